"""A game as clubs play it: one rack and one board for all. Everybody hands in a play; the best is laid for all.

The match is an ordinary one. Its first seat is the class's, and the others are empty and pass. What a device hands in
is no step: it is judged as a step is, kept, replaced as often as somebody likes, and shown to nobody else before the
turn ends. Par of a turn is the most points that any play has; it is kept as what device 0 handed in.
"""

import asyncio
from collections import defaultdict
from typing import TYPE_CHECKING

from msgspec.structs import replace

from ionbox.bots import find_bot
from ionbox.core.rng import quick_rng
from ionbox.core.types import BadInput, Refusal, Seat
from ionbox.games import GAMES
from ionbox.server import wire
from ionbox.server.audience import Listener
from ionbox.server.house import BotFailed, Declined
from ionbox.server.known import Known
from ionbox.server.live import Live
from ionbox.server.mates import mates
from ionbox.store.rows import PlayRow, TableRow

if TYPE_CHECKING:
    from ionbox.core.state import State
    from ionbox.server.table import Reply, Table

GAME = "charged"
PLAN = ["person", "bot:greedy"]
"""No bot plays here: what it stands for is a seat that nobody can take."""
TURNS = 8
MOST = 500
"""Devices in one club."""
CLASS = Seat(0)
PAR = 0
"""The device of par; people's count from 1."""
NAME, EMPTY = "The class", "The empty seat"
THEIRS = "In a club everybody plays at once, and the host does that for all."
FIXED = {"tries": "0", "naming": "off"}
"""Whatever the deck says: a try costs nobody else anything, and only who finds a compound could name it."""
Turn = dict[int, PlayRow]
"""What was handed in for one turn, by device."""


class Club:
    def __init__(self, table: "Table") -> None:
        self.table = table
        self.plays: defaultdict[int, Turn] = defaultdict(dict)
        """By the version since which each turn was on."""
        self.over = -1
        """The turn that ends whoever has handed in: its time is up, or the host goes on."""

        clocks = table.house.clocks
        self.grace = clocks.tick() + (clocks.presence if table.teams.away else 0)
        """Until then those who were here before a restart may come back."""

    def begin(self, row: TableRow) -> TableRow:
        """A new match: nothing is handed in, and the seats of nobody say so."""
        self.plays.clear()
        self.over = -1
        seats = [one if one.kind == "person" else replace(one, name=EMPTY) for one in row.seats]
        return replace(row, seats=seats)

    async def load(self, live: Live) -> None:
        self.plays.clear()
        for row in await self.table.house.store.plays(live.row.id):
            self.plays[row.n][row.device] = row

    # What the class has before it.

    @property
    def asked(self) -> bool:
        """Whether a turn is on."""
        live, table = self.table.live, self.table
        return live is not None and table.row.status == "playing" and live.state.actors() == [CLASS]

    @property
    def handed(self) -> Turn:
        """What was handed in for the turn that is on."""
        live = self.table.live
        turn = self.plays.get(live.since[CLASS], {}) if live else {}
        return {device: row for device, row in turn.items() if device != PAR}

    def done(self) -> list[Turn]:
        """The turns that are over, in their order."""
        on = self.table.live.since[CLASS] if self.table.live and self.asked else -1
        return [turn for n, turn in sorted(self.plays.items()) if n != on]

    def here(self) -> set[int]:
        return {mate.device for mate in mates(self.table.row.seats[CLASS])} - self.table.teams.away

    # Handing in.

    async def take(self, who: Listener, act: wire.Act, reply: "Reply") -> None:
        """Under the lock: a device's play for the turn, in place of the one it handed in before."""
        table = self.table
        await table.load()
        tried = table.judging.judge(CLASS, act.n, act.id, act.action, "")
        if isinstance(tried, wire.Refused):
            await table.refuse(CLASS, act.action, tried, reply, who.device)
            if tried.code in ("STALE", "AHEAD"):
                table.telling.remind(who, CLASS)
            return
        after, step, _ = tried
        row = self._row(who.device, after, step.action)
        await self._keep(row)
        await table.tries.keep(table.tries.right(CLASS, act.action, step.action, after, who.device))
        assert table.live is not None
        table.count("accepted", reply, wire.Ack(act.id, table.live.n))
        self.greet(who.device)
        self.show()
        table.referee.wake()

    async def _keep(self, row: PlayRow) -> None:
        await self.table.house.store.hand_in(row)
        self.plays[row.n][row.device] = row

    def _row(self, device: int, after: "State", action: str) -> PlayRow:
        live, now = self.table.live, self.table.house.clocks.now()
        assert live is not None
        points = live.game.points(live.game.public(after))[CLASS] - live.points[CLASS]
        made = " ".join(live.game.made(live.state, after))
        return PlayRow(live.row.id, live.since[CLASS], device, now, action, made, points)

    # What is told.

    def now(self) -> wire.Club:
        live = self.table.live
        turns = int(live.options.rounds) if live else 0
        n, on = live.n if live else 0, len(self.done()) + self.asked
        return wire.Club(self.table.row.number, n, on, turns, len(self.handed), len(self.here()))

    def show(self) -> None:
        """How many have handed in: whose play it is, and what, is nobody's business yet."""
        message = self.now()
        self.table.room.each(lambda audience: message)

    def greet(self, device: int) -> None:
        """What this device has handed in for the turn that is on."""
        row = self.handed.get(device)
        n = self.table.live.n if self.table.live else 0
        self.table.room.tell_device(device, wire.Handed(self.table.row.number, n, row.action if row else ""))

    # The end of a turn.

    def look(self) -> None:
        """End the turn if that is due."""
        grace = self.grace - self.table.house.clocks.tick()
        if self.due():
            self.table.referee.call(self._end())
        elif grace > 0:
            self.table.house.clocks.later(grace, self.table.referee.wake)

    def due(self) -> bool:
        live = self.table.live
        if live is None or self.table.row.status != "playing" or self.table.gathering.paused:
            return False
        if not self.asked:  # the empty seats pass
            return bool(live.state.actors())
        here, back = self.here(), self.table.house.clocks.tick() >= self.grace
        return self.over == live.since[CLASS] or (back and bool(here) and here <= self.handed.keys())

    def time_out(self) -> None:
        """The clock of the turn has rung. Where nobody is, nothing is played."""
        live = self.table.live
        if live is not None and (self.here() or self.handed):
            self.over = live.since[CLASS]
            self.look()

    async def go_on(self) -> None:
        """The host ends the turn."""
        async with self.table.lock:
            await self.table.load()
            if not self.asked or self.table.gathering.paused:
                raise Declined("No turn is on. Start the match, or let it go on, first.")
            assert self.table.live is not None
            self.over = self.table.live.since[CLASS]
            self.look()

    async def _end(self) -> None:
        """Lay the best for all, and pass for the empty seats: whatever the last process left to do."""
        table = self.table
        async with table.lock:
            await table.load()
            if not self.due() or table.gathering.ended:
                return
            live = table.live
            assert live is not None
            laid = not self.asked or await self._lay(live)
            while laid and (actors := live.state.actors()) and actors[0] != CLASS:
                laid = await self._step(live, actors[0], live.game.write(live.state.default(actors[0])))
            if laid:
                table.referee.stepped(CLASS)
                table.telling.publish()
                await table.tries.keep(table.tries.passed())
                self.show()
                await table.settle_up()

    async def _lay(self, live: Live) -> bool:
        turn = self.plays[live.since[CLASS]]
        if PAR not in turn:
            await self._keep(await self._par(live))
        return await self._step(live, CLASS, best(turn).action)

    async def _step(self, live: Live, seat: Seat, text: str) -> bool:
        """False: another process wrote this step, and what is held here is not the truth."""
        action = live.game.parse(text)
        after = live.after(seat, action)
        assert not isinstance(after, Refusal), after
        return await self.table.save_step(after, self.table.judging.step(seat, text, "", "", after))

    async def _par(self, live: Live) -> PlayRow:
        """The play with the most points of all that there are, found by looking at all of them; by chance one of equal
        ones, and the same on every machine. Where nothing can be laid, a swap."""
        known, stream = live.known(CLASS), f"{live.row.seed}:par"
        try:
            text = await self.table.house.bots.choose("greedy", known, quick_rng(stream, live.since[CLASS]))
        except BotFailed:  # the processes apart are away: then here
            text = await asyncio.to_thread(thought, live, known, stream)
        after = live.after(CLASS, live.game.parse(text))
        assert not isinstance(after, Refusal), after
        return self._row(PAR, after, text)


def options(game: str, chosen: dict[str, str]) -> dict[str, str]:
    """As a club plays with them."""
    if game != GAME:
        raise BadInput(f"Only {GAMES[GAME].title} is played by a whole class at one board. Choose that game.")
    return {"rounds": str(TURNS), **chosen, **FIXED}


def thought(live: Live, known: Known, stream: str) -> str:
    action = find_bot(live.game, "greedy")(known.read(), quick_rng(stream, live.since[CLASS]))
    return live.game.write(action)


def best(turn: Turn) -> PlayRow:
    """What is laid: of the plays with the most points the shortest. Par, if nobody has found any."""
    found = [row for device, row in turn.items() if device != PAR and row.formulas]
    return min(found or [turn[PAR]], key=lambda row: (-row.points, len(row.action), row.action))
