"""§5 The end."""

from collections.abc import Callable

from narrow import of
from pytest import mark, raises

from ionbox.core.play import Match, ring
from ionbox.core.rng import Rng
from ionbox.core.types import BadInput, Seat
from ionbox.games.metals import GAME
from ionbox.games.metals.state import MetalsState
from ionbox.games.metals.types import Options

Table = Callable[..., MetalsState]


@mark.rule("5.1", "MVN-25")
def test_with_an_empty_deck_play_goes_on_without_drawing(table: Table, play: Table) -> None:
    state = play(table("Na+ Ca2+ / Cl- O2-"), "Na+", "Cl-")
    assert state.held == [1, 1]
    assert state.actors() == [1]


@mark.rule("5.2", "MVN-27")
def test_the_game_ends_when_fewer_than_two_hold_cards_and_leftovers_count_for_nobody(table: Table, play: Table) -> None:
    state = play(table("Na+ / Cl- O2-"), "Na+", "Cl-")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.scores == (39, 0)
    assert sum(outcome.scores) == 40 - 1
    told = [GAME.tell(event, None, ["Ada", "Ben"]) for event in state.events]
    assert told[-1] == "Ben is left with a card, counting for nobody."
    refusal = GAME.refusal(state, Seat(1), GAME.parse("O2-"))
    assert refusal is not None
    assert refusal.code == "MATCH_OVER"


@mark.rule("5.3")
def test_most_cards_win(table: Table, play: Table) -> None:
    outcome = play(table("Na+ / Cl-"), "Na+", "Cl-").outcome()
    assert outcome is not None
    assert outcome.winners == (0,)


@mark.rule("MVN-24")
def test_equal_numbers_share_the_victory(table: Table, play: Table) -> None:
    outcome = play(table("Na+ / Cl-", game="2/2", before="0 40"), "Na+", "Cl-").outcome()
    assert outcome is not None
    assert outcome.scores == (40, 40)
    assert outcome.winners == (0, 1)


@mark.rule("5.4", "MVN-24")
def test_in_a_series_the_start_moves_on_and_the_cards_are_summed() -> None:
    match = Match(GAME, 3, Options(series=3), "21")
    starts, rng = [of(MetalsState, match.state).first], Rng(3)
    kept = [0, 0, 0]
    while match.state.actors():
        game, seat = of(MetalsState, match.state).game, match.state.actors()[0]
        collected = of(MetalsState, match.state).collected
        match.play(seat, match.state.sample(seat, rng))
        if of(MetalsState, match.state).game != game:
            starts.append(of(MetalsState, match.state).first)
            assert of(MetalsState, match.state).initiator == of(MetalsState, match.state).first
            assert sum(of(MetalsState, match.state).before) >= sum(kept) + sum(collected)
            kept = of(MetalsState, match.state).before
    assert starts == [(starts[0] + n) % 3 for n in range(3)]
    outcome = match.state.outcome()
    assert outcome is not None
    assert outcome.scores == tuple(a + b for a, b in zip(kept, of(MetalsState, match.state).collected, strict=True))


@mark.rule("MVN-32")
def test_each_exchange_takes_at_least_two_cards_out_of_play() -> None:
    for seed in range(30):
        match = Match(GAME, 2 + seed % 3, seed=str(seed))
        rng, before = Rng(seed), 0
        while match.state.actors():
            seat = match.state.actors()[0]
            match.play(seat, match.state.sample(seat, rng))
            if of(MetalsState, match.state).lead_count == 0:
                assert sum(of(MetalsState, match.state).collected) >= before + 2
                before = sum(of(MetalsState, match.state).collected)


def rung(state: MetalsState) -> MetalsState:
    return of(MetalsState, ring(state))


@mark.rule("MVN-33")
def test_after_the_bell_the_exchange_in_progress_is_finished_and_the_match_is_over(table: Table, play: Table) -> None:
    hands, pile = "Na+ Na+ Ca2+ / O2- Cl- Cl-", "Al3+ Al3+ Al3+"
    state = play(table(hands, pile, game="1/2"), "Na+", "O2-")
    after = rung(state)
    assert GAME.story(after.events, None, ["Ada", "Ben"]) == ["The bell: this exchange is the last."]
    assert (GAME.view(after, None).rung, GAME.view(after, None).to_come) == (True, 0)
    outcome = play(after, "Na+").outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ((34, 0), (0,)), "reinforcements were called for and collected"
    assert (outcome.rule, outcome.because) == ("MVN-33", "The bell ended the match.")
    assert GAME.story(after.events, None, ["Ada", "Ben"])[-1] == "Ben is left with 2 cards, counting for nobody."


@mark.rule("MVN-33")
def test_a_bell_between_two_exchanges_leaves_one_to_be_led(table: Table, play: Table) -> None:
    state = play(table("Na+ Na+ / Cl- Cl-"), "Na+", "Cl-")
    after = rung(state)
    assert GAME.story(after.events, None, ["Ada", "Ben"]) == ["The bell: the next exchange is the last."]
    assert after.actors() == [1]
    outcome = play(after, "Cl-", "Na+").outcome()
    assert outcome is not None
    assert outcome.scores == (38, 2)
    assert outcome.rule == "5.2", "nobody holds a card"


@mark.rule("MVN-33", "5.4")
def test_when_the_bell_ends_a_series_the_cards_of_earlier_games_count(table: Table, play: Table) -> None:
    state = table("Na+ / Cl-", game="2/3", before="0 40")
    outcome = play(rung(state), "Na+", "Cl-").outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.rule) == ((40, 40), "MVN-33")


@mark.rule("MVN-34")
@mark.parametrize("rounds", [1, 7, 25])
def test_the_option_rounds_ends_a_match_after_so_many_exchanges_of_all_games(rounds: int) -> None:
    match = Match(GAME, 2, Options(series=5, rounds=rounds), "5")
    state, played = of(MetalsState, match.state), 0
    while state.actors():
        assert GAME.view(state, None).to_come == rounds - played - 1
        seat = state.actors()[0]
        match.play(seat, state.legal(seat)[0])
        state = of(MetalsState, match.state)
        played += state.lead_count == 0
    assert played == rounds
    assert state.game + 1 < state.series
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.rule, outcome.because) == ("MVN-34", "The last exchange of this match is over.")


@mark.rule("MVN-34")
def test_more_exchanges_than_the_cards_are_good_for_change_nothing() -> None:
    match = Match(GAME, 2, Options(rounds=200), "5")
    while actors := match.state.actors():
        match.play(actors[0], match.state.legal(actors[0])[0])
    outcome = match.state.outcome()
    assert outcome is not None
    assert outcome.rule == "5.2"


def test_a_position_says_how_many_exchanges_are_to_come() -> None:
    options = Options(rounds=3)
    line = GAME.dump(of(MetalsState, Match(GAME, 2, options, "5").state))
    assert " | to-come 2 | " in line
    assert GAME.view(GAME.load(line.replace("to-come 2 | ", ""), options), None).to_come == 2
    for wrong in ("to-come 3", "to-come -1", "bell yes", "bell rung | to-come 1"):
        with raises(BadInput):
            GAME.load(line.replace("to-come 2", wrong), options)
    with raises(BadInput):
        GAME.load(line, Options())
