"""What is logged: one JSON object a line, from an allow-list of fields. No names, addresses, secrets or cards.

A gathering, a table or a match is named by its id in the store, never by its code: a code lets people in.
"""

import logging
import sys
import traceback

from msgspec import json

LOGGER = logging.getLogger("ionbox")
FIELDS = frozenset(
    (
        "gathering", "table", "match", "game", "seats", "many", "why", "where", "port", "sockets", "tables", "version",
        "workers", "answered", "failed", "peer",
    )
)  # fmt: skip

WORDS = frozenset(
    (
        "Invalid HTTP request received.",
        "Unsupported upgrade request.",
        "Invalid UTF-8 sequence received from client.",
        "Exception in ASGI application",
        "ASGI callable returned without starting response.",
        "ASGI callable returned without completing response.",
        "ASGI callable returned without completing handshake.",
        "Application startup failed. Exiting.",
        "Application shutdown failed. Exiting.",
        "Cancel %s running task(s), timeout graceful shutdown exceeded",
        "socket.accept() out of system resource",
        "Task exception was never retrieved",
        "Task was destroyed but it is pending!",
        "Future exception was never retrieved",
        "Unhandled exception in event loop",
    )
)
"""What uvicorn and asyncio may say in their own words, before anything is filled in: none of it can quote anybody."""


def log(event: str, **fields: object) -> None:
    unknown = fields.keys() - FIELDS
    assert not unknown, f"{unknown} may not be logged"
    LOGGER.info(event, extra={"fields": fields})


class Lines(logging.Formatter):
    """Of an exception only its type and where it came from: its message may quote what somebody typed."""

    def __init__(self, node: str = "") -> None:
        """`node`: whose lines they are, where there are several."""
        super().__init__()
        self.own: dict[str, object] = {"node": node} if node else {}

    def format(self, record: logging.LogRecord) -> str:
        ours = record.name == LOGGER.name
        said = str(record.msg).partition("\n")[0]
        line: dict[str, object] = {
            "at": round(record.created, 3),
            "level": record.levelname.lower(),
            "event": record.getMessage() if ours else record.name,
            **self.own,
            **({"says": said} if not ours and said in WORDS else {}),
            **getattr(record, "fields", {}),
        }
        if record.exc_info and record.exc_info[0]:
            frames = traceback.extract_tb(record.exc_info[2])
            line["why"] = record.exc_info[0].__name__
            line["where"] = f"{frames[-1].filename.rpartition('/')[2]}:{frames[-1].lineno}" if frames else ""
        return json.encode(line).decode()


def set_up(level: int = logging.INFO, node: str = "") -> None:
    """Everything to stderr in this form; of others' loggers only what went wrong."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines(node))
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)
    LOGGER.setLevel(level)
