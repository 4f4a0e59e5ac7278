"""One playout: what a search knows of a game, how it plays on, and what counts where that ends."""

from collections.abc import Callable
from math import exp

from ionbox.core.infoset import InfoSet
from ionbox.core.kit import UNKNOWN, Imaginer, Lead, Policy, Solver
from ionbox.core.rng import Rng
from ionbox.core.state import State
from ionbox.core.types import Action, Seat


class Mind:
    """What a search knows of one game at so many seats: what of `core.kit.Bots` playouts ask for all the time."""

    prepare: Callable[[InfoSet], Imaginer]
    policy: Policy | None
    leaf: Lead | None
    between: Lead | None
    candidates: Callable[[InfoSet, Rng], list[Action]] | None
    exact: Solver | None
    mix: Solver | None
    shade: float
    spread: float
    explore: float
    depth: int
    standing: Lead | None
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
        self.explore = 0.0
        self.depth = 0
        self.standing = None
        self.longest = longest


def likelihood(lead: float, spread: float) -> float:
    """The share of victories with such a lead."""
    if lead > 30 * spread:
        return 1.0
    return 1.0 / (1.0 + exp(-lead / spread)) if lead > -30 * spread else 0.0


def ahead(state: State, seat: Seat, mind: Mind) -> float:
    """The lead where playing on is not worth it; else UNKNOWN."""
    lead = UNKNOWN if mind.leaf is None else mind.leaf(state, seat)
    return mind.between(state, seat) if lead <= UNKNOWN and mind.between is not None else lead


def quick(state: State, seat: Seat, mind: Mind, rng: Rng) -> Action:
    return state.sample(seat, rng) if mind.policy is None else mind.policy(state, seat, rng)


def finish(state: State, seat: Seat, mind: Mind, rng: Rng) -> None:
    """Play on to the end, or to where the end is known."""
    for _ in range(mind.depth if mind.standing is not None else mind.longest):
        if ahead(state, seat, mind) > UNKNOWN:
            return
        actors = state.actors()
        if not actors:
            return
        actor = actors[0] if len(actors) == 1 else actors[rng.below(len(actors))]
        state.apply(actor, quick(state, actor, mind, rng), rng)


def verdict(state: State, seat: Seat, mind: Mind) -> tuple[float, float]:
    """What a seat has of it where a playout ends: the share of the victory, and that with the lead in score."""
    lead = ahead(state, seat, mind)
    outcome = state.outcome()
    if lead <= UNKNOWN and outcome is None:
        # Without `standing` it is longer than any match may be: counts as undecided.
        lead = 0.0 if mind.standing is None else mind.standing(state, seat)
    if lead > UNKNOWN:
        share = likelihood(lead, mind.spread)
        return share, share
    assert outcome is not None
    share = outcome.share(seat)
    if mind.shade == 0.0:
        return share, share
    best = max([score for other, score in enumerate(outcome.scores) if other != seat])
    return share, (1 - mind.shade) * share + mind.shade * likelihood(outcome.scores[seat] - best, mind.spread)
