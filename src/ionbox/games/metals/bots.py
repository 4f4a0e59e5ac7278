"""What only a bot for Metal vs. Non-Metal knows."""

from ionbox.chem.ions import all_ions
from ionbox.core.infoset import InfoSet
from ionbox.core.rng import Rng
from ionbox.games.metals.exchange import PASS
from ionbox.games.metals.pieces import IONS
from ionbox.games.metals.types import View


def greedy(infoset: InfoSet, rng: Rng) -> int:
    """Take what can be taken now; lead what is least likely to be overpowered; give away as little as possible."""
    view: View = infoset.view
    if view.phase == "reinforce":
        return infoset.legal[0]
    worth = {action: _worth(view, action) for action in infoset.legal}
    best = max(worth.values())
    choices = [action for action in infoset.legal if worth[action] == best]
    return choices[rng.below(len(choices))]


def _worth(view: View, action: int) -> int:
    if action == PASS:
        return 0
    n, ion = action // IONS, all_ions()[action % IONS]
    copies = view.hand.count(ion.key)
    if view.phase == "lead":
        # A strong lead is overpowered less often, and further copies can reinforce it.
        return 4 * abs(ion.charge) + copies
    charge = n * abs(ion.charge)
    # Overpowering may win everything; what cannot should cost few cards.
    return 10 * charge if charge > view.charges[0] else -n
