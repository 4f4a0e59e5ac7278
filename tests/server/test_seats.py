"""Ready, start, rematch, leave, resign, a bot in an empty chair, pause, the clock."""

import asyncio
from dataclasses import dataclass, field
from pathlib import Path

from narrow import sure
from server.failing import failing, table_of, until
from server.people import QUICK, Sight, play_on, refused, replace, running, turn

from ionbox.core.record import read_record
from ionbox.core.rng import Rng
from ionbox.core.types import Outcome, Seat
from ionbox.games import GAMES
from ionbox.server import wire
from ionbox.server.clocks import Clocks
from ionbox.server.live import ranks


def test_a_match_begins_when_every_seat_for_a_person_is_taken_and_all_are_ready(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made = await house.make(seats=2)
            ada = await house.sit(made["code"], "Ada")
            await ada.say(wire.Ready())
            assert (await ada.hear(wire.Table)).status == "open"
            ben = await house.sit(made["code"])
            await ben.say(wire.Ready(False))
            await ben.say(wire.Ready())
            table = await ben.hear(wire.Table)
            while table.status == "open":
                table = await ben.hear(wire.Table)
            assert table.seats[0].name == "Ada"
            assert len(table.commitment) == 64
            assert (await ben.hear(wire.View)).n == 0

    asyncio.run(main())


def test_a_match_does_not_begin_before_all_who_sit_there_are_ready(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            for plan in (["person", "person"], ["person", "open"], ["person", "open", "bot:random"]):
                made = await house.make(seats=plan)
                people = [await house.sit(made["code"]) for _ in range(2)]
                table = house.lobby.gatherings[made["code"]].tables[0]
                for early in people:
                    await early.say(wire.Ready())
                    await early.catch_up()
                    assert (table.row.status, table.row.match) == ("open", "")
                    await early.say(wire.Ready(False))
                    await early.catch_up()
                for person in people:
                    await person.say(wire.Ready())
                assert (await people[0].hear(wire.View)).n == 0

    asyncio.run(main())


def test_seats_left_over_go_to_bots_which_play_in_processes_of_their_own(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made = await house.make(seats=4)
            ada = await house.sit(made["code"], "Ada")
            assert (await house.order(made, "start")).status_code == 204
            await play_on(ada, Rng(3))
            seats = [message for message in ada.heard if isinstance(message, wire.Table)][-1].seats
            assert [seat.kind for seat in seats] == ["person", "bot", "bot", "bot"]
            text = (await house.http.get(f"/api/gatherings/{made['code']}/tables/1/record")).text
            match = read_record(text, GAMES)
            assert match.names == ("Ada", "greedy 2", "greedy 3", "greedy 4")
            metrics = (await house.http.get("/metrics")).text
            assert 'ionbox_actions_total{answer="accepted"}' in metrics
            assert "ionbox_bot_seconds_count" in metrics

    asyncio.run(main())


def test_open_seats_do_not_hold_up_those_who_are_ready(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            body = {"game": "metals", "seats": ["person", "open", "bot:random"]}
            made = (await house.http.post("/api/gatherings", json=body)).json()
            ada = await house.sit(made["code"], "Ada")
            await ada.say(wire.Ready())
            await ada.hear(wire.View)
            seats = [message for message in ada.heard if isinstance(message, wire.Table)][-1].seats
            assert [(seat.kind, seat.bot) for seat in seats] == [("person", ""), ("bot", "greedy"), ("bot", "random")]

    asyncio.run(main())


def test_a_rematch_moves_everybody_one_seat_further(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made, people = await house.table(seats=3)
            await asyncio.gather(*(play_on(person, Rng(seat)) for seat, person in enumerate(people)))
            first = sure(people[0].ended).match
            for person in people:
                person.ended = None
                await person.say(wire.Rematch())
            for seat, person in enumerate(people):
                assert (await person.hear(wire.Welcome)).seat == (seat + 1) % 3
                view = await person.hear(Sight)
                assert (view.n, view.view["seat"]) == (0, (seat + 1) % 3)
                assert view.match != first
            again = await house.come(made["code"], people[2].secret)
            assert (await again.hear(wire.Welcome)).seat == 0
            await asyncio.gather(*(play_on(person, Rng(seat)) for seat, person in enumerate(people)))

    asyncio.run(main())


def test_in_a_rematch_whoever_is_away_is_shown_as_away_at_the_new_seat(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made, people = await house.table(seats=3)
            await asyncio.gather(*(play_on(person, Rng(seat)) for seat, person in enumerate(people)))
            await people[2].leave()
            while (await people[0].hear(wire.Table)).seats[2].present:
                pass
            for person in people[:2]:
                await person.say(wire.Rematch())
            table = await people[0].hear(wire.Table)
            while table.status != "playing":
                table = await people[0].hear(wire.Table)
            assert [(seat.present, bool(seat.bot)) for seat in table.seats] == [
                (False, True),
                (True, False),
                (True, False),
            ]
            again = await house.come(made["code"], people[2].secret)
            assert [seat.present for seat in (await again.hear(wire.Table)).seats] == [True] * 3

    asyncio.run(main())


def test_whoever_leaves_before_the_match_frees_the_seat_and_hears_no_more(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made = await house.make(seats=2)
            ada, ben = await house.sit(made["code"], "Ada"), await house.sit(made["code"], "Ben")
            await ada.say(wire.Leave())
            assert await ada.gone() == 4000
            assert (await ben.hear(wire.Notice)).text == "Ada left."
            cleo = await house.sit(made["code"], "Cleo")
            assert (await cleo.hear(wire.Welcome)).seat == 0
            assert await (await house.come(made["code"], ada.secret)).gone() == 4403

    asyncio.run(main())


def test_a_bot_keeps_the_seat_of_whoever_leaves_until_they_return(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made, people = await house.table(options={"series": "3"})
            await people[1].say(wire.Leave())
            left = await people[0].hear(wire.Notice)
            assert left.text.endswith("left. A bot keeps the seat until they return.")
            assert refused(await people[1].act("Na+")).code == "AWAY"
            await people[1].leave()
            await play_on(people[0], Rng(1), 4)
            back = await house.come(made["code"], people[1].secret)
            assert (await people[0].hear(wire.Notice)).text.endswith("is back and has the seat again.")
            steps = await house.lobby.house.store.steps(people[0].view.match)
            assert {step.by for step in steps if step.seat == 1} == {"left"}
            await asyncio.gather(play_on(people[0], Rng(2)), play_on(back, Rng(3)))

    asyncio.run(main())


def test_the_host_can_put_a_bot_in_an_empty_chair_but_not_in_a_taken_one(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made, people = await house.table()
            order = {"table": 1, "seat": 1}
            assert (await house.order(made, "replace", **order)).status_code == 409
            await people[1].leave()
            table = await people[0].hear(wire.Table)
            while table.seats[1].present:
                table = await people[0].hear(wire.Table)
            assert (await house.order(made, "replace", **order, bot="random")).status_code == 204
            assert (await people[0].hear(wire.Table)).seats[1].bot == "random"
            assert (await house.order(made, "replace", **order, bot="genius")).status_code == 400
            back = await house.come(made["code"], people[1].secret)
            table = await back.hear(wire.Table)
            assert (table.seats[1].bot, table.seats[1].present) == ("", True)

    asyncio.run(main())


def test_a_resigned_seat_is_played_on_by_a_bot_and_ranks_last(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            _, people = await house.table(seats=3)
            await people[0].say(wire.Resign())
            await people[1].hear(wire.Notice)
            assert refused(await people[0].act("Na+")).code == "RESIGNED"
            await asyncio.gather(*(play_on(person, Rng(seat)) for seat, person in enumerate(people) if seat))
            assert sure(people[1].ended).ranks[0] == 3
            assert max(sure(people[1].ended).ranks[1:]) <= 2

    asyncio.run(main())


def test_winners_come_first_then_points_then_whoever_resigned() -> None:
    assert ranks(Outcome((5, 9, 9, 1), (Seat(1), Seat(2)), "5.2", ""), [False] * 4) == [3, 1, 1, 4]
    assert ranks(Outcome((5, 9, 3, 1), (Seat(1),), "5.2", ""), [False, True, False, False]) == [1, 4, 2, 3]
    assert ranks(Outcome((0, -12, -7), (Seat(0),), "7.1", ""), [False] * 3) == [1, 3, 2]


def test_a_pause_stops_actions_bots_and_clocks(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made, people = await house.table(clock=30)
            actor, _ = await turn(people)
            assert actor.view.left == 30
            assert (await house.order(made, "pause", paused=True)).status_code == 204
            assert (await actor.hear(wire.Table)).paused
            table = house.lobby.gatherings[made["code"]].tables[0]
            assert table.referee.alarm is None
            left = dict(table.referee.due)
            id = "while paused"
            assert refused(await actor.act(actor.view.legal[0], id=id)).code == "PAUSED"
            await house.order(made, "pause", paused=False)
            assert not (await actor.hear(wire.Table)).paused
            assert table.referee.alarm is not None
            assert table.referee.due.keys() == left.keys()
            assert isinstance(await actor.act(actor.view.legal[0], id=id), wire.Ack)

    asyncio.run(main())


def test_when_time_is_out_the_referee_plays_and_the_log_says_so(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            _, people = await house.table(clock=1)
            assert "ran out of time" in (await people[0].hear(wire.Notice)).text
            deals = [m for person in people for m in person.heard if isinstance(m, Sight) and m.n == 0]
            dealt = next(view for view in deals if view.legal)
            step = (await house.lobby.house.store.steps(dealt.match))[0]
            expected = (dealt.view["seat"], dealt.legal[0], "time", "")
            assert (step.seat, step.action, step.by, step.id) == expected

    asyncio.run(main())


def test_a_reload_is_not_shown_but_an_empty_chair_is(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path, replace(QUICK, presence=60)) as house:
            made, people = await house.table()
            table = house.lobby.gatherings[made["code"]].tables[0]
            await people[1].leave()
            again = await house.come(made["code"], people[1].secret)
            await again.hear(wire.View)
            table.gone(Seat(1), 2)  # the time of grace is over
            assert not table.away
            await again.leave()
            while table.room.present(Seat(1)):
                await asyncio.sleep(0.01)
            await people[0].catch_up()
            table.gone(Seat(1), 2)
            assert not (await people[0].hear(wire.Table)).seats[1].present

    asyncio.run(main())


def test_a_newcomer_who_only_watches_costs_nobody_else_anything(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path, replace(QUICK, presence=60)) as house:
            made, people = await house.table()
            first = await house.come(made["code"], table=1)
            host = await house.come(made["code"], made["host"])
            for person in (*people, first, host):
                await person.catch_up()
            heard = [(person, len(person.heard)) for person in (*people, first, host)]
            second = await house.come(made["code"], table=1)
            assert (await second.hear(wire.Table)).status == "playing"
            await second.hear(wire.View)
            tab = await house.come(made["code"], people[0].secret)
            assert (await tab.hear(wire.Table)).seats[0].present
            await tab.leave()
            await second.leave()
            for person, before in heard:
                await person.catch_up()
                assert len(person.heard) == before + 1

    asyncio.run(main())


def test_whoever_comes_back_to_an_empty_chair_is_shown_to_all(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made, people = await house.table()
            await people[1].leave()
            while (await people[0].hear(wire.Table)).seats[1].present:
                pass
            await house.come(made["code"], people[1].secret)
            assert (await people[0].hear(wire.Table)).seats[1].present

    asyncio.run(main())


def test_whoever_leaves_or_is_removed_no_longer_holds_up_those_who_are_ready(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            for leaves in (True, False):
                made = await house.make(seats=["person", "open"])
                ada, ben = await house.sit(made["code"]), await house.sit(made["code"])
                await ada.say(wire.Ready())
                await ada.catch_up()
                await ben.catch_up()
                if leaves:
                    await ben.say(wire.Leave())
                else:
                    await house.order(made, "remove", table=1, seat=1)
                assert (await ada.hear(wire.View)).n == 0

    asyncio.run(main())


def test_whoever_left_and_stayed_to_look_takes_the_seat_back(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made, people = await house.table()
            await people[1].say(wire.Leave())
            while not (await people[0].hear(wire.Table)).seats[1].bot:
                pass
            await people[1].say(wire.TakeBack())
            while (await people[0].hear(wire.Table)).seats[1].bot:
                pass
            await people[1].catch_up()
            assert refused(await people[1].act("nonsense")).code != "AWAY"
            await people[1].say(wire.TakeBack())  # it is theirs already
            await people[1].catch_up()
            assert house.lobby.gatherings[made["code"]].tables[0].row.seats[1].stand_in == ""

    asyncio.run(main())


def test_nobody_resigns_twice_or_from_a_match_that_has_not_begun(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made = await house.make(seats=2)
            ada = await house.sit(made["code"])
            await ada.say(wire.Resign())
            await ada.catch_up()
            assert not house.lobby.gatherings[made["code"]].tables[0].row.seats[0].resigned
            made, people = await house.table()
            for _ in range(2):
                await people[0].say(wire.Resign())
            await people[0].catch_up()
            assert len([heard for heard in people[0].heard if isinstance(heard, wire.Notice)]) == 1

    asyncio.run(main())


def test_the_host_is_told_which_seats_are_nobody_s(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made = await house.make(seats=["person", "open", "bot:random"])
            await house.sit(made["code"])
            for order, seat, status, why in (
                ("replace", 0, 409, "Nobody plays at that seat."),
                ("remove", 1, 409, "Nobody sits there."),
                ("remove", 2, 409, "Nobody sits there."),
                ("remove", 3, 404, "Table 1 has no seat 4."),
            ):
                no = await house.order(made, order, table=1, seat=seat)
                assert (no.status_code, no.json()["detail"]) == (status, why)
            await house.order(made, "start")
            no = await house.order(made, "replace", table=1, seat=2)
            assert no.json()["detail"] == "Nobody plays at that seat."

    asyncio.run(main())


@dataclass(frozen=True)
class Paced(Clocks):
    """Notes how long a bot is waited for, and does not wait."""

    slept: list[float] = field(default_factory=list)

    async def sleep(self, seconds: float) -> None:
        if seconds >= self.sweep:
            await super().sleep(seconds)
        self.slept.append(seconds)


def test_bots_take_their_time_where_somebody_looks_on_and_none_elsewhere(tmp_path: Path) -> None:
    async def main() -> None:
        clocks = Paced(pace=30.0, presence=0.05, sweep=3600.0)
        async with failing(tmp_path, clocks) as (house, _, _):
            made = await house.make(seats=["bot:random", "bot:random"])
            await house.order(made, "start")
            await until(lambda: table_of(house, made).row.status == "over")
            assert clocks.slept == []
            made = await house.make(seats=["bot:random", "bot:random"])
            watcher = await house.come(made["code"], table=1)
            await watcher.hear(wire.Table)
            await house.order(made, "start")
            ended = await watcher.hear(wire.Ended)
            assert len(clocks.slept) <= len(await house.lobby.house.store.steps(ended.match))
            assert clocks.slept
            # Less what the bot itself took; an exchange that was collected lies there for longer.
            assert all(25 < seconds <= 30 or 70 < seconds <= 75 for seconds in clocks.slept)
            assert max(clocks.slept) > 70 > min(clocks.slept)

    asyncio.run(main())


def test_bots_wait_until_dice_lie_still_where_somebody_looks_on(tmp_path: Path) -> None:
    async def main() -> None:
        clocks = Paced(pace=30.0, presence=0.05, sweep=3600.0)
        async with failing(tmp_path, clocks) as (house, _, _):
            made = await house.make(game="dice", seats=["bot:random", "bot:random"])
            watcher = await house.come(made["code"], table=1)
            await watcher.hear(wire.Table)
            await house.order(made, "start")
            await watcher.hear(wire.Ended)
            plain = [seconds for seconds in clocks.slept if 25 < seconds <= 30]
            longer = [seconds for seconds in clocks.slept if 50 < seconds < 120]
            assert plain
            assert longer
            assert len(plain) + len(longer) == len(clocks.slept)

    asyncio.run(main())


def test_a_name_that_the_host_took_off_the_table_is_told_no_more(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made = await house.make(seats=["person", "person"], options={"series": "3"})
            ada, rude = await house.sit(made["code"], "Ada"), await house.sit(made["code"], "Rude Name")
            for person in (ada, rude):
                await person.say(wire.Ready())
            await ada.hear(wire.View)
            await house.order(made, "remove", table=1, seat=1)
            await rude.gone()
            before = len(ada.heard)
            await play_on(ada, Rng(1), 6)
            story = " ".join(" ".join(heard.story) for heard in ada.heard[before:] if isinstance(heard, wire.View))
            assert "greedy 2" in story
            assert "Rude Name" not in story

    asyncio.run(main())
