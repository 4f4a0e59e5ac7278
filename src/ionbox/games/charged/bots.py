"""What only a bot for Charged! knows."""

from typing import Final

from ionbox.core.infoset import InfoSet
from ionbox.core.kit import Levels
from ionbox.core.rng import Rng
from ionbox.core.types import Action
from ionbox.games.charged.actions import NAME, PASS, is_swap, tiles_of
from ionbox.games.charged.turn import plays
from ionbox.games.charged.types import View
from ionbox.games.charged.view import imagine


def random(infoset: InfoSet, rng: Rng) -> Action:
    """The kind of action first: most legal actions are swaps, and who picks among all of them hardly ever plays."""
    state = imagine(infoset.view, infoset.options, rng)
    return NAME if state.to_name else state.sample(infoset.seat, rng)


def greedy(infoset: InfoSet, rng: Rng) -> Action:
    """The play with the most points, of equal ones with the fewest tiles; without a play as large a swap as can be."""
    view: View = infoset.view
    if view.naming:
        return NAME
    state = imagine(view, infoset.options, rng)
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


LEVELS: Final[Levels] = {
    "novice": (
        0,
        {
            "first found": 10,
            "forget polyatomic": 22,
            "forget subscripts": 16,
            "short formulas": 13,
            "ignore squares": 12,
            "waste red": 40,
            "grab points": 30,
        },
    ),
    "learner": (
        0,
        {
            "forget polyatomic": 14,
            "forget subscripts": 11,
            "short formulas": 5,
            "ignore squares": 9,
            "waste red": 40,
            "grab points": 55,
        },
    ),
    "player": (0, {"forget polyatomic": 3, "short formulas": 2, "waste red": 30, "grab points": 34}),
    "strong": (45, {}),
    "master": (200, {}),
}
