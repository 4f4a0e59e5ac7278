"""§3.3 Drawing: which tile comes out of the bag."""

from typing import TYPE_CHECKING

from ionbox.core.rng import ByPlace, Rng
from ionbox.games.charged.pieces import KINDS

if TYPE_CHECKING:
    from ionbox.games.charged.state import ChargedState


def tile(state: "ChargedState", rng: Rng) -> int:
    """One of the bag, each as likely. CHG-65 By place, the tiles of all draws have their order."""
    if isinstance(rng, ByPlace):
        return next_in_row(state, rng)
    left = rng.below(state.bag_size)
    kind = 1
    while left >= state.bag[kind]:
        left -= state.bag[kind]
        kind += 1
    return kind


def next_in_row(state: "ChargedState", rng: ByPlace) -> int:
    """CHG-65 The k-th draw takes the k-th tile of the row, or the next behind it that the bag still has.

    When all the row is drawn, tiles that were put back are left: then there is another row of all tiles.
    """
    total = state.box.tiles.total
    drawn = state.meet("bag") - 1
    tiles = row(state, rng, 1 + drawn // total)
    # Of equal tiles the first in the row are those that are out.
    out = [state.box.tiles.copies[kind] - state.bag[kind] for kind in range(KINDS)]
    inside: list[bool] = []
    for kind in tiles:
        inside.append(out[kind] <= 0)
        out[kind] -= 1
    at = drawn % total
    while not inside[at]:
        at = (at + 1) % total
    return tiles[at]


def row(state: "ChargedState", rng: ByPlace, n: int) -> list[int]:
    """All tiles, in the order in which they are drawn for the n-th time."""
    tiles: list[int] = []
    for kind in range(1, KINDS):
        tiles += [kind] * state.box.tiles.copies[kind]
    rng.at("row", n).shuffle(tiles)
    return tiles
