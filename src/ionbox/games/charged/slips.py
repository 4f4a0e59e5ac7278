"""Mistakes that people make in Charged!: each sees fewer plays than there are, and takes the best of those.

NO_ACTION where there is no occasion.
"""

from collections.abc import Callable
from typing import Final

from ionbox.core.infoset import Chooser, InfoSet
from ionbox.core.rng import Rng
from ionbox.core.state import NO_ACTION
from ionbox.core.types import Action
from ionbox.games.charged.actions import tiles_of
from ionbox.games.charged.pieces import RED
from ionbox.games.charged.preview import Formed, formulas_of
from ionbox.games.charged.state import ChargedState
from ionbox.games.charged.turn import plays
from ionbox.games.charged.view import imagine


def ranked(infoset: InfoSet, rng: Rng) -> tuple[ChargedState, list[tuple[int, Action]]]:
    """A truth that fits, and the plays with their points, the best first; none while a name is asked for."""
    state = imagine(infoset.view, infoset.options, rng)
    if state.to_name:
        return state, []
    generator = plays(state, infoset.seat)
    return state, sorted(zip(generator.points, generator.found, strict=True), reverse=True)


def first_found(infoset: InfoSet, rng: Rng) -> Action:
    """Plays the first formula found, and looks no further."""
    _, seen = ranked(infoset, rng)
    return seen[rng.below(len(seen))][1] if seen else NO_ACTION


def grab_points(infoset: InfoSet, rng: Rng) -> Action:
    """Takes the most points, whatever that leaves on the rack."""
    _, seen = ranked(infoset, rng)
    return seen[0][1] if seen else NO_ACTION


def short_formulas(infoset: InfoSet, rng: Rng) -> Action:
    """Sees only what one or two tiles make."""
    _, seen = ranked(infoset, rng)
    return next((action for _, action in seen if len(tiles_of(action)) <= 2), NO_ACTION)


def forget_subscripts(infoset: InfoSet, rng: Rng) -> Action:
    """Thinks of one ion and one ion alone: NaCl and MgO, never Na₂O."""
    return _best_of(infoset, rng, lambda formed: formed.compound.n_cation == formed.compound.n_anion == 1)


def forget_polyatomic(infoset: InfoSet, rng: Rng) -> Action:
    """Does not think of ions of several atoms."""
    return _best_of(infoset, rng, lambda formed: not formed.compound.anion.is_polyatomic())


def _best_of(infoset: InfoSet, rng: Rng, sees: Callable[[Formed], bool]) -> Action:
    state, seen = ranked(infoset, rng)
    return next((action for _, action in seen if all(map(sees, formulas_of(state, action)))), NO_ACTION)


def ignore_squares(infoset: InfoSet, rng: Rng) -> Action:
    """Counts the tiles, not the squares they lie on."""
    state, seen = ranked(infoset, rng)
    if not seen:
        return NO_ACTION
    values, tiles = state.box.tiles.points, state.box.formulas.tiles

    def plain(action: Action) -> int:
        return sum([values[tile] for formed in formulas_of(state, action) for tile in tiles[formed.number]])

    return max([action for _, action in seen], key=plain)


def waste_red(infoset: InfoSet, rng: Rng) -> Action:
    """Lays a red tile as soon as there is one."""
    _, seen = ranked(infoset, rng)
    return next((action for _, action in seen if RED in tiles_of(action)), NO_ACTION)


SLIPS: Final[dict[str, Chooser]] = {
    "first found": first_found,
    "grab points": grab_points,
    "short formulas": short_formulas,
    "forget subscripts": forget_subscripts,
    "forget polyatomic": forget_polyatomic,
    "ignore squares": ignore_squares,
    "waste red": waste_red,
}
