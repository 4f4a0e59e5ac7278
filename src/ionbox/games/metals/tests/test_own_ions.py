"""Ions of one's own, and what is left of ions where charges are hidden."""

from dataclasses import replace
from pathlib import Path

from contract.laws import CHARGE
from narrow import of
from pytest import mark, raises

from ionbox.core.infoset import infoset
from ionbox.core.play import Match
from ionbox.core.record import read_record, write_record
from ionbox.core.rng import Rng
from ionbox.core.types import FULL, NONE, BadInput, Help, Seat, hiding
from ionbox.games.metals import GAME, hints
from ionbox.games.metals.exchange import cards
from ionbox.games.metals.pieces import read_deck
from ionbox.games.metals.refusal import hushed
from ionbox.games.metals.state import MetalsState
from ionbox.games.metals.types import IonNumber, Options

FOLDER = Path(__file__).parent
OWN = GAME.choose({name: (FOLDER / f"{file}.csv").read_text("utf-8") for name, file in (
    ("new_ions", "new-ions"), ("deck", "deck-new"),
)})  # fmt: skip
RULES = GAME.under(OWN)
NAMES = ("Ada", "Ben", "Cem", "Dora")
DECK = GAME.deck(OWN)


def holding(*hands: str) -> MetalsState:
    """The first seat leads."""
    counted = sum(len(hand.split(", ")) for hand in hands)
    collected = " ".join([str(len(DECK.cards) - counted), *["0"] * (len(hands) - 1)])
    before = " ".join("0" * len(hands))
    line = f"game 1/1 first 1 lead 1 | hands {' / '.join(hands)} | pile - | collected {collected} | before {before}"
    return RULES.load(line, OWN)


def played(state: MetalsState, *actions: str) -> MetalsState:
    for text in actions:
        seat = state.actors()[0]
        assert RULES.refusal(state, seat, RULES.parse(text)) is None, text
        state.apply(seat, RULES.parse(text), Rng(1))
    return state


@mark.rule("MVN-38")
def test_the_game_of_a_match_reads_and_writes_its_ions_and_the_game_itself_does_not() -> None:
    assert RULES is GAME.under(OWN)
    assert GAME.under(Options(series=3)) is GAME is RULES.under(Options(series=3))
    for text in ("B3+", "2 ReO4 -"):
        assert RULES.write(RULES.parse(text)) == text
        with raises(BadInput, match="not in the ion table"):
            GAME.parse(text)
    assert "Mn7+" in RULES.ions(OWN)


@mark.rule("MVN-38")
def test_a_match_with_ions_of_ones_own_is_recorded_and_read_again() -> None:
    match = Match(GAME, 4, OWN, "own", NAMES)
    while actors := match.state.actors():
        match.play(actors[0], match.state.legal(actors[0])[0])
    assert "Mn7+" in write_record(match)
    assert write_record(read_record(write_record(match), {"metals": GAME})) == write_record(match)


@mark.rule("MVN-38", "3.4", "3.5", "3.6")
def test_a_charge_of_7_is_answered_by_its_equal_or_falls_short() -> None:
    state = played(holding("Mn7+, Li+", "O2-, O2-, O2-, N3-"), "Mn7+")
    assert [RULES.write(action) for action in state.legal(Seat(1))] == ["3 O2-", "N3-"]
    assert played(state, "3 O2-").collected[1] == 0, "6 against 7"


@mark.rule("MVN-39", "1.2")
def test_a_card_says_what_its_element_is_whatever_the_sign() -> None:
    deck = {card.ion: card for card in RULES.box(holding("Li+", "O2-")).deck}
    assert {deck[ion].family for ion in ("Li+", "Zn2+", "Ag+", "Mn7+")} == {"metal"}
    assert [deck[ion].family for ion in ("B3+", "N3-", "MnO4 -", "N3 -")] == ["metalloid", "non-metal", "", ""]
    assert (deck["Mn7+"].name, deck["MnO4 -"].name) == ("manganese(VII)", "permanganate")
    assert deck["Mn7+"].spoken == "M n, 7 plus: manganese seven"


def test_compounds_of_new_ions_are_named() -> None:
    state = played(holding("Zn2+, Li+", "MnO4 -, MnO4 -"), "Zn2+", "2 MnO4 -")
    assert "The charges cancel: Zn(MnO₄)₂, zinc permanganate." in RULES.story(state.events, None, NAMES)
    assert dict(RULES.box(state).names)["Mn(CH3CO2)7"] == "manganese(VII) acetate"


def test_an_ions_number_has_room_in_an_action_and_an_event() -> None:
    numbers = [IonNumber(255), IonNumber(180)]
    assert len({cards(n, ion) for ion in numbers for n in range(1, 100)}) == 198
    state = played(holding("Mn7+, Li+", "MnO4 -"), "Mn7+")
    assert RULES.story(state.events, None, NAMES)[0] == "Ada leads Mn⁷⁺."


def test_a_deck_that_needs_an_ion_nobody_brings_is_refused_at_its_line() -> None:
    with raises(BadInput, match="'ReO4 -' is not in the ion table") as caught:
        GAME.choose({"deck": "ion,copies\nNa+,12\nReO4 -,12\n"})
    assert (caught.value.option, caught.value.line) == ("deck", 3)
    with raises(BadInput) as caught:
        GAME.choose({"new_ions": "ion,us\nMn9+,manganese\n", "deck": OWN.deck})
    assert (caught.value.option, caught.value.line) == ("new_ions", 2)


def test_of_many_full_answers_a_sentence_lists_those_that_are_held() -> None:
    kinds = ("Li+", "Na+", "K+", "Rb+", "Cs+", "Ag+", "Mg2+")
    options = Options(deck="ion,copies\nCl-,9\n" + "".join(f"{kind},3\n" for kind in kinds))
    line = "game 1/1 first 1 lead 1 | hands Cl- / Na+, Mg2+ | pile - | collected 27 0 | before 0 0"
    state = GAME.load(line, options)
    state.apply(Seat(0), GAME.parse("Cl-"), Rng(1))
    told = "Answer Cl⁻ with 1 Na⁺ or 1 Mg²⁺. If the answer is higher, more Cl⁻ may follow."
    assert GAME.ask(GAME.view(state, Seat(1))) == told
    assert len(GAME.box(state).deck[0].answers) == 7


HIDDEN = Help(charges=False)


def test_where_charges_are_hidden_two_ions_of_one_element_are_told_apart_by_letters() -> None:
    state = holding("Mn7+, Mn2+, Li+", "O2-, N3-, N3 -")
    assert RULES.own(state, Seat(0), NONE).hand == ("Li", "Mn a", "Mn b")
    assert RULES.own(state, Seat(1), NONE).hand == ("O", "N", "N3")
    cards = {card.ion: card for card in RULES.box(state, NONE).deck}
    assert (cards["Mn b"].text, cards["Mn b"].name, cards["Mn b"].spoken) == ("Mn b", "manganese b", "M n: manganese b")
    assert {card.family for card in cards.values()} == {""}
    assert [RULES.write(action, NONE) for action in state.legal(Seat(0))] == ["Li", "Mn a", "Mn b"]
    assert RULES.story(played(state, "Mn7+").events, None, NAMES, NONE) == ["Ada leads Mn b."]
    assert RULES.show(state.events[0], NONE) == ("laid", 0, 1, "Mn b", 0)
    assert RULES.public(state, NONE).lead == "Mn b"


def test_a_symbol_alone_is_read_as_the_card_of_this_deck_or_of_this_hand() -> None:
    state = holding("Mn7+, Mn2+, Li+", "Mn2+, N3-, MnO4 -")
    for text, key in (
        ("Li", "Li+"),
        ("2 Li", "2 Li+"),
        ("Mn b", "Mn7+"),
        ("Mn7+", "Mn7+"),
        ("N3", "N3 -"),
        ("N₃", "N3 -"),
    ):
        assert RULES.read(state, Seat(0), text) == RULES.parse(key)
    assert RULES.read(state, Seat(1), "Mn") == RULES.parse("Mn2+"), "the only manganese of this hand"
    with raises(BadInput, match=r"You hold several kinds of Mn\. Write Mn a or Mn b\."):
        RULES.read(state, Seat(0), "Mn")
    with raises(BadInput, match="not in the ion table"):
        RULES.read(state, Seat(0), "K")


def test_what_answers_proved_is_not_told_where_it_would_tell_charges() -> None:
    state = played(holding("Mn7+, Li+, Li+", "N3 -, N3 -, N3-, N3-, O2-", "N3 -, N3-"), "Mn7+", "2 N3-")
    assert any(RULES.own(state, Seat(0)).proved)
    assert any(RULES.public(state).history)
    assert not any(RULES.own(state, Seat(0), HIDDEN).proved)
    assert not any(RULES.public(state, HIDDEN).history)


@mark.parametrize(
    ("text", "rest"),
    [
        ("Ca²⁺ asks for 2 Cl⁻, not 1.", "Ca asks for another number of Cl, not 1."),
        ("N³⁻ has the higher charge, and against Ca²⁺ only 2 of them would do; you hold 1.",
         "N has the higher charge, and you hold too few of it."),
        ("You need 2 more Na⁺ and hold only 1.", "You do not hold enough Na."),
        ("1 more N³⁻ is needed, not 2.", "Another number of N is needed, not 2."),
        ("Cl⁻ and N³⁻ have the same sign; opposite charges answer.",
         "Cl and N have the same sign; opposite charges answer."),
        ("You could play 2 × Cl⁻ or 1 × O²⁻.", ""),
        ("Your 4+ beats their 3+.", ""),
        ("Ca2+ with Cl-", "Ca with Cl"),
        ("You hold no K⁺.", "You hold no K."),
    ],
)  # fmt: skip
def test_a_refusal_is_heard_without_charges_and_their_figures(text: str, rest: str) -> None:
    deck = read_deck(GAME.file("data/deck.csv"))
    assert hushed(text, deck, HIDDEN) == rest
    assert hushed(text, deck, FULL) == text


def test_no_answers_are_offered_where_plays_are_not_listed() -> None:
    state = played(of(MetalsState, RULES.load(RULES.dump(holding("Zn2+, Li+", "MnO4 -, MnO4 -, O2-")), OWN)), "Zn2+")
    refusal = RULES.refusal(state, Seat(1), RULES.parse("MnO4 -"))
    assert refusal is not None
    assert refusal.hint == "You could play 2 × MnO₄⁻ or 1 × O²⁻."
    unlisted = Help(plays=False)
    assert RULES.hushed(refusal.hint, unlisted) == ""
    assert RULES.hushed(refusal.because, unlisted) == refusal.because == "Zn²⁺ asks for 2 MnO₄⁻, not 1."
    assert RULES.hushed(refusal.because, HIDDEN) == "Zn asks for another number of MnO₄, not 1."


def test_a_name_with_a_numeral_is_not_told_where_charges_are_hidden() -> None:
    start, quiet = RULES.dump(holding("Mn2+, Li+", "O2-, N3-")), hiding(["charges"])
    state = played(of(MetalsState, RULES.load(start, OWN)), "Mn2+", "O2-")
    assert "The charges cancel: MnO, manganese(II) oxide." in RULES.story(state.events, None, NAMES)
    assert "The charges cancel: MnO." in RULES.story(state.events, None, NAMES, quiet)
    state = played(of(MetalsState, RULES.load(start, replace(OWN, naming=True))), "Mn2+", "O2-", "name")
    assert RULES.story(state.events, None, NAMES)[0] == "Ada names it: manganese(II) oxide."
    assert RULES.story(state.events, None, NAMES, quiet)[0] == "Ada names MnO."
    assert ("named", 0, 0, "MnO", 0, []) in [RULES.show(event, quiet) for event in state.events]


def test_no_refusal_and_no_hint_of_a_whole_match_has_a_charge_once_it_is_hushed() -> None:
    match, rng, quiet = Match(GAME, 2, OWN, "hushed"), Rng(3), 0
    tries = [cards(n, ion) for n in (1, 2, 5) for ion in DECK.ions]
    while actors := match.state.actors():
        state, seat = of(MetalsState, match.state), actors[0]
        for refusal in filter(None, [RULES.refusal(state, seat, action) for action in tries]):
            for text in (refusal.because, refusal.hint, refusal.question):
                heard = RULES.hushed(text, NONE)
                assert not CHARGE.search(heard), (text, heard)
                quiet += heard != text
        if len(state.pile) < 3:
            known = infoset(RULES, state, OWN, 2, seat)
            for action in known.legal:
                texts = [hints.TELLS[fact.what].says.format(**fact.figures) for fact in hints.facts(known, action)]
                for text in (*texts, *hints.about(known, action)):
                    assert not CHARGE.search(RULES.hushed(text, NONE)), text
        match.play(seat, match.state.sample(seat, rng))
    assert quiet > 100
