"""Jobs on many machines, by Ray. All that ionbox knows of Ray is here.

A machine takes part if it has joined the cluster (`ray start`) with the same ionbox installed; no code is sent. Jobs
travel in errands of about half a minute. Ray sends an errand again when the process or the machine that had it is lost.
"""

import os
import pickle
import socket
from collections.abc import Callable, Iterable, Iterator, Sized
from itertools import islice
from math import ceil
from typing import Any, Final, TypeVar

from ionbox.bots.ladder import most_playouts
from ionbox.core.types import BadInput
from ionbox.lab.build import build

J = TypeVar("J")
R = TypeVar("R")
ERRAND: Final = 30.0
"""Seconds: long beside what it costs to send it, short beside what is lost with a machine."""
TRIES: Final = 8
"""An errand that ends its process so often is not sent again: it is the errand's own doing."""
PATIENCE: Final = 3.0
"""Seconds in which an address has to answer."""


class Cluster:
    """A crew of all machines that have joined, now and later. `address` is HOST:PORT, auto or local."""

    def __init__(self, address: str, errand: float = ERRAND) -> None:
        self.address, self.errand = address, errand

    def __enter__(self) -> "Cluster":
        if self.address not in ("auto", "local"):
            knock(self.address)
        self.ray = ray_package()
        try:
            self.ray.init(self.address, include_dashboard=False, log_to_driver=False, logging_level="ERROR")
        except (OSError, RuntimeError, ValueError) as trouble:  # ConnectionError is an OSError
            why = str(trouble).strip().partition("\n")[0]
            raise BadInput(f"The Ray cluster {self.address} cannot be used. {advice_for(self.address)} {why}") from None
        self.send = self.ray.remote(max_retries=TRIES)(errand_of_its_own())
        return self

    def __exit__(self, *how: object) -> None:
        self.ray.shutdown()  # and with it whatever still runs for us

    @property
    def size(self) -> int:
        """Cores, of the machines that are there now."""
        return max(1, int(self.ray.cluster_resources().get("CPU", 0)))

    def finished(self, work: Callable[[J], R], jobs: Iterable[J]) -> Iterator[tuple[int, R]]:
        todo, left = enumerate(jobs), len(jobs) if isinstance(jobs, Sized) else None
        running = dict[Any, list[int]]()
        done, spent = 0, 0.0
        try:
            while True:
                size = self.size
                # One errand waits for each core, so that none waits for us.
                while len(running) < 2 * size:
                    fitting = max(1, int(self.errand * done / spent)) if spent else 1
                    # Towards the end they get smaller: nobody should wait long for the last.
                    some = list(islice(todo, fitting if left is None else min(fitting, ceil(left / (2 * size)))))
                    if not some:
                        break
                    left = None if left is None else left - len(some)
                    packed = pickle.dumps((work, [job for _, job in some]))
                    running[self.send.remote(build(), most_playouts(), packed)] = [number for number, _ in some]
                if not running:
                    return
                for one in self.ray.wait(list(running))[0]:
                    numbers = running.pop(one)
                    results, seconds = self.result(one)
                    done, spent = done + len(numbers), spent + seconds
                    yield from zip(numbers, results, strict=True)
        finally:
            for one in running:
                self.ray.cancel(one, force=True)

    def result(self, one: Any) -> tuple[list[Any], float]:
        try:
            trouble, packed, seconds = self.ray.get(one)
        except self.ray.exceptions.RayTaskError:
            raise  # a mistake of ours, with its traceback
        except self.ray.exceptions.RayError as lost:
            why = str(lost).strip().partition("\n")[0]
            raise BadInput(f"A job was lost {TRIES + 1} times on the cluster, so it is given up. {why}") from None
        if trouble:
            raise BadInput(trouble)
        return pickle.loads(packed), seconds


def errand_of_its_own() -> Callable[[str, int, bytes], tuple[str, bytes, float]]:
    """What runs on a worker. It is sent as it stands, because Ray sends a function within a function so, and imports
    nothing of ours before it has looked: a machine may have another ionbox, or none.
    """

    def errand(expected: str, playouts: int, packed: bytes) -> tuple[str, bytes, float]:
        import os
        import pickle
        import platform
        import time

        os.environ["IONBOX_PLAYOUTS"] = str(playouts)
        try:
            from ionbox.core.types import BadInput
            from ionbox.lab.build import build
        except ImportError:
            found = ""
        else:
            found = build()
        if found != expected:
            has = f"has ionbox {found}" if found else "has no ionbox that can do this"
            same = (
                "Install the same on every machine of the cluster, in the environment in which Ray was started there."
            )
            return f"{platform.node()} {has}, and here is ionbox {expected}. {same}", b"", 0.0
        start = time.perf_counter()
        work, jobs = pickle.loads(packed)
        try:
            results = [work(job) for job in jobs]
        except BadInput as mistake:
            return str(mistake), b"", 0.0
        return "", pickle.dumps(results), time.perf_counter() - start

    return errand


def ray_package() -> Any:
    """Ray, told to report to nobody and to be quiet before it is read."""
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    os.environ["RAY_DEDUP_LOGS_SKIP_REGEX"] = "^"  # all that it would print of lost machines, on stdout
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")  # otherwise it warns of what it will do one day
    try:
        import ray
        import ray.exceptions
    except ImportError:
        raise BadInput('A cluster needs Ray, which is not installed: python -m pip install "ionbox[cluster]"') from None
    return ray


def knock(address: str) -> None:
    """BadInput where nobody listens: Ray itself would wait for minutes."""
    host, colon, port = address.rpartition(":")
    if not (host and colon and port.isdecimal()) or "/" in host:
        raise BadInput(f"{address!r} is not the address of a Ray cluster. Write HOST:PORT, auto or local.")
    try:
        socket.create_connection((host.strip("[]"), int(port)), PATIENCE).close()
    except (OSError, OverflowError):
        raise BadInput(f"No Ray cluster answers at {address}. {advice_for(address)}") from None


def advice_for(address: str) -> str:
    if address == "local":
        return "See what Ray says."
    return f"This machine has to belong to it: ray start {'--head' if address == 'auto' else f'--address={address}'}"
