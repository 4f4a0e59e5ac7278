"""Jobs, and whoever does them: this process, several of this machine, or a cluster (`lab.cluster`).

A job is a pure function of what it is given. Wherever it is done, and however often, it comes to the same; so whoever
collects the results by the numbers of their jobs cannot tell who did what, when, or twice.
"""

import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from multiprocessing import get_context
from typing import Final, Protocol, TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

J = TypeVar("J")
R = TypeVar("R")
Told = Callable[[int, int], None]
"""Is told how much is done, and of how much."""


class Crew(Protocol):
    @property
    def size(self) -> int:
        """How many jobs it does at once."""

    def finished(self, work: Callable[[J], R], jobs: Iterable[J]) -> Iterator[tuple[int, R]]:
        """The number of each job, from 0, and its result, as it is finished, in no fixed order.

        Whoever stops asking drops what is not finished; so jobs may be without end.
        """


class Alone:
    """This process."""

    size: Final = 1

    def finished(self, work: Callable[[J], R], jobs: Iterable[J]) -> Iterator[tuple[int, R]]:
        return ((number, work(job)) for number, job in enumerate(jobs))


ALONE: Final = Alone()


class Processes:
    """So many of this machine, until they are dismissed."""

    def __init__(self, workers: int) -> None:
        self.size = workers
        # Spawned, not forked: the same on every system, and safe beside threads. They begin when they are needed.
        self.pool = ProcessPoolExecutor(self.size, get_context("spawn"), hear_no_interrupt)

    def __enter__(self) -> "Processes":
        return self

    def __exit__(self, *how: object) -> None:
        self.pool.shutdown(cancel_futures=True)

    def finished(self, work: Callable[[J], R], jobs: Iterable[J]) -> Iterator[tuple[int, R]]:
        todo, running = enumerate(jobs), dict[Future[R], int]()
        try:
            while True:
                # A few jobs wait for each worker: what is finished is handed over soon, and a stop loses little.
                while len(running) < 3 * self.size and (one := next(todo, None)) is not None:
                    running[self.pool.submit(work, one[1])] = one[0]
                if not running:
                    return
                done, _ = wait(running, return_when=FIRST_COMPLETED)
                for future in done:
                    yield running.pop(future), future.result()
        finally:
            for future in running:
                future.cancel()


def in_order(crew: Crew, work: Callable[[J], R], jobs: Iterable[J]) -> Iterator[R]:
    """The result of each job, in the order of the jobs."""
    early, due = dict[int, R](), 0
    for number, result in crew.finished(work, jobs):
        early[number] = result
        while due in early:
            yield early.pop(due)
            due += 1


def hear_no_interrupt() -> None:
    """Ctrl-C is for whoever handed out the jobs: it reaches every process of a terminal."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def untold(done: int, of: int) -> None:
    """For whoever wants to hear nothing."""


@contextmanager
def bar(what: str) -> Iterator[Told]:
    """How far it is and how long it will take, on stderr where that is a terminal."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield untold
        return
    columns = (
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), TextColumn("left"),
    )  # fmt: skip
    with Progress(
        *columns, console=console, transient=True, redirect_stdout=sys.stdout.isatty(),
        speed_estimate_period=600,  # A cluster hands over much at a time, twice a minute.
    ) as progress:  # fmt: skip
        task = progress.add_task(what, total=None)
        yield lambda done, of: progress.update(task, completed=done, total=of)
