"""What happened in a match, step by step, for those who come back to it."""

from array import array
from collections.abc import Sequence

from ionbox.core.types import Event

STEPS = 1000
"""More than an ordinary match has: seven at ION take four hundred, ten at dice up to eight hundred. A tournament may be
longer; its beginning is in its record."""


class Memory:
    """The last steps' events as plain numbers of eight bytes: there are thousands, at hundreds of tables."""

    def __init__(self, events: Sequence[Event], n: int = 0) -> None:
        self.events = array("q", events)
        self.counts = array("H", [len(events)])
        self.n = n
        """The step told last."""

    def add(self, events: Sequence[Event]) -> None:
        """What the next step did."""
        self.n += 1
        self.events.extend(events)
        self.counts.append(len(events))
        if len(self.counts) > STEPS:
            del self.events[: self.counts.pop(0)]

    def reaches(self, since: int) -> bool:
        """Whether all that happened after this version is known."""
        return since >= self.n - len(self.counts)

    def after(self, since: int) -> list[Event]:
        """What happened after this version, as far as it is known."""
        steps = min(self.n - since, len(self.counts))
        missed = sum(self.counts[-steps:]) if steps > 0 else 0
        return [Event(event) for event in self.events[-missed:]] if missed else []
