"""Mistakes that people make in ION."""

from typing import Final

from ionbox.core.infoset import Chooser, InfoSet
from ionbox.core.rng import Rng
from ionbox.games.ion import actions
from ionbox.games.ion.box import box_of
from ionbox.games.ion.types import View


def high_points(infoset: InfoSet, rng: Rng) -> int:
    """Takes the card with the most points printed on it, whether or not anything can balance it."""
    view: View = infoset.view
    if view.phase != "choose":
        return -1
    deck = box_of(infoset.options, infoset.seats).deck
    picks = [action for action in infoset.legal if action & 15 == actions.CHOOSE]
    return max(picks, key=lambda action: deck.points[deck.kind_of[actions.symbols_in(action)[0]]])


def miss_the_pair(infoset: InfoSet, rng: Rng) -> int:
    """Does not see what an ion could balance, and lays it unbonded."""
    alone = [action for action in infoset.legal if action & 15 == actions.LAY]
    return alone[rng.below(len(alone))] if alone else -1


def whatever_comes(infoset: InfoSet, rng: Rng) -> int:
    """Takes a card without a look at the own area."""
    view: View = infoset.view
    return infoset.legal[rng.below(len(infoset.legal))] if view.phase == "choose" else -1


SLIPS: Final[dict[str, Chooser]] = {
    "high points": high_points,
    "miss the pair": miss_the_pair,
    "whatever comes": whatever_comes,
}
