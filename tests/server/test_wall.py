"""What a projector is shown over HTTP: nothing that is secret or hidden, and each thing worked out once."""

import asyncio
import re
from pathlib import Path
from typing import Any

from msgspec import json, structs, to_builtins
from narrow import sure
from server.failing import failing
from server.people import QUICK, Running, play_on, refused, replace, running, turn
from server.scripted import Script
from server.test_preview import right_and_wrong
from server.test_taught import BEFORE, PLAN, ask, reports_of, say, told
from server.test_tries import Wound
from store import samples

from ionbox.core.rng import Rng
from ionbox.core.types import hiding
from ionbox.lab import practice
from ionbox.server import wire
from ionbox.server.teacher import PodiumPlace
from ionbox.server.wall import podium
from ionbox.store.rows import MatchRow, Result


async def wall(house: Running, made: dict[str, Any]) -> Any:
    reports_of(house).forget(house.lobby.gatherings[made["code"]].row.id)  # not what others were shown a moment ago
    answer = await house.http.get(f"/api/gatherings/{made['code']}/wall")
    assert answer.status_code == 200, answer.text
    return answer.json()


async def show(house: Running, made: dict[str, Any], what: str, **more: Any) -> None:
    shows = {"what": what, "table": 0, "example": "", "names": False, **more}
    assert (await house.order(made, "wall", shows=shows)).status_code == 204


def test_the_wall_has_no_name_and_no_secret_unless_the_host_switches_names_on(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made = await house.make(many=True, lesson=PLAN)
            people = [await house.sit(made["code"], name) for name in ("Dana", "Kim", "Lou")]
            now = await wall(house, made)
            assert (now["title"], now["here"], now["expected"], now["started"], now["until"]) == ("Salts", 3, 4, 0, 0)
            assert now["link"].endswith(f"/t/{made['code']}")
            assert [(one["table"], one["here"], one["view"]) for one in now["tables"]] == [(1, 2, None), (2, 1, None)]
            await house.order(made, "start")
            await people[0].hear(wire.View)
            await house.order(made, "announce", text="Look at the charges.")
            now = await wall(house, made)
            assert now["says"] == "Look at the charges."
            assert now["until"] == now["started"] + 30 * 60
            assert now["tables"][0]["seats"] == ["Seat 1", "Seat 2"]
            told = json.encode(now).decode()
            for secret in (made["host"], *(one.secret for one in people), "Dana", "Kim", "Lou"):
                assert secret not in told
            await show(house, made, "tables", names=True)
            assert "Dana" in json.encode(await wall(house, made)).decode()

    asyncio.run(main())


def test_boards_are_told_where_the_wall_shows_boards_as_watchers_see_them(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made = await house.make(many=True, lesson=PLAN)
            people = [await house.sit(made["code"]) for _ in range(4)]
            await house.order(made, "start")
            for one in people:
                await one.hear(wire.View)
            watcher = await house.come(made["code"], table=2)
            seen = await watcher.hear(wire.View)
            for what, table, shown in (("auto", 0, [1, 2]), ("table", 2, [2]), ("tree", 0, []), ("tables", 0, [1, 2])):
                await show(house, made, what, table=table)
                now = await wall(house, made)
                assert [one["table"] for one in now["tables"] if one["view"] is not None] == shown
            assert now["tables"][1]["view"] == watcher.view.view
            assert (now["tables"][1]["n"], now["tables"][1]["status"]) == (seen.n, "playing")
            await house.order(made, "end")
            assert [one["view"] for one in (await wall(house, made))["tables"]] == [None, None]

    asyncio.run(main())


def test_a_hundred_who_look_at_a_wall_are_shown_what_was_worked_out_once(tmp_path: Path) -> None:
    async def main() -> None:
        clocks = Wound()
        async with running(tmp_path, clocks) as house:
            made = await house.make(many=True, lesson=PLAN)
            path = f"/api/gatherings/{made['code']}/wall"
            first = (await house.http.get(path)).json()
            await house.join(made["code"])
            assert [(await house.http.get(path)).json() for _ in range(3)] == [first] * 3
            clocks.wind(1.5)
            assert (await house.http.get(path)).json()["here"] == 1
            # What the host orders is shown at once.
            await show(house, made, "tree")
            assert (await house.http.get(path)).json()["shows"]["what"] == "tree"

    asyncio.run(main())


def test_what_a_host_has_chosen_is_shown_to_whoever_asks_next(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made, _ = await house.table("metals", many=True)
            for names in (True, False):
                assert (await wall(house, made))["shows"]["names"] is not names
                await show(house, made, "tables", names=names)
                assert (await wall(house, made))["shows"]["names"] is names

    asyncio.run(main())


def test_without_watchers_the_wall_is_for_the_host_alone(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made = await house.make(many=True, lesson=PLAN, spectators=False)
            joined = await house.join(made["code"])
            assert (await ask(house, made, "wall", joined["secret"])).status_code == 403
            assert (await ask(house, made, "wall")).status_code == 200

    asyncio.run(main())


def test_the_wall_shows_the_example_that_the_host_has_chosen_and_no_charge_that_a_table_hides(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path, new_seed=lambda: "5" * 64) as house:
            made = await house.make("charged", many=True, lesson=PLAN, options={"board": "short"})
            scripts = [Script(await house.sit(made["code"]), 1, "charged", {"board": "short"}, "M5") for _ in range(2)]
            await house.order(made, "start")
            await asyncio.gather(*(one.play(6) for one in scripts))
            (held,) = (await told(house, made, "understanding"))["misconceptions"]
            assert held["because"] in scripts[0].heard | scripts[1].heard
            assert (await wall(house, made))["example"] is None
            reports_of(house).trees[house.lobby.gatherings[made["code"]].row.id][1].held.clear()  # read before all that
            await show(house, made, "example", example="M5")
            now = await wall(house, made)
            assert now["example"] == held
            assert now["made"]
            assert now["tables"][0]["made"] == now["made"]
            reports, gathering = reports_of(house), house.lobby.gatherings[made["code"]]
            (hidden,) = await reports.misconceptions(await reports.read(gathering), hiding(["charges"]))
            assert hidden.formula == ""
            assert "2+" not in hidden.because
            gathering.help = hiding(["charges"])
            assert (await wall(house, made))["made"] == []
            assert (await wall(house, made))["example"] == to_builtins(hidden)

    asyncio.run(main())


def test_an_example_from_a_set_tells_no_charge_that_a_table_hides(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made = await house.make("charged", many=True, lesson=PLAN, hides=["charges"])
            script = Script(await house.sit(made["code"]), 1, "charged", {}, "M5")
            for n, item in enumerate(practice.practice_set(practice.read_code(BEFORE)).items):
                await say(house, made, script.person.secret, script.answer_to(item), part="before", item=n)
            (held,) = (await told(house, made, "understanding"))["misconceptions"]
            assert (held["id"], bool(held["formula"])) == ("M5", True)
            assert re.search(r"[⁺⁻]|\d[+−]", held["because"])
            await show(house, made, "example", example="M5")
            shown = (await wall(house, made))["example"]
            assert shown["formula"] == ""
            assert not re.search(r"[⁺⁻]|\d[+−]", shown["because"])

    asyncio.run(main())


def test_two_addresses_of_one_wall_are_both_shown_what_was_worked_out_once(tmp_path: Path) -> None:
    async def main() -> None:
        async with failing(tmp_path, Wound()) as (house, store, _):
            made = await house.make(many=True, lesson=PLAN)
            reports, gathering = reports_of(house), house.lobby.gatherings[made["code"]]
            for _ in range(3):
                walls = [json.decode(await reports.wall(gathering, here)) for here in ("http://a", "http://b")]
                assert [one["link"] for one in walls] == [f"http://{name}/t/{made['code']}" for name in "ab"]
            # Each once for what is made now, and the first of them for what the class has understood.
            assert store.calls["matches"] == 3
            reports.forget(gathering.row.id)
            assert not reports.walls

    asyncio.run(main())


def test_a_wall_that_takes_long_to_build_is_not_begun_again_meanwhile(tmp_path: Path) -> None:
    async def main() -> None:
        clocks = Wound()
        async with failing(tmp_path, clocks) as (house, store, _):
            made = await house.make(many=True, lesson=PLAN)
            reports, gathering = reports_of(house), house.lobby.gatherings[made["code"]]
            first = asyncio.create_task(reports.wall(gathering, ""))
            await asyncio.sleep(0)
            clocks.wind(1.5)
            assert await reports.wall(gathering, "") is await first
            assert store.calls["answers"] == 1

    asyncio.run(main())


def test_what_was_being_worked_out_when_names_went_is_not_remembered(tmp_path: Path) -> None:
    async def main() -> None:
        async with failing(tmp_path, new_seed=lambda: "5" * 64) as (house, store, _):
            made, people = await house.table("charged", many=True)
            actor, _ = await turn(people)
            refused(await actor.act(right_and_wrong(actor)[1]))
            reports, row = reports_of(house), house.lobby.gatherings[made["code"]].row
            (match,), (tried,) = await store.matches(row.id), await store.tries(row.id)

            def forget(*_: object) -> bool:
                reports.forget(row.id)
                return True

            for read in ("answers", "steps"):
                store.fail(read, None, where=forget)
            await wall(house, made)
            assert await reports.because(match, tried)
            assert (reports.trees, reports.walls, dict(reports.said)) == ({}, {}, {})

    asyncio.run(main())


def test_the_podium_has_three_places_by_points_a_seat_and_equal_tables_share_one() -> None:
    def match(table: str, *scores: int, **more: Any) -> MatchRow:
        outcome = Result(scores=list(scores), **more).text()
        return samples.match(f"m{table}{scores}", table, outcome=outcome, ended=1.0)

    numbers = {name: n for n, name in enumerate("abcdefg", 1)}
    matches = [
        match("a", 10, 4), match("a", 0, 3), match("b", 8, 0), match("c", 6, 2), match("d", 2, 1), match("e", 1, 1),
        match("f", 30, 30, unfinished=True), match("g", 90, 90, closed="The host has ended it."),
        structs.replace(match("g", 50), outcome=""),
    ]  # fmt: skip
    assert podium(numbers, matches) == [
        PodiumPlace(1, [1], 4.2), PodiumPlace(2, [2, 3], 4.0),
    ]  # fmt: skip
    assert podium(numbers, matches[-4:]) == [PodiumPlace(1, [5], 1.0)]
    assert podium(numbers, []) == []


def test_at_the_end_of_a_lesson_the_wall_has_a_podium_and_what_was_not_finished_is_not_on_it(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path, replace(QUICK, ending=0.01)) as house:
            made = await house.make("metals", many=True, lesson=PLAN)
            people = [await house.sit(made["code"]) for _ in range(4)]
            await house.order(made, "start")
            for one in people:
                await one.hear(wire.View)
            await asyncio.gather(*(play_on(one, Rng(3)) for one in people[:2]))
            assert (await wall(house, made))["podium"] == []
            assert (await house.order(made, "finish")).status_code == 204
            for one in people[2:]:
                await one.hear(wire.Ended)
            now = await wall(house, made)
            assert [(one["status"], one["unfinished"]) for one in now["tables"]] == [("over", False), ("over", True)]
            assert [one["tables"] for one in now["podium"]] == [[1]]
            assert now["tables"][0]["scores"] == list(sure(people[0].ended).scores)
            assert now["until"] > 0

    asyncio.run(main())
