"""The score pad over HTTP: nothing is kept, everything is sent again."""

import asyncio
import dataclasses
from pathlib import Path
from typing import Any

import pytest
from server.people import LOOSE, QUICK, Running, replace, running

from ionbox.core.record import read_record
from ionbox.games import GAMES
from ionbox.server import boxes, pads, worker
from ionbox.server.limits import Rate

NAMES = ["Ada", "Ben"]


async def scored(here: Running, game: str, lines: list[str], **more: Any) -> Any:
    answer = await here.http.post(f"/api/games/{game}/score", json={"names": NAMES, "lines": lines, **more})
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_a_pad_is_judged_in_a_process_apart_and_becomes_a_record(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as here:
            found = await scored(here, "charged", ["8H> Mg Cl Cl", "9H> Mg Cl"], preset="short")
            assert found["title"] == "Charged!"
            assert found["page"]["wrong"]["line"] == 2
            assert found["page"]["count"]["scores"] == [9, 0]
            assert found["page"]["count"]["board"][7] == "7MgClCl5"
            made = await scored(here, "charged", ["8H> Mg Cl Cl"], preset="short", record=True)
            assert made["records"]
            assert read_record(made["record"], GAMES).names == ("Ada", "Ben")
            refused = await here.http.post("/api/games/ion/score", json={"names": NAMES, "lines": [], "record": True})
            assert refused.status_code == 400
            assert "not how it came there" in refused.json()["detail"]
            nobody = await here.http.post("/api/games/ion/score", json={"names": ["Ada"]})
            assert nobody.status_code == 400

    asyncio.run(story())


def test_pads_are_asked_for_no_faster_than_decks(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path, QUICK, replace(LOOSE, surveys=Rate(0.001, 1))) as here:
            assert (await scored(here, "dice", []))["page"]["count"]["scores"] == [0, 0]
            again = await here.http.post("/api/games/dice/score", json={"names": NAMES})
            assert again.status_code == 429

    asyncio.run(story())


def test_what_the_process_answers_is_what_is_counted_here() -> None:
    question = worker.Scoring("metals", "", {}, NAMES, ["Ca2+", "2 Cl-"], False)
    read = worker.read(question)
    assert isinstance(read.value, boxes.Scored)
    assert read.value == pads.score("metals", "", {}, NAMES, ["Ca2+", "2 Cl-"], False)
    assert read.value.page.count.scores == (3, 0)


def test_a_game_without_a_pad_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(vars(GAMES["dice"]), "kit", dataclasses.replace(GAMES["dice"].kit, pad=None))
    assert worker.read(worker.Scoring("dice", "", {}, NAMES, [], False)).wrong.endswith("has no score pad.")
