"""Learns the value of actions by play against itself: python -m ionbox.lab.learn dice FOLDER [MINUTES] [WORKERS]

Deep Monte Carlo: the net plays all seats, and learns for each action it chose what share of the victory came of it. In
rounds: every worker plays some games with the same weights and learns from them, then the weights are averaged. After
each round FOLDER/checkpoint.npz holds all that is needed to go on, FOLDER/value.npz the weights as a game ships them.
With a FOLDER that holds a checkpoint it goes on from there.
"""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # each worker is a process of its own; NumPy reads it once

import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from rich.console import Console

from ionbox.bots.net import LAYERS, Floats, Judge, Net, read_net
from ionbox.core.rng import Rng, step_rng
from ionbox.games.dice import bots as own
from ionbox.games.dice.features import ACTION, TABLE
from ionbox.games.dice.prospects import prospects, span
from ionbox.games.dice.types import Options
from ionbox.lab.selfplay import GAME, Choice, Sitting, play_all, start

HIDDEN = (256, 96)
GAMES_A_PART = 600
BATCH = 512
TRUST = 0.15
"""How much of what a choice led to is taken from what was thought at the next one."""
WARM_ROUNDS = 2
"""So long the quick policy plays: its games are worth more than those of weights drawn at random."""
SEATS = (2,) * 36 + (3,) * 12 + (4,) * 12 + (5,) * 6 + (6,) * 6 + (7, 8, 9, 10)
Weights = dict[str, Floats]


def fresh(rng: np.random.Generator) -> Weights:
    one, two = HIDDEN
    shapes = ((TABLE, one), (ACTION, one), (one,), (one, two), (two,), (two,), (1,))
    spread = {"table": 0.1, "action": 0.1, "hidden": (2 / one) ** 0.5, "out": two**-0.5}
    return {
        name: rng.normal(0, spread.get(name, 0.0), shape).astype(np.float32)
        for name, shape in zip(LAYERS, shapes, strict=True)
    }


def scaled(weights: Weights, scales: Weights) -> Weights:
    """For rows as they are: what was learned from rows divided by their spread."""
    return {name: w / scales[name][:, None] if name in scales else w for name, w in weights.items()}


def games(rng: Rng, judge: Judge | None) -> Iterator[Sitting]:
    """Endless: any number of players; quick games, and games of tournaments with any scores."""
    options: Options = GAME.defaults
    while True:
        seats = SEATS[rng.below(len(SEATS))]
        speed = rng.below(12) == 0
        target = (0, 0, 0, 1500, 1500, 1000)[rng.below(6)]
        sitting = start(replace(options, target=target, speed=speed), [judge] * seats, rng)
        if target:
            most = 1 + rng.below(target)
            sitting.state.scores = [rng.below(most) for _ in range(seats)]
            sitting.spans = [span(sitting.state, seat) for seat in range(seats)]
        yield sitting


def worth_of(sitting: Sitting) -> list[float]:
    """What the game brought each seat, from 0 to 1: the victory, or where it stands now in the tournament."""
    state = sitting.state
    if state.target == 0:
        return [float(seat == state.winner) for seat in range(state.seats)]
    now, before = prospects(state.scores, state.target), sitting.spans
    return [min(1.0, max(0.0, (share - low) / (high - low))) for share, (low, high) in zip(now, before, strict=True)]


def lessons(sitting: Sitting) -> Iterator[tuple[Choice, float]]:
    """Each choice and what it led to: partly the end, partly what the same seat thought at its next choice.

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
    rng = step_rng(seed, 0)
    judge = None if weights is None else Judge(own, Net(weights))
    ended = list(play_all(islice(games(rng, judge), n), rng, explore=explore))
    learned = [lesson for sitting in ended for lesson in lessons(sitting)]
    tables, rows = (
        np.frombuffer(b"".join(some), np.uint8).reshape(len(learned), -1)
        for some in ([choice.table for choice, _ in learned], [choice.row for choice, _ in learned])
    )
    return tables, rows, np.array([worth for _, worth in learned], np.float32)


def gradients(w: Weights, tables: Floats, rows: Floats, shares: Floats) -> tuple[Weights, float]:
    """Of the cross entropy, by hand: two hidden layers are a page."""
    first = np.maximum(tables @ w["table"] + rows @ w["action"] + w["bias1"], 0)
    second = np.maximum(first @ w["hidden"] + w["bias2"], 0)
    logit = second @ w["out"] + w["bias3"]
    worth = 1 / (1 + np.exp(-logit))
    loss = float(np.mean(np.logaddexp(0, logit) - shares * logit))
    error = (worth - shares) / len(shares)
    up = error[:, None] * w["out"] * (second > 0)
    down = up @ w["hidden"].T * (first > 0)
    slopes = (tables.T @ down, rows.T @ down, down.sum(0), first.T @ up, up.sum(0), second.T @ error, error.sum()[None])
    return dict(zip(LAYERS, slopes, strict=True)), loss


def learn_part(
    weights: Weights,
    means: Weights,
    squares: Weights,
    scales: Weights,
    seed: str,
    warm: bool,
    rate: float,
    explore: int,
) -> tuple[Weights, Weights, Weights, float, int]:
    """One worker's share of a round: play, then Adam over what was played, each sample once."""
    played = play_part(None if warm else scaled(weights, scales), seed, GAMES_A_PART, explore)
    tables, rows, shares = played
    order = np.random.default_rng(len(shares)).permutation(len(shares))
    total = 0.0
    batches = max(1, len(order) // BATCH)
    for some in np.array_split(order, batches):
        slopes, loss = gradients(weights, tables[some] / scales["table"], rows[some] / scales["action"], shares[some])
        total += loss
        for name, slope in slopes.items():
            means[name] = 0.9 * means[name] + 0.1 * slope
            squares[name] = 0.999 * squares[name] + 0.001 * slope * slope
            weights[name] = weights[name] - rate * means[name] / (np.sqrt(squares[name]) + 1e-6)
    return weights, means, squares, total / batches, len(shares)


def spreads() -> Weights:
    """How far each number of a row strays, in games of the quick policy: rows are divided by it."""
    tables, rows, _ = play_part(None, "spreads", 200, 100)
    return {
        "table": np.maximum(tables.std(0), 0.3).astype(np.float32),
        "action": np.maximum(rows.std(0), 0.3).astype(np.float32),
    }


def save(folder: Path, name: str, arrays: dict[str, Any]) -> None:
    """Whole or not at all: a run may be stopped at any moment."""
    with (folder / "new.npz").open("wb") as file:
        np.savez_compressed(file, **arrays)
    (folder / "new.npz").replace(folder / name)


def mean(all_of: list[Weights]) -> Weights:
    return {name: np.mean([one[name] for one in all_of], axis=0, dtype=np.float32) for name in all_of[0]}


def learn(folder: Path, minutes: float, workers: int, console: Console) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    checkpoint = folder / "checkpoint.npz"
    weights = fresh(np.random.default_rng(1))
    means = {name: np.zeros_like(w) for name, w in weights.items()}
    squares = {name: np.zeros_like(w) for name, w in weights.items()}
    scales, rounds = {}, 0
    if checkpoint.exists():
        with np.load(checkpoint) as file:
            weights, means, squares = (
                {n: file[f"{part} {n}"] for n in LAYERS} for part in ("weights", "means", "squares")
            )
            scales, rounds = {n: file[f"scales {n}"] for n in ("table", "action")}, int(file["rounds"])
    begun = time.monotonic()
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        scales = scales or pool.submit(spreads).result()
        n_games = 0
        while (spent := (time.monotonic() - begun) / (60 * minutes)) < 1:
            rate, explore = 1.5e-3 * (1 - 0.97 * spent), int(100 - 80 * spent)
            parts = [
                pool.submit(
                    learn_part, weights, means, squares, scales, f"{rounds}:{n}", rounds < WARM_ROUNDS, rate, explore
                )
                for n in range(workers)
            ]
            done = [part.result() for part in parts]
            weights, means, squares = (mean(list(some)) for some in zip(*(part[:3] for part in done), strict=True))
            rounds += 1
            n_games += workers * GAMES_A_PART
            named = {"weights": weights, "means": means, "squares": squares, "scales": scales}
            save(
                folder,
                "checkpoint.npz",
                {f"{p} {n}": w for p, some in named.items() for n, w in some.items()} | {"rounds": rounds},
            )
            save(folder, "value.npz", {n: w.astype(np.float16) for n, w in scaled(weights, scales).items()})
            loss, samples = sum(part[3] for part in done) / workers, sum(part[4] for part in done)
            console.print(f"{100 * spent:3.0f} %  round {rounds}: {n_games} games, {samples} choices, loss {loss:.4f}")


def versus(
    one: bytes | None, other: bytes | None, seats: int, options: Options, n: int, seed: str
) -> tuple[float, float]:
    """The share of the victories of `one`, alone among `other` (None: the quick policy), and its standard error."""
    rng = step_rng(seed, seats)
    judges = [None if data is None else Judge(own, read_net(data)) for data in (one, other)]
    tables = (start(options, [judges[seat != number % seats] for seat in range(seats)], rng) for number in range(n))
    won = [
        sum(sitting.players[seat] is judges[0] for seat in outcome.winners) / len(outcome.winners)
        for sitting in play_all(tables, rng, whole_match=True)
        if (outcome := sitting.state.outcome()) is not None
    ]
    return float(np.mean(won)), float(np.std(won) / len(won) ** 0.5)


if __name__ == "__main__":
    words = [*sys.argv[1:], *("dice", "learned", "8", str(os.cpu_count() or 1))[len(sys.argv) - 1 :]]
    if words[0] != "dice":
        sys.exit("Only dice has a value that is learned.")
    learn(Path(words[1]), float(words[2]), int(words[3]), Console())
