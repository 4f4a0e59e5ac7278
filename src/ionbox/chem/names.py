"""Names of ions and compounds in US and GB English."""

from typing import Final

from ionbox.chem.compounds import Compound
from ionbox.chem.ions import Ion

US: Final = "us"
GB: Final = "gb"

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


def acid_name(anion: Ion, english: str = US) -> str:
    """The acid of an anion in -ate (nitric acid) or -ite (nitrous acid); "" for one in -ide."""
    name = anion.names[english]
    for ending, acid in (("ate", "ic acid"), ("ite", "ous acid")):
        if name.endswith(ending):
            stem = name.removesuffix(ending)
            if stem.endswith("sulf"):
                stem += "ur"
            elif stem.endswith("phosph"):
                stem += "or"
            return stem + acid
    return ""
