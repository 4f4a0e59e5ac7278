"""The best that a player's ions could be bonded to, if all could be placed anew: for RXN, for bots, and for learning.

Dynamic programming over what is left: the cards not yet used, and the goal compounds already made.
"""

from typing import Final

from ionbox.games.ion.box import Box
from ionbox.games.ion.groups import NONE
from ionbox.games.ion.types import GroupNumber, Kind

BITS: Final = 6  # for each kind of card: up to 31 copies, and a guard that shows when one too many is taken
GUARD: Final = 1 << (BITS - 1)


class Plan:
    """Neutral compounds, as groups, and their points with goals."""

    points: int
    compounds: list[GroupNumber]

    def __init__(self, points: int, compounds: list[GroupNumber]) -> None:
        self.points = points
        self.compounds = compounds


class _Search:
    """One set of cards. `left` packs how many there are of each kind, `reached` marks goal compounds made."""

    compounds: list[GroupNumber]
    costs: list[int]
    points: list[int]
    bits: list[int]
    guards: int
    goals: list[list[int]]
    """For each active goal the marks of its compounds, then its two scores."""
    known: dict[int, int]
    """The best points from here, and which compound leads there: points << 16 | its place + 1."""

    def __init__(self, box: Box, kinds: list[Kind], goals: list[int]) -> None:
        groups = box.groups
        present = sorted(set(kinds))
        marks: dict[int, int] = {}
        self.goals = []
        for goal in goals:
            mask = 0
            for group in box.goal_groups[goal]:
                if group != NONE:
                    mask |= marks.setdefault(group, 1 << len(marks))
            self.goals.append([mask, box.goals.one[goal], box.goals.both[goal]])
        self.guards = sum([GUARD << BITS * i for i in range(len(present))])
        self.compounds, self.costs, self.points, self.bits = [], [], [], []
        held = [0] * len(box.copies)
        for kind in kinds:
            held[kind] += 1
        for group in groups.compound.values():
            one, other = groups.kinds[groups.cation[group]], groups.kinds[groups.anion[group]]
            n, m = groups.n[group], groups.m[group]
            if held[one] >= n and held[other] >= m:
                self.compounds.append(group)
                self.costs.append((n << BITS * present.index(one)) + (m << BITS * present.index(other)))
                self.points.append(groups.points[group])
                self.bits.append(marks.get(group, 0))
        self.known = {}

    def packed(self, present: list[Kind], kinds: list[Kind]) -> int:
        return sum([1 << BITS * present.index(kind) for kind in kinds])

    def goal_points(self, reached: int) -> int:
        total = 0
        for mask, one, both in self.goals:
            if reached & mask:
                total += both if reached & mask & (reached & mask) - 1 else one
        return total

    def best(self, left: int, reached: int, start: int) -> int:
        """Compounds are taken in their order, so that no choice is looked at twice."""
        key = (left << 6 | reached) << 8 | start
        found = self.known.get(key, -1)
        if found >= 0:
            return found >> 16
        most, first = self.goal_points(reached), 0
        for i in range(start, len(self.compounds)):
            if ((left | self.guards) - self.costs[i]) & self.guards == self.guards:
                points = self.points[i] + self.best(left - self.costs[i], reached | self.bits[i], i)
                if points > most:
                    most, first = points, i + 1
        self.known[key] = most << 16 | first
        return most

    def plan(self, left: int) -> Plan:
        points = self.best(left, 0, 0)
        made: list[GroupNumber] = []
        reached = start = 0
        while True:
            first = self.known[(left << 6 | reached) << 8 | start] & 0xFFFF
            if first == 0:
                return Plan(points, made)
            start = first - 1
            made.append(self.compounds[start])
            left -= self.costs[start]
            reached |= self.bits[start]


def best(box: Box, kinds: list[Kind], goals: list[int]) -> Plan:
    """The most points these ion cards can make, goals included, and the compounds that make them."""
    search = _Search(box, kinds, goals)
    return search.plan(search.packed(sorted(set(kinds)), kinds))


def ions_of(box: Box, area: list[GroupNumber]) -> list[Kind]:
    """The ion cards of an area, by kind."""
    return [box.groups.kinds[ion] for group in area for ion in box.groups.ions_in(group)]


def worth(box: Box, area: list[GroupNumber], goals: list[int]) -> int:
    """What the compounds of an area score as they lie, goals for compounds included."""
    total = sum([box.groups.points[group] for group in area])
    for goal in goals:
        reached = len([group for group in box.goal_groups[goal] if group in area])
        if reached:
            total += box.goals.both[goal] if reached == 2 else box.goals.one[goal]
    return total
