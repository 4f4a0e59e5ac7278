// A first match of Metal vs. Non-Metal: leading, answering, reinforcements.
import type { Lesson } from "@/lessons.ts";

export const lesson: Lesson = {
  pictures: [
    { says: "Whoever leads lays one ion. Metals are positive, non-metals negative." },
    {
      says: "The next player answers with the opposite sign: one card with a charge of the same size, or as many cards of any other ion as the charge counts.",
    },
    {
      says: "Most exchanges are equal: the charges cancel, and the leader collects all the cards. Only an answer with the higher charge wins them, unless the leader can send reinforcements of the same ion.",
    },
    { says: "Whoever has collected the most cards at the end wins." },
  ],
  seed: "lesson 203",
  steps: [
    {
      says: "Below is your hand. Tabs on the right are positive charges, sockets on the left are negative ones.",
      points: ".hand",
    },
    {
      says: "You lead. Choose calcium, Ca²⁺, with its two tabs, and play it.",
      act: "Ca2+",
      n: 0,
      points: ".hand [data-ion='Ca2+']",
    },
    {
      says: "The bot had to answer two tabs with two sockets: 2 Cl⁻. The charges cancel, so you, the leader, collected all three cards.",
      n: 2,
      points: "[data-seat='0']",
    },
    {
      says: "Now the bot leads Ca²⁺. On the empty pan you see what a full answer is. Choose both of your Cl⁻, one socket each, and play them together.",
      act: "2 Cl-",
      n: 3,
      points: ".hand [data-ion='Cl-']",
    },
    {
      says: "Equal again, so this time the bot collected: it led. Whoever answered leads next, and that is you.",
      n: 4,
      points: "[data-seat='1']",
    },
    { says: "Lead one Na⁺.", act: "Na+", n: 4, points: ".hand [data-ion='Na+']" },
    {
      says: "The bot answered with O²⁻: two sockets against your one tab. That is more, and it would win the cards.",
      n: 6,
      points: ".answer .pan",
    },
    {
      says: "But you may send reinforcements of the same ion: add another Na⁺, and the charges are equal.",
      act: "Na+",
      n: 6,
      points: ".hand [data-ion='Na+']",
    },
    {
      says: "You collected three more cards. The numbers beside the names are the cards collected: whoever has the most at the end wins.",
      n: 7,
      points: "[data-seat]",
    },
    {
      says: "That is all there is to it. If a card does not fit, the table says why, and it costs nothing. Play on by yourself.",
    },
  ],
};
