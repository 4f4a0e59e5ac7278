"""Samples in turns: every case once a round, so that whatever else the machine does meets all of them alike."""

import argparse
import gc
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from statistics import median

from ionbox.lab.bench import machine
from ionbox.lab.measures import form

Play = Callable[[], float]
"""Plays one match (or does one batch of work) and returns the decisions (or units) in it."""


@dataclass
class Case:
    kind: str
    name: str
    play: Play
    peer: bool = True
    whole: bool = True
    """Whether a call is a match."""
    rates: list[float] = field(default_factory=list)
    matches: list[float] = field(default_factory=list)

    def sample(self, seconds: float) -> None:
        units, calls = 0.0, 0
        start = time.process_time()
        while (spent := time.process_time() - start) < seconds:
            # Sixteen a look at the clock: some of these matches last ten microseconds.
            for _ in range(16):
                units += self.play()
            calls += 16
        self.rates.append(units / spent)
        self.matches.append(calls / spent)

    def rate(self) -> float:
        return median(self.rates)

    def spread(self) -> float:
        return (max(self.rates) - min(self.rates)) / self.rate()


def table(kind: str, cases: list[Case]) -> list[str]:
    """One kind of work as Markdown, the fastest peer as the measure of all."""
    best = max((case.rate() for case in cases if case.peer), default=0.0)
    lines = [
        f"| {kind} | a second | matches a second | against the fastest peer | spread |",
        "|---|---:|---:|---:|---:|",
    ]
    for case in sorted(cases, key=Case.rate, reverse=True):
        name = case.name if case.peer else f"**{case.name}**"
        matches = f"{median(case.matches):,.0f}" if case.whole else ""
        against = f"{case.rate() / best:.2f}" if best else ""
        lines.append(f"| {name} | {case.rate():,.0f} | {matches} | {against} | {case.spread():.0%} |")
    return lines


def versus(kind: str, cases: list[Case]) -> list[str]:
    """How many times as fast as each peer each of ours is, as Markdown."""
    peers = sorted([case for case in cases if case.peer], key=Case.rate, reverse=True)
    lines = [f"| {kind} | {' | '.join(peer.name for peer in peers)} |", "|---|" + "---:|" * len(peers)]
    for case in sorted([case for case in cases if not case.peer], key=Case.rate, reverse=True):
        times = [case.rate() / peer.rate() for peer in peers]
        lines.append(f"| **{case.name}** | {' | '.join(f'{n:.3g}' for n in times)} |")
    return lines


def installed(package: str) -> str:
    try:
        return f"{package} {version(package)}"
    except PackageNotFoundError:
        return f"{package} is not installed here"


def measure(
    about: str,
    title: str,
    cases: Callable[[], list[Case]],
    packages: tuple[str, ...],
    notes: list[str],
    tables: Callable[[list[Case]], list[list[str]]],
) -> None:
    """A script of this folder: its options, its rounds, its page."""
    options = argparse.ArgumentParser(description=about)
    options.add_argument("--seconds", type=float, default=0.5, help="CPU seconds a sample")
    options.add_argument("--repeats", type=int, default=3, help="rounds")
    options.add_argument("--markdown", type=Path, help="write the tables to this file too")
    chosen = options.parse_args()
    if form() == "pure":
        sys.exit("ionbox is not compiled here: install it with `pip install .` and a C compiler, and leave PYTHONPATH.")
    measured = cases()
    # Nobody pays for garbage collection among what the others have set up.
    gc.collect()
    gc.freeze()
    for turn in range(chosen.repeats):
        for case in measured:
            case.sample(chosen.seconds)
            print(f"round {turn + 1} of {chosen.repeats}: {case.kind}, {case.name}", file=sys.stderr)
    lines = [
        f"# {title}",
        "",
        f"Measured {date.today().isoformat()} on {machine()}, compiled;",
        f"{'; '.join(installed(package) for package in packages)}.",
        f"Medians of {chosen.repeats} rounds, {chosen.seconds:g} CPU s a sample; rates are per CPU second.",
        *notes,
    ]
    for one in tables(measured):
        lines += ["", *one]
    text = "\n".join(lines) + "\n"
    print(text, end="")
    if chosen.markdown:
        chosen.markdown.write_text(text, encoding="utf-8")
