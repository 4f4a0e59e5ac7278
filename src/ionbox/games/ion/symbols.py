"""Cards, ions and groups as numbers that mean the same with every deck: actions and events need no deck to be read."""

from functools import cache
from typing import Final

from ionbox.chem.ions import all_ions
from ionbox.games.ion.types import Code, IonNumber

NO_ION: Final = IonNumber(0)
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
def ion_numbers() -> dict[str, IonNumber]:
    """The number of each ion by its key; all stay below 64."""
    return {ion.key: IonNumber(number) for number, ion in enumerate(all_ions(), 1)}


def packed_group(cation: IonNumber, n: int, anion: IonNumber, m: int) -> Code:
    """n cations and m anions in 18 bits."""
    return Code(cation | n << 6 | anion << 9 | m << 15)


def unpacked_group(code: int) -> tuple[IonNumber, int, IonNumber, int]:
    """Cation, n, anion, m."""
    return IonNumber(code & 63), code >> 6 & 7, IonNumber(code >> 9 & 63), code >> 15 & 7


def packed_compound(cation: IonNumber, anion: IonNumber) -> int:
    """A neutral compound by its two ions, in 12 bits."""
    return cation | anion << 6


def unpacked_compound(compound: int) -> tuple[IonNumber, IonNumber]:
    return IonNumber(compound & 63), IonNumber(compound >> 6)
