"""What a diagnosis holds, and the answers that tiles and groups of ions share."""

from collections.abc import Sequence
from typing import Final

from ionbox.chem.compounds import Compound, part_written
from ionbox.chem.formulas import UNICODE
from ionbox.chem.ions import Ion
from ionbox.chem.wording import all_of, choice_hint, sums_text

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
    "ANION_ORDER",
    "MIXED_ANIONS",
    "UNKNOWN_ANION",
    "NOT_SIMPLEST",
    "NEEDS_PARENTHESES",
    "TM_CHARGE",
    "CHARGE",
)


class Diagnosis:
    """One answer. `positive` and `negative` are the sums of the ions found, the second as a number below 0.

    Of a metal with two charges `ions` holds the one that comes nearest to cancelling, while `because` names both.
    `compound` is there exactly for the code COMPOUND. `note` tells of a real substance that is no compound here.
    """

    code: str
    because: str
    hint: str
    note: str
    ions: list[tuple[Ion, int]]
    positive: int
    negative: int
    compound: Compound | None

    def __init__(self, code: str, because: str, hint: str, ions: list[tuple[Ion, int]]) -> None:
        self.code = code
        self.because = because if because.endswith(".") else because + "."
        self.hint = hint
        self.note = ""
        self.ions = ions
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
        """Both sums in words; "" where no ion was found."""
        return sums_text(self.cations, self.anions) if self.cations or self.anions else ""

    def ions(self) -> list[tuple[Ion, int]]:
        """One ion for each kind, of two charges the one that comes nearest to cancelling."""
        negative = sum([count * anion.charge for anion, count in self.anions])
        chosen: list[tuple[Ion, int]] = []
        for options, count in self.cations:
            gaps = [abs(count * option.charge + negative) for option in options]
            chosen.append((options[gaps.index(min(gaps))], count))
        return chosen + self.anions

    def compounds(self, brackets: bool) -> list[Compound]:
        """What one cation with one anion of these would make."""
        made = [Compound(ion, anion) for options, _ in self.cations for ion in options for anion, _ in self.anions]
        return [compound for compound in made if brackets or not compound.needs_brackets()]

    def answer(self, code: str, because: str, hint: str = "") -> Diagnosis:
        """`because`, then the sums, in one sentence."""
        sums = self.sums()
        return Diagnosis(code, f"{because}: {sums}" if sums else because, hint, self.ions())


def compound_answer(compound: Compound) -> Diagnosis:
    sides = Sides([([compound.cation], compound.n_cation)], [(compound.anion, compound.n_anion)])
    answer = Diagnosis("COMPOUND", f"{sides.sums()}: they cancel", "", sides.ions())
    answer.compound = compound
    return answer


def noble_gas_answer(symbol: str) -> Diagnosis:
    return Diagnosis("NOBLE_GAS", f"Noble gases do not bond, and {symbol} is one", "", [])


def mixed_metals(sides: Sides, shown: Sequence[str], brackets: bool) -> Diagnosis:
    because = f"All cations in a compound are the same, and here are {all_of(shown)}"
    return sides.answer("MIXED_METALS", because, choice_hint(sides.compounds(brackets)))


def mixed_anions(sides: Sides, hint: str, brackets: bool) -> Diagnosis:
    because = f"A compound has one kind of anion, and here are {all_of(anion.text for anion, _ in sides.anions)}"
    return sides.answer("MIXED_ANIONS", because, hint or choice_hint(sides.compounds(brackets)))


def not_simplest(compound: Compound, n_cation: int, n_anion: int) -> Diagnosis:
    sides = Sides([([compound.cation], n_cation)], [(compound.anion, n_anion)])
    ratio = f"{n_cation} : {n_anion} can be written {compound.n_cation} : {compound.n_anion}"
    shown = part_written(compound.cation, n_cation, UNICODE) + part_written(compound.anion, n_anion, UNICODE)
    because = f"{shown} cancels ({sides.sums()}), but {ratio}"
    return Diagnosis("NOT_SIMPLEST", because, choice_hint([compound]), sides.ions())
