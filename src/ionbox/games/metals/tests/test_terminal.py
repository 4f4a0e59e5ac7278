"""The table in plain lines, as a screen reader has it."""

import re
from collections.abc import Callable
from io import StringIO
from pathlib import Path

from pytest import mark
from rich.console import Console

from ionbox.core.play import Match
from ionbox.core.rng import Rng
from ionbox.core.types import NONE, Seat
from ionbox.games.metals import GAME
from ionbox.games.metals.state import MetalsState
from ionbox.games.metals.types import Options
from ionbox.games.metals.ui.terminal import draw, say

Table = Callable[..., MetalsState]
NAMES = ("Ada", "Ben", "Cem")
FOLDER = Path(__file__).parent
SIGNED = re.compile(r"[⁺⁻]|\d[+−-](?![\w])|[A-Z][a-z]?[+-](?!\w)")


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


@mark.parametrize("file", ["deck.csv", "deck-new.csv"])
def test_where_charges_are_hidden_no_line_and_no_drawing_has_one(file: str) -> None:
    texts = {name: (FOLDER / f"{name}.csv").read_text("utf-8") for name in ("new-ions", "deck-new")}
    own = {"new_ions": texts["new-ions"], "deck": texts["deck-new"]} if file == "deck-new.csv" else {}
    match, rng, drawn = Match(GAME, 3, GAME.choose({**own, "naming": True}), "7", NAMES), Rng(7), 0
    while actors := match.state.actors():
        view = match.game.view(match.state, actors[0], NONE)
        console = Console(width=200, file=StringIO(), force_terminal=True)
        with console.capture() as seen:
            console.print(draw(view, NAMES))
        for line in (*say(view, NAMES), *seen.get().splitlines()):
            assert not SIGNED.search(line), line
            assert "charge" not in line
            assert not any(word in line for word in ("metal)", "●", "○"))
        drawn += bool(view.naming)
        match.play(actors[0], match.state.sample(actors[0], rng))
    assert drawn


def test_whoever_is_to_name_a_compound_is_said(table: Table, play: Table) -> None:
    state = play(table("Ca2+ Na+ / Cl- Cl- O2-", options=Options(naming=True)), "Ca2+", "2 Cl-")
    assert "Ada is to name CaCl₂." in say(GAME.view(state, None), NAMES[:2])
    console = Console(width=100, file=StringIO())
    with console.capture() as drawn:
        console.print(draw(GAME.view(state, None), NAMES[:2]))
    assert "Ada is to name CaCl₂." in drawn.get()
