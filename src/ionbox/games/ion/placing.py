"""§3.3 and §4 Bond a card to one's own cards, or lay it unbonded."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from ionbox.core.types import Action, Number, Seat
from ionbox.games.ion import actions, events, naming, radioactive
from ionbox.games.ion.actions import BOND, FROM_CENTER, GATHER, HOLD, LAY, NAME, NEW, TURN, UNNAMED
from ionbox.games.ion.groups import NONE, Groups, can_turn
from ionbox.games.ion.phases import PLACING, STEALING
from ionbox.games.ion.pieces import NOBLE, RADIOACTIVE
from ionbox.games.ion.symbols import NO_ION, packed_group, unpacked_group
from ionbox.games.ion.types import Code, GroupNumber, Kind

if TYPE_CHECKING:
    from ionbox.games.ion.state import IonState


def insert(cards: list[Number], card: Number) -> None:
    """Into a sorted list, which stays sorted."""
    n: i64 = len(cards)
    i: i64 = n
    while i > 0 and cards[i - 1] > card:
        i -= 1
    if i == n:
        cards.append(card)
    else:
        cards.insert(i, card)


def receive(state: "IonState", seat: i64, kind: i64) -> None:
    """§3.3 Noble gases and radioactive cards do not bond: they lie at once. An ion waits for its owner to place it."""
    sort = state.box.deck.sorts[kind]
    if sort == NOBLE:
        insert(state.areas[seat], state.box.groups.noble[kind])
    elif sort == RADIOACTIVE:
        radioactive.lay(state, Seat(seat), Kind(kind))
    else:
        insert(state.loose[seat], Kind(kind))


def settle(state: "IonState", seat: i64) -> None:
    """A single ion that nothing of its owner's can bond with lies unbonded without being asked for, unless §5.7 it may
    be held."""
    loose = state.loose[seat]
    if len(loose) != 1 or (state.fresh and turnable(state, Seat(seat))):
        return
    groups = state.box.groups
    forms = groups.forms[loose[0]]
    if len(forms) > 1:
        return
    area, join = state.areas[seat], groups.join
    ion: i64 = forms[0]
    ions: i64 = groups.ions
    group: i64
    for group in area:
        if join[group * ions + ion] != NONE:
            return
    if may_hold(state, Seat(seat)):
        return
    loose.pop()
    insert(area, GroupNumber(groups.single[ion]))
    state.tell(events.LAID, Seat(seat), 0, groups.ion_numbers[ion])


def ways(state: "IonState", seat: Seat) -> list[Action]:
    """§3.3 Each card that waits: unbonded, or bonded to something. §4.5 A metal laid this turn may first be turned.
    §5.7 The last card of the turn may be held."""
    groups, area = state.box.groups, state.areas[seat]
    join = groups.join
    ions: i64 = groups.ions
    ion: i64
    group: i64
    found: list[Action] = []
    last_kind = -1
    for kind in state.loose[seat]:
        if kind == last_kind:
            continue
        last_kind = kind
        for ion in groups.forms[kind]:
            found.append(groups.lay_actions[ion])
            last: i64 = -1
            for group in area:
                if group != last:
                    last = group
                    if join[group * ions + ion] != NONE:
                        found.append(groups.bond_actions[group * ions + ion])
                        if state.fresh and which(state, seat, GroupNumber(group), 1):
                            found.append(Action(groups.bond_actions[group * ions + ion] | NEW))
            if state.box.gathers:
                for action in gatherings(groups, area, ion):
                    found.append(action)
                    if state.fresh and which_gathered(state, seat, action):
                        found.append(Action(action | NEW))
    if state.fresh:
        found += [actions.turn(groups.codes[metal]) for metal in turnable(state, seat)]
    if may_hold(state, seat):
        found.append(actions.hold(state.box.deck.symbols[state.loose[seat][0]]))
    return found


def may_hold(state: "IonState", seat: Seat) -> bool:
    """§5.7 While everybody places, with an unused tile, the only ion that is left, if a card of the center fits it."""
    if state.phase != PLACING or not state.center or len(state.loose[seat]) != 1:
        return False
    return state.used[seat] >> FROM_CENTER & 1 == 0 and is_met(state, seat)


def is_met(state: "IonState", seat: Seat) -> bool:
    """§5.7 Whether a card of the center could join the ion that waits, or what it could bond to."""
    groups = state.box.groups
    join = groups.join
    ions: i64 = groups.ions
    ion: i64
    group: i64
    area = state.areas[seat]
    if state.fresh:
        area = area + [turned(state, metal) for metal in turnable(state, seat)]
    near: list[int] = []
    for ion in groups.forms[state.loose[seat][0]]:
        near.append(groups.single[ion])
        for group in area:
            if join[group * ions + ion] != NONE:
                near.append(group)
    for kind in state.center:
        for ion in groups.forms[kind]:
            for group in near:
                if join[group * ions + ion] != NONE:
                    return True
    return False


def hold(state: "IonState", seat: Seat) -> None:
    """§5.7 For all to see; it stays where it waits."""
    state.holding |= 1 << seat
    state.tell(events.HELD, seat, 0, state.box.deck.symbols[state.loose[seat][0]])


def gatherings(groups: Groups, area: list[GroupNumber], ion: int) -> list[Action]:
    """§4.4 Option: the new card takes several own single cards at once, wherever the result is a group."""
    found: list[Action] = []
    same = area.count(GroupNumber(groups.single[ion]))
    for other in range(groups.ions):
        opposite = area.count(GroupNumber(groups.single[other]))
        if opposite == 0 or groups.charges[other] * groups.charges[ion] > 0:
            continue
        for x in range(same + 1):
            for y in range(1, opposite + 1):
                if x + y >= 2 and gathered(groups, ion, x, other, y) != NONE:
                    singles = packed(groups, ion, x, other, y)
                    found.append(actions.gather(groups.ion_numbers[ion], singles))
    return found


def gathered(groups: Groups, ion: int, x: int, other: int, y: int) -> GroupNumber:
    """The group of a new ion, x more of its kind and y of another."""
    return groups.of(ion, x + 1, other, y) if groups.charges[ion] > 0 else groups.of(other, y, ion, x + 1)


def packed(groups: Groups, ion: int, x: int, other: int, y: int) -> Code:
    one, two = groups.ion_numbers[ion] if x else NO_ION, groups.ion_numbers[other]
    return packed_group(one, x, two, y) if groups.charges[ion] > 0 else packed_group(two, y, one, x)


def place(state: "IonState", seat: Seat, action: Action) -> None:
    """Carry out one of the ways, then place what is left with only one."""
    what = action & 15
    if what >= HOLD:
        if what == HOLD:
            hold(state, seat)
        else:
            naming.answer(state, seat, action)
        return
    if what == TURN:
        turn_metal(state, seat, state.box.groups.number[actions.group_in(action)])
    elif what == GATHER:
        gather(state, seat, action)
    else:
        groups = state.box.groups
        where = groups.placing[Action(action & ~NEW)]
        lay(state, seat, GroupNumber(where // groups.ions), where % groups.ions, what == LAY, action & NEW != 0)
    settle(state, seat)


def lay(state: "IonState", seat: Seat, group: GroupNumber, ion: int, alone: bool, new: bool) -> None:
    """§4.3 To one card or group, or to none."""
    groups, area = state.box.groups, state.areas[seat]
    kind = groups.kinds[ion]
    state.loose[seat].remove(kind)
    fresh = len(groups.forms[kind]) > 1 and state.phase != STEALING
    if alone:
        made = GroupNumber(groups.single[ion])
        state.tell(events.LAID, seat, 0, groups.ion_numbers[ion])
    else:
        made = GroupNumber(groups.join[group * groups.ions + ion])
        if state.fresh and leave(state, seat, group, 1, new):
            fresh = True
        area.remove(group)
        if state.telling:
            code = groups.ion_numbers[ion] | groups.codes[made] << 8
            state.tell(events.BONDED, seat, 0, code)
    insert(area, made)
    if fresh and groups.n[made] == 1:
        insert(state.fresh, seat << 16 | made)
    if state.naming:
        naming.made(state, seat, made)


def gather(state: "IonState", seat: Seat, action: Action) -> None:
    """§4.4 The single cards taken become one group with the new card."""
    groups, area = state.box.groups, state.areas[seat]
    number = actions.ion_in(action)
    cation, n, anion, m = unpacked_group(actions.group_in(action))
    ion = groups.ion_of[number]
    made = makes(groups, action)
    fresh = len(groups.forms[groups.kinds[ion]]) > 1 and state.phase != STEALING
    for other, count in ((cation, n), (anion, m)):
        if count:
            single = groups.single[groups.ion_of[other]]
            if leave(state, seat, GroupNumber(single), count, action & NEW != 0):
                fresh = True
            for _ in range(count):
                area.remove(GroupNumber(single))
    state.loose[seat].remove(groups.kinds[ion])
    insert(area, made)
    if fresh and groups.n[made] == 1:
        insert(state.fresh, seat << 16 | made)
    if state.naming:
        naming.made(state, seat, made)
    state.tell(events.BONDED, seat, 0, number | groups.codes[made] << 8)


def makes(groups: Groups, action: Action) -> GroupNumber:
    """The group that bonding makes: §4.3 of an ion and a group, §4.4 of an ion and single cards."""
    if action & 15 == BOND:
        return GroupNumber(groups.join[groups.placing[Action(action & ~NEW)]])
    number = actions.ion_in(action)
    cation, n, anion, m = unpacked_group(actions.group_in(action))
    if groups.charges[groups.ion_of[number]] > 0:
        return groups.number[packed_group(number, n + 1, anion, m)]
    return groups.number[packed_group(cation, n, number, m + 1)]


def which(state: "IonState", seat: Seat, group: GroupNumber, n: int) -> bool:
    """§4.5 Whether it matters which of equal groups are meant, if n of them are taken: some may still be turned."""
    fresh = state.fresh.count(seat << 16 | group)
    return fresh > 0 and min(n, fresh) > n - (state.areas[seat].count(group) - fresh)


def which_gathered(state: "IonState", seat: Seat, action: Action) -> bool:
    """The same of single cards: only cations are metals."""
    groups = state.box.groups
    cation, n, _, _ = unpacked_group(actions.group_in(action))
    return n > 0 and which(state, seat, GroupNumber(groups.single[groups.ion_of[cation]]), n)


def leave(state: "IonState", seat: Seat, group: GroupNumber, n: int, new: bool) -> bool:
    """n equal groups become part of another one: first those that are fixed, or first those that may be turned.
    Whether one of the latter is among them."""
    entry = seat << 16 | group
    fresh = state.fresh.count(entry)
    taken = min(n, fresh) if new else max(0, n - (state.areas[seat].count(group) - fresh))
    for _ in range(taken):
        state.fresh.remove(entry)
    return taken > 0


def turnable(state: "IonState", seat: Seat) -> list[GroupNumber]:
    """§4.5 Groups whose metal was laid this turn and still forms a group at its other charge."""
    found: list[GroupNumber] = []
    for entry in state.fresh:
        group = GroupNumber(entry & 0xFFFF)
        if entry >> 16 == seat and turned(state, group) != NONE and group not in found:
            found.append(group)
    return found


def turned(state: "IonState", group: GroupNumber) -> GroupNumber:
    """The group with its metal at the other charge; NONE where that is no group."""
    groups = state.box.groups
    if groups.n[group] != 1 or not can_turn(state.box.deck, groups.kinds[groups.cation[group]]):
        return NONE
    one, two = groups.forms[groups.kinds[groups.cation[group]]]
    other = two if groups.cation[group] == one else one
    return groups.of(other, 1, groups.anion[group], groups.m[group])


def turn_metal(state: "IonState", seat: Seat, group: GroupNumber) -> None:
    """§4.5 Once: then it is fixed."""
    groups = state.box.groups
    made = turned(state, group)
    state.fresh.remove(seat << 16 | group)
    state.areas[seat].remove(group)
    insert(state.areas[seat], made)
    code = groups.ion_numbers[groups.cation[made]] | groups.codes[made] << 8
    state.tell(events.TURNED, seat, 0, code)
    if state.naming:
        naming.made(state, seat, made)


def is_placing(action: Action) -> bool:
    return action & 15 in (LAY, BOND, GATHER, TURN, NAME, UNNAMED)
