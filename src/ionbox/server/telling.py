"""What is said at one table, and to whom. Every message is built for one audience: a seat, or None for the public."""

from typing import TYPE_CHECKING, Any

from msgspec import Raw

from ionbox.core.rng import BY_PLACE, UNTIL, commitment
from ionbox.core.types import Seat
from ionbox.games import GAMES
from ionbox.server import mates, seating, wire
from ionbox.server.audience import Listener
from ionbox.server.boards import on
from ionbox.store.rows import GatheringRow, Result

if TYPE_CHECKING:
    from ionbox.server.table import Table

NOTHING = Raw(b"{}")
"""Has changed."""
ENDED = "This gathering has ended."


class Telling:
    def __init__(self, table: "Table") -> None:
        self.table = table
        self.told: tuple[str, int, Any] = ("", -1, None)
        """The match, the version of it that everybody here was last shown, and what lay open then."""
        self.reminded: list[Listener] = []
        """Who was shown that version a second time, because they acted upon another."""

    # The seats.

    def welcome(self, audience: Seat | None, host: bool = False, device: int = 0) -> wire.Welcome:
        row, gathering = self.table.row, self.table.gathering
        late = audience if audience is not None and row.seats[audience].late else None
        return wire.Welcome(
            protocol=wire.PROTOCOL, code=gathering.code, table=row.number, seat=None if late is not None else audience,
            host=host, game=gathering.game, version=self.table.game.version, preset=gathering.preset,
            options=told_options(gathering), late=late, hides=gathering.hides,
            mate=0 if audience is None else mates.place_of(row.seats[audience], device),
        )  # fmt: skip

    def greet(self, audience: Seat | None) -> None:
        """Tell those who listen there anew who they are."""
        for listener in self.table.room.at(audience):
            listener.send(wire.encode(self.welcome(audience, device=listener.device)))

    def seats(self) -> wire.Table:
        """Public: names, kinds, presence."""
        table, row, gathering = self.table, self.table.row, self.table.gathering
        seats = [
            wire.Seat(
                name=one.name, kind=one.kind, bot=seating.player(one), ready=one.ready, resigned=one.resigned,
                filled=one.filled, late=one.late, mates=table.teams.shown(one), pen=one.pen,
                present=one.kind == "bot" or (one.kind == "person" and seat not in table.away),
            )
            for seat, one in enumerate(row.seats)
        ]  # fmt: skip
        return wire.Table(
            table=row.number, status=row.status, seats=seats, match=row.match,
            commitment=table.live.commitment if table.live else "", sealed=commitment(row.sealed),
            paused=gathering.paused, clock=gathering.clock, rematch=sorted(table.rematch),
            ended=bool(gathering.ended), reactions=gathering.reactions, team=gathering.team, says=gathering.says,
            ending=table.house.clocks.over(gathering.ending), hints=gathering.hints, ceiling=gathering.ceiling,
            same=bool(gathering.deal), board=on(row) if gathering.boards else 0, boards=gathering.boards,
            club=gathering.club,
        )  # fmt: skip

    async def shown(self) -> wire.Table:
        """The seats, and with them the match in memory again."""
        async with self.table.lock:
            await self.table.load()
            return self.seats()

    def show_seats(self) -> None:
        message = self.seats()
        self.table.room.each(lambda audience: message)

    # The match.

    def public(self) -> wire.View | None:
        """With the newest step's story: whoever asks has all tables at once."""
        return self._view(None, self.table.live.n - 1) if self.table.live else None

    def publish(self) -> None:
        """To everybody the present view, with the story since the last one."""
        live = self.table.live
        assert live is not None
        match, n, public = self.told
        since = n if match == live.row.id else -1
        if since < live.n:
            changed = None if since < 0 else live.changes(public)
            self.table.room.each(lambda audience: self._view(audience, since, since, changed))
            self.told = (live.row.id, live.n, live.public)
            self.reminded = []

    def catch_up(self, who: Listener, match: str, since: int) -> None:
        """The match to somebody who comes: all of it, or what they missed since the version they name."""
        live, result = self.table.live, self.table.result
        if live is not None:
            known = since if match == live.row.id and since <= live.n else -1
            who.send(wire.encode(self._view(who.audience, known)))
        if result is not None:
            who.send(wire.encode(self.ended(result)))

    def remind(self, who: Listener, seat: Seat) -> None:
        """Show the present view again. They were sent every version, so it needs no story, and once is enough."""
        live = self.table.live
        assert live is not None
        if who not in self.reminded:
            self.reminded.append(who)
            who.send(wire.encode(self._view(seat, live.n, live.n, NOTHING)))

    def show_whole(self, seat: Seat) -> None:
        """All of the present view, to a seat whose listeners saw something else before."""
        assert self.table.live is not None
        self.table.room.tell(seat, self._view(seat, self.table.live.n))

    def _view(self, audience: Seat | None, since: int, base: int = -1, changed: Raw | None = None) -> wire.View:
        table = self.table
        assert table.live is not None
        left = table.referee.left(audience)
        alone = table.club is None
        return table.live.view(audience, table.row.number, since, left, base, changed, table.corrects, alone)

    def ended(self, result: Result) -> wire.Ended:
        row, live = self.table.row, self.table.live
        gathering = self.table.gathering
        told = live is not None and (not gathering.deal or gathering.ended)  # others may still play the same deal
        return wire.Ended(
            table=row.number, match=row.match, scores=result.scores, winners=list(result.winners), ranks=result.ranks,
            rule=result.rule, because=result.closed or result.because, seed=live.row.seed if live and told else "",
            commitment=live.commitment if live else "", unfinished=result.unfinished,
            placed=bool(live and told and live.row.format == BY_PLACE and UNTIL not in live.row.seed),
        )  # fmt: skip

    # A sentence.

    def notice(self, text: str, besides: int = -1) -> None:
        number = self.table.row.number
        self.table.room.each(lambda audience: None if audience == besides else wire.Notice(number, text))

    def refuse_ended(self, who: Listener | None) -> bool:
        """Whether nothing can be done here any more; whoever tried is told."""
        table = self.table
        if table.gathering.ended and who is not None:
            who.send(wire.encode(wire.Notice(table.row.number, ENDED)))
        return bool(table.gathering.ended)


def told_options(gathering: GatheringRow) -> dict[str, str]:
    """The options as people hear them: where charges or the ions are hidden, no file is told, as it tells of them."""
    if not {"charges", "ions"} & set(gathering.hides):
        return gathering.options
    files = GAMES[gathering.game].data_files
    return {name: "" if name in files else text for name, text in gathering.options.items()}
