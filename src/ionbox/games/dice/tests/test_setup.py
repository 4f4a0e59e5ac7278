"""§2 Setting up, and the first card."""

from collections.abc import Callable

import pytest
from narrow import of
from pytest import mark

from ionbox.core.options import change
from ionbox.core.play import Match
from ionbox.core.rng import Rng
from ionbox.core.types import BadInput, Seat
from ionbox.games.dice import GAME
from ionbox.games.dice.state import DiceState

Table = Callable[..., DiceState]
Legal = Callable[[DiceState], list[str]]
Held = Callable[[DiceState], list[int]]
Told = Callable[..., list[str]]

THREE = "1|5, 4|5 / 1|6, 4|6 / 3|5, 3|6"


@mark.rule("2.1")
@mark.parametrize("seats", [1, 11])
def test_two_to_ten_play(seats: int) -> None:
    with pytest.raises(BadInput, match="2 to 10 seats"):
        Match(GAME, seats)


@mark.rule("2.2", "DICE-19", "DICE-20")
def test_chance_names_the_first_dealer_who_is_dealt_cards_too() -> None:
    starts = [GAME.start(4, change(GAME.defaults, {"dots_only": True}), Rng(seed)) for seed in range(40)]
    assert {int(state.dealer) for state in starts} == {0, 1, 2, 3}
    assert all(len(state.hands[state.dealer]) == 7 for state in starts)


@mark.rule("DICE-19", "DICE-65")
def test_the_deal_passes_to_the_right_with_each_game() -> None:
    match = Match(GAME, 3, GAME.presets["tournament"], "5")
    rng, dealers = Rng(5), [int(of(DiceState, match.state).dealer)]
    while actors := match.state.actors():
        game = of(DiceState, match.state).game
        match.play(actors[0], match.state.sample(actors[0], rng))
        if of(DiceState, match.state).game != game:
            dealers.append(int(of(DiceState, match.state).dealer))
    assert len(dealers) > 2
    assert dealers == [(dealers[0] + n) % 3 for n in range(len(dealers))]


@mark.rule("2.3", "2.4")
def test_seven_cards_each_and_one_turned_over() -> None:
    state = GAME.start(3, change(GAME.defaults, {"dots_only": True}), Rng(1))
    assert [len(hand) for hand in state.hands] == [7] * 3
    assert len(state.played) == 1
    assert len(state.pile) == 30 - 21 - 1


@mark.rule("2.5", "DICE-16", "DICE-17")
def test_the_dealers_right_neighbour_begins_and_play_goes_on_to_the_right(
    turned: Table, play: Table, legal: Legal
) -> None:
    state = turned("1|2", THREE)
    order = []
    for _ in range(7):
        order += state.actors()
        play(state, "draw")
        play(state, "pass")
    assert order == [1, 2, 0, 1, 2, 0, 1]


@mark.rule("2.6", "DICE-21")
def test_the_card_turned_over_does_not_come_from_the_dealers_hand(turned: Table, held: Held, told: Told) -> None:
    state = turned("1|2", THREE)
    assert held(state) == [2, 2, 2]
    assert told(state) == ["Seat 1 turns over 1|2."]


@mark.rule("2.6", "DICE-22")
def test_punish_turned_over_is_rolled_by_the_dealer_unless_it_is_answered(
    turned: Table, play: Table, held: Held, told: Told
) -> None:
    state = turned("1|2 punish", "1|5, 4|5 / 1|6, 2|3 shift / 3|5, 3|6")
    assert state.actors() == [1]
    twin = state.copy()
    play(state, "take", chance=[2])
    assert held(state) == [2, 5, 2]
    assert "Seat 1 rolls the black die: 3." in told(state)
    assert state.actors() == [1]
    play(twin, "2|3 shift", "take", chance=[0])
    assert held(twin) == [2, 1, 3]


@mark.rule("DICE-22")
def test_punish_previous_turned_over_hits_the_dealers_left_neighbour(turned: Table, held: Held) -> None:
    state = turned("1|1 punish-previous", THREE, chance=[1])
    assert held(state) == [2, 2, 4]
    assert state.actors() == [1]


@mark.rule("DICE-22")
def test_for_punish_who_turned_over_the_dealer_chooses(turned: Table, play: Table, legal: Legal, held: Held) -> None:
    state = turned("1|2 punish-who", THREE)
    assert state.actors() == [0]
    assert legal(state) == ["1|2 punish-who next", "1|2 punish-who previous"]
    play(state, "1|2 punish-who previous", chance=[1])
    assert held(state) == [2, 2, 4]
    assert state.actors() == [1]
    refusal = GAME.refusal(turned("1|2 punish-who", THREE), Seat(0), GAME.parse("draw"))
    assert refusal is not None
    assert refusal.code == "THE_FIRST_CARD"


@mark.rule("DICE-23")
def test_play_again_turned_over_gives_the_dealer_an_ordinary_turn(turned: Table, play: Table, legal: Legal) -> None:
    state = turned("3|5 play-again, 5|6", THREE)
    assert state.actors() == [0]
    assert legal(play(state, "draw")) == ["pass", "5|6"]


@mark.rule("DICE-23")
def test_no_play_turned_over_skips_the_next_player_and_of_two_players_the_dealer_begins(turned: Table) -> None:
    assert turned("2|4 no-play", THREE).actors() == [2]
    assert turned("2|4 no-play", "1|5, 4|5 / 1|6, 4|6").actors() == [0]


@mark.rule("DICE-23")
def test_for_a_gift_turned_over_the_dealer_gives_a_card(turned: Table, play: Table, legal: Legal, held: Held) -> None:
    state = turned("1|3 gift", THREE)
    assert legal(state) == ["1|3 gift 1|5", "1|3 gift 4|5"]
    play(state, "1|3 gift 4|5", "take")
    assert held(state) == [1, 3, 2]
    assert state.actors() == [1]


@mark.rule("DICE-23")
def test_for_a_double_joker_turned_over_the_dealer_calls(turned: Table, play: Table, legal: Legal) -> None:
    state = turned("*|*", THREE)
    assert legal(state) == [f"*|* {n}" for n in range(1, 7)]
    assert legal(play(state, "*|* 4")) == ["draw", "4|6"]


@mark.rule("DICE-24")
def test_for_a_challenge_turned_over_the_dealer_challenges(turned: Table, play: Table, legal: Legal) -> None:
    state = turned("1|5 challenge", THREE)
    assert legal(state) == ["1|5 challenge 2", "1|5 challenge 3"]
    play(state, "1|5 challenge 3", "numbers 1 2", "number 3", chance=[0])
    assert [len(hand) for hand in state.hands] == [2, 2, 6]
    assert state.actors() == [1]


@mark.rule("DICE-25")
def test_new_game_turned_over_hits_the_next_player_who_may_block(turned: Table, play: Table, held: Held) -> None:
    state = turned("1|4 new-game", "1|5, 4|5 / 1|2 block, 4|6 / 3|5, 3|6")
    twin = state.copy()
    assert held(play(state, "take")) == [2, 7, 2]
    assert play(twin, "1|2 block").actors() == [2]


@mark.rule("DICE-26")
@mark.parametrize("card", ["1|2 block", "1|6 shift"])
def test_block_and_shift_turned_over_are_dots(turned: Table, card: str) -> None:
    state = turned(card, THREE)
    assert state.actors() == [1]
    assert GAME.view(state, None).phase == "turn"


@mark.rule("DICE-27")
def test_tick_tack_turned_over_is_a_race_without_the_dealer(turned: Table, play: Table) -> None:
    state = turned("1|6 tick-tack", THREE)
    assert state.actors() == [1, 2]
    assert play(state, "pass", "pass").actors() == [1]


@mark.rule("DICE-28")
def test_after_a_joker_turned_over_its_dots_are_matched(turned: Table, legal: Legal) -> None:
    assert legal(turned("*|4", THREE)) == ["draw", "4|6"]


@mark.rule("2.7", "DICE-29")
def test_a_bomb_turned_over_goes_back_and_another_card_is_turned(turned: Table, told: Told) -> None:
    state = turned("6|6 bomb, 1|2", THREE, bomb="on")
    assert told(state)[0] == "Seat 1 turns over 6|6 Bomb: it goes back into the pile."
    assert "turns over" in told(state)[1]
    assert "6|6 bomb" not in GAME.view(state, None).played
    assert GAME.pieces(state)["6|6 bomb"] == 1


@mark.rule("2.8", "DICE-81")
def test_two_players_have_nine_cards_each_of_a_deck_without_two_actions() -> None:
    dots = GAME.start(2, change(GAME.defaults, {"dots_only": True}), Rng(1))
    assert [len(hand) for hand in dots.hands] == [9, 9]
    state = GAME.start(2, GAME.defaults, Rng(1))
    assert sum(GAME.pieces(state).values()) == 85
    assert not any("tick-tack" in card or "previous" in card for card in GAME.pieces(state))
    with_bomb = GAME.start(2, change(GAME.defaults, {"bomb": "on"}), Rng(1))
    assert sum(GAME.pieces(with_bomb).values()) == 86
