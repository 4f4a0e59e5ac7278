"""Rows to store."""

from typing import Any

from ionbox.store import GatheringRow, MatchRow, SeatRow, Store, StepRow, TableRow, TryRow


def gathering(id: str = "g1", code: str = "ABC234", **more: Any) -> GatheringRow:
    fields: dict[str, Any] = dict(
        game="metals", preset="classic", options={"series": "2"}, seats=2, plan=["person", "bot:greedy"], many=True,
        spectators=False, clock=0, host_hash="h" * 64, door=True, paused=False, created=1_700_000_000.123456,
    )  # fmt: skip
    return GatheringRow(id, code, **(fields | more))


def table(id: str = "t1", gathering: str = "g1", **more: Any) -> TableRow:
    seats = [SeatRow("person", name="Ada", secret_hash="s" * 64, ready=True), SeatRow("bot", bot="greedy")]
    fields: dict[str, Any] = dict(number=1, status="playing", seats=seats, match="m1", created=2.5)
    return TableRow(id, gathering, **(fields | more))


def match(id: str = "m1", table: str = "t1", gathering: str = "g1", **more: Any) -> MatchRow:
    fields: dict[str, Any] = dict(
        game="metals", version=1, seats=2, options={}, names=["Ada", "Quiet Beryl"], seed="7" * 64, started=3.25
    )
    return MatchRow(id, table, gathering, **(fields | more))


def step(match: str = "m1", n: int = 1, **more: Any) -> StepRow:
    fields: dict[str, Any] = dict(at=4.125, seat=0, action="Ca2+", by="", id="click-1", hash="a" * 64)
    return StepRow(match, n, **(fields | more))


def attempt(match: str = "m1", n: int = 1, **more: Any) -> TryRow:
    fields: dict[str, Any] = dict(seat=1, at=5.5, code="SAME_SIGN", rule="3.4", tried="2 Cl-", hinted=True)
    return TryRow(match, n, **(fields | more))


async def seat(store: Store, matches: int = 1, gathering_id: str = "g1", code: str = "ABC234", **more: Any) -> None:
    """A gathering with a table and a match for each of m1, m2 …"""
    await store.save_gathering(gathering(gathering_id, code, **more))
    for i in range(1, matches + 1):
        prefix = "" if gathering_id == "g1" else gathering_id
        await store.save_table(table(f"{prefix}t{i}", gathering_id, number=i, match=f"{prefix}m{i}"))
        await store.add_match(match(f"{prefix}m{i}", f"{prefix}t{i}", gathering_id))
