"""What an action leads to at a table, or why it is refused: first by the table, then by the rules."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from ionbox.core.play import state_hash
from ionbox.core.state import State
from ionbox.core.types import Refusal, Seat
from ionbox.server import seating, wire
from ionbox.server.telling import ENDED
from ionbox.store.rows import StepRow

if TYPE_CHECKING:
    from ionbox.server.table import Table

Judged = wire.Refused | tuple[State, StepRow, wire.Refused | None]
"""Why not, or the state and the step; a refusal may cost a step all the same."""


class Judging:
    def __init__(self, table: "Table") -> None:
        self.table = table

    def judge(self, seat: Seat, n: int, id: str, text: str | None, by: str) -> Judged:
        """`id`: a person's action, which is read as people write; otherwise a bot's or the referee's."""
        table, live = self.table, self.table.live
        if table.gathering.ended:
            return self.no(id, "ENDED", ENDED, "")
        if live is None or table.row.status != "playing":
            return self.no(id, "NOT_PLAYING", "No match is being played at this table.", "")
        own = table.row.seats[seat]
        if table.gathering.paused:
            return self.no(id, "PAUSED", "The host has paused the tables.", "Your choice waits until they go on.")
        if id and own.resigned:
            return self.no(id, "RESIGNED", "You resigned: a bot plays this seat to the end.", "")
        if id and own.stand_in:
            return self.no(id, "AWAY", "A bot keeps your seat.", "Take the seat back first.")
        late = not table.referee.overdue(seat) if text is None else not seating.player(own)
        if not id and late:
            return self.no(id, "STALE", "The person at this seat has acted meanwhile.", "")
        if n > live.n + 1:
            return self.no(id, "AHEAD", f"The table is at step {live.n}, not yet at {n - 1}.", "Look at it again.")
        if n - 1 in live.races and n <= live.moment:
            return self.no(id, "LATE", "That came too late: the race is over.", "Your card stays in your hand.")
        if n <= live.since[seat]:
            return self.no(id, "STALE", "That came too late: the table has moved on.", "Look again, then choose.")
        if id:
            action = live.read(seat, text or "")
        else:
            action = live.parse(seat, text) if text is not None or seat in live.state.actors() else ""
        if isinstance(action, str):
            listed = "Choose one of the actions that are listed."
            return self.no(id, "UNREADABLE", action, listed if live.help.plays else "Check how you wrote it.")
        after = action if isinstance(action, Refusal) else live.after(seat, action)
        refused = None
        if isinstance(after, Refusal):
            refused = live.refused(id, after, table.corrects)
            if after.cost is None:
                return refused
            action, by = after.cost, "cost"
            refused = replace(refused, cost=True)
            after = live.after(seat, action)
            assert not isinstance(after, Refusal), after
        assert not isinstance(action, Refusal)
        return after, self.step(seat, live.game.write(action), by, id, after), refused

    def step(self, seat: Seat, action: str, by: str, id: str, after: State) -> StepRow:
        """The next step of the match, as it is stored."""
        live = self.table.live
        assert live is not None
        at = self.table.house.clocks.now()
        return StepRow(live.row.id, live.n + 1, at, seat, action, by, id, state_hash(live.game, after))

    def no(self, id: str, code: str, because: str, hint: str) -> wire.Refused:
        live = self.table.live
        return wire.Refused(id, live.n if live else 0, "", code, because, hint)
