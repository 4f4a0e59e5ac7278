"""What the bots teach, over HTTP: reviews are bounded and kept, puzzles show what their seat may know."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from server.people import LOOSE, QUICK, Running, replace, running

from ionbox.games import GAMES
from ionbox.lab.puzzles import puzzles
from ionbox.server import reviews
from ionbox.server.limits import Rate

GOLDEN = Path(__file__).parents[2] / "src/ionbox/games/metals/golden"
RECORD = (GOLDEN / "unused-cards-count-for-nobody.record").read_text("utf-8")


@pytest.fixture(autouse=True)
def few_playouts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("IONBOX_PLAYOUTS", "9")


async def reviewed(here: Running, seat: int = 0) -> dict[str, Any]:
    state: dict[str, Any] = (await here.http.post("/api/reviews", json={"record": RECORD, "seat": seat})).json()
    while state["review"] is None:
        await asyncio.sleep(0.02)
        state = (await here.http.get(f"/api/reviews/{state['key']}")).json()
    return state


def test_a_review_is_made_a_decision_at_a_time_and_kept(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as here:
            state = await reviewed(here)
            assert state["done"] == state["of"] == len(state["review"]["decisions"]) > 0
            assert (await here.http.post("/api/reviews", json={"record": RECORD, "seat": 0})).json() == state

    asyncio.run(story())


def test_a_match_that_is_not_over_is_not_reviewed_and_no_more_than_a_few_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        async with running(tmp_path) as here:
            unfinished = (GOLDEN / "the-referee-plays-and-it-is-broken-off.record").read_text("utf-8")
            for body in ({"record": unfinished, "seat": 0}, {"record": RECORD, "seat": 9}, {"record": "x", "seat": 0}):
                assert (await here.http.post("/api/reviews", json=body)).status_code == 400
            assert (await here.http.get("/api/reviews/0123")).status_code == 404
            monkeypatch.setattr(reviews, "MOST_RUNNING", 0)
            busy = await here.http.post("/api/reviews", json={"record": RECORD, "seat": 0})
            assert busy.status_code == 503

    asyncio.run(story())


def test_a_review_nobody_asks_for_any_more_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "UNWANTED", -1.0)

    async def story() -> None:
        async with running(tmp_path) as here:
            state = (await here.http.post("/api/reviews", json={"record": RECORD, "seat": 0})).json()
            while (await here.http.get(f"/api/reviews/{state['key']}")).status_code == 200:
                await asyncio.sleep(0.01)

    asyncio.run(story())


def test_who_asks_for_too_much_waits(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path, QUICK, replace(LOOSE, reading=Rate(0.001, 2))) as here:
            codes = [
                (await here.http.post("/api/reviews", json={"record": "x", "seat": 0})).status_code for _ in range(3)
            ]
            assert codes == [400, 400, 429]

    asyncio.run(story())


@pytest.mark.parametrize("game", GAMES)
def test_a_puzzle_shows_what_its_seat_may_know_and_keeps_the_answer(game: str, tmp_path: Path) -> None:
    one = next(one for one in puzzles().values() if one.game == game)

    async def story() -> None:
        async with running(tmp_path) as here:
            cards = (await here.http.get("/api/puzzles")).json()
            assert {"code": one.code, "game": game, "tags": list(one.tags), "exact": one.exact} in cards
            answer = await here.http.get(f"/api/puzzles/{one.code.lower()}")
            asked = answer.json()
            assert set(asked) == {
                "code", "game", "title", "tags", "exact", "seats", "seat", "view", "ask", "legal", "more",
            }  # fmt: skip
            assert one.position not in answer.text
            assert asked["view"]["seat"] == one.seat
            told = await here.http.post(f"/api/puzzles/{one.code}/try", json={"action": one.answer})
            assert told.json()["right"]
            wrong = next(text for text in one.values if text != one.answer)
            told = await here.http.post(f"/api/puzzles/{one.code}/try", json={"action": wrong})
            assert not told.json()["right"]
            steps = (await here.http.get(f"/api/puzzles/{one.code}/hint")).json()["steps"]
            assert one.answer in steps[2]

    asyncio.run(story())


def test_a_try_that_is_not_allowed_is_told_the_rule_and_an_unknown_code_too(tmp_path: Path) -> None:
    one = next(one for one in puzzles().values() if one.game == "metals")

    async def story() -> None:
        async with running(tmp_path) as here:
            told = (await here.http.post(f"/api/puzzles/{one.code}/try", json={"action": "9 Cl-"})).json()
            assert (told["right"], bool(told["rule"])) == (False, True)
            assert (await here.http.post(f"/api/puzzles/{one.code}/try", json={"action": "fly"})).status_code == 400
            assert (await here.http.get("/api/puzzles/QQQQQQ")).status_code == 400

    asyncio.run(story())
