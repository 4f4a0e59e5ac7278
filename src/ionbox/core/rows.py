"""Data files a teacher can edit: CSV with a heading, `#` for remarks, and line numbers in every complaint."""

import csv
import re
from collections.abc import Sequence
from dataclasses import dataclass

from ionbox.core.facts import count
from ionbox.core.text import is_visible
from ionbox.core.types import BadInput

LONGEST = 64_000  # characters; no component list comes near it
MOST_ROWS = 1000
LONGEST_NAME = 40
UNFIT = re.compile("[\0\ud800-\udfff]")  # NUL, half a pair: neither a file nor the store can hold them
WHOLE = re.compile(r"-?[0-9]{1,9}")


@dataclass(frozen=True)
class Row:
    line: int
    cells: dict[str, str]

    def text(self, column: str) -> str:
        return self.cells[column]

    def name(self, column: str) -> str:
        """Words of the author's own, which everybody at the table sees."""
        cell = self.cells[column]
        if not 0 < len(cell) <= LONGEST_NAME or not is_visible(cell):
            raise BadInput(f"{column} is a name of 1 to {LONGEST_NAME} visible characters, not {cell!r}.", self.line)
        return cell

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


def refuse_unfit(text: str) -> None:
    if found := UNFIT.search(text):
        line = text.count("\n", 0, found.start()) + 1
        raise BadInput("Here is a character that no text holds. Save the file as text in UTF-8.", line)


def refuse_endless(position: str) -> None:
    if len(position) > LONGEST or "\n" in position:
        raise BadInput(f"A position is one line of at most {LONGEST} characters.")


def numbered_lines(text: str) -> list[tuple[int, str]]:
    """The lines of a data file with their numbers; empty ones and those with # are remarks."""
    if len(text) > LONGEST:
        raise BadInput(f"The file has {len(text)} characters; {LONGEST} is the most.")
    text = plain_lines(text)
    refuse_unfit(text)
    found: list[tuple[int, str]] = []
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        if len(found) > MOST_ROWS:
            raise BadInput(f"A file lists at most {MOST_ROWS} rows.", number)
        found.append((number, line))
    return found


def without_line(text: str, number: int) -> str:
    """The same file with this row as an empty line; "" where none can be left out.

    It may be no row, or the heading that all others need, or the file is not one of rows at all.
    """
    try:
        rows = [line for line, _ in numbered_lines(text)] if number else []
    except BadInput:
        return ""
    if number not in rows[1:]:
        return ""
    lines = plain_lines(text).split("\n")
    return "\n".join([*lines[: number - 1], "", *lines[number:]])


def read_rows(text: str, columns: Sequence[str], may_follow: Sequence[str] = ()) -> list[Row]:
    """The rows below the heading. Exactly these columns, in this order; of those that may follow, as many as are there.

    The cells of columns that are left out are empty.
    """
    rows: list[Row] = []
    heading = ",".join(columns)
    all_columns = [*columns, *may_follow]
    lines = numbered_lines(text)
    for place, (number, line) in enumerate(lines):
        cells = [cell.strip() for cell in next(csv.reader([line]))]
        if place == 0:
            if cells != all_columns[: len(cells)] or len(cells) < len(columns):
                if ";" in line or "\t" in line:
                    because = "Cells are separated by commas here, not by semicolons or tabs."
                    raise BadInput(f"{because} Save the file as CSV with commas.", number)
                raise BadInput(f"The first line is the heading {heading!r}, not {line.strip()!r}.", number)
            columns = cells
        elif len(cells) != len(columns):
            raise BadInput(
                f"This line has {count(len(cells), 'cell')}. It needs {len(columns)}: {', '.join(columns)}.", number
            )
        else:
            rows.append(Row(number, dict.fromkeys(all_columns, "") | dict(zip(columns, cells, strict=True))))
    if not rows:
        raise BadInput(f"Nothing is listed. Write the heading {heading!r} and at least one line below it.")
    return rows
