"""Positions in a line: hands by seat, the pile from its top, and all other cards in the first seat's collection."""

from collections.abc import Callable

import pytest

from ionbox.core.rng import Rng
from ionbox.games.metals import GAME
from ionbox.games.metals.state import MetalsState
from ionbox.games.metals.types import Options

Table = Callable[..., MetalsState]


def build(
    hands: str,
    pile: str = "-",
    moment: str = "lead 1",
    game: str = "1/1",
    before: str = "",
    options: Options = GAME.defaults,
) -> MetalsState:
    def cards(text: str) -> str:
        return ", ".join(text.split()) or "-"

    seats = hands.count("/") + 1
    laid = [int(word) for word in moment.split() if word.isdecimal()][2:]
    collected = (
        len(GAME.deck(options).cards)
        - sum(laid)
        - len([card for card in (hands + " " + pile).split() if card not in "/-"])
    )
    text = (
        f"game {game} first 1 {moment} | hands {' / '.join(cards(hand) for hand in hands.split('/'))} | "
        f"pile {', '.join(reversed(pile.split())) if pile != '-' else '-'} | "
        f"collected {' '.join([str(collected), *['0'] * (seats - 1)])} | before {before or ' '.join(['0'] * seats)}"
    )
    return GAME.load(text, options)


@pytest.fixture(name="table")
def table_fixture() -> Table:
    return build


@pytest.fixture(name="play")
def play_fixture() -> Callable[..., MetalsState]:
    def play(state: MetalsState, *actions: str, rng: Rng | None = None) -> MetalsState:
        """Play these actions, each by the seat whose turn it is, all of them legal."""
        for action in actions:
            seat = state.actors()[0]
            assert GAME.refusal(state, seat, GAME.parse(action)) is None
            state.apply(seat, GAME.parse(action), rng or Rng(1))
        return state

    return play


@pytest.fixture(name="legal")
def legal_fixture() -> Callable[[MetalsState], list[str]]:
    return lambda state: [GAME.write(action) for action in state.legal(state.actors()[0])]


@pytest.fixture(name="code")
def code_fixture() -> Callable[[MetalsState, str], str]:
    def code(state: MetalsState, action: str) -> str:
        """The code with which the seat whose turn it is is refused."""
        refusal = GAME.refusal(state, state.actors()[0], GAME.parse(action))
        return refusal.code if refusal else ""

    return code
