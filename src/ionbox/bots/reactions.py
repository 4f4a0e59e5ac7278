"""How quickly a bot slams down a card in a race: people's times, by level (DICE-70)."""

from typing import Final

from ionbox.core.rng import Rng

MEDIANS: Final[dict[str, float]] = {
    "random": 4.0,
    "greedy": 3.0,
    "novice": 4.0,
    "learner": 3.5,
    "player": 3.0,
    "strong": 2.5,
    "master": 2.0,
}
"""Seconds that half of its times are below."""


def reaction(bot: str, rng: Rng) -> float:
    """Seconds from when the card is seen: mostly near the median, at most twice and at least half of it."""
    factor: float = 2.0 ** ((rng.below(1001) + rng.below(1001) - 1000) / 1000)
    return MEDIANS[bot] * factor
