"""What a host orders for a lesson: its plan, a line to all, how far hints go, the wall."""

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest
from server.failing import failing, table_of, unsaved
from server.people import Person, Running, refused, running, turn
from server.test_latecomers import shown
from server.test_preview import ask, dealt, right_and_wrong

from ionbox.server import wire

PLAN = {"title": "Ions at last", "minutes": 45, "skills": ["S1", "S5"], "before": "S5-2-7KQ4", "due": "2026-11-30"}
ORDERS: list[tuple[str, dict[str, Any]]] = [
    ("announce", {"text": "Listen"}),
    ("ceiling", {"steps": 1}),
    ("given", {"given": True}),
    ("move", {"table": 1, "seat": 0, "to": 2}),
    ("wall", {"shows": {"what": "tree"}}),
    ("plan", {"plan": PLAN}),
    ("finish", {}),
]
CLASS: dict[str, Any] = {"many": True, "given": None}


async def look(house: Running, made: dict[str, Any]) -> dict[str, Any]:
    answer: dict[str, Any] = (await house.http.get(f"/api/gatherings/{made['code']}")).json()
    return answer


async def said(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, "" if answer.status_code == 204 else answer.json()["detail"]


def told_names(person: Person) -> list[str]:
    return [seat.name for seat in shown(person).seats]


def test_a_gathering_made_from_a_plan_is_a_lesson_with_given_names_and_hints(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made = await house.make(lesson=PLAN, given=None)
            found = await look(house, made)
            assert found["lesson"] == PLAN
            assert (found["given"], found["hints"], found["ceiling"]) == (True, True, 3)
            plain = await look(house, await house.make(given=None))
            assert (plain["lesson"], plain["given"], plain["hints"]) == (None, False, False)
            assert (await look(house, await house.make(**CLASS)))["given"]
            typed = await look(house, await house.make(lesson=PLAN, given=False, ceiling=0))
            assert (typed["given"], typed["hints"], typed["ceiling"]) == (False, False, 0)
            hides = await look(house, await house.make(lesson=PLAN, hides=["charges"], hints=True))
            assert not hides["hints"], "a hint would tell what is hidden"

    asyncio.run(main())


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"skills": ["S9"]}, "There is no skill S9."),
        ({"before": "S5-4-7KQ4"}, "A code of a set looks like S5-2-7KQ4."),
        ({"ticket": "x"}, "A code of a set looks like S5-2-7KQ4."),
        ({"ticket": "s5 2 7kq4"}, "Choose three different sets for before, after and the exit ticket."),
        ({"after": "S5-2-8KQ4"}, "A newer ionbox made this set."),
        ({"due": "2026-02-30"}, "Write the last day like this: 2026-11-30."),
        ({"due": "20261130"}, "Write the last day like this: 2026-11-30."),
        ({"title": "a" * 61}, "title"),
        ({"title": "a\u202eb"}, "That has a character that nobody sees."),
        ({"minutes": 241}, "minutes"),
        ({"skills": ["S1"] * 9}, "skills"),
        ({"secret": 1}, "secret"),
    ],
)
def test_a_plan_that_cannot_be_carried_out_is_refused_when_it_is_made_and_when_it_is_changed(
    wrong: dict[str, Any], why: str, tmp_path: Path
) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            body = {"game": "metals", "seats": ["person", "person"], "lesson": PLAN | wrong}
            answer = await house.http.post("/api/gatherings", json=body)
            assert answer.status_code == 400
            assert why in answer.json()["detail"]
            made = await house.make(lesson=PLAN)
            answer = await house.order(made, "plan", plan=PLAN | wrong)
            assert answer.status_code == 400
            assert why in answer.json()["detail"]
            assert (await look(house, made))["lesson"] == PLAN

    asyncio.run(main())


def test_the_plan_of_a_lesson_changes_while_it_runs_and_what_is_no_lesson_has_none(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made, other = await house.make(lesson=PLAN), await house.make()
            assert (await house.order(made, "plan", plan={"title": "Ions\n ", "after": "s5 2 7kq5"})).status_code == 204
            assert (await look(house, made))["lesson"] == {"title": "Ions", "after": "S5-2-7KQ5"}
            assert await said(await house.order(other, "plan", plan=PLAN)) == (
                409, "This gathering was made without a plan. Make a lesson.",
            )  # fmt: skip
            assert (await look(house, other))["lesson"] is None

    asyncio.run(main())


@pytest.mark.parametrize(("do", "more"), ORDERS)
def test_only_the_host_orders_and_only_the_wall_after_the_end(do: str, more: dict[str, Any], tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made = await house.make(lesson=PLAN, many=True)
            ada = await house.sit(made["code"])
            for secret in (ada.secret, "x" * 64):
                answer = await house.order(made | {"host": secret}, do, **more)
                assert await said(answer) == (403, "Only the host may do that. Open the host's link on this device.")
            assert (await house.order(made, "end")).status_code == 204
            if do == "wall":  # a class talks about what it shows, and that is then what fits the end
                room = (await house.http.get(f"/api/gatherings/{made['code']}/room", headers=host(made))).json()
                assert room["wall"]["what"] == "auto"
                assert (await house.order(made, do, **more)).status_code == 204
            else:
                assert await said(await house.order(made, do, **more)) == (410, "This gathering has ended.")

    asyncio.run(main())


@pytest.mark.parametrize(
    ("do", "more"),
    [
        ("announce", {"text": "a" * 201}),
        ("announce", {"text": None}),
        ("ceiling", {"steps": 4}),
        ("ceiling", {"steps": -1}),
        ("ceiling", {"steps": 1e308}),
        ("given", {"given": "yes"}),
        ("move", {"table": 1, "seat": 0, "to": -1}),
        ("move", {"table": 1, "seat": 0, "to": 1, "to_seat": 101}),
        ("wall", {"shows": {"what": "all secrets"}}),
        ("wall", {"shows": {"example": "M999"}}),
        ("wall", {"shows": {"table": 7}}),
        ("finish", {"now": True}),
    ],
)
def test_absurd_orders_are_refused_with_a_sentence_and_change_nothing(
    do: str, more: dict[str, Any], tmp_path: Path
) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made = await house.make(lesson=PLAN)
            before = house.lobby.gatherings[made["code"]].row
            status, sentence = await said(await house.order(made, do, **more))
            assert status in (400, 404)
            assert sentence.endswith(".")
            assert house.lobby.gatherings[made["code"]].row == before

    asyncio.run(main())


# A line for all.


def test_what_the_host_announces_is_shown_at_all_tables_and_to_those_who_come_later(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made = await house.make(many=True, lesson=PLAN)
            people = [await house.sit(made["code"]) for _ in range(4)]
            assert (await house.order(made, "announce", text="  Look at \n table 2. ")).status_code == 204
            for person in (*people, await house.sit(made["code"]), await house.come(made["code"], table=2)):
                await person.catch_up()
                assert shown(person).says == "Look at table 2."
            assert (await look(house, made))["says"] == "Look at table 2."
            assert (await house.order(made, "announce", text="")).status_code == 204
            await people[0].catch_up()
            assert shown(people[0]).says == ""
            answer = await house.order(made, "announce", text="a\u202eb")
            assert await said(answer) == (400, "That has a character that nobody sees. Type it anew.")

    asyncio.run(main())


def test_what_a_host_has_ordered_outlives_the_server(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made = await house.make(many=True, lesson=PLAN)
            for do, more in ORDERS[:3] + ORDERS[4:5]:
                assert (await house.order(made, do, **more)).status_code == 204
            before = await look(house, made)
        async with running(tmp_path) as house:
            assert await look(house, made) == before
            assert (before["says"], before["ceiling"], before["given"]) == ("Listen", 1, True)
            room = (await house.http.get(f"/api/gatherings/{made['code']}/room", headers=host(made))).json()
            assert room["wall"] == {"what": "tree", "table": 0, "example": "", "names": False}

    asyncio.run(main())


def test_an_order_that_cannot_be_saved_changes_nothing(tmp_path: Path) -> None:
    async def main() -> None:
        async with failing(tmp_path) as (house, store, _):
            made = await house.make(many=True, lesson=PLAN)
            ada = await house.sit(made["code"])
            store.fail("save_gathering", unsaved())
            assert (await house.order(made, "announce", text="Listen")).status_code == 503
            await ada.catch_up()
            assert shown(ada).says == (await look(house, made))["says"] == ""

    asyncio.run(main())


def host(made: dict[str, Any]) -> dict[str, str]:
    return {"authorization": f"Bearer {made['host']}"}


# How far hints go.


async def hint(house: Running, person: Person) -> httpx.Response:
    headers = {"authorization": f"Bearer {person.secret}"}
    return await house.http.get(f"/api/gatherings/{person.code}/hint", headers=headers)


def test_a_hint_is_told_as_far_as_the_ceiling_and_only_a_whole_one_tells_the_answer(tmp_path: Path) -> None:
    async def main() -> None:
        async with failing(tmp_path) as (house, _, _):
            made, people = await house.table(lesson=PLAN)
            actor, _ = await turn(people)
            whole = (await hint(house, actor)).json()
            assert len(whole["steps"]) == 3
            assert whole["action"]
            for steps in (1, 2):
                assert (await house.order(made, "ceiling", steps=steps)).status_code == 204
                answer = await hint(house, actor)
                told = answer.json()
                assert told["steps"] == whole["steps"][:steps]
                assert (told["action"], told["reasons"]) == ("", [])
                assert whole["steps"][2] not in answer.text
                await actor.catch_up()
                assert (shown(actor).hints, shown(actor).ceiling) == (True, steps)
            assert (await house.order(made, "ceiling", steps=0)).status_code == 204
            assert await said(await hint(house, actor)) == (403, "This table plays without hints.")
            await actor.catch_up()
            assert not shown(actor).hints
            assert (await house.order(made, "ceiling", steps=3)).status_code == 204
            assert (await hint(house, actor)).json()["action"]

    asyncio.run(main())


def test_under_the_ceiling_no_refusal_has_its_correction(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made, people = await house.table(lesson=PLAN)
            actor, _ = await turn(people)
            asked = actor.view.legal[0]
            wrong = next(text for text in ("5 Na+", "5 Cl-", "5 Mg2+", "5 Al3+") if text != asked)
            first = refused(await actor.act(wrong))
            assert first.hint
            assert (await house.order(made, "ceiling", steps=2)).status_code == 204
            second = refused(await actor.act(wrong))
            assert (second.because, second.question) == (first.because, first.question)
            assert second.hint == ""
            await actor.say(wire.Correct(second.id))
            await actor.catch_up()
            kept = await house.lobby.house.store.tries(table_of(house, made).row.gathering)
            assert not [row for row in kept if row.kind == "hint"], "nothing was shown, so nothing is counted"
            assert (await house.order(made, "ceiling", steps=3)).status_code == 204
            assert refused(await actor.act(wrong)).hint == first.hint

    asyncio.run(main())


def test_under_the_ceiling_no_preview_has_its_correction(tmp_path: Path) -> None:
    async def main() -> None:
        async with dealt(tmp_path) as house:
            made, people = await house.table("charged", lesson=PLAN)
            actor, _ = await turn(people)
            _, mistake = right_and_wrong(actor)
            first = (await ask(actor, mistake)).preview["refusal"]
            assert first["hint"]
            assert (await house.order(made, "ceiling", steps=2)).status_code == 204
            assert (await ask(actor, mistake)).preview["refusal"] == first | {"hint": ""}

    asyncio.run(main())


def test_under_the_ceiling_no_view_tells_what_could_be_laid(tmp_path: Path) -> None:
    async def main() -> None:
        async with dealt(tmp_path) as house:
            made, people = await house.table("charged", lesson=PLAN, ceiling=2, options={"hints": "on"})
            actor, _ = await turn(people)
            assert actor.view.view["hint"] == ""
            assert (await house.order(made, "ceiling", steps=3)).status_code == 204
            again = await house.come(made["code"], actor.secret)
            await again.hear(wire.View)
            assert again.view.view["hint"].startswith("Hint: ")

    asyncio.run(main())


@pytest.mark.parametrize("more", [{"lesson": PLAN}, {"many": True}])
def test_a_phone_that_died_is_replaced_by_another_that_goes_on_as_the_same_pupil(
    tmp_path: Path, more: dict[str, Any]
) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made, people = await house.table(given=None, **more)
            actor, _ = await turn(people)
            before = table_of(house, made).row.seats[actor.seat]
            await actor.leave()
            path = f"/api/gatherings/{made['code']}/claims"
            asked = (await house.http.post(path, json={"table": 1, "seat": actor.seat})).json()
            assert (await house.order(made, "allow", claim=asked["claim"], yes=True)).status_code == 204
            told = await house.http.post(f"{path}/{asked['claim']}", json={"token": asked["token"]})
            assert told.json() == {"state": "yes"}
            again = await house.come(made["code"], asked["token"])
            await again.hear(wire.View)
            after = table_of(house, made).row.seats[actor.seat]
            assert (after.name, after.device) == (before.name, before.device)
            assert isinstance(await again.act(again.view.legal[0]), wire.Ack)

    asyncio.run(main())
