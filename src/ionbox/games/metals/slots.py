"""Hands that fit all that was laid at a real table, and all that forced answers proved.

A slot is a card as it was drawn, in the order of the Ion Deck. It is of no kind until it is laid.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from ionbox.core.types import Seat
from ionbox.games.metals.pieces import HAND, Deck
from ionbox.games.metals.types import Kind

MOST_TRIES = 50_000


@dataclass(frozen=True)
class Drew:
    seat: Seat


@dataclass(frozen=True)
class Laid:
    seat: Seat
    kind: Kind
    last: bool = False
    """The card drawn last, and no other."""


@dataclass(frozen=True)
class Proved:
    """Of all cards in a hand, or of the one drawn last: how many of each kind there may be at most."""

    seat: Seat
    most: tuple[tuple[Kind, int], ...]
    last: bool = False


Happening = Drew | Laid | Proved


def short_of(deck: Deck, lead: Kind) -> dict[Kind, int]:
    """§3.4 Nobody who answers short holds a full answer."""
    return {kind: deck.full[lead][kind] - 1 for kind in deck.opposite[lead]}


def nothing_for(deck: Deck, lead: Kind) -> dict[Kind, int]:
    """§3.7 Nor does who has no answer hold anything of smaller charge."""
    x = deck.sizes[lead]
    return {kind: 0 if deck.sizes[kind] < x else most for kind, most in short_of(deck, lead).items()}


@dataclass
class Search:
    deck: Deck
    happened: Sequence[Happening]
    hands: list[list[int]]
    """By seat: the slots that it holds, the oldest first."""
    kinds: list[int]
    """By slot: what it is; -1: nothing yet."""
    left: list[int]
    """By kind: how many of the deck are of no slot yet."""
    caps: list[dict[Kind, int]] = field(default_factory=list)
    bound: dict[int, list[int]] = field(default_factory=dict)
    """By slot: which of these it counts for."""
    tries: int = 0

    def found(self, at: int = 0) -> bool:
        """Whether the rest can have happened; then `kinds` says with which cards."""
        self.tries += 1
        if self.tries > MOST_TRIES:
            return False
        if at == len(self.happened):
            return self.filled([slot for hand in self.hands for slot in hand])
        match self.happened[at]:
            case Drew(seat):
                self.kinds.append(-1)
                self.hands[seat].append(len(self.kinds) - 1)
                if self.found(at + 1):
                    return True
                self.hands[seat].pop()
                self.kinds.pop()
                return False
            case Laid(seat, kind, last):
                return self._lays(at, seat, kind, last)
            case Proved(seat, most, last):
                return self._proves(at, seat, dict(most), last)

    def _lays(self, at: int, seat: Seat, kind: Kind, last: bool) -> bool:
        hand, tried = self.hands[seat], set[tuple[int, ...]]()
        for slot in hand[-1:] if last else hand[:]:
            # Slots of which the same is known do not differ.
            known = tuple(self.bound.get(slot, ()))
            if known in tried or not self._becomes(slot, kind):
                continue
            tried.add(known)
            place = hand.index(slot)
            hand.pop(place)
            if self.found(at + 1):
                return True
            hand.insert(place, slot)
            self._is_again_nothing(slot)
        return False

    def _proves(self, at: int, seat: Seat, most: dict[Kind, int], last: bool) -> bool:
        self.caps.append(most)
        slots = self.hands[seat][-1:] if last else self.hands[seat][:]
        for slot in slots:
            self.bound.setdefault(slot, []).append(len(self.caps) - 1)
        if self.found(at + 1):
            return True
        for slot in slots:
            self.bound[slot].pop()
        self.caps.pop()
        return False

    def _becomes(self, slot: int, kind: Kind) -> bool:
        caps = [self.caps[one] for one in self.bound.get(slot, ())]
        if not self.left[kind] or any(cap.get(kind, 1) <= 0 for cap in caps):
            return False
        for cap in caps:
            if kind in cap:
                cap[kind] -= 1
        self.left[kind] -= 1
        self.kinds[slot] = kind
        return True

    def _is_again_nothing(self, slot: int) -> None:
        kind = Kind(self.kinds[slot])
        for one in self.bound.get(slot, ()):
            if kind in self.caps[one]:
                self.caps[one][kind] += 1
        self.left[kind] += 1
        self.kinds[slot] = -1

    def filled(self, slots: list[int]) -> bool:
        """What is still held is of kinds that are left, first where most is known of it."""
        self.tries += 1
        if not slots:
            return True
        if self.tries > MOST_TRIES:
            return False
        slot = max(slots, key=lambda one: len(self.bound.get(one, ())))
        rest = [one for one in slots if one != slot]
        for kind in sorted([Kind(k) for k in range(len(self.left))], key=lambda one: -self.left[one]):
            if self._becomes(slot, kind):
                if self.filled(rest):
                    return True
                self._is_again_nothing(slot)
        return False


def deal_for(deck: Deck, seats: int, happened: Sequence[Happening]) -> list[int] | None:
    """The Ion Deck as it lay before the hands were dealt, its top card last; None where no deal fits."""
    hands = [list(range(HAND * seat, HAND * (seat + 1))) for seat in range(seats)]
    search = Search(deck, happened, hands, [-1] * (HAND * seats), deck.copies[:])
    if not search.found():
        return None
    rest = [kind for kind, n in enumerate(search.left) for _ in range(n)]
    return rest + search.kinds[::-1]
