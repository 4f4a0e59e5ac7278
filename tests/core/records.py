"""Matches that the tests of records damage."""

from core.twins import listed

from ionbox.core.play import Match
from ionbox.core.record import read_record, write_record
from ionbox.core.rng import Rng
from ionbox.games import GAMES
from ionbox.games.metals import GAME
from ionbox.games.metals.types import Options

DECK = "\n# Für die 9b: größer\nion,copies\nNa+,12  \n\nCa2+,8\n  # Anionen\nCl-,12\nN3-,6\n\n\n"


def played(steps: int, options: Options | None = None, seed: str = "7") -> Match:
    match, rng = Match(GAME, 2, options, seed, ("Ada", "Quiet Beryl")), Rng(54)
    while match.state.actors() and len(match.steps) < steps:
        seat = match.state.actors()[0]
        assert match.play(seat, match.state.sample(seat, rng), "time" if len(match.steps) == 3 else "") is None
    return match


SHORT = write_record(played(4))
WHOLE = write_record(played(1000, Options(series=2)))
LISTED = write_record(listed(played(1000, seed="8")))
CUSTOM = write_record(played(6, Options(deck=DECK)))


def read(text: str) -> Match:
    return read_record(text, GAMES)
