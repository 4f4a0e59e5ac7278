"""A table in one line, for every chapter."""

import re
from dataclasses import replace
from typing import Any

import pytest
from tables.charged import FILLER, PLAIN, Lay, Table, cells_of, length

from ionbox.games.charged import GAME
from ionbox.games.charged.pieces import WIDEST


@pytest.fixture
def table() -> Lay:
    def make(*formulas: str, rack: str = "", preset: str = "full", bare: bool = True, **options: Any) -> Table:
        """By default on 21 × 21 plain squares, so that points are those of the tiles."""
        chosen = replace(GAME.presets[preset], **options)
        if bare and preset == "full":
            chosen = replace(chosen, board_file=PLAIN)
        n = WIDEST if preset == "full" else 15
        cells = cells_of(formulas)
        rows = [
            re.sub(r"_+", length, "".join(cells.get((row, column), "_") for column in range(n))) for row in range(n)
        ]
        own = rack.split()
        own += FILLER[: 10 - len(own)]
        racks = f"{' '.join(own)} / {'Cl ' * 10}"
        line = f"turn 1 passes 0 idle 0 tries 0 | board {'/'.join(rows)} | racks {racks}| scores 0 0"
        return Table(GAME.load(line, chosen), chosen)

    return make
