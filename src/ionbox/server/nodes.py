"""Several servers of one database: which gatherings are this node's, and who has the others.

The database decides who owns a gathering; `store/shared.py` says how. Everything about a gathering lives with its
owner, as it does where there is one server; `forward.py` passes on what others hear for it. A node that cannot be sure
that it owns anything, since its signs of life did not get through, forgets all that it has, and has its people go on
elsewhere.
"""

import asyncio
import hashlib
import secrets
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast

from ionbox.games import GAMES
from ionbox.server.audience import Listener
from ionbox.server.forward import Forward, Pipe
from ionbox.server.gathering import Gathering
from ionbox.server.house import Declined, Elsewhere, House
from ionbox.server.limits import Gate, add
from ionbox.server.logs import LOGGER, log
from ionbox.server.peers import Peers, Wake
from ionbox.server.table import Table
from ionbox.server.visit import TROUBLE
from ionbox.store import Lease, Lost, Node, Shared, Store, StoreError, Unread, Unsaved
from ionbox.store.rows import GatheringRow

if TYPE_CHECKING:
    from ionbox.server.bus import Bus
    from ionbox.server.lobby import Lobby
    from ionbox.server.socket import Socket

AGAIN = 0.05
"""Seconds between two looks whether all is handed over."""
MOST_KNOWN = 100_000
"""Codes whose owners are remembered."""
CUT = "This part of the server has lost the others. Your seat is kept; come back to it."
BUSY = "This part of the server cannot take anybody in at the moment."


class Nowhere:
    """The store of a gathering that was let go: whatever is still under way there ends."""

    def __getattr__(self, name: str) -> Callable[..., Awaitable[Any]]:
        return lost


async def lost(*_: object) -> None:
    raise Lost("Another node has this gathering by now.")


NOWHERE = cast(Store, Nowhere())


class Alone:
    """The only server of its store owns everything."""

    several = False
    id = ""
    forward: Forward | None = None
    patience = 0.0
    margin = 0.0
    """Seconds that owners have to erase what is in their memory, before it is erased anyway."""

    def __init__(self, house: House) -> None:
        self.house = house

    async def open(self, app: Any) -> None:
        pass

    def look(self, code: str) -> None:
        """Elsewhere, if another has the gathering with this code."""

    async def take(self, row: GatheringRow) -> House:
        """The house of this gathering; Elsewhere, if it is another's."""
        return self.house

    async def release(self, id: str) -> None:
        """Nobody needs it in memory any more."""

    def drop(self, id: str) -> None:
        """It is another's."""

    def note(self, code: str, node: str) -> None:
        """It is there, as a node says that does not have it; "": who knows."""

    def expects(self) -> bool:
        """Whether people meet at another node."""
        return False

    @asynccontextmanager
    async def asking(self, code: str) -> AsyncIterator[None]:
        """While the database is asked for a gathering."""
        yield

    @asynccontextmanager
    async def tidying(self) -> AsyncIterator[bool]:
        """Whether it is this node that sees to gatherings which nobody has in memory."""
        yield True

    def pipe(self, socket: "Socket", there: Elsewhere | Lost, secret: str) -> "Pipe | None":
        """From this socket to the node that has its gathering; None, where none is known."""
        return None

    def check(self) -> None:
        """Declined, if this node should not be sent anybody."""

    def mark(self, key: str) -> str:
        """A key that other nodes know for ours."""
        return key

    def seek(self, key: str) -> None:
        """Elsewhere, if another node has made this key."""

    async def room(self, running: int, most: int) -> bool:
        """Whether one more gathering may go on; Elsewhere, if it has to begin at another node."""
        return running < most

    async def drain(self, hurry: Callable[[], bool]) -> None:
        pass

    async def close(self) -> None:
        await self.house.store.close()

    def counts(self) -> dict[str, int]:
        return {}


class Nodes:
    several = True
    forward: Forward

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
        self.kept: set[str] = set()
        """The same, when we could be again: nobody else has taken it, or the database will say so."""
        self.draining = False
        self.away = 0.0
        """Since when the bus is away; 0: it is there."""
        self.calm = 0.0
        """Until then nobody is taken for dead: the database was away, and others are about to say that they live."""
        self.tasks: list[asyncio.Task[None]] = []
        self.rousing: set[asyncio.Task[None]] = set()

    @property
    def patience(self) -> float:
        return self.clocks.patience

    margin = 2 * 3600.0

    async def open(self, app: Any) -> None:
        self.forward = Forward(self, self.lobby, app)
        self.gate: Gate = app.state.gate
        self.gate.key = self._key
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
            raise Elsewhere(self._somebody(code), code)
        if self.clocks.tick() < self.calm and not (code in self.lobby.gatherings or code in self.kept):
            raise Elsewhere(self._somebody(code), code)
        node = self.known.get(code)
        if node is not None:
            if self.peers.lives(node):
                raise Elsewhere(node, code)
            del self.known[code]

    def note(self, code: str, node: str) -> None:
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
            raise Elsewhere(self._somebody(code), code) from None

    async def take(self, row: GatheringRow) -> House:
        lease = await self.shared.take(row.id)
        if lease.owner != self.id:
            self.note(row.code, lease.owner)
            raise Elsewhere(lease.owner, row.code)
        self.known.pop(row.code, None)
        self.leases[row.id] = lease
        store = self.shared.fenced(lease)
        house = replace(self.lobby.house, store=store)
        house.lost = lambda: self._lost(row.code, house)
        return house

    def _lost(self, code: str, house: House) -> None:
        """Whoever hears it late may mean what has been forgotten and taken again since."""
        gathering = self.lobby.gatherings.get(code)
        if gathering is not None and gathering.house is house:
            self.lobby.let_go(gathering)

    def drop(self, id: str) -> None:
        self.leases.pop(id, None)

    def expects(self) -> bool:
        return any(sign.expects for _, sign in self.peers.seen.values())

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

    def pipe(self, socket: "Socket", there: Elsewhere | Lost, secret: str) -> Pipe | None:
        node = there.node if isinstance(there, Elsewhere) else ""
        return Pipe(self.forward, node, socket, secret) if self.peers.lives(node) else None

    async def room(self, running: int, most: int) -> bool:
        if self.draining or not self.sure:
            raise Elsewhere(self._somebody(""))
        return await self.shared.running() < most * max(1, len(self.living))

    def check(self) -> None:
        if self.draining or not self.sure:
            raise Declined(BUSY, 503)

    def mark(self, key: str) -> str:
        return f"{key}.{self.id}"

    def seek(self, key: str) -> None:
        node = key.rpartition(".")[2]
        if node != self.id and self.peers.lives(node):
            raise Elsewhere(node)

    @asynccontextmanager
    async def tidying(self) -> AsyncIterator[bool]:
        async with self.shared.alone("tidy") as alone:
            yield alone

    def _key(self, address: str, kind: str) -> str:
        """What others may know an address by."""
        return hashlib.blake2b(f"{kind} {address}".encode(), key=self.shared.salt, digest_size=16).hexdigest()

    # Signs of life.

    async def _beat_for_ever(self) -> None:
        while True:
            began = self.clocks.tick()
            try:
                await self._beat()
            except Exception:  # Whatever failed: a node that beats no more loses all its tables.
                LOGGER.exception("beat_failed")
            await self.clocks.sleep(max(0.0, self.clocks.lease / 4 - (self.clocks.tick() - began)))

    async def _beat(self) -> None:
        if self.cut:
            return
        late = not self.sure
        try:
            nodes = await self.shared.beat(self.draining)
            if late:
                self.calm = self.clocks.tick() + self.clocks.lease
                self.kept = set(self.left)
            self.living = {node.id: node for node in nodes}
            for node in self.living:
                self.peers.meet(node)
            self.rouse(self.left)
            self.left.clear()
            if not self.draining and self.clocks.tick() >= self.calm:
                self.rouse(await self.shared.orphans())
            spent, self.gate.spent = self.gate.spent, {}
            try:
                self.gate.hear(await self.shared.spend(spent))
            except StoreError:
                for key, amount in spent.items():
                    add(self.gate.spent, key, amount)
                raise
        except StoreError as trouble:
            log("beat_failed", why=type(trouble).__name__)

    async def _watch_for_ever(self) -> None:
        """Apart from the beats: the database may keep those waiting."""
        while True:
            if not self.sure:
                self.forget_all()
            await self.peers.sign(self.sure and not self.draining, self.lobby.meets())
            self.peers.miss(self.clocks.lease)
            if self.cut:
                for socket in list(self.lobby.sockets):
                    socket.close(CUT, TROUBLE)
            await self.clocks.sleep(self.clocks.lease / 4)

    def _bus_changed(self, here: bool) -> None:
        self.away = 0.0 if here else self.clocks.tick()
        self.peers.changed(here)

    def rouse(self, codes: Iterable[str]) -> None:
        """Ours by now: bots and clocks go on, whether anybody comes or not."""
        for code in codes:
            self.known.pop(code, None)
            task = asyncio.create_task(self._rouse(code))
            self.rousing.add(task)
            task.add_done_callback(self.rousing.discard)

    async def _rouse(self, code: str) -> None:
        try:
            gathering = await self.lobby.find(code)
            for table in gathering.tables:
                table.referee.call(rouse(table))
        except (Declined, Elsewhere, StoreError, Lost):
            pass

    # The end.

    async def drain(self, hurry: Callable[[], bool]) -> None:
        """Hand over all that another node can go on with; wait for what only our rules can play."""
        self.draining = True
        until = self.clocks.tick() + self.clocks.drain
        while self.lobby.gatherings and not (hurry() or self.clocks.tick() > until):
            await self._beat()
            others = [node for node in self.living.values() if self.peers.lives(node.id) and not node.draining]
            if not others:
                break
            for gathering in list(self.lobby.gatherings.values()):
                if fit := [node.id for node in others if plays(node, gathering)]:
                    await self._hand_over(gathering, secrets.choice(fit))
            await self.clocks.sleep(AGAIN)

    async def _hand_over(self, gathering: Gathering, node: str) -> None:
        """What is under way is finished first; then it goes on there at once."""
        row, listeners = gathering.row, everybody(gathering)
        self.lobby.put_out(gathering)
        try:
            for table in gathering.tables:
                await table.forget()
            lease = self.leases.pop(row.id, None)
            if lease is not None:
                given = await self.shared.give(lease, node)
                self.note(row.code, given.owner)
                self.peers.link(given.owner).tell(Wake(row.code))
        except StoreError as trouble:  # then it is an orphan as soon as we have left
            log("not_given", gathering=row.id, why=type(trouble).__name__)
        gathering.house.store = NOWHERE
        for listener in listeners:
            listener.moved()

    async def close(self) -> None:
        tasks = [*self.tasks, *self.rousing, *self.forward.tasks]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        with suppress(StoreError):
            await self.shared.leave()
        await self.peers.close()
        await self.shared.close()

    def counts(self) -> dict[str, int]:
        awake = self.lobby.gatherings.values()
        return {
            "gatherings": sum(not (one.row.ended or one.rests()) for one in awake),  # wherever they were made
            "nodes": len(self.living),
            "gatherings_owned": len(self.leases),
            "sockets_passed_on": len(self.forward.pipes),
            "sockets_of_others": len(self.forward.far),
        }


def plays(node: Node, gathering: Gathering) -> bool:
    """Whether it can go on with all that is played here."""
    playing = any(table.row.status == "playing" for table in gathering.tables)
    return not playing or node.rules.get(gathering.row.game) == GAMES[gathering.row.game].version


async def rouse(table: Table) -> None:
    async with table.lock:
        await table.load()
        table.referee.wake()


def everybody(gathering: Gathering) -> list[Listener]:
    return [*gathering.hall, *(one for table in gathering.tables for one in table.room.everybody())]
