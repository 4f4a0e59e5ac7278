"""§3 A turn."""

from collections.abc import Callable

from pytest import mark

from ionbox.core.types import Seat
from ionbox.games.dice import GAME
from ionbox.games.dice.state import DiceState

Table = Callable[..., DiceState]
Legal = Callable[[DiceState], list[str]]
Code = Callable[[DiceState, str], str]
Held = Callable[[DiceState], list[int]]
Told = Callable[..., list[str]]


@mark.rule("3.1", "DICE-13")
def test_a_turn_is_one_card_or_a_draw(table: Table, play: Table, held: Held, code: Code) -> None:
    state = table("1|3, 1|4 / 1|5, 2|3")
    assert code(state, "1|5") == "NOT_IN_HAND"
    refusal = GAME.refusal(state, Seat(1), GAME.parse("1|5"))
    assert refusal is not None
    assert refusal.code == "NOT_YOUR_TURN"
    play(state, "1|3")
    assert held(state) == [1, 2]
    assert state.actors() == [1]


@mark.rule("DICE-15")
def test_nothing_is_said_about_a_last_card(table: Table, play: Table, told: Told) -> None:
    assert told(play(table("1|3, 1|4 / 1|5, 2|3"), "1|3")) == ["Seat 1 plays 1|3."]


@mark.rule("3.2", "DICE-1")
def test_on_six_three_the_book_plays_three_two_or_one_six(table: Table, legal: Legal, code: Code) -> None:
    state = table("3|2, 1|6, 4|5, 2|5 / 1|2", top="6|3")
    assert legal(state) == ["draw", "1|6", "2|3"]
    assert code(state, "4|5") == "NO_MATCH"


@mark.rule("DICE-1")
def test_a_double_offers_one_number(table: Table, legal: Legal) -> None:
    state = table("1|2, 2|2 block, 1|3 / 1|2", top="2|2 challenge")
    assert legal(state) == ["draw", "1|2", "2|2 block"]


@mark.rule("3.3", "DICE-14")
def test_both_halves_of_the_new_card_count_next(table: Table, play: Table, legal: Legal) -> None:
    state = play(table("1|6, 4|5 / 1|2, 5|6, 3|4", top="1|2"), "1|6")
    assert legal(state) == ["draw", "1|2", "5|6"]


@mark.rule("3.4", "DICE-2")
def test_after_a_joker_only_its_dots_count(table: Table, play: Table, legal: Legal, code: Code) -> None:
    state = play(table("*|4, 4|5 / 1|2, 1|4, 5|6 / 1|3"), "*|4")
    assert legal(state) == ["draw", "1|4"]
    assert code(state, "1|2") == "NO_MATCH"


@mark.rule("3.5", "DICE-4")
def test_jokers_go_on_anything_in_a_turn_after_play_again_and_in_a_race(table: Table, legal: Legal) -> None:
    for moment, first in (("turn 1", "draw"), ("again 1", "draw"), ("race 2", "pass")):
        top = "2|5 tick-tack" if moment == "race 2" else "2|5"
        state = table("*|4, *|*, 1|3 / 1|2 / 1|2", top=top, moment=moment)
        assert legal(state) == [first, *(f"*|* {n}" for n in range(1, 7)), "*|4"]


@mark.rule("3.6", "DICE-7")
def test_one_may_draw_while_holding_a_card_that_fits(table: Table, legal: Legal, held: Held, play: Table) -> None:
    state = table("1|3, 4|5 / 1|5")
    assert legal(state) == ["draw", "1|3"]
    assert held(play(state, "draw")) == [3, 1]


@mark.rule("3.6")
def test_there_is_no_passing_instead_of_a_draw(table: Table, code: Code) -> None:
    assert code(table("4|5 / 1|5"), "pass") == "PLAY_OR_DRAW"


@mark.rule("3.7", "DICE-8", "DICE-9")
def test_only_the_one_card_drawn_may_be_played(table: Table, play: Table, legal: Legal, code: Code) -> None:
    state = play(table("1|3, 4|5 / 1|5", pile="rest, 2|6"), "draw")
    assert legal(state) == ["pass", "2|6"]
    assert code(state, "1|3") == "ONLY_THE_DRAWN_CARD"
    assert code(state, "draw") == "ONE_CARD"
    assert play(state, "2|6").actors() == [1]


@mark.rule("DICE-8")
def test_a_drawn_card_that_does_not_fit_ends_the_turn(table: Table, play: Table, legal: Legal, told: Told) -> None:
    state = play(table("1|3, 4|5 / 1|5", pile="rest, 4|6"), "draw")
    assert told(state) == ["Seat 1 draws a card."]
    assert told(state, 0) == ["You draw 4|6."]
    assert legal(state) == ["pass"]
    assert play(state, "pass").actors() == [1]


@mark.rule("3.8")
def test_after_play_again_a_drawn_card_ends_the_turn(table: Table, play: Table) -> None:
    state = play(table("1|3 / 1|5", moment="again 1", pile="rest, 1|6"), "draw")
    assert GAME.view(state, None).phase == "turn"
    assert state.actors() == [1]


@mark.rule("3.9", "DICE-10")
def test_an_empty_pile_is_made_of_all_played_cards_but_the_top(table: Table, play: Table, told: Told) -> None:
    state = table("1|3 / 1|5", top="3|4, 3|5, 1|2", pile="-", deck=small("1|3 1|5 3|4 3|5 1|2"))
    play(state, "draw", chance=[0])
    assert GAME.view(state, None).played == ("1|2",)
    assert len(state.pile) == 1
    assert told(state)[0] == "The played cards are reshuffled: 2 cards to draw."


@mark.rule("DICE-10", "DICE-11")
def test_a_reshuffle_comes_in_the_middle_of_a_draw_and_what_there_is_is_drawn(
    table: Table, play: Table, held: Held
) -> None:
    deck = small("1|3 1|5 3|4 3|5 2|6 1|1") + "1,1,punish,50,1\n1,2,gift,25,1\n"
    state = table("1|1 punish, 1|3 / 1|5, 1|2 gift", top="3|4, 3|5, 1|1", pile="2|6", deck=deck)
    play(state, "1|1 punish")
    play(state, "take", chance=[2, 0, 1])
    assert held(state) == [1, 5]
    assert GAME.view(state, None).played == ("1|1 punish",)


@mark.rule("DICE-11", "3.10", "DICE-12")
def test_with_nothing_to_draw_the_turn_passes_and_a_whole_round_of_it_ends_the_game(
    table: Table, play: Table, told: Told
) -> None:
    deck = small("3|5 3|4 3|6 1|2")
    state = play(table("3|5 / 3|4 / 3|6", top="1|2", pile="-", deck=deck), "draw")
    assert told(state) == ["There is nothing left for Seat 1 to draw."]
    assert state.actors() == [1]
    outcome = play(state, "draw", "draw").outcome()
    assert outcome is not None
    assert outcome.winners == (1,)
    assert outcome.scores == (-8, 0, -9)
    assert outcome.rule == "3.10"


@mark.rule("DICE-12")
def test_of_equal_hands_the_first_from_the_player_to_act_wins(table: Table, play: Table) -> None:
    deck = "left,right,action,points,copies\n3,5,dots,8,2\n6,6,dots,12,1\n1,2,dots,3,1\n"
    state = play(table("3|5 / 6|6 / 3|5", moment="turn 2", pile="-", deck=deck), "draw", "draw", "draw")
    outcome = state.outcome()
    assert outcome is not None
    assert state.turn == 0  # after it the player to act would be seat 2
    assert outcome.winners == (2,)
    assert outcome.scores == (-8, -12, 0)


@mark.rule("DICE-12")
def test_whoever_could_play_but_does_not_counts_as_idle_and_a_card_played_starts_the_count_anew(
    table: Table, play: Table
) -> None:
    deck = small("3|5 1|4 3|6 1|6 1|2")
    state = play(table("3|5 / 1|4, 1|6 / 3|6", top="1|2", pile="-", deck=deck), "draw", "1|4")
    assert state.idle == 0
    play(state, "draw", "pass")  # the 1|2 beneath the 1|4
    play(state, "draw", "draw")
    assert state.idle == 2
    assert state.outcome() is None
    outcome = play(state, "draw").outcome()
    assert outcome is not None
    assert outcome.winners == (1,)  # seat 2 could have played 1|6


@mark.rule("3.10", "DICE-12")
def test_a_game_of_ten_thousand_actions_ends_when_the_next_turn_begins(table: Table, play: Table) -> None:
    state = table("1|3, 2|3 / 1|4, 2|4 / 5|6", more=" | count 9999 0")
    outcome = play(state, "1|3").outcome()
    assert outcome is not None
    assert outcome.rule == "3.10"
    assert outcome.winners == (0,)


def small(cards: str) -> str:
    """A deck of one dot card each."""
    rows = [f"{card[0]},{card[2]},dots,{int(card[0]) + int(card[2])},1" for card in cards.split()]
    return "\n".join(["left,right,action,points,copies", *rows]) + "\n"
