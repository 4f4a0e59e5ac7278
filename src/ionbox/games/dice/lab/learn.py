"""Learns the value of actions in the ION Card & Dice Game by play against itself.

Deep Monte Carlo: the net plays all seats, and learns for each action it chose what came of it. In rounds: every core
plays some games with the same weights and learns from them, then the weights are averaged. After each round
FOLDER/checkpoint.npz holds all that is needed to go on, FOLDER/value.npz the weights as a game ships them. Started
again with the same FOLDER it goes on from there.
"""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # each worker is a process of its own; NumPy reads it once

import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from rich.console import Console

from ionbox.bots.net import LAYERS, Floats, Judge, Net
from ionbox.core.rng import Rng, quick_rng
from ionbox.core.state import all_seats
from ionbox.core.types import BadInput
from ionbox.games.dice import GAME
from ionbox.games.dice.features import ACTION, TABLE
from ionbox.games.dice.kit import VALUE
from ionbox.games.dice.lab.selfplay import Choice, Sitting, play_all, start
from ionbox.games.dice.prospects import prospects, span
from ionbox.games.dice.types import Options
from ionbox.lab.command import HERE, Amount, Where, run
from ionbox.lab.pool import Crew, Told, bar, in_order, untold

HIDDEN = (256, 96)
GAMES_A_PART = 600
BATCH = 512
TRUST = 0.15
"""How much of what a choice led to is taken from what was thought at the next one."""
WARM_ROUNDS = 2
"""So long the quick policy plays: its games are worth more than those of weights drawn at random."""
SEATS = (2,) * 36 + (3,) * 12 + (4,) * 12 + (5,) * 6 + (6,) * 6 + (7, 8, 9, 10)
Weights = dict[str, Floats]


@dataclass
class Learned:
    """All there is to go on from: the weights, Adam's memory, the scales of the rows, how many rounds it took."""

    weights: Weights
    means: Weights
    squares: Weights
    scales: Weights
    rounds: int = 0

    def shipped(self) -> Weights:
        """For rows as they are: what was learned from rows divided by their scales."""
        return {name: w / self.scales[name][:, None] if name in self.scales else w for name, w in self.weights.items()}

    def save(self, folder: Path) -> None:
        parts = {"weights": self.weights, "means": self.means, "squares": self.squares, "scales": self.scales}
        arrays: dict[str, Any] = {f"{part} {name}": w for part, some in parts.items() for name, w in some.items()}
        write(folder / "checkpoint.npz", {**arrays, "rounds": self.rounds})
        write(folder / "value.npz", {name: w.astype(np.float16) for name, w in self.shipped().items()})


def write(path: Path, arrays: dict[str, Any]) -> None:
    """Whole or not at all: a run may be stopped at any moment."""
    new = path.with_name("new.npz")
    with new.open("wb") as file:
        np.savez_compressed(file, **arrays)
    new.replace(path)


def read(checkpoint: Path) -> Learned:
    with np.load(checkpoint) as file:
        parts: dict[str, Weights] = {}
        for key in file.files:
            part, _, name = key.partition(" ")
            parts.setdefault(part, {})[name] = file[key]
        return Learned(parts["weights"], parts["means"], parts["squares"], parts["scales"], int(file["rounds"]))


def begin(rng: np.random.Generator, games: int = 200) -> Learned:
    """Weights by chance. Rows are scaled by how far their numbers stray in games of the quick policy."""
    one, two = HIDDEN
    shapes = ((TABLE, one), (ACTION, one), (one,), (one, two), (two,), (two,), (1,))
    spread = {"table": 0.1, "action": 0.1, "hidden": (2 / one) ** 0.5, "out": two**-0.5}
    weights: Weights = {
        name: rng.normal(0, spread.get(name, 0.0), shape).astype(np.float32)
        for name, shape in zip(LAYERS, shapes, strict=True)
    }
    tables, rows, _ = play_part(None, "scales", games, 100)
    scales: Weights = {
        name: np.maximum(some.std(0), 0.3).astype(np.float32) for name, some in (("table", tables), ("action", rows))
    }
    nothing = {name: np.zeros_like(w) for name, w in weights.items()}
    return Learned(weights, nothing, dict(nothing), scales)


def games(rng: Rng, judge: Judge | None) -> Iterator[Sitting]:
    """Endless: any number of players; quick games, and games of tournaments with any scores."""
    options: Options = GAME.defaults
    while True:
        seats = SEATS[rng.below(len(SEATS))]
        target = (0, 0, 0, 1500, 1500, 1000)[rng.below(6)]
        sitting = start(replace(options, target=target, speed=rng.below(12) == 0), [judge] * seats, rng)
        if target:
            most = 1 + rng.below(target)
            sitting.state.scores = [rng.below(most) for _ in range(seats)]
            sitting.spans = [span(sitting.state, seat) for seat in all_seats(seats)]
        yield sitting


def worth_of(sitting: Sitting) -> list[float]:
    """What the game brought each seat, from 0 to 1: the victory, or where it stands now in the tournament."""
    state = sitting.state
    if state.target == 0:
        return [float(seat == state.winner) for seat in range(state.seats)]
    now, before = prospects(state.scores, state.target), sitting.spans
    return [min(1.0, max(0.0, (share - low) / (high - low))) for share, (low, high) in zip(now, before, strict=True)]


def lessons(sitting: Sitting) -> Iterator[tuple[Choice, float]]:
    """Each choice and what it led to: mostly the end, in part what the same seat thought at its next choice.

    That is less a matter of luck than the end alone. Where any action was chosen next, only what was thought counts,
    for the end was not the first choice's doing.
    """
    worth = worth_of(sitting)
    for choice in reversed(sitting.chosen):
        seat = choice.seat
        yield choice, worth[seat]
        if choice.best >= 0:
            worth[seat] = choice.best if choice.any else TRUST * choice.best + (1 - TRUST) * worth[seat]


def play_part(weights: Weights | None, seed: str, n: int, explore: int) -> tuple[NDArray[Any], NDArray[Any], Floats]:
    """Rows of the chosen actions of so many games, and what came of them. Without weights the quick policy plays."""
    rng = quick_rng(seed, 0)
    judge = None if weights is None else Judge(VALUE, Net(weights))
    ended = play_all(islice(games(rng, judge), n), rng, explore=explore)
    learned = [lesson for sitting in ended for lesson in lessons(sitting)]
    tables, rows = (
        np.frombuffer(b"".join(some), np.uint8).reshape(len(learned), -1)
        for some in ([choice.table for choice, _ in learned], [choice.row for choice, _ in learned])
    )
    return tables, rows, np.array([worth for _, worth in learned], np.float32)


def gradients(w: Weights, tables: Floats, rows: Floats, worth: Floats) -> tuple[Weights, float]:
    """Of the cross entropy, by hand, and the cross entropy itself."""
    first = np.maximum(tables @ w["table"] + rows @ w["action"] + w["bias1"], 0)
    second = np.maximum(first @ w["hidden"] + w["bias2"], 0)
    logit = second @ w["out"] + w["bias3"]
    loss = float(np.mean(np.logaddexp(0, logit) - worth * logit))
    error = (1 / (1 + np.exp(-logit)) - worth) / len(worth)
    up = error[:, None] * w["out"] * (second > 0)
    down = up @ w["hidden"].T * (first > 0)
    slopes = (tables.T @ down, rows.T @ down, down.sum(0), first.T @ up, up.sum(0), second.T @ error, error.sum()[None])
    return dict(zip(LAYERS, slopes, strict=True)), loss


@dataclass(frozen=True)
class Part:
    """Of a round: one core's."""

    learned: Learned
    part: int
    rate: float
    explore: int
    games: int = GAMES_A_PART


def learn_part(job: Part) -> tuple[Learned, float, int]:
    """Play, then Adam over what was played, each choice once; loss and choices."""
    learned, part = job.learned, job.part
    player = None if learned.rounds < WARM_ROUNDS else learned.shipped()
    tables, rows, worth = play_part(player, f"{learned.rounds}:{part}", job.games, job.explore)
    weights, means, squares, scales = learned.weights, learned.means, learned.squares, learned.scales
    order = np.random.default_rng(part).permutation(len(worth))
    batches = np.array_split(order, max(1, len(order) // BATCH))
    total = 0.0
    for some in batches:
        slopes, loss = gradients(weights, tables[some] / scales["table"], rows[some] / scales["action"], worth[some])
        total += loss
        means = {name: 0.9 * means[name] + 0.1 * slope for name, slope in slopes.items()}
        squares = {name: 0.999 * squares[name] + 0.001 * slope * slope for name, slope in slopes.items()}
        weights = {name: w - job.rate * means[name] / (np.sqrt(squares[name]) + 1e-6) for name, w in weights.items()}
    return Learned(weights, means, squares, scales, learned.rounds + 1), total / len(batches), len(worth)


def mean(parts: list[Learned]) -> Learned:
    weights, means, squares = (
        {name: np.asarray(np.mean([one[name] for one in some], axis=0), np.float32) for name in LAYERS}
        for some in zip(*((part.weights, part.means, part.squares) for part in parts), strict=True)
    )
    return Learned(weights, means, squares, parts[0].scales, parts[0].rounds)


def learn(folder: Path, minutes: float, crew: Crew, console: Console, progress: Told = untold) -> None:
    """For so many minutes; the steps get smaller and the trials fewer towards the end."""
    folder.mkdir(parents=True, exist_ok=True)
    checkpoint = folder / "checkpoint.npz"
    learned = read(checkpoint) if checkpoint.exists() else begin(np.random.default_rng(1))
    begun, parts = time.monotonic(), range(crew.size)
    while (spent := (time.monotonic() - begun) / (60 * minutes)) < 1:
        progress(int(100 * spent), 100)
        rate, explore = 1.5e-3 * (1 - 0.97 * spent), int(100 - 80 * spent)
        done = list(in_order(crew, learn_part, [Part(learned, part, rate, explore) for part in parts]))
        learned = mean([part for part, _, _ in done])
        learned.save(folder)
        loss, choices = sum(loss for _, loss, _ in done) / len(parts), sum(n for _, _, n in done)
        console.print(f"{100 * spent:3.0f} %  round {learned.rounds}: {choices} choices, loss {loss:.4f}")


def main(folder: Path = Path("learned"), minutes: Amount = 8.0, *, where: Where = HERE) -> None:
    """
    Parameters
    ----------
    folder
        Where it saves what it has learned. It continues an earlier run.
    minutes
        How long it learns.
    """
    if folder.exists() and not folder.is_dir():
        raise BadInput(f"{folder} is a file. Name a folder.")
    with where.crew() as crew, bar("percent") as progress:
        learn(folder, minutes, crew, Console(), progress)


if __name__ == "__main__":
    run(main)
