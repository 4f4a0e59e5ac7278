"""Every formula that can be laid in tiles, derived from lists of ions: none is typed in."""

from collections.abc import Iterable, Mapping
from functools import lru_cache

from ionbox.chem.compounds import Compound
from ionbox.chem.ions import Ion, IonTable, library


def lexicon(cations: Iterable[Ion], anions: Iterable[Ion]) -> list[tuple[tuple[str, ...], Compound]]:
    """The compounds of these ions that need no brackets, each with its tiles; cation by cation, anion by anion."""
    negative = list(anions)
    made = [Compound(cation, anion) for cation in cations for anion in negative]
    return [(compound.tiles(), compound) for compound in made if not compound.needs_brackets()]


def two_readings(cations: Iterable[Ion], anions: Iterable[Ion]) -> list[tuple[Compound, Compound]]:
    """Compounds of these ions that are laid in the same tiles: PbO₂ of Pb⁴⁺ with O²⁻ and of Pb²⁺ with O₂²⁻."""
    first: dict[tuple[str, ...], Compound] = {}
    found: list[tuple[Compound, Compound]] = []
    for tiles, made in lexicon(cations, anions):
        other = first.setdefault(tiles, made)
        if other is not made:
            found.append((other, made))
    return found


class IonList:
    """The ions a game or class plays with, prepared for reading tiles.

    Elements of the whole table are known even where their ions are not on this list, so that a tile
    of another set can be explained. Hydrogen is a cation in front (HCl) and part of an anion behind (NaOH); so is
    manganese where permanganate is played.
    """

    table: IonTable
    cations: tuple[Ion, ...]
    anions: tuple[Ion, ...]
    compounds: dict[tuple[str, ...], Compound]
    layable: dict[tuple[str, ...], Compound]
    """Those for which there are tiles enough, where it is known how many there are."""
    polyatomic: dict[tuple[str, ...], Ion]
    monatomic: dict[str, Ion]
    leading: frozenset[str]
    metals: frozenset[str]
    nobles: frozenset[str]
    elements: frozenset[str]

    def __init__(
        self,
        cations: Iterable[Ion],
        anions: Iterable[Ion],
        copies: Mapping[str, int] | None = None,
        table: IonTable | None = None,
    ) -> None:
        """`table`: of the match; the library, where none is given."""
        self.table = table or library()
        self.cations = tuple(cations)
        self.anions = tuple(anions)
        self.compounds = {}
        for tiles, made in lexicon(self.cations, self.anions):
            # Of two readings that of a simple anion is the usual one: PbO₂ is an oxide.
            if tiles not in self.compounds or self.compounds[tiles].anion.is_polyatomic() > made.anion.is_polyatomic():
                self.compounds[tiles] = made
        self.layable = {
            tiles: made
            for tiles, made in self.compounds.items()
            if copies is None or all(tiles.count(tile) <= copies.get(tile, 0) for tile in tiles)
        }
        self.polyatomic = {anion.atoms: anion for anion in self.anions if anion.is_polyatomic()}
        self.monatomic = {anion.symbol: anion for anion in self.anions if not anion.is_polyatomic()}
        known = self.table.ions
        # What the printed games know, and what is played: another ion of the library changes no reason.
        inside_anions = {atom for ion in self.table.usual + self.anions if ion.charge < 0 for atom in ion.atoms}
        self.leading = frozenset(ion.symbol for ion in known if ion.charge > 0 and not ion.is_polyatomic())
        self.metals = self.leading - inside_anions
        played = {atom for ion in self.cations + self.anions for atom in ion.atoms}
        self.nobles = frozenset(ion.symbol for ion in known if ion.charge == 0) - played
        self.elements = frozenset(atom for ion in known for atom in ion.atoms)

    def cations_of(self, symbol: str) -> list[Ion]:
        """The listed cations of one element, lowest charge first."""
        return sorted((ion for ion in self.cations if ion.symbol == symbol), key=_charge)


def _charge(ion: Ion) -> int:
    return ion.charge


@lru_cache(64)
def usual_list(table: IonTable) -> IonList:
    """Every ion of the printed games and of this match, whichever of them are played."""
    return IonList(
        [ion for ion in table.usual if ion.charge > 0], [ion for ion in table.usual if ion.charge < 0], None, table
    )
