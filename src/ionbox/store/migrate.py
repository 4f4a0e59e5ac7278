"""Numbered SQL files bring a database from the version it has to the version this program knows, in one transaction.

Several processes may start at once: one migrates, the others wait and find it done.
"""

import sqlite3
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING

from ionbox.core.types import BadInput

if TYPE_CHECKING:
    from asyncpg import Record
    from asyncpg.pool import PoolConnectionProxy

OURS = 0x696F6E62  # "ionb", the mark of our SQLite files
LOCK = OURS  # of PostgreSQL's advisory locks
NODES = 9  # the version that knows nodes
LIVING = 'SELECT "address" FROM nodes WHERE "until" > extract(epoch FROM clock_timestamp()) LIMIT 1'


@cache
def migrations() -> dict[int, list[str]]:
    """Statements by version. No migration holds a semicolon inside a text."""
    files = [
        file for file in resources.files("ionbox.store").joinpath("migrations").iterdir() if file.name[0].isdigit()
    ]
    found: dict[int, list[str]] = {}
    for file in sorted(files, key=lambda file: file.name):
        lines = [line for line in file.read_text("utf-8").splitlines() if not line.startswith("--")]
        found[int(file.name[:4])] = [text.strip() for text in "\n".join(lines).split(";") if text.strip()]
    return found


def pending(version: int, where: str) -> dict[int, list[str]]:
    newest = max(migrations())
    if version > newest:
        raise BadInput(
            f"{where} was made by a newer ionbox (version {version} of the store, here {newest}). Update ionbox."
        )
    return {n: statements for n, statements in migrations().items() if n > version}


def migrate_sqlite(db: sqlite3.Connection, where: str) -> None:
    db.execute("BEGIN IMMEDIATE")
    try:
        version: int = db.execute("PRAGMA user_version").fetchone()[0]
        mark: int = db.execute("PRAGMA application_id").fetchone()[0]
        if mark != OURS and (version or db.execute("SELECT 1 FROM sqlite_master").fetchone()):
            raise BadInput(f"{where} is a database of another program: choose another file.")
        for n, statements in pending(version, where).items():
            for statement in statements:
                db.execute(statement)
            db.execute(f"PRAGMA application_id = {OURS}")
            db.execute(f"PRAGMA user_version = {n}")
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise


async def migrate_postgres(db: "PoolConnectionProxy[Record]", where: str) -> None:
    async with db.transaction():
        await db.execute("SELECT pg_advisory_xact_lock($1)", LOCK)
        await db.execute("CREATE TABLE IF NOT EXISTS schema_version (version BIGINT PRIMARY KEY)")
        version: int = await db.fetchval("SELECT coalesce(max(version), 0) FROM schema_version")
        newer = pending(version, where)
        if newer and version >= NODES and (address := await db.fetchval(LIVING)):
            raise BadInput(f"{where} is served by nodes of an older ionbox, one of them at {address}. Stop them first.")
        for n, statements in newer.items():
            for statement in statements:
                await db.execute(statement)
            await db.execute("INSERT INTO schema_version VALUES ($1)", n)
