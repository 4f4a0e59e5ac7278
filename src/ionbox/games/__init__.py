"""The games of the box, found by looking into this folder: each has a folder with a GAME."""

import pkgutil
from importlib import import_module

from ionbox.core.game import AnyGame

GAMES: dict[str, AnyGame] = {
    name: import_module(f"{__name__}.{name}").GAME for name in sorted(m.name for m in pkgutil.iter_modules(__path__))
}
