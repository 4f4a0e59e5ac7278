"""How fast the games are, compiled and pure in one run: what `ionbox bench` does.

Each form of the kernel works in a process of its own and the samples take turns, so that whatever else the machine
does meets both alike. Rates are per CPU second of the worker. Trust the ratios more than the rates.
"""

import json as text
import os
import platform
import subprocess
import sys
from contextlib import ExitStack
from dataclasses import asdict
from datetime import date
from pathlib import Path
from statistics import median
from types import TracebackType
from typing import Any

from rich.console import Console
from rich.progress import Progress

import ionbox
from ionbox.core.types import BadInput
from ionbox.games import GAMES, find_game
from ionbox.lab.command import check_file
from ionbox.lab.measures import COPIES
from ionbox.lab.tables import GameReport, Report, Row, as_markdown, show


class FormsDiffer(Exception):
    """Pure and compiled did not play the same matches: one of them breaks a rule."""


def bench(
    game: str | None = None,
    seconds: float = 0.5,
    repeats: int = 3,
    markdown: Path | None = None,
    json: Path | None = None,
    console: Console | None = None,
) -> Report:
    """Measure one game or all, show the tables, and write them where a file is named."""
    names = [find_game(game).name] if game is not None else list(GAMES)
    if not 0 < seconds <= 60 or not 0 < repeats <= 99:
        raise BadInput("A sample takes more than 0 and at most 60 CPU seconds, and there are 1 to 99 rounds.")
    for file in (markdown, json):
        if file is not None:
            check_file(file)
    report = measure(names, seconds, repeats)
    if markdown is not None:
        markdown.write_text(as_markdown(report), encoding="utf-8")
    if json is not None:
        json.write_text(text.dumps(asdict(report), indent=1) + "\n", encoding="utf-8")
    show(report, console or Console())
    return report


def measure(names: list[str], seconds: float, repeats: int) -> Report:
    with ExitStack() as stack:
        progress = stack.enter_context(Progress(console=Console(stderr=True), transient=True))
        bar = progress.add_task("playing the same matches in both forms", total=None)
        first = stack.enter_context(Worker(names))
        workers = {first.form: first}
        if first.form == "compiled":
            workers["pure"] = stack.enter_context(Worker(names, plain=True))
        for name in names:
            refuse_difference(name, workers)
        todo = [(name, number) for name in names for number in range(len(first.games[name]["measures"]))]
        taken: dict[tuple[str, int, str], list[list[float]]] = {}
        progress.update(bar, total=repeats * len(todo) * len(workers), description="measuring")
        for _ in range(repeats):
            for name, number in todo:
                for form, worker in workers.items():
                    taken.setdefault((name, number, form), []).append(worker.sample(name, number, seconds))
                    progress.advance(bar)
    games = {}
    for name in names:
        rows = []
        for number, (what, where) in enumerate(first.games[name]["measures"]):
            samples = {form: taken[name, number, form] for form in workers}
            rates = {form: median(units / cpu for units, _, cpu in some) for form, some in samples.items()}
            matches = {form: median(calls / cpu for _, calls, cpu in some) for form, some in samples.items()}
            rows.append(Row(what, where, rates, matches if where and what != COPIES else {}))
        about = first.games[name]
        games[name] = GameReport(GAMES[name].title, about["checksum"], about["spreads"], rows)
    method = f"Medians of {repeats} rounds, {seconds:g} CPU s a sample; rates are per CPU second."
    return Report(date.today().isoformat(), machine(), tuple(workers), method, games)


class Worker:
    """A process that holds one form of the kernel and measures on request."""

    def __init__(self, names: list[str], plain: bool = False) -> None:
        modules = [*(["ionbox.lab.plain"] if plain else []), "ionbox.lab.measures"]
        # The same ionbox as here, wherever this process found it; -P: the current folder is none of its places.
        places = [str(Path(ionbox.__file__).parents[1]), os.environ.get("PYTHONPATH", "")]
        self.process = subprocess.Popen(
            [sys.executable, "-P", "-m", *modules, *names],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, places))},
        )

    def __enter__(self) -> "Worker":
        hello = self.answer()
        self.form: str = hello["form"]
        self.games: dict[str, Any] = hello["games"]
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.process.communicate()

    def sample(self, name: str, number: int, seconds: float) -> list[float]:
        assert self.process.stdin is not None
        print(name, number, seconds, file=self.process.stdin, flush=True)
        numbers: list[float] = self.answer()
        return numbers

    def answer(self) -> Any:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError(f"A worker of the bench ended with code {self.process.wait()}; it says why above.")
        return text.loads(line)


def refuse_difference(name: str, workers: dict[str, Worker]) -> None:
    said = {form: worker.games[name] for form, worker in workers.items()}
    if any(about != said["pure"] for about in said.values()):
        sums = ", ".join(f"{form} {about['checksum']}" for form, about in said.items())
        raise FormsDiffer(f"{name} does not play the same matches pure and compiled: {sums}.")


def machine() -> str:
    """In general words: nothing that names whose it is."""
    return (
        f"{os.cpu_count()} cores, {platform.machine()}, {platform.system()}; "
        f"{platform.python_implementation()} {platform.python_version()}; ionbox {ionbox.__version__}"
    )
