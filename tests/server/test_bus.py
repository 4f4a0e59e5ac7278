"""The bus: who hears what, who is answered, and what happens while it is away. With a real NATS."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator

import pytest
from server.natsd import Nats
from store.engine import free_port

from ionbox.core.types import BadInput
from ionbox.server import bus
from ionbox.server.bus import Bus, Heard, NoAnswer, named


@pytest.fixture(scope="module")
def engine() -> Iterator[Nats]:
    one = Nats()
    yield one
    one.stop()


def on_two(engine: Nats, test: Callable[[Bus, Bus], Awaitable[None]]) -> None:
    async def run() -> None:
        one, other = await Bus.open(engine.url), await Bus.open(engine.url)
        try:
            await test(one, other)
        finally:
            await one.close()
            await other.close()

    asyncio.run(run())


async def soon(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(20):
        while not true():
            await asyncio.sleep(0.01)


async def echo(heard: Heard) -> None:
    assert heard.answer is not None
    await heard.answer(heard.data * 2)


def test_whoever_hears_a_subject_hears_all_of_it_in_order(engine: Nats) -> None:
    async def test(one: Bus, other: Bus) -> None:
        told: list[bytes] = []

        async def hear(heard: Heard) -> None:
            assert heard.answer is None
            told.append(heard.data)

        await other.hear("t.order", hear)
        for n in range(100):
            await one.tell("t.order", b"%d" % n)
        await soon(lambda: len(told) == 100)
        assert told == [b"%d" % n for n in range(100)]

    on_two(engine, test)


def test_of_a_group_one_hears_each_message(engine: Nats) -> None:
    async def test(one: Bus, other: Bus) -> None:
        told: list[bytes] = []

        async def hear(heard: Heard) -> None:
            told.append(heard.data)

        await one.hear("t.group", hear, "workers")
        await other.hear("t.group", hear, "workers")
        for n in range(50):
            await one.tell("t.group", b"%d" % n)
        await soon(lambda: len(told) >= 50)
        await asyncio.sleep(0.05)
        assert sorted(map(int, told)) == list(range(50))

    on_two(engine, test)


def test_a_question_is_answered_or_it_is_said_why_not(engine: Nats) -> None:
    async def test(one: Bus, other: Bus) -> None:
        async def sleep(heard: Heard) -> None:
            await asyncio.sleep(1)

        async def stumble(heard: Heard) -> None:
            raise ValueError("nonsense")

        await other.hear("t.echo", echo)
        await other.hear("t.slow", sleep)
        await other.hear("t.broken", stumble)
        assert await one.ask("t.echo", b"ion", 5) == b"ionion"
        for subject, why in (("t.slow", "late"), ("t.broken", "late"), ("t.nothing", "nobody")):
            with pytest.raises(NoAnswer) as no:
                await one.ask(subject, b"", 0.2)
            assert no.value.why == why
        assert await one.ask("t.echo", b"!", 5) == b"!!"

    on_two(engine, test)


def test_a_bus_that_comes_back_is_heard_again_and_everybody_is_told() -> None:
    engine = Nats()

    async def test(one: Bus, other: Bus) -> None:
        seen: list[bool] = []
        one.changed = seen.append
        await other.hear("t.echo", echo)
        engine.stop()
        await soon(lambda: not one.here and not other.here)
        await one.tell("t.echo", b"lost")
        with pytest.raises(NoAnswer) as no:
            await one.ask("t.echo", b"", 1)
        assert no.value.why == "away"
        engine.start()
        await soon(lambda: one.here and other.here)
        assert await one.ask("t.echo", b"back", 5) == b"backback"
        assert seen == [False, True]

    try:
        on_two(engine, test)
    finally:
        engine.stop()


def test_a_bus_that_is_not_there_is_refused_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bus, "OPENING", 0.5)
    for url in (f"nats://ada:secret@127.0.0.1:{free_port()}", "nats://[", "ftp://127.0.0.1"):
        with pytest.raises(BadInput, match="does not answer") as no:
            asyncio.run(Bus.open(url))
        assert "secret" not in str(no.value)
    assert named("nats://ada:secret@bus.example:4222") == "The bus on bus.example"


def test_what_is_too_long_for_the_bus_is_told_to_nobody_and_has_no_answer(engine: Nats) -> None:
    async def test(one: Bus, other: Bus) -> None:
        await other.hear("t.echo", echo)
        long = b"x" * (2 * bus.LONGEST)
        await one.tell("t.echo", long)
        with pytest.raises(NoAnswer) as no:
            await one.ask("t.echo", long, 5)
        assert no.value.why == "away"
        assert await one.ask("t.echo", b"!", 5) == b"!!"

    on_two(engine, test)
