"""The table in plain lines, as a screen reader has it."""

from collections.abc import Callable
from io import StringIO

from pytest import mark
from rich.console import Console

from ionbox.core.types import Seat
from ionbox.games.metals import GAME
from ionbox.games.metals.state import MetalsState
from ionbox.games.metals.ui.terminal import draw, say

Table = Callable[..., MetalsState]
NAMES = ("Ada", "Ben", "Cem")


def test_what_has_gone_what_is_hidden_and_what_was_proved_are_told(table: Table, play: Table) -> None:
    state = play(table("Al3+ Na+ Na+ / Cl- Na+ Ca2+ Ca2+ / N3- N3- Cl-"), "Al3+", "Cl-")  # one Cl⁻ is all there was
    lines = say(GAME.view(state, Seat(0)), NAMES)
    assert "Gone: 5 Na⁺, 5 Ca²⁺, 5 Al³⁺, 7 Cl⁻, 7 O²⁻, 3 N³⁻." in lines
    hidden = "1 Na⁺, 2 Ca²⁺, no Al³⁺, 1 Cl⁻, no O²⁻, 2 N³⁻"
    assert f"Still hidden, in the Ion Deck and other hands: {hidden}." in lines
    assert "By its answers Ben can hold no Cl⁻ and no N³⁻." in lines, "of O²⁻ there is none left"


def test_one_card_is_a_card_and_cards_say_metal_or_non_metal(table: Table) -> None:
    lines = say(GAME.view(table("Na+ Cl- / O2-", "N3-"), Seat(0)), NAMES[:2])
    assert lines[0] == "Game 1 of 1. The Ion Deck has 1 card."
    assert "Ben: 1 card in hand, 0 collected." in lines
    assert lines[-1] == "Your hand: Na⁺ (sodium, metal), Cl⁻ (chloride, non-metal)."


@mark.rule("1.2")
def test_a_drawn_card_has_symbol_name_and_metal_or_non_metal(table: Table) -> None:
    console = Console(width=100, file=StringIO())
    with console.capture() as drawn:
        console.print(draw(GAME.view(table("Al3+ N3- / O2-"), Seat(0)), NAMES[:2]))
    for word in ("Al³⁺", "aluminum", "metal", "N³⁻", "nitride", "non-metal"):
        assert word in drawn.get()
