"""How long the bots think: what `ionbox bench bots` and `ionbox bench choices` do. In CPU time, one core."""

import time
from collections.abc import Sequence
from dataclasses import dataclass

from rich.console import Console
from rich.progress import Progress

from ionbox.bots import BOTS, find_bot
from ionbox.bots.ladder import LADDER
from ionbox.core.game import AnyGame
from ionbox.core.infoset import InfoSet, Stop, infoset
from ionbox.core.rng import quick_rng, step_rng
from ionbox.lab.measures import Setting, form, settings

FEWEST = 20
"""Decisions that are timed however long they take."""


@dataclass(frozen=True)
class Times:
    game: str
    bot: str
    seconds: list[float]
    """CPU seconds of each decision, sorted."""

    def cells(self) -> tuple[str, ...]:
        n = len(self.seconds)
        rate = n / sum(self.seconds)
        p50, p99 = self.seconds[n // 2], self.seconds[min(n - 1, n * 99 // 100)]
        ms = [f"{1000 * t:.3g}" if t < 1 else f"{1000 * t:,.0f}" for t in (p50, p99, self.seconds[-1])]
        return self.game, self.bot, str(n), f"{rate:,.0f}" if rate >= 10 else f"{rate:.1f}", *ms


HEADS = ("game", "bot", "decisions", "a second", "p50 ms", "p99 ms", "most ms")


def think(game: AnyGame, bot: str, seconds: float, fewest: int = FEWEST) -> Times:
    """Matches of this bot against itself, so many CPU seconds in all; a decision with one legal action is none."""
    player, seats, taken, match = find_bot(game, bot), game.seats[0], list[float](), 0
    end = time.process_time() + seconds
    while len(taken) < fewest or time.process_time() < end:
        name, n = f"bench:{match}", 0
        state = game.start(seats, game.defaults, step_rng(name, 0))
        while (actors := state.actors()) and (len(taken) < fewest or time.process_time() < end):
            n += 1
            asked = infoset(game, state, game.defaults, seats, actors[0])
            action = asked.legal[0]
            if len(asked.legal) > 1:
                start = time.process_time()
                action = player(asked, quick_rng(f"{name}:bot", n))
                taken.append(time.process_time() - start)
            state.apply(actors[0], action, step_rng(name, n))
        match += 1
    return Times(game.name, bot, sorted(taken))


def bench_bots(games: Sequence[AnyGame], seconds: float, bots: Sequence[str] = BOTS, fewest: int = FEWEST) -> str:
    """The table as Markdown."""
    lines = ["# How long the bots think", "", f"| {' | '.join(HEADS)} |", "|---|---|--:|--:|--:|--:|--:|"]
    with Progress(console=Console(stderr=True), transient=True) as progress:
        bar = progress.add_task("thinking", total=len(games) * len(bots))
        for game in games:
            for bot in bots:
                lines.append(f"| {' | '.join(think(game, bot, seconds, fewest).cells())} |")
                progress.advance(bar)
    return "\n".join([*lines, "", f"CPU time on one core; the rules are {form()}."])


# Whether anybody waits long: the longest choices of whole matches, with the clock that a server gives.

SEATS = (2, 3, 4)
MATCHES = 2
CHOICES = 16


def choices(setting: Setting, most: int = CHOICES) -> list[InfoSet]:
    """Of matches that `player` plays against itself: the choices with most actions, and as many from all along."""
    game, met = setting.game, list[InfoSet]()
    player = find_bot(game, "player", lambda: True)
    for match in range(MATCHES):
        name, n = f"choices:{match}", 0
        state = game.start(setting.seats, setting.options, step_rng(name, 0))
        while actors := state.actors():
            n += 1
            asked = infoset(game, state, setting.options, setting.seats, actors[0])
            if len(asked.legal) > 1:
                met.append(asked)
            state.apply(actors[0], player(asked, quick_rng(f"{name}:bot", n)), step_rng(name, n))
    half = most // 2
    along = met[:: max(1, len(met) // half)][:half]
    return along + sorted(met, key=lambda asked: -len(asked.legal))[:half]


def longest(game: AnyGame, bot: str, asked: Sequence[InfoSet], thinking: float) -> float:
    """CPU seconds of the choice that took most of them, where a search is told to stop after `thinking`."""
    most = 0.0
    for n, one in enumerate(asked):
        start = time.process_time()
        find_bot(game, bot, until(start + thinking))(one, quick_rng("choices", n))
        most = max(most, time.process_time() - start)
    return most


def until(end: float) -> Stop:
    return lambda: time.process_time() >= end


def bench_choices(games: Sequence[AnyGame], thinking: float, bots: Sequence[str] = LADDER, most: int = CHOICES) -> str:
    """The table as Markdown."""
    cases = [setting for game in games for setting in settings(game, SEATS)]
    lines = ["# The longest choice", "", f"| game | {' | '.join(bots)} |", "|---|" + "--:|" * len(bots)]
    with Progress(console=Console(stderr=True), transient=True) as progress:
        for setting in progress.track(cases, description="thinking"):
            asked = choices(setting, most)
            times = [f"{longest(setting.game, bot, asked, thinking):.2f}" for bot in bots]
            lines.append(f"| {setting.game.name}, {setting} | {' | '.join(times)} |")
    told = f"CPU seconds on one core; a search is told to stop after {thinking:g}; the rules are {form()}."
    return "\n".join([*lines, "", told])
