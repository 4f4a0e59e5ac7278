"""What people may ask a table before they decide. Nothing in the match changes; what was asked is noted."""

from dataclasses import replace
from typing import TYPE_CHECKING

from ionbox.core.rng import quick_rng
from ionbox.core.text import typed_name
from ionbox.core.types import Refusal, Seat
from ionbox.lab.advice import Advice
from ionbox.server import wire
from ionbox.server.audience import Listener
from ionbox.server.house import Declined
from ionbox.server.live import Live

if TYPE_CHECKING:
    from ionbox.server.table import Table


class Asking:
    def __init__(self, table: "Table") -> None:
        self.table = table

    async def preview(self, who: Listener, asked: wire.Preview) -> wire.Previewed | None:
        """What an action would come to for this seat, as far as it may know; no answer where it withdraws its question.

        Changes nothing in the match. What is refused and stands for a while is kept as a draft.
        """
        table = self.table
        async with table.lock:
            await table.load()
            seat, live = table.room.seat_of(who), table.live
            if seat is None:
                no = "WATCHING", "You are watching this table."
            elif live is None or table.row.status != "playing":
                no = "NOT_PLAYING", "No match is being played at this table."
            elif not asked.action:
                await table.tries.keep(table.tries.look(seat, asked, None, who.device))
                return None
            elif not live.help.preview:
                no = "NO_PREVIEW", "This table does not show what an action comes to before it is played."
            elif typed_name(asked.action) is not None:
                no = "NO_PREVIEW", "A name is judged when it is given."
            elif isinstance(action := live.read(seat, asked.action), str | Refusal):
                await table.tries.keep(table.tries.look(seat, asked, None, who.device))
                refused = live.refused(asked.id, action, table.corrects) if isinstance(action, Refusal) else None
                no = (refused.code, refused.because) if refused else ("UNREADABLE", str(action))
            elif (preview := live.preview(seat, action, table.corrects)) is None:
                no = "NO_PREVIEW", f"{table.game.title} shows what an action comes to when it is played."
            else:
                await table.tries.keep(table.tries.look(seat, asked, action, who.device))
                return wire.Previewed(asked.id, live.n, preview)
            return wire.Previewed(asked.id, live.n if live else 0, None, *no)

    async def corrected(self, who: Listener, id: str) -> None:
        """The correction of a refusal was asked for."""
        table = self.table
        async with table.lock:
            await table.load()
            seat = table.room.seat_of(who)
            if seat is not None and table.live is not None and table.corrects:
                await table.tries.keep(table.tries.correction(seat, id, who.device))

    async def advise(self, seat: Seat, device: int) -> tuple[int, Advice]:
        """What is best for a seat that is asked now, and for which step that holds. It is noted with the tries."""
        table = self.table
        async with table.lock:
            await table.load()
            live = table.live
            if live is None or table.row.status != "playing" or seat not in live.state.actors():
                raise Declined("There is nothing for you to decide now.")
            n, since, known = live.n, live.since[seat], live.known(seat)
        advice = hushed(live, await table.house.bots.advise(known, quick_rng(f"{live.row.seed}:hint", n)))
        async with table.lock:
            if table.live is live and live.since[seat] == since:
                await table.tries.keep(table.tries.hint(seat, device))
        return n, advice


def hushed(live: Live, advice: Advice) -> Advice:
    """Advice as this table may hear it."""
    reasons = tuple(filter(None, map(live.hushed, advice.best.reasons)))
    look, about, says = (live.hushed(step) or "This table leaves that to you." for step in advice.steps)
    choices = (replace(advice.best, reasons=reasons), *advice.choices[1:])
    return replace(advice, choices=choices, look=look, about=about, says=says)
