"""kill -9 of a real server at any moment, again and again.

python -m torture.kills [COUNT]     1,000 if not said
"""

import asyncio
import random
import sys
import tempfile
from pathlib import Path

from torture.players import check, nursery, seated

COUNT = 1000


async def torture(count: int, folder: Path) -> dict[str, int]:
    """Kill so often, in a folder of its own; what was found sound."""
    store_at = str(folder / "ionbox.sqlite")
    chance = random.Random(count)
    async with nursery(store_at, folder) as lives, seated(lives) as crowd:
        back = 0.0
        for kill in range(1, count + 1):
            back = max(back, await crowd.one_more_ack())
            await asyncio.sleep(lifetime(chance))
            lives.kill()
            await lives.birth()
            if kill % max(1, count // 20) == 0:
                print(f"{kill} kills: {crowd.acks} acknowledged, back within {back:.1f} s", flush=True)
        moved = await crowd.all_move_on()
        print(f"all {len(crowd.sittings)} tables moved on within {moved:.1f} s", flush=True)
    return await check(store_at, crowd)


def lifetime(chance: random.Random) -> float:
    """Mostly a moment; one in five long enough for a bot's process to wake up and play."""
    return chance.uniform(0, 0.12) if chance.random() < 0.8 else chance.uniform(0.5, 2.5)


def main(count: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        found = asyncio.run(torture(count, Path(folder)))
    print(f"{count} kills, nothing lost: {', '.join(f'{n} {what}' for what, n in found.items())}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else COUNT)
