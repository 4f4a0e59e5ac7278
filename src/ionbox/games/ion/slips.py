"""Mistakes that people make in ION, each as a bot that makes it; NO_ACTION where there is no occasion."""

from typing import Final

from ionbox.core.infoset import Chooser, InfoSet
from ionbox.core.rng import Rng
from ionbox.core.state import NO_ACTION
from ionbox.core.types import Action
from ionbox.games.ion import actions
from ionbox.games.ion.box import box_of
from ionbox.games.ion.imaginer import Imaginer
from ionbox.games.ion.policy import policy
from ionbox.games.ion.types import View


def high_points(infoset: InfoSet, rng: Rng) -> Action:
    """Takes the card with the most points printed on it, whether or not anything can balance it."""
    view: View = infoset.view
    if view.phase != "choose":
        return NO_ACTION
    deck = box_of(infoset.options, infoset.seats).deck
    picks = [action for action in infoset.legal if action & 15 == actions.CHOOSE]
    return max(picks, key=lambda action: deck.points[deck.kind_of[actions.symbols_in(action)[0]]])


def miss_the_pair(infoset: InfoSet, rng: Rng) -> Action:
    """Does not see what an ion could balance, and lays it unbonded."""
    alone = [action for action in infoset.legal if action & 15 == actions.LAY]
    return alone[rng.below(len(alone))] if alone else NO_ACTION


def forget_the_goals(infoset: InfoSet, rng: Rng) -> Action:
    """Chooses and places as if no goals were shown."""
    state = Imaginer(infoset).base
    state.goals = []
    return policy(state, infoset.seat, rng)


def count_no_charges(infoset: InfoSet, rng: Rng) -> Action:
    """Takes every ion for a single charge, polyatomic ones too: one of each sign looks finished."""
    view: View = infoset.view
    if view.phase != "choose":
        return NO_ACTION
    state = Imaginer(infoset).base
    groups = state.box.groups
    open_ = [group for group in state.areas[infoset.seat] if groups.n[group] + groups.m[group] == 1]
    wanted = []
    for action in infoset.legal:
        if action & 15 == actions.CHOOSE:
            for ion in groups.forms[state.box.deck.kind_of[actions.symbols_in(action)[0]]]:
                if any(groups.join[group * groups.ions + ion] >= 0 for group in open_):
                    wanted.append(action)
    return wanted[rng.below(len(wanted))] if wanted else NO_ACTION


SLIPS: Final[dict[str, Chooser]] = {
    "high points": high_points,
    "miss the pair": miss_the_pair,
    "forget the goals": forget_the_goals,
    "count no charges": count_no_charges,
}
