"""Cards, ions and groups as words, and back, with the ions of one match."""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from ionbox.chem.compounds import Compound, is_lowest, is_neutral
from ionbox.chem.elements import elements
from ionbox.chem.formulas import UNICODE, atoms_text, charge_text, read_atoms
from ionbox.chem.ions import Ion, IonTable, library, read_key
from ionbox.chem.names import heard_name
from ionbox.chem.own import read_own_ions
from ionbox.core.types import BadInput
from ionbox.games.ion.symbols import NO_ION, packed_group, unpacked_group
from ionbox.games.ion.types import Code, IonNumber

TILE_WORDS: Final = ("select", "center", "rxn")


class Notation:
    """With the table of a match: that of the library, where the match brings no ions."""

    table: IonTable
    ions: tuple[Ion, ...]
    symbols: tuple[str, ...]
    """Every name a card can have: the symbols of the printed ions, the elements, then those of all other ions."""
    symbol_numbers: dict[str, int]
    """The number of each, from 1."""
    numbers: dict[Ion, IonNumber]
    """The number of each ion, its row in the table, from 1."""
    forms: dict[str, list[Ion]]
    """By its symbol, the ions that a card of this deck can be, the lowest charge first; none of noble gases."""

    def __init__(self, table: IonTable, forms: dict[str, list[Ion]]) -> None:
        self.table = table
        self.forms = forms
        self.ions = table.ions
        printed = [ion.symbol for ion in library().usual]
        self.symbols = tuple(dict.fromkeys([*printed, *elements(), *[ion.symbol for ion in table.ions]]))
        self.symbol_numbers = {symbol: number for number, symbol in enumerate(self.symbols, 1)}
        self.numbers = {ion: IonNumber(number) for number, ion in enumerate(table.ions, 1)}

    def ion(self, number: int) -> Ion:
        return self.ions[number - 1]

    def symbol(self, number: int) -> str:
        return self.symbols[number - 1]

    def element_name(self, number: int) -> str:
        """Of a card without an ion: a noble gas or a radioactive element."""
        return elements()[self.symbol(number)]["us"]

    def read_symbol(self, text: str) -> int:
        """A card by its symbol; a charge behind it is allowed and ignored: Cl, Cl-, SO4^2-."""
        known = self.symbol_numbers
        name = text if text in known else re.sub(r"(\^\d?|(?<=[A-Za-z])\d?)[+-]$", "", text)
        if name not in known:
            raise BadInput(f"{text!r} is not a card. Write its symbol, such as Na, SO4 or He.")
        return known[name]

    def ion_key(self, number: IonNumber) -> str:
        """An ion as one word: Mg2+, SO4^2-."""
        return self.ion(number).key.replace(" ", "^")

    def shown(self, number: int, charges: bool = True) -> str:
        """The ion as chemists print it: Ca²⁺; Ca where charges are not shown."""
        ion = self.ion(number)
        return ion.text if charges else atoms_text(ion.atoms, UNICODE)

    def pretty_card(self, number: int, charges: bool = True) -> str:
        """A card as chemists print its ion, SO₄²⁻; one that has no charge, or two, by its symbol: He, Fe."""
        symbol = self.symbol(number)
        ions = self.forms.get(symbol)
        if ions is None:
            ions = [ion for ion in self.ions if ion.symbol == symbol]
        return ions[0].text if charges and len(ions) == 1 else atoms_text(read_atoms(symbol), UNICODE)

    def read_ion(self, text: str) -> IonNumber:
        try:
            return self.numbers[self.table.find(text.replace("^", " "))]
        except ValueError as unknown:
            raise BadInput(self._no_such_ion(text.replace("^", " ")) or str(unknown)) from None

    def _no_such_ion(self, text: str) -> str:
        """What a rule says of an element without an ion, or with other charges; "" where no rule does."""
        try:
            name, charge = read_key(text)
        except ValueError:
            return ""
        forms = self.forms.get(name)
        if forms is None:
            forms = [ion for ion in self.ions if ion.symbol == name]
        known = sorted([ion.charge for ion in forms])
        if known and charge == 0:
            return f"Write {name} with its charge: {' or '.join([ion.key for ion in forms])}."
        if known:
            charges = " or ".join(charge_text(one) for one in known)
            return f"{name} is {charges}, never {charge_text(charge)} (§{'4.5' if len(known) > 1 else '4.1'})."
        if name in self.symbol_numbers:
            return f"{name} has no ion in this game, so it does not bond; radioactive elements have no charge (§6.1)."
        return ""

    def group_text(self, code: int) -> str:
        """A group as one word, card by card: Mg2+.Cl-.Cl-"""
        cation, n, anion, m = unpacked_group(code)
        return ".".join(([self.ion_key(cation)] * n if n else []) + ([self.ion_key(anion)] * m if m else []))

    def read_group(self, words: Sequence[str]) -> Code:
        numbers = [self.read_ion(word) for word in words]
        cations = [number for number in numbers if self.ion(number).charge >= 0]
        anions = [number for number in numbers if self.ion(number).charge < 0]
        if len(set(cations)) > 1 or len(set(anions)) > 1 or max(len(cations), len(anions)) > 7 or not numbers:
            raise BadInput(f"{'.'.join(words)!r} is not a group. A group has one kind of cation and one kind of anion.")
        one, other = cations[0] if cations else NO_ION, anions[0] if anions else NO_ION
        return packed_group(one, len(cations), other, len(anions))

    def compound(self, cation: int, anion: int) -> Compound:
        return Compound(self.ion(cation), self.ion(anion))

    def formula(self, cation: int, anion: int) -> str:
        """A compound as chemists print it, water as everybody does."""
        made = self.compound(cation, anion)
        return "H₂O" if made.formula() == "HOH" else made.text()

    def is_closed(self, code: int) -> bool:
        """Whether this group is a neutral compound."""
        cation, n, anion, m = unpacked_group(code)
        if not n or not m or not is_lowest(n, m):
            return False
        return is_neutral(self.ion(cation).charge, n, self.ion(anion).charge, m)

    def pretty_group(self, code: int, charges: bool = True) -> str:
        """A neutral compound by its formula, anything else card by card: Mg²⁺ Cl⁻; all so where charges are not
        shown."""
        cation, n, anion, m = unpacked_group(code)
        if charges and self.is_closed(code):
            return self.formula(cation, anion)
        return " ".join(
            ([self.shown(cation, charges)] * n if n else []) + ([self.shown(anion, charges)] * m if m else [])
        )

    def name_of(self, code: int, charges: bool) -> str:
        """Of a neutral compound; "" where charges are not shown and it tells one."""
        cation, _, anion, _ = unpacked_group(code)
        return heard_name(self.compound(cation, anion), charges)


class Plain(Notation):
    """Where charges are hidden: ions by their symbols. Of a card with two charges the word says low or high."""

    def ion_key(self, number: IonNumber) -> str:
        """Mg, SO4; Fe-low for the lower of two charges."""
        ion = self.ion(number)
        forms = self.forms.get(ion.symbol, [])
        return f"{ion.symbol}-{'low' if ion == forms[0] else 'high'}" if len(forms) == 2 else ion.symbol

    def read_ion(self, text: str) -> IonNumber:
        """With its charge an ion is understood, too."""
        name, _, which = text.partition("-")
        forms = self.forms.get(name, [])
        if len(forms) == 2 and which in ("low", "high"):
            return self.numbers[forms[which == "high"]]
        if len(forms) == 2 and name == text:
            raise BadInput(f"{name} has two charges here. Write {name}-low for the lower one, or {name}-high.")
        return self.numbers[forms[0]] if forms and name == text else super().read_ion(text)


@lru_cache(64)
def lexicon(new_ions: str) -> Notation:
    """To read a deck with: with the ions of one's own that this file lists, and no cards yet."""
    return Notation(read_own_ions(new_ions).table, {})
