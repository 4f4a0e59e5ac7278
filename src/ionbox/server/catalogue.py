"""The games of the box as a client needs them to offer a choice."""

import gzip
from dataclasses import Field
from functools import cache
from typing import Any

from msgspec import json

from ionbox.bots import BOTS
from ionbox.core.game import AnyGame
from ionbox.core.options import fields, sayings, text_of
from ionbox.games import GAMES
from ionbox.server import api, club


@cache
def games() -> list[api.GameInfo]:
    """In the order in which they stand on the shelf."""
    return [
        api.GameInfo(
            name=game.name,
            title=game.title,
            says=game.says,
            version=game.version,
            least=game.seats[0],
            most=game.seats[-1],
            age=game.age,
            minutes=game.minutes,
            presets=presets(game),
            newcomers=game.newcomers,
            options=[
                api.Option(
                    name=field.name,
                    says=field.metadata["says"],
                    default=text_of(field.default),
                    choices=choices(field),
                    several="several" in field.metadata,
                    apart=field.metadata.get("apart", ""),
                    least=field.metadata.get("least", 0),
                    most=field.metadata.get("most", 0),
                    file="file" in field.metadata,
                )
                for field in fields(game.defaults)
            ],
            bots=list(BOTS),
            club=game.name == club.GAME,
        )
        for game in sorted(GAMES.values(), key=lambda game: (game.place, game.title))
    ]


@cache
def packed() -> bytes:
    """The same, compressed: every first load has it."""
    return gzip.compress(json.encode(games()), 9, mtime=0)


def presets(game: AnyGame) -> list[api.Preset]:
    return [
        api.Preset(name, title, says, {one.name: text_of(getattr(game.presets[name], one.name)) for one in plain(game)})
        for name, (title, says) in sayings(game.file("data/presets.toml")).items()
    ]


def plain(game: AnyGame) -> list[Field[Any]]:
    """Options that are no files."""
    return [field for field in fields(game.defaults) if "file" not in field.metadata]


def choices(field: Field[Any]) -> list[str]:
    if isinstance(field.default, bool):
        return ["on", "off"]
    return list(field.metadata.get("choices", field.metadata.get("several", ())))
