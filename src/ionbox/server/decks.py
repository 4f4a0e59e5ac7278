"""A deck looked over before anybody plays with it, in a process apart: worker.py."""

from collections.abc import Mapping

from ionbox.core.game import AnyGame
from ionbox.core.types import BadInput
from ionbox.games import GAMES
from ionbox.server import boxes
from ionbox.server.ions import ion_infos


def survey(name: str, preset: str, named: Mapping[str, str], seats: int) -> boxes.Surveyed:
    """All that is wrong with these options; where nothing is, what they bring and how it should play."""
    game = GAMES[name]
    found = game.complaints(named, preset)
    if found:
        return boxes.Surveyed([boxes.Complaint(one.option, one.line, one.sentence) for one in found], [])
    options = game.choose(named, preset)
    allowed = [n for n in game.seats if refused(game, n, options) is None]
    seats = seats or next(iter(allowed), game.seats[0])
    mistake = refused(game, seats, options)
    if mistake is not None:
        return boxes.Surveyed([boxes.Complaint(mistake.option, mistake.line, mistake.sentence)], allowed)
    ions = ion_infos(game, options)
    contents = game.kit.contents
    if contents is None:
        return boxes.Surveyed([], allowed, ions=ions)
    seen = contents.survey(options, seats)
    return boxes.Surveyed(
        [], allowed, list(contents.parts(options)), list(seen.figures), list(seen.compounds), list(seen.warnings), ions
    )


def refused(game: AnyGame, seats: int, options: object) -> BadInput | None:
    try:
        game.check(seats, options)
    except BadInput as mistake:
        return mistake
    return None
