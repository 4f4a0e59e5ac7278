"""Positions in a line: hands by seat, the card on the table, all other cards in the pile; dice as listed results."""

from collections.abc import Callable

import pytest

from ionbox.core.options import change
from ionbox.core.rng import Rng, Tape
from ionbox.core.types import Seat
from ionbox.games.dice import GAME, setup
from ionbox.games.dice.position import read_kind
from ionbox.games.dice.state import DiceState

BOOK_DECK = """left,right,action,points,copies
6,3,dots,9,3
3,2,dots,5,2
1,6,dots,7,2
6,2,dots,8,2
5,3,dots,8,2
5,2,dots,7,2
4,4,dots,8,6
2,6,play-again,25,1
1,6,play-again,25,1
*,2,joker,50,1
*,*,double-joker,75,1
1,1,punish,50,2
"""
"""The cards the book's examples use, and some more."""


def build(
    hands: str, top: str = "1|2", moment: str = "turn 1", pile: str = "rest", more: str = "", **options: object
) -> DiceState:
    text = f"game 1 dealer 1 | {moment} | hands {hands} | pile {pile} | played {top}{more}"
    return GAME.load(text, change(GAME.defaults, options))


def run(state: DiceState, *actions: str, chance: list[int] | None = None) -> DiceState:
    """Play these actions, each by the first seat that may act, all of them legal; chance as listed, or any."""
    rng = Rng(1) if chance is None else Tape(chance)
    for action in actions:
        seat = state.actors()[0]
        refusal = GAME.refusal(state, seat, GAME.parse(action))
        assert refusal is None, refusal
        state.apply(seat, GAME.parse(action), rng)
    assert not isinstance(rng, Tape) or rng.used == len(rng.results), "every listed result is used"
    return state


@pytest.fixture(name="table")
def table_fixture() -> Callable[..., DiceState]:
    return build


@pytest.fixture(name="play")
def play_fixture() -> Callable[..., DiceState]:
    return run


@pytest.fixture(name="turned")
def turned_fixture() -> Callable[..., DiceState]:
    def turned(cards: str, hands: str, chance: list[int] | None = None, **options: object) -> DiceState:
        """Seat 1 has dealt these hands and turns over the first of these cards that stays on the table."""
        state = build(hands, "4|5", "turn 1", "rest", "", **options)
        state.pile.append(state.played.pop())
        for card in reversed(cards.split(", ")):
            kind = read_kind(state.deck, card)
            state.pile.remove(kind)
            state.pile.append(kind)
        rng = Rng(1) if chance is None else Tape(chance)
        setup.begin_game(state, setup.turn_over(state, rng), rng)
        return state

    return turned


@pytest.fixture(name="legal")
def legal_fixture() -> Callable[[DiceState], list[str]]:
    return lambda state: [GAME.write(action) for action in state.legal(state.actors()[0])]


@pytest.fixture(name="code")
def code_fixture() -> Callable[[DiceState, str], str]:
    def code(state: DiceState, action: str) -> str:
        """The code with which the first seat that may act is refused."""
        refusal = GAME.refusal(state, state.actors()[0], GAME.parse(action))
        return refusal.code if refusal else ""

    return code


@pytest.fixture(name="told")
def told_fixture() -> Callable[[DiceState], list[str]]:
    def told(state: DiceState, audience: Seat | None = None) -> list[str]:
        """What one audience, or the public, hears of the last action."""
        names = [f"Seat {seat + 1}" for seat in range(state.seats)]
        return GAME.story(state.events, audience, names)

    return told


@pytest.fixture(name="held")
def held_fixture() -> Callable[[DiceState], list[int]]:
    return lambda state: [len(hand) for hand in state.hands]


@pytest.fixture(name="book_deck")
def book_deck_fixture() -> str:
    return BOOK_DECK
