"""Samples in turns: every case once a round, so that whatever else the machine does meets all of them alike."""

import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from statistics import median

Play = Callable[[], float]
"""Plays one match (or does one batch of work) and returns the decisions (or units) in it."""


@dataclass
class Case:
    kind: str
    name: str
    play: Play
    peer: bool = True
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


def take_turns(cases: list[Case], seconds: float, repeats: int) -> None:
    for turn in range(repeats):
        for case in cases:
            case.sample(seconds)
            print(f"round {turn + 1} of {repeats}: {case.kind}, {case.name}", file=sys.stderr)


def table(kind: str, cases: list[Case]) -> list[str]:
    """One kind of work as Markdown, the fastest peer as the measure of all."""
    best = max((case.rate() for case in cases if case.peer), default=0.0)
    lines = [
        f"| {kind} | a second | matches a second | against the fastest peer | spread |",
        "|---|---:|---:|---:|---:|",
    ]
    for case in sorted(cases, key=Case.rate, reverse=True):
        name = case.name if case.peer else f"**{case.name}**"
        matches = f"{median(case.matches):,.0f}" if kind != "state copies" else ""
        against = f"{case.rate() / best:.2f}" if best else ""
        lines.append(f"| {name} | {case.rate():,.0f} | {matches} | {against} | {case.spread():.0%} |")
    return lines
