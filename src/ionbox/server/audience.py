"""Who listens at a table. A message is always built for one audience: a seat, or None for the public."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from ionbox.core.types import Seat
from ionbox.server import wire

if TYPE_CHECKING:
    from ionbox.server.table import Table


class Listener(Protocol):
    """A socket as a table knows it. `send` never waits: a queue that is full drops the socket, not the table."""

    audience: Seat | None
    device: int
    """Of the gathering's, in the order in which they came; 0: a watcher's, or not counted."""

    def send(self, frame: str) -> None: ...

    def close(self, reason: str) -> None:
        """Say why and hang up."""

    def moved(self) -> None:
        """Its gathering goes on at another node, and so does whoever listens."""

    async def follow(self, table: "Table", secret_hash: str) -> None:
        """Go on at another table, where the seat with this secret is by now."""


class Room:
    """The listeners of one table, by audience."""

    def __init__(self) -> None:
        self._listeners: dict[Seat | None, list[Listener]] = {}
        self.late: dict[Listener, Seat] = {}
        """Those who watch until the next deal, and the seat that is theirs then."""

    def __len__(self) -> int:
        return sum(map(len, self._listeners.values()))

    def add(self, listener: Listener) -> None:
        self._listeners.setdefault(listener.audience, []).append(listener)

    def remove(self, listener: Listener) -> bool:
        """Whether it was there. The last one of an audience takes its entry along."""
        self.late.pop(listener, None)
        there = self._listeners.get(listener.audience, [])
        if listener not in there:
            return False
        there.remove(listener)
        if not there:
            del self._listeners[listener.audience]
        return True

    def present(self, seat: Seat) -> bool:
        return seat in self._listeners

    def seat_of(self, listener: Listener) -> Seat | None:
        """The seat it listens for, if it still does."""
        return listener.audience if listener in self._listeners.get(listener.audience, []) else None

    def at(self, audience: Seat | None) -> list[Listener]:
        return list(self._listeners.get(audience, []))

    def tell(self, audience: Seat | None, message: wire.ServerMessage) -> None:
        if audience in self._listeners:
            frame = wire.encode(message)
            for listener in list(self._listeners[audience]):
                listener.send(frame)

    def tell_device(self, device: int, message: wire.ServerMessage) -> None:
        for listener in self.everybody():
            if listener.device == device:
                listener.send(wire.encode(message))

    def each(self, build: Callable[[Seat | None], wire.ServerMessage | None]) -> None:
        """To every audience that is there the message built for it."""
        for audience in list(self._listeners):
            message = build(audience)
            if message is not None:
                self.tell(audience, message)

    def waiting(self, seat: Seat) -> list[Listener]:
        return [one for one, theirs in self.late.items() if theirs == seat]

    def arrive(self, seat: Seat) -> None:
        """The deal that these listeners watched for: they listen for the seat from here on."""
        self.reseat(self.waiting(seat), seat)

    def reseat(self, listeners: list[Listener], to: Seat) -> None:
        for listener in listeners:
            self.remove(listener)
            listener.audience = to
            self.add(listener)

    def move(self, where: Callable[[Seat], Seat]) -> None:
        """Seats have moved on: their listeners with them."""
        everybody, self._listeners = self.everybody(), {}
        for listener in everybody:
            if listener.audience is not None:
                listener.audience = where(listener.audience)
            self.add(listener)

    def everybody(self) -> list[Listener]:
        """One by one: to hang up on, or to find a device; what is told goes to an audience."""
        return [one for there in self._listeners.values() for one in there]

    def dismiss_late(self, seat: Seat) -> list[Listener]:
        """Everybody who waits for a seat, taken out of the room."""
        gone = self.waiting(seat)
        for listener in gone:
            self.remove(listener)
        return gone

    def dismiss(self, seat: Seat, device: int | None = None) -> list[Listener]:
        """Everybody who listens for a seat, or with one device, taken out of the room."""
        gone = [one for one in self.at(seat) if device in (None, one.device)]
        for listener in gone:
            self.remove(listener)
        return gone
