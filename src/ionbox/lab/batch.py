"""Many matches of one game side by side, for learners: one call moves all of them on. Needs nothing but ionbox.

    batch = Batch(GAMES["metals"], 256, seats=2, seed=1)
    while True:
        rows = np.frombuffer(batch.rows, np.uint8).reshape(256, -1)
        masks = np.frombuffer(batch.masks, np.uint8).reshape(256, -1)
        batch.step(choose(rows, masks, batch.seats))

A match that ends says so in `over` and `rewards` for one step and is dealt anew at once.
"""

from array import array
from typing import Any

from mypy_extensions import i64

from ionbox.core.fast import BytesWriter
from ionbox.core.game import AnyGame
from ionbox.core.observer import Observer
from ionbox.core.rng import Rng
from ionbox.core.state import State, all_seats
from ionbox.core.types import Action, BadInput, Outcome, Seat


def observer_of(game: AnyGame, seats: int, options: Any) -> Observer:
    """The game's own, for such matches."""
    return game.kit.observer(game.start(seats, options, Rng(0)))


def rewards_of(outcome: Outcome, seats: int) -> list[float]:
    """1 for the winner, shared where the victory is; the others share -1."""
    return [(seats * outcome.share(seat) - 1) / (seats - 1) for seat in all_seats(seats)]


class Match:
    """One match as learners meet it. Who acts at once is asked one after another: nobody sees what the others chose."""

    observer: Observer
    truth: State
    state: State
    """The match as a learner is asked in it."""
    rng: Rng
    seat: Seat
    """Who is asked,"""
    legal: list[Action]
    """and what it may do; nothing when all is over."""

    def __init__(self, observer: Observer, truth: State, rng: Rng) -> None:
        self.observer = observer
        self.truth = truth
        self.rng = rng
        truth.telling = False
        self.state = observer.asked(truth)
        self.ask()

    def ask(self) -> None:
        self.seat = self.state.actors()[0]
        self.legal = self.state.legal(self.seat)

    def step(self, letter: int) -> Outcome | None:
        """One action, and what the match came to if that ended it; BadInput for a letter outside the mask."""
        action = self.observer.action(letter, self.legal)
        if action < 0:
            raise BadInput(f"Letter {letter} is not in the mask.")
        return self.act(action)

    def act(self, action: Action) -> Outcome | None:
        """The same for an action that is known to be legal."""
        state = self.state
        state.apply(self.seat, action, self.rng)
        outcome = state.outcome()
        if outcome is None:
            self.ask()
        else:
            self.legal = []
        return outcome

    def look(self, seat: Seat) -> bytearray:
        """What this seat sees, and after it what it may do now."""
        both = BytesWriter()
        self.observer.write(self.state, seat, both)
        self.observer.mark(self.legal if seat == self.seat else [], both)
        return bytearray(both.getvalue())


class Batch:
    game: AnyGame
    options: Any
    n: int
    seats_each: int
    observer: Observer
    rng: Rng
    matches: list[Match]
    seats: list[Seat]
    """Who is asked in each match."""
    rows: bytes
    """After each step a row for each match, as its seat sees it: n times `observer.width` bytes."""
    masks: bytes
    """And a mask of the letters it may choose: n times `observer.letters`."""
    over: bytearray
    """1 where the last step ended a match."""
    ended: list[int]
    """Those matches."""
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
        self.over = bytearray(n)
        self.ended = []
        self.rewards = array("f", bytes(4 * n * seats))
        self.matches = [self.deal() for _ in range(n)]
        self.seats, rows, masks = [], BytesWriter(), BytesWriter()
        for match in self.matches:
            self.look(match, rows, masks)
        self.rows, self.masks = rows.getvalue(), masks.getvalue()

    def deal(self) -> Match:
        return Match(self.observer, self.game.start(self.seats_each, self.options, self.rng), self.rng)

    def step(self, letters: list[int]) -> None:
        """One action in every match; BadInput, and nothing is changed, for a letter that its mask does not show."""
        self.refuse(letters)
        if self.ended:
            self.forget_ended()
        alphabet, matches = self.observer.alphabet, self.matches
        self.seats, rows, masks = [], BytesWriter(), BytesWriter()
        for i, letter in enumerate(letters):
            outcome = matches[i].act(alphabet[letter])
            if outcome is not None:
                self.end(i, outcome)
            self.look(matches[i], rows, masks)  # while the processor's cache still holds it
        self.rows, self.masks = rows.getvalue(), masks.getvalue()

    def refuse(self, letters: list[int]) -> None:
        if len(letters) != self.n:
            raise BadInput(f"{len(letters)} letters for {self.n} matches.")
        masks = self.masks
        most: i64 = self.observer.letters
        at: i64 = 0
        letter: i64
        for letter in letters:
            if not 0 <= letter < most or masks[at + letter] == 0:
                raise BadInput(f"Letter {int(letter)} is not in the mask of match {int(at // most)}.")
            at += most

    def look(self, match: Match, rows: BytesWriter, masks: BytesWriter) -> None:
        """What the seat that is asked sees and what it may do."""
        self.seats.append(match.seat)
        self.observer.write(match.state, match.seat, rows)
        self.observer.mark(match.legal, masks)

    def end(self, i: i64, outcome: Outcome) -> None:
        """What it came to, and a new deal."""
        self.ended.append(i)
        self.over[i] = 1
        for seat, reward in enumerate(rewards_of(outcome, self.seats_each)):
            self.rewards[i * self.seats_each + seat] = reward
        self.matches[i] = self.deal()

    def forget_ended(self) -> None:
        for i in self.ended:
            self.over[i] = 0
            for seat in range(self.seats_each):
                self.rewards[i * self.seats_each + seat] = 0.0
        self.ended = []

    def sample(self, rng: Rng) -> list[int]:
        """A letter for every match, each that may be chosen as likely."""
        return [self.observer.any_letter(match.legal, rng) for match in self.matches]
