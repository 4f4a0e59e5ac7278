"""What a learner sees of ION: the hands it holds and held, what it must place, every player area, the seats; with
action tiles also what the others have to place, or hold."""

from typing import Final

from mypy_extensions import i64

from ionbox.core.fast import BytesWriter, vec
from ionbox.core.observer import Observer, add_cards, add_one, put, put_score
from ionbox.core.state import State, all_seats
from ionbox.core.types import Action, Seat
from ionbox.games.ion import actions, placing, radioactive
from ionbox.games.ion.actions import BOND, GATHER, NAME, NEW, PASS, POINTS, RXN, TILES, UNNAMED
from ionbox.games.ion.box import ROUNDS, Box
from ionbox.games.ion.ending import rounds_left
from ionbox.games.ion.groups import NONE, Groups, can_turn
from ionbox.games.ion.phases import OVER
from ionbox.games.ion.state import IonState
from ionbox.games.ion.symbols import unpacked_group
from ionbox.games.ion.turn import CAME, CAME_BITS, last_held, last_turn
from ionbox.games.ion.types import GroupNumber

PHASES: Final = OVER + 1
HEAD: Final = 2  # turns left, the pile
TILE: Final = 3
SEAT: Final = 7 + 2 * TILE  # asked, cards held, score, compounds made, decay, doubled; tiles used, tiles' costs as seen


class IonObserver(Observer):
    box: Box
    kinds: int
    places: int
    """How many groups the cards of this box can form."""
    place: vec[i64]
    """Where each group is counted; NONE for those of modules left out."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.kinds = len(box.deck.symbols)
        self.places = 0
        place = []
        for group in range(len(box.groups.codes)):
            there = possible(box, GroupNumber(group))
            place.append(self.places if there else NONE)
            self.places += there
        self.place = vec[i64](place)
        fixed = PHASES + ROUNDS + HEAD + len(box.goals.lists) + 4 * self.kinds
        width = fixed + (SEAT + self.kinds + self.places) * box.seats
        # Last, so that all else stands where it stood before ions could be held, and before compounds were named.
        width += box.tiles * self.kinds * (box.seats - 1)
        super().__init__(width + box.naming * 2 * self.places * box.seats, alphabet(box))

    def fill(self, state: State, seat: Seat, row: BytesWriter, at: i64) -> None:
        assert isinstance(state, IonState)
        row[at + state.phase] = 1
        row[at + PHASES + ROUNDS - 1 - rounds_left(state)] = 1
        at += PHASES + ROUNDS
        put(row, at, last_turn(state) - state.turn)
        put(row, at + 1, len(state.pile))
        at += HEAD
        for goal in state.goals:
            row[at + goal] = 1
        at += len(self.box.goals.lists)
        add_cards(row, at, state.loose[seat])
        at += self.kinds
        add_cards(row, at, state.center)
        at += self.kinds
        add_cards(row, at, state.undecided[seat])
        at += self.kinds
        for card in state.radioactive:
            add_one(row, at + radioactive.kind_in(card))
        at += self.kinds
        held: i64 = last_held(state, seat, seat)  # each seat further on holds what this one had a turn before
        other: i64 = seat
        for _ in range(state.seats):
            self.fill_seat(state, other, held, row, at)
            held -= 1
            at += SEAT + self.kinds + self.places
            other += 1
            if other == state.seats:
                other = 0
        if self.box.tiles:
            for i in range(1, state.seats):
                add_cards(row, at, state.loose[(seat + i) % state.seats])
                at += self.kinds
        if state.naming:
            for i in range(state.seats):
                self.fill_names(state, (seat + i) % state.seats, row, at)
                at += 2 * self.places

    def fill_seat(self, state: IonState, other: i64, held: i64, row: BytesWriter, at: i64) -> None:
        """One player area; of the hand there what came up to the turn in which it was held."""
        hand = state.hands[other]
        if state.waiting >> other & 1:
            row[at] = 1
        put(row, at + 1, len(hand))
        put_score(row, at + 2, state.scores[other])
        put(row, at + 4, state.made[other])
        if state.radioactive:
            put(row, at + 5, radioactive.decay_of(state, Seat(other)))
        if state.sets:
            self.fill_tiles(state, Seat(other), row, at + 6)
        at += SEAT
        card: i64
        for card in hand:
            if card & CAME <= held:
                add_one(row, at + (card >> CAME_BITS))
        at += self.kinds
        group: i64
        for group in state.areas[other]:
            add_one(row, at + self.place[group])

    def fill_names(self, state: IonState, other: i64, row: BytesWriter, at: i64) -> None:
        """ION-86 What a seat has to name, and what it has named."""
        if state.asked[other] != NONE:
            row[at + self.place[state.asked[other]]] = 1
        for group in state.named[other]:
            row[at + self.places + self.place[group]] = 1

    def fill_tiles(self, state: IonState, other: Seat, row: BytesWriter, at: i64) -> None:
        put(row, at, state.doubled >> other & 1)
        costs = self.box.tile_sets.costs[state.sets[other]]
        for tile in range(TILE):
            put(row, at + 1 + tile, state.used[other] >> tile & 1)
            if state.seen[other] >> tile & 1:  # §5.1 known once it was flipped
                put(row, at + 1 + TILE + tile, costs[tile])


def possible(box: Box, group: GroupNumber) -> bool:
    """Whether the cards of this box can lie so."""
    groups = box.groups
    if group < groups.gases:
        return True
    return min([box.copies[groups.kinds[ion]] for ion in groups.ions_in(group)]) > 0


def alphabet(box: Box) -> list[Action]:
    """Everything anybody can choose with the modules in this box."""
    groups, deck = box.groups, box.deck
    kinds = [kind for kind in range(len(deck.symbols)) if box.copies[kind]]
    ions = [ion for ion in range(groups.ions) if box.copies[groups.kinds[ion]]]
    there = [group for group in range(groups.gases, len(groups.codes)) if possible(box, GroupNumber(group))]
    found = [box.choose_actions[kind] for kind in kinds] + [groups.lay_actions[ion] for ion in ions]
    for group in there:
        joining = [ion for ion in ions if groups.join[group * groups.ions + ion] != NONE]
        found += [groups.bond_actions[group * groups.ions + ion] for ion in joining]
        if groups.n[group] == 1 and can_turn(deck, groups.kinds[groups.cation[group]]):
            found.append(actions.turn(groups.codes[group]))
    if box.gathers:
        for ion in ions:
            found += gatherings(groups, ion, ions)
    if box.naming:
        found += [NAME, UNNAMED]
    if box.tiles:
        found += [PASS, TILES, RXN, POINTS]
        symbols = [deck.symbols[kind] for kind in kinds]
        found += [actions.take(symbol) for symbol in symbols]
        found += [actions.refresh(tile, symbol) for tile in range(TILE) for symbol in symbols]
        found += [actions.choose_two(one, other) for i, one in enumerate(symbols) for other in symbols[i:]]
        for seat in all_seats(box.seats):
            for group in there:
                for ion in sorted(set(groups.ions_in(GroupNumber(group)))):
                    found.append(actions.steal(seat, groups.ion_numbers[ion], groups.codes[group]))
        found += [actions.hold(deck.symbols[kind]) for kind in kinds if groups.forms[kind]]
        found += [Action(action | NEW) for action in found if takes_metal(box, action)]
    return found


def takes_metal(box: Box, action: Action) -> bool:
    """§4.5 Whether something is bonded to a metal: of equal ones it may have to be said which."""
    if action & 15 not in (BOND, GATHER):
        return False
    cation, n, _, _ = unpacked_group(actions.group_in(action))
    return n > 0 and can_turn(box.deck, box.groups.kinds[box.groups.ion_of[cation]])


def gatherings(groups: Groups, ion: int, others: list[int]) -> list[Action]:
    """§4.4 Every set of single cards that an ion could take at once."""
    found: list[Action] = []
    for other in others:
        if groups.charges[other] * groups.charges[ion] < 0:
            for x in range(7):
                for y in range(1, 8):
                    if x + y >= 2 and placing.gathered(groups, ion, x, other, y) != NONE:
                        found.append(actions.gather(groups.ion_numbers[ion], placing.packed(groups, ion, x, other, y)))
    return found


def observer(state: State) -> Observer:
    """For matches like this one."""
    assert isinstance(state, IonState)
    return IonObserver(state.box)
