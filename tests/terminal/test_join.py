"""A terminal player at a live table, heard at the other end of its line."""

import json
from typing import Any

import pytest
from msgspec import to_builtins

from ionbox.core.play import Setup
from ionbox.core.types import Seat, hiding
from ionbox.games import GAMES
from ionbox.terminal.join import Guest
from ionbox.terminal.screen import Screen


class Line:
    def __init__(self) -> None:
        self.sent: list[dict[str, Any]] = []

    def send(self, frame: str) -> None:
        self.sent.append(json.loads(frame))


def test_the_server_hears_once_that_a_correction_was_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    line: Any = Line()
    guest = Guest(line, "ABC234", "secret", Screen(plain=True), "http://127.0.0.1:9")
    refused = {"t": "refused", "id": "no", "n": 3, "rule": "4.1", "code": "CHARGE", "because": "MgCl does not balance."}
    guest.take_in({**refused, "hint": "With one more Cl⁻ the charges cancel.", "question": "What is left over?"})
    assert "With one more" not in capsys.readouterr().out
    guest.hint()
    assert "With one more Cl⁻ the charges cancel." in capsys.readouterr().out
    guest.hint()  # of the server's own, which does not answer here
    assert [message for message in line.sent if message["t"] == "correct"] == [{"t": "correct", "id": "no"}]


SEATS = [{"name": name, "kind": "person"} for name in ("Ada", "Ben")]


def guest() -> Guest:
    line: Any = Line()
    one = Guest(line, "ABC234", "secret", Screen(plain=True), "http://127.0.0.1:9")
    one.take_in({"t": "welcome", "game": "metals", "seat": 0, "late": None})
    return one


def shown(*rematch: int) -> dict[str, Any]:
    return {
        "t": "table", "status": "over", "seats": SEATS, "sealed": "", "commitment": "", "match": "m", "same": False,
        "rematch": list(rematch),
    }  # fmt: skip


def test_where_all_tables_have_the_same_deal_it_is_said_once_and_no_number_is_added(
    capsys: pytest.CaptureFixture[str],
) -> None:
    one = guest()
    for _ in range(2):
        one.take_in({**shown(), "same": True})
    assert capsys.readouterr().out.count("The same deal lies at every table of this gathering.") == 1
    assert one.added() == ""


def test_a_reaction_is_told_with_its_name_and_a_wish_for_a_rematch_once(capsys: pytest.CaptureFixture[str]) -> None:
    one = guest()
    for rematch in ((), (1,), (0, 1)):
        one.take_in(shown(*rematch))
    one.take_in({"t": "reacted", "table": 1, "seat": 1, "what": "well_played"})
    one.take_in({"t": "reacted", "table": 1, "seat": 1, "what": "of a newer server"})
    one.take_in({"t": "notice", "table": 1, "text": "Ben is now called Benno."})
    assert capsys.readouterr().out.splitlines()[-4:] == [
        "Ben wants to play again.",
        "Ben: Well played",
        "Ben: of a newer server",
        "Ben is now called Benno.",
    ]


def test_a_latecomer_is_told_so_and_asked_nothing_before_the_deal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    one = guest()
    one.take_in({"t": "welcome", "game": "metals", "seat": None, "late": 1})
    assert "You get a bot's seat at the next deal." in capsys.readouterr().out
    one.take_in(shown())
    ended: dict[str, Any] = {"scores": [3, 5], "winners": [1], "rule": "5.2", "because": "", "seed": "7"}
    closed: dict[str, Any] = {"t": "closed", "reason": "Bye."}
    heard = iter([{"t": "ended", **ended}, closed])
    monkeypatch.setattr(one, "hear", lambda: one.take_in(next(heard)))
    monkeypatch.setattr(one.screen, "ask", lambda prompt: pytest.fail("a watcher is asked nothing"))
    one.run()
    assert "Bye." in capsys.readouterr().out


# Teams, and what a table hides.


def mates(pen: int, *present: bool) -> dict[str, Any]:
    names = ("Ada", "Ben", "Cem")
    held = [{"name": name, "present": here} for name, here in zip(names, present, strict=False)]
    return {"name": "The Ions", "kind": "person", "mates": held, "pen": pen}


def at_table(one: Guest, seat: dict[str, Any]) -> None:
    one.take_in({**shown(), "status": "playing", "seats": [seat, SEATS[1]]})


def test_a_team_is_told_who_has_the_pen_whenever_it_changes_and_hands_it_on(
    capsys: pytest.CaptureFixture[str],
) -> None:
    one = guest()
    at_table(one, mates(0, True, True))
    at_table(one, mates(0, True, True))
    told = capsys.readouterr().out
    assert told.count("Your team: 1 Ada (you) has the pen, 2 Ben.") == 1
    one.view = {"legal": ["pass"], "actors": [0]}
    assert one.asked()
    assert not one.hand_on(["3"])
    assert not one.hand_on(["1"])
    assert not one.hand_on([])
    assert one.hand_on(["2"])
    assert capsys.readouterr().out.splitlines() == [
        "Type pen and the number of a teammate, as in pen 2. pen alone lists them.",
        "You have the pen already.",
        "Your team: 1 Ada (you) has the pen, 2 Ben.",
        "Ben gets the pen.",
    ]
    assert sent(one)[-1] == {"t": "pen", "to": 1, "name": "Ben"}
    at_table(one, mates(1, True, True))
    assert "Your team: 1 Ada (you), 2 Ben has the pen." in capsys.readouterr().out
    assert not one.asked()


def sent(one: Guest) -> list[dict[str, Any]]:
    line: Any = one.socket
    found: list[dict[str, Any]] = line.sent
    return found


def test_whoever_is_left_alone_may_take_the_pen(monkeypatch: pytest.MonkeyPatch) -> None:
    one = guest()
    at_table(one, mates(1, True, False))
    one.view = {"legal": ["pass"], "actors": [0], "n": 3}
    one.shown = 3
    asked: list[str] = []

    def ask(prompt: str) -> str:
        asked.append(prompt)
        return ""

    monkeypatch.setattr(one.screen, "ask", ask)
    one.act()
    assert asked == ["Ben has the pen and is away. Press Enter to take it>"]
    assert sent(one)[-1] == {"t": "pen", "to": 0, "name": "Ada"}


def test_a_seat_of_one_s_own_has_no_pen(capsys: pytest.CaptureFixture[str]) -> None:
    one = guest()
    one.take_in(shown())
    assert not one.hand_on([])
    assert "this seat is yours alone" in capsys.readouterr().out


def test_what_a_table_hides_is_said_and_nothing_is_listed_where_plays_are_hidden(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    one = guest()
    welcome: dict[str, Any] = {"t": "welcome", "game": "metals", "seat": 0, "late": None}
    one.take_in({**welcome, "hides": ["charges", "plays"], "options": {}})
    assert "This table hides: charges, what you can play." in capsys.readouterr().out
    one.take_in(shown())
    one.view = {"legal": [], "more": True, "actors": [0], "n": 3}
    one.shown = 3
    typed = iter(["?", "rules", "name sodium chloride"])
    monkeypatch.setattr(one.screen, "ask", lambda prompt: next(typed))
    monkeypatch.setattr(one, "hear", lambda id: False)
    with pytest.raises(EOFError):
        one.act()
    told = capsys.readouterr().out
    assert "This table does not list what you can play." in told
    assert "The rules tell charges, which this table hides." in told
    assert sent(one)[-1]["action"] == "name sodium chloride"


def test_a_table_of_ions_that_its_options_do_not_tell_is_drawn_all_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    game = GAMES["metals"]
    options = game.choose({"new_ions": "ion,us\nXe2+,xenonide\n", "deck": "ion,copies\nXe2+,20\nCl-,20\n"})
    setup = Setup(game, 2, options, "3")
    state = setup.start()
    one = guest()
    hides: Any = {"hides": ["ions"], "options": {"new_ions": "", "deck": "", "series": "2"}}
    one.take_in({"t": "welcome", "game": "metals", "seat": 0, "late": None, **hides})
    one.take_in({**shown(), "status": "playing"})
    one.known = to_builtins(setup.game.view(state, Seat(0), hiding(["ions"])))
    one.view = {"ask": "", "n": 0}
    one.show()
    assert "Xe²⁺" in capsys.readouterr().out


# A lesson.


def test_what_the_host_announces_is_told_once(capsys: pytest.CaptureFixture[str]) -> None:
    one = guest()
    for says in ("", "Look up.", "Look up.", ""):
        one.take_in({**shown(), "says": says})
    assert capsys.readouterr().out.count("The host says: Look up.") == 1


def ended(**more: Any) -> dict[str, Any]:
    return {"t": "ended", "scores": [3, 5], "winners": [], "ranks": [], "rule": "", "because": "", "seed": "", **more}


def test_a_match_that_a_lesson_ends_is_told_by_its_points_and_nobody_is_asked_to_play_again(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    one = guest()
    one.take_in({**shown(), "status": "playing", "ending": 9.0})
    last = [{**shown(), "ending": 9.0, "ended": True}, ended(unfinished=True, because="The lesson ended.")]
    heard = iter(last)
    monkeypatch.setattr(one, "hear", lambda: one.take_in(next(heard)))
    monkeypatch.setattr(one.screen, "ask", lambda prompt: pytest.fail("nothing is asked any more"))
    one.run()
    assert capsys.readouterr().out.splitlines()[-2:] == [
        "The lesson ended. Ada 3, Ben 5.",
        "This gathering has ended.",
    ]


def test_whoever_is_done_before_the_lesson_ends_waits_for_its_end(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    one = guest()
    one.take_in({**shown(), "ending": 9.0})
    one.take_in(ended(winners=[1], ranks=[2, 1], rule="5.2"))
    heard = iter([{"t": "notice", "text": "Well done."}, {**shown(), "ending": 9.0, "ended": True}])
    monkeypatch.setattr(one, "hear", lambda: one.take_in(next(heard)))
    monkeypatch.setattr(one.screen, "ask", lambda prompt: pytest.fail("no match begins any more"))
    one.run()
    assert capsys.readouterr().out.splitlines()[-2:] == ["Well done.", "This gathering has ended."]


def test_whoever_is_moved_to_another_table_begins_anew_there(monkeypatch: pytest.MonkeyPatch) -> None:
    one = guest()
    one.take_in({**shown(), "table": 1})
    one.take_in(ended(winners=[1], ranks=[2, 1], rule="5.2"))
    one.take_in({"t": "welcome", "game": "metals", "seat": 1, "late": None, "table": 2})
    assert (one.table, one.view, one.over, one.ready) == ({}, {}, False, False)
    one.take_in({**shown(), "table": 2, "status": "open", "sealed": "s"})
    asked: list[str] = []

    def ask(prompt: str) -> str:
        asked.append(prompt)
        raise EOFError

    monkeypatch.setattr(one.screen, "ask", ask)
    one.run()
    assert asked == ["Press Enter when you are ready>"]
