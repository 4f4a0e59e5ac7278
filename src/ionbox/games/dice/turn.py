"""§3 A turn: match a card or draw one."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from ionbox.core.rng import Rng
from ionbox.core.types import Action
from ionbox.games.dice import actions, ending, events, knowledge
from ionbox.games.dice.cards import CALL, CARD, LAST, NEEDS, NOTHING, SIDE
from ionbox.games.dice.phases import (
    AGAIN,
    CODE_BITS,
    CODES,
    DEALER,
    DRAW,
    DRAWN,
    NEXT,
    PASS,
    PLAY_BASE,
    PREVIOUS,
    TURN,
    play,
)
from ionbox.games.dice.types import Code, Kind

if TYPE_CHECKING:
    from ionbox.games.dice.state import DiceState


def steps(state: "DiceState", seat: i64) -> i64:
    """By how many seats the turn goes on to this one: all round, if it is the same again."""
    ahead = seat - state.turn
    return ahead if ahead > 0 else ahead + state.seats


def pass_turn(state: "DiceState", seat: i64, phase: i64, rng: Rng) -> None:
    """The turn goes on to this seat. DICE-84, DICE-85: unless that is too far, then the match ends."""
    if state.to_come != ending.NO_LIMIT:
        state.to_come -= steps(state, seat)
        if state.to_come < 0:
            ending.end_by_bell(state, seat, rng)
            return
    begin_turn(state, seat, phase, rng)


def has_passed(state: "DiceState", n: i64) -> None:
    """DICE-84 The turn has gone on by so many seats, and what is happening is still carried out."""
    if state.to_come != ending.NO_LIMIT:
        state.to_come = max(state.to_come - n, 0)


def begin_turn(state: "DiceState", seat: i64, phase: i64, rng: Rng) -> None:
    """§3.1 One turn, to the right. §3.10 A game that has lasted too long ends here."""
    state.turn = seat
    state.phase = phase
    if state.clock >= ending.MOST_ACTIONS:
        ending.end_too_long(state, rng)


def fits(state: "DiceState", kind: i64) -> bool:
    return state.deck.fits_on(state.asks, state.asks_sum)[kind] != 0


def plays(state: "DiceState") -> list[Action]:
    """Everything the seat whose turn it is may do: the choice without a card first."""
    found: list[Action] = []
    seat = state.turn
    if state.phase == DEALER:
        add_ways(state, seat, state.played[-1], False, found)
    elif state.phase == DRAWN:
        # §3.7 Only the card just drawn (DICE-8).
        found.append(Action(PASS))
        if fits(state, state.drawn):
            add_ways(state, seat, state.drawn, True, found)
    else:
        found.append(Action(DRAW))
        add_cards(state, seat, found)
    return found


def add_cards(state: "DiceState", seat: i64, found: list[Action]) -> None:
    """Every way to play every card of this hand that fits."""
    fits_on = state.deck.fits_on(state.asks, state.asks_sum)
    before: i64 = -1
    kind: i64
    for kind in state.hands[seat]:
        if kind != before and fits_on[kind]:
            add_ways(state, seat, kind, True, found)
        before = kind


def add_ways(state: "DiceState", seat: i64, kind: i64, in_hand: bool, found: list[Action]) -> None:
    """Every way to play one card, in the hand still or not: a target, a gift, a number are part of the play."""
    code = state.deck.codes[kind]
    action: i64 = state.deck.action[kind]
    needs: i64 = NEEDS[action]
    hand = state.hands[seat]
    rest = len(hand) - 1 if in_hand else len(hand)
    if needs == NOTHING or (rest == 0 and not LAST[action]):
        found.append(play(code))
    elif needs == CARD:
        add_gifts(state, code, hand, kind if in_hand else -1, found)
    elif needs == CALL:
        for n in range(1, 7):
            found.append(play(code, n))
    elif needs == SIDE:
        found.append(play(code, NEXT))
        if state.left > 2:  # DICE-51: with two left the opponent counts as next
            found.append(play(code, PREVIOUS))
    else:
        for other in range(state.seats):
            if other != seat and state.bombed_by[other] < 0:
                found.append(play(code, 1 + other))


def add_gifts(state: "DiceState", code: Code, hand: list[Kind], own: i64, found: list[Action]) -> None:
    """§4.4 Any other card of the hand; a Gift that is in it itself is no gift, a second one is."""
    before: i64 = -1
    gift: i64
    for gift in hand:
        if gift == own:
            own = -1
        elif gift != before:
            found.append(play(code, 1 + state.deck.codes[gift]))
            before = gift


def any_play(state: "DiceState", rng: Rng) -> Action:
    """One of `plays` at random: mostly a card that fits (seven times in eight), then what goes with it."""
    seat = state.turn
    fits_on = state.deck.fits_on(state.asks, state.asks_sum)
    if state.phase == DRAWN:
        kind: i64 = state.drawn
        if fits_on[kind] == 0 or rng.below(8) == 0:
            return Action(PASS)
        return any_way(state, seat, kind, rng)
    hand = state.hands[seat]
    n: i64 = 0
    for kind in hand:
        if fits_on[kind]:
            n += 1
    if n == 0:
        return Action(DRAW)
    chosen: i64 = rng.below(8 * n)
    if chosen >= 7 * n:
        return Action(DRAW)
    chosen %= n
    for kind in hand:
        if fits_on[kind]:
            if chosen == 0:
                return any_way(state, seat, kind, rng)
            chosen -= 1
    raise AssertionError("the chosen card is in the hand")


def any_way(state: "DiceState", seat: i64, kind: i64, rng: Rng) -> Action:
    """One of `add_ways` at random, for a card in the hand."""
    action: i64 = state.deck.action[kind]
    code: i64 = state.deck.codes[kind]
    needs: i64 = NEEDS[action]
    hand = state.hands[seat]
    if needs == NOTHING or (len(hand) == 1 and not LAST[action]):
        return Action(PLAY_BASE + code)
    extra: i64
    if needs == CARD:
        place: i64 = rng.below(len(hand) - 1)
        if place >= hand.index(Kind(kind)):
            place += 1
        extra = 1 + state.deck.codes[hand[place]]
    elif needs == CALL:
        extra = 1 + rng.below(6)
    elif needs == SIDE:
        extra = NEXT if state.left == 2 else 1 + rng.below(2)
    else:
        others = [other for other in range(state.seats) if other != seat and state.bombed_by[other] < 0]
        extra = 1 + others[rng.below(len(others))]
    return Action(PLAY_BASE + (extra << CODE_BITS | code))


def take_turn(state: "DiceState", action: i64, rng: Rng) -> None:
    seat = state.turn
    if action == DRAW:
        draw_instead(state, rng)
    elif action == PASS:
        state.tell(events.KEPT, seat)
        state.drawn = -1
        pass_turn(state, state.next_seat(seat), TURN, rng)
    else:
        state.drawn = -1
        lay_and_carry_out(state, seat, action - PLAY_BASE, rng)


def lay_and_carry_out(state: "DiceState", seat: i64, what: i64, rng: Rng) -> None:
    kind: i64 = state.deck.kind_of[what & (CODES - 1)]
    lay(state, seat, kind)
    actions.carry_out(state, seat, kind, what >> CODE_BITS, rng)


def lay(state: "DiceState", seat: i64, kind: i64) -> None:
    """§3.1 A card from the hand, face up on the played cards."""
    remove(state.hands[seat], kind)
    state.played.append(Kind(kind))
    state.idle = 0
    set_asked(state, kind)
    if state.telling:
        knowledge.seen_leaving(state, seat, kind)
        state.tell(events.PLAYED, seat, card=state.deck.codes[kind])


def set_asked(state: "DiceState", kind: i64) -> None:
    """What the card on top asks for: its dots (§3.2, §3.5); its sum too, with the speed rule (§8.1, DICE-5)."""
    state.asks = state.deck.asks[kind]
    if state.speed:
        state.asks_sum = state.deck.sums[kind]


def draw_instead(state: "DiceState", rng: Rng) -> None:
    """§3.6 No card is played: one is drawn. §3.7 It may be played, except §3.8 after a Play Again or New Game +5."""
    seat = state.turn
    kind = draw_card(state, seat, rng)
    state.tell(events.DREW if kind >= 0 else events.NOTHING_TO_DRAW, seat, n=1)
    if kind < 0:
        pass_without_a_card(state, rng)
        return
    state.idle = 0
    if state.phase == AGAIN:
        pass_turn(state, state.next_seat(seat), TURN, rng)
    else:
        state.phase = DRAWN
        state.drawn = kind


def pass_without_a_card(state: "DiceState", rng: Rng) -> None:
    """DICE-11: nothing to draw, so the turn passes. §3.10 Nobody played or drew for a whole round: the game ends."""
    state.idle += 1
    following = state.next_seat(state.turn)
    if state.idle >= state.left:
        ending.end_stuck(state, following, rng)
    else:
        pass_turn(state, following, TURN, rng)


def draw(state: "DiceState", seat: i64, n: i64, rng: Rng) -> None:
    """Several cards in a row, as far as there are any (DICE-11)."""
    count: i64 = 0
    while count < n and draw_card(state, seat, rng) >= 0:
        count += 1
    state.tell(events.DREW if count else events.NOTHING_TO_DRAW, seat, n=count)


def draw_card(state: "DiceState", seat: i64, rng: Rng) -> i64:
    """§3.6 The top card of the draw pile; §3.9 reshuffled whenever it is empty. Its kind, or -1 if there is none."""
    if not state.pile and not reshuffle(state, rng):
        return -1
    kind: i64 = state.pile.pop()
    insert(state.hands[seat], kind)
    if state.telling:
        knowledge.drawn(state, seat, kind)
        state.tell(events.DREW_CARD, seat, card=state.deck.codes[kind])
    return kind


def insert(hand: list[Kind], kind: i64) -> None:
    """Into its place: hands are sorted, so that equal hands are equal lists."""
    i: i64 = len(hand)
    hand.append(Kind(kind))
    while i > 0 and hand[i - 1] > kind:
        hand[i] = hand[i - 1]
        i -= 1
    hand[i] = Kind(kind)


def remove(hand: list[Kind], kind: i64) -> None:
    """One card of a kind that is there."""
    i: i64 = 0
    while hand[i] != kind:
        i += 1
    hand.pop(i)


def reshuffle(state: "DiceState", rng: Rng) -> bool:
    """§3.9 All played cards but the top one become the draw pile (DICE-10, DICE-88)."""
    if len(state.played) < 2:
        return False
    top = state.played.pop()
    state.pile = state.played
    state.played = [top]
    state.at("reshuffled", rng).shuffle(state.pile)
    state.tell(events.RESHUFFLED, 0, n=len(state.pile))
    return True
