"""How long a match takes, by bots that play some of it in a process apart: worker.py."""

from collections.abc import Mapping
from typing import Final

from ionbox.core.types import BadInput
from ionbox.games import GAMES
from ionbox.lab.sitting import TooLong, play_match
from ionbox.server import boxes
from ionbox.server.clocks import deadline
from ionbox.server.decks import refused

MOST: Final = 60
PLAYED: Final = 1.0
"""Seconds after which no further match begins."""
LONGEST: Final = 4.0
"""Seconds after which none goes on; the first has to be over by then."""


def length(name: str, preset: str, named: Mapping[str, str], seats: int) -> boxes.Length:
    """How many decisions a match of bots takes, one after the other."""
    game = GAMES[name]
    options = game.choose(named, preset)
    seats = seats or next((n for n in game.seats if refused(game, n, options) is None), game.seats[0])
    contents = game.kit.contents
    if contents is None:
        raise BadInput(f"{game.title} does not say how long a decision takes.")
    seconds = contents.seconds
    enough, too_long = deadline(PLAYED), deadline(LONGEST)
    found: list[int] = []
    while not found or not (len(found) == MOST or enough()):
        try:
            sitting = play_match(game, seats, options, "greedy", f"length:{len(found)}", too_long)
        except TooLong:
            if not found:
                raise
            break
        found.append(sitting.decisions)
    found.sort()
    tenth = len(found) // 10
    low, median, high = found[tenth], found[len(found) // 2], found[-1 - tenth]
    minutes = (max(1, round(low * seconds / 60)), max(1, round(high * seconds / 60)))
    return boxes.Length(len(found), low, median, high, minutes, seconds)
