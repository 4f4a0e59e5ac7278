"""§2 Setting up a match, and each of its rounds."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from ionbox.core.rng import Rng
from ionbox.core.state import NO_ACTION
from ionbox.core.types import Seat
from ionbox.games.ion import events, turn
from ionbox.games.ion.box import CENTER
from ionbox.games.ion.groups import NONE
from ionbox.games.ion.radioactive import kind_in
from ionbox.games.ion.symbols import SYMBOL_BITS, packed_goal
from ionbox.games.ion.types import Kind

if TYPE_CHECKING:
    from ionbox.games.ion.state import IonState


def begin(state: "IonState", rng: Rng) -> None:
    """§2.4 Each seat gets a set of tiles at random, values down."""
    seats = state.seats
    state.scores = [0] * seats
    state.made = [0] * seats
    state.used = [0] * seats
    state.seen = [0] * seats
    state.picks = [NO_ACTION] * seats
    state.loose = [[] for _ in range(seats)]
    state.undecided = [[] for _ in range(seats)]
    if state.naming:
        state.asked = [NONE] * seats
    if state.box.tiles:
        letters = list(range(len(state.box.tile_sets.costs)))
        state.at("tiles", rng).shuffle(letters)
        state.sets = letters[:seats]
    deal(state, rng)


def deal(state: "IonState", rng: Rng) -> None:
    """§2.2 All cards but the radioactive ones already played are shuffled and dealt (ION-88)."""
    box, seats = state.box, state.seats
    state.turn = 0
    state.flips = []
    state.areas = [[] for _ in range(seats)]
    if state.naming:
        state.named = [[] for _ in range(seats)]
    state.pile = box.cards[:]
    gone = [kind_in(card) for card in state.radioactive]
    for kind in gone:
        leave_out(state.pile, kind)
    state.at("cards", rng).shuffle_rest(state.pile, gone)
    state.tell(events.ROUND, Seat(0), box.hand, 0)
    state.hands = []
    for _ in range(seats):
        hand = [state.pile.pop() << turn.CAME_BITS for _ in range(box.hand)]
        hand.sort()
        state.hands.append(hand)
    show_goals(state, rng)
    state.center = []
    state.laid = []
    if box.tiles:
        lay_center(state, rng)
    turn.begin_turn(state)


def leave_out(cards: list[Kind], kind: Kind) -> None:
    """One card of this kind. Radioactive ones stand last, as a rule: so from the end."""
    i: i64 = len(cards) - 1
    while cards[i] != kind:
        i -= 1
    cards.pop(i)


def show_goals(state: "IonState", rng: Rng) -> None:
    """§2.3 Two goals, three with five or more players, anew in each round."""
    box = state.box
    goals = box.goal_pool[:]
    state.at("goals", rng).shuffle(goals)
    state.goals = sorted(goals[: box.shown_goals])
    if state.telling:
        for goal in state.goals:
            scores = box.goals.one[goal] * 16 + box.goals.both[goal]
            state.tell(events.GOAL_SHOWN, Seat(0), scores, packed_goal(box.goals.lists[goal]))


def lay_center(state: "IonState", rng: Rng) -> None:
    """§2.5 Four cards of different names; what comes up twice goes back into the deck unseen."""
    there = state.at("center", rng)
    aside: list[Kind] = []
    while len(state.center) < CENTER and state.pile:
        kind = state.pile.pop()
        (aside if kind in state.center else state.center).append(kind)
    if aside:
        state.pile += aside
        there.shuffle(state.pile)
    state.center.sort()
    if len(state.center) < CENTER:
        state.laid = state.center[:]
    code = 0
    for kind in state.center:
        code = code << SYMBOL_BITS | state.box.deck.symbols[kind]
    state.tell(events.CENTER_SHOWN, Seat(0), 0, code)
