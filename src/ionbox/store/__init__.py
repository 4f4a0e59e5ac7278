"""The database, and the only SQL: what must outlive the process."""

from importlib.util import find_spec
from pathlib import Path

from ionbox.core.types import BadInput
from ionbox.store.protocol import Gone, Lost, Store, StoreError, Taken, Unfit, Unread, Unsaved
from ionbox.store.rows import AnswerRow, GatheringRow, MatchRow, SeatRow, StepRow, TableRow, TryRow
from ionbox.store.shared import LEASE, Lease, Node, Shared

__all__ = [
    "open_store",
    "open_shared",
    "Store",
    "StoreError",
    "Unsaved",
    "Unread",
    "Gone",
    "Lost",
    "Taken",
    "Unfit",
    "GatheringRow",
    "TableRow",
    "SeatRow",
    "MatchRow",
    "StepRow",
    "TryRow",
    "AnswerRow",
    "Lease",
    "Node",
    "Shared",
]


async def open_store(url: str | Path, serving: str = "") -> Store:
    """A path or sqlite:///path, or postgresql://…; made if it is not there, brought up to date, BadInput if neither.

    `serving` is the address of a server, which holds the store for itself: a second one is told where the first is.
    Whoever only exports or erases holds nothing, and works beside it.
    """
    text = str(url)
    scheme, divider, rest = text.partition("://")
    if is_postgres(text):
        needs_asyncpg()
        from ionbox.store.postgres import PostgresStore

        return await PostgresStore.open(text, serving)
    from ionbox.store.sqlite import SqliteStore

    if divider and scheme != "sqlite":
        raise BadInput(f"{scheme}:// is not a database that ionbox knows. Name a file, or postgresql://user@host/name.")
    if divider and not rest.startswith("/"):
        raise BadInput(f"{text} lacks a slash: sqlite:///file for a file here, sqlite:////folder/file for any other.")
    return await SqliteStore.open(Path(rest[1:] if divider else text), serving)


async def open_shared(url: str, node: Node, lease: float = LEASE) -> Shared:
    """The same for one of several servers, which hold a PostgreSQL together; whoever wants it alone is refused."""
    if not is_postgres(url):
        raise BadInput("Several nodes need PostgreSQL: name it with --database postgresql://user@host/name.")
    needs_asyncpg()
    from ionbox.store.leases import Leases

    return await Leases.open(url, node, lease)


def is_postgres(url: str) -> bool:
    return url.startswith(("postgresql://", "postgres://"))


def needs_asyncpg() -> None:
    """It is for those who have a server."""
    if find_spec("asyncpg") is None:
        raise BadInput("PostgreSQL needs one more package: pip install ionbox[postgres]")
