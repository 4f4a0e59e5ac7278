"""Positions in a line: only what matters is named, hands are filled up with cards that do not."""

from collections.abc import Callable
from typing import Any

import pytest

from ionbox.core.options import change
from ionbox.core.rng import Rng
from ionbox.core.types import Seat
from ionbox.games.ion import GAME
from ionbox.games.ion.box import LEFT, box_of
from ionbox.games.ion.state import IonState
from ionbox.games.ion.types import Options

Table = Callable[..., IonState]
FILLERS = ("Ar", "OH", "Ne", "F", "He", "Cl", "Na", "K", "H")


def build(moment: str, hands: str = "- / -", options: dict[str, Any] | None = None, **parts: str) -> IonState:
    """`moment` such as "turn 2 place", in round 1 unless it says so; each part as in a position."""
    chosen: Options = change(GAME.defaults, options or {})
    moment = moment if moment.startswith("round") else f"round 1 {moment}"
    _, _, _, turn, phase = moment.split()
    seats = hands.count("/") + 1
    box = box_of(chosen, seats)
    taken = int(turn) - 1 + (phase in ("place", "say", "act"))
    size = LEFT if phase in ("steal", "refresh", "over") else box.hand - taken
    used = " ".join([hands, *parts.values()]).replace(".", " ").replace("/", " ").split()
    spare: dict[str, int] = {}
    for filler in FILLERS:
        named = sum(1 for word in used if word.rstrip("+-").split("@")[0] == filler)
        spare[filler] = box.deck.copies[box.deck.kind_of[GAME.parse(filler) >> 4]] - named
    filled = []
    for hand in hands.split("/"):
        cards = [card for card in hand.split() if card != "-"]
        while len(cards) < size:
            filler = max(FILLERS, key=lambda f: spare[f])
            spare[filler] -= 1
            cards.append(filler)
        filled.append(" ".join(cards))
    text = " | ".join([moment, f"hands {' / '.join(filled)}", *(f"{name} {part}" for name, part in parts.items())])
    return GAME.load(text, chosen)


@pytest.fixture(name="table")
def table_fixture() -> Table:
    return build


@pytest.fixture(name="play")
def play_fixture() -> Callable[..., IonState]:
    def play(state: IonState, *actions: str) -> IonState:
        """Play these actions, all of them legal: "2: lay Cl-" by seat 2, "lay Cl-" by the first who is asked."""
        for action in actions:
            who, colon, what = action.rpartition(": ")
            seat = Seat(int(who) - 1) if colon else state.actors()[0]
            refusal = GAME.refusal(state, seat, GAME.parse(what))
            assert refusal is None, (action, refusal)
            state.apply(seat, GAME.parse(what), Rng(1))
        return state

    return play


@pytest.fixture(name="legal")
def legal_fixture() -> Callable[..., list[str]]:
    def legal(state: IonState, seat: Seat | None = None) -> list[str]:
        """What the first who is asked may do, or a seat counted from 1."""
        return [GAME.write(action) for action in state.legal(state.actors()[0] if seat is None else Seat(seat - 1))]

    return legal


@pytest.fixture(name="code")
def code_fixture() -> Callable[[IonState, str], str]:
    def code(state: IonState, action: str) -> str:
        """Rule and code with which the first who is asked is refused."""
        refusal = GAME.refusal(state, state.actors()[0], GAME.parse(action))
        return f"{refusal.rule} {refusal.code}" if refusal else ""

    return code


@pytest.fixture(name="area")
def area_fixture() -> Callable[..., list[str]]:
    def area(state: IonState, seat: int = 1) -> list[str]:
        return [group.word for group in GAME.view(state, None).areas[seat - 1]]

    return area


@pytest.fixture(name="sheet")
def sheet_fixture() -> Callable[..., list[str]]:
    def sheet(state: IonState, seat: int = 1) -> list[str]:
        """What a seat scored: "H₂O (water): 6"."""
        view = GAME.view(state, None)
        parts = [part for part in (view.round1, view.round2, view.round3, view.ending) if part]
        return [f"{entry.says}: {entry.points}" for part in parts for entry in part[seat - 1].entries]

    return sheet
