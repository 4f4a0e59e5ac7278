"""Options and view of the ION Card & Dice Game: plain frozen values, not compiled."""

from dataclasses import dataclass

from ionbox.core.options import option
from ionbox.games.dice.pieces import ACTIONS


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
    deck: str = option("", "The cards, as a CSV file of dots, actions, points and copies.", file="deck.csv")


@dataclass(frozen=True)
class View:
    seat: int | None
    """Whose view it is; None: the public's."""
    seats: int
    game: int
    """Which game of the match, from 1."""
    target: int
    """Points that win the tournament; 0 in a quick game."""
    scores: tuple[int, ...]
    """Points of the games before; when all is over, the final ones."""
    dealer: int
    phase: str
    """turn, again (a drawn card may not be played), drawn, answer, numbers, number, race, dealer or over."""
    turn: int
    """Whose turn it is; in a race, who laid the Tick-Tack."""
    actors: tuple[int, ...]
    hand: tuple[str, ...]
    """The seat's own cards; empty for the public."""
    held: tuple[int, ...]
    """How many cards each seat holds."""
    bombed_by: tuple[int | None, ...]
    """Who bombed each seat out of this game; None: still in."""
    pile: int
    """How many cards the draw pile has."""
    bottom: tuple[str, ...]
    """The lowest cards of the draw pile that were put there from a hand, lowest first: "" where others put them."""
    bottom_owner: tuple[int, ...]
    """Who put each of them there and knows it."""
    played: tuple[str, ...]
    """The played cards that are not reshuffled yet, the top one last."""
    asks: tuple[int, ...]
    """The numbers of dots that may be played."""
    asks_sum: int
    """The sum of dots that may be played too, or 0."""
    drawn: str
    """The card just drawn, for its owner."""
    pending: str
    """The action that is being answered or carried out, or ""."""
    origin: int | None
    """Who played it."""
    aim: int | None
    """Whom it would hit."""
    after: int | None
    """Who has the turn after a Challenge."""
    gift: str
    """The card set aside as a gift, for its giver."""
    numbers: tuple[int, ...]
    """The challenger's numbers."""
    arrival: bool
    """In a race the first card to arrive wins; otherwise chance decides who was first."""
    ready: tuple[bool, ...]
    """Which seats have chosen in a race."""
    choice: int | None
    """What this seat has chosen in a race."""
    winner: int | None
    """Who has won this game already, while its last action is carried out."""
    idle: int
    """Turns in a row in which nobody could play or draw."""
    clock: int
    """Actions in this game so far."""
    known: tuple[tuple[str, ...], ...]
    """Cards this seat knows to be in each hand: gifts, wrong cards shown, own cards drawn by others."""
    shown: tuple[tuple[str, ...], ...]
    """All hands, laid open to be counted when the match is over; empty before."""
    worth: tuple[tuple[int, ...], ...]
    """What each of these cards counts."""
