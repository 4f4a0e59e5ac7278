"""What two nodes say to each other: in order, together, and whatever is lost is known to be lost."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, cast

import msgspec
import pytest
from server.hall import soon

from ionbox.server import peers
from ionbox.server.bus import Bus, Ear, Heard
from ionbox.server.peers import Batch, Item, Left, Peers, Piece, Reset, Said, Shown, Word


class Wire:
    """A bus in memory, from which messages can be taken away."""

    def __init__(self) -> None:
        self.ears: dict[str, list[Ear]] = {}
        self.here = True
        self.lost = 0
        """How many of the next messages get lost."""
        self.messages: list[Batch] = []
        self.sizes: list[int] = []

    async def hear(self, subject: str, ear: Ear) -> None:
        self.ears.setdefault(subject, []).append(ear)

    async def tell(self, subject: str, data: bytes) -> None:
        if ".to." in subject:
            self.messages.append(msgspec.msgpack.decode(data, type=Batch))
            self.sizes.append(len(data))
        if self.lost:
            self.lost -= 1
            return
        for ear in self.ears.get(subject, []):
            await ear(Heard(data, None))

    async def close(self) -> None:
        pass


class Ears:
    def __init__(self) -> None:
        self.heard: list[Word] = []
        self.events: list[str] = []

    def hear(self, node: str, item: Word) -> None:
        self.heard.append(item)

    def over(self, node: str) -> None:
        self.events.append("over")

    def doubt(self, node: str) -> None:
        self.events.append("doubt")

    def trust(self, node: str) -> None:
        self.events.append("trust")


class Pair:
    def __init__(self) -> None:
        self.wire = Wire()
        self.now = 0.0
        self.ears = {name: Ears() for name in "ab"}
        self.peers = {
            name: Peers(name, "t", cast(Bus, self.wire), lambda: self.now, ears) for name, ears in self.ears.items()
        }

    async def say(self, *items: Item) -> None:
        for item in items:
            self.peers["a"].link("b").tell(cast(Any, item))
        await asyncio.sleep(0.01)


def on_pair(test: Callable[[Pair], Awaitable[None]]) -> None:
    async def run() -> None:
        pair = Pair()
        for one in pair.peers.values():
            await one.open()
        for one in pair.peers.values():
            await one.sign(True, False)
        await test(pair)
        for one in pair.peers.values():
            await one.close()

    asyncio.run(run())


def test_what_is_said_within_a_turn_goes_together_and_a_frame_for_many_goes_once() -> None:
    async def test(pair: Pair) -> None:
        frame = "{}" * 10
        for id in range(100):
            pair.peers["a"].link("b").show(id, frame)
        await pair.say(Left(1))
        assert pair.ears["b"].heard == [Shown(list(range(100)), frame), Left(1)]
        assert len(pair.wire.messages) == 1
        await pair.say(Left(2))
        assert [one.n for one in pair.wire.messages] == [1, 2]

    on_pair(test)


def test_what_is_long_is_told_in_several_messages_none_of_which_is_too_long() -> None:
    async def test(pair: Pair) -> None:
        items = [Said(n, "⁺" * 50_000) for n in range(20)] + [Piece(n, bytes(200_000), True) for n in range(5)]
        await pair.say(*items)
        assert pair.ears["b"].heard == items
        assert max(pair.wire.sizes) < 983_040
        # Whoever has heard a lot says so, even if there is nothing else to say.
        assert pair.peers["a"].link("b").waiting < sum(pair.wire.sizes) / 2

    on_pair(test)


def test_a_message_that_got_lost_ends_all_that_stood_between_two_nodes_on_both_sides() -> None:
    async def test(pair: Pair) -> None:
        await pair.say(Left(1))
        pair.wire.lost = 1
        await pair.say(Left(2))
        assert pair.ears["b"].events == []
        await pair.say(Left(3))
        assert (pair.ears["b"].events, pair.ears["a"].events) == (["over"], ["over"])
        await pair.say(Left(4))
        assert pair.ears["b"].heard == [Left(1), Left(3), Left(4)]
        assert pair.ears["b"].events == ["over"]

    on_pair(test)


def test_whoever_is_silent_is_doubted_and_then_not_there_and_hears_of_it_when_it_is_back() -> None:
    async def test(pair: Pair) -> None:
        here = pair.peers["a"]
        await pair.say(Left(1))
        pair.now = 0.6
        here.miss(1.0)
        here.miss(1.0)
        assert pair.ears["a"].events == ["doubt"]
        await pair.peers["b"].sign(True, False)
        assert pair.ears["a"].events == ["doubt", "trust"]
        pair.now = 2.0
        here.miss(1.0)
        assert not here.lives("b")
        assert pair.ears["a"].events == ["doubt", "trust", "over"]
        here.meet("b")
        assert not here.lives("b"), "the database says that it lives, but it is not heard"
        await pair.peers["b"].sign(True, False)
        assert here.lives("b")
        await soon(lambda: pair.ears["b"].events == ["over", "over"])
        assert isinstance(pair.wire.messages[-2].items[0], Reset)
        here.meet("c")
        assert here.lives("c")

    on_pair(test)


def test_a_node_that_hears_more_slowly_than_it_is_told_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(peers, "MOST", 100_000)

    async def test(pair: Pair) -> None:
        pair.wire.ears["t.to.b"].clear()
        for n in range(9):
            await pair.say(Said(n, "x" * 20_000))
        assert pair.ears["a"].events == ["over"]
        assert pair.peers["a"].link("b").waiting < 100_000

    on_pair(test)


def test_when_the_bus_is_back_both_sides_begin_anew() -> None:
    async def test(pair: Pair) -> None:
        here = pair.peers["a"]
        await pair.say(Left(1), Left(2))
        await pair.say(Left(3))
        here.changed(False)
        assert pair.ears["a"].events == ["over"]
        here.changed(True)
        await asyncio.sleep(0.01)
        assert pair.ears["b"].events[0] == "over"
        await pair.say(Left(4))
        assert pair.ears["b"].heard[-1] == Left(4)

    on_pair(test)


def test_what_was_said_before_the_end_is_heard() -> None:
    async def test(pair: Pair) -> None:
        pair.peers["a"].link("b").tell(Left(1))
        await pair.peers["a"].close()
        assert pair.ears["b"].heard == [Left(1)]

    on_pair(test)


def test_nonsense_on_the_bus_is_no_message() -> None:
    async def test(pair: Pair) -> None:
        for subject in ("t.to.b", "t.sign"):
            for nonsense in (b"", b"\xc1", msgspec.msgpack.encode(["a", 1, 0, [["shown", "x", 5]]])):
                with pytest.raises(msgspec.MsgspecError):  # the bus logs it, and goes on
                    await pair.wire.ears[subject][0](Heard(nonsense, None))
        assert pair.ears["b"].heard == []

    on_pair(test)
