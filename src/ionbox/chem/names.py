"""Names of ions and compounds in US and GB English."""

import re
from functools import cache
from typing import Final

from ionbox.chem.compounds import Compound
from ionbox.chem.ions import ENGLISH, Ion
from ionbox.chem.tables import rows

US: Final = "us"
GB: Final = "gb"

NUMERAL: Final = re.compile(r"\([IVX]+\)")

# Molecules that nobody calls by their ions.
MOLECULES: Final = {("H", "OH"): "water", ("H", "O"): "water", ("H", "N"): "ammonia", ("H", "P"): "phosphine"}


def ion_name(ion: Ion, english: str = US) -> str:
    """sodium, iron(III), sulfate: the Roman numeral only where the metal has two charges."""
    return f"{ion.names[english]}({ion.numeral})" if ion.numeral else ion.names[english]


def compound_name(compound: Compound, english: str = US) -> str:
    """Cation, then anion; hydrogen with an oxygen-bearing anion is an acid."""
    if compound.cation.symbol == "H":
        molecule = MOLECULES.get(("H", compound.anion.symbol)) or acid_name(compound.anion, english)
        if molecule:
            return molecule
    return f"{ion_name(compound.cation, english)} {ion_name(compound.anion, english)}"


def heard_name(compound: Compound, charges: bool) -> str:
    """Its name as it is told at a table that shows charges, or hides them: then "" where a numeral would tell one."""
    name = compound_name(compound)
    return name if charges or not NUMERAL.search(name) else ""


def acid_name(anion: Ion, english: str = US) -> str:
    """The acid of an anion in -ate (nitric acid) or -ite (nitrous acid); "" for one in -ide.

    An anion with hydrogen left in it, as hydrogen carbonate, makes the acid that it is left of.
    """
    name = anion.names[english].rpartition("hydrogen")[2].strip()
    for ending, acid in (("ate", "ic acid"), ("ite", "ous acid")):
        if name.endswith(ending):
            stem = name.removesuffix(ending)
            if stem.endswith("sulf"):
                stem += "ur"
            elif stem.endswith("phosph"):
                stem += "or"
            return stem + acid
    return ""


@cache
def _other_names() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for row in rows("other_names"):
        found.setdefault(row["of"], []).append(row["name"])
    return found


def ion_names(ion: Ion) -> list[str]:
    """Every name that is right for an ion, in either English."""
    return [ion_name(ion, english) for english in ENGLISH] + _other_names().get(ion.key, [])


def compound_names(compound: Compound) -> list[str]:
    """Every name that is right for a compound, in either English. An acid with oxygen has one of its own alone."""
    names = [compound_name(compound, english) for english in ENGLISH]
    if compound.cation.symbol != "H" or not acid_name(compound.anion):
        names += [f"{one} {other}" for one in ion_names(compound.cation) for other in ion_names(compound.anion)]
    return names + _other_names().get(compound.formula(), [])
