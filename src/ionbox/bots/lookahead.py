"""What a learned value thinks of each action a turn later, with an error to it.

In imagined truths every action is tried with the same chance, all go on as the net would have them, and the share of
the victory is what the net says when the seat has its next choice.
"""

from typing import Final

from ionbox.bots.net import Judge
from ionbox.bots.rollout import Budget, Tally
from ionbox.core.infoset import InfoSet
from ionbox.core.kit import Imaginer
from ionbox.core.rng import Rng
from ionbox.core.state import State
from ionbox.core.types import Action, Seat

AT_ONCE: Final = 4
"""Truths that are followed together: the net answers many questions nearly as fast as one. `stop` waits for them."""


class Branch:
    """One action tried in one truth."""

    state: State
    rng: Rng
    tally: Tally

    def __init__(self, truth: State, seat: Seat, tally: Tally, rng: Rng) -> None:
        self.state = truth.copy()
        self.rng = rng.copy()
        self.tally = tally
        self.state.apply(seat, tally.action, self.rng)


def evaluate(
    infoset: InfoSet, rng: Rng, budget: Budget, judge: Judge, imagine: Imaginer, actions: list[Action] | None = None
) -> dict[Action, tuple[float, float]]:
    """What each action (None: each worth a look) leads to, and the standard error of sampling alone."""
    if actions is None:
        actions = judge.choices(imagine(rng), infoset.seat)
    tallies = look_ahead(infoset.seat, rng, budget, judge, imagine, actions)
    return {tally.action: tally.value() for tally in tallies}


def look_ahead(
    seat: Seat, rng: Rng, budget: Budget, judge: Judge, imagine: Imaginer, actions: list[Action]
) -> list[Tally]:
    tallies = [Tally(action) for action in actions]
    left = max(1, budget.playouts // len(actions))
    while left > 0:
        branches = []
        for _ in range(min(left, AT_ONCE)):
            truth = imagine(rng)
            truth.telling = False
            chance = rng.fork()
            branches += [Branch(truth, seat, tally, chance) for tally in tallies]
        left -= AT_ONCE
        follow(branches, seat, judge)
        if budget.stop is not None and budget.stop():
            break
    return tallies


def follow(branches: list[Branch], seat: Seat, judge: Judge) -> None:
    """Every branch to the seat's next choice, or to the end of the match."""
    while branches:
        asked = []
        for branch in branches:
            choice = go_on(branch, judge)
            if choice is not None:
                asked.append((branch, *choice))
            else:
                outcome = branch.state.outcome()
                assert outcome is not None
                share = outcome.share(seat)
                branch.tally.add(share, share)
        branches = []
        if asked:
            shares = judge.shares([(branch.state, actor, actions) for branch, actor, actions in asked])
            for (branch, actor, actions), some in zip(asked, shares, strict=True):
                best = max(some)
                if actor == seat:
                    branch.tally.add(best, best)
                else:
                    branch.state.apply(actor, actions[some.index(best)], branch.rng)
                    branches.append(branch)


def go_on(branch: Branch, judge: Judge) -> tuple[Seat, list[Action]] | None:
    """To the next choice: who has it, among which actions; None when the match is over."""
    state = branch.state
    while True:
        actors = state.actors()
        if not actors:
            return None
        actor = actors[0]
        actions = judge.choices(state, actor)
        if len(actions) > 1:
            return actor, actions
        state.apply(actor, actions[0], branch.rng)
