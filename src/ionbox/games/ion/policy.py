"""A quick player of ION, for playouts and for the weaker levels. It looks at its own hand and at what lies open.

Worth is counted in hundredths of a point.
"""

from typing import Final

from mypy_extensions import i64

from ionbox.core.rng import Rng
from ionbox.core.state import State, all_seats
from ionbox.core.types import Action, Seat
from ionbox.games.ion import actions, bonding, radioactive
from ionbox.games.ion.actions import (
    FROM_CENTER,
    HOLD,
    NAME,
    PASS,
    POINTS,
    REACTION,
    REFRESH,
    RXN,
    SELECT_TWO,
    STEAL,
    TILES,
)
from ionbox.games.ion.box import Box
from ionbox.games.ion.ending import rounds_left
from ionbox.games.ion.groups import NONE
from ionbox.games.ion.phases import CHOOSING, SAYING
from ionbox.games.ion.pieces import NO_KIND, RADIOACTIVE
from ionbox.games.ion.placing import insert
from ionbox.games.ion.scoring import noble_counts, noble_points
from ionbox.games.ion.state import IonState
from ionbox.games.ion.tiles import has, must_take
from ionbox.games.ion.turn import CAME_BITS, last_turn, lead, may_select_two
from ionbox.games.ion.types import GroupNumber, Kind
from ionbox.games.ion.worths import worths

TILE: Final = 300  # what a tile costs whose value nobody has seen
KEEP: Final = 80  # what it is worth to have it still, for each round to come
ALONE: Final = 100  # what a radioactive card scores in its round, on average
DECAY: Final = 60  # a point of decay, while the race is open
DENY: Final = 60  # in 100: what the next player loses counts so much, of two


def worth_now(state: IonState) -> list[int]:
    """Of every group, by the goals and turns of this moment."""
    return worths(state.box, tuple(state.goals), max(0, last_turn(state) - 1 - state.turn))


def policy(state: State, seat: Seat, rng: Rng) -> Action:
    assert isinstance(state, IonState)
    if state.phase == CHOOSING:
        return pick(state, seat, rng)
    if state.must_name(seat):
        return NAME
    if state.holding and must_take(state, seat):
        return take_for_held(state, seat)
    if len(state.loose[seat]) > 2:
        return rearrange(state, seat)
    if state.loose[seat]:
        return place(state, seat)
    if state.phase == SAYING:
        return TILES if use(state, seat) != PASS else PASS
    found = state.legal(seat)
    if found[0] == POINTS:
        return refresh(state, seat, found)
    return steal(state, seat, found) if found[-1] & 15 == STEAL else use(state, seat)


def pick(state: IonState, seat: Seat, rng: Rng) -> Action:
    """The card that adds most to the own area and is missed most by the next player; two of them, if that pays."""
    box, hand = state.box, state.hands[seat]
    table, area = worth_now(state), state.areas[seat]
    wanted, missed = NO_KIND, 0
    if state.turn + 1 < last_turn(state):
        wanted, missed = favourite(state, hand, Seat((seat + 1) % state.seats), table)
    best, chosen, last, ties = -1_000_000, NO_KIND, NO_KIND, 1
    for card in hand:
        kind = Kind(card >> CAME_BITS)
        if kind != last:
            last = kind
            worth = gain(state, seat, area, kind, table)
            if kind == wanted:
                worth += missed * DENY // (50 * state.seats)
            if worth > best:
                best, chosen, ties = worth, kind, 1
            elif worth == best:
                ties += 1
                if rng.below(ties) == 0:
                    chosen = kind
    if state.sets and may_select_two(state, seat):
        other = second(state, seat, chosen, table)
        if other != NO_KIND:
            return actions.choose_two(box.deck.symbols[chosen], box.deck.symbols[other])
    return box.choose_actions[chosen]


def favourite(state: IonState, hand: list[int], seat: Seat, table: list[int]) -> tuple[Kind, int]:
    """What another seat would take from this hand, and how much more it is worth to it than the next best."""
    area = state.areas[seat]
    first, most, next_most, last = NO_KIND, 0, 0, -1
    for card in hand:
        kind = Kind(card >> CAME_BITS)
        if kind == last:
            if kind == first:
                next_most = most
            continue
        last = kind
        worth = gain(state, seat, area, kind, table)
        if worth > most:
            first, most, next_most = kind, worth, most
        elif worth > next_most:
            next_most = worth
    return first, most - next_most


def second(state: IonState, seat: Seat, first: Kind, table: list[int]) -> Kind:
    """§5.2 The card to choose beside the first, if it is worth the tile; else NO_KIND."""
    area = laid_best(state, seat, first, table)
    best, chosen, last, skipped = price(state, seat, SELECT_TWO), NO_KIND, -1, False
    for card in state.hands[seat]:
        kind = Kind(card >> CAME_BITS)
        if kind == first and not skipped:
            skipped = True
        elif kind != last:
            last = kind
            worth = gain(state, seat, area, kind, table)
            if worth > best:
                best, chosen = worth, kind
    return chosen


def gain(state: IonState, seat: Seat, area: list[GroupNumber], kind: Kind, table: list[int]) -> int:
    """What a card adds at best."""
    box = state.box
    groups = box.groups
    if box.deck.sorts[kind] == RADIOACTIVE:
        return glow(state, seat, box.deck.decays[kind])
    if groups.noble[kind] != NONE:
        before = noble_points(noble_counts(groups.gases, area))
        return 100 * (noble_points(noble_counts(groups.gases, [groups.noble[kind], *area])) - before)
    ions: i64 = groups.ions
    best = 0
    for ion in groups.forms[kind]:
        best = max(best, table[groups.single[ion]])
        for group in area:
            made = groups.join[group * ions + ion]
            if made != NONE:
                best = max(best, table[made] - table[group])
    return best


def laid_best(state: IonState, seat: Seat, kind: Kind, table: list[int]) -> list[GroupNumber]:
    """The own area with this card where it adds most."""
    groups, area = state.box.groups, state.areas[seat][:]
    if groups.noble[kind] != NONE:
        insert(area, groups.noble[kind])
    best, chosen, old = -1, NONE, NONE
    for ion in groups.forms[kind]:
        if table[groups.single[ion]] > best:
            best, chosen, old = table[groups.single[ion]], GroupNumber(groups.single[ion]), NONE
        for group in area:
            made = groups.join[group * groups.ions + ion]
            if made != NONE and table[made] - table[group] > best:
                best, chosen, old = table[made] - table[group], GroupNumber(made), group
    if old != NONE:
        area.remove(old)
    if chosen != NONE:
        insert(area, chosen)
    return area


def glow(state: IonState, seat: Seat, decay: int) -> int:
    """A radioactive card: its round's points and the race for most decay (§8.2), which the last round decides."""
    if rounds_left(state):
        return ALONE + DECAY * decay
    decays = [radioactive.decay_of(state, other) for other in all_seats(state.seats)]
    before = radioactive.decay_points(decays)[seat]
    decays[seat] += decay
    ahead = radioactive.decay_points(decays)[seat] - before
    left = last_turn(state) - state.turn
    # With many turns left others will still answer.
    return ALONE + (DECAY * decay * left + 100 * ahead) // (left + 1)


def place(state: IonState, seat: Seat) -> Action:
    """One or two cards: where each adds most, with the other after it. A metal's charge is chosen with all in sight, so
    never turned."""
    groups, table, area = state.box.groups, worth_now(state), state.areas[seat]
    loose = state.loose[seat]
    legal = state.legal(seat)
    best, chosen = -1_000_000, legal[0]
    for action in legal:
        at = groups.placing.get(action, -1)
        if at >= 0:
            group, ion = at // groups.ions, at % groups.ions
            made, worth = groups.single[ion], table[groups.single[ion]]
            if group < len(groups.codes):
                made = groups.join[at]
                worth = table[made] - table[group]
            if len(loose) == 2:
                after = area[:]
                if group < len(groups.codes):
                    after.remove(GroupNumber(group))
                insert(after, GroupNumber(made))
                other = loose[1] if groups.kinds[ion] == loose[0] else loose[0]
                worth += gain(state, seat, after, other, table)
            if worth > best:
                best, chosen = worth, action
    if legal[-1] & 15 == HOLD and holding_pays(state, seat, best, table):
        return legal[-1]
    return chosen


def holding_pays(state: IonState, seat: Seat, now: int, table: list[int]) -> bool:
    """§5.7 Whether a card of the center, taken first, makes more of the ion than placing it now and taking one after
    it. Not if somebody who comes before could take that card."""
    kind = state.loose[seat][0]
    cost = price(state, seat, FROM_CENTER)
    if joined_after(state, seat, kind, state.center, table) - cost <= now or not comes_first(state, seat):
        return False
    after = laid_best(state, seat, kind, table)
    later = max([gain(state, seat, after, other, table) for other in state.center]) - cost
    return joined_after(state, seat, kind, state.center, table) - cost > now + max(0, later)


def joined_after(state: IonState, seat: Seat, kind: Kind, others: list[Kind], table: list[int]) -> int:
    """The most that one of these cards, bonded to a group of one's own, and then this one bonded to both, would add."""
    groups = state.box.groups
    join, ions = groups.join, groups.ions
    best = 0
    for other in others:
        for first in groups.forms[other]:
            for group in state.areas[seat]:
                made = join[group * ions + first]
                if made != NONE:
                    for ion in groups.forms[kind]:
                        both = join[made * ions + ion]
                        if both != NONE:
                            best = max(best, table[both] - table[group])
    return best


def comes_first(state: IonState, seat: Seat) -> bool:
    """§5.3 Nobody before this seat could take a card of the center."""
    for i in range(state.seats):
        other = Seat((lead(state) + i) % state.seats)
        if other == seat:
            return True
        if has(state, other, FROM_CENTER):
            return False
    return True


def take_for_held(state: IonState, seat: Seat) -> Action:
    """§5.7 The card that adds most together with the ion that was held. After RXN all that was lifted waits too: then
    the first will do."""
    box, table, loose = state.box, worth_now(state), state.loose[seat]
    best, chosen = -1, state.center[0]
    for kind in state.center if len(loose) == 1 else []:
        apart = gain(state, seat, state.areas[seat], kind, table)
        apart += gain(state, seat, laid_best(state, seat, kind, table), loose[0], table)
        worth = max(apart, joined_after(state, seat, loose[0], [kind], table))
        if worth > best:
            best, chosen = worth, kind
    return actions.take(box.deck.symbols[chosen])


def price(state: IonState, seat: Seat, tile: int) -> int:
    """§8.3 What a tile costs as far as its owner knows, and what keeping it would be worth."""
    cost = TILE
    if state.seen[seat] >> tile & 1:
        cost = 100 * state.box.tile_sets.costs[state.sets[seat]][tile]
    return cost + KEEP * rounds_left(state)


def use(state: IonState, seat: Seat) -> Action:
    """§5.3 The best use of a tile in the window; PASS if none pays."""
    box, table = state.box, worth_now(state)
    best, chosen = 0, PASS
    if has(state, seat, FROM_CENTER):
        cost = price(state, seat, FROM_CENTER)
        for kind in state.center:
            worth = gain(state, seat, state.areas[seat], kind, table) - cost
            if worth > best:
                best, chosen = worth, actions.take(box.deck.symbols[kind])
    # RXN pays most when all ions of the round are there, and an ion may be taken after it.
    if state.turn + 1 == last_turn(state) and has(state, seat, REACTION):
        if regrouped(state, seat) - price(state, seat, REACTION) > best:
            chosen = RXN
    return chosen


def regrouped(state: IonState, seat: Seat) -> int:
    """§5.5 What the own ions gain if all are placed anew."""
    box, area = state.box, state.areas[seat]
    if area and all(box.groups.neutral[group] for group in area):
        return 0
    best = bonding.best(box, bonding.ions_of(box, area), state.goals).points
    return 100 * (best - bonding.worth(box, area, state.goals))


def steal(state: IonState, seat: Seat, found: list[Action]) -> Action:
    """§5.6 The ion that adds most; it costs nothing."""
    groups, table = state.box.groups, worth_now(state)
    best, chosen = 0, PASS
    for action in found:
        if action != PASS:
            kind = groups.kinds[groups.ion_of[actions.ion_in(action)]]
            worth = gain(state, seat, state.areas[seat], kind, table)
            if worth > best:
                best, chosen = worth, action
    return chosen


def refresh(state: IonState, seat: Seat, found: list[Action]) -> Action:
    """§7.5 A tile for a card, if the tile costs more, or could serve once more."""
    deck = state.box.deck
    best, chosen = 0, POINTS
    for action in found:
        if action & 15 == REFRESH:
            points = deck.points[deck.kind_of[actions.refresher_in(action)]]
            worth = price(state, seat, actions.tile_in(action)) - 100 * points
            if worth > best:
                best, chosen = worth, action
    return chosen


def rearrange(state: IonState, seat: Seat) -> Action:
    """§5.5 After RXN: by the best plan, and where that was not followed so far, what adds most."""
    planned = plan(state.box, state.areas[seat], state.loose[seat], state.goals)
    return planned if planned in state.legal(seat) else place(state, seat)


def plan(box: Box, area: list[GroupNumber], loose: list[Kind], goals: list[int]) -> Action:
    """One compound of the best bonding after the other, cation first; what is left lies alone."""
    groups = box.groups
    left = bonding.best(box, loose + bonding.ions_of(box, area), goals).compounds
    begun = NONE
    for group in area:
        if group in left:
            left.remove(group)
        elif group >= groups.gases:
            begun = group
    for compound in left:
        if begun == NONE:
            return actions.lay(groups.ion_numbers[groups.cation[compound]])
        if groups.is_part(begun, compound):
            more = groups.anion[compound] if groups.m[begun] < groups.m[compound] else groups.cation[compound]
            return groups.bond_actions[begun * groups.ions + more]
    return groups.lay_actions[groups.forms[loose[0]][0]]
