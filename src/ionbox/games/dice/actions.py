"""§4 The actions, each carried out by the seat that laid the card."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from ionbox.core.rng import Rng
from ionbox.core.types import Action
from ionbox.games.dice import ending, events, knowledge, race, turn
from ionbox.games.dice.cards import (
    AFTER_NEXT,
    AIMS,
    ANSWERED,
    BOMB,
    CALL,
    CARD,
    DOTS,
    FOLLOWS,
    HITS,
    NEEDS,
    NEW_GAME,
    NOBODY,
    OWN,
    SEAT,
    SIDE,
    TAKEN,
)
from ionbox.games.dice.phases import (
    AGAIN,
    ANSWER,
    CODES,
    NEXT,
    NUMBER,
    NUMBER_BASE,
    NUMBERS,
    PAIR_BASE,
    PREVIOUS,
    TURN,
    number,
    pair,
)
from ionbox.games.dice.pieces import NO_SUM

if TYPE_CHECKING:
    from ionbox.games.dice.state import DiceState


def carry_out(state: "DiceState", seat: i64, kind: i64, extra: i64, rng: Rng) -> None:
    """What the card just laid does. §7.3 A last card ends the game once its action is carried out."""
    action: i64 = state.deck.action[kind]
    if not state.hands[seat]:
        ending.play_last_card(state, seat, action, extra, rng)
    elif AIMS[action] != NOBODY:
        take_aim(state, seat, action, extra, rng)
    else:
        if action != DOTS:
            carry_out_at_once(state, seat, action, extra, rng)
        follows: i64 = FOLLOWS[action]
        if state.left == 1:
            ending.end_game(state, seat, rng)  # DICE-66
        elif follows == NEXT:
            turn.pass_turn(state, state.next_seat(seat), TURN, rng)
        elif follows == OWN:
            play_again(state, seat, rng)
        elif follows == AFTER_NEXT:
            no_play(state, seat, rng)
        else:
            race.start_race(state, seat)


def carry_out_at_once(state: "DiceState", seat: i64, action: i64, extra: i64, rng: Rng) -> None:
    """A card that is aimed at nobody. Many do nothing but say who follows; §5.7 so do Block and Shift (DICE-41)."""
    if NEEDS[action] == CALL:
        call(state, seat, extra)
    elif action == BOMB:
        explode_next(state, seat)


def suffer(state: "DiceState", rng: Rng) -> None:
    """The pending action happens to the player it is aimed at; what has to be asked first stays pending."""
    action = state.pending
    if TAKEN[action] == NUMBERS:
        state.phase = NUMBERS
        return
    state.pending = 0
    if NEEDS[action] == CARD:
        receive(state)
    elif action == NEW_GAME:
        renew(state, state.aim, rng)
    else:
        punish(state, rng)


def target(state: "DiceState", seat: i64, action: i64, extra: i64) -> i64:
    """The seat that a card hits, by what goes with it; -1: none."""
    if NEEDS[action] == SEAT:
        return extra - 1
    whom: i64 = extra if NEEDS[action] == SIDE else HITS[action]
    if whom == NEXT:
        return state.next_seat(seat)
    return state.previous_seat(seat) if whom == PREVIOUS else -1


def take_aim(state: "DiceState", seat: i64, action: i64, extra: i64, rng: Rng) -> None:
    """§5.1 Before it takes effect, its target is asked, if next to act (DICE-32). Otherwise it happens at once."""
    aim(state, action, seat, target(state, seat, action, extra))
    if NEEDS[action] == CARD:
        set_aside(state, seat, extra)
    if not state.hands[seat]:
        ending.carry_out_last(state, seat, rng)  # DICE-55: the giver has won; the gift arrives unanswered.
    elif ANSWERED[action] and state.aim == state.after:
        state.phase = ANSWER
    else:
        suffer(state, rng)
        if not state.pending:
            turn.pass_turn(state, state.after, TURN, rng)


def aim(state: "DiceState", action: i64, seat: i64, target: i64) -> None:
    state.pending = action
    state.origin = seat
    state.aim = target
    state.after = state.next_seat(seat)
    state.tell(events.AIMED, seat, target, card=action << 6)


def call(state: "DiceState", seat: i64, n: i64) -> None:
    """§4.13 A Double Joker asks for the number its player calls."""
    state.asks = 1 << n
    state.asks_sum = NO_SUM
    state.tell(events.CALLED, seat, n=n)


def punish(state: "DiceState", rng: Rng) -> None:
    """§4.1 The black die says how many cards are drawn."""
    n = black_die(state, rng)
    state.tell(events.ROLLED, state.origin, n=n)
    turn.draw(state, state.aim, n, rng)


def black_die(state: "DiceState", rng: Rng) -> i64:
    """One to three (DICE-50). DICE-87 By place, the same in every n-th roll."""
    return 1 + state.at("black", rng).below(3)


def yellow_die(state: "DiceState", rng: Rng) -> i64:
    """§4.12 One to six (DICE-87)."""
    return 1 + state.at("yellow", rng).below(6)


def set_aside(state: "DiceState", seat: i64, extra: i64) -> None:
    """§4.4 A card of the hand to give away, kept apart until it is taken or shifted."""
    gift: i64 = state.deck.kind_of[(extra - 1) & (CODES - 1)]
    turn.remove(state.hands[seat], gift)
    state.gift = gift
    state.tell(events.SET_ASIDE, seat, card=state.deck.codes[gift])


def receive(state: "DiceState") -> None:
    """§4.4 The gift is in the hand of whoever takes it."""
    gift, giver, receiver = state.gift, state.origin, state.aim
    turn.insert(state.hands[receiver], gift)
    state.gift = -1
    if state.telling:
        knowledge.given(state, giver, receiver, gift)
        state.tell(events.GAVE_CARD, giver, receiver, card=state.deck.codes[gift])
        state.tell(events.GAVE, giver, receiver)


def renew(state: "DiceState", seat: i64, rng: Rng) -> None:
    """§4.5 As many new cards as were held and five more; then the old ones go under the pile (DICE-57)."""
    old = state.hands[seat]
    state.hands[seat] = []
    if state.telling:
        knowledge.hand_gone(state, seat)
    turn.draw(state, seat, len(old) + 5, rng)
    # In an order that only the owner knows: nobody follows how another's hand is held.
    state.at("under", rng).shuffle(old)
    if state.telling:
        knowledge.put_under(state, seat, len(old))
        state.tell(events.PUT_UNDER, seat, n=len(old))
        for kind in reversed(old):
            state.tell(events.PUT_CARD_UNDER, seat, card=state.deck.codes[kind])
    old.extend(state.pile)
    state.pile = old


def no_play(state: "DiceState", seat: i64, rng: Rng) -> None:
    """§4.7 The next player is left out. §4.8 Of two players that is the other: a whole new turn (DICE-49)."""
    skipped = state.next_seat(seat)
    state.tell(events.SKIPPED, skipped)
    turn.pass_turn(state, state.next_seat(skipped), TURN, rng)


def play_again(state: "DiceState", seat: i64, rng: Rng) -> None:
    """§4.9 Another card, or one drawn that cannot be played (§3.8)."""
    state.tell(events.AGAIN, seat)
    turn.begin_turn(state, seat, AGAIN, rng)


def explode_next(state: "DiceState", seat: i64) -> None:
    """§4.10 The next player is out of this game; the cards stay apart until it is scored (DICE-64)."""
    victim = state.next_seat(seat)
    state.bombed_by[victim] = seat
    state.left -= 1
    state.tell(events.EXPLODED, victim, seat)


def pairs() -> list[Action]:
    return [pair(a, b) for a in range(1, 6) for b in range(a + 1, 7)]


def choose_two(state: "DiceState", action: i64) -> None:
    """§4.12 The challenger's two numbers."""
    both: i64 = action - PAIR_BASE
    state.numbers = 1 << (both >> 3) | 1 << (both & 7)
    state.phase = NUMBER
    state.tell(events.CHOSE_TWO, state.origin, n=both)


def single_numbers(state: "DiceState") -> list[Action]:
    return [number(n) for n in range(1, 7) if state.numbers >> n & 1 == 0]


def choose_one(state: "DiceState", action: i64, rng: Rng) -> None:
    """§4.12 One of the other four; then both roll in turn, the challenger first, until a chosen number comes."""
    mine: i64 = action - NUMBER_BASE
    state.tell(events.CHOSE_ONE, state.aim, n=mine)
    numbers = state.numbers
    roller, other = state.origin, state.aim
    while True:
        rolled = yellow_die(state, rng)
        state.tell(events.DUEL_ROLLED, roller, n=rolled)
        if rolled == mine or numbers >> rolled & 1:
            break
        roller, other = other, roller
    # DICE-59: whose number it is wins, whoever rolled it.
    loser = state.origin if rolled == mine else state.aim
    state.pending = state.numbers = 0
    state.tell(events.LOST_DUEL, loser)
    turn.draw(state, loser, 4, rng)
    if state.winner >= 0:
        ending.end_game(state, state.winner, rng)
    else:
        turn.pass_turn(state, state.after, TURN, rng)
