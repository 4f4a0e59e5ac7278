"""The laws bite: three games gone wrong, each caught."""

import dataclasses
import sys
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from contract.cases import Case
from contract.laws import honest_bot, one_door, one_legality

from ionbox.core.infoset import InfoSet
from ionbox.core.rng import Rng
from ionbox.core.state import State
from ionbox.core.types import Refusal
from ionbox.games.metals import Metals
from ionbox.games.metals.bots import greedy
from ionbox.games.metals.state import MetalsState
from ionbox.games.metals.types import View


class Leaking(Metals):
    def view(self, state: MetalsState, seat: int | None) -> View:
        """Shows, as if it were a count, what lies on top of the pile."""
        honest = super().view(state, seat)
        return dataclasses.replace(honest, pile=100 * state.pile[-1] + len(state.pile)) if state.pile else honest


class Overlisting(Metals):
    def refusal(self, state: MetalsState, seat: int, action: int) -> Refusal | None:
        """Refuses what is listed: passing when reinforcements could be called."""
        refusal = super().refusal(state, seat, action)
        return refusal or (Refusal("4.2", "MUST_PASS", "No.") if action == 0 else None)


def cheat(infoset: InfoSet, rng: Rng) -> int:
    """Looks up the stack for the real state and counts the others' cards."""
    frame: Any = sys._getframe(1)
    while frame and not isinstance(frame.f_locals.get("state"), State):
        frame = frame.f_back
    state = frame.f_locals["state"]
    return infoset.legal[sum(n * n for n in state.hands) % len(infoset.legal)]


def tried(law: Callable[[Case, int], None], case: Case) -> None:
    for seed in range(20):
        law(case, seed)


def test_a_leaking_view_is_caught() -> None:
    with pytest.raises(AssertionError):
        tried(one_door, Case(Leaking(), 3, Metals.defaults, "leaking"))


def test_an_illegal_but_listed_action_is_caught() -> None:
    with pytest.raises(AssertionError):
        tried(one_legality, Case(Overlisting(), 3, Metals.defaults, "overlisting"))


def test_a_cheating_bot_is_caught() -> None:
    with pytest.raises(AssertionError):
        tried(partial(honest_bot, bot=cheat), Case(Metals(), 3, Metals.defaults, "cheating"))


def test_the_games_they_spoil_are_sound() -> None:
    for law in (one_door, one_legality, partial(honest_bot, bot=greedy)):
        tried(law, Case(Metals(), 3, Metals.defaults, "sound"))
