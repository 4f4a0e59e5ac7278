"""What only a bot for Charged! knows."""

from ionbox.core.infoset import Chooser, InfoSet
from ionbox.core.rng import Rng
from ionbox.games.charged.actions import PASS, is_swap, tiles_of
from ionbox.games.charged.box import box_of
from ionbox.games.charged.policy import candidates, policy, prepare, standing
from ionbox.games.charged.turn import plays
from ionbox.games.charged.types import View
from ionbox.games.charged.view import imagine

__all__ = ["DEPTH", "LEVELS", "SLIPS", "SPREAD", "candidates", "greedy", "policy", "prepare", "random", "standing"]


def random(infoset: InfoSet, rng: Rng) -> int:
    """The kind of action first: most legal actions are swaps, and who picks among all of them hardly ever plays."""
    state = imagine(infoset.view, box_of(infoset.options), False, False, rng)
    return state.sample(infoset.seat, rng)


def greedy(infoset: InfoSet, rng: Rng) -> int:
    """The play with the most points, of equal ones with the fewest tiles; without a play as large a swap as can be."""
    view: View = infoset.view
    state = imagine(view, box_of(infoset.options), False, False, rng)
    generator = plays(state, infoset.seat)
    if generator.found:
        best = max(generator.points)
        actions = [action for action, points in zip(generator.found, generator.points, strict=True) if points == best]
        fewest = min(len(tiles_of(action)) for action in actions)
        actions = [action for action in actions if len(tiles_of(action)) == fewest]
        return actions[rng.below(len(actions))]
    swaps = [action for action in infoset.legal if is_swap(action)]
    if not swaps:
        return PASS
    most = max(len(tiles_of(action)) for action in swaps)
    swaps = [action for action in swaps if len(tiles_of(action)) == most]
    return swaps[rng.below(len(swaps))]


def _ranked(infoset: InfoSet, rng: Rng) -> list[tuple[int, int]]:
    """Points and play, the best first."""
    generator = plays(imagine(infoset.view, box_of(infoset.options), False, False, rng), infoset.seat)
    return sorted(zip(generator.points, generator.found, strict=True), reverse=True)


def short_formulas(infoset: InfoSet, rng: Rng) -> int:
    """Sees only formulas that need one or two new tiles."""
    short = [action for _, action in _ranked(infoset, rng) if len(tiles_of(action)) <= 2]
    return short[0] if short else -1


def first_found(infoset: InfoSet, rng: Rng) -> int:
    """Plays the first formula found, and looks no further."""
    ranked = _ranked(infoset, rng)
    return ranked[rng.below(len(ranked))][1] if ranked else -1


def overlook_squares(infoset: InfoSet, rng: Rng) -> int:
    """Does not see the best places: one of the better plays, not the best."""
    ranked = _ranked(infoset, rng)
    return ranked[rng.below((len(ranked) + 3) // 4)][1] if ranked else -1


SLIPS: dict[str, Chooser] = {
    "short formulas": short_formulas,
    "first found": first_found,
    "overlook squares": overlook_squares,
}
LEVELS: dict[str, tuple[int, dict[str, int]]] = {
    "novice": (0, {"first found": 45, "short formulas": 40, "overlook squares": 30}),
    "learner": (0, {"first found": 30, "short formulas": 25, "overlook squares": 40}),
    "player": (0, {"first found": 14, "short formulas": 10, "overlook squares": 40}),
    "strong": (40, {"first found": 5, "overlook squares": 25}),
    "master": (450, {}),
}
DEPTH = 3
SPREAD = 25.0
