"""Options and view of Metal vs. Non-Metal: plain frozen values, not compiled."""

from dataclasses import dataclass

from ionbox.core.options import option


@dataclass(frozen=True)
class Options:
    series: int = option(
        1, "Games in the match; the start moves on and the cards are summed. 0: one for each player.", least=0, most=20
    )
    start: int = option(0, "The seat that leads first, from 1. 0: chance names it.", least=0, most=4)
    deck: str = option("", "The cards, as a CSV file of ions and copies.", file="deck.csv")


@dataclass(frozen=True)
class View:
    seat: int | None
    """Whose view it is; None: the public's."""
    seats: int
    game: int
    """Which game of the series, from 1."""
    series: int
    first: int
    """Who led first in this game."""
    phase: str
    """lead, answer, reinforce or over."""
    initiator: int
    responder: int | None
    hand: tuple[str, ...]
    """The seat's own cards; empty for the public."""
    held: tuple[int, ...]
    """How many cards each seat holds."""
    pile: int
    """How many cards the Ion Deck has left."""
    lead: str
    """The leading ion, "" before it is laid."""
    lead_count: int
    answer: str
    answer_count: int
    charges: tuple[int, int]
    """The total charge of lead and answer, without signs."""
    collected: tuple[int, ...]
    """Cards collected in this game, by seat."""
    before: tuple[int, ...]
    """Cards collected in earlier games of the series."""
    gone: tuple[tuple[str, int], ...]
    """What lies in all collections together: every card was seen before it was turned over."""
    unseen: tuple[tuple[str, int], ...]
    """Of each ion of the deck, how many cards this seat does not see: those of the Ion Deck and of the other hands."""
    proved: tuple[tuple[tuple[str, int], ...], ...]
    """By other seat: the most cards of an ion that the hand can hold, where an answer it was forced to proved it."""
    history: tuple[str, ...]
    """What was seen of each hand, and what its forced answers proved: for bots with a perfect memory."""
