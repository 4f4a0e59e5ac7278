"""Five levels for every game, the same names everywhere: from a beginner's slips to the best search there is.

`novice`, `learner` and `player` answer at once: the game's quick policy with the mistakes people make, fewer from level
to level. `strong` and `master` search. A game's `bots` module offers what it knows, all of it optional:

    LEVELS: dict[str, tuple[int, dict[str, int]]]      playouts a decision (0: the quick policy), slips in 100 decisions
    SLIPS: dict[str, Chooser]                          a mistake people make, as a bot; -1: no occasion
    policy(state, seat, rng) -> action                 quick, for playouts
    prepare(infoset) -> (rng -> state)                 truths that fit a view, fast
    leaf(state, seat) -> lead in the end               where it is known without playing on
    between(state, seat) -> lead in the end            between two games of a match, about
    exact(infoset, stop) -> {action: share of the victory}   where it can be had in time
    LOOKS                                              positions that `exact` looks at, where it is a search
    mix(infoset, stop) -> {action: how often to play it}     the same where all choose at once; then this is played
    MIXES: dict[str, mix]                              what of it a level below the master is granted
    afford(level, infoset) -> playouts                 where they depend on the seats or on what a playout takes
    candidates(infoset, rng) -> actions                worth a try, where the list runs long
    standing(state, seat) -> lead now, DEPTH           playouts end after so many actions, where matches are long
    explore(seats) -> how much                         where a tree over the playouts pays, see bots.tree
    SHADE, SPREAD                                      see bots.playout.Mind
    choices, describe, span, data/value.npz            a learned value in place of playouts, see bots.net.Judge
"""

import os
from importlib import import_module
from typing import Any, Final

from ionbox.bots import rollout
from ionbox.bots.playout import Imaginer, Mind
from ionbox.bots.rollout import Budget
from ionbox.core.game import AnyGame
from ionbox.core.infoset import InfoSet, Stop
from ionbox.core.rng import Rng
from ionbox.core.state import State

LADDER: Final = ("novice", "learner", "player", "strong", "master")
ANY_GAME: Final[dict[str, tuple[int, dict[str, int]]]] = {
    "novice": (0, {"any": 80}),
    "learner": (0, {"any": 40}),
    "player": (0, {}),
    "strong": (100, {}),
    "master": (600, {}),
}
"""For a game that says nothing of its own."""


def mind_of(game: AnyGame, seats: int, options: Any) -> Mind:
    """What a search knows of this game."""
    own = import_module(f"ionbox.games.{game.name}.bots")

    def prepare(infoset: InfoSet) -> Imaginer:
        def imagine(rng: Rng) -> State:
            state: State = game.imagine(infoset.view, infoset.options, rng)
            return state

        return imagine

    mind = Mind(getattr(own, "prepare", prepare), game.longest(seats, options))
    mind.policy = getattr(own, "policy", None)
    mind.leaf = getattr(own, "leaf", None)
    mind.between = getattr(own, "between", None)
    mind.exact = getattr(own, "exact", None)
    mind.mix = getattr(own, "mix", None)
    mind.candidates = getattr(own, "candidates", None)
    mind.shade = getattr(own, "SHADE", 0.0)
    mind.spread = getattr(own, "SPREAD", 1.0)
    mind.explore = own.explore(seats) if hasattr(own, "explore") else 0.0
    mind.standing = getattr(own, "standing", None)
    mind.depth = getattr(own, "DEPTH", 0)
    return mind


def most_playouts() -> int:
    """IONBOX_PLAYOUTS caps what any level spends on a decision, playouts or looks: tests set it low."""
    return int(os.environ.get("IONBOX_PLAYOUTS", "1000000"))


class Level:
    """A bot: one level of one game."""

    game: AnyGame
    name: str
    playouts: int
    slips: dict[str, int]
    stop: Stop | None
    own: Any

    def __init__(self, game: AnyGame, name: str, stop: Stop | None = None) -> None:
        self.game = game
        self.name = name
        self.own = import_module(f"ionbox.games.{game.name}.bots")
        playouts, slips = getattr(self.own, "LEVELS", ANY_GAME)[name]
        self.playouts = min(playouts, most_playouts())
        self.slips = slips
        self.stop = stop

    def __call__(self, infoset: InfoSet, rng: Rng) -> int:
        if len(infoset.legal) == 1:
            return infoset.legal[0]
        slip = self.slip(infoset, rng)
        if slip >= 0:
            return slip
        mind = mind_of(self.game, infoset.seats, infoset.options)
        if self.playouts > 0 and hasattr(self.own, "describe"):
            from ionbox.bots.net import judge_of  # here: NumPy is slow to load, and few games need it

            # One truth: the judge looks at nothing that its seat does not see.
            return judge_of(self.game.name).choose(mind.prepare(infoset)(rng), infoset.seat)
        if self.playouts > 0:
            if self.name != "master":
                # The table of solved endings and the like are the master's alone, but for what a game grants.
                mind.exact = mind.leaf = None
                mind.mix = getattr(self.own, "MIXES", {}).get(self.name)
            elif getattr(self.own, "LOOKS", 0) > most_playouts():
                mind.exact = None
            afford = getattr(self.own, "afford", None)
            playouts = self.playouts if afford is None else min(afford(self.name, infoset), most_playouts())
            return rollout.choose(infoset, rng, Budget(playouts, self.stop), mind)
        if mind.policy is None:
            return self.game.bots["greedy"](infoset, rng)
        # One truth: the policy looks at nothing that its seat does not see.
        return mind.policy(mind.prepare(infoset)(rng), infoset.seat, rng)

    def slip(self, infoset: InfoSet, rng: Rng) -> int:
        """Now and then what somebody would choose who makes one of the usual mistakes; else -1."""
        for name, often in self.slips.items():
            if rng.below(100) < often:
                if name == "any":
                    return infoset.legal[rng.below(len(infoset.legal))]
                action: int = self.own.SLIPS[name](infoset, rng)
                if action >= 0:
                    return action
        return -1


def evaluate(
    game: AnyGame,
    infoset: InfoSet,
    rng: Rng,
    playouts: int,
    stop: Stop | None = None,
    actions: list[int] | None = None,
) -> dict[int, tuple[float, float]]:
    """What each action (None: each worth a try) is worth to this seat: the share of the victory, its standard error."""
    mind = mind_of(game, infoset.seats, infoset.options)
    budget = Budget(playouts, stop)
    if hasattr(import_module(f"ionbox.games.{game.name}.bots"), "describe"):
        from ionbox.bots import lookahead, net

        return lookahead.evaluate(infoset, rng, budget, net.judge_of(game.name), mind.prepare(infoset), actions)
    return rollout.evaluate(infoset, rng, budget, mind, actions)
