"""What the laws are tried on: every game at every number of seats, every preset, and what a game asks for besides."""

import os
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ionbox.core.game import AnyGame
from ionbox.core.options import change
from ionbox.core.play import Match
from ionbox.core.rng import Rng
from ionbox.games import GAMES

ROOT = Path(__file__).parents[2]
EXAMPLES = int(os.environ.get("IONBOX_LAW_EXAMPLES", "3"))
"""Matches for each law and case; `just laws` sets it high."""
LOOKS = 8
"""Moments of a match that are looked at closely."""


@dataclass(frozen=True)
class Case:
    game: AnyGame
    seats: int
    options: Any
    label: str

    def __str__(self) -> str:
        return f"{self.game.name}-{self.seats}-{self.label}"

    def match(self, seed: int) -> Match:
        return Match(self.game, self.seats, self.options, str(seed))


def cases(game: AnyGame) -> Iterator[Case]:
    for number, (name, options) in enumerate(game.presets.items()):
        # The first preset at every number of seats, the others at the fewest and the most.
        for seats in game.seats if number == 0 else (game.seats[0], game.seats[-1]):
            yield Case(game.under(options), seats, options, name)
    more = ROOT / "src/ionbox/games" / game.name / "tests/cases.toml"
    if more.exists():
        for label, wish in tomllib.loads(more.read_text("utf-8")).items():
            for seats in wish["seats"]:
                base = game.presets[wish["preset"]] if "preset" in wish else game.defaults
                named = {name: _filled(value, more.parent) for name, value in wish.get("options", {}).items()}
                options = change(base, named)
                yield Case(game.under(options), seats, options, label)


def _filled(value: object, folder: Path) -> object:
    """`file:deck-new.csv` stands for the text of that file, beside cases.toml."""
    if isinstance(value, str) and value.startswith("file:"):
        return (folder / value.removeprefix("file:")).read_text("utf-8")
    return value


ALL = [case for game in GAMES.values() for case in cases(game)]


def walk(case: Case, seed: int) -> Iterator[Match]:
    """A random match, handed out before each step and when it is over."""
    match = case.match(seed)
    rng = Rng(seed)
    while actors := match.state.actors():
        yield match
        seat = actors[rng.below(len(actors))]
        refusal = match.play(seat, match.state.sample(seat, rng))
        assert refusal is None, refusal
    yield match


def looks(case: Case, seed: int) -> Iterator[Match]:
    """The same match, handed out at a few moments only."""
    length = sum(1 for _ in walk(case, seed))
    rng = Rng(seed + 1)
    chosen = {int(rng.below(length)) for _ in range(LOOKS)}
    for n, match in enumerate(walk(case, seed)):
        if n in chosen:
            yield match
