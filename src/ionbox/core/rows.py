"""Data files a teacher can edit: CSV with a heading, `#` for remarks, and line numbers in every complaint."""

import csv
import re
from collections.abc import Sequence
from dataclasses import dataclass

from ionbox.core.types import BadInput

LONGEST = 64_000  # characters; no component list comes near it
WHOLE = re.compile(r"-?[0-9]{1,9}")


@dataclass(frozen=True)
class Row:
    line: int
    cells: dict[str, str]

    def text(self, column: str) -> str:
        return self.cells[column]

    def whole(self, column: str, least: int, most: int) -> int:
        cell = self.cells[column]
        if not WHOLE.fullmatch(cell) or not least <= int(cell) <= most:
            raise BadInput(f"{column} is a whole number from {least} to {most}, not {cell!r}.", self.line)
        return int(cell)

    def one_of(self, column: str, choices: Sequence[str]) -> str:
        cell = self.cells[column]
        if cell not in choices:
            raise BadInput(f"{column} is one of {', '.join(choices)}, not {cell!r}.", self.line)
        return cell


def plain_lines(text: str) -> str:
    """A text as any editor saved it, with our line ends and without a byte order mark."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


def read_rows(text: str, columns: Sequence[str]) -> list[Row]:
    """The rows below the heading. Exactly these columns, in this order; empty lines and lines with # are remarks."""
    if len(text) > LONGEST:
        raise BadInput(f"The file has {len(text)} characters; {LONGEST} is the most.")
    rows: list[Row] = []
    heading_seen = False
    for number, line in enumerate(plain_lines(text).split("\n"), 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        cells = [cell.strip() for cell in next(csv.reader([line]))]
        if not heading_seen:
            if cells != list(columns):
                raise BadInput(f"The first line is the heading {','.join(columns)!r}, not {line.strip()!r}.", number)
            heading_seen = True
        elif len(cells) != len(columns):
            raise BadInput(f"{len(columns)} cells are wanted ({', '.join(columns)}), here are {len(cells)}.", number)
        else:
            rows.append(Row(number, dict(zip(columns, cells, strict=True))))
    if not rows:
        raise BadInput(
            f"Nothing is listed: the heading {','.join(columns)!r} and at least one line below it are wanted."
        )
    return rows
