"""Whole matches of the levels among each other, at every number of seats, and the same in both forms of the kernel."""

import os
import subprocess
import sys
from pathlib import Path
from unittest import mock

import pytest

import ionbox
from ionbox.bots.ladder import LADDER
from ionbox.bots.rollout import FEW
from ionbox.games import GAMES
from ionbox.lab.arena import play_match
from ionbox.lab.measures import form
from ionbox.lab.stats import Played

SEATS = [(name, seats) for name, game in GAMES.items() for seats in game.seats]
IN_BOTH_FORMS = [(name, 4, deal, 6) for name in GAMES for deal in range(1 if name == "charged" else 8)]
IN_BOTH_FORMS += [("ion", seats, 0, FEW) for seats in (2, 3)]  # enough to grow a tree
OTHER_FORM = """
import sys
from ionbox.lab.plain import Sources
sys.meta_path.insert(0, Sources)
sys.path.insert(0, sys.argv[1])
from test_matches import IN_BOTH_FORMS, form, mixed
assert form() == "pure"
print(*map(mixed, *zip(*IN_BOTH_FORMS)), sep="\\n")
"""


def mixed(game: str, seats: int, deal: int, playouts: int) -> tuple[Played, int]:
    """What a match of all levels came to, the best first, and in how many steps."""
    table = tuple(LADDER[-1 - seat % len(LADDER)] for seat in range(seats))
    with mock.patch.dict(os.environ, IONBOX_PLAYOUTS=str(playouts)):
        return play_match(GAMES[game], seats, GAMES[game].defaults, "mixed", deal, table)


@pytest.mark.parametrize(("game", "seats"), SEATS)
def test_the_levels_play_whole_matches_at_every_number_of_seats(game: str, seats: int) -> None:
    played, steps = mixed(game, seats, 0, 6)
    assert sum(played.shares) == pytest.approx(1)
    winners = [score for score, share in zip(played.scores, played.shares, strict=True) if share]
    assert set(winners) == {max(played.scores)}
    assert steps <= GAMES[game].longest(seats, GAMES[game].defaults)


def test_pure_and_compiled_bots_play_the_same_matches() -> None:
    if form() == "pure":
        pytest.skip("there is only one form here: the compiled run holds it against this one")
    places = [str(Path(ionbox.__file__).parents[1]), os.environ.get("PYTHONPATH", "")]
    found = subprocess.run(
        [sys.executable, "-P", "-c", OTHER_FORM, str(Path(__file__).parent)],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, places))},
        capture_output=True,
        text=True,
        check=True,
    )
    assert found.stdout.splitlines() == [repr(mixed(*one)) for one in IN_BOTH_FORMS]
