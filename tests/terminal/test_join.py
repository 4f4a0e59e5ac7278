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
