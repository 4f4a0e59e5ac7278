"""The games of the box as a client needs them to offer a choice."""

from functools import cache

from ionbox.bots import BOTS
from ionbox.core.options import fields, sayings
from ionbox.games import GAMES
from ionbox.server import api


@cache
def games() -> list[api.GameInfo]:
    return [
        api.GameInfo(
            name=game.name,
            title=game.title,
            version=game.version,
            least=game.seats[0],
            most=game.seats[-1],
            presets=[api.Preset(name, says) for name, says in sayings(game.file("data/presets.toml")).items()],
            options=[
                api.Option(
                    name=field.name,
                    says=field.metadata["says"],
                    default=str(field.default)
                    if not isinstance(field.default, bool)
                    else "on"
                    if field.default
                    else "off",
                    choices=choices(field.default, field.metadata.get("choices", ())),
                    file="file" in field.metadata,
                )
                for field in fields(game.defaults)
            ],
            bots=list(BOTS),
        )
        for game in GAMES.values()
    ]


def choices(default: object, named: object) -> list[str]:
    if isinstance(default, bool):
        return ["on", "off"]
    return [str(choice) for choice in named] if isinstance(named, (tuple, list)) else []
