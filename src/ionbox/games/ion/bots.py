"""What only a bot for ION knows."""

from ionbox.core.infoset import InfoSet
from ionbox.core.rng import Rng


def greedy(infoset: InfoSet, rng: Rng) -> int:
    return infoset.legal[rng.below(len(infoset.legal))]
