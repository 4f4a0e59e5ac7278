"""How a module of the lab, or of a game's own, is run: `python -m ionbox.lab.NAME ARGUMENTS`."""

import inspect
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

from cyclopts import App, CycloptsError, MissingArgumentError, Parameter, UnusedCliTokensError
from cyclopts.validators import Number

from ionbox.core.types import BadInput
from ionbox.games import GAMES


def check_file(file: Path) -> None:
    """BadInput where no file of this name can be written."""
    if file.is_dir() or not file.absolute().parent.is_dir():
        raise BadInput(f"{file} cannot be written. Name a file in a folder that exists.")


Count = Annotated[int, Parameter(validator=Number(gte=1))]
Amount = Annotated[float, Parameter(validator=Number(gt=0))]
OutFile = Annotated[Path, Parameter(validator=lambda kind, file: check_file(file))]


def run(main: Callable[..., None]) -> None:
    """Read what was typed into the arguments of `main`. The help is the docstring of its module."""
    module = sys.modules[main.__module__]
    assert module.__spec__ is not None
    app = App(name=f"python -m {module.__spec__.name}", help=module.__doc__, version_flags=())
    app.default(main)
    with complaints(module.__spec__.name):
        app(sys.argv[1:], exit_on_error=False, print_error=False, help_on_error=False)


@contextmanager
def complaints(name: str) -> Iterator[None]:
    """Whatever cannot be used is said on stderr in a sentence, with exit code 2 and nothing written."""
    try:
        yield
    except (BadInput, CycloptsError) as mistake:
        print(f"{name}: {plainly(mistake)}", file=sys.stderr)
        sys.exit(2)
    except BrokenPipeError:  # the reader of the pipe has seen enough
        sys.exit(1)


def plainly(mistake: Exception) -> str:
    """What cyclopts would say in words of its own; all else is said well already."""
    if isinstance(mistake, UnusedCliTokensError) and mistake.unused_tokens and mistake.target:
        word, options = mistake.unused_tokens[0], inspect.getfullargspec(mistake.target).kwonlyargs
        meant = word in GAMES and "game" in options
        return f"Unexpected word {word!r}. {f'Did you mean --game {word}?' if meant else 'See --help.'}"
    if isinstance(mistake, MissingArgumentError) and mistake.argument is not None:
        name, positional = mistake.argument.name, mistake.argument.field_info.is_positional
        missing = f"{name.removeprefix('--').upper()} is missing." if positional else f"{name} needs a value."
        return f"{missing} See --help."
    return str(mistake)
