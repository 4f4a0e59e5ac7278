"""A whole lesson by script: what was planted is found, counted as it was counted by hand, and nothing else."""

import asyncio
import itertools
import shutil
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest
from server.people import Person, Running, running
from server.scripted import BY_SETS, Script, counted

from ionbox.chem.skills import misconceptions
from ionbox.lab import practice

BEFORE, AFTER, MIXED = "S2-1-7KQ4", "S2-1-7KQ5", "S1S5S8-1-7KQ4"
PLANTED = [
    *("M1", "M2", "M5", "M5", "M5", "M6", "M12", "M7", "M8", "M8", "M9", "M11", "M8"),
    *("M13", "M13", "M14", "M15", "M15", "M16", "M17", "M18", "M19"),
    *BY_SETS,
]  # fmt: skip


async def host(house: Running, made: dict[str, Any], what: str) -> Any:
    headers = {"authorization": f"Bearer {made['host']}"}
    answer = await house.http.get(f"/api/gatherings/{made['code']}/{what}", headers=headers)
    assert answer.status_code == 200, answer.text
    return answer.json()


async def sit(
    house: Running, game: str, seats: int, plants: Iterable[str], pupils: int, plan: Any = None, **options: str
) -> tuple[dict[str, Any], list[Script]]:
    """A lesson at as many tables as it takes, all of it begun."""
    made = await house.make(game, seats, many=True, options=options, lesson=plan or {"title": "Salts"})
    planted = [*plants]
    scripts = []
    for n in range(pupils):
        person = await house.sit(made["code"])
        plant = planted[n] if n < len(planted) else ""
        scripts.append(Script(person, 1 + n // seats, game, options, plant))
    assert (await house.order(made, "start")).status_code == 204
    return made, scripts


async def play(scripts: list[Script], until: int = 100_000) -> None:
    await asyncio.gather(*(one.play(until) for one in scripts))


def found(understanding: dict[str, Any]) -> dict[str, tuple[int, int]]:
    return {one["id"]: (one["times"], one["pupils"]) for one in understanding["misconceptions"]}


async def report(house: Running, made: dict[str, Any], scripts: list[Script]) -> tuple[Any, Any]:
    """Pupils and understanding; each pupil's chances are those that were counted by hand."""
    pupils, understanding = await host(house, made, "pupils"), await host(house, made, "understanding")
    assert [(one["chances"], one["first"]) for one in pupils] == [(one.hand.chances, one.hand.first) for one in scripts]
    assert [one["table"] for one in pupils] == [one.table for one in scripts]
    return pupils, understanding


async def check(house: Running, made: dict[str, Any], scripts: list[Script]) -> Any:
    """At the end all that was planted is found, and nothing else; what the host is told of the class."""
    pupils, understanding = await report(house, made, scripts)
    assert [one["misconceptions"] for one in pupils] == [[one.plant] if one.plant else [] for one in scripts]
    assert understanding["pupils"] == len(scripts)
    assert found(understanding) == counted(scripts)
    for one in understanding["misconceptions"]:
        assert one["formula"], "a real example"
        assert one["because"] in {why for some in scripts if some.plant == one["id"] for why in some.heard}
        assert one["says"] == misconceptions()[one["id"]].says
        assert 0 < one["pupils"] <= one["of"] <= len(scripts)
    for share in understanding["skills"]:
        assert share["grey"] + share["red"] + share["amber"] + share["green"] == len(scripts)
        assert share["first"] <= share["chances"]
    return understanding


@pytest.mark.parametrize(
    ("game", "seats", "pupils", "plants", "options"),
    [
        ("charged", 4, 36, PLANTED, {"board": "short", "rounds": "6", "naming": "true"}),
        ("ion", 4, 8, ["M15", "M16", "M17", "M19"], {"naming": "true"}),
        ("metals", 2, 8, ["M1", "M5", "M16", "M18"], {"naming": "true", "series": "3"}),
    ],
)
def test_understanding_finds_each_planted_misconception_and_no_other(
    tmp_path: Path, game: str, seats: int, pupils: int, plants: list[str], options: dict[str, str]
) -> None:
    async def main() -> None:
        async with running(tmp_path, new_seed=seeds()) as house:
            plan = {"title": "Salts", "before": MIXED}
            made, scripts = await sit(house, game, seats, plants, pupils, plan, **options)
            await answer_all(house, made, scripts, "before", MIXED)
            await play(scripts)
            for one in scripts:
                if one.plant in BY_SETS:
                    await answer_set(house, made, one, "practice", f"{one.plant}-1-7KQ4")
            await check(house, made, scripts)
            wall = await host(house, made, "wall")
            assert len(wall["tables"]) == pupils // seats
            assert wall["made"]

    asyncio.run(main())


def seeds() -> Callable[[], str]:
    numbers = itertools.count()
    return lambda: f"{next(numbers):064x}"


async def answer_set(house: Running, made: dict[str, Any], one: Script, part: str, code: str) -> int:
    """How many items of this set they had right."""
    right = 0
    for n, item in enumerate(practice.practice_set(practice.read_code(code)).items):
        said = await house.http.post(
            f"/api/gatherings/{made['code']}/answers",
            json={"part": part, "set": code, "item": n, "answer": one.answer_to(item)},
            headers={"authorization": f"Bearer {one.person.secret}"},
        )
        assert said.status_code == 200, said.text
        one.heard.add(said.json()["because"])
        right += said.json()["right"]
        assert part == "practice" or bool(said.json()["answer"]) == (n == 11), "what is right is told when all are done"
    return right


async def answer_all(house: Running, made: dict[str, Any], scripts: list[Script], part: str, code: str) -> int:
    """All answer this set; how many items they had right."""
    return sum([await answer_set(house, made, one, part, code) for one in scripts])


def test_a_killed_server_loses_nothing_of_the_report_and_another_device_goes_on_as_the_same_pupil(
    tmp_path: Path,
) -> None:
    async def main() -> None:
        before = tmp_path / "before"
        before.mkdir()
        async with running(before, new_seed=seeds()) as house:
            plan = {"title": "Salts", "before": BEFORE, "after": AFTER}
            made, scripts = await sit(house, "metals", 2, ["M5", "", "M16", "M5"], 8, plan, naming="true", series="3")
            at_first = await answer_all(house, made, scripts, "before", BEFORE)
            await play(scripts, 14)
            told = await report(house, made, scripts)
            # What is on the disk at this moment is all that is left.
            after = tmp_path / "after"
            after.mkdir()
            for file in before.glob("ionbox.sqlite*"):
                if file.suffix != ".lock":
                    shutil.copy(file, after)
        async with running(after, new_seed=seeds()) as house:
            assert await report(house, made, scripts) == told
            broken, *others = scripts
            for one in others:
                one.person = await house.come(made["code"], one.person.secret)
            broken.person = await new_phone(house, made, broken.table)
            await play(scripts)
            await check(house, made, scripts)
            at_last = await answer_all(house, made, scripts, "after", AFTER)
            gain = (await check(house, made, scripts))["gain"]
            assert gain == {"pupils": 8, "before": at_first, "after": at_last, "items": 8 * 12}
            assert at_first < 8 * 12

    asyncio.run(main())


async def new_phone(house: Running, made: dict[str, Any], table: int) -> Person:
    """Another device asks for the first seat of this table, and the host lets it."""
    path = f"/api/gatherings/{made['code']}/claims"
    asked = (await house.http.post(path, json={"table": table, "seat": 0})).json()
    assert (await house.order(made, "allow", claim=asked["claim"], yes=True)).status_code == 204
    return await house.come(made["code"], asked["token"])
