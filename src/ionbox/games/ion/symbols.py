"""Cards, ions and groups as numbers that mean the same with every deck: actions and events need no deck to be read.

An ion's number has eight bits. Its two highest stand apart, above all others: so the codes of printed ions, which are
below 64, are what they were before matches could bring ions of their own, and positions written then can be read.
"""

from typing import Final

from ionbox.games.ion.types import Code, IonNumber

NO_ION: Final = IonNumber(0)
SYMBOL_BITS: Final = 9
"""Of a card's symbol: the library, a match's own ions and the elements together are fewer than 512."""
SYMBOL: Final = (1 << SYMBOL_BITS) - 1
COMPOUND: Final = (1 << 16) - 1


def packed_group(cation: IonNumber, n: int, anion: IonNumber, m: int) -> Code:
    """n cations and m anions in 22 bits."""
    return Code(cation & 63 | n << 6 | (anion & 63) << 9 | m << 15 | cation >> 6 << 18 | anion >> 6 << 20)


def unpacked_group(code: int) -> tuple[IonNumber, int, IonNumber, int]:
    """Cation, n, anion, m."""
    cation, anion = code & 63 | code >> 12 & 192, code >> 9 & 63 | code >> 14 & 192
    return IonNumber(cation), code >> 6 & 7, IonNumber(anion), code >> 15 & 7


def packed_compound(cation: IonNumber, anion: IonNumber) -> int:
    """A neutral compound by its two ions, in 16 bits."""
    return cation & 63 | (anion & 63) << 6 | cation >> 6 << 12 | anion >> 6 << 14


def unpacked_compound(compound: int) -> tuple[IonNumber, IonNumber]:
    return IonNumber(compound & 63 | compound >> 6 & 192), IonNumber(compound >> 6 & 63 | compound >> 8 & 192)


def packed_goal(compounds: list[int]) -> int:
    """The two compounds of a goal in 32 bits; 0 for one of noble gases."""
    if not compounds:
        return 0
    one, other = compounds
    return one & 4095 | (other & 4095) << 12 | one >> 12 << 24 | other >> 12 << 28


def unpacked_goal(code: int) -> list[int]:
    if code == 0:
        return []
    return [code & 4095 | code >> 12 & 0xF000, code >> 12 & 4095 | code >> 16 & 0xF000]


def packed_card(symbol: int, how: int) -> int:
    """A card, and one of four things that became of it, in 11 bits."""
    return symbol & 255 | how << 8 | symbol >> 8 << 10


def unpacked_card(code: int) -> tuple[int, int]:
    return code & 255 | code >> 2 & 256, code >> 8 & 3
