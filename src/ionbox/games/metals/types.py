"""Options and view of Metal vs. Non-Metal: plain frozen values, not compiled."""

from dataclasses import dataclass
from typing import Literal, NewType

from ionbox.core.options import option
from ionbox.core.types import Seat


@dataclass(frozen=True)
class Options:
    series: int = option(
        1, "Games in the match; the start moves on and the cards are summed. 0: one for each player.", least=0, most=20
    )
    start: int = option(0, "The seat that leads first, from 1. 0: chance names it.", least=0, most=4)
    rounds: int = option(
        0,
        "The match ends after so many exchanges, counted through all games. 0: it ends with its last game.",
        least=0,
        most=200,
    )
    naming: bool = option(False, "Whoever would collect a compound types its name first.")
    new_ions: str = option("", "Ions of your own, as a CSV file of symbols and names.", file="new-ions.csv")
    deck: str = option("", "The cards, as a CSV file of ions and copies.", file="deck.csv")


Phase = Literal["lead", "answer", "reinforce", "over", "name"]
Family = Literal["metal", "non-metal", "metalloid", ""]

IonNumber = NewType("IonNumber", int)
"""Of an ion its row in the ion table, from 0."""
Kind = NewType("Kind", int)
"""A place in the lists of a deck."""


@dataclass(frozen=True)
class Card:
    """What is printed on the cards of one ion, and how many there are. All charges of a view are without signs."""

    ion: str
    """What it is called in notation and wherever else a view names it: Ca2+; where charges are not shown, Ca."""
    text: str
    """As chemists print it, Ca²⁺; where charges are not shown, Ca."""
    charge: int
    """0 where charges are not shown."""
    name: str
    spoken: str
    family: Family
    """What its element is; an ion of several has no such name, and none is told where charges are not shown."""
    copies: int
    answers: tuple[tuple[int, str], ...]
    """The full answers to it: so many cards of this ion. None where charges are not shown or plays not listed."""


@dataclass(frozen=True)
class Box:
    """What never changes in a match."""

    seats: int
    series: int
    deck: tuple[Card, ...]
    cards: int
    """All copies together."""
    names: tuple[tuple[str, str], ...]
    """What ions of the deck make where their charges cancel, "CaCl2" and "calcium chloride"; none where charges are not
    shown or compounds not named."""


@dataclass(frozen=True)
class Public:
    """What lies open, the same for everybody."""

    game: int
    """Which game of the series, from 1."""
    to_come: int | None
    """How many exchanges may follow this one; None: as many as the cards are good for."""
    rung: bool
    """The bell has rung: this exchange is the last."""
    first: Seat
    """Who led first in this game."""
    phase: Phase
    initiator: Seat
    responder: Seat | None
    held: tuple[int, ...]
    """How many cards each seat holds."""
    pile: int
    """How many cards the Ion Deck has left."""
    lead: str
    """The leading ion, "" before it is laid."""
    lead_count: int
    answer: str
    answer_count: int
    naming: str
    """The compound that is to be named, as chemists print it; "" where none is."""
    charges: tuple[int, ...]
    """The total charges of lead and answer; none where charges are not shown."""
    collected: tuple[int, ...]
    """Cards collected in this game, by seat."""
    before: tuple[int, ...]
    """Cards collected in earlier games of the series."""
    scores: tuple[int, ...]
    """Both together."""
    gone: tuple[int, ...]
    """Of each ion of the deck, how many lie in all collections together: each was seen before it was turned over."""
    history: tuple[str, ...]
    """What forced answers proved of each hand, and what was seen of it since, for bots with a perfect memory; "" where
    nothing is proved, and where charges are not shown."""


@dataclass(frozen=True)
class Play:
    """Cards of the hand that could be laid, allowed or not."""

    action: str
    charges: tuple[int, ...]
    """The total charges of lead and answer with them."""


@dataclass(frozen=True)
class Own:
    """What one seat knows beyond that, or what is told to the public alone."""

    seat: Seat | None
    """Whose view it is; None: the public's."""
    hand: tuple[str, ...]
    """The seat's own cards; empty for the public."""
    plays: tuple[Play, ...]
    """When the seat is asked: every number of cards of one ion that has a place on the table."""
    unseen: tuple[int, ...]
    """Of each ion of the deck, how many cards this seat does not see: those of the Ion Deck and of the other hands."""
    proved: tuple[tuple[tuple[str, int], ...], ...]
    """By other seat: the most cards of an ion that the hand can hold, where an answer it was forced to proved it. None
    where charges are not shown: it would tell them."""


@dataclass(frozen=True)
class View(Box, Public, Own):
    """All that a seat, or the public, sees."""
