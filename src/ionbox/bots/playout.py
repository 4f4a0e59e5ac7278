"""One playout: what a search knows of a game, how it plays on, and what counts where that ends."""

from collections.abc import Callable
from math import exp

from ionbox.core.infoset import InfoSet, Stop
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
    exact: Callable[[InfoSet, Stop | None], dict[int, float]] | None
    """The true worth of every action where it can be had in time; {} elsewhere."""
    mix: Callable[[InfoSet, Stop | None], dict[int, float]] | None
    """How often each action should be played where several choose at once and that is solved; {} elsewhere."""
    shade: float
    """How much of an action's worth is the lead in score, the rest being the share of the victory."""
    spread: float
    """A lead by so many points counts as 73 in 100 victories."""
    explore: float
    """How much a tree over the first choices of playouts tries what did worse so far, see bots.tree; 0: no tree."""
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
        self.explore = 0.0
        self.depth = 0
        self.standing = None
        self.longest = longest


def likelihood(lead: float, spread: float) -> float:
    """The share of victories with such a lead."""
    if lead > 30 * spread:
        return 1.0
    return 1.0 / (1.0 + exp(-lead / spread)) if lead > -30 * spread else 0.0


def ahead(state: State, seat: int, mind: Mind) -> float:
    """The lead where playing on is not worth it; else UNKNOWN."""
    lead = UNKNOWN if mind.leaf is None else mind.leaf(state, seat)
    return mind.between(state, seat) if lead <= UNKNOWN and mind.between is not None else lead


def quick(state: State, seat: int, mind: Mind, rng: Rng) -> int:
    return state.sample(seat, rng) if mind.policy is None else mind.policy(state, seat, rng)


def finish(state: State, seat: int, mind: Mind, rng: Rng) -> None:
    """Play on to the end, or to where the end is known."""
    for _ in range(mind.depth if mind.standing is not None else mind.longest):
        if ahead(state, seat, mind) > UNKNOWN:
            return
        actors = state.actors()
        if not actors:
            return
        actor = actors[0] if len(actors) == 1 else actors[rng.below(len(actors))]
        state.apply(actor, quick(state, actor, mind, rng), rng)


def verdict(state: State, seat: int, mind: Mind) -> tuple[float, float]:
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
    share = 1.0 / len(outcome.winners) if seat in outcome.winners else 0.0
    if mind.shade == 0.0:
        return share, share
    best = max([score for other, score in enumerate(outcome.scores) if other != seat])
    return share, (1 - mind.shade) * share + mind.shade * likelihood(outcome.scores[seat] - best, mind.spread)
