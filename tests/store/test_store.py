"""What a store promises, on both engines."""

import asyncio
from collections import Counter
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from store.samples import answer, attempt, gathering, match, seat, step, table

from ionbox.core.play import BELL, LAST_ROUND, NOBODY
from ionbox.store import Gone, SeatRow, Store, Taken, Unfit, Unread, Unsaved, open_store
from ionbox.store.database import Database
from ionbox.store.rows import MateRow
from ionbox.store.sql import SHELVES

pytestmark = pytest.mark.anyio


async def test_a_gathering_is_found_by_its_code_as_it_was_saved(store: Store) -> None:
    row = gathering()
    await store.add_gathering(row)
    assert await store.gathering("ABC234") == row
    assert await store.gathering("XYZ234") is None


async def test_saving_again_replaces_a_gathering_and_leaves_its_tables(store: Store) -> None:
    await seat(store)
    changed = gathering(door=False, paused=True, options={}, plan=["open", "open"], clock=30)
    await store.save_gathering(changed)
    assert await store.gathering("ABC234") == changed
    assert await store.tables("g1") == [table()]
    assert await store.match("m1") == match()


async def test_what_was_erased_does_not_come_back_by_being_saved_once_more(store: Store) -> None:
    await seat(store)
    await store.erase("g1")
    with pytest.raises(Gone, match="erased"):
        await store.save_gathering(gathering(door=False))
    assert await store.gatherings(ended=True) == []


async def test_only_gatherings_that_go_on_are_listed_unless_all_are_asked_for(store: Store) -> None:
    young, old = gathering("g1", "AAA222", created=9.0), gathering("g2", "BBB222", created=1.0)
    middle, over = gathering("g4", "DDD222", created=4.0), gathering("g3", "CCC222", created=5.0, ended=6.0)
    for row in (middle, young, over, old):
        await store.add_gathering(row)
    assert await store.gatherings() == [old, middle, young]
    assert await store.gatherings(ended=True) == [old, middle, over, young]


async def test_a_code_may_be_used_again_once_its_gathering_has_ended(store: Store) -> None:
    await store.add_gathering(gathering("g1", ended=9.0, created=1.0))
    await store.add_gathering(gathering("g2", ended=8.0, created=2.0))
    await store.add_gathering(gathering("g0", ended=7.0, created=1.5))
    found = await store.gathering("ABC234")
    assert found is not None
    assert found.id == "g2"
    await store.add_gathering(gathering("g3", created=0.5))
    await store.add_gathering(gathering("g5", ended=9.0, created=3.0))
    assert await store.gathering("ABC234") == gathering("g3", created=0.5)
    with pytest.raises(Taken, match="make another"):
        await store.add_gathering(gathering("g4"))
    assert len(await store.gatherings(ended=True)) == 5


async def test_tables_come_by_number_with_their_seats(store: Store) -> None:
    await store.add_gathering(gathering())
    second = table(
        "t2", number=2, seats=[SeatRow("open"), SeatRow("person", name="Bo", stand_in="greedy", resigned=True)]
    )
    for row in (second, table("t3", number=3), table("t1", status="open"), table("t1")):
        await store.save_table(row)
    assert await store.tables("g1") == [table("t1"), second, table("t3", number=3)]
    assert await store.tables("g9") == []


async def test_two_tables_are_saved_at_once_or_not_at_all(store: Store) -> None:
    await store.add_gathering(gathering())
    await store.save_table(table("t1"))
    await store.save_two_tables(table("t1", status="over"), table("t2", number=2))
    assert await store.tables("g1") == [table("t1", status="over"), table("t2", number=2)]
    with pytest.raises(Gone):
        await store.save_two_tables(table("t1"), table("t3", gathering="g9"))
    assert await store.tables("g1") == [table("t1", status="over"), table("t2", number=2)]


async def test_what_a_table_hides_and_a_team_with_its_pen_are_kept(store: Store) -> None:
    row = gathering(hides=["charges", "plays"], team=3)
    await store.add_gathering(row)
    assert await store.gathering("ABC234") == row
    team = [MateRow("Ada", "a" * 64, 1), MateRow("Zoe", "b" * 64, 4)]
    foxes = SeatRow("person", name="Foxes", secret_hash="b" * 64, device=4, mates=team, pen=1)
    await store.save_table(table(seats=[foxes, SeatRow("open")]))
    assert (await store.tables("g1"))[0].seats[0] == foxes


async def test_the_bell_is_a_step_of_nobodys_seat(store: Store) -> None:
    await seat(store)
    rung = step(n=1, seat=NOBODY, action=LAST_ROUND, by=BELL, id="")
    assert await store.append(rung)
    assert not await store.append(step(n=1))
    assert await store.steps("m1") == [rung]


async def test_a_match_ends_once_its_outcome_is_known(store: Store) -> None:
    await seat(store, 2)
    await store.end_match("m1", 77.5, "12 9; won by seat 1")
    assert await store.match("m1") == match(ended=77.5, outcome="12 9; won by seat 1")
    assert await store.match("m2") == match("m2", "t2")
    assert await store.match("m9") is None


async def test_matches_of_a_gathering_come_in_the_order_they_began(store: Store) -> None:
    await seat(store, 2)
    again, third = match("a-rematch", "t1", started=99.0), match("another", "t1", started=50.0)
    for row in (again, third):
        await store.add_match(row)
    assert await store.matches("g1") == [match("m1", "t1"), match("m2", "t2"), third, again]


async def test_steps_come_back_by_number(store: Store) -> None:
    await seat(store, 2)
    rows = [step(n=n, at=n / 7, by="time" if n == 2 else "") for n in (1, 2, 3)]
    for row in (rows[1], rows[2], rows[0]):
        assert await store.append(row)
    assert await store.append(step("m2"))
    assert await store.steps("m1") == rows
    assert await store.steps("m1", after=2) == rows[2:]
    assert await store.steps("m9") == []


async def test_the_second_step_for_a_key_is_turned_down_even_if_it_is_the_same(store: Store) -> None:
    await seat(store)
    assert await store.append(step())
    assert not await store.append(step(action="Mg2+", id="click-2"))
    assert not await store.append(step())
    assert await store.steps("m1") == [step()]


async def test_of_a_thousand_appends_with_planted_duplicates_exactly_the_first_win(store: Store) -> None:
    await seat(store, 32)
    rows = [step(f"m{i % 32 + 1}", i // 32 + 1, id=f"first {i}") for i in range(1000)]
    planted = [step(rows[i].match, rows[i].n, id=f"second {i}") for i in range(0, 1000, 3)]

    answers: dict[str, bool] = {}

    async def play(name: str) -> None:
        mine = [row for row in rows + planted if row.match == name]
        won = await asyncio.gather(*[store.append(row) for row in mine])
        answers.update({row.id: answer for row, answer in zip(mine, won, strict=True)})

    await asyncio.gather(*[play(f"m{i}") for i in range(1, 33)])
    assert Counter(answers.values()) == {True: 1000, False: len(planted)}
    assert all(won == id.startswith("first") for id, won in answers.items())
    stored = [row for i in range(1, 33) for row in await store.steps(f"m{i}")]
    assert sorted(stored, key=lambda row: int(row.id[6:])) == rows


async def test_two_processes_worth_of_stores_agree_who_was_first(url: str) -> None:
    one, other = await open_store(url), await open_store(url)
    try:
        await seat(one, 4)
        keys = [(f"m{i % 4 + 1}", i // 4 + 1) for i in range(200)]
        a, b = await asyncio.gather(
            asyncio.gather(*[one.append(step(*key, id="one")) for key in keys]),
            asyncio.gather(*[other.append(step(*key, id="other")) for key in reversed(keys)]),
        )
        assert all(x != y for x, y in zip(a, reversed(b), strict=True))
        stored = {(row.match, row.n): row.id for i in range(1, 5) for row in await one.steps(f"m{i}")}
        assert stored == {key: "one" if won else "other" for key, won in zip(keys, a, strict=True)}
    finally:
        await one.close()
        await other.close()


async def test_a_step_for_a_match_that_is_no_more_fails_alone(store: Store) -> None:
    await seat(store)
    rows = [step(n=1), step("m9", 1), step(n=2), step("m9", 1)]
    answers = await asyncio.gather(*[store.append(row) for row in rows], return_exceptions=True)
    assert [type(answer) for answer in answers] == [bool, Gone, bool, Gone]
    assert len(await store.steps("m1")) == 2


async def test_what_belongs_to_nothing_is_not_kept(store: Store) -> None:
    with pytest.raises(Gone):
        await store.save_table(table())
    with pytest.raises(Gone):
        await store.add_match(match())
    with pytest.raises(Gone):
        await store.add_try(attempt())
    with pytest.raises(Gone):
        await store.add_answer(answer())
    with pytest.raises(Gone):
        await store.end_match("m1", 1.0, "")


async def test_tries_are_kept_beside_the_match_as_often_as_they_were_made(store: Store) -> None:
    await seat(store, 2)
    await seat(store, 1, "g2", "XYZ234")
    rows = [attempt(n=1), attempt(n=1), attempt(n=2, hinted=False), attempt("m2")]
    for row in [*reversed(rows), attempt("g2m1")]:
        await store.add_try(row)
    assert await store.tries("g1") == rows
    assert await store.steps("m1") == []


async def test_answers_are_kept_in_the_order_they_came_and_each_attempt_once(store: Store) -> None:
    await seat(store)
    await seat(store, 1, "g2", "XYZ234")
    rows = [answer(3, at=1.0), answer(1, at=2.0, code="CHARGE", typed=True), answer(1, attempt=2, at=3.0)]
    rows += [answer(1, device=2, at=4.0)]
    for row in [*reversed(rows), answer(gathering="g2")]:
        assert await store.add_answer(row)
    assert not await store.add_answer(answer(3, at=9.0, answer="another"))
    assert await store.answers("g1") == rows
    assert await store.answers("g1", 2) == rows[3:]
    assert await store.answers("g9") == []
    with pytest.raises(Unfit):
        await store.add_answer(answer(answer="\0"))


async def test_ended_gatherings_expire_and_others_stay(store: Store) -> None:
    await seat(store, 2, "old", "AAA222", ended=100.0)
    await seat(store, 1, "new", "BBB222", ended=200.0)
    await seat(store, 1, "on", "CCC222")
    assert await store.expire(150.0) == 1
    assert await store.expire(150.0) == 0
    assert {row.id for row in await store.gatherings(ended=True)} == {"new", "on"}
    assert len(await store.matches("new")) == len(await store.matches("on")) == 1
    assert await store.matches("old") == []


async def test_erasing_leaves_nothing_behind(store: Store) -> None:
    assert isinstance(store, Database)
    await seat(store, 3)
    await store.append(step())
    await store.add_try(attempt())
    await store.add_answer(answer())
    assert await store.erase("g1")
    assert not await store.erase("g1")
    for shelf in SHELVES:
        assert await store._read(f"SELECT * FROM {shelf.name}") == []
    with pytest.raises(Gone):  # Nor does a table that was still in memory bring anything back.
        await store.append(step(n=2))


async def test_a_closed_store_says_so(url: str) -> None:
    store = await open_store(url)
    await seat(store)
    await store.close()
    await store.close()
    with pytest.raises(Unsaved, match="closed"):
        await store.append(step())
    with pytest.raises(Unsaved, match="closed"):
        await store.add_gathering(gathering())
    with pytest.raises(Unread, match="closed"):
        await store.steps("m1")


async def test_closing_saves_what_was_asked_for_before(url: str) -> None:
    store = await open_store(url)
    await seat(store)
    appends = [asyncio.create_task(store.append(step(n=n))) for n in range(1, 601)]
    await asyncio.sleep(0)
    await store.close()
    assert all(await asyncio.gather(*appends))
    store = await open_store(url)
    assert [row.n for row in await store.steps("m1")] == list(range(1, 601))
    await store.close()


async def test_more_than_the_queue_holds_wait_for_room(store: Store) -> None:
    await seat(store)
    assert all(await asyncio.gather(*[store.append(step(n=n)) for n in range(1, 5001)]))
    assert len(await store.steps("m1")) == 5000


async def test_whoever_stops_waiting_does_no_harm(store: Store) -> None:
    await seat(store)
    tasks = [asyncio.create_task(store.append(step(n=n))) for n in range(1, 41)]
    await asyncio.sleep(0)
    for task in tasks[::2]:
        task.cancel()
    answers = await asyncio.gather(*tasks, return_exceptions=True)
    assert all(answer is True for answer in answers[1::2])
    assert await store.append(step(n=100))


texts = st.text(st.characters(exclude_categories=[], exclude_characters="\0"), max_size=40).filter(
    lambda text: not any("\ud800" <= letter <= "\udfff" for letter in text)
)


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(a=texts, b=texts, c=st.dictionaries(texts, texts, max_size=3))
async def test_any_text_survives(store: Store, a: str, b: str, c: dict[str, str]) -> None:
    await store.erase("g1")
    row = gathering(options=c, plan=[a, b], host_hash=a, preset=b)
    await store.add_gathering(row)
    await store.save_table(table(seats=[SeatRow("person", name=a)], status=b))
    await store.add_match(match(names=[a, b], options=c, seed=a))
    assert await store.append(step(action=a, by=b, id=a, hash=b))
    await store.add_try(attempt(tried=a, code=b, rule=a))
    await store.end_match("m1", 1.0, a)
    assert await store.gathering("ABC234") == row
    assert (await store.tables("g1"))[0].seats[0].name == a
    assert await store.match("m1") == match(names=[a, b], options=c, seed=a, ended=1.0, outcome=a)
    assert await store.steps("m1") == [step(action=a, by=b, id=a, hash=b)]
    assert await store.tries("g1") == [attempt(tried=a, code=b, rule=a)]


@pytest.mark.parametrize("bad", ["a\0b", "half \ud800 pair"])
async def test_a_nul_and_half_a_surrogate_pair_are_refused(store: Store, bad: str) -> None:
    await seat(store)
    refused: list[Any] = [
        store.add_gathering(gathering(preset=bad)), store.add_gathering(gathering(options={bad: ""})),
        store.add_gathering(gathering(plan=[bad])), store.save_table(table(seats=[SeatRow("person", name=bad)])),
        store.save_two_tables(table(), table(status=bad)),
        store.add_match(match("m2", names=[bad])), store.append(step(action=bad)), store.add_try(attempt(tried=bad)),
        store.end_match("m1", 1.0, bad), store.gathering(bad), store.match(bad), store.steps(bad), store.erase(bad),
    ]  # fmt: skip
    for asked in refused:
        with pytest.raises(Unfit, match="leave it out"):
            await asked
    assert await store.append(step())
    with pytest.raises(Unfit, match="too large"):
        await store.append(step(n=1 << 60))


async def test_nonsense_in_a_row_is_said(store: Store) -> None:
    assert isinstance(store, Database)
    await seat(store)
    await store._write("UPDATE tables SET seats = '[7'")
    with pytest.raises(Unread, match="cannot be read"):
        await store.tables("g1")
    await store._write("UPDATE tables SET seats = '[7]'")
    with pytest.raises(Unread, match="cannot be read"):
        await store.tables("g1")
