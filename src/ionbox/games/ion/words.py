"""Cards and groups of one box as words, and back; and where all cards lie."""

import re

from ionbox.core.state import all_seats
from ionbox.core.types import BadInput, Seat
from ionbox.games.ion import radioactive
from ionbox.games.ion.box import Box
from ionbox.games.ion.groups import NONE
from ionbox.games.ion.state import IonState
from ionbox.games.ion.turn import CAME_BITS, knows
from ionbox.games.ion.types import GroupNumber, Kind


def card_text(box: Box, kind: Kind) -> str:
    return box.notation.symbol(box.deck.symbols[kind])


def area_word(box: Box, group: GroupNumber) -> str:
    """A noble gas by its symbol, a group card by card."""
    if group < box.groups.gases:
        return card_text(box, Kind(box.groups.noble.index(group)))
    return box.notation.group_text(box.groups.codes[group])


def read_kind(box: Box, word: str) -> Kind:
    kind = box.deck.kind_of[box.notation.read_symbol(word)]
    if kind < 0 or box.copies[kind] == 0:
        raise BadInput(f"{word} is not a card of this deck.")
    return kind


def read_area_word(box: Box, word: str) -> GroupNumber:
    if word not in box.words:
        box.words[word] = _read_group(box, word)
    return box.words[word]


def _read_group(box: Box, word: str) -> GroupNumber:
    if re.search(r"[+-]$", word):
        group = box.groups.number.get(box.notation.read_group(word.split(".")), NONE)
    else:
        group = box.groups.noble[read_kind(box, word)]
    if group == NONE:
        raise BadInput(f"{word} is not a group that these cards can form.")
    return group


def knowers(state: IonState, holder: Seat, came: int) -> list[Seat]:
    """Who knows a card that came into the hand of this seat in such a turn; 0: who has held the hand at all."""
    return [seat for seat in all_seats(state.seats) if knows(state, seat, holder, came)]


def known_to(state: IonState, seat: Seat, viewer: Seat | None) -> list[str]:
    """The cards of a seat's hand that somebody knows."""
    if viewer is None:
        return []
    return [
        card_text(state.box, Kind(card >> CAME_BITS)) for card in state.hands[seat] if knows(state, viewer, seat, card)
    ]


def counts(state: IonState) -> list[int]:
    """How many cards of each kind lie anywhere but in the pile."""
    box = state.box
    found = [0] * len(box.deck.symbols)
    kinds = [card >> CAME_BITS for hand in state.hands for card in hand] + state.center
    kinds += [kind for cards in state.loose for kind in cards]
    kinds += [radioactive.kind_in(card) for card in state.radioactive]
    for area in state.areas:
        for group in area:
            if group < box.groups.gases:
                kinds.append(box.groups.noble.index(group))
            kinds += [box.groups.kinds[ion] for ion in box.groups.ions_in(group)]
    for kind in kinds:
        found[kind] += 1
    return found
