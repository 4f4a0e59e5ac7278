"""The best bonding, judged by exhaustive search and by integer programming."""

from functools import cache

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from pytest import mark
from scipy.optimize import Bounds, LinearConstraint, milp

from ionbox.games.ion import GAME
from ionbox.games.ion.bonding import best, ions_of, worth
from ionbox.games.ion.box import Box, box_of
from ionbox.games.ion.types import GroupNumber, Kind

BOX = box_of(GAME.presets["full"], 7)
IONS = [kind for kind in sorted(set(BOX.cards)) if BOX.groups.forms[kind]]
GOALS = BOX.goal_pool


def kinds(*cards: str) -> list[Kind]:
    return [BOX.deck.kind_of[GAME.parse(card) >> 4] for card in cards]


def exhaustive(box: Box, cards: list[Kind], goals: list[int]) -> int:
    """Every set of compounds these cards make, in every order."""
    costs = {
        group: sorted(box.groups.kinds[ion] for ion in box.groups.ions_in(group))
        for group in box.groups.compound.values()
    }

    @cache
    def most(left: tuple[int, ...], made: tuple[GroupNumber, ...]) -> int:
        found = worth(box, list(made), goals)
        for group, cost in costs.items():
            rest = list(left)
            try:
                for kind in cost:
                    rest.remove(kind)
            except ValueError:
                continue
            found = max(found, most(tuple(rest), tuple(sorted((*made, group)))))
        return found

    return most(tuple(sorted(cards)), ())


def programmed(box: Box, cards: list[Kind], goals: list[int]) -> int:
    """How often each compound is made, and which goals are reached, as an integer program."""
    compounds = list(box.groups.compound.values())
    present = sorted(set(cards))
    rows = np.zeros((max(1, len(present)), len(compounds)))
    most = np.full(len(compounds), 9)
    for column, group in enumerate(compounds):
        for ion in box.groups.ions_in(group):
            kind = box.groups.kinds[ion]
            if kind in present:
                rows[present.index(kind), column] += 1
            else:
                most[column] = 0
    listed = [goal for goal in goals if box.goal_groups[goal]]
    size, extra = len(compounds), 2 * len(listed)
    gain = np.zeros(size + extra)
    gain[:size] = [box.groups.points[group] for group in compounds]
    limits = [
        LinearConstraint(
            np.hstack([rows, np.zeros((len(rows), extra))]), -np.inf, [cards.count(k) for k in present] or 0
        )
    ]
    for i, goal in enumerate(listed):
        one, both = size + 2 * i, size + 2 * i + 1
        gain[one], gain[both] = box.goals.one[goal], box.goals.both[goal] - box.goals.one[goal]
        first, second = (compounds.index(group) for group in box.goal_groups[goal])
        for mark_, needed in ((one, (first, second)), (both, (first,)), (both, (second,))):
            row = np.zeros(size + extra)
            row[mark_] = 1
            row[list(needed)] = -1
            limits.append(LinearConstraint(row, -np.inf, 0))
    upper = np.concatenate([most, np.ones(extra)])
    solved = milp(-gain, constraints=limits, integrality=np.ones(size + extra), bounds=Bounds(0, upper))
    least: float = solved.fun
    return round(-least)


hands = st.lists(st.sampled_from(IONS), max_size=9)
goals = st.lists(st.sampled_from(GOALS), min_size=2, max_size=3, unique=True)


@mark.rule("5.5", "7.2")
@settings(max_examples=60)
@given(hands, goals)
def test_best_bonding_equals_exhaustive_search(cards: list[Kind], goals: list[int]) -> None:
    plan = best(BOX, cards, goals)
    assert plan.points == exhaustive(BOX, cards, goals)
    assert plan.points == worth(BOX, sorted(plan.compounds), goals)
    left = cards[:]
    for kind in ions_of(BOX, plan.compounds):
        left.remove(kind)


@mark.rule("7.2", "7.4")
@settings(max_examples=40)
@given(hands, goals)
def test_best_bonding_equals_an_integer_program(cards: list[Kind], goals: list[int]) -> None:
    assert best(BOX, cards, goals).points == programmed(BOX, cards, goals)


@mark.rule("7.4", "ION-13")
def test_a_goal_can_be_worth_more_than_a_better_compound() -> None:
    assert best(BOX, kinds("H", "Na", "Cl", "Cl", "F"), [0, 4]).points == 7 + 6 + 2 + 2
    assert best(BOX, kinds("Na", "K", "SO4"), [0, 1]).points == 0
    assert best(BOX, kinds("Na", "Na", "SO4", "Fe"), [0, 1]).points == 10
    assert best(BOX, [], [0, 1]).points == 0
