"""A view in plain lines and as a table."""

from collections.abc import Callable
from io import StringIO

from rich.console import Console

from ionbox.core.rng import Rng
from ionbox.core.types import NONE, Seat
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
    lines = "\n".join(say(GAME.view(state, Seat(0)), NAMES))
    for wanted in (
        "Round 1 of 3, turn 3 of 7.",
        "Goal: acid: 2 for HF or HCl, 5 for both.",
        "In the center: K (charge 1+, 4 points), Cl (charge 1−, 4 points).",
        "Ada: 0 points; NaCl, neutral, 7 points: Na (charge 1+, 3 points) with Cl (charge 1−, 4 points);"
        " Mg (charge 2+, 5 points) with F (charge 1−, 3 points).",
        "Ada's tiles: Select Two unused, Take From Center unused, RXN -4 used.",
        "Bob: 0 points; He (noble gas, no charge, 2 points alone);"
        " Fr (radioactive, no charge, decay 5) face down, round 1.",
        "Your hand: 2 Na (charge 1+, 3 points each), ",
        "U (radioactive, no charge, decay 2)",
        "U is uranium; U-238 has a half-life of 4.46 billion years.",
        "You know of Bob's hand: ",
    ):
        assert wanted in lines
    assert "You know of Cyd's hand" in lines
    assert "Your hand" not in "\n".join(say(GAME.view(state, None), NAMES))


def test_a_metal_says_both_charges_in_the_hand_and_the_one_it_lies_at_in_an_area(table: Table) -> None:
    options = {"transition": True, "action_tiles": True}
    parts = {"areas": "Fe3+.Cl-.Cl- / -", "fresh": "Fe3+.Cl-.Cl- / -", "loose": "Cu / -", "options": options}
    lines = say(GAME.view(table("turn 3 place", tiles="A select:used / B", **parts), Seat(0)), NAMES[:2])
    assert "Ada: 0 points; Fe (charge 3+, 6 points) with 2 Cl (charge 1−, 4 points each)." in lines
    assert "Ada can still turn the metal of Fe³⁺ Cl⁻ Cl⁻ while another ion waits." in lines
    assert "Ada has to place Cu (charge 1+ or 2+, 4 points)." in lines


def test_what_is_held_is_told_and_drawn(table: Table, play: Table) -> None:
    state = table("turn 3 place", areas="Cl- / Na+", loose="Cl / F", center="Mg", options={"action_tiles": True})
    view = GAME.view(play(state, "1: hold Cl"), Seat(1))
    assert "Ada holds Cl (charge 1−, 4 points) for a card of the center." in say(view, NAMES[:2])
    console = Console(width=100, record=True, file=StringIO())
    console.print(draw(view, NAMES[:2]))
    assert "holds Cl" in console.export_text()


def test_one_card_and_one_point_are_told_in_the_singular(table: Table) -> None:
    deck = "card,kind,charge,other_charge,points,copies,decay\nNa,ion,1,,1,9,\nCl,ion,-1,,3,6,\nHe,noble,,,,2,\n"
    state = table("turn 1 choose", hands="Na Na Na Na Na Na Na Na / Cl Cl Cl Cl Cl Cl He He", scores="1 -1",
                  options={"deck": deck})  # fmt: skip
    lines = say(GAME.view(state, Seat(0)), NAMES[:2])
    assert lines[0].endswith("The deck has 1 card.")
    assert "Ada: 1 point; nothing played." in lines
    assert "Your hand: 8 Na (charge 1+, 1 point each)." in lines


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


def test_what_is_to_be_named_was_named_or_was_not_is_told_and_drawn(table: Table, play: Table) -> None:
    parts = {"areas": "Na+.Cl- K+.F- Na+ / H+", "loose": "F / Cl", "named": "Na+.Cl- / -", "options": {"naming": True}}
    state = play(table("turn 3 place", **parts), "1: bond F- to Na+", "2: bond Cl- to H+")
    view = GAME.view(state, Seat(0), NONE)
    lines = "\n".join(say(view, NAMES[:2]))
    assert "NaCl, neutral, sodium chloride, 7 points: Na" in lines
    assert "Bob is asked for the name of a compound." in lines
    whole = "\n".join(say(GAME.view(state, Seat(0)), NAMES[:2]))
    assert "KF, neutral, not named, no points: K" in whole
    assert "NaF, neutral, to be named: Na" in whole
    console = Console(width=100, record=True, file=StringIO())
    console.print(draw(GAME.view(state, Seat(0)), NAMES[:2]))
    assert "NaF ? │ NaCl sodium chloride ✓ │ KF" in console.export_text()


def test_where_charges_are_hidden_a_metal_is_called_the_low_or_the_high_one(table: Table) -> None:
    parts = {"areas": "Fe3+.Cl-.Cl- / -", "loose": "Cu / -", "options": {"transition": True}}
    lines = say(GAME.view(table("turn 3 place", **parts), Seat(0), NONE), NAMES[:2])
    assert "Ada: 0 points; Fe (high, 6 points) with 2 Cl (4 points each)." in lines
    assert "Ada has to place Cu (low or high, 4 points)." in lines
    assert not any(sign in "\n".join(lines) for sign in "⁺⁻"), lines
