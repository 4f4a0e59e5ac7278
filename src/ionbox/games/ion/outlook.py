"""What the ions of a seat can still become in this round, by the cards that can still come to it."""

from typing import Final

from ionbox.core.infoset import InfoSet
from ionbox.core.rng import Rng
from ionbox.core.types import Seat
from ionbox.games.ion.box import Box, box_of
from ionbox.games.ion.groups import NONE
from ionbox.games.ion.imaginer import Imaginer
from ionbox.games.ion.state import IonState
from ionbox.games.ion.turn import CAME_BITS
from ionbox.games.ion.types import GroupNumber, Kind, View

TRUTHS: Final = 24
"""Imagined where cards are not known."""


class Outlook:
    """Action tiles bring more than is counted here: what can be made without them can be made."""

    box: Box
    seats: int
    seat: Seat
    left: int
    """Picks of this round that are still to come."""
    exact: bool
    """All hands are known."""
    choosing: bool
    truths: list[list[list[Kind]]]
    """Of each truth the hands, as kinds."""

    def __init__(self, infoset: InfoSet) -> None:
        view: View = infoset.view
        self.box = box_of(infoset.options, infoset.seats)
        self.seats, self.seat = infoset.seats, infoset.seat
        self.left = max(0, view.last - view.turn)
        self.choosing = view.phase == "choose"
        imaginer, rng = Imaginer(infoset), Rng(0)
        self.exact = not any(imaginer.hidden)
        self.truths = []
        for _ in range(1 if self.exact else TRUTHS):
            state = imaginer(rng)
            assert isinstance(state, IonState)
            self.truths.append([[Kind(card >> CAME_BITS) for card in hand] for hand in state.hands])

    def shares(self, group: GroupNumber, chosen: list[Kind], waiting: list[Kind]) -> dict[GroupNumber, float]:
        """Each compound that a group can grow into, and in which share of the truths it can.

        `chosen` leaves the own hand; `waiting` are kinds that are placed this turn after it.
        """
        found: dict[GroupNumber, float] = {}
        for truth in self.truths:
            hands = [hand[:] for hand in truth] + [waiting[:]]
            for kind in chosen:
                hands[self.seat].remove(kind)
            made: set[GroupNumber] = set()
            self.grow(group, [self.seats] * len(waiting) + self.coming(), hands, made)
            for compound in made:
                found[compound] = found.get(compound, 0.0) + 1 / len(self.truths)
        return found

    def coming(self) -> list[int]:
        """§3.4 Whose hands will be picked from, one pick after the other: they come from the right."""
        return [(self.seat - turn) % self.seats for turn in range(1, self.left + 1)]

    def grow(self, group: GroupNumber, order: list[int], hands: list[list[Kind]], made: set[GroupNumber]) -> None:
        """§4.3 Card by card. Two cards of each hand are never picked, so others need not take what is wanted."""
        groups = self.box.groups
        for place, holder in enumerate(order):
            if holder in order[:place]:
                continue  # What is in it could have been taken when it came before.
            hand = hands[holder]
            for kind in set(hand):
                for ion in groups.forms[kind]:
                    grown = groups.join[group * groups.ions + ion]
                    if grown == NONE:
                        continue
                    if groups.neutral[grown]:
                        made.add(GroupNumber(grown))
                    else:
                        hand.remove(kind)
                        self.grow(GroupNumber(grown), order[place + 1 :], hands, made)
                        hand.append(kind)

    def is_sure(self, kind: Kind, chosen: list[Kind]) -> bool:
        """Whether such a card comes whatever the others take: one hand holds more than they can take before."""
        if not self.exact or self.box.tiles:
            return False
        for turn, holder in enumerate(self.coming(), 1):
            copies = self.truths[0][holder].count(kind)
            if holder == self.seat:
                copies -= chosen.count(kind)
            turns = range(0 if self.choosing else 1, turn)
            if copies > len([1 for past in turns if (holder + past) % self.seats != self.seat]):
                return True
        return False
