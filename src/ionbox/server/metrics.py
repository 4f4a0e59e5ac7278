"""What is counted, as Prometheus reads it."""

from bisect import bisect_left
from collections import Counter

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)


class Histogram:
    def __init__(self) -> None:
        self.counts = [0] * (len(BUCKETS) + 1)
        self.sum = 0.0

    def add(self, seconds: float) -> None:
        self.counts[bisect_left(BUCKETS, seconds)] += 1
        self.sum += seconds

    def lines(self, name: str) -> list[str]:
        lines, total = [f"# TYPE {name} histogram"], 0
        for bound, count in zip((*BUCKETS, "+Inf"), self.counts, strict=True):
            total += count
            lines.append(f'{name}_bucket{{le="{bound}"}} {total}')
        return [*lines, f"{name}_sum {self.sum:.6f}", f"{name}_count {total}"]


class Metrics:
    def __init__(self) -> None:
        self.actions: Counter[str] = Counter()
        """By answer: accepted, refused, repeated, referee, bell."""
        self.ack = Histogram()
        """From the action's arrival at its table to its acknowledgement, the commit included."""
        self.bot = Histogram()
        self.bot_failures: Counter[str] = Counter()
        self.thought: Counter[str] = Counter()
        """Questions that other machines were asked, by what became of them: answered, lost."""
        self.sockets = 0
        self.dropped: Counter[str] = Counter()
        """Sockets closed by us, by reason."""

    def text(self, gauges: dict[str, int], node: str = "") -> str:
        """`node`: whose they are, where there are several."""
        lines = ["# TYPE ionbox_actions_total counter"]
        lines += [f'ionbox_actions_total{{answer="{answer}"}} {n}' for answer, n in sorted(self.actions.items())]
        lines += self.ack.lines("ionbox_ack_seconds")
        lines += self.bot.lines("ionbox_bot_seconds")
        lines.append("# TYPE ionbox_bot_failures_total counter")
        lines += [f'ionbox_bot_failures_total{{why="{why}"}} {n}' for why, n in sorted(self.bot_failures.items())]
        lines.append("# TYPE ionbox_thought_away_total counter")
        lines += [f'ionbox_thought_away_total{{answer="{answer}"}} {n}' for answer, n in sorted(self.thought.items())]
        lines.append("# TYPE ionbox_sockets_dropped_total counter")
        lines += [f'ionbox_sockets_dropped_total{{why="{why}"}} {n}' for why, n in sorted(self.dropped.items())]
        for name, value in {"sockets": self.sockets, **gauges}.items():
            lines += [f"# TYPE ionbox_{name} gauge", f"ionbox_{name} {value}"]
        return "\n".join(labelled(line, node) if node else line for line in lines) + "\n"


def labelled(line: str, node: str) -> str:
    if line.startswith("#"):
        return line
    name, _, value = line.rpartition(" ")
    name, _, labels = name.partition("{")
    return f'{name}{{node="{node}"{"," + labels if labels else "}"} {value}'
