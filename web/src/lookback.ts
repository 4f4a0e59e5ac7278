// Every sentence of looking back at a match, which the first page does without.
const plural = (n: number, one: string) => `${n} ${n === 1 ? one : `${one}s`}`;

export const words = {
  whatIf: {
    title: "What if?",
    says: "Play on from this step against bots, at your own table.",
    seat: "You play for",
    go: "Play on from here",
    over: "The match is over at this step. Go back a step.",
  },

  replay: {
    title: "A match, step by step",
    choose: "Choose a record file",
    says: "A record is a text file. Download one after a match, or save one in the terminal.",
    none: "Matches you have played on this device will stand here.",
    eyes: "Seen by",
    public: "a watcher",
    everybody: "everybody, side by side",
    first: "First",
    before: "Step back",
    next: "Next step",
    last: "Last",
    step: (n: number, of: number) => `Step ${n} of ${of}`,
    deal: "The deal",
    bell: "The bell",
    chart: "Points after each step",
  },

  review: {
    title: "Review of the match",
    whose: "Decisions of",
    start: "Review",
    working: "Judging every decision by what its player could know …",
    chemistry: (name: string) => `${name}: the chemistry`,
    made: (formulas: string[]) => `Compounds made: ${formulas.join(", ")}.`,
    madeNone: "No compound was made.",
    refused: "Refused:",
    stumble: (formula: string, why: string, times: number) =>
      `${formula}: ${why}${times > 1 ? `, ${times} times` : ""}`,
    choices: "The decisions",
    summary: (decisions: number, slips: number) =>
      slips
        ? `${slips} of ${plural(decisions, "decision")} ${slips === 1 ? "is" : "are"} worth a look.`
        : `Nothing in ${plural(decisions, "decision")} could clearly have been better.`,
    lost: (slips: number, percent: string) =>
      slips ? `${slips === 1 ? "It" : "Together they"} took ${percent} from the chance to win.` : "",
    fortune: (share: number) =>
      Math.abs(share) < 0.05
        ? "Luck was even: the cards and the others gave as much as they took."
        : share > 0
          ? "Luck was kind: the cards and the others gave more than they took."
          : "Luck was not kind: the cards and the others took more than they gave.",
    graph: "The chance to win, decision by decision. The turning points are listed below.",
    turning: "Turning points",
    step: (n: number) => `Step ${n}`,
    slips: (n: number) => `${n === 1 ? "The decision" : `All ${n} decisions`} worth a look, and what was better`,
  },
};
