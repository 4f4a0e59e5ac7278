"""How a lesson stands, for its host: who plays, thinks, is stuck, is away, waits or is done."""

import asyncio
from pathlib import Path
from typing import Any

from server.failing import failing, table_of, until
from server.people import QUICK, Person, Running, play_on, refused, replace, running, turn
from server.test_latecomers import play_until
from server.test_lesson import PLAN, host, look, said
from server.test_sweep import Wrong

from ionbox.core.rng import Rng
from ionbox.server import wire


async def room(house: Running, made: dict[str, Any]) -> dict[str, Any]:
    answer = await house.http.get(f"/api/gatherings/{made['code']}/room", headers=host(made))
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def states(house: Running, made: dict[str, Any]) -> dict[str, str]:
    return {one["name"]: one["state"] for one in (await room(house, made))["pupils"]}


async def names_of(house: Running, made: dict[str, Any], *people: Person) -> list[str]:
    rows = (await look(house, made))["tables"]
    return [rows[0]["seats"][person.seat]["name"] for person in people]


def test_the_room_is_the_hosts_alone_and_tells_what_they_have_ordered(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made = await house.make(many=True, lesson=PLAN, ceiling=2)
            ada = await house.sit(made["code"])
            path = f"/api/gatherings/{made['code']}/room"
            no = (403, "Only the host may do that. Open the host's link on this device.")
            assert await said(await house.http.get(path)) == no
            assert await said(await house.http.get(path, headers={"authorization": f"Bearer {ada.secret}"})) == no
            await house.order(made, "announce", text="Listen")
            found = await room(house, made)
            assert (found["plan"], found["says"], found["ceiling"]) == (PLAN, "Listen", 2)
            assert (found["ending"], found["names_until"], found["kept_until"], found["nameless"]) == (0, 0, 0, False)
            await house.order(made, "end")
            found = await room(house, made)
            assert found["kept_until"] > found["names_until"] > found["now"]

    asyncio.run(main())


def test_the_host_sees_who_waits_plays_thinks_is_away_has_a_bot_and_is_done(tmp_path: Path) -> None:
    async def main() -> None:
        async with failing(tmp_path) as (house, _, _):
            made = await house.make(lesson=PLAN, seats=2)
            people = [await house.sit(made["code"], name) for name in ("Ada", "Ben")]
            for person in people:
                await person.catch_up()
            assert await states(house, made) == {"Ada": "waiting", "Ben": "waiting"}
            for person in people:
                await person.say(wire.Ready())
            for person in people:
                await person.hear(wire.View)
            actor, other = await turn(people)
            thinks, plays = await names_of(house, made, actor, other)
            assert await states(house, made) == {thinks: "thinking", plays: "playing"}
            (one,) = [one for one in (await room(house, made))["pupils"] if one["name"] == thinks]
            assert (one["table"], one["seat"], one["mate"], one["why"]) == (1, actor.seat, 0, "")
            assert 0 <= (await room(house, made))["now"] - one["since"] < 20
            await other.leave()
            await until(lambda: other.seat in table_of(house, made).away)
            assert (await states(house, made))[plays] == "away"
            await house.order(made, "replace", table=1, seat=other.seat)
            again = await house.come(made["code"], other.secret)
            await again.catch_up()
            await actor.say(wire.Resign())
            await until(lambda: table_of(house, made).row.seats[actor.seat].resigned)
            assert (await states(house, made))[thinks] == "bot"
            await play_on(again, Rng(1))
            assert set((await states(house, made)).values()) == {"done"}

    asyncio.run(main())


def test_whoever_came_late_waits_and_one_of_a_team_thinks(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made = await house.make(lesson=PLAN, options={"series": "3"})
            ada = await house.sit(made["code"], "Ada")
            await house.order(made, "start")
            await ada.hear(wire.View)
            ben = await house.sit(made["code"], "Ben")
            await ben.catch_up()
            assert (await states(house, made))["Ben"] == "waiting"
            await ben.leave()
            await play_until(ada, lambda: not table_of(house, made).room.late)
            assert (await states(house, made))["Ben"] == "away"
            teams = await house.make(lesson=PLAN, team=2)
            people = [await house.sit(teams["code"], name) for name in ("Ada", "Ben", "Cleo", "Dora")]
            for person in people:
                await person.say(wire.Ready())
            await people[0].hear(wire.View)
            found = (await room(house, teams))["pupils"]
            assert [(one["mate"], one["name"]) for one in found] == [(0, "Ada"), (1, "Cleo"), (0, "Ben"), (1, "Dora")]
            assert sorted(one["state"] for one in found) == ["playing", "playing", "playing", "thinking"]

    asyncio.run(main())


def test_somebody_is_stuck_whose_turn_it_has_been_for_long_but_not_while_all_are_paused(tmp_path: Path) -> None:
    async def main() -> None:
        ahead = [0.0]
        async with running(tmp_path, Wrong(presence=0.05, pace=0.0, sweep=3600.0, ahead=ahead)) as house:
            made, people = await house.table(lesson=PLAN)
            actor, other = await turn(people)
            thinks, plays = await names_of(house, made, actor, other)
            ahead[0] = 119.0
            assert (await states(house, made))[thinks] == "thinking"
            ahead[0] = 125.0
            found = {one["name"]: one for one in (await room(house, made))["pupils"]}
            assert (found[thinks]["state"], found[plays]["state"]) == ("stuck", "playing")
            assert found[thinks]["why"] == "It has been their turn for more than two minutes."
            await house.order(made, "pause", paused=True)
            ahead[0] = 1000.0
            assert await states(house, made) == {thinks: "paused", plays: "paused"}
            await house.order(made, "pause", paused=False)
            assert (await states(house, made))[thinks] == "thinking", "the time counts from where all went on"

    asyncio.run(main())


def test_whoever_was_away_for_long_has_only_begun_to_think_when_they_are_back(tmp_path: Path) -> None:
    async def main() -> None:
        ahead = [0.0]
        async with running(tmp_path, Wrong(presence=0.05, pace=0.0, sweep=3600.0, ahead=ahead)) as house:
            made, people = await house.table(lesson=PLAN)
            actor, _ = await turn(people)
            (thinks,) = await names_of(house, made, actor)
            # The laptop slept, or the phone did.
            await actor.leave()
            await until(lambda: actor.seat in table_of(house, made).away)
            ahead[0] = 1000.0
            await (await house.come(made["code"], actor.secret)).catch_up()
            assert (await states(house, made))[thinks] == "thinking"
            ahead[0] = 1130.0
            assert (await states(house, made))[thinks] == "stuck"

    asyncio.run(main())


def test_somebody_is_stuck_who_was_refused_three_times_for_one_reason_at_this_question(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            for many in (True, False):
                made, people = await house.table(lesson=PLAN, many=many)
                actor, other = await turn(people)
                (name,) = await names_of(house, made, actor)
                for n in range(3):
                    assert (await states(house, made))[name] == "thinking"
                    no = refused(await actor.act(f"{n + 4} Cl-"))
                found = {one["name"]: one for one in (await room(house, made))["pupils"]}[name]
                assert found["state"] == "stuck"
                assert no.hint not in found["why"]
                # Whoever hosts one table may sit at it, and is not told what another has in mind.
                assert found["why"] == (no.because if many else "3 tries were refused for one reason.")
                refused(await other.act("4 Cl-"))
                assert isinstance(await actor.act(actor.view.legal[0]), wire.Ack)
                assert "stuck" not in (await states(house, made)).values()

    asyncio.run(main())


def test_a_room_of_36_pupils_is_told_from_memory(tmp_path: Path) -> None:
    async def main() -> None:
        async with failing(tmp_path, replace(QUICK, presence=3600.0)) as (house, store, _):
            made = await house.make("charged", seats=4, many=True, lesson=PLAN, given=None)
            for _ in range(36):
                await house.join(made["code"])
            assert (await house.order(made, "start")).status_code == 204
            asked = store.calls.copy()
            assert len((await room(house, made))["pupils"]) == 36
            assert store.calls == asked

    asyncio.run(main())
