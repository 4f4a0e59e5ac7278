"""Nodes of one database, in one process."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import asyncpg

from ionbox.store import Lease, Node, Shared, open_shared

QUICK = 60.0
"""A lease that ends in these tests when they say so: nothing hangs on how fast the machine is."""


def node(id: str, **rules: int) -> Node:
    return Node(id, f"http://127.0.0.1/{id}", rules or {"metals": 1}, build="test")


@asynccontextmanager
async def nodes(url: str, *ids: str | Node, lease: float = QUICK) -> AsyncIterator[list[Shared]]:
    opened: list[Shared] = []
    try:
        for id in ids:
            opened.append(await open_shared(url, node(id) if isinstance(id, str) else id, lease))
        yield opened
    finally:
        for one in opened:
            await one.close()


async def fall_asleep(url: str, *ids: str) -> None:
    """Their leases end, as if they had said nothing for long; `beat` wakes them."""
    db = await asyncpg.connect(url)
    for id in ids:
        await db.execute("UPDATE nodes SET until = until - 120 WHERE id = $1", id)
    await db.close()


async def ours(node: Shared, gathering: str = "g1") -> Lease:
    lease = await node.take(gathering)
    assert lease.owner == node.node.id
    return lease
