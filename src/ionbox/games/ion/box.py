"""§1.4 What one match is played with: the pieces of its modules, for its number of seats. Never changes in play."""

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from ionbox.core.game import read_file
from ionbox.core.state import all_seats
from ionbox.core.types import Action, Seat
from ionbox.games.ion import actions
from ionbox.games.ion.groups import NONE, Groups, is_base
from ionbox.games.ion.notation import Notation
from ionbox.games.ion.pieces import (
    POLYATOMIC,
    RADIOACTIVE,
    TRANSITION,
    Deck,
    Goals,
    TileSets,
    notation_of,
    plain_notation,
    read_deck,
    read_goals,
    read_tiles,
)
from ionbox.games.ion.types import GroupNumber, Kind, Options

if TYPE_CHECKING:
    from ionbox.games.ion.worths import Hope

ROUNDS: Final = 3
HAND: Final = 8
LEFT: Final = 2  # cards of each hand that nobody plays
CENTER: Final = 4


class Box:
    deck: Deck
    notation: Notation
    plain: Notation
    """Where charges are hidden."""
    groups: Groups
    goals: Goals
    tile_sets: TileSets
    seats: int
    tiles: bool
    radioactive: bool
    gathers: bool
    """§4.4: a new card may take several own single cards at once."""
    tiebreak: bool
    naming: bool
    """ION-86: what is closed is named by its owner."""
    hand: int
    turns: int
    """Of a whole round."""
    match_turns: int
    """Of the match, however many the bell leaves of them."""
    rounds: int
    shown_goals: int
    goal_pool: list[int]
    """The goal cards of this number of players."""
    goal_groups: list[list[GroupNumber]]
    """The compounds each goal lists, as groups; NONE for one that no cards of this deck can make."""
    cards: list[Kind]
    """The whole drafting deck, sorted."""
    copies: list[int]
    """How many cards of each kind are in the deck; none of a module that is left out."""
    choose_actions: list[Action]
    seats_in: list[list[Seat]]
    """The seats of every mask, in their order."""
    words: dict[str, GroupNumber]
    """Groups by the words that were read so far (words.py)."""
    hopes: dict[int, "list[list[Hope]]"]
    """By the turns left, once somebody asked (worths.py): kept here, so that they leave memory with their box."""

    def __init__(
        self, deck: Deck, notation: Notation, plain: Notation, goals: Goals, tile_sets: TileSets, seats: int,
        tiles: bool, transition: bool, polyatomic: bool, radioactive: bool, gathers: bool, tiebreak: bool,
        naming: bool, most_turns: int,
    ) -> None:  # fmt: skip
        self.notation, self.plain, self.naming = notation, plain, naming
        self.deck, self.goals, self.tile_sets, self.seats = deck, goals, tile_sets, seats
        self.groups = Groups(deck, notation)
        self.tiles, self.radioactive, self.gathers, self.tiebreak = tiles, radioactive, gathers, tiebreak
        self.hand = HAND + 1 if radioactive else HAND
        self.turns = self.hand - LEFT
        self.match_turns = min(most_turns or ROUNDS * self.turns, ROUNDS * self.turns)
        self.rounds = -(-self.match_turns // self.turns)
        self.shown_goals = 3 if seats >= 5 else 2
        self.goal_pool = [goal for goal, five_plus in enumerate(goals.five_plus) if seats >= 5 or not five_plus]
        self.goal_groups = [[self.groups.compound.get(c, NONE) for c in compounds] for compounds in goals.lists]
        self.seats_in = [[seat for seat in all_seats(seats) if mask >> seat & 1] for mask in range(1 << seats)]
        modules = {TRANSITION: transition, POLYATOMIC: polyatomic, RADIOACTIVE: radioactive}
        self.cards, self.copies = [], []
        for kind in range(len(deck.symbols)):
            self.copies.append(deck.copies[kind] if is_base(deck, Kind(kind)) or modules[deck.sorts[kind]] else 0)
            self.cards += [Kind(kind)] * self.copies[kind]
        self.words, self.hopes = {}, {}
        self.choose_actions = [actions.choose(symbol) for symbol in deck.symbols]

    def lasting(self) -> int:
        """Cards that come back in every round, whatever is played."""
        return len([kind for kind in self.cards if self.deck.sorts[kind] != RADIOACTIVE])


def texts(options: Options) -> tuple[str, str, str]:
    """Of the deck, the goals and the tiles: one's own, or those that come with the game."""
    own = {"deck": options.deck, "goals": options.goals, "tiles": options.tiles}
    deck, goals, tiles = [text or read_file("ionbox.games.ion", f"data/{name}.csv") for name, text in own.items()]
    return deck, goals, tiles


@lru_cache(64)
def box_of(options: Options, seats: int) -> Box:
    """The box these options open, for so many seats."""
    deck, goals, tiles = texts(options)
    return Box(
        read_deck(deck, options.new_ions),
        notation_of(deck, options.new_ions),
        plain_notation(deck, options.new_ions),
        read_goals(goals, options.new_ions),
        read_tiles(tiles),
        seats,
        options.action_tiles,
        options.transition,
        options.polyatomic,
        options.radioactive == "on" or (options.radioactive == "auto" and seats >= 3),
        options.loose,
        options.tiebreak,
        options.naming,
        options.rounds,
    )
