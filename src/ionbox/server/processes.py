"""Processes apart: how one sets itself up, and how one is ended."""

import asyncio
import os
import signal
import sys
from contextlib import suppress
from typing import BinaryIO

from ionbox.server import logs


def set_up(nice: int) -> BinaryIO:
    """In a process apart: where its answers go. Whatever a bot prints must not stand among them.

    `nice`: by how much it steps back behind the tables themselves.
    """
    channel = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    logs.set_up()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches all of a terminal's processes; who asks ends this one
    if hasattr(os, "nice"):
        os.nice(nice)
    return channel


async def end(process: asyncio.subprocess.Process) -> None:
    assert process.stdin is not None
    with suppress(ProcessLookupError):  # it ended by itself meanwhile
        process.kill()
    await process.wait()
    process.stdin.close()
    with suppress(ConnectionError):  # it has nobody to write to any more
        await process.stdin.wait_closed()
