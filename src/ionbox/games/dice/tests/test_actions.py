"""§4 The actions."""

from collections.abc import Callable

from pytest import mark

from ionbox.core.rng import Rng
from ionbox.core.types import Seat
from ionbox.games.dice import GAME
from ionbox.games.dice.state import DiceState

Table = Callable[..., DiceState]
Legal = Callable[[DiceState], list[str]]
Code = Callable[[DiceState, str], str]
Held = Callable[[DiceState], list[int]]
Told = Callable[..., list[str]]

THREE = "{}, 4|5 / 5|6, 4|6 / 3|5, 3|6"
"""Three hands, the first with one more card."""


@mark.rule("4.1")
@mark.parametrize("roll", [1, 2, 3])
def test_punish_makes_the_next_player_draw_what_the_black_die_shows(
    table: Table, play: Table, held: Held, told: Told, roll: int
) -> None:
    state = play(table(THREE.format("1|2 punish")), "1|2 punish")
    assert held(state) == [1, 2, 2]
    play(state, "take", chance=[roll - 1])
    assert held(state) == [1, 2 + roll, 2]
    assert state.actors() == [1]
    assert told(state)[1] == f"Seat 1 rolls the black die: {roll}."


@mark.rule("DICE-50")
def test_the_black_die_shows_one_to_three_equally_often(table: Table, play: Table) -> None:
    rng, counts = Rng(3), {1: 0, 2: 0, 3: 0}
    before = play(table(THREE.format("1|2 punish")), "1|2 punish")
    for _ in range(300):
        state = before.copy()
        state.apply(Seat(1), GAME.parse("take"), rng)
        counts[len(state.hands[1]) - 2] += 1
    assert min(counts.values()) > 70


@mark.rule("4.2", "DICE-32")
def test_punish_previous_player_hits_the_left_neighbour_unanswered(table: Table, play: Table, held: Held) -> None:
    state = play(table(THREE.format("1|1 punish-previous")), "1|1 punish-previous", chance=[1])
    assert held(state) == [1, 2, 4]
    assert state.actors() == [1]


@mark.rule("DICE-18", "DICE-17")
def test_punish_previous_player_hits_the_neighbour_by_seat_even_if_that_one_was_skipped(
    table: Table, play: Table, held: Held
) -> None:
    state = table("2|4 no-play, 4|5 / 5|6, 4|6 / 2|4 punish-previous, 3|6 / 1|6, 1|3", top="1|2")
    play(state, "2|4 no-play")
    assert state.actors() == [2]
    play(state, "2|4 punish-previous", chance=[0])
    assert held(state) == [1, 3, 1, 2]


@mark.rule("4.3", "DICE-51", "DICE-52")
def test_punish_who_names_next_or_previous_before_the_roll(
    table: Table, play: Table, legal: Legal, held: Held, code: Code
) -> None:
    state = table(THREE.format("1|2 punish-who"))
    assert legal(state) == ["draw", "1|2 punish-who next", "1|2 punish-who previous"]
    assert code(state, "1|2 punish-who") == "WHO"
    twin = state.copy()
    play(state, "1|2 punish-who previous", chance=[2])
    assert held(state) == [1, 2, 5]
    assert GAME.view(state, None).phase == "turn"
    assert state.actors() == [1]
    play(twin, "1|2 punish-who next")
    assert GAME.view(twin, None).phase == "answer"
    assert held(play(twin, "take", chance=[2])) == [1, 5, 2]


@mark.rule("DICE-51")
def test_with_two_left_punish_who_hits_the_other_as_next(table: Table, legal: Legal, code: Code) -> None:
    state = table("1|2 punish-who, 4|5 / 5|6, 4|6")
    assert legal(state) == ["draw", "1|2 punish-who next"]
    assert code(state, "1|2 punish-who previous") == "ONE_OPPONENT"


@mark.rule("4.4", "DICE-53")
def test_a_gift_is_any_other_card_of_the_hand_and_seen_by_two(
    table: Table, play: Table, legal: Legal, held: Held, code: Code, told: Told
) -> None:
    state = table("1|3 gift, 4|5, 4|5, *|* / 5|6, 4|6 / 3|5, 3|6")
    assert legal(state)[-2:] == ["1|3 gift 4|5", "1|3 gift *|*"]
    assert code(state, "1|3 gift") == "NAME_THE_GIFT"
    assert code(state, "1|3 gift 1|3 gift") == code(state, "1|3 gift 5|6") == "GIFT_NOT_IN_HAND"
    play(state, "1|3 gift *|*")
    assert held(state) == [2, 2, 2]
    assert GAME.view(state, Seat(0)).gift == "*|*"
    assert GAME.view(state, Seat(1)).gift == GAME.view(state, None).gift == ""
    play(state, "take")
    assert held(state) == [2, 3, 2]
    assert state.actors() == [1]
    assert told(state) == told(state, 2) == ["Seat 2 takes it.", "Seat 1 gives Seat 2 a card."]
    assert told(state, 0) == ["Seat 2 takes it.", "You give *|* Double Joker to Seat 2."]
    assert told(state, 1) == ["You take it.", "Seat 1 gives *|* Double Joker to you."]


@mark.rule("DICE-54")
def test_a_gift_as_the_last_card_gives_nothing(table: Table, play: Table, legal: Legal) -> None:
    state = table("1|3 gift / 5|6, 4|6")
    assert legal(state) == ["draw", "1|3 gift"]
    outcome = play(state, "1|3 gift").outcome()
    assert outcome is not None
    assert outcome.scores == (0, -21)


@mark.rule("DICE-55")
def test_giving_the_last_card_away_wins_and_the_gift_arrives_unanswered(table: Table, play: Table) -> None:
    state = play(table("1|3 gift, 4|5 / 1|6 shift, 4|6", target=1500), "1|3 gift 4|5")
    told = [GAME.tell(event, None, ["Ada", "Ben"]) for event in state.events]
    assert "Ada wins the game." in told
    assert "Ada scores 44 points for the cards of Ben." in told  # 25 + 10 + 9


@mark.rule("4.5", "DICE-57")
def test_six_cards_are_exchanged_for_eleven_and_lie_under_the_pile(table: Table, play: Table, held: Held) -> None:
    hand = "1|6, 2|6, 3|6, 4|6, 5|6, 3|5"
    state = play(table(f"1|4 new-game, 4|5 / {hand}"), "1|4 new-game")
    assert state.actors() == [1]
    before, top = len(state.pile), sorted(state.pile[-11:])
    old = state.hands[1][:]
    play(state, "take")
    assert held(state) == [1, 11]
    assert state.hands[1] == top
    assert len(state.pile) == before - 11 + 6
    assert sorted(state.pile[:6]) == sorted(old)


@mark.rule("DICE-57")
def test_only_the_owner_of_a_hand_under_the_pile_knows_each_place(table: Table, play: Table, told: Told) -> None:
    state = play(table("1|4 new-game, 4|5 / 1|6, 2|6 / 3|5, 3|6"), "1|4 new-game", "take")
    own, other = GAME.view(state, Seat(1)), GAME.view(state, Seat(2))
    assert sorted(own.bottom) == ["1|6", "2|6"]
    assert other.bottom == ("", "")
    assert other.bottom_owner == (1, 1)
    assert "Seat 2 puts 2 cards under the pile." in told(state, 2)
    lower, upper = own.bottom
    assert told(state, 1)[-1] == f"You put {upper} and {lower} under the pile."


@mark.rule("DICE-57")
def test_a_short_pile_is_filled_up_but_never_from_the_old_hand(table: Table, play: Table, held: Held) -> None:
    deck = "left,right,action,points,copies\n1,4,new-game,100,1\n1,5,dots,6,2\n1,6,dots,7,2\n1,2,dots,3,2\n"
    state = table("1|4 new-game, 1|5 / 1|6, 1|6", top="1|2, 1|2", pile="1|5", deck=deck)
    play(state, "1|4 new-game", "take")
    # Seven are wanted: one is in the pile, two are reshuffled, and that is all there is.
    assert held(state) == [1, 3]
    assert GAME.view(state, Seat(1)).hand == ("1|2", "1|2", "1|5")
    assert GAME.view(state, Seat(1)).bottom == ("1|6", "1|6")
    assert GAME.view(state, None).played == ("1|4 new-game",)


@mark.rule("DICE-57", "3.9")
def test_played_cards_are_reshuffled_before_the_old_hand_goes_under_the_pile(table: Table, play: Table) -> None:
    deck = (
        "left,right,action,points,copies\n1,4,new-game,100,1\n1,5,dots,6,1\n1,6,dots,7,1\n2,6,dots,8,1\n1,2,dots,3,3\n"
    )
    state = table("1|4 new-game, 1|5 / 1|6, 2|6", top="1|2, 1|2, 1|2", pile="-", deck=deck)
    # Three cards are shuffled with a result below 3 and one below 2; then the old two with one below 2.
    play(play(state, "1|4 new-game"), "take", chance=[2, 0, 0])
    assert GAME.view(state, Seat(1)).hand == ("1|2", "1|2", "1|2")
    assert GAME.view(state, Seat(1)).bottom == ("2|6", "1|6")


@mark.rule("DICE-57")
def test_the_order_under_the_pile_is_drawn_from_the_matchs_own_chance(table: Table, play: Table) -> None:
    state = table("1|4 new-game, 4|5 / 1|6, 2|6, 3|6 / 3|5, 3|6")
    orders = [
        GAME.view(play(play(state.copy(), "1|4 new-game"), "take", chance=chance), Seat(1)).bottom
        for chance in ([0, 0], [2, 1])
    ]
    assert orders[0] != orders[1]
    assert orders[0] == GAME.view(play(play(state.copy(), "1|4 new-game"), "take", chance=[0, 0]), Seat(1)).bottom


@mark.rule("4.6", "3.8", "DICE-58")
def test_after_new_game_one_may_play_but_not_a_card_drawn_then(table: Table, play: Table, held: Held) -> None:
    state = play(table("1|4 new-game, 4|5 / 1|6, 2|6 / 3|5, 3|6", pile="rest, 1|5"), "1|4 new-game", "take")
    assert state.actors() == [1]
    view = GAME.view(state, Seat(1))
    assert view.phase == "again"
    twin = state.copy()
    assert play(twin, "1|5").actors() == [2]
    play(state, "draw")
    assert held(state) == [1, 8, 2]
    assert state.actors() == [2]


@mark.rule("4.7")
def test_no_play_leaves_the_next_player_out(table: Table, play: Table, told: Told) -> None:
    state = play(table(THREE.format("2|4 no-play")), "2|4 no-play")
    assert state.actors() == [2]
    assert told(state)[1] == "Seat 2 does not play."


@mark.rule("4.8", "DICE-49")
def test_no_play_between_two_gives_a_whole_new_turn(table: Table, play: Table, legal: Legal) -> None:
    state = play(table("2|4 no-play, 4|5 / 5|6, 4|6", pile="rest, 2|3"), "2|4 no-play")
    assert state.actors() == [0]
    assert legal(play(state, "draw")) == ["pass", "2|3"]


@mark.rule("DICE-49")
def test_no_play_gives_a_new_turn_when_the_bomb_has_left_two(table: Table, play: Table) -> None:
    state = table(THREE.format("2|4 no-play"), more=" | out 2 by 1", bomb="on")
    assert play(state, "2|4 no-play").actors() == [0]


@mark.rule("4.9", "DICE-13")
def test_the_book_plays_three_cards_in_one_turn_with_two_play_agains(
    table: Table, play: Table, held: Held, book_deck: str
) -> None:
    state = table("2|6 play-again, 1|6 play-again, 3|6, 4|4 / 4|4", top="5|2", deck=book_deck)
    play(state, "2|6 play-again", "1|6 play-again", "3|6")
    assert held(state) == [1, 1]
    assert state.actors() == [1]


@mark.rule("DICE-46", "DICE-47")
def test_after_play_again_a_draw_ends_the_turn_wanted_or_not(table: Table, play: Table, legal: Legal) -> None:
    state = play(table("2|3 play-again, 3|4, 4|5 / 5|6, 4|6", pile="rest, 3|5"), "2|3 play-again")
    assert legal(state) == ["draw", "3|4"]
    assert play(state, "draw").actors() == [1]
    state = play(table("2|3 play-again, 4|5 / 5|6, 4|6"), "2|3 play-again")
    assert legal(state) == ["draw"]
    assert play(state, "draw").actors() == [1]


@mark.rule("DICE-48")
def test_play_again_as_the_last_card_wins_at_once(table: Table, play: Table) -> None:
    outcome = play(table("2|3 play-again / 5|6, 4|6"), "2|3 play-again").outcome()
    assert outcome is not None
    assert outcome.winners == (0,)


@mark.rule("4.10", "DICE-35")
def test_the_bomb_puts_the_next_player_out_and_nothing_stops_it(table: Table, play: Table, held: Held) -> None:
    state = table("6|6 bomb, 4|5 / 1|6 shift, 3|6 block / 3|5, 3|6 / 1|3, 1|4", top="1|6", bomb="on")
    play(state, "6|6 bomb")
    assert state.actors() == [2]
    assert held(state) == [1, 2, 2, 2]  # its cards stay apart
    refusal = GAME.refusal(state, Seat(1), GAME.parse("1|6 shift"))
    assert refusal is not None
    assert refusal.code == "OUT_OF_THE_GAME"
    assert play(state, "3|6", "draw", "pass", "draw", "pass").actors() == [2]


@mark.rule("DICE-64")
def test_bombed_cards_are_never_reshuffled(table: Table, play: Table) -> None:
    deck = "left,right,action,points,copies\n6,6,bomb,150,1\n1,6,dots,7,8\n"
    state = table("6|6 bomb, 1|6 / 1|6, 1|6 / 1|6, 1|6", top="1|6, 1|6", pile="1|6", bomb="on", deck=deck)
    play(state, "6|6 bomb", "draw", "pass", "draw", "pass", "draw", "pass")
    assert [len(hand) for hand in state.hands] == [2, 2, 4]
    assert state.pile == []


@mark.rule("DICE-64", "DICE-79")
def test_in_a_tournament_the_bomber_scores_the_bombed_whoever_wins(table: Table, play: Table) -> None:
    state = table("6|6 bomb, 4|5 / 1|6 shift, 3|6 / 2|6", top="1|6", target=1500)
    play(state, "6|6 bomb", "2|6")
    assert state.scores == [34, 0, 9]


@mark.rule("DICE-65")
def test_the_exploded_player_is_back_in_the_next_game(table: Table, play: Table) -> None:
    state = table("6|6 bomb, 4|5 / 1|6 shift, 3|6 / 2|6", top="1|6", target=1500)
    play(state, "6|6 bomb")
    assert state.left == 2
    play(state, "2|6")
    assert state.game == 1
    assert state.left == 3
    assert GAME.view(state, None).bombed_by == (None, None, None)


@mark.rule("DICE-66")
def test_the_last_player_left_wins(table: Table, play: Table) -> None:
    outcome = play(table("6|6 bomb, 4|5 / 3|6, 1|2", top="1|6", bomb="on"), "6|6 bomb").outcome()
    assert outcome is not None
    assert outcome.winners == (0,)
    assert outcome.rule == "4.10"


@mark.rule("DICE-67")
def test_the_bomb_as_the_last_card_still_explodes(table: Table, play: Table, told: Told) -> None:
    state = play(table("6|6 bomb / 3|6, 1|2 / 3|5, 5|6", top="1|6", target=1500), "6|6 bomb")
    assert "Seat 2 explodes: Seat 1 keeps the cards apart." in told(state)
    assert state.scores == [12 + 19, 0, 0]


@mark.rule("4.11", "DICE-60")
def test_any_player_can_be_challenged_and_one_must_be(table: Table, legal: Legal, code: Code) -> None:
    state = table(THREE.format("1|5 challenge"))
    assert legal(state) == ["draw", "1|5 challenge 2", "1|5 challenge 3"]
    assert code(state, "1|5 challenge") == code(state, "1|5 challenge 1") == code(state, "1|5 challenge 4")
    assert code(state, "1|5 challenge") == "WHOM"
    state = table(THREE.format("1|5 challenge"), more=" | out 2 by 3", bomb="on")
    assert legal(state) == ["draw", "1|5 challenge 3"]


@mark.rule("4.12")
def test_the_hint_of_a_refused_number_offers_one_that_the_challenger_has_not(
    table: Table, play: Table, legal: Legal
) -> None:
    start = play(table(THREE.format("1|5 challenge")), "1|5 challenge 3")
    for numbers in legal(start):
        state = play(start.copy(), numbers)
        refusal = GAME.refusal(state, Seat(2), GAME.parse(f"number {numbers[-1]}"))
        assert refusal is not None
        assert refusal.hint.removeprefix("Try: ").removesuffix(".") in legal(state)


@mark.rule("4.12", "DICE-59", "DICE-61")
@mark.parametrize(("rolls", "loser"), [([2], 2), ([0, 0, 4], 2), ([3], 0), ([0, 3], 0), ([5, 5, 5, 2], 2)])
def test_whose_number_comes_up_wins_whoever_rolled_it(
    table: Table, play: Table, legal: Legal, held: Held, code: Code, rolls: list[int], loser: int
) -> None:
    state = play(table(THREE.format("1|5 challenge")), "1|5 challenge 3")
    assert state.actors() == [0]  # seat 3 is not next, so is not asked for an answer
    assert len(legal(state)) == 15
    assert code(state, "number 3") == "TWO_NUMBERS"
    play(state, "numbers 3 5")
    assert state.actors() == [2]
    assert legal(state) == ["number 1", "number 2", "number 4", "number 6"]
    assert code(state, "number 5") == "ONE_FREE_NUMBER"
    play(state, "number 4", chance=rolls)
    assert held(state) == [1 + 4 * (loser == 0), 2, 2 + 4 * (loser == 2)]
    assert state.actors() == [1]


@mark.rule("4.12")
def test_the_duel_is_rolled_in_turn_and_the_challenger_begins(table: Table, play: Table, told: Told) -> None:
    state = play(table(THREE.format("1|5 challenge")), "1|5 challenge 3", "numbers 1 2")
    assert told(play(state, "number 6", chance=[2, 3, 5])) == [
        "Seat 3 chooses 6.",
        "Seat 1 rolls the yellow die: 3.",
        "Seat 3 rolls the yellow die: 4.",
        "Seat 1 rolls the yellow die: 6.",
        "Seat 1 loses the challenge.",
        "Seat 1 draws 4 cards.",
    ]


@mark.rule("4.13", "DICE-3")
def test_a_double_joker_asks_for_the_number_called(table: Table, play: Table, legal: Legal, code: Code) -> None:
    state = table("*|*, 4|5 / 1|2, 2|5, 3|4, *|1 / 1|3")
    assert legal(state) == ["draw", *(f"*|* {n}" for n in range(1, 7))]
    assert code(state, "*|*") == "CALL_A_NUMBER"
    play(state, "*|* 2")
    assert legal(state) == ["draw", "1|2", "2|5", "*|1"]
    assert code(state, "3|4") == "NO_MATCH"


@mark.rule("DICE-68")
def test_a_double_joker_as_the_last_card_calls_nothing(table: Table, play: Table, legal: Legal, code: Code) -> None:
    state = table("*|* / 1|2, 2|5")
    assert legal(state) == ["draw", "*|*"]
    assert code(state, "*|* 3") == "NO_CALL"
    assert play(state, "*|*").outcome() is not None
