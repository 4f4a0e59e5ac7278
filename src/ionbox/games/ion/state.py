"""The whole truth of one match of ION."""

from mypy_extensions import i64

from ionbox.core.rng import Rng
from ionbox.core.state import State
from ionbox.core.types import Action, Event, Outcome, Seat
from ionbox.games.ion import ending, events, naming, placing, scoring, setup, tiles, turn
from ionbox.games.ion.box import Box
from ionbox.games.ion.phases import ACTING, CHOOSING, OVER, PLACING, SAYING, STEALING
from ionbox.games.ion.types import GroupNumber, Kind


class IonState(State):
    """Made by `new_state`: `copy` fills the lists of its twin itself."""

    box: Box
    seats: int
    round: int
    """From 0."""
    turn: int
    """Turns of this round that are over."""
    phase: int
    waiting: i64
    """Who is asked now, as a mask."""
    queue: list[Seat]
    """Who is asked after them, one by one: in the tile window, or after the last turn."""
    picks: list[Action]
    """The action each seat has chosen in secret, NO_ACTION for none yet."""
    said: list[Action]
    """What each seat has said in the tile window in secret, NO_ACTION for none yet."""
    hands: list[list[int]]
    """By the seat that holds it now: sorted cards, each with the turn in which it came there (turn.py)."""
    pile: list[Kind]
    """The drafting deck, its top card last."""
    loose: list[list[Kind]]
    """Kinds of ions that each seat must place now, sorted."""
    areas: list[list[GroupNumber]]
    """The groups in each player area, sorted (groups.py)."""
    fresh: list[int]
    """Groups with a transition metal that may still be turned this turn, as seat << 16 | group, sorted."""
    radioactive: list[int]
    """Radioactive cards played in this match, sorted (radioactive.py)."""
    center: list[Kind]
    laid: list[Kind]
    """The kinds the center began with, if they were fewer than four: the deck then holds no other."""
    goals: list[int]
    sets: list[int]
    """The hidden set of tiles of each seat; none without the module."""
    used: list[int]
    """Used tiles of each seat, as a mask."""
    seen: list[int]
    """Tiles of each seat that were flipped at some time, so that their value is known, as a mask."""
    doubled: int
    """Who played Select Two this turn, as a mask."""
    holding: int
    """Who holds the ion that waits, for a card of the center, until it is placed; as a mask."""
    flips: list[Seat]
    """Who flipped RXN this round, in that order."""
    naming: bool
    """ION-86: compounds are named. Whoever works out what bots can do leaves it out: names cost them nothing."""
    asked: list[GroupNumber]
    """The compound that each seat must name now, NONE for none; nothing without the option,"""
    named: list[list[GroupNumber]]
    """and those that it has named in this round, sorted."""
    undecided: list[list[Kind]]
    """Polyatomic cards, by kind, of which a seat must say: points or refresh."""
    scores: list[int]
    made: list[int]
    """Neutral compounds scored by each seat."""
    sheet: list[Event]
    """Every point scored, and for what (events.py), sorted."""

    def __init__(self, box: Box) -> None:
        super().__init__()
        self.box = box
        self.seats = box.seats
        self.round = self.turn = self.phase = self.doubled = self.holding = 0
        self.waiting = 0
        self.naming = box.naming

    def copy(self) -> "IonState":
        twin = IonState(self.box)
        twin.telling = self.telling
        twin.rung = self.rung
        twin.met = self.met
        twin.round = self.round
        twin.turn = self.turn
        twin.phase = self.phase
        twin.doubled = self.doubled
        twin.holding = self.holding
        twin.waiting = self.waiting
        twin.queue = self.queue[:]
        twin.picks = self.picks[:]
        twin.said = self.said[:]
        twin.hands = [hand[:] for hand in self.hands]
        twin.pile = self.pile[:]
        twin.loose = [cards[:] for cards in self.loose]
        twin.areas = [area[:] for area in self.areas]
        twin.fresh = self.fresh[:]
        twin.radioactive = self.radioactive[:]
        twin.center = self.center[:]
        twin.laid = self.laid
        twin.goals = self.goals
        twin.sets = self.sets
        twin.used = self.used[:]
        twin.seen = self.seen[:]
        twin.flips = self.flips[:]
        twin.naming = self.naming
        twin.asked = self.asked[:]
        twin.named = [groups[:] for groups in self.named]
        twin.undecided = [cards[:] for cards in self.undecided]
        twin.scores = self.scores[:]
        twin.made = self.made[:]
        twin.sheet = self.sheet[:] if self.telling else []
        return twin

    def tell(self, what: int, seat: Seat, n: int, code: int) -> None:
        """Note an event; not even packed while nobody listens."""
        if self.telling:
            self.note(events.event(what, self.round, seat, n, code))

    def actors(self) -> list[Seat]:
        return self.box.seats_in[self.waiting]

    def asks(self, seat: Seat) -> bool:
        return self.waiting >> seat & 1 == 1

    def holds(self, seat: Seat) -> bool:
        return self.holding >> seat & 1 == 1

    def must_name(self, seat: Seat) -> bool:
        """ION-86 What it has closed."""
        return self.naming and self.asked[seat] >= 0

    def ask(self, seats: list[Seat]) -> None:
        """These, and nobody else."""
        self.waiting = 0
        for seat in seats:
            self.waiting |= 1 << seat

    def legal(self, seat: Seat) -> list[Action]:
        if not self.asks(seat):
            return []
        if self.phase == CHOOSING:
            return turn.choices(self, seat)
        if self.naming and self.must_name(seat):
            return naming.answers()
        if self.phase == ACTING:
            return tiles.uses(self, seat)
        if self.loose[seat]:
            return placing.ways(self, seat)
        if self.phase == SAYING:
            return tiles.sayings()
        if self.phase == STEALING:
            return tiles.steals(self, seat)
        return scoring.refreshes(self, seat)

    def question(self, seat: Seat) -> int:
        """The moment, and what the seat itself has done in it."""
        if not self.asks(seat):
            return 0
        own = (self.used[seat], tuple(self.loose[seat]), tuple(self.areas[seat]), tuple(self.undecided[seat]))
        return hash((self.round, self.turn, self.phase, own, self.asked[seat] if self.naming else 0))

    def default(self, seat: Seat) -> Action:
        """ION-86 When time runs out, a compound stays unnamed."""
        return self.legal(seat)[-1 if self.must_name(seat) else 0]

    def sample(self, seat: Seat, rng: Rng) -> Action:
        if self.phase == CHOOSING:
            return turn.any_choice(self, seat, rng)
        return super().sample(seat, rng)

    def ring(self) -> None:
        """ION-83 The turn in progress is the last, or was, where its round is being scored."""
        super().ring()
        self.tell(events.BELL, Seat(0), 1 if self.phase >= STEALING else 0, 0)

    def apply(self, seat: Seat, action: Action, rng: Rng) -> None:
        if self.events:
            self.events = []
        if self.phase == CHOOSING:
            turn.choose(self, seat, action)
        elif self.phase == PLACING:
            placing.place(self, seat, action)
            if (not self.loose[seat] or self.holds(seat)) and not (self.naming and self.must_name(seat)):
                self.waiting &= ~(1 << seat)
        elif self.phase == SAYING:
            tiles.say(self, seat, action)
        elif self.phase == ACTING:
            tiles.act(self, seat, action)
        elif self.phase == STEALING:
            tiles.steal(self, seat, action)
        else:
            scoring.refresh(self, seat, action)
        if self.waiting == 0:
            self.move_on(rng)

    def move_on(self, rng: Rng) -> None:
        """The steps that ask nobody, up to the next that does."""
        while self.waiting == 0 and self.phase != OVER:
            if self.phase == CHOOSING:
                turn.reveal(self)
            elif self.phase == PLACING:
                tiles.open_window(self)
            elif self.phase == SAYING:
                tiles.call_up(self)
            elif self.phase == ACTING:
                tiles.next_to_act(self)
                if self.waiting == 0:
                    turn.end_turn(self)
            elif self.phase == STEALING:
                tiles.next_to_steal(self)
                if self.waiting == 0:
                    scoring.score_round(self)
            else:
                scoring.finish_round(self)
                if ending.rounds_left(self):
                    self.round += 1
                    setup.deal(self, rng)
                else:
                    ending.score_match(self)

    def outcome(self) -> Outcome | None:
        return ending.outcome(self) if self.phase == OVER else None


def new_state(box: Box) -> IonState:
    """Nothing dealt yet."""
    state = IonState(box)
    state.queue = []
    state.picks = []
    state.said = []
    state.hands = []
    state.pile = []
    state.loose = []
    state.areas = []
    state.fresh = []
    state.radioactive = []
    state.center = []
    state.laid = []
    state.goals = []
    state.sets = []
    state.used = []
    state.seen = []
    state.flips = []
    state.asked = []
    state.named = []
    state.undecided = []
    state.scores = []
    state.made = []
    state.sheet = []
    return state
