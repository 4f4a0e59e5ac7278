"""Rows as SQL and back: one text for SQLite and PostgreSQL, made from the fields of the rows.

Parameters are $1, $2 …, each used once and in order, so that SQLite's plain ? can stand for them.
"""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Any, Generic, TypeVar

import msgspec

from ionbox.store.protocol import Unfit, Unread
from ionbox.store.rows import AnswerRow, GatheringRow, MatchRow, ParRow, PlayRow, StepRow, TableRow, TryRow

R = TypeVar("R", bound=msgspec.Struct)
Values = tuple[Any, ...]
LARGEST = 1 << 53


class Shelf(Generic[R]):
    """One table of the database and the rows it holds."""

    def __init__(self, name: str, row: type[R], more: Sequence[str] = (), key: Sequence[str] = ("id",)) -> None:
        """`more`: columns in front of the row's own that rows do not show; `key`: by which a row is replaced."""
        self.name = name
        self.row = row
        fields = msgspec.structs.fields(row)
        self.columns = [field.name for field in fields]
        self.packed = [
            i for i, field in enumerate(fields) if getattr(field.type, "__origin__", field.type) in (list, dict, bool)
        ]
        self.plain = all(fields[i].type is bool for i in self.packed)
        """Nothing in it is JSON: thousands of such rows are read at once."""
        written = [*more, *self.columns]
        places = ", ".join(f"${i}" for i in range(1, len(written) + 1))
        self.select = f"SELECT {column_list(self.columns, name)} FROM {name}"
        self.insert = f"INSERT INTO {name} ({column_list(written)}) VALUES ({places})"
        self.add = f"{self.insert} ON CONFLICT DO NOTHING"
        changes = ", ".join(f'"{column}" = excluded."{column}"' for column in self.columns if column not in key)
        # Not INSERT OR REPLACE: that deletes the old row first, and all that belongs to it with it.
        replaces = f" ON CONFLICT ({column_list(key)}) DO UPDATE SET {changes}"
        self.save = self.insert + replaces
        second = ", ".join(f"${i}" for i in range(len(written) + 1, 2 * len(written) + 1))
        self.save_two = f"{self.insert}, ({second}){replaces}"

    def values(self, row: R) -> Values:
        """The row's cells as both engines store them."""
        cells = list(msgspec.structs.astuple(row))
        for cell in cells:
            refuse_cell(cell)
        for i in self.packed:
            cell = cells[i]
            cells[i] = int(cell) if isinstance(cell, bool) else msgspec.json.encode(cell).decode()
        return tuple(cells)

    def rows(self, records: Iterable[Sequence[Any]]) -> list[R]:
        if self.plain:
            return [self._plain(record) for record in records]
        try:
            return [self._unpacked(record) for record in records]
        except msgspec.MsgspecError as error:
            raise Unread(
                f"What is kept in {self.name} cannot be read: {error}. Put a copy back in its place."
            ) from error

    def sound(self, records: Iterable[Sequence[Any]]) -> list[R]:
        """Those that can be read: one that cannot hurts no other."""
        found: list[R] = []
        for record in records:
            with suppress(Unread):
                found += self.rows([record])
        return found

    def _plain(self, record: Sequence[Any]) -> R:
        cells = list(record)
        for i in self.packed:
            cells[i] = bool(cells[i])
        return self.row(*cells)

    def _unpacked(self, record: Sequence[Any]) -> R:
        cells = dict(zip(self.columns, record, strict=True))
        for i in self.packed:
            cell = cells[self.columns[i]]
            cells[self.columns[i]] = msgspec.json.decode(cell) if isinstance(cell, str) else bool(cell)
        return msgspec.convert(cells, self.row)


def column_list(columns: Iterable[str], of: str = "") -> str:
    # Quoted: "table" and "by" are words of SQL.
    return ", ".join(f'{of}."{column}"' if of else f'"{column}"' for column in columns)


def refuse_cell(cell: object) -> None:
    """PostgreSQL takes no NUL, neither takes half a surrogate pair or an endless number: refused before either sees it.

    JSON would let a NUL through, but then a name could be kept at a table and not in a record.
    """
    if isinstance(cell, str):
        if "\0" in cell or not (cell.isascii() or is_unicode(cell)):
            raise Unfit("A NUL character, or half of a surrogate pair, cannot be stored: leave it out.")
    elif isinstance(cell, int):
        if not -LARGEST < cell < LARGEST:
            raise Unfit(f"{cell} is too large to be stored.")
    elif isinstance(cell, list | tuple):
        for part in cell:
            refuse_cell(part)
    elif isinstance(cell, dict):
        refuse_cell([*cell, *cell.values()])
    elif isinstance(cell, msgspec.Struct):
        refuse_cell(msgspec.structs.astuple(cell))


def is_unicode(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


GATHERINGS = Shelf("gatherings", GatheringRow)
TABLES = Shelf("tables", TableRow)
MATCHES = Shelf("matches", MatchRow)
STEPS = Shelf("steps", StepRow)
TRIES = Shelf("tries", TryRow, ["key"])
ANSWERS = Shelf("answers", AnswerRow)
PARS = Shelf("pars", ParRow)
PLAYS = Shelf("plays", PlayRow, key=("match", "n", "device"))
SHELVES: list[Shelf[Any]] = [GATHERINGS, TABLES, MATCHES, STEPS, TRIES, ANSWERS, PARS, PLAYS]

CHANGED = ", ".join(f'"{column}" = ${i}' for i, column in enumerate(GATHERINGS.columns[1:], 1))
CHANGE_GATHERING = f'UPDATE gatherings SET {CHANGED} WHERE "id" = ${len(GATHERINGS.columns)}'
# Where a code was given twice, the gathering that has not ended wins, then the younger.
BY_CODE = f'{GATHERINGS.select} WHERE "code" = $1 ORDER BY "ended" = 0 DESC, "created" DESC LIMIT 1'
LIVE = f'{GATHERINGS.select} WHERE "ended" = 0 ORDER BY "created", "id"'
ALL = f'{GATHERINGS.select} ORDER BY "created", "id"'
ANY = "SELECT 1 FROM gatherings LIMIT 1"
NAMED = (
    f'{GATHERINGS.select} WHERE "ended" > 0 AND "ended" < $1 AND "nameless" = 0 '
    """AND ("many" = 1 OR "given" = 1 OR "lesson" <> '') ORDER BY "created", "id\""""
)
EXPIRED = 'SELECT "id" FROM gatherings WHERE "ended" > 0 AND "ended" < $1'
TABLES_OF = f'{TABLES.select} WHERE "gathering" = $1 ORDER BY "number", "id"'
ONE_MATCH = f'{MATCHES.select} WHERE "id" = $1'
MATCHES_OF = f'{MATCHES.select} WHERE "gathering" = $1 ORDER BY "started", "id"'
END_MATCH = 'UPDATE matches SET "ended" = $1, "outcome" = $2 WHERE "id" = $3'
STEPS_OF = f'{STEPS.select} WHERE "match" = $1 AND "n" > $2 ORDER BY "n"'
ONE_STEP = f'{STEPS.select} WHERE "match" = $1 AND "n" = $2'
TRIES_OF = (
    f'{TRIES.select} JOIN matches ON matches."id" = tries."match" WHERE matches."gathering" = $1 '
    'ORDER BY matches."started", tries."match", tries."n", tries."at", tries."key"'
)
# Whatever has the word name in it: a name as it was typed, however the word in front of it was written.
FORGET_TRIES = (
    """UPDATE tries SET "tried" = '' WHERE "match" IN (SELECT "id" FROM matches WHERE "gathering" = $1) """
    """AND ("code" = 'UNREADABLE' OR lower("tried") LIKE '%name%')"""
)
# A program makes them up, and could write anything into them.
FORGET_IDS = """UPDATE steps SET "id" = '' WHERE "match" IN (SELECT "id" FROM matches WHERE "gathering" = $1)"""
FORGET_ANSWERS = """UPDATE answers SET "answer" = '' WHERE "gathering" = $1 AND "typed" = 1"""
BY_TIME = 'ORDER BY "at", "device", "part", "set", "item", "attempt"'
ANSWERS_OF = f'{ANSWERS.select} WHERE "gathering" = $1 {BY_TIME}'
ANSWERS_BY = f'{ANSWERS.select} WHERE "gathering" = $1 AND "device" = $2 {BY_TIME}'
PARS_OF = f'{PARS.select} WHERE "gathering" = $1 ORDER BY "board"'
PLAYS_OF = f'{PLAYS.select} WHERE "match" = $1 ORDER BY "n", "device"'
ERASE = 'DELETE FROM gatherings WHERE "id" = $1'
