"""How a module of the lab, or of a game's own, is run: `python -m ionbox.lab.NAME ARGUMENTS`."""

import inspect
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import App, CycloptsError, MissingArgumentError, Parameter, UnusedCliTokensError
from cyclopts.validators import Number

from ionbox.core.types import BadInput
from ionbox.games import GAMES

if TYPE_CHECKING:
    from ionbox.lab.pool import Crew


def check_file(file: Path) -> None:
    """BadInput where no file of this name can be written."""
    if file.is_dir() or not file.absolute().parent.is_dir():
        raise BadInput(f"{file} cannot be written. Name a file in a folder that exists.")


Count = Annotated[int, Parameter(validator=Number(gte=1))]
Amount = Annotated[float, Parameter(validator=Number(gt=0))]
OutFile = Annotated[Path, Parameter(validator=lambda kind, file: check_file(file))]


@Parameter(name="*")
@dataclass(frozen=True)
class Where:
    """Where the work is done."""

    workers: Count | None = None
    """The number of processes. By default, one for each core."""
    ray: str | None = None
    """A Ray cluster that does the work instead: its HOST:PORT, or auto for the one this machine has joined, or local
    for one on this machine that lasts as long as the command."""

    def crew(self) -> "AbstractContextManager[Crew]":
        from ionbox.lab.pool import ALONE, Processes  # nobody who plays waits for it

        # NumPy reads it once. Each worker is a process of its own, on a cluster too; and a bot's net says the same to
        # the last bit only where its sums are added in the same order.
        os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
        if self.ray is None:
            workers = self.workers or os.cpu_count() or 1
            return Processes(workers) if workers > 1 else nullcontext(ALONE)
        if self.workers is not None:
            raise BadInput("--workers is for this machine alone, and a cluster knows its cores. Give only --ray.")
        from ionbox.lab.cluster import Cluster  # slow, and of an extra

        return Cluster(self.ray)


HERE = Where()


def run(main: Callable[..., None]) -> None:
    """Read what was typed into the arguments of `main`. The help is the docstring of its module."""
    spec = sys.modules[main.__module__].__spec__
    assert spec is not None
    # By its own name and not as __main__: what it hands to other processes and machines is looked up there.
    module = import_module(spec.name)
    app = App(name=f"python -m {spec.name}", help=module.__doc__, version_flags=())
    app.default(vars(module)[main.__name__])
    with complaints(spec.name):
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
