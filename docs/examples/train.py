"""A small agent learns Metal vs. Non-Metal in about a minute: python docs/examples/train.py [SECONDS]

Needs numpy and ionbox. Deep Monte Carlo: a small network guesses what each action comes to in the end, both seats of
many matches play what it likes best, now and then something else, and it is fitted to what came of it.
"""

import sys
import time

import numpy as np

from ionbox.core.rng import Rng
from ionbox.games import GAMES
from ionbox.lab.batch import Batch

MATCHES, HIDDEN, EXPLORE, RATE = 256, 64, 0.1, 1e-3


class Network:
    """Row in, a value for each letter out: one hidden layer, fitted by Adam."""

    def __init__(self, width: int, letters: int, rng: np.random.Generator) -> None:
        self.parts = [
            rng.normal(0, width**-0.5, (width, HIDDEN)), np.zeros(HIDDEN),
            rng.normal(0, 0.1 * HIDDEN**-0.5, (HIDDEN, letters)), np.zeros(letters),
        ]  # fmt: skip
        self.slope = [np.zeros_like(part) for part in self.parts]
        self.square = [np.zeros_like(part) for part in self.parts]
        self.fitted = 0

    def values(self, rows: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        hidden = np.maximum(0, rows / 8 @ self.parts[0] + self.parts[1])
        return hidden @ self.parts[2] + self.parts[3], hidden

    def fit(self, rows: np.ndarray, letters: np.ndarray, came_to: np.ndarray) -> None:
        """One step towards what these choices came to."""
        values, hidden = self.values(rows)
        wrong = np.zeros_like(values)
        each = np.arange(len(rows))
        wrong[each, letters] = (values[each, letters] - came_to) / len(rows)
        back = (wrong @ self.parts[2].T) * (hidden > 0)
        slopes = [(rows / 8).T @ back, back.sum(0), hidden.T @ wrong, wrong.sum(0)]
        self.fitted += 1
        for i, slope in enumerate(slopes):
            self.slope[i] += 0.1 * (slope - self.slope[i])
            self.square[i] += 0.001 * (slope**2 - self.square[i])
            first, second = self.slope[i] / (1 - 0.9**self.fitted), self.square[i] / (1 - 0.999**self.fitted)
            self.parts[i] -= RATE * first / (np.sqrt(second) + 1e-8)


def best(values: np.ndarray, masks: np.ndarray) -> np.ndarray:
    return np.where(masks, values, -np.inf).argmax(1)


def seen(batch: Batch) -> tuple[np.ndarray, np.ndarray]:
    """Rows and masks of this moment."""
    rows, masks = (np.frombuffer(some, np.uint8).reshape(batch.n, -1) for some in (batch.rows, batch.masks))
    return rows, masks


def rewards_of(batch: Batch) -> np.ndarray:
    """A window on the batch: every step shows through it."""
    return np.frombuffer(batch.rewards, np.float32).reshape(batch.n, -1)


def train(seconds: float, seed: int = 1, fits: int = 1_000_000) -> tuple[Network, int]:
    """The network after so much CPU time or so many fits, and how many matches it learned from."""
    batch, chance, rng = Batch(GAMES["metals"], MATCHES, seed=seed), Rng(seed), np.random.default_rng(seed)
    rewards = rewards_of(batch)
    network = Network(batch.observer.width, batch.observer.letters, rng)
    played: list[list[tuple[np.ndarray, int, int]]] = [[] for _ in range(MATCHES)]
    learned: list[tuple[np.ndarray, int, float]] = []
    matches, start = 0, time.process_time()
    while time.process_time() - start < seconds and network.fitted < fits:
        rows, masks = seen(batch)
        letters = np.where(rng.random(MATCHES) < EXPLORE, batch.sample(chance), best(network.values(rows)[0], masks))
        seats = batch.seats
        batch.step(letters.tolist())
        for i in range(MATCHES):
            played[i].append((rows[i], int(letters[i]), seats[i]))
            if batch.over[i]:
                learned += [(row, letter, rewards[i, seat]) for row, letter, seat in played[i]]
                played[i] = []
                matches += 1
        if len(learned) >= 2048:
            saw, chose, came_to = (np.array(part) for part in zip(*learned, strict=True))
            network.fit(saw, chose, came_to)
            learned = []
    return network, matches


def share(network: Network | None, matches: int, seed: int = 99) -> tuple[float, float]:
    """What the network has of the victory against play at random, with its error; None: random against random."""
    batch, chance = Batch(GAMES["metals"], MATCHES, seed=seed), Rng(seed)
    rewards = rewards_of(batch)
    # It sits first in every other match. The first match to end in each place counts, else short ones count too often.
    own, shares = np.arange(MATCHES) % 2, list[float]()
    left = np.full(MATCHES, -(-matches // MATCHES))
    while left.any():
        letters = np.array(batch.sample(chance))
        if network is not None:
            rows, masks = seen(batch)
            letters = np.where(own == batch.seats, best(network.values(rows)[0], masks), letters)
        batch.step(letters.tolist())
        for i in np.flatnonzero(batch.over):
            if left[i]:
                left[i] -= 1
                shares.append((1 + float(rewards[i, own[i]])) / 2)
    return float(np.mean(shares)), float(np.std(shares) / len(shares) ** 0.5)


if __name__ == "__main__":
    wanted = float(sys.argv[1]) if len(sys.argv) > 1 else 60.0
    print("at random: {0[0]:.1%} ± {0[1]:.1%} against random".format(share(None, 4000)))
    trained, n = train(wanted)
    print("after {1:,} matches: {0[0]:.1%} ± {0[1]:.1%} against random".format(share(trained, 4000), n))
