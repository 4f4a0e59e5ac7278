"""Players for any game. A bot is a function of what its seat may know; a game's own bots are in its folder."""

import difflib

from ionbox.bots.random import choose
from ionbox.core.game import AnyGame
from ionbox.core.infoset import Chooser
from ionbox.core.types import BadInput

BOTS = ("random", "greedy")
"""The names a bot can have, from the weakest on."""


def find_bot(game: AnyGame, name: str) -> Chooser:
    if name in game.bots:
        return game.bots[name]
    if name == "random":
        return choose
    near = difflib.get_close_matches(name, BOTS, 1)
    raise BadInput(f"There is no bot {name!r}: {' and '.join(BOTS)} are.{f' Did you mean {near[0]}?' if near else ''}")
