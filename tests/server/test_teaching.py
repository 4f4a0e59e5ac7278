"""What the bots teach, over HTTP: reviews are bounded and kept, puzzles show what their seat may know."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from server.failing import Handy
from server.people import LOOSE, QUICK, Running, replace, running

from ionbox.core.rng import Rng
from ionbox.games import GAMES
from ionbox.lab.advice import Advice
from ionbox.lab.puzzles import Puzzle, puzzles, skill
from ionbox.server import reviews, wire
from ionbox.server.house import BotFailed, House
from ionbox.server.known import Known
from ionbox.server.limits import Rate
from ionbox.server.workers import Clerks
from ionbox.store import open_store

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
            card = {"code": one.code, "game": game, "tags": list(one.tags), "exact": one.exact}
            assert {**card, "skill": skill(one.code)} in cards
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


class Tired(Handy):
    """A helper that has no answer, or is thinking for ever."""

    def __init__(self, for_ever: bool) -> None:
        super().__init__()
        self.for_ever = for_ever

    async def advise(self, known: Known, rng: Rng, also: Any = (), patient: bool = False) -> Advice:
        if self.for_ever:
            await asyncio.Event().wait()
        raise BotFailed("late")


@asynccontextmanager
async def tired(data: Path, for_ever: bool = False) -> AsyncIterator[Running]:
    async def open_house() -> House:
        return House(await open_store(data / "ionbox.sqlite"), Tired(for_ever), Clerks(20.0), QUICK)

    async with running(data, open_house=open_house) as here:
        yield here


def test_where_the_helper_has_no_answer_a_hint_says_so_and_a_review_is_gone(tmp_path: Path) -> None:
    async def story() -> None:
        async with tired(tmp_path) as here:
            made = await here.make(seats=["person", "bot:random"])
            ada = await here.sit(made["code"])
            await ada.say(wire.Ready())
            view = await ada.hear(wire.View)
            while not view.legal:
                view = await ada.hear(wire.View)
            headers = {"authorization": f"Bearer {ada.secret}"}
            no = await here.http.get(f"/api/gatherings/{made['code']}/hint", headers=headers)
            assert (no.status_code, no.json()["detail"]) == (503, "The helper has no answer this time. Ask again.")
            state = (await here.http.post("/api/reviews", json={"record": RECORD, "seat": 0})).json()
            while (await here.http.get(f"/api/reviews/{state['key']}")).status_code == 200:
                await asyncio.sleep(0.01)
            one = unjudged()
            told = await here.http.post(f"/api/puzzles/{one[0].code}/try", json={"action": one[1]})
            assert (told.status_code, told.json()["right"]) == (200, False)

    asyncio.run(story())


def unjudged() -> tuple[Puzzle, str]:
    """A puzzle, and something that can be done there and is not among its values."""
    for one in puzzles().values():
        for action in one.known.legal:
            if (text := GAMES[one.game].write(action)) not in one.values:
                return one, text
    raise AssertionError


def test_a_try_that_nobody_has_judged_yet_is_judged_then(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as here:
            one, action = unjudged()
            told = (await here.http.post(f"/api/puzzles/{one.code}/try", json={"action": action})).json()
            assert not told["right"]
            assert "a chance to win of" in told["says"]

    asyncio.run(story())


def test_of_many_reviews_the_oldest_are_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "MOST_KEPT", 1)

    async def story() -> None:
        async with running(tmp_path) as here:
            first = await reviewed(here, 0)
            second = await reviewed(here, 1)
            codes = [(await here.http.get(f"/api/reviews/{one['key']}")).status_code for one in (first, second)]
            assert codes == [404, 200]

    asyncio.run(story())


def test_a_stop_ends_the_reviews_that_are_under_way(tmp_path: Path) -> None:
    async def story() -> None:
        async with tired(tmp_path, for_ever=True) as here:
            state = (await here.http.post("/api/reviews", json={"record": RECORD, "seat": 0})).json()
            assert state["review"] is None
            jobs = here.server.config.loaded_app.state.reviews.jobs
            assert list(jobs) == [state["key"]]
        assert not jobs

    asyncio.run(story())
