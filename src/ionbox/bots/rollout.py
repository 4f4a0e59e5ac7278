"""Judging actions by playing on: imagine truths that fit the view, try each action in each, finish quickly.

All actions meet the same imagined truths and the same chance, so that they differ by what they do and not by luck.
A budget is counted in playouts, so that the same infoset and Rng give the same answer on every machine. Whoever needs
an answer in time hands in `stop` as well, which is asked before each playout: no clock is read here.
"""

from math import sqrt
from typing import Final

from ionbox.bots.playout import Mind, finish, quick, verdict
from ionbox.bots.tree import Moment, grow
from ionbox.core.infoset import InfoSet, Stop
from ionbox.core.rng import Rng
from ionbox.core.state import State
from ionbox.core.types import Action, Seat

FEW: Final = 100
"""With fewer playouts a tree learns less than the quick policy knows."""


class Budget:
    playouts: int
    stop: Stop | None

    def __init__(self, playouts: int, stop: Stop | None = None) -> None:
        self.playouts = playouts
        self.stop = stop

    def is_over(self) -> bool:
        return self.stop is not None and self.stop()


class Tally:
    """What the playouts of one action came to."""

    action: Action
    n: int
    shares: float
    squares: float
    worth: float

    def __init__(self, action: Action) -> None:
        self.action = action
        self.n = 0
        self.shares = self.squares = self.worth = 0.0

    def add(self, share: float, worth: float) -> None:
        self.n += 1
        self.shares += share
        self.squares += share * share
        self.worth += worth

    def mean(self) -> float:
        return self.worth / self.n if self.n else -1.0

    def value(self) -> tuple[float, float]:
        """The share of the victory and its standard error, never below that of one playout gone the other way."""
        if self.n == 0:
            return 0.5, 0.5
        mean = self.shares / self.n
        spread = max(self.squares / self.n - mean * mean, 1.0 / (self.n + 2) / 4)
        return mean, sqrt(spread / self.n)


def try_all(
    truth: State, seat: Seat, tallies: list[Tally], mind: Mind, root: Moment | None, rng: Rng, budget: Budget
) -> bool:
    """One truth, every action, the same chance. False: time was up before all were tried, and none of it counts."""
    found: list[tuple[Tally, float, float]] = []
    # In a tree others learn from playout to playout: they must not learn in which order the actions are tried.
    first = 0 if root is None else rng.below(len(tallies))
    for tally in tallies[first:] + tallies[:first]:
        if budget.is_over():
            return False
        state = truth.copy()
        chance = rng.copy()
        if root is not None:
            grow(root, state, seat, tally.action, mind, chance)
        else:
            state.apply(seat, tally.action, chance)
            finish(state, seat, mind, chance)
        share, worth = verdict(state, seat, mind)
        found.append((tally, share, worth))
    for tally, share, worth in found:
        tally.add(share, worth)
    return True


def search(infoset: InfoSet, rng: Rng, budget: Budget, mind: Mind, actions: list[Action], halving: bool) -> list[Tally]:
    """Tallies of these actions. Halving: the worse half is given up again and again, so that the best get the most."""
    imagine = mind.prepare(infoset)
    tallies = [Tally(action) for action in actions]
    alive = tallies[:]
    root = Moment() if mind.explore > 0 and budget.playouts >= FEW else None
    rounds = max(1, (len(actions) - 1).bit_length()) if halving else 1
    for left in range(rounds, 0, -1):
        share = budget.playouts // rounds
        for _ in range(max(1, share // len(alive))):
            truth = imagine(rng)
            truth.telling = False
            if not try_all(truth, infoset.seat, alive, mind, root, rng.fork(), budget):
                return tallies
        if left > 1:
            alive.sort(key=lambda tally: -tally.mean())
            alive = alive[: (len(alive) + 1) // 2]
    return tallies


def evaluate(
    infoset: InfoSet, rng: Rng, budget: Budget, mind: Mind, actions: list[Action] | None = None
) -> dict[Action, tuple[float, float]]:
    """What each action is worth: the share of the victory it leads to, and the standard error; 0 where it is exact.

    `actions` None: all that are worth a try.
    """
    if mind.exact is not None:
        known = mind.exact(infoset, budget.stop)
        if known:
            # A solver may add a trifle for the score, to choose by: it is no part of the victory.
            return {action: (min(1.0, max(0.0, value)), 0.0) for action, value in known.items()}
    if actions is None:
        actions = list(infoset.legal) if mind.candidates is None else mind.candidates(infoset, rng)
    return {tally.action: tally.value() for tally in search(infoset, rng, budget, mind, actions, False)}


def choose(infoset: InfoSet, rng: Rng, budget: Budget, mind: Mind) -> Action:
    """The action that is worth most; equal ones by the rest of the budget, then the first listed."""
    if len(infoset.legal) == 1:
        return infoset.legal[0]
    if mind.mix is not None:
        shares = mind.mix(infoset, budget.stop)
        if shares:
            return drawn(shares, rng)
    elif mind.exact is not None:
        known = mind.exact(infoset, budget.stop)
        if known:
            return max(infoset.legal, key=lambda action: known.get(action, -1.0))
    actions = list(infoset.legal) if mind.candidates is None else mind.candidates(infoset, rng)
    if len(actions) == 1:
        return actions[0]
    tallies = search(infoset, rng, budget, mind, actions, True)
    most = max([tally.n for tally in tallies])
    if most == 0:  # time was up before anything was tried
        return quick(mind.prepare(infoset)(rng), infoset.seat, mind, rng)
    # Those given up early have met luckier truths, perhaps: only the ones that stayed are compared.
    best = [tally for tally in tallies if tally.n == most]
    return max(best, key=lambda tally: tally.mean()).action


def drawn(shares: dict[Action, float], rng: Rng) -> Action:
    """One of these actions, as often as its share says."""
    point = rng.below(1 << 30) / (1 << 30)
    for action, share in shares.items():
        point -= share
        if point < 0:
            return action
    return max(shares, key=lambda action: shares[action])
