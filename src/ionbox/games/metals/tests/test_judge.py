"""An independent judge, written from the rulebook as one would explain it at the table, watches every line of play.

It keeps hands as sorted tuples of card names, knows nothing of the engine's code, and walks small positions with open
cards to their ends: every legal action, every card that a random take can hit.
"""

import os
from collections.abc import Callable
from functools import cache

import pytest
from pytest import mark

from ionbox.core.rng import Rng, Tape
from ionbox.core.state import all_seats
from ionbox.core.types import Action
from ionbox.games.metals import GAME
from ionbox.games.metals.state import MetalsState

EXAMPLES = int(os.environ.get("IONBOX_JUDGE_EXAMPLES", "30"))
"""Positions dealt at random; `just judge` sets it high."""
Build = Callable[..., MetalsState]
CHARGE = {"Na+": 1, "Ca2+": 2, "Al3+": 3, "Cl-": -1, "O2-": -2, "N3-": -3}

# hands, pile (next card first), whose lead, cards in play (lead, answer), answering seat, collected counts
Table = tuple[tuple[tuple[str, ...], ...], tuple[str, ...], int, tuple[str, ...], tuple[str, ...], int, tuple[int, ...]]


def without(hand: tuple[str, ...], cards: list[str]) -> tuple[str, ...]:
    left = list(hand)
    for card in cards:
        left.remove(card)
    return tuple(left)


def put(hands: tuple[tuple[str, ...], ...], seat: int, hand: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    return (*hands[:seat], tuple(sorted(hand)), *hands[seat + 1 :])


Hands = tuple[tuple[str, ...], ...]


def refill(hands: Hands, pile: tuple[str, ...], seat: int) -> tuple[Hands, tuple[str, ...]]:
    """Draw until the hand has six or the pile is empty."""
    n = max(0, 6 - len(hands[seat]))
    return put(hands, seat, hands[seat] + pile[:n]), pile[n:]


def next_with_cards(hands: tuple[tuple[str, ...], ...], seat: int) -> int:
    order = [(seat + n) % len(hands) for n in range(1, len(hands) + 1)]
    return next(one for one in order if hands[one])


def total(cards: tuple[str, ...]) -> int:
    return abs(sum(CHARGE[card] for card in cards))


def over(table: Table) -> bool:
    """Step 2 of the endgame: no more plays, since a lead needs a card and somebody else with a card."""
    return not table[3] and sum(1 for hand in table[0] if hand) < 2


def turn(table: Table) -> int:
    _, _, initiator, lead, answer, responder, _ = table
    return responder if lead and not answer else initiator


def plays(table: Table) -> set[str]:
    hands, _, initiator, lead, answer, responder, _ = table
    if over(table):
        return set()
    if not lead:
        return set(hands[initiator])
    if answer:
        # Reinforcements: the least number that reaches the answer's total, if held; or not.
        n = 0
        while total(lead) + n * abs(CHARGE[lead[0]]) < total(answer):
            n += 1
        return {"pass"} | ({written(n, lead[0])} if hands[initiator].count(lead[0]) >= n else set())
    x, hand = CHARGE[lead[0]], hands[responder]
    against = [card for card in set(hand) if CHARGE[card] * x < 0]
    full = {card for card in against if CHARGE[card] == -x}
    many = {written(abs(x), card) for card in against if CHARGE[card] != -x and hand.count(card) >= abs(x)}
    if full | many:
        return full | many
    short = {written(hand.count(card), card) for card in against if abs(CHARGE[card]) < abs(x)}
    return short or {"pass"}


def written(n: int, card: str) -> str:
    return f"{n} {card}" if n > 1 else card


def outcomes(table: Table, play: str) -> list[tuple[str, Table]]:
    """What can come of a play: the card that a random take hits ("" where nothing is taken) and the table after."""
    hands, pile, initiator, lead, answer, responder, won = table
    *number, card = play.split(" ")
    cards = (card,) * (int(number[0]) if number else 1)
    if not lead:
        hands, pile = refill(put(hands, initiator, without(hands[initiator], [card])), pile, initiator)
        return [("", (hands, pile, initiator, (card,), (), next_with_cards(hands, initiator), won))]
    if answer:
        if play == "pass":
            return [("", collected(table, responder))]
        hands = put(hands, initiator, without(hands[initiator], list(cards)))
        return [("", collected((hands, pile, initiator, lead + cards, answer, responder, won), initiator))]
    if play == "pass":
        taken = []
        for one in sorted(set(hands[responder])):
            left = put(hands, responder, without(hands[responder], [one]))
            taken.append((one, collected((left, pile, initiator, lead, (one,), responder, won), initiator)))
        return taken
    hands = put(hands, responder, without(hands[responder], list(cards)))
    x = abs(CHARGE[lead[0]])
    if len(cards) < x and abs(CHARGE[card]) < x:
        # A short answer is followed by draws while it is too small and the drawn card is the same ion.
        while total(cards) < x and pile:
            drawn, pile = pile[0], pile[1:]
            if drawn != card:
                hands = put(hands, responder, (*hands[responder], drawn))
                break
            cards += (card,)
    table = (hands, pile, initiator, lead, cards, responder, won)
    return [("", collected(table, initiator) if total(cards) <= x else table)]


def collected(table: Table, seat: int) -> Table:
    hands, pile, initiator, lead, answer, responder, won = table
    won = tuple(n + (len(lead) + len(answer)) * (one == seat) for one, n in enumerate(won))
    hands, pile = refill(hands, pile, initiator)
    hands, pile = refill(hands, pile, responder)
    # Nobody leads any more when fewer than two hold cards; until then the next who holds cards.
    if sum(1 for hand in hands if hand) >= 2:
        initiator = next_with_cards(hands, initiator)
    return hands, pile, initiator, (), (), responder, won


@cache
def value(table: Table) -> float:
    """Open cards, two players, both at their best: the cards seat 1 collects more than seat 2 from here on."""
    if over(table):
        return table[6][0] - table[6][1]
    best = [mean([value(after) for _, after in ways(table, play)]) for play in plays(table)]
    return max(best) if turn(table) == 0 else min(best)


def ways(table: Table, play: str) -> list[tuple[str, Table]]:
    """The outcomes, each card of a hand as likely to be taken."""
    hand = table[0][table[5]]
    return [way for way in outcomes(table, play) for _ in range(hand.count(way[0]) if way[0] else 1)]


def mean(values: list[float]) -> float:
    return sum(values) / len(values)


def engine_value(state: MetalsState, known: dict[str, float]) -> float:
    """The same by the engine's own actions."""
    outcome = state.outcome()
    if outcome:
        return outcome.scores[0] - outcome.scores[1]
    name = GAME.dump(state).partition(" | history")[0]
    if name not in known:
        (seat,) = state.actors()
        best = []
        for action in state.legal(seat):
            chances = range(state.held[seat]) if state.lead_count and not state.answer_count and action == 0 else (0,)
            best.append(mean([engine_value(moved(state, action, chance), known) for chance in chances]))
        known[name] = max(best) if seat == 0 else min(best)
    return known[name]


def moved(state: MetalsState, action: int, chance: int) -> MetalsState:
    after = state.copy()
    after.apply(state.actors()[0], Action(action), Tape([chance]))
    return after


def seen(state: MetalsState) -> Table:
    """The engine's state in the judge's own terms."""
    views = [GAME.view(state, seat) for seat in all_seats(state.seats)]
    pile = GAME.dump(state).split(" | ")[2].removeprefix("pile ").split(", ")
    one = views[0]
    return (
        tuple(tuple(sorted(view.hand)) for view in views),
        tuple(reversed(pile)) if pile != ["-"] else (),
        one.initiator,
        (one.lead,) * one.lead_count,
        (one.answer,) * one.answer_count,
        state.responder,
        tuple(state.collected),
    )


def watch(state: MetalsState, table: Table, met: set[Table]) -> None:
    """Walk every line from here; engine and judge agree at every node."""
    stands = (*table[:5], table[5] if table[3] else -1, table[6])
    stood = seen(state)
    assert (*stood[:5], stood[5] if stood[3] else -1, stood[6]) == stands
    if stands in met:
        return
    met.add(stands)
    in_play = sum(map(len, table[0])) + len(table[1]) + len(table[3]) + len(table[4])
    assert in_play + sum(table[6]) == 40
    assert sum(GAME.pieces(state).values()) == 40
    if over(table):
        outcome = state.outcome()
        assert outcome is not None
        assert outcome.scores == table[6]
        assert outcome.winners == tuple(s for s, n in enumerate(table[6]) if n == max(table[6]))
        return
    (seat,) = state.actors()
    assert seat == turn(table)
    assert {GAME.write(action) for action in state.legal(seat)} == plays(table)
    for play in plays(table):
        for taken, after in outcomes(table, play):
            # A random take counts through the hand as the seat sees it.
            place = GAME.view(state, seat).hand.index(taken) if taken else 0
            watch(moved(state, GAME.parse(play), place), after, met)


SMALL = [
    ("Na+ Ca2+ N3- / Cl- O2- Al3+", "-"),
    ("Na+ Na+ Na+ Ca2+ / N3- N3- O2- Cl-", "Cl- Na+"),
    ("N3- N3- O2- Ca2+ / Ca2+ Ca2+ Ca2+ Na+", "Na+ N3- Ca2+"),
    ("Al3+ Ca2+ Na+ Na+ / Cl- O2- N3- Na+", "Cl- Cl- O2- Ca2+ N3-"),
    ("Ca2+ Ca2+ Ca2+ / Al3+ Na+ Ca2+", "Na+ Al3+ Cl-"),
    # Six cards in the leader's hand leave the pile to the follow-up draws.
    ("N3- N3- N3- N3- N3- Cl- / Ca2+ Na+ Na+ O2- O2- O2-", "Cl- Ca2+ Ca2+ Na+ Al3+"),
    ("Al3+ Al3+ Al3+ Al3+ Al3+ Na+ / Cl- O2- Na+ Na+ Na+ Na+", "Na+ Cl- Cl- Na+ O2-"),
    ("N3- N3- N3- N3- O2- O2- / Ca2+ Cl- Cl- Cl- Cl- Cl-", "O2- Ca2+ Na+ Na+"),
    ("Al3+ Al3+ Al3+ Al3+ Ca2+ Ca2+ / O2- Na+ Na+ Na+ Na+ Na+", "Al3+ O2- Ca2+ Cl-"),
]
MORE_SEATS = [
    ("Na+ Ca2+ N3- / Cl- O2- / N3- Na+", "Cl-"),
    ("Na+ Na+ N3- / - / N3- O2- Ca2+", "Ca2+"),
    ("Al3+ N3- Ca2+ / Cl- Cl- / Na+ Ca2+", "Cl- Na+"),
    ("O2- / Na+ / Ca2+ N3- / Cl- Al3+", "Na+ O2- Cl-"),
]


@mark.rule("3.4", "3.5", "3.6", "3.7", "4.1", "4.2", "4.3", "4.5", "4.6", "5.1", "5.2", "5.3")
@mark.parametrize(("hands", "pile"), SMALL + MORE_SEATS)
def test_the_judge_agrees_at_every_node_of_every_line(table: Build, hands: str, pile: str) -> None:
    state = table(hands, pile)
    met: set[Table] = set()
    watch(state, seen(state), met)
    assert len(met) > 20


@mark.parametrize("seed", range(EXAMPLES))
def test_the_judge_agrees_on_positions_dealt_at_random(table: Build, seed: int) -> None:
    rng, places = Rng(seed), list(range(30))
    rng.shuffle(places)
    cards = [list(CHARGE)[place // 5] for place in places]
    sizes = [1 + rng.below(4 if seed % 3 else 3) for _ in range(2 if seed % 3 else 3)]
    hands = " / ".join(" ".join(cards.pop() for _ in range(size)) for size in sizes)
    state = table(hands, " ".join(cards.pop() for _ in range(rng.below(4))) or "-")
    watch(state, seen(state), set())
    if state.seats == 2:
        assert engine_value(state, {}) == pytest.approx(value(seen(state)), abs=1e-9)


@mark.parametrize(("hands", "pile"), SMALL)
def test_with_open_cards_the_judge_finds_the_same_value(table: Build, hands: str, pile: str) -> None:
    state = table(hands, pile)
    assert engine_value(state, {}) == pytest.approx(value(seen(state)), abs=1e-9)


def test_the_value_of_a_position_solved_by_hand(table: Build) -> None:
    # Whatever is led and answered, each collects two: Na+ < O2- and then Cl- < Ca2+, or Na+ = Cl- and then O2- = Ca2+,
    # or Ca2+ = O2- and then Cl- = Na+. Seat 1 has 36 from before.
    assert value(seen(table("Na+ Ca2+ / Cl- O2-"))) == 36
    # N3- overpowers the last card, though Cl- would do.
    assert value(seen(table("Na+ / N3- Cl-"))) == 37 - 2
