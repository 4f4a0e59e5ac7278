"""The levels: everywhere, honest about their budget, and the same each time."""

from dataclasses import replace
from typing import Any

import pytest

from ionbox.bots import BOTS, find_bot, rollout
from ionbox.bots.ladder import LADDER, evaluate, mind_of
from ionbox.bots.playout import likelihood
from ionbox.bots.rollout import Budget, Tally, search
from ionbox.core.game import AnyGame
from ionbox.core.infoset import InfoSet, Stop
from ionbox.core.kit import ANY_GAME, UNKNOWN, Bots
from ionbox.core.play import Match
from ionbox.core.rng import Rng
from ionbox.core.state import State
from ionbox.core.types import Action, BadInput
from ionbox.games import GAMES


@pytest.fixture(autouse=True)
def _small_budgets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("IONBOX_PLAYOUTS", "24")


def moment(game: str, seats: int, seed: str = "4") -> InfoSet:
    """The first decision of a match."""
    match = Match(GAMES[game], seats, seed=seed)
    rng = Rng(1)
    while True:
        seat = match.state.actors()[0]
        if len(match.state.legal(seat)) > 1:
            return match.infoset(seat)
        match.play(seat, match.state.sample(seat, rng))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("level", LADDER)
def test_every_level_plays_every_game_at_any_number_of_seats(game: str, level: str) -> None:
    for seats in (GAMES[game].seats[0], GAMES[game].seats[-1]):
        infoset = moment(game, seats)
        choice = find_bot(GAMES[game], level)(infoset, Rng(3))
        assert choice in infoset.legal
        assert choice == find_bot(GAMES[game], level)(infoset, Rng(3))


def test_the_names_are_the_same_everywhere() -> None:
    assert BOTS == ("random", "greedy", "novice", "learner", "player", "strong", "master")
    with pytest.raises(BadInput, match="Did you mean master"):
        find_bot(GAMES["metals"], "mastr")


@pytest.mark.parametrize("game", GAMES)
def test_evaluate_judges_actions_with_an_error(game: str) -> None:
    infoset = moment(game, GAMES[game].seats[0])
    values = evaluate(GAMES[game], infoset, Rng(2), 60)
    assert set(values) <= set(infoset.legal)
    for value, error in values.values():
        assert 0 <= value <= 1
        assert 0 < error <= 0.5


def test_the_budget_is_counted_in_playouts() -> None:
    infoset = moment("metals", 2)
    mind = mind_of(GAMES["metals"], 2, infoset.options)
    for playouts in (30, 90):
        for halving in (False, True):
            tallies = search(infoset, Rng(1), Budget(playouts), mind, list(infoset.legal), halving)
            assert 0 < sum(tally.n for tally in tallies) <= playouts


def with_bots(name: str, bots: Bots) -> AnyGame:
    """A game whose bots know something else."""

    class Other(type(GAMES[name])):  # type: ignore[misc]
        kit = replace(GAMES[name].kit, bots=bots)

    return Other()


def changed(name: str, **known: Any) -> AnyGame:
    return with_bots(name, replace(GAMES[name].kit.bots, **known))


def test_a_cap_leaves_out_an_exact_search_that_may_look_at_more_positions(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[InfoSet] = []

    def exact(infoset: InfoSet, stop: Stop | None) -> dict[Action, float]:
        asked.append(infoset)
        return {}

    game = changed("charged", exact=exact)
    infoset = moment("charged", 2)
    for most, times in (("1499", 0), ("1500", 1)):
        monkeypatch.setenv("IONBOX_PLAYOUTS", most)
        find_bot(game, "master", stop=lambda: True)(infoset, Rng(3))
        assert len(asked) == times


def test_only_the_master_asks_a_solver_or_a_table_of_endings() -> None:
    asked = set()

    def exact(infoset: InfoSet, stop: Stop | None) -> dict[int, float]:
        asked.add("exact")
        return {}

    def leaf(state: State, seat: int) -> float:
        asked.add("leaf")
        return UNKNOWN

    game = changed("metals", exact=exact, leaf=leaf, slips={}, levels=ANY_GAME)
    infoset = moment("metals", 2)
    for level, whom in (("strong", set()), ("master", {"exact", "leaf"}), ("strong", set())):
        asked.clear()
        find_bot(game, level)(infoset, Rng(3))
        assert asked == whom, level


def test_a_level_below_the_master_plays_the_mixtures_it_is_granted() -> None:
    infoset = moment("ion", 2)
    first, last = infoset.legal[0], infoset.legal[-1]
    game = changed(
        "ion",
        slips={},
        levels=ANY_GAME,
        mix=lambda infoset, stop: {first: 1.0},
        mixes={"strong": lambda infoset, stop: {last: 1.0}},
    )
    assert [find_bot(game, level)(infoset, Rng(3)) for level in ("strong", "master", "strong")] == [last, first, last]


def test_what_a_search_knows_is_put_together_once_for_a_game_its_seats_and_options() -> None:
    game = GAMES["ion"]
    mind = mind_of(game, 2, game.defaults)
    assert mind_of(game, 2, replace(game.defaults)) is mind
    assert mind_of(game, 3, game.defaults) is not mind
    assert mind_of(game, 2, game.presets["full"]) is not mind


@pytest.mark.parametrize("level", LADDER)
def test_a_game_that_offers_no_more_than_greedy_has_every_level(level: str) -> None:
    game = with_bots("metals", Bots(greedy=GAMES["metals"].kit.bots.greedy))
    infoset = moment("metals", 2)
    chosen = {find_bot(game, level)(infoset, Rng(n)) for n in range(30)}
    assert chosen <= set(infoset.legal)
    greedy = {game.kit.bots.greedy(infoset, Rng(n)) for n in range(30)}
    assert (chosen <= greedy) == (level == "player")


def stop_after(times: int) -> Stop:
    asked = []

    def stop() -> bool:
        asked.append(1)
        return len(asked) > times

    return stop


def test_a_search_stops_at_once_and_counts_only_what_was_tried_with_every_action() -> None:
    infoset = moment("metals", 2)
    mind = mind_of(GAMES["metals"], 2, infoset.options)
    n = len(infoset.legal)
    for times, whole in ((0, 0), (n - 1, 0), (n, 1), (3 * n, 3), (4 * n - 1, 3)):
        tallies = search(infoset, Rng(1), Budget(10_000, stop_after(times)), mind, list(infoset.legal), False)
        assert [tally.n for tally in tallies] == [whole] * n


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("level", LADDER)
def test_a_level_without_any_time_chooses_all_the_same(game: str, level: str) -> None:
    for seats in (2, 3, 4):
        infoset = moment(game, seats)
        assert find_bot(GAMES[game], level, stop=lambda: True)(infoset, Rng(3)) in infoset.legal


def test_a_search_that_tried_nothing_falls_back_on_the_quick_policy() -> None:
    infoset = moment("ion", 2)
    game = changed("ion", policy=lambda state, seat, rng: infoset.legal[-1])
    mind = mind_of(game, 2, infoset.options)
    assert rollout.choose(infoset, Rng(1), Budget(100, lambda: True), mind) == infoset.legal[-1]


def test_a_search_gives_the_best_the_most_playouts() -> None:
    infoset = moment("metals", 2)
    mind = mind_of(GAMES["metals"], 2, infoset.options)
    tallies = search(infoset, Rng(1), Budget(400), mind, list(infoset.legal), True)
    most = max(tally.n for tally in tallies)
    assert most > min(tally.n for tally in tallies)


def test_an_error_is_never_nothing_after_a_few_playouts() -> None:
    tally = Tally(Action(7))
    for _ in range(5):
        tally.add(1.0, 1.0)
    value, error = tally.value()
    assert value == 1
    assert error > 0.05


def test_a_lead_counts_as_a_share_of_the_victory() -> None:
    assert likelihood(0, 2) == 0.5
    assert likelihood(1000, 2) == 1
    assert likelihood(-1000, 2) == 0
    assert likelihood(2, 2) == pytest.approx(0.731, abs=0.001)
