"""One table: one action at a time. Persist, acknowledge, publish.

No sockets and no HTTP here: whoever listens is a `Listener`. Whatever changes does so under the table's lock, and is
saved before anybody hears of it. `live` is a cache; `None` means that the store has to be asked. What could not be
saved or read is tried again by the referee, until it is done.
"""

import asyncio
import secrets
from collections.abc import Callable, Sequence

from msgspec import DecodeError
from msgspec.structs import replace

from ionbox.core.play import state_hash
from ionbox.core.rng import FORMAT, mixed
from ionbox.core.state import State
from ionbox.core.types import Refusal, Seat
from ionbox.games import GAMES
from ionbox.server import seating, wire
from ionbox.server.asking import Asking
from ionbox.server.audience import Listener, Room
from ionbox.server.chairs import Chairs
from ionbox.server.company import Company
from ionbox.server.house import Declined, House
from ionbox.server.latecomers import Latecomers
from ionbox.server.live import ACKS, Broken, Live, answer
from ionbox.server.logs import LOGGER
from ionbox.server.referee import Referee
from ionbox.server.telling import ENDED, Telling
from ionbox.server.tries import Tries
from ionbox.store import Gone, StoreError
from ionbox.store.rows import GatheringRow, MatchRow, Result, StepRow, TableRow

Reply = Callable[[wire.Ack | wire.Refused], None]
BROKEN = "The stored steps of this match no longer lead to where it stood. It is closed; its record is kept."


def unheard(answer: wire.Ack | wire.Refused) -> None:
    """Bots and the referee look at the table, not at answers."""


class Table:
    def __init__(self, house: House, gathering: GatheringRow, row: TableRow) -> None:
        self.house = house
        self.gathering = gathering
        """Its settings; whoever changes them tells the table by `settle`."""
        self.row = row
        self.game = GAMES[gathering.game]
        self.doubtful = False
        """The last row was perhaps saved and perhaps not: this one is written again before anything else."""
        self.live: Live | None = None
        self.result: Result | None = None
        """How the last match ended. Without `live`: it cannot be played again."""
        self.room = Room()
        self.lock = asyncio.Lock()
        self.telling = Telling(self)
        self.referee = Referee(self)
        self.chairs = Chairs(self)
        self.company = Company(self)
        self.latecomers = Latecomers(self)
        self.tries = Tries(self)
        self.asking = Asking(self)
        self.away = set(seating.people(row))
        """Seats whose last socket is gone and whose time of grace is over; out of the store nobody is here yet."""
        self.awaited: set[str] = set()
        """Hashes of the secrets that were given out and have not come to their seats yet."""
        self.rematch: set[Seat] = set()
        """Seats that want to play again."""
        self.again = False
        """All who are here want to play again, or the host does."""
        self.used = house.clocks.tick()

    # Coming and going.

    async def attach(self, listener: Listener, secret_hash: str = "", match: str = "", since: int = -1) -> None:
        """Show the table to a listener: all of it, or what it missed since a version it names.

        Whoever has a secret is welcomed here, under the lock: seats move on, and go to others, while a socket waits.
        """
        async with self.lock:
            place = self.chairs.seat_with(secret_hash)
            if secret_hash:
                if place is None:
                    raise Declined("This seat is somebody else's by now.", 403)
                listener.send(wire.encode(self.telling.welcome(place)))
            await self.load()
            late = place is not None and bool(self.row.seats[place].late)
            listener.audience = seat = None if late else place
            if self.live is not None:
                # What lies open is told by what changed: all have to be at the same version first.
                self.telling.publish()
            self.room.add(listener)
            if place is not None and late:
                self.room.late[listener] = place
            news = False
            self.awaited.discard(secret_hash)
            if seat is not None:
                news = seat in self.away
                self.away.discard(seat)
                news |= await self.chairs.give_back(seat)
            if news:
                self.telling.show_seats()
            else:  # nobody else sees anything new: a thousand may watch
                listener.send(wire.encode(self.telling.seats()))
            self.telling.catch_up(listener, match, since)
            self.referee.wake()

    def detach(self, listener: Listener) -> None:
        """The seat stays theirs; it is shown as away once the time of grace is over."""
        seat = listener.audience
        if self.room.remove(listener) and seat is not None and not self.room.present(seat):
            self.house.clocks.later(self.house.clocks.presence, lambda: self.gone(seat))

    def gone(self, seat: Seat) -> None:
        if not self.room.present(seat) and seat not in self.away:
            self.away.add(seat)
            self.telling.show_seats()
            self.referee.look_again()
            if self.rematch:
                self.referee.wake()

    # One action.

    async def act(self, who: Listener, act: wire.Act, reply: Reply) -> None:
        """An action that came over a socket. Its seat is the one that socket listens for, now."""
        async with self.lock:
            seat = self.room.seat_of(who)
            if seat is None:
                reply(self._no(act.id, "WATCHING", "You are watching this table.", "Take a seat to play."))
                return
            try:
                await self._step(seat, act.n, act.id, act.action, reply, "", who)
            except Exception as trouble:
                self.referee.trouble(trouble)
                if isinstance(trouble, Gone) or not isinstance(trouble, StoreError):
                    raise
                reply(self._no(act.id, "UNSAVED", "The step could not be saved.", "Send it once more."))

    def seen(self, who: Listener, n: int) -> None:
        """A device has the view of this version."""
        if self.live is not None and n >= self.live.moment and (seat := self.room.seat_of(who)) is not None:
            self.referee.race.seen(seat)

    async def play_for(self, seat: Seat, n: int, text: str | None, by: str) -> bool:
        """A bot's or the referee's action; whether it became a step. `text` None: what time-outs play."""
        async with self.lock:
            return await self._step(seat, n, "", text, unheard, by)

    async def _step(
        self, seat: Seat, n: int, id: str, text: str | None, reply: Reply, by: str, who: Listener | None = None
    ) -> bool:
        since = self.house.clocks.tick()
        while True:
            await self.load()
            if (first := await self._answered(seat, n, id)) is not None:
                self._count("repeated", reply, first)
                return False
            tried = self._try(seat, n, id, text, by)
            if isinstance(tried, wire.Refused):
                await self._refuse(seat, text or "", tried, reply)
                if who is not None and tried.code in ("STALE", "AHEAD", "LATE"):
                    self.telling.remind(who, seat)
                return False
            after, step, refused = tried
            kept = []
            if refused is not None:
                kept = self.tries.refused(seat, text or "", refused)
            elif id:
                kept = self.tries.right(seat, step.action, after)
            try:
                saved = await self.house.store.append(step)
            except BaseException:
                # The step may be on the disk all the same: only the store knows.
                self.live = None
                raise
            if saved:
                break
            # Another process wrote this step: what we hold is no longer the truth.
            self.live = None
        assert self.live is not None
        self.live.accept(after, step)
        if refused is not None:
            self.live.remember(seat, refused)
        what = "refused" if refused else "referee" if by else "accepted"
        self._count(what, reply, refused or wire.Ack(id, step.n))
        self.house.metrics.ack.add(self.house.clocks.tick() - since)
        self.referee.stepped(seat)
        self.telling.publish()
        await self.tries.keep([*kept, *self.tries.passed()])
        await self.settle_up()
        return refused is None

    def _try(
        self, seat: Seat, n: int, id: str, text: str | None, by: str
    ) -> wire.Refused | tuple[State, StepRow, wire.Refused | None]:
        """What this action leads to, or why it is refused. A refusal may cost a step all the same."""
        live = self.live
        if self.gathering.ended:
            return self._no(id, "ENDED", ENDED, "")
        if live is None or self.row.status != "playing":
            return self._no(id, "NOT_PLAYING", "No match is being played at this table.", "")
        own = self.row.seats[seat]
        if self.gathering.paused:
            return self._no(id, "PAUSED", "The host has paused the tables.", "Your choice waits until they go on.")
        if id and own.resigned:
            return self._no(id, "RESIGNED", "You resigned: a bot plays this seat to the end.", "")
        if id and own.stand_in:
            return self._no(id, "AWAY", "A bot keeps your seat.", "Take the seat back first.")
        late = not self.referee.overdue(seat) if text is None else not seating.player(own)
        if not id and late:
            return self._no(id, "STALE", "The person at this seat has acted meanwhile.", "")
        if n > live.n + 1:
            return self._no(id, "AHEAD", f"The table is at step {live.n}, not yet at {n - 1}.", "Look at it again.")
        if n - 1 in live.races and n <= live.moment:
            return self._no(id, "LATE", "That came too late: the race is over.", "Your card stays in your hand.")
        if n <= live.since[seat]:
            return self._no(id, "STALE", "That came too late: the table has moved on.", "Look again, then choose.")
        action = live.parse(seat, text) if text is not None or seat in live.state.actors() else ""
        if isinstance(action, str):
            return self._no(id, "UNREADABLE", action, "Choose one of the actions that are listed.")
        after = live.after(seat, action)
        refused = None
        if isinstance(after, Refusal):
            refused = wire.Refused(
                id, live.n, after.rule, after.code, after.because, after.hint, question=after.question
            )
            if after.cost is None:
                return refused
            action, by = after.cost, "cost"
            refused = replace(refused, cost=True)
            after = live.after(seat, action)
            assert not isinstance(after, Refusal), after
        row = StepRow(
            match=live.row.id,
            n=live.n + 1,
            at=self.house.clocks.now(),
            seat=seat,
            action=live.game.write(action),
            by=by,
            id=id,
            hash=state_hash(live.game, after),
        )
        return after, row, refused

    async def _answered(self, seat: Seat, n: int, id: str) -> wire.Ack | wire.Refused | None:
        """The first answer to this id: from memory, or for an old one from the store."""
        if not id or self.live is None:
            return None
        known = self.live.answered(seat, id)
        if known is None and n + ACKS <= self.live.n:
            old = await self.house.store.steps(self.live.row.id, max(0, n - 1))
            known = next((answer(step) for step in old if step.id == id and step.seat == seat), None)
        return known

    async def _refuse(self, seat: Seat, text: str, refused: wire.Refused, reply: Reply) -> None:
        if self.live is not None and refused.id and refused.code not in ("PAUSED", "AWAY"):
            self.live.remember(seat, refused)
            if refused.rule or refused.code == "UNREADABLE":
                await self.tries.keep(self.tries.refused(seat, text, refused))
        self._count("refused", reply, refused)

    def _no(self, id: str, code: str, because: str, hint: str) -> wire.Refused:
        return wire.Refused(id, self.live.n if self.live else 0, "", code, because, hint)

    def _count(self, what: str, reply: Reply, answer: wire.Ack | wire.Refused) -> None:
        self.house.metrics.actions[what] += 1
        reply(answer)

    # The match, and memory.

    async def begin(self, seed: str = "", given: Sequence[StepRow] = (), format: int = FORMAT) -> None:
        """Deal. The seed, sealed before and mixed now, stays here until the end. A fork has its own, and steps."""
        gathering = self.gathering
        id, seed = secrets.token_hex(8), seed or mixed(self.row.sealed, [one.number for one in self.row.seats])
        row = seating.begin(self.row, id, seating.KEEPER, self.house.new_seed())
        match = MatchRow(
            id=id, table=row.id, gathering=gathering.id, game=gathering.game, version=self.game.version,
            seats=len(row.seats), options=gathering.options, names=list(seating.names(row)), seed=seed,
            started=self.house.clocks.now(), ended=0.0, outcome="", format=format,
        )  # fmt: skip
        await self.house.store.add_match(match)
        live = Live(self.game, match, seating.names(row))
        steps = [replace(step, match=id, at=match.started) for step in given]
        # There may be thousands; the other tables go on meanwhile.
        await asyncio.to_thread(live.replay, steps)
        await asyncio.gather(*map(self.house.store.append, steps))
        await self.save(row)
        self.live = live
        self.result = None
        self.rematch, self.again = set(), False
        self.referee.failures = 0
        self.telling.show_seats()
        self.telling.publish()
        self.referee.wake()

    @property
    def behind(self) -> bool:
        """Whether something has to be written or read before anybody can act here."""
        if self.row.status == "playing":
            over = self.gathering.ended or self.live is None or self.live.state.outcome() is not None
            return bool(self.doubtful or over or self.latecomers.arrivals())
        return self.doubtful or self.chairs.due()

    async def settle_up(self) -> None:
        """Do all that is due; what cannot be done now is tried again by itself."""
        try:
            if self.behind:
                await self.load()
                await self.finish()
                await self.chairs.begin_due()
                await self.latecomers.arrive()
        except Exception as trouble:
            self.referee.trouble(trouble)
        else:
            self.referee.wake()

    async def load(self) -> None:
        """Bring memory and store to agree: write the row that may be missing, read the match that is not here."""
        self.used = self.house.clocks.tick()
        if self.doubtful:
            await self.save(self.row)
        if not self.row.match or self.live is not None or self.result is not None:
            return
        self.live, result, stored = await self._brought_back()
        if result is not None and self.row.status == "playing":
            try:
                await self.over(result, stored)
            except BaseException:
                self.live = None
                raise
        self.result = result
        if self.live is not None:
            self.telling.publish()
        self.referee.wake()

    async def _brought_back(self) -> tuple[Live | None, Result | None, bool]:
        """The match as it is stored, how it ended if it has or must now, and whether that is stored as well."""
        match, result = None, None
        try:
            match = await self.house.store.match(self.row.match)
            if match is None:
                raise Gone("This match was erased.")
            if match.outcome:
                result = Result.read(match.outcome)
            if match.version != self.game.version:
                older = f"This match began under version {match.version} of the rules, and this is version"
                closed = Result(closed=f"{older} {self.game.version}. It is closed; its record is kept.")
                return None, result or closed, result is not None
            steps = await self.house.store.steps(match.id)
            # Steps by the thousand take seconds; the other tables go on meanwhile.
            live = await asyncio.to_thread(Live.stored, self.game, match, seating.names(self.row), steps)
            return live, result, result is not None
        except Exception as trouble:
            # Only what is stored wrong closes a match: a store that is away comes back.
            if not isinstance(trouble, Broken) and not isinstance(trouble.__cause__ or trouble, DecodeError):
                raise
            LOGGER.error("match_broken", exc_info=trouble, extra={"fields": {"match": self.row.match}})
            return None, result or Result(closed=BROKEN), result is not None

    async def finish(self) -> None:
        """End the match where its rules have ended it, or else where the gathering has ended."""
        if self.live is not None and self.row.status == "playing":
            result = self.live.result([one.resigned for one in self.row.seats])
            if result is None and self.gathering.ended:
                result = Result(closed="The host has ended the gathering.")
            if result is not None:
                await self.over(result)

    async def over(self, result: Result, stored: bool = False) -> None:
        if not stored:
            await self.house.store.end_match(self.row.match, self.house.clocks.now(), result.text())
        await self.tries.keep(self.tries.all_passed())
        await self.save(replace(self.row, status="over"))
        self.result = result
        self.referee.stop()
        self.telling.show_seats()
        self.room.each(lambda audience: self.telling.ended(result))

    async def save(self, row: TableRow) -> None:
        """Where this fails the row stays as it was, here, and before long on the disk as well."""
        try:
            await self.house.store.save_table(row)
        except BaseException as trouble:
            self.doubtful = not isinstance(trouble, Gone)
            if self.doubtful:
                self.referee.try_again(trouble)
            raise
        self.row, self.doubtful = row, False

    def idle(self, since: float) -> bool:
        return not len(self.room) and not self.referee.busy and not self.lock.locked() and self.used < since

    async def forget(self) -> None:
        """Out of memory; the store has all of it."""
        self.referee.stop()
        async with self.lock:
            self.referee.stop()
            await self.tries.keep(self.tries.all_passed())
            self.live, self.result = None, None
