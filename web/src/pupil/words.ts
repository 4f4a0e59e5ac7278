// Every sentence for a pupil in a lesson, and what the page about privacy adds.
export const words = {
  table: (n: number) => `Table ${n}`,
  youAre: (n: number) => `You are at table ${n}`,
  given: "You get a name here, such as Curious Malachite.",
  noSurnames: "No surnames.",
  /** A line that the host has announced. */
  says: (line: string) => `The host says: ${line}`,
  from: "The host says",
  said: "OK",
  /** Where the sentence that says so may be covered. */
  paused: "Paused",
  /** Below the last step of a hint that may be asked for. */
  keeps: "The host keeps the rest for now.",
  sets: {
    before: "Before you play: twelve questions",
    after: "After the match: twelve questions",
    ticket: "Exit ticket: three questions",
    done: (done: number, of: number) => `${done} of ${of} done`,
  },
  taken: "You can join again with the code, or go home.",
  join: "Join again",
  last: "This is the last round. In a minute the lesson is over.",
  sealed: "The deal is already sealed.",
  seal: "This page will check it at the end. Its seal (SHA-256):",
  same: "Same deal for everybody",
  sameSays: "At every table the same cards come up in the same places, however people play.",
  sameSeal:
    "The same deal lies at every table, so this page adds no number to it. The record shows at the end that it fits this seal (SHA-256):",
  code: (code: string) => `The code of the deal is ${code}. Whoever has it can know the cards.`,
  left: "Until the lesson is over",
  stood: "Points as they stood",
  kept: {
    title: "What is kept, and for how long",
    what: "What",
    where: "Where",
    long: "How long",
    rows: [
      [
        "Your name in the lesson",
        "on the computer that runs ionbox",
        "until a day after the lesson; then it becomes a number",
      ],
      [
        "What you played and answered, and when",
        "on the computer that runs ionbox",
        "30 days after the lesson, unless your teacher has chosen another number of days",
      ],
      ["The key to your seat", "on your device; on that computer only scrambled", "30 days on your device"],
      ["How well you practise, and your settings", "on your device and nowhere else", "until you delete it there"],
      ["Your email, your surname, where you are", "nowhere", "never"],
    ] as const,
    teachers:
      "For teachers and schools: docs/privacy.md, which comes with ionbox, says it with everything the law asks.",
  },
};
