"""Cards, groups, goals and bonds as a view shows them, finished: whoever draws them neither counts nor knows chemistry.

The same come again and again, so each is made once for its box.
"""

from functools import lru_cache
from typing import Final

from ionbox.chem.formulas import read_atoms
from ionbox.chem.ions import Ion as TableIon
from ionbox.chem.names import ion_name
from ionbox.chem.speech import spoken_atoms, spoken_ion
from ionbox.core.facts import count
from ionbox.core.types import Action
from ionbox.games.ion import bonding, placing, scoring
from ionbox.games.ion.box import Box
from ionbox.games.ion.groups import NONE
from ionbox.games.ion.notation import Notation
from ionbox.games.ion.pieces import NOBLE, POLYATOMIC, RADIOACTIVE, SORTS, TRANSITION
from ionbox.games.ion.symbols import packed_group, unpacked_compound, unpacked_group
from ionbox.games.ion.types import Bond, Card, Goal, Group, GroupNumber, Ion, Kind, Progress, Sort
from ionbox.games.ion.writing import write

MOST: Final = 500  # areas with their goals: then all are forgotten
WORDS: Final = {NOBLE: "noble gas", TRANSITION: "transition metal", POLYATOMIC: "polyatomic"}


class Album:
    """Of one box, with or without charges and the names of compounds."""

    box: Box
    words: Notation
    charges: bool
    names: bool
    cards: tuple[Card, ...]
    groups: dict[GroupNumber, Group]
    named: dict[GroupNumber, Group]
    """Those that somebody has named, with their names."""
    bonds: dict[int, Bond]
    goals: dict[int, Goal]
    progress: dict[tuple[int, ...], tuple[Progress, ...]]
    """By goals and area."""
    gains: dict[tuple[int, ...], int]
    """Likewise."""

    def __init__(self, box: Box, charges: bool, names: bool) -> None:
        self.box, self.charges, self.names = box, charges, names
        self.words = box.notation if charges else box.plain
        self.cards = tuple([self._card(kind) for kind in sorted(set(box.cards))])
        self.groups, self.named, self.bonds, self.goals, self.progress, self.gains = {}, {}, {}, {}, {}, {}

    def _card(self, kind: Kind) -> Card:
        deck, sort = self.box.deck, self.box.deck.sorts[kind]
        name, symbol = self._name(kind), self.words.symbol(deck.symbols[kind])
        says = [name or spoken_atoms(read_atoms(symbol))]
        ions = self._ions(kind)
        if self.charges and ions:
            says.append(" or ".join([f"{abs(ion.charge)} {'plus' if ion.charge > 0 else 'minus'}" for ion in ions]))
        elif len(ions) > 1:
            says.append("low or high")
        if sort == RADIOACTIVE:
            says.append(f"radioactive, decay {deck.decays[kind]}")
        elif sort in WORDS and (self.charges or sort != TRANSITION):
            says.append(WORDS[sort])
        if ions:
            says.append(count(deck.points[kind], "point"))
        return Card(
            card=symbol,
            kind=self._sort(sort),
            ions=tuple([self._ion(ion) for ion in ions]),
            points=deck.points[kind],
            copies=deck.copies[kind],
            decay=deck.decays[kind],
            text=self.words.pretty_card(deck.symbols[kind], self.charges),
            name=name,
            says=", ".join(says),
        )

    def _sort(self, sort: int) -> Sort:
        """That a card is a metal tells its sign."""
        return SORTS[sort] if self.charges or sort != TRANSITION else "ion"

    def _ion(self, ion: TableIon) -> Ion:
        number = self.words.numbers[ion]
        word = self.words.ion_key(number)
        if self.charges:
            return Ion(word, ion.charge, ion.text, spoken_ion(ion))
        text, which = self.words.shown(number, False), word.partition("-")[2]
        said = f"{spoken_atoms(ion.atoms)}: {ion.names['us']}"
        return Ion(word, None, f"{text} ({which})", f"{said}, {which}") if which else Ion(word, None, text, said)

    def _ions(self, kind: Kind) -> list[TableIon]:
        groups = self.box.groups
        return [self.words.ion(groups.ion_numbers[form]) for form in groups.forms[kind]]

    def _name(self, kind: Kind) -> str:
        """A metal with two charges has no numeral yet."""
        ions = self._ions(kind)
        if not ions:
            return self.words.element_name(self.box.deck.symbols[kind])
        return ion_name(ions[0]) if len(ions) == 1 and self.charges else ions[0].names["us"]

    def area(self, groups: list[GroupNumber], named: list[GroupNumber]) -> tuple[Group, ...]:
        return tuple([self._named(group) if group in named else self.group(group) for group in groups])

    def group(self, group: GroupNumber) -> Group:
        if group not in self.groups:
            self.groups[group] = self._gas(group) if group < self.box.groups.gases else self._bonded(group)
        return self.groups[group]

    def _gas(self, group: GroupNumber) -> Group:
        kind = self.box.groups.noble.index(group)
        card = self.words.symbol(self.box.deck.symbols[kind])
        return Group(card, 0 if self.charges else None, False, True, card, self._name(Kind(kind)), 0)

    def _bonded(self, group: GroupNumber) -> Group:
        groups, words = self.box.groups, self.words
        code = groups.codes[group]
        if not self.charges:
            return Group(words.group_text(code), None, None, False, "", "", None)
        cation, n, anion, m = unpacked_group(code)
        charge = words.ion(cation).charge * n if n else 0
        charge += words.ion(anion).charge * m if m else 0
        closed = groups.neutral[group]
        name = words.name_of(code, self.charges) if closed and self.names else ""
        return Group(
            words.group_text(code), charge, closed, False, words.pretty_group(code), name, groups.points[group]
        )

    def _named(self, group: GroupNumber) -> Group:
        """ION-86 Everybody has heard that it was named."""
        if group not in self.named:
            groups, words = self.box.groups, self.words
            code = groups.codes[group]
            self.named[group] = Group(
                words.group_text(code),
                0 if self.charges else None,
                True,
                False,
                words.pretty_group(code),
                words.name_of(code, self.charges),
                groups.points[group],
            )
        return self.named[group]

    def bond(self, action: Action) -> Bond:
        if action not in self.bonds:
            self.bonds[action] = Bond(write(self.words, action), self.group(placing.makes(self.box.groups, action)))
        return self.bonds[action]

    def goal(self, goal: int) -> Goal:
        if goal not in self.goals:
            goals = self.box.goals
            lists = tuple([self.words.formula(*unpacked_compound(compound)) for compound in goals.lists[goal]])
            self.goals[goal] = Goal(goal + 1, goals.names[goal], lists, goals.one[goal], goals.both[goal])
        return self.goals[goal]

    def progress_of(self, area: list[GroupNumber], goals: list[int]) -> tuple[Progress, ...]:
        """§7.4 What each goal would score, and what is missing; nothing where charges are not shown."""
        if not self.charges:
            return ()
        key = (*goals, NONE, *area)
        if key not in self.progress:
            if len(self.progress) >= MOST:
                self.progress.clear()
            self.progress[key] = tuple([self._progress(area, goal) for goal in goals])
        return self.progress[key]

    def _progress(self, area: list[GroupNumber], goal: int) -> Progress:
        goals, gases = self.box.goals, self.box.groups.gases
        reached = scoring.reached(self.box, area, goal)
        wishes = [self._wish(area, compound) for compound in goals.lists[goal]]
        if not wishes:
            wishes = [(".".join([self.group(GroupNumber(gas)).word for gas in range(gases) if gas in area]), "")]
        points = (0, goals.one[goal], goals.both[goal])[reached]
        return Progress(reached, points, tuple([have for have, _ in wishes]), tuple([missing for _, missing in wishes]))

    def _wish(self, area: list[GroupNumber], compound: int) -> tuple[str, str]:
        """Of a compound what lies together where most does, and what is missing there."""
        groups = self.box.groups
        cation, anion = unpacked_compound(compound)
        made = self.words.compound(cation, anion)
        x = y = 0
        for group in area:
            one, n, other, m = unpacked_group(groups.codes[group])
            if (n == 0 or one == cation) and (m == 0 or other == anion) and n + m > x + y:
                x, y = n, m
        missing = packed_group(cation, made.n_cation - x, anion, made.n_anion - y)
        return self.words.group_text(packed_group(cation, x, anion, y)), self.words.group_text(missing)

    def worth(self, area: list[GroupNumber], goals: list[int]) -> int:
        """§7 What it would score as it lies."""
        groups = self.box.groups
        gases = scoring.noble_points(scoring.noble_counts(groups.gases, area))
        return (
            sum([groups.points[group] for group in area])
            + gases
            + sum([one.points for one in self.progress_of(area, goals)])
        )

    def gain(self, area: list[GroupNumber], goals: list[int]) -> int:
        """§5.5 What lies open: the best bonding against the present one."""
        key = (*goals, NONE, *area)
        if key not in self.gains:
            if len(self.gains) >= MOST:
                self.gains.clear()
            best = bonding.best(self.box, bonding.ions_of(self.box, area), goals).points
            self.gains[key] = best - bonding.worth(self.box, area, goals)
        return self.gains[key]


@lru_cache(64)  # as many as there are boxes in memory
def album(box: Box, charges: bool, names: bool) -> Album:
    return Album(box, charges, names)
