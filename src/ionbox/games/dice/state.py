"""The whole truth of one match of the ION Card & Dice Game."""

from mypy_extensions import i64

from ionbox.core.rng import Rng
from ionbox.core.state import ALONE, NO_ACTION, State
from ionbox.core.types import Action, Outcome, Seat
from ionbox.games.dice import actions, answers, ending, events, knowledge, race, setup, turn
from ionbox.games.dice.ending import NO_LIMIT
from ionbox.games.dice.phases import ANSWER, DRAWN, NUMBER, NUMBERS, OVER, RACE, TURN
from ionbox.games.dice.pieces import NO_SUM, Deck
from ionbox.games.dice.types import Kind


class DiceState(State):
    deck: Deck
    seats: i64
    target: i64
    """Points that win a tournament; 0: a quick game."""
    speed: bool
    arrival: bool
    """Races are won by the first to arrive, else drawn from secret commitments."""
    game: i64
    """Which game of the match, from 0."""
    to_come: i64
    """DICE-84 By how many seats the turn may still go on: ending.NO_LIMIT, or what the bell or the option left."""
    dealer: i64
    scores: list[int]
    """Points of the games before; never changed, only replaced."""
    phase: i64
    turn: i64
    drawn: i64
    """The kind just drawn, -1 if none."""
    asks: i64
    """The numbers that may be played, a bit each."""
    asks_sum: i64
    pending: i64
    """The action that is answered or carried out, 0 if none."""
    origin: i64
    aim: i64
    after: i64
    gift: i64
    """The kind set aside as a gift, -1 if none."""
    numbers: i64
    """The challenger's two numbers, a bit each."""
    winner: i64
    left: i64
    """How many players are still in this game."""
    idle: i64
    clock: i64
    hands: list[list[Kind]]
    """Kinds, sorted, seat by seat."""
    pile: list[Kind]
    """The draw pile, its top card last."""
    played: list[Kind]
    """The played cards, the top one last."""
    bombed_by: list[int]
    """Who bombed each seat out of this game; -1: still in."""
    commits: list[Action]
    """What each seat has chosen in a race; NO_ACTION: nothing yet."""
    owners: list[Seat]
    """Who put the lowest cards of the pile there and knows them, lowest first (knowledge.py)."""
    known: list[list[Kind]]
    """What each seat, and last the public, knows to be in each hand: kinds, sorted; never changed, only replaced."""

    def __init__(self, deck: Deck, seats: int, target: int, speed: bool, arrival: bool) -> None:
        super().__init__()
        self.deck = deck
        self.seats = seats
        self.target = target
        self.speed = speed
        self.arrival = arrival
        self.game = self.dealer = self.turn = self.idle = self.clock = 0
        self.to_come = NO_LIMIT
        self.phase = TURN
        self.asks = 0
        self.asks_sum = NO_SUM
        self.pending = self.origin = self.aim = self.after = self.numbers = 0
        self.drawn = self.gift = self.winner = -1
        self.left = seats
        self.scores = []
        self.hands = []
        self.pile = []
        self.played = []
        self.bombed_by = []
        self.commits = []
        self.owners = []
        self.known = []

    def copy(self) -> "DiceState":
        twin = DiceState(self.deck, self.seats, self.target, self.speed, self.arrival)
        twin.telling = self.telling
        twin.rung = self.rung
        twin.met = self.met
        twin.to_come = self.to_come
        twin.game = self.game
        twin.dealer = self.dealer
        twin.scores = self.scores
        twin.phase = self.phase
        twin.turn = self.turn
        twin.drawn = self.drawn
        twin.asks = self.asks
        twin.asks_sum = self.asks_sum
        twin.pending = self.pending
        twin.origin = self.origin
        twin.aim = self.aim
        twin.after = self.after
        twin.gift = self.gift
        twin.numbers = self.numbers
        twin.winner = self.winner
        twin.left = self.left
        twin.idle = self.idle
        twin.clock = self.clock
        twin.hands = [hand[:] for hand in self.hands]
        twin.pile = self.pile[:]
        twin.played = self.played[:]
        twin.bombed_by = self.bombed_by[:]
        twin.commits = self.commits[:]
        if self.telling:
            twin.owners = self.owners[:]
            twin.known = self.known[:]
        return twin

    def tell(self, what: int, seat: i64, other: i64 = 0, n: i64 = 0, card: i64 = 0) -> None:
        """Note an event; not even packed while nobody listens."""
        if self.telling:
            self.note(events.event(what, Seat(seat), other, n, card))

    def next_seat(self, seat: i64) -> i64:
        """§2.5 The right neighbour still in the game (DICE-17)."""
        seats = self.seats
        while True:
            seat += 1
            if seat == seats:
                seat = 0
            if self.bombed_by[seat] < 0:
                return seat

    def previous_seat(self, seat: i64) -> i64:
        """The left neighbour still in the game (DICE-17)."""
        while True:
            seat = (seat if seat else self.seats) - 1
            if self.bombed_by[seat] < 0:
                return seat

    def actor(self) -> i64:
        """The one seat that acts, outside a race."""
        phase = self.phase
        if phase in (ANSWER, NUMBER):
            return self.aim
        if phase == NUMBERS:
            return self.origin
        return self.turn

    def actors(self) -> list[Seat]:
        if self.phase == OVER:
            return []
        if self.phase == RACE:
            return race.racers(self)
        return ALONE[self.actor()]

    def race(self) -> bool:
        return self.phase == RACE and self.arrival

    def legal(self, seat: Seat) -> list[Action]:
        phase = self.phase
        if phase == OVER:
            return []
        if phase == RACE:
            return race.tries(self, seat) if seat in race.racers(self) else []
        if seat != self.actor():
            return []
        if phase == ANSWER:
            return answers.answers(self)
        if phase == NUMBERS:
            return actions.pairs()
        if phase == NUMBER:
            return actions.single_numbers(self)
        return turn.plays(self)

    def question(self, seat: Seat) -> int:
        """A new one with each action; a race is one for all, whoever has chosen meanwhile."""
        if seat not in self.actors():
            return 0
        chosen: i64 = 0
        for choice in self.commits:
            if choice >= 0:
                chosen += 1
        return 1 + (self.game << 20) + self.clock - chosen

    def sample(self, seat: Seat, rng: Rng) -> Action:
        phase = self.phase
        if phase <= DRAWN:
            return turn.any_play(self, rng)
        if phase == ANSWER:
            return answers.any_answer(self, rng)
        options = self.legal(seat)
        return options[0] if len(options) == 1 else options[rng.below(len(options))]

    def ring(self) -> None:
        """DICE-84 The turn goes round once more; whoever is asked for an answer has it."""
        super().ring()
        left = self.seats - 1
        if self.phase == ANSWER:
            left += turn.steps(self, self.aim)
        self.to_come = min(self.to_come, left)
        self.tell(events.BELL, Seat(0), n=1 if self.winner >= 0 else 0)

    def apply(self, seat: Seat, action: Action, rng: Rng) -> None:
        if self.events:
            self.events = []
        self.clock += 1
        phase = self.phase
        if phase <= DRAWN:
            turn.take_turn(self, action, rng)
        elif phase == ANSWER:
            answers.answer(self, action, rng)
        elif phase == RACE:
            race.race(self, seat, action, rng)
        elif phase == NUMBERS:
            actions.choose_two(self, action)
        elif phase == NUMBER:
            actions.choose_one(self, action, rng)
        else:
            setup.play_first_card(self, action, rng)

    def outcome(self) -> Outcome | None:
        return ending.outcome(self) if self.phase == OVER else None


def new_state(deck: Deck, seats: int, target: int, speed: bool, arrival: bool) -> DiceState:
    """A table with nothing dealt yet."""
    state = DiceState(deck, seats, target, speed, arrival)
    state.scores = [0] * seats
    state.bombed_by = [-1] * seats
    state.commits = [NO_ACTION] * seats
    state.hands = [[] for _ in range(seats)]
    state.known = knowledge.nothing(seats)
    return state
