"""The Store in terms of four things an engine can do: read, write statements durably, append a step, close."""

import asyncio
import secrets
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar

from ionbox.store import sql
from ionbox.store.protocol import Gone, Lost, Taken, Unsaved
from ionbox.store.rows import AnswerRow, GatheringRow, MatchRow, ParRow, PlayRow, StepRow, TableRow, TryRow

SOON = 2.0  # seconds in which a database that is well has answered
Change = tuple[str, tuple[Any, ...]]
"""A statement and its values."""


class Database(ABC):
    """What both engines share. Each write may be repeated without harm."""

    trial: ClassVar[str]
    """A statement that changes nothing and fails where others would fail."""

    @abstractmethod
    async def _fetch(self, statement: str, values: tuple[Any, ...]) -> list[Any]: ...

    @abstractmethod
    async def _write_all(self, changes: Sequence[Change]) -> int:
        """All of them in one transaction; how many rows the last one changed, once they are on the disk.

        A key may refuse the first of them, and then all, but none behind it alone.
        """

    async def _write(self, statement: str, *values: Any) -> int:
        return await self._write_all([(statement, values)])

    async def _read(self, statement: str, *values: Any) -> list[Any]:
        sql.refuse_cell(values)
        return await self._fetch(statement, values)

    @abstractmethod
    async def append(self, row: StepRow) -> bool: ...

    @abstractmethod
    async def close(self) -> None: ...

    async def check(self) -> None:
        try:
            async with asyncio.timeout(SOON):
                await self._read(sql.ANY)
                await self._write(self.trial)
        except TimeoutError:
            raise Unsaved(f"The database did not answer within {SOON:g} seconds. Is it running?") from None

    async def add_gathering(self, row: GatheringRow) -> None:
        await self._write(sql.GATHERINGS.save, *sql.GATHERINGS.values(row))

    async def save_gathering(self, row: GatheringRow) -> None:
        if not await self._write_all([changed(row)]):
            raise gone()

    async def gathering(self, code: str) -> GatheringRow | None:
        found = sql.GATHERINGS.rows(await self._read(sql.BY_CODE, code))
        return found[0] if found else None

    async def gatherings(self, ended: bool = False) -> list[GatheringRow]:
        return sql.GATHERINGS.sound(await self._read(sql.ALL if ended else sql.LIVE))

    async def save_table(self, row: TableRow) -> None:
        await self._write(sql.TABLES.save, *sql.TABLES.values(row))

    async def save_two_tables(self, one: TableRow, other: TableRow) -> None:
        await self._write(sql.TABLES.save_two, *sql.TABLES.values(one), *sql.TABLES.values(other))

    async def tables(self, gathering: str) -> list[TableRow]:
        return sql.TABLES.rows(await self._read(sql.TABLES_OF, gathering))

    async def add_match(self, row: MatchRow) -> None:
        await self._write(sql.MATCHES.add, *sql.MATCHES.values(row))

    async def match(self, id: str) -> MatchRow | None:
        found = sql.MATCHES.rows(await self._read(sql.ONE_MATCH, id))
        return found[0] if found else None

    async def matches(self, gathering: str) -> list[MatchRow]:
        return sql.MATCHES.rows(await self._read(sql.MATCHES_OF, gathering))

    async def end_match(self, id: str, ended: float, outcome: str) -> None:
        sql.refuse_cell((id, outcome))
        if not await self._write(sql.END_MATCH, ended, outcome, id):
            raise gone()

    async def steps(self, match: str, after: int = 0) -> list[StepRow]:
        return sql.STEPS.rows(await self._read(sql.STEPS_OF, match, after))

    async def add_try(self, row: TryRow) -> None:
        # A key of its own: the same try twice is two tries, the same statement twice is one.
        await self._write(sql.TRIES.add, secrets.token_hex(12), *sql.TRIES.values(row))

    async def tries(self, gathering: str) -> list[TryRow]:
        return sql.TRIES.rows(await self._read(sql.TRIES_OF, gathering))

    async def add_answer(self, row: AnswerRow) -> bool:
        return await self._write(sql.ANSWERS.add, *sql.ANSWERS.values(row)) == 1

    async def answers(self, gathering: str, device: int | None = None) -> list[AnswerRow]:
        if device is None:
            return sql.ANSWERS.rows(await self._read(sql.ANSWERS_OF, gathering))
        return sql.ANSWERS.rows(await self._read(sql.ANSWERS_BY, gathering, device))

    async def add_par(self, row: ParRow) -> None:
        await self._write(sql.PARS.add, *sql.PARS.values(row))

    async def pars(self, gathering: str) -> list[ParRow]:
        return sql.PARS.rows(await self._read(sql.PARS_OF, gathering))

    async def hand_in(self, row: PlayRow) -> None:
        await self._write(sql.PLAYS.save, *sql.PLAYS.values(row))

    async def plays(self, match: str) -> list[PlayRow]:
        return sql.PLAYS.rows(await self._read(sql.PLAYS_OF, match))

    async def expire(self, before: float) -> int:
        # One by one: a step never waits for more than one gathering's end.
        return sum([await self.erase(id) for (id,) in await self._read(sql.EXPIRED, before)])

    async def named(self, before: float) -> list[GatheringRow]:
        return sql.GATHERINGS.sound(await self._read(sql.NAMED, before))

    async def save_nameless(self, row: GatheringRow, tables: list[TableRow], matches: list[MatchRow]) -> None:
        changes: list[Change] = [(sql.TABLES.save, sql.TABLES.values(table)) for table in tables]
        changes += [(sql.MATCHES.save, sql.MATCHES.values(match)) for match in matches]
        forgets = (sql.FORGET_TRIES, sql.FORGET_IDS, sql.FORGET_ANSWERS)
        changes += [*((statement, (row.id,)) for statement in forgets), changed(row)]
        if not await self._write_all(changes):
            raise gone()

    async def erase(self, gathering: str) -> bool:
        sql.refuse_cell(gathering)
        return await self._write(sql.ERASE, gathering) > 0


def changed(row: GatheringRow) -> Change:
    id, *values = sql.GATHERINGS.values(row)
    return sql.CHANGE_GATHERING, (*values, id)


def gone() -> Gone:
    return Gone("What this belongs to was erased: there is nothing to go on with.")


def lost() -> Lost:
    return Lost("Another node has this table by now: it goes on there.")


def taken() -> Taken:
    return Taken("This code stands for another gathering: make another.")
