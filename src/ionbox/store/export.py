"""What is kept, as files: records that `ionbox replay` reads, and a table of what was tried that spreadsheets read.

The record of a match that goes on holds its seed, and with it every hidden card. Only whoever runs the server may have
it: `unfinished` is for the command line, never for a route.
"""

import asyncio
import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from ionbox.core.game import AnyGame
from ionbox.core.options import change
from ionbox.core.play import Match, state_hash
from ionbox.core.record import compose, told_outcome, write_record
from ionbox.core.types import BadInput, Outcome
from ionbox.games import GAMES
from ionbox.store import open_store
from ionbox.store.protocol import Store
from ionbox.store.rows import GatheringRow, MatchRow, Result, StepRow, steps_of
from ionbox.store.tries import answers_csv, tries_csv

T = TypeVar("T")
KEPT = "ionbox.sqlite"
"""The file in a server's folder."""


def with_store(folder: Path, database: str, do: Callable[[Store], Awaitable[T]]) -> T:
    """Open what a server keeps, do something with it, and close it."""
    if not database and not (folder / KEPT).exists():
        raise BadInput(f"No server has kept anything in {folder}: name its folder with --folder.")

    async def opened() -> T:
        store = await open_store(database or folder / KEPT)
        try:
            return await do(store)
        finally:
            await store.close()

    return asyncio.run(opened())


@dataclass(frozen=True)
class Record:
    """One match as text. `table` and `number` count from 1: which match of which table."""

    match: MatchRow
    table: int
    number: int
    text: str
    broken: str
    """Why it could not be played again, so that the text is the log as it stands; else empty."""


async def export_to(folder: Path, store: Store, code: str | None = None, tries: bool = False) -> list[tuple[Path, str]]:
    """Write a folder for each gathering, or for the one with this code: its records, or its tries and answers as CSV.

    Each file comes with a sentence if its match could not be played again. For whoever runs the server: matches that
    go on are among them.
    """
    one = await store.gathering(code) if code is not None else None
    if code is not None and one is None:
        raise BadInput(f"No gathering has the code {code}.")
    written: list[tuple[Path, str]] = []
    for gathering in [one] if one else await store.gatherings(ended=True):
        place = folder / safe_name(f"{gathering.code}-{gathering.id[:8]}")
        if tries:
            # Excel takes a file for UTF-8 only if it begins with this mark.
            written.append((write(place / "tries.csv", "\ufeff" + await tries_csv(store, gathering)), ""))
            if answers := await answers_csv(store, gathering):
                written.append((write(place / "answers.csv", "\ufeff" + answers), ""))
        else:
            for record in await records(store, gathering, unfinished=True):
                name = f"table-{record.table}-match-{record.number}.record"
                written.append((write(place / name, record.text), record.broken))
    return written


async def erase_code(store: Store, code: str) -> int:
    """Erase every gathering that has or had this code; how many they were. BadInput if there is none."""
    n = 0
    while (found := await store.gathering(code)) is not None:
        n += await store.erase(found.id)
    if not n:
        raise BadInput(f"No gathering has the code {code}. Nothing was erased.")
    return n


async def records(
    store: Store, gathering: GatheringRow, unfinished: bool = False, games: Mapping[str, AnyGame] = GAMES
) -> list[Record]:
    """The matches of a gathering in the order they began."""
    tables = {table.id: table for table in await store.tables(gathering.id)}
    played: dict[str, int] = {}
    found: list[Record] = []
    for match in await store.matches(gathering.id):
        if not match.ended and tables[match.table].match != match.id:
            continue  # its beginning could not be saved: nobody ever sat at it
        played[match.table] = played.get(match.table, 0) + 1
        if match.ended or unfinished:
            text, broken = record_text(match, await store.steps(match.id), games)
            found.append(Record(match, tables[match.table].number, played[match.table], text, broken))
    return found


def record_text(match: MatchRow, steps: list[StepRow], games: Mapping[str, AnyGame] = GAMES) -> tuple[str, str]:
    """The record, and why it is only the log as it stands, if it is."""
    try:
        return write_record(replayed(match, steps, games)), ""
    except BadInput as mistake:
        return bare_record(match, steps), str(mistake)


def replayed(row: MatchRow, steps: list[StepRow], games: Mapping[str, AnyGame] = GAMES) -> Match:
    """The match played again from its log; BadInput where it does not go as it went."""
    game = games.get(row.game)
    if game is None:
        raise BadInput(f"{row.game} is not a game in this box.")
    if game.version != row.version:
        raise BadInput(f"This was played by version {row.version} of {row.game}; this is version {game.version}.")
    match = Match(game, row.seats, change(game.defaults, row.options), row.seed, row.names, None, row.format)
    for chapter in match.follow(steps_of(match.game, steps)):
        if chapter.n and state_hash(game, chapter.state) != steps[chapter.n - 1].hash:
            raise BadInput(f"Step {chapter.n} leads to another state than it did.")
    return match


def bare_record(row: MatchRow, steps: Sequence[StepRow]) -> str:
    """The log as a record, not played again: of older rules too, which the ionbox of their time reads."""
    game = GAMES.get(row.game)
    title = f"{row.game} {row.version}{f' ({game.title})' if game else ''}"
    # A game that is gone cannot say which of its options hold a file; what has several lines does.
    files = [name for name, value in row.options.items() if "\n" in value or (game and name in game.data_files)]
    log = ((step.n, step.seat, step.action, step.by, ()) for step in steps)
    result = Result.read(row.outcome) if row.outcome else Result(closed="It goes on.")
    outcome = Outcome(tuple(result.scores), tuple(result.winners), result.rule, result.because)
    ended = told_outcome(None if result.closed else outcome, len(steps))
    return compose(row.format, title, row.names, row.options, files, row.seed, (), log, ended)


def safe_name(name: str) -> str:
    return re.sub(r"[^\w-]", "_", name)


def write(path: Path, text: str) -> Path:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8", newline="")
    except OSError as error:
        raise BadInput(f"{path} cannot be written: {error.strerror}. Choose another folder.") from None
    return path
