"""The compounds that version 1 asks about, and drawing from them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final, TypeVar

from ionbox.chem.compounds import Compound
from ionbox.chem.ions import Ion, ion
from ionbox.chem.tables import rows
from ionbox.core.rng import Rng

T = TypeVar("T")
Parts = tuple[str, ...]
POOLS: Final[dict[str, tuple[Parts, Parts, Parts]]] = {
    "fixed": (("simple1",), ("simple2", "group1"), ("simple3", "group2")),
    "groups": (("group1",), ("group1", "group2"), ("group2", "group3")),
    "metals": (("variable1",), ("variable1", "variable2"), ("variable2", "variable3")),
    "rock": (("simple1",), ("simple1", "simple2"), ("simple1", "simple2", "simple3")),
    "all": (
        ("simple1",),
        ("simple2", "group1", "variable1"),
        ("simple3", "group2", "group3", "variable2", "variable3"),
    ),
}
"""Topics with their levels, by the level of a set."""
FROM_GROUPS_1_AND_2: Final = ("Li", "Na", "K", "Rb", "Cs", "Mg", "Ca", "Sr", "Ba")
IN_PART_COVALENT: Final = ("LiI", "MgI2")
WITHOUT_CRYSTAL: Final = ("Ca(HCO3)2", "Mg(HCO3)2", "Ca(CN)2", "Mg(NO2)2", "Mg(ClO3)2")
"""Known in solution or with water of crystallization, or hardly."""


class Row:
    """`part`: topic and level. `exists`: yes, hardly, no, or "" where it is not asked."""

    def __init__(self, row: dict[str, str]) -> None:
        self.compound = Compound(ion(row["cation"]), ion(row["anion"]))
        self.part = row["topic"] + row["level"]
        self.exists = row["exists"]


@dataclass(frozen=True)
class Task:
    """What one slot of a set asks for. `pool`: a word of POOLS. `code`: the refusal it turns around, or ""."""

    skill: str
    level: int
    pool: str
    code: str

    def compounds(self) -> list[Compound]:
        return list(_compounds(POOLS[self.pool][self.level - 1]))


@cache
def table() -> tuple[Row, ...]:
    return tuple(map(Row, rows("practice1")))


@cache
def _compounds(parts: Parts) -> tuple[Compound, ...]:
    return tuple(row.compound for row in table() if row.part in parts)


@cache
def known_ions() -> tuple[Ion, ...]:
    return tuple(dict.fromkeys(one for row in table() for one in (row.compound.cation, row.compound.anion)))


@cache
def formula_of(made: Compound) -> str:
    return made.formula()


def charges_of(symbol: str) -> list[int]:
    """Those that version 1 knows of a metal."""
    return sorted(one.charge for one in known_ions() if one.symbol == symbol)


def plainly_ionic(made: Compound) -> bool:
    """Whether any chemist calls its crystal a lattice of ions."""
    metal, other = made.cation.symbol, made.anion.symbol
    if metal in ("Al", "Sc", "Y", "La"):
        return other in ("F", "O")
    doubtful = other in ("H", "P", "As", "Te") or made.formula() in (*IN_PART_COVALENT, *WITHOUT_CRYSTAL)
    return metal in FROM_GROUPS_1_AND_2 and not doubtful


class Draw:
    """Chance, and what a pair of sets has asked so far."""

    def __init__(self, rng: Rng) -> None:
        self.rng = rng
        self.asked: set[tuple[str, str]] = set()
        self.used: dict[object, int] = {}

    def one(self, some: Sequence[T]) -> T:
        return some[self.rng.below(len(some))]

    def shuffled(self, some: Sequence[T]) -> list[T]:
        order = list(some)
        self.rng.shuffle(order)
        return order

    def fresh(
        self, kind: str, some: Sequence[T], about: Callable[[T], str], uses: Callable[[T], object] = lambda one: one
    ) -> T:
        """One that this kind has not asked about, of what the pair of sets has used the fewest times."""
        left = [one for one in some if (kind, about(one)) not in self.asked]
        if not left:
            raise ValueError(f"No more {kind} items can be made: version 1 has too few of them.")
        least = min(self.used.get(uses(one), 0) for one in left)
        chosen = self.one([one for one in left if self.used.get(uses(one), 0) == least])
        self.asked.add((kind, about(chosen)))
        self.used[uses(chosen)] = least + 1
        return chosen

    def compound(self, kind: str, some: Sequence[Compound]) -> Compound:
        return self.fresh(kind, some, formula_of)
