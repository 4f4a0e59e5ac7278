"""People, their gatherings and the nodes that carry them, as arrays: who is where, what it costs, what a failure does.

Used by bench/million.py. Nothing here has a figure of its own: costs are measured (bench/costs.json), the rest is the
plan.
"""

from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

Times: TypeAlias = NDArray[np.float64]
Numbers: TypeAlias = NDArray[np.int64]
Flags: TypeAlias = NDArray[np.bool_]
Costs: TypeAlias = dict[str, float]


@dataclass(frozen=True)
class Plan:
    """What is assumed."""

    people: int = 1_000_000
    nodes: int = 1000
    lessons: float = 0.75
    """Of all people; the others sit at tables of two."""
    pupils: int = 28
    """In a lesson, and one host who watches all its tables."""
    seats: int = 4
    pace: float = 6.0
    """Moves a minute at a table."""
    bots: float = 0.2
    """Of all moves."""
    level: str = "player"
    """What bots play like, on average of all games."""
    minutes: float = 30.0
    """After which a table is made anew."""
    lease: float = 3.0
    beat: float = 0.75
    """Seconds between two signs of life."""
    batch: int = 100
    """Gatherings of the dead that a node takes at once."""
    pause: tuple[float, float] = (0.15, 0.3)
    """Seconds until a browser that was hung up on comes back."""
    silence: tuple[float, float] = (25.0, 35.0)
    """The same where nobody hung up, because the machine is gone."""
    cores: int = 16
    """Of the database's machine."""


@dataclass(frozen=True)
class Steady:
    """What goes on all the time, a second."""

    node: Times
    """Cores of each node's process."""
    database: float
    """Cores."""
    commits: float
    log: float
    """Bytes of its log."""
    bus: float
    """Cores."""
    messages: float
    carried: float
    """Bytes."""
    thinking: float
    """Cores, for bots."""


def fifo(arrive: Times, service: Times, queue: Numbers, free: Times) -> Times:
    """When each is done, if every queue serves one after the other as they come; `free` is moved on.

    done = max(arrive, done before) + service, for all queues at once.
    """
    if not len(arrive):
        return arrive
    order = np.lexsort((arrive, queue))
    a, s, q = arrive[order], service[order], queue[order]
    first = np.r_[True, q[1:] != q[:-1]]
    group = np.cumsum(first) - 1
    a = np.maximum(a, free[q])
    before = np.cumsum(s) - s
    before -= before[first][group]
    apart = group * (float(np.ptp(a - before)) + 1.0)  # so that no queue's times reach into the next one's
    done = np.empty_like(a)
    done[order] = np.maximum.accumulate(a - before + apart) - apart + before + s
    np.maximum.at(free, queue, done)
    return done


class Crowd:
    def __init__(self, plan: Plan, costs: Costs, rng: np.random.Generator) -> None:
        self.plan, self.costs, self.rng = plan, costs, rng
        lessons = round(plan.people * plan.lessons / (plan.pupils + 1))
        pairs = (plan.people - lessons * (plan.pupils + 1)) // 2
        self.size = np.r_[np.full(lessons, plan.pupils + 1), np.full(pairs, 2)]
        self.tables = np.r_[np.full(lessons, -(-plan.pupils // plan.seats)), np.ones(pairs, int)]
        self.first = np.cumsum(self.size) - self.size
        """Each gathering's first socket; in a lesson that is the host's."""
        self.of = np.repeat(np.arange(len(self.size)), self.size)
        place = np.arange(len(self.of)) - self.first[self.of]
        self.host = (place == 0) & (self.of < lessons)
        table = np.where(self.of < lessons, (place - 1) // plan.seats, 0)
        self.table = table + (np.cumsum(self.tables) - self.tables)[self.of]
        """Of each socket; a host's is none."""
        self.at_table = np.repeat(np.arange(len(self.tables)), self.tables)
        """Each table's gathering."""
        self.edge = rng.permutation(len(self.of)) % plan.nodes
        """The node that a socket is connected to."""
        self.owner = rng.integers(plan.nodes, size=len(self.size))
        self.alive = np.ones(plan.nodes, bool)
        self.phase = rng.random(plan.nodes) * plan.beat
        """When each node says that it lives, within a beat."""
        self.on_at, self.since = np.zeros(len(self.of)), np.zeros(len(self.size))
        self.open_at = np.zeros(len(self.size))
        """From when on a gathering goes on, and since when it has stood."""
        self.replaying, self.greeting, self.database = np.zeros(plan.nodes), np.zeros(plan.nodes), np.zeros(1)
        """Until when each node replays and greets, which it does side by side, and the database reads for them."""
        self.stood: list[Times] = []
        self.away: list[Times] = []
        """What the last event came to: for gatherings, and for sockets that had to come back."""
        self.asked = 0
        """Questions to the database of nodes whose people wait, beside the one that gets the gathering."""
        self.worked = 0.0
        """Seconds the database took for what a failure asked of it."""

    def cost(self, name: str) -> float:
        """Seconds, of a cost in µs."""
        return self.costs[f"{name}_us"] / 1e6

    def grown(self, name: str, where: str = "") -> float:
        """Seconds, of a cost that grows with the nodes that live: measured with two numbers of them."""
        few, many = self.costs["nodes_few"], self.costs["nodes_many"]
        low, high = self.cost(f"{name}_few{where}"), self.cost(f"{name}_many{where}")
        return max(0.0, low + (high - low) * (float(self.alive.sum()) - few) / (many - few))

    def choice(self) -> float:
        """Seconds of a bot's choice, on average of all games."""
        ends = f"_{self.plan.level}_us"
        return (
            float(
                np.mean(
                    [value for name, value in self.costs.items() if name.startswith("bot_") and name.endswith(ends)]
                )
            )
            / 1e6
        )

    def steady(self) -> Steady:
        plan, c, nodes = self.plan, self.cost, self.plan.nodes
        pace, people = plan.pace / 60, 1 - plan.bots
        lives = self.alive.sum()
        remote = self.edge != self.owner[self.of]
        seat = ~self.host
        # A node is told of a step once for each table, however many people of that table it has.
        pairs = np.sort(self.table[remote & seat] * nodes + self.edge[remote & seat])
        pairs = pairs[np.diff(pairs, prepend=-1) > 0]
        told_by = self.owner[self.at_table[pairs // nodes]]
        hosts = remote & self.host
        hosted = self.tables[self.of[hosts]]
        sent = np.bincount(told_by, minlength=nodes) + np.bincount(self.owner[self.of[hosts]], hosted, nodes)
        heard = np.bincount(pairs % nodes, minlength=nodes) + np.bincount(self.edge[hosts], hosted, nodes)
        acting = remote & seat
        share = people / np.bincount(self.table[seat], minlength=len(self.at_table))[self.table[acting]]
        acts_in = np.bincount(self.owner[self.of[acting]], share, nodes)
        acts_out = np.bincount(self.edge[acting], share, nodes)
        # What is shown to somebody of this node costs less than what another node has told it.
        frames = np.where(seat, 1 + people / plan.seats, self.tables[self.of])
        far_frame = (c("far_edge") - c("bus_act_send") - c("bus_frame_hear")) / self.costs["move_frames"]
        shown = np.bincount(self.edge, frames * np.where(remote, far_frame, c("watch")), nodes)
        moves = np.bincount(self.owner, self.tables, nodes)
        at_table = c("far_owner") - c("bus_act_hear") - c("bus_frame_send")
        made = len(self.at_table) / (60 * plan.minutes)
        every = (self.grown("beat") + self.grown("none")) / plan.beat + lives / plan.beat * c("bus_flood_hear")
        node = pace * (
            moves * at_table + shown + sent * c("bus_frame_send") + heard * c("bus_frame_hear")
            + acts_out * c("bus_act_send") + acts_in * c("bus_act_hear")
        )  # fmt: skip
        node = (
            node
            + np.bincount(self.edge, minlength=nodes) * c("socket")
            + (made * c("made") / lives + every) * self.alive
        )
        all_moves = float(self.tables.sum()) * pace
        acts, told = pace * float(acts_in.sum()), pace * float(sent.sum())
        signs = float(lives) * float(lives) / plan.beat
        beats = float(lives) / plan.beat
        return Steady(
            node=node,
            database=(all_moves + made * self.costs["table_commits"]) * c("move_database")
            + beats * (self.grown("beat", "_database") + self.grown("none", "_database")),
            commits=all_moves * max(1.0, self.costs["move_commits"]) + beats + made * self.costs["table_commits"],
            log=all_moves * self.costs["step_wal_bytes"] + beats * self.costs["beat_few_wal_bytes"],
            bus=acts * c("bus_act_carry") + told * c("bus_frame_carry") + signs * c("bus_flood_carry"),
            messages=acts + told + signs,
            carried=acts * 150 + told * self.costs["frame_bytes"] + signs * 60,
            thinking=all_moves * plan.bots * self.choice(),
        )  # fmt: skip

    # What goes wrong. Each says what is so afterwards, and from when on.

    def begin(self) -> None:
        self.stood, self.away, self.asked, self.worked = [], [], 0, 0.0

    def kill(self, now: float, gone: Numbers, silently: bool = False) -> None:
        """Processes end, and their systems hang up; or machines are gone `silently`."""
        self.alive[gone] = False
        lost = np.flatnonzero(np.isin(self.owner, gone))
        self._stand(lost, now)
        last = now - (now - self.phase[self.owner[lost]]) % self.plan.beat
        self._hang_up(now, np.isin(self.edge, gone), self.plan.silence if silently else self.plan.pause)
        self._take_over(lost, last + self.plan.lease)

    def start(self, gone: Numbers) -> None:
        """As new nodes, which own nothing."""
        self.alive[gone] = True

    def sleep(self, now: float, node: int, seconds: float) -> None:
        """It keeps its sockets. What it owned goes to others if it sleeps longer than its lease."""
        own = np.flatnonzero(self.owner == node)
        self._stand(own, now)
        over = now - (now - self.phase[node]) % self.plan.beat + self.plan.lease
        if over < now + seconds:
            self.alive[node] = False
            self._take_over(own, np.full(len(own), over))
            self.alive[node] = True
        else:
            self._open(own, np.full(len(own), now + seconds))
        waits = (self.edge == node) & (self.on_at <= now)
        self.on_at[waits] = now + seconds
        self.away.append(self.on_at[waits] - now)

    def bus(self, now: float, seconds: float) -> None:
        """Whoever has people elsewhere stands until both are back. Beyond a lease all nodes let go of all they have."""
        back = now + seconds + self.rng.random(self.plan.nodes) * 0.1
        if seconds > self.plan.lease:
            self._again(now, back)
            self._hang_up(now + seconds, np.ones(len(self.edge), bool), (0.0, 8.0))  # browsers wait longer each time
            self.away[-1] += seconds
        else:
            stands = np.unique(self.of[self.edge != self.owner[self.of]])
            self._stand(stands, now)
            self._open(stands, np.full(len(stands), now + seconds + 0.1))

    def outage(self, now: float, seconds: float) -> None:
        """The database is away. Beyond a lease nobody can be sure of anything: all is read again, where it was."""
        back = now + seconds + self.rng.random(self.plan.nodes)  # nobody tries less often than once a second
        if seconds > self.plan.lease - self.plan.beat:
            self._again(now, back)
        else:
            own = np.arange(len(self.owner))
            self._stand(own, now)
            self._open(own, back[self.owner])

    def _again(self, now: float, back: Times) -> None:
        own = np.arange(len(self.owner))
        self._stand(own, now)
        self.phase = back % self.plan.beat
        self._wake(own, back[self.owner])

    def drain(self, now: float, leaving: Numbers) -> None:
        """They give what they have to the others, and say goodbye; new ones come in their place."""
        given = np.flatnonzero(np.isin(self.owner, leaving))
        self._stand(given, now)
        self.alive[leaving] = False
        self.owner[given] = self.rng.choice(np.flatnonzero(self.alive), len(given))
        self._wake(given, np.full(len(given), now))
        self._hang_up(now, np.isin(self.edge, leaving), self.plan.pause)

    def check(self) -> None:
        """Each gathering has one owner, who lives; each socket is at a node that lives, or on its way there."""
        assert bool(self.alive[self.owner].all())
        assert bool(self.alive[self.edge].all())
        assert np.isfinite(self.open_at).all()
        assert np.isfinite(self.on_at).all()

    # What follows from it.

    def _stand(self, which: Numbers, now: float) -> None:
        """One that stands already has stood since then."""
        goes = self.open_at[which] <= now
        self.since[which[goes]] = now

    def _open(self, which: Numbers, at: Times) -> None:
        self.open_at[which] = at
        self.stood.append(at - self.since[which])

    def _hang_up(self, now: float, hit: Flags, pause: tuple[float, float]) -> None:
        sockets = np.flatnonzero(hit)
        nodes = self.rng.choice(np.flatnonzero(self.alive), len(sockets))
        self.edge[sockets] = nodes
        comes = now + self.rng.uniform(*pause, len(sockets))
        self.on_at[sockets] = fifo(comes, self.cost("return") / self._share(nodes), nodes, self.greeting)
        self.away.append(self.on_at[sockets] - now)

    def _share(self, nodes: Numbers) -> Times:
        """What of a core is left beside the tables that go on."""
        left: Times = np.maximum(0.05, 1 - self.steady().node[nodes])
        return left

    def _take_over(self, lost: Numbers, free_from: Times) -> None:
        """Whoever misses it first gets it: a node with people who wait, for each by itself, as it notices within a beat
        that the owner is silent; or a node that says that it lives, a batch of all that the dead have left."""
        if not len(lost):
            return
        plan, lives = self.plan, np.flatnonzero(self.alive)
        here = self.alive[self.edge] & (self.on_at <= free_from.min())
        missed = np.bincount(self.of[here], minlength=len(self.size))[lost]
        soonest = 1 - self.rng.random(len(lost)) ** (1 / np.maximum(1, missed))
        at = np.where(missed > 0, free_from + plan.beat * soonest, np.inf)
        socket = self.first[lost] + self.rng.integers(self.size[lost])
        taker = np.where(here[socket], self.edge[socket], self.rng.choice(lives, len(lost)))
        # In the order in which nodes say that they live.
        begin, end = float(free_from.min()), float(free_from.max()) + 2 * plan.beat
        rounds = int((end - begin) / plan.beat) + 1
        first = begin + (self.phase[lives] - begin) % plan.beat
        signs, who = (first + plan.beat * np.arange(rounds)[:, None]).ravel(), np.tile(lives, rounds)
        order, waiting = np.argsort(signs, kind="stable"), np.argsort(free_from, kind="stable")
        for sign, node in zip(signs[order], who[order], strict=True):
            waiting = waiting[at[waiting] > sign]
            if not len(waiting):
                break
            mine = waiting[free_from[waiting] <= sign][: plan.batch]
            at[mine], taker[mine] = sign, node
        self.owner[lost] = taker
        self.asked += int(missed.sum())
        self._wake(lost, at)

    def _wake(self, which: Numbers, at: Times) -> None:
        """Its new owner takes the lease, reads its tables and replays their matches: first the database's turn."""
        if not len(which):
            return
        now = self.steady()
        speed = self.plan.cores * max(0.02, 1 - now.database / self.plan.cores)
        reads = self.grown("take", "_database") + self.tables[which] * self.cost("wake_database")
        reads += self.asked * self.cost("look_few_database") / len(which)
        read = fifo(at, reads / speed, np.zeros(len(which), int), self.database)
        self.worked += float(reads.sum()) / speed
        left = np.maximum(0.05, 1 - now.node)[self.owner[which]]
        replays = (self.grown("take") + self.tables[which] * self.cost("wake")) / left
        self._open(which, fifo(read, replays, self.owner[which], self.replaying))


def spread(values: list[Times]) -> tuple[Any, ...]:
    """How many, the median, what 99 of 100 do not exceed, the most."""
    all_ = np.concatenate([*values, np.zeros(0)])
    if not len(all_):
        return 0, 0.0, 0.0, 0.0
    return len(all_), float(np.median(all_)), float(np.quantile(all_, 0.99)), float(all_.max())
