"""What is measured of ION beside playouts: whole matches, best bondings, and how many actions there are to choose."""

from collections.abc import Callable

from ionbox.core.rng import Rng
from ionbox.core.state import playout
from ionbox.games.ion import GAME, bonding
from ionbox.games.ion.box import box_of
from ionbox.games.ion.types import Options

SEATS = (2, 4, 7)
DECISIONS = 1500


def measures() -> dict[str, Callable[[], int]]:
    found = {
        f"three-round matches, {preset}, {seats} seats": _matches(seats, GAME.presets[preset])
        for preset in ("classroom", "full")
        for seats in SEATS
    }
    return {**found, "best bondings of nine ions": _bondings()}


def _matches(seats: int, options: Options) -> Callable[[], int]:
    rng = Rng(1)

    def match() -> int:
        state = GAME.start(seats, options, rng)
        state.telling = False
        playout(state, rng, GAME.longest(seats, options))
        return 1

    return match


def _bondings() -> Callable[[], int]:
    box = box_of(GAME.presets["full"], 4)
    ions = [kind for kind in box.cards if box.groups.forms[kind]]
    rng = Rng(1)

    def bond() -> int:
        rng.shuffle(ions)
        bonding.best(box, ions[:9], [0, 5])
        return 1

    return bond


def spreads() -> dict[str, list[int]]:
    """The base game is counted for every game: here is what the modules add."""
    return {f"legal actions a decision, full, {seats} seats": _counts(seats) for seats in SEATS}


def _counts(seats: int) -> list[int]:
    rng = Rng(1)
    found: list[int] = []
    while len(found) < DECISIONS:
        state = GAME.start(seats, GAME.presets["full"], rng)
        state.telling = False
        while actors := state.actors():
            seat = actors[rng.below(len(actors))]
            found.append(len(state.legal(seat)))
            state.apply(seat, state.sample(seat, rng), rng)
    return found
