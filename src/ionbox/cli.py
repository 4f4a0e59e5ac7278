"""The command `ionbox`: the list of its commands."""

import difflib
import sys

from cyclopts import App, CycloptsError

from ionbox import __version__
from ionbox.commands import lab, match, server, study
from ionbox.core.types import BadInput

app = App(
    name="ionbox",
    version=__version__,
    help="Three tabletop games about ions, and one for a break. Without a command: a menu.",
)
COMMANDS = (
    (match.play, match.join, match.replay, match.review),
    (study.rules, study.puzzle),
    (lab.bench, lab.arena),
    (server.serve, server.export, server.erase),
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
    """Run the command; whatever cannot be used is said on stderr, with exit code 2 and nothing written."""
    words = sys.argv[1:]
    try:
        if words and not words[0].startswith("-") and words[0] not in app:
            near = difflib.get_close_matches(words[0], list(app), 1)
            raise BadInput(
                f"There is no command {words[0]!r}.{f' Did you mean {near[0]}?' if near else ''} See --help."
            )
        app(words, exit_on_error=False, print_error=False, help_on_error=False)
    except (BadInput, CycloptsError) as mistake:
        print(f"ionbox: {mistake}", file=sys.stderr)
        sys.exit(2)
    except BrokenPipeError:  # the reader of the pipe has seen enough
        sys.exit(1)
