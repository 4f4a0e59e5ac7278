// A first match of ION: keep a card, bond it, close a compound that is on a goal.
import type { Lesson } from "@/lessons.ts";

export const lesson: Lesson = {
  pictures: [
    {
      says: "A positive ion has round tabs, one for each charge. A negative ion has as many sockets. Tabs fit into sockets.",
    },
    {
      says: "Where every tab has its socket, the compound is neutral and scores. One magnesium takes two chlorides.",
    },
    {
      says: "Each turn you keep one card from your hand and pass the others on. What you do not take, your neighbor sees next.",
    },
    {
      says: "A noble gas bonds with nothing: it is a closed disc, and sets of them score by themselves.",
    },
  ],
  seed: "lesson 14",
  steps: [
    {
      says: "The goals say what is worth extra in this round: MgF₂ is one of them. It needs one magnesium and two fluorides.",
      points: '.goals li[data-formula="MgF₂"]',
    },
    {
      says: "Keep magnesium, Mg²⁺: choose it in your hand, then press the button.",
      act: "Mg",
      n: 1,
      points: '.hand [data-card="Mg"]',
    },
    {
      says: "It lies in your area with two open tabs. The rest of your hand went to the bot, and you hold the bot's old hand now.",
      n: 3,
      points: '.own [data-lies^="Mg2+"]',
    },
    {
      says: "There is a fluoride in it. Keep F⁻, with its one socket.",
      act: "F",
      n: 3,
      points: '.hand [data-card="F"]',
    },
    {
      says: "Now bond it: choose your magnesium, then press the button.",
      act: "bond F- to Mg2+",
      n: 4,
      points: '.own [data-lies^="Mg2+"]',
    },
    {
      says: "One tab is still open. The hands have moved on again.",
      n: 6,
      points: '.own [data-lies^="Mg2+"]',
    },
    { says: "Keep another fluoride, F⁻.", act: "F", n: 6, points: '.hand [data-card="F"]' },
    {
      says: "Bond it to the magnesium as well.",
      act: "bond F- to Mg2+.F-",
      n: 8,
      points: '.own [data-lies^="Mg2+"]',
    },
    {
      says: "Every tab has its socket: MgF₂, magnesium fluoride, is closed. It scores when the round is counted, and the goal scores on top of it.",
      n: 9,
      points: '.own [data-lies^="Mg2+"]',
    },
    {
      says: "A noble gas bonds with nothing, but different ones make a set. Keep helium, He.",
      act: "He",
      n: 10,
      points: '.hand [data-card="He"]',
    },
    {
      says: "So it goes on: six cards a round, three rounds. The sheet explains every point. Play on by yourself.",
      n: 11,
    },
  ],
};
