// Every sentence the site itself says. Another language is another file of this shape; what games say comes from the server.
import type { Deal } from "./seal.ts";
import type { Line } from "./socket.ts";

const PLACES = ["", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];

export const words = {
  name: "ionbox",
  tagline: "Four tabletop games, three of them about ions. Charge is a shape that fits.",
  skip: "Skip to content",
  home: "Home",
  settings: "Settings",
  rules: "Rules",
  privacy: "What ionbox knows about you",
  close: "Close",
  cancel: "Cancel",
  back: "Back",
  loading: "One moment …",
  copy: "Copy the link",
  copied: "Copied",
  /** What a seat is called where nobody has a name. */
  seat: (n: number) => `Seat ${n}`,
  /** With a true minus. */
  number: (n: number) => String(n).replace("-", "−"),

  facts: (least: number, most: number, [from, to]: number[], age: number) =>
    [`${least}–${most} players`, `${from === to ? from : `${from}–${to}`} min`, `age ${age}+`]
      .map((fact) => fact.replace(" ", "\u00a0"))
      .join(" · "),
  playBot: "Play a bot now",
  level: {
    title: "Strength of the bot",
    names: { novice: "Novice", learner: "Learner", player: "Player", strong: "Strong", master: "Master" } as Record<
      string,
      string
    >,
    says: {
      novice: "It makes the usual mistakes.",
      learner: "It makes some of the usual mistakes.",
      player: "It knows the game.",
      strong: "It thinks ahead.",
      master: "It forgives nothing.",
    } as Record<string, string>,
  },
  newTable: "New table",
  learn: "Learn it",
  joinTitle: "Have a code?",
  joinLabel: "Table code",
  joinExample: "ABC 234",
  join: "Join",
  joinAsked: "Tables here have a code. You see it on the host’s screen. Type it to take your place at the table.",
  joinLost:
    "Were you here before, and has the address changed? Then choose “One of these seats is mine” next, and the host gives you your seat back.",
  resumeTitle: "Carry on where you left off",
  resume: (title: string) => `Back to ${title}`,
  resumeState: { open: "waiting for players", playing: "being played" } as Record<string, string>,
  forget: "Forget",
  forgets: (title: string, code: string) => `Forget ${title}, ${code}`,
  lastMatches: {
    title: "Your last matches",
    against: (names: string[]) => (names.length ? `against ${names.join(", ")}` : ""),
    hosted: "You were the host.",
    replay: "Replay",
    review: "Review",
    table: "To the table",
    host: "The host’s page",
    /** For readers: which match a button is of. */
    of: (button: string, title: string, code: string) => `${button}: ${title}, ${code}`,
  },
  forClass: {
    title: "For a class",
    door: "One code for everybody, as many tables as you need, and a page for you that shows them all.",
    heading: "Play with a class or a club",
    steps: [
      ["Plan a lesson.", "Choose a game, and what it is to teach. The plan is a link that you can keep."],
      ["Pupils come in by themselves.", "They type the code or point a phone at the picture. Nobody needs an account."],
      ["You see every table.", "Pause them all, announce a line, and read what the class has understood."],
    ] as const,
    unplanned: "Without a plan:",
    without: (game: string) => `Tables without a plan: ${game}`,
    choose: "Choose a game",
  },
  workshopDoor: {
    title: "Workshop",
    says: "Make a deck of your own, see how it would play, and hand it on as a link.",
  },
  practiseDoor: { title: "Practise", says: "Twelve questions at your level, with every answer explained." },
  puzzlesDoor: { title: "Puzzles", says: "One position, one best move. The easiest come first." },
  dealDoor: { title: "Deal of the day", says: "The same for everybody, and another one tomorrow." },
  replayDoor: {
    title: "Look back",
    says: "Go through a match step by step, have it reviewed, and play on from any point.",
  },

  bots: {
    random: "random, plays anything the rules allow",
    greedy: "greedy, takes what looks best now",
    novice: "novice, makes the usual mistakes",
    learner: "learner, makes some of them",
    player: "player, knows the game",
    strong: "strong, thinks ahead",
    master: "master, forgives nothing",
  } as Record<string, string>,
  bot: (name: string) => words.bots[name] ?? name,

  joining: {
    title: (game: string) => `Join the table: ${game}`,
    name: "Your name at the table",
    nameSays: "Leave it empty to be given one, such as Quiet Beryl.",
    late: "The match has begun. You get a bot’s seat at the next deal. Until then, you watch.",
    sit: "Take a seat",
    watch: "Just watch",
    full: "All seats are taken.",
    ended: "This gathering has ended.",
    seeEnd: "See how it ended",
    door: "The door is closed. Ask the host to open it.",
    begun: "The match has begun.",
    mine: "One of these seats is mine, on another device",
    ask: (name: string) => `I am ${name}`,
    asked: (name: string) =>
      `You have asked for the seat. Say yes on the device where ${name} sits, or ask the host to say yes.`,
    no: "The other device said no.",
  },

  /** Of a gathering. */
  ended: "The gathering has ended.",
  lobby: {
    title: "At the table",
    code: "The code",
    scan: "Point a phone here",
    qr: (code: string) => `QR code that opens table ${code}`,
    or: (link: string) => `or type ${link}`,
    arrived: (n: number, of: number) => `${n} of ${of} are here`,
    you: "you",
    free: "free",
    take: (n: number) => `Take seat ${n}`,
    ready: "I am ready",
    notReady: "I am not ready",
    isReady: "ready",
    notYet: "not ready yet",
    start: "Start now",
    startSays: "Free seats go to bots.",
    waiting: "The match begins when everybody is here and ready.",
    none: "none",
    leave: "Leave the table",
    settings: "Settings of this table",
    host: "The host’s page",
  },

  naming: {
    ask: "What should the others call you?",
    name: "Your name",
    says: "This device remembers it.",
    save: "Save",
    change: "Change my name",
    long: (most: number) => `A name has at most ${most} characters. Choose a shorter one.`,
  },

  reactions: {
    button: "React",
    says: { well_played: "Well played", thanks: "Thanks", oops: "Oops", thinking: "Thinking …" },
  },

  table: {
    code: (code: string) => `Table ${code}`,
    asked: "What is asked",
    acts: "to act",
    wait: (names: string[]) =>
      names.length === 1
        ? `${names[0]} is thinking.`
        : `${names.slice(0, -1).join(", ")} and ${names.at(-1)} are thinking.`,
    watching: "You are watching.",
    late: "You get a bot’s seat at the next deal. Until then, you watch.",
    waiting: "The others are thinking.",
    paused: "The host has paused the tables. Your choice waits.",
    sending: "Sending …",
    kept: "Your choice is kept. It will be sent as soon as the server answers.",
    help: "Help",
    seats: "Around the table",
    log: "What happened",
    allLog: "Everything that happened",
    you: "you",
    botKeeps: "a bot is filling in",
    botUntil: (name: string) => `${name} takes over next`,
    bot: "bot",
    away: "away",
    resigned: "resigned",
    isAway: (name: string) => `${name} is away. Their seat is safe.`,
    botFor: (name: string) => `${name} is away. A bot plays until they return.`,
    letBot: "Let a bot fill in",
    because: "Why not:",
    rule: (rule: string) => `Rule ${/^\d/.test(rule) ? `§${rule}` : rule}`,
    dismiss: "OK",
    correct: "Show what would be right",
    menu: "Menu",
    resign: "Resign",
    resignSays: "A bot plays on for you, and your seat comes last.",
    reallyResign: "Really resign",
    homeSays: "The match waits for you. You find it again on the home page.",
    homeWaits: "Your seat stays yours, and the others wait for you.",
    leave: "Leave for now",
    leaveSays: "A bot plays for you, so that nobody waits. Come back whenever you like.",
    takeBack: "Take my seat back",
    seconds: (n: number) => (n < 60 ? `${n} s` : `${Math.floor(n / 60)}:${String(n % 60).padStart(2, "0")}`),
    timeLeft: "Time left",
    anotherDevice: "Another device is asking for this seat.",
    allow: "Yes, that is me",
    refuse: "No",
    boardBroke:
      "The board stopped working. Your seat is safe. Reload the page, or use the list of actions in the menu.",
    noBoard: "The board did not load. This page may come from an older ionbox.",
    reload: "Reload",
    board: "Board",
    actions: "All my actions",
    type: "Type an action",
    typed: "What do you want to do?",
    typeSays: "This table lists no plays. Type one the way the rules write it.",
    send: "Play it",
    find: "Find",
    rung: "Last round",
    ring: "Ring for the last round",
    ringSays: "The match ends after the round that is being played.",
    reallyRing: "Really make this the last round",
    named: (name: string, formula: string) => `${name} is naming ${formula}.`,
    more: "This list does not show everything you can do. The board does.",
    ions: "Ion table",
    families: {
      cation: "Main-group cations",
      transition: "Transition metals",
      anion: "Monatomic anions",
      polyatomic: "Polyatomic ions",
      noble: "Noble gases",
    } as Record<string, string>,
    fresh: "A newer version of ionbox is running here.",
  },

  compoundName: {
    title: "Name the compound",
    label: "What is it called?",
    says: "Its points count once the name is right. A wrong try costs nothing.",
    send: "That is its name",
    leave: "Leave it unnamed",
  },

  /** What a table does not show. */
  team: {
    title: "Your team",
    says: "One of you has the pen and plays. Everybody else taps a card or a square to point at it.",
    pen: "has the pen",
    yours: "You have the pen.",
    theirs: (name: string) => `${name} has the pen.`,
    button: (name: string) => `Team: ${name} has the pen`,
    hand: (name: string) => `Hand the pen on: ${name}`,
    give: "Hand the pen on",
    take: "Take the pen",
    wait: (name: string) => `${name} has the pen and says when you are ready.`,
    name: "Name of your team",
    save: "Save",
    join: (name: string) => `Join ${name}`,
    pointsAt: (name: string, what: string) => `${name} points at ${what}.`,
    of: (name: string) => `Team ${name}`,
  },

  compounds: {
    title: "Compounds formed",
    button: (n: number) => `Compounds (${n})`,
    says: "The charges balance. But does it exist?",
    none: "None so far. When every tab fits a socket, the compound appears here.",
    nonePlain: "None so far. When a compound is complete, it appears here.",
    bare: "What each is called, and whether it exists, can be read here after the match.",
    unnoted: "We have no note about this one.",
  },

  hint: {
    ask: "Hint",
    more: "Tell me more",
    why: "Why",
    action: (action: string) => `Try this: ${action}`,
  },

  curtain: {
    title: (name: string) => `Pass the device to ${name}`,
    says: "Nobody’s cards are on the screen now.",
    show: (name: string) => `I am ${name}, show my cards`,
  },

  result: {
    title: "The match is over",
    /** Where the winner has none and the others minus points, there is nothing to tell. */
    with: (points: number) => (points > 0 ? ` with ${words.number(points)} ${points === 1 ? "point" : "points"}` : ""),
    wins: (names: string[], points: number) =>
      `${names.length === 1 ? `${names[0]} wins` : `${names.join(" and ")} share the victory`}${words.result.with(points)}.`,
    youWin: (points: number) => `You win${words.result.with(points)}.`,
    you: (place: number, points: number, shared: boolean) =>
      `You ${shared ? `share ${PLACES[place]} place` : `are ${PLACES[place]}`}${words.result.with(points)}.`,
    closed: "The match was closed.",
    unfinished: "Not finished.",
    made: "You made",
    madeHere: "Made at this table",
    madeMore: (n: number) => `and ${n} more`,
    place: "Place",
    player: "Player",
    points: "Points",
    how: "How it was scored",
    record: "Download the record",
    replay: "Look through it",
    replaySays: "You can stop at any step and play on from there.",
    review: "Review",
    rematch: "Play again",
    rematchWanted: (names: string[]) =>
      names.length === 1
        ? `${names[0]} wants to play again.`
        : `${names.slice(0, -1).join(", ")} and ${names.at(-1)} want to play again.`,
    rematchWaits: (names: string) => `Waiting for ${names}.`,
    noRematch: "The gathering has ended, so there are no more matches here.",
    deal: {
      kept: "The deal was sealed before anybody was ready, and your number is part of it.",
      sealed: "The deal was sealed before the match began. This page added no number to it.",
      late: "This page was opened after the deal, so it can only check that the seed fits its seal. It does.",
      fork: "This match continues another one, so its deal was not sealed again.",
      unsealed: "Nothing was sealed before this deal, so there is nothing to check.",
      away: "This page was offline when the cards were dealt, and the deal’s seal is not the one it saw. If another match was played here in the meantime, that is why. If not, download the record and ask the person who runs this server.",
      missing:
        "Your number is not in the deal. If you were offline when you said you were ready, it did not arrive. If not, download the record and ask the person who runs this server.",
      broken:
        "The deal does not fit its seal. Somebody may have chosen the cards. Download the record and ask the person who runs this server.",
    } as Record<Deal, string>,
  },

  rulesNow: {
    compiling: "The rules are being compiled in the background. Until then, bots think less.",
    compiled: "The rules are compiled. From now on, bots think as well as they can.",
    less: "The rules are running as plain Python at the moment, so these bots think less.",
  },

  rulesPage: {
    title: (game: string) => `Rules of ${game}`,
    contents: "Contents",
    all: "The rulebooks",
    allSays: "Each begins with the game in four pictures. The paragraphs and rulings follow below.",
    short: "In short",
    learn: "Learn it with a helper",
    book: "The whole rulebook",
    rulings: (ids: string[]) => `${ids.length > 1 ? "Rulings" : "Ruling"} ${ids.join(", ")}`,
  },

  examples: {
    title: "Examples from the rulebook",
    says: "Each is a position you can try. Nothing counts here, and you can try as often as you like.",
    rule: (rule: string) => `§${rule}`,
    again: "Set it up again",
  },

  settingsPage: {
    theme: "Look",
    themes: { system: "Same as the system", bench: "Bench (light)", night: "Night (dark)" } as Record<string, string>,
    english: "Chemistry spelling",
    englishes: { us: "American: aluminum", gb: "British: aluminium" } as Record<string, string>,
    sound: "Sounds",
    soundOn: "Play short sounds",
    soundSays: "Cards and dice can be heard, and a knock tells you that it is your turn while you look elsewhere.",
    name: "My name at tables",
    nameSays: "Kept on this device only. Leave it empty to be given one.",
  },

  lines: {
    connecting: "Connecting …",
    open: "",
    lost: "You are offline. Your seat is safe, and this page keeps trying to reconnect.",
  } as Partial<Record<Line, string>>,
  /** How the line is, and what the server said as it hung up. */
  line: (line: Line, reason: string) => words.lines[line] ?? (line === "busy" ? `${reason} ${words.byItself}` : reason),
  offline: "This page cannot reach the server. Check the network.",
  byItself: "This page keeps trying.",
  notFound: "There is no such page.",
  notFoundSays: "Something is missing here, like a chloride. Check the address, or start again from the home page.",
  unknownCode: "No table has this code. Check the code and try again.",
  tryAgain: "Try again",
  trouble: "Something went wrong. Try again.",
};
