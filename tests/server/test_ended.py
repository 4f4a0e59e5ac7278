"""An ended gathering is ended: on every path, and on sockets that are still open."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from narrow import sure
from server.failing import LATER, failing, table_of, unsaved, until
from server.people import play_on, refused, running, turn

from ionbox.core.rng import Rng
from ionbox.server import wire
from ionbox.store.rows import Result

ENDED = "This gathering has ended."


def test_every_table_is_told_once_that_the_gathering_has_ended(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made, people = await house.table(seats=2, many=True)
            waiting = await house.sit(made["code"])
            await waiting.catch_up()
            heard = [len(person.heard) for person in (*people, waiting)]
            assert (await house.order(made, "end")).status_code == 204
            for person, before in zip((*people, waiting), heard, strict=True):
                await person.catch_up()
                tables = [message for message in person.heard[before:] if isinstance(message, wire.Table)]
                assert tables[-1].ended
                assert [table.ended for table in tables if table.status == "open"] in ([], [True])
            assert sure(people[0].ended).because == "The host has ended the gathering."
            again = await house.come(made["code"], people[0].secret)
            assert (await again.hear(wire.Table)).ended

    asyncio.run(main())


@pytest.mark.parametrize("what", [wire.Rematch(), wire.Ready(), wire.TakeBack(), wire.Resign()])
def test_nothing_is_wanted_any_more_and_whoever_wants_it_is_told(what: wire.ClientMessage, tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made, people = await house.table()
            open_made = await house.make(seats=2)
            alone = await house.sit(open_made["code"])
            for one in (made, open_made):
                await house.order(one, "end")
            for person in (*people, alone):
                await person.say(what)
                assert (await person.hear(wire.Notice)).text == ENDED
            rows = [table_of(house, one).row for one in (made, open_made)]
            assert [row.status for row in rows] == ["over", "open"]
            assert not any(seat.ready or seat.resigned for row in rows for seat in row.seats)

    asyncio.run(main())


def test_no_rematch_begins_after_the_end_though_one_wanted_it_before(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made, people = await house.table()
            await asyncio.gather(*(play_on(person, Rng(seat)) for seat, person in enumerate(people)))
            await people[0].say(wire.Rematch())
            await people[0].catch_up()
            await house.order(made, "end")
            await people[1].say(wire.Rematch())
            assert (await people[1].hear(wire.Notice)).text == ENDED
            assert table_of(house, made).row.status == "over"
            # Nor by the other's going, which leaves all who are here wanting it.
            await people[1].leave()
            await people[0].say(wire.Rematch())
            assert (await people[0].hear(wire.Notice)).text == ENDED

    asyncio.run(main())


@pytest.mark.parametrize(
    "order",
    [
        {"do": "start"},
        {"do": "rematch", "table": 0},
        {"do": "rematch", "table": 1},
        {"do": "pause", "paused": True},
        {"do": "door", "open": True},
        {"do": "remove", "table": 1, "seat": 0},
        {"do": "replace", "table": 1, "seat": 0},
        {"do": "allow", "claim": "", "yes": True},
    ],
)
def test_the_host_has_no_orders_left(order: dict[str, Any], tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made, _ = await house.table()
            path = f"/api/gatherings/{made['code']}/claims"
            asked = (await house.http.post(path, json={"table": 1, "seat": 0})).json()
            assert (await house.order(made, "end")).status_code == 204
            row = table_of(house, made).row
            given = {**order, "claim": asked["claim"]} if "claim" in order else order
            no = await house.order(made, **given)
            assert (no.status_code, no.json()["detail"]) == (410, ENDED)
            assert table_of(house, made).row == row
            assert (await house.order(made, "end")).status_code == 204

    asyncio.run(main())


def test_no_seat_no_claim_and_no_action_is_to_be_had(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made, people = await house.table(many=True)
            actor, _ = await turn(people)
            path = f"/api/gatherings/{made['code']}/claims"
            asked = (await house.http.post(path, json={"table": 1, "seat": actor.seat})).json()
            await house.order(made, "end")
            no = await actor.act(actor.view.legal[0])
            assert (refused(no).code, refused(no).because) == ("ENDED", ENDED)
            for address, body in (("join", {}), ("claims", {"table": 1, "seat": 0})):
                answer = await house.http.post(f"/api/gatherings/{made['code']}/{address}", json=body)
                assert (answer.status_code, answer.json()["detail"]) == (410, ENDED)
            await actor.say(wire.Allow(asked["claim"], True))
            assert (await actor.hear(wire.Notice)).text == ENDED
            state = await house.http.post(f"{path}/{asked['claim']}", json={"token": asked["token"]})
            assert state.json() == {"state": "waiting"}

    asyncio.run(main())


def test_two_ends_at_once_count_once(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made, _ = await house.table()
            await house.make()
            ends = await asyncio.gather(*(house.order(made, "end") for _ in range(3)))
            assert [end.status_code for end in ends] == [204] * 3
            assert house.lobby.running == 1

    asyncio.run(main())


def test_a_match_that_could_not_be_closed_with_its_gathering_is_closed_when_it_comes_back(tmp_path: Path) -> None:
    async def main() -> None:
        async with failing(tmp_path, LATER) as (house, store, _):
            made, people = await house.table()
            actor, _ = await turn(people)
            store.fail("end_match", unsaved())
            assert (await house.order(made, "end")).status_code == 204
            assert refused(await actor.act(actor.view.legal[0])).code == "ENDED"
            assert table_of(house, made).row.status == "playing"
        async with failing(tmp_path) as (house, store, _):
            again = await house.come(made["code"], people[0].secret)
            assert (await again.hear(wire.Ended)).because == "The host has ended the gathering."
            table = table_of(house, made)
            await until(lambda: table.row.status == "over")
            assert Result.read((await store.match(table.row.match)).outcome).closed

    asyncio.run(main())
