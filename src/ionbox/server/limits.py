"""How much one socket and one address may ask for. A class of forty behind one address must get in."""

from collections.abc import Callable
from dataclasses import dataclass

MOST_ADDRESSES = 20_000


@dataclass(frozen=True)
class Rate:
    per_second: float
    burst: float


@dataclass(frozen=True)
class Limits:
    socket: Rate = Rate(15, 60)
    """Frames of one socket."""
    frames: Rate = Rate(400, 1200)
    """Frames of all sockets of one address."""
    requests: Rate = Rate(40, 300)
    """HTTP requests of one address."""
    joins: Rate = Rate(4, 120)
    """Joins and claims of one address: three classes at once, then a trickle."""
    thoughts: Rate = Rate(2, 60)
    """Hints, reviews and tried puzzles of one address: each takes a bot's time."""
    makes: Rate = Rate(0.2, 20)
    """New gatherings of one address."""
    misses: Rate = Rate(0.5, 60)
    """Codes and secrets that were wrong: whoever guesses has this many guesses."""
    sockets_each: int = 400
    """Open sockets of one address."""
    sockets: int = 4000
    """Open sockets of all."""
    queue: int = 256
    """Messages waiting for one socket; one that reads so slowly is dropped."""


class Bucket:
    """Tokens that come back over time."""

    __slots__ = ("at", "rate", "tokens")

    def __init__(self, rate: Rate, now: float) -> None:
        self.rate = rate
        self.tokens = rate.burst
        self.at = now

    def take(self, now: float) -> bool:
        self._fill(now)
        if self.tokens < 1:
            return False
        self.tokens -= 1
        return True

    def empty(self, now: float) -> bool:
        self._fill(now)
        return self.tokens < 1

    def full(self, now: float) -> bool:
        self._fill(now)
        return self.tokens >= self.rate.burst

    def _fill(self, now: float) -> None:
        self.tokens = min(self.rate.burst, self.tokens + (now - self.at) * self.rate.per_second)
        self.at = now


class Gate:
    """Buckets by address and kind. What has filled up again is forgotten: an address is kept no longer than needed."""

    def __init__(self, limits: Limits, tick: Callable[[], float]) -> None:
        self.limits = limits
        self.tick = tick
        self.buckets: dict[tuple[str, str], Bucket] = {}
        self.open: dict[str, int] = {}
        """Open sockets by address."""

    def allows(self, address: str, kind: str) -> bool:
        return self.bucket(address, kind).take(self.tick())

    def exhausted(self, address: str, kind: str) -> bool:
        """Whether nothing is left, without taking anything."""
        return (address, kind) in self.buckets and self.buckets[address, kind].empty(self.tick())

    def bucket(self, address: str, kind: str) -> Bucket:
        key = (address, kind)
        if key not in self.buckets:
            if len(self.buckets) >= MOST_ADDRESSES:
                self.forget()
            self.buckets[key] = Bucket(getattr(self.limits, kind), self.tick())
        return self.buckets[key]

    def forget(self) -> None:
        now = self.tick()
        self.buckets = {key: bucket for key, bucket in self.buckets.items() if not bucket.full(now)}
        while len(self.buckets) >= MOST_ADDRESSES:
            del self.buckets[next(iter(self.buckets))]

    def enter(self, address: str) -> bool:
        """One more socket; False if this address, or all together, have too many."""
        if self.open.get(address, 0) >= self.limits.sockets_each or sum(self.open.values()) >= self.limits.sockets:
            return False
        self.open[address] = self.open.get(address, 0) + 1
        return True

    def leave(self, address: str) -> None:
        self.open[address] -= 1
        if not self.open[address]:
            del self.open[address]
