"""What somebody who had no part in building it found: each once a failing test."""

import asyncio
import hashlib
import sqlite3
from pathlib import Path

import pytest
from server.people import LOOSE, QUICK, play_on, replace, running, turn

from ionbox.core.play import Match
from ionbox.core.record import read_record, write_record
from ionbox.core.rng import Rng, mixed
from ionbox.core.types import BadInput, Seat
from ionbox.games import GAMES
from ionbox.server import lobby, wire
from ionbox.server.limits import Rate
from ionbox.terminal.join import checked
from ionbox.terminal.replay import verify
from ionbox.terminal.screen import Screen

SEALED = "9f3a" * 16
SEAL = hashlib.sha256(SEALED.encode()).hexdigest()


def test_a_word_too_many_in_a_seed_is_refused_wherever_it_is_looked_at() -> None:
    forged = Match(GAMES["metals"], 2, seed=f"{SEALED} with 4c01 - 63", names=["Ada", "Ben"])
    with pytest.raises(BadInput, match="a word for each seat"):
        read_record(write_record(forged), GAMES)
    assert checked(f"{SEALED} with 4c01 - 63", SEAL, Seat(0), "4c01", 2).startswith("Do not trust this deal")
    assert checked(f"{SEALED} with 4c01 -", SEAL, Seat(0), "4c01", 2).startswith("The deal is as promised")
    assert checked(SEALED, SEAL, Seat(0), "", 2).endswith("is the same at every table.")


def test_a_number_at_a_bots_seat_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    for number, warned in (("63", True), ("", False)):
        match = Match(GAMES["metals"], 2, seed=mixed(SEALED, ["4c01", number]), names=["Ada", "greedy 2"])
        verify(read_record(write_record(match), GAMES), SEAL, Screen(plain=True))
        assert ("do not trust this deal" in capsys.readouterr().out) == warned


def test_the_record_can_be_read_after_somebody_has_left(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made, people = await house.table()
            await asyncio.gather(*(play_on(person, Rng(n)) for n, person in enumerate(people)))
            await people[0].say(wire.Leave())
            await people[0].gone()
            record = await house.http.get(f"/api/gatherings/{made['code']}/tables/1/record")
            assert read_record(record.text, GAMES).names[0] == "Seat 1"

    asyncio.run(main())


def test_one_row_that_cannot_be_read_does_not_keep_the_server_from_starting(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            bad, good = (await house.make())["code"], (await house.make())["code"]
        with sqlite3.connect(tmp_path / "ionbox.sqlite") as db:
            db.execute("UPDATE gatherings SET options = 'nope' WHERE code = ?", (bad,))
        db.close()
        async with running(tmp_path) as house:
            assert (await house.http.get(f"/api/gatherings/{good}")).status_code == 200
            assert (await house.http.get(f"/api/gatherings/{bad}")).status_code == 503

    asyncio.run(main())


def test_tables_in_memory_have_a_bound_of_their_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby, "MOST_AWAKE", 2)

    async def main() -> None:
        async with running(tmp_path) as house:
            body = {"game": "metals", "seats": ["person", "bot:greedy"]}
            codes = [(await house.http.post("/api/gatherings", json=body)).status_code for _ in range(3)]
            assert codes == [201, 201, 503]
            await house.lobby.evict(house.lobby.house.clocks.tick())
            assert (await house.http.post("/api/gatherings", json=body)).status_code == 201

    asyncio.run(main())


def test_whoever_acts_upon_another_version_is_shown_this_one_once(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            _, people = await house.table()
            actor, _ = await turn(people)
            for n in range(3):
                answer = await actor.act(actor.view.legal[0], n=9, id=f"ahead {n}")
                assert isinstance(answer, wire.Refused)
            await actor.catch_up()
            assert sum(isinstance(one, wire.View) for one in actor.heard[-6:]) == 1
            assert isinstance(await actor.act(actor.view.legal[0]), wire.Ack)

    asyncio.run(main())


def test_looking_ahead_is_bounded_by_address(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path, QUICK, replace(LOOSE, previews=Rate(0.001, 2))) as house:
            _, people = await house.table("charged")
            codes = []
            for n in range(3):
                await people[0].say(wire.Preview(f"p{n}", "pass"))
                codes.append((await people[0].hear(wire.Previewed)).code)
            assert codes[2] == "BUSY"
            assert "BUSY" not in codes[:2]

    asyncio.run(main())


def test_tries_of_a_match_that_goes_on_are_told_to_a_teacher_and_not_to_a_host_who_may_play(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            for many in (False, True):
                made, people = await house.table(many=many)
                _, other = await turn(people)
                await other.act("Ca2+")
                headers = {"authorization": f"Bearer {made['host']}"}
                sheet = await house.http.get(f"/api/gatherings/{made['code']}/tries.csv", headers=headers)
                assert ("NOT_YOUR_TURN" in sheet.text) == many

    asyncio.run(main())


def test_a_neighbour_who_guesses_codes_shuts_nobody_out_who_has_a_seat(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path, QUICK, replace(LOOSE, misses=Rate(0.001, 3))) as house:
            made = await house.make()
            ada = await house.join(made["code"])
            guesses = [(await house.http.get(f"/api/gatherings/ZZZ22{n}")).status_code for n in range(2, 7)]
            assert guesses[-1] == 429
            path = f"/api/gatherings/{made['code']}"
            assert (await house.http.get(path)).status_code == 429
            for secret, right in ((ada["secret"], 200), (made["host"], 200), ("x" * 32, 429)):
                headers = {"authorization": f"Bearer {secret}"}
                assert (await house.http.get(path, headers=headers)).status_code == right
            seated = await house.come(made["code"], ada["secret"])
            await seated.hear(wire.Welcome)
            for secret in ("", "x" * 32):
                stranger = await house.come(made["code"], secret)
                assert await stranger.gone() == 4429

    asyncio.run(main())


def test_a_name_that_looks_like_one_the_host_removed_does_not_come_back(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made = await house.make(seats=3)
            await house.join(made["code"], "Rude")
            await house.order(made, "remove", table=1, seat=0)
            for name in ("Rude", "rude", "Rud\u0435"):
                answer = await house.http.post(f"/api/gatherings/{made['code']}/join", json={"name": name})
                assert answer.status_code == 409, name
            assert await house.join(made["code"], "Ruth")

    asyncio.run(main())


def test_nobody_leaves_a_gathering_that_has_ended(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made, people = await house.table()
            await house.order(made, "end")
            await people[0].say(wire.Leave())
            await people[0].catch_up()
            assert house.lobby.gatherings[made["code"]].tables[0].row.seats[0].kind == "person"

    asyncio.run(main())
