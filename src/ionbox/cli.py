"""The command `ionbox`: the list of its commands."""

import sys

from cyclopts import App

from ionbox import __version__
from ionbox.commands import lab, match, printing, server, study
from ionbox.core.text import did_you_mean
from ionbox.core.types import BadInput
from ionbox.lab.command import complaints

app = App(
    name="ionbox",
    version=__version__,
    help="Four tabletop games, three of them about ions. Without a command, you get a menu.",
)
COMMANDS = (
    (match.play, match.deal, match.join, match.replay, match.review),
    (study.rules, study.puzzle, study.practise, study.score, printing.print_),
    (lab.bench, lab.arena, lab.balance),
    (server.serve, server.think, server.export, server.erase),
)
for group in COMMANDS:
    for command in group:
        app.command(command)


@app.default
def menu() -> None:
    """Choose a game and play, question by question."""
    if sys.stdin.isatty():
        match.choose()
    else:
        app(["--help"])


def main() -> None:
    words = sys.argv[1:]
    with complaints("ionbox"):
        if words and not words[0].startswith("-") and words[0] not in app:
            raise BadInput(f"Unknown command {words[0]!r}.{did_you_mean(words[0], list(app))} See --help.")
        app(words, exit_on_error=False, print_error=False, help_on_error=False)
