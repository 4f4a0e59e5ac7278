"""What nodes say to each other over the bus: in order, in batches, and either side knows if something got lost.

Whatever is said to one node within a turn of the event loop goes as one message. Both sides count messages. If one is
missing, if a node is silent for a lease, or hears more slowly than it is told, then all that stood between the two is
over: requests are asked again, and sockets say hello again. So nothing needs to be sent twice.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

import msgspec
from msgspec import Struct

from ionbox.server.logs import log

if TYPE_CHECKING:
    from ionbox.server.bus import Bus, Heard

MOST = 16 * 1024 * 1024
"""Bytes that a node may be told before it says that it has heard them."""
TOGETHER = 240_000
"""Characters of a message, none of which has more than four bytes: see `bus.LONGEST`."""
OWED = 256 * 1024
"""Bytes after which a node says that it has heard, even if it has nothing else to say."""


class Item(Struct, frozen=True, array_like=True):
    """Requests and sockets are numbered by the node that people are connected to."""


class Ask(Item, frozen=True, tag="ask"):
    """A request, passed on."""

    id: int
    method: str
    path: str
    query: bytes
    headers: list[tuple[bytes, bytes]]
    scheme: str
    client: str
    guessing: bool
    """Whoever asks has guessed too many codes already."""
    body: bytes


class Head(Item, frozen=True, tag="head"):
    id: int
    status: int
    headers: list[tuple[bytes, bytes]]


class Piece(Item, frozen=True, tag="piece"):
    id: int
    data: bytes
    more: bool


class Missed(Item, frozen=True, tag="missed"):
    """Nothing was done: the gathering is not here, but at this node, or nobody knows where."""

    id: int
    node: str


class Open(Item, frozen=True, tag="open"):
    """A socket says hello."""

    id: int
    hello: str
    secret: str
    """The cookie's."""
    address: str


class Said(Item, frozen=True, tag="said"):
    id: int
    frame: str


class Left(Item, frozen=True, tag="left"):
    id: int


class Shown(Item, frozen=True, tag="shown"):
    """One frame for all of these sockets."""

    ids: list[int]
    frame: str


class Shut(Item, frozen=True, tag="shut"):
    id: int
    reason: str
    code: int


class Moved(Item, frozen=True, tag="moved"):
    """The gathering of this socket is not here any more."""

    id: int
    node: str


class Wake(Item, frozen=True, tag="wake"):
    """The gathering with this code is yours by now: let its bots and clocks go on."""

    code: str


class Reset(Item, frozen=True, tag="reset"):
    """Something got lost on the way."""


Word = Ask | Head | Piece | Missed | Open | Said | Left | Shown | Shut | Moved | Wake | Reset


class Batch(Struct, frozen=True, array_like=True):
    sender: str
    n: int
    """From 1; 0: it only says what was heard."""
    got: int
    """The last one heard from the other side."""
    items: list[Word]


class Sign(Struct, frozen=True, array_like=True):
    """A node lives."""

    node: str
    sure: bool
    """The database knows it too: it may take gatherings."""
    expects: bool
    """People meet there."""


class Ears(Protocol):
    """Who is told what comes."""

    def hear(self, node: str, item: Word) -> None: ...

    def doubt(self, node: str) -> None:
        """It has not been heard for a while."""

    def trust(self, node: str) -> None:
        """It has been heard again."""

    def over(self, node: str) -> None:
        """All that stood between that node and this one is over."""


class Link:
    """From this node to another one."""

    def __init__(self, peers: "Peers", node: str) -> None:
        self.peers = peers
        self.node = node
        self.out: list[Word] = []
        self.size = 0
        """Characters in it, about."""
        self.sent = 0
        self.heard = 0
        self.owed = 0
        """Bytes heard since this node last said so."""
        self.waiting = 0
        """Bytes that the other one has not said to have heard."""
        self.unheard: deque[tuple[int, int]] = deque()
        self.come = asyncio.Event()
        self.task = asyncio.create_task(self._write())

    @property
    def busy(self) -> bool:
        """Whether so much is on its way that what can wait should."""
        return self.size + self.waiting > MOST // 4

    def tell(self, item: Word) -> None:
        self.out.append(item)
        self.size += size_of(item)
        self.come.set()
        if self.size + self.waiting > MOST:
            log("node_slow", peer=self.node)
            self.peers.cut(self.node)

    def show(self, id: int, frame: str) -> None:
        """The same frame to several sockets goes once."""
        last = self.out[-1] if self.out else None
        if isinstance(last, Shown) and last.frame is frame:
            last.ids.append(id)
        else:
            self.tell(Shown([id], frame))

    def credit(self, got: int) -> None:
        while self.unheard and self.unheard[0][0] <= got:
            self.waiting -= self.unheard.popleft()[1]

    async def _write(self) -> None:
        while True:
            await self.come.wait()
            self.come.clear()
            while self.out:
                await self._send(self._next())
            if self.owed > OWED:
                await self._send([])

    def _next(self) -> list[Word]:
        """As many as one message holds, and one at least."""
        if self.size <= TOGETHER:
            items, self.out, self.size = self.out, [], 0
            return items
        many, size = 0, 0
        while many < len(self.out) and (many == 0 or size <= TOGETHER):
            size += size_of(self.out[many])
            many += 1
        many = max(1, many - 1)
        items, self.out = self.out[:many], self.out[many:]
        self.size = sum(map(size_of, self.out))
        return items

    async def _send(self, items: list[Word]) -> None:
        if items:
            self.sent += 1
        data = msgspec.msgpack.encode(Batch(self.peers.id, self.sent if items else 0, self.heard, items))
        if items:
            self.unheard.append((self.sent, len(data)))
            self.waiting += len(data)
        self.owed = 0
        await self.peers.bus.tell(self.peers.subject(self.node), data)


def size_of(item: Word) -> int:
    match item:
        case Shown() | Said():
            return 100 + len(item.frame)
        case Piece():
            return 100 + len(item.data)
        case Ask():
            return 1000 + len(item.body)
        case _:
            return 1000


class Peers:
    """The other nodes, as far as they are heard."""

    def __init__(self, id: str, space: str, bus: "Bus", tick: Callable[[], float], ears: Ears) -> None:
        """`space`: what nodes of other databases on the same bus are told apart by."""
        self.id = id
        self.space = space
        self.bus = bus
        self.tick = tick
        self.ears = ears
        self.links: dict[str, Link] = {}
        self.seen: dict[str, tuple[float, Sign]] = {}
        """When each was last heard, and what it said of itself."""
        self.silent: set[str] = set()
        """Who was heard once and is no more."""
        self.doubted: set[str] = set()
        """Who should have been heard by now."""
        self.cut_off: set[str] = set()
        """Those whom the bus led to before it went."""
        self._batches = msgspec.msgpack.Decoder(Batch)
        self._signs = msgspec.msgpack.Decoder(Sign)

    async def open(self) -> None:
        await self.bus.hear(self.subject(self.id), self._hear)
        await self.bus.hear(f"{self.space}.sign", self._hear_sign)

    def subject(self, node: str) -> str:
        return f"{self.space}.to.{node}"

    async def sign(self, sure: bool, expects: bool) -> None:
        await self.bus.tell(f"{self.space}.sign", msgspec.msgpack.encode(Sign(self.id, sure, expects)))

    def lives(self, node: str) -> bool:
        return self.bus.here and node in self.seen

    def link(self, node: str) -> Link:
        if node not in self.links:
            self.links[node] = Link(self, node)
        return self.links[node]

    def meet(self, node: str) -> None:
        """The database says that it lives; it may not have been heard yet."""
        if node != self.id and node not in self.seen and node not in self.silent:
            self.seen[node] = self.tick(), Sign(node, True, False)

    def miss(self, lease: float) -> None:
        """Whoever has not been heard for so long is not there."""
        now = self.tick()
        for node, (at, _) in list(self.seen.items()):
            if now - at > lease:
                log("node_silent", peer=node)
                del self.seen[node]
                self.silent.add(node)
                self.doubted.discard(node)
                self.cut(node, tell=False)
            elif now - at > lease / 2 and node not in self.doubted:
                self.doubted.add(node)
                self.ears.doubt(node)

    def cut(self, node: str, tell: bool = True) -> None:
        """All that stood between us is over; where it can hear that, it is told."""
        link = self.links.pop(node, None)
        if link is not None:
            link.task.cancel()
        self.ears.over(node)
        if tell and link is not None:
            new = self.link(node)
            new.sent, new.heard = link.sent, link.heard
            new.tell(Reset())

    def changed(self, here: bool) -> None:
        """The bus went: nobody knows what arrived. It is back: so the others are told."""
        if here:
            for node in self.cut_off:
                self.link(node).tell(Reset())
            self.cut_off.clear()
        else:
            self.cut_off |= self.links.keys()
            for node in list(self.links):
                self.cut(node, tell=False)

    async def _hear(self, heard: "Heard") -> None:
        batch = self._batches.decode(heard.data)
        node = batch.sender
        if node in self.seen:
            self.seen[node] = self.tick(), self.seen[node][1]
        link = self.link(node)
        link.credit(batch.got)
        if not batch.n:
            return
        if link.heard and batch.n != link.heard + 1:
            log("node_gap", peer=node)
            self.cut(node)
            link = self.link(node)
        link.heard = batch.n
        link.owed += len(heard.data)
        if link.owed > OWED:
            link.come.set()
        for item in batch.items:
            if isinstance(item, Reset):
                self.ears.over(node)
            else:
                self.ears.hear(node, item)

    async def _hear_sign(self, heard: "Heard") -> None:
        sign = self._signs.decode(heard.data)
        if sign.node != self.id:
            if sign.node in self.silent:  # it may not know that it was
                self.silent.discard(sign.node)
                self.link(sign.node).tell(Reset())
            self.seen[sign.node] = self.tick(), sign
            if sign.node in self.doubted:
                self.doubted.discard(sign.node)
                self.ears.trust(sign.node)

    async def close(self) -> None:
        for link in self.links.values():
            while link.out:
                await link._send(link._next())
            link.task.cancel()
