"""One database, several servers: who owns a gathering. What nodes may rely on; leases.py keeps it, on PostgreSQL alone.

A node lives as long as it says so (`beat`), by the database's clock. A gathering has one owner, and an epoch that grows
whenever it gets another and never goes back. Whoever dies loses what it owns to whoever asks for it first. A node that
was asleep cannot know that, so whatever it writes for a gathering goes through `fenced`, and is refused.

    shared = await open_shared(url, Node(id, address, rules), lease=3.0)
    lease = await shared.take(row.id)           # as a gathering comes into memory
    if lease.owner == shared.node.id:           # ours: all its writes, also its first table's, go through this
        store = shared.fenced(lease)
    else: ...                                   # pass everything on to lease.owner
"""

from collections.abc import Mapping
from contextlib import AbstractAsyncContextManager
from typing import Protocol

from msgspec import Struct

from ionbox.store.protocol import Store

LEASE = 3.0
"""Seconds a node lives after its last sign of life."""


class Lease(Struct, frozen=True):
    gathering: str
    """Its id."""
    owner: str
    """A node's id; "": nobody's."""
    epoch: int
    """From 1; 0: it never had an owner."""


class Node(Struct, frozen=True):
    id: str
    """Never used before: a node that starts again is another one, and owns nothing."""
    address: str
    """Where people reach it; who is refused this database is told."""
    rules: dict[str, int]
    """The version of each game it plays."""
    build: str = ""
    draining: bool = False
    """It is about to stop: it gets no gathering that another living node could have."""


class Shared(Protocol):
    """Every method may raise StoreError, and may be repeated without harm."""

    node: Node
    """This one."""
    store: Store
    """For reading, `add_gathering`, and what belongs to no owner (`expire`, `named`). It appends no steps."""
    salt: bytes
    """The same for all nodes of this database: for the keys of `spend`."""
    sure: float
    """Until then, by time.monotonic(), nobody can have taken what is ours. Later somebody may have: show nothing, and
    let nothing move, before the next `beat` has answered; what was taken then shows by Lost."""

    def fenced(self, lease: Lease) -> Store:
        """The same store, whose writes must be of this gathering and hold only while the lease is this node's in this
        epoch. Otherwise they change nothing and raise Lost; Gone, if the gathering was erased. Reads are free.

        A write that returned is seen by whoever takes the lease afterwards. Making one costs nothing; do not close it.
        """

    async def beat(self, draining: bool = False) -> list[Node]:
        """We live, for another lease; who else does: all, this one among them, by id.

        Call it every quarter of the lease. It has a connection of its own and fails after one lease at the latest.
        """

    async def take(self, gathering: str) -> Lease:
        """Have this gathering if it is free, ours, or its owner is dead; then it is in force for us.

        Else, whose it is. Where an unfinished match needs rules (game and version) that another living node knows and
        we do not, or where we are draining and another is not, it is made that node's, which hears of it by `orphans`,
        or because it takes it as soon as something is passed on to it. Gone, if there is no such gathering.
        """

    async def orphans(self, limit: int = 100) -> dict[str, Lease]:
        """Leases that are ours by now and that we have not yet taken up with `take`, by the gathering's code: up to
        `limit` of those whose owners are dead, and all that others gave us. Load them, so that bots and clocks go on.

        Survivors who ask at once share them. Those that another living node is fitter for (`take`) are left to it,
        and so are gatherings that have ended. They are told again until they are taken up; call it after each `beat`.
        """

    async def release(self, lease: Lease) -> None:
        """Nobody's, where nobody needs it in memory any more; nothing, if it is not ours. The epoch stays."""

    async def give(self, lease: Lease, node: str) -> Lease:
        """Make it another living node's, which hears of it by `orphans`; whose it is then."""

    async def leave(self) -> None:
        """We are gone: what is still ours is an orphan from now on, without waiting for the lease to end."""

    async def owner_of(self, code: str) -> Lease | None:
        """Whose the gathering with this code is, "" if its owner is dead; None, if there is none. Takes nothing."""

    async def running(self) -> int:
        """How many gatherings go on, of all nodes; practice whose match is over does not (as `Lobby.running`)."""

    async def spend(self, amounts: Mapping[str, float]) -> dict[str, float]:
        """What this node has spent since it last said so; what all others have since then: take it from our buckets.

        Keys are the caller's, nothing a person could be known by: a hash with `salt`. They are forgotten after
        five minutes. The first answer is empty. Where it fails, say the same and what came since once more.
        """

    def alone(self, what: str) -> AbstractAsyncContextManager[bool]:
        """Whether nobody else is doing this meanwhile. A node that loses its connection loses this without hearing it,
        so only for what may be done twice."""

    async def close(self) -> None:
        """Close the store. Whoever stops in order gives its gatherings away and leaves before."""
