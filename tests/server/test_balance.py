"""How a deck plays and how long a match takes, over HTTP: who may ask, how far it is, and the end of it."""

import asyncio
import io
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec import json
from server import failing
from server.own_contents import contents, metals_with
from server.people import LOOSE, PATIENCE, QUICK, Running, replace, running

from ionbox.core.types import BadInput
from ionbox.games import GAMES
from ionbox.lab.sitting import TooLong, play_match
from ionbox.server import balances, lengths, measurer, measuring, timing, worker
from ionbox.server.app import Place
from ionbox.server.balances import Balances
from ionbox.server.house import BotFailed
from ionbox.server.limits import Rate
from ionbox.server.measurer import Measuring
from ionbox.server.workers import Pool

DECK = "ion,copies\nNa+,12\nCl-,20\n"
SMALL: dict[str, Any] = {"options": {"deck": DECK}, "matches": 20}
ENDLESS: dict[str, Any] = {"options": {"deck": DECK}, "matches": 10_000}
APART = (sys.executable, str(Path(__file__).with_name("measured_apart.py")))


@pytest.fixture(autouse=True)
def made_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(balances, "COMMAND", APART)


async def wished(here: Running, status: int = 202, **wish: Any) -> dict[str, Any]:
    with metals_with(contents()):
        answer = await here.http.post("/api/games/metals/balance", json=wish)
    assert answer.status_code == status, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def until(here: Running, key: str, right: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    async with asyncio.timeout(PATIENCE):
        while True:
            state: dict[str, Any] = (await here.http.get(f"/api/balance/{key}")).json()
            if right(state):
                return state
            await asyncio.sleep(0.02)


def told(story: Callable[[Running], Awaitable[None]], folder: Path, **settings: Any) -> None:
    async def run() -> None:
        async with running(folder, **settings) as here:
            await story(here)

    asyncio.run(run())


def balances_of(here: Running) -> Balances:
    found: Balances = here.server.config.loaded_app.state.balances
    return found


def test_a_deck_is_measured_for_whoever_sits_at_this_computer(tmp_path: Path) -> None:
    async def story(here: Running) -> None:
        began = await wished(here, **SMALL)
        assert (began["done"], began["of"], began["waits"], began["page"], began["failed"]) == (0, 20, 0, "", "")
        early = await here.http.get(f"/api/balance/{began['key']}/csv")
        assert (early.status_code, early.json()["detail"]) == (
            409,
            "The figures can be had when all matches are played.",
        )
        done = await until(here, began["key"], lambda state: bool(state["page"]))
        assert (done["done"], done["of"], done["left"], done["failed"]) == (40, 40, 0.0, "")
        assert done["page"].startswith('<section class="balance"><h2>What stands out</h2>')
        csv = await here.http.get(f"/api/balance/{began['key']}/csv")
        assert csv.headers["content-type"].startswith("text/csv")
        assert csv.text.startswith("what,name,own,own_error")
        # The same again costs nothing.
        assert (await wished(here, **SMALL))["key"] == began["key"]

    told(story, tmp_path)


def test_the_host_of_a_table_may_from_anywhere_and_nobody_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measuring, "own_addresses", frozenset)

    async def story(here: Running) -> None:
        refused = await wished(here, 403, **SMALL)
        assert "for the host of a table and for the computer that ionbox runs on" in refused["detail"]
        made = await here.make()
        wrong = await wished(here, 403, **SMALL, code=made["code"], secret="guessed")
        assert wrong["detail"].startswith("Only the host may do that.")
        assert (await wished(here, **SMALL, code=made["code"], secret=made["host"]))["key"]
        here.http.cookies.set(f"host_{made['code']}", made["host"])
        assert (await wished(here, **SMALL, code=made["code"]))["key"]

    told(story, tmp_path)


@pytest.mark.parametrize("header", measuring.FORWARDED)
def test_what_came_through_other_hands_is_not_this_computer(header: str, tmp_path: Path) -> None:
    async def story(here: Running) -> None:
        answer = await here.http.post("/api/games/metals/balance", json=SMALL, headers={header: "127.0.0.1"})
        assert answer.status_code == 403

    told(story, tmp_path)


def test_behind_a_proxy_nobody_is_at_this_computer(tmp_path: Path) -> None:
    async def story(here: Running) -> None:
        await wished(here, 403, **SMALL)

    told(story, tmp_path, place=Place(behind="127.0.0.1"))


def test_runs_go_on_one_after_the_other_and_can_be_stopped(tmp_path: Path) -> None:
    async def story(here: Running) -> None:
        first = await wished(here, **ENDLESS)
        second = await wished(here, **SMALL)
        assert (await wished(here, **ENDLESS))["key"] == first["key"]
        assert second["waits"] == 1
        going = await until(here, first["key"], lambda state: state["done"] > 0)
        assert going["left"] > 0
        assert (await here.http.post(f"/api/balance/{first['key']}/stop")).status_code == 204
        stopped = await until(here, first["key"], lambda state: bool(state["failed"]))
        assert stopped["left"] == 0
        assert stopped["failed"] == "This was stopped before the last match. Measure the deck again."
        done = await until(here, second["key"], lambda state: bool(state["page"]))
        assert done["waits"] == 0
        # What is over stays as it is.
        assert (await here.http.post(f"/api/balance/{second['key']}/stop")).status_code == 204
        assert (await until(here, second["key"], lambda state: True))["page"] == done["page"]
        assert (await wished(here, **ENDLESS))["key"] != first["key"]

    told(story, tmp_path)


def test_hosts_have_one_short_run_each_and_whoever_sits_here_goes_before_them(tmp_path: Path) -> None:
    async def story(here: Running) -> None:
        async def hosts(made: dict[str, Any], status: int = 202, matches: int = 10_000) -> Any:
            wish = {**ENDLESS, "matches": matches, "code": made["code"], "secret": made["host"]}
            with metals_with(contents()):
                answer = await here.http.post("/api/games/metals/balance", json=wish, headers={"via": "a proxy"})
            assert answer.status_code == status, answer.text
            return answer.json()

        found, made = balances_of(here), [await here.make(), await here.make()]
        first = await hosts(made[0])
        assert found.runs[first["key"]].question.matches == balances.MOST_MATCHES
        for one in made:
            full = await hosts(one, 503, 100)
            assert full["detail"].startswith("Other decks are being measured.")
        found.runs[first["key"]].address = "elsewhere"
        assert (await hosts(made[0], 503, 100))["detail"] == full["detail"], "one of a gathering, wherever from"
        second = await hosts(made[1])
        own = [await wished(here, **{**ENDLESS, "matches": 1000 + n}) for n in range(balances.MOST_OPEN)]
        await wished(here, 503, **SMALL)
        order = [first["key"], *(one["key"] for one in own), second["key"]]
        assert [one["waits"] for one in own] == list(range(1, 1 + len(own)))
        assert [one["key"] for one in (await here.http.get("/api/balance")).json()] == order
        others = await here.http.get("/api/balance", headers={"via": "a proxy"})
        assert others.status_code == 403
        for key in order[:-1]:
            assert (await here.http.post(f"/api/balance/{key}/stop")).status_code == 204
        going = await until(here, second["key"], lambda state: state["waits"] == 0 and state["done"] > 0)
        assert going["failed"] == ""

    told(story, tmp_path)


def test_one_that_waits_can_be_stopped_before_its_turn(tmp_path: Path) -> None:
    async def story(here: Running) -> None:
        first, second = await wished(here, **ENDLESS), await wished(here, **SMALL)
        found = balances_of(here)
        found.stop(found.find(second["key"]))
        assert (await until(here, second["key"], lambda state: state["waits"] == 0))["failed"]
        assert [run.key for run in found.going()] == [first["key"]]

    told(story, tmp_path)


def test_a_server_that_ends_ends_what_it_measures(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as here:
            began = await wished(here, **ENDLESS)
            await until(here, began["key"], lambda state: state["done"] > 0)
            task = balances_of(here).runs[began["key"]].task
        assert task is not None
        assert task.cancelled()

    asyncio.run(story())


def test_figures_are_kept_for_an_hour_and_not_too_many_of_them(tmp_path: Path) -> None:
    async def story(here: Running) -> None:
        found = balances_of(here)
        keys = []
        for matches in range(10, 10 + balances.MOST_KEPT + 2):
            began = await wished(here, **{**SMALL, "matches": matches})
            found.stop(found.find(began["key"]))
            while found.going():
                await asyncio.sleep(0.01)
            keys.append(began["key"])
        assert list(found.runs) == keys[2:]
        gone = await here.http.get(f"/api/balance/{keys[0]}")
        assert (gone.status_code, gone.json()["detail"]) == (
            404, "These figures are not here any more. Measure the deck again.",
        )  # fmt: skip
        for run in found.runs.values():
            run.ended -= balances.KEPT + 1
        found.forget()
        assert not found.runs

    told(story, tmp_path)


def test_a_run_that_takes_too_long_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(balances, "LONGEST", 0.3)

    async def story(here: Running) -> None:
        began = await wished(here, **ENDLESS)
        state = await until(here, began["key"], lambda state: bool(state["failed"]))
        assert state["failed"].startswith("This takes too long here. In a terminal:")

    told(story, tmp_path)


def test_a_run_that_nobody_looks_at_any_more_is_given_up(tmp_path: Path) -> None:
    async def story(here: Running) -> None:
        began = await wished(here, **ENDLESS)
        await until(here, began["key"], lambda state: state["done"] > 0)
        run = balances_of(here).runs[began["key"]]
        run.wanted -= balances.UNWANTED + 1
        async with asyncio.timeout(PATIENCE):
            while not run.failed:
                await asyncio.sleep(0.01)
        assert run.failed == "Nobody looked any more, so this was stopped. Measure the deck again."

    told(story, tmp_path)


def test_a_run_that_nobody_wants_when_its_turn_comes_starts_no_process(tmp_path: Path) -> None:
    async def story(here: Running) -> None:
        first, second = await wished(here, **ENDLESS), await wished(here, **SMALL)
        found = balances_of(here)
        found.runs[second["key"]].wanted -= balances.UNWANTED + 1
        found.stop(found.find(first["key"]))
        while found.going():
            await asyncio.sleep(0.01)
        run = found.runs[second["key"]]
        assert run.failed.startswith("Nobody looked any more")
        assert (run.done, run.began) == (0, 0.0)

    told(story, tmp_path)


def test_a_process_that_dies_is_told_in_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(balances, "COMMAND", (sys.executable, "-c", "pass"))

    async def story(here: Running) -> None:
        began = await wished(here, **SMALL)
        state = await until(here, began["key"], lambda state: bool(state["failed"]))
        assert state["failed"] == "This went wrong here. Measure the deck again."

    told(story, tmp_path)


def test_what_the_process_finds_wrong_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    says = 'import sys; sys.stdin.readline(); print(\'{"type":"wrong","says":"No."}\')'
    monkeypatch.setattr(balances, "COMMAND", (sys.executable, "-c", says))

    async def story(here: Running) -> None:
        began = await wished(here, **SMALL)
        assert (await until(here, began["key"], lambda state: bool(state["failed"])))["failed"] == "No."

    told(story, tmp_path)


def test_a_process_whose_server_is_gone_ends_quietly() -> None:
    process = subprocess.Popen(APART, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stderr is not None
    with process.stdin, process.stdout, process.stderr:
        process.stdin.write(json.encode(Measuring("metals", "", {"deck": DECK}, 2, 10_000)) + b"\n")
        process.stdin.flush()
        process.stdout.readline()
        process.stdout.close()
        assert process.wait(PATIENCE) == 0
        assert process.stderr.read() == b""


def test_the_process_is_started_as_a_module() -> None:
    command = (sys.executable, "-m", "ionbox.server.measurer")
    question = json.encode(Measuring("metals", "", {}, 9, 20)) + b"\n"
    done = subprocess.run(command, input=question, capture_output=True, check=True)
    assert json.decode(done.stdout)["type"] == "wrong"


def test_a_deck_that_cannot_be_played_is_refused_with_its_line(tmp_path: Path) -> None:
    async def story(here: Running) -> None:
        refused = await wished(here, 400, options={"deck": "ion,copies\nXx+,2\n"})
        assert refused["option"] == "deck"
        assert "line 2: " in refused["detail"]
        await wished(here, 400, options={"deck": DECK}, matches=3)
        with metals_with(None):
            answer = await here.http.post("/api/games/metals/balance", json=SMALL)
        assert answer.status_code == 404

    told(story, tmp_path)


def test_the_process_says_how_far_it_is_then_the_report_or_what_is_wrong() -> None:
    def answers(question: Measuring) -> list[dict[str, Any]]:
        out = io.BytesIO()
        with metals_with(contents()):
            measurer.serve(io.BytesIO(json.encode(question) + b"\n"), out)
        return [json.decode(line) for line in out.getvalue().splitlines()]

    right = answers(Measuring("metals", "", {"deck": DECK}, 2, 20))
    assert [one["type"] for one in right] == ["progress"] * 5 + ["report"]
    assert [one["done"] for one in right[:-1]] == [0, 10, 20, 30, 40]
    (wrong,) = answers(Measuring("metals", "", {"deck": DECK}, 9, 20))
    assert wrong == {"type": "wrong", "says": "Metal vs. Non-Metal is for 2 to 4 seats, not 9."}


# How long a match takes.


def test_the_length_of_a_match_is_measured_by_bots_and_told_in_minutes() -> None:
    with metals_with(contents()):
        found = timing.length("metals", "", {"deck": DECK}, 0)
    assert 1 <= found.matches <= timing.MOST
    assert 0 < found.low <= found.median <= found.high
    assert found.seconds == 12
    assert found.minutes == (max(1, round(found.low * 12 / 60)), max(1, round(found.high * 12 / 60)))
    with metals_with(contents()):
        assert timing.length("metals", "series", {}, 4).median > found.median
        read = worker.read(worker.Timing("metals", "", {"series": "99"}, 2))
    with metals_with(None):
        assert "how long a decision takes" in worker.read(worker.Timing("metals", "", {}, 2)).wrong
    assert "series is a whole number from 0 to 20" in read.wrong


def test_one_match_is_enough_when_time_is_out_and_what_takes_longer_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    with metals_with(contents()):
        monkeypatch.setattr(timing, "PLAYED", 0.0)
        assert timing.length("metals", "", {"deck": DECK}, 2).matches == 1
        monkeypatch.setattr(timing, "LONGEST", 0.0)
        read = worker.read(worker.Timing("metals", "series", {"series": "20"}, 4))
        assert read.wrong.startswith("A match takes too long to be measured here. Make it shorter:")
        # A match that is cut off does not count.
        monkeypatch.setattr(timing, "PLAYED", PATIENCE)
        monkeypatch.setattr(timing, "LONGEST", PATIENCE)

        def third_is_long(*words: Any) -> Any:
            if words[4] == "length:2":
                raise TooLong("It is.")
            return play_match(*words)

        monkeypatch.setattr(timing, "play_match", third_is_long)
        assert timing.length("metals", "", {"deck": DECK}, 2).matches == 2


def test_that_a_match_takes_too_long_is_remembered_and_few_are_asked_for_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[bytes] = []
    free = asyncio.Event()
    free.set()

    async def ask(self: Pool, question: bytes, rank: int, answer: Any) -> Any:
        asked.append(question)
        await free.wait()
        if b'"seats":2' in question:
            raise BotFailed("late")
        return worker.Read(wrong="A match takes too long.")

    monkeypatch.setattr(Pool, "ask", ask)

    async def story(here: Running) -> None:
        async def length(seats: int) -> tuple[int, str]:
            answer = await here.http.post("/api/games/metals/length", json={"seats": seats})
            return answer.status_code, answer.json()["detail"]

        for _ in range(2):
            assert await length(3) == (400, "A match takes too long.")
            assert await length(2) == (400, "A match takes too long to be measured here. Make it shorter.")
        assert len(asked) == 2
        free.clear()
        at_once = [asyncio.create_task(length(seats)) for seats in range(4, 10)]
        await failing.until(lambda: sum(one.done() for one in at_once) == 4)
        free.set()
        assert sorted(status for status, _ in await asyncio.gather(*at_once)) == [400, 400, 429, 429, 429, 429]
        assert (await length(4))[0] == 400

    told(story, tmp_path)


def test_a_length_is_measured_once_for_all_who_ask(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[bytes] = []
    loaded = json.encode(worker.Read({"matches": 9, "low": 1, "median": 2, "high": 3, "minutes": [1, 2], "seconds": 9}))

    async def ask(self: Pool, question: bytes, rank: int, answer: Any) -> Any:
        asked.append(question)
        await asyncio.sleep(0.01)
        if b'"seats":9' in question:
            return worker.Read(wrong="Too many.")
        if b'"seats":8' in question:
            raise BotFailed("dead")
        return json.decode(loaded, type=answer)

    monkeypatch.setattr(Pool, "ask", ask)
    monkeypatch.setattr(lengths, "MOST_KEPT", 1)

    async def story(here: Running) -> None:
        async def length(seats: int) -> tuple[int, Any]:
            answer = await here.http.post("/api/games/metals/length", json={"seats": seats})
            return answer.status_code, answer.json()

        both = await asyncio.gather(length(2), length(2))
        assert [status for status, _ in both] == [200, 200]
        assert both[0][1]["median"] == 2
        assert len(asked) == 1
        assert (await length(9))[0] == 400
        assert (await length(8))[0] == 503
        assert len(asked) == 3
        assert (await length(3))[0] == 200
        assert (await length(4))[0] == 200
        assert (await length(3))[0] == 429  # forgotten, and this address has asked often enough

    told(story, tmp_path, clocks=QUICK, limits=replace(LOOSE, lengths=Rate(0.001, 5)))


def test_a_length_comes_from_a_process_apart(tmp_path: Path) -> None:
    async def story(here: Running) -> None:
        answer = await here.http.post("/api/games/metals/length", json={"options": {"deck": DECK}})
        if GAMES["metals"].kit.contents is None:
            assert answer.status_code == 400
        else:
            assert answer.json()["median"] > 0
        assert (await here.http.post("/api/games/chess/length", json={})).status_code == 404

    told(story, tmp_path)


def test_a_server_that_ends_waits_for_no_length(tmp_path: Path) -> None:
    async def story() -> None:
        found = lengths.Lengths(PATIENCE)
        asking = asyncio.create_task(found.find(worker.Timing("metals", "", {}, 2)))
        await asyncio.sleep(0.05)
        await found.close()
        with pytest.raises((asyncio.CancelledError, BadInput)):
            await asking

    asyncio.run(story())
