"""Jobs for all cores: their results as they are finished, and a stop that leaves no process behind."""

import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from multiprocessing import get_context
from typing import TypeVar

J = TypeVar("J")
R = TypeVar("R")


def finished(work: Callable[[J], R], jobs: Sequence[J], workers: int) -> Iterator[R]:
    """The result of each job as it is finished, in no fixed order; with one worker in this process."""
    if workers == 1 or len(jobs) < 2:
        yield from map(work, jobs)
        return
    # Spawned, not forked: the same on every system, and safe beside threads.
    with ProcessPoolExecutor(min(workers, len(jobs)), get_context("spawn"), hear_no_interrupt) as pool:
        todo, running = iter(jobs), set[Future[R]]()
        try:
            while True:
                # A few jobs wait for each worker: what is finished is handed over soon, and a stop loses little.
                while len(running) < 3 * workers and (job := next(todo, None)) is not None:
                    running.add(pool.submit(work, job))
                if not running:
                    return
                done, running = wait(running, return_when=FIRST_COMPLETED)
                for future in done:
                    yield future.result()
        finally:
            pool.shutdown(cancel_futures=True)


def hear_no_interrupt() -> None:
    """Ctrl-C is for whoever handed out the jobs: it reaches every process of a terminal."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
