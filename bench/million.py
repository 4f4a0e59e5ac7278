"""A thousand nodes, a million sockets and what goes wrong, driven by what things cost (bench/costs.json).

    python bench/million.py --markdown bench/million.md      less than two minutes on one core; the same for a seed

Events stand in a queue; between two of them rates are constant. Nothing is sent or stored: this reckons. What it takes
for granted is in `crowd.Plan` and is printed.
"""

import argparse
import heapq
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, replace
from itertools import count
from pathlib import Path

import numpy as np
from crowd import Costs, Crowd, Plan, Steady, spread
from rich.console import Console
from rich.progress import Progress

COSTS = Path(__file__).with_name("costs.json")
FULL = 0.6
"""Of its cores, where something counts as full: what comes in waves needs the rest."""
SOCKETS = 4000
"""What a node lets in by itself (server/limits.py)."""
CONNECTIONS = 1000
"""What a PostgreSQL of this size is usually set up for."""
BUS_CORES = 8
WIDTH = 20
"""An update takes one node of so many at once."""
PLACES = {
    "one school": 120, "a city's schools": 12_000, "": 100_000, "a country's schools": 290_000, "a million": 1_000_000,
    "three millions": 3_000_000,
}  # fmt: skip


def read_costs(path: Path) -> Costs:
    return {name: float(one["value"]) for name, one in json.loads(path.read_text("utf-8")).items()}


# What goes wrong.

Happening = Callable[[float], None]


@dataclass
class Row:
    what: str
    stood: tuple[int, float, float, float]
    away: tuple[int, float, float, float]
    database: float
    """Seconds of work that it had from this."""
    asked: int
    busiest: float
    """Cores of the busiest node when all has settled."""


class Story:
    """Events by their time; each may bring others."""

    def __init__(self, crowd: Crowd) -> None:
        self.crowd = crowd
        self.queue: list[tuple[float, int, str, Happening]] = []
        self.number = count()
        self.rows: list[Row] = []

    def at(self, when: float, what: str, happens: Happening) -> None:
        heapq.heappush(self.queue, (when, next(self.number), what, happens))

    def play(self, tick: Callable[[], None]) -> None:
        """Events without a name belong to the one before."""
        crowd = self.crowd
        while self.queue:
            now, _, what, happens = heapq.heappop(self.queue)
            if what:
                crowd.begin()
            happens(now)
            crowd.check()
            if what:
                self.rows.append(Row(what, (0, 0, 0, 0), (0, 0, 0, 0), 0, 0, 0))
            row = self.rows[-1]
            row.stood, row.away = spread(crowd.stood), spread(crowd.away)
            row.database, row.asked = crowd.worked, crowd.asked
            tick()
            if not self.queue or self.queue[0][2]:
                row.busiest = float(crowd.steady().node.max())


def scenario(crowd: Crowd) -> Story:
    """What happens to them within forty minutes: each has settled before the next."""
    story, rng, nodes = Story(crowd), crowd.rng, crowd.plan.nodes

    def some(many: int) -> "np.typing.NDArray[np.int64]":
        found: np.typing.NDArray[np.int64] = rng.choice(nodes, max(1, many), replace=False)
        return found

    def killed(many: int, silently: bool = False) -> Happening:
        def happens(now: float) -> None:
            gone = some(many)
            crowd.kill(now, gone, silently)
            story.at(now + 45, "", lambda _: crowd.start(gone))

        return happens

    def updated(now: float) -> None:
        order = rng.permutation(nodes)
        for n, leaving in enumerate(np.array_split(order, min(nodes, WIDTH))):
            story.at(now + 30 * n, "", lambda at, leaving=leaving: crowd.drain(at, leaving))  # type: ignore[misc]
            story.at(now + 30 * n + 20, "", lambda at, leaving=leaving: crowd.start(leaving))  # type: ignore[misc]

    story.at(60, "a node killed", killed(1))
    story.at(180, "a machine gone without a word", killed(1, silently=True))
    story.at(300, f"a rack: {nodes // 50} nodes killed", killed(nodes // 50))
    story.at(420, "a node asleep for 2 s", lambda now: crowd.sleep(now, int(some(1)[0]), 2.0))
    story.at(480, "a node asleep for 8 s", lambda now: crowd.sleep(now, int(some(1)[0]), 8.0))
    story.at(540, "the bus away for 2 s", lambda now: crowd.bus(now, 2.0))
    story.at(600, "the bus away for 20 s", lambda now: crowd.bus(now, 20.0))
    story.at(900, "the database away for 2 s", lambda now: crowd.outage(now, 2.0))
    story.at(1000, "the database away for 20 s", lambda now: crowd.outage(now, 20.0))
    story.at(1300, f"a hall: {nodes // 10} nodes killed", killed(nodes // 10))
    story.at(1600, f"all updated, one of {WIDTH} at a time", updated)
    return story


# What is needed, and what is full first.


@dataclass(frozen=True)
class Needs:
    nodes: int
    steady: Steady
    moves: float
    databases: int
    connections: float
    buses: float
    """Machines."""
    full: str
    """What one of it would not carry."""


def needs(plan: Plan, costs: Costs) -> Needs:
    """With as many nodes as their cores or sockets ask for, and a database for as many of them as it bears."""
    nodes = max(1, -(-plan.people // SOCKETS))
    why = "sockets"
    while True:
        crowd = Crowd(replace(plan, nodes=nodes), costs, np.random.default_rng(1))
        steady = crowd.steady()
        wanted = int(np.ceil(float(steady.node.sum()) / FULL))
        if wanted <= nodes:
            break
        nodes, why = wanted, "cores"
    connections = nodes * costs["connections"]
    shares = {
        f"a node's {why}": float(nodes), "a database's cores": steady.database / (FULL * plan.cores),
        "a database's connections": connections / CONNECTIONS, "a bus's cores": steady.bus / (FULL * BUS_CORES),
    }  # fmt: skip
    databases = int(np.ceil(max(shares["a database's cores"], shares["a database's connections"])))
    full = [name for name, share in shares.items() if share > 1]
    moves = float(crowd.tables.sum()) * plan.pace / 60
    return Needs(
        nodes, steady, moves, max(1, databases), connections, shares["a bus's cores"], ", ".join(full) or "nothing"
    )


# The report.


def table(heads: list[str], rows: list[list[str]]) -> list[str]:
    return [
        f"| {' | '.join(heads)} |",
        "|---|" + "--:|" * (len(heads) - 1),
        *(f"| {' | '.join(row)} |" for row in rows),
        "",
    ]


def seconds(value: float) -> str:
    return f"{value:.2f}" if value < 10 else f"{value:.0f}"


def report(plan: Plan, costs: Costs, seed: int, progress: Progress) -> Iterator[str]:
    crowd = Crowd(plan, costs, np.random.default_rng(seed))
    many = f"{plan.people:,} people at {len(crowd.size):,} gatherings and {len(crowd.at_table):,} tables"
    yield from ["# A thousand nodes and a million sockets, on paper", ""]
    yield f"{many}, {plan.nodes:,} nodes, {rate(crowd):,.0f} moves a second. Reckoned from `costs.json` by"
    yield f"`python bench/million.py`, seed {seed}."
    yield from ["", "## All the time", "", *always(crowd)]
    yield from ["## What goes wrong", ""]
    yield f"Seconds until gatherings go on and sockets are back; the lease is {plan.lease:g} s."
    yield from ["", *wrong(crowd, progress)]
    yield from ["## After a tenth of all nodes was killed", "", "Seconds until the last gathering goes on.", ""]
    yield from leases(plan, costs, seed, progress)
    yield from ["## As numbers grow", ""]
    yield f"Full is {FULL:.0%} of the cores: one of a node, {plan.cores} of a database, {BUS_CORES} of a bus; or"
    yield f"{SOCKETS:,} sockets of a node, {CONNECTIONS:,} connections of a database. Memory is that of all nodes."
    yield from ["", *growth(plan, costs, progress)]
    yield from ["## What is assumed", ""]
    yield from table(["what", "value"], [[f"`{one.name}`", f"{getattr(plan, one.name)}"] for one in fields(plan)])


def rate(crowd: Crowd) -> float:
    moves: float = float(crowd.tables.sum()) * crowd.plan.pace / 60
    return moves


def always(crowd: Crowd) -> list[str]:
    plan, steady = crowd.plan, crowd.steady()
    return table(
        ["what", "a second"],
        [
            ["cores of a node, median", f"{np.median(steady.node):.3f}"],
            ["cores of the busiest node", f"{steady.node.max():.3f}"],
            ["messages on the bus", f"{steady.messages:,.0f}"],
            ["of these, heard by a node of another that lives", f"{plan.nodes**2 / plan.beat:,.0f}"],
            ["bytes on the bus", f"{steady.carried / 1e6:,.0f} MB"],
            ["cores of the bus", f"{steady.bus:.1f}"],
            ["transactions that write", f"{steady.commits:,.0f}"],
            ["bytes of the database's log", f"{steady.log / 1e6:,.0f} MB"],
            ["cores of the database", f"{steady.database:.1f}"],
            ["connections to the database, in all", f"{plan.nodes * crowd.costs['connections']:,.0f}"],
            ["cores for bots", f"{steady.thinking:.1f}"],
        ],
    )


def wrong(crowd: Crowd, progress: Progress) -> list[str]:
    story = scenario(crowd)
    bar = progress.add_task("what goes wrong", total=len(story.queue) + 2 * min(WIDTH, crowd.plan.nodes) + 3)
    story.play(lambda: progress.advance(bar))
    heads = [
        "what",
        "gatherings",
        "median",
        "99 %",
        "longest",
        "sockets",
        "longest",
        "database's work",
        "asked besides",
    ]
    return table(
        [*heads, "busiest node after"],
        [
            [
                row.what, f"{row.stood[0]:,}", *map(seconds, row.stood[1:]), f"{row.away[0]:,}", seconds(row.away[3]),
                seconds(row.database), f"{row.asked:,}", f"{row.busiest:.2f}",
            ]
            for row in story.rows
        ],
    )  # fmt: skip


def leases(plan: Plan, costs: Costs, seed: int, progress: Progress) -> list[str]:
    cases, sizes, rows = [(lease, batch) for lease in (0.8, 3.0, 10.0) for batch in (10, 100, 1000)], (4, 16, 64), []
    bar = progress.add_task("take-overs", total=len(sizes) * len(cases))
    for lease, batch in cases:
        cells = [f"lease {lease:g} s, {batch} at once"]
        for cores in sizes:
            other = replace(plan, lease=lease, beat=lease / 4, batch=batch, cores=cores)
            crowd = Crowd(other, costs, np.random.default_rng(seed))
            if crowd.steady().database > cores:
                cells.append("full before")
            else:
                crowd.kill(60.0, np.arange(max(1, plan.nodes // 10)))
                cells.append(seconds(spread(crowd.stood)[3]))
            progress.advance(bar)
        rows.append(cells)
    return table(["lease and batch", *(f"database of {cores} cores" for cores in sizes)], rows)


def growth(plan: Plan, costs: Costs, progress: Progress) -> list[str]:
    bar, rows = progress.add_task("as numbers grow", total=len(PLACES)), []
    for name, people in PLACES.items():
        one = needs(replace(plan, people=people), costs)
        live = one.moves / plan.pace * 60
        memory = one.nodes * costs["idle_bytes"] + people * costs["socket_bytes"] + live * costs["table_bytes"]
        rows.append(
            [
                f"{people:,}{name and f' ({name})'}", f"{one.moves:,.0f}", f"{one.nodes:,}", f"{memory / 1e9:,.1f} GB",
                f"{one.steady.commits:,.0f}", f"{one.steady.database:.1f}", f"{one.connections:,.0f}",
                f"{one.databases}",
                f"{one.steady.messages:,.0f}", f"{one.steady.bus:.1f}", f"{one.steady.thinking:.1f}", one.full,
            ]
        )  # fmt: skip
        progress.advance(bar)
    heads = ["people at once", "moves/s", "nodes", "memory", "writes/s", "database cores", "connections", "databases"]
    return table([*heads, "messages/s", "bus cores", "bot cores", "more than one carries"], rows)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--markdown", type=Path, help="where the tables are written")
    parser.add_argument("--seed", type=int, default=1)
    for one in fields(Plan):
        if isinstance(one.default, (int, float)):
            parser.add_argument(f"--{one.name}", type=type(one.default), default=one.default)
    given = vars(parser.parse_args())
    plan = Plan(**{one.name: given[one.name] for one in fields(Plan) if one.name in given})
    with Progress(console=Console(stderr=True), transient=True) as progress:
        text = "\n".join(report(plan, read_costs(COSTS), given["seed"], progress))
    print(text)
    if given["markdown"]:
        given["markdown"].write_text(text, "utf-8")


if __name__ == "__main__":
    main()
