"""Bots in processes of their own: a dead or late one is replaced, and the table says so."""

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest
from msgspec import json
from server.people import running

from ionbox.bots import BOTS
from ionbox.core.play import Match
from ionbox.core.rng import Rng
from ionbox.games import GAMES
from ionbox.lab.advice import Advice
from ionbox.server import wire, worker
from ionbox.server.house import BotFailed
from ionbox.server.known import Known
from ionbox.server.metrics import Metrics
from ionbox.server.workers import Bots


@pytest.mark.parametrize("game", GAMES)
def test_an_infoset_survives_its_way_to_a_worker_and_back(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("IONBOX_PLAYOUTS", "8")
    match, rng = Match(GAMES[game], GAMES[game].seats[-1], seed="5"), Rng(1)
    for _ in range(30):
        if not match.state.actors():
            break
        seat = match.state.actors()[0]
        infoset = match.infoset(seat)
        known = Known.of(infoset)
        asked = json.decode(worker.ask("random", known, rng), type=worker.Question)
        assert b'"legal"' not in json.encode(asked)
        assert asked.known.read() == infoset
        for bot in BOTS:
            action = json.decode(worker.answer(worker.ask(bot, known, Rng(2))))["action"]
            assert match.game.parse(action) in infoset.legal
        match.play(seat, match.state.sample(seat, rng))


EARLY = """
import runpy, sys
from ionbox import form
form.KERNEL, form.LATE = sys.argv.pop(), True
runpy.run_module("ionbox.server.worker", run_name="__main__")
"""


@pytest.mark.skipif(sys.platform != "linux", reason="the process is watched through /proc")
def test_a_worker_begins_anew_when_the_compiled_rules_arrive_and_no_answer_is_lost(tmp_path: Path) -> None:
    kernel, pipe = tmp_path / "kernel", subprocess.PIPE
    with subprocess.Popen([sys.executable, "-c", EARLY, str(kernel)], stdin=pipe, stdout=pipe) as process:
        assert process.stdin
        assert process.stdout
        assert process.stdout.readline() == b"ready\n"

        def choose() -> bytes:
            assert process.stdin
            assert process.stdout
            process.stdin.write(worker.ask("greedy", known(), Rng(1)))
            process.stdin.flush()
            return process.stdout.readline()

        first = choose()
        kernel.mkdir()
        assert [choose() for _ in range(3)] == [first] * 3
        assert b"again" in Path(f"/proc/{process.pid}/cmdline").read_bytes()
        process.stdin.close()
        assert process.wait(60) == 0


def known() -> Known:
    match = Match(GAMES["metals"], 2, seed="5")
    return Known.of(match.infoset(match.state.actors()[0]))


def test_a_worker_that_dies_is_replaced() -> None:
    async def main() -> None:
        pool = Bots(Metrics(), 20.0, 1)
        first = await pool.choose("greedy", known(), Rng(1))
        assert pool.all[0].process
        pool.all[0].process.kill()
        with pytest.raises(BotFailed, match="dead"):
            await pool.choose("greedy", known(), Rng(1))
        assert await pool.choose("greedy", known(), Rng(1)) == first
        with pytest.raises(BotFailed, match="dead"):  # a bot that raises ends its process
            await pool.choose("genius", known(), Rng(1))
        await pool.close()

    asyncio.run(main())


def test_a_worker_that_is_late_is_ended_and_one_that_is_not_wanted_any_more_too() -> None:
    async def main() -> None:
        pool = Bots(Metrics(), 20.0, 1)
        first = await pool.choose("greedy", known(), Rng(1))
        pool.budget = 0.0
        with pytest.raises(BotFailed, match="late"):
            await pool.choose("greedy", known(), Rng(1))
        pool.budget = 20.0
        task = asyncio.create_task(pool.choose("greedy", known(), Rng(1)))
        await asyncio.sleep(0.01)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        assert await pool.choose("greedy", known(), Rng(1)) == first
        await pool.close()
        assert pool.all[0].process is None

    asyncio.run(main())


def test_the_table_is_told_and_the_referee_plays_for_a_bot_that_failed(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            house.lobby.house.bots.budget = 0.0  # type: ignore[attr-defined]
            made = await house.make(seats=2)
            ada = await house.sit(made["code"], "Ada")
            await house.order(made, "start")
            view = await ada.hear(wire.View)
            if view.legal:
                await ada.act(view.legal[0])
            assert (await ada.hear(wire.Notice)).text == "greedy 2 took too long; the referee plays for it this once."
            while not (steps := [s for s in await house.lobby.house.store.steps(view.match) if s.seat == 1]):
                await ada.next()
            assert steps[0].by == "time"
            house.lobby.house.bots.budget = 20.0  # type: ignore[attr-defined]

    asyncio.run(main())


def asked(*lines: bytes, argument: str = "") -> subprocess.CompletedProcess[bytes]:
    """What a worker answers before its questions end."""
    command = [sys.executable, "-m", "ionbox.server.worker", *([argument] if argument else [])]
    return subprocess.run(command, input=b"".join(lines), capture_output=True, timeout=60)


def test_a_worker_answers_line_by_line_and_ends_when_its_questions_do() -> None:
    line = worker.ask("greedy", known(), Rng(1))
    done = asked(line, line)
    assert done.returncode == 0
    ready, first, second = done.stdout.splitlines(keepends=True)
    assert (ready, first, second) == (b"ready\n", worker.answer(line), worker.answer(line))
    assert asked(line, argument=worker.AGAIN).stdout == first


def test_a_worker_that_breaks_says_what_kind_of_trouble_it_was_and_no_card() -> None:
    done = asked(worker.ask("genius", known(), Rng(1)))
    assert (done.returncode, done.stdout) == (1, b"ready\n")
    assert b"bot_trouble" in done.stderr
    assert b"Na+" not in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="pipes break otherwise there")
def test_a_worker_whose_asker_is_gone_ends_quietly() -> None:
    pipe = subprocess.PIPE
    command = [sys.executable, "-m", "ionbox.server.worker"]
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe) as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        assert process.stdout.readline() == b"ready\n"
        process.stdout.close()
        process.stdin.write(worker.ask("greedy", known(), Rng(1)))
        process.stdin.close()
        assert process.wait(60) == 0
        assert process.stderr.read() == b""


def test_advice_is_given_with_what_other_actions_are_worth(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "JUDGED", 30)
    asked = known()
    also = GAMES["metals"].write(asked.read().legal[-1])
    advice = json.decode(worker.answer(worker.ask_advice(asked, Rng(1), [also])), type=Advice)
    asked_about = advice.of(also)
    assert asked_about is not None
    assert asked_about.reasons
