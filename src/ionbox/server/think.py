"""`ionbox think`: this machine's workers, lent to all servers of a bus, until Ctrl-C."""

import asyncio
import os
import signal
import sys
from collections.abc import Callable
from contextlib import suppress

from ionbox import __version__
from ionbox.core.types import BadInput
from ionbox.server import balances, logs
from ionbox.server.balances import Measurer
from ionbox.server.bus import Bus, named
from ionbox.server.clocks import Clocks
from ionbox.server.house import BALANCE, BOTS, DECKS
from ionbox.server.lending import Lending
from ionbox.server.logs import log
from ionbox.server.workers import Worker

LOOK = 1.0
"""Seconds between two looks whether a server needs somebody who is free; it says so itself unless the bus was away."""
TOLD = 60
"""After so many looks it is logged what was thought."""


def think(url: str, workers: int | None = None, say: Callable[[str], None] = print) -> None:
    """Lend workers until told to stop; what they think about then is finished first."""
    if workers is not None and workers < 1:
        raise BadInput("--workers is how many bots can think here at once: 1 or more.")
    logs.set_up()
    with suppress(KeyboardInterrupt):  # a second Ctrl-C: nothing is finished
        asyncio.run(lend(url, workers or os.cpu_count() or 1, say))


async def lend(url: str, workers: int, say: Callable[[str], None]) -> None:
    clocks = Clocks()
    bus = await Bus.open(url)
    bots = Lending(bus, BOTS, [Worker() for _ in range(workers)], clocks.budget)
    kinds = [
        bots,
        Lending(bus, DECKS, [Worker()], clocks.reading),
        Lending(bus, BALANCE, [Measurer()], balances.LONGEST, clocks.reading),
    ]
    me = asyncio.current_task()
    assert me is not None
    if sys.platform != "win32":
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, me.cancel)
    try:
        for kind in kinds:
            await kind.open()
        log("thinking", workers=workers, version=__version__)
        say(greeting(url, workers))
        sys.stdout.flush()
        await look(kinds)
    except asyncio.CancelledError:  # Ctrl-C, or the system's word to stop
        say("No more questions are taken; what is being thought about is finished.")
    finally:
        for kind in kinds:
            await kind.close()
        tell(kinds, "thought_enough")
        await bus.close()


async def look(kinds: list[Lending]) -> None:
    """Forever."""
    before = looks = 0
    while True:
        await asyncio.sleep(LOOK)
        for kind in kinds:
            kind.look()
        looks += 1
        answered = sum(kind.answered + kind.failed for kind in kinds)
        if looks % TOLD == 0 and answered > before:
            tell(kinds, "thought")
            before = answered


def tell(kinds: list[Lending], event: str) -> None:
    log(event, answered=sum(kind.answered for kind in kinds), failed=sum(kind.failed for kind in kinds))


def greeting(url: str, workers: int) -> str:
    bots = "One bot" if workers == 1 else f"{workers} bots"
    return (
        f"{named(url)} is here. {bots} can think on this machine at once, for every server on that bus.\n"
        "Stop it with Ctrl-C; what is being thought about is finished first."
    )
