"""What a learner sees of the ION Card & Dice Game: what is asked for, its hand, what was played, the seats."""

from typing import Final

from mypy_extensions import i64, u8

from ionbox.core.fast import BytesWriter
from ionbox.core.observer import MOST, Observer, add_cards, put, put_score
from ionbox.core.state import State
from ionbox.core.types import Action, Seat
from ionbox.games.dice.actions import pairs
from ionbox.games.dice.cards import ACTIONS, CALL, CARD, NEEDS, SEAT, SIDE
from ionbox.games.dice.ending import NO_LIMIT
from ionbox.games.dice.phases import DRAW, DRAWN, NEXT, OVER, PASS, PREVIOUS, TAKE, number, play
from ionbox.games.dice.pieces import Deck
from ionbox.games.dice.state import DiceState

NUMBERS: Final = 7  # a number of dots, 0 for a joker's half
PHASES: Final = OVER + 1
HEAD: Final = 5  # the pile, the sum asked for, idle turns, whether there is a target, turns left where they are counted
PLAYER: Final = 10  # dealer, turn, origin, aim, after, bombed, ready, cards held, score


class DiceObserver(Observer):
    deck: Deck

    def __init__(self, deck: Deck, seats: int) -> None:
        self.deck = deck
        width = HEAD + PHASES + 2 * NUMBERS + 2 * len(ACTIONS) + 3 * len(deck.codes) + PLAYER * seats
        super().__init__(width, alphabet(deck, seats))

    def fill(self, state: State, seat: Seat, row: BytesWriter, at: i64) -> None:
        assert isinstance(state, DiceState)
        kinds: i64 = len(self.deck.codes)
        put(row, at, len(state.pile))
        put(row, at + 1, state.asks_sum)
        put(row, at + 2, state.idle)
        if state.target:
            row[at + 3] = 1
        if state.to_come != NO_LIMIT:
            put(row, at + 4, state.to_come + 1)
        at += HEAD
        row[at + state.phase] = 1
        at += PHASES
        asks: i64 = state.asks
        numbers: i64 = state.numbers
        n: i64 = 1
        while n < NUMBERS:
            if asks >> n & 1:
                row[at + n] = 1
            if numbers >> n & 1:
                row[at + NUMBERS + n] = 1
            n += 1
        at += 2 * NUMBERS
        if state.pending:
            row[at + state.pending] = 1
        at += len(ACTIONS)
        add_cards(row, at, state.hands[seat])
        if state.phase == DRAWN and seat == state.turn:
            row[at + kinds + state.drawn] = 1
        if state.gift >= 0 and seat == state.origin:
            row[at + 2 * kinds + state.gift] = 1
        at += 3 * kinds
        self.fill_played(state, row, at)
        self.fill_seats(state, seat, row, at + len(ACTIONS))

    def fill_played(self, state: DiceState, row: BytesWriter, at: i64) -> None:
        """The cards that are out of play until they are shuffled, by their actions."""
        actions = self.deck.action
        card: i64
        for card in state.played:
            action: i64 = at + actions[card]
            n: u8 = row[action]
            if n < MOST:  # a deck of one's own may hold more
                row[action] = n + 1

    def fill_seats(self, state: DiceState, seat: i64, row: BytesWriter, at: i64) -> None:
        other: i64 = seat
        for _ in range(state.seats):
            if other == state.dealer:
                row[at] = 1
            if other == state.turn:
                row[at + 1] = 1
            if state.pending:
                if other == state.origin:
                    row[at + 2] = 1
                if other == state.aim:
                    row[at + 3] = 1
                if other == state.after:
                    row[at + 4] = 1
            if state.bombed_by[other] >= 0:
                row[at + 5] = 1
            if state.commits[other] >= 0:
                row[at + 6] = 1
            put(row, at + 7, len(state.hands[other]))
            put_score(row, at + 8, state.scores[other])
            at += PLAYER
            other += 1
            if other == state.seats:
                other = 0


def alphabet(deck: Deck, seats: int) -> list[Action]:
    """Everything anybody can do: the choices without a card, the numbers of a duel, each card with what it needs."""
    found = [Action(PASS), Action(DRAW), Action(TAKE), *[number(n) for n in range(1, NUMBERS)], *pairs()]
    for kind, code in enumerate(deck.codes):
        found.append(play(code))
        needs = NEEDS[deck.action[kind]]
        if needs == CARD:
            found += [play(code, 1 + gift) for gift in deck.codes]
        elif needs == CALL:
            found += [play(code, n) for n in range(1, NUMBERS)]
        elif needs == SIDE:
            found += [play(code, NEXT), play(code, PREVIOUS)]
        elif needs == SEAT:
            found += [play(code, 1 + seat) for seat in range(seats)]
    return found


def observer(state: State) -> Observer:
    """For matches like this one."""
    assert isinstance(state, DiceState)
    return DiceObserver(state.deck, state.seats)
