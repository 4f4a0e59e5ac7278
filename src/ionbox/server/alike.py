"""What two machines must have alike to think for each other: then a bot chooses the same on either."""

import hashlib
from functools import cache
from pathlib import Path

import ionbox
from ionbox.bots.ladder import most_playouts

ROOMS = ("core", "chem", "games", "bots", "lab")
"""They decide what an answer is, with their tables."""
ASKING = ("known", "worker", "boxes", "decks", "timing", "measurer", "borrowing", "lending")
"""Modules of the server that say how a question is put, and who may answer it."""
UNLIKE = frozenset({"tests", "golden", "ui", "__pycache__"})
"""Folders that decide nothing."""
KINDS = frozenset({".py", ".csv", ".toml", ".jsonl", ".npz", ".table", ".txt"})


@cache
def digest() -> str:
    """Of the version and of all that decides an answer: two builds never answer each other."""
    package = Path(ionbox.__file__).parent
    files = [package / "server" / f"{name}.py" for name in ASKING]
    for room in ROOMS:
        found = (path for path in package.joinpath(room).rglob("*") if path.suffix in KINDS)
        files += sorted(path for path in found if not UNLIKE & set(path.relative_to(package).parts))
    whole = hashlib.sha256(f"{ionbox.__version__} {most_playouts()}".encode())
    for path in files:
        whole.update(path.relative_to(package).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return whole.hexdigest()[:16]


class Subjects:
    """Where workers of one kind are asked for, on the bus."""

    def __init__(self, kind: str) -> None:
        self.root = f"ionbox.think.{digest()}.{kind}"
        self.door = f"{self.root}.door"
        """Is anybody free? Of all who are, one hears it."""

    def need(self, rank: int) -> str:
        """Does a question of this rank wait? Of all servers where one does, one hears it."""
        return f"{self.root}.need.{rank}"

    def at(self, worker: str) -> str:
        """A worker's own: the question goes there."""
        return f"{self.root}.at.{worker}"

    def alive(self, worker: str) -> str:
        """Whether its machine is there."""
        return f"{self.root}.alive.{worker}"
