"""The whole truth of one match of Metal vs. Non-Metal."""

from ionbox.core.rng import Rng
from ionbox.core.state import ALONE, State
from ionbox.core.types import Action, Outcome, Seat
from ionbox.games.metals import ending, events, exchange
from ionbox.games.metals.exchange import ANSWER, LEAD, NAME, NAMED, OVER, PASS, REINFORCE, UNNAMED
from ionbox.games.metals.pieces import Deck
from ionbox.games.metals.types import Kind


class MetalsState(State):
    deck: Deck
    seats: int
    series: int
    naming: bool
    """Compounds are to be named before they are collected (MVN-35)."""
    game: int
    """Which game of the series, from 0."""
    to_come: int
    """How many exchanges may follow the one in progress; NO_LIMIT: as many as the cards are good for."""
    first: Seat
    """The seat that leads first in this game."""
    phase: int
    initiator: Seat
    responder: Seat
    lead_kind: Kind
    lead_count: int
    answer_kind: Kind
    answer_count: int
    hands: list[int]
    """How many cards of each kind each seat holds: seat after seat, kind after kind."""
    held: list[int]
    """The size of each hand."""
    pile: list[int]
    """The Ion Deck, its top card last."""
    collected: list[int]
    """Cards collected in this game, by seat."""
    before: list[int]
    """Cards collected in earlier games of the series; never changed, only replaced."""
    history: list[list[int]]
    """What everybody saw of each hand since it was dealt, and what its forced answers proved (knowledge.py)."""

    def __init__(self, deck: Deck, seats: int, series: int) -> None:
        super().__init__()
        self.deck = deck
        self.seats = seats
        self.series = series
        self.naming = False
        self.game = 0
        self.to_come = ending.NO_LIMIT
        self.first = Seat(0)
        self.phase = LEAD
        self.initiator = Seat(0)
        self.responder = Seat(0)
        self.lead_kind = self.answer_kind = Kind(0)
        self.lead_count = self.answer_count = 0
        self.hands = []
        self.held = []
        self.pile = []
        self.collected = []
        self.before = []
        self.history = []

    def copy(self) -> "MetalsState":
        twin = MetalsState(self.deck, self.seats, self.series)
        twin.telling = self.telling
        twin.rung = self.rung
        twin.met = self.met
        twin.naming = self.naming
        twin.game = self.game
        twin.to_come = self.to_come
        twin.first = self.first
        twin.phase = self.phase
        twin.initiator = self.initiator
        twin.responder = self.responder
        twin.lead_kind = self.lead_kind
        twin.lead_count = self.lead_count
        twin.answer_kind = self.answer_kind
        twin.answer_count = self.answer_count
        twin.hands = self.hands[:]
        twin.held = self.held[:]
        twin.pile = self.pile[:]
        twin.collected = self.collected[:]
        twin.before = self.before
        if self.telling:
            twin.history = [seen[:] for seen in self.history]
        return twin

    def in_hand(self, seat: Seat, kind: int) -> int:
        return self.hands[seat * len(self.deck.ions) + kind]

    def lead_charge(self) -> int:
        return self.lead_count * self.deck.sizes[self.lead_kind]

    def answer_charge(self) -> int:
        return self.answer_count * self.deck.sizes[self.answer_kind]

    def tell(self, what: int, seat: Seat, n: int, ion: int, total: int = 0) -> None:
        """Note an event; not even packed while nobody listens."""
        if self.telling:
            self.note(events.event(what, seat, n, ion, total))

    def actors(self) -> list[Seat]:
        if self.phase == OVER:
            return []
        return ALONE[self.responder if self.phase == ANSWER else self.initiator]

    def legal(self, seat: Seat) -> list[Action]:
        if self.phase == LEAD and seat == self.initiator:
            return exchange.leads(self)
        if self.phase == ANSWER and seat == self.responder:
            return exchange.answers(self)
        if self.phase == REINFORCE and seat == self.initiator:
            return exchange.reinforcements(self)
        if self.phase == NAME and seat == self.initiator:
            return [NAMED, UNNAMED]
        return []

    def default(self, seat: Seat) -> Action:
        """MVN-36 Whose time is out has named nothing."""
        return UNNAMED if self.phase == NAME else self.legal(seat)[0]

    def question(self, seat: Seat) -> int:
        """Whoever acts twice in a row does so in different phases."""
        return 1 + self.phase if seat in self.actors() else 0

    def ring(self) -> None:
        """MVN-33 The exchange in progress is the last, or the one that is about to be led."""
        super().ring()
        self.to_come = 0
        self.tell(events.BELL, Seat(0), 1 if self.phase == LEAD else 0, 0)

    def apply(self, seat: Seat, action: Action, rng: Rng) -> None:
        if self.events:
            self.events = []
        kind = self.deck.kind_of[exchange.ion_in(action)]
        if self.phase == LEAD:
            exchange.lead(self, kind)
        elif self.phase == ANSWER:
            if action == PASS:
                exchange.give_up_a_card(self, rng)
            else:
                exchange.answer(self, exchange.count_in(action), kind)
        elif self.phase == NAME:
            exchange.name(self, action == NAMED)
        elif action == PASS:
            exchange.leave_it(self)
        else:
            exchange.reinforce(self, exchange.count_in(action))
        if self.phase == LEAD:
            ending.next_exchange(self, rng)

    def outcome(self) -> Outcome | None:
        return ending.outcome(self) if self.phase == OVER else None
