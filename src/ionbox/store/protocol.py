"""What a store promises, whatever engine is below it."""

from typing import Protocol

from ionbox.core.types import BadInput
from ionbox.store.rows import AnswerRow, GatheringRow, MatchRow, ParRow, PlayRow, StepRow, TableRow, TryRow


class StoreError(Exception):
    """Something could not be kept or read. The sentence says what to do about it."""


class Unsaved(StoreError):
    """Nothing may be acknowledged. The row may be there all the same: forget what is cached and replay."""


class Unread(StoreError):
    """The database does not answer, or answers nonsense."""


class Gone(StoreError):
    """The match, table or gathering this belongs to was erased, or never was."""


class Taken(StoreError):
    """The code belongs to another gathering that has not ended."""


class Lost(StoreError):
    """Another node has the gathering by now, or nobody: nothing was changed. Forget it; its owner goes on with it."""


class Unfit(StoreError, BadInput):
    """Text with a NUL or half a surrogate pair, or a number beyond 2^53: no engine is given such."""


class Store(Protocol):
    """Every method may raise StoreError.

    What is written is durable when the method returns. A cancelled call may have been carried out.
    """

    async def close(self) -> None:
        """Finish what was asked for, then let go of the database."""

    async def check(self) -> None:
        """Raise Unread or Unsaved unless the database answers and takes a write within two seconds."""

    async def add_gathering(self, row: GatheringRow) -> None:
        """Taken, if another that has not ended has its code."""

    async def save_gathering(self, row: GatheringRow) -> None:
        """Replace by id. Gone, if it was erased: it must not come back."""

    async def gathering(self, code: str) -> GatheringRow | None:
        """The one with this code that has not ended; else the last that had it."""

    async def gatherings(self, ended: bool = False) -> list[GatheringRow]:
        """Those that have not ended; with `ended` all, oldest first."""

    async def save_table(self, row: TableRow) -> None:
        """Insert, or replace by id; the seats are inside."""

    async def save_two_tables(self, one: TableRow, other: TableRow) -> None:
        """The same for two at once: both are saved or neither is."""

    async def tables(self, gathering: str) -> list[TableRow]:
        """By number."""

    async def add_match(self, row: MatchRow) -> None: ...

    async def match(self, id: str) -> MatchRow | None: ...

    async def matches(self, gathering: str) -> list[MatchRow]:
        """In the order they began, rematches included."""

    async def end_match(self, id: str, ended: float, outcome: str) -> None: ...

    async def append(self, row: StepRow) -> bool:
        """True: the step is on the disk. False: the key (match, n) is taken by another."""

    async def steps(self, match: str, after: int = 0) -> list[StepRow]:
        """Those behind step `after`, by number."""

    async def add_try(self, row: TryRow) -> None: ...

    async def tries(self, gathering: str) -> list[TryRow]:
        """By match, step and time."""

    async def add_answer(self, row: AnswerRow) -> bool:
        """False: this attempt of that device at that item was kept before."""

    async def answers(self, gathering: str, device: int | None = None) -> list[AnswerRow]:
        """In the order they came: all, or those of one device."""

    async def add_par(self, row: ParRow) -> None:
        """What bots make of a board. The first to be kept stays."""

    async def pars(self, gathering: str) -> list[ParRow]:
        """By board."""

    async def hand_in(self, row: PlayRow) -> None:
        """Insert, or replace what this device has handed in for this turn."""

    async def plays(self, match: str) -> list[PlayRow]:
        """By turn and device."""

    async def expire(self, before: float) -> int:
        """Erase the gatherings that ended before this; how many they were."""

    async def named(self, before: float) -> list[GatheringRow]:
        """Classes and lessons that ended before this and have not been saved as nameless, oldest first."""

    async def save_nameless(self, row: GatheringRow, tables: list[TableRow], matches: list[MatchRow]) -> None:
        """Replace all of them, in which names are numbers by now, and forget what was typed: all or nothing.

        Gone, if the gathering was erased.
        """

    async def erase(self, gathering: str) -> bool:
        """Erase a gathering by its id, with all that belongs to it; whether it was there."""
