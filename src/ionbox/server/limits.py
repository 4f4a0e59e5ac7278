"""How much one connection and one address may ask for. Three classes of forty behind one address must get in."""

import ipaddress
from collections.abc import Callable, Container, Mapping
from dataclasses import dataclass

MOST_ADDRESSES = 20_000
SHARED = ("makes", "misses")
"""What counts for all nodes together; of all else each lets through as much."""
MOST_WAITING = 48
"""Questions of one kind that wait for a process at once, of all addresses."""


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
    control: Rate = Rate(5, 60)
    """Pings, pongs and pieces of frames on one socket."""
    hellos: Rate = Rate(20, 400)
    """Sockets that say who they are, of one address: each may be told a whole story."""
    requests: Rate = Rate(40, 400)
    """HTTP requests of one address."""
    pages: Rate = Rate(200, 4000)
    """Files of the client for one address: three classes open the page at once."""
    joins: Rate = Rate(4, 120)
    """Joins and claims of one address: three classes at once, then a trickle."""
    previews: Rate = Rate(60, 600)
    """Looks ahead of one address: three classes at once try things out."""
    thoughts: Rate = Rate(2, 120)
    """Hints and tried puzzles of one address: each takes a bot's time."""
    answers: Rate = Rate(20, 400)
    """Items of sets that one address answers: three classes at once."""
    surveys: Rate = Rate(4, 120)
    """Decks of one address that are looked over: a workshop asks whenever somebody stops typing."""
    lengths: Rate = Rate(0.2, 30)
    """Matches of one address whose length nobody has asked for yet: bots play for a second."""
    surveys_each: int = 4
    """Decks of one address that are looked over, or wait for it: one process reads them all, and records."""
    lengths_each: int = 2
    """Matches of one address whose length is being measured, or waits for it."""
    reading: Rate = Rate(64_000, 1_500_000)
    """Characters of records that one address may have read: replays, reviews, forks."""
    plays: Rate = Rate(0.2, 150)
    """New tables of one person and bots, of one address: three classes press the button at once."""
    makes: Rate = Rate(0.2, 20)
    """Other new gatherings of one address."""
    misses: Rate = Rate(0.5, 60)
    """Codes and secrets that were wrong: whoever guesses has this many guesses."""
    sockets_each: int = 400
    """Open sockets of one address."""
    sockets: int = 4000
    """Open sockets of all."""
    connections_each: int = 1000
    """Connections of one address, sockets among them: a browser opens six."""
    connections: int = 5000
    """Connections of all."""
    queue: int = 256
    """Messages waiting for one socket; one that reads so slowly is dropped."""
    queued: int = 1_000_000
    """Characters of them."""


def network(address: str) -> str:
    """Who counts as one: an IPv4 address, or the network of an IPv6 address, which has 2^64 of them."""
    if ":" not in address:
        return address
    try:
        return str(ipaddress.ip_network(f"{address.partition('%')[0]}/64", strict=False))
    except ValueError:
        return address


class Bucket:
    """Tokens that come back over time."""

    __slots__ = ("at", "rate", "tokens")

    def __init__(self, rate: Rate, now: float) -> None:
        self.rate = rate
        self.tokens = rate.burst
        self.at = now

    def take(self, now: float, amount: float = 1) -> bool:
        self._fill(now)
        if self.tokens < amount:
            return False
        self.tokens -= amount
        return True

    def empty(self, now: float) -> bool:
        self._fill(now)
        return self.tokens < 1

    def spend(self, now: float, amount: float) -> None:
        """What was let through elsewhere."""
        self._fill(now)
        self.tokens = max(0.0, self.tokens - amount)

    def full(self, now: float) -> bool:
        self._fill(now)
        return self.tokens >= self.rate.burst

    def _fill(self, now: float) -> None:
        self.tokens = min(self.rate.burst, self.tokens + (now - self.at) * self.rate.per_second)
        self.at = now


class Crowd:
    """How many of something are open, by address and in all."""

    def __init__(self, each: int, most: int) -> None:
        self.each = each
        self.most = most
        self.total = 0
        self.open: dict[str, int] = {}

    def enter(self, address: str) -> bool:
        """One more; False if this address, or all together, have too many."""
        if self.open.get(address, 0) >= self.each or self.total >= self.most:
            return False
        self.open[address] = self.open.get(address, 0) + 1
        self.total += 1
        return True

    def leave(self, address: str) -> None:
        self.total -= 1
        self.open[address] -= 1
        if not self.open[address]:
            del self.open[address]


class Gate:
    """Buckets by address and kind. What has filled up again is forgotten: an address is kept no longer than needed."""

    def __init__(self, limits: Limits, tick: Callable[[], float], trusted: Container[str] = ()) -> None:
        self.limits = limits
        self.tick = tick
        self.trusted = trusted
        """A proxy's address, whose connections are everybody's."""
        self.buckets: dict[tuple[str, str], Bucket] = {}
        self.key: Callable[[str, str], str] | None = None
        """Where there are several nodes: what they all know an address by, for a kind of which all count together."""
        self.spent: dict[str, float] = {}
        """Of those kinds, since the others were told."""
        self.others: dict[str, float] = {}
        """The same of addresses that have not come here yet."""
        self.sockets = Crowd(limits.sockets_each, limits.sockets)
        self.connections = Crowd(limits.connections_each, limits.connections)
        self.waiting = {
            "surveys": Crowd(limits.surveys_each, MOST_WAITING),
            "lengths": Crowd(limits.lengths_each, MOST_WAITING),
        }

    def allows(self, address: str, kind: str, amount: float = 1) -> bool:
        allowed = self.bucket(address, kind).take(self.tick(), amount)
        if allowed and self.key is not None and kind in SHARED:
            add(self.spent, self.key(address, kind), amount)
        return allowed

    def exhaust(self, address: str, kind: str) -> None:
        """Nothing is left: another node knows."""
        bucket = self.bucket(address, kind)
        bucket.spend(self.tick(), bucket.rate.burst)

    def hear(self, others: Mapping[str, float]) -> None:
        """What other nodes let through since the last time."""
        for key, amount in others.items():
            add(self.others, key, amount)
            if len(self.others) > MOST_ADDRESSES:
                del self.others[next(iter(self.others))]
        if self.key is not None and others:
            for (address, kind), bucket in self.buckets.items():
                if kind in SHARED:
                    bucket.spend(self.tick(), self.others.pop(self.key(address, kind), 0.0))

    def exhausted(self, address: str, kind: str) -> bool:
        """Whether nothing is left, without taking anything."""
        return (address, kind) in self.buckets and self.buckets[address, kind].empty(self.tick())

    def bucket(self, address: str, kind: str) -> Bucket:
        key = (address, kind)
        if key not in self.buckets:
            if len(self.buckets) >= MOST_ADDRESSES:
                self.forget()
            self.buckets[key] = bucket = Bucket(getattr(self.limits, kind), self.tick())
            if self.key is not None and kind in SHARED:
                bucket.spend(self.tick(), self.others.pop(self.key(address, kind), 0.0))
        return self.buckets[key]

    def forget(self) -> None:
        now = self.tick()
        self.buckets = {key: bucket for key, bucket in self.buckets.items() if not bucket.full(now)}
        while len(self.buckets) >= MOST_ADDRESSES:
            del self.buckets[next(iter(self.buckets))]


def add(sums: dict[str, float], key: str, amount: float) -> None:
    sums[key] = sums.get(key, 0.0) + amount
