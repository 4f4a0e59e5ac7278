"""The terminal's words and drawing."""

from io import StringIO
from typing import TYPE_CHECKING

from rich.console import Console

from ionbox.core.types import Seat
from ionbox.games.charged import GAME
from ionbox.games.charged.ui import terminal

if TYPE_CHECKING:
    from tables.charged import Lay


def printed(renderable: object, width: int = 80) -> list[str]:
    out = StringIO()
    Console(file=out, width=width, no_color=True).print(renderable)
    return out.getvalue().splitlines()


def test_the_table_is_said_formula_by_formula(table: "Lay") -> None:
    start = table("11K> Na Cl *", rack="K K O").state
    lines = terminal.say(GAME.view(start, Seat(0)), ["Ada", "Ben"])
    assert lines == [
        "The bag has 177 tiles.",
        "Ada, whose turn it is: 0 points, 10 tiles.",
        "Ben: 0 points, 10 tiles.",
        "11K across: Na Cl, NaCl (sodium chloride).",
        "Red tiles at 11M.",
        "Your rack: 2 K (4 points each), 3 C (2 points each), O (2 points), 4 P (3 points each).",
    ]
    assert "The board is empty. Its centre is 11K." in terminal.say(GAME.view(table().state, None), ["Ada", "Ben"])


def test_a_formula_down_is_said_with_its_first_square(table: "Lay") -> None:
    view = GAME.view(table("11K> Na Cl", "10Lv K Cl O").state, None)
    assert dict(terminal.formulas(view)) == {"11K across": ("Na", "Cl"), "10L down": ("K", "Cl", "O")}


def test_the_board_fits_80_columns_and_reads_without_colours(table: "Lay") -> None:
    for preset in ("full", "classroom"):
        start = table(preset=preset, bare=False, rack="* Na Cl")
        lines = printed(terminal.draw(GAME.view(start.state, Seat(0)), ["Ada", "Ben"]))
        assert max(map(len, lines)) <= 80
        assert any(" TF ·  DS" in line or " TF ·  ·  ·  DS" in line for line in lines)
        assert any("rack  Na3  Cl3" in line for line in lines), lines


def test_tiles_hide_the_squares_they_lie_on(table: "Lay") -> None:
    start = table("11K> Na Na S O O O", bare=False)
    lines = printed(terminal.draw(GAME.view(start.state, None), ["Ada", "Ben"]))
    assert any("Na Na S  O  O  O  ·  DS" in line for line in lines)


def test_the_board_is_shown_with_the_meaning_of_its_squares() -> None:
    for options in GAME.presets.values():
        lines = printed(terminal.draw_board(options), 100)
        assert any("TF formula × 3 (8)" in line for line in lines)
    assert terminal.say_board(GAME.presets["short"])[-1] == "**, centre: 8H."
