"""§4 Formulas: the ions that are played, and a tree of all formulas they make."""

from functools import cache, lru_cache
from typing import Final

from mypy_extensions import i64

from ionbox.chem.compounds import Compound
from ionbox.chem.ions import Ion, IonTable
from ionbox.chem.ions import ion as find_ion
from ionbox.chem.lexicon import IonList, lexicon, two_readings
from ionbox.chem.own import read_own_ions
from ionbox.core.fast import vec
from ionbox.core.game import read_file
from ionbox.core.rows import read_rows
from ionbox.core.types import BadInput
from ionbox.games.charged.pieces import KINDS, LONGEST, PRINTED, Alphabet, read_tiles

NONE: Final = -1
MOST_IONS: Final = 96
"""So that the number of a formula stays below 4096."""


class Formulas:
    """§4.1 The formulas of a list of ions, as a tree: a node is a beginning of formulas, the root is 0.

    Nodes are numbered depth first: all that begin like a node follow it, up to, not with, `past`.
    A formula is its number in the whole list of Charged!, whichever ions are played; with other ions or tiles it is
    its number in this match.
    """

    ions: IonList
    lines: dict[Ion, int]
    """By ion: its line in their file."""
    compounds: list[Compound]
    """By formula: the compound."""
    longest: int
    """How many tiles the longest formula has."""
    past: vec[i64]
    depth: vec[i64]
    """How many tiles stand before the one that leads to a node."""
    tile: vec[i64]
    """The tile that leads to a node."""
    repeat: vec[i64]
    """How many equal tiles end at a node: 3 at K N O O O."""
    ends: vec[i64]
    """The formula that ends at a node, or NONE."""
    step: vec[i64]
    """node * KINDS + tile: the next node; 0, the root, where no formula goes on so."""
    tiles: list[list[int]]
    """By formula: its tiles."""
    anion_charge: list[int]
    barred: vec[i64]
    """By formula: one bit for so many of its first tiles that are a formula which must not grow into it (CHG-32)."""
    scattered: vec[i64]
    """By formula: 1 where equal tiles of it do not all stand side by side, as in Na C H H H C O O."""

    def __init__(self, ions: IonList, alphabet: Alphabet, lines: dict[Ion, int]) -> None:
        self.ions = ions
        self.lines = lines
        laid = [tiles for tiles in ions.compounds if set(tiles) <= set(alphabet.tiles)]
        numbers = {tiles: number for number, tiles in enumerate(laid)}
        if alphabet == PRINTED and set(laid) <= set(formula_numbers()):
            numbers = formula_numbers()
            # A match may call printed ions by names of its own.
            self.compounds = [ions.compounds.get(made.tiles(), made) for made in compounds()]
        else:
            self.compounds = [ions.compounds[tiles] for tiles in laid]
        self.tiles = [[] for _ in numbers]
        self.anion_charge = [0] * len(numbers)
        self.barred = vec[i64]([0] * len(numbers))
        for tiles in laid:
            number = numbers[tiles]
            self.tiles[number] = [alphabet.tiles[symbol] for symbol in tiles]
            self.anion_charge[number] = ions.compounds[tiles].anion.charge
        self.scattered = vec[i64]([int(_is_scattered(word)) for word in self.tiles])
        self.longest = max([len(word) for word in self.tiles], default=0)
        self._grow()
        for number, word in enumerate(self.tiles):
            for length in range(2, len(word)):
                shorter = self.read(word[:length])
                if shorter != NONE and self.anion_charge[shorter] != self.anion_charge[number]:
                    self.barred[number] |= 1 << length

    def _grow(self) -> None:
        """In the order of the tiles, what is shorter first, beginnings stand as the nodes do."""
        beginnings = sorted({tuple(word[:length]) for word in self.tiles for length in range(len(word) + 1)})
        number_of = {tuple(word): number for number, word in enumerate(self.tiles) if word}
        node_of = {beginning: node for node, beginning in enumerate(beginnings)}
        nodes = len(beginnings)
        self.past = vec[i64]([0] * nodes)
        self.depth = vec[i64]([0] * nodes)
        self.tile = vec[i64]([0] * nodes)
        self.repeat = vec[i64]([0] * nodes)
        self.ends = vec[i64]([NONE] * nodes)
        self.step = vec[i64]([0] * (nodes * KINDS))
        for node, beginning in enumerate(beginnings):
            for length in range(len(beginning) + 1):
                self.past[node_of[beginning[:length]]] = node + 1
            if beginning:
                parent, tile = node_of[beginning[:-1]], beginning[-1]
                self.depth[node] = len(beginning) - 1
                self.tile[node] = tile
                self.repeat[node] = self.repeat[parent] + 1 if self.tile[parent] == tile else 1
                self.ends[node] = number_of.get(beginning, NONE)
                self.step[parent * KINDS + tile] = node

    def read(self, tiles: list[int]) -> int:
        """The formula these tiles are, or NONE."""
        node: i64 = 0
        tile: i64
        for tile in tiles:
            node = self.step[node * KINDS + tile]
            if node == 0:
                return NONE
        return self.ends[node]

    def uses(self, tile: int) -> bool:
        """Whether any formula holds this tile."""
        return tile in self.tile


def _is_scattered(word: list[int]) -> bool:
    begins = [tile for place, tile in enumerate(word) if place == 0 or word[place - 1] != tile]
    return len(set(begins)) < len(begins)


@cache
def charged_list() -> IonList:
    """§4.2 The twelve cations and 28 anions of the rulebook, which make 189 formulas."""
    text = read_file("ionbox.games.charged", "data/ions.csv")
    return ion_list([find_ion(row.text("ion")) for row in read_rows(text, ("ion",))])


def ion_list(ions: list[Ion], table: IonTable | None = None) -> IonList:
    return IonList([ion for ion in ions if ion.charge > 0], [ion for ion in ions if ion.charge < 0], None, table)


@cache
def formula_numbers() -> dict[tuple[str, ...], int]:
    return {laid: number for number, laid in enumerate(charged_list().compounds)}


@cache
def compounds() -> list[Compound]:
    """By their numbers in the whole list."""
    return list(charged_list().compounds.values())


@lru_cache(64)
def read_ions(text: str, tiles: str = "", new_ions: str = "") -> Formulas:
    """§4.2 A list of ions from its file; BadInput with the line of what is wrong.

    `tiles`: those of one's own that formulas are laid with; "": the printed ones.
    """
    table = read_own_ions(new_ions).table
    alphabet = read_tiles(tiles, new_ions).alphabet if tiles else PRINTED
    lines: dict[Ion, int] = {}
    for row in read_rows(text, ("ion",)):
        try:
            ion = table.find(row.text("ion"))
        except ValueError as unknown:
            raise BadInput(str(unknown), row.line) from None
        if ion.charge == 0:
            raise BadInput(f"{ion.key} has no charge: list ions.", row.line)
        if alphabet == PRINTED and not set(ion.atoms) <= set(alphabet.tiles):
            missing = next(atom for atom in ion.atoms if atom not in alphabet.tiles)
            raise BadInput(
                f"{ion.key} is not an ion of Charged!, which has no tile {missing}."
                " Leave it out, or bring tiles of your own.",
                row.line,
            )
        if ion in lines:
            raise BadInput(f"{ion.key} is listed twice.", row.line)
        if len(lines) == MOST_IONS:
            raise BadInput(f"A match has at most {MOST_IONS} ions.", row.line)
        lines[ion] = row.line
    _refuse_two_readings(lines)
    formulas = Formulas(ion_list(list(lines), table), alphabet, lines)
    if not any(formulas.tiles):
        raise BadInput("These ions make no formula: list positive and negative ones that go together.")
    return formulas


def _paired(made: Compound) -> str:
    return f"{made.cation.text} with {made.anion.text}"


def _refuse_two_readings(lines: dict[Ion, int]) -> None:
    """CHG-7 The tiles decide which formula it is, and CHG-61 none has more of them than fit on a large board."""
    listed = ion_list(list(lines))
    for tiles, made in lexicon(listed.cations, listed.anions):
        if len(tiles) > LONGEST:
            raise BadInput(
                f"{made.text()} would have {len(tiles)} tiles, and a formula has at most {LONGEST}."
                " Leave one of its ions out.",
                max(lines[made.cation], lines[made.anion]),
            )
    for one, other in two_readings(listed.cations, listed.anions):
        raise BadInput(
            f"{' '.join(one.tiles())} can be read as {_paired(one)} and as {_paired(other)}."
            " Leave one of these ions out.",
            max([lines[ion] for ion in (one.cation, one.anion, other.cation, other.anion)]),
        )
