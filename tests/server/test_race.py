"""A race at a table: the first to arrive wins, late is late, and the clock of it stands beside the rules (DICE-70)."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from server.failing import failing, table_of, until
from server.people import Person, Running, refused, running

from ionbox.core.types import Seat
from ionbox.server import wire
from ionbox.server.clocks import Clocks
from ionbox.server.race import Race
from ionbox.server.table import Table

pytestmark = pytest.mark.rule("DICE-70")
DECK = "left,right,action,points,copies\n1,1,tick-tack,25,40\n2,2,tick-tack,25,40\n1,2,dots,3,1\n"
"""Almost surely the match begins with a race; a card of the same dots wins it and opens the next, another is wrong."""
OPTIONS = {"deck": DECK}


@dataclass(frozen=True)
class ByHand(Clocks):
    """Time goes on when a test says so."""

    presence: float = 8.0
    pace: float = 0.0
    sweep: float = 1e6
    time: list[float] = field(default_factory=lambda: [100.0])
    timers: list[tuple[float, asyncio.TimerHandle, Callable[[], None]]] = field(default_factory=list)

    def tick(self) -> float:
        return self.time[0]

    def later(self, seconds: float, what: Callable[[], None]) -> asyncio.TimerHandle:
        handle = asyncio.get_running_loop().call_later(1e6, what)
        self.timers.append((self.time[0] + seconds, handle, what))
        return handle

    def advance(self, seconds: float) -> None:
        until = self.time[0] + seconds
        while due := [timer for timer in self.timers if timer[0] <= until + 1e-9 and not timer[1].cancelled()]:
            timer = min(due, key=lambda timer: timer[0])
            self.timers.remove(timer)
            self.time[0] = max(self.time[0], timer[0])
            timer[1].cancel()
            timer[2]()
        self.time[0] = until


def held(person: Person, fits: bool) -> str:
    """A Tick-Tack in hand that fits, or does not; "" where there is none."""
    asks = person.view.view["asks"]
    cards = [card for card in person.view.view["hand"] if card.endswith("tick-tack")]
    return next((card for card in cards if (int(card[0]) in asks) == fits), "")


def right(person: Person) -> str:
    return held(person, True)


def wrong(person: Person) -> str:
    return held(person, False)


def before_a_bot(person: Person) -> str:
    """A wrong card after which somebody else has the turn."""
    return wrong(person) if (person.view.view["turn"] + 1) % 4 != person.seat else ""


def against_seat_2(person: Person) -> str:
    return anything(person) if 1 in person.view.actors else ""


def anything(person: Person) -> str:
    return str(person.view.view["hand"][0])


async def race(
    house: Running, seats: int | list[str] = 3, holding: Callable[[Person], str] = anything, **more: Any
) -> tuple[dict[str, Any], Table, list[Person]]:
    """A table with a race on, and who sits there: first those who race, the very first with such a card."""
    plan = ["person"] * seats if isinstance(seats, int) else seats
    while True:
        made = await house.make("dice", plan, options=OPTIONS, **more)
        people = [await house.sit(made["code"]) for one in plan if one == "person"]
        for person in people:
            await person.say(wire.Ready())
        for person in people:
            await person.hear(wire.View)
        people.sort(key=lambda person: not person.view.legal)
        if people[0].view.race and people[0].view.legal and holding(people[0]):
            return made, table_of(house, made), people


async def caught_up(people: list[Person], n: int) -> None:
    for person in people:
        while person.view.n < n:
            await person.next()


def test_a_table_of_people_at_devices_of_their_own_races_by_arrival(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            wishes: list[tuple[dict[str, Any], str]] = [
                ({"seats": ["person"] * 3}, "arrival"),
                ({"seats": ["person", "bot:greedy", "bot:greedy"]}, "arrival"),
                ({"seats": ["open"] * 3, "preset": "tournament"}, "arrival"),
                ({"seats": ["person"] * 3, "screen": True}, "drawn"),
                ({"seats": ["bot:greedy"] * 3}, "drawn"),
                ({"seats": ["person"] * 3, "options": {"race": "drawn"}}, "drawn"),
                ({"seats": ["person"] * 3, "screen": True, "options": {"race": "arrival"}}, "arrival"),
            ]
            for wish, race in wishes:
                made = await house.make("dice", **wish)
                row = house.lobby.gatherings[made["code"]].row
                assert row.options.get("race", "drawn") == race, wish

    asyncio.run(main())


def test_the_window_is_kept_with_the_gathering_and_has_four_sizes(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            codes = {(await house.make("dice", 3, window=window))["code"]: window for window in (0, 5, 10, 20)}
            codes[(await house.make("dice", 3))["code"]] = 5
            answer = await house.http.post(
                "/api/gatherings", json={"game": "dice", "seats": ["person"] * 3, "window": 7}
            )
            assert (answer.status_code, "5, 10 or 20 seconds" in answer.json()["detail"]) == (400, True)
        async with running(tmp_path) as house:
            for code, window in codes.items():
                assert (await house.http.get(f"/api/gatherings/{code}")).json()["window"] == window

    asyncio.run(main())


def test_the_first_card_to_arrive_wins_and_a_later_one_is_refused_as_late_and_never_played(tmp_path: Path) -> None:
    async def main() -> None:
        async with failing(tmp_path) as (house, _, _):
            _, table, people = await race(house, holding=right)
            first, second = people[:2]
            assert first.view.race
            assert first.view.left == 5
            late = next(action for action in second.view.legal if action != "pass")
            n = second.view.n + 1
            assert isinstance(await first.act(right(first)), wire.Ack)
            assert table.live is not None
            # The winner's card opens another race, in which the same card could be laid.
            assert table.live.state.race()
            assert 1 in table.live.races
            held = len(second.view.view["hand"])
            answer = await second.act(late, n=n)
            assert isinstance(answer, wire.Refused)
            assert (answer.code, answer.because) == ("LATE", "That came too late: the race is over.")
            assert table.live.n == 1
            await second.catch_up()
            assert len(second.view.view["hand"]) == held
            assert isinstance(await second.act(late), wire.Ack)

    asyncio.run(main())


def test_a_card_for_a_race_that_a_wrong_card_has_ended_is_no_ordinary_play(tmp_path: Path) -> None:
    async def main() -> None:
        async with failing(tmp_path) as (house, _, _):
            _, table, people = await race(house, holding=wrong)
            others = {person.seat: (person, person.view.n + 1, person.view.view["hand"][0]) for person in people[1:]}
            assert isinstance(await people[0].act(wrong(people[0])), wire.Ack)
            assert table.live is not None
            assert not table.live.state.race()
            turn = table.live.state.actors()[0]
            person, n, card = others.get(turn, (people[0], 1, "pass"))
            assert refused(await person.act(card, n=n)).code == "LATE"
            assert table.live.n == 1
            await people[0].catch_up()
            assert len(people[0].view.view["hand"]) == 9  # §6.5: two more

    asyncio.run(main())


def test_whoever_passes_leaves_the_race_to_the_others_who_are_in_time(tmp_path: Path) -> None:
    async def main() -> None:
        async with failing(tmp_path) as (house, _, _):
            _, table, people = await race(house, 4)
            n = people[1].view.n + 1
            assert isinstance(await people[0].act("pass"), wire.Ack)
            assert table.live is not None
            assert table.live.moment == 0
            assert isinstance(await people[1].act("pass", n=n), wire.Ack)

    asyncio.run(main())


def test_at_the_end_of_the_window_the_referee_declines_for_the_rest(tmp_path: Path) -> None:
    async def main() -> None:
        clocks = ByHand()
        async with failing(tmp_path, clocks) as (house, store, _):
            _, _, people = await race(house, 4, window=10)
            assert people[0].view.left == 10
            await people[0].act("pass")
            clocks.advance(9.9)
            await people[1].catch_up()
            assert people[1].view.n == 1
            clocks.advance(0.2)
            await caught_up(people, 3)
            steps = await store.steps(people[0].view.match)
            assert [(step.action, step.by) for step in steps] == [("pass", ""), ("pass", "time"), ("pass", "time")]
            assert not people[0].view.race
            assert not [heard for person in people for heard in person.heard if isinstance(heard, wire.Notice)]

    asyncio.run(main())


def test_what_is_left_of_a_window_is_nothing_to_the_decision_after_it(tmp_path: Path) -> None:
    async def main() -> None:
        clocks = ByHand()
        async with failing(tmp_path, clocks) as (house, _, _):
            _, _, people = await race(house, window=20, holding=right)
            clocks.advance(5)
            assert isinstance(await people[0].act(right(people[0])), wire.Ack)
            await caught_up(people, 1)
            assert [person.view.left for person in people] == [20 if people[0].view.race else 0] * len(people)

    asyncio.run(main())


def test_bots_wait_after_a_restart_for_those_who_come_back_in_time(tmp_path: Path) -> None:
    async def main() -> None:
        clocks = ByHand()
        async with failing(tmp_path, clocks) as (house, _, _):
            made, _, people = await race(house, window=20)
        async with failing(tmp_path, clocks) as (house, _, _):
            await (await house.come(made["code"], people[0].secret)).hear(wire.View)
            table = table_of(house, made)
            assert table.referee.race.began is None
            assert table.referee.race.unseen

    asyncio.run(main())


def test_a_race_without_a_window_waits_for_everybody(tmp_path: Path) -> None:
    async def main() -> None:
        clocks = ByHand()
        async with failing(tmp_path, clocks) as (house, _, _):
            _, table, people = await race(house, window=0)
            assert people[0].view.left == 0
            clocks.advance(1000)
            await people[0].catch_up()
            assert (people[0].view.n, table.referee.due) == (0, {})

    asyncio.run(main())


def test_the_window_stands_still_while_the_table_is_paused(tmp_path: Path) -> None:
    async def main() -> None:
        clocks = ByHand()
        async with failing(tmp_path, clocks) as (house, _, _):
            made, _, people = await race(house)
            clocks.advance(3)
            await house.order(made, "pause", paused=True)
            clocks.advance(100)
            await house.order(made, "pause", paused=False)
            clocks.advance(1.9)
            await people[0].catch_up()
            assert people[0].view.n == 0
            clocks.advance(0.2)
            await caught_up(people, 2)

    asyncio.run(main())


def test_after_a_restart_the_window_begins_anew_and_all_may_come_back_first(tmp_path: Path) -> None:
    async def main() -> None:
        clocks = ByHand()
        async with failing(tmp_path, clocks) as (house, _, _):
            made, _, people = await race(house, window=20)
            clocks.advance(15)
        async with failing(tmp_path, clocks) as (house, _, _):
            again = [await house.come(made["code"], person.secret) for person in people[:2]]
            for person in again:
                assert (await person.hear(wire.View)).left == 20
            clocks.advance(19.9)
            await again[0].catch_up()
            assert again[0].view.n == 0
            clocks.advance(0.2)
            await caught_up(again, 2)

    asyncio.run(main())


def test_a_seat_that_is_away_declines_at_once(tmp_path: Path) -> None:
    async def main() -> None:
        clocks = ByHand()
        async with failing(tmp_path, clocks) as (house, store, _):
            _, table, people = await race(house, 4, window=0)
            seat = people[1].seat
            await people[1].leave()
            await until(lambda: not table.room.present(seat))
            clocks.advance(7.9)
            await people[0].catch_up()
            assert people[0].view.n == 0
            clocks.advance(0.2)
            await caught_up(people[:1], 1)
            assert [(step.seat, step.action) for step in await store.steps(people[0].view.match)] == [(seat, "pass")]

    asyncio.run(main())


def test_bots_count_their_time_from_when_the_slowest_device_had_the_card(tmp_path: Path) -> None:
    async def main() -> None:
        clocks = ByHand()
        async with failing(tmp_path, clocks) as (house, _, _):
            plan = ["person", "bot:greedy", "person", "person"]
            _, table, people = await race(house, plan, holding=against_seat_2, window=20)
            clock = table.referee.race
            await until(lambda: clock.waiting)
            racers = [person for person in people if person.view.legal]
            clocks.advance(0.4)
            for person in racers[:-1]:
                await person.say(wire.Seen(0))
                await person.catch_up()
            assert clock.began is None
            clocks.advance(0.3)
            await racers[-1].say(wire.Seen(0))
            await racers[-1].catch_up()
            assert clock.began == clocks.tick()
            (seconds,) = clock.waiting.values()
            clocks.advance(seconds - 0.01)
            await people[0].catch_up()
            assert people[0].view.n == 0
            clocks.advance(0.02)
            await caught_up(people, 1)

    asyncio.run(main())


def test_a_device_that_never_answers_keeps_bots_waiting_for_a_second_at_most(tmp_path: Path) -> None:
    async def main() -> None:
        clocks = ByHand()
        async with failing(tmp_path, clocks) as (house, _, _):
            _, table, _ = await race(house, ["person", "bot:greedy", "bot:greedy"], window=20)
            clock = table.referee.race
            clocks.advance(0.99)
            assert clock.began is None
            clocks.advance(0.02)
            assert clock.began == pytest.approx(101.0)

    asyncio.run(main())


def test_a_bots_time_is_that_of_its_level_and_the_same_for_the_same_seed(tmp_path: Path) -> None:
    async def main() -> None:
        async with failing(tmp_path, ByHand()) as (house, _, _):
            _, table, _ = await race(house, ["person", "bot:greedy", "bot:greedy"])
            live, referee = table.live, table.referee
            assert live is not None
            assert referee._reaction("master", Seat(1), live) == referee._reaction("master", Seat(1), live)
            assert referee._reaction("novice", Seat(1), live) == 2 * referee._reaction("master", Seat(1), live)

    asyncio.run(main())


def test_a_bot_that_was_late_in_a_race_takes_its_turn_without_waiting_its_time_out(tmp_path: Path) -> None:
    async def main() -> None:
        clocks = ByHand()
        async with failing(tmp_path, clocks) as (house, _, _):
            plan = ["person", "bot:greedy", "bot:greedy", "bot:greedy"]
            _, table, people = await race(house, plan, holding=before_a_bot, window=20)
            await until(lambda: table.referee.race.waiting)
            await people[0].act(wrong(people[0]))
            await until(lambda: table.live is not None and table.live.n >= 2)

    asyncio.run(main())


def test_a_bot_that_comes_to_a_race_already_begun_waits_for_what_is_left_of_its_time() -> None:
    async def main() -> None:
        clocks = ByHand()
        race = Race(clocks)
        race.begin(("match", 3), [])
        clocks.advance(1.0)
        bot = asyncio.create_task(race.wait(1.5))
        await asyncio.sleep(0)
        clocks.advance(0.4)
        await asyncio.sleep(0)
        assert not bot.done()
        clocks.advance(0.2)
        await bot

    asyncio.run(main())
