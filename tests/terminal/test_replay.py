"""`ionbox replay --verify`: what a record proves, in words."""

import pytest
from core.twins import listed

from ionbox.core.play import Match
from ionbox.core.rng import commitment, mixed
from ionbox.core.types import BadInput
from ionbox.games import GAMES
from ionbox.terminal.replay import replay, verify
from ionbox.terminal.screen import Screen

SEALED = "9f3a" * 16
MATCH = Match(GAMES["metals"], 3, None, mixed(SEALED, ["4c01", "", "b7e2"]), ["Ada", "greedy 2", "Cem"])


def test_each_seat_s_number_is_listed_and_the_seal_compared(capsys: pytest.CaptureFixture[str]) -> None:
    verify(MATCH, commitment(SEALED).upper(), Screen(plain=True))
    lines = capsys.readouterr().out.splitlines()
    assert lines[2:5] == ["  Ada: 4c01", "  greedy 2: nothing", "  Cem: b7e2"]
    assert lines[5].startswith("The server's part is the one that was sealed")


def test_without_a_seal_to_compare_it_says_which_one_to_look_for(capsys: pytest.CaptureFixture[str]) -> None:
    verify(MATCH, "", Screen(plain=True))
    assert f"The seal: SHA-256 {commitment(SEALED)}\n" in capsys.readouterr().out


def test_another_seal_and_listed_chance_are_refused() -> None:
    assert MATCH.seed is not None
    with pytest.raises(BadInput, match="not the one that was sealed"):
        verify(MATCH, commitment("7"), Screen(plain=True))
    with pytest.raises(BadInput, match="lists its chance"):
        verify(listed(MATCH), "", Screen(plain=True))


def test_the_bell_is_the_referee_s(capsys: pytest.CaptureFixture[str]) -> None:
    match = Match(GAMES["ion"], 2, None, "7", ["Ada", "Ben"])
    told = Match(GAMES["ion"], 2, None, "7", ["Ada", "Ben"])
    match.ring()
    replay(told, told.follow(match.steps), Screen(plain=True), None, pause=False)
    assert "1. The referee\n   The bell: this turn is the last.\n" in capsys.readouterr().out
