"""§7 The end."""

from collections.abc import Callable

from narrow import of
from pytest import mark

from ionbox.core.play import Match
from ionbox.core.rng import Rng
from ionbox.core.types import Seat
from ionbox.games.dice import GAME
from ionbox.games.dice.state import DiceState

Table = Callable[..., DiceState]
Held = Callable[[DiceState], list[int]]
Told = Callable[..., list[str]]


@mark.rule("7.1", "DICE-83")
def test_the_first_without_cards_wins_a_quick_game_and_the_others_are_listed_by_their_points(
    table: Table, play: Table
) -> None:
    state = play(table("1|3 / 1|2 punish, 4|6 / *|*, 3|4"), "1|3")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.scores == (0, -60, -82)
    assert outcome.winners == (0,)
    assert outcome.rule == "7.1"
    assert state.actors() == []
    assert GAME.view(state, Seat(2)).shown[1] == ("4|6", "1|2 punish")
    assert GAME.view(state, Seat(2)).worth[1] == 10 + 50
    refusal = GAME.refusal(state, Seat(1), GAME.parse("4|6"))
    assert refusal is not None
    assert refusal.code == "MATCH_OVER"


@mark.rule("7.2", "7.5", "7.6")
def test_a_tournament_goes_on_until_the_target_and_sums_the_points(table: Table, play: Table) -> None:
    state = play(table("1|3 / 4|6 / 3|4, 5|6", target=100, more=" | scores 0 30 60"), "1|3")
    assert state.scores == [28, 30, 60]
    assert state.game == 1
    assert state.outcome() is None
    state = play(table("1|3 / 4|6 / 3|4, 5|6", target=100, more=" | scores 72 30 60"), "1|3")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.scores == (100, 30, 60)
    assert outcome.rule == "7.2"


@mark.rule("7.2")
def test_the_tournament_of_the_book_is_for_1500_points() -> None:
    assert GAME.presets["tournament"].target == 1500
    match, rng = Match(GAME, 4, GAME.presets["tournament"], "1"), Rng(1)
    while actors := match.state.actors():
        assert max(of(DiceState, match.state).scores) < 1500
        match.play(actors[0], match.state.sample(actors[0], rng))
    outcome = match.state.outcome()
    assert outcome is not None
    assert max(outcome.scores) >= 1500


@mark.rule("7.3", "DICE-77")
@mark.parametrize(
    ("card", "hit"),
    [
        ("1|2 punish", 1),
        ("1|1 punish-previous", 2),
        ("1|2 punish-who next", 1),
        ("1|2 punish-who previous", 2),
    ],
)
def test_a_last_punish_is_carried_out_and_not_answered(table: Table, play: Table, card: str, hit: int) -> None:
    hands = f"{' '.join(card.split()[:2])} / 1|6 shift, 1|2 block / 3|4, 5|6"
    state = play(table(hands), card, chance=[2])
    assert state.outcome() is not None
    assert [len(hand) for hand in state.hands] == [0, 5 if hit == 1 else 2, 5 if hit == 2 else 2]


@mark.rule("DICE-77")
def test_a_last_punish_counts_in_a_tournament(table: Table, play: Table, told: Told) -> None:
    state = play(table("1|2 punish / 4|6 / 3|4", target=1500, pile="rest, *|*, 6|6 bomb"), "1|2 punish", chance=None)
    lines = told(state)
    roll = int(lines[2].split(": ")[1][0])
    assert 10 + 150 + 75 * (roll > 1) <= state.scores[0] - 7
    assert f"Seat 2 draws {'a card' if roll == 1 else f'{roll} cards'}." in lines


@mark.rule("DICE-77", "7.3")
def test_a_last_new_game_is_carried_out(table: Table, play: Table, held: Held) -> None:
    state = play(table("1|4 new-game / 1|6 shift, 1|2 block / 3|4, 5|6"), "1|4 new-game")
    assert held(state) == [0, 7, 2]
    assert state.outcome() is not None


@mark.rule("DICE-77", "DICE-62", "7.3")
@mark.parametrize(("roll", "hands"), [(0, [0, 6, 2]), (5, [4, 2, 2])])
def test_a_last_challenge_is_fought_and_its_player_has_won_all_the_same(
    table: Table, play: Table, held: Held, roll: int, hands: list[int]
) -> None:
    state = play(table("1|5 challenge / 1|6 shift, 1|2 block / 3|4, 5|6"), "1|5 challenge 2")
    assert GAME.view(state, Seat(1)).winner == 0
    assert GAME.view(state, Seat(1)).phase == "numbers"  # no answer
    play(state, "numbers 1 2", "number 6", chance=[roll])
    assert held(state) == hands
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == (0,)
    assert outcome.scores[0] == 0


@mark.rule("DICE-45")
def test_winning_with_a_block_stops_the_action(table: Table, play: Table, held: Held) -> None:
    state = play(table("1|2 punish, 4|5 / 1|2 block / 3|4, 5|6"), "1|2 punish", "1|2 block", chance=[])
    assert held(state) == [1, 0, 2]
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == (1,)


@mark.rule("DICE-45")
def test_winning_with_a_shift_carries_the_action_out_on_the_next(table: Table, play: Table, held: Held) -> None:
    state = play(table("1|2 punish, 4|5 / 1|6 shift / 6|6 no-play, 5|6"), "1|2 punish", "1|6 shift", chance=[1])
    assert held(state) == [1, 0, 4]
    state = play(table("1|4 new-game, 4|5 / 1|6 shift / 2|6 shift, 5|6"), "1|4 new-game", "1|6 shift")
    assert held(state) == [1, 0, 7]
    state = play(table("1|3 gift, 4|5, 4|6 / 1|6 shift / 2|6 shift, 5|6"), "1|3 gift 4|5", "1|6 shift")
    assert held(state) == [1, 0, 3]
    assert state.outcome() is not None


@mark.rule("DICE-45", "DICE-43")
def test_a_challenge_shifted_with_the_last_card_is_fought_unless_it_lapses(
    table: Table, play: Table, held: Held
) -> None:
    state = play(table("1|5 challenge, 4|5 / 1|6 shift / 2|6 shift, 5|6"), "1|5 challenge 2", "1|6 shift")
    assert state.actors() == [0]
    play(state, "numbers 1 2", "number 3", chance=[2])
    assert held(state) == [5, 0, 2]
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == (1,)
    state = play(table("1|5 challenge, 4|5 / 1|6 shift"), "1|5 challenge 2", "1|6 shift", chance=[])
    assert held(state) == [1, 0]
    assert state.outcome() is not None


@mark.rule("7.4", "DICE-78")
@mark.parametrize(
    ("card", "points"),
    [
        ("4|6", 10), ("2|2 block", 25), ("1|3 gift", 25), ("6|6 play-again", 25), ("6|6 no-play", 25),
        ("4|4 shift", 25), ("3|3 tick-tack", 25), ("*|4", 50), ("1|1 punish", 50), ("1|1 punish-previous", 50),
        ("3|3 punish-who", 50), ("4|4 challenge", 75), ("*|*", 75), ("1|4 new-game", 100), ("6|6 bomb", 150),
    ],
)  # fmt: skip
def test_points_are_dots_or_the_value_of_the_action(table: Table, play: Table, card: str, points: int) -> None:
    state = play(table(f"1|5 / {card} / 1|2", target=1500), "1|5")
    assert state.scores == [points + 3, 0, 0]


@mark.rule("7.5", "DICE-79")
def test_the_winner_scores_all_other_hands(table: Table, play: Table, told: Told) -> None:
    state = play(table("1|5 / 1|1 punish, 2|3 / 1|2", target=1500), "1|5")
    assert told(state)[2:4] == [
        "Seat 1 scores 55 points for the cards of Seat 2.",
        "Seat 1 scores 3 points for the cards of Seat 3.",
    ]


@mark.rule("DICE-80")
def test_of_two_at_the_target_the_higher_wins_and_equals_play_on(table: Table, play: Table) -> None:
    hands = "6|6 bomb, 4|5 / 1|6 shift, 3|6 / 2|6"  # 34 for the bomber, 9 for the winner
    state = play(table(hands, top="1|6", target=100, more=" | scores 80 0 96"), "6|6 bomb", "2|6")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.scores == (114, 0, 105)
    assert outcome.winners == (0,)
    state = play(table(hands, top="1|6", target=100, more=" | scores 71 0 96"), "6|6 bomb", "2|6")
    assert state.scores == [105, 0, 105]
    assert state.outcome() is None
    assert state.game == 1


@mark.rule("7.7")
def test_after_500_games_the_most_points_win_and_equals_share(table: Table, play: Table) -> None:
    state = table("1|3 / 4|6 / 3|4", target=5000, more=" | scores 83 100 60")
    state.game = 499
    outcome = play(state, "1|3").outcome()
    assert outcome is not None
    assert outcome.scores == (100, 100, 60)
    assert outcome.winners == (0, 1)
    assert outcome.rule == "7.7"


@mark.rule("3.10", "7.7")
def test_no_match_is_longer_than_the_game_says() -> None:
    quick, tournament = GAME.presets["quick"], GAME.presets["tournament"]
    assert GAME.longest(4, tournament) > 499 * GAME.longest(4, quick)
    assert GAME.longest(4, quick) >= 10_000
