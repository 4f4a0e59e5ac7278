"""A tree over the first choices of playouts: whoever has one takes what did well so far for its own seat.

A quick policy plays on as if nobody answered what others do. In a tree they learn to: each playout goes down it by what
was found so far, adds one moment, and the quick policy goes on from there. Those who choose at once do not see each
other's choice, so each learns for itself; what is drawn on the way is not told apart. Not for games with races.
"""

from math import log, sqrt

from ionbox.bots.playout import Mind, ahead, finish, quick, verdict
from ionbox.core.kit import UNKNOWN
from ionbox.core.rng import Rng
from ionbox.core.state import State
from ionbox.core.types import Action, Seat


class Arm:
    """One action of a choice."""

    n: int
    worth: float
    offered: int
    """How often it could have been taken since it was first: in other truths the seat may not hold it."""

    def __init__(self) -> None:
        self.n = 0
        self.worth = 0.0
        self.offered = 1


class Choice:
    """What a seat may choose at a moment."""

    seat: Seat
    n: int
    worth: float
    arms: dict[Action, Arm]

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.n = 0
        self.worth = 0.0
        self.arms = {}

    def take(self, legal: list[Action], explore: float) -> Action:
        """What did best or was hardly tried (UCB1); what never was counts as if it had come to the mean once."""
        untried = self.worth / self.n + explore * sqrt(log(self.n + 1))
        best, chosen = -1.0, legal[0]
        for action in legal:
            arm = self.arms.get(action)
            hope = untried
            if arm is not None:
                arm.offered += 1
                hope = arm.worth / arm.n + explore * sqrt(log(arm.offered) / arm.n)
            if hope > best:
                best, chosen = hope, action
        return chosen

    def learn(self, action: Action, worth: float) -> None:
        arm = self.arms.get(action)
        if arm is None:
            arm = self.arms[action] = Arm()
        arm.n += 1
        arm.worth += worth
        self.n += 1
        self.worth += worth


class Moment:
    """Where one seat chooses, or several at once."""

    choices: dict[int, Choice]
    """By seat."""
    after: dict[tuple[Action, ...], "Moment"]
    """By what all chose."""

    def __init__(self) -> None:
        self.choices = {}
        self.after = {}


def grow(root: Moment, state: State, seat: Seat, action: Action, mind: Mind, rng: Rng) -> None:
    """One playout that begins with this action of this seat."""
    moment, actors = root, state.actors()
    taken: list[tuple[Choice, Action]] = []
    new = False
    while actors and not new:
        chosen: list[Action] = []
        for actor in actors:
            legal = state.legal(actor)
            if moment is root and actor == seat:
                chosen.append(action)
            elif len(legal) == 1:
                chosen.append(legal[0])
            else:
                choice = moment.choices.get(actor)
                if choice is None:
                    new = True
                    choice = moment.choices[actor] = Choice(actor)
                    chosen.append(quick(state, actor, mind, rng))
                else:
                    chosen.append(choice.take(legal, mind.explore))
                taken.append((choice, chosen[-1]))
        for actor, one in zip(actors, chosen, strict=True):
            state.apply(actor, one, rng)
        if ahead(state, seat, mind) > UNKNOWN:
            break
        actors = state.actors()
        key = tuple(chosen)
        after = moment.after.get(key)
        if after is None:
            after = moment.after[key] = Moment()
        moment = after
    finish(state, seat, mind, rng)
    for choice, one in taken:
        choice.learn(one, verdict(state, choice.seat, mind)[1])
