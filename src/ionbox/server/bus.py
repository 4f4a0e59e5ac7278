"""What servers of one database tell each other: NATS, which nothing else here knows.

A message may get lost, comes at most once, and is kept nowhere; from one sender, messages of one subject come in order.
Whoever needs an answer asks, and is told when there will be none.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from urllib.parse import urlsplit

from ionbox.core.types import BadInput
from ionbox.server.logs import LOGGER, log

try:
    from nats.aio.client import Client
    from nats.aio.msg import Msg
    from nats.aio.subscription import Subscription
    from nats.errors import Error, NoRespondersError
except ModuleNotFoundError as missing:  # pragma: no cover, it is installed where tests run
    if missing.name != "nats":
        raise
    raise BadInput("A bus needs one more package: pip install ionbox[bus]") from None

LONGEST = 1024 * 1024 - 64 * 1024
"""Bytes of a message that any NATS takes with its headers, unless somebody made its limit smaller."""
OPENING = 5.0
"""Seconds a bus may take to answer at the start."""
AGAIN = 0.1
"""Seconds between two tries to reach it again."""
PULSE = 0.5
"""Seconds between two signs of life; two that fail, and it is gone."""


class NoAnswer(Exception):
    """`why`: "nobody" listens, "late", or the bus is "away"."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


@dataclass
class Heard:
    """A message. Where somebody waits for an answer, `answer` gives it."""

    data: bytes
    answer: Callable[[bytes], Awaitable[None]] | None


Ear = Callable[[Heard], Awaitable[None]]
Hearing = Subscription


class Bus:
    def __init__(self, client: Client) -> None:
        """Use `open`."""
        self._client = client
        self.changed: Callable[[bool], None] = lambda here: None
        """Is told when the bus goes, and when it is back."""

    @classmethod
    async def open(cls, url: str) -> "Bus":
        """BadInput where there is none; later it may go and come back."""
        client = Client()
        bus = cls(client)

        async def gone() -> None:
            if not client.is_closed:  # by us
                log("bus_gone")
                bus.changed(False)

        async def back() -> None:
            log("bus_back")
            bus.changed(True)

        async def trouble(error: Exception) -> None:
            if bus.here:  # that it is gone was said
                LOGGER.warning("bus_trouble", extra={"fields": {"why": type(error).__name__}})

        try:
            async with asyncio.timeout(OPENING):  # it may be started a moment after us
                await client.connect(
                    url, name="ionbox", disconnected_cb=gone, reconnected_cb=back, error_cb=trouble,
                    max_reconnect_attempts=-1, max_outstanding_pings=2,
                    reconnect_time_wait=AGAIN, ping_interval=PULSE,  # type: ignore[arg-type] # parts of a second will do
                )  # fmt: skip
        except (OSError, Error, ValueError, TimeoutError) as why:
            raise BadInput(f"{named(url)} does not answer: is it running, and is its address right?") from why
        return bus

    @property
    def here(self) -> bool:
        return self._client.is_connected

    async def tell(self, subject: str, data: bytes) -> None:
        """To all who hear it; if the bus is away, to nobody."""
        if self.here:
            try:
                await self._client.publish(subject, data)
            except Error:
                LOGGER.warning("bus_trouble", exc_info=True)

    async def ask(self, subject: str, data: bytes, seconds: float) -> bytes:
        """The first answer; NoAnswer if there is none by then."""
        if not self.here:
            raise NoAnswer("away")
        try:
            return bytes((await self._client.request(subject, data, timeout=seconds)).data)
        except NoRespondersError:
            raise NoAnswer("nobody") from None
        except TimeoutError:
            raise NoAnswer("late") from None
        except Error:
            raise NoAnswer("away") from None

    async def hear(self, subject: str, ear: Ear, group: str = "") -> Hearing:
        """Every message of this subject, one after the other; of a group one hears each. `unhear` ends it."""

        async def listen(message: Msg) -> None:
            try:
                await ear(Heard(message.data, message.respond if message.reply else None))
            except Exception:  # one message may be nonsense; the next is heard all the same
                LOGGER.exception("bus_trouble")

        hearing = await self._client.subscribe(subject, group, cb=listen)
        if self.here:
            await self._client.flush()  # whoever speaks from now on is heard
        return hearing

    async def unhear(self, hearing: Hearing) -> None:
        """Hear it no more; what is on its way already is heard still. Its own ear cannot wait for this."""
        with suppress(Error):  # while the bus is away
            await hearing.drain()  # type: ignore[no-untyped-call]

    async def close(self) -> None:
        """What was told is sent before."""
        if not self._client.is_closed:
            await self._client.drain() if self.here else await self._client.close()


def named(url: str) -> str:
    """The bus without the password in its address."""
    try:
        host = urlsplit(url).hostname
    except ValueError:
        host = None
    return f"The bus on {host or 'this machine'}"
