"""§7.7 The bell, and the option `rounds`."""

from collections.abc import Callable

import pytest
from narrow import of, sure
from pytest import mark

from ionbox.bots.net import judge_of
from ionbox.core.infoset import infoset
from ionbox.core.options import change
from ionbox.core.play import Match, ring
from ionbox.core.rng import Rng
from ionbox.core.types import BadInput, Seat
from ionbox.games.dice import GAME, bots, policy
from ionbox.games.dice.phases import TURN
from ionbox.games.dice.state import DiceState
from ionbox.games.dice.ui import terminal

Table = Callable[..., DiceState]
Told = Callable[..., list[str]]

THREE = "1|3, 4|6, 5|6 / 1|4, 5|5 block, 5|6 / 1|5, 2|6, 6|6 no-play"


def rung(state: DiceState) -> DiceState:
    return of(DiceState, ring(state))


def ended(state: DiceState) -> tuple[tuple[int, ...], tuple[Seat, ...], str]:
    outcome = state.outcome()
    assert outcome is not None
    return outcome.scores, outcome.winners, outcome.rule


@mark.rule("DICE-84")
def test_after_the_bell_the_turn_goes_round_once_and_the_lowest_hand_wins(
    table: Table, play: Table, told: Told
) -> None:
    state = rung(table(THREE))
    assert told(state) == ["The bell: the match ends when the turn has been round once."]
    view = GAME.view(state, None)
    assert (view.rung, view.to_come) == (True, 2)
    state = play(state, "1|3", "1|4")
    assert GAME.view(state, None).to_come == 0
    state = play(state, "draw", "pass")
    assert told(state)[-2:] == ["The last turn is over; Seat 1 has the lowest hand.", "Seat 1 wins the game."]
    scores, winners, rule = ended(state)
    assert (scores[:2], winners, rule) == ((0, -36), (0,), "DICE-84")
    assert GAME.view(state, None).to_come == -1


@mark.rule("DICE-84")
def test_of_equal_hands_the_bell_favours_whoever_would_have_been_next(table: Table, play: Table) -> None:
    state = rung(table("1|3, 4|6 / 1|4, 5|5 challenge / 1|5, 4|6", "1|2", deck=EQUAL))
    assert ended(play(state, "1|3", "1|4", "1|5"))[1] == (0,)
    state = rung(table("1|3, 4|6 / 1|4, 5|5 challenge / 1|5, 4|6", "1|2", "turn 2", deck=EQUAL))
    assert ended(play(state, "1|4", "1|5", "1|3"))[1] == (2,)


EQUAL = """left,right,action,points,copies
1,2,dots,3,9
1,3,dots,4,9
1,4,dots,5,9
1,5,dots,6,9
4,6,dots,10,9
5,5,challenge,75,9
"""


@mark.rule("DICE-84")
def test_whoever_gets_rid_of_all_cards_in_the_last_round_has_won_as_ever(table: Table, play: Table) -> None:
    state = play(rung(table("1|3, 4|6 / 1|4 / 1|5, 2|6")), "1|3", "1|4")
    assert ended(state)[1:] == ((1,), "7.1")


@mark.rule("DICE-84", "4.7")
def test_a_seat_that_is_passed_over_ends_the_round_too(table: Table, play: Table) -> None:
    hands = "1|3, 4|6 / 1|4, 5|6 / 1|5, 2|6, 1|2 / 3|4 no-play, 5|6"
    state = rung(table(hands))
    state = play(state, "1|3", "1|4", "1|5", "draw")
    assert state.outcome() is None
    hands = "1|3, 4|6 / 1|4, 5|6 / 1|5, 2|6, 1|2 / 2|4 no-play, 5|6"
    state = rung(table(hands, "1|2"))
    assert ended(play(state, "1|3", "1|4", "draw", "pass", "2|4 no-play"))[2] == "DICE-84", "seat 1 is skipped"


@mark.rule("DICE-84", "4.8")
def test_a_skip_of_two_players_is_a_whole_round(table: Table, play: Table) -> None:
    state = rung(table("2|4 no-play, 4|6 / 1|4, 5|6", "1|2"))
    assert ended(play(state, "2|4 no-play"))[2] == "DICE-84"


@mark.rule("DICE-84", "4.9")
def test_play_again_goes_on_in_the_last_turn(table: Table, play: Table) -> None:
    state = play(rung(table("1|3, 4|6 / 2|3 play-again, 2|6, 5|6")), "1|3", "2|3 play-again")
    assert state.actors() == [1]
    assert ended(play(state, "2|6"))[1] == (0,)


@mark.rule("DICE-84", "DICE-36", "5.5")
def test_an_answer_is_a_turn_and_a_shift_all_round_is_a_round(table: Table, play: Table) -> None:
    hands = "1|2 punish, 3|4 shift, 5|6 / 1|6 shift, 5|6 / 2|6 shift, 4|5"
    deck = GAME.file("data/deck.csv").replace("4,4,shift", "3,4,shift")
    state = rung(table(hands, deck=deck))
    assert GAME.view(state, None).to_come == 2
    state = play(state, "1|2 punish", "1|6 shift", "2|6 shift")
    assert state.actors() == [0], "asked for an answer, as ever"
    assert ended(play(state, "take", chance=[1]))[2] == "DICE-84", "it is carried out, but brings no turn"


@mark.rule("DICE-84", "DICE-30")
def test_whoever_is_asked_for_an_answer_when_the_bell_rings_has_the_turn(table: Table, play: Table) -> None:
    hands = "1|2 punish, 5|6, 4|6 / 1|6 shift, 4|6, 1|3 / 2|6 shift, 5|6, 4|5"
    state = rung(play(table(hands), "1|2 punish"))
    assert GAME.view(state, None).to_come == 3
    state = play(state, "take", "1|3", chance=[2])
    assert state.actors() == [2]
    state = play(state, "draw", "pass")
    assert state.actors() == [0], "all others have a turn"
    assert ended(play(state, "draw", "pass"))[2] == "DICE-84"


@mark.rule("DICE-84", "DICE-36")
def test_an_answer_of_whoever_began_it_has_been_round_already(table: Table, play: Table) -> None:
    deck = GAME.file("data/deck.csv").replace("4,4,shift", "2,2,shift")
    hands = "1|2 punish, 2|2 shift, 5|6, 4|6 / 1|6 shift, 4|6, 1|3 / 2|6 shift, 5|6, 4|5"
    state = play(rung(table(hands, deck=deck)), "1|2 punish", "1|6 shift", "2|6 shift", "2|2 shift")
    assert state.actors() == [1]
    assert ended(play(state, "take", chance=[1]))[2] == "DICE-84"


@mark.rule("DICE-84", "6.2")
@mark.parametrize("race", ["drawn", "arrival"])
def test_a_race_in_the_last_turn_is_run_and_its_winners_card_carried_out(table: Table, play: Table, race: str) -> None:
    hands = "1|3, 5|6 / 1|6 tick-tack, 4|5 / 1|2 punish, 4|6"
    state = play(rung(table(hands, race=race)), "1|3", "1|6 tick-tack", "pass")
    assert state.actors() == [2]
    act = GAME.parse("1|2 punish")
    state.apply(Seat(2), act, Rng(1))
    assert state.actors() == [0], "whoever it is aimed at may answer"
    assert ended(play(state, "take"))[2] == "DICE-84"


@mark.rule("DICE-84", "6.2")
def test_a_race_that_passes_over_the_first_seat_is_the_end_of_the_round(table: Table, play: Table) -> None:
    hands = "2|3, 5|6 / 1|3, 5|6 / 1|6 tick-tack, 3|5 / 1|5, 4|5"
    state = play(rung(table(hands, "1|2", "turn 2", race="arrival")), "1|3", "1|6 tick-tack")
    state.apply(Seat(1), GAME.parse("pass"), Rng(1))
    state.apply(Seat(0), GAME.parse("pass"), Rng(1))
    state.apply(Seat(3), GAME.parse("1|5"), Rng(1))
    assert state.actors() == [0], "one seat is left before seat 2"
    assert ended(play(state, "draw", "pass"))[2] == "DICE-84"


@mark.rule("DICE-84", "4.10", "DICE-64")
def test_a_seat_that_is_out_has_no_turn_and_wins_nothing(table: Table, play: Table) -> None:
    state = table("6|6 bomb, 5|6 / 1|2 / 1|6, 2|6, 4|6", "2|6", bomb="on", target=500)
    state = play(rung(state), "6|6 bomb", "2|6")
    scores, winners, rule = ended(state)
    assert (scores, winners, rule) == ((3 + 7 + 10, 0, 0), (0,), "DICE-84")


@mark.rule("DICE-84", "7.2")
def test_the_bell_ends_a_tournament_with_the_game_in_progress(table: Table, play: Table) -> None:
    more = " | scores 0 30 40"
    state = play(rung(table("1|3, 4|6 / 1|4, 5|6 / 1|5, 2|6", target=1500, more=more)), "1|3", "1|4", "1|5")
    assert ended(state) == ((0, 30, 40 + 10 + 11), (2,), "DICE-84")
    assert state.game == 0, "no new game is dealt"
    state = play(rung(table("1|3 / 1|4, 5|6 / 1|5, 2|6", target=1500, more=more)), "1|3")
    assert ended(state) == ((5 + 11 + 6 + 8, 30, 40), (2,), "DICE-84")
    state = play(rung(table("1|3 / 1|4, 5|6 / 1|5, 2|6", target=1500, more=" | scores 10 30 40")), "1|3")
    assert ended(state)[1] == (0, 2), "equal points share the victory"
    state = play(rung(table("1|3 / 1|4, 5|6 / 1|5, 2|6", target=1500, more=" | scores 1490 30 40")), "1|3")
    assert ended(state)[1:] == ((0,), "7.2"), "the target is reached"


@mark.rule("DICE-84", "DICE-62")
def test_a_bell_while_only_a_duel_is_left_says_that_no_game_follows(table: Table, play: Table, told: Told) -> None:
    state = play(table("1|5 challenge / 1|4, 5|6 / 1|6, 2|6", target=1500), "1|5 challenge 2")
    state = rung(state)
    assert told(state) == ["The bell: the match ends with this game."]
    state = play(state, "numbers 1 2", "number 3")
    assert ended(state)[1:] == ((0,), "DICE-84")


@mark.rule("DICE-84", "DICE-12")
def test_a_bell_changes_nothing_where_a_game_cannot_go_on(table: Table, play: Table) -> None:
    deck = "left,right,action,points,copies\n1,2,dots,3,1\n1,3,dots,4,1\n5,5,dots,10,1\n"
    state = play(rung(table("1|3 / 1|2", "5|5", pile="-", deck=deck)), "draw", "draw")
    assert ended(state) == ((-4, 0), (1,), "3.10")


@mark.rule("DICE-85")
@mark.parametrize(("seats", "rounds"), [(2, 1), (3, 2), (4, 1)])
def test_the_option_rounds_ends_the_match_when_the_turn_has_gone_round_so_many_times(seats: int, rounds: int) -> None:
    """With dots alone a turn goes on by one seat: from the dealer's right to the dealer is once round."""
    match = Match(GAME, seats, change(GAME.defaults, {"rounds": rounds, "dots_only": True}), "3")
    dealer = GAME.view(of(DiceState, match.state), None).dealer
    turns = [match.state.actors()[0]]
    while actors := match.state.actors():
        assert GAME.view(of(DiceState, match.state), None).to_come == rounds * seats - len(turns)
        match.play(
            actors[0], GAME.parse("draw" if GAME.view(of(DiceState, match.state), None).phase == "turn" else "pass")
        )
        if match.state.actors() not in ([], [turns[-1]]):
            turns.append(match.state.actors()[0])
    assert turns == [(dealer + 1 + n) % seats for n in range(rounds * seats)]
    outcome = match.state.outcome()
    assert outcome is not None
    assert outcome.rule == "DICE-85"
    assert outcome.because == "The last turn of this match is over: the lowest hand wins."


@mark.rule("DICE-85")
def test_rounds_are_counted_through_all_games_of_a_tournament() -> None:
    options = change(GAME.presets["tournament"], {"rounds": 120})
    match, rng = Match(GAME, 3, options, "5"), Rng(5)
    games, before = set[int](), 360
    while actors := match.state.actors():
        seat = actors[rng.below(len(actors))]
        assert match.play(seat, match.state.sample(seat, rng)) is None
        state = of(DiceState, match.state)
        assert state.to_come <= before
        before = state.to_come
        games.add(state.game)
    outcome = match.state.outcome()
    assert outcome is not None
    assert (outcome.rule, outcome.because) == ("DICE-85", "The last turn of this match is over.")
    assert len(games) > 1


@mark.rule("DICE-85")
def test_after_the_last_turn_no_game_is_dealt(table: Table, play: Table) -> None:
    state = table("1|3 / 1|4, 5|6", target=1500, rounds=3, more=" | to-come 0")
    assert ended(play(state, "1|3"))[1:] == ((0,), "DICE-85")
    state = play(table("1|3 / 1|4, 5|6", target=1500, rounds=3, more=" | to-come 1"), "1|3")
    assert (state.game, state.outcome()) == (1, None)


@mark.rule("DICE-85")
def test_more_rounds_than_a_game_takes_change_nothing() -> None:
    match, rng = Match(GAME, 3, change(GAME.defaults, {"rounds": 200}), "5"), Rng(5)
    while actors := match.state.actors():
        match.play(actors[0], match.state.sample(actors[0], rng))
    outcome = match.state.outcome()
    assert outcome is not None
    assert outcome.rule == "7.1"


@mark.rule("DICE-84")
def test_the_bell_never_lengthens_a_match_of_counted_rounds(table: Table) -> None:
    state = rung(table(THREE, rounds=4, more=" | to-come 1"))
    assert GAME.view(state, None).to_come == 1


def test_a_position_says_how_far_the_turn_may_go() -> None:
    options = change(GAME.defaults, {"rounds": 3})
    line = GAME.dump(of(DiceState, Match(GAME, 2, options, "5").state))
    assert " | to-come 5" in line
    assert GAME.view(GAME.load(line.replace(" | to-come 5", ""), options), None).to_come == 6
    for wrong in ("to-come 7", "to-come -1", "to-come cut", "bell yes", "bell rung | to-come 5"):
        with pytest.raises(BadInput):
            GAME.load(line.replace("to-come 5", wrong), options)
    with pytest.raises(BadInput, match="with the bell or the option rounds"):
        GAME.load(line, GAME.defaults)
    with pytest.raises(BadInput, match="how far the turn may go"):
        GAME.load(line.replace("to-come 5", "bell rung"), GAME.defaults)


@mark.rule("DICE-84")
def test_a_terminal_says_how_long_it_still_goes_on(table: Table, play: Table) -> None:
    state = table(THREE)
    assert not any("last" in line.lower() for line in lines(state))
    state = rung(state)
    assert "Last round. 2 more turns at most." in lines(state)
    state = play(state, "1|3", "1|4")
    assert "Last round. This turn is the last." in lines(state)
    assert "1 more turn at most." in lines(table(THREE, rounds=2, more=" | to-come 1"))
    over = play(state, "draw", "pass")
    assert lines(over)[1] == "Seat 1 (won): 2 cards in hand."


def lines(state: DiceState) -> list[str]:
    return terminal.say(GAME.view(state, None), [f"Seat {n}" for n in range(1, 4)])


@mark.rule("DICE-84")
@mark.parametrize("bot", ["greedy", "policy", "value"])
def test_in_the_last_turn_bots_lay_what_counts_most(table: Table, bot: str) -> None:
    state = table("1|3, 2|6, *|5 / 1|4, 4|6, 5|6, 3|5")
    assert chosen(state, bot) != "*|5"
    assert chosen(rung(state), bot) == "*|5"


def chosen(state: DiceState, bot: str) -> str:
    seat = state.actors()[0]
    if bot == "greedy":
        return GAME.write(bots.greedy(infoset(GAME, state, GAME.defaults, 2, seat), Rng(1)))
    if bot == "policy":
        return GAME.write(policy.policy(state, seat, Rng(1)))
    return GAME.write(judge_of(GAME, sure(GAME.kit.bots.value)).choose(state, seat))


@mark.rule("DICE-84", "4.9")
def test_a_play_again_with_nothing_to_follow_is_no_good_last_turn(table: Table) -> None:
    hand = "2|3 play-again, 1|4 / 5|6, 4|6"
    assert chosen(rung(table(f"2|5, 4|6, {hand}", "1|2")), "policy") == "2|3 play-again"
    assert chosen(rung(table(f"2|5, 4|6, {hand}".replace("2|5", "1|5"), "1|2")), "policy") != "2|3 play-again"


@mark.rule("DICE-84")
@mark.parametrize("race", ["drawn", "arrival"])
@mark.parametrize("seats", [2, 3, 5, 10])
def test_whenever_the_bell_rings_nobody_has_two_turns_more_and_no_game_is_dealt(seats: int, race: str) -> None:
    options = change(GAME.presets["tournament"], {"race": race, "bomb": "on", "target": 10_000})
    endings = set()
    for seed in range(25):
        rng = Rng(seed)
        state = GAME.start(seats, options, rng)
        for _ in range(rng.below(120)):
            actors = state.actors()
            seat = actors[rng.below(len(actors))]
            state.apply(seat, state.sample(seat, rng), rng)
        state, had, game = rung(state), [0] * seats, state.game
        while actors := state.actors():
            seat = actors[rng.below(len(actors))]
            had[seat] += state.phase == TURN
            state.apply(seat, state.sample(seat, rng), rng)
            assert state.game == game
        assert max(had) <= 1, GAME.dump(state)
        endings.add(ended(state)[2])
    assert endings == {"DICE-84"}
