"""What two machines must have alike to think for each other: then a bot chooses the same on either."""

from hashlib import sha256

from ionbox.bots.ladder import most_playouts
from ionbox.lab.build import build

ASKING = ("known", "worker", "boxes", "decks", "timing", "measurer", "borrowing", "lending")
"""Modules of the server that say how a question is put, and who may answer it."""


def digest() -> str:
    """Of the version and of all that decides an answer: two builds never answer each other."""
    asking = build(*(f"server/{name}.py" for name in ASKING))
    return sha256(f"{asking} {most_playouts()}".encode()).hexdigest()[:16]


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
