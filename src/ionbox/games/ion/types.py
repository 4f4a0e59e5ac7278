"""Options and view of ION: plain frozen values, not compiled."""

from dataclasses import dataclass

from ionbox.core.options import option


@dataclass(frozen=True)
class Options:
    action_tiles: bool = option(False, "Action tiles: Select Two, Take From Center and RXN.")
    transition: bool = option(False, "Transition metals: cards with two charges.")
    polyatomic: bool = option(False, "Polyatomic ions: points, or a used tile made fresh.")
    radioactive: str = option(
        "off", "Radioactive elements, for three players or more; auto: where there are.", choices=("off", "on", "auto")
    )
    loose: bool = option(False, "A new card may take several of your single cards at once, not only one.")
    tiebreak: bool = option(False, "Equal points: fewer tile penalties win, then more neutral compounds.")
    deck: str = option("", "The drafting cards, as a CSV file.", file="deck.csv")
    goals: str = option("", "The goal cards, as a CSV file.", file="goals.csv")
    tiles: str = option("", "The sets of action tiles, as a CSV file.", file="tiles.csv")


@dataclass(frozen=True)
class Card:
    """A kind of card, as the box has it."""

    card: str
    kind: str
    """ion, noble, transition, polyatomic or radioactive."""
    charges: tuple[int, ...]
    points: int
    copies: int
    decay: int


@dataclass(frozen=True)
class Radioactive:
    card: str
    round: int
    lies: str
    """up, sideways, down, or pending while its turn lasts."""


@dataclass(frozen=True)
class Tile:
    used: bool
    value: int | None
    """None until it is flipped for the first time."""


@dataclass(frozen=True)
class Goal:
    number: int
    """Its place in the file of goals, from 1."""
    name: str
    lists: tuple[str, ...]
    one: int
    both: int


@dataclass(frozen=True)
class Entry:
    """A line of the round sheets."""

    round: int
    seat: int
    what: str
    """compound, noble, goal, refreshed, radioactive, decay or tile."""
    says: str
    """The same with its names, for people."""
    points: int
    code: int


@dataclass(frozen=True)
class View:
    seat: int | None
    """Whose view it is; None: the public's."""
    seats: int
    round: int
    """From 1."""
    turn: int
    """From 1; after the last turn one more."""
    turns: int
    phase: str
    """choose, place, say, act, steal, refresh or over."""
    waiting: tuple[int, ...]
    """Who is asked now."""
    queue: tuple[int, ...]
    """Who is asked after them, one by one."""
    lead: int
    """Who comes first where an order is needed."""
    hand: tuple[str, ...]
    """The seat's own cards; empty for the public."""
    pick: str
    """What this seat has chosen this turn, or said in the tile window; others do not see it."""
    cards: tuple[Card, ...]
    """What is printed on the cards in play: the same for all, at any time."""
    held: tuple[int, ...]
    """How many cards each seat holds, those chosen face down included."""
    known: tuple[tuple[str, ...], ...]
    """Of each seat's hand the cards this seat knows, because it held that hand before."""
    areas: tuple[tuple[str, ...], ...]
    """What lies in each player area: noble gases, ions and bonded groups."""
    loose: tuple[tuple[str, ...], ...]
    """Ions that each seat has to place now."""
    turnable: tuple[tuple[str, ...], ...]
    """Groups of each seat whose metal may still be turned this turn."""
    radioactive: tuple[tuple[Radioactive, ...], ...]
    center: tuple[str, ...]
    laid: tuple[str, ...]
    """What the center began with, if it was fewer than four cards: the deck then holds no others."""
    pile: int
    """How many cards the deck has left."""
    goals: tuple[Goal, ...]
    tiles: tuple[tuple[Tile, ...], ...]
    """Of each seat Select Two, Take From Center, RXN; none without the module."""
    doubled: tuple[int, ...]
    """Who played Select Two this turn."""
    holding: tuple[int, ...]
    """Who holds the ion that waits, for a card of the center, until it is placed."""
    may_hold: bool
    """Whether this seat may hold the ion that it has to place now."""
    flips: tuple[int, ...]
    """Who flipped RXN this round, in that order."""
    rxn_gain: int
    """A hint in the tile window: what the seat's ions would gain at once, all placed anew; 0 at other times."""
    undecided: tuple[tuple[str, ...], ...]
    """Polyatomic cards of each seat that wait for a choice: points or refresh."""
    scores: tuple[int, ...]
    made: tuple[int, ...]
    """Neutral compounds each seat has scored."""
    sheet: tuple[Entry, ...]
    """Every point so far, and where it comes from."""
