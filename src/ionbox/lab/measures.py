"""What is measured of a game, in the form of the kernel that this process has loaded.

Run as a module, with the names of games, this is a worker of `bench.py`: it says in one line what it can measure, then
answers each line "game number seconds" with one sample.
"""

import hashlib
import json
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from ionbox.core import state as kernel
from ionbox.core.game import AnyGame
from ionbox.core.kit import Measure
from ionbox.core.rng import Rng
from ionbox.core.state import State
from ionbox.core.types import Action, BadInput
from ionbox.games import GAMES, find_game
from ionbox.lab.command import run

PLAYOUTS = "random playouts, actions"
CALLS = "one Python call a decision, actions"
COPIES = "state copies"

SEED = 2_718_281
CHECKED = 2_000
"""Decisions a setting over which pure and compiled must agree."""


def form() -> str:
    """compiled or pure: which kernel is loaded here."""
    return "pure" if str(kernel.__file__).endswith(".py") else "compiled"


@dataclass(frozen=True)
class Setting:
    game: AnyGame
    preset: str
    seats: int
    options: Any

    def __str__(self) -> str:
        return f"{self.preset}, {self.seats} seats"

    def start(self, rng: Rng) -> State:
        """A fresh match without events and memory, as in a search."""
        state: State = self.game.start(self.seats, self.options, rng)
        state.telling = False
        return state

    def longest(self) -> int:
        return self.game.longest(self.seats, self.options)


def settings(game: AnyGame, seats: Sequence[int] = ()) -> list[Setting]:
    """Every preset at so many seats; if not said, at the fewest, at four and at the most."""
    chosen = sorted({*(seats or (game.seats[0], 4, game.seats[-1]))} & set(game.seats))
    found = []
    for preset, options in game.presets.items():
        for n in chosen:
            try:
                game.check(n, options)
            except BadInput:  # a preset may be for fewer seats than the game
                continue
            found.append(Setting(game, preset, n, options))
    return found


def measures(game: AnyGame) -> dict[tuple[str, str], Measure]:
    """What and where: playouts everywhere, the rest in the first preset, then what the game adds."""
    everywhere = settings(game)
    base = [setting for setting in everywhere if setting.preset == everywhere[0].preset]
    found = {(PLAYOUTS, str(setting)): playouts(setting) for setting in everywhere}
    found |= {(CALLS, str(setting)): calls(setting) for setting in base}
    found |= {(COPIES, str(setting)): copies(setting) for setting in base}
    return found | {(what, ""): measure for what, measure in game.kit.bench.measures().items()}


def playouts(setting: Setting) -> Measure:
    """A whole match in one call; compiled, all of it runs in compiled code."""
    rng, most = Rng(SEED), setting.longest()
    return lambda: kernel.playout(setting.start(rng), rng, most)


def calls(setting: Setting) -> Measure:
    """A whole match, decision by decision from Python."""
    rng = Rng(SEED)

    def match() -> int:
        state, n = setting.start(rng), 0
        while actors := state.actors():
            seat = actors[0] if len(actors) == 1 else actors[rng.below(len(actors))]
            legal = state.legal(seat)
            state.apply(seat, legal[rng.below(len(legal))], rng)
            n += 1
        return n

    return match


def copies(setting: Setting) -> Measure:
    """States from the middle of matches."""
    rng = Rng(SEED)
    half = kernel.playout(setting.start(rng), rng, setting.longest()) // 2
    states = [setting.start(rng) for _ in range(100)]
    for state in states:
        kernel.playout(state, rng, half)

    def copy_all() -> int:
        for state in states:
            state.copy()
        return len(states)

    return copy_all


def decisions(setting: Setting, most: int) -> Iterator[list[Action]]:
    """The legal actions at each decision of random matches."""
    rng = Rng(SEED)
    while most > 0:
        state = setting.start(rng)
        while actors := state.actors():
            seat = actors[rng.below(len(actors))]
            yield state.legal(seat)
            state.apply(seat, state.sample(seat, rng), rng)
            most -= 1


def checksum(game: AnyGame) -> str:
    """Over the outcomes of playouts and the legal actions of single decisions: one value in both forms."""
    whole = hashlib.sha256()
    for setting in settings(game):
        rng, left = Rng(SEED), CHECKED
        while left > 0:
            state = setting.start(rng)
            steps = kernel.playout(state, rng, setting.longest())
            whole.update(repr((steps, state.outcome())).encode())
            left -= steps
        for legal in decisions(setting, CHECKED // 4):
            whole.update(repr(legal).encode())
    return whole.hexdigest()[:16]


def spreads(game: AnyGame) -> dict[str, list[int]]:
    base = [setting for setting in settings(game) if setting.preset == next(iter(game.presets))]
    found = {f"legal actions a decision, {s}": [len(legal) for legal in decisions(s, CHECKED // 2)] for s in base}
    return found | game.kit.bench.spreads()


def sample(measure: Measure, seconds: float) -> tuple[int, int, float]:
    """Units, calls and the CPU seconds they took, about as many as wished for; at least one unit."""
    units, calls, batch = 0, 0, 1
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds or not units:
        # The clock is dear beside a short match: ask it seldom, and often enough to stop in time.
        if calls and spent * batch < calls * seconds / 50:
            batch *= 2
        for _ in range(batch):
            units += measure()
        calls += batch
    return units, calls, spent


def summary(counts: list[int]) -> tuple[float, int, int]:
    """Mean, the value that nine in ten do not exceed, most."""
    ranked = sorted(counts)
    return sum(ranked) / len(ranked), ranked[(len(ranked) * 9 + 9) // 10 - 1], ranked[-1]


def main(*games: str) -> None:
    """
    Parameters
    ----------
    games
        Which games.
    """
    ready = {name: measures(find_game(name)) for name in games}
    about = {
        name: {
            "measures": list(ready[name]),
            "checksum": checksum(GAMES[name]),
            "spreads": {what: summary(counts) for what, counts in spreads(GAMES[name]).items()},
        }
        for name in games
    }
    print(json.dumps({"form": form(), "games": about}), flush=True)
    for line in sys.stdin:
        name, number, seconds = line.split()
        measure = list(ready[name].values())[int(number)]
        print(json.dumps(sample(measure, float(seconds))), flush=True)


if __name__ == "__main__":
    run(main)
