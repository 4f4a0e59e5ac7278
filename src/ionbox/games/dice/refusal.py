"""Why an action is not allowed, in the words of the chapter it belongs to."""

from ionbox.core.types import Action, Refusal, Seat
from ionbox.games.dice.cards import (
    ANSWERED,
    ANSWERS,
    BLOCKS,
    CALL,
    CARD,
    CARDS,
    LAST,
    NEEDS,
    NOTHING,
    SEAT,
    SHIFTS,
    SIDE,
    STARS,
    TITLES,
)
from ionbox.games.dice.notation import answers_to
from ionbox.games.dice.phases import (
    ANSWER,
    CODES,
    DEALER,
    DRAW,
    DRAWN,
    NUMBER,
    NUMBERS,
    OVER,
    PASS,
    PLAY_BASE,
    PREVIOUS,
    RACE,
    TAKE,
)
from ionbox.games.dice.pieces import NO_SUM, shown, unpacked_play, write_card
from ionbox.games.dice.state import DiceState
from ionbox.games.dice.turn import fits
from ionbox.games.dice.types import Code, Kind


def refusal(state: DiceState, seat: Seat, action: Action) -> Refusal | None:
    if action in state.legal(seat):
        return None
    if state.phase == OVER:
        return Refusal("7.1", "MATCH_OVER", "The match is over.")
    if seat not in state.actors():
        return _refuse_seat(state, seat)
    if state.phase in (NUMBERS, NUMBER):
        return _refuse_number(state, action)
    if action < PLAY_BASE:
        return _refuse_word(state, action)
    return _refuse_card(state, seat, action)


def _refuse_seat(state: DiceState, seat: Seat) -> Refusal:
    if 0 <= seat < state.seats and state.bombed_by[seat] >= 0:
        return Refusal("4.10", "OUT_OF_THE_GAME", "You are out of this game: the Bomb hit you.")
    if state.phase == RACE:
        if seat == state.turn:
            return Refusal("6.1", "YOUR_OWN_TICK_TACK", "Everybody may race but the player of the Tick-Tack.")
        return Refusal("6.2", "ALREADY_CHOSEN", "You have chosen already; wait for the others.")
    rule = {ANSWER: "5.1", NUMBERS: "4.12", NUMBER: "4.12", DEALER: "2.6"}.get(state.phase, "3.1")
    return Refusal(rule, "NOT_YOUR_TURN", f"It is seat {state.actor() + 1}'s turn.")


def _refuse_number(state: DiceState, action: Action) -> Refusal:
    if state.phase == NUMBERS:
        return Refusal("4.12", "TWO_NUMBERS", "The challenger chooses two numbers first.", "Try: numbers 2 5.")
    taken = [n for n in range(1, 7) if state.numbers >> n & 1]
    free = next(n for n in range(1, 7) if n not in taken)
    because = f"The challenger has {taken[0]} and {taken[1]}: choose one of the other four numbers."
    return Refusal("4.12", "ONE_FREE_NUMBER", because, f"Try: number {free}.")


def _refuse_word(state: DiceState, action: Action) -> Refusal:
    if action > TAKE:
        return Refusal("4.12", "NO_CHALLENGE", "There is no challenge that needs a number now.")
    if state.phase == ANSWER:
        because = "Something is aimed at you: answer it from the hand you hold, or take it."
        return Refusal("DICE-40" if action == DRAW else "5.1", "ANSWER_OR_TAKE", because, "Write: take.")
    if action == TAKE:
        return Refusal("5.1", "NOTHING_TO_TAKE", "Nothing is aimed at you.")
    if state.phase == RACE:
        return Refusal("6.2", "NO_DRAWING", "A race is won with a card in hand, not with one drawn.", "Or pass.")
    if state.phase == DEALER:
        return _refuse_first_card(state)
    if state.phase == DRAWN:
        return Refusal("DICE-9", "ONE_CARD", "One card is drawn, not more.", "Play it, or pass.")
    assert action == PASS
    return Refusal("3.6", "PLAY_OR_DRAW", "Whoever plays no card draws one.", "Write: draw.")


def _refuse_first_card(state: DiceState) -> Refusal:
    card = shown(state.deck.codes[state.played[-1]])
    return Refusal("2.6", "THE_FIRST_CARD", f"First say how you play {card}, which you turned over.")


def _refuse_card(state: DiceState, seat: Seat, action: Action) -> Refusal:
    """A card was tried: is it there, does it fit, and is all said that its action needs?"""
    extra, code = unpacked_play(action)
    kind = state.deck.kind_of[code]
    hand = state.hands[seat]
    if state.phase == DEALER:
        if kind != state.played[-1]:
            return _refuse_first_card(state)
        return _refuse_way(state, seat, code, extra, hand)
    if kind not in hand:
        return Refusal("3.1", "NOT_IN_HAND", f"You hold no {shown(code)}.")
    if state.phase == DRAWN and kind != state.drawn:
        return Refusal("DICE-8", "ONLY_THE_DRAWN_CARD", "After drawing only the drawn card may be played.", "Or pass.")
    if state.phase == ANSWER and not ANSWERS[code >> 6]:
        ways = answers_to(BLOCKS | SHIFTS)
        return Refusal("5.1", "NOT_AN_ANSWER", f"{shown(code)} answers nothing: {ways} does, or take it.")
    if state.phase == ANSWER and not ANSWERS[code >> 6] & ANSWERED[state.pending]:
        because = f"{shown(code)} does not answer {TITLES[state.pending]}."
        hint = f"Answer it with {answers_to(ANSWERED[state.pending])}, or take it."
        return Refusal("5.2", "NOT_ITS_ANSWER", because, hint)
    if not fits(state, kind):
        return _refuse_dots(state, code)
    rest = hand[:]
    rest.remove(kind)
    return _refuse_way(state, seat, code, extra, rest)


def _refuse_dots(state: DiceState, code: Code) -> Refusal:
    top = state.deck.codes[state.played[-1]]
    wanted = " or ".join(str(n) for n in range(1, 7) if state.asks >> n & 1)
    because = f"{shown(code)} has no half with {wanted} dots, which {shown(top)} asks for."
    rule = "4.13" if NEEDS[top >> 6] == CALL else "3.4" if STARS[top >> 6] else "3.2"
    hint = ""
    if state.asks_sum != NO_SUM:
        rule, hint = "8.1", f"Dots that sum to {state.asks_sum} would do as well."
    if state.phase == ANSWER:
        rule = "DICE-31"
    if state.phase == RACE:
        # Where arrival counts, a wrong card alone is a legal try; with more said it is not yet laid down.
        rule, hint = ("6.5", "Lay the card alone, at your own risk.") if state.arrival else ("DICE-72", "Or pass.")
    return Refusal(rule, "NO_MATCH", because, hint)


def _refuse_way(state: DiceState, seat: Seat, code: Code, extra: int, rest: list[Kind]) -> Refusal:
    """The card fits; what goes with it does not."""
    action = code >> 6
    card, title, rule = write_card(code), TITLES[action] or "A dot card", CARDS[action].rule
    needs = NEEDS[action]
    if needs == CARD:
        if extra == 0:
            return Refusal(rule, "NAME_THE_GIFT", f"A {title} needs one of your other cards.", f"Try: {card} 2|5.")
        return Refusal("DICE-53", "GIFT_NOT_IN_HAND", f"You have no other {shown(Code((extra - 1) % CODES))} to give.")
    if needs == CALL:
        if rest:
            return Refusal(rule, "CALL_A_NUMBER", f"A {title} calls a number from 1 to 6.", f"Try: {card} 5.")
        return Refusal("DICE-68", "NO_CALL", f"As your last card a {title} calls nothing.", f"Write: {card}.")
    if needs == NOTHING or not (rest or LAST[action]):
        return Refusal("3.1", "NOTHING_TO_ADD", f"{title} is laid down with nothing more to say.")
    if needs == SIDE:
        if extra == PREVIOUS:
            return Refusal("DICE-51", "ONE_OPPONENT", "With two left the other one counts as next.", "Say next.")
        return Refusal(rule, "WHO", f"{title} needs to know whom: next or previous.")
    assert needs == SEAT
    others = [str(n + 1) for n in range(state.seats) if n != seat and state.bombed_by[n] < 0]
    return Refusal(rule, "WHOM", f"{title} needs another player still in the game: seat {' or '.join(others)}.")
