"""§5 The end."""

from collections.abc import Callable

from narrow import of
from pytest import mark

from ionbox.core.play import Match
from ionbox.core.rng import Rng
from ionbox.core.types import Seat
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
