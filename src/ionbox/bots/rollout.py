"""Judging actions by playing on: imagine truths that fit the view, try each action in each, finish quickly.

All actions meet the same imagined truths and the same chance, so that they differ by what they do and not by luck.
A budget is counted in playouts, so that the same infoset and Rng give the same answer on every machine. Whoever needs
an answer in time hands in `stop` as well, which is asked between truths: no clock is read here.
"""

from collections.abc import Callable
from math import exp, sqrt

from ionbox.core.infoset import InfoSet
from ionbox.core.rng import Rng
from ionbox.core.state import State

Policy = Callable[[State, int, Rng], int]
"""A quick choice for playouts. It sees the whole imagined truth and should not look at what its seat could not see."""
Imaginer = Callable[[Rng], State]
Leaf = Callable[[State, int], float]
"""How far this seat will be ahead in the end, where that is known without playing on; else UNKNOWN."""

UNKNOWN = -1e9


class Mind:
    """What the search knows of one game. A game's `bots` module offers what it has; the rest is for any game."""

    prepare: Callable[[InfoSet], Imaginer]
    policy: Policy | None
    """None: at random."""
    leaf: Leaf | None
    between: Leaf | None
    """The same between two games of a match: what the next deal brings is chance, and not worth playing out."""
    candidates: Callable[[InfoSet, Rng], list[int]] | None
    """The actions worth a try, where the list runs long; None: all."""
    exact: Callable[[InfoSet], dict[int, float]] | None
    """The true worth of every action where it can be had; {} elsewhere."""
    mix: Callable[[InfoSet], dict[int, float]] | None
    """How often each action should be played where several choose at once and that is solved; {} elsewhere."""
    shade: float
    """How much of an action's worth is the lead in score, the rest being the share of the victory."""
    spread: float
    """A lead by so many points counts as 73 in 100 victories."""
    depth: int
    """Playouts end after so many actions, and the lead in score there is what counts; 0: they go to the end."""
    standing: Leaf | None
    """The lead in score at any moment; only with `depth`."""
    longest: int

    def __init__(self, prepare: Callable[[InfoSet], Imaginer], longest: int) -> None:
        self.prepare = prepare
        self.policy = None
        self.leaf = None
        self.between = None
        self.candidates = None
        self.exact = None
        self.mix = None
        self.shade = 0.0
        self.spread = 1.0
        self.depth = 0
        self.standing = None
        self.longest = longest


class Budget:
    playouts: int
    stop: Callable[[], bool] | None

    def __init__(self, playouts: int, stop: Callable[[], bool] | None = None) -> None:
        self.playouts = playouts
        self.stop = stop


class Tally:
    """What the playouts of one action came to."""

    action: int
    n: int
    shares: float
    squares: float
    worth: float

    def __init__(self, action: int) -> None:
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


def likelihood(lead: float, spread: float) -> float:
    """The share of victories with such a lead."""
    if lead > 30 * spread:
        return 1.0
    return 1.0 / (1.0 + exp(-lead / spread)) if lead > -30 * spread else 0.0


def finish(state: State, seat: int, mind: Mind, rng: Rng, tally: Tally) -> None:
    """Play on to the end, or to where the end is known, and count what this seat had of it."""
    policy, leaf, between = mind.policy, mind.leaf, mind.between
    for _ in range(mind.depth if mind.standing is not None else mind.longest):
        ahead = UNKNOWN if leaf is None else leaf(state, seat)
        if ahead <= UNKNOWN and between is not None:
            ahead = between(state, seat)
        if ahead > UNKNOWN:
            share = likelihood(ahead, mind.spread)
            tally.add(share, share)
            return
        actors = state.actors()
        if not actors:
            break
        actor = actors[0] if len(actors) == 1 else actors[rng.below(len(actors))]
        action = state.sample(actor, rng) if policy is None else policy(state, actor, rng)
        state.apply(actor, action, rng)
    outcome = state.outcome()
    if outcome is None and mind.standing is not None:
        share = likelihood(mind.standing(state, seat), mind.spread)
        tally.add(share, share)
        return
    if outcome is None:  # longer than any match may be: counts as undecided
        tally.add(0.5, 0.5)
        return
    share = 1.0 / len(outcome.winners) if seat in outcome.winners else 0.0
    if mind.shade == 0.0:
        tally.add(share, share)
        return
    best = max([score for other, score in enumerate(outcome.scores) if other != seat])
    lead = likelihood(outcome.scores[seat] - best, mind.spread)
    tally.add(share, (1 - mind.shade) * share + mind.shade * lead)


def try_all(truth: State, seat: int, tallies: list[Tally], mind: Mind, rng: Rng) -> None:
    """One truth, every action, the same chance."""
    for tally in tallies:
        state = truth.copy()
        chance = rng.copy()
        state.apply(seat, tally.action, chance)
        finish(state, seat, mind, chance, tally)


def search(infoset: InfoSet, rng: Rng, budget: Budget, mind: Mind, actions: list[int], halving: bool) -> list[Tally]:
    """Tallies of these actions. Halving: the worse half is given up again and again, so that the best get the most."""
    imagine = mind.prepare(infoset)
    tallies = [Tally(action) for action in actions]
    alive = tallies[:]
    rounds = max(1, (len(actions) - 1).bit_length()) if halving else 1
    for left in range(rounds, 0, -1):
        share = budget.playouts // rounds
        for _ in range(max(1, share // len(alive))):
            truth = imagine(rng)
            truth.telling = False
            try_all(truth, infoset.seat, alive, mind, rng.fork())
            if budget.stop is not None and budget.stop():
                return tallies
        if left > 1:
            alive.sort(key=lambda tally: -tally.mean())
            alive = alive[: (len(alive) + 1) // 2]
    return tallies


def evaluate(
    infoset: InfoSet, rng: Rng, budget: Budget, mind: Mind, actions: list[int] | None = None
) -> dict[int, tuple[float, float]]:
    """What each action is worth: the share of the victory it leads to, and the standard error; 0 where it is exact.

    `actions` None: all that are worth a try.
    """
    if mind.exact is not None:
        known = mind.exact(infoset)
        if known:
            # A solver may add a trifle for the score, to choose by: it is no part of the victory.
            return {action: (min(1.0, max(0.0, value)), 0.0) for action, value in known.items()}
    if actions is None:
        actions = list(infoset.legal) if mind.candidates is None else mind.candidates(infoset, rng)
    return {tally.action: tally.value() for tally in search(infoset, rng, budget, mind, actions, False)}


def choose(infoset: InfoSet, rng: Rng, budget: Budget, mind: Mind) -> int:
    """The action that is worth most; equal ones by the rest of the budget, then the first listed."""
    if len(infoset.legal) == 1:
        return infoset.legal[0]
    if mind.mix is not None:
        shares = mind.mix(infoset)
        if shares:
            return drawn(shares, rng)
    elif mind.exact is not None:
        known = mind.exact(infoset)
        if known:
            return max(infoset.legal, key=lambda action: known.get(action, -1.0))
    actions = list(infoset.legal) if mind.candidates is None else mind.candidates(infoset, rng)
    if len(actions) == 1:
        return actions[0]
    tallies = search(infoset, rng, budget, mind, actions, True)
    most = max([tally.n for tally in tallies])
    # Those given up early have met luckier truths, perhaps: only the ones that stayed are compared.
    best = [tally for tally in tallies if tally.n == most]
    return max(best, key=lambda tally: tally.mean()).action


def drawn(shares: dict[int, float], rng: Rng) -> int:
    """One of these actions, as often as its share says."""
    point = rng.below(1 << 30) / (1 << 30)
    for action, share in shares.items():
        point -= share
        if point < 0:
            return action
    return max(shares, key=lambda action: shares[action])
