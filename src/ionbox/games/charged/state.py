"""The whole truth of one match of Charged!"""

from ionbox.core.rng import Rng
from ionbox.core.state import ALONE, State
from ionbox.core.types import Action, Outcome, Seat
from ionbox.games.charged import ending, events, turn
from ionbox.games.charged.actions import PASS, SPAN, WRONG, swap
from ionbox.games.charged.box import Box
from ionbox.games.charged.ending import GOING_ON
from ionbox.games.charged.generator import Generator
from ionbox.games.charged.grid import Grid
from ionbox.games.charged.pieces import KINDS


class ChargedState(State):
    box: Box
    seats: int
    limit: int
    """Wrong formulas that cost the turn; 0: they cost nothing."""
    notes: bool
    hints: bool
    grid: Grid
    racks: list[int]
    """How many of each tile each seat has: seat after seat, tile after tile."""
    held: list[int]
    """How many tiles are on each rack."""
    bag: list[int]
    """How many of each tile are in the bag. Its order is no secret: there is none, chance draws."""
    bag_size: int
    scores: list[int]
    turn: Seat
    passes: int
    """Turns passed in succession."""
    idle: int
    """Turns since the last play."""
    tries: int
    """Wrong formulas tried in this turn, where they cost something."""
    ending: int
    _plays: Generator | None
    """What `plays` has found for the present turn."""

    def __init__(self, box: Box, seats: int, limit: int, notes: bool, hints: bool) -> None:
        super().__init__()
        self.box = box
        self.seats = seats
        self.limit = limit
        self.notes = notes
        self.hints = hints
        self.turn = Seat(0)
        self.passes = self.idle = self.tries = 0
        self.ending = GOING_ON
        self._plays = None

    @staticmethod
    def fresh(box: Box, seats: int, limit: int, notes: bool, hints: bool) -> "ChargedState":
        """An empty board, empty racks, a full bag."""
        state = ChargedState(box, seats, limit, notes, hints)
        state.grid = Grid.clear(box)
        state.racks = [0] * (seats * KINDS)
        state.held = [0] * seats
        state.bag = box.tiles.copies[:]
        state.bag_size = box.tiles.total
        state.scores = [0] * seats
        return state

    def copy(self) -> "ChargedState":
        twin = ChargedState(self.box, self.seats, self.limit, self.notes, self.hints)
        twin.telling = self.telling
        twin.grid = self.grid.copy()
        twin.racks = self.racks[:]
        twin.held = self.held[:]
        twin.bag = self.bag[:]
        twin.bag_size = self.bag_size
        twin.scores = self.scores[:]
        twin.turn = self.turn
        twin.passes = self.passes
        twin.idle = self.idle
        twin.tries = self.tries
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
        found = sorted(self.plays().found)
        found += turn.swaps(self, seat)
        if self.limit:
            found.append(WRONG)
        found.append(PASS)
        return found

    def question(self, seat: Seat) -> int:
        """A turn, and after a wrong formula that costs something what is left of it."""
        return 1 + self.tries if not self.ending and seat == self.turn else 0

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
        else:
            turn.play(self, action, rng)

    def default(self, seat: Seat) -> Action:
        return PASS

    def sample(self, seat: Seat, rng: Rng) -> Action:
        """The kind of action first: mostly a play, if there is one; a swap is more use than a pass."""
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
