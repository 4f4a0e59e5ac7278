"""What groups are worth to a player in the middle of a round, in hundredths of a point."""

from functools import lru_cache
from typing import Final

from ionbox.games.ion.box import Box
from ionbox.games.ion.groups import NONE
from ionbox.games.ion.types import GroupNumber, Kind

PICK: Final = 250  # what one more card is worth on average, so what it costs to spend it on a compound begun
SHOWN: Final = 3  # cards of a hand that are neither taken nor wanted by others first


class Hope:
    """A compound that a group may become, how likely that is, and what the missing cards cost."""

    compound: GroupNumber
    likely: float
    cost: int

    def __init__(self, compound: GroupNumber, likely: float, cost: int) -> None:
        self.compound = compound
        self.likely = likely
        self.cost = cost


def hopes(box: Box, left: int) -> list[list[Hope]]:
    """Of every group, with so many turns left after this one."""
    if left not in box.hopes:
        box.hopes[left] = _hopes(box, left)
    return box.hopes[left]


def _hopes(box: Box, left: int) -> list[list[Hope]]:
    groups = box.groups
    found: list[list[Hope]] = []
    of_cation: list[list[GroupNumber]] = [[] for _ in range(groups.ions)]
    of_anion: list[list[GroupNumber]] = [[] for _ in range(groups.ions)]
    for compound in groups.compound.values():
        of_cation[groups.cation[compound]].append(compound)
        of_anion[groups.anion[compound]].append(compound)
    for group in range(len(groups.codes)):
        found.append([])
        if group >= groups.gases and not groups.neutral[group]:
            for compound in of_cation[groups.cation[group]] if groups.n[group] else of_anion[groups.anion[group]]:
                hope = hope_of(box, GroupNumber(group), compound, left)
                if hope is not None:
                    found[group].append(hope)
    return found


def hope_of(box: Box, group: GroupNumber, compound: GroupNumber, left: int) -> Hope | None:
    groups = box.groups
    cations, anions = groups.n[compound] - groups.n[group], groups.m[compound] - groups.m[group]
    if not groups.is_part(group, compound) or cations < 0 or anions < 0 or cations + anions > left:
        return None
    likely = chance(box, groups.kinds[groups.cation[compound]], cations, left)
    likely *= chance(box, groups.kinds[groups.anion[compound]], anions, left)
    return Hope(compound, likely, PICK * (cations + anions)) if likely > 0 else None


def chance(box: Box, kind: Kind, n: int, left: int) -> float:
    """How likely n more cards of a kind come by: each turn shows another hand."""
    if n == 0:
        return 1.0
    missed = 1.0
    for _ in range(left // n):
        missed *= max(0.0, 1 - SHOWN * box.copies[kind] / len(box.cards))
    likely = 1.0
    for _ in range(n):
        likely *= 1 - missed
    return likely


@lru_cache(256)  # goals stay for a round; a box that is kept here is kept whole
def worths(box: Box, goals: tuple[int, ...], left: int) -> list[int]:
    """What each group scores with its goals, or the hope in what it could become."""
    groups = box.groups
    full = [100 * points for points in groups.points]
    for goal in goals:
        for compound in box.goal_groups[goal]:
            if compound != NONE:
                full[compound] += 100 * box.goals.one[goal]
    worth = full[:]
    for group, some in enumerate(hopes(box, left)):
        for hope in some:
            worth[group] = max(worth[group], int(full[hope.compound] * hope.likely) - hope.cost)
    return worth
