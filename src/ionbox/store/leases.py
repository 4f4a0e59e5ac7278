"""Nodes and leases in PostgreSQL: what shared.py promises. Every time in it is the database's.

A write holds the lease's row until its commit (FOR SHARE), and whoever takes the lease changes that row. So a take-over
waits for what is under way and then sees it, and what comes later finds another epoch.
"""

import asyncio
import secrets
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from typing import Any

import asyncpg
import msgspec
from msgspec.structs import replace

from ionbox.core.types import BadInput
from ionbox.store.database import Change, Database, gone, lost
from ionbox.store.holding import PLACE, Line
from ionbox.store.migrate import LOCK
from ionbox.store.postgres import Pooled, PostgresStore
from ionbox.store.postgres_trouble import PASSING
from ionbox.store.protocol import Store, StoreError, Unread, Unsaved
from ionbox.store.rows import StepRow
from ionbox.store.shared import Lease, Node
from ionbox.store.spending import NOW, Spending
from ionbox.store.sql import refuse_cell

LIVES = f'"until" >= {NOW}'
DEAD = f'NOT EXISTS (SELECT FROM nodes WHERE nodes."id" = leases."owner" AND nodes.{LIVES})'
NODE = '"id", "address", "rules", "build", "draining"'
# Rows of the dead stay for as long as somebody has to take over what was theirs.
BEAT = f"""
WITH forgotten AS (
  DELETE FROM nodes WHERE "id" IN (
    SELECT "id" FROM nodes WHERE "until" < {NOW} - 60 AND "id" <> $1
    AND NOT EXISTS (SELECT FROM leases WHERE leases."owner" = nodes."id") FOR UPDATE SKIP LOCKED
  )
),
ours AS (
  INSERT INTO nodes ({NODE}, "until") VALUES ($1, $2, $3, $4, $5, {NOW} + $6::double precision)
  ON CONFLICT ("id") DO UPDATE SET "draining" = excluded."draining", "until" = excluded."until" RETURNING {NODE}
)
SELECT {NODE} FROM ours UNION ALL SELECT {NODE} FROM nodes WHERE {LIVES} AND "id" <> $1 ORDER BY 1
"""
LEAVE = 'UPDATE nodes SET "until" = 0 WHERE "id" = $1 RETURNING 1'


def heir(gathering: str, us: str) -> str:
    """The living node that is fittest for a gathering: us, unless another is fitter. Nobody is asked if we are fit."""
    unfit = f"""EXISTS (
        SELECT FROM tables JOIN matches ON matches."id" = tables."match"
        WHERE tables."gathering" = {gathering} AND matches."ended" = 0
        AND NOT nodes."rules"::jsonb @> jsonb_build_object(matches."game", matches."version")
      )"""
    return f"""coalesce((
      SELECT nodes."id" FROM nodes
      WHERE nodes."id" = {us} AND nodes.{LIVES} AND nodes."draining" = 0 AND NOT {unfit}
    ), (
      SELECT nodes."id" FROM nodes WHERE nodes.{LIVES}
      ORDER BY {unfit}, nodes."draining", nodes."id" <> {us}, random() LIMIT 1
    ))"""


# Whoever finds it in living hands touches nothing. None if another was quicker: then once more.
TAKE = f"""
WITH theirs AS (
  SELECT "gathering", "owner", "epoch" FROM leases WHERE "gathering" = $1 AND "owner" <> $2 AND NOT {DEAD}
),
heir AS MATERIALIZED (SELECT coalesce({heir("$1", "$2")}, $2) AS "id" WHERE NOT EXISTS (SELECT FROM theirs)),
taken AS (
  INSERT INTO leases ("gathering", "owner", "epoch", "offered")
  SELECT $1, heir."id", 1, (heir."id" <> $2)::int FROM heir
  ON CONFLICT ("gathering") DO UPDATE SET
    "owner" = CASE leases."owner" WHEN $2 THEN $2 ELSE excluded."owner" END,
    "epoch" = leases."epoch" + CASE leases."owner" WHEN $2 THEN 0 ELSE 1 END,
    "offered" = CASE leases."owner" WHEN $2 THEN 0 ELSE excluded."offered" END
  WHERE leases."owner" = $2 OR {DEAD}
  RETURNING "gathering", "owner", "epoch"
)
SELECT * FROM theirs UNION ALL SELECT * FROM taken
"""
# What has ended is nobody's; it is left out of the answer.
ORPHANS = f"""
WITH dead AS (SELECT "id" FROM nodes WHERE NOT {LIVES} AND "id" <> $1),
left_behind AS (
  SELECT leases."gathering", gatherings."ended" FROM leases JOIN gatherings ON gatherings."id" = leases."gathering"
  WHERE leases."owner" = ANY(ARRAY(SELECT "id" FROM dead))  -- first, so that heirs are sought for no others
  AND (gatherings."ended" > 0 OR {heir('leases."gathering"', "$1")} = $1)
  LIMIT $2 FOR UPDATE OF leases SKIP LOCKED
),
taken AS (
  UPDATE leases SET "owner" = CASE WHEN "ended" = 0 THEN $1 ELSE '' END, "epoch" = "epoch" + 1, "offered" = 1
  FROM left_behind WHERE leases."gathering" = left_behind."gathering"
  RETURNING leases."gathering", "owner", "epoch"
),
ours AS (
  SELECT * FROM taken WHERE "owner" = $1
  UNION ALL SELECT "gathering", "owner", "epoch" FROM leases WHERE "owner" = $1 AND "offered" = 1
)
SELECT "code", ours.* FROM ours JOIN gatherings ON gatherings."id" = ours."gathering"
"""
RELEASE = """
UPDATE leases SET "owner" = '', "offered" = 0 WHERE "gathering" = $1 AND "owner" = $2 AND "epoch" = $3 RETURNING 1
"""
GIVE = f"""
UPDATE leases SET "owner" = $4, "epoch" = "epoch" + 1, "offered" = 1
WHERE "gathering" = $1 AND "owner" = $2 AND "epoch" = $3
AND EXISTS (SELECT FROM nodes WHERE "id" = $4 AND {LIVES})
RETURNING 1
"""
OWNER = f"""
SELECT gatherings."id", CASE WHEN {DEAD} THEN '' ELSE leases."owner" END, coalesce(leases."epoch", 0)
FROM gatherings LEFT JOIN leases ON leases."gathering" = gatherings."id"
"""
OWNER_OF = f'{OWNER} WHERE "code" = $1 ORDER BY "ended" = 0 DESC, "created" DESC LIMIT 1'
OWNER_NOW = f'{OWNER} WHERE gatherings."id" = $1'
# Practice rests when its tables are over (server/seating.py).
RUNNING = """
SELECT count(*) FROM gatherings WHERE "ended" = 0 AND NOT (
  "many" = 0 AND "team" = 1
  AND NOT EXISTS (SELECT FROM tables WHERE tables."gathering" = gatherings."id" AND "status" <> 'over')
  AND (SELECT count(*) FROM jsonb_array_elements_text("plan"::jsonb) AS plan (seat) WHERE seat NOT LIKE 'bot:%') = 1
)
"""
SALT = """
WITH made AS (INSERT INTO secrets ("name", "text") VALUES ('salt', $1) ON CONFLICT DO NOTHING RETURNING "text")
SELECT "text" FROM made UNION ALL SELECT "text" FROM secrets WHERE "name" = 'salt'
"""
ALONE = f"SELECT pg_try_advisory_lock(hashtextextended($1 || {PLACE}, {LOCK}))"
LET_GO = ALONE.replace("try_advisory_lock", "advisory_unlock")


def fence(after: int) -> str:
    """The end of a statement with so many values, which fails by a division unless the lease holds until the commit."""
    lease = f'"gathering" = ${after + 1} AND "owner" = ${after + 2} AND "epoch" = ${after + 3}'
    return f" RETURNING 1 / (SELECT count(*) FROM (SELECT FROM leases WHERE {lease} FOR SHARE) AS held)"


class Fenced(Database):
    """A store for one gathering, as long as its lease holds."""

    trial = PostgresStore.trial

    def __init__(self, store: PostgresStore, lease: Lease, node: str) -> None:
        self._store = store
        self._lease = lease
        self._node = node

    async def _fetch(self, statement: str, values: tuple[Any, ...]) -> list[Any]:
        return await self._store.fetch(statement, values, Unread)

    async def _write_all(self, changes: Sequence[Change]) -> int:
        *first, (last, values) = changes
        held = (self._lease.gathering, self._node, self._lease.epoch)
        # Of several the last is enough: if it fails, nothing was changed.
        fenced = (last + fence(len(values)), (*values, *held))
        try:
            return await self._store.write_all([*first, fenced])
        except asyncpg.DivisionByZeroError:
            erased = not await self._fetch(OWNER_NOW, (self._lease.gathering,))
            raise (gone() if erased else lost()) from None

    async def append(self, row: StepRow) -> bool:
        return await self._store.append_held(row, self._lease.epoch)

    async def close(self) -> None:
        """The store below goes on."""


class Leases:
    """Shared, of one node."""

    def __init__(self, store: PostgresStore, node: Node, lease: float) -> None:
        """Use `open`."""
        self.node = node
        self.store: Store = store
        self.salt = b""
        self.sure = 0.0
        self._store = store
        self._lease = lease
        self._line = Line(store.connect)
        self._turn = asyncio.Lock()
        self._spending = Spending(node.id)

    @classmethod
    async def open(cls, url: str, node: Node, lease: float) -> "Leases":
        store = await PostgresStore.open(url, node.address, node.id, lease)
        leases = cls(store, node, lease)
        try:
            await leases.beat(node.draining)
            leases.salt = bytes.fromhex(await leases._shared_salt())
        except BaseException as error:
            await leases.close()
            if isinstance(error, StoreError):
                raise BadInput(str(error)) from error
            raise
        return leases

    async def _shared_salt(self) -> str:
        found: list[Any] = []
        while not found:  # none where another made it at this moment
            found = await self._ask(SALT, secrets.token_hex(32))
        return str(found[0][0])

    def fenced(self, lease: Lease) -> Store:
        return Fenced(self._store, lease, self.node.id)

    async def beat(self, draining: bool = False) -> list[Node]:
        begun = time.monotonic()
        rules = msgspec.json.encode(self.node.rules).decode()
        values = (self.node.id, self.node.address, rules, self.node.build, int(draining), self._lease)
        found = await self._promptly(BEAT, *values)
        self.node = replace(self.node, draining=draining)
        self.sure = begun + self._lease
        return [
            Node(id, address, msgspec.json.decode(rules, type=dict[str, int]), build, bool(draining))
            for id, address, rules, build, draining in found
        ]

    async def take(self, gathering: str) -> Lease:
        found: list[Any] = []
        while not found:
            try:
                found = await self._ask(TAKE, gathering, self.node.id)
            except asyncpg.ForeignKeyViolationError:
                raise gone() from None
        return Lease(*found[0])

    async def orphans(self, limit: int = 100) -> dict[str, Lease]:
        return {code: Lease(*lease) for code, *lease in await self._promptly(ORPHANS, self.node.id, limit)}

    async def release(self, lease: Lease) -> None:
        await self._ask(RELEASE, lease.gathering, self.node.id, lease.epoch)

    async def give(self, lease: Lease, node: str) -> Lease:
        await self._ask(GIVE, lease.gathering, self.node.id, lease.epoch, node)
        now = await self._ask(OWNER_NOW, lease.gathering)
        if not now:
            raise gone()
        return Lease(*now[0])

    async def leave(self) -> None:
        self.sure = 0.0
        await self._ask(LEAVE, self.node.id)

    async def owner_of(self, code: str) -> Lease | None:
        found = await self._ask(OWNER_OF, code)
        return Lease(*found[0]) if found else None

    async def running(self) -> int:
        ((n,),) = await self._ask(RUNNING)
        return int(n)

    async def spend(self, amounts: Mapping[str, float]) -> dict[str, float]:
        return await self._spending.say(amounts, self._promptly)

    @asynccontextmanager
    async def alone(self, what: str) -> AsyncIterator[bool]:
        async with AsyncExitStack() as until_done:

            async def ask() -> bool:
                db = await until_done.enter_async_context(self._store.lent())
                got: bool = await db.fetchval(ALONE, what)
                if got:
                    until_done.push_async_callback(let_go, db, what)
                return got

            yield await self._store.patiently(ask, Unsaved)

    async def close(self) -> None:
        self._line.cut()
        await self._store.close()

    async def _ask(self, statement: str, *values: Any) -> list[Any]:
        refuse_cell(values)
        return await self._store.fetch(statement, values, Unsaved)

    async def _promptly(self, statement: str, *values: Any) -> list[Any]:
        """On a connection of its own, so that no queue makes a living node look dead; within a lease or not at all."""

        async def ask() -> list[Any]:
            try:
                return await (await self._line.connection()).fetch(statement, *values)
            except BaseException:
                self._line.cut()
                raise

        try:
            async with asyncio.timeout(self._lease), self._turn:
                return await self._store.patiently(ask, Unsaved)
        except TimeoutError:
            raise Unsaved(f"The database did not answer within {self._lease:g} seconds. Is it running?") from None


async def let_go(db: Pooled, what: str) -> None:
    with suppress(*PASSING):  # It went with the connection then.
        await db.execute(LET_GO, what)
