"""Neutral compounds of one kind of cation and one kind of anion, in the lowest ratio."""

from math import gcd

from ionbox.chem.formulas import ASCII, UNICODE, atoms_text, read_atoms, subscript
from ionbox.chem.ions import Ion, IonTable, library


def lowest_ratio(cation_charge: int, anion_charge: int) -> tuple[int, int]:
    """How many cations and how many anions cancel, and no fewer do: 3+ with 2− is 2 to 3."""
    if cation_charge <= 0 or anion_charge >= 0:
        raise ValueError(f"A compound needs a positive and a negative charge, not {cation_charge} and {anion_charge}.")
    shared = gcd(cation_charge, -anion_charge)
    return -anion_charge // shared, cation_charge // shared


def is_neutral(cation_charge: int, cations: int, anion_charge: int, anions: int) -> bool:
    """Neutral by charge, not by count: one Mg²⁺ with one Cl⁻ is not."""
    return cations * cation_charge + anions * anion_charge == 0


def is_lowest(cations: int, anions: int) -> bool:
    """Whether these numbers cannot be divided further: 2 : 2 can be written 1 : 1."""
    return gcd(cations, anions) == 1


class Compound:
    """One cation and one anion in the numbers that cancel. Equal where its ions are."""

    cation: Ion
    anion: Ion
    n_cation: int
    n_anion: int

    def __init__(self, cation: Ion, anion: Ion) -> None:
        self.cation = cation
        self.anion = anion
        self.n_cation, self.n_anion = lowest_ratio(cation.charge, anion.charge)

    def needs_brackets(self) -> bool:
        """Only a polyatomic ion taken more than once stands in brackets."""
        return (self.n_cation > 1 and self.cation.is_polyatomic()) or (self.n_anion > 1 and self.anion.is_polyatomic())

    def tiles(self) -> tuple[str, ...]:
        """The atoms in the order they are written, cations first."""
        return self.cation.atoms * self.n_cation + self.anion.atoms * self.n_anion

    def formula(self) -> str:
        """In ASCII: Fe2(SO4)3."""
        return self._written(ASCII)

    def text(self) -> str:
        """In Unicode: Fe₂(SO₄)₃."""
        return self._written(UNICODE)

    def balance(self) -> str:
        """Why it is neutral: 3×(1+) and 1×(3-) cancel."""
        positive, negative = self.cation.charge, -self.anion.charge
        return f"{self.n_cation}×({positive}+) and {self.n_anion}×({negative}-) cancel"

    def _written(self, form: str) -> str:
        return part_written(self.cation, self.n_cation, form) + part_written(self.anion, self.n_anion, form)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Compound) and self.cation == other.cation and self.anion == other.anion

    def __hash__(self) -> int:
        return hash((self.cation, self.anion))

    def __repr__(self) -> str:
        return f"Compound({self.formula()!r})"


def part_written(ion: Ion, count: int, form: str) -> str:
    """An ion inside a formula, taken `count` times and without its charge: (SO₄)₃, Cl₂, NO₃."""
    inside = atoms_text(ion.atoms, form)
    if count == 1:
        return inside
    return (f"({inside})" if ion.is_polyatomic() else inside) + subscript(count, form)


def read_compound(formula: str, table: IonTable | None = None) -> Compound:
    """The compound an ASCII formula stands for, from the ions of a table; of the library, where none is given.

    Where two compounds are written so, it is that of the usual ions, then that of a simple anion: MnO2 is an oxide.
    """
    atoms = tuple(read_atoms(formula))
    known = table or library()
    for ions in (known.usual, known.ions):
        cations = [one for one in ions if one.charge > 0 and atoms[: len(one.atoms)] == one.atoms]
        anions = [one for one in ions if one.charge < 0 and atoms[-1] == one.atoms[-1]]
        for anion in sorted(anions, key=Ion.is_polyatomic):
            for cation in cations:
                found = Compound(cation, anion)
                if found.formula() == formula:
                    return found
    raise ValueError(f"{formula} is not a compound of two ions in the table.")
