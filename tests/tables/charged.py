"""A table of Charged! in one line: formulas on the board, a rack for seat 1, and questions to ask."""

import re
from collections.abc import Callable, Sequence
from pathlib import Path

from ionbox.core.options import change
from ionbox.core.rng import Rng
from ionbox.core.types import Refusal, Seat
from ionbox.games.charged import GAME
from ionbox.games.charged.state import ChargedState
from ionbox.games.charged.types import Options

FILLER = ["P"] * 4 + ["C"] * 6
"""Tiles that complete a rack to ten and make hardly any formula."""
PLAIN = "board\n" + "\n".join(
    " ".join("**" if row == column == 10 else ".." for column in range(21)) for row in range(21)
)


FOLDER = Path(__file__).parents[2] / "src/ionbox/games/charged/tests"


def file(name: str) -> str:
    return (FOLDER / name).read_text("utf-8")


OWN = change(
    GAME.presets["short"],
    {"new_ions": file("new-ions.csv"), "tiles_file": file("tiles-new.csv"), "ions_file": file("ions-new.csv")},
)
"""Tiles and ions that no box has."""


class Table:
    def __init__(self, state: ChargedState, options: Options) -> None:
        self.state = state
        self.options = options

    def refusal(self, text: str) -> Refusal | None:
        return GAME.refusal(self.state, self.state.turn, GAME.parse(text))

    def code(self, text: str) -> str:
        """Why this is refused; "" where it is legal, and then `legal` lists it too."""
        refusal = self.refusal(text)
        assert (GAME.parse(text) in self.state.legal(self.state.turn)) == (refusal is None)
        return refusal.code if refusal else ""

    def play(self, text: str) -> "Table":
        """The table after this action, which must be legal."""
        assert self.code(text) == "", self.refusal(text)
        after = self.state.copy()
        after.apply(after.turn, GAME.parse(text), Rng(0))
        return Table(after, self.options)

    def points(self, text: str) -> int:
        return self.play(text).state.scores[self.state.turn] - self.state.scores[self.state.turn]

    def told(self, text: str, audience: Seat | None = None) -> list[str]:
        after = self.play(text).state
        lines = [GAME.tell(event, audience, ["Ada", "Ben", "Cy", "Di"]) for event in after.events]
        return [line for line in lines if line]

    def again(self, **parts: int | str) -> "Table":
        """The same position with other passes, idle, turn, scores …"""
        line = GAME.dump(self.state)
        for name, value in parts.items():
            before, after = line.split(f"{name} ", 1)
            line = f"{before}{name} {value} {after.split(' ', 1)[1]}" if name != "scores" else f"{before}scores {value}"
        return Table(GAME.load(line, self.options), self.options)


Lay = Callable[..., Table]
"""What the fixture `table` is: formulas, a rack and options lay one."""


def cells_of(formulas: Sequence[str]) -> dict[tuple[int, int], str]:
    """Squares and tiles of formulas written out whole: "11J> Na Cl"."""
    cells: dict[tuple[int, int], str] = {}
    for formula in formulas:
        place, *tiles = formula.split()
        row, column = int(place[:-2]) - 1, ord(place[-2]) - 65
        for tile in tiles:
            assert cells.setdefault((row, column), tile) == tile
            row, column = (row, column + 1) if place[-1] == ">" else (row + 1, column)
    return cells


def length(found: re.Match[str]) -> str:
    return str(len(found[0]))
