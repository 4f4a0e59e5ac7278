"""The drawings of every game: at every moment of a match, for every seat and the public."""

import io
from dataclasses import replace
from typing import Any

import pytest
from rich.console import Console

from ionbox.core.infoset import InfoSet
from ionbox.core.play import Match
from ionbox.core.rng import Rng, step_rng
from ionbox.core.types import Action, Refusal, Seat
from ionbox.games import GAMES
from ionbox.terminal.screen import Screen
from ionbox.terminal.table import NO_MORE, Terminal


@pytest.mark.parametrize("game", GAMES)
def test_every_view_can_be_drawn_in_a_hundred_columns_and_said(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    few, many = GAMES[game].seats[0], GAMES[game].seats[-1]
    for seats, preset in [(few, name) for name in GAMES[game].presets] + [(many, list(GAMES[game].presets)[-1])]:
        match, rng = Match(GAMES[game], seats, GAMES[game].presets[preset], "5"), Rng(5)
        colour, plain = Screen(False), Screen(True)
        while actors := match.state.actors():
            if len(match.steps) % 40 == 0:
                for seat in (actors[0], None):
                    view = match.game.view(match.state, seat)
                    colour.console = Console(file=io.StringIO(), width=100)
                    colour.table(match.game, view, match.names)
                    drawn = colour.console.file.getvalue()  # type: ignore[attr-defined]
                    assert drawn.strip()
                    assert "…" not in drawn  # nothing is cut off
                    plain.table(match.game, view, match.names)
                    assert bool(match.game.ask(view)) == (seat is not None)
            match.play(actors[0], match.state.sample(actors[0], rng))
        capsys.readouterr()


def test_a_hint_is_told_step_by_step(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("IONBOX_PLAYOUTS", "12")
    typed = iter(["hint", "hint", "hint", "hint"])
    screen = Screen(plain=True)
    monkeypatch.setattr(screen, "ask", lambda prompt: next(typed, "quit"))
    monkeypatch.setattr(Terminal, "leave", lambda self: None)
    match = Match(GAMES["metals"], 2, seed="5")
    Terminal(match, {Seat(1 - match.state.actors()[0]): "greedy"}, screen).run()
    told = capsys.readouterr().out.splitlines()[-4:]
    assert told[0].startswith("Look at ")
    assert told[1].startswith("It is about ")
    assert told[2].startswith("Try this: ")
    assert told[3] == NO_MORE


def typed_at(screen: Screen, match: Match, lines: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    typed = iter(lines)
    monkeypatch.setattr(screen, "ask", lambda prompt: next(typed, "quit"))
    monkeypatch.setattr(Terminal, "leave", lambda self: None)
    Terminal(match, {Seat(1 - match.state.actors()[0]): "greedy"}, screen).run()


def test_a_refusal_gives_its_reason_and_a_question_and_the_next_hint_corrects(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("IONBOX_PLAYOUTS", "12")
    match = Match(GAMES["charged"], 2, seed="5")
    typed_at(Screen(plain=True), match, ["11K> Mg Cl", "hint", "hint"], monkeypatch)
    told = capsys.readouterr().out.splitlines()[-5:]
    assert told[0].startswith("MgCl does not balance: ")
    assert told[1:4] == [
        "How many Cl⁻ cancel 2+?",
        "Type hint for the correction.",
        "With one more Cl⁻ the charges cancel: MgCl₂.",
    ]
    assert told[4].startswith("Look at ")


def test_a_correction_is_still_there_after_a_try_that_cost_something(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    charged = GAMES["charged"]
    match = Match(charged, 2, replace(charged.defaults, tries=2), seed="5")
    typed_at(Screen(plain=True), match, ["11K> Mg Cl", "hint"], monkeypatch)
    assert "With one more Cl⁻ the charges cancel: MgCl₂." in capsys.readouterr().out.splitlines()[-1]


def test_what_is_told_is_spelt_as_the_screen_is_set(capsys: pytest.CaptureFixture[str]) -> None:
    charged = GAMES["charged"]
    match = Match(charged, 2, charged.preset("classroom"), seed="hint 7")
    view = replace(charged.view(match.state, match.state.actors()[0]), hint="Hint: aluminum nitride could be laid.")
    for english, name in (("us", "aluminum"), ("gb", "aluminium")):
        screen = Screen(True, english)
        screen.line(charged.ask(view))
        screen.told(["AlN, aluminum nitride: 1×(3+) and 1×(3-) cancel."])
        screen.refused(Refusal("4.4", "NOT_IN_THIS_SET", "AlN is aluminum nitride."))
        screen.table(charged, with_aluminum(view), match.names)
        assert capsys.readouterr().out.count(f"{name} nitride") == 4


def with_aluminum(view: Any) -> Any:
    return replace(view, board=(*view.board[:7], "7AlN6", *view.board[8:]))


def test_bots_think_with_a_stream_of_their_own_and_never_see_the_matchs_chance() -> None:
    streams: list[str] = []

    def spy(infoset: InfoSet, rng: Rng) -> Action:
        streams.append(rng.text())
        return infoset.legal[0]

    match = Match(GAMES["metals"], 2, seed="5")
    terminal = Terminal(match, {Seat(0): "random", Seat(1): "random"}, Screen(plain=True))
    terminal.bots = {0: spy, 1: spy}
    terminal.run()
    assert len(set(streams)) == len(streams) == len(match.steps) > 0
    assert not set(streams) & {step_rng("5", n).text() for n in range(len(match.steps) + 2)}
