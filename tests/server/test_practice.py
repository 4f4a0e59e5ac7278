"""Practice over HTTP: the tree of skills, sets by their codes, and an answer to each item. Nothing is kept."""

import asyncio
from pathlib import Path

from server.people import LOOSE, replace, running

from ionbox.lab import practice
from ionbox.server.limits import Rate


def test_whoever_asks_gets_a_set_without_its_answers_and_is_told_why_an_answer_is_right(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as here:
            tree = (await here.http.get("/api/skills")).json()
            assert [one["id"] for one in tree["skills"]] == ["S1", "S2", "S3", "S4", "S5", "S6", "S7", "S8"]
            assert tree["codes"]["NOT_SIMPLEST"] == "M7"
            some = (await here.http.get("/api/practice/s5 2 7kq4")).json()
            assert (some["code"], len(some["items"])) == ("S5-2-7KQ4", 12)
            number = next(n for n, one in enumerate(some["items"]) if one["kind"] == "name")
            said = await here.http.post(f"/api/practice/{some['code']}/{number}", json={"answer": "tin chloride"})
            assert said.status_code == 200
            assert said.json()["right"] is False
            assert said.json()["because"]

    asyncio.run(story())


def test_a_piece_to_be_found_by_its_name_is_said_by_its_signs(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as here:
            heard = dict[str, str]()
            for code in ("S2-1-7KQ4", "S3-2-7KQ4", "S7-2-7KQ4"):
                for item in (await here.http.get(f"/api/practice/{code}")).json()["items"]:
                    if item["kind"] == "build":
                        heard.update({piece["key"]: piece["spoken"] for piece in item["pieces"]})
            assert heard["Mg2+"] == "M g, 2 plus"
            assert not [said for said in heard.values() if ":" in said]

    asyncio.run(story())


def test_what_is_no_set_and_no_answer_is_refused_in_a_sentence(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as here:
            for code, status in (("S5-2-8KQ4", 410), ("S9-2-7KQ4", 404), ("S5-2-7KQ", 404), ("M40-1-7KQ4", 404)):
                answer = await here.http.get(f"/api/practice/{code}")
                assert answer.status_code == status
                assert answer.json()["detail"].endswith(".")
            for item, typed, status in ((0, "?", 400), (0, "", 400), (12, "1", 404), (0, "x" * 201, 400)):
                answer = await here.http.post(f"/api/practice/M7-1-7KQ4/{item}", json={"answer": typed})
                assert answer.status_code == status

    asyncio.run(story())


def test_nobody_has_many_sets_made_at_once_and_one_that_is_made_costs_nothing(tmp_path: Path) -> None:
    tight = replace(LOOSE, surveys=Rate(0.001, 2))

    async def story() -> None:
        practice.SETS.clear()
        async with running(tmp_path, limits=tight) as here:
            codes = ("S1-1-7AAA", "S1-1-7AAB", "S1-1-7AAA", "S1-1-7AAC")
            answers = [await here.http.get(f"/api/practice/{code}") for code in codes]
            assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
            answer = await here.http.post("/api/practice/S1-1-7AAD/0", json={"answer": "1"})
            assert answer.status_code == 429

    asyncio.run(story())
