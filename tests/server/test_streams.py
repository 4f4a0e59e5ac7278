"""Who sees what: whatever leaves a table for one audience is the same, byte for byte, in truths it cannot tell apart.

A match is stopped at some moment. From one audience's view another truth is imagined, and the table goes on twice with
the same actions: once with the truth, once with what was imagined. As long as the rules themselves show that audience
the same, its stream of frames must be the same: views, legal lists, stories, refusals, seats, notices, their order.
"""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from narrow import sure

from ionbox.core.play import state_hash
from ionbox.core.rng import Rng
from ionbox.core.state import State
from ionbox.core.types import Seat
from ionbox.games import GAMES
from ionbox.lab.advice import Advice
from ionbox.server import seating, wire
from ionbox.server.clocks import Clocks
from ionbox.server.house import House
from ionbox.server.judging import Judging
from ionbox.server.known import Known
from ionbox.server.live import Live
from ionbox.server.memory import Memory
from ionbox.server.table import Table
from ionbox.server.workers import Clerks
from ionbox.store import GatheringRow, MatchRow, SeatRow, TableRow, open_store

MOMENTS = 6
ONWARDS = 8
"""Steps that are compared from each moment on."""


class NoBots:
    async def advise(self, known: Known, rng: Rng, also: Sequence[str] = (), patient: bool = False) -> Advice:
        raise AssertionError("nobody asks for a hint")

    async def choose(self, bot: str, known: Known, rng: Rng, watched: bool = True) -> str:
        raise AssertionError("all seats are people's")

    async def close(self) -> None:
        pass


class Recorder:
    def __init__(self, audience: Seat | None) -> None:
        self.audience = audience
        self.device = 0
        self.frames: list[str] = []

    def send(self, frame: str) -> None:
        self.frames.append(frame)

    def hear(self, message: wire.ServerMessage) -> None:
        self.send(wire.encode(message))

    def close(self, reason: str) -> None:
        self.send(reason)

    def moved(self) -> None:
        raise AssertionError("there is no other node")

    async def follow(self, table: Table, secret_hash: str) -> None:
        raise AssertionError("nobody is moved")


async def table_of(game: str, seats: int, data: Path) -> Table:
    """A table whose every id is fixed, so that two of them differ in nothing but the truth."""
    house = House(await open_store(data), NoBots(), Clerks(20.0), Clocks())
    people = [SeatRow(kind="person", name=f"Seat {n + 1}", secret_hash=f"{n:064}") for n in range(seats)]
    gathering = GatheringRow(
        id="g", code="ABC234", game=game, preset="", options={}, seats=seats, plan=["person"] * seats, many=False,
        spectators=True, clock=0, host_hash="h", door=True, paused=False, created=1.0,
    )  # fmt: skip
    row = TableRow(id="t", gathering="g", number=1, status="playing", seats=people, match="m", created=1.0)
    match = MatchRow(
        id="m", table="t", gathering="g", game=game, version=GAMES[game].version, seats=seats, options={},
        names=list(seating.names(row)), seed="5", started=1.0,
    )  # fmt: skip
    await house.store.add_gathering(gathering)
    await house.store.save_table(row)
    await house.store.add_match(match)
    table = Table(house, gathering, row)
    await table.telling.shown()
    return table


def silly(table: Table, seat: Seat, seed: int) -> list[str]:
    """Actions that are legal at the start of some other match and refused here."""
    rules = table.game
    start = rules.start(table.gathering.seats, rules.defaults, Rng(seed + 99))
    actions = [action for actor in start.actors() for action in start.legal(actor)[:6]]
    return [rules.write(action) for action in actions if rules.refusal(sure(table.live).state, Seat(seat), action)]


async def streams(
    game: str, seats: int, audience: Seat | None, states: tuple[State, State], n: int, data: Path, seed: int
) -> tuple[list[str], list[str]]:
    """What this audience hears while both go on the same way."""
    recorders, tables = [], []
    for name, state in zip(("truth", "imagined"), states, strict=True):
        table = await table_of(game, seats, data / f"{name}-{audience}-{n}-{seed}.sqlite")
        assert table.live is not None
        state.events = []
        table.live.state, table.live.n = state, n
        table.live.memory = Memory([], n)
        listener = Recorder(audience)
        await table.attach(listener, "" if audience is None else f"{audience:064}")
        tables.append(table)
        recorders.append(listener)
    one, other = tables
    rng = Rng(seed)
    for step in range(ONWARDS):
        actors = sure(one.live).state.actors()
        if not actors or one.game.view(sure(one.live).state, audience) != one.game.view(
            sure(other.live).state, audience
        ):
            break
        seat = actors[rng.below(len(actors))]
        if audience is not None:
            # Something silly first, in turn or not: a refusal must not tell either.
            for table, listener in zip(tables, recorders, strict=True):
                for text in ("nonsense", *silly(one, audience, seed)):
                    act = wire.Act(sure(table.live).n + 1, f"{step} {text}", text)
                    await table.act(listener, act, listener.hear)
                    listener.hear(sure(await table.asking.preview(listener, wire.Preview(act.id, text))))
        action = sure(one.live).state.sample(seat, rng)
        if action not in sure(other.live).state.legal(seat):
            break
        before = [len(listener.frames) for listener in recorders]
        for table in tables:
            await table.play_for(seat, sure(table.live).n + 1, one.game.write(action), "")
        if one.game.view(sure(one.live).state, audience) != one.game.view(sure(other.live).state, audience):
            # The rules themselves told them apart with this step: up to here counts.
            for listener, length in zip(recorders, before, strict=True):
                del listener.frames[length:]
            break
    for table in tables:
        await table.house.store.close()
    return recorders[0].frames, recorders[1].frames


async def compare(game: str, data: Path) -> None:
    rules, seats = GAMES[game], GAMES[game].seats[0]
    compared = differing = 0
    state = rules.start(seats, rules.defaults, Rng(11))
    rng = Rng(12)
    for n in range(MOMENTS * 3):
        if not state.actors():
            break
        if n % 3 == 0:
            for audience in (*range(seats), None):
                imagined = rules.imagine(rules.view(state, audience), rules.defaults, rng)
                differing += rules.dump(imagined) != rules.dump(state)
                one, other = await streams(game, seats, audience, (state.copy(), imagined), n, data, n)
                assert one == other, "this audience could tell"
                compared += len(one)
        seat = state.actors()[0]
        state.apply(seat, state.sample(seat, rng), rng)
    assert compared > 100
    assert differing > MOMENTS


@pytest.mark.parametrize("game", GAMES)
def test_nobody_hears_what_they_cannot_know(game: str, tmp_path: Path) -> None:
    asyncio.run(compare(game, tmp_path))


@pytest.mark.parametrize("leak", ["view", "size", "refusal"])
def test_a_leak_is_noticed(leak: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    view, no = Live.view, Judging.no

    def leaking_view(self: Live, *given: Any) -> wire.View:
        truth = state_hash(self.game, self.state)
        told = truth if leak == "view" else " " * (int(truth, 16) % 2)
        return replace(view(self, *given), ask=told)

    def leaking_no(self: Judging, id: str, code: str, because: str, hint: str) -> wire.Refused:
        live = sure(self.table.live)
        return no(self, id, code, because, state_hash(live.game, live.state))

    if leak == "refusal":
        monkeypatch.setattr(Judging, "no", leaking_no)
    else:
        monkeypatch.setattr(Live, "view", leaking_view)
    with pytest.raises(AssertionError, match="could tell"):
        asyncio.run(compare("metals", tmp_path))
