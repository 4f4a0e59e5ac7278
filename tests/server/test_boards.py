"""Boards: ten tables play the same deals in different ways; they are compared when all have finished, not before."""

import asyncio
from pathlib import Path
from typing import Any

import httpx
from msgspec.structs import replace
from narrow import sure
from server.people import Person, Running, play_on, running
from server.test_same_deal import status

from ionbox import __version__
from ionbox.core.options import written
from ionbox.core.record import open_record
from ionbox.core.rng import BY_PLACE, Rng
from ionbox.core.types import FULL, Seat
from ionbox.games import GAMES
from ionbox.server import wire, worker
from ionbox.server.pars import Pars
from ionbox.server.traveller import apart, story
from ionbox.store.rows import MatchRow, StepRow

METALS = GAMES["metals"]
TABLES, PLAYS = 10, 4
DECK = "ion,copies\nNa+,5\nCa2+,5\nCl-,5\nO2-,5\n"
"""Few cards: a match is short, and what bots make of it is soon known."""


def pars(house: Running) -> Pars:
    pars: Pars = house.server.config.loaded_app.state.pars
    return pars


async def sitting(house: Running, made: dict[str, Any], tables: int) -> list[list[Person]]:
    people = [await house.sit(made["code"]) for _ in range(2 * tables)]
    for person in people:
        await person.catch_up()
    return [people[at : at + 2] for at in range(0, len(people), 2)]


async def play(tables: list[list[Person]], chance: int) -> None:
    """Every table plays one match, each in its own way."""
    for people in tables:
        for person in people:
            await person.catch_up()
            person.ended = None
            await person.say(wire.Ready() if status(person).status == "open" else wire.Rematch())
    people = [person for one in tables for person in one]
    for person in people:
        while not (status(person).status == "playing" and on_it(person)):
            await person.next()
    await asyncio.gather(*(play_on(person, Rng(chance + n)) for n, person in enumerate(people)))


def on_it(person: Person) -> bool:
    """Whether they have seen the match that their table plays now."""
    return any(sight.match == status(person).match for sight in person.sights.values())


async def ask(house: Running, made: dict[str, Any], of: str, secret: str) -> httpx.Response:
    path = f"/api/gatherings/{made['code']}/{of}"
    return await house.http.get(path, headers={"authorization": f"Bearer {secret or 'nobody'}"})


async def hands(house: Running, made: dict[str, Any], board: int, table: int) -> list[Any]:
    text = (await ask(house, made, f"boards/{board}/tables/{table}/record", made["host"])).text
    match, chapters = open_record(text, GAMES)
    return [one for one in sure(METALS.kit.contents).came(match, list(chapters)) if one.what == "hand"]


def test_ten_tables_meet_the_same_cards_on_both_boards_and_are_told_when_all_have_finished_one(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            pars(house).plays = PLAYS
            made = await house.make("metals", 2, many=True, options={"deck": DECK}, boards=2)
            tables = await sitting(house, made, TABLES)
            pupil, last = tables[0][0], tables[-1]
            assert (status(pupil).board, status(pupil).boards) == (1, 2)
            seats = [person.seat for people in tables for person in people]
            await play(tables[:-1], 0)

            # Par is known by now, and told to nobody.
            while True:
                told = (await ask(house, made, "boards", made["host"])).json()
                assert not any(one["par"] or one["lines"] for one in told["boards"])
                if told["par_done"] == told["par_of"] == 2 * PLAYS:
                    break
                await asyncio.sleep(0.05)
            told = (await ask(house, made, "boards", pupil.secret)).json()
            assert told["over"] == 0
            assert [(one["done"], one["of"]) for one in told["boards"]] == [([*range(1, 10)], 10), ([], 10)]
            assert all(not one["lines"] and one["par"] is None and not one["parting"] for one in told["boards"])
            assert told["best"] == []
            assert told["own"] is None
            for secret in (pupil.secret, made["host"]):
                early = await ask(house, made, "boards/1/tables/2/record", secret)
                assert "all have finished" in early.json()["detail"]
            assert (await ask(house, made, "tables/2/record", pupil.secret)).status_code == 409
            shown = (await house.http.get(f"/api/gatherings/{made['code']}/wall")).json()
            assert {(one["view"], one["n"], *one["scores"], *one["made"]) for one in shown["tables"]} == {(None, 0)}
            assert (shown["board"], shown["best"], shown["podium"], shown["made"]) == (None, [], [], [])
            watcher = await house.come(made["code"])
            assert await watcher.gone() == 4403
            stranger = await ask(house, made, "boards", "")
            assert stranger.status_code == 403

            await play([last], 90)
            assert [person.seat for people in tables for person in people] == seats
            told = (await ask(house, made, "boards", pupil.secret)).json()
            assert told["over"] == 1
            lines = told["boards"][0]["lines"]
            par = told["boards"][0]["par"]
            assert (par["plays"], par["exact"], par["engine"]) == (PLAYS, False, __version__)
            assert all(0 < one < 20 for one in (*par["points"], *par["error"]))
            assert [line["table"] for line in lines] == [*range(1, 11)]
            assert [round(sum(line["percent"][seat] for line in lines)) for seat in range(2)] == [500, 500]
            assert told["own"]["percent"] == lines[0]["percent"][pupil.seat]
            assert {one["place"] for one in told["best"]} <= {1, 2, 3}
            assert all(one["percent"] >= 50 for one in told["best"])
            assert sum(len(one["tables"]) for one in told["boards"][0]["parting"]["ideas"]) <= TABLES
            assert all(one["story"] for one in told["boards"][0]["parting"]["ideas"])
            assert told["boards"][1]["lines"] == []
            first = [await hands(house, made, 1, table) for table in range(1, TABLES + 1)]
            assert first[0]
            assert all(one == first[0] for one in first)

            # A table that comes when the first board is over plays the second alone.
            late = await sitting(house, made, 1)
            assert status(late[0][0]).board == 2
            await play([*tables, *late], 200)
            told = (await ask(house, made, "boards", late[0][0].secret)).json()
            assert told["over"] == 2
            second = told["boards"][1]["lines"]
            assert [round(sum(line["percent"][seat] for line in second)) for seat in range(2)] == [550, 550]
            assert [line["table"] for line in told["boards"][0]["lines"]] == [*range(1, 11)]
            assert (told["own"]["boards"], told["own"]["percent"]) == (1, second[10]["percent"][late[0][0].seat])
            assert await hands(house, made, 2, 11) == await hands(house, made, 2, 3) != first[0]
            for people in tables:
                for person in people:
                    numbers = {message.table for message in person.heard if hasattr(message, "table")}
                    assert len(numbers) == 1, "nobody is told of another table"

            # There is no third board, and nobody can come any more.
            assert (await house.order(made, "rematch", table=1)).status_code == 409
            await tables[0][0].say(wire.Rematch())
            await tables[0][0].catch_up()
            assert status(tables[0][0]).status == "over"
            none = await house.http.post(f"/api/gatherings/{made['code']}/join", json={"name": ""})
            assert "All boards have been played" in none.json()["detail"]
            shown = {"board": None}
            while shown["board"] is None:  # for a second all who look at a wall are shown the same
                await asyncio.sleep(0.1)
                shown = (await house.http.get(f"/api/gatherings/{made['code']}/wall")).json()
            assert (shown["board"]["board"], len(shown["board"]["lines"])) == (2, 11)

    asyncio.run(main())


def test_without_bots_in_time_there_is_no_par_and_the_boards_are_told_all_the_same(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            pars(house).pool.budget = 0.0
            made = await house.make("metals", 2, many=True, options={"deck": DECK}, boards=1)
            (people,) = await sitting(house, made, 1)
            while pars(house).task is not None:
                await asyncio.sleep(0.02)
            await play([people], 0)
            told = (await ask(house, made, "boards", people[0].secret)).json()
            (board,) = told["boards"]
            assert (board["over"], board["par"], board["parting"]) == (True, None, None)
            assert board["lines"][0]["percent"] == [50.0, 50.0]
            assert told["par_done"] == 0
            assert pars(house).task is None, "what has failed is not tried again and again"

            # Of a match that the host cut short nothing is compared.
            made = await house.make("metals", 2, many=True, options={"deck": DECK}, boards=1)
            (people,) = await sitting(house, made, 1)
            for person in people:
                await person.say(wire.Ready())
            await people[0].hear(wire.View)
            await house.join(made["code"])
            assert (await house.order(made, "rematch", table=0)).status_code == 204
            await house.order(made, "end")
            (board,) = (await ask(house, made, "boards", made["host"])).json()["boards"]
            assert (board["over"], board["done"], board["lines"]) == (True, [], [])
            none = await ask(house, made, "boards/1/tables/9/record", made["host"])
            assert none.status_code == 404
            none = await ask(house, made, "boards/1/tables/2/record", made["host"])
            assert (none.status_code, none.json()["detail"]) == (404, "Table 2 has not played board 1.")

    asyncio.run(main())


def test_boards_are_for_many_tables_and_nothing_is_asked_where_there_are_none(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            body = {"game": "metals", "seats": ["person", "person"], "boards": 2}
            wrong = await house.http.post("/api/gatherings", json=body)
            assert "Choose many tables" in wrong.json()["detail"]
            wrong = await house.http.post("/api/gatherings", json={**body, "game": "charged", "club": True})
            assert wrong.json()["detail"] == "A club plays one board for all. Leave the boards out."
            made = await house.make("metals", 2, many=True)
            assert (await ask(house, made, "boards", made["host"])).status_code == 404

    asyncio.run(main())


FEW = "ion,copies\nNa+,4\nCa2+,2\nCl-,3\nO2-,3\n"
"""So few cards that par is exact."""


def test_a_table_at_which_nobody_sat_goes_on_with_the_first_board_that_is_still_secret(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made = await house.make("metals", 2, many=True, options={"deck": FEW}, boards=2)
            first, second = await sitting(house, made, 2)
            for person in second:
                await person.say(wire.Leave())
                await person.gone()
            # They stumble, and the host rings for the last round: neither is a decision.
            for person in first:
                await person.say(wire.Ready())
            for person in first:
                await person.hear(wire.View)
                await person.catch_up()
            leads = next(person for person in first if person.may_act())
            await leads.act("pass")
            await house.order(made, "bell", table=1)
            await asyncio.gather(*(play_on(person, Rng(n)) for n, person in enumerate(first)))

            (late,) = await sitting(house, made, 1)
            assert [status(late[0]).table, status(late[0]).board] == [2, 2]
            while True:
                told = (await ask(house, made, "boards", late[0].secret)).json()
                board = told["boards"][0]
                if board["par"]:
                    break
                await asyncio.sleep(0.05)
            assert (told["over"], board["par"]["exact"], board["par"]["error"]) == (1, True, [0.0, 0.0])
            assert board["stumbling"]["times"] == board["stumbling"]["tables"] == 1
            assert "lead" in board["stumbling"]["because"]
            stranger = await ask(house, made, "boards/1/tables/1/record", "nobody")
            assert stranger.status_code == 403
            assert (await house.order(made, "erase")).status_code == 204
            assert not house.server.config.loaded_app.state.reports.tellings.known

    asyncio.run(main())


def step(n: int, seat: int, action: str) -> StepRow:
    return StepRow("m", n, 0.0, Seat(seat), action, "", "", "another state")


def test_the_tables_went_apart_at_the_first_decision_that_differs_in_whatever_order_they_acted() -> None:
    bell = step(2, -1, "bell")
    one = [step(1, 0, "a"), bell, step(3, 1, "b"), step(4, 0, "c")]
    other = [step(1, 1, "b"), step(2, 0, "a"), step(3, 0, "d")]
    assert apart({1: one, 2: other, 5: one}) == (0, 1, {"c": [1, 5], "d": [2]})
    assert apart({1: one, 2: one}) is None
    assert apart({1: one}) is None


def test_of_a_match_under_other_rules_or_that_is_broken_no_story_is_told() -> None:
    row = MatchRow("m", "t", "g", "metals", METALS.version, 2, {}, ["Ada", "Ben"], "7" * 64, 1.0, format=BY_PLACE)
    log = [step(1, 0, "Na+")]
    assert story(row, log, Seat(0), 0, FULL) == []
    assert story(replace(row, version=0), log, Seat(0), 0, FULL) == []


def test_a_process_apart_plays_one_match_for_par_or_finds_it_exactly() -> None:
    for deck, n, exact in ((FEW, 0, True), (DECK, 0, False), (DECK, 1, True)):
        options = written(METALS.choose({"deck": deck}))
        read = worker.read(worker.Solving("metals", options, 2, "ab" * 32, n))
        assert (read.wrong, read.value is not None) == ("", exact)
