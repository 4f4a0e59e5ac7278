"""Choosing by a learned value: the net's own opinion, and where that is a close call what it thinks a turn later.

In imagined truths each of the close actions is tried with the same chance, all go on as the net would have them, and
the share of the victory is what the net says when the seat has its next choice. One step closer to the end it knows
better, and the mean over many truths wipes out much of what it imagines into a position.
"""

from typing import Final

from ionbox.bots.net import Judge
from ionbox.bots.rollout import Budget, Imaginer, Tally
from ionbox.core.infoset import InfoSet
from ionbox.core.rng import Rng
from ionbox.core.state import State

CLOSE: Final = 0.05
"""Actions whose value lies so near to the best are looked at further."""
ERROR: Final = 0.02
"""How far the net is off, as a rule: its own opinion counts as one found with such an error."""
AT_ONCE: Final = 16
"""Truths that are followed together: the net answers many questions nearly as fast as one."""


class Branch:
    """One action tried in one truth."""

    state: State
    rng: Rng
    tally: Tally

    def __init__(self, truth: State, seat: int, tally: Tally, rng: Rng) -> None:
        self.state = truth.copy()
        self.rng = rng.copy()
        self.tally = tally
        self.state.apply(seat, tally.action, self.rng)


def choose(infoset: InfoSet, rng: Rng, budget: Budget, judge: Judge, imagine: Imaginer) -> int:
    """The action of most worth; with a budget of one playout by the net's opinion alone."""
    truth = imagine(rng)
    actions = judge.choices(truth, infoset.seat)
    if len(actions) == 1:
        return actions[0]
    [first] = judge.shares([(truth, infoset.seat, actions)])
    low, high = judge.span(truth, infoset.seat)
    best = max(first)
    close = [at for at in range(len(actions)) if first[at] >= best - CLOSE * (high - low)]
    if len(close) == 1 or budget.playouts <= 1:
        return actions[first.index(best)]
    tallies = look_ahead(infoset.seat, rng, budget, judge, imagine, [actions[at] for at in close])
    trust = ERROR * ERROR * (high - low) * (high - low)

    def worth(place: int) -> float:
        """The net's opinion and what was found, each by how sure it is."""
        mean, error = tallies[place].value()
        share = trust / (trust + error * error)
        return share * mean + (1 - share) * first[close[place]]

    return actions[close[max(range(len(close)), key=worth)]]


def evaluate(
    infoset: InfoSet, rng: Rng, budget: Budget, judge: Judge, imagine: Imaginer
) -> dict[int, tuple[float, float]]:
    """What each action worth a look leads to, and the standard error of sampling alone."""
    actions = judge.choices(imagine(rng), infoset.seat)
    tallies = look_ahead(infoset.seat, rng, budget, judge, imagine, actions)
    return {tally.action: tally.value() for tally in tallies}


def look_ahead(seat: int, rng: Rng, budget: Budget, judge: Judge, imagine: Imaginer, actions: list[int]) -> list[Tally]:
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


def follow(branches: list[Branch], seat: int, judge: Judge) -> None:
    """Every branch to the seat's next choice, or to the end of the match."""
    while branches:
        asked = []
        for branch in branches:
            actor, actions = go_on(branch, judge)
            if actions:
                asked.append((branch, actor, actions))
            else:
                outcome = branch.state.outcome()
                assert outcome is not None
                share = 1.0 / len(outcome.winners) if seat in outcome.winners else 0.0
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


def go_on(branch: Branch, judge: Judge) -> tuple[int, list[int]]:
    """To the next choice: who has it, among which actions; none when the match is over."""
    state = branch.state
    while True:
        actors = state.actors()
        if not actors:
            return -1, []
        actor = actors[0]
        actions = judge.choices(state, actor)
        if len(actions) > 1:
            return actor, actions
        state.apply(actor, actions[0], branch.rng)
