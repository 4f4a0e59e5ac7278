"""What a view says finished: the cards, sums of charge, scores, and what a choice would come to."""

from collections.abc import Callable, Iterator

from narrow import of
from pytest import mark

from ionbox.chem.compounds import Compound
from ionbox.chem.ions import ion
from ionbox.chem.names import compound_name
from ionbox.core.play import Match
from ionbox.core.rng import Rng, Tape
from ionbox.core.types import FULL, NONE, Help, Seat
from ionbox.games.metals import GAME, knowledge
from ionbox.games.metals.position import collected_kinds
from ionbox.games.metals.state import MetalsState
from ionbox.games.metals.types import Card, Options, Play

Table = Callable[..., MetalsState]
NAMES = ("Ada", "Ben", "Cem", "Dora")
IONS = ("H+", "Na+", "Fe2+", "Fe3+", "Cl-", "SO4 2-", "N3-", "N3 -")
CLASSROOM = Options(series=2, deck="ion,copies\n" + "".join(f"{ion},6\n" for ion in IONS))
HIGH = set("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻")


def states(seats: int, options: Options, seed: int) -> Iterator[MetalsState]:
    """Every state of a match at random."""
    match, rng = Match(GAME, seats, options, f"view {seed}", NAMES[:seats]), Rng(seed)
    yield of(MetalsState, match.state)
    while actors := match.state.actors():
        match.play(actors[0], match.state.sample(actors[0], rng))
        yield of(MetalsState, match.state)


@mark.rule("1.1", "1.2")
def test_a_card_says_what_is_printed_on_it_and_how_many_there_are(table: Table) -> None:
    box = GAME.box(table("Na+ / Cl-"))
    calcium, nitride = ((2, "Cl-"), (1, "O2-"), (2, "N3-")), ((3, "Na+"), (3, "Ca2+"), (1, "Al3+"))
    assert box.deck[1] == Card("Ca2+", "Ca²⁺", 2, "calcium", "C a, 2 plus: calcium", "metal", 7, calcium)
    assert box.deck[5] == Card("N3-", "N³⁻", 3, "nitride", "N, 3 minus: nitride", "non-metal", 5, nitride)
    assert box.cards == 40
    deck = {card.ion: card for card in GAME.box(next(states(2, CLASSROOM, 0))).deck}
    assert (deck["Fe3+"].name, deck["Fe3+"].family) == ("iron(III)", "metal")
    assert (deck["SO4 2-"].text, deck["SO4 2-"].family) == ("SO₄²⁻", ""), "an ion of several elements is neither"
    assert deck["H+"].family == "non-metal"


def test_every_compound_of_the_deck_has_its_name_in_the_box(table: Table) -> None:
    names = dict(GAME.box(table("Na+ / Cl-")).names)
    assert len(names) == 9
    assert (names["CaCl2"], names["AlN"]) == ("calcium chloride", "aluminum nitride")


@mark.rule("3.1", "3.4", "4.2")
def test_what_each_number_of_cards_would_come_to_is_said_to_whoever_is_asked(table: Table, play: Table) -> None:
    def plays(state: MetalsState, seat: Seat | None) -> dict[str, tuple[int, ...]]:
        return {one.action: one.charges for one in GAME.own(state, seat).plays}

    state = table("Na+ Na+ N3- / Ca2+ Ca2+ Ca2+ Na+")
    assert plays(state, Seat(0)) == {"Na+": (1, 0), "2 Na+": (2, 0), "N3-": (3, 0)}
    assert plays(state, Seat(1)) == plays(state, None) == {}, "only who is asked"
    play(state, "N3-")
    assert plays(state, Seat(1)) == {"Na+": (3, 1), "Ca2+": (3, 2), "2 Ca2+": (3, 4), "3 Ca2+": (3, 6)}
    state = play(table("N3- N3- N3- O2- / Ca2+ Ca2+ Ca2+ Na+"), "N3-", "3 Ca2+")
    assert plays(state, Seat(0)) == {"N3-": (6, 6), "2 N3-": (9, 6)}, "an O²⁻ has no place beside N³⁻"
    assert GAME.own(state, Seat(0)).plays[0] == Play("N3-", (6, 6))


def test_the_charges_of_a_choice_are_those_of_the_table_once_it_is_played() -> None:
    """Wherever cards still lie after the play: a lead, and an answer that is the stronger one."""
    compared = 0
    for state in states(3, CLASSROOM, 5):
        for seat in state.actors():
            would = {play.action: play.charges for play in GAME.own(state, seat).plays}
            for action in state.legal(seat):
                after = state.copy()
                after.apply(seat, action, Rng(1))
                if after.lead_count and GAME.write(action) in would and len(after.pile) >= len(state.pile) - 1:
                    charges = GAME.public(after).charges
                    assert charges[0] == would[GAME.write(action)][0]
                    assert charges[1] >= would[GAME.write(action)][1], "a card drawn in §3.6 may come to it"
                    compared += 1
    assert compared > 50


@mark.rule("5.3", "5.4")
def test_scores_are_the_cards_of_all_games() -> None:
    for state in states(3, CLASSROOM, 1):
        view = GAME.public(state)
        assert [sum(pair) for pair in zip(view.collected, view.before, strict=True)] == list(view.scores)
        assert view.gone == tuple(collected_kinds(state))
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.scores == view.scores


def test_a_view_keeps_of_a_history_what_decides_which_hands_fit_and_nothing_else() -> None:
    kept = dropped = 0
    for seed in range(4):
        for state in states(2, GAME.defaults, seed):
            for seat in range(2):
                proof, history = knowledge.proof(state.history[seat]), state.history[seat]
                assert (GAME.public(state).history[seat] == "") == (proof == []) == (not knowledge.proves(history))
                if proof:
                    pool = [n - gone for n, gone in zip(state.deck.copies, collected_kinds(state), strict=True)]
                    fitting = knowledge.hands_that_fit(state.deck, history, state.held[seat], pool)
                    assert fitting == knowledge.hands_that_fit(state.deck, proof, state.held[seat], pool)
                kept += bool(proof)
                dropped += not proof
    assert kept > 100
    assert dropped > 50


def shown(state: MetalsState, help: Help = FULL) -> list[tuple[object, ...]]:
    return [one for event in state.events if (one := GAME.show(event, help))]


@mark.rule("3.6", "4.1", "4.2", "4.4")
def test_boards_are_told_what_lies_on_each_side_with_its_charge_and_who_has_collected_how_many(
    table: Table, play: Table
) -> None:
    state = play(table("N3- N3- O2- / Ca2+ Cl-", "O2- O2- O2- Ca2+ Ca2+"), "N3-")
    assert shown(state) == [("laid", 0, 1, "N3-", 3)]
    play(state, "Ca2+")
    assert shown(state) == [("laid", 1, 1, "Ca2+", 2), ("laid", 1, 2, "Ca2+", 4)], "with the card that was drawn"
    state.collected = [4, 5]
    play(state, "N3-")
    assert shown(state) == [("laid", 0, 2, "N3-", 6), ("collected", 0, 4, "", 8)]
    state = play(table("O2- / Na+ Na+ Al3+"), "O2-", "2 Na+")
    assert ("formed", 1, 0, "Na2O", 0) in shown(state), "the charges cancel by the second player's cards"
    state = play(table("Na+ O2- / Ca2+ Al3+ Al3+"), "Na+")
    assert shown(play(state, "pass", rng=Tape([0])))[:2] == [("taken", 0, 1, "Ca2+", 0), ("collected", 0, 2, "", 37)]


COMPOUNDS = [compound_name(Compound(ion(one), ion(other))) for one in IONS[:4] for other in IONS[4:]]


def test_without_help_no_charge_and_no_name_of_a_compound_is_told_in_a_whole_match() -> None:
    """An ion's notation alone says its charge: without it nothing could be played."""
    spoken = []
    for state in states(4, CLASSROOM, 2):
        assert GAME.box(state, NONE).names == ()
        for card in GAME.box(state, NONE).deck:
            assert (card.charge, card.answers) == (0, ())
            assert not HIGH & set(card.text + card.name)
            assert "plus" not in card.spoken
            assert "minus" not in card.spoken
            assert "(" not in card.name
        assert GAME.public(state, NONE).charges == ()
        for seat in (*range(4), None):
            own = GAME.own(state, seat, NONE)
            assert own.plays == ()
            spoken += [GAME.tell(event, seat, NAMES, NONE) for event in state.events]
            spoken.append(GAME.ask(GAME.sum(GAME.box(state, NONE), GAME.public(state, NONE), own), NONE))
        assert all(one[4] == 0 for one in shown(state, NONE) if one[0] == "laid")
    assert not [line for line in spoken if HIGH & set(line)]
    assert not [line for line in spoken for name in COMPOUNDS if name in line]
    told = "\n".join(spoken)
    assert "has the higher total charge." in told
    assert "The charges cancel: " in told
    assert "They have the higher charge. Reinforce with enough" in told


def test_each_help_is_off_by_itself(table: Table, play: Table) -> None:
    state = play(table("Na+ Na+ Na+ / N3- Cl- Cl-"), "Na+", "N3-")

    def asked(help: Help) -> str:
        return GAME.ask(GAME.view(state, Seat(0), help), help)

    assert asked(Help(plays=False)) == "They have 3, you have 1. Reinforce with enough Na⁺, or let them collect."
    assert asked(Help(charges=False)) == ("They have the higher charge. Reinforce with enough Na, or let them collect.")
    assert GAME.own(state, Seat(0), Help(preview=False)).plays == ()
    for off in (Help(charges=False), Help(plays=False)):
        assert not [card for card in GAME.box(state, off).deck if card.answers]
    for off in (Help(charges=False), Help(names=False)):
        assert GAME.box(state, off).names == ()
    lead = play(table("Ca2+ Na+ / Cl- Cl-"), "Ca2+")
    unlisted = "Answer Ca²⁺ with ions of the opposite sign, all of one kind."
    assert GAME.ask(GAME.view(lead, Seat(1), Help(plays=False)), Help(plays=False)) == unlisted
    assert GAME.own(state, Seat(0), Help(plays=False, names=False, ions=False)).plays != ()
    told = [GAME.tell(event, None, NAMES, Help(names=False)) for event in play(state, "2 Na+").events]
    assert "The charges cancel: Na₃N." in told
    assert "Ada calls for reinforcements: 2 Na⁺." in told
