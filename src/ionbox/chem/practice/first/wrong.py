"""Wrong formulas and wrong names, each made from a misconception."""

from functools import cache
from math import gcd
from typing import Final

from ionbox.chem.compounds import Compound, part_written
from ionbox.chem.elements import elements
from ionbox.chem.formulas import ASCII, UNICODE, atoms_text, charge_text
from ionbox.chem.groups import diagnose_ions
from ionbox.chem.ions import ROMAN, Ion, ion
from ionbox.chem.practice.first.pool import charges_of

Wrong = tuple[str, str, str]
"""A formula in ASCII and as it is printed, and why it is none."""
AVOIDED: Final = frozenset(
    (
        "AgO", "AgO2", "Al2Cl6", "Au2Br6", "Au2Cl6", "BaSO4", "CaP", "CaSO4", "CsO2", "Cu2(CH3CO2)4", "Cu2O2", "Cu2S2",
        "CuI3", "Fe2Cl6", "Hg2O2", "Hg2S2", "K2SO4", "KBrO4", "KClO4", "KIO4", "KNO3", "KO2", "KP", "LaO", "LiN3",
        "LiNO3", "LiO2", "LiP", "MgSO4", "Na2SO4", "NaAs", "NaBrO4", "NaClO4", "NaIO4", "NaNO3", "NaO2", "NaP", "NaTe",
        "RbO2", "SnF3", "SrN", "YO",
    )
)  # fmt: skip
"""Real substances, or right formulas of other ions, that a misconception would make."""
TURNED: Final = ("NO3", "NO2", "CO3", "SO4", "SO3", "PO4", "ClO3", "ClO4", "BrO3", "IO3", "MnO4", "CrO4")
"""Anions whose atoms are known in one order alone."""
ACETATE: Final = "CH3CO2"
"""Written in more ways than one, CH3COONa and NaC2H3O2 among them: no question is about its order or brackets."""
NOT_OF: Final = {"Fe": (1, 4), "Cu": (3, 4), "Pb": (1, 3), "Sn": (1, 3), "Co": (1,), "Mn": (1,), "Ni": (1,)}
"""Charges that these metals have in no substance of a school."""
LIKE: Final = {
    "SO4 2-": "SO3 2-", "SO3 2-": "SO4 2-", "NO3 -": "NO2 -", "NO2 -": "NO3 -", "S2-": "SO4 2-", "N3-": "NO3 -",
    "P3-": "PO4 3-", "PO4 3-": "P3-", "Cl-": "ClO3 -", "ClO3 -": "ClO2 -", "ClO4 -": "ClO3 -", "ClO2 -": "ClO3 -",
    "ClO-": "ClO2 -", "Br-": "BrO3 -", "BrO3 -": "Br-", "I-": "IO3 -", "IO3 -": "I-",
}  # fmt: skip
"""Anions of the same element, taken one for the other."""
NUMBERS: Final = ("", "mono", "di", "tri", "tetra", "penta", "hexa")


def written(made: Compound, n_cation: int, n_anion: int, form: str = UNICODE) -> str:
    return part_written(made.cation, n_cation, form) + part_written(made.anion, n_anion, form)


def _counted(made: Compound, n_cation: int, n_anion: int) -> Wrong:
    because = diagnose_ions([made.cation] * n_cation + [made.anion] * n_anion).because
    return written(made, n_cation, n_anion, ASCII), written(made, n_cation, n_anion), because


@cache
def wrong_formulas(made: Compound, code: str) -> tuple[Wrong, ...]:
    """What a misconception makes of a compound; nothing where it makes what is right, or real."""
    return tuple(one for one in MADE[code](made) if one[0] not in AVOIDED)


def _charge(made: Compound) -> list[Wrong]:
    """The ions counted and not their charges, or each with the number of its own charge."""
    if made.cation.numeral:
        return []
    numbers = dict.fromkeys([(1, 1), (made.n_anion, made.n_cation)])
    return [_counted(made, *one) for one in numbers if one[0] * made.cation.charge + one[1] * made.anion.charge]


def _not_simplest(made: Compound) -> list[Wrong]:
    """The charges crossed over and left as they are; where that is the formula, twice of it."""
    shared = gcd(made.cation.charge, made.anion.charge)
    factor = shared if shared > 1 else 2
    return [_counted(made, factor * made.n_cation, factor * made.n_anion)]


def _anion_first(made: Compound) -> list[Wrong]:
    if made.anion.symbol == ACETATE:
        return []
    parts = ((made.anion, made.n_anion), (made.cation, made.n_cation))
    plain, text = ("".join(part_written(*part, form) for part in parts) for form in (ASCII, UNICODE))
    return [(plain, text, f"{text} begins with {made.anion.text}, and the positive ion comes first.")]


def _turned(made: Compound) -> list[Wrong]:
    if made.anion.symbol not in TURNED:
        return []
    anion = Ion(atoms_text(made.anion.atoms[::-1], ASCII), made.anion.charge, made.anion.names)
    parts = ((made.cation, made.n_cation), (anion, made.n_anion))
    plain, text = ("".join(part_written(*part, form) for part in parts) for form in (ASCII, UNICODE))
    right = atoms_text(made.anion.atoms, UNICODE)
    return [(plain, text, f"The {made.anion.names['us']} ion is written {right}, with its atoms in this order.")]


def _no_brackets(made: Compound) -> list[Wrong]:
    """The last number alone behind OH; of other ions all atoms added up."""
    joined = made.cation.atoms[-1] == made.anion.atoms[0]
    if not made.needs_brackets() or joined or made.anion.symbol == ACETATE:
        return []
    atoms: list[str] = []
    for one, count in ((made.cation, made.n_cation), (made.anion, made.n_anion)):
        taken = ("O", *["H"] * count) if one.symbol == "OH" else one.atoms * count
        atoms += sorted(taken, key=one.atoms.index)
    group, count = _bracketed(made)
    because = f"{count} × {group.text} is written {part_written(group, count, UNICODE)}, with brackets."
    return [(atoms_text(atoms, ASCII), atoms_text(atoms, UNICODE), because)]


def _bracketed(made: Compound) -> tuple[Ion, int]:
    if made.anion.is_polyatomic() and made.n_anion > 1:
        return made.anion, made.n_anion
    return made.cation, made.n_cation


def _changed(made: Compound) -> list[Wrong]:
    """Oxygen in a group of atoms counted as if it stood alone, or two too many of it. One more makes peroxo ions."""
    if made.anion.symbol not in TURNED or made.cation.is_polyatomic():
        return []
    if made.n_anion == 1 and made.anion.symbol in ("NO2", "SO3"):
        return []
    number = made.anion.atoms.count("O")
    changed = number * made.n_anion if made.n_anion > 1 else number + 2
    atoms = [*made.cation.atoms * made.n_cation, made.anion.atoms[0], *["O"] * changed]
    right = atoms_text(made.anion.atoms, UNICODE)
    because = f"The {made.anion.names['us']} ion is always {right}: its numbers do not change in a formula."
    return [(atoms_text(atoms, ASCII), atoms_text(atoms, UNICODE), because)]


def _metal_charge(made: Compound) -> list[Wrong]:
    if made.anion.charge != -1:
        return []
    metal, found = made.cation, []
    for charge in NOT_OF.get(metal.symbol, ()):
        plain, text = written(made, 1, charge, ASCII), written(made, 1, charge)
        known = " and ".join(charge_text(one) for one in charges_of(metal.symbol))
        name = metal.names["us"].capitalize()
        found.append((plain, text, f"{name} would have to be {charge_text(charge)} here, and its ions are {known}."))
    return found


MADE: Final = {
    "CHARGE": _charge,
    "NOT_SIMPLEST": _not_simplest,
    "METAL_NOT_FIRST": _anion_first,
    "ANION_ORDER": _turned,
    "NEEDS_PARENTHESES": _no_brackets,
    "UNKNOWN_ANION": _changed,
    "TM_CHARGE": _metal_charge,
}
"""By the code of the refusal that each would get."""


@cache
def wrong_names(made: Compound) -> list[tuple[str, str]]:
    """Names with the codes of what is wrong with them."""
    cation, anion = made.cation.names["us"], made.anion.names["us"]
    numeral = made.cation.numeral
    first = f"{cation}({numeral})" if numeral else cation
    found: list[tuple[str, str]] = []
    if numeral:
        found.append((f"{cation} {anion}", "NAME_NUMERAL_MISSING"))
        other = [charge for charge in charges_of(made.cation.symbol) if ROMAN[charge] != numeral]
        for charge in dict.fromkeys([made.n_cation, made.n_anion, *other]):
            if ROMAN[charge] != numeral and made.cation.symbol != "Hg2":
                found.append((f"{cation}({ROMAN[charge]}) {anion}", "NAME_NUMERAL_WRONG"))
    elif made.cation.family == "cation":  # silver(I) and zinc(II) are seen in books
        found.append((f"{cation}({ROMAN[made.cation.charge]}) {anion}", "NAME_NUMERAL_EXTRA"))
    # Of metals with several charges such names are in use: manganese dioxide.
    if not numeral and max(made.n_cation, made.n_anion) > 1 and not made.anion.is_polyatomic():
        before = NUMBERS[made.n_cation] if made.n_cation > 1 else ""
        behind = NUMBERS[made.n_anion].removesuffix("o" if anion == "oxide" and made.n_anion == 1 else "")
        found.append((f"{before}{cation} {behind}{anion}", "NAME_PREFIX"))
    if made.anion.key in LIKE:
        found.append((f"{first} {ion(LIKE[made.anion.key]).names['us']}", "NAME_ENDING"))
    elif not made.anion.is_polyatomic():
        found.append((f"{first} {elements()[made.anion.symbol]['us']}", "NAME_ENDING"))
    if "hydrogen" not in anion:
        found.append((f"{anion} {first}", "NAME_ORDER"))
    return found
