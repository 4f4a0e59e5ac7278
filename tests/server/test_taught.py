"""What a lesson taught, as its host is told over HTTP."""

import asyncio
import csv
from pathlib import Path
from typing import Any

import httpx
import pytest
from msgspec import structs
from narrow import sure
from server.people import Running, refused, running, turn
from server.scripted import answers, judged
from server.test_preview import right_and_wrong

from ionbox.chem.names import compound_name
from ionbox.core.types import Seat
from ionbox.lab import practice
from ionbox.server import evidence, seating, taught, wire
from ionbox.store.rows import AnswerRow

BEFORE, AFTER, OTHER = "S2-1-7KQ4", "S2-1-7KQ5", "S2-1-7KQ6"
PLAN = {"title": "Salts", "minutes": 30, "before": BEFORE, "after": AFTER}


async def ask(house: Running, made: dict[str, Any], what: str, secret: str | None = None) -> httpx.Response:
    """As the host, or with another secret."""
    headers = {"authorization": f"Bearer {made['host'] if secret is None else secret}"}
    return await house.http.get(f"/api/gatherings/{made['code']}/{what}", headers=headers)


async def told(house: Running, made: dict[str, Any], what: str) -> Any:
    answer = await ask(house, made, what)
    assert answer.status_code == 200, answer.text
    return answer.json()


async def say(house: Running, made: dict[str, Any], secret: str, text: str = "1 Na+", **more: Any) -> httpx.Response:
    """An answer to an item."""
    part = more.get("part", "practice")
    body = {"part": part, "set": {"before": BEFORE}.get(part, OTHER), "item": 0, "answer": text, **more}
    headers = {"authorization": f"Bearer {secret}"}
    return await house.http.post(f"/api/gatherings/{made['code']}/answers", json=body, headers=headers)


def right(code: str, n: int) -> str:
    item = practice.practice_set(practice.read_code(code)).items[n]
    return next(text for text in answers(item) if judged(item, text) == "")


def wrong(code: str, n: int) -> str:
    item = practice.practice_set(practice.read_code(code)).items[n]
    return next(text for text in answers(item) if judged(item, text))


async def rows(house: Running, made: dict[str, Any]) -> list[AnswerRow]:
    return await house.lobby.house.store.answers(house.lobby.gatherings[made["code"]].row.id)


# The report.


def test_the_report_is_for_the_host_alone_and_the_table_of_it_for_spreadsheets(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path, new_seed=lambda: "5" * 64) as house:
            made, people = await house.table("charged", many=True)
            actor, other = await turn(people)
            play, mistake = right_and_wrong(actor)
            refused(await actor.act(mistake))
            await actor.act(play)
            for what in ("understanding", "pupils", "pupils.csv"):
                assert (await ask(house, made, what, other.secret)).status_code == 403
            assert [one["chances"] for one in await told(house, made, "pupils")] == [1, 0]
            understanding = await told(house, made, "understanding")
            assert (understanding["pupils"], understanding["misconceptions"], understanding["gain"]) == (2, [], None)
            assert len(understanding["counted"]) == 6
            sheet = await ask(house, made, "pupils.csv")
            lines = list(csv.reader(sheet.text.removeprefix("\ufeff").splitlines()))
            assert sheet.text.startswith("\ufeff")
            assert [line[0] for line in lines] == ["table", "1", "1"]

    asyncio.run(main())


def test_a_name_that_a_spreadsheet_would_run_is_text_in_the_table(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made = await house.make(many=True)
            await house.join(made["code"], "Ada")
            (table,) = house.lobby.gatherings[made["code"]].tables
            table.row = seating.change(table.row, Seat(0), name="=1+1")
            assert ",'=1+1," in (await ask(house, made, "pupils.csv")).text

    asyncio.run(main())


def test_who_asks_while_a_report_is_counted_gets_the_same(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made, _ = await house.table(many=True)
            reports, gathering = reports_of(house), house.lobby.gatherings[made["code"]]
            first, second = await asyncio.gather(reports.read(gathering), reports.read(gathering))
            assert first is second
            assert await reports.read(gathering) is not first

    asyncio.run(main())


def test_at_a_table_of_friends_only_finished_matches_count(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path, new_seed=lambda: "5" * 64) as house:
            made, people = await house.table("charged")
            actor, _ = await turn(people)
            await actor.act(right_and_wrong(actor)[0])
            assert [one["chances"] for one in await told(house, made, "pupils")] == [0, 0]
            assert "do not count yet" in (await told(house, made, "understanding"))["counted"][-1]
            await house.order(made, "end")
            assert [one["chances"] for one in await told(house, made, "pupils")] == [1, 0]

    asyncio.run(main())


def test_whoever_left_stays_in_the_report_as_a_number(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made = await house.make(many=True, lesson=PLAN)
            one = await house.sit(made["code"])
            assert (await say(house, made, one.secret, right(OTHER, 0))).status_code == 200
            await one.say(wire.Leave())
            await one.gone()
            await house.sit(made["code"])
            assert [(one["name"], one["table"], one["device"]) for one in await told(house, made, "pupils")][-1] == (
                "Pupil 1", 0, 1,
            )  # fmt: skip

    asyncio.run(main())


def test_the_example_comes_with_what_was_said_to_it(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made = await house.make(many=True, lesson=PLAN)
            joined = await house.join(made["code"])
            said = [await say(house, made, joined["secret"], wrong(OTHER, n), item=n) for n in (0, 1, 2)]
            assert [one.json()["right"] for one in said] == [False] * 3
            for one in (await told(house, made, "understanding"))["misconceptions"]:
                assert one["formula"]
                assert one["because"] in {some.json()["because"] for some in said}

    asyncio.run(main())


def test_of_what_was_typed_and_is_no_name_of_ions_nothing_is_shown(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made = await house.make(many=True, lesson=PLAN)
            secret = (await house.join(made["code"]))["secret"]
            items = practice.practice_set(practice.read_code("S7-1-7KQ4")).items
            for n, item in enumerate(items):
                if item.kind == "name":
                    anion = compound_name(sure(item.compound)).split()[-1]
                    await say(house, made, secret, f"Dana {anion}", set="S7-1-7KQ4", item=n)
            (held,) = (await told(house, made, "understanding"))["misconceptions"]
            assert (held["id"], held["formula"], held["because"]) == ("M18", "", "")

    asyncio.run(main())


def test_reasons_are_remembered_and_not_without_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(taught, "SAID", 1)

    async def main() -> None:
        async with running(tmp_path, new_seed=lambda: "5" * 64) as house:
            made, people = await house.table("charged", many=True)
            actor, _ = await turn(people)
            heard = [refused(await actor.act(right_and_wrong(actor)[1])) for _ in range(2)]
            gathering, reports = house.lobby.gatherings[made["code"]], reports_of(house)
            store = house.lobby.house.store
            (match,), tries = await store.matches(gathering.row.id), await store.tries(gathering.row.id)
            assert await reports.because(match, tries[0]) == heard[0].because
            assert await reports.because(match, tries[0]) == heard[0].because
            typed = structs.replace(tries[0], tried="nothing of sense")
            assert "is not an action" in await reports.because(match, typed)
            assert await reports.because(match, structs.replace(tries[0], tried="pass")) == ""
            # The other seat was not asked at all.
            other = structs.replace(tries[0], seat=Seat(1 - tries[0].seat))
            elsewhere = await reports.because(match, other)
            assert await reports.because(match, tries[0]) == heard[0].because != elsewhere
            assert len(reports.said) == 1

    asyncio.run(main())


def test_what_was_said_under_other_rules_is_not_had_again(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path, new_seed=lambda: "5" * 64) as house:
            made, people = await house.table("charged", many=True)
            actor, _ = await turn(people)
            await actor.act("pass")
            other, _ = await turn(people)
            heard = refused(await other.act("what?"))
            gathering, store = house.lobby.gatherings[made["code"]], house.lobby.house.store
            (match,), tries = await store.matches(gathering.row.id), await store.tries(gathering.row.id)
            steps = await store.steps(match.id)
            assert evidence.said(match, steps, tries[-1]) == heard.because
            older, misdealt = structs.replace(match, version=match.version - 1), structs.replace(match, seed="6" * 64)
            assert [evidence.said(one, steps, tries[-1]) for one in (older, misdealt)] == ["", ""]

    asyncio.run(main())


def reports_of(house: Running) -> taught.Reports:
    reports: taught.Reports = house.server.config.loaded_app.state.reports
    return reports
