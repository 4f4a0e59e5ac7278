"""What is told of an action is counted again here, by the rules themselves."""

import re
from collections.abc import Callable, Iterator
from math import comb, prod

import pytest
from narrow import of
from pytest import mark

from ionbox.bots.random import choose
from ionbox.chem.ions import ion as find_ion
from ionbox.core.infoset import InfoSet, infoset
from ionbox.core.play import Match
from ionbox.core.rng import Rng
from ionbox.core.types import Action, Seat
from ionbox.games.metals import GAME, exchange, hints, knowledge, solved
from ionbox.games.metals.bots import greedy
from ionbox.games.metals.state import MetalsState
from ionbox.lab.puzzles import LEAST, MOST, explained, read_puzzles

Table = Callable[..., MetalsState]


def known(state: MetalsState) -> InfoSet:
    return infoset(GAME, state, GAME.defaults, state.seats, state.actors()[0])


def told(state: MetalsState, action: str) -> list[str]:
    found = hints.facts(known(state), GAME.parse(action))
    return [hints.TELLS[fact.what].says.format(**fact.figures) for fact in found]


def decisions(matches: int, seats: int = 2) -> Iterator[tuple[MetalsState, InfoSet]]:
    for seed in range(matches):
        match, rng = Match(GAME, seats, seed=f"hints {seed}"), Rng(seed)
        while match.state.actors():
            seat = match.state.actors()[0]
            if len(match.infoset(seat).legal) > 1:
                yield of(MetalsState, match.state), match.infoset(seat)
            match.play(seat, choose(match.infoset(seat), rng))


def nets(state: MetalsState, action: int) -> Iterator[int]:
    """Every way this exchange can go when the leader reinforces where possible: what it brings the leader."""
    state = state.copy()
    seat = state.actors()[0]
    leader, before = state.initiator, state.collected[:]
    state.apply(seat, Action(action), Rng(1))
    if state.actors() and state.phase in (exchange.ANSWER, exchange.REINFORCE):
        legal = state.legal(state.actors()[0])
        for reply in legal if state.phase == exchange.ANSWER else legal[:1]:
            yield from nets(state, reply)
        return
    other = 1 - leader
    yield state.collected[leader] - before[leader] - state.collected[other] + before[other]


@mark.rule("MVN-33")
def test_in_the_last_exchange_nobody_is_told_what_comes_after_it(table: Table) -> None:
    state = table("Na+ Ca2+ / Cl- O2- N3-", "Al3+ Al3+")
    later = ("Then they lead", "then they lead", "Then you lead", "then you lead")
    assert any(line.startswith(later) or later[1] in line for line in told(state, "Ca2+"))
    state.ring()
    assert not [line for line in told(state, "Ca2+") if any(words in line for words in later)]
    assert hints.near_the_end(known(state).view)


def test_a_lead_is_worth_what_the_rules_give_against_every_hand_that_fits() -> None:
    compared = 0
    for state, asked in decisions(3):
        if state.phase != exchange.LEAD:
            continue
        other = 1 - asked.seat
        kinds = len(state.deck.ions)
        hidden = [state.pile.count(k) + state.in_hand(Seat(other), k) for k in range(kinds)]
        hands = knowledge.hands_that_fit(state.deck, state.history[other], state.held[other], hidden)
        for action in asked.legal:
            total = ways = 0
            for hand in hands:
                truth = state.copy()
                truth.pile = []  # what is drawn meanwhile is left out
                truth.hands[other * kinds : (other + 1) * kinds] = hand
                weight = prod(map(comb, hidden, hand))
                total += weight * min(nets(truth, action))
                ways += weight
            fact = hints.facts(asked, action)[0]
            if not state.pile:
                continue  # the end is played out instead
            assert fact.weight == abs(round(total / ways, 1)), (GAME.dump(state), action)
            compared += 1
    assert compared > 100


def test_the_end_that_is_told_is_the_one_best_play_comes_to() -> None:
    reached = 0
    for state, asked in decisions(6):
        for action in solved.exact(asked):
            (fact, *_) = hints.facts(asked, action)
            if not fact.what.startswith("ends"):
                continue
            truth = state.copy()
            truth.apply(asked.seat, action, Rng(1))
            while truth.actors():
                values = solved.exact(known(truth))
                truth.apply(truth.actors()[0], max(values, key=lambda one: values[one]), Rng(1))
            ahead = truth.collected[asked.seat] - truth.collected[1 - asked.seat]
            assert int(fact.figures["own"]) - int(fact.figures["other"]) == ahead, GAME.dump(state)
            assert (ahead < 0) == hints.TELLS[fact.what].against
            reached += 1
    assert reached > 20


def test_reinforcements_in_hand_are_counted_before_a_lead_is_called_unsafe(table: Table) -> None:
    state = table("Na+ Na+ Na+ Ca2+ Cl- / N3- N3- N3- Al3+ Al3+", "O2- O2- O2-")
    assert (
        told(state, "Na+")[0] == "Whatever they answer, you collect it, because you can add 2 Na⁺: 3 cards on average."
    )
    assert told(state, "Ca2+")[0].startswith("But they can take it in")


def test_an_answer_tells_what_it_costs_or_wins_and_what_is_left_to_lead(table: Table, play: Table) -> None:
    state = play(table("Ca2+ Na+ Na+ Cl- Cl- Cl- / O2- N3- N3- Na+ Na+ Na+", "Al3+ Al3+ Cl- Cl-"), "Ca2+")
    gives, then = told(state, "O2-")
    assert gives == "But it gives them 2 cards, 1 of them yours."
    assert re.fullmatch(r"Then you lead, and \S+ brings you [\d.]+ cards on average\.", then)
    assert told(state, "2 N3-")[0].startswith(
        "Your 6− beats their 2+, and they can add the 2 more Ca²⁺ they need in only"
    )


def test_what_has_gone_is_told_as_the_reason(table: Table) -> None:
    state = table("Na+ Na+ O2- O2- / Cl- Cl- O2-", "Cl- O2- Al3+")  # all N³⁻ lie in collections
    assert "They hold no N³⁻: you have seen every one." in told(state, "Na+")


def test_what_a_forced_answer_proved_is_told_as_the_reason(table: Table, play: Table) -> None:
    state = table("Al3+ Na+ Na+ Na+ Na+ / Cl- Na+ Ca2+ Ca2+ / O2- O2- N3- Cl-")
    play(state, "Al3+", "Cl-", "Na+", "Cl-", "O2-", "2 Na+")  # one Cl⁻ against 3+: there was no N³⁻
    assert "They proved to hold no N³⁻." in told(state, "Na+")


def test_singular_and_plural_agree_in_every_fact_that_is_told() -> None:
    said = set()
    for seats in (2, 3):
        for _, asked in decisions(3, seats):
            for action in asked.legal:
                for fact in hints.facts(asked, action):
                    said.add(fact.what)
                    text = hints.TELLS[fact.what].says.format(**fact.figures)
                    assert not re.search(r"(?<![.\d])[01] cards\b", text), text
    assert len(said) > 15


@pytest.mark.parametrize("what", hints.TELLS)
def test_what_speaks_against_an_action_says_so_first(what: str) -> None:
    assert hints.TELLS[what].against == hints.TELLS[what].says.startswith("But ")


def lead_what_you_hold_most_of(asked: InfoSet) -> str:
    """The rule of thumb of somebody who has solved a few: the ion of charge 1 that the hand has most of."""
    hand = [card for card in asked.view.hand if abs(find_ion(card).charge) == 1]
    return max(hand, key=hand.count, default="")


def test_the_puzzles_are_many_of_several_kinds_and_their_facts_rank_the_answer_first() -> None:
    found = read_puzzles(GAME)
    assert len(found) >= 40
    assert len({tag for one in found for tag in one.tags}) >= 5
    assert len({one.tags[0] for one in found}) >= 5
    assert 3 * sum(len(one.known.legal) == 2 for one in found) <= len(found)
    greedily = sum(greedy(one.known, Rng(1)) == GAME.parse(one.answer) for one in found)
    assert 5 * greedily <= len(found)
    leads = [one for one in found if one.known.view.phase == "lead"]
    assert 3 * sum(lead_what_you_hold_most_of(one.known) == one.answer for one in leads) <= len(leads)
    for one in found:
        values = {GAME.parse(text): value for text, value in one.values.items()}
        assert explained(GAME, one.known, values), one.code
        assert LEAST <= one.values[one.answer][0] <= MOST
