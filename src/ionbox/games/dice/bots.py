"""What only a bot for the ION Card & Dice Game knows."""

from ionbox.core.infoset import InfoSet
from ionbox.core.rng import Rng


def greedy(infoset: InfoSet, rng: Rng) -> int:
    return infoset.legal[rng.below(len(infoset.legal))]
