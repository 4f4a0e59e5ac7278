"""Machines that think for servers, over a real NATS: who is asked, who goes first, and what is lost when one dies."""

import asyncio
import os
import re
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from msgspec import json
from narrow import sure
from server.natsd import Nats
from server.own_contents import contents, metals_with
from server.people import PATIENCE, Running, running

from ionbox.core.play import Match
from ionbox.core.rng import Rng
from ionbox.core.types import BadInput
from ionbox.games import GAMES
from ionbox.server import alike, balances, borrowing, bus, lending, think, wire
from ionbox.server.balances import Measurer
from ionbox.server.borrowing import Borrowing, thinkers
from ionbox.server.bus import Bus, Heard
from ionbox.server.house import BALANCE, BOTS, DECKS, BotFailed, Lost
from ionbox.server.known import Known
from ionbox.server.lending import Lending, Work
from ionbox.server.measurer import Progress
from ionbox.server.metrics import Metrics
from ionbox.server.worker import Answer, ask
from ionbox.server.workers import ASKED, PATIENT, UNWATCHED, WATCHED, Bots, Clerks, Pool, Worker

DECK = "ion,copies\nNa+,12\nCl-,20\n"
APART = (sys.executable, str(Path(__file__).with_name("measured_apart.py")))
posix = pytest.mark.skipif(sys.platform == "win32", reason="processes are stopped otherwise there")


@pytest.fixture(scope="module")
def engine() -> Iterator[Nats]:
    one = Nats()
    yield one
    one.stop()


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine answers late; here nothing is to depend on that."""
    monkeypatch.setattr(borrowing, "BORROWING", 10.0)
    monkeypatch.setattr(borrowing, "PULSE", 2.0)
    monkeypatch.setattr(lending, "NEEDED", 10.0)
    monkeypatch.setattr(lending, "RESERVED", 20.0)


class Typed:
    """Work whose answers a test writes; it waits until it may."""

    def __init__(self, says: bytes = b'{"action":"pass"}\n') -> None:
        self.says = says
        self.asked: list[bytes] = []
        self.may = asyncio.Event()
        self.may.set()
        self.ended = 0

    async def ask(self, question: bytes, budget: float) -> bytes:
        self.asked.append(question)
        await self.may.wait()
        return self.says

    async def end(self) -> None:
        self.ended += 1


@asynccontextmanager
async def lent(url: str, *work: Work, kind: str = BOTS, between: float = 0.0) -> AsyncIterator[Lending]:
    """A thinking node in this process."""
    one = await Bus.open(url)
    node = Lending(one, kind, work, 20.0, between)
    await node.open()
    await settled()
    try:
        yield node
    finally:
        await node.close()
        await one.close()


async def settled() -> None:
    """What was sent has been heard."""
    await asyncio.sleep(0.05)


async def soon(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(0.01)


@asynccontextmanager
async def asking(url: str, near: int = 0, spare: float = 0.0) -> AsyncIterator[tuple[Pool, Counter[str]]]:
    """A server's pool, with so many workers of its own."""
    one, counted = await Bus.open(url), Counter[str]()
    pool = Pool(20.0, near, thinkers(one, counted)[BOTS], spare)
    try:
        yield pool, counted
    finally:
        await pool.close()
        await one.close()


def known(game: str = "metals") -> Known:
    match = Match(GAMES[game], GAMES[game].seats[0], seed="5")
    return Known.of(match.infoset(match.state.actors()[0]))


def told(story: Callable[[], Awaitable[None]]) -> None:
    async def run() -> None:
        async with asyncio.timeout(60):
            await story()

    asyncio.run(run())


QUESTION = b'{"n":1}\n'


def test_a_bot_chooses_the_same_near_and_far_and_is_given_the_same_bytes(engine: Nats) -> None:
    async def story() -> None:
        near, spied = Worker(), Worker()
        crossed: list[bytes] = []

        class Spy(Typed):
            async def ask(self, question: bytes, budget: float) -> bytes:
                crossed.append(question)
                return await spied.ask(question, budget)

        one, metrics = await Bus.open(engine.url), Metrics()
        far = Bots(metrics, 20.0, 1, thinkers(one, metrics.thought)[BOTS])
        async with lent(engine.url, Spy()):
            for game in GAMES:
                for bot in ("random", "greedy", "strong"):
                    question = ask(bot, known(game), Rng(3))
                    here = json.decode(await near.ask(question, 20.0), type=Answer).action
                    assert await far.choose(bot, known(game), Rng(3)) == here
                    assert crossed.pop() == question
            advice = await far.advise(known(), Rng(1), patient=True)
            assert advice.best.action
        assert far.all[0].process is None, "all was thought far away"
        assert metrics.thought == {"answered": 3 * len(GAMES) + 1}
        assert 'ionbox_thought_away_total{answer="answered"} 13' in metrics.text({})
        await far.close()
        await one.close()
        await near.end()
        await spied.end()

    told(story)


def test_without_anybody_else_a_server_thinks_for_itself_and_records_never_leave_it(engine: Nats) -> None:
    async def story() -> None:
        one, counted = await Bus.open(engine.url), Counter[str]()
        away = thinkers(one, counted)
        alone = Bots(Metrics(), 20.0, 1, away[BOTS])
        assert await alone.choose("greedy", known(), Rng(1))
        clerks, reader = Clerks(20.0, away[DECKS]), Worker()
        async with lent(engine.url, reader, kind=DECKS):
            seen = await clerks.survey("metals", "", {"deck": DECK}, 2)
            assert seen.seats
            assert counted == {"answered": 1}
            with pytest.raises(BadInput):
                await clerks.tell("no record", None)
        assert counted == {"answered": 1}
        assert clerks.all[0].process is not None
        await alone.close()
        await clerks.close()
        await one.close()

    told(story)


def test_questions_go_to_whoever_is_free_and_wait_here_when_nobody_is(engine: Nats) -> None:
    async def story() -> None:
        one, two = Typed(), Typed()
        async with asking(engine.url) as (pool, counted), lent(engine.url, one), lent(engine.url, two):
            for work in (one, two):
                work.may.clear()
            answers = [asyncio.create_task(pool.ask(QUESTION, WATCHED, Answer)) for _ in range(5)]
            await soon(lambda: len(pool.waiting) == 3)
            assert (len(one.asked), len(two.asked)) == (1, 1)
            one.may.set()
            # Whoever is free takes all that wait, and nobody waits for whoever is not.
            await soon(lambda: len(one.asked) == 4)
            two.may.set()
            assert {(await answer).action for answer in answers} == {"pass"}
            assert (len(two.asked), counted["answered"]) == (1, 5)

    told(story)


def test_work_that_breaks_far_away_is_answered_by_nothing_so_that_it_is_done_here(engine: Nats) -> None:
    class Broken(Typed):
        async def ask(self, question: bytes, budget: float) -> bytes:
            raise OSError

    async def story() -> None:
        async with lent(engine.url, Broken()), asking(engine.url, near=1) as (pool, _):
            pool.idle[0].ask = Typed().ask  # type: ignore[method-assign]
            assert (await pool.ask(QUESTION, WATCHED, Answer)).action == "pass"

    told(story)


def test_whoever_asks_whether_a_node_is_there_is_answered() -> None:
    answers: list[bytes] = []

    async def answer(data: bytes) -> None:
        answers.append(data)

    async def story() -> None:
        await lending.alive(Heard(b"", answer))
        await lending.alive(Heard(b"", None))

    asyncio.run(story())
    assert answers == [b""]


def test_watched_tables_go_first_then_hints_then_others_then_reviews_whichever_server_asks(engine: Nats) -> None:
    async def story() -> None:
        work = Typed()
        async with asking(engine.url) as (one, _), asking(engine.url) as (two, _), lent(engine.url, work) as node:
            work.may.clear()
            tasks: list[asyncio.Task[Any]] = [asyncio.create_task(one.ask(b"0\n", PATIENT, Answer))]
            await soon(lambda: len(work.asked) == 1)

            async def reviews() -> None:
                for n in (6, 7, 8):  # a review asks its next question as soon as it has the answer
                    await two.ask(b"%d\n" % n, PATIENT, Answer)

            tasks.append(asyncio.create_task(reviews()))
            ranks = [(UNWATCHED, 4), (PATIENT, 5), (ASKED, 3), (WATCHED, 1)]
            tasks += [asyncio.create_task(one.ask(b"%d\n" % n, rank, Answer)) for rank, n in ranks]
            tasks.append(asyncio.create_task(two.ask(b"2\n", WATCHED, Answer)))
            await soon(lambda: len(one.waiting) == 4 and len(two.waiting) == 2)
            await settled()
            work.may.set()
            await asyncio.gather(*tasks)
            order = [int(question) for question in work.asked]
            assert sorted(order[1:3]) == [1, 2]
            assert order[3:5] == [3, 4]
            assert sorted(order[5:]) == [5, 6, 7, 8]
            await soon(lambda: node.rank == PATIENT)

    told(story)


def test_a_worker_that_is_busy_with_a_review_is_not_waited_for_where_another_is_free_here(engine: Nats) -> None:
    async def story() -> None:
        work = Typed()
        work.may.clear()
        async with asking(engine.url, near=1) as (pool, counted), lent(engine.url, work):
            review = asyncio.create_task(pool.ask(QUESTION, PATIENT, Answer))
            await soon(lambda: bool(work.asked))
            assert (await pool.ask(ask("greedy", known(), Rng(1)), WATCHED, Answer)).action
            assert not counted
            work.may.set()
            await review

    told(story)


BROKEN = {
    "no JSON": b"!\n", "something else": b"[]\n", "nothing": b"",
    "too long": b'{"action":"' + b"x" * bus.LONGEST + b'"}\n',
}  # fmt: skip


@pytest.mark.parametrize("says", BROKEN.values(), ids=BROKEN.keys())
def test_what_cannot_be_used_is_thought_about_here(engine: Nats, says: bytes) -> None:
    async def story() -> None:
        async with asking(engine.url, near=1) as (pool, counted), lent(engine.url, Typed(says)) as node:
            assert (await pool.ask(ask("greedy", known(), Rng(1)), WATCHED, Answer)).action
            assert counted == {"lost": 1}
            await soon(lambda: len(node.free) == 1)

    told(story)


def test_what_fits_no_message_is_thought_about_here_and_its_worker_is_free_at_once(
    engine: Nats, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        async with asking(engine.url, near=1) as (pool, counted), lent(engine.url, Typed()) as node:
            long = ask("greedy", known(), Rng(1)).replace(b"{", b"{" + b" " * bus.LONGEST, 1)
            assert (await pool.ask(long, WATCHED, Answer)).action
            assert counted == {"lost": 1}
            await soon(lambda: len(node.free) == 1)
            # Two lines would be two questions, and what comes next would be answered wrongly.
            with pytest.raises(Lost):
                await sure(await sure(pool.away).borrow(WATCHED)).ask(QUESTION * 2, 5.0, Answer)

    told(story)


def test_a_worker_that_breaks_far_away_is_replaced_there_and_a_bot_that_breaks_everywhere_is_dead(engine: Nats) -> None:
    async def story() -> None:
        worker = Worker()
        async with asking(engine.url, near=1) as (pool, counted), lent(engine.url, worker) as node:
            with pytest.raises(BotFailed, match="dead"):
                await pool.ask(ask("genius", known(), Rng(1)), WATCHED, Answer)
            assert (await pool.ask(ask("greedy", known(), Rng(1)), WATCHED, Answer)).action
            assert counted == {"lost": 1, "answered": 1}
            assert (node.answered, node.failed) == (1, 1)
            sure(worker.process).kill()
            assert (await pool.ask(ask("greedy", known(), Rng(1)), WATCHED, Answer)).action

    told(story)


def test_an_answer_that_is_late_leaves_time_to_think_here(engine: Nats) -> None:
    async def story() -> None:
        work = Typed()
        work.may.clear()
        async with asking(engine.url, near=1, spare=19.8) as (pool, counted), lent(engine.url, work):
            assert (await pool.ask(ask("greedy", known(), Rng(1)), WATCHED, Answer)).action
            assert counted == {"lost": 1}
            work.may.set()

    told(story)


def test_whoever_is_borrowed_and_not_asked_is_free_again(engine: Nats, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lending, "RESERVED", 0.1)

    async def story() -> None:
        work = Typed()
        async with asking(engine.url) as (pool, _), lent(engine.url, work) as node:
            away = sure(pool.away)
            first = sure(await away.borrow(WATCHED))
            assert await away.borrow(WATCHED) is None
            await soon(lambda: len(node.free) == 1)
            assert (await first.ask(QUESTION, 5.0, Answer)).action == "pass", "late, but nobody else has it"
            await soon(lambda: len(node.free) == 1)
            # Whoever waited has gone meanwhile: what was borrowed for them is given back.
            work.may.clear()
            busy = asyncio.create_task(pool.ask(QUESTION, WATCHED, Answer))
            await soon(lambda: len(work.asked) == 2)
            gone = asyncio.create_task(pool.ask(QUESTION, WATCHED, Answer))
            await soon(lambda: bool(pool.waiting))
            gone.cancel()
            await asyncio.gather(gone, return_exceptions=True)
            work.may.set()
            await busy
            await soon(lambda: len(node.free) == 1)
            assert not await pool._hand_over(PATIENT)
            pool.idle.clear()
            turn = asyncio.get_running_loop().create_future()
            pool.waiting.append((WATCHED, 0, turn, False))
            handing = asyncio.create_task(pool._hand_over(PATIENT))
            await asyncio.sleep(0)  # it is being borrowed for this turn
            turn.cancel()
            assert not await handing
            pool.waiting.clear()
            await soon(lambda: len(node.free) == 1)
            assert (await pool.ask(QUESTION, PATIENT, Answer)).action == "pass"

    told(story)


def test_two_builds_never_answer_each_other(engine: Nats, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        work = Typed()
        async with lent(engine.url, work):
            one = await Bus.open(engine.url)
            assert await Borrowing(one, BOTS, Counter()).borrow(WATCHED) is not None
            monkeypatch.setattr(alike, "build", lambda *more: "another")
            assert await Borrowing(one, BOTS, Counter()).borrow(WATCHED) is None
            await one.close()

    told(story)


def test_a_bus_that_restarts_is_thought_without_and_then_with_again() -> None:
    engine = Nats()

    async def story() -> None:
        async with asking(engine.url, near=1) as (pool, counted), lent(engine.url, Worker()) as node:

            async def choose() -> str:
                return (await pool.ask(ask("greedy", known(), Rng(1)), WATCHED, Answer)).action

            first = await choose()
            engine.stop()
            assert await choose() == first
            assert counted == {"answered": 1}
            engine.start()
            await soon(lambda: node.bus.here and pool.away.bus.here)  # type: ignore[union-attr]
            await settled()
            node.look()
            assert await choose() == first
            assert counted == {"answered": 2}

    try:
        told(story)
    finally:
        engine.stop()


# The command.


def started(url: str) -> "subprocess.Popen[str]":
    command = [sys.executable, "-c", "from ionbox.cli import main; main()", "think", "--workers", "1", "--bus", url]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "PYTHONUTF8": "1"}
    pipe = subprocess.PIPE
    node = subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, encoding="utf-8", env=environment)
    assert sure(node.stdout).readline() == (
        "The bus on 127.0.0.1 is here. One bot can think on this machine at once, for every server on that bus.\n"
    )
    return node


@posix
def test_the_command_lends_workers_and_finishes_what_it_thinks_about_before_it_stops(engine: Nats) -> None:
    node = started(engine.url.replace("//", "//ada:secret@"))

    async def story() -> None:
        async with asking(engine.url) as (pool, counted):
            asked = asyncio.create_task(pool.ask(ask("greedy", known(), Rng(1)), WATCHED, Answer))
            await asyncio.sleep(0.2)  # its worker is being started
            node.send_signal(signal.SIGTERM)
            assert (await asked).action
            assert counted == {"answered": 1}

    told(story)
    out, errors = node.communicate(timeout=PATIENCE)
    assert node.returncode == 0
    assert "No more questions are taken" in out
    logged = [json.decode(line) for line in errors.splitlines()]
    assert [(line["event"], line.get("answered")) for line in logged] == [("thinking", None), ("thought_enough", 1)]
    assert "secret" not in errors + out


@posix
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGSTOP])
def test_a_node_that_dies_or_sleeps_in_the_middle_costs_a_retry_here_and_nobody_is_told(
    engine: Nats, how: signal.Signals, tmp_path: Path
) -> None:
    node = started(engine.url)

    async def story() -> None:
        async with running(tmp_path, bus=engine.url) as house:
            made = await house.make(seats=["person", "bot:greedy"])
            ada = await house.sit(made["code"], "Ada")
            await ada.say(wire.Ready())
            view = await ada.hear(wire.View)
            if view.legal:
                await ada.act(view.legal[0])
            store, thought = house.lobby.house.store, house.lobby.house.metrics.thought
            await asyncio.sleep(0.2)  # its worker is being started
            node.send_signal(how)
            async with asyncio.timeout(PATIENCE):
                while not (steps := [s for s in await store.steps(view.match) if s.seat == 1]):
                    await asyncio.sleep(0.02)
            assert steps[0].by == ""
            assert thought["lost"] == 1
            assert not house.lobby.house.metrics.bot_failures
            assert not [m for m in ada.heard if isinstance(m, wire.Notice)]

    try:
        told(story)
    finally:
        node.kill()
        node.communicate(timeout=PATIENCE)


def test_what_was_thought_is_logged_now_and_then_and_no_worker_is_refused(
    engine: Nats, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(think, "LOOK", 0.01)
    monkeypatch.setattr(think, "TOLD", 2)
    with pytest.raises(BadInput, match="1 or more"):
        think.think(engine.url, 0)
    said: list[str] = []

    async def story() -> None:
        node = asyncio.create_task(think.lend(engine.url, 2, said.append))
        await soon(lambda: bool(said))
        async with asking(engine.url) as (pool, _):
            assert (await pool.ask(ask("greedy", known(), Rng(1)), WATCHED, Answer)).action
            await soon(lambda: "thought" in [record.message for record in caplog.records])
        node.cancel()
        await node

    with caplog.at_level("INFO", "ionbox"):
        told(story)
    assert re.search(r"\b2 bots can think", said[0])
    assert [record.message for record in caplog.records if "thought" in record.message] == ["thought", "thought_enough"]


# Decks that bots play.


@asynccontextmanager
async def measuring(url: str, folder: Path, work: Work) -> AsyncIterator[tuple[Running, Lending]]:
    """A server, and a node that measures decks."""
    async with lent(url, work, kind=BALANCE, between=5.0) as node, running(folder, bus=url) as here:
        yield here, node


async def wish(here: Running, matches: int) -> str:
    with metals_with(contents()):
        body = {"options": {"deck": DECK}, "matches": matches}
        answer = await here.http.post("/api/games/metals/balance", json=body)
    assert answer.status_code == 202, answer.text
    return str(answer.json()["key"])


async def until(here: Running, key: str, right: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    async with asyncio.timeout(PATIENCE):
        while True:
            state: dict[str, Any] = (await here.http.get(f"/api/balance/{key}")).json()
            if right(state):
                return state
            await asyncio.sleep(0.01)


def test_a_deck_is_measured_far_away_with_its_progress_and_can_be_stopped(
    engine: Nats, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(balances, "COMMAND", APART)

    async def story() -> None:
        work = Measurer()
        async with measuring(engine.url, tmp_path, work) as (here, node):
            long = await wish(here, 10_000)
            await until(here, long, lambda state: state["done"] > 0)
            assert work.process is not None
            small = await wish(here, 10)
            await here.http.post(f"/api/balance/{long}/stop")
            assert "stopped" in (await until(here, long, lambda state: bool(state["failed"])))["failed"]
            done = await until(here, small, lambda state: bool(state["page"]))
            assert (done["done"], done["of"]) == (20, 20)
            await soon(lambda: work.process is None and len(node.free) == 1)

    told(story)


def test_a_run_whose_node_is_gone_begins_again_here(
    engine: Nats, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(balances, "COMMAND", APART)

    class Halfway(Typed):
        async def ask(self, question: bytes, budget: float) -> bytes:
            if self.asked:
                self.may.clear()
            return await super().ask(question, budget)

        async def end(self) -> None:
            self.says = b""
            self.may.set()

    async def story() -> None:
        work = Halfway()
        async with measuring(engine.url, tmp_path, work) as (here, node):
            work.says = b'{"type":"progress","done":15,"of":16}\n'
            far = await wish(here, 10)
            await until(here, far, lambda state: state["done"] == 15)
            await node.close()
            done = await until(here, far, lambda state: bool(state["page"] or state["failed"]))
            assert (done["done"], done["of"], done["failed"]) == (20, 20, "")
            assert here.lobby.house.metrics.thought == {"answered": 1, "lost": 1}
            assert (await Measurer().ask(b"", 1.0)) == b"", "no line without a question"

    told(story)


def test_a_run_that_nobody_asks_for_any_more_ends_far_away(engine: Nats, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(balances, "COMMAND", APART)

    async def story() -> None:
        one, work = await Bus.open(engine.url), Measurer()
        async with lent(engine.url, work, kind=BALANCE, between=0.1) as node:
            question = b'{"game":"metals","preset":"","options":{},"seats":2,"matches":10000}\n'
            far = sure(await thinkers(one, Counter())[BALANCE].borrow(PATIENT))
            assert await far.ask(question, 20.0, Progress)
            assert work.process is not None
            await soon(lambda: work.process is None and len(node.free) == 1)
        await one.close()

    told(story)


def test_what_is_nonsense_at_the_door_hurts_nobody(engine: Nats) -> None:
    async def story() -> None:
        async with asking(engine.url, near=1) as (pool, _), lent(engine.url, Typed()) as node:
            stranger = await Bus.open(engine.url)
            for nonsense in (b"", b"x" * 10_000, b"99"):
                await stranger.tell(node.subjects.door, nonsense)
                await stranger.tell(node.subjects.need(WATCHED), nonsense)
                await stranger.tell(node.subjects.alive(node.all[0].name), nonsense)

            async def lure(heard: Heard) -> None:
                await sure(heard.answer)(b"a.b > c")

            await stranger.hear(node.subjects.door, lure, "free")
            await settled()
            found = {(await pool.ask(ask("greedy", known(), Rng(1)), WATCHED, Answer)).action for _ in range(10)}
            assert len(found) <= 2, "from there or from here"
            assert not node.held
            await stranger.close()

    told(story)
