"""What is in the box of a game, made up for tests."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

from ionbox.core.contents import Caution, Column, Figure, Ledger, Part, Possible, Sheet, Survey, Use
from ionbox.core.kit import Contents
from ionbox.core.play import Chapter, Setup
from ionbox.games import GAMES
from ionbox.games.metals import GAME, dealing

CARDS = Part("Cards", ("ion", "copies"), (("Na+", "12"), ("Cl-", "9")), "Metals attack.")
SHEET = Sheet("deck", "The cards", "What is dealt.", (Column("ion", "Ion", "Its key.", "ion"),))
SURVEY = Survey(
    (Figure("Cards", "60"),), (Possible("NaCl", "sodium chloride", "everyday"),), (Caution("deck", 3, "Few anions."),)
)


def ledger(setup: Setup, chapters: Sequence[Chapter]) -> Ledger:
    found = Ledger(rounds=len(chapters) // 3, cards={"Na+": Use(3, 2, 1, 0), "Cl-": Use(2, 2, 0, 1)})
    found.compounds["NaCl"] += setup.seats
    found.points["compounds"] += 4
    return found


def contents() -> Contents:
    return Contents(
        parts=lambda options: [CARDS],
        sheets=[SHEET],
        files=lambda options: {"deck": options.deck or GAME.file("data/deck.csv")},
        survey=lambda options, seats: SURVEY,
        ledger=ledger,
        dealt=dealing.dealt,
        came=dealing.came,
        part="Game",
        round="exchange",
        seconds=12,
    )


@contextmanager
def metals_with(own: Contents | None) -> Iterator[None]:
    """Metal vs. Non-Metal, as if this were in its box."""
    game = GAMES["metals"]
    before = game.kit
    vars(game)["kit"] = replace(before, contents=own)
    try:
        yield
    finally:
        vars(game)["kit"] = before
