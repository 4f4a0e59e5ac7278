"""Which ionbox this is: machines that work for each other have to have the same."""

from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

import ionbox

PACKAGE: Final = Path(ionbox.__file__).parent
ROOMS: Final = ("bots", "chem", "core", "games", "lab")
"""They decide what an answer is, with their tables."""
KINDS: Final = {".csv", ".npz", ".py", ".table", ".toml", ".txt"}
ASIDE: Final = {"golden", "tests", "ui", "__pycache__"}
"""What a wheel may leave out, and what no answer goes by."""


@cache
def build(*more: str) -> str:
    """Its version, and a digest of the rules, the bots, the lab and their data; `more`: files besides."""
    digest = sha256()
    for path in sorted({*decisive(), *(PACKAGE / name for name in more)}):
        digest.update(path.relative_to(PACKAGE).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return f"{ionbox.__version__} {digest.hexdigest()[:16]}"


def decisive() -> Iterator[Path]:
    for room in ROOMS:
        for path in (PACKAGE / room).rglob("*"):
            if path.suffix in KINDS and not ASIDE.intersection(path.relative_to(PACKAGE).parts):
                yield path
