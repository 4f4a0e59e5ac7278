"""Metal vs. Non-Metal on paper: its cards, the short rules, and what is printed beside them."""

from collections.abc import Sequence
from typing import Final

from ionbox.chem.formulas import charge_text
from ionbox.chem.names import ion_name
from ionbox.core.contents import Part
from ionbox.core.facts import joined
from ionbox.core.game import read_file
from ionbox.core.paper import Card, Face, Paper, Scores
from ionbox.games.metals.pieces import deck_of, family
from ionbox.games.metals.types import Options

BACK: Final = "Ion Deck"


def cards(options: Options, english: str) -> Sequence[Card]:
    deck = deck_of(options)
    ions = [deck.table.ions[number] for number in deck.ions]
    return [
        Card(
            "polyatomic" if ion.is_polyatomic() else "ion",
            (Face(ion.text, ion_name(ion, english), ion.charge, family(ion)),),
            copies,
            BACK,
        )
        for ion, copies in zip(ions, deck.copies, strict=True)
    ]


def reference(options: Options, english: str) -> Sequence[Part]:
    deck = deck_of(options)
    ions = [deck.table.ions[number] for number in deck.ions]
    rows = []
    for ion, copies, full in zip(ions, deck.copies, deck.full, strict=True):
        answers = joined([f"{n} {other.text}" for n, other in zip(full, ions, strict=True) if n], "or")
        rows.append((ion.text, ion_name(ion, english), charge_text(ion.charge), family(ion), str(copies), answers))
    heading = ("ion", "name", "charge", "element", "cards", "full answers")
    scoring = Part("Scoring", ("what", "points"), (("card collected", "1"), ("card left in a hand", "0")))
    return [Part("Ions and full answers", heading, tuple(rows)), scoring]


def scores(options: Options) -> Scores:
    return Scores("Write down how many cards each player has collected.", (("Games", (*"12345678", "total")),))


PAPER: Final = Paper(
    rules=read_file("ionbox.games.metals", "data/short.txt").splitlines(),
    scores=scores,
    laid="Best exchange",
    dealt="Whoever draws takes the next card of the pile.",
    reference=reference,
    cards=cards,
)
