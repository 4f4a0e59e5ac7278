"""Players for any game. A bot is a function of what its seat may know; a game's own bots are in its folder."""

from ionbox.bots.ladder import LADDER, Level
from ionbox.bots.random import choose
from ionbox.core.game import AnyGame
from ionbox.core.infoset import Chooser, Stop
from ionbox.core.text import did_you_mean
from ionbox.core.types import BadInput, Seat

BOTS = ("random", "greedy", *LADDER)
"""The names a bot can have: two yardsticks, then the levels from the weakest on."""


def find_bot(game: AnyGame, name: str, stop: Stop | None = None) -> Chooser:
    """`stop` ends a search early."""
    check_bot(name)
    if name == "random":
        return game.kit.bots.random or choose
    if name == "greedy":
        return game.kit.bots.greedy
    return Level(game, name, stop)


def check_bot(name: str) -> None:
    """BadInput if no bot has this name."""
    if name not in BOTS:
        raise BadInput(f"Unknown bot {name!r}. Choose one of {', '.join(BOTS)}.{did_you_mean(name, BOTS)}")


def bot_name(bot: str, seat: Seat) -> str:
    """The name a bot's seat has in a record, at a table and in a terminal alike: it can be played on in either."""
    return f"{bot} {seat + 1}"


def bot_called(name: str, seat: Seat) -> str:
    """The bot whose name this is at this seat; "" where it is a person's."""
    return next((bot for bot in BOTS if name == bot_name(bot, seat)), "")
