"""Options and view of the ION Card & Dice Game: plain frozen values, not compiled."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, NewType

from ionbox.core.options import option
from ionbox.core.types import Seat
from ionbox.games.dice.cards import ACTIONS


@dataclass(frozen=True)
class Options:
    target: int = option(0, "Points that win a tournament; 0: a quick game.", least=0, most=10_000)
    speed: bool = option(False, "Speed rule: a card with the same sum of dots may be played too.")
    without: str = option("", "Actions left in the box.", several=ACTIONS[1:])
    dots_only: bool = option(False, "Only the cards without action.")
    bomb: str = option("auto", "The Bomb: auto is on in tournaments of three or more.", choices=("auto", "on", "off"))
    race: str = option(
        "drawn",
        "Tick-Tack: the first card to arrive wins (arrival), or chance decides among cards chosen in secret (drawn).",
        choices=("drawn", "arrival"),
        apart="arrival",
    )
    rounds: int = option(
        0,
        "The match ends when the turn has gone round the table so many times, counted through all games."
        " 0: it ends with its last game.",
        least=0,
        most=200,
    )
    deck: str = option("", "The cards, as a CSV file of dots, actions, points and copies.", file="deck.csv")


Phase = Literal["turn", "again", "drawn", "answer", "numbers", "number", "race", "dealer", "over"]
Needs = Literal["", "card", "number", "side", "seat"]
Family = Literal["plain", "answer", "attack", "giving", "wild", "turn"]

Code = NewType("Code", int)
"""A card by what is printed on it: the same in any deck."""
Kind = NewType("Kind", int)
"""A place in the lists of a deck."""


@dataclass(frozen=True)
class Action:
    """What the cards of one action have in common, from the table in cards.py."""

    title: str
    """"" for dots alone."""
    says: str
    """What it does, in a sentence."""
    family: Family
    """wild goes on anything, attack costs its target something, turn changes whose turn it is."""
    needs: Needs
    """What has to be said with it."""
    answered: tuple[str, ...]
    """The actions of this deck that answer it."""


@dataclass(frozen=True)
class Card:
    """What is printed on a card."""

    halves: tuple[int, int]
    """Dots; 0 is a joker's star."""
    action: str
    name: str
    spoken: str
    points: int


@dataclass(frozen=True)
class Box:
    """What never changes in a match."""

    seats: int
    actions: Mapping[str, Action]
    """Those of this deck, by the word that decks and records have for them."""
    cards: Mapping[str, Card]
    """The kinds of cards of this deck, by their notation."""
    target: int
    """Points that win the tournament; 0 in a quick game."""
    arrival: bool
    """In a race the first card to arrive wins; otherwise chance decides who was first."""


@dataclass(frozen=True)
class Public:
    """What lies open, the same for everybody."""

    game: int
    """Which game of the match, from 1."""
    rung: bool
    """The bell has rung: the turn goes round once more."""
    to_come: int | None
    """By how many seats the turn may still go on; 0: this turn is the last; -1: it was, and the match is over. None:
    as many as the game takes."""
    scores: tuple[int, ...]
    """Points of the games before; when all is over, the final ones."""
    ranking: tuple[Seat, ...]
    """The seats, most points first."""
    dealer: Seat
    phase: Phase
    """again: a turn in which a drawn card may not be played."""
    quiet: bool
    """In a race that is won by arrival, nothing tells which cards are wrong."""
    turn: Seat
    """Whose turn it is; in a race, who laid the Tick-Tack."""
    next: Seat
    """The right neighbour of that seat who is still in the game."""
    actors: tuple[Seat, ...]
    held: tuple[int, ...]
    """How many cards each seat holds."""
    bombed_by: tuple[Seat | None, ...]
    """Who bombed each seat out of this game; None: still in."""
    pile: int
    """How many cards the draw pile has."""
    bottom_owner: tuple[Seat, ...]
    """Who put each of them there and knows it."""
    played: tuple[str, ...]
    """The played cards that are not reshuffled yet, the top one last."""
    asks: tuple[int, ...]
    """The numbers of dots that may be played. Where plays are not listed, only one that was
    called: it stands on no card."""
    asks_sum: int
    """The sum of dots that may be played too, or 0. Where plays are not listed, 0."""
    pending: str
    """The action that is being answered or carried out, or ""."""
    origin: Seat | None
    """Who played it."""
    aim: Seat | None
    """Whom it would hit."""
    after: Seat | None
    """Who has the turn after a Challenge."""
    numbers: tuple[int, ...]
    """The challenger's numbers."""
    ready: tuple[bool, ...]
    """Which seats have chosen in a race."""
    winner: Seat | None
    """Who has won this game already, while its last action is carried out."""
    idle: int
    """Turns in a row in which nobody could play or draw."""
    clock: int
    """Actions in this game so far."""
    shown: tuple[tuple[str, ...], ...]
    """All hands, laid open to be counted when the match is over; empty before."""
    worth: tuple[int, ...]
    """What each of these hands counts."""


@dataclass(frozen=True)
class Own:
    """What one seat knows beyond that, or what is told to the public alone."""

    seat: Seat | None
    """Whose view it is; None: the public's."""
    hand: tuple[str, ...]
    """The seat's own cards; empty for the public."""
    bottom: tuple[str, ...]
    """The lowest cards of the draw pile that were put there from a hand, lowest first: "" where others put them."""
    drawn: str
    """The card just drawn, for its owner."""
    extras: Mapping[str, tuple[str, ...]]
    """When a card is asked of this seat: what may be said with each that needs something, whether it fits or not."""
    sides: Mapping[str, Seat]
    """The seats that this seat means by next and previous; none for the public."""
    gift: str
    """The card set aside as a gift, for its giver."""
    choice: str
    """What this seat has chosen in a race, or ""."""
    known: tuple[tuple[str, ...], ...]
    """Cards this seat knows to be in each hand: gifts, wrong cards shown, own cards drawn by others."""


@dataclass(frozen=True)
class View(Box, Public, Own):
    """All that a seat, or the public, sees."""
