"""What if: a record goes on from one of its steps, at a table of its own, and can be replayed like any other."""

import asyncio
import re
import threading
from pathlib import Path
from typing import Any

import pytest
from server.people import Person, Running, play_on, running

from ionbox.core.play import LONGEST_SEED
from ionbox.core.record import read_record
from ionbox.core.rng import Rng, forked
from ionbox.games import GAMES
from ionbox.server import wire
from ionbox.server.live import Live

GOLDEN = {
    "ion": "base-game-of-three",
    "dice": "two-players",
    "metals": "a-series-of-two",
    "charged": "a-short-match-of-four-ends-by-passing",
}


def golden(game: str, name: str = "") -> str:
    folder = Path(__file__).parents[2] / "src/ionbox/games" / game / "golden"
    return (folder / f"{name or GOLDEN[game]}.record").read_text("utf-8")


async def fork(here: Running, **wish: Any) -> tuple[str, str]:
    """The code of the new table, and the seat's secret."""
    answer = await here.http.post("/api/forks", json=wish)
    assert answer.status_code == 201, answer.text
    code = answer.json()["code"]
    secret = here.http.cookies[f"seat_{code}"]
    here.http.cookies.clear()
    return code, secret


async def record_of(here: Running, code: str) -> str:
    answer = await here.http.get(f"/api/gatherings/{code}/tables/1/record")
    assert answer.status_code == 200, answer.text
    return answer.text


@pytest.mark.parametrize(
    ("game", "name"), [*GOLDEN.items(), ("metals", "a-deck-of-a-teacher"), ("dice", "a-classroom")]
)
def test_a_fork_begins_as_its_record_went_and_its_own_record_replays(game: str, name: str, tmp_path: Path) -> None:
    async def story() -> None:
        old = read_record(golden(game, name), GAMES)
        async with running(tmp_path) as here:
            code, secret = await fork(here, record=golden(game, name), n=4, seat=1, bot="random", name="Ada")
            ada = await here.come(code, secret)
            await play_on(ada, Rng(1), steps=3)
            made = here.lobby.gatherings[code]
            await here.lobby.end(made)
            new = read_record(await record_of(here, code), GAMES)
            assert new.steps[:4] == old.steps[:4]
            assert new.options == old.options
            assert new.format == old.format
            assert len(new.steps) > 4
            assert new.names[1] == "Ada"
            assert new.seed is not None
            assert new.seed.startswith(f"{old.seed} until 4, then ")
            assert len(new.seed.rpartition(" ")[2]) == 64

    asyncio.run(story())


def test_a_fork_survives_a_restart_and_can_be_forked_again(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as here:
            code, secret = await fork(here, record=golden("metals"), n=3, seat=0)
            ada = await here.come(code, secret)
            made = await play_on(ada, Rng(1), steps=2)
            reached = here.lobby.gatherings[code].tables[0].row.match
        async with running(tmp_path) as here:
            ada = await here.come(code, secret)
            await play_on(ada, Rng(2))
            assert made == 2
            assert here.lobby.gatherings[code].tables[0].row.match == reached
            record = await record_of(here, code)
            again, secret = await fork(here, record=record, n=6, seat=1)
            ben = await here.come(again, secret)
            await play_on(ben, Rng(3))
            assert read_record(await record_of(here, again), GAMES).steps[:6] == read_record(record, GAMES).steps[:6]

    asyncio.run(story())


def test_a_lesson_goes_on_with_the_seed_it_names_so_that_every_first_match_is_alike(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as here:
            heard = []
            for _ in range(2):
                code, secret = await fork(here, record=golden("metals"), n=0, seat=0, bot="random", fresh=False)
                ada: Person = await here.come(code, secret)
                await play_on(ada, Rng(1), steps=5)
                await ada.catch_up()
                heard.append((ada.view.view, (await record_seed(here, code))))
            assert heard[0] == heard[1]

    async def record_seed(here: Running, code: str) -> str | None:
        await here.lobby.end(here.lobby.gatherings[code])
        return read_record(await record_of(here, code), GAMES).seed

    asyncio.run(story())


def test_others_are_answered_while_the_steps_of_a_fork_are_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The steps stand still until somebody else was answered: when they are given, and after a restart."""
    begun, answered = threading.Event(), threading.Event()

    def stand_still(name: str) -> None:
        play = getattr(Live, name)

        def wait_and_play(*given: Any) -> Any:
            begun.set()
            assert answered.wait(5), "the whole server waits for one table"
            return play(*given)

        monkeypatch.setattr(Live, name, wait_and_play)

    async def somebody_is_answered(here: Running) -> None:
        await asyncio.to_thread(begun.wait)
        assert (await here.http.get("/api/games")).status_code == 200
        answered.set()

    async def story() -> None:
        async with running(tmp_path) as here:
            stand_still("replay")
            forked = fork(here, record=golden("metals"), n=3, seat=0)
            (code, secret), _ = await asyncio.gather(forked, somebody_is_answered(here))
        begun.clear()
        answered.clear()
        async with running(tmp_path) as here:
            ada, _ = await asyncio.gather(here.come(code, secret), somebody_is_answered(here))
            assert (await ada.hear(wire.View)).n >= 3

    asyncio.run(story())


def test_nothing_goes_on_from_an_end_a_missing_step_or_listed_chance_nor_from_a_match_still_played(
    tmp_path: Path,
) -> None:
    async def story() -> None:
        over = golden("metals")
        steps = len(read_record(over, GAMES).steps)
        async with running(tmp_path) as here:
            for wish, why in [
                ({"record": over, "n": steps, "seat": 0}, "over at this step"),
                ({"record": over, "n": steps + 1, "seat": 0}, f"has {steps} steps"),
                ({"record": over, "n": 0, "seat": 9}, "seats 1 to"),
                (
                    {"record": golden("metals", "chance-listed-instead-of-a-seed"), "n": 0, "seat": 0},
                    "lists its chance",
                ),
                ({"record": over, "n": 0, "seat": 0, "bot": "nobody"}, "nobody"),
                ({"record": "nonsense", "n": 0, "seat": 0}, "not an ionbox record"),
            ]:
                answer = await here.http.post("/api/forks", json=wish)
                assert answer.status_code == 400, answer.text
                assert why in answer.json()["detail"]
            made, _ = await here.table()
            running_on = await here.http.get(f"/api/gatherings/{made['code']}/tables/1/record")
            assert running_on.status_code == 409

    asyncio.run(story())


def test_a_match_forked_from_forks_too_often_is_refused_in_a_sentence(tmp_path: Path) -> None:
    async def story() -> None:
        often = "5"
        while len(often) < LONGEST_SEED - 100:  # each goes as the first one went
            often = forked(often, 9999, "5" * 64)
        async with running(tmp_path) as here:
            record = re.sub(r"seed: 5\n.*\n", f"seed: {often}\n", golden("metals"))  # without its commitment
            wish = {"record": record, "n": 2, "seat": 0}
            await fork(here, **wish, fresh=False)
            no = await here.http.post("/api/forks", json={**wish, "fresh": True})
            assert (no.status_code, "forked from forks too often" in no.json()["detail"]) == (400, True)

    asyncio.run(story())
