"""§3 An exchange and §4 Comparing and collecting, with the examples the rulebook prints."""

from collections.abc import Callable

from pytest import mark

from ionbox.core.rng import Tape
from ionbox.core.types import Seat
from ionbox.games.metals import GAME
from ionbox.games.metals.state import MetalsState

Table = Callable[..., MetalsState]
Legal = Callable[[MetalsState], list[str]]
Code = Callable[[MetalsState, str], str]


@mark.rule("3.1", "MVN-28")
def test_any_one_card_may_be_led_and_there_is_no_passing(table: Table, legal: Legal, code: Code) -> None:
    state = table("Ca2+ Na+ N3- Na+ / Cl-")
    assert legal(state) == ["Na+", "Ca2+", "N3-"]
    assert code(state, "pass") == "MUST_LEAD"
    assert code(state, "2 Na+") == "ONE_CARD"
    assert code(state, "Al3+") == "NOT_IN_HAND"


@mark.rule("3.2")
def test_the_initiating_player_draws_at_once(table: Table, play: Table) -> None:
    state = play(table("Na+ Na+ Na+ Na+ Na+ Ca2+ / Cl-", pile="Al3+ O2-"), "Ca2+")
    assert state.held == [6, 1]
    assert "Al3+" in GAME.view(state, Seat(0)).hand


@mark.rule("3.3")
def test_the_next_player_must_answer(table: Table, play: Table, code: Code) -> None:
    state = play(table("Na+ / Cl- / Cl-"), "Na+")
    assert state.actors() == [1]
    assert code(state, "pass") == "MUST_ANSWER"
    refusal = GAME.refusal(state, Seat(2), GAME.parse("Cl-"))
    assert refusal is not None
    assert refusal.code == "NOT_YOUR_TURN"


@mark.rule("MVN-26")
def test_a_player_without_cards_neither_answers_nor_leads(table: Table, play: Table) -> None:
    state = play(table("Na+ Na+ / - / Cl- Cl-"), "Na+")
    assert state.actors() == [2]
    play(state, "Cl-")
    assert state.actors() == [2]


@mark.rule("3.4", "MVN-6", "MVN-8", "MVN-10")
def test_against_calcium_two_chlorides_or_one_oxide_or_two_nitrides(table: Table, play: Table, legal: Legal) -> None:
    state = play(table("Ca2+ / Cl- Cl- O2- O2- N3- N3-"), "Ca2+")
    assert legal(state) == ["2 Cl-", "O2-", "2 N3-"]


@mark.rule("3.4", "MVN-3")
def test_against_nitride_three_sodiums_or_three_calciums_or_one_aluminium(
    table: Table, play: Table, legal: Legal, code: Code
) -> None:
    state = play(table("N3- / Na+ Na+ Na+ Ca2+ Ca2+ Ca2+"), "N3-")
    assert legal(state) == ["3 Na+", "3 Ca2+"]
    state = play(table("N3- / Na+ Al3+ Al3+ O2- O2- O2-"), "N3-")
    assert legal(state) == ["Al3+"]
    assert code(state, "3 O2-") == "SAME_SIGN"


@mark.rule("3.4")
def test_against_a_single_charge_one_card_of_any_opposite_ion(table: Table, play: Table, legal: Legal) -> None:
    assert legal(play(table("Na+ / Cl- O2- N3-"), "Na+")) == ["Cl-", "O2-", "N3-"]
    assert legal(play(table("Na+ / O2- N3-"), "Na+")) == ["O2-", "N3-"]


@mark.rule("MVN-7")
def test_of_an_ion_of_equal_charge_exactly_one_is_played(table: Table, play: Table, code: Code) -> None:
    assert code(play(table("Ca2+ / O2- O2-"), "Ca2+"), "2 O2-") == "ONE_OF_EQUAL_CHARGE"


@mark.rule("3.4")
def test_a_full_answer_has_as_many_cards_as_the_charge(table: Table, play: Table, code: Code) -> None:
    state = play(table("Ca2+ / Cl- Cl- Cl-"), "Ca2+")
    assert code(state, "Cl-") == code(state, "3 Cl-") == "AS_MANY_AS_THE_CHARGE"
    assert code(state, "4 Cl-") == "NOT_IN_HAND"


@mark.rule("MVN-9")
def test_whoever_has_a_full_answer_must_give_one(table: Table, play: Table, legal: Legal, code: Code) -> None:
    state = play(table("Ca2+ / Cl- N3- N3-"), "Ca2+")
    assert legal(state) == ["2 N3-"]
    assert code(state, "Cl-") == "FULL_ANSWER_FIRST"


@mark.rule("3.5", "MVN-11")
def test_a_short_answer_uses_no_higher_charge(table: Table, play: Table, legal: Legal, code: Code) -> None:
    state = play(table("Ca2+ / Cl- N3-"), "Ca2+")
    assert legal(state) == ["Cl-"]
    assert code(state, "N3-") == "TOO_STRONG"


@mark.rule("MVN-12", "MVN-14")
def test_a_short_answer_lays_all_held_of_one_ion_of_choice(table: Table, play: Table, legal: Legal, code: Code) -> None:
    state = play(table("N3- / Na+ Na+ Ca2+"), "N3-")
    assert legal(state) == ["2 Na+", "Ca2+"]
    assert code(state, "Na+") == "ALL_OF_THEM"


@mark.rule("MVN-13")
def test_a_short_answer_may_exceed_the_lead(table: Table, play: Table, legal: Legal) -> None:
    state = play(table("N3- N3- / Ca2+ Ca2+"), "N3-", "2 Ca2+")
    assert state.answer_charge() == 4
    assert legal(state) == ["N3-", "pass"]


@mark.rule("3.6", "MVN-15")
def test_follow_up_draws_go_on_with_the_same_ion_and_stop_at_another(table: Table, play: Table) -> None:
    state = play(table("Al3+ Na+ / Cl- O2-", pile="O2- O2- Ca2+ Cl- N3- O2-"), "Al3+")
    # The lead is replaced by O2-, O2-, Ca2+, Cl-, N3- up to six; then seat 2 answers with its only chloride.
    assert state.held == [6, 2]
    state = table("Al3+ Na+ Na+ Na+ Na+ Na+ / Cl- Na+", pile="Na+ Cl- Ca2+ N3-")
    play(state, "Al3+", "Cl-")
    # Na+ to the leader; Cl- follows the first one; Ca2+ ends it; N3- fills up afterwards. 2 < 3: seat 1 collects three.
    assert state.collected == [40 - 12 + 3, 0]
    assert sorted(GAME.view(state, Seat(1)).hand) == ["Ca2+", "N3-", "Na+"]


@mark.rule("MVN-15")
def test_follow_up_draws_stop_when_the_charge_is_reached(table: Table, play: Table) -> None:
    state = table("Ca2+ Na+ Na+ Na+ Na+ Na+ / Cl- Na+", pile="Na+ Cl- Cl-")
    play(state, "Ca2+", "Cl-")
    # The first Cl- from the pile completes 2; the second is an ordinary draw to six.
    assert GAME.view(state, Seat(1)).hand == ("Na+", "Cl-")


@mark.rule("MVN-15")
def test_follow_up_draws_stop_with_an_empty_deck(table: Table, play: Table) -> None:
    state = play(table("Al3+ Na+ / Cl- Na+"), "Al3+", "Cl-")
    assert state.collected == [40 - 4 + 2, 0]


@mark.rule("MVN-16")
def test_a_follow_up_draw_may_overshoot(table: Table, play: Table, legal: Legal) -> None:
    state = table("N3- N3- O2- O2- O2- O2- / Ca2+ Cl-", pile="O2- Ca2+")
    play(state, "N3-", "Ca2+")
    assert state.answer_charge() == 4
    assert legal(state) == ["N3-", "pass"]


@mark.rule("3.7", "MVN-22")
def test_with_no_possible_answer_a_random_card_is_taken_and_shown(table: Table, play: Table, legal: Legal) -> None:
    state = play(table("Ca2+ Na+ / N3- Na+ Al3+"), "Ca2+")
    assert legal(state) == ["pass"]
    # The hand in the deck's order is Na+, Al3+, N3-: place 1 is Al3+.
    play(state, "pass", rng=Tape([1]))
    assert sorted(GAME.view(state, Seat(1)).hand) == ["N3-", "Na+"]
    assert state.collected == [40 - 5 + 2, 0]
    names = ["Ada", "Ben"]
    assert "Ada takes Al³⁺ at random from that hand." in [GAME.tell(event, None, names) for event in state.events]


@mark.rule("4.1", "MVN-17")
def test_equal_or_higher_charge_collects_for_the_initiating_player(table: Table, play: Table) -> None:
    equal = play(table("N3- Na+ / Al3+ Na+"), "N3-", "Al3+")
    assert equal.collected[0] == 40 - 4 + 2
    higher = play(table("N3- Cl- / Na+ Cl-"), "N3-", "Na+")
    assert higher.collected[0] == 40 - 4 + 2


@mark.rule("MVN-31")
def test_a_pile_that_is_no_compound_is_collected_all_the_same(table: Table, play: Table) -> None:
    state = play(table("N3- Cl- / Na+ Na+ Cl-"), "N3-", "2 Na+")
    assert state.collected[0] == 40 - 5 + 3


@mark.rule("4.2", "MVN-4", "MVN-18", "MVN-20", "MVN-21")
def test_one_more_nitride_beats_three_calciums(table: Table, play: Table, legal: Legal, code: Code) -> None:
    state = play(table("N3- N3- N3- / Ca2+ Ca2+ Ca2+ Cl-"), "N3-", "3 Ca2+")
    assert state.answer_charge() == 6
    assert legal(state) == ["N3-", "pass"]
    assert code(state, "2 N3-") == "MORE_THAN_NEEDED"
    play(state, "N3-")
    assert state.collected == [40 - 7 + 5, 0]
    assert state.actors() == [1]


@mark.rule("4.2", "MVN-18")
def test_one_more_nitride_is_needed_even_where_it_brings_more_than_is_missing(table: Table, play: Table) -> None:
    state = play(table("N3- N3- Cl- / Ca2+ Ca2+ Cl-"), "N3-", "2 Ca2+")  # 4 against 3
    play(state, "N3-")  # 6 against 4
    assert state.collected == [40 - 6 + 4, 0]
    assert (GAME.view(state, Seat(0)).hand, GAME.view(state, Seat(1)).hand) == (("Cl-",), ("Cl-",))


@mark.rule("MVN-20")
def test_the_card_just_drawn_may_reinforce(table: Table, play: Table, legal: Legal) -> None:
    state = table("N3- O2- O2- O2- O2- O2- / Ca2+ Ca2+ Ca2+", pile="N3-")
    assert legal(play(state, "N3-", "3 Ca2+")) == ["N3-", "pass"]


@mark.rule("MVN-19", "4.2")
def test_all_reinforcements_needed_or_none(table: Table, play: Table, legal: Legal, code: Code) -> None:
    state = play(table("Na+ Na+ / N3- Na+"), "Na+", "N3-")
    assert legal(state) == ["pass"]
    assert code(state, "Na+") == code(state, "2 Na+") == "NOT_ENOUGH"
    state = play(table("Na+ Na+ Na+ Ca2+ / N3- Na+"), "Na+", "N3-")
    assert legal(state) == ["2 Na+", "pass"]
    assert code(state, "Na+") == "NOT_ENOUGH"
    assert code(state, "Ca2+") == "OTHER_ION"


@mark.rule("4.3", "MVN-5")
def test_without_reinforcements_the_responding_player_collects_all_four(table: Table, play: Table) -> None:
    state = play(table("N3- Na+ / Ca2+ Ca2+ Ca2+ Na+"), "N3-", "3 Ca2+", "pass")
    assert state.collected[1] == 4


@mark.rule("4.4", "MVN-29")
def test_sizes_of_collections_are_public_and_their_owners_cards_are_not_shown(table: Table, play: Table) -> None:
    state = play(table("Na+ Na+ / Cl- Cl-"), "Na+", "Cl-")
    view = GAME.view(state, None)
    assert view.collected == (38, 0)
    # Everybody saw every card, but only all collections together are listed.
    assert view.gone[0] == 7, "of Na⁺"
    assert view.hand == ()


@mark.rule("4.5", "MVN-23")
def test_after_the_exchange_the_initiating_player_draws_first(table: Table, play: Table) -> None:
    state = table("Na+ Na+ Na+ Ca2+ O2- O2- / N3- Na+ Na+ Na+ Na+ Ca2+", pile="Al3+ Cl- Cl- O2-")
    play(state, "Na+", "N3-", "2 Na+")
    # Al3+ right after the lead; two Cl- for the reinforcements; only then O2- for the other.
    assert GAME.view(state, Seat(0)).hand.count("Cl-") == 2
    assert GAME.view(state, Seat(1)).hand.count("O2-") == 1
    assert state.held == [6, 6]


@mark.rule("MVN-18", "MVN-19")
def test_a_refused_reinforcement_says_how_many_are_needed_in_good_english(table: Table, play: Table) -> None:
    def refused(state: MetalsState, action: str) -> tuple[str, str]:
        refusal = GAME.refusal(state, state.actors()[0], GAME.parse(action))
        assert refusal is not None
        return refusal.because, refusal.hint

    state = play(table("N3- N3- / Ca2+ Ca2+ Ca2+"), "N3-", "3 Ca2+")  # one more is needed, one is held
    assert refused(state, "2 N3-") == ("1 more N³⁻ is needed, not 2.", "Play N3-.")
    state = play(table("Na+ Na+ Na+ / N3- Na+"), "Na+", "N3-")
    assert refused(state, "Na+") == ("2 more Na⁺ are needed, not 1.", "Play 2 Na+.")
    state = play(table("Na+ Na+ / N3- Na+"), "Na+", "N3-")
    assert refused(state, "Na+")[0] == "You need 2 more Na⁺ and hold only 1."
