"""One question of a set, as plain data: what is shown, and what is right."""

from dataclasses import dataclass
from typing import Final, Literal

from ionbox.chem.compounds import Compound
from ionbox.chem.ions import Ion
from ionbox.chem.speech import spoken_atoms, spoken_formula, spoken_ion

Kind = Literal["charge", "build", "complete", "find", "name", "exists", "lattice", "position"]
ITEMS: Final = 12
"""Of a set."""
TILE: Final = "tile"
"""The family of a piece that is one atom, and no ion."""


@dataclass(frozen=True)
class Choice:
    """`code`: of the refusal that it shows; "" where it is right. `because`: what is said to whoever chooses it.

    `question`: to think about; "" where that of the misconception fits.
    """

    says: str
    code: str
    because: str
    spoken: str = ""
    question: str = ""


@dataclass(frozen=True)
class Piece:
    """An ion by its key, or a tile by its symbol; `copies`: how many there are to take."""

    key: str
    shown: str
    charge: int
    family: str
    spoken: str
    copies: int


@dataclass(frozen=True)
class Item:
    """`about`: what it asks about; of one kind no two items of a pair of sets are about the same.

    `laid`: keys of the pieces that lie there already. `because`: what the reasons answer. `compound`: what is to be put
    together or named, or whose lattice it is about.
    """

    kind: Kind
    skill: str
    level: int
    about: str
    ask: str
    spoken: str = ""
    formula: str = ""
    pieces: tuple[Piece, ...] = ()
    laid: tuple[str, ...] = ()
    choices: tuple[Choice, ...] = ()
    because: str = ""
    reasons: tuple[Choice, ...] = ()
    compound: Compound | None = None
    puzzle: str = ""

    @property
    def in_tiles(self) -> bool:
        """Whether it is laid atom by atom, so that the order counts."""
        return any(piece.family == TILE for piece in self.pieces)


def ion_piece(ion: Ion, copies: int) -> Piece:
    return Piece(ion.key, ion.text, ion.charge, ion.family, spoken_ion(ion), copies)


def tile_piece(symbol: str, copies: int) -> Piece:
    return Piece(symbol, symbol, 0, TILE, spoken_atoms([symbol]), copies)


def heard(text: str, made: Compound | None) -> str:
    """A text as it should be read aloud, where it tells of a compound or of its ions by their signs."""
    if made is None:
        return text
    text = text.replace(made.text(), spoken_formula(made))
    for ion in (made.cation, made.anion):
        text = text.replace(ion.text, spoken_ion(ion).partition(":")[0])
    return text
