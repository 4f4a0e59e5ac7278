"""What each node has spent of limits that count for all of them, in PostgreSQL: totals, so that twice said counts once.

A total begins anew after a silence of FORGET, when nobody else remembers the one before it.
"""

import time
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

NOW = "extract(epoch FROM clock_timestamp())::double precision"
FORGET = 300.0  # seconds; whatever was spent before then has long come back
SLACK = 5.0  # seconds between the time in a row and the moment when others see it

SPEND = f"""
WITH forgotten AS (
  DELETE FROM spent WHERE ("key", "node") IN (
    SELECT "key", "node" FROM spent WHERE "at" < {NOW} - {FORGET} AND NOT ("node" = $1 AND "key" = ANY($2))
    FOR UPDATE SKIP LOCKED
  )
),
said AS (
  INSERT INTO spent ("key", "node", "total", "at")
  SELECT given."key", $1, given."total", {NOW} FROM unnest($2::text[], $3::double precision[]) AS given ("key", "total")
  ON CONFLICT ("key", "node") DO UPDATE SET "total" = excluded."total", "at" = excluded."at"
)
SELECT "key", "node", "total" FROM spent WHERE "node" <> $1 AND "at" > {NOW} - $4::double precision
"""
Ask = Callable[..., Awaitable[list[Any]]]
Totals = dict[Any, tuple[float, float]]
"""How much, and when it last grew."""


class Spending:
    def __init__(self, node: str) -> None:
        self._node = node
        self._ours: Totals = {}
        """By key."""
        self._theirs: Totals = {}
        """By key and node, as far as we have answered for it."""
        self._heard = 0.0
        """When we last read; 0: never."""

    async def say(self, amounts: Mapping[str, float], ask: Ask) -> dict[str, float]:
        """Ours is said; what others have spent since the last time."""
        now, first = time.monotonic(), not self._heard
        since = FORGET if first else now - self._heard + SLACK
        ours = {key: (self._ours.get(key, (0.0,))[0] + amount, now) for key, amount in amounts.items()}
        rows = await ask(SPEND, self._node, list(ours), [total for total, _ in ours.values()], since)
        self._heard = now
        self._ours = younger(self._ours, now - FORGET - SLACK) | ours
        self._theirs = younger(self._theirs, now - FORGET)
        others: dict[str, float] = {}
        for key, node, total in rows:
            before, _ = self._theirs.get((key, node), (0.0, 0.0))
            if total != before:
                self._theirs[key, node] = (total, now)
                others[key] = others.get(key, 0.0) + total - (before if before < total else 0.0)
        return {} if first else others


def younger(totals: Totals, since: float) -> Totals:
    return {key: one for key, one in totals.items() if one[1] > since}
