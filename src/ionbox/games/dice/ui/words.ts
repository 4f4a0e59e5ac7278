// Every sentence of this board; what stands on the cards comes from the box. Another language is another file of this shape.
const cardWord = (n: number) => (n === 1 ? "card" : "cards");
const cards = (n: number) => `${n} ${cardWord(n)}`;
const YOU = "You";
const does = (who: string, one: string, you: string) => `${who} ${who === YOU ? you : one}`;
const whom = (name: string) => (name === YOU ? "you" : name);

export const words = {
  tap: "Cards to write with",
  ends: "Words to write with",
  players: "Players",
  hand: "Your hand",
  table: "On the table",
  pile: "Draw pile",
  toDraw: "to draw",
  played: "Played",
  cardWord,
  follows: "What may follow",
  called: "called",
  dots: (n: number) => (n === 1 ? "1 dot" : `${n} dots`),
  orSum: (n: number) => `or dots that sum to ${n}`,
  noNumber: "No number yet",
  /** By how many seats the turn may still go on. */
  toCome: (n: number) => (n ? `At most ${n} more ${n === 1 ? "turn" : "turns"}` : "This turn is the last"),

  draw: "Draw a card",
  keep: "Keep it",
  letGo: "Let it go by",
  take: "Take it",
  undo: "Take back",
  play: "Play",
  fits: "fits",
  isNew: "just drawn",
  isGift: "the gift",

  roles: {
    turn: "plays",
    again: "plays again",
    drawn: "has drawn",
    answer: "may answer",
    race: "races",
    numbers: "chooses two numbers",
    number: "chooses a number",
    dealer: "turned it over",
  } as Record<string, string>,
  deals: "dealt",
  won: "won",
  ready: "has chosen",
  out: (by: string) => `bombed by ${by}`,
  points: (n: number) => `${n} ${n === 1 ? "point" : "points"}`,
  pts: (n: number) => `${n} pts`,
  isNext: "next",
  known: (n: number) => `${n} known`,
  knows: (list: string) => `You know of: ${list}`,
  target: (name: string) => `Choose ${name}`,

  You: YOU,
  aimsAt: (who: string, action: string, target: string) => `${does(who, "aims", "aim")} ${action} at ${whom(target)}.`,
  waitsFor: (who: string, answers: string[]) =>
    answers.length ? `${who} may answer: ${[...answers, "take it"].join(" · ")}` : `${who} may answer, or take it.`,
  answer: "Your answer",
  yourGift: (card: string) => `The card you give: ${card}`,

  /** Why *Play* cannot be pressed yet. */
  missing: {
    turn: "It is not your turn.",
    two: "Choose two numbers.",
    other: "Choose one more number.",
    one: "Choose a number.",
    fitting: "Choose one of the raised cards.",
    any: "Choose a card.",
    none: "None of your cards fits.",
    card: "Choose the card you give.",
    number: "Call a number.",
    side: "Choose a player.",
    seat: "Choose a player.",
  },
  whom: "Choose a player",
  with: (card: string) => `You play ${card}`,
  gift: "Give which card? Choose it in your hand.",
  giving: (card: string) => `You give ${card}.`,
  call: "Call a number",
  next: (name: string) => `${name} (next)`,
  previous: (name: string) => `${name} (previous)`,
  extras: {
    seat: (name: string) => `against ${name}`,
    side: (name: string) => `against ${name}`,
    card: (card: string) => `and give ${card}`,
    number: (n: string) => `and call ${n}`,
  } as Record<string, (what: string) => string>,

  twoNumbers: "Choose your two numbers",
  oneNumber: "Choose your number",
  taken: (who: string) => `${who} has it`,
  chooseTwo: (numbers: string) => (numbers ? `Choose ${numbers}` : "Choose two"),
  chooseOne: (number: string) => (number ? `Choose ${number}` : "Choose one"),
  and: " and ",
  or: " or ",

  race: "Tick-Tack!",
  goRace: "Press a card to lay it.",
  goDrawn: "Choose a card in secret.",
  goWatch: "The others choose.",
  byArrival: "The first card to arrive wins. A wrong card costs two.",
  byChance: "Chance decides who was first.",
  youChose: "You have chosen, the others have not.",
  youPassed: "You let it go by.",

  dice: "Dice",
  rolled: (who: string, die: string, n: number) => `${who} rolls the ${die} die: ${n}`,
  draws: (who: string, n: number) => `${does(who, "draws", "draw")} ${cards(n)}.`,
  loses: (who: string) => `${does(who, "loses", "lose")} the duel.`,
  duel: "A duel",
  decides: (n: number, who: string) => (who === YOU ? `${n} is your number.` : `${n} is the number of ${who}.`),
  winsGame: (who: string, game: number) => `${does(who, "wins", "win")} game ${game}`,

  sheet: "Score sheet",
  gameNo: (n: number) => `Game ${n}`,
  before: "Before",
  total: "Total",
  toTarget: (n: number) => `First to ${n} points`,
  gameEnded: (n: number, list: string) => `Game ${n} is over: ${list}.`,
  gained: (who: string, n: number) => `${who} +${n}`,
  nothing: "nobody scores",

  over: "All hands, laid open",
  winsMatch: (who: string[]) =>
    who.length > 1
      ? `${who.slice(0, -1).join(", ")} and ${who.at(-1)} share the victory`
      : `${does(who[0] ?? "", "wins", "win")}`,
  left: (n: number) => `${n} ${n === 1 ? "point" : "points"} left`,
  noCards: "no cards left",
  /** The points of a hand, card by card. */
  sum: (points: number[], total: number) => (points.length > 1 ? `${points.join(" + ")} = ${total}` : String(total)),
  playedCards: "Played cards",
  newestFirst: "The newest first.",
  underneath: (n: number) => `${n} of yours underneath`,
};
