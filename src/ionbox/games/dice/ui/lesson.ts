// A first match of the ION Card & Dice Game: numbers, a Punish, a Block, the black die.
import type { Lesson } from "@/lessons.ts";

/** The card, and once it is chosen the button that plays it. */
const played = (card: string) => `.hand [data-card="${card}"]:not([aria-pressed="true"]), .confirm .play:enabled`;

export const lesson: Lesson = {
  pictures: [
    { says: "Every card has two halves with dots. Lay a card that shows one of the numbers asked for." },
    {
      says: "Many cards also do something: they punish, block, challenge or give away. The table asks whoever may answer.",
    },
    { says: "Whoever gets rid of every card first wins." },
  ],
  seed: "lesson 94",
  options: { bomb: "off", without: "bomb, challenge, new-game, punish-previous, punish-who" },
  steps: [
    {
      says: "The card in the middle asks for its two numbers: 2 or 3. Those of your cards that fit are raised.",
      points: ".asks",
    },
    { says: "Play the card 2|3.", act: "2|3", n: 0, points: played("2|3") },
    {
      says: "The bot answers with a Punish: now it asks you. Unless you block it, you draw as many cards as the black die says.",
      n: 2,
      points: ".aims",
    },
    {
      says: "You hold a Block, 2|2. It has a 2, so it may be laid: block it.",
      act: "2|2 block",
      n: 2,
      points: played("2|2 block"),
    },
    {
      says: "Nothing happened to you. The bot had nothing that fits, drew a card and played it: 2|4.",
      n: 5,
      points: ".middle-card",
    },
    { says: "2 or 4 is asked for: play 1|4.", act: "1|4", n: 5, points: played("1|4") },
    { says: "The bot drew a card and kept it. Now it is your turn to punish.", n: 8, points: ".asks" },
    { says: "Play 1|2 Punish: it has the 1 that is asked for.", act: "1|2 punish", n: 8, points: played("1|2 punish") },
    {
      says: "The die said how many cards the bot had to draw. Then it laid a Double Joker and called a number: 3.",
      n: 11,
      points: ".asks",
    },
    { says: "You have a 3: play 3|6.", act: "3|6", n: 11, points: played("3|6") },
    { says: "Be the first without cards and you win. If nothing fits, draw one. Play on by yourself." },
  ],
};
