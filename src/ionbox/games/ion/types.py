"""Options and view of ION: plain frozen values, not compiled."""

from dataclasses import dataclass
from typing import Literal, NewType

from ionbox.core.options import option
from ionbox.core.types import Seat

Sort = Literal["ion", "noble", "transition", "polyatomic", "radioactive"]
Lies = Literal["pending", "up", "sideways", "down"]
Phase = Literal["choose", "place", "say", "act", "steal", "refresh", "over"]
What = Literal["compound", "noble", "goal", "refreshed", "radioactive", "decay", "tile"]

IonNumber = NewType("IonNumber", int)
"""Of an ion its row in the ion table, from 1; 0 is no ion."""
Kind = NewType("Kind", int)
"""A place in the lists of a deck."""
GroupNumber = NewType("GroupNumber", int)
"""A place in the lists of groups that the cards of a deck can form (groups.py)."""
Code = NewType("Code", int)
"""A group, packed so that it means the same with every deck (symbols.py)."""


@dataclass(frozen=True)
class Options:
    action_tiles: bool = option(False, "Action tiles: Select Two, Take From Center and RXN.")
    transition: bool = option(False, "Transition metals: cards with two charges.")
    polyatomic: bool = option(False, "Polyatomic ions: points, or a used tile made fresh.")
    radioactive: str = option(
        "off",
        "Radioactive elements, for three or more players. With auto, they are in whenever that many play.",
        choices=("off", "on", "auto"),
    )
    loose: bool = option(False, "A new card may take several of your single cards at once, not only one.")
    tiebreak: bool = option(False, "Equal points: fewer tile penalties win, then more neutral compounds.")
    naming: bool = option(
        False, "Whoever closes a compound is asked for its name: its points count once the name is typed."
    )
    new_ions: str = option("", "Ions of your own, as a CSV file of symbols and names.", file="new-ions.csv")
    deck: str = option("", "The drafting cards, as a CSV file.", file="deck.csv")
    goals: str = option("", "The goal cards, as a CSV file.", file="goals.csv")
    tiles: str = option("", "The sets of action tiles, as a CSV file.", file="tiles.csv")
    rounds: int = option(
        0,
        "The match ends after so many turns, counted through all rounds. A round has 6, with radioactive elements 7."
        " With 0 the match ends after its third round.",
        least=0,
        most=21,
    )


@dataclass(frozen=True)
class Ion:
    """An ion as a card shows it."""

    word: str
    """In notation: SO4^2-; where charges are not shown SO4, and of a card with two charges Fe-low or Fe-high."""
    charge: int | None
    """None where charges are not shown."""
    text: str
    """As chemists print it: SO₄²⁻."""
    says: str
    """As it is read aloud: S, O 4, 2 minus: sulfate."""


@dataclass(frozen=True)
class Card:
    """A kind of card, as the box has it."""

    card: str
    kind: Sort
    ions: tuple[Ion, ...]
    """None of a card that does not bond, two of a transition metal."""
    points: int
    copies: int
    decay: int
    text: str
    """As chemists print its ion; one that has no charge, or two, by its symbol."""
    name: str
    """sulfate, iron, neon."""
    says: str
    """All that is printed on it, as it is read aloud."""


@dataclass(frozen=True)
class Group:
    """What lies together in a player area: a noble gas, an ion, or bonded ions."""

    word: str
    """In notation, ion by ion: Mg2+.Cl-. It says all the rest; Mg.Cl where charges are not shown."""
    charge: int | None
    closed: bool | None
    """Whether it is a neutral compound."""
    noble: bool
    formula: str
    """Of a neutral compound; of anything else its ions: Mg²⁺ Cl⁻."""
    name: str
    """Of a neutral compound or a noble gas."""
    points: int | None
    """What it scores as it lies, sets of noble gases and goals apart."""


@dataclass(frozen=True)
class Bond:
    """An action that bonds an ion, and what it makes."""

    action: str
    makes: Group


@dataclass(frozen=True)
class Radioactive:
    card: str
    round: int
    lies: Lies
    """pending while its turn lasts."""


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
class Progress:
    """How far a seat has come with a goal."""

    reached: int
    """1: its lower number, 2: its higher number, 0: neither."""
    points: int
    """What it scores as things lie."""
    have: tuple[str, ...]
    """Of each compound that it lists the ions that lie together already, where most do; of a noble gas goal the
    different gases. In notation, like a group."""
    missing: tuple[str, ...]
    """The other ions of each compound; "" once it lies there."""


@dataclass(frozen=True)
class Entry:
    """A line of the round sheets."""

    what: What
    piece: str
    """What scored, in notation."""
    says: str
    """The same with its names, for people."""
    formula: str
    """Of a compound; else nothing."""
    name: str
    """Likewise."""
    points: int


@dataclass(frozen=True)
class Sheet:
    """What a seat scored, and where it comes from."""

    points: int
    entries: tuple[Entry, ...]


@dataclass(frozen=True)
class Box:
    """What never changes in a match."""

    seats: int
    left: tuple[Seat, ...]
    """To whom each seat passes its hand."""
    rounds: int
    turns: int
    sets: tuple[int, ...]
    """What one noble gas scores, what two different ones, what three."""
    cards: tuple[Card, ...]
    """What is printed on the cards in play: the same for all, at any time."""


@dataclass(frozen=True)
class Public:
    """What lies open, the same for everybody."""

    round: int
    """From 1."""
    turn: int
    """From 1; after the last turn one more."""
    last: int
    """The last turn of this round; the bell, or the option `rounds`, can end it early."""
    rung: bool
    """The bell has rung: the match ends with this turn."""
    phase: Phase
    waiting: tuple[Seat, ...]
    """Who is asked now."""
    queue: tuple[Seat, ...]
    """Who is asked after them, one by one."""
    lead: Seat
    """Who comes first where an order is needed."""
    held: tuple[int, ...]
    """How many cards each seat holds, those chosen face down included."""
    areas: tuple[tuple[Group, ...], ...]
    """What lies in each player area."""
    loose: tuple[tuple[str, ...], ...]
    """Ions that each seat has to place now."""
    turnable: tuple[tuple[int, ...], ...]
    """The places in each area of groups whose metal may still be turned this turn."""
    radioactive: tuple[tuple[Radioactive, ...], ...]
    center: tuple[str, ...]
    laid: tuple[str, ...]
    """What the center began with, if it was fewer than four cards: the deck then holds no others."""
    pile: int
    """How many cards the deck has left."""
    goals: tuple[Goal, ...]
    tiles: tuple[tuple[Tile, ...], ...]
    """Of each seat Select Two, Take From Center, RXN; none without the module."""
    doubled: tuple[Seat, ...]
    """Who played Select Two this turn."""
    holding: tuple[Seat, ...]
    """Who holds the ion that waits, for a card of the center, until it is placed."""
    asked: tuple[str, ...]
    """The compound that each seat is asked to name, in notation, "" for none; nothing where none are named,"""
    named: tuple[tuple[str, ...], ...]
    """and those that it has named in this round: only they count."""
    flips: tuple[Seat, ...]
    """Who flipped RXN this round, in that order."""
    undecided: tuple[tuple[str, ...], ...]
    """Polyatomic cards of each seat that wait for a choice: points or refresh."""
    scores: tuple[int, ...]
    worths: tuple[int, ...]
    """What each area would score as it lies, with sets and goals; none while it is counted, or where charges are not
    shown."""
    standing: tuple[Seat, ...]
    """The seats by their points, most first."""
    winners: tuple[Seat, ...]
    """Who won; none before the end."""
    made: tuple[int, ...]
    """Neutral compounds each seat has scored."""
    round1: tuple[Sheet, ...]
    """Every point of the first round, by seat; none before it is scored. A field is sent whole whenever it changes:
    hence one for each round."""
    round2: tuple[Sheet, ...]
    round3: tuple[Sheet, ...]
    ending: tuple[Sheet, ...]
    """What the end of the match added."""


@dataclass(frozen=True)
class Own:
    """What one seat knows beyond that, or what is told to the public alone."""

    seat: Seat | None
    """Whose view it is; None: the public's."""
    hand: tuple[str, ...]
    """The seat's own cards; empty for the public."""
    pick: str
    """What this seat has chosen this turn, or said in the tile window; others do not see it."""
    known: tuple[tuple[str, ...], ...]
    """Of each seat's hand the cards this seat knows, because it held that hand before."""
    progress: tuple[Progress, ...]
    """How far this seat has come with each goal; the public as if nothing lay there."""
    bonds: tuple[Bond, ...]
    """What this seat may bond now, and what that makes."""
    naming: str
    """The formula that this seat is asked to name, or for which everybody waits; "" for none."""
    may_hold: bool
    """Whether this seat may hold the ion that it has to place now."""
    rxn_gain: int
    """A hint for a seat that is asked in the tile window: what its ions would gain at once, all placed anew; else 0."""


@dataclass(frozen=True)
class View(Box, Public, Own):
    """All that a seat, or the public, sees."""
