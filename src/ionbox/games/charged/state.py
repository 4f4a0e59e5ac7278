"""The whole truth of one match of Charged!"""

from typing import TYPE_CHECKING, Final

from ionbox.core.rng import Rng
from ionbox.core.state import ALONE, State
from ionbox.core.types import Action, Outcome, Seat
from ionbox.games.charged import ending, events, turn
from ionbox.games.charged.actions import NAME, PASS, SPAN, UNNAMED, WRONG, swap
from ionbox.games.charged.box import Box
from ionbox.games.charged.ending import GOING_ON, NO_LIMIT
from ionbox.games.charged.generator import Generator
from ionbox.games.charged.grid import Grid
from ionbox.games.charged.pieces import KINDS

if TYPE_CHECKING:
    from ionbox.games.charged.types import Options

MOST_TRIES: Final = 9
"""That a turn can be lost by (types.py)."""


class ChargedState(State):
    box: Box
    seats: int
    limit: int
    """Wrong formulas that cost the turn; 0: they cost nothing."""
    notes: bool
    hints: bool
    naming: bool
    """CHG-62 Formulas are named before they score."""
    grid: Grid
    racks: list[int]
    """How many of each tile each seat has: seat after seat, tile after tile."""
    held: list[int]
    """How many tiles are on each rack."""
    bag: list[int]
    """How many of each tile are in the bag. Its order is no secret: there is none, chance draws."""
    bag_size: int
    scores: list[int]
    first: Seat
    """Who began."""
    turn: Seat
    passes: int
    """Turns passed in succession."""
    idle: int
    """Turns since the last play."""
    tries: int
    """Wrong formulas tried in this turn, where they cost something."""
    to_come: int
    """Turns left, the present one too; NO_LIMIT: as many as the tiles are good for."""
    to_name: list[int]
    """The formulas of the last play that are still to be named, in this order, and in `worth` the points of each."""
    worth: list[int]
    ending: int
    _plays: Generator | None
    """What `plays` has found for the present turn."""

    def __init__(self, box: Box, seats: int, limit: int, notes: bool, hints: bool, naming: bool) -> None:
        super().__init__()
        self.box = box
        self.seats = seats
        self.limit = limit
        self.notes = notes
        self.hints = hints
        self.naming = naming
        self.first = self.turn = Seat(0)
        self.passes = self.idle = self.tries = 0
        self.to_come = NO_LIMIT
        self.to_name = []
        self.worth = []
        self.ending = GOING_ON
        self._plays = None

    @staticmethod
    def fresh(box: Box, seats: int, options: "Options") -> "ChargedState":
        """An empty board, empty racks, a full bag."""
        state = ChargedState(box, seats, options.tries, options.notes, options.hints, options.naming)
        state.to_come = options.rounds * seats or NO_LIMIT
        state.grid = Grid.clear(box)
        state.racks = [0] * (seats * KINDS)
        state.held = [0] * seats
        state.bag = box.tiles.copies[:]
        state.bag_size = box.tiles.total
        state.scores = [0] * seats
        return state

    def copy(self) -> "ChargedState":
        twin = ChargedState(self.box, self.seats, self.limit, self.notes, self.hints, self.naming)
        twin.telling = self.telling
        twin.rung = self.rung
        twin.met = self.met
        twin.grid = self.grid.copy()
        twin.racks = self.racks[:]
        twin.held = self.held[:]
        twin.bag = self.bag[:]
        twin.bag_size = self.bag_size
        twin.scores = self.scores[:]
        twin.first = self.first
        twin.turn = self.turn
        twin.passes = self.passes
        twin.idle = self.idle
        twin.tries = self.tries
        twin.to_come = self.to_come
        if self.to_name:
            twin.to_name = self.to_name[:]
            twin.worth = self.worth[:]
        twin.ending = self.ending
        return twin

    def tell(self, what: int, seat: Seat, load: int) -> None:
        """Note an event; not even packed while nobody listens."""
        if self.telling:
            self.note(events.event(what, seat, load))

    def rack(self, seat: Seat) -> list[int]:
        """By tile: how many this seat has."""
        return self.racks[seat * KINDS : (seat + 1) * KINDS]

    def actors(self) -> list[Seat]:
        return [] if self.ending else ALONE[self.turn]

    def plays(self) -> Generator:
        """§3.1 The plays of the seat whose turn it is, searched for once: its view and `legal` both need them."""
        if self._plays is None:
            self._plays = turn.plays(self, self.turn)
        return self._plays

    def legal(self, seat: Seat) -> list[Action]:
        """§3.1 Plays, then swaps, each in the order of their numbers; then what needs no tiles."""
        if self.ending or seat != self.turn:
            return []
        if self.to_name:
            return [NAME, UNNAMED]
        found = sorted(self.plays().found)
        found += turn.swaps(self, seat)
        if self.limit:
            found.append(WRONG)
        found.append(PASS)
        return found

    def question(self, seat: Seat) -> int:
        """A turn, and after a wrong formula that costs something what is left of it; then each name."""
        if self.ending or seat != self.turn:
            return 0
        return MOST_TRIES + 2 + len(self.to_name) if self.to_name else 1 + self.tries

    def ring(self) -> None:
        """CHG-59 The round in progress is the last."""
        super().ring()
        self.to_come = ending.turns_of_this_round(self)
        self.tell(events.BELL, self.turn, self.to_come)

    def apply(self, seat: Seat, action: Action, rng: Rng) -> None:
        if self.events:
            self.events = []
        self._plays = None
        if action == PASS:
            turn.pass_turn(self)
        elif action < SPAN:
            turn.swap(self, action, rng)
        elif action == WRONG:
            turn.lose_try(self)
        elif action in (NAME, UNNAMED):
            turn.name(self, action == NAME)
        else:
            turn.play(self, action, rng)

    def default(self, seat: Seat) -> Action:
        return UNNAMED if self.to_name else PASS

    def sample(self, seat: Seat, rng: Rng) -> Action:
        """The kind of action first: mostly a play, if there is one; a swap is more use than a pass."""
        if self.to_name:
            return NAME if rng.below(8) else UNNAMED
        kind = rng.below(32)
        if kind == 0:
            return PASS
        if kind > 1 or self.bag_size == 0:
            found = turn.plays(self, seat).found
            if found:
                return found[rng.below(len(found))]
        return self._some_swap(seat, rng) if self.bag_size else PASS

    def _some_swap(self, seat: Seat, rng: Rng) -> Action:
        tiles: list[int] = []
        for tile in range(1, KINDS):
            tiles += [tile] * self.racks[seat * KINDS + tile]
        rng.shuffle(tiles)
        n = 1 + rng.below(min(len(tiles), self.bag_size))
        return swap(tiles[:n])

    def outcome(self) -> Outcome | None:
        return ending.outcome(self) if self.ending else None
