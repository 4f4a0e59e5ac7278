"""Several servers of one database: which gatherings are this node's, and who has the others.

The database decides who owns a gathering; `store/shared.py` says how. Everything about a gathering lives with its owner,
as it does where there is one server; `forward.py` passes on what others hear for it. A node that cannot be sure that it
owns anything, since its signs of life did not get through, forgets all that it has, and has its people go on elsewhere.
"""

import asyncio
import hashlib
import secrets
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from ionbox.games import GAMES
from ionbox.server import wire
from ionbox.server.forward import Links, Pipe
from ionbox.server.gathering import Gathering
from ionbox.server.house import Declined, Elsewhere, House, nothing
from ionbox.server.logs import LOGGER, log
from ionbox.server.table import Table
from ionbox.store import Gone, StoreError
from ionbox.store.shared import Lease, Node, Shared

if TYPE_CHECKING:
    from ionbox.server.bus import Bus
    from ionbox.server.lobby import Lobby
    from ionbox.server.socket import Socket

CUT = "This part of the server has lost the others. Your seat is kept; come back to it."
NAMELESS = secrets.token_hex


class Alone:
    """The only server of its store owns everything."""

    several = False
    patience = 0.0
    margin = 0.0
    id = ""
    draining = False

    def __init__(self, house: House) -> None:
        self.house = house

    async def open(self) -> None:
        pass

    def look(self, code: str) -> None:
        """Elsewhere, if another has the gathering with this code."""

    async def take(self, id: str) -> House:
        """The house of this gathering, by its id; Elsewhere, if it cannot be ours."""
        return self.house

    async def release(self, id: str) -> None:
        pass

    @asynccontextmanager
    async def asking(self) -> AsyncIterator[None]:
        """While the database is asked for a gathering."""
        yield

    @asynccontextmanager
    async def tidying(self) -> AsyncIterator[bool]:
        """Whether it is this node that sees to gatherings which nobody has in memory."""
        yield True

    def pipe(self, *_: object) -> None:
        raise AssertionError("there is no other node")

    async def check(self) -> None:
        """Declined, if this node should not be sent anybody."""

    def elsewhere(self, key: str) -> str:
        """The node that a key names, if it is another one that lives."""
        return ""

    async def running(self) -> int | None:
        return None

    async def drain(self, hurry: Callable[[], bool]) -> None:
        pass

    async def close(self) -> None:
        pass

    def counts(self) -> dict[str, int]:
        return {}


class Nodes:
    several = True

    def __init__(self, lobby: "Lobby", shared: Shared, bus: "Bus") -> None:
        self.lobby = lobby
        self.shared = shared
        self.bus = bus
        self.clocks = lobby.house.clocks
        self.id = shared.node.id
        self.leases: dict[str, Lease] = {}
        """Ours, by gathering."""
        self.known: dict[str, str] = {}
        """Who has the gatherings with these codes, as far as it was told here."""
        self.living: dict[str, Node] = {}
        """By the database."""
        self.left: set[str] = set()
        """Codes of what we had until we could not be sure of it."""
        self.draining = False
        self.away = 0.0
        """Since when the bus is away; 0: it is there."""
        self.tasks: list[asyncio.Task[None]] = []
        self.rousing: set[asyncio.Task[None]] = set()

    @property
    def patience(self) -> float:
        return self.clocks.patience

    margin = HOURS
    """Seconds that owners have to erase what is in their memory."""

    async def open(self, app: Any) -> None:
        self.forward = Forward(self, self.lobby, app)
        self.gate: Gate = app.state.gate
        self.gate.share(self._key)
        space = f"ionbox.{hashlib.blake2b(self.shared.salt, digest_size=8).hexdigest()}"
        self.peers = Peers(self.id, space, self.bus, self.clocks.tick, self.forward)
        self.bus.changed = self._bus_changed
        await self.peers.open()
        await self._beat()
        self.tasks = [asyncio.create_task(one) for one in (self._beat_for_ever(), self._watch_for_ever())]

    # Ours or not.

    @property
    def sure(self) -> bool:
        """Whether nobody can have taken what is ours."""
        return time.monotonic() < self.shared.sure and not self.cut

    @property
    def cut(self) -> bool:
        """Whether nobody can have reached us for a lease."""
        return bool(self.away) and self.clocks.tick() - self.away > self.clocks.lease

    def look(self, code: str) -> None:
        """Elsewhere, if another has the gathering with this code, or may have it by now."""
        if not self.sure:
            self.forget_all()
            raise Elsewhere(self._somebody(code))
        node = self.known.get(code)
        if node is not None:
            if self.peers.lives(node):
                raise Elsewhere(node)
            del self.known[code]

    def note(self, code: str, node: str) -> None:
        """It is there, as that node or the last owner says; "": who knows."""
        self.known.pop(code, None)
        if node and node != self.id:
            self.known[code] = node
            if len(self.known) > MOST_KNOWN:
                del self.known[next(iter(self.known))]

    def _somebody(self, code: str) -> str:
        """A node that can ask the database, which we cannot: it has the gathering, takes it, or says who has it."""
        told = self.known.get(code, "")
        if self.peers.lives(told):
            return told
        sure = [node for node, (_, sign) in self.peers.seen.items() if sign.sure]
        return secrets.choice(sure) if sure and self.bus.here else ""

    @asynccontextmanager
    async def asking(self, code: str) -> AsyncIterator[None]:
        """While the database is asked for a gathering: where it does not answer us, another node may know."""
        try:
            async with asyncio.timeout(self.clocks.lease):
                yield
        except (TimeoutError, Unread, Unsaved):
            raise Elsewhere(self._somebody(code)) from None

    async def take(self, row: GatheringRow) -> House:
        lease = await self.shared.take(row.id)
        if lease.owner != self.id:
            self.note(row.code, lease.owner)
            raise Elsewhere(lease.owner if self.peers.lives(lease.owner) else "")
        self.known.pop(row.code, None)
        self.leases[row.id] = lease
        store = self.shared.fenced(lease)
        return replace(self.lobby.house, store=store, lost=lambda: self._lost(row))

    def _lost(self, row: GatheringRow) -> None:
        gathering = self.lobby.gatherings.get(row.code)
        if gathering is not None and gathering.row.id == row.id:
            self.lobby.let_go(gathering)

    async def release(self, id: str) -> None:
        lease = self.leases.pop(id, None)
        if lease is not None:
            with suppress(StoreError):  # then it is an orphan when we stop
                await self.shared.release(lease)

    def forget_all(self) -> None:
        """We may own nothing any more."""
        for gathering in list(self.lobby.gatherings.values()):
            self.left.add(gathering.row.code)
            self.lobby.let_go(gathering)
        self.leases.clear()

    # Signs of life.

    async def _beat_for_ever(self) -> None:
        while True:
            began = self.clocks.tick()
            try:
                await self._beat()
            except Exception:
                LOGGER.exception("beat_failed")
            await self.clocks.sleep(max(0.0, self.clocks.lease / 4 - (self.clocks.tick() - began)))

    async def _beat(self) -> None:
        if self.cut:
            return
        try:
            nodes = await self.shared.beat(self.draining)
            self.living = {node.id: node for node in nodes}
            for node in self.living:
                self.peers.meet(node)
            found = await self.shared.orphans() if not self.draining else {}
            self.rouse([*self.left, *found])
            self.left.clear()
            self.gate.hear_others(await self.shared.spend(self.gate.spent))
            self.gate.spent = {}
        except StoreError as trouble:
            log("beat_failed", why=type(trouble).__name__)

    async def _watch_for_ever(self) -> None:
        """Apart from the beats: the database may keep those waiting."""
        while True:
            if not self.sure:
                self.forget_all()
            await self.peers.sign(self.sure and not self.draining, self.lobby.meets())
            self.peers.miss(self.clocks.tick() - self.clocks.lease)
            if self.cut:
                for socket in list(self.lobby.sockets):
                    socket.close(CUT, TROUBLE)
            await self.clocks.sleep(self.clocks.lease / 4)

    def _bus_changed(self, here: bool) -> None:
        self.away = 0.0 if here else self.clocks.tick()
        for node in list(self.peers.links):
            self.peers.cut(node, tell=here)
        if here:
            for node in self.peers.seen:
                ...

    def rouse(self, codes: Iterable[str]) -> None:
        """Ours by now: bots and clocks go on, whether anybody comes or not."""
        for code in codes:
            task = asyncio.create_task(self._rouse(code))
            self.rousing.add(task)
            task.add_done_callback(self.rousing.discard)

    async def _rouse(self, code: str) -> None:
        try:
            gathering = await self.lobby.find(code)
            for table in gathering.tables:
                await table.rouse()
        except (Declined, Elsewhere, StoreError, Lost):
            pass

    # The end.

    async def drain(self, hurry: Callable[[], bool]) -> None:
        """Hand over all that another node can go on with; wait for what only our rules can play."""
        self.draining = True
        until = self.clocks.tick() + self.clocks.drain
        while not hurry() and self.clocks.tick() < until:
            ...
