"""A process apart: one question a line on stdin, one answer a line on stdout. It ends when stdin does.

A bot is given an infoset as JSON and nothing else, so what it cannot know is not in its memory. Records are read in
other processes than bots think in. When the compiled rules arrive while it runs as plain Python, it begins anew with
them after its next answer; whoever asks notices nothing.
"""

import os
import sys
from collections.abc import Sequence
from typing import Any, BinaryIO

from msgspec import Struct, json

from ionbox import form
from ionbox.bots import find_bot
from ionbox.core.options import change
from ionbox.core.rng import Rng
from ionbox.core.types import BadInput, Seat
from ionbox.games import GAMES
from ionbox.lab import par
from ionbox.lab.advice import advise
from ionbox.server import decks, logs, pads, processes, records, timing
from ionbox.server.clocks import deadline
from ionbox.server.known import Known
from ionbox.server.papers import PrintGame, Printing, PrintMistakes, PrintSet

THINKING = 3.0 if form.is_compiled() else 1.5
"""Seconds a search may take, well inside the budget of an answer; as plain Python with no level above two."""
JUDGED = 3000
"""Playouts behind a piece of advice, if there is time for them."""
THOUGHT = 0.6
"""Seconds it may take."""
NICE = 5

AGAIN = "again"
"""The word that says to a worker: this is not your first life, and nobody waits to hear that you are ready."""


class Question(Struct, frozen=True, tag="choose"):
    bot: str
    rng: str
    """The bot's own chance, as `Rng.text` writes it."""
    known: Known


class Wondering(Struct, frozen=True, tag="advise"):
    """What is best here, and what are these actions worth?"""

    also: list[str]
    rng: str
    known: Known


class Answer(Struct, frozen=True):
    action: str
    """Notation."""


class Telling(Struct, frozen=True, tag="tell"):
    record: str
    seat: Seat | None


class Forking(Struct, frozen=True, tag="fork"):
    record: str
    n: int
    seat: Seat


class LookingBack(Struct, frozen=True, tag="look_back"):
    record: str
    seat: Seat


class Surveying(Struct, frozen=True, tag="survey"):
    game: str
    preset: str
    options: dict[str, str]
    seats: int


class Scoring(Struct, frozen=True, tag="score"):
    game: str
    preset: str
    options: dict[str, str]
    names: list[str]
    lines: list[str]
    record: bool


class Timing(Struct, frozen=True, tag="length"):
    game: str
    preset: str
    options: dict[str, str]
    seats: int


class Solving(Struct, frozen=True, tag="par"):
    """One match of bots with this deal, for its par; the first question is whether par can be had exactly."""

    game: str
    options: dict[str, str]
    seats: int
    seed: str
    n: int
    """Which match; 0: find it exactly."""


Reading = Telling | Forking | LookingBack | Surveying | Scoring | Timing | Printing | Solving


class Read(Struct, frozen=True):
    """What was made of a record, a deck or a score pad, or why it cannot be read."""

    value: Any = None
    wrong: str = ""


def ask(bot: str, known: Known, rng: Rng) -> bytes:
    return json.encode(Question(bot, rng.text(), known)) + b"\n"


def ask_advice(known: Known, rng: Rng, also: Sequence[str] = ()) -> bytes:
    return json.encode(Wondering(list(also), rng.text(), known)) + b"\n"


def answer(line: bytes) -> bytes:
    question = json.decode(line, type=Question | Wondering | Reading)
    if not isinstance(question, Question | Wondering):
        return json.encode(read(question)) + b"\n"
    infoset = question.known.read()
    game = GAMES[infoset.game].under(infoset.options)
    if isinstance(question, Wondering):
        also = [game.parse(text) for text in question.also]
        found = advise(game, infoset, Rng.read(question.rng), JUDGED, also, deadline(THOUGHT))
        return json.encode(found) + b"\n"
    action = find_bot(game, question.bot, deadline(THINKING))(infoset, Rng.read(question.rng))
    return json.encode(Answer(game.write(action))) + b"\n"


def read(question: Reading) -> Read:
    try:
        match question:
            case Telling():
                return Read(records.tell(question.record, question.seat))
            case Forking():
                return Read(records.fork(question.record, question.n, question.seat))
            case LookingBack():
                return Read(records.look_back(question.record, question.seat))
            case Surveying():
                return Read(decks.survey(question.game, question.preset, question.options, question.seats))
            case Scoring(game, preset, options, names, lines, record):
                return Read(pads.score(game, preset, options, names, lines, record))
            case Timing():
                return Read(timing.length(question.game, question.preset, question.options, question.seats))
            case Solving():
                rules = GAMES[question.game]
                chosen = change(rules.defaults, question.options)
                if question.n:
                    return Read(par.sample(rules, question.seats, chosen, question.seed, question.n))
                return Read(par.exact(rules, question.seats, chosen, question.seed))
            case PrintGame() | PrintSet() | PrintMistakes():
                return Read(question.pdf())
    except BadInput as mistake:
        return Read(wrong=str(mistake))


def serve(questions: BinaryIO, answers: BinaryIO) -> bool:
    """Until there are no more questions, or the compiled rules have arrived: then True."""
    for line in iter(questions.readline, b""):
        answers.write(answer(line))
        answers.flush()
        if form.has_arrived() and os.name == "posix":
            return True
    return False


if __name__ == "__main__":
    again = sys.argv[1:] == [AGAIN]
    channel = processes.set_up(0 if again else NICE)
    if not again:
        channel.write(b"ready\n")
        channel.flush()
    try:
        anew = serve(sys.stdin.buffer, channel)
    except BrokenPipeError:
        sys.exit(0)  # whoever asked is gone
    except Exception:
        # What a bot says when it breaks may name cards: only the kind of trouble and its place are logged.
        logs.LOGGER.exception("bot_trouble")
        sys.exit(1)
    if anew:
        os.dup2(channel.fileno(), sys.stdout.fileno())
        os.execv(sys.executable, [sys.executable, "-m", "ionbox.server.worker", AGAIN])
