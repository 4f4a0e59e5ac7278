"""Many matches of one game side by side, for learners: one call moves all of them on. Needs nothing but ionbox.

    batch = Batch(GAMES["metals"], 256, seats=2, seed=1)
    rows = np.frombuffer(batch.rows, np.uint8).reshape(256, -1)        # stays: every step writes into it
    masks = np.frombuffer(batch.masks, np.uint8).reshape(256, -1)
    while True:
        batch.step(choose(rows, masks, batch.seats))

A match that ends says so in `over` and `rewards` for one step and is dealt anew at once.
"""

from array import array
from collections.abc import Sequence
from importlib import import_module
from typing import Any

from mypy_extensions import i64

from ionbox.core.game import AnyGame
from ionbox.core.observer import Observer
from ionbox.core.rng import Rng
from ionbox.core.state import State
from ionbox.core.types import BadInput, Outcome


def observer_of(game: AnyGame, seats: int, options: Any) -> Observer:
    """The game's own, for such matches."""
    found: Observer = import_module(f"ionbox.games.{game.name}.observe").observer(game.start(seats, options, Rng(0)))
    return found


def rewards_of(outcome: Outcome, seats: int) -> list[float]:
    """1 for the winner, shared where the victory is; the others share -1."""
    share = 1 / len(outcome.winners)
    return [(seats * (share if seat in outcome.winners else 0.0) - 1) / (seats - 1) for seat in range(seats)]


class Batch:
    game: AnyGame
    options: Any
    n: int
    seats_each: int
    observer: Observer
    rng: Rng
    states: list[State]
    legal: list[list[int]]
    """What may be done in each match now,"""
    offered: list[list[int]]
    """and the letters of it."""
    seats: list[int]
    """Who is asked in each match."""
    rows: bytearray
    """A row for each match, as its seat sees it: n times `observer.width` bytes."""
    masks: bytearray
    """And a mask of the letters it may choose: n times `observer.letters`."""
    over: bytearray
    """1 where the last step ended a match."""
    rewards: "array[float]"
    """By match and seat: what a match that has just ended came to, 0 elsewhere."""

    def __init__(self, game: AnyGame, n: int, seats: int = 2, options: Any = None, seed: int = 0) -> None:
        self.game = game
        self.options = game.defaults if options is None else options
        game.check(seats, self.options)
        self.n = n
        self.seats_each = seats
        self.observer = observer_of(game, seats, self.options)
        self.rng = Rng(seed)
        self.states = []
        self.legal = []
        self.offered = []
        self.seats = []
        self.rows = bytearray(n * self.observer.width)
        self.masks = bytearray(n * self.observer.letters)
        self.over = bytearray(n)
        self.rewards = array("f", bytes(4 * n * seats))
        for i in range(n):
            self.states.append(self.deal())
            self.legal.append([])
            self.offered.append([])
            self.seats.append(0)
            self.ask(i)

    def deal(self) -> State:
        state: State = self.game.start(self.seats_each, self.options, self.rng)
        state.telling = False
        return state

    def ask(self, i: int) -> None:
        """Who acts at once is asked one after another: nobody sees what the others chose."""
        state, observer, masks = self.states[i], self.observer, self.masks
        seat = state.actors()[0]
        legal = state.legal(seat)
        at: i64 = i * observer.letters
        for letter in self.offered[i]:
            masks[at + letter] = 0
        offered = observer.offered(legal)
        for letter in offered:
            masks[at + letter] = 1
        self.seats[i] = seat
        self.legal[i] = legal
        self.offered[i] = offered
        first = i * observer.width
        self.rows[first : first + observer.width] = observer.row(state, seat)

    def step(self, letters: Sequence[int]) -> None:
        """One action in every match; BadInput for a letter that its mask does not show."""
        for i in range(self.n):
            if self.over[i]:
                self.over[i] = 0
                self.rewards[i * self.seats_each : (i + 1) * self.seats_each] = array("f", bytes(4 * self.seats_each))
            letter = letters[i]
            if letter not in self.offered[i]:
                raise BadInput(f"Letter {letter} of match {i} is not in its mask.")
            state = self.states[i]
            state.apply(self.seats[i], self.observer.action(letter, self.legal[i]), self.rng)
            outcome = state.outcome()
            if outcome is not None:
                self.over[i] = 1
                for seat, reward in enumerate(rewards_of(outcome, self.seats_each)):
                    self.rewards[i * self.seats_each + seat] = reward
                self.states[i] = self.deal()
            self.ask(i)

    def sample(self, rng: Rng) -> list[int]:
        """A letter for every match, each that may be chosen as likely."""
        return [offered[rng.below(len(offered))] for offered in self.offered]
