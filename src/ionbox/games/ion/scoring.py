"""§7 Scoring a round."""

from bisect import insort
from typing import TYPE_CHECKING, Final

from ionbox.core.state import all_seats
from ionbox.core.types import Action, Seat
from ionbox.games.ion import actions, bonding, events, naming, radioactive
from ionbox.games.ion.actions import POINTS
from ionbox.games.ion.box import Box
from ionbox.games.ion.groups import scores_as_polyatomic
from ionbox.games.ion.phases import REFRESHING
from ionbox.games.ion.symbols import packed_card, packed_goal
from ionbox.games.ion.types import GroupNumber, Kind

if TYPE_CHECKING:
    from ionbox.games.ion.state import IonState

SETS: Final = (0, 2, 5, 9)
"""§7.3 One, two or three different noble gases."""
LARGEST: Final = 3
"""ION-85 No set has more."""


def score(state: "IonState", what: int, seat: Seat, points: int, code: int) -> None:
    """Points go to the score, and on the sheet with where they come from."""
    state.scores[seat] += points
    if state.telling:
        entry = events.event(what, state.round, seat, points, code)
        state.note(entry)
        insort(state.sheet, entry)


def score_round(state: "IonState") -> None:
    """§7.1 Compounds, noble gases, goals; then whoever can refresh tiles is asked."""
    state.phase = REFRESHING
    for seat in all_seats(state.seats):
        score_compounds(state, seat)
        score_noble_gases(state, seat)
        for goal in state.goals:
            score_goal(state, seat, goal)
        if state.sets and state.used[seat]:
            state.undecided[seat] = polyatomic_cards(state, seat)
            if state.undecided[seat]:
                state.waiting |= 1 << seat


def score_compounds(state: "IonState", seat: Seat) -> None:
    """§7.2 The points of the cards in neutral compounds."""
    groups = state.box.groups
    for group in naming.counting(state, seat):
        if groups.neutral[group] and group >= groups.gases:
            state.made[seat] += 1
            score(state, events.COMPOUND, seat, groups.points[group], groups.codes[group])


def noble_counts(gases: int, area: list[GroupNumber]) -> list[int]:
    """How many there are of each noble gas: they stand first in an area."""
    counts = [0] * gases
    for group in area:
        if group >= gases:
            break
        counts[group] += 1
    return counts


def noble_sets(counts: list[int]) -> list[list[int]]:
    """§7.3 The best split: largest sets first, since each further gas of a set adds more than the one before. ION-85 Of
    more than three kinds those of which most are left."""
    left = counts[:]
    sets: list[list[int]] = []
    while any(left):
        different = [gas for gas in range(len(left)) if left[gas]]
        if len(different) > LARGEST:
            different.sort(key=lambda gas: -left[gas])
            different = sorted(different[:LARGEST])
        sets.append(different)
        for gas in different:
            left[gas] -= 1
    return sets


def noble_points(counts: list[int]) -> int:
    """§7.3 The same in points alone: the commonest gas starts every set (2), the next makes it two (3 more), the
    rarest three (4 more)."""
    if len(counts) > LARGEST:
        return sum([SETS[len(one)] for one in noble_sets(counts)])
    total, most, least = 0, 0, counts[0] if len(counts) == LARGEST else 0
    for n in counts:
        total += n
        if n > most:
            most = n
        if n < least:
            least = n
    return 3 * total - most + least


def score_noble_gases(state: "IonState", seat: Seat) -> None:
    groups, symbols = state.box.groups, state.box.deck.symbols
    area = state.areas[seat]
    if not area or area[0] >= groups.gases:
        return
    if not state.telling:
        state.scores[seat] += noble_points(noble_counts(groups.gases, area))
        return
    for one in noble_sets(noble_counts(groups.gases, area)):
        code = 0
        for gas in one:
            code = code << 8 | symbols[groups.noble.index(GroupNumber(gas))]
        score(state, events.NOBLE_SET, seat, SETS[len(one)], code)


def reached(box: Box, area: list[GroupNumber], goal: int) -> int:
    """§7.4 One of the compounds listed is 1, both are 2; ION-55: so are two different noble gases, and three."""
    n = 0
    if box.goals.lists[goal]:
        for group in box.goal_groups[goal]:
            for other in area:
                if other == group:
                    n += 1
                    break
        return n
    for gas in noble_counts(box.groups.gases, area):
        if gas:
            n += 1
    return min(2, max(0, n - 1))


def score_goal(state: "IonState", seat: Seat, goal: int) -> None:
    """§7.4 The lower number, or the higher one."""
    goals = state.box.goals
    n = reached(state.box, naming.counting(state, seat), goal)
    if n:
        compounds = goals.lists[goal]
        code = packed_goal(compounds)
        score(state, events.GOAL, seat, goals.both[goal] if n == 2 else goals.one[goal], code)


def polyatomic_cards(state: "IonState", seat: Seat) -> list[Kind]:
    """§7.5 Those in neutral compounds, by kind."""
    groups, deck = state.box.groups, state.box.deck
    found: list[Kind] = []
    for group in naming.counting(state, seat):
        if groups.neutral[group] and group >= groups.gases:
            kinds = [groups.kinds[ion] for ion in groups.ions_in(group)]
            found += [kind for kind in kinds if scores_as_polyatomic(deck, kind)]
    return sorted(found)


def refreshes(state: "IonState", seat: Seat) -> list[Action]:
    """§7.5 The points for all, or for one card a used tile."""
    found = [POINTS]
    last = -1
    for kind in state.undecided[seat]:
        if kind != last:
            last = kind
            for tile in range(3):
                if state.used[seat] >> tile & 1:
                    found.append(actions.refresh(tile, state.box.deck.symbols[kind]))
    return found


def refresh(state: "IonState", seat: Seat, action: Action) -> None:
    """§7.5 The tile is unused again, and the card gives no points."""
    if action == POINTS:
        state.undecided[seat].clear()
    else:
        symbol, tile = actions.refresher_in(action), actions.tile_in(action)
        kind = state.box.deck.kind_of[symbol]
        state.undecided[seat].remove(kind)
        state.used[seat] &= ~(1 << tile)
        score(state, events.REFRESHED, seat, -state.box.deck.points[kind], packed_card(symbol, tile))
        if not state.used[seat]:
            state.undecided[seat].clear()
    if not state.undecided[seat]:
        state.waiting &= ~(1 << seat)


def finish_round(state: "IonState") -> None:
    """§7.6 Radioactive cards of this round. Then what each seat could have bonded, for all to learn from."""
    for card in state.radioactive:
        if radioactive.round_in(card) == state.round:
            how = radioactive.lies(card)
            symbol = state.box.deck.symbols[radioactive.kind_in(card)]
            points = radioactive.round_points(state.seats, how)
            score(state, events.GLOWED, radioactive.seat_in(card), points, packed_card(symbol, how))
    if state.telling:
        for seat in all_seats(state.seats):
            tell_total(state, seat)


def tell_total(state: "IonState", seat: Seat) -> None:
    box, area = state.box, state.areas[seat]
    made = bonding.worth(box, naming.counting(state, seat), state.goals)
    best = bonding.best(box, bonding.ions_of(box, area), state.goals)
    if best.points > made:
        state.tell(events.COULD_HAVE, seat, best.points - made, best.points)
    state.tell(events.ROUND_TOTAL, seat, state.scores[seat], 0)
