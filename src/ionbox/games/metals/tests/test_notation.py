"""Actions as text, events in words for each audience, and what is asked of a seat."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pytest import mark

from ionbox.chem.ions import library
from ionbox.core.rng import Tape
from ionbox.core.state import all_seats
from ionbox.core.types import BadInput, Seat
from ionbox.games.metals import GAME, events
from ionbox.games.metals.exchange import PASS, cards
from ionbox.games.metals.state import MetalsState
from ionbox.games.metals.types import IonNumber

Table = Callable[..., MetalsState]
NAMES = ("Ada", "Ben", "Cem")


@mark.parametrize(
    ("text", "plain"),
    [
        ("Na+", "Na+"),
        ("1 Na+", "Na+"),
        (" 2 Cl- ", "2 Cl-"),
        ("2 x Cl-", "2 Cl-"),
        ("2 × Cl⁻", "2 Cl-"),
        ("3  Ca²⁺", "3 Ca2+"),
        ("PASS", "pass"),
        ("12 SO4 2-", "12 SO4 2-"),
        ("N3 -", "N3 -"),
    ],
)
def test_an_action_can_be_typed_in_several_ways_and_is_written_in_one(text: str, plain: str) -> None:
    assert GAME.write(GAME.parse(text)) == plain


@mark.parametrize(
    ("text", "says"),
    [
        ("", "is not a play. Write a number of cards and an ion, such as 2 Cl-, or pass."),
        ("2", "is not a play"),
        ("0 Na+", "is not a play"),
        ("100 Na+", "is not a play"),
        ("2Na+", "is not a play"),
        ("-1 Na+", "'-1 Na+' is not in the ion table"),
        ("Na", "'Na' is not in the ion table: write it as Na+, Fe3+ or SO4 2-."),
        ("2 Xx+", "'Xx+' is not in the ion table"),
        ("pass pass", "is not in the ion table"),
        ("Na+ Na+", "is not in the ion table"),
    ],
)
def test_what_is_no_action_is_refused_with_an_example(text: str, says: str) -> None:
    with pytest.raises(BadInput) as caught:
        GAME.parse(text)
    assert says in caught.value.sentence


@given(st.text(max_size=12))
def test_any_text_is_an_action_or_bad_input(text: str) -> None:
    try:
        action = GAME.parse(text)
    except BadInput:
        return
    assert GAME.parse(GAME.write(action)) == action


def test_every_number_of_every_ion_survives_its_text() -> None:
    actions = [cards(n, IonNumber(ion)) for n in range(1, 100) for ion in range(len(library().ions))]
    assert [GAME.parse(GAME.write(action)) for action in [PASS, *actions]] == [PASS, *actions]
    assert len({GAME.write(action) for action in actions}) == len(actions)


def told(state: MetalsState, audience: Seat | None) -> list[str]:
    return [line for event in state.events if (line := GAME.tell(event, audience, NAMES))]


@mark.rule("3.1", "3.2")
def test_only_the_owner_hears_which_card_was_drawn(table: Table, play: Table) -> None:
    state = play(table("Na+ Ca2+ Ca2+ Ca2+ Ca2+ Ca2+ / Cl-", "Al3+"), "Na+")
    assert told(state, Seat(0)) == ["You lead Na⁺.", "You draw Al³⁺."]
    assert told(state, Seat(1)) == told(state, None) == ["Ada leads Na⁺.", "Ada draws a card."]


@mark.rule("3.6", "4.2")
def test_follow_up_draws_and_overpowering_are_told(table: Table, play: Table) -> None:
    state = play(table("N3- O2- / Ca2+ Cl-", "O2- O2- O2- O2- O2- Ca2+"), "N3-", "Ca2+")
    assert told(state, Seat(0)) == [
        "Ben answers with Ca²⁺.",
        "Ben draws a card.",
        "It is Ca²⁺ again: Ben lays it down too.",
        "Ben has the higher total charge: 4.",
    ]
    assert told(state, Seat(1)) == [
        "You answer with Ca²⁺.",
        "You draw Ca²⁺.",
        "It is Ca²⁺ again: you lay it down too.",
        "You have the higher total charge: 4.",
    ]
    assert told(play(state, "pass"), None) == ["Ada adds no reinforcements.", "Ben collects 3 cards."]
    assert told(state, Seat(0))[0] == "You add no reinforcements."
    assert told(state, Seat(1))[1] == "You collect 3 cards."


@mark.rule("4.2", "5.2")
def test_reinforcements_and_unused_cards_are_told(table: Table, play: Table) -> None:
    state = play(table("Na+ Na+ Na+ / N3- Cl- Cl-"), "Na+", "N3-", "2 Na+")
    assert told(state, None) == [
        "Ada calls for reinforcements: 2 Na⁺.",
        "The charges cancel: Na₃N, sodium nitride.",
        "Ada collects 4 cards.",
        "Ben is left with 2 cards, counting for nobody.",
    ]
    assert told(state, Seat(0))[0] == "You call for reinforcements: 2 Na⁺."
    assert told(state, Seat(1))[-1] == "You are left with 2 cards, counting for nobody."


@mark.rule("3.7")
def test_a_random_take_is_told_to_all(table: Table, play: Table) -> None:
    state = play(table("Na+ O2- / Ca2+ Al3+ Al3+"), "Na+")
    play(state, "pass", rng=Tape([0]))
    lines = ["Ben has no possible answer.", "Ada takes Ca²⁺ at random from that hand.", "Ada collects 2 cards."]
    assert told(state, None) == told(state, Seat(2)) == lines
    assert told(state, Seat(0)) == [lines[0], "You take Ca²⁺ at random from that hand.", "You collect 2 cards."]
    assert told(state, Seat(1)) == [
        "You have no possible answer.",
        "Ada takes Ca²⁺ at random from your hand.",
        lines[2],
    ]


def test_each_seat_is_asked_in_a_sentence_when_it_is_its_turn_and_not_otherwise(table: Table, play: Table) -> None:
    def asked(state: MetalsState) -> list[str]:
        return [GAME.ask(GAME.view(state, audience)) for audience in (*all_seats(2), None)]

    state = table("N3- O2- / Ca2+ Ca2+ Ca2+")
    assert asked(state) == ["Your lead: choose one card, any you like.", "", ""]
    play(state, "N3-")
    told = "Answer N³⁻ with 3 Na⁺, 3 Ca²⁺ or 1 Al³⁺. If the answer is higher, more N³⁻ may follow."
    assert asked(state) == ["", told, ""]
    play(state, "3 Ca2+")
    assert asked(state) == ["They have 6, you have 3. You hold no more N³⁻, so they collect.", "", ""]
    play(state, "pass")
    assert state.outcome() is not None
    assert asked(state) == ["", "", ""]
    state = play(table("N3- N3- / Ca2+ Ca2+ Ca2+"), "N3-", "3 Ca2+")
    assert asked(state)[0] == "They have 6, you have 3. Reinforce with 1 more N³⁻, or let them collect."
    state = play(table("Na+ Na+ / N3-"), "Na+", "N3-")
    assert asked(state)[0] == "They have 3, you have 1. You hold only 1 more Na⁺, so they collect."


@mark.rule("3.5", "3.7", "MVN-12")
def test_without_a_full_answer_it_is_said_what_is_laid_instead(table: Table, play: Table) -> None:
    def asked(hands: str, lead: str) -> str:
        return GAME.ask(GAME.view(play(table(hands), lead), Seat(1)))

    short = "You hold no full answer to N³⁻. Lay all you hold of one ion: 2 Na⁺ or 1 Ca²⁺."
    assert asked("N3- / Na+ Na+ Ca2+", "N3-") == short
    none = "Nothing in your hand answers Ca²⁺. The leader takes one of your cards at random."
    assert asked("Ca2+ / N3- Na+", "Ca2+") == none


@mark.rule("4.1", "4.2", "MVN-31")
def test_a_compound_is_named_where_the_charges_cancel_and_nowhere_else(table: Table, play: Table) -> None:
    def compounds(state: MetalsState) -> list[str]:
        return [line for line in told(state, None) if "cancel" in line]

    assert compounds(play(table("O2- / Na+ Na+ Al3+"), "O2-", "2 Na+")) == ["The charges cancel: Na₂O, sodium oxide."]
    assert compounds(play(table("Al3+ / Cl- O2-"), "Al3+", "O2-")) == [], "2 against 3"
    assert compounds(play(table("Ca2+ / N3- N3-"), "Ca2+", "2 N3-", "pass")) == [], "6 against 2"
    assert compounds(play(table("Na+ O2- / Ca2+"), "Na+", "pass")) == [], "no answer"


def made(state: MetalsState, *actions: str) -> list[list[str]]:
    """What each of these actions makes, one after the other, each by the seat whose turn it is."""
    found = []
    for action in actions:
        before, seat = state.copy(), state.actors()[0]
        state.apply(seat, GAME.parse(action), Tape([0]))
        found.append(GAME.made(before, state))
        shown = filter(None, map(GAME.show, state.events))
        assert {by for what, by, *_ in shown if what == "formed"} <= {seat}, "what boards and reviews call yours agrees"
    return found


@mark.parametrize(
    ("hands", "actions", "formulas"),
    [
        ("Ca2+ Na+ / Cl- Cl- Cl-", ("Ca2+", "2 Cl-"), [[], ["CaCl₂"]]),
        ("Cl- Na+ / Na+ Ca2+ Ca2+", ("Cl-", "Na+"), [[], ["NaCl"]]),
        ("Al3+ Al3+ Na+ / O2- O2- O2- O2-", ("Al3+", "3 O2-", "Al3+"), [[], [], ["Al₂O₃"]]),
        ("Al3+ Al3+ Na+ / O2- O2- O2- O2-", ("Al3+", "3 O2-", "pass"), [[], [], []]),
        ("Ca2+ Na+ / Cl- Na+", ("Ca2+", "Cl-"), [[], []]),
        ("Ca2+ Na+ / Na+ Na+", ("Ca2+", "pass"), [[], []]),
    ],
)
def test_an_exchange_whose_charges_cancel_makes_a_compound(
    table: Table, hands: str, actions: tuple[str, ...], formulas: list[list[str]]
) -> None:
    assert made(table(hands), *actions) == formulas


def test_a_wrong_answer_is_told_with_what_it_answers(table: Table, play: Callable[..., MetalsState]) -> None:
    state = table("Ca2+ Na+ / Cl- Cl- Cl-")
    assert GAME.tried(state, Seat(0), GAME.parse("2 Ca2+")) == "2 Ca2+"
    assert GAME.tried(play(state, "Ca2+"), Seat(1), GAME.parse("Cl-")) == "Ca2+ with Cl-"


def test_an_exchange_that_is_collected_takes_longer_to_be_seen() -> None:
    led, collected = (events.event(what, Seat(0), 1, 0, 1) for what in (events.LED, events.COLLECTED))
    assert GAME.paces([led]) == 1.0 < GAME.paces([led, collected])
