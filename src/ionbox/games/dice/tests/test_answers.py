"""§5 Answers."""

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


@mark.rule("5.1", "DICE-30")
def test_the_target_is_asked_before_the_roll_and_the_answer_is_its_turn(
    table: Table, play: Table, legal: Legal, held: Held
) -> None:
    state = play(table("1|2 punish, 4|5 / 2|2 block, 2|3 shift, 1|6 / 3|5, 3|6"), "1|2 punish", chance=[])
    assert state.actors() == [1]
    assert legal(state) == ["take", "2|2 block", "2|3 shift"]
    play(state, "2|2 block", chance=[])
    assert held(state) == [1, 2, 2]
    assert state.actors() == [2]


@mark.rule("5.1")
def test_the_target_is_asked_even_with_nothing_to_answer(table: Table, play: Table, legal: Legal, code: Code) -> None:
    state = play(table("1|2 punish, 4|5 / 4|6, 1|6 / 3|5, 3|6"), "1|2 punish")
    assert state.actors() == [1]
    assert legal(state) == ["take"]
    assert code(state, "1|6") == "NOT_AN_ANSWER"
    assert code(state, "pass") == "ANSWER_OR_TAKE"


@mark.rule("DICE-40")
def test_nobody_draws_for_an_answer(table: Table, play: Table, code: Code) -> None:
    state = play(table("1|2 punish, 4|5 / 4|6, 1|6 / 3|5, 3|6"), "1|2 punish")
    assert code(state, "draw") == "ANSWER_OR_TAKE"


@mark.rule("DICE-31", "8.1")
def test_an_answer_matches_dots_or_with_the_speed_rule_the_sum(table: Table, play: Table, legal: Legal) -> None:
    hands = "2|4 punish, 4|5 / 3|6 block, 5|5 block, 1|6 shift, 3|3 tick-tack / 3|5, 3|6"
    state = play(table(hands, top="1|2"), "2|4 punish")
    assert legal(state) == ["take"]
    refusal = GAME.refusal(state, Seat(1), GAME.parse("5|5 block"))
    assert refusal is not None
    assert refusal.rule == "DICE-31"
    hands = "2|5 punish, 4|5 / 3|4 block, 1|6 shift, 3|6 / 3|5, 3|6"
    assert legal(play(table(hands, speed=True), "2|5 punish")) == ["take", "3|4 block", "1|6 shift"]


@mark.rule("DICE-32")
def test_punish_previous_is_not_answered_even_where_previous_is_also_next(table: Table, play: Table) -> None:
    hands = "1|1 punish-previous, 4|5 / 1|2 block, 1|6 shift / 3|5, 3|6"
    state = play(table(hands, more=" | out 3 by 1", bomb="on"), "1|1 punish-previous", chance=[0])
    assert GAME.view(state, None).phase == "turn"
    assert state.actors() == [1]
    assert len(state.hands[1]) == 3


@mark.rule("DICE-32", "DICE-33")
def test_a_challenge_is_answered_only_by_the_next_player(table: Table, play: Table, legal: Legal) -> None:
    hands = "1|5 challenge, 4|5 / 1|2 block, 1|6 shift / 5|5 block, 5|6 shift"
    assert legal(play(table(hands), "1|5 challenge 2")) == ["take", "1|2 block", "1|6 shift"]
    state = play(table(hands), "1|5 challenge 3")
    assert GAME.view(state, None).phase == "numbers"


@mark.rule("5.2", "DICE-33")
@mark.parametrize("action", ["1|2 punish", "1|2 punish-who next", "1|4 new-game", "1|5 challenge 2"])
def test_a_block_stops_it(table: Table, play: Table, held: Held, action: str) -> None:
    card = " ".join(action.split()[:2])
    state = table(f"{card}, 4|5 / 1|2 block, 1|6 / 3|5, 3|6")
    play(state, action, "1|2 block", chance=[])
    assert held(state) == [1, 1, 2]
    assert GAME.view(state, None).phase == "turn"
    assert state.actors() == [2]


@mark.rule("5.2", "DICE-34")
def test_a_gift_is_not_blocked_but_shifted(table: Table, play: Table, legal: Legal, code: Code) -> None:
    state = play(table("1|3 gift, 4|5, 4|6 / 1|2 block, 1|6 shift / 3|5, 3|6"), "1|3 gift 4|5")
    assert legal(state) == ["take", "1|6 shift"]
    assert code(state, "1|2 block") == "NOT_ITS_ANSWER"


@mark.rule("DICE-35")
def test_no_play_is_not_answered(table: Table, play: Table) -> None:
    state = play(table("2|4 no-play, 4|5 / 2|2 block, 2|3 shift / 3|5, 3|6"), "2|4 no-play")
    assert GAME.view(state, None).phase == "turn"
    assert state.actors() == [2]


@mark.rule("DICE-42")
def test_a_block_is_answered_by_nobody(table: Table, play: Table, legal: Legal) -> None:
    state = table("1|2 punish, 4|5 / 1|2 block, 1|6 / 2|2 block, 3|6")
    play(state, "1|2 punish", "1|2 block")
    assert GAME.view(state, None).phase == "turn"
    assert legal(state) == ["draw", "2|2 block"]


@mark.rule("5.3", "DICE-37")
def test_after_a_block_the_blockers_right_neighbour_plays(table: Table, play: Table) -> None:
    state = table("1|2 punish, 4|5 / 1|2 block, 1|6 / 2|2 block, 3|6 / 1|3, 1|4")
    assert play(state, "1|2 punish", "1|2 block").actors() == [2]


@mark.rule("5.4", "5.5", "DICE-38", "DICE-39", "DICE-34")
def test_a_punish_shifted_twice_is_rolled_once_and_hits_the_last(
    table: Table, play: Table, legal: Legal, held: Held
) -> None:
    state = table("1|2 punish, 4|5 / 2|3 shift, 1|6 / 2|6 shift, 3|6 / 1|3, 1|4 / 1|5, 1|6")
    play(state, "1|2 punish", "2|3 shift", chance=[])
    assert state.actors() == [2]
    assert legal(state) == ["take", "2|6 shift"]  # it must match the Shift on top now
    play(state, "2|6 shift", chance=[])
    play(state, "take", chance=[1])
    assert held(state) == [1, 1, 1, 4, 2]
    assert state.actors() == [3]


@mark.rule("5.4", "DICE-33")
def test_whoever_gets_a_shifted_action_may_block_it(table: Table, play: Table, held: Held) -> None:
    state = table("1|2 punish, 4|5 / 2|3 shift, 1|6 / 2|2 block, 3|6")
    play(state, "1|2 punish", "2|3 shift", "2|2 block", chance=[])
    assert held(state) == [1, 1, 1]
    assert state.actors() == [0]


@mark.rule("DICE-36")
def test_once_round_the_table_it_hits_whoever_played_it(table: Table, play: Table, held: Held) -> None:
    state = table("1|2 punish, 4|5 / 2|3 shift, 1|6 / 2|6 shift, 3|6")
    play(state, "1|2 punish", "2|3 shift", "2|6 shift")
    assert state.actors() == [0]
    play(state, "take", chance=[2])
    assert held(state) == [4, 1, 1]
    assert state.actors() == [0]


@mark.rule("DICE-56")
def test_a_shifted_gift_stays_the_card_it_is(table: Table, play: Table, held: Held) -> None:
    state = table("1|3 gift, 4|5, 4|6 / 1|6 shift, 5|6 / 3|5, 3|6")
    play(state, "1|3 gift 4|6", "1|6 shift", "take")
    assert GAME.view(state, Seat(2)).hand == ("3|5", "3|6", "4|6")
    assert held(state) == [1, 1, 3]


@mark.rule("DICE-44")
def test_of_two_players_a_shifted_new_game_hits_its_own_player(table: Table, play: Table, held: Held) -> None:
    state = table("1|4 new-game, 4|5, 5|5 block / 1|6 shift, 5|6")
    play(state, "1|4 new-game", "1|6 shift")
    assert state.actors() == [0]
    play(state, "take")
    assert held(state) == [7, 1]
    assert GAME.view(state, Seat(0)).phase == "again"


@mark.rule("5.6", "DICE-61")
def test_a_shifted_challenge_is_fought_by_the_challenger_and_the_turn_goes_to_the_shifters_right(
    table: Table, play: Table, held: Held
) -> None:
    state = table("1|5 challenge, 4|5 / 1|6 shift, 5|6 / 3|5, 3|6 / 1|3, 1|4")
    play(state, "1|5 challenge 2", "1|6 shift", "take")
    assert state.actors() == [0]
    play(state, "numbers 1 2", "number 3", chance=[2])
    assert held(state) == [5, 1, 2, 2]
    assert state.actors() == [2]


@mark.rule("DICE-43", "DICE-36")
def test_a_challenge_back_at_the_challenger_lapses(table: Table, play: Table, told: Told) -> None:
    state = play(table("1|5 challenge, 4|5 / 1|6 shift, 5|6"), "1|5 challenge 2", "1|6 shift")
    assert told(state)[-1] == "It is back at Seat 1: the challenge lapses."
    assert GAME.view(state, None).phase == "turn"
    assert state.actors() == [0]


@mark.rule("5.7", "DICE-41")
@mark.parametrize("card", ["1|2 block", "1|6 shift"])
def test_with_nothing_to_answer_block_and_shift_are_dots(table: Table, play: Table, card: str) -> None:
    state = play(table(f"{card}, 4|5 / 5|6, 4|6 / 3|5, 3|6"), card)
    assert GAME.view(state, None).phase == "turn"
    assert state.actors() == [1]
