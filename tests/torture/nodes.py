"""Nodes of one database that are killed, put to sleep, or lose the database and the bus, again and again.

python -m torture.nodes [COUNT]     100 if not said
"""

import asyncio
import os
import random
import signal
import sys
import tempfile
from contextlib import AsyncExitStack, suppress
from pathlib import Path

from server.hall import LEASE, Engines
from torture.players import Crowd, Nursery, check, nursery, seated

COUNT = 100
NODES = 3


async def torture(count: int, engines: Engines, folder: Path) -> dict[str, int]:
    """So many faults; what was found sound."""
    chance = random.Random(count)
    store_at = await engines.database()
    async with AsyncExitStack() as stack:
        nodes = []
        for n in range(NODES):
            room = folder / str(n)
            room.mkdir()
            patience = (10.0, engines.nats.url, LEASE)
            nodes.append(await stack.enter_async_context(nursery(store_at, room, *patience)))
        crowd = await stack.enter_async_context(seated(nodes[0]))
        spread(crowd, nodes)
        back = await crowd.all_move_on()
        for fault in range(1, count + 1):
            await do(chance.choice(FAULTS if fault > 2 else FAULTS[:2]), chance.choice(nodes), engines)
            back = max(back, await crowd.one_more_ack())
            if fault % max(1, count // 20) == 0:
                back = max(back, await crowd.all_move_on())
                print(f"{fault} faults: {crowd.acks} acknowledged, back within {back:.1f} s", flush=True)
        moved = await crowd.all_move_on()
        print(f"all {len(crowd.sittings)} tables moved on within {moved:.1f} s", flush=True)
        await asyncio.gather(*(one.end() for one in nodes))
    return await check(store_at, crowd)


FAULTS = ("killed", "asleep", "stopped", "postgres", "nats")


async def do(fault: str, node: Nursery, engines: Engines) -> None:
    match fault:
        case "killed":
            node.kill()
            await node.birth()
        case "asleep":
            with suppress(ProcessLookupError):
                os.kill(node.life, signal.SIGSTOP)
                await asyncio.sleep(3)
                os.kill(node.life, signal.SIGCONT)
        case "stopped":
            with suppress(ProcessLookupError):
                os.kill(node.life, signal.SIGTERM)
            await node.birth()
        case "postgres":
            await asyncio.to_thread(engines.postgres.stop, signal.SIGQUIT)
            await asyncio.to_thread(engines.postgres.start)
        case "nats":
            await asyncio.to_thread(engines.nats.stop)
            await asyncio.to_thread(engines.nats.start)


def spread(crowd: Crowd, nodes: list[Nursery]) -> None:
    """Everybody comes back to another node than the one before them."""
    for n, player in enumerate(crowd.players):
        player.port = nodes[n % len(nodes)].port


def main(count: int) -> None:
    engines = Engines()
    try:
        with tempfile.TemporaryDirectory() as folder:
            found = asyncio.run(torture(count, engines, Path(folder)))
    finally:
        engines.stop()
    print(f"{count} faults, nothing lost: {', '.join(f'{n} {what}' for what, n in found.items())}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else COUNT)
