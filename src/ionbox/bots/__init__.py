"""Players for any game. A bot is a function of what its seat may know; a game's own bots are in its folder."""

import difflib

from ionbox.bots.ladder import LADDER, Level
from ionbox.bots.random import choose
from ionbox.core.game import AnyGame
from ionbox.core.infoset import Chooser, Stop
from ionbox.core.types import BadInput

BOTS = ("random", "greedy", *LADDER)
"""The names a bot can have: two yardsticks, then the levels from the weakest on."""


def find_bot(game: AnyGame, name: str, stop: Stop | None = None) -> Chooser:
    """`stop` ends a search early."""
    if name in game.bots:  # charged has a random bot of its own
        return game.bots[name]
    if name == "random":
        return choose
    if name in LADDER:
        return Level(game, name, stop)
    near = difflib.get_close_matches(name, BOTS, 1)
    raise BadInput(f"There is no bot {name!r}: {', '.join(BOTS)} are.{f' Did you mean {near[0]}?' if near else ''}")
