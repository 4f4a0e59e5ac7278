"""Names that are handed out: nobody types one, and they suffice for a school."""

import asyncio
from pathlib import Path

from server.failing import failing, unsaved
from server.people import LOOSE, replace, running
from server.test_latecomers import notices, shown
from server.test_lesson import CLASS, look, said, told_names

from ionbox.core.play import LONGEST_NAME
from ionbox.server import names, wire
from ionbox.server.limits import Rate


def test_where_names_are_handed_out_nobody_types_one(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made = await house.make(**CLASS)
            path = f"/api/gatherings/{made['code']}"
            no = (403, "Names are handed out here. Leave the field empty.")
            assert await said(await house.http.post(f"{path}/join", json={"name": "Ada"})) == no
            assert (await look(house, made))["tables"][0]["seats"][0]["kind"] == "open"
            joined = await house.join(made["code"], "  ")
            assert names.is_given(joined["name"])
            headers = {"authorization": f"Bearer {joined['secret']}"}
            assert await said(await house.http.post(f"{path}/name", json={"name": "Ada"}, headers=headers)) == no
            another = (await house.http.post(f"{path}/name", json={"name": ""}, headers=headers)).json()["name"]
            assert names.is_given(another)
            assert another != joined["name"]

    asyncio.run(main())


def test_a_team_types_no_name_either(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made = await house.make(team=2, **CLASS)
            ada = await house.sit(made["code"])
            await ada.say(wire.Call("Foxes"))
            await ada.catch_up()
            assert notices(ada) == ["Names are handed out here. Leave the field empty."]
            await ada.say(wire.Call(""))
            await ada.catch_up()
            assert names.is_given(told_names(ada)[0])

    asyncio.run(main())


def test_a_team_that_called_itself_something_is_given_a_name_too(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made = await house.make(team=2, many=True)
            people = [await house.sit(made["code"], name) for name in ("Ada", "Ben", "Cleo")]
            await people[0].say(wire.Call("Foxes"))
            await people[0].catch_up()
            assert told_names(people[0])[0] == "Foxes"
            assert (await house.order(made, "given", given=True)).status_code == 204
            for person in people:
                await person.catch_up()
                assert all(names.is_given(seat.name) for seat in shown(person).seats)
                assert all(names.is_given(mate.name) for seat in shown(person).seats for mate in seat.mates)

    asyncio.run(main())


def test_whoever_typed_a_name_is_given_one_as_soon_as_the_host_says_so(tmp_path: Path) -> None:
    async def main() -> None:
        async with failing(tmp_path) as (house, store, _):
            made = await house.make(many=True, seats=3)
            ada, ben = await house.sit(made["code"], "Ada"), await house.sit(made["code"], "Ben")
            cleo = await house.sit(made["code"])
            await cleo.catch_up()
            own = told_names(cleo)[2]
            # Cut short in the middle, it is not done yet, and the host orders it again.
            store.fail("save_table", None, unsaved())
            assert (await house.order(made, "given", given=True)).status_code == 503
            assert not (await look(house, made))["given"]
            assert (await house.order(made, "given", given=True)).status_code == 204
            await cleo.catch_up()
            called = told_names(cleo)
            assert called[2] == own, "whoever has a given name keeps it"
            assert all(map(names.is_given, called))
            for person, name in ((ada, called[0]), (ben, called[1])):
                await person.catch_up()
                assert f"Names are handed out here: you are {name}." in notices(person)
            assert f"Ada is now called {called[0]}." in notices(cleo)
            assert (await house.order(made, "given", given=False)).status_code == 204
            assert (await house.join(made["code"], "Dora"))["name"] == "Dora"

    asyncio.run(main())


def test_the_names_that_are_given_suffice_for_a_school_and_are_never_a_number(tmp_path: Path) -> None:
    async def main() -> None:
        limits = replace(LOOSE, joins=Rate(1e6, 1e6))
        async with running(tmp_path, limits=limits) as house:
            made = await house.make(**CLASS)
            called = [(await house.join(made["code"]))["name"] for _ in range(120)]
            assert len(set(called)) == 120
            assert all(names.is_given(name) and not name.startswith("Guest") for name in called)

    asyncio.run(main())


def test_a_given_name_is_known_by_its_words_and_fits_a_record() -> None:
    first, second = names._lists()
    assert max(map(len, first)) + 1 + max(map(len, second)) <= LONGEST_NAME
    assert len(set(first)) * len(set(second)) > 3000
    assert names.is_given("Curious Malachite")
    assert names.is_given("Guest 123456")
    for typed in (
        "Ada",
        "Curious",
        "Curious Ada",
        "Malachite Curious",
        "Guest 017155",
        "Guest ١٢٣٤٥٦",
        "Guest 12",
        "Guest",
        "",
    ):
        assert not names.is_given(typed)
