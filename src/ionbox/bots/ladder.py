"""Five levels for every game, the same names everywhere: from a beginner's slips to the best search there is.

`novice`, `learner` and `player` answer at once: the game's quick policy with the mistakes people make, fewer from level
to level. `strong` and `master` search. What a game knows, and how its levels differ from this, is in its kit
(`core.kit.Bots`).
"""

import os
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from ionbox.bots import rollout
from ionbox.bots.playout import Mind
from ionbox.bots.rollout import Budget
from ionbox.core.game import AnyGame
from ionbox.core.infoset import InfoSet, Stop
from ionbox.core.kit import Bots, Imaginer
from ionbox.core.rng import Rng
from ionbox.core.state import NO_ACTION, State
from ionbox.core.types import Action

LADDER: Final = ("novice", "learner", "player", "strong", "master")


@lru_cache(64)
def mind_of(game: AnyGame, seats: int, options: Any, level: str = "master", solver: bool = True) -> Mind:
    """What a search of this level knows of this game; `solver`: `exact` too. All share it, so nobody may change it."""
    own = game.kit.bots

    def prepare(infoset: InfoSet) -> Imaginer:
        def imagine(rng: Rng) -> State:
            state: State = game.imagine(infoset.view, infoset.options, rng)
            return state

        return imagine

    mind = Mind(own.prepare or prepare, game.longest(seats, options))
    mind.policy = own.policy
    mind.candidates = own.candidates
    mind.explore = 0.0 if own.explore is None else own.explore(seats)
    mind.between = own.between
    mind.standing = own.standing
    mind.depth = own.depth
    mind.shade = own.shade
    mind.spread = own.spread
    if level == "master":
        mind.leaf = own.leaf
        mind.exact = own.exact if solver else None
        mind.mix = own.mix
    else:
        # The table of solved endings and the like are the master's alone, but for what a game grants.
        mind.mix = own.mixes.get(level)
    return mind


def most_playouts() -> int:
    """IONBOX_PLAYOUTS caps what any level spends on a decision, playouts or looks: tests set it low."""
    return int(os.environ.get("IONBOX_PLAYOUTS", "1000000"))


class Level:
    """A bot: one level of one game."""

    game: AnyGame
    name: str
    playouts: int
    slips: Mapping[str, int]
    stop: Stop | None
    own: Bots

    def __init__(self, game: AnyGame, name: str, stop: Stop | None = None) -> None:
        self.game = game
        self.name = name
        self.own = game.kit.bots
        playouts, slips = self.own.levels[name]
        self.playouts = min(playouts, most_playouts())
        self.slips = slips
        self.stop = stop

    def __call__(self, infoset: InfoSet, rng: Rng) -> Action:
        if len(infoset.legal) == 1:
            return infoset.legal[0]
        slip = self.slip(infoset, rng)
        if slip != NO_ACTION:
            return slip
        solver = self.own.looks <= most_playouts()
        mind = mind_of(self.game, infoset.seats, infoset.options, self.name, solver)
        if self.playouts > 0 and self.own.value is not None:
            from ionbox.bots.net import judge_of  # here: NumPy is slow to load, and few games need it

            # One truth: the judge looks at nothing that its seat does not see.
            return judge_of(self.game, self.own.value).choose(mind.prepare(infoset)(rng), infoset.seat)
        if self.playouts > 0:
            afford = self.own.afford
            playouts = self.playouts if afford is None else min(afford(self.name, infoset), most_playouts())
            return rollout.choose(infoset, rng, Budget(playouts, self.stop), mind)
        if mind.policy is None:
            return self.own.greedy(infoset, rng)
        # One truth: the policy looks at nothing that its seat does not see.
        return mind.policy(mind.prepare(infoset)(rng), infoset.seat, rng)

    def slip(self, infoset: InfoSet, rng: Rng) -> Action:
        """Now and then what somebody would choose who makes one of the usual mistakes; else NO_ACTION."""
        for name, often in self.slips.items():
            if rng.below(100) < often:
                if name == "any":
                    return infoset.legal[rng.below(len(infoset.legal))]
                action = self.own.slips[name](infoset, rng)
                if action != NO_ACTION:
                    return action
        return NO_ACTION


def evaluate(
    game: AnyGame,
    infoset: InfoSet,
    rng: Rng,
    playouts: int,
    stop: Stop | None = None,
    actions: list[Action] | None = None,
) -> dict[Action, tuple[float, float]]:
    """What each action (None: each worth a try) is worth to this seat: the share of the victory, its standard error."""
    mind = mind_of(game, infoset.seats, infoset.options)
    budget = Budget(playouts, stop)
    value = game.kit.bots.value
    if value is not None:
        from ionbox.bots import lookahead, net

        return lookahead.evaluate(infoset, rng, budget, net.judge_of(game, value), mind.prepare(infoset), actions)
    return rollout.evaluate(infoset, rng, budget, mind, actions)
