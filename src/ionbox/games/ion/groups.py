"""§4.2 Every group the cards of a deck can form, numbered, with what it is worth and what may join it.

A player area is a sorted list of these numbers, so laying a card is one look into a table.
"""

from math import gcd
from typing import Final

from mypy_extensions import i64

from ionbox.core.fast import vec
from ionbox.core.state import NO_ACTION
from ionbox.core.types import Action
from ionbox.games.ion import actions
from ionbox.games.ion.notation import Notation
from ionbox.games.ion.pieces import ION, NOBLE, POLYATOMIC, TRANSITION, Deck
from ionbox.games.ion.symbols import NO_ION, packed_compound, packed_group
from ionbox.games.ion.types import Code, GroupNumber, IonNumber, Kind

NONE: Final = GroupNumber(-1)


class Groups:
    """Ions first: a transition metal is two of them. Then the groups: noble gases, single ions, bonded ions."""

    ions: int
    """How many ions there are; an ion is a number below this."""
    ion_numbers: list[IonNumber]
    """Each ion's number in the ion table,"""
    ion_of: dict[IonNumber, int]
    """and the ion of such a number."""
    kinds: list[Kind]
    """The kind of card that shows each ion."""
    charges: list[int]
    forms: list[list[int]]
    """The ions a card of each kind can be."""
    noble: list[GroupNumber]
    """The group that a noble gas of each kind is by itself; NONE for other kinds."""
    gases: int
    """Groups below this number are noble gases."""
    single: vec[i64]
    """The group that each ion is by itself."""
    cation: list[int]
    n: list[int]
    anion: list[int]
    m: list[int]
    neutral: list[bool]
    points: list[int]
    """What a group scores: the sum of its cards if it is neutral, else 0."""
    codes: list[Code]
    """Each group packed without a deck (symbols.py)."""
    number: dict[Code, GroupNumber]
    """The group of such a code."""
    join: vec[i64]
    """What a group becomes when an ion joins it, at group * ions + ion; NONE where it may not."""
    lay_actions: list[Action]
    bond_actions: list[Action]
    """The actions, at ion and at group * ions + ion."""
    placing: dict[Action, int]
    """What a lay or bond action places: group * ions + ion, the group being one too high where the ion lies alone."""
    compound: dict[int, GroupNumber]
    """The neutral group of two ions, by their packed numbers in the ion table."""

    def __init__(self, deck: Deck, words: Notation) -> None:
        self._number_ions(deck, words)
        self._number_groups(deck)
        self._join_groups()

    def _number_ions(self, deck: Deck, words: Notation) -> None:
        self.ion_numbers, self.kinds, self.charges, self.forms = [], [], [], []
        for kind in range(len(deck.symbols)):
            self.forms.append([])
            for charge in sorted(deck.charges[kind]):
                self.forms[kind].append(len(self.kinds))
                forms = words.forms[words.symbol(deck.symbols[kind])]
                self.ion_numbers.append(next(words.numbers[ion] for ion in forms if ion.charge == charge))
                self.kinds.append(Kind(kind))
                self.charges.append(charge)
        self.ions = len(self.kinds)
        self.ion_of = {number: ion for ion, number in enumerate(self.ion_numbers)}

    def _number_groups(self, deck: Deck) -> None:
        self.cation, self.n, self.anion, self.m = [], [], [], []
        self.neutral, self.points, self.codes, self.number, self.compound = [], [], [], {}, {}
        self.noble = [NONE] * len(deck.symbols)
        for kind in range(len(deck.symbols)):
            if deck.sorts[kind] == NOBLE:
                self.noble[kind] = self._add(deck, NONE, 0, NONE, 0)
        self.gases = len(self.codes)
        self.single = vec[i64](
            [
                self._add(deck, ion, 1, NONE, 0) if self.charges[ion] > 0 else self._add(deck, NONE, 0, ion, 1)
                for ion in range(self.ions)
            ]
        )
        for cation in range(self.ions):
            for anion in range(self.ions):
                if self.charges[cation] > 0 > self.charges[anion]:
                    shared = gcd(self.charges[cation], self.charges[anion])
                    for n in range(1, -self.charges[anion] // shared + 1):
                        for m in range(1, self.charges[cation] // shared + 1):
                            self._add(deck, cation, n, anion, m)

    def _add(self, deck: Deck, cation: int, n: int, anion: int, m: int) -> GroupNumber:
        group = GroupNumber(len(self.codes))
        charge = (self.charges[cation] * n if n else 0) + (self.charges[anion] * m if m else 0)
        neutral = charge == 0
        positive, negative = self.ion_numbers[cation] if n else NO_ION, self.ion_numbers[anion] if m else NO_ION
        points = 0
        if neutral and n:
            points = deck.points[self.kinds[cation]] * n + deck.points[self.kinds[anion]] * m
            self.compound[packed_compound(positive, negative)] = group
        self.cation.append(cation)
        self.n.append(n)
        self.anion.append(anion)
        self.m.append(m)
        self.neutral.append(neutral)
        self.points.append(points)
        self.codes.append(packed_group(positive, n, negative, m))
        if n or m:
            self.number[self.codes[group]] = group
        return group

    def _join_groups(self) -> None:
        """§4.3 A card joins a group that holds the opposite sign. What results is a group, or it may not."""
        size = len(self.codes)
        self.join = vec[i64]([NONE] * (size * self.ions))
        self.bond_actions = [NO_ACTION] * (size * self.ions)
        self.lay_actions = [actions.lay(number) for number in self.ion_numbers]
        self.placing = {action: size * self.ions + ion for ion, action in enumerate(self.lay_actions)}
        opposite = [
            [other for other in range(self.ions) if self.charges[other] * charge < 0] for charge in self.charges
        ]
        for group in range(self.gases, size):
            cation, anion = self.cation[group], self.anion[group]
            both = self.n[group] and self.m[group]
            for ion in [cation, anion] if both else opposite[cation if self.n[group] else anion]:
                made = self.with_ion(GroupNumber(group), ion)
                if made != NONE:
                    place = group * self.ions + ion
                    self.join[place] = made
                    self.bond_actions[place] = actions.bond(self.ion_numbers[ion], self.codes[group])
                    self.placing[self.bond_actions[place]] = place

    def with_ion(self, group: GroupNumber, ion: int) -> GroupNumber:
        cation, n, anion, m = self.cation[group], self.n[group], self.anion[group], self.m[group]
        if self.charges[ion] > 0:
            return self.of(ion, n + 1, anion, m) if m and (n == 0 or cation == ion) else NONE
        return self.of(cation, n, ion, m + 1) if n and (m == 0 or anion == ion) else NONE

    def of(self, cation: int, n: int, anion: int, m: int) -> GroupNumber:
        """The group of so many cations and anions, NONE if there is no such group."""
        if n > 7 or m > 7:
            return NONE
        code = packed_group(self.ion_numbers[cation] if n else NO_ION, n, self.ion_numbers[anion] if m else NO_ION, m)
        return self.number.get(code, NONE)

    def is_part(self, group: GroupNumber, compound: GroupNumber) -> bool:
        """Whether this group is of the ions of that compound."""
        if self.n[group] and self.cation[group] != self.cation[compound]:
            return False
        return self.m[group] == 0 or self.anion[group] == self.anion[compound]

    def ions_in(self, group: GroupNumber) -> list[int]:
        return [self.cation[group]] * self.n[group] + [self.anion[group]] * self.m[group]

    def without_ion(self, group: GroupNumber, ion: int) -> list[GroupNumber]:
        """What is left when one ion is taken out: a group if it still holds both signs, else single cards."""
        cation, n, anion, m = self.cation[group], self.n[group], self.anion[group], self.m[group]
        if self.charges[ion] > 0:
            n -= 1
        else:
            m -= 1
        if n and m:
            return [self.of(cation, n, anion, m)]
        return [GroupNumber(self.single[cation])] * n + [GroupNumber(self.single[anion])] * m


def scores_as_polyatomic(deck: Deck, kind: Kind) -> bool:
    """Hydroxide is an ion of the base deck and has no refresh."""
    return deck.sorts[kind] == POLYATOMIC


def can_turn(deck: Deck, kind: Kind) -> bool:
    return deck.sorts[kind] == TRANSITION


def is_base(deck: Deck, kind: Kind) -> bool:
    return deck.sorts[kind] in (ION, NOBLE)
