"""A match in which an action is spelled in letters, for learners: every letter always means the same.

A play is its formula, its place, and only where that leaves several plays, its red tile. The place is the direction of
the formula and the square of the first new tile. A single tile that makes a formula in both directions is one play:
the formula across names it. A swap is its tiles in ascending order, then DONE, unless nothing more could be added.
"""

from typing import Final

from mypy_extensions import i64

from ionbox.core.rng import Rng
from ionbox.core.state import State
from ionbox.core.types import Action, Outcome, Seat
from ionbox.games.charged import actions, pieces
from ionbox.games.charged.actions import SQUARES
from ionbox.games.charged.box import Box
from ionbox.games.charged.finders import Layable, OneFormula
from ionbox.games.charged.formulas import NONE
from ionbox.games.charged.notation import square_name
from ionbox.games.charged.pieces import KINDS
from ionbox.games.charged.state import ChargedState

# What is asked for.
FIRST: Final = 0
PLACE: Final = 1
RED: Final = 2
SWAP: Final = 3
STAGES: Final = 4

# Letters, or where those of a kind begin.
PASS: Final = Action(0)
TO_SWAP: Final = Action(1)
DONE: Final = Action(2)
PLACES: Final = 3
"""Then `way * 441 + square`, on every board."""
NO_RED: Final = Action(PLACES + 2 * SQUARES)
RED_IN_FRONT: Final = Action(NO_RED + 1)
RED_BEHIND: Final = Action(NO_RED + 2)
TILES: Final = NO_RED + 2
"""Then the tile, from 1."""
FORMULAS: Final = TILES + KINDS
"""Then the number of the formula: in the whole list of Charged!, or with ions of one's own in theirs."""


class Spelled(State):
    truth: ChargedState
    stage: int
    formula: int
    """The formula chosen, or NONE."""
    place: int
    """The letter of the place chosen, or NONE."""
    chosen: list[int]
    """By tile: how many are chosen to be swapped."""
    plays: list[Action]
    """What can still be meant, and in `letters` the next letter of each. Both are replaced, never changed."""
    letters: list[Action]

    def __init__(self, truth: ChargedState) -> None:
        super().__init__()
        self.telling = truth.telling
        self.truth = truth
        self._ask_anew()

    def _ask_anew(self) -> None:
        self.stage = FIRST
        self.formula = self.place = NONE
        self.chosen = [0] * KINDS
        self.plays = []
        self.letters = []

    def copy(self) -> "Spelled":
        twin = Spelled(self.truth.copy())
        twin.telling = self.telling
        twin.stage = self.stage
        twin.formula = self.formula
        twin.place = self.place
        twin.chosen = self.chosen[:]
        twin.plays = self.plays
        twin.letters = self.letters
        return twin

    def actors(self) -> list[Seat]:
        return self.truth.actors()

    def outcome(self) -> Outcome | None:
        return self.truth.outcome()

    def legal(self, seat: Seat) -> list[Action]:
        """In ascending order."""
        if self.truth.ending or seat != self.truth.turn:
            return []
        if self.stage == FIRST:
            return self._first_letters(seat)
        if self.stage == SWAP:
            return self._more_tiles(seat)
        return sorted(set(self.letters))

    def _first_letters(self, seat: Seat) -> list[Action]:
        truth = self.truth
        letters: list[Action] = [PASS]
        if truth.bag_size and truth.held[seat]:
            letters.append(TO_SWAP)
        laid = Layable(truth.grid, truth.rack(seat)).laid
        number: i64
        for number in range(len(laid)):
            if laid[number]:
                letters.append(Action(FORMULAS + number))
        return letters

    def _more_tiles(self, seat: Seat) -> list[Action]:
        """§3.4 Tiles of the rack, none smaller than those chosen, and no more than the bag holds."""
        truth, chosen = self.truth, self.chosen
        letters: list[Action] = []
        count = 0
        for tile in range(1, KINDS):
            if chosen[tile]:
                letters = [DONE]
                count += chosen[tile]
            if truth.racks[seat * KINDS + tile] > chosen[tile]:
                letters.append(Action(TILES + tile))
        return letters if count < truth.bag_size else [DONE]

    def apply(self, seat: Seat, action: Action, rng: Rng) -> None:
        if self.events:
            self.events = []
        if self.stage == SWAP:
            if action != DONE:
                self.chosen[action - TILES] += 1
            if action == DONE or self._more_tiles(seat) == [DONE]:
                tiles: list[int] = []
                for tile in range(1, KINDS):
                    tiles += [tile] * self.chosen[tile]
                self._act(seat, actions.swap(tiles), rng)
        elif self.stage != FIRST:
            self._narrow(seat, action, rng)
        elif action == PASS:
            self._act(seat, actions.PASS, rng)
        elif action == TO_SWAP:
            self.stage = SWAP
        else:
            self.stage = PLACE
            self.formula = action - FORMULAS
            found = OneFormula(self.truth.grid, self.truth.rack(seat), self.formula)
            self.plays = found.found
            self.letters = [Action(PLACES + place) for place in found.places]

    def _narrow(self, seat: Seat, letter: Action, rng: Rng) -> None:
        """A place or a red tile: what else could be meant is out."""
        plays = [play for i, play in enumerate(self.plays) if self.letters[i] == letter]
        if len(plays) == 1:
            self._act(seat, plays[0], rng)
        else:
            self.stage = RED
            self.place = letter
            self.plays = plays
            self.letters = [red_letter(play) for play in plays]

    def _act(self, seat: Seat, action: Action, rng: Rng) -> None:
        self._ask_anew()
        self.truth.telling = self.telling
        self.truth.apply(seat, action, rng)
        self.events = self.truth.events


def red_letter(play: Action) -> Action:
    tiles = actions.tiles_of(play)
    if tiles[0] == pieces.RED:
        return RED_IN_FRONT
    return RED_BEHIND if tiles[-1] == pieces.RED else NO_RED


def letters(box: Box) -> int:
    """How many letters there are in matches with this box."""
    return FORMULAS + len(box.formulas.tiles)


def meaning(box: Box, letter: Action) -> str:
    """In words: "MgCl₂", "3A across", "red in front", "swap Na"."""
    if letter >= FORMULAS:
        return box.formulas.compounds[letter - FORMULAS].text()
    if letter > TILES:
        tile = letter - TILES
        return f"swap {'red' if tile == pieces.RED else box.tiles.alphabet.symbols[tile]}"
    if letter >= NO_RED:
        return ("no red", "red in front", "red behind")[letter - NO_RED]
    if letter >= PLACES:
        way, square = divmod(letter - PLACES, SQUARES)
        return f"{square_name(square)} {'down' if way else 'across'}"
    return ("pass", "swap", "done")[letter]
