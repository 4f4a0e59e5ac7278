"""§3 A turn: choose, reveal, place, pass. A hand travels, and whoever held it knows what is still in it.

A card in a hand is its kind and, in the lowest three bits, the turn in which it came there: whoever has held the hand
since knows it. Of two equal cards the one that came first stands first and is taken first: then each seat's knowledge
stays true, because those who know of the other know of this one too.
"""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from ionbox.core.rng import Rng
from ionbox.core.state import NO_ACTION
from ionbox.core.types import Action, Seat
from ionbox.games.ion import actions, events, placing, radioactive
from ionbox.games.ion.actions import SELECT_TWO
from ionbox.games.ion.phases import CHOOSING, PLACING, STEALING
from ionbox.games.ion.symbols import SYMBOL, SYMBOL_BITS

if TYPE_CHECKING:
    from ionbox.games.ion.state import IonState

CAME_BITS: Final = 3
"""The lowest bits of a card in a hand: the turn in which it came there. Above them is its kind."""
CAME: Final = (1 << CAME_BITS) - 1


def last_held(state: "IonState", seat: Seat, holder: Seat) -> int:
    """The turn in which a seat last had the hand that another holds now; negative if it never had."""
    turn = state.turn - 1 if state.phase >= STEALING else state.turn  # after the last turn no hand is passed
    return turn - (holder - seat) % state.seats


def last_turn(state: "IonState") -> int:
    """How many turns this round has. ION-83 The turn in which the bell rings is the last; ION-84 so is that of the
    option."""
    if state.phase >= STEALING:
        return state.turn
    if state.rung:
        return state.turn + 1
    return min(state.box.turns, state.box.match_turns - state.round * state.box.turns)


def knows(state: "IonState", seat: Seat, holder: Seat, card: int) -> bool:
    return card & CAME <= last_held(state, seat, holder)


def begin_turn(state: "IonState") -> None:
    state.phase = CHOOSING
    state.waiting = (1 << state.seats) - 1


def may_select_two(state: "IonState", seat: Seat) -> bool:
    """§5.2 An unused tile, and a card in the deck at the start of the turn."""
    if not state.sets or not state.pile:
        return False
    return state.used[seat] & 1 << SELECT_TWO == 0


def choices(state: "IonState", seat: Seat) -> list[Action]:
    """§3.1 Any card of the hand; §5.2 any two with Select Two."""
    box, hand = state.box, state.hands[seat]
    found: list[Action] = []
    last: i64 = -1
    card: i64
    for card in hand:
        if card >> CAME_BITS != last:
            last = card >> CAME_BITS
            found.append(box.choose_actions[last])
    if may_select_two(state, seat):
        symbols = box.deck.symbols
        kinds = [card >> CAME_BITS for card in hand]
        for i in range(len(kinds)):
            if i and kinds[i] == kinds[i - 1]:
                continue
            last = -1
            for j in range(i + 1, len(kinds)):
                if kinds[j] != last:
                    last = kinds[j]
                    found.append(actions.choose_two(symbols[kinds[i]], symbols[last]))
    return found


def any_choice(state: "IonState", seat: Seat, rng: Rng) -> Action:
    """For playouts: a card at random, and now and then two, so that a tile lasts about a round."""
    hand = state.hands[seat]
    n: i64 = len(hand)
    place = rng.below(n)
    if state.sets and may_select_two(state, seat) and rng.below(8) == 0:
        other = (place + 1 + rng.below(n - 1)) % n
        symbols = state.box.deck.symbols
        return actions.choose_two(symbols[hand[place] >> CAME_BITS], symbols[hand[other] >> CAME_BITS])
    return state.box.choose_actions[hand[place] >> CAME_BITS]


def choose(state: "IonState", seat: Seat, action: Action) -> None:
    """§3.1 Face down: nothing leaves the hand before all have chosen."""
    state.picks[seat] = action
    state.waiting &= ~(1 << seat)
    state.tell(events.CHOSE, seat, 0, action)


def reveal(state: "IonState") -> None:
    """§3.2 All at once. What has only one way to lie is placed at once; §3.3 the rest is for its owner to place."""
    kind_of = state.box.deck.kind_of
    state.phase = PLACING
    seat: i64
    for seat in range(state.seats):
        pick: i64 = state.picks[seat]
        state.picks[seat] = NO_ACTION
        play(state, seat, kind_of[pick >> 4 & SYMBOL])
        if pick & 15 == actions.CHOOSE_TWO:
            play(state, seat, kind_of[pick >> 4 + SYMBOL_BITS])
            flip(state, Seat(seat), SELECT_TWO)
            state.doubled |= 1 << seat
        if state.loose[seat]:
            placing.settle(state, seat)
            if state.loose[seat]:
                state.waiting |= 1 << seat


def play(state: "IonState", seat: i64, kind: i64) -> None:
    """A card leaves the hand, seen by all."""
    hand = state.hands[seat]
    i: i64 = 0
    card: i64 = hand[0]
    while card >> CAME_BITS != kind:
        i += 1
        card = hand[i]
    hand.pop(i)
    state.tell(events.REVEALED, Seat(seat), 0, state.box.deck.symbols[kind])
    placing.receive(state, seat, kind)


def flip(state: "IonState", seat: Seat, tile: int) -> None:
    """§5.1 A tile is used, and all see its value."""
    state.used[seat] |= 1 << tile
    state.seen[seat] |= 1 << tile
    cost = state.box.tile_sets.costs[state.sets[seat]][tile]
    state.tell(events.FLIPPED, seat, -cost, tile)


def lead(state: "IonState") -> Seat:
    """§5.3 Whoever comes first where an order is needed: seat 1 in round 1, seat 2 in round 2 …"""
    return Seat(state.round % state.seats)


def end_turn(state: "IonState") -> None:
    """§6.2 Radioactive cards are oriented, §5.2 Select Two draws, §3.4 hands are passed, or §3.5 the round is over."""
    if state.box.radioactive:
        radioactive.orient(state)
    if state.doubled:
        draw_for_two(state)
    if state.fresh:
        state.fresh = []
    last = last_turn(state)
    state.turn += 1
    if state.turn < last:
        pass_left(state)
        begin_turn(state)
    else:
        state.tell(events.DISCARDED, Seat(0), 0, 0)
        state.phase = STEALING
        state.queue = state.flips[:]


def draw_for_two(state: "IonState") -> None:
    """§5.2 One card into each hand that gave two, as long as the deck lasts; only the drawer sees it."""
    for i in range(state.seats):
        seat = Seat((lead(state) + i) % state.seats)
        if state.doubled >> seat & 1 == 0:
            continue
        if state.pile:
            kind = state.pile.pop()
            placing.insert(state.hands[seat], kind << CAME_BITS | state.turn)
            state.tell(events.DREW_CARD, seat, 0, state.box.deck.symbols[kind])
            state.tell(events.DREW, seat, 0, 0)
        else:
            state.tell(events.DRY, seat, 0, 0)
    state.doubled = 0


def pass_left(state: "IonState") -> None:
    """§3.4 To the left: the next seat. It sees all that is in the hand."""
    state.hands.insert(0, state.hands.pop())
