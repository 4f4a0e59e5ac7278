"""What is made of a record that somebody sends. Reading one plays its whole match again, in a process apart: worker.py.

All that comes back is plain data, small enough for a pipe.
"""

import gzip

from msgspec import Struct, json

from ionbox.core.options import written
from ionbox.core.play import BELL, state_hash, write_step
from ionbox.core.record import open_record
from ionbox.core.types import BadInput, Seat
from ionbox.games import GAMES
from ionbox.lab.review import Past
from ionbox.server import api
from ionbox.server.ions import ion_infos
from ionbox.server.known import Known
from ionbox.server.live import happened
from ionbox.store.rows import StepRow

MOST_DECISIONS = 250


class Forked(Struct, frozen=True):
    """A match up to the step from which it is to go on."""

    game: str
    seats: int
    options: dict[str, str]
    seed: str
    format: int
    """Of its record: which kind of chance the seed stands for."""
    steps: list[StepRow]
    """Of no match yet, and at no time."""


class Decided(Struct, frozen=True):
    """A decision of the match that is looked back on."""

    n: int
    action: str
    known: Known


class LookBack(Struct, frozen=True):
    share: float
    """Of the victory, that this seat had in the end."""
    made: tuple[str, ...]
    """The compounds it made."""
    decided: list[Decided]


def tell(record: str, seat: Seat | None) -> bytes:
    """The record told step by step for one audience: an `api.Replay` as JSON, compressed."""
    match, story = open_record(record, GAMES)
    game = match.game
    if seat is not None:
        match.refuse_seat(seat)
    steps = [
        api.Told(
            n=chapter.n,
            seat=chapter.step.seat if chapter.step and chapter.step.by != BELL else None,
            # Its action is a seat's own: others learn what the story tells.
            action=game.write(chapter.step.action) if chapter.step and chapter.step.seat == seat else "",
            story=game.story(chapter.state.events, seat, match.names),
            public=game.public(chapter.state),
            own=game.own(chapter.state, seat),
            events=happened(game, chapter.state.events),
        )
        for chapter in story
    ]
    outcome = match.state.outcome()
    replay = api.Replay(
        game=game.name,
        title=game.title,
        names=list(match.names),
        seat=seat,
        ions=ion_infos(game, match.options),
        box=game.box(match.state),
        steps=steps,
        scores=list(outcome.scores) if outcome else [],
        winners=list(outcome.winners) if outcome else [],
        because=outcome.because if outcome else "",
    )
    return gzip.compress(json.encode(replay), 4)


def fork(record: str, n: int, seat: Seat) -> Forked:
    """The match and its steps up to n; BadInput where nothing can go on from there."""
    match, story = open_record(record, GAMES)
    if match.seed is None:
        raise BadInput("This record lists its chance instead of a seed, so it cannot be played on.")
    match.refuse_seat(seat)
    steps, over = [], False
    for chapter in story:
        if chapter.step is not None and chapter.n <= n:
            notation, led_to = write_step(match.game, chapter.step), state_hash(match.game, chapter.state)
            steps.append(StepRow("", chapter.n, 0.0, chapter.step.seat, notation, chapter.step.by, "", led_to))
            over = chapter.state.outcome() is not None
    if n > len(match.steps):
        raise BadInput(f"This match has {len(match.steps)} steps, not {n}.")
    if over:
        raise BadInput("The match is over at this step. Go on from an earlier one.")
    return Forked(match.game.name, match.seats, written(match.options), match.seed, match.format, steps)


def look_back(record: str, seat: Seat) -> LookBack:
    """The decisions of a seat, and what it made of them."""
    match, story = open_record(record, GAMES)
    past = Past(match, seat)
    for chapter in story:
        past.add(chapter)
        if len(past.questions) > MOST_DECISIONS:  # at once: all of a long record would fill the memory
            raise BadInput(f"That is more than {MOST_DECISIONS} decisions. In a terminal: ionbox review FILE.")
    decided = [Decided(one.n, one.action, Known.of(one.known)) for one in past.questions]
    return LookBack(past.share(), past.made, decided)
