"""What only a bot for ION knows. Worth is counted in hundredths of a point."""

from typing import Final

from ionbox.core.infoset import InfoSet
from ionbox.core.kit import Levels
from ionbox.core.rng import Rng
from ionbox.core.types import Action, Seat
from ionbox.games.ion import actions, bonding
from ionbox.games.ion.actions import CHOOSE, CHOOSE_TWO, HOLD, NAME, NEW, PASS, POINTS, REFRESH, RXN, STEAL, TAKE, TILES
from ionbox.games.ion.box import Box, box_of
from ionbox.games.ion.groups import NONE
from ionbox.games.ion.pieces import RADIOACTIVE
from ionbox.games.ion.placing import insert
from ionbox.games.ion.policy import plan
from ionbox.games.ion.scoring import noble_counts, noble_points
from ionbox.games.ion.symbols import packed_group, unpacked_group
from ionbox.games.ion.types import GroupNumber, Kind, View
from ionbox.games.ion.words import read_area_word, read_kind
from ionbox.games.ion.worths import chance

LEVELS: Final[Levels] = {
    "novice": (0, {"high points": 10, "miss the pair": 6, "forget the goals": 28, "count no charges": 4}),
    "learner": (28, {"high points": 7, "forget the goals": 29}),
    "player": (260, {"forget the goals": 15}),
    "strong": (620, {}),
    "master": (4000, {}),
}
MORE_SEATS: Final[dict[str, tuple[int, ...]]] = {
    "learner": (18, 20, 32, 70, 52),
    "player": (60, 36, 54, 150, 82),
    "strong": (230, 200, 180, 280, 240),
    "master": (2667, 2000, 1600, 1333, 1143),
}
"""Playouts with 3 to 7 seats. The master's take as long as those for two; the others are fitted to it."""
WITH_TILES: Final = {"learner": (4.0, 1.0), "player": (1.0, 1.0), "strong": (1.0, 0.75), "master": (0.5, 0.5)}
"""So many times the playouts with action tiles: with two seats, and with more. The master's take as long then, too."""

TILE: Final = 400  # a tile costs three points on average, and could serve better later
PICK: Final = 200  # what one more card is worth on average, so what it costs to spend it on a compound begun


def afford(level: str, infoset: InfoSet) -> int:
    view: View = infoset.view
    two, more = WITH_TILES[level]
    if infoset.seats == 2:
        playouts, times = LEVELS[level][0], two
    else:
        playouts, times = MORE_SEATS[level][infoset.seats - 3], more
    return int(playouts * times) if view.tiles else playouts


def explore(seats: int) -> float:
    """With five and more at the table there is too much that all could choose for playouts to learn it."""
    return 0.2 if seats < 5 else 0.0


def candidates(infoset: InfoSet, rng: Rng) -> list[Action]:
    """A bot knows every name."""
    return [NAME] if infoset.legal[0] == NAME else list(infoset.legal)


class Table:
    """What the bot works with: its own area and what it could become."""

    box: Box
    area: list[GroupNumber]
    goals: list[int]
    turns_left: int

    def __init__(self, view: View, box: Box, seat: Seat) -> None:
        self.box = box
        self.area = [read_area_word(box, group.word) for group in view.areas[seat]]
        self.goals = [goal.number - 1 for goal in view.goals]
        self.turns_left = view.last - view.turn

    def worth(self, area: list[GroupNumber]) -> int:
        """What an area scores as it lies, and the hope in what is begun."""
        groups = self.box.groups
        total = 100 * bonding.worth(self.box, area, self.goals)
        total += 100 * noble_points(noble_counts(groups.gases, area))
        if self.turns_left > 0:
            for group in area:
                if not groups.neutral[group]:
                    total += self.hope(group)
        return total

    def hope(self, group: GroupNumber) -> int:
        """The best compound that a group is part of: its points, if all comes that is missing, less what that costs."""
        groups = self.box.groups
        best = 0
        for compound in groups.compound.values():
            cations = groups.n[compound] - groups.n[group]
            anions = groups.m[compound] - groups.m[group]
            if groups.is_part(group, compound) and cations + anions <= self.turns_left:
                points = groups.points[compound]
                for goal in self.goals:
                    if compound in self.box.goal_groups[goal]:
                        points += self.box.goals.one[goal]
                likely = chance(self.box, groups.kinds[groups.cation[compound]], cations, self.turns_left)
                likely *= chance(self.box, groups.kinds[groups.anion[compound]], anions, self.turns_left)
                best = max(best, int(100 * points * likely) - PICK * (cations + anions))
        return best

    def placed(self, area: list[GroupNumber], kinds: list[Kind]) -> int:
        """The worth of the area with these cards placed as is best."""
        if not kinds:
            return self.worth(area)
        groups, kind, rest = self.box.groups, kinds[0], kinds[1:]
        if self.box.deck.sorts[kind] == RADIOACTIVE:
            return self.placed(area, rest) + 150 + 50 * self.box.deck.decays[kind]
        if groups.noble[kind] != NONE:
            return self.placed(_with(area, NONE, groups.noble[kind]), rest)
        best = -1
        for ion in groups.forms[kind]:
            best = max(best, self.placed(_with(area, NONE, GroupNumber(groups.single[ion])), rest))
            for group in set(area):
                made = groups.join[group * groups.ions + ion]
                if made != NONE:
                    best = max(best, self.placed(_with(area, group, GroupNumber(made)), rest))
        return best


def _with(area: list[GroupNumber], old: GroupNumber, made: GroupNumber) -> list[GroupNumber]:
    after = area[:]
    if old != NONE:
        after.remove(old)
    insert(after, made)
    return after


def greedy(infoset: InfoSet, rng: Rng) -> Action:
    """What gains most now, with some hope for what a card could still become."""
    view: View = infoset.view
    if infoset.legal[0] == NAME:
        return NAME
    box = box_of(infoset.options, infoset.seats)
    table = Table(view, box, infoset.seat)
    loose = [read_kind(box, card) for card in view.loose[infoset.seat]]
    if len(loose) > 2 and infoset.legal[0] & 15 != TAKE:
        return _rearrange(table, loose, list(infoset.legal))
    worth = [_worth(view, table, infoset.seat, loose, action) for action in infoset.legal]
    best = max(worth)
    choices = [action for action, one in zip(infoset.legal, worth, strict=True) if one == best]
    return choices[rng.below(len(choices))]


def _worth(view: View, table: Table, seat: Seat, loose: list[Kind], action: Action) -> int:
    box, what = table.box, action & 15
    kind_of = box.deck.kind_of
    if what == CHOOSE:
        return table.placed(table.area, [kind_of[actions.symbols_in(action)[0]]])
    if what == CHOOSE_TWO:
        one, other = actions.symbols_in(action)
        return max(_both(table, kind_of[one], kind_of[other]), _both(table, kind_of[other], kind_of[one])) - TILE
    if what == TAKE:
        return _with_what_waits(table, loose, kind_of[actions.symbols_in(action)[0]]) - TILE
    if what == HOLD:
        return _held(view, table, seat, loose[0])
    if what == RXN and loose:
        return -1  # Later, when all lies.
    if what == RXN:
        return table.worth(table.area) + _regrouped(table) - TILE
    if what == TILES:
        # Worth it if anything in the window is.
        taken = [
            table.placed(table.area, [read_kind(box, card)]) for card in view.center if not view.tiles[seat][1].used
        ]
        regrouped = [table.worth(table.area) + _regrouped(table)] if not view.tiles[seat][2].used else []
        return max(taken + regrouped) - TILE
    if what == STEAL:
        kinds = [box.groups.kinds[box.groups.ion_of[actions.ion_in(action)]]]
        return table.placed(table.area, kinds)
    if what == REFRESH:
        value = view.tiles[seat][actions.tile_in(action)].value or 0
        return 100 * (-value - box.deck.points[kind_of[actions.refresher_in(action)]])
    if what == POINTS:
        return 0
    if what == PASS:
        return table.worth(table.area)
    return _after(table, loose, action)


def _both(table: Table, one: Kind, other: Kind) -> int:
    return table.placed(table.area, [one, other])


def _with_what_waits(table: Table, loose: list[Kind], kind: Kind) -> int:
    """A card of the center, and what was held for it; after RXN all that was lifted."""
    if len(loose) > 1:
        ions = [one for one in [*loose, kind] if table.box.groups.forms[one]]
        return 100 * bonding.best(table.box, ions, table.goals).points
    return max(table.placed(table.area, [kind, *loose]), table.placed(table.area, [*loose, kind]))


def _held(view: View, table: Table, seat: Seat, kind: Kind) -> int:
    """§5.7 Worth it if a card taken first gains more than one taken after, and nobody before could take it."""
    for other in range(view.seats):
        before = (view.lead + other) % view.seats
        if before == seat:
            break
        if not view.tiles[before][1].used:
            return -1
    center = [read_kind(table.box, card) for card in view.center]
    first = max([table.placed(table.area, [one, kind]) for one in center])
    later = max([table.placed(table.area, [kind, one]) for one in center])
    return first - TILE if first > later else -1


def _regrouped(table: Table) -> int:
    """What RXN would gain now."""
    best = bonding.best(table.box, bonding.ions_of(table.box, table.area), table.goals).points
    return 100 * (best - bonding.worth(table.box, table.area, table.goals))


def _after(table: Table, loose: list[Kind], action: Action) -> int:
    """The worth of the own area after placing a card, with the rest placed as is best."""
    groups = table.box.groups
    if Action(action & ~NEW) not in groups.placing:
        return _turned_or_gathered(table, loose, action)
    place = groups.placing[Action(action & ~NEW)]
    group, ion = place // groups.ions, place % groups.ions
    rest = loose[:]
    rest.remove(groups.kinds[ion])
    if group == len(groups.codes):
        return table.placed(_with(table.area, NONE, GroupNumber(groups.single[ion])), rest)
    return table.placed(_with(table.area, GroupNumber(group), GroupNumber(groups.join[place])), rest)


def _turned_or_gathered(table: Table, loose: list[Kind], action: Action) -> int:
    groups = table.box.groups
    cation, n, anion, m = unpacked_group(actions.group_in(action))
    if action & 15 == actions.TURN:
        return -1  # The charge was chosen with all in sight.
    number = actions.ion_in(action)
    after = table.area[:]
    for other, count in ((cation, n), (anion, m)):
        for _ in range(count):
            after.remove(GroupNumber(groups.single[groups.ion_of[other]]))
    ion = groups.ion_of[number]
    cation, n, anion, m = (number, n + 1, anion, m) if groups.charges[ion] > 0 else (cation, n, number, m + 1)
    rest = loose[:]
    rest.remove(groups.kinds[ion])
    return table.placed(_with(after, NONE, groups.number[packed_group(cation, n, anion, m)]), rest)


def _rearrange(table: Table, loose: list[Kind], legal: list[Action]) -> Action:
    """After RXN: by the best plan, and where that was not followed so far, what gains most."""
    groups = table.box.groups
    planned = plan(table.box, table.area, loose, table.goals)
    if planned in legal:
        return planned
    best, most = legal[0], -1
    for action in legal:
        if action in groups.placing:
            ion = groups.placing[action] % groups.ions
            worth = _after(table, [groups.kinds[ion]], action)
            if worth > most:
                best, most = action, worth
    return best
