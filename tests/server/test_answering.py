"""The answers of pupils to the sets of a lesson, over HTTP: judged, kept once, and bounded."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs
from server.failing import failing, unsaved, until
from server.people import LOOSE, QUICK, replace, running
from server.test_taught import AFTER, BEFORE, OTHER, PLAN, right, rows, say, wrong

from ionbox.lab import practice, puzzles
from ionbox.server import answering
from ionbox.server.limits import Rate
from ionbox.server.privacy import forget_names


def test_of_the_set_before_the_first_answer_is_kept_and_what_is_right_is_told_when_all_is_done(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made = await house.make(many=True, lesson=PLAN)
            secret = (await house.join(made["code"]))["secret"]
            for n in range(12):
                said = (await say(house, made, secret, wrong(BEFORE, n), part="before", item=n)).json()
                assert (said["right"], bool(said["because"])) == (False, True)
                assert bool(said["answer"]) == (n == 11)
                assert n == 11 or (said["question"], said["says"], said["lattice"]) == ("", [], [])
            again = (await say(house, made, secret, right(BEFORE, 0), part="before")).json()
            assert again["right"]
            kept = await rows(house, made)
            assert [(one.item, one.attempt, one.device) for one in kept] == [(n, 1, 1) for n in range(12)]
            assert all(one.code for one in kept)

    asyncio.run(main())


def test_in_practice_every_attempt_is_kept_up_to_a_bound_and_all_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(answering, "MOST_KEPT", 2)

    async def main() -> None:
        async with running(tmp_path) as house:
            made = await house.make(many=True, lesson=PLAN)
            secret = (await house.join(made["code"]))["secret"]
            for text in (wrong(OTHER, 0), right(OTHER, 0), right(OTHER, 0)):
                assert (await say(house, made, secret, text)).json()["answer"]
            assert [(one.attempt, bool(one.code)) for one in await rows(house, made)] == [(1, True), (2, False)]
            # Those of the lesson are kept all the same.
            assert (await say(house, made, secret, right(AFTER, 3), part="after", set="s2 1 7kq5", item=3)).is_success
            assert (await rows(house, made))[-1].set == AFTER

    asyncio.run(main())


def test_a_typed_name_is_kept_as_something_typed(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made = await house.make(many=True, lesson=PLAN)
            secret = (await house.join(made["code"]))["secret"]
            items = practice.practice_set(practice.read_code("S7-1-7KQ4")).items
            at = next(n for n, one in enumerate(items) if one.kind == "name")
            await say(house, made, secret, "Dana", set="S7-1-7KQ4", item=at)
            await say(house, made, secret, wrong(OTHER, 0))
            assert [one.typed for one in await rows(house, made)] == [True, False]

    asyncio.run(main())


def test_a_set_that_counts_is_not_practised_in_the_lesson_until_it_is_done(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made = await house.make(many=True, lesson=PLAN)
            secret, other = [(await house.join(made["code"]))["secret"] for _ in range(2)]
            for n in range(12):
                early = await say(house, made, secret, right(BEFORE, 0), set=BEFORE)
                assert (early.status_code, "answer" in early.json()) == (409, False)
                await say(house, made, secret, wrong(BEFORE, n), part="before", item=n)
            assert (await say(house, made, secret, right(BEFORE, 0), set=BEFORE)).json()["answer"]
            for code, no in ((BEFORE, "counts before"), (AFTER, "counts after")):
                refused = await say(house, made, other, right(code, 0), set=code)
                assert (refused.status_code, no in refused.json()["detail"]) == (409, True)

    asyncio.run(main())


def test_of_an_answer_only_what_it_says_is_kept_and_the_report_stands_whatever_was_typed(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made = await house.make(many=True, lesson=PLAN)
            secret = (await house.join(made["code"]))["secret"]
            items = practice.practice_set(practice.read_code("S1S2-1-7KQ4")).items
            chosen = next(n for n, one in enumerate(items) if one.choices)
            laid = next(n for n, one in enumerate(items) if one.kind == "build")
            key = items[laid].pieces[0].key
            for n, text, status in (
                (chosen, "00299999", 400),
                (chosen, f" {'001 ' * (1 + bool(items[chosen].reasons))}\t", 200),
                (laid, f"0171 5550123 001 {key}", 400),
                (laid, f"  001\t {key}", 200),
            ):
                answer = await say(house, made, secret, text, set="S1S2-1-7KQ4", item=n)
                assert answer.status_code == status, (text, answer.text)
            assert [one.answer for one in await rows(house, made)] == [
                "1 1" if items[chosen].reasons else "1",
                key,
            ]
            host = {"authorization": f"Bearer {made['host']}"}
            for page in ("understanding", "pupils", "wall"):
                assert (await house.http.get(f"/api/gatherings/{made['code']}/{page}", headers=host)).is_success

    asyncio.run(main())


def test_an_action_in_a_position_is_written_as_its_game_writes_it_and_nobody_has_many_judged(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path, QUICK, replace(LOOSE, thoughts=Rate(0.001, 2))) as house:
            made = await house.make(many=True, lesson=PLAN)
            secret = (await house.join(made["code"]))["secret"]
            code = "S5-2-7KQ4"
            items = practice.practice_set(practice.read_code(code)).items
            at = next(n for n, one in enumerate(items) if one.puzzle)
            best = puzzles.find(items[at].puzzle).answer
            typed = f"  {best}  "
            assert (await say(house, made, secret, typed, set=code, item=at)).json()["right"]
            assert [one.answer for one in await rows(house, made)] == [best]
            judged = [await house.http.post(f"/api/practice/{code}/{at}", json={"answer": best}) for _ in range(2)]
            assert [one.status_code for one in judged] == [200, 429]
            assert (await say(house, made, secret, best, set=code, item=at)).status_code == 429
            assert (await say(house, made, secret, right(BEFORE, 0), part="before")).is_success

    asyncio.run(main())


@pytest.mark.parametrize(
    ("more", "status", "says"),
    [
        ({"part": "before", "set": AFTER}, 409, "another set before"),
        ({"part": "after", "set": BEFORE}, 409, "another set after"),
        ({"set": "S9-1-7KQ4"}, 404, "looks like"),
        ({"set": "S2-1-XKQ4"}, 410, "newer ionbox"),
        ({"item": 12}, 404, "has 12 items"),
        ({"item": -1}, 400, "item"),
        ({"answer": "Xx"}, 400, "."),
        ({"answer": "\x00"}, 400, "."),
        ({"answer": "x" * 201}, 400, "200"),
        ({"part": "during"}, 400, "."),
        ({"name": "Dana"}, 400, "."),
    ],
)
def test_an_answer_that_fits_nothing_is_refused_in_a_sentence_and_not_kept(
    tmp_path: Path, more: dict[str, Any], status: int, says: str
) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made = await house.make(many=True, lesson=PLAN)
            secret = (await house.join(made["code"]))["secret"]
            answer = await say(house, made, secret, **more)
            assert answer.status_code == status, answer.text
            assert says in answer.json()["detail"]
            assert await rows(house, made) == []

    asyncio.run(main())


def test_answers_are_for_those_who_have_a_seat_in_a_lesson_that_has_names(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made = await house.make(many=True, lesson={"title": "Salts"})
            joined = await house.join(made["code"])
            assert (await say(house, made, "nobody's")).status_code == 403
            none = await say(house, made, joined["secret"], part="before")
            assert none.status_code == 409, "this lesson has no set before"
            gathering = house.lobby.gatherings[made["code"]]
            gathering.row = structs.replace(gathering.row, nameless=True)
            assert (await say(house, made, joined["secret"])).status_code == 410
            plain = await house.make()
            joined = await house.join(plain["code"])
            said = await say(house, plain, joined["secret"])
            assert (said.status_code, "not a lesson" in said.json()["detail"]) == (409, True)

    asyncio.run(main())


def test_an_answer_on_its_way_when_names_go_is_not_kept(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made = await house.make(many=True, lesson=PLAN)
            secret = (await house.join(made["code"]))["secret"]
            gathering = house.lobby.gatherings[made["code"]]
            async with gathering.lock:
                forgetting = asyncio.create_task(forget_names(gathering.house, gathering.row, gathering))
                await until(lambda: len(gathering.lock._waiters or ()) == 1)
                saying = asyncio.create_task(say(house, made, secret, right(OTHER, 0)))
                await until(lambda: len(gathering.lock._waiters or ()) == 2)
            await forgetting
            assert (await saying).status_code == 410
            assert await rows(house, made) == []

    asyncio.run(main())


def test_answers_to_one_item_that_come_at_once_are_kept_one_after_the_other(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made = await house.make(many=True, lesson=PLAN)
            secret = (await house.join(made["code"]))["secret"]
            gathering = house.lobby.gatherings[made["code"]]
            async with gathering.lock:
                saying = [asyncio.create_task(say(house, made, secret, wrong(OTHER, 0))) for _ in range(2)]
                await until(lambda: len(gathering.lock._waiters or ()) == 2)
            assert [(await one).status_code for one in saying] == [200, 200]
            assert [one.attempt for one in await rows(house, made)] == [1, 2]

    asyncio.run(main())


def test_nobody_has_many_new_sets_made_by_answering_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(practice, "SETS", {})

    async def main() -> None:
        async with running(tmp_path, QUICK, replace(LOOSE, surveys=Rate(0.001, 1))) as house:
            made = await house.make(many=True, lesson=PLAN)
            secret = (await house.join(made["code"]))["secret"]
            for code, status in (("S3-1-7KQ4", 400), ("S3-1-7KQ4", 400), ("S3-1-7KQ6", 429)):
                assert (await say(house, made, secret, "?", set=code)).status_code == status

    asyncio.run(main())


def test_an_answer_that_cannot_be_kept_is_not_acknowledged(tmp_path: Path) -> None:
    async def main() -> None:
        async with failing(tmp_path, QUICK) as (house, store, _):
            made = await house.make(many=True, lesson=PLAN)
            secret = (await house.join(made["code"]))["secret"]
            store.fail("add_answer", unsaved())
            assert (await say(house, made, secret, right(OTHER, 0))).status_code == 503
            assert (await say(house, made, secret, right(OTHER, 0))).status_code == 200
            assert len(await rows(house, made)) == 1

    asyncio.run(main())
