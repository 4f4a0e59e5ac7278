"""§3 An exchange: one leads, the next answers. §4 Comparing and collecting."""

from typing import TYPE_CHECKING, Final

from ionbox.core.rng import Rng
from ionbox.core.types import Action, Seat
from ionbox.games.metals import events, knowledge
from ionbox.games.metals.pieces import HAND, IONS
from ionbox.games.metals.types import IonNumber, Kind

if TYPE_CHECKING:
    from ionbox.games.metals.state import MetalsState

LEAD: Final = 0
ANSWER: Final = 1
REINFORCE: Final = 2
OVER: Final = 3
NAME: Final = 4

PASS: Final = Action(0)
"""Nothing to answer with (§3.7), or no reinforcements (§4.2)."""
NAMED: Final = Action(1)
UNNAMED: Final = Action(2)
"""MVN-35 What the charges formed is named, or is not. Any other action is a number of cards of one ion."""


def cards(n: int, ion: IonNumber) -> Action:
    """The action "n cards of this ion": one way to lead, to answer and to reinforce; the phase says which it is."""
    return Action(n * IONS + ion)


def count_in(action: Action) -> int:
    return action // IONS


def ion_in(action: Action) -> IonNumber:
    return IonNumber(action % IONS)


def leads(state: "MetalsState") -> list[Action]:
    """§3.1 Any one card of the hand."""
    deck = state.deck
    base = state.initiator * len(deck.ions)
    return [cards(1, ion) for k, ion in enumerate(deck.ions) if state.hands[base + k]]


def lead(state: "MetalsState", kind: Kind) -> None:
    """§3.1 One card, face up. §3.2 The initiating player draws at once. §3.3 The next who holds cards answers."""
    seat = state.initiator
    state.tell(events.LED, seat, 1, state.deck.ions[kind], 1)
    lay(state, seat, kind, 1)
    state.lead_kind = kind
    state.lead_count = 1
    state.answer_count = 0
    draw_up_to(state, seat, HAND)
    state.responder = next_holding(state, seat)
    state.phase = ANSWER


def answers(state: "MetalsState") -> list[Action]:
    """§3.4 A full answer if there is one, else §3.5 a short one, else §3.7 none."""
    deck = state.deck
    base = state.responder * len(deck.ions)
    x = deck.sizes[state.lead_kind]
    hands = state.hands
    found = []
    for k in deck.opposite[state.lead_kind]:
        n = deck.full[state.lead_kind][k]
        if hands[base + k] >= n:
            found.append(cards(n, deck.ions[k]))
    if not found:
        for k in deck.opposite[state.lead_kind]:
            # Fewer than x are held, or the answer would be full: §3.5 lays them all.
            if deck.sizes[k] < x and hands[base + k]:
                found.append(cards(hands[base + k], deck.ions[k]))
    if not found:
        found.append(PASS)
    return found


def answer(state: "MetalsState", n: int, kind: Kind) -> None:
    """§3.4 or §3.5; a short answer is followed by draws (§3.6). Then §4 compares."""
    deck, seat = state.deck, state.responder
    x = deck.sizes[state.lead_kind]
    state.tell(events.ANSWERED, seat, n, deck.ions[kind], n)
    lay(state, seat, kind, n)
    state.answer_kind = kind
    state.answer_count = n
    if n < x and deck.sizes[kind] < x:
        if state.telling:
            state.history[seat].append(knowledge.short(state.lead_kind, kind))
        follow_up(state)
    compare(state)


def follow_up(state: "MetalsState") -> None:
    """§3.6 While the answer is too small: draw; the same ion must be laid too, another ends it."""
    deck, seat = state.deck, state.responder
    while state.answer_charge() < state.lead_charge() and state.pile:
        drawn = draw(state, seat)
        state.tell(events.DREW, seat, 1, 0)
        if drawn != state.answer_kind:
            if state.telling:
                state.history[seat].append(knowledge.holds_no(state.answer_kind))
            return
        lay(state, seat, drawn, 1)
        state.answer_count += 1
        state.tell(events.FOLLOWED, seat, 1, deck.ions[drawn], state.answer_count)


def give_up_a_card(state: "MetalsState", rng: Rng) -> None:
    """§3.7 No possible answer: the initiating player takes a card at random from the hand, seen by all (MVN-41)."""
    seat = state.responder
    hand = [kind for kind in range(len(state.deck.ions)) for _ in range(state.in_hand(seat, kind))]
    kind = state.at("taken", rng).choose(hand)
    state.tell(events.NO_ANSWER, seat, 0, 0)
    state.tell(events.TOOK, state.initiator, seat, state.deck.ions[kind])
    if state.telling:
        state.history[seat].append(knowledge.no_answer(state.lead_kind))
    lay(state, seat, Kind(kind), 1)
    state.answer_count = 1
    collect(state, state.initiator)


def compare(state: "MetalsState") -> None:
    """§4.1 Equal or more charge: the initiating player collects. §4.2 Less: reinforcements may be called."""
    if state.answer_charge() <= state.lead_charge():
        close(state, state.responder)
        return
    state.tell(events.OVERCHARGED, state.responder, state.answer_charge(), state.deck.ions[state.answer_kind])
    # Asked even if the hand cannot do it, so that being asked tells nothing about the hand.
    state.phase = REINFORCE


def needed(state: "MetalsState") -> int:
    """§4.2 The fewest more cards of the leading ion that bring its total to at least the answer's."""
    size = state.deck.sizes[state.lead_kind]
    return (state.answer_charge() - state.lead_charge() + size - 1) // size


def reinforcements(state: "MetalsState") -> list[Action]:
    """§4.2 Exactly the cards needed, if they are held, or none."""
    n = needed(state)
    if state.in_hand(state.initiator, state.lead_kind) < n:
        return [PASS]
    return [cards(n, state.deck.ions[state.lead_kind]), PASS]


def reinforce(state: "MetalsState", n: int) -> None:
    lay(state, state.initiator, state.lead_kind, n)
    state.lead_count += n
    state.tell(events.REINFORCED, state.initiator, n, state.deck.ions[state.lead_kind], state.lead_count)
    close(state, state.initiator)


def close(state: "MetalsState", seat: Seat) -> None:
    """§4.1 The initiating player collects. Where the charges cancel, a compound lies there, made by whoever laid the
    last card of it; perhaps it is to be named first (MVN-35)."""
    if state.lead_charge() == state.answer_charge():
        tell_compound(state, events.FORMED, seat)
        if state.naming:
            state.phase = NAME
            return
    collect(state, state.initiator)


def tell_compound(state: "MetalsState", what: int, seat: Seat) -> None:
    state.tell(what, seat, state.deck.ions[state.answer_kind], state.deck.ions[state.lead_kind])


def name(state: "MetalsState", named: bool) -> None:
    """MVN-36 Whoever leads collects what they can name; otherwise the responding player does."""
    tell_compound(state, events.NAMED if named else events.UNNAMED, state.initiator)
    collect(state, state.initiator if named else state.responder)


def leave_it(state: "MetalsState") -> None:
    """§4.3 No reinforcements: the responding player collects."""
    state.tell(events.LEFT_IT, state.initiator, 0, 0)
    collect(state, state.responder)


def collect(state: "MetalsState", seat: Seat) -> None:
    """§4.4 The cards in play go face down to one seat. §4.5 The initiating player draws to six, then the other."""
    n = state.lead_count + state.answer_count
    state.collected[seat] += n
    state.tell(events.COLLECTED, seat, n, 0, state.collected[seat])
    state.lead_count = state.answer_count = 0
    draw_up_to(state, state.initiator, HAND)
    draw_up_to(state, state.responder, HAND)
    state.phase = LEAD


def lay(state: "MetalsState", seat: Seat, kind: Kind, n: int) -> None:
    """Cards leave a hand, seen by all."""
    state.hands[seat * len(state.deck.ions) + kind] -= n
    state.held[seat] -= n
    if state.telling:
        state.history[seat].append(knowledge.laid(kind, n))


def draw(state: "MetalsState", seat: Seat) -> Kind:
    kind = Kind(state.pile.pop())
    state.hands[seat * len(state.deck.ions) + kind] += 1
    state.held[seat] += 1
    if state.telling:
        state.history[seat].append(knowledge.drew(1))
        state.tell(events.DREW_CARD, seat, 1, state.deck.ions[kind])
    return kind


def draw_up_to(state: "MetalsState", seat: Seat, n: int) -> None:
    """§5.1 With an empty deck nobody draws."""
    held = state.held[seat]
    while state.held[seat] < n and state.pile:
        draw(state, seat)
    if state.held[seat] > held:
        state.tell(events.DREW, seat, state.held[seat] - held, 0)


def next_holding(state: "MetalsState", seat: Seat) -> Seat:
    """§3.3 The next player counterclockwise who holds cards."""
    following = (seat + 1) % state.seats
    while state.held[following] == 0:
        following = (following + 1) % state.seats
    return Seat(following)
