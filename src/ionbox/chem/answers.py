"""What a diagnosis holds, and the answers that tiles and groups of ions share."""

from collections.abc import Sequence
from typing import Final

from ionbox.chem.compounds import Compound, part_written
from ionbox.chem.formulas import UNICODE
from ionbox.chem.ions import Ion
from ionbox.chem.wording import all_of, sums_text

CODES: Final = (
    "COMPOUND",
    "NOBLE_GAS",
    "NO_METAL",
    "NO_ANION",
    "SAME_SIGN",
    "METAL_NOT_FIRST",
    "METAL_AFTER_ANION",
    "MIXED_METALS",
    "UNKNOWN_CATION",
    "NOT_IN_THIS_SET",
    "ANION_ORDER",
    "MIXED_ANIONS",
    "UNKNOWN_ANION",
    "NOT_SIMPLEST",
    "NEEDS_PARENTHESES",
    "TM_CHARGE",
    "CHARGE",
)
UNCANCELLED: Final = ", and nothing here cancels that"


class Diagnosis:
    """One answer. `positive` and `negative` are the sums of the ions found, the second as a number below 0.

    Of a metal with two charges `ions` holds the one that comes nearest to cancelling, while `because` names both.
    `question` makes one think before one looks at `hint`, which corrects.
    `compound` is there exactly for the code COMPOUND. `note` tells of a real substance that is no compound here.
    """

    code: str
    because: str
    question: str
    hint: str
    note: str
    ions: list[tuple[Ion, int]]
    positive: int
    negative: int
    compound: Compound | None

    def __init__(
        self, code: str, because: str, ions: Sequence[tuple[Ion, int]] = (), question: str = "", hint: str = ""
    ) -> None:
        self.code = code
        self.because = because if because.endswith(".") else because + "."
        self.question = question
        self.hint = hint
        self.note = ""
        self.ions = list(ions)
        self.positive = sum([count * ion.charge for ion, count in ions if ion.charge > 0])
        self.negative = sum([count * ion.charge for ion, count in ions if ion.charge < 0])
        self.compound = None

    def __repr__(self) -> str:
        return f"Diagnosis({self.code!r}, {self.because!r})"


class Sides:
    """The ions found on both sides. A metal with two charges stands with both, as `options`."""

    cations: list[tuple[list[Ion], int]]
    anions: list[tuple[Ion, int]]

    def __init__(self, cations: list[tuple[list[Ion], int]], anions: list[tuple[Ion, int]]) -> None:
        self.cations = cations
        self.anions = anions

    def sums(self) -> str:
        """All sums in words; "" where no ion was found."""
        return sums_text(self.cations, self.anions)

    def ions(self) -> list[tuple[Ion, int]]:
        """One ion for each kind, of two charges the one that comes nearest to cancelling."""
        negative = sum([count * anion.charge for anion, count in self.anions])
        chosen: list[tuple[Ion, int]] = []
        for options, count in self.cations:
            gaps = [abs(count * option.charge + negative) for option in options]
            chosen.append((options[gaps.index(min(gaps))], count))
        return chosen + self.anions

    def compounds(self) -> list[Compound]:
        """What one cation with one anion of these would make."""
        return [Compound(ion, anion) for options, _ in self.cations for ion in options for anion, _ in self.anions]

    def answer(self, code: str, because: str, question: str = "", hint: str = "") -> Diagnosis:
        """`because`, then the sums, in one sentence."""
        sums = self.sums()
        return Diagnosis(code, f"{because}: {sums}" if sums else because, self.ions(), question, hint)


def compound_answer(compound: Compound) -> Diagnosis:
    sides = Sides([([compound.cation], compound.n_cation)], [(compound.anion, compound.n_anion)])
    answer = Diagnosis("COMPOUND", f"{sides.sums()}: they cancel", sides.ions())
    answer.compound = compound
    return answer


def noble_gas_answer(symbol: str) -> Diagnosis:
    return Diagnosis("NOBLE_GAS", f"Noble gases do not bond, and {symbol} is one")


def mixed_metals(sides: Sides, shown: Sequence[str], hint: str = "") -> Diagnosis:
    """A rule of the games: alum and spinel hold several kinds of cations."""
    because = f"Here all cations of a compound are the same; these are {all_of(shown)}"
    return sides.answer("MIXED_METALS", because, "Which one of these cations could do it alone?", hint)


def mixed_anions(sides: Sides, question: str = "", hint: str = "") -> Diagnosis:
    """A rule of the games: apatite and bleaching powder hold several kinds of anions."""
    because = f"Here a compound has one kind of anion; these are {all_of(anion.text for anion, _ in sides.anions)}"
    return sides.answer("MIXED_ANIONS", because, question or "Which one of these anions could do it alone?", hint)


def not_simplest(compound: Compound, n_cation: int, n_anion: int, hint: str = "") -> Diagnosis:
    sides = Sides([([compound.cation], n_cation)], [(compound.anion, n_anion)])
    shown = part_written(compound.cation, n_cation, UNICODE) + part_written(compound.anion, n_anion, UNICODE)
    because = (
        f"{shown} cancels ({sides.sums()}), but a formula gives the simplest ratio of the ions in the lattice, "
        f"and {n_cation} : {n_anion} is {compound.n_cation} : {compound.n_anion}"
    )
    question = f"What is {n_cation} : {n_anion} in the smallest whole numbers?"
    return Diagnosis("NOT_SIMPLEST", because, sides.ions(), question, hint)
