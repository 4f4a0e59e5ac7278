"""The table of solved endings against the rules themselves."""

from collections.abc import Callable

import pytest
from pytest import mark

from ionbox.core.infoset import infoset
from ionbox.core.kit import UNKNOWN
from ionbox.core.rng import Rng, Tape
from ionbox.core.state import all_seats
from ionbox.core.types import Seat
from ionbox.games.metals import GAME, endgame
from ionbox.games.metals.exchange import ANSWER, LEAD, OVER, REINFORCE
from ionbox.games.metals.pieces import Deck
from ionbox.games.metals.solved import Shares, code, exact, exact_values, leaf
from ionbox.games.metals.state import MetalsState

Table = Callable[..., MetalsState]
DECK: Deck = GAME.deck(GAME.defaults)
PLACES = endgame.places(DECK)
POSITIONS = 3000


def position(rng: Rng) -> MetalsState:
    """Two hands of one to six cards, an empty deck, somebody about to lead: the rest lies collected."""
    cards = DECK.cards[:]
    rng.shuffle(cards)
    state = MetalsState(DECK, 2, 1)
    state.telling = False
    state.held = [1 + rng.below(6), 1 + rng.below(6)]
    state.hands = [0] * 12
    for seat in range(2):
        for _ in range(state.held[seat]):
            state.hands[seat * 6 + cards.pop()] += 1
    state.collected = [15 + rng.below(5), 0]
    state.collected[1] = 40 - sum(state.held) - state.collected[0]
    state.before = [0, 0]
    state.history = [[], []]
    state.initiator = Seat(rng.below(2))
    return state


def by_the_rules(state: MetalsState, seat: Seat) -> float:
    """One exchange by the rules' own legal and apply, every choice and every card taken; then the table."""
    if state.phase in (LEAD, OVER) and not state.lead_count and state_moved(state):
        lead = state.collected[seat] - state.collected[1 - seat]
        if state.phase == OVER:
            return lead
        return leaf(state, seat)
    (actor,) = state.actors()
    values = []
    for action in state.legal(actor):
        takes = state.held[actor] if action == 0 and state.phase == ANSWER else 1
        total = 0.0
        for place in range(takes):
            after = state.copy()
            after.apply(actor, action, Tape([place] if takes > 1 or (action == 0 and state.phase == ANSWER) else []))
            total += by_the_rules(after, seat)
        values.append(total / takes)
    return max(values) if actor == seat else min(values)


def state_moved(state: MetalsState) -> bool:
    return sum(state.held) < STARTED[0]


STARTED = [0]


def test_every_value_follows_from_the_next_by_the_rules() -> None:
    rng = Rng(11)
    for _ in range(POSITIONS):
        state = position(rng)
        STARTED[0] = sum(state.held)
        for seat in all_seats(2):
            assert leaf(state, seat) == pytest.approx(by_the_rules(state, seat), abs=0.001)


def test_a_hand_of_one_card_each_is_plain() -> None:
    table = endgame.endgame()
    sodium, chloride, oxide = (endgame.POWERS[k] for k in (0, 3, 4))
    assert table.value(sodium, chloride) == 2  # §4.1: equal
    assert table.value(sodium, oxide) == -2  # 2 against 1, and nothing to reinforce with
    assert table.value(sodium, sodium) == 2  # §3.7: no answer, the card is taken


def test_metals_and_non_metals_are_alike() -> None:
    table = endgame.endgame()
    rng = Rng(5)
    codes = table.codes

    def mirrored(hand: int) -> int:
        return sum(endgame.count(hand, k) * endgame.POWERS[(k + 3) % 6] for k in range(6))

    for _ in range(2000):
        one, other = codes[rng.below(len(codes))], codes[rng.below(len(codes))]
        assert table.value(one, other) == pytest.approx(table.value(mirrored(one), mirrored(other)), abs=0.001)


def test_the_file_is_small() -> None:
    assert len(GAME.deck(GAME.defaults).cards) == 40
    assert len(endgame.packed(endgame.endgame())) < 1_000_000


def test_the_file_holds_what_solving_finds_for_small_hands() -> None:
    table, small = endgame.endgame(), endgame.Endgame()
    sizes = {hand: sum(endgame.count(hand, k) for k in range(6)) for hand in small.codes}
    hands = [hand for hand in small.codes if 0 < sizes[hand] <= 2]
    for one, other in sorted(((a, b) for a in hands for b in hands), key=lambda pair: sizes[pair[0]] + sizes[pair[1]]):
        small.keep(one, other, endgame.best_lead(small, one, other))
        assert small.value(one, other) == table.value(one, other)


def win_by_the_rules(state: MetalsState, seat: Seat) -> float:
    """The share of the victory by full search of the rules."""
    actors = state.actors()
    if not actors:
        lead = state.collected[seat] - state.collected[1 - seat]
        return 0.5 + (lead > 0) / 2 - (lead < 0) / 2
    actor, values = actors[0], []
    for action in state.legal(actor):
        taken = action == 0 and state.phase == ANSWER
        takes = state.held[actor] if taken else 1
        total = 0.0
        for place in range(takes):
            after = state.copy()
            after.apply(actor, action, Tape([place] if taken else []))
            total += win_by_the_rules(after, seat)
        values.append(total / takes)
    return max(values) if actor == seat else min(values)


def test_victories_are_counted_as_a_full_search_counts_them() -> None:
    rng, looked = Rng(3), 0
    while looked < 40:
        state = position(rng)
        if sum(state.held) > 6:
            continue
        looked += 1
        state.collected = [state.collected[0] + 17 - state.collected[0], 17]
        seat = state.initiator
        share = Shares().value(code(state, seat, PLACES), code(state, Seat(1 - seat), PLACES), 0)
        assert share == pytest.approx(win_by_the_rules(state, seat), abs=0.02)  # a card counts 0.001 beside it


def test_every_phase_of_an_ending_is_judged() -> None:
    rng, phases = Rng(8), set()
    for _ in range(200):
        state = position(rng)
        while state.actors() and not state.pile:
            (seat,) = state.actors()
            phases.add(state.phase)
            values = exact_values(state, seat, PLACES)
            assert list(values) == state.legal(seat)
            assert all(-0.1 <= value <= 1.1 for value in values.values())
            state.apply(seat, max(values, key=values.__getitem__), rng)
    assert phases == {LEAD, ANSWER, REINFORCE}


@mark.rule("MVN-33", "MVN-34")
def test_nothing_is_exact_where_the_bell_could_end_the_game_before_the_hands_do(table: Table) -> None:
    state = table("Na+ Na+ Ca2+ Al3+ N3- O2- / Cl- Cl- O2- N3- N3- Na+")
    for to_come, known in ((-1, True), (5, False), (0, False), (6, True)):
        state.to_come = to_come
        assert (leaf(state, state.initiator) != UNKNOWN) == known
        assert bool(exact(infoset(GAME, state, GAME.defaults, 2, state.initiator))) == known


def test_nothing_is_exact_while_cards_are_to_come() -> None:
    state = GAME.start(2, GAME.defaults, Rng(1))
    assert exact(infoset(GAME, state, GAME.defaults, 2, state.initiator)) == {}
    assert leaf(state, Seat(0)) < -1e8
