"""A learned value: what share of the victory each action leads to, by a small net over a game's own features.

The net is plain NumPy: rows of whole numbers go in, one row for the table and one for each action; two hidden layers;
one number comes out. A game's kit says what to look at (`core.kit.Value`), and the game ships the weights as
`data/value.npz`.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from importlib.resources import files
from io import BytesIO
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from ionbox.core.game import AnyGame
from ionbox.core.kit import Value
from ionbox.core.state import State
from ionbox.core.types import Action, Seat

Floats: TypeAlias = NDArray[np.floating[Any]]
LAYERS = ("table", "action", "bias1", "hidden", "bias2", "out", "bias3")


class Net:
    """Weights by name: `table` and `action` meet their rows, `hidden` and `out` follow, each with its bias."""

    weights: dict[str, Floats]

    def __init__(self, weights: dict[str, Floats]) -> None:
        self.weights = weights

    def values(self, tables: Sequence[bytes], rows: Sequence[bytes]) -> list[Floats]:
        """For each table the worth of its actions, from 0 to 1."""
        w = self.weights
        n_table, n_action = len(w["table"]), len(w["action"])
        counts = [len(some) // n_action for some in rows]
        first = whole_numbers(tables, n_table) @ w["table"] + w["bias1"]
        x = np.repeat(first, counts, axis=0)
        x += whole_numbers(rows, n_action) @ w["action"]
        np.maximum(x, 0, out=x)
        x = x @ w["hidden"] + w["bias2"]
        np.maximum(x, 0, out=x)
        worth: Floats = 1 / (1 + np.exp(-(x @ w["out"] + w["bias3"])))
        found: list[Floats] = np.split(worth, np.cumsum(counts)[:-1])
        return found


def whole_numbers(rows: Sequence[bytes], width: int) -> Floats:
    found: Floats = np.frombuffer(b"".join(rows), np.uint8).reshape(-1, width).astype(np.float32)
    return found


def read_net(data: bytes) -> Net:
    with np.load(BytesIO(data)) as file:
        return Net({name: file[name].astype(np.float32) for name in LAYERS})


class Judge:
    """The learned value of one game."""

    net: Net
    choices: Callable[[State, Seat], list[Action]]
    describe: Callable[[State, Seat, list[Action]], tuple[bytes, bytes]]
    span: Callable[[State, Seat], tuple[float, float]]

    def __init__(self, own: Value, net: Net) -> None:
        self.net = net
        self.choices = own.choices
        self.describe = own.describe
        self.span = own.span

    def shares(self, asked: Sequence[tuple[State, Seat, list[Action]]]) -> list[list[float]]:
        """Of the victory: what these actions lead to, for these seats in these states."""
        described = [self.describe(state, seat, actions) for state, seat, actions in asked]
        found = []
        values = self.net.values([table for table, _ in described], [rows for _, rows in described])
        for (state, seat, _), worth in zip(asked, values, strict=True):
            low, high = self.span(state, seat)
            found.append([low + (high - low) * float(value) for value in worth])
        return found

    def choose(self, state: State, seat: Seat) -> Action:
        """The action of most worth; of equal ones the first."""
        actions = self.choices(state, seat)
        [worth] = self.shares([(state, seat, actions)])
        return actions[worth.index(max(worth))]


@lru_cache(8)
def judge_of(game: AnyGame, own: Value) -> Judge:
    """The judge with the weights this game ships."""
    data = files(f"ionbox.games.{game.name}").joinpath("data/value.npz").read_bytes()
    return Judge(own, read_net(data))
