"""What is made of a record that somebody sends. Reading one plays its whole match again, in a process apart: worker.py.

All that comes back is plain data, small enough for a pipe.
"""

import gzip
from itertools import islice
from typing import Any

from msgspec import Struct, json

from ionbox.core.options import written
from ionbox.core.play import Match
from ionbox.core.record import read_record
from ionbox.core.transcript import chapters, told
from ionbox.core.types import BadInput
from ionbox.games import GAMES
from ionbox.lab.review import made, questions, share
from ionbox.server import api
from ionbox.server.live import happened

MOST_DECISIONS = 250


class Forked(Struct, frozen=True):
    """A match up to the step from which it is to go on."""

    game: str
    seats: int
    options: dict[str, str]
    seed: str
    format: int
    """Of its record: which kind of chance the seed stands for."""
    steps: list[tuple[int, str, str]]
    """Seat, notation and by whom."""


class Decided(Struct, frozen=True):
    """A decision of the match that is looked back on."""

    n: int
    action: str
    known: Any
    """The infoset."""


class LookBack(Struct, frozen=True):
    share: float
    """Of the victory, that this seat had in the end."""
    made: tuple[str, ...]
    """The compounds it made."""
    decided: list[Decided]


def tell(record: str, seat: int | None) -> bytes:
    """The record told step by step for one audience: an `api.Replay` as JSON, compressed."""
    match = read_record(record, GAMES)
    if seat is not None:
        refuse_seat(match, seat)
    outcome = match.state.outcome()
    replay = api.Replay(
        game=match.game.name,
        title=match.game.title,
        names=list(match.names),
        seat=seat,
        steps=[
            api.Told(
                n=chapter.n,
                seat=chapter.seat,
                # Its action is a seat's own: others learn what the story tells.
                action=chapter.notation if seat == chapter.seat else "",
                story=told(match, chapter, seat),
                view=match.game.view(chapter.state, seat),
                events=happened(match.game, chapter.state.events),
            )
            for chapter in chapters(match)
        ],
        scores=list(outcome.scores) if outcome else [],
        winners=list(outcome.winners) if outcome else [],
        because=outcome.because if outcome else "",
    )
    return gzip.compress(json.encode(replay), 4)


def fork(record: str, n: int, seat: int) -> Forked:
    """The match and its steps up to n; BadInput where nothing can go on from there."""
    match = read_record(record, GAMES)
    if match.seed is None:
        raise BadInput("This record lists its chance instead of a seed, so it cannot be played on.")
    refuse_seat(match, seat)
    if n > len(match.steps):
        raise BadInput(f"This match has {len(match.steps)} steps, not {n}.")
    reached = next(chapter.state for chapter in chapters(match) if chapter.n == n)
    if reached.outcome() is not None:
        raise BadInput("The match is over at this step. Go on from an earlier one.")
    steps = [(step.seat, match.game.write(step.action), step.by) for step in match.steps[:n]]
    return Forked(match.game.name, match.seats, written(match.options), match.seed, match.format, steps)


def look_back(record: str, seat: int) -> LookBack:
    """The decisions of a seat, and what it made of them."""
    match = read_record(record, GAMES)
    refuse_seat(match, seat)
    # Not all of them: a long record would fill the memory.
    asked = list(islice(questions(match, seat), MOST_DECISIONS + 1))
    if len(asked) > MOST_DECISIONS:
        raise BadInput(f"That is more than {MOST_DECISIONS} decisions. In a terminal: ionbox review FILE.")
    return LookBack(share(match, seat), made(match, seat), [Decided(one.n, one.action, one.known) for one in asked])


def refuse_seat(match: Match, seat: int) -> None:
    if seat not in range(match.seats):
        raise BadInput(f"This match has seats 1 to {match.seats}, not {seat + 1}.")
