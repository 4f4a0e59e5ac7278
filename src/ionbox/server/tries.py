"""What a table keeps for whoever teaches: what was laid right, tried, drafted, and where help was asked for.

It stands beside the match, outside the log that is replayed. Rows are made while the moment is there. What an action
shows is kept before the answer is out; but the answer matters more than the report, so what cannot be kept is left. All
of it under the table's lock.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from msgspec.structs import replace

from ionbox.core.state import State
from ionbox.core.types import Action, Refusal, Seat
from ionbox.server import wire
from ionbox.server.live import NAME
from ionbox.server.logs import log
from ionbox.store import StoreError
from ionbox.store.rows import DRAFT, HINT, RIGHT, TRY, TryRow

if TYPE_CHECKING:
    from ionbox.server.live import Live
    from ionbox.server.table import Table

MOST_TRIES = 200
"""Tries, drafts and hints that are kept of a device in a match, and as many right ones."""
Moment = tuple[str, int]
"""A question that is put to a seat: the match, and the version since which it stands."""


@dataclass(frozen=True)
class Look:
    """A preview that would be refused and is neither replaced nor withdrawn."""

    id: str
    since: float
    moment: Moment
    refusal: Refusal
    row: TryRow
    """What is kept of it, once it has stood long enough."""


class Tries:
    def __init__(self, table: "Table") -> None:
        self.table = table
        self.looks: dict[tuple[Seat, int], Look] = {}
        """By seat and device."""
        self.helped: dict[tuple[Seat, int], Moment] = {}
        """The question for which each seat, in a club each device of it, last was shown a hint or a correction."""
        self.known: dict[tuple[Seat, int], tuple[Moment, set[str]]] = {}
        """Likewise of each one's last question the formulas that are kept as tries or drafts."""
        self.corrected: set[tuple[Seat, str]] = set()
        """Refusals whose correction was asked for, by seat and id."""
        self.paid: dict[Seat, tuple[Moment, int]] = {}
        """Of each seat the question that its last try has cost something at, and the one with which that turn began."""

    # What becomes of an action.

    def right(self, seat: Seat, typed: str, played: str, after: State, device: int = 0) -> list[TryRow]:
        """The compounds that a seat's action makes or names, before it is accepted."""
        live = self._live
        made = live.game.made(live.state, after)
        if played == NAME:
            return [self._row(RIGHT, seat, typed, formula) for formula in made or [live.naming(seat)]]
        return [self._row(RIGHT, seat, played, formula, device=device) for formula in made]

    def refused(self, seat: Seat, text: str, refused: wire.Refused, device: int = 0) -> list[TryRow]:
        """A try, of this device or of whoever acts for the seat.

        A preview that was refused before is the same mistake if it is now played, and else a draft.
        """
        live = self._live
        action = live.read(seat, text)
        if isinstance(action, Refusal):
            formula = live.naming(seat)
        else:
            formula = "" if isinstance(action, str) else live.game.tried(live.state, seat, action)
        device = device or self.table.row.seats[seat].device
        drafted = self._drafted(seat, device, formula)
        self._note(seat, device, self._moment(seat), formula)
        row = self._row(TRY, seat, text, formula, refused.code, refused.rule, device)
        if refused.cost:  # it becomes a step, after which the same is asked once more
            self.paid[seat] = (live.row.id, live.n + 1), row.question
        return [*drafted, row]

    def hint(self, seat: Seat, device: int) -> list[TryRow]:
        """A hint that was asked for: once for each question."""
        if self._helped(seat, device):
            return []
        row = self._row(HINT, seat, device=device)
        self.helped[self._who(seat, device)] = self._moment(seat)
        return [row]

    def correction(self, seat: Seat, id: str, device: int) -> list[TryRow]:
        """The correction that goes with a refusal, asked for after its reason was read."""
        live, look = self._live, self.looks.get((seat, device))
        no = look.refusal if look and look.id == id else live.refusals.get((seat, id))
        if no is None or not no.hint or (seat, id) in self.corrected:
            return []
        known = {(one, look.id) for (one, _), look in self.looks.items()} | set(live.refusals)
        self.corrected = (self.corrected & known) | {(seat, id)}
        row = self._row(HINT, seat, code=no.code, rule=no.rule, device=device)
        self.helped[self._who(seat, device)] = self._moment(seat)
        return [row]

    # Drafts.

    def look(self, seat: Seat, asked: wire.Preview, action: Action | None, device: int) -> list[TryRow]:
        """A seat looks at an action, or with None at none any more; what it looked at before may have been a draft."""
        live, clocks, look = self._live, self.table.house.clocks, None
        asks = seat in live.state.actors() and not live.game.punishes(live.options)
        if action is not None and asks and (no := live.game.refusal(live.state, seat, action)) is not None:
            formula = live.game.tried(live.state, seat, action)
            row = self._row(DRAFT, seat, asked.action, formula, no.code, no.rule, device)
            look = Look(asked.id, clocks.tick(), self._moment(seat), no, row)
        before = self.looks.get((seat, device))
        if look and before and (look.row.formula, look.moment) == (before.row.formula, before.moment):
            self.looks[seat, device] = Look(look.id, before.since, look.moment, look.refusal, before.row)
            return []
        drafted = self._drafted(seat, device)
        if look:
            self.looks[seat, device] = look
        return drafted

    def passed(self) -> list[TryRow]:
        """Drafts of seats whose question has passed."""
        past = [key for key, look in self.looks.items() if look.moment != self._moment(key[0])]
        return [row for seat, device in past for row in self._drafted(seat, device)]

    def all_passed(self) -> list[TryRow]:
        return [row for seat, device in list(self.looks) for row in self._drafted(seat, device)]

    def _drafted(self, seat: Seat, device: int, played: str = "") -> list[TryRow]:
        """The look of a device ends. It was a draft if it stood long enough, once for each formula and question."""
        look, clocks = self.looks.pop((seat, device), None), self.table.house.clocks
        if look is None or clocks.tick() - look.since < clocks.draft:
            return []
        if look.row.formula == played or not self._note(seat, device, look.moment, look.row.formula):
            return []
        return [replace(look.row, hinted=self.helped.get(self._who(seat, device)) == look.moment)]

    # Keeping.

    async def keep(self, rows: Iterable[TryRow]) -> None:
        live, store = self.table.live, self.table.house.store
        if live is None:
            return
        try:
            for row in rows:
                if live.tries is None:
                    kept = await store.tries(self.table.gathering.id)
                    live.tries = Counter(counted_as(one) for one in kept if one.match == live.row.id)
                if live.tries[counted_as(row)] < MOST_TRIES:
                    await store.add_try(row)
                    live.tries[counted_as(row)] += 1
        except StoreError as trouble:
            log("try_not_kept", match=live.row.id, why=type(trouble).__name__)

    @property
    def _live(self) -> "Live":
        assert self.table.live is not None
        return self.table.live

    def _moment(self, seat: Seat) -> Moment:
        return self._live.row.id, self._live.since[seat]

    def _question(self, seat: Seat) -> int:
        moment, first = self.paid.get(seat, (None, 0))
        return first if moment == self._moment(seat) else self._live.since[seat]

    def _who(self, seat: Seat, device: int) -> tuple[Seat, int]:
        """In a club each device is asked for itself."""
        return seat, 0 if self.table.club is None else device

    def _helped(self, seat: Seat, device: int) -> bool:
        return self.helped.get(self._who(seat, device)) == self._moment(seat)

    def _note(self, seat: Seat, device: int, moment: Moment, formula: str) -> bool:
        """Whether this formula is new at this question, as far as so many are kept."""
        who = self._who(seat, device)
        if who not in self.known or self.known[who][0] != moment:
            self.known[who] = moment, set()
        formulas = self.known[who][1]
        if formula in formulas or len(formulas) >= MOST_TRIES:
            return False
        formulas.add(formula)
        return True

    def _row(
        self, kind: str, seat: Seat, tried: str = "", formula: str = "", code: str = "", rule: str = "", device: int = 0
    ) -> TryRow:
        live, device = self._live, device or self.table.row.seats[seat].device
        return TryRow(
            match=live.row.id, n=live.n + 1, seat=seat, at=self.table.house.clocks.now(), code=code, rule=rule,
            tried=tried, hinted=self._helped(seat, device), kind=kind, formula=formula,
            device=device, question=self._question(seat),
        )  # fmt: skip


def counted_as(row: TryRow) -> tuple[int, int, bool]:
    return row.seat, row.device, row.kind == RIGHT
