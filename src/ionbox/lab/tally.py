"""What many matches came to, as whole numbers that can be added in any order, and what they say with its error.

A match is the unit: all that is counted in one match belongs together. A share is a ratio of two sums over all
matches, such as how often a card was stuck over how often it was taken. Its error is that of a ratio estimator: with
R = Σy/Σx over n matches it is the root of n/(n-1) · Σ(y - R·x)², over Σx (Cochran, Sampling Techniques, 2.11). A mean
is the ratio whose x is 1 in every match, and that is then the usual standard error.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from math import inf, nan, sqrt
from typing import Final

Key = tuple[str, str]
"""What is counted, and of which card, compound or kind; "" where it is of the whole match."""
ONE: Final[Key] = ("one", "")
"""Is 1 in every match."""


@dataclass(frozen=True)
class Measured:
    """A mean or a share with its standard error; both nan where there was nothing to measure."""

    value: float
    error: float


@dataclass
class Tally:
    sums: Counter[Key] = field(default_factory=Counter)
    products: Counter[tuple[Key, Key]] = field(default_factory=Counter)
    """Sums of y² under (y, y), and of x·y under (x, y)."""

    def add(self, numbers: Mapping[Key, int], pairs: Iterable[tuple[Key, Key]]) -> None:
        """One match; `pairs` are the x and y whose ratios will be asked for."""
        self.sums[ONE] += 1
        for key, number in numbers.items():
            self.sums[key] += number
            self.products[key, key] += number * number
        for x, y in pairs:
            self.products[x, y] += numbers[x] * numbers[y]

    def merge(self, other: "Tally") -> None:
        self.sums.update(other.sums)
        self.products.update(other.products)

    @property
    def matches(self) -> int:
        return self.sums[ONE]

    def names(self, what: str) -> list[str]:
        """Of what was counted so, in the order of the alphabet."""
        return sorted(name for kind, name in self.sums if kind == what)

    def measured(self, y: Key, x: Key = ONE, scale: int = 1) -> Measured:
        """Σy/Σx over `scale`, in which y is told."""
        n, above, below = self.matches, self.sums[y], self.sums[x]
        if not below:
            return Measured(nan, nan)
        xx, xy = (n, above) if x == ONE else (self.products[x, x], self.products[x, y])
        # Whole numbers to the end: where every match says the same the error is 0, and not nearly so.
        squares = below * below * self.products[y, y] - 2 * above * below * xy + above * above * xx
        error = sqrt(squares * n / (n - 1)) / (below * below) if n > 1 else inf
        return Measured(above / below / scale, error / scale)
