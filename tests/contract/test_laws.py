"""Every game, every number of seats, every preset: the laws."""

import hashlib
import os
import subprocess
import sys

import pytest
from contract.cases import ALL, EXAMPLES, Case, walk
from contract.laws import LAWS, honest_bot
from hypothesis import given, settings
from hypothesis import strategies as st

from ionbox.bots import BOTS, find_bot
from ionbox.bots.ladder import mind_of
from ionbox.bots.rollout import FEW
from ionbox.games import GAMES

SEARCHING = ("strong", "master")
"""Bots that think long enough to be tried on one case a game only."""
seeds = st.integers(0, 2**32 - 1)


@pytest.mark.parametrize("law", LAWS)
@pytest.mark.parametrize("case", ALL, ids=str)
def test_the_law_holds(case: Case, law: str) -> None:
    @settings(max_examples=EXAMPLES)
    @given(seeds)
    def holds(seed: int) -> None:
        LAWS[law](case, seed)

    holds()


def test_cards_revealed_last_before_a_deal_may_differ_and_so_may_what_could_have_been_made_of_them() -> None:
    case = next(case for case in ALL if str(case) == "ion-3-classroom")
    LAWS["one_door"](case, 26921)


@pytest.mark.parametrize("case", ALL, ids=str)
def test_bots_choose_by_what_they_may_know(case: Case) -> None:
    @settings(max_examples=EXAMPLES)
    @given(seeds)
    def holds(seed: int) -> None:
        for name in BOTS:
            if name not in SEARCHING:
                honest_bot(case, seed, find_bot(case.game, name))

    holds()


@pytest.mark.parametrize("bot", SEARCHING)
@pytest.mark.parametrize("case", [next(case for case in ALL if case.game.name == game) for game in GAMES], ids=str)
def test_bots_that_search_choose_by_what_they_may_know(case: Case, bot: str) -> None:
    honest_bot(case, 3, find_bot(case.game, bot))


@pytest.mark.parametrize("case", [case for case in ALL if str(case) in ("ion-2-full", "ion-3-classroom")], ids=str)
def test_a_tree_grows_by_what_its_seat_may_know(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("IONBOX_PLAYOUTS", str(FEW))
    assert mind_of(case.game, case.seats, case.options).explore > 0
    honest_bot(case, 3, find_bot(case.game, "master"))


def digest(game: str) -> str:
    """All lists of legal actions of one match, in their order."""
    lists = hashlib.sha256()
    for case in (case for case in ALL if case.game.name == game):
        for match in walk(case, 5):
            for seat in match.state.actors():
                lists.update(repr(match.state.legal(seat)[:100]).encode())
    return lists.hexdigest()


@pytest.mark.parametrize("game", GAMES)
def test_legal_actions_come_in_the_same_order_in_every_process(game: str) -> None:
    command = f"from contract.test_laws import digest; print(digest({game!r}))"
    path = os.pathsep.join(p for p in sys.path if p)
    for hash_seed in ("1", "2"):
        env = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": path}
        done = subprocess.run([sys.executable, "-c", command], capture_output=True, text=True, env=env, check=True)
        assert done.stdout.strip() == digest(game)
