"""A process that appends steps for ever and says each that the store acknowledged, to be killed at any moment."""

import asyncio
import os
import sys

from store.samples import step

from ionbox.store import Store, open_store

MATCHES = 8


async def play(store: Store, match: str) -> None:
    n = len(await store.steps(match))
    while True:
        n += 1
        if await store.append(step(match, n)):
            os.write(1, f"{match} {n}\n".encode())


async def main(url: str) -> None:
    store = await open_store(url)
    await asyncio.gather(*[play(store, f"m{i}") for i in range(1, MATCHES + 1)])


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
