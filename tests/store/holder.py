"""A process that serves a store: says "held", or the sentence it was refused with, and waits for a line."""

import asyncio
import sys

from ionbox.core.types import BadInput
from ionbox.store import open_store


async def main(url: str, address: str) -> None:
    try:
        store = await open_store(url, address)
    except BadInput as refused:
        print(refused.sentence, flush=True)
        return
    print("held", flush=True)
    await asyncio.to_thread(sys.stdin.readline)
    await store.close()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
