"""Rows to store."""

from typing import Any

from msgspec.structs import replace

from ionbox.core.types import Seat
from ionbox.store import AnswerRow, GatheringRow, MatchRow, SeatRow, StepRow, Store, TableRow, TryRow

PLAN = ["person", "bot:greedy"]
SEATS = [SeatRow("person", name="Ada", secret_hash="s" * 64, ready=True), SeatRow("bot", bot="greedy")]
GATHERING = GatheringRow(
    "", "", "metals", "classic", {"series": "2"}, 2, PLAN, True, False, 0, "h" * 64, True, False, 1_700_000_000.123456
)
TABLE = TableRow("", "", 1, "playing", SEATS, "m1", 2.5)
MATCH = MatchRow("", "", "", "metals", 1, 2, {}, ["Ada", "Quiet Beryl"], "7" * 64, 3.25)
STEP = StepRow("", 0, 4.125, Seat(0), "Ca2+", "", "click-1", "a" * 64)
TRY = TryRow("", 0, Seat(1), 5.5, "SAME_SIGN", "3.4", "2 Cl-", True)

ANSWER = AnswerRow("g1", 1, "before", "S2-1-7KQ4", 0, 1, 6.5, "S2", "", "1 Na+ 1 Cl-", False)


def gathering(id: str = "g1", code: str = "ABC234", **more: Any) -> GatheringRow:
    return replace(GATHERING, id=id, code=code, **more)


def table(id: str = "t1", gathering: str = "g1", **more: Any) -> TableRow:
    return replace(TABLE, id=id, gathering=gathering, **more)


def match(id: str = "m1", table: str = "t1", gathering: str = "g1", **more: Any) -> MatchRow:
    return replace(MATCH, id=id, table=table, gathering=gathering, **more)


def step(match: str = "m1", n: int = 1, **more: Any) -> StepRow:
    return replace(STEP, match=match, n=n, **more)


def attempt(match: str = "m1", n: int = 1, **more: Any) -> TryRow:
    return replace(TRY, match=match, n=n, **more)


def answer(item: int = 0, **more: Any) -> AnswerRow:
    return replace(ANSWER, item=item, **more)


async def seat(store: Store, matches: int = 1, gathering_id: str = "g1", code: str = "ABC234", **more: Any) -> None:
    """A gathering with a table and a match for each of m1, m2 …"""
    await store.add_gathering(gathering(gathering_id, code, **more))
    for i in range(1, matches + 1):
        prefix = "" if gathering_id == "g1" else gathering_id
        await store.save_table(table(f"{prefix}t{i}", gathering_id, number=i, match=f"{prefix}m{i}"))
        await store.add_match(match(f"{prefix}m{i}", f"{prefix}t{i}", gathering_id))
