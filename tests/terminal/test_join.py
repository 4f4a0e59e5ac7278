"""A terminal player at a live table, heard at the other end of its line."""

import json
from typing import Any

import pytest

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
        "t": "table", "status": "over", "seats": SEATS, "sealed": "", "commitment": "", "match": "m",
        "rematch": list(rematch),
    }  # fmt: skip


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
