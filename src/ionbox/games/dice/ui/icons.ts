// A small picture for each action, in a box of 16 by 16.
export const ICONS: Record<string, string> = {
  block: "M8 1 L14 3 V8 C14 12 11 14 8 15 C5 14 2 12 2 8 V3 Z",
  bomb: "M6.5 6 a4.6 4.6 0 1 0 .01 0 Z M9.4 6.6 L11 5 L11.6 3.4 M13 1 L13.4 3.4 L15.6 4",
  challenge: "M2 2 L12 12 M14 2 L4 12 M9.5 14 L14 9.5 M6.5 14 L2 9.5",
  "double-joker":
    "M5.5 1 l1.3 3 3.2 .3 -2.4 2.1 .8 3.2 -2.9 -1.7 -2.9 1.7 .8 -3.2 -2.4 -2.1 3.2 -.3 Z M11.5 7.5 l1 2.4 2.5 .2 -1.9 1.7 .6 2.6 -2.2 -1.4 -2.2 1.4 .6 -2.6 -1.9 -1.7 2.5 -.2 Z",
  gift: "M2 6 H14 V14 H2 Z M1 4 H15 V6.5 H1 Z M8 4 V14 M8 4 C4 4 4 .5 8 4 C12 .5 12 4 8 4",
  joker: "M8 1 l2.1 4.6 5 .5 -3.8 3.3 1.2 5 -4.5 -2.7 -4.5 2.7 1.2 -5 -3.8 -3.3 5 -.5 Z",
  "new-game": "M2 4 H9 V14 H2 Z M5 4 V2 H12 V11 H9 M13 12 v4 M11 14 h4",
  "no-play": "M8 1.5 a6.5 6.5 0 1 0 .01 0 M3.5 3.5 L12.5 12.5",
  "play-again": "M13.5 8 a5.5 5.5 0 1 1 -1.8 -4.1 M13.5 1 V5 H9.5",
  punish: "M1.5 4 H8.5 V12 H1.5 Z M5 8 h.01 M10 8 H15 M12.5 5.5 L15 8 L12.5 10.5",
  "punish-previous": "M7.5 4 H14.5 V12 H7.5 Z M11 8 h.01 M6 8 H1 M3.5 5.5 L1 8 L3.5 10.5",
  "punish-who":
    "M5 4.5 C5 1 11.5 1 11.5 4.8 C11.5 7.5 8.2 7.4 8.2 10.2 M8.2 13.6 h.01 M1 8 l2.5 -2.5 M1 8 l2.5 2.5 M15 8 l-2.5 -2.5 M15 8 l-2.5 2.5",
  shift: "M2 3 L7 8 L2 13 M8 3 L13 8 L8 13",
  "tick-tack": "M8 3.5 a6 6 0 1 0 .01 0 M8 9.5 V6 M6 1 H10 M8 1 V3.5",
};

/** For an action without one. */
export const NO_ICON = "M8 2 L14 8 L8 14 L2 8 Z";

/** Drawn full, not as a line. */
export const SOLID = ["bomb"];

/** Where the dots of a die's face are, in a box of 2 by 2 around the middle. */
const C = [0, 0] as const;
const TL = [-1, -1] as const;
const TR = [1, -1] as const;
const BL = [-1, 1] as const;
const BR = [1, 1] as const;
const ML = [-1, 0] as const;
const MR = [1, 0] as const;
export const PIPS: (readonly (readonly [number, number])[])[] = [
  [],
  [C],
  [TR, BL],
  [TR, C, BL],
  [TL, TR, BL, BR],
  [TL, TR, C, BL, BR],
  [TL, TR, ML, MR, BL, BR],
];

/** How many faces a die has: the black one shows one to three dots. */
export const FACES = { black: 3, yellow: 6, paper: 6 };
