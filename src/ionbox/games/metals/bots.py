"""What only a bot for Metal vs. Non-Metal knows."""

from math import log, sqrt
from typing import Final

from ionbox.core.infoset import Chooser, InfoSet
from ionbox.core.kit import UNKNOWN, Levels
from ionbox.core.rng import Rng
from ionbox.core.state import NO_ACTION, State
from ionbox.core.types import Action, Seat
from ionbox.games.metals.ending import NO_LIMIT
from ionbox.games.metals.exchange import PASS, count_in, ion_in
from ionbox.games.metals.pieces import deck_of
from ionbox.games.metals.state import MetalsState
from ionbox.games.metals.types import View

SPREAD: Final = 1.5  # the table alone would say 0.5; what goes before it in a playout is less sure than it looks
SWING: Final = 8.0  # shared among the seats: the spread of a whole game


def between(state: State, seat: Seat) -> float:
    """In a series, when a game has just been dealt: the lead so far, which counts the less the more games follow.

    Where exchanges are counted the games that follow may be cut short, so they are played out.
    """
    assert isinstance(state, MetalsState)
    if state.to_come != NO_LIMIT or state.game == 0 or len(state.pile) + sum(state.held) < len(state.deck.cards):
        return UNKNOWN
    lead = state.before[seat] - max([n for other, n in enumerate(state.before) if other != seat])
    swing = SWING / state.seats * sqrt(state.series - state.game)
    return SPREAD * (lead / swing - log(state.seats - 1))


def greedy(infoset: InfoSet, rng: Rng) -> Action:
    """Take what can be taken now; lead what is least likely to be overpowered; give away as little as possible."""
    view: View = infoset.view
    if view.phase not in ("lead", "answer"):
        return infoset.legal[0]  # the reinforcements, the name
    worth = {action: _worth(infoset, action) for action in infoset.legal}
    best = max(worth.values())
    choices = [action for action in infoset.legal if worth[action] == best]
    return choices[rng.below(len(choices))]


def _worth(infoset: InfoSet, action: Action) -> int:
    if action == PASS:
        return 0
    view: View = infoset.view
    n, size = count_in(action), _charge(infoset, action)
    if view.phase == "lead":
        # A strong lead is overpowered less often, and further copies can reinforce it.
        return 4 * size + _copies(infoset, action)
    charge = n * size
    # Overpowering may win everything; what cannot should cost few cards.
    return 10 * charge if charge > view.charges[0] else -n


def strongest_first(infoset: InfoSet, rng: Rng) -> Action:
    """A beginner's lead: the largest charge looks safest, whatever could reinforce it."""
    view: View = infoset.view
    if view.phase != "lead":
        return NO_ACTION
    best = max([_charge(infoset, action) for action in infoset.legal])
    choices = [action for action in infoset.legal if _charge(infoset, action) == best]
    return choices[rng.below(len(choices))]


def clear_singles(infoset: InfoSet, rng: Rng) -> Action:
    """A tidy hand: leads the ion held least often, which nothing can reinforce."""
    view: View = infoset.view
    if view.phase != "lead":
        return NO_ACTION
    copies = {action: _copies(infoset, action) for action in infoset.legal}
    fewest = min(copies.values())
    choices = [action for action in infoset.legal if copies[action] == fewest]
    return choices[rng.below(len(choices))]


def neutralise(infoset: InfoSet, rng: Rng) -> Action:
    """A beginner's answer: cancel the charge exactly, as in a compound. It gives the cards away (§4.1)."""
    view: View = infoset.view
    if view.phase != "answer":
        return NO_ACTION
    return min(infoset.legal, key=lambda action: abs(count_in(action) * _charge(infoset, action) - view.charges[0]))


def count_cards(infoset: InfoSet, rng: Rng) -> Action:
    """Misjudges the charges: takes every ion for a single charge and answers with the most cards."""
    view: View = infoset.view
    if view.phase != "answer":
        return NO_ACTION
    return max(infoset.legal, key=lambda action: count_in(action))


def forget_reinforcements(infoset: InfoSet, rng: Rng) -> Action:
    """§4.2 Overlooks that more of the same ion would win the cards back."""
    view: View = infoset.view
    return PASS if view.phase == "reinforce" else NO_ACTION


def _charge(infoset: InfoSet, action: Action) -> int:
    return abs(deck_of(infoset.options).table.ions[ion_in(action)].charge)


def _copies(infoset: InfoSet, action: Action) -> int:
    view: View = infoset.view
    return view.hand.count(deck_of(infoset.options).key(ion_in(action)))


def any_action(infoset: InfoSet, rng: Rng) -> Action:
    """Any legal action, each as likely; but names what it has made."""
    actions = candidates(infoset, rng)
    return actions[rng.below(len(actions))]


def candidates(infoset: InfoSet, rng: Rng) -> list[Action]:
    """Naming a compound costs a bot nothing: it does not think about it."""
    view: View = infoset.view
    return list(infoset.legal[:1] if view.phase == "name" else infoset.legal)


SLIPS: Final[dict[str, Chooser]] = {
    "strongest first": strongest_first,
    "clear singles": clear_singles,
    "neutralise": neutralise,
    "count cards": count_cards,
    "forget reinforcements": forget_reinforcements,
}
LEVELS: Final[Levels] = {
    "novice": (0, {"clear singles": 90, "neutralise": 70, "count cards": 50, "forget reinforcements": 90}),
    "learner": (0, {"clear singles": 35, "strongest first": 40, "neutralise": 40, "forget reinforcements": 35}),
    "player": (0, {"clear singles": 8, "strongest first": 28, "neutralise": 20, "forget reinforcements": 8}),
    "strong": (30, {"strongest first": 12, "neutralise": 12}),
    "master": (1200, {}),
}
