"""§4 Formulas: the ions that are played, and a tree of all formulas they make."""

from functools import cache, lru_cache
from typing import Final

from mypy_extensions import i64

from ionbox.chem.compounds import Compound
from ionbox.chem.ions import Ion
from ionbox.chem.ions import ion as find_ion
from ionbox.chem.lexicon import IonList
from ionbox.core.fast import vec
from ionbox.core.game import read_file
from ionbox.core.rows import read_rows
from ionbox.core.types import BadInput
from ionbox.games.charged.pieces import KINDS, SYMBOLS

NONE: Final = -1


class Formulas:
    """§4.1 The formulas of a list of ions, as a tree: a node is a beginning of formulas, the root is 0.

    Nodes are numbered depth first: all that begin like a node follow it, up to, not with, `past`.
    A formula is its number in the whole list of Charged!, whichever ions are played.
    """

    ions: IonList
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
    """By formula: how many of its first tiles are a formula that must not grow into it (CHG-32); 0 for most."""

    def __init__(self, ions: IonList) -> None:
        numbers = formula_numbers()
        self.ions = ions
        self.tiles = [[] for _ in numbers]
        self.anion_charge = [0] * len(numbers)
        self.barred = vec[i64]([0] * len(numbers))
        for laid, compound in ions.compounds.items():
            number = numbers[laid]
            self.tiles[number] = [SYMBOLS.index(symbol) for symbol in laid]
            self.anion_charge[number] = compound.anion.charge
        self._grow()
        for number, word in enumerate(self.tiles):
            for length in range(2, len(word)):
                shorter = self.read(word[:length])
                if shorter != NONE and self.anion_charge[shorter] != self.anion_charge[number]:
                    self.barred[number] = length

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


@cache
def charged_list() -> IonList:
    """§4.2 The twelve cations and 28 anions of the rulebook, which make 189 formulas."""
    text = read_file("ionbox.games.charged", "data/ions.csv")
    return ion_list([find_ion(row.text("ion")) for row in read_rows(text, ("ion",))])


def ion_list(ions: list[Ion]) -> IonList:
    return IonList([ion for ion in ions if ion.charge > 0], [ion for ion in ions if ion.charge < 0])


@cache
def formula_numbers() -> dict[tuple[str, ...], int]:
    return {laid: number for number, laid in enumerate(charged_list().compounds)}


@cache
def compounds() -> list[Compound]:
    """By formula: the compound."""
    return list(charged_list().compounds.values())


@lru_cache(64)
def read_ions(text: str) -> Formulas:
    """§4.2 A list of ions from its file; BadInput with the line of what is wrong."""
    known = charged_list()
    listed: list[Ion] = []
    for row in read_rows(text, ("ion",)):
        try:
            ion = find_ion(row.text("ion"))
        except ValueError as unknown:
            raise BadInput(str(unknown), row.line) from None
        if ion not in known.cations and ion not in known.anions:
            raise BadInput(f"{ion.key} is not an ion of Charged!. It cannot be laid with its tiles.", row.line)
        if ion in listed:
            raise BadInput(f"{ion.key} is listed twice.", row.line)
        listed.append(ion)
    ions = ion_list(listed)
    if not ions.compounds:
        raise BadInput("These ions make no formula: list positive and negative ones that go together.")
    return Formulas(ions)
