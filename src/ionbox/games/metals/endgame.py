"""The end of Metal vs. Non-Metal for two players, solved.

With an empty Ion Deck each knows the other's hand: what is unseen. Nothing is hidden then, and only the card taken at
random (§3.7) is chance. `solve` finds for every pair of hands by how many cards the one about to lead comes out ahead
when both play for cards; `data/endgame.table` holds it, and `python -m ionbox.games.metals.lab.endgame` makes it.
It is for decks whose ions have the charges of the printed one: ±1, ±2, ±3, one kind each.
"""

import zlib
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Final

from ionbox.games.metals.pieces import HAND

if TYPE_CHECKING:
    from ionbox.games.metals.pieces import Deck

KINDS: Final = 6
CHARGES: Final = [1, 2, 3, -1, -2, -3]
SIZES: Final = [1, 2, 3, 1, 2, 3]
BASE: Final = HAND + 1
POWERS: Final = [1, 7, 49, 343, 2401, 16807]
"""A hand is one number: how many of each kind, in base seven."""
SCALE: Final = 2000
"""Values are kept in two bytes, in parts of a card: no more than twelve cards are in play."""


def hands() -> list[int]:
    """Every hand of at most six cards, the smaller ones first."""
    found: list[list[int]] = [[] for _ in range(HAND + 1)]
    for code in range(BASE**KINDS):
        n, rest = 0, code
        while rest:
            n += rest % BASE
            rest //= BASE
        if n <= HAND:
            found[n].append(code)
    return [code for some in found for code in some]


class Endgame:
    """Values of all pairs of hands, and what a lead, an answer and a reinforcement are worth by them."""

    place: list[int]
    """Where each hand stands in the table; -1: too many cards."""
    codes: list[int]
    values: bytearray

    def __init__(self) -> None:
        self.codes = hands()
        self.place = [-1] * BASE**KINDS
        for place, code in enumerate(self.codes):
            self.place[code] = place
        self.values = bytearray(2 * len(self.codes) * len(self.codes))

    def value(self, own: int, other: int) -> float:
        """How many cards more than the other the one about to lead collects; §5.2: 0 if either holds none."""
        at = 2 * (self.place[own] * len(self.codes) + self.place[other])
        number = self.values[at] + 256 * self.values[at + 1]
        return (number - 65536 if number >= 32768 else number) / SCALE

    def keep(self, own: int, other: int, value: float) -> None:
        number = round(value * SCALE) % 65536
        at = 2 * (self.place[own] * len(self.codes) + self.place[other])
        self.values[at] = number % 256
        self.values[at + 1] = number // 256

    def lead_value(self, own: int, other: int, kind: int) -> float:
        """§3.1 Lead this kind; the other answers as is worst for it."""
        left = own - POWERS[kind]
        worst = 99.0
        for k, n in answers(other, kind):
            value = self.answer_value(left, other, kind, k, n)
            if value < worst:
                worst = value
        return worst

    def answer_value(self, left: int, other: int, lead: int, kind: int, n: int) -> float:
        """What the lead is worth after n cards of this kind against it; n = 0: §3.7 a card is taken at random."""
        if n == 0:
            total, cards = 0.0, 0
            for k in range(KINDS):
                held = count(other, k)
                if held:
                    total += held * (2 - self.value(other - POWERS[k], left))
                    cards += held
            return total / cards
        if n * SIZES[kind] <= SIZES[lead]:  # §4.1
            return 1 + n - self.value(other - n * POWERS[kind], left)
        return max(self.reinforced(left, other, lead, kind, n), self.left_it(left, other, kind, n))

    def reinforced(self, left: int, other: int, lead: int, kind: int, n: int) -> float:
        """§4.2 With reinforcements, if the hand has them."""
        more = (n * SIZES[kind] - SIZES[lead] + SIZES[lead] - 1) // SIZES[lead]
        if count(left, lead) < more:
            return -99.0
        return 1 + n + more - self.value(other - n * POWERS[kind], left - more * POWERS[lead])

    def left_it(self, left: int, other: int, kind: int, n: int) -> float:
        """§4.3 Without."""
        return -1 - n - self.value(other - n * POWERS[kind], left)


def count(hand: int, kind: int) -> int:
    return hand // POWERS[kind] % BASE


def answers(hand: int, lead: int) -> list[tuple[int, int]]:
    """§3.4 Full answers as kind and number, else §3.5 short ones, else none: (0, 0)."""
    x = SIZES[lead]
    first = 3 if lead < 3 else 0
    found = []
    for k in range(first, first + 3):
        n = 1 if SIZES[k] == x else x
        if count(hand, k) >= n:
            found.append((k, n))
    if not found:
        for k in range(first, first + 3):
            held = count(hand, k)
            if SIZES[k] < x and held:
                found.append((k, held))
    if not found:
        found.append((0, 0))
    return found


def solve() -> Endgame:
    """Backwards: every exchange takes cards from both, so smaller hands are known before larger ones."""
    table = Endgame()
    sizes = [sum([count(code, k) for k in range(KINDS)]) for code in table.codes]
    by_size = [[code for code, n in zip(table.codes, sizes) if n == size] for size in range(HAND + 1)]  # noqa: B905
    for total in range(2, 2 * HAND + 1):
        for own_size in range(max(1, total - HAND), min(HAND, total - 1) + 1):
            for own in by_size[own_size]:
                for other in by_size[total - own_size]:
                    table.keep(own, other, best_lead(table, own, other))
    return table


def best_lead(table: Endgame, own: int, other: int) -> float:
    best = -99.0
    for kind in range(KINDS):
        if count(own, kind):
            value = table.lead_value(own, other, kind)
            if value > best:
                best = value
    return best


def packed(table: Endgame) -> bytes:
    """As the data file keeps it: all low bytes, then all high bytes, which squeezes better."""
    return zlib.compress(bytes(table.values[0::2] + table.values[1::2]), 9)


def unpacked(data: bytes) -> Endgame:
    table = Endgame()
    halves = zlib.decompress(data)
    table.values[0::2] = halves[: len(halves) // 2]
    table.values[1::2] = halves[len(halves) // 2 :]
    return table


@cache
def endgame() -> Endgame:
    """The table that comes with the game."""
    return unpacked(resources.files("ionbox.games.metals").joinpath("data/endgame.table").read_bytes())


def places(deck: "Deck") -> list[int]:
    """For each kind of the deck its kind in the table; empty if the table is not for this deck."""
    if sorted(deck.charges) != sorted(CHARGES):
        return []
    return [CHARGES.index(charge) for charge in deck.charges]
