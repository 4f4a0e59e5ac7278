"""§2 Setting up, and the first card."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from ionbox.core.rng import Rng
from ionbox.core.state import NO_ACTION
from ionbox.games.dice import actions, events, knowledge, turn
from ionbox.games.dice.cards import CARDS, FOLLOWS, NEEDS, NOTHING, OWN
from ionbox.games.dice.phases import CODE_BITS, DEALER, PLAY_BASE, TURN
from ionbox.games.dice.pieces import HAND, HAND_OF_TWO, NO_SUM
from ionbox.games.dice.types import Kind

if TYPE_CHECKING:
    from ionbox.games.dice.state import DiceState


def begin(state: "DiceState", rng: Rng) -> None:
    """§2.2 Chance names the first dealer (DICE-19)."""
    state.dealer = first_dealer(state, rng)
    deal(state, rng)


def first_dealer(state: "DiceState", rng: Rng) -> i64:
    return state.at("dealer", rng).below(state.seats)


def hand_size(seats: i64) -> i64:
    """§2.3 Seven cards each; §2.8 nine for two players."""
    return HAND_OF_TWO if seats == 2 else HAND


def deal(state: "DiceState", rng: Rng) -> None:
    """§2.3 Deal; §2.4 the rest is the draw pile, and its top card is turned over (DICE-86)."""
    deal_hands(state, rng)
    begin_game(state, turn_over(state, rng), rng)


def deal_hands(state: "DiceState", rng: Rng) -> None:
    """§2.3 Deal; §2.4 the rest is the draw pile."""
    seats = state.seats
    n: i64 = hand_size(seats)
    state.clock = state.idle = state.pending = state.numbers = 0
    state.drawn = state.gift = state.winner = -1
    state.asks_sum = NO_SUM
    state.left = seats
    for seat in range(seats):
        state.bombed_by[seat] = -1
        state.commits[seat] = NO_ACTION
    pile = state.deck.cards[:]
    state.at("cards", rng).shuffle(pile)
    state.pile = pile
    if state.telling:
        state.owners = []
        state.known = knowledge.nothing(seats)
        state.tell(events.DEALT, state.dealer, state.game + 1, n)
    at: i64 = len(pile)
    for seat in range(seats):
        hand = pile[at - n : at]
        at -= n
        hand.sort()
        state.hands[seat] = hand
        if state.telling:
            for kind in hand:
                state.tell(events.DREW_CARD, seat, card=state.deck.codes[kind])
    del pile[at:]


def turn_over(state: "DiceState", rng: Rng) -> Kind:
    """§2.4 The top card; §2.7 a Bomb goes back into the pile (DICE-29)."""
    kind: i64 = state.pile.pop()
    while not CARDS[state.deck.action[kind]].opens:
        state.tell(events.TURNED_BACK, state.dealer, card=state.deck.codes[kind])
        state.pile.append(Kind(kind))
        state.at("back", rng).shuffle(state.pile)
        kind = state.pile.pop()
    return Kind(kind)


def begin_game(state: "DiceState", first: Kind, rng: Rng) -> None:
    """§2.6 With the card turned over."""
    kind: i64 = first
    state.played = [first]
    turn.set_asked(state, kind)
    state.tell(events.TURNED, state.dealer, card=state.deck.codes[kind])
    action: i64 = state.deck.action[kind]
    state.turn = state.dealer
    if NEEDS[action] != NOTHING:
        state.phase = DEALER
    elif FOLLOWS[action] == OWN:
        # DICE-23: an ordinary first turn, for the dealer.
        turn.begin_turn(state, state.dealer, TURN, rng)
    else:
        actions.carry_out(state, state.dealer, kind, 0, rng)


def play_first_card(state: "DiceState", action: i64, rng: Rng) -> None:
    """§2.6 As if the dealer had played it, with the choice it needs (DICE-21 to DICE-24)."""
    actions.carry_out(state, state.dealer, state.played[-1], (action - PLAY_BASE) >> CODE_BITS, rng)
