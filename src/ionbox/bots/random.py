"""The yardstick: any legal action, each as likely."""

from ionbox.core.infoset import InfoSet
from ionbox.core.rng import Rng
from ionbox.core.types import Action


def choose(infoset: InfoSet, rng: Rng) -> Action:
    return infoset.legal[rng.below(len(infoset.legal))]
