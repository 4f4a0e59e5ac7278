"""A real PostgreSQL that is stopped or crashes under a real server, and comes back, again and again.

python -m torture.outages [COUNT]     100 if not said; one in ten lasts 15 seconds
"""

import asyncio
import random
import shutil
import signal
import sys
import tempfile
from pathlib import Path

from store.engine import Postgres
from torture.players import check, nursery, seated

COUNT = 100
LONG = 15.0


async def torture(
    count: int, engine: Postgres, store_at: str, folder: Path, long: float = LONG, *patience: float
) -> dict[str, int]:
    """So many outages, the first of them long; what was found sound. `patience`: the server's own, if not the usual."""
    chance = random.Random(count)
    async with nursery(store_at, folder, *patience) as lives, seated(lives) as crowd:
        back = await crowd.all_move_on()
        for outage in range(1, count + 1):
            await asyncio.to_thread(engine.stop, chance.choice((signal.SIGINT, signal.SIGQUIT)))
            await asyncio.sleep(long if outage % 10 == 1 else chance.uniform(0, 2))
            await asyncio.to_thread(engine.start)
            back = max(back, await crowd.one_more_ack())
            if outage % max(1, count // 20) == 0:
                back = max(back, await crowd.all_move_on())
                print(f"{outage} outages: {crowd.acks} acknowledged, back within {back:.1f} s", flush=True)
        moved = await crowd.all_move_on()
        print(f"all {len(crowd.sittings)} tables moved on within {moved:.1f} s", flush=True)
    return await check(store_at, crowd)


def main(count: int) -> None:
    folder = Path(tempfile.mkdtemp(prefix="ionbox-pg-"))  # A short path: a socket's name has at most 107 characters.
    try:
        engine = Postgres(folder)
        try:
            found = asyncio.run(torture(count, engine, engine.url("public"), folder))
        finally:
            engine.stop()
    finally:
        shutil.rmtree(folder)
    print(f"{count} outages, nothing lost: {', '.join(f'{n} {what}' for what, n in found.items())}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else COUNT)
