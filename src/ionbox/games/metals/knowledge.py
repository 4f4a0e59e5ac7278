"""What everybody knows of a hand: what was seen, and what its forced answers proved.

A hand's history is a list of packed ints in the order things happened. A player who answers short, or not at all,
shows that no full answer was held; one whose follow-up draw ends shows that the drawn card is another ion.
`fits` says which hands could have had this history: exactly those, as a test on small decks counts out.
"""

from typing import TYPE_CHECKING, Final

from ionbox.games.metals.types import Kind

if TYPE_CHECKING:
    from ionbox.games.metals.pieces import Deck

DREW: Final = 1
LAID: Final = 2
NO_ANSWER: Final = 3
SHORT: Final = 4
HOLDS_NO: Final = 5

FOREVER: Final = 1 << 20


def drew(n: int) -> int:
    """n cards nobody else saw."""
    return DREW | n << 4


def laid(kind: Kind, n: int) -> int:
    """n cards left the hand, seen by all."""
    return LAID | kind << 4 | n << 8


def no_answer(lead: Kind) -> int:
    return NO_ANSWER | lead << 4


def short(lead: Kind, kind: Kind) -> int:
    """All cards of this kind were laid against the lead, as a short answer."""
    return SHORT | lead << 4 | kind << 8


def holds_no(kind: Kind) -> int:
    return HOLDS_NO | kind << 4


def proves(history: list[int]) -> bool:
    """Whether anything but sights stands in this history."""
    return any(entry & 15 > LAID for entry in history)


def proof(history: list[int]) -> list[int]:
    """What decides which hands fit: the history from its first proof on, after a draw of the cards held then."""
    held = 0
    for place, entry in enumerate(history):
        what = entry & 15
        if what == DREW:
            held += entry >> 4
        elif what == LAID:
            held -= entry >> 8
        else:
            return [drew(held), *history[place:]]
    return []


def caps(deck: "Deck", fact: int) -> list[int]:
    """The most cards of each kind a hand could hold at the moment of this fact; FOREVER where it proves nothing."""
    most = [FOREVER] * len(deck.ions)
    what, kind = fact & 15, fact >> 4 & 15
    if what == HOLDS_NO:
        most[kind] = 0
        return most
    x = deck.sizes[kind]
    for k in deck.opposite[kind]:
        # No full answer (§3.4): none of equal charge, fewer than x of the others.
        most[k] = 0 if deck.sizes[k] == x else x - 1
        # No short answer either (§3.5), or all of it laid just now.
        if (what == NO_ANSWER and deck.sizes[k] < x) or (what == SHORT and k == fact >> 8):
            most[k] = 0
    return most


def most(deck: "Deck", history: list[int]) -> list[int]:
    """The most cards of each kind a hand with this history can hold now, by what its answers proved; else FOREVER."""
    limit = [FOREVER] * len(deck.ions)
    for entry in history:
        what = entry & 15
        if what == DREW:
            limit = [n + (entry >> 4) for n in limit]
        elif what == LAID:
            limit[entry >> 4 & 15] -= entry >> 8
        else:
            limit = [min(n, cap) for n, cap in zip(limit, caps(deck, entry))]  # noqa: B905
    return limit


def fits(deck: "Deck", history: list[int], hand: list[int]) -> bool:
    """Could a seat with this history hold these cards now?

    Every card of a kind was drawn into the hand at some place in the order of draws. The j-th of them must come before
    it is laid (its deadline), and after a fact that says fewer than j were there (its release). Filling the draws one
    by one, always with the released kind whose deadline is next, succeeds if any filling does.
    """
    kinds = len(deck.ions)
    deadlines: list[list[int]] = [[] for _ in range(kinds)]
    releases: list[list[tuple[int, int]]] = [[] for _ in range(kinds)]  # from this card on, not before this draw
    draws = 0
    for entry in history:
        what = entry & 15
        if what == DREW:
            draws += entry >> 4
        elif what == LAID:
            deadlines[entry >> 4 & 15] += [draws] * (entry >> 8)
        else:
            most = caps(deck, entry)
            for k in range(kinds):
                if most[k] < FOREVER:
                    releases[k].append((len(deadlines[k]) + most[k], draws))
    for k in range(kinds):
        deadlines[k] += [draws] * hand[k]
    if sum([len(one) for one in deadlines]) != draws:
        return False
    placed = [0] * kinds
    for draw in range(draws):
        best, soonest = -1, FOREVER
        for k in range(kinds):
            if placed[k] < len(deadlines[k]) and deadlines[k][placed[k]] < soonest:
                if _released(releases[k], placed[k], draw):
                    best, soonest = k, deadlines[k][placed[k]]
        if soonest <= draw or best < 0:
            return False
        placed[best] += 1
    return True


def _released(releases: list[tuple[int, int]], card: int, draw: int) -> bool:
    return not any(card >= first and draw < after for first, after in releases)


def hands_that_fit(deck: "Deck", history: list[int], held: int, pool: list[int]) -> list[list[int]]:
    """Every hand of this size out of the pool (copies of each kind) that could have had this history."""
    found: list[list[int]] = []
    hand = [0] * len(deck.ions)
    # Without proofs any cards may have been drawn: a deck of twelve kinds has thousands of hands to try otherwise.
    _fill(deck, history if proves(history) else [], held, pool, hand, 0, found)
    return found


def _fill(
    deck: "Deck", history: list[int], left: int, pool: list[int], hand: list[int], kind: int, found: list[list[int]]
) -> None:
    if kind == len(hand):
        if left == 0 and (not history or fits(deck, history, hand)):
            found.append(hand[:])
        return
    for n in range(min(left, pool[kind]) + 1):
        hand[kind] = n
        _fill(deck, history, left - n, pool, hand, kind + 1, found)
    hand[kind] = 0
