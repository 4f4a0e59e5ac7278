"""What a terminal asks of a server over HTTP, and the secrets of its seats there."""

import json
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ionbox.core.types import BadInput

KEPT = Path.home() / ".ionbox" / "seats.json"
"""Where this device keeps the secrets of its seats."""
PATIENCE = 20.0
"""Seconds a server may take to answer."""


def ask(url: str, secret: str, body: dict[str, Any] | None = None) -> dict[str, Any]:
    """What the server answers: to a GET, or to a POST with a body."""
    headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {secret}"} if secret else {})
    request = urllib.request.Request(url, None if body is None else json.dumps(body).encode(), headers)
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            found: dict[str, Any] = json.load(answer)
            return found
    except urllib.error.HTTPError as no:
        raise BadInput(_sentence(no.read)) from None
    except (OSError, ValueError) as trouble:
        where = url.partition("/api/")[0]
        raise BadInput(f"{where} does not answer ({trouble}). Is ionbox running there? Try --server ADDRESS.") from None


def _sentence(read: Callable[[], bytes]) -> str:
    try:
        return str(json.loads(read())["detail"])
    except (ValueError, KeyError):
        return "The server said no. Is it an ionbox?"


def secrets_kept(path: Path) -> dict[str, str]:
    try:
        seats = json.loads(path.read_text("utf-8"))
        return seats if isinstance(seats, dict) else {}
    except (OSError, ValueError):
        return {}


def keep(path: Path, key: str, secret: str) -> None:
    seats = {**secrets_kept(path), key: secret}
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(mode=0o600)
        path.write_text(json.dumps(seats, indent=1), "utf-8")
    except OSError:
        pass  # without a memory of its own this device can still play; it only cannot come back
