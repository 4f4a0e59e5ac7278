// What a first match needs, a sentence at a time. Part of the catalogue; the rulebooks say the rest.
export type Lesson = { says: string; ions?: string[] };

export const lessons: Record<string, Lesson[]> = {
  ion: [
    { says: "A positive ion has round tabs, one for each charge. A negative ion has as many sockets. Tabs fit into sockets.", ions: ["Mg2+", "Cl-"] },
    { says: "Where every tab has its socket, the compound is neutral and scores. One magnesium takes two chlorides.", ions: ["Mg2+", "Cl-", "Cl-"] },
    { says: "Each turn you keep one card of your hand and pass the others on. What you do not take, your neighbour sees next." },
    { says: "A noble gas bonds with nothing: it is a closed disc, and sets of them score by themselves.", ions: ["Ne"] },
  ],
  dice: [
    { says: "Every card has two halves with dots. Lay a card that shows one of the numbers asked for." },
    { says: "Many cards also do something: they punish, block, challenge or give away. The table asks whoever may answer." },
    { says: "Whoever gets rid of every card first wins." },
  ],
  metals: [
    { says: "Whoever leads lays one ion. Metals are positive, non-metals negative.", ions: ["Ca2+"] },
    { says: "The next player answers with the opposite sign: one card of the same size of charge, or as many cards of another ion as the charge is high.", ions: ["Cl-", "Cl-"] },
    { says: "If the answer is worth more, the leader may send reinforcements of the same ion. Whoever has the higher total charge collects the cards." },
    { says: "Who has collected the most cards at the end wins." },
  ],
  charged: [
    { says: "Lay tiles in one row or column, so that every formula they make balances: no charge may be left over.", ions: ["Na+", "Cl-"] },
    { says: "Two sodiums balance one oxide: Na Na O reads Na₂O.", ions: ["Na+", "Na+", "O2-"] },
    { says: "Every formula with a new tile scores, and the letters on the squares multiply: DS and TS a symbol, DF and TF a formula." },
    { says: "Before you confirm, the board shows what you would make, its name and its points; a wrong one is explained and costs nothing." },
  ],
};
