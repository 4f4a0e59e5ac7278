"""What is kept for whoever teaches, by the server's clock, which a test winds by hand."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from msgspec import convert
from narrow import sure
from server.failing import Failing, failing, table_of, unsaved
from server.people import Person, Running, refused, running, turn
from server.test_preview import right_and_wrong

from ionbox.core.rng import Rng
from ionbox.games import GAMES
from ionbox.server import tries as server_tries
from ionbox.server import wire
from ionbox.server.clocks import Clocks
from ionbox.store import Unread
from ionbox.store.rows import TryRow


@dataclass(frozen=True)
class Wound(Clocks):
    """Its hand moves only when a test moves it."""

    presence: float = 0.05
    pace: float = 0.0
    sweep: float = 3600.0
    between: float = 0.0
    retry: float = 0.01
    shows: list[float] = field(default_factory=lambda: [0.0])

    def tick(self) -> float:
        return self.shows[0]

    def wind(self, seconds: float) -> None:
        self.shows[0] += seconds


class Class:
    """A table of Charged! at which somebody is to play, with a right play and two wrong ones."""

    def __init__(self, house: Running, clocks: Wound, made: dict[str, Any], actor: Person, other: Person) -> None:
        self.house, self.clocks, self.made, self.actor, self.other = house, clocks, made, actor, other
        self.play, self.mistake = right_and_wrong(actor)
        self.another = f"{self.mistake} P P"
        self.looks = 0

    async def look(self, action: str, seconds: float = 0.0, who: Person | None = None) -> str:
        """Preview this, or nothing, and let it lie for so long; the preview's id."""
        self.looks += 1
        person, id = who or self.actor, f"look {self.looks}"
        await person.say(wire.Preview(id, action))
        if action:
            assert (await person.hear(wire.Previewed)).id == id
        else:
            await person.catch_up()
        self.clocks.wind(seconds)
        return id

    async def kept(self, *kinds: str) -> list[TryRow]:
        for person in (self.actor, self.other):  # what they asked for is done by then
            await person.catch_up()
        rows = await self.house.lobby.house.store.tries(table_of(self.house, self.made).gathering.id)
        return [row for row in rows if not kinds or row.kind in kinds]

    async def formulas(self, kind: str) -> list[str]:
        return [row.formula for row in await self.kept(kind)]


@asynccontextmanager
async def lesson(data: Path, **options: str) -> AsyncIterator[Class]:
    clocks = Wound()
    async with running(data, clocks, new_seed=lambda: "5" * 64) as house:
        made, people = await house.table("charged", options=options)
        yield Class(house, clocks, made, *await turn(people))


def written(room: Class, action: str) -> str:
    """The formula that a play would write, from the view of whoever plays."""
    game = GAMES["charged"]
    state = game.imagine(convert(room.actor.view.view, game.view_type), game.defaults, Rng(0))
    return game.tried(state, room.actor.seat, game.parse(action))


def test_each_formula_that_a_play_forms_is_kept_as_right(tmp_path: Path) -> None:
    async def main() -> None:
        async with lesson(tmp_path) as room:
            right = written(room, room.play)
            answer = await room.actor.act(room.play)
            assert isinstance(answer, wire.Ack)
            (row,) = await room.kept()
            assert (row.kind, row.formula, row.tried) == ("right", right, room.play)
            assert (row.n, row.seat, row.code, row.rule, row.hinted) == (1, room.actor.seat, "", "", False)

    asyncio.run(main())


def test_what_bots_lay_is_nobodys_learning(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path, Wound()) as house:
            made = await house.make("charged", ["person", "bot:greedy"])
            one = await house.sit(made["code"])
            await one.say(wire.Ready())
            for _ in range(3):
                while not one.may_act():
                    await one.next()
                view, _ = one.view, await one.act("pass")
                while one.view.n < view.n + 2 and one.ended is None:
                    await one.next()
            rows = await house.lobby.house.store.tries(table_of(house, made).gathering.id)
            assert rows == []

    asyncio.run(main())


def test_a_refused_preview_that_stood_for_a_second_is_a_draft(tmp_path: Path) -> None:
    async def main() -> None:
        async with lesson(tmp_path) as room:
            await room.look(room.mistake, 0.5)
            await room.look("")
            assert await room.kept() == []
            await room.look(room.mistake, 1.5)
            assert await room.kept() == [], "it may still be played"
            await room.look("")
            (row,) = await room.kept()
            assert (row.kind, row.formula, row.tried) == ("draft", written(room, room.mistake), room.mistake)
            assert row.code
            assert row.rule.startswith("4.")
            assert (row.n, row.seat, row.hinted) == (1, room.actor.seat, False)

    asyncio.run(main())


def test_a_preview_that_is_replaced_in_time_is_none_and_one_that_is_asked_again_has_stood_all_the_while(
    tmp_path: Path,
) -> None:
    async def main() -> None:
        async with lesson(tmp_path) as room:
            await room.look(room.mistake, 0.6)
            await room.look(room.play, 0.6)
            await room.look(room.mistake, 0.6)
            await room.look("")
            assert await room.kept() == []
            await room.look(room.mistake, 0.6)
            await room.look(room.mistake, 0.6)
            await room.look(room.play)
            assert await room.formulas("draft") == [written(room, room.mistake)]

    asyncio.run(main())


def test_a_draft_counts_once_for_each_formula_and_turn(tmp_path: Path) -> None:
    async def main() -> None:
        async with lesson(tmp_path) as room:
            for action in (room.mistake, room.another, room.mistake, room.another, ""):
                await room.look(action, 2.0)
            wrong = [written(room, room.mistake), written(room, room.another)]
            assert await room.formulas("draft") == wrong
            await room.actor.act("pass")
            await room.other.catch_up()
            await room.other.act(next(play for play in room.other.view.legal if play.startswith("swap")))
            await room.actor.catch_up()
            for action in (room.mistake, ""):
                await room.look(action, 2.0)
            assert await room.formulas("draft") == [*wrong, wrong[0]]

    asyncio.run(main())


def test_a_draft_that_is_then_played_is_a_try_and_no_draft(tmp_path: Path) -> None:
    async def main() -> None:
        async with lesson(tmp_path) as room:
            await room.look(room.mistake, 5.0)
            assert isinstance(await room.actor.act(room.mistake), wire.Refused)
            # The tiles lie there still, and are looked at again.
            await room.look(room.mistake, 5.0)
            await room.look("")
            assert [(row.kind, row.formula) for row in await room.kept()] == [("try", written(room, room.mistake))]

    asyncio.run(main())


def test_each_seat_looks_back_on_what_was_refused_to_it_alone_once_the_match_is_over(tmp_path: Path) -> None:
    async def main() -> None:
        async with lesson(tmp_path) as room:

            async def asks(person: Person) -> tuple[int, Any]:
                answer = await room.house.http.get(
                    f"/api/gatherings/{room.made['code']}/stumbles",
                    headers={"authorization": f"Bearer {person.secret}"},
                )
                return answer.status_code, answer.json()

            for _ in range(2):
                no = await room.actor.act(room.mistake)
                assert isinstance(no, wire.Refused)
            assert (await asks(room.actor))[0] == 409
            await room.house.order(room.made, "end")
            told = {
                "seat": room.actor.seat,
                "formula": written(room, room.mistake),
                "code": refused(no).code,
                "rule": refused(no).rule,
                "times": 2,
            }
            assert await asks(room.actor) == (200, [told])
            assert await asks(room.other) == (200, [])
            room.other.secret = "nobody's"
            assert (await asks(room.other))[0] == 403

    asyncio.run(main())


def test_a_draft_is_kept_when_something_else_is_done_or_the_turn_passes(tmp_path: Path) -> None:
    async def main() -> None:
        async with lesson(tmp_path) as room:
            await room.look(room.mistake, 5.0)
            await room.actor.act("pass")
            assert await room.formulas("draft") == [written(room, room.mistake)]
        async with lesson(tmp_path / "other") as room:
            await room.look(room.mistake, 5.0)
            await room.house.order(room.made, "end")
            assert len(await room.formulas("draft")) == 1

    (tmp_path / "other").mkdir()
    asyncio.run(main())


def test_out_of_turn_and_where_tries_cost_there_are_no_drafts(tmp_path: Path) -> None:
    async def main() -> None:
        async with lesson(tmp_path) as room:
            await room.look(room.mistake, 5.0, room.other)
            await room.look("", 0.0, room.other)
            await room.look("nonsense", 5.0)
            await room.look("")
            assert await room.kept() == []
        async with lesson(tmp_path / "costly", tries="3") as room:
            await room.look(room.mistake, 5.0)
            await room.look("")
            assert await room.kept() == []
            assert isinstance(await room.actor.act(room.mistake), wire.Refused)
            assert [row.kind for row in await room.kept()] == ["try"]

    (tmp_path / "costly").mkdir()
    asyncio.run(main())


def test_what_is_tried_at_one_question_names_that_question_also_where_tries_cost_something(tmp_path: Path) -> None:
    async def main() -> None:
        for options in ({}, {"tries": "3"}):
            folder = tmp_path / str(len(options))
            folder.mkdir()
            async with lesson(folder, **options) as room:
                for _ in range(2):
                    assert isinstance(await room.actor.act(room.mistake), wire.Refused)
                    await room.actor.catch_up()
                assert isinstance(await room.actor.act(room.play), wire.Ack)
                assert [(row.kind, row.question) for row in await room.kept()] == [
                    ("try", 0), ("try", 0), ("right", 0),
                ]  # fmt: skip
                await room.other.catch_up()
                await room.other.act("pass")
                await room.actor.catch_up()
                refused(await room.actor.act("1A> Na Na"))
                assert (await room.kept())[-1].question == room.actor.view.n

    asyncio.run(main())


def test_a_withdrawal_has_no_answer_and_needs_no_match(tmp_path: Path) -> None:
    async def main() -> None:
        async with lesson(tmp_path) as room:
            heard = len(room.actor.heard)
            await room.look("")
            assert [type(one) for one in room.actor.heard[heard:]] == [wire.Pong]
            watcher = await room.house.come(room.made["code"], table=1)
            await watcher.hear(wire.View)
            await watcher.say(wire.Preview("x", ""))
            await watcher.say(wire.Correct("x"))
            await watcher.catch_up()

    asyncio.run(main())


def test_the_correction_that_was_asked_for_is_kept_once_with_its_reason_and_is_help_for_the_next_try(
    tmp_path: Path,
) -> None:
    async def main() -> None:
        async with lesson(tmp_path) as room:
            actor = room.actor
            no = await actor.act(room.mistake, id="no")
            assert refused(no).hint
            for id in ("no", "no", "never sent"):
                await actor.say(wire.Correct(id))
            await room.other.say(wire.Correct("no"))
            await room.other.catch_up()
            await actor.act(room.mistake)
            await actor.act(room.play)
            assert [(row.kind, row.code, row.hinted) for row in await room.kept()] == [
                ("try", refused(no).code, False),
                ("hint", refused(no).code, False),
                ("try", refused(no).code, True),
                ("right", "", True),
            ]

    asyncio.run(main())


def test_the_correction_of_a_preview_can_be_asked_for_as_well(tmp_path: Path) -> None:
    async def main() -> None:
        async with lesson(tmp_path) as room:
            id = await room.look(room.mistake, 2.0)
            await room.actor.say(wire.Correct(id))
            await room.look("")
            assert {row.kind: row.hinted for row in await room.kept()} == {"hint": False, "draft": True}

    asyncio.run(main())


def test_drafts_and_tries_share_one_bound_and_what_is_right_has_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server_tries, "MOST_TRIES", 2)

    async def main() -> None:
        async with lesson(tmp_path) as room:
            await room.look(room.mistake, 2.0)
            await room.look("")
            for _ in range(3):
                await room.actor.act(room.another)
            # Neither does a restart make more room.
            await table_of(room.house, room.made).forget()
            await room.actor.act(room.another)
            await room.actor.act(room.play)
            assert [row.kind for row in await room.kept()] == ["draft", "try", "right"]

    asyncio.run(main())


def test_devices_are_numbered_as_they_come_and_no_number_is_given_twice(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path, Wound()) as house:
            made, people = await house.table()
            actor, _ = await turn(people)
            await actor.act("pass")
            table = table_of(house, made)
            assert [seat.device for seat in table.row.seats] == [1, 2]
            gathering = house.lobby.gatherings[made["code"]]
            claim, _ = gathering.claims.ask(1, actor.seat)
            await gathering.claims.allow(claim.id, True, None)
            assert table.row.seats[actor.seat].device == 3
            # Whatever is left of the first device: its number is not given again, also after a restart.
            gathering.devices = -1
            claim, _ = gathering.claims.ask(1, actor.seat)
            await gathering.claims.allow(claim.id, True, None)
            assert table.row.seats[actor.seat].device == 4
            (row,) = await house.lobby.house.store.tries(gathering.row.id)
            assert row.device == actor.seat + 1

    asyncio.run(main())


def test_what_cannot_be_kept_hinders_nobody(tmp_path: Path) -> None:
    async def main() -> None:
        clocks = Wound()
        async with failing(tmp_path, clocks) as (house, store, _):
            play = ""
            while not play:  # now and then a rack makes no play, or none whose beginning is wrong
                made, people = await house.table("charged")
                actor, _ = await turn(people)
                try:
                    play, mistake = right_and_wrong(actor)
                except (ValueError, StopIteration):
                    continue
            room = Class(house, clocks, made, actor, actor)
            table = table_of(house, made)
            store.fail("add_try", unsaved())
            await room.look(mistake, 2.0)
            await room.look("")
            assert await room.kept() == []
            store.fail("add_try", unsaved())
            assert isinstance(await actor.act(mistake, id="no"), wire.Refused)
            store.fail("add_try", unsaved())
            await actor.say(wire.Correct("no"))
            await actor.catch_up()
            failed = store.fail("add_try", unsaved())
            assert isinstance(await actor.act(play), wire.Ack)
            await failed.wait()
            assert await room.kept() == []
            await _not_asked(store, house, made)
            assert sure(table.live).n == 1

    asyncio.run(main())


async def _not_asked(store: Failing, house: Running, made: dict[str, Any]) -> None:
    """A device that cannot be numbered has no seat; the next try has one."""
    other = await house.make("metals", 2)
    store.fail("tries", Unread("away"))
    answer = await house.http.post(f"/api/gatherings/{other['code']}/join", json={})
    assert answer.status_code == 503
    assert (await house.join(other["code"]))["seat"] == 0
