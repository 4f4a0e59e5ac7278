"""Bots against bots: the same deals from every seat, on all cores, resumable. What `ionbox arena` does.

Each finished match is a line of a CSV file. A run that is started again with the same file plays what is missing and
counts what is there; a line that a crash cut short is played again. At the end the lines are put in order, so that the
file is the same to the byte whoever played the matches. A line can be checked by hand: its match is
`Match(game, seats, options, "SEED:DEAL")` with these bots at the seats.
"""

import csv
import hashlib
import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

from ionbox.bots import check_bot, find_bot
from ionbox.core.game import AnyGame
from ionbox.core.infoset import infoset
from ionbox.core.options import change, written
from ionbox.core.rng import quick_rng, step_rng
from ionbox.core.state import State, all_seats
from ionbox.core.types import BadInput
from ionbox.games import GAMES
from ionbox.lab.command import check_file
from ionbox.lab.pool import ALONE, Crew, Told, untold
from ionbox.lab.sitting import first
from ionbox.lab.stats import Played

COLUMNS = ("game", "version", "options", "seed", "deal", "bots", "shares", "scores", "steps")


@dataclass(frozen=True)
class Job:
    """One deal at one table: all rotations of a line-up are played by one worker."""

    game: str
    seats: int
    options: tuple[tuple[str, str], ...]
    seed: str
    deal: int
    tables: tuple[tuple[str, ...], ...]


def arena(
    game: AnyGame,
    bots: Sequence[str],
    matches: int = 400,
    seats: int = 2,
    options: Any = None,
    seed: str = "arena",
    crew: Crew = ALONE,
    out: Path | None = None,
    neighbours: bool = False,
    progress: Told = untold,
) -> list[Played]:
    """Play at least so many matches a line-up; whatever `out` already holds is not played again.

    `neighbours`: only each bot against the one after it, as on a ladder; otherwise everybody against everybody.
    """
    options = game.defaults if options is None else options
    game.check(seats, options)
    for bot in bots:
        check_bot(bot)
    if matches < 1:
        raise BadInput("An arena plays at least one match.")
    head = (game.name, str(game.version), digest(options), seed)
    done = read_results(out, head) if out is not None else {}
    wanted = set()
    jobs = []
    for tables in lineups(bots, seats, neighbours):
        for deal in range(-(-matches // len(tables))):
            wanted |= {(deal, table) for table in tables}
            missing = tuple(table for table in tables if (deal, table) not in done)
            if missing:
                jobs.append(Job(game.name, seats, tuple(written(options).items()), seed, deal, missing))
    # Deal by deal, so that a run cut short has played everybody about as often.
    jobs.sort(key=lambda job: job.deal)
    played = len(wanted & done.keys())
    progress(played, len(wanted))
    for _, rows in crew.finished(play_job, jobs):
        for match, steps in rows:
            done[match.deal, match.bots] = match
            if out is not None:
                append_result(out, head, match, steps)
        played += len(rows)
        progress(played, len(wanted))
    if out is not None:
        put_in_order(out)
    return [done[key] for key in sorted(wanted)]


def lineups(bots: Sequence[str], seats: int, neighbours: bool) -> list[tuple[tuple[str, ...], ...]]:
    """The tables of each line-up: every seat is tried by everybody.

    As many bots as seats, and more than two: one table of them all. Otherwise pairs; at more than two seats one sits
    among several of the other, and the other way round.
    """
    if len(bots) == seats > 2:
        return [tuple(dict.fromkeys(tuple(bots[(seat + r) % seats] for seat in range(seats)) for r in range(seats)))]
    if len(bots) < 2:
        raise BadInput("An arena needs at least two bots.")
    pairs = [(a, b) for i, a in enumerate(bots) for b in bots[i + 1 :]]
    if neighbours:
        pairs = list(pairwise(bots))
    found = []
    for a, b in pairs:
        alone = [(a, b)] if seats == 2 else [(a, b), (b, a)]
        for one, other in alone:
            found.append(tuple(tuple(one if s == seat else other for s in range(seats)) for seat in range(seats)))
    return found


def play_job(job: Job) -> list[tuple[Played, int]]:
    game = GAMES[job.game]
    options = change(game.defaults, dict(job.options))
    game = game.under(options)
    return [play_match(game, job.seats, options, job.seed, job.deal, table) for table in job.tables]


def play_match(
    game: AnyGame, seats: int, options: Any, seed: str, deal: int, table: tuple[str, ...]
) -> tuple[Played, int]:
    """One match and how many steps it took. Chance is that of `core.play.Match`; each bot's is its own."""
    name = f"{seed}:{deal}"
    bots = [find_bot(game, bot) for bot in table]
    state: State = game.start(seats, options, step_rng(name, 0))
    n = 0
    while actors := state.actors():
        n += 1
        rng = quick_rng(f"{name}:bot", n)
        seat = first(table, actors, rng) if state.race() else actors[rng.below(len(actors))]
        legal = state.legal(seat)
        action = legal[0] if len(legal) == 1 else bots[seat](infoset(game, state, options, seats, seat), rng)
        assert action in legal, (table[seat], game.dump(state), action)
        state.apply(seat, action, step_rng(name, n))
    outcome = state.outcome()
    assert outcome is not None
    shares = tuple(outcome.share(seat) for seat in all_seats(seats))
    return Played(deal, table, shares, outcome.scores), n


def digest(options: Any) -> str:
    """Short for options that may hold whole files."""
    texts = written(options)
    return hashlib.sha256(repr(sorted(texts.items())).encode()).hexdigest()[:8] if texts else "defaults"


def append_result(out: Path, head: Sequence[str], match: Played, steps: int) -> None:
    line = io.StringIO()
    shares, scores = (" ".join(map(str, numbers)) for numbers in (match.shares, match.scores))
    row = [*head, match.deal, " ".join(match.bots), shares, scores, steps]
    csv.writer(line, lineterminator="\n").writerow(row)
    with out.open("a", encoding="utf-8", newline="") as file:
        if file.tell() == 0:
            file.write(",".join(COLUMNS) + "\n")
        file.write(line.getvalue())


def put_in_order(out: Path) -> None:
    """By deal, then by who sat where. Whole or not at all: a run may be stopped at any moment."""
    first, *rows = csv.reader(io.StringIO(out.read_text("utf-8")))
    deal, bots = COLUMNS.index("deal"), COLUMNS.index("bots")
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows([first, *sorted(rows, key=lambda row: (int(row[deal]), row[bots]))])
    new = out.with_name(f"{out.name}.new")
    new.write_text(text.getvalue(), "utf-8", newline="")
    new.replace(out)


def read_results(out: Path, head: Sequence[str]) -> dict[tuple[int, tuple[str, ...]], Played]:
    """The finished matches of a file; BadInput if they are of another game, version, options or seed."""
    if not out.exists():
        check_file(out)
        return {}
    text = out.read_text("utf-8")
    if text and not text.endswith("\n"):
        # The line a crash cut short: dropped, its match is played again.
        text = text[: text.rfind("\n") + 1]
        out.write_text(text, "utf-8", newline="")
    done = {}
    for row in csv.DictReader(io.StringIO(text)):
        match = read_row(row, out)
        if [row[column] for column in COLUMNS[:4]] != list(head):
            raise BadInput(
                f"{out} holds matches of {row['game']} with other rules, options or seed: name another file."
            )
        done[match.deal, match.bots] = match
    return done


def read_row(row: Mapping[str, str | None], out: Path) -> Played:
    try:
        texts = {column: row[column] or "" for column in COLUMNS}
        shares = tuple(map(float, texts["shares"].split()))
        return Played(
            int(texts["deal"]), tuple(texts["bots"].split()), shares, tuple(map(int, texts["scores"].split()))
        )
    except (KeyError, ValueError):
        raise BadInput(f"{out} is not a file of arena results: its columns are {', '.join(COLUMNS)}.") from None
