"""A score pad judged and counted, in a process apart: worker.py."""

from collections.abc import Mapping, Sequence

from ionbox.core.pad import judge, match_of
from ionbox.core.record import write_record
from ionbox.core.types import BadInput
from ionbox.games import GAMES
from ionbox.server.boxes import Scored


def score(
    name: str, preset: str, named: Mapping[str, str], names: Sequence[str], lines: Sequence[str], wanted: bool
) -> Scored:
    game = GAMES[name]
    opening = game.kit.pad
    if opening is None:
        raise BadInput(f"{game.title} has no score pad.")
    options = game.choose(named, preset)
    pad, page = judge(opening, options, names, lines)
    record = write_record(match_of(opening, options, names, lines)) if wanted else ""
    return Scored(game.title, page, pad.records, record)
