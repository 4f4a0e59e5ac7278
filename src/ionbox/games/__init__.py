"""The games of the box, found by looking into this folder: each has a folder with a GAME."""

import pkgutil
from importlib import import_module

from ionbox.core.game import AnyGame
from ionbox.core.text import did_you_mean
from ionbox.core.types import BadInput

GAMES: dict[str, AnyGame] = {
    name: import_module(f"{__name__}.{name}").GAME for name in sorted(m.name for m in pkgutil.iter_modules(__path__))
}


def find_game(name: str) -> AnyGame:
    if name in GAMES:
        return GAMES[name]
    raise BadInput(f"Unknown game {name!r}. Choose one of {', '.join(GAMES)}.{did_you_mean(name, GAMES)}")
