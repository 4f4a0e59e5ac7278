"""The drawings of every game: at every moment of a match, for every seat and the public."""

import io
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from rich.console import Console

from ionbox.core.infoset import InfoSet
from ionbox.core.play import Match
from ionbox.core.record import write_record
from ionbox.core.rng import Rng, step_rng
from ionbox.core.types import FULL, HIDES, Action, Help, Refusal, Seat, hiding
from ionbox.games import GAMES
from ionbox.terminal.screen import CORRECTION, Screen
from ionbox.terminal.table import HIDDEN, LEFT_TO_YOU, NO_MORE, Terminal, rules_for


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
    known = (*view.known, ("AlN", "aluminum nitride"))
    return replace(view, board=(*view.board[:7], "7AlN6", *view.board[8:]), known=known)


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


# What a table hides.


def noted(match: Match, names: Sequence[str], monkeypatch: pytest.MonkeyPatch) -> dict[str, set[Help]]:
    """With how much help the game is asked for these."""
    helps: dict[str, set[Help]] = {name: set() for name in names}

    def note(name: str) -> None:
        real = getattr(match.game, name)

        def call(*words: Any) -> Any:
            helps[name] |= {word for word in words if isinstance(word, Help)}
            return real(*words)

        monkeypatch.setattr(match.game, name, call)

    for name in names:
        note(name)
    return helps


ALL_HIDDEN = hiding(HIDES)


def seated(match: Match, lines: list[str], help: Help, monkeypatch: pytest.MonkeyPatch) -> Terminal:
    typed = iter(lines)
    screen = Screen(plain=True)
    monkeypatch.setattr(screen, "ask", lambda prompt: next(typed, "quit"))
    monkeypatch.setattr("ionbox.terminal.table.write", lambda path, match: None)
    bot = Seat(1 - match.state.actors()[0])
    terminal = Terminal(match, {bot: "greedy"}, screen, help=help)
    terminal.run()
    return terminal


def test_the_terminal_asks_the_game_for_all_with_the_help_that_the_table_leaves(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    match = Match(GAMES["metals"], 2, seed="5")
    helps = noted(match, ("view", "story", "ask", "write"), monkeypatch)
    help = hiding(["ions", "preview"])
    legal = match.game.write(match.state.legal(match.state.actors()[0])[0])
    seated(match, ["?", legal], help, monkeypatch)
    assert helps == {"view": {help}, "story": {help}, "ask": {help}, "write": {help}}
    assert "--hide ions,preview" in capsys.readouterr().out


def test_where_plays_are_hidden_none_is_listed_and_where_charges_are_the_rules_are_for_later(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    match = Match(GAMES["metals"], 2, seed="5")
    seated(match, ["?", "rules"], ALL_HIDDEN, monkeypatch)
    told = capsys.readouterr().out
    assert HIDDEN in told
    assert "You can play" not in told
    assert "The rules tell charges, which this table hides. Before or after the match: ionbox rules metals." in told


def test_where_charges_are_hidden_what_is_typed_with_one_is_not_even_read(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    match = Match(GAMES["metals"], 2, seed="5")
    seated(match, ["1 Ta4+", "1 Ta5+"], ALL_HIDDEN, monkeypatch)
    assert capsys.readouterr().out.count("Write it without charges.") == 2


def test_without_the_ion_table_the_rules_have_no_table_of_ions() -> None:
    ion = GAMES["ion"]
    assert "| Mg²⁺ |" in rules_for(ion, hiding([]))
    without = rules_for(ion, hiding(["ions"]))
    assert "| Mg²⁺ |" not in without
    assert "ION-14" in without


def test_refusals_and_hints_are_hushed(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("IONBOX_PLAYOUTS", "12")
    charged = type(GAMES["charged"])
    monkeypatch.setattr(charged, "hushed", lambda one, text, help: "" if "⁻" in text or "2+" in text else text)
    seated(Match(GAMES["charged"], 2, seed="5"), ["11K> Mg Cl", "hint", "hint"], hiding(["charges"]), monkeypatch)
    told = capsys.readouterr().out
    assert "2+" not in told.partition("> ")[2]
    assert LEFT_TO_YOU in told


def test_no_correction_is_offered_where_none_is_told(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    metals = GAMES["metals"]
    for naming, offered in (("off", True), ("on", False)):
        options = metals.choose({"deck": "ion,copies\nAl3+,6\nN3-,6\n", "naming": naming, "start": "1"})
        match = Match(metals, 2, options, seed="5")
        match.play(Seat(0), metals.parse("Al3+"))
        match.play(Seat(1), metals.parse("N3-"))
        wrong = "name aluminum nitrate" if naming == "on" else "9 N3-"
        seated(match, [wrong], FULL, monkeypatch)
        told = capsys.readouterr().out
        assert "MVN-35" in told or naming == "off"
        assert (CORRECTION in told) == offered


def test_a_typed_name_is_judged_and_only_the_action_is_kept(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    match = Match(GAMES["metals"], 2, seed="5")
    lead = match.state.legal(match.state.actors()[0])[0]

    def read(one: Any, state: Any, seat: Seat, text: str) -> Action | Refusal:
        if text == "name sodium chloride":
            return lead
        return Refusal("MVN-35", "NAME", "The anion ends in -ide.", "sodium chloride")

    monkeypatch.setattr(type(match.game), "read", read)
    seated(match, ["name sodium chlorine", "hint", "name sodium chloride"], hiding([]), monkeypatch)
    told = capsys.readouterr().out
    assert "The anion ends in -ide. (§MVN-35)" in told
    assert "sodium chloride\n" in told
    assert match.steps[0].action == lead
    assert "sodium chloride" not in write_record(match)


def test_the_bell_rings_once_at_the_prompt(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match(GAMES["metals"], 2, seed="5")
    seated(match, ["bell", "bell"], hiding([]), monkeypatch)
    told = capsys.readouterr().out
    assert told.count("The bell: ") == 1
    assert "The bell has rung already: this is the last round." in told
    assert "referee: last round" in write_record(match)
