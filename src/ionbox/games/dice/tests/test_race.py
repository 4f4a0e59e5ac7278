"""§6 Tick-Tack."""

from collections.abc import Callable

from pytest import mark

from ionbox.core.play import Match
from ionbox.core.record import read_record, write_record
from ionbox.core.rng import Rng, Tape
from ionbox.core.types import Seat
from ionbox.games import GAMES
from ionbox.games.dice import GAME
from ionbox.games.dice.state import DiceState
from ionbox.games.dice.types import Options

Table = Callable[..., DiceState]
Code = Callable[[DiceState, str], str]
Held = Callable[[DiceState], list[int]]
Told = Callable[..., list[str]]

FOUR = "2|5 tick-tack, 4|6 / 2|3, 3|4 / 2|6, 3|6 / 1|3, 5|6"


def act(state: DiceState, seat: Seat, action: str, chance: list[int] | None = None) -> DiceState:
    """This seat, counted from 1, does this."""
    assert GAME.refusal(state, Seat(seat - 1), GAME.parse(action)) is None
    state.apply(Seat(seat - 1), GAME.parse(action), Tape(chance) if chance is not None else Rng(1))
    return state


def legal(state: DiceState, seat: Seat) -> list[str]:
    return [GAME.write(action) for action in state.legal(Seat(seat - 1))]


@mark.rule("6.1", "DICE-69")
def test_everybody_in_the_game_races_but_the_player_of_the_card(table: Table, play: Table) -> None:
    state = play(table(FOUR), "2|5 tick-tack")
    assert state.actors() == [1, 2, 3]
    refusal = GAME.refusal(state, Seat(0), GAME.parse("4|6"))
    assert refusal is not None
    assert refusal.code == "YOUR_OWN_TICK_TACK"
    state = play(table(FOUR, more=" | out 3 by 1", bomb="on"), "2|5 tick-tack")
    assert state.actors() == [1, 3]


@mark.rule("6.2", "DICE-70")
def test_by_arrival_the_first_valid_card_wins_and_the_next_seat_goes_on(table: Table, play: Table, held: Held) -> None:
    state = play(table(FOUR, race="arrival"), "2|5 tick-tack")
    assert state.race()
    act(state, Seat(3), "2|6", chance=[])
    assert held(state) == [1, 2, 1, 2]
    assert state.actors() == [3]
    assert not state.race()


@mark.rule("DICE-70")
def test_the_order_of_arrival_is_in_the_record() -> None:
    for seed in range(60):
        match = Match(GAME, 4, Options(race="arrival"), str(seed))
        rng = Rng(seed)
        while not match.state.race() and match.state.actors():
            seat = match.state.actors()[0]
            match.play(seat, match.state.sample(seat, rng))
        if match.state.race():
            break
    before, racers = len(match.steps), match.state.actors()
    for seat in reversed(racers):
        match.play(seat, GAME.parse("pass"))
    text = write_record(match)
    assert [step.seat for step in read_record(text, GAMES).steps[before:]] == racers[::-1]


@mark.rule("6.2", "6.3", "DICE-70")
def test_drawn_all_choose_in_secret_and_chance_draws_who_was_first(
    table: Table, play: Table, held: Held, told: Told
) -> None:
    for drawn, first in ((0, 1), (1, 3)):
        state = play(table(FOUR), "2|5 tick-tack")
        assert not state.race()
        act(state, Seat(4), "5|6", chance=[])
        assert told(state) == ["Seat 4 is ready."]
        assert GAME.view(state, Seat(3)).choice == "5|6"
        assert GAME.view(state, Seat(1)).choice == ""
        assert GAME.view(state, Seat(1)).ready == (False, False, False, True)
        refusal = GAME.refusal(state, Seat(3), GAME.parse("pass"))
        assert refusal is not None
        assert refusal.code == "ALREADY_CHOSEN"
        act(state, Seat(3), "pass", chance=[])
        act(state, Seat(2), "2|3", chance=[drawn])
        assert [seat for seat, n in enumerate(held(state)) if n == 1] == [0, first]
        assert state.actors() == [(first + 1) % 4]


@mark.rule("6.3", "DICE-70")
def test_a_drawn_race_is_told_as_a_draw_and_one_by_arrival_as_a_race(table: Table, play: Table, told: Told) -> None:
    drawn = play(table(FOUR), "2|5 tick-tack")
    assert GAME.ask(GAME.view(drawn, Seat(1))) == (
        "Tick-tack! Choose a card with 2 or 5, or let it go by. Chance decides who was first."
    )
    play(drawn, "2|3", "pass", "pass", chance=[0])
    assert told(drawn)[1] == "Chance decides who was first: Seat 2."
    race = play(table(FOUR, race="arrival"), "2|5 tick-tack")
    assert GAME.ask(GAME.view(race, Seat(1))) == (
        "Tick-tack! Be the first to lay a card with 2 or 5, or let it go by. A wrong card costs two."
    )
    assert told(play(race, "2|3"))[0] == "Seat 2 is first!"


@mark.rule("6.5", "DICE-70")
def test_the_list_of_a_race_is_in_the_order_of_the_hand_and_tells_no_wrong_card_apart(
    table: Table, play: Table
) -> None:
    state = play(table("2|5 tick-tack, 4|6 / 1|3, 2|3, 3|4, 5|6 / 2|6, 3|6", race="arrival"), "2|5 tick-tack")
    assert legal(state, Seat(2)) == ["pass", *GAME.view(state, Seat(1)).hand]


@mark.rule("6.3")
def test_the_cards_of_the_others_stay_in_their_hands_unseen(table: Table, play: Table, told: Told) -> None:
    state = play(table(FOUR), "2|5 tick-tack")
    act(state, Seat(2), "2|3")
    act(state, Seat(3), "pass")
    act(state, Seat(4), "5|6", chance=[0])
    assert GAME.view(state, Seat(3)).hand == ("1|3", "5|6")
    assert not any("5|6" in line for seat in (0, 1, 2) for line in told(state, seat))


@mark.rule("6.4", "DICE-73")
@mark.parametrize("race", ["drawn", "arrival"])
def test_if_nobody_lays_a_card_play_goes_on_beside_the_tick_tack(
    table: Table, play: Table, held: Held, race: str
) -> None:
    state = play(table(FOUR, race=race), "2|5 tick-tack", "pass", "pass", "pass", chance=[])
    assert held(state) == [1, 2, 2, 2]
    assert state.actors() == [1]


@mark.rule("6.5", "DICE-71")
def test_a_wrong_card_costs_two_and_all_have_seen_it(table: Table, play: Table, held: Held, told: Told) -> None:
    state = play(table(FOUR, race="arrival"), "2|5 tick-tack")
    assert legal(state, Seat(3)) == ["pass", "2|6", "3|6"]
    act(state, Seat(3), "3|6")
    assert held(state) == [1, 2, 4, 2]
    assert state.actors() == [1]
    assert told(state, None)[0] == "Seat 3 lays 3|6, which does not fit, and takes it back."
    for seat in (Seat(0), Seat(1), Seat(3), None):
        assert GAME.view(state, seat).known[2] == ("3|6",)
    assert GAME.view(state, Seat(2)).known == ((), (), (), ())


@mark.rule("DICE-71", "8.6")
def test_a_card_shown_twice_is_one_card(table: Table, play: Table) -> None:
    more = " | known all of 3: 3|6; 1 of 3: 3|6"
    state = play(table(FOUR, race="arrival", more=more), "2|5 tick-tack")
    act(state, Seat(3), "3|6")
    assert GAME.view(state, Seat(0)).known[2] == GAME.view(state, Seat(1)).known[2] == ("3|6",)


@mark.rule("DICE-72")
def test_drawn_a_wrong_card_cannot_be_chosen(table: Table, play: Table) -> None:
    state = play(table(FOUR), "2|5 tick-tack")
    assert legal(state, Seat(3)) == ["pass", "2|6"]
    refusal = GAME.refusal(state, Seat(2), GAME.parse("3|6"))
    assert refusal is not None
    assert (refusal.rule, refusal.code) == ("DICE-72", "NO_MATCH")


@mark.rule("6.5")
def test_a_wrong_card_is_laid_alone_whatever_its_action(table: Table, play: Table) -> None:
    state = play(table("2|5 tick-tack, 4|6 / 1|3 gift, 3|4 / 2|6, 3|6", race="arrival"), "2|5 tick-tack")
    assert legal(state, Seat(2)) == ["pass", "3|4", "1|3 gift"]
    refusal = GAME.refusal(state, Seat(1), GAME.parse("1|3 gift 3|4"))
    assert refusal is not None
    assert refusal.rule == "6.5"


@mark.rule("DICE-74", "DICE-18")
def test_the_winners_punish_previous_hits_the_neighbour_by_seat(table: Table, play: Table, held: Held) -> None:
    state = table("2|5 tick-tack, 4|6 / 2|3, 3|4 / 2|3 punish-previous, 3|6 / 1|3, 5|6", race="arrival")
    act(play(state, "2|5 tick-tack"), Seat(3), "2|3 punish-previous", chance=[1])
    assert held(state) == [1, 4, 1, 2]
    assert state.actors() == [3]


@mark.rule("DICE-74")
def test_the_winner_goes_on_after_play_again_and_opens_another_race_with_tick_tack(table: Table, play: Table) -> None:
    state = table("2|5 tick-tack, 4|6 / 2|3, 3|4 / 2|3 play-again, 2|6 tick-tack / 1|3, 5|6", race="arrival")
    twin = act(play(state, "2|5 tick-tack").copy(), Seat(3), "2|3 play-again")
    assert (twin.actors(), GAME.view(twin, None).phase) == ([2], "again")
    act(state, Seat(3), "2|6 tick-tack")
    assert state.actors() == [0, 1, 3]


@mark.rule("DICE-74")
def test_a_block_wins_a_race_as_dots(table: Table, play: Table) -> None:
    state = table("2|5 tick-tack, 4|6 / 2|2 block, 3|4 / 2|6, 3|6", race="arrival")
    assert act(play(state, "2|5 tick-tack"), Seat(2), "2|2 block").actors() == [2]


@mark.rule("DICE-75")
def test_a_winner_without_cards_has_won_the_game(table: Table, play: Table) -> None:
    state = table("2|5 tick-tack, 4|6 / 2|3, 3|4 / 2|6", race="arrival")
    outcome = act(play(state, "2|5 tick-tack"), Seat(3), "2|6").outcome()
    assert outcome is not None
    assert outcome.winners == (2,)


@mark.rule("DICE-76")
def test_tick_tack_as_the_last_card_opens_no_race(table: Table, play: Table) -> None:
    assert play(table("2|5 tick-tack / 2|3, 3|4 / 2|6"), "2|5 tick-tack").outcome() is not None
