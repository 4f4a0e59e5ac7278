"""A socket's stay at its gathering: who they are, what they may do, what they are told. It knows no rules.

The socket may be held here or by another node. Whatever is malformed or out of place ends the stay with a reason, and
changes nothing else.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from ionbox.core.text import is_visible
from ionbox.core.types import BadInput, Seat
from ionbox.server import wire
from ionbox.server.faults import ERASED
from ionbox.server.gathering import Gathering
from ionbox.server.guards import GUESSED
from ionbox.server.house import Declined, Elsewhere
from ionbox.server.limits import Gate
from ionbox.server.logs import LOGGER
from ionbox.server.names import hashed, read_code
from ionbox.server.table import Table
from ionbox.store import Gone, StoreError

if TYPE_CHECKING:
    from ionbox.server.lobby import Lobby

BAD_MESSAGE, DECLINED, TOO_FAST, TROUBLE, BYE = 4400, 4403, 4429, 4500, 4000


class Hangup(Exception):
    """It ends here; the sentence is sent first. `why`: what is counted, "" where nothing is."""

    def __init__(self, sentence: str, code: int, why: str = "") -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.code = code
        self.why = why


def hangup(trouble: Exception) -> Hangup:
    """What is said to whom something went wrong; what nobody foresaw is logged."""
    match trouble:
        case Hangup():
            return trouble
        case Declined():
            return Hangup(trouble.sentence, DECLINED)
        case Gone():
            return Hangup(ERASED, DECLINED)
        case StoreError():
            LOGGER.error("store_trouble", exc_info=trouble)
            return Hangup("The server cannot save at the moment. Your seat is kept; come back in a minute.", TROUBLE)
        case _:  # A bug of ours: one socket ends with a sentence, all others go on.
            LOGGER.error("socket_trouble", exc_info=trouble)
            return Hangup("Something went wrong here. Your seat is kept; reload to go on.", TROUBLE)


class Way(Protocol):
    """To the socket, wherever it is."""

    def send(self, frame: str) -> None: ...

    def close(self, reason: str, code: int = BYE) -> None:
        """The last words; whatever still comes in is ignored."""

    def moved(self, stay: "Visit") -> None:
        """The gathering is not where this stay was: say hello again."""


class Visit:
    """A listener. Between `hello` and the end it stands in the room of one table, or the host's in all of them."""

    def __init__(
        self,
        way: Way,
        lobby: "Lobby",
        gate: Gate,
        address: str,
        cookie: Callable[[str, bool], str],
        passed: bool = False,
    ) -> None:
        """`cookie`: the secret this device has for a code, as its host or not. `passed`: another node counts it."""
        self.way = way
        self.lobby = lobby
        self.gate = gate
        self.address = address
        self.cookie = cookie
        self.passed = passed
        self.audience: Seat | None = None
        self.device = 0
        self.gathering: Gathering | None = None
        self.table: Table | None = None
        self.gone = False

    def send(self, frame: str) -> None:
        if not self.gone:
            self.way.send(frame)

    def tell(self, message: wire.ServerMessage) -> None:
        self.send(wire.encode(message))

    def close(self, reason: str) -> None:
        self.way.close(reason)

    def moved(self) -> None:
        self.gone = True
        self.table = self.gathering = None
        self.way.moved(self)

    async def follow(self, table: Table, secret_hash: str) -> None:
        self.table = table
        try:
            await table.attach(self, secret_hash)
        except (Declined, StoreError):  # it has moved on, or cannot be read: a new hello finds the seat wherever it is
            self.close("You have another seat by now. Come back to it.")
        if self.gone:
            table.detach(self)

    async def hello(self, hello: wire.Hello) -> None:
        """Come in; Elsewhere, where another node has the gathering."""
        guessing = self.gate.exhausted(self.address, "misses")
        code = read_code(hello.code)
        if guessing and not (hello.secret or self.cookie(code, hello.host)):
            raise Hangup(GUESSED, TOO_FAST, "guessing")
        if not (self.passed or self.gate.allows(self.address, "hellos")):
            raise Hangup("Too many came back at once. Wait a moment, then come back.", TOO_FAST, "fast")
        try:
            gathering = await self.lobby.find(hello.code)
        except Declined:
            self.gate.allows(self.address, "misses")
            raise
        self.gathering = gathering
        secret = hello.secret or self.cookie(gathering.row.code, hello.host)
        place = gathering.place_of(secret) if secret and not hello.host else None
        host = place is None and bool(secret) and gathering.is_host(secret)
        if guessing and place is None and not host:
            raise Hangup(GUESSED, TOO_FAST, "guessing")
        if hello.secret and place is None and not host:
            self.gate.allows(self.address, "misses")
            raise Declined("This seat is not yours any more. Join again with the code.", 403)
        if place is not None and hello.table in (0, place.table.row.number):
            self.table = place.table
            await place.table.attach(self, hashed(secret), hello.match, hello.since)
        elif host and hello.table == 0:
            self.tell(gathering.tables[0].telling.welcome(None, host=True))
            await gathering.watch_all(self)
        elif not (host or gathering.row.spectators):
            raise Declined("This table is not open to watchers.", 403)
        else:
            self.table = gathering.table(hello.table or 1)
            self.tell(self.table.telling.welcome(None, host))
            await self.table.attach(self, match=hello.match, since=hello.since)
        if self.lobby.nodes.several and self.lobby.gatherings.get(gathering.row.code) is not gathering:
            raise Elsewhere  # it went while this socket waited to be let in

    async def hear(self, message: wire.ClientMessage) -> None:
        if isinstance(message, wire.Ping):
            self.tell(wire.Pong(message.at))
            return
        if self.gone:
            raise Elsewhere
        table, gathering = self.table, self.gathering
        if table is None or gathering is None:
            raise Hangup("The host watches here, and acts by the host's commands.", BAD_MESSAGE, "malformed")
        match message:
            case wire.Act():
                await table.act(self, message, self.tell)
            case wire.Preview():
                if not message.action or self.gate.allows(self.address, "previews"):
                    if (previewed := await table.asking.preview(self, message)) is not None:
                        self.tell(previewed)
                else:
                    # It has replaced what lay there before all the same.
                    await table.asking.preview(self, wire.Preview(message.id, ""))
                    self.tell(wire.Previewed(message.id, 0, None, "BUSY", "Too many look ahead at once. Try again."))
            case wire.Correct():
                await table.asking.corrected(self, message.id)
            case wire.Seen():
                table.seen(self, message.n)
            case wire.Ready():
                await table.chairs.ready(self, message.ready, message.number)
            case wire.Resign():
                await table.chairs.resign(self)
            case wire.TakeBack():
                await table.chairs.take_back(self)
            case wire.Rematch():
                await table.chairs.play_again(self, message.number)
            case wire.Sit():
                await table.chairs.sit(self, Seat(message.seat))
            case wire.React():
                table.company.react(self, message.what)
            case wire.Pen():
                await table.teams.hand(self, message.to, message.name)
            case wire.Point():
                if not is_visible(message.what):
                    raise Hangup("What is pointed at has a character that nobody sees.", BAD_MESSAGE, "malformed")
                table.teams.point(self, message.what)
            case wire.Call():
                try:
                    await gathering.call(table, self, message.name)
                except (Declined, BadInput) as no:
                    self.tell(wire.Notice(table.row.number, no.sentence))
            case wire.Leave():
                for listener in await table.chairs.leave(self):
                    listener.close("You have left the table. The code lets you in again.")
            case wire.Allow():
                try:
                    await gathering.claims.allow(message.claim, message.yes, self)
                except Declined as no:
                    self.tell(wire.Notice(table.row.number, no.sentence))
            case wire.Hello():
                raise Hangup("One hello is enough; open a second socket for a second table.", BAD_MESSAGE, "malformed")

    def leave(self) -> None:
        self.gone = True
        if self.table is not None:
            self.table.detach(self)
        elif self.gathering is not None:
            self.gathering.detach(self)
