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

from ionbox.core.rng import BY_PLACE, FORMAT, mixed
from ionbox.core.state import State
from ionbox.core.types import Help, Seat, hiding
from ionbox.games import GAMES
from ionbox.server import deals, mates, seating, wire
from ionbox.server.asking import Asking
from ionbox.server.audience import Listener, Room
from ionbox.server.bell import Bell
from ionbox.server.chairs import Chairs
from ionbox.server.club import Club
from ionbox.server.company import Company
from ionbox.server.house import Declined, House
from ionbox.server.judging import Judged, Judging
from ionbox.server.latecomers import Latecomers
from ionbox.server.lesson import STEPS
from ionbox.server.live import ACKS, Broken, Live, answer
from ionbox.server.logs import LOGGER
from ionbox.server.referee import Referee
from ionbox.server.teams import Teams
from ionbox.server.telling import Telling
from ionbox.server.tries import Tries
from ionbox.store import Gone, Lost, StoreError
from ionbox.store.rows import GatheringRow, MatchRow, Result, StepRow, TableRow

Reply = Callable[[wire.Ack | wire.Refused], None]
UNFINISHED = "The lesson ended before this match did. These are the points as they stood, and nobody has won."
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
        self.judging = Judging(self)
        self.referee = Referee(self)
        self.bell = Bell(self)
        self.chairs = Chairs(self)
        self.company = Company(self)
        self.latecomers = Latecomers(self)
        self.tries = Tries(self)
        self.teams = Teams(self)
        self.asking = Asking(self)
        self.club = Club(self) if gathering.club else None
        self.away = set(seating.people(row))
        """Seats whose last socket is gone and whose time of grace is over; out of the store nobody is here yet."""
        self.awaited: set[str] = set()
        """Hashes of the secrets that were given out and have not come to their seats yet."""
        self.rematch: set[Seat] = set()
        """Seats that want to play again."""
        self.again = False
        """All who are here want to play again, or the host does."""
        self.used = house.clocks.tick()
        self.goes_on = house.clocks.now()
        """Since when it has not been paused, or out of memory: only then does anybody think."""
        self.back: dict[Seat, float] = {}
        """When the seats that were away last came back."""

    @property
    def help(self) -> Help:
        """What this table does not hide."""
        return hiding(self.gathering.hides)

    @property
    def corrects(self) -> bool:
        """Whether the correction of a refusal may be told: an answer, like the last step of a hint."""
        return self.gathering.ceiling >= STEPS

    # Coming and going.

    async def attach(self, listener: Listener, secret_hash: str = "", match: str = "", since: int = -1) -> None:
        """Show the table to a listener: all of it, or what it missed since a version it names.

        Whoever has a secret is welcomed here, under the lock: seats move on, and go to others, while a socket waits.
        """
        async with self.lock:
            held = mates.holder(self.row, secret_hash)
            place = None if held is None else held[0]
            if secret_hash:
                if held is None:
                    raise Declined("This seat is somebody else's by now.", 403)
                listener.device = held[1].device
                listener.send(wire.encode(self.telling.welcome(place, device=listener.device)))
            await self.load()
            late = place is not None and bool(self.row.seats[place].late)
            listener.audience = seat = None if late else place
            if self.live is not None:
                # What lies open is told by what changed: all have to be at the same version first.
                self.telling.publish()
            self.room.add(listener)
            came = self.teams.come(listener.device)
            if place is not None and late:
                self.room.late[listener] = place
            news = False
            self.awaited.discard(secret_hash)
            if seat is not None:
                if news := came or seat in self.away:
                    self.back[seat] = self.house.clocks.now()
                self.away.discard(seat)
                news |= await self.chairs.give_back(seat)
            if news:
                self.telling.show_seats()
            else:  # nobody else sees anything new: a thousand may watch
                listener.send(wire.encode(self.telling.seats()))
            self.telling.catch_up(listener, match, since)
            if self.club is not None:
                self.club.show()
                self.club.greet(listener.device)
            self.referee.wake()

    def detach(self, listener: Listener) -> None:
        """The seat stays theirs; it is shown as away once the time of grace is over."""
        seat, device = listener.audience, listener.device
        if self.room.remove(listener) and seat is not None:
            self.expect(seat, device)

    def expect(self, seat: Seat, device: int) -> None:
        """Whoever is not at the seat when the time of grace is over is away."""
        if all(one.device != device for one in self.room.at(seat)):
            self.house.clocks.later(self.house.clocks.presence, lambda: self.gone(seat, device))

    def gone(self, seat: Seat, device: int) -> None:
        news = self.teams.gone(device) and self.gathering.team > 1
        if self.club is not None:
            self.club.show()
            self.referee.wake()
        if self.room.present(seat) or seat in self.away:
            if news:
                self.telling.show_seats()
        else:
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
                reply(self.judging.no(act.id, "WATCHING", "You are watching this table.", "Take a seat to play."))
                return
            try:
                if self.club is not None:
                    await self.club.take(who, act, reply)
                else:
                    await self._step(seat, act.n, act.id, act.action, reply, "", who)
            except Exception as trouble:
                self.referee.trouble(trouble)
                if isinstance(trouble, Gone | Lost) or not isinstance(trouble, StoreError):
                    raise
                reply(self.judging.no(act.id, "UNSAVED", "The step could not be saved.", "Send it once more."))

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
                self.count("repeated", reply, first)
                return False
            if who is not None and not self.teams.writes(who, seat):
                tried: Judged = self.judging.no(id, "PEN", self.teams.why(seat), "Ask for the pen.")
            else:
                tried = self.judging.judge(seat, n, id, text, by)
            if isinstance(tried, wire.Refused):
                await self.refuse(seat, text or "", tried, reply)
                if who is not None and tried.code in ("STALE", "AHEAD", "LATE"):
                    self.telling.remind(who, seat)
                return False
            after, step, refused = tried
            kept = []
            if refused is not None:
                kept = self.tries.refused(seat, text or "", refused)
            elif id:
                kept = self.tries.right(seat, text or "", step.action, after)
            # In one commit, if the store can: nobody waits for two.
            _, saved = await asyncio.gather(self.tries.keep(kept), self.save_step(after, step))
            if saved:
                break
        assert self.live is not None
        if refused is not None:
            self.live.remember(seat, refused)
        what = "refused" if refused else "referee" if by else "accepted"
        self.count(what, reply, refused or wire.Ack(id, step.n))
        self.house.metrics.ack.add(self.house.clocks.tick() - since)
        self.referee.stepped(seat)
        self.telling.publish()
        await self.tries.keep(self.tries.passed())
        await self.settle_up()
        return refused is None

    async def save_step(self, after: State, step: StepRow) -> bool:
        """Persist, then accept. False: another process wrote this step, and what is held here is not the truth."""
        try:
            saved = await self.house.store.append(step)
        except BaseException:
            # The step may be on the disk all the same: only the store knows.
            self.live = None
            raise
        if saved:
            assert self.live is not None
            self.live.accept(after, step)
        else:
            self.live = None
        return saved

    async def _answered(self, seat: Seat, n: int, id: str) -> wire.Ack | wire.Refused | None:
        """The first answer to this id: from memory, or for an old one from the store."""
        if not id or self.live is None:
            return None
        known = self.live.answered(seat, id)
        if known is None and n + ACKS <= self.live.n:
            old = await self.house.store.steps(self.live.row.id, max(0, n - 1))
            known = next((answer(step) for step in old if step.id == id and step.seat == seat), None)
        return known

    async def refuse(self, seat: Seat, text: str, refused: wire.Refused, reply: Reply, device: int = 0) -> None:
        """`device`: who tried it, where that is not whoever acts for the seat."""
        if self.live is not None and refused.id and refused.code not in ("PAUSED", "AWAY", "PEN"):
            self.live.remember(seat, refused)
            if refused.rule or refused.code == "UNREADABLE":
                await self.tries.keep(self.tries.refused(seat, text, refused, device))
        self.count("refused", reply, refused)

    def count(self, what: str, reply: Reply, answer: wire.Ack | wire.Refused) -> None:
        self.house.metrics.actions[what] += 1
        reply(answer)

    # The match, and memory.

    async def begin(self, seed: str = "", given: Sequence[StepRow] = (), format: int = FORMAT) -> None:
        """Deal. The seed, sealed before and mixed now, stays here until the end. A fork has its own, and steps.

        Where all tables have the same deal, nothing is mixed into it. A deal against bots can be handed on.
        """
        gathering, sealed = self.gathering, self.row.sealed
        if gathering.deal:
            seed, format = sealed, BY_PLACE
        elif seating.practises(gathering) and not seed:
            format = BY_PLACE
        id, seed = secrets.token_hex(8), seed or mixed(sealed, [one.number for one in self.row.seats])
        row = seating.begin(self.row, id, seating.KEEPER, await deals.seal(self.house, gathering, self.row.board + 1))
        if self.club is not None:
            row = self.club.begin(row)
        match = MatchRow(
            id=id, table=row.id, gathering=gathering.id, game=gathering.game, version=self.game.version,
            seats=len(row.seats), options=gathering.options, names=list(seating.names(row)), seed=seed,
            started=self.house.clocks.now(), ended=0.0, outcome="", format=format,
            board=self.row.board if gathering.deal else 0,
        )  # fmt: skip
        await self.house.store.add_match(match)
        live = Live(self.game, match, seating.names(row), self.help)
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
        if self.club is not None:
            self.club.show()
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
        live, result, stored = await self._brought_back()
        if self.club is not None and live is not None:
            await self.club.load(live)
        self.live = live
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
            names = seating.names(self.row)
            live = await asyncio.to_thread(Live.stored, self.game, match, names, steps, self.help)
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
                if self.gathering.ending:
                    result = Result(list(self.live.points), closed=UNFINISHED, unfinished=True)
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

    def name_seats(self) -> None:
        """The story goes on with the names of the row."""
        if self.live is not None:
            self.live.names = list(seating.names(self.row))

    def idle(self, since: float) -> bool:
        return not len(self.room) and not self.referee.busy and not self.lock.locked() and self.used < since

    async def forget(self) -> None:
        """Out of memory; the store has all of it."""
        self.referee.stop()
        async with self.lock:
            self.referee.stop()
            await self.tries.keep(self.tries.all_passed())
            self.live, self.result = None, None
