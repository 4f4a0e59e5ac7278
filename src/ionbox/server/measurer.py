"""A process apart that measures how one deck plays: the question on stdin, how far it is and then the end on stdout.

It is the last in every queue: whatever else the machine has to do goes first.
"""

import sys
from typing import BinaryIO

from msgspec import Struct, json

from ionbox.core.types import BadInput
from ionbox.games import GAMES
from ionbox.lab.balance import measure
from ionbox.lab.page import fragment
from ionbox.lab.report import as_csv
from ionbox.server import processes

NICE = 19


class Measuring(Struct, frozen=True):
    game: str
    preset: str
    options: dict[str, str]
    seats: int
    matches: int


class Progress(Struct, frozen=True, tag="progress"):
    done: int
    of: int


class Report(Struct, frozen=True, tag="report"):
    page: str
    csv: str


class Wrong(Struct, frozen=True, tag="wrong"):
    says: str


def serve(questions: BinaryIO, answers: BinaryIO) -> None:
    question = json.decode(questions.readline(), type=Measuring)
    game = GAMES[question.game]

    def say(what: Progress | Report | Wrong) -> None:
        answers.write(json.encode(what) + b"\n")
        answers.flush()

    try:
        options = game.choose(question.options, question.preset)
        found = measure(
            game, options, question.seats, matches=question.matches,
            progress=lambda done, of: say(Progress(done, of)),
        )  # fmt: skip
    except BadInput as mistake:
        say(Wrong(str(mistake)))
        return
    say(Report(fragment(found), as_csv(found)))


def main() -> None:
    channel = processes.set_up(NICE)
    try:
        serve(sys.stdin.buffer, channel)
    except BrokenPipeError:
        sys.exit(0)  # whoever asked is gone


if __name__ == "__main__":
    main()
