"""§5 Action tiles: the window in each turn, and what RXN allows after the last. Select Two stands in turn.py, what may
be held for the window in placing.py."""

from typing import TYPE_CHECKING

from ionbox.core.state import NO_ACTION, all_seats
from ionbox.core.types import Action, Seat
from ionbox.games.ion import actions, events, placing, turn
from ionbox.games.ion.actions import FROM_CENTER, PASS, REACTION, RXN, TILES
from ionbox.games.ion.phases import ACTING, SAYING
from ionbox.games.ion.types import GroupNumber, Kind

if TYPE_CHECKING:
    from ionbox.games.ion.state import IonState


def has(state: "IonState", seat: Seat, tile: int) -> bool:
    return state.used[seat] >> tile & 1 == 0


def can_use(state: "IonState", seat: Seat) -> bool:
    """§5.3 RXN, or Take From Center while a card lies there."""
    return has(state, seat, REACTION) or (has(state, seat, FROM_CENTER) and len(state.center) > 0)


def is_asked(state: "IonState", seat: Seat) -> bool:
    """§5.3 Whoever has a tile to use says whether; §5.7 who holds an ion has said it."""
    return can_use(state, seat) and not state.holds(seat)


def must_take(state: "IonState", seat: Seat) -> bool:
    """§5.7 An ion is held, and the center still has a card."""
    return state.holds(seat) and has(state, seat, FROM_CENTER) and len(state.center) > 0


def open_window(state: "IonState") -> None:
    """§5.3 Which tiles are unused all can see."""
    state.phase = SAYING
    if state.sets:
        state.said = [NO_ACTION] * state.seats
        state.ask([seat for seat in all_seats(state.seats) if is_asked(state, seat)])


def sayings() -> list[Action]:
    return [PASS, TILES]


def say(state: "IonState", seat: Seat, action: Action) -> None:
    """§5.3 In secret, until all have said it."""
    state.said[seat] = action
    state.waiting &= ~(1 << seat)
    state.tell(events.SAID, seat, 0, action)


def call_up(state: "IonState") -> None:
    """§5.3 Those who said tiles, or hold an ion, act one after the other, from the lead seat on."""
    state.phase = ACTING
    if not state.sets:
        return
    for i in range(state.seats):
        seat = Seat((turn.lead(state) + i) % state.seats)
        if state.said[seat] == TILES:
            state.queue.append(seat)
            state.tell(events.ASKED_FOR_TILES, seat, 0, 0)
        elif state.holds(seat):
            state.queue.append(seat)
    state.said = []


def next_to_act(state: "IonState") -> None:
    """The next who can still use something: others may have emptied the center. §5.7 Then an ion that was held is
    placed."""
    while state.queue and state.waiting == 0:
        seat = state.queue.pop(0)
        if state.holds(seat) and not must_take(state, seat):
            placing.settle(state, seat)
            let_go(state, seat)
        if state.loose[seat] or can_use(state, seat):
            state.ask([seat])


def let_go(state: "IonState", seat: Seat) -> None:
    """§5.7 Nothing is held any more once it lies."""
    if not state.loose[seat]:
        state.holding &= ~(1 << seat)


def uses(state: "IonState", seat: Seat) -> list[Action]:
    """§5.3 After all none, or no more; §5.4 a card from the center; §5.5 RXN. §5.7 Who holds an ion takes a card first,
    and may use RXN before, between or after placing both."""
    if state.loose[seat] and not must_take(state, seat):
        found = placing.ways(state, seat)
        if state.holds(seat) and has(state, seat, REACTION):
            found.append(RXN)
        return found
    found = [] if state.loose[seat] else [PASS]
    if has(state, seat, FROM_CENTER):
        found += [actions.take(state.box.deck.symbols[kind]) for kind in state.center]
    if has(state, seat, REACTION):
        found.append(RXN)
    return found


def act(state: "IonState", seat: Seat, action: Action) -> None:
    if placing.is_placing(action):
        placing.place(state, seat, action)
    elif action == PASS:
        state.tell(events.NO_TILE, seat, 0, 0)
        state.waiting = 0
        return
    elif action == RXN:
        react(state, seat)
    else:
        take(state, seat, state.box.deck.kind_of[action >> 4])
    let_go(state, seat)
    if not state.loose[seat] and not can_use(state, seat) and not state.must_name(seat):
        state.waiting = 0


def take(state: "IonState", seat: Seat, kind: Kind) -> None:
    """§5.4 Any card of the center; it is not replaced in this round."""
    turn.flip(state, seat, FROM_CENTER)
    state.center.remove(kind)
    state.tell(events.TOOK, seat, 0, state.box.deck.symbols[kind])
    placing.receive(state, seat, kind)
    placing.settle(state, seat)


def react(state: "IonState", seat: Seat) -> None:
    """§5.5 All own ions are lifted, for their owner to place anew one by one, metals at either charge."""
    groups = state.box.groups
    turn.flip(state, seat, REACTION)
    state.flips.append(seat)
    state.fresh = [entry for entry in state.fresh if entry >> 16 != seat]
    kept: list[GroupNumber] = []
    lifted: list[Kind] = []
    for group in state.areas[seat]:
        if group < groups.gases:
            kept.append(group)
        else:
            lifted += [groups.kinds[ion] for ion in groups.ions_in(group)]
    state.loose[seat] += lifted
    state.loose[seat].sort()
    state.areas[seat] = kept
    state.tell(events.LIFTED, seat, len(lifted), 0)
    if not must_take(state, seat):
        placing.settle(state, seat)


def next_to_steal(state: "IonState") -> None:
    """§5.6 In the order of flipping; whoever finds nothing to take is not asked."""
    while state.queue and state.waiting == 0:
        seat = state.queue.pop(0)
        if len(steals(state, seat)) > 1:
            state.ask([seat])


def steals(state: "IonState", seat: Seat) -> list[Action]:
    """§5.6 Any one ion of another player that is not in a neutral compound."""
    groups = state.box.groups
    found = [PASS]
    for other in all_seats(state.seats):
        if other == seat:
            continue
        last = -1
        for group in state.areas[other]:
            if group == last or groups.neutral[group]:
                continue
            last = group
            if groups.n[group]:
                found.append(actions.steal(other, groups.ion_numbers[groups.cation[group]], groups.codes[group]))
            if groups.m[group]:
                found.append(actions.steal(other, groups.ion_numbers[groups.anion[group]], groups.codes[group]))
    return found


def steal(state: "IonState", seat: Seat, action: Action) -> None:
    """§5.6 The card is placed like any other; what it leaves behind stays bonded only with both signs."""
    if placing.is_placing(action):
        placing.place(state, seat, action)
    elif action == PASS:
        state.tell(events.STOLE_NOTHING, seat, 0, 0)
    else:
        groups, other = state.box.groups, actions.seat_in(action)
        group = groups.number[actions.group_in(action)]
        ion = groups.ion_of[actions.ion_in(action)]
        state.tell(events.STOLE, seat, 0, action >> 4)
        state.areas[other].remove(group)
        for rest in groups.without_ion(group, ion):
            placing.insert(state.areas[other], rest)
        placing.receive(state, seat, groups.kinds[ion])
        placing.settle(state, seat)
    if not state.loose[seat] and not state.must_name(seat):
        state.waiting = 0
