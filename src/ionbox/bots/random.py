"""The yardstick: any legal action, each as likely."""

from ionbox.core.infoset import InfoSet
from ionbox.core.rng import Rng


def choose(infoset: InfoSet, rng: Rng) -> int:
    return infoset.legal[rng.below(len(infoset.legal))]
