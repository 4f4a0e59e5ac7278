"""A quick player for playouts of ION. It looks at its own hand and area and at the goals, at nothing hidden."""

from functools import cache
from typing import Final

from mypy_extensions import i64

from ionbox.core.rng import Rng
from ionbox.core.state import State
from ionbox.games.ion.box import Box
from ionbox.games.ion.groups import NONE
from ionbox.games.ion.phases import CHOOSE, SAY
from ionbox.games.ion.pieces import RADIOACTIVE
from ionbox.games.ion.scoring import noble_counts, noble_points
from ionbox.games.ion.state import IonState

PICK: Final = 200  # what one more card is worth on average, so what it costs to spend it on a compound begun
SHOWN: Final = 3  # cards of a hand that are neither taken nor wanted by others first


class Worths:
    """What each group is worth in hundredths of a point: what it scores, or the hope in what it could become."""

    by_turns: list[list[int]]
    """By how many turns are left in the round."""

    def __init__(self, box: Box, goals: tuple[int, ...]) -> None:
        self.by_turns = [worth_of_groups(box, goals, left) for left in range(box.turns + 1)]


def worth_of_groups(box: Box, goals: tuple[int, ...], left: int) -> list[int]:
    groups = box.groups
    full = [100 * points for points in groups.points]
    for goal in goals:
        for compound in box.goal_groups[goal]:
            if compound != NONE:
                full[compound] += 100 * box.goals.one[goal]
    worth = full[:]
    for group in range(groups.gases, len(full)):
        if not groups.neutral[group]:
            for compound in groups.compound.values():
                worth[group] = max(worth[group], hope(box, group, compound, full[compound], left))
    return worth


def hope(box: Box, group: int, compound: int, full: int, left: int) -> int:
    """A compound's points, as likely as what is missing comes by, less what that costs."""
    groups = box.groups
    if groups.n[group] and groups.cation[group] != groups.cation[compound]:
        return 0
    if groups.m[group] and groups.anion[group] != groups.anion[compound]:
        return 0
    cations, anions = groups.n[compound] - groups.n[group], groups.m[compound] - groups.m[group]
    if cations < 0 or anions < 0 or cations + anions > left:
        return 0
    likely = chance(box, groups.kinds[groups.cation[compound]], cations, left)
    likely *= chance(box, groups.kinds[groups.anion[compound]], anions, left)
    return max(0, int(full * likely) - PICK * (cations + anions))


def chance(box: Box, kind: int, n: int, left: int) -> float:
    """How likely n more cards of a kind come by: each turn shows another hand."""
    if n == 0:
        return 1.0
    missed = 1.0
    for _ in range(left // n):
        missed *= max(0.0, 1 - SHOWN * box.deck.copies[kind] / len(box.cards))
    likely = 1.0
    for _ in range(n):
        likely *= 1 - missed
    return likely


@cache
def worths(box: Box, goals: tuple[int, ...]) -> Worths:
    return Worths(box, goals)


def worth_now(state: IonState) -> list[int]:
    left = max(0, state.box.turns - 1 - state.turn)
    return worths(state.box, tuple(state.goals)).by_turns[left]


def policy(state: State, seat: int, rng: Rng) -> int:
    assert isinstance(state, IonState)
    if state.phase == CHOOSE:
        return pick(state, seat, rng)
    actions = state.legal(seat)
    if len(actions) == 1:
        return actions[0]
    if not state.loose[seat]:
        # Tiles are for the search to use: a playout leaves them where they are.
        return actions[0] if state.phase == SAY else state.sample(seat, rng)
    best, chosen = -1_000_000, actions[0]
    groups = state.box.groups
    table = worth_now(state)
    for action in actions:
        place = groups.placing.get(action, -1)
        if place >= 0:
            group, ion = place // groups.ions, place % groups.ions
            if group == len(groups.codes):
                gain = table[groups.single[ion]]
            else:
                gain = table[groups.join[place]] - table[group]
            if gain > best:
                best, chosen = gain, action
    return chosen


def pick(state: IonState, seat: int, rng: Rng) -> int:
    """The card that adds most to the own area."""
    best, chosen, last, ties = -1_000_000, 0, -1, 1
    for card in state.hands[seat]:
        kind = card >> 7
        if kind != last:
            last = kind
            worth = gain(state, seat, kind)
            if worth > best:
                best, chosen, ties = worth, kind, 1
            elif worth == best:
                ties += 1
                if rng.below(ties) == 0:
                    chosen = kind
    return state.box.choose_actions[chosen]


def gain(state: IonState, seat: int, kind: int) -> int:
    """What a card adds at best, in hundredths of a point."""
    box = state.box
    groups, area = box.groups, state.areas[seat]
    if box.deck.sorts[kind] == RADIOACTIVE:
        return 150 + 50 * box.deck.decays[kind]
    if groups.noble[kind] != NONE:
        before = noble_points(noble_counts(groups.gases, area))
        return 100 * (noble_points(noble_counts(groups.gases, [*area, groups.noble[kind]])) - before)
    table = worth_now(state)
    ions: i64 = groups.ions
    best = 0
    for ion in groups.forms[kind]:
        best = max(best, table[groups.single[ion]])
        for group in area:
            made = groups.join[group * ions + ion]
            if made != NONE:
                best = max(best, table[made] - table[group])
    return best
