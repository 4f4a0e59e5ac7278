"""What a bot is given: plain data. It may imagine whole states from the view; it never holds the real one."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ionbox.core.rng import Rng
from ionbox.core.types import Action, Seat

if TYPE_CHECKING:
    from ionbox.core.game import AnyGame
    from ionbox.core.state import State


@dataclass(frozen=True)
class InfoSet:
    game: str
    version: int
    seats: int
    options: Any
    seat: Seat
    view: Any
    legal: tuple[Action, ...]


Chooser = Callable[[InfoSet, Rng], Action]
"""A bot: chooses one of `infoset.legal`, with chance of its own."""
Stop = Callable[[], bool]
"""Says by a clock of its own when time is up. Whoever searches asks it often, and answers with what was found."""


def infoset(game: "AnyGame", state: "State", options: Any, seats: int, seat: Seat) -> InfoSet:
    return InfoSet(game.name, game.version, seats, options, seat, game.view(state, seat), tuple(state.legal(seat)))
