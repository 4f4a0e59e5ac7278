"""The box and the workshop over HTTP: what a game holds, and what comes of a deck of one's own."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from server.failing import until
from server.own_contents import CARDS, SHEET, SURVEY, contents, metals_with
from server.people import LOOSE, QUICK, Running, replace, running

from ionbox.games import GAMES
from ionbox.server import boxes, decks, worker
from ionbox.server.limits import Rate
from ionbox.server.workers import Clerks

DECK = GAMES["metals"].file("data/deck.csv")


async def asked(here: Running, what: str, **body: Any) -> Any:
    answer = await here.http.post(f"/api/games/metals/{what}", json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_a_box_and_its_sheets_can_be_looked_at(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as here:
            with metals_with(contents()):
                box = (await here.http.get("/api/games/metals/box?preset=single")).json()
                assert box["title"] == "Metal vs. Non-Metal"
                assert box["parts"] == [
                    {"title": CARDS.title, "heading": ["ion", "copies"], "rows": [["Na+", "12"], ["Cl-", "9"]],
                     "says": CARDS.says},
                ]  # fmt: skip
                found = (await here.http.get("/api/games/metals/sheets")).json()
                assert found["round"] == "exchange"
                assert found["files"] == {"deck": DECK}
                assert [sheet["title"] for sheet in found["sheets"]] == [SHEET.title]
                assert await asked(here, "files", options={"deck": DECK + "\n"}) == {"deck": DECK + "\n"}
            assert (await here.http.get("/api/games/metals/box?preset=nowhere")).status_code == 400
            assert (await here.http.get("/api/games/chess/box")).status_code == 404

    asyncio.run(story())


def test_a_game_whose_box_holds_nothing_to_change_says_so(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as here:
            with metals_with(None):
                assert (await here.http.get("/api/games/metals/box")).json()["parts"] == []
                assert (await here.http.get("/api/games/metals/sheets")).json() == {
                    "sheets": [], "files": {}, "round": "",
                }  # fmt: skip
                assert await asked(here, "files") == {}

    asyncio.run(story())
    with metals_with(None):
        assert decks.survey("metals", "", {}, 2).parts == []


def test_a_deck_is_looked_over_in_a_process_apart(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as here:
            whole = await asked(here, "survey", options={"deck": DECK}, seats=3)
            assert whole["complaints"] == []
            assert whole["seats"] == [2, 3, 4]
            assert whole["ions"]["Na+"]["us"] == "sodium"
            wrong = await asked(here, "survey", options={"deck": "ion,copies\nXx+,2\nNa+,0\nCl-,3\n", "series": "99"})
            assert [(one["option"], one["line"]) for one in wrong["complaints"]] == [
                ("deck", 2), ("deck", 3), ("series", 0),
            ]  # fmt: skip
            assert wrong["figures"] == wrong["parts"] == wrong["seats"] == []

    asyncio.run(story())


def test_a_survey_holds_what_the_game_says_of_the_deck() -> None:
    question = worker.Surveying("metals", "", {"deck": DECK}, 2)
    with metals_with(contents()):
        found = worker.read(question).value
    assert isinstance(found, boxes.Surveyed)
    assert found.parts == [CARDS]
    assert (tuple(found.figures), tuple(found.compounds), tuple(found.warnings)) == (
        SURVEY.figures, SURVEY.compounds, SURVEY.warnings,
    )  # fmt: skip


def test_seats_for_which_a_deck_is_too_small_are_named() -> None:
    few = "ion,copies\nNa+,7\nCl-,7\n"
    assert decks.survey("metals", "", {"deck": few}, 0).seats == [2]
    refused = decks.survey("metals", "", {"deck": few}, 4)
    assert [one.says for one in refused.complaints] == ["4 seats are dealt 24 cards, and the deck has 14."]
    assert refused.seats == [2]
    none = decks.survey("metals", "", {"deck": "ion,copies\nNa+,1\nCl-,1\n"}, 0)
    assert none.seats == []
    assert len(none.complaints) == 1


def test_an_unknown_preset_is_complained_of() -> None:
    (only,) = decks.survey("metals", "nowhere", {"deck": DECK}, 2).complaints
    assert only.option == ""


def test_whoever_asks_too_often_or_for_too_much_waits(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path, QUICK, replace(LOOSE, surveys=Rate(0.001, 2))) as here:
            codes = [(await here.http.post("/api/games/metals/files", json={})).status_code for _ in range(3)]
            assert codes == [200, 200, 429]
        async with running(tmp_path / "2") as here:
            here.lobby.house.clerks.budget = 0.0  # type: ignore[attr-defined]
            late = await here.http.post("/api/games/metals/survey", json={})
            assert late.status_code == 413
            assert "ionbox rules GAME --check FILE" in late.json()["detail"]

    asyncio.run(story())


def test_of_one_address_few_decks_wait_at_once_so_that_others_are_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    refused = asyncio.Event()

    async def slow(*words: Any) -> boxes.Surveyed:
        await refused.wait()
        return boxes.Surveyed([], [2])

    monkeypatch.setattr(Clerks, "survey", slow)

    async def story() -> None:
        async with running(tmp_path) as here:
            looks = [asyncio.create_task(here.http.post("/api/games/metals/survey", json={})) for _ in range(7)]
            await until(lambda: sum(look.done() for look in looks) == 3)
            refused.set()
            codes = [answer.status_code for answer in await asyncio.gather(*looks)]
            assert sorted(codes) == [200] * 4 + [429] * 3
            assert (await here.http.post("/api/games/metals/survey", json={})).status_code == 200

    asyncio.run(story())
