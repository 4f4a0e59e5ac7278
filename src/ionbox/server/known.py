"""What a seat knows, on its way to a process apart."""

from typing import Any

from msgspec import Struct, convert

from ionbox.core.infoset import InfoSet
from ionbox.core.rng import Rng
from ionbox.core.types import Seat
from ionbox.games import GAMES


class Known(Struct, frozen=True):
    """An infoset in words. What is legal is not among them: it follows from the view."""

    game: str
    seats: int
    options: Any
    seat: Seat
    view: Any

    @classmethod
    def of(cls, infoset: InfoSet) -> "Known":
        return cls(infoset.game, infoset.seats, infoset.options, infoset.seat, infoset.view)

    def read(self) -> InfoSet:
        game = GAMES[self.game]
        options, view = convert(self.options, type(game.defaults)), convert(self.view, game.view_type)
        game = game.under(options)
        legal = game.imagine(view, options, Rng(0)).legal(self.seat)
        return InfoSet(self.game, game.version, self.seats, options, self.seat, view, tuple(legal))
