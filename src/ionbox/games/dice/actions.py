"""§4 The actions, each carried out by the seat that laid the card."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from ionbox.core.rng import Rng
from ionbox.games.dice import ending, events, knowledge, race, turn
from ionbox.games.dice.phases import AGAIN, ANSWER, NEXT, NUMBER, NUMBER_BASE, NUMBERS, PAIR_BASE, TURN, number, pair
from ionbox.games.dice.pieces import (
    BLOCK,
    BOMB,
    CHALLENGE,
    CODES,
    DOTS,
    DOUBLE_JOKER,
    GIFT,
    JOKER,
    NEW_GAME,
    NO_PLAY,
    NO_SUM,
    PLAY_AGAIN,
    PUNISH,
    PUNISH_PREVIOUS,
    PUNISH_WHO,
    SHIFT,
    TICK_TACK,
)

if TYPE_CHECKING:
    from ionbox.games.dice.state import DiceState


def carry_out(state: "DiceState", seat: i64, kind: i64, extra: i64, rng: Rng) -> None:
    """What the card just laid does. §7.3 A last card ends the game once its action is carried out."""
    action: i64 = state.deck.action[kind]
    if action == DOUBLE_JOKER:
        call(state, seat, extra)
    if not state.hands[seat]:
        ending.play_last_card(state, seat, action, extra, rng)
    elif action in (DOTS, BLOCK, SHIFT, JOKER, DOUBLE_JOKER):
        # §5.7 Block and Shift with nothing to answer are dots and no more (DICE-41).
        turn.begin_turn(state, state.next_seat(seat), TURN, rng)
    elif action in (PUNISH, NEW_GAME):
        aim_at_next(state, action, seat)
    elif action == PUNISH_WHO:
        if extra == NEXT:
            aim_at_next(state, action, seat)
        else:
            punish_previous(state, seat, action, rng)
    elif action == PUNISH_PREVIOUS:
        punish_previous(state, seat, action, rng)
    elif action == PLAY_AGAIN:
        play_again(state, seat, rng)
    elif action == NO_PLAY:
        no_play(state, seat, rng)
    elif action == GIFT:
        give(state, seat, extra, rng)
    elif action == CHALLENGE:
        challenge(state, seat, extra - 1)
    elif action == TICK_TACK:
        race.start_race(state, seat)
    else:
        assert action == BOMB
        explode_next(state, seat)
        if state.left == 1:
            ending.end_game(state, seat, rng)  # DICE-66
        else:
            turn.begin_turn(state, state.next_seat(seat), TURN, rng)


def call(state: "DiceState", seat: i64, n: i64) -> None:
    """§4.13 A Double Joker asks for the number its player calls; as a last card for none (DICE-68)."""
    state.asks = 1 << n if n else 0
    state.asks_sum = NO_SUM
    if n and state.telling:
        state.note(events.event(events.CALLED, seat, 0, n))


def aim_at_next(state: "DiceState", action: i64, seat: i64) -> None:
    """§5.1 Before it takes effect, the player it is aimed at is asked: Block, Shift, or take it."""
    aim(state, action, seat, state.next_seat(seat))
    state.phase = ANSWER


def aim(state: "DiceState", action: i64, seat: i64, target: i64) -> None:
    state.pending = action
    state.origin = seat
    state.aim = target
    state.after = state.next_seat(seat)
    if state.telling:
        state.note(events.event(events.AIMED, seat, target, 0, action << 6))


def suffer(state: "DiceState", rng: Rng) -> None:
    """The pending action happens to the player it is aimed at."""
    action = state.pending
    if action == CHALLENGE:
        state.phase = NUMBERS
        return
    state.pending = 0
    if action == GIFT:
        receive(state)
    elif action == NEW_GAME:
        renew(state, state.aim, rng)
    else:
        punish(state, rng)


def punish(state: "DiceState", rng: Rng) -> None:
    """§4.1 The black die, one to three, says how many cards are drawn (DICE-50)."""
    n: i64 = 1 + rng.below(3)
    if state.telling:
        state.note(events.event(events.ROLLED, state.origin, 0, n))
    turn.draw(state, state.aim, n, rng)


def punish_previous(state: "DiceState", seat: i64, action: i64, rng: Rng) -> None:
    """§4.2 The left neighbour draws; nobody answers (DICE-32). Then the right neighbour plays."""
    aim(state, action, seat, state.previous_seat(seat))
    suffer(state, rng)
    turn.begin_turn(state, state.after, TURN, rng)


def give(state: "DiceState", seat: i64, extra: i64, rng: Rng) -> None:
    """§4.4 A card of the hand for the next player, set aside until it is taken or shifted."""
    gift: i64 = state.deck.kind_of[(extra - 1) & (CODES - 1)]
    turn.remove(state.hands[seat], gift)
    state.gift = gift
    aim_at_next(state, GIFT, seat)
    if state.telling:
        state.note(events.event(events.SET_ASIDE, seat, 0, 0, state.deck.codes[gift]))
    if not state.hands[seat]:
        # DICE-55: the giver has won; the gift arrives unanswered.
        suffer(state, rng)
        ending.end_game(state, seat, rng)


def receive(state: "DiceState") -> None:
    """§4.4 The gift is in the hand of whoever takes it."""
    gift, giver, receiver = state.gift, state.origin, state.aim
    turn.insert(state.hands[receiver], gift)
    state.gift = -1
    if state.telling:
        knowledge.given(state, giver, receiver, gift)
        state.note(events.event(events.GAVE_CARD, giver, receiver, 0, state.deck.codes[gift]))
        state.note(events.event(events.GAVE, giver, receiver))


def renew(state: "DiceState", seat: i64, rng: Rng) -> None:
    """§4.5 As many new cards as were held and five more; then the old ones go under the pile (DICE-57)."""
    old = state.hands[seat]
    state.hands[seat] = []
    if state.telling:
        knowledge.hand_gone(state, seat)
    turn.draw(state, seat, len(old) + 5, rng)
    # In an order that only the owner knows: nobody follows how another's hand is held.
    rng.shuffle(old)
    if state.telling:
        knowledge.put_under(state, seat, len(old))
        state.note(events.event(events.PUT_UNDER, seat, 0, len(old)))
        for kind in reversed(old):
            state.note(events.event(events.PUT_CARD_UNDER, seat, 0, 0, state.deck.codes[kind]))
    old.extend(state.pile)
    state.pile = old


def no_play(state: "DiceState", seat: i64, rng: Rng) -> None:
    """§4.7 The next player is left out. §4.8 Of two players that is the other: a whole new turn (DICE-49)."""
    skipped = state.next_seat(seat)
    if state.telling:
        state.note(events.event(events.SKIPPED, skipped))
    turn.begin_turn(state, state.next_seat(skipped), TURN, rng)


def play_again(state: "DiceState", seat: i64, rng: Rng) -> None:
    """§4.9 Another card, or one drawn that cannot be played (§3.8)."""
    if state.telling:
        state.note(events.event(events.AGAIN, seat))
    turn.begin_turn(state, seat, AGAIN, rng)


def explode_next(state: "DiceState", seat: i64) -> None:
    """§4.10 The next player is out of this game; the cards stay apart until it is scored (DICE-64)."""
    victim = state.next_seat(seat)
    state.bombed_by[victim] = seat
    state.left -= 1
    if state.telling:
        state.note(events.event(events.EXPLODED, victim, seat))


def challenge(state: "DiceState", seat: i64, target: i64) -> None:
    """§4.11 Any player still in the game; only the next one may answer first (DICE-32, DICE-33)."""
    aim(state, CHALLENGE, seat, target)
    state.phase = ANSWER if target == state.after else NUMBERS


def pairs() -> list[int]:
    return [pair(a, b) for a in range(1, 6) for b in range(a + 1, 7)]


def choose_two(state: "DiceState", action: i64) -> None:
    """§4.12 The challenger's two numbers."""
    both: i64 = action - PAIR_BASE
    state.numbers = 1 << (both >> 3) | 1 << (both & 7)
    state.phase = NUMBER
    if state.telling:
        state.note(events.event(events.CHOSE_TWO, state.origin, 0, both))


def single_numbers(state: "DiceState") -> list[int]:
    return [number(n) for n in range(1, 7) if state.numbers >> n & 1 == 0]


def choose_one(state: "DiceState", action: i64, rng: Rng) -> None:
    """§4.12 One of the other four; then both roll in turn, the challenger first, until a chosen number comes."""
    mine: i64 = action - NUMBER_BASE
    if state.telling:
        state.note(events.event(events.CHOSE_ONE, state.aim, 0, mine))
    numbers = state.numbers
    roller, other = state.origin, state.aim
    while True:
        rolled: i64 = 1 + rng.below(6)
        if state.telling:
            state.note(events.event(events.DUEL_ROLLED, roller, 0, rolled))
        if rolled == mine or numbers >> rolled & 1:
            break
        roller, other = other, roller
    # DICE-59: whose number it is wins, whoever rolled it.
    loser = state.origin if rolled == mine else state.aim
    state.pending = state.numbers = 0
    if state.telling:
        state.note(events.event(events.LOST_DUEL, loser))
    turn.draw(state, loser, 4, rng)
    if state.winner >= 0:
        ending.end_game(state, state.winner, rng)
    else:
        turn.begin_turn(state, state.after, TURN, rng)
