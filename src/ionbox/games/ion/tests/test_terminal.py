"""A view in plain lines and as a table."""

from collections.abc import Callable
from io import StringIO

from rich.console import Console

from ionbox.core.rng import Rng
from ionbox.games.ion import GAME
from ionbox.games.ion.state import IonState
from ionbox.games.ion.ui.terminal import draw, say

Table = Callable[..., IonState]
NAMES = ("Ada", "Bob", "Cyd")


def test_plain_lines_tell_what_lies_where(table: Table) -> None:
    state = table(
        "turn 3 choose", hands="U Na Na / - / -", areas="Na+.Cl- Mg2+.F- / He / -", center="Cl K", goals="1 4",
        tiles="A rxn:used / B / C", radioactive="- / Fr:1:down / -",
        options={"radioactive": "on", "action_tiles": True},
    )  # fmt: skip
    lines = "\n".join(say(GAME.view(state, 0), NAMES))
    for wanted in (
        "Round 1 of 3, turn 3 of 7.",
        "Goal: acid: 2 for HF or HCl, 5 for both.",
        "In the center: K, Cl.",
        "Ada: 0 points; NaCl ✓, Mg²⁺ F⁻.",
        "Ada's tiles: Select Two unused, Take From Center unused, RXN -4 used.",
        "Bob: 0 points; He ✓, Fr ↓ face down (round 1).",
        "Your hand: 2 Na, ",
        "U is uranium; U-238 has a half-life of 4.46 billion years.",
        "You know of Bob's hand: ",
    ):
        assert wanted in lines
    assert "You know of Cyd's hand" in lines
    assert "Your hand" not in "\n".join(say(GAME.view(state, None), NAMES))


def test_a_scored_round_is_told_line_by_line(table: Table, play: Table) -> None:
    state = table("turn 6 choose", hands="He He He / OH OH OH / OH OH OH", areas="H+.F- / - / -", goals="1 2")
    play(state, "1: He", "2: OH", "3: OH")
    lines = say(GAME.view(state, None), NAMES)
    assert "Ada scored 10 in round 1: HF (hydrogen fluoride) +6, noble gas He +2, goal HF and HCl +2." in lines


def test_the_table_fits_a_hundred_columns() -> None:
    for seed in range(3):
        state, rng = GAME.start(3, GAME.presets["full"], Rng(seed)), Rng(seed)
        while actors := state.actors():
            console = Console(width=100, record=True, file=StringIO())
            console.print(draw(GAME.view(state, actors[0]), NAMES))
            assert max(len(line) for line in console.export_text().splitlines()) <= 100
            for _ in range(9):
                if actors := state.actors():
                    state.apply(actors[0], state.sample(actors[0], rng), rng)
