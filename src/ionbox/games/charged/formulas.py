"""§4 Formulas: the ions that are played, and a tree of all formulas they make."""

from functools import cache
from typing import Final

from ionbox.chem.compounds import Compound
from ionbox.chem.ions import Ion, ions_in
from ionbox.chem.ions import ion as find_ion
from ionbox.chem.lexicon import IonList, charged_list
from ionbox.core.rows import read_rows
from ionbox.core.types import BadInput
from ionbox.games.charged.pieces import KINDS, SYMBOLS

NONE: Final = -1


class Formulas:
    """§4.1 The formulas of a list of ions, as a tree: a node is a beginning of formulas, the root is 0.

    A formula is its number in the whole list of Charged!, whichever ions are played.
    """

    ions: IonList
    first: list[int]
    """The children of a node are the nodes from `first` up to, not with, `last`."""
    last: list[int]
    tile: list[int]
    """The tile that leads to a node."""
    repeat: list[int]
    """How many equal tiles end at a node: 3 at K N O O O."""
    ends: list[int]
    """The formula that ends at a node, or NONE."""
    step: list[int]
    """node * KINDS + tile: the next node; 0, the root, where no formula goes on so."""
    tiles: list[list[int]]
    """By formula: its tiles."""
    anion_charge: list[int]
    barred: list[int]
    """By formula: how many of its first tiles are a formula that must not grow into it (CHG-32); 0 for most."""

    def __init__(self, ions: IonList) -> None:
        numbers = formula_numbers()
        self.ions = ions
        self.tiles = [[] for _ in numbers]
        self.anion_charge = [0] * len(numbers)
        self.barred = [0] * len(numbers)
        for laid, compound in ions.compounds.items():
            number = numbers[laid]
            self.tiles[number] = [SYMBOLS.index(symbol) for symbol in laid]
            self.anion_charge[number] = compound.anion.charge
        self.first, self.last, self.tile, self.repeat, self.ends = [0], [0], [0], [0], [NONE]
        self.step = [0] * KINDS
        self._grow([(0, [(number, word) for number, word in enumerate(self.tiles) if word])])
        for number, word in enumerate(self.tiles):
            for length in range(2, len(word)):
                shorter = self.read(word[:length])
                if shorter != NONE and self.anion_charge[shorter] != self.anion_charge[number]:
                    self.barred[number] = length

    def _grow(self, level: list[tuple[int, list[tuple[int, list[int]]]]]) -> None:
        """Level by level, so that the children of a node stand side by side."""
        depth = 0
        while level:
            below: list[tuple[int, list[tuple[int, list[int]]]]] = []
            for node, words in level:
                self.first[node] = len(self.tile)
                for tile in range(1, KINDS):
                    going_on = [(number, word) for number, word in words if len(word) > depth and word[depth] == tile]
                    if going_on:
                        below.append((self._add(node, tile, depth + 1, going_on), going_on))
                self.last[node] = len(self.tile)
            level = below
            depth += 1

    def _add(self, node: int, tile: int, depth: int, words: list[tuple[int, list[int]]]) -> int:
        child = len(self.tile)
        self.step[node * KINDS + tile] = child
        self.step += [0] * KINDS
        self.first.append(0)
        self.last.append(0)
        self.tile.append(tile)
        self.repeat.append(self.repeat[node] + 1 if self.tile[node] == tile else 1)
        self.ends.append(NONE)
        for number, word in words:
            if len(word) == depth:
                self.ends[child] = number
        return child

    def read(self, tiles: list[int]) -> int:
        """The formula these tiles are, or NONE."""
        node = 0
        for tile in tiles:
            node = self.step[node * KINDS + tile]
            if node == 0:
                return NONE
        return self.ends[node]

    def uses(self, tile: int) -> bool:
        """Whether any formula holds this tile."""
        return tile in self.tile


@cache
def formula_numbers() -> dict[tuple[str, ...], int]:
    return {laid: number for number, laid in enumerate(charged_list().compounds)}


@cache
def compounds() -> list[Compound]:
    """By formula: the compound."""
    return list(charged_list().compounds.values())


@cache
def read_ions(text: str) -> Formulas:
    """§4.2 A list of ions from its file; BadInput with the line of what is wrong."""
    known = ions_in("charged")
    listed: list[Ion] = []
    for row in read_rows(text, ("ion",)):
        try:
            ion = find_ion(row.text("ion"))
        except ValueError as unknown:
            raise BadInput(str(unknown), row.line) from None
        if ion not in known:
            raise BadInput(f"{ion.key} is no ion of Charged!: it cannot be laid with its tiles.", row.line)
        if ion in listed:
            raise BadInput(f"{ion.key} is listed twice.", row.line)
        listed.append(ion)
    ions = IonList([ion for ion in listed if ion.charge > 0], [ion for ion in listed if ion.charge < 0])
    if not ions.compounds:
        raise BadInput("These ions make no formula: list positive and negative ones that go together.")
    return Formulas(ions)
