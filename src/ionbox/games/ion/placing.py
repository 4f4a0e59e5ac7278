"""§3.3 and §4 Bond a card to one's own cards, or lay it unbonded."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from ionbox.games.ion import actions, events, radioactive
from ionbox.games.ion.actions import BOND, GATHER, LAY, TURN
from ionbox.games.ion.groups import NONE, Groups, can_turn
from ionbox.games.ion.phases import PLACE
from ionbox.games.ion.pieces import NOBLE, RADIOACTIVE
from ionbox.games.ion.symbols import packed_group, unpacked_group

if TYPE_CHECKING:
    from ionbox.games.ion.state import IonState


def insert(cards: list[int], card: i64) -> None:
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
        radioactive.lay(state, seat, kind)
    else:
        insert(state.loose[seat], kind)


def settle(state: "IonState", seat: i64) -> None:
    """A single ion that nothing of its owner's can bond with lies unbonded without being asked for."""
    loose = state.loose[seat]
    if len(loose) != 1 or (state.fresh and turnable(state, seat)):
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
    loose.pop()
    insert(area, groups.single[ion])
    state.tell(events.LAID, seat, 0, groups.ion_numbers[ion])


def ways(state: "IonState", seat: int) -> list[int]:
    """§3.3 Each card that waits: unbonded, or bonded to something. §4.5 A metal laid this turn may first be turned."""
    groups, area = state.box.groups, state.areas[seat]
    join = groups.join
    ions: i64 = groups.ions
    ion: i64
    group: i64
    found: list[int] = []
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
            if state.box.loose:
                found += gatherings(groups, area, ion)
    if state.fresh:
        found += [actions.turn(groups.codes[metal]) for metal in turnable(state, seat)]
    return found


def gatherings(groups: Groups, area: list[int], ion: int) -> list[int]:
    """§4.4 Option: the new card takes several own single cards at once, wherever the result is a group."""
    found: list[int] = []
    same = area.count(groups.single[ion])
    for other in range(groups.ions):
        opposite = area.count(groups.single[other])
        if opposite == 0 or groups.charges[other] * groups.charges[ion] > 0:
            continue
        for x in range(same + 1):
            for y in range(1, opposite + 1):
                if x + y >= 2 and gathered(groups, ion, x, other, y) != NONE:
                    singles = packed(groups, ion, x, other, y)
                    found.append(actions.gather(groups.ion_numbers[ion], singles))
    return found


def gathered(groups: Groups, ion: int, x: int, other: int, y: int) -> int:
    """The group of a new ion, x more of its kind and y of another."""
    return groups.of(ion, x + 1, other, y) if groups.charges[ion] > 0 else groups.of(other, y, ion, x + 1)


def packed(groups: Groups, ion: int, x: int, other: int, y: int) -> int:
    one, two = groups.ion_numbers[ion] if x else 0, groups.ion_numbers[other]
    return packed_group(one, x, two, y) if groups.charges[ion] > 0 else packed_group(two, y, one, x)


def place(state: "IonState", seat: int, action: int) -> None:
    """Carry out one of the ways, then place what is left with only one."""
    what = action & 15
    if what == TURN:
        turn_metal(state, seat, state.box.groups.number[actions.group_in(action)])
    elif what == GATHER:
        gather(state, seat, action)
    else:
        groups = state.box.groups
        where = groups.placing[action]
        lay(state, seat, where // groups.ions, where % groups.ions, what == LAY)
    settle(state, seat)


def lay(state: "IonState", seat: int, group: int, ion: int, alone: bool) -> None:
    """§4.3 To one card or group, or to none."""
    groups, area = state.box.groups, state.areas[seat]
    kind = groups.kinds[ion]
    state.loose[seat].remove(kind)
    if alone:
        made = groups.single[ion]
        state.tell(events.LAID, seat, 0, groups.ion_numbers[ion])
    else:
        made = groups.join[group * groups.ions + ion]
        if state.fresh:
            _carry_on(state, seat, group, made)
        area.remove(group)
        if state.telling:
            code = groups.ion_numbers[ion] | groups.codes[made] << 6
            state.tell(events.BONDED, seat, 0, code)
    insert(area, made)
    if len(groups.forms[kind]) > 1 and groups.n[made] == 1 and state.phase == PLACE:
        insert(state.fresh, seat << 16 | made)


def gather(state: "IonState", seat: int, action: int) -> None:
    """§4.4 The single cards taken become one group with the new card."""
    groups, area = state.box.groups, state.areas[seat]
    number = actions.ion_in(action)
    cation, n, anion, m = unpacked_group(actions.group_in(action))
    ion = groups.ion_numbers.index(number)
    for other, count in ((cation, n), (anion, m)):
        for _ in range(count):
            single = groups.single[groups.ion_numbers.index(other)]
            _carry_on(state, seat, single, NONE)
            area.remove(single)
    if groups.charges[ion] > 0:
        cation, n = number, n + 1
    else:
        anion, m = number, m + 1
    made = groups.number[packed_group(cation, n, anion, m)]
    state.loose[seat].remove(groups.kinds[ion])
    insert(area, made)
    state.tell(events.BONDED, seat, 0, number | groups.codes[made] << 6)


def _carry_on(state: "IonState", seat: int, group: int, made: int) -> None:
    """A group that may be turned grows: it still may while it has one metal. Of equal groups the oldest is meant."""
    groups, old = state.box.groups, seat << 16 | group
    if old in state.fresh and state.areas[seat].count(group) == state.fresh.count(old):
        state.fresh.remove(old)
        if made != NONE and groups.n[made] == 1:
            insert(state.fresh, seat << 16 | made)


def turnable(state: "IonState", seat: int) -> list[int]:
    """§4.5 Groups whose metal was laid this turn and still forms a group at its other charge."""
    found: list[int] = []
    for entry in state.fresh:
        group = entry & 0xFFFF
        if entry >> 16 == seat and turned(state, group) != NONE and group not in found:
            found.append(group)
    return found


def turned(state: "IonState", group: int) -> int:
    """The group with its metal at the other charge; NONE where that is no group."""
    groups = state.box.groups
    if groups.n[group] != 1 or not can_turn(state.box.deck, groups.kinds[groups.cation[group]]):
        return NONE
    one, two = groups.forms[groups.kinds[groups.cation[group]]]
    other = two if groups.cation[group] == one else one
    return groups.of(other, 1, groups.anion[group], groups.m[group])


def turn_metal(state: "IonState", seat: int, group: int) -> None:
    """§4.5 Once: then it is fixed."""
    groups = state.box.groups
    made = turned(state, group)
    state.fresh.remove(seat << 16 | group)
    state.areas[seat].remove(group)
    insert(state.areas[seat], made)
    code = groups.ion_numbers[groups.cation[made]] | groups.codes[made] << 6
    state.tell(events.TURNED, seat, 0, code)


def is_placing(action: int) -> bool:
    return action & 15 in (LAY, BOND, GATHER, TURN)
