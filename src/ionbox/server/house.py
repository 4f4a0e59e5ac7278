"""What every table of a server shares: the store, the bots' workers, the clocks, the counters."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from ionbox.core.infoset import InfoSet
from ionbox.core.rng import Rng
from ionbox.lab.advice import Advice
from ionbox.server.clocks import Clocks
from ionbox.server.metrics import Metrics
from ionbox.store import Store


class BotFailed(Exception):
    """A bot gave no usable answer; `why` is "late", "dead" or "confused"."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class Declined(Exception):
    """The house says no; the sentence says why and what to do. `status` is what HTTP calls it."""

    def __init__(self, sentence: str, status: int = 409) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.status = status


class Bots(Protocol):
    async def choose(self, bot: str, infoset: InfoSet, rng: Rng, watched: bool = True) -> str:
        """The notation of what this bot would do; BotFailed if it gives no answer. `watched`: people wait for it."""

    async def advise(self, infoset: InfoSet, rng: Rng, also: Sequence[str] = ()) -> Advice:
        """What the best judge there is says of this decision, and of these actions; BotFailed if it does not."""

    async def close(self) -> None: ...


@dataclass
class House:
    store: Store
    bots: Bots
    clocks: Clocks = field(default_factory=Clocks)
    metrics: Metrics = field(default_factory=Metrics)
