"""One deal at many tables: each seat is compared with the same seat elsewhere, by matchpoints."""

from collections.abc import Sequence
from fractions import Fraction

MIDDLE = Fraction(50)
"""Percent of whoever is compared with nobody, and of all together."""


def matchpoints(points: Sequence[int]) -> list[int]:
    """What each of those who had the same seat gets: 2 for every other it beat, 1 for every equal one."""
    return [sum((own > other) + (own >= other) for other in points) - 1 for own in points]


def percents(points: Sequence[int]) -> list[Fraction]:
    """Matchpoints as a share of those that could be had. They add up to fifty times as many as were compared."""
    most = 2 * (len(points) - 1)
    return [Fraction(100 * got, most) if most else MIDDLE for got in matchpoints(points)]
