"""Cards, ions and groups as numbers that mean the same with every deck: actions and events need no deck to be read."""

from functools import cache
from typing import Final

from ionbox.chem.ions import all_ions

ELEMENTS: Final = (
    "H He Li Be B C N O F Ne Na Mg Al Si P S Cl Ar K Ca Sc Ti V Cr Mn Fe Co Ni Cu Zn Ga Ge As Se Br Kr Rb Sr Y Zr Nb "
    "Mo Tc Ru Rh Pd Ag Cd In Sn Sb Te I Xe Cs Ba La Ce Pr Nd Pm Sm Eu Gd Tb Dy Ho Er Tm Yb Lu Hf Ta W Re Os Ir Pt Au "
    "Hg Tl Pb Bi Po At Rn Fr Ra Ac Th Pa U Np Pu Am Cm Bk Cf Es Fm Md No Lr Rf Db Sg Bh Hs Mt Ds Rg Cn Nh Fl Mc Lv "
    "Ts Og"
)


@cache
def symbols() -> tuple[str, ...]:
    """Every name a card can have: the symbols of the ion table, then the other elements."""
    return tuple(dict.fromkeys([ion.symbol for ion in all_ions()] + ELEMENTS.split()))


@cache
def symbol_numbers() -> dict[str, int]:
    """The number of each symbol, from 1; all stay below 256."""
    return {symbol: number for number, symbol in enumerate(symbols(), 1)}


@cache
def ion_numbers() -> dict[str, int]:
    """The number of each ion by its key: its row in the ion table, from 1; all stay below 64. 0 is no ion."""
    return {ion.key: number for number, ion in enumerate(all_ions(), 1)}


def packed_group(cation: int, n: int, anion: int, m: int) -> int:
    """n cations and m anions, by their ion numbers, in 18 bits."""
    return cation | n << 6 | anion << 9 | m << 15


def unpacked_group(group: int) -> tuple[int, int, int, int]:
    """Cation, n, anion, m."""
    return group & 63, group >> 6 & 7, group >> 9 & 63, group >> 15 & 7


def packed_compound(cation: int, anion: int) -> int:
    """A neutral compound by its two ions, in 12 bits."""
    return cation | anion << 6
