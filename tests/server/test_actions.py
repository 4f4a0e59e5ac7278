"""One action at a time: acknowledged when saved, counted once, refused with a reason."""

import asyncio
from pathlib import Path

import pytest
from narrow import of, sure
from server.people import Person, Sight, refused, running, turn

from ionbox.server import live as server_live
from ionbox.server import table as server_table
from ionbox.server import tries as server_tries
from ionbox.server import wire
from ionbox.server.live import Live


def test_an_action_is_acknowledged_first_and_then_shown_to_all(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            _, people = await house.table()
            actor, other = await turn(people)
            answer = await actor.act(actor.view.legal[0])
            assert answer == wire.Ack(answer.id, 1)
            assert (await actor.hear(wire.View)).n == 1
            seen = await other.hear(wire.View)
            assert (seen.n, seen.since) == (1, 0)
            assert seen.story

    asyncio.run(main())


def test_an_action_sent_again_is_answered_again_and_counts_once(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            _, people = await house.table()
            actor, _ = await turn(people)
            action = actor.view.legal[0]
            first = await actor.act(action, n=1, id="click")
            assert await actor.act(action, n=1, id="click") == first
            # Another seat's id is no answer to this one.
            actor, _ = await turn(people)
            assert (await actor.act("pass please", id="click")).id == "click"
            table = next(iter(house.lobby.gatherings.values())).tables[0]
            assert [step.id for step in await house.lobby.house.store.steps(table.row.match)] == ["click"]

    asyncio.run(main())


def test_an_id_older_than_memory_is_found_in_the_store(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            _, people = await house.table(options={"series": "20"})
            actor, _ = await turn(people)
            first = await actor.act(actor.view.legal[0], id="long ago")
            sender = actor
            for _ in range(140):
                actor, _ = await turn(people)
                await actor.act(actor.view.legal[0])
            table = next(iter(house.lobby.gatherings.values())).tables[0]
            assert table.live is not None
            assert (sender.seat, "long ago") not in table.live.acks
            assert await sender.act("Na+", n=1, id="long ago") == first

    asyncio.run(main())


def test_every_id_ever_sent_is_answered_as_it_was_wherever_its_answer_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server_live, "ACKS", 4)
    monkeypatch.setattr(server_table, "ACKS", 4)

    async def main() -> None:
        async with running(tmp_path) as house:
            made, people = await house.table(options={"series": "3"})
            sent: list[tuple[Person, str, wire.Ack | wire.Refused]] = []
            for n in range(1, 13):
                actor, _ = await turn(people)
                action = actor.view.legal[0]
                sent.append((actor, action, await actor.act(action, n=n, id=f"step {n}")))
                for before, (sender, tried, answer) in enumerate(sent, 1):
                    assert (
                        await sender.act(tried, n=before, id=f"step {before}") == answer == wire.Ack(answer.id, before)
                    )
            table = house.lobby.gatherings[made["code"]].tables[0]
            assert len(sure(table.live).acks) == 4
            assert len(await house.lobby.house.store.steps(table.row.match)) == 12

    asyncio.run(main())


def test_an_action_for_an_older_version_passes_while_its_seat_has_the_same_choice(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made, people = await house.table("ion", 3)
            first, second, third = people
            assert (await first.act(first.view.legal[0], n=1)).n == 1
            assert (await second.act(second.view.legal[0], n=1)).n == 2
            # After a restart it is the same choice still.
            await house.lobby.gatherings[made["code"]].tables[0].forget()
            wrong = await third.act("bond Na+ to Cl-", n=1)
            assert (refused(wrong).code, refused(wrong).rule) == ("CHOOSE_FIRST", "3.1")
            assert (await third.act(third.view.legal[0], n=1)).n == 3

    asyncio.run(main())


def test_a_second_click_is_no_choice_from_a_hand_that_its_sender_had_not_seen(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made, people = await house.table("ion")
            one, other = people
            table = house.lobby.gatherings[made["code"]].tables[0]
            await one.act(one.view.legal[0], n=1)
            await other.act(other.view.legal[0], n=1)
            await one.catch_up()
            assert (one.view.n, one.view.view["phase"], one.view.view["turn"]) == (2, "choose", 2)
            for action in one.view.legal:
                late = await one.act(action, n=1)
                assert (refused(late).code, refused(late).rule) == ("STALE", "")
                await table.forget()
            assert (await one.act(one.view.legal[0], n=3)).n == 3

    asyncio.run(main())


def test_a_card_for_a_race_that_is_over_is_refused_as_late_and_never_played_in_the_turn_after_it(
    tmp_path: Path,
) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made, people = await house.table("dice", 3, options={"race": "arrival"})
            table = house.lobby.gatherings[made["code"]].tables[0]
            hands = "2|5 tick-tack, 4|6 / 2|3, 3|4 / 2|6, 3|6"
            text = f"game 1 dealer 1 | turn 1 | hands {hands} | pile rest | played 1|2"
            sure(table.live).state = table.game.load(text, sure(table.live).options)
            assert (await people[0].act("2|5 tick-tack", n=1)).n == 1
            assert (await people[1].act("2|3", n=2)).n == 2
            assert sure(table.live).state.actors() == [2]
            late = await people[2].act("2|6", n=2)
            assert (refused(late).code, refused(late).rule) == ("LATE", "")
            assert "late" in refused(late).because
            assert (await people[2].act("2|6", n=3)).n == 3

    asyncio.run(main())


def test_a_late_action_of_a_seat_that_is_asked_nothing_is_answered_with_the_present_view(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            _, people = await house.table()
            actor, other = await turn(people)
            await actor.act(actor.view.legal[0])
            actor, other = await turn(people)
            late = await other.act("Na+", n=1)
            assert isinstance(late, wire.Refused)
            assert (late.code, late.rule) == ("STALE", "")
            present = await other.hear(wire.View)
            assert present.n == actor.view.n

    asyncio.run(main())


@pytest.mark.parametrize(("n", "code"), [(0, "STALE"), (4, "AHEAD")])
def test_the_present_view_goes_to_whoever_was_late_or_early_alone_and_tells_nothing_again(
    n: int, code: str, tmp_path: Path
) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made, people = await house.table()
            for _ in range(2):
                actor, _ = await turn(people)
                await actor.act(actor.view.legal[0])
            actor, other = await turn(people)
            tab = await house.come(made["code"], other.secret)
            await tab.hear(wire.View)
            await other.catch_up()
            heard = [(person, len(person.heard)) for person in (actor, tab)]
            assert refused(await other.act("Na+", n=n)).code == code
            present = await other.hear(wire.View)
            assert (present.n, present.since, present.story, present.events) == (2, 2, [], [])
            for person, before in heard:
                await person.catch_up()
                assert len(person.heard) == before + 1

    asyncio.run(main())


def test_an_action_for_a_version_that_is_not_there_yet_is_refused(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            _, people = await house.table()
            actor, _ = await turn(people)
            for n in (2, 3, 9):
                assert refused(await actor.act(actor.view.legal[0], n=n)).code == "AHEAD"
            await actor.catch_up()
            assert [one.n for one in actor.heard if isinstance(one, wire.View)] == [0, 0]
            assert isinstance(await actor.act(actor.view.legal[0], n=1), wire.Ack)

    asyncio.run(main())


def test_a_refusal_goes_to_the_sender_alone_and_the_try_is_kept_beside_the_match(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            _, people = await house.table()
            actor, other = await turn(people)
            heard = len(other.heard)
            no = await actor.act("pass")
            assert (refused(no).rule, refused(no).code, no.n) == ("MVN-28", "MUST_LEAD", 0)
            assert refused(await actor.act("what?")).code == "UNREADABLE"
            two = await actor.act(f"2 {actor.view.legal[0]}")
            assert refused(two).hint
            await actor.act(f"3 {actor.view.legal[0]}")
            await other.say(wire.Ping(1.0))
            await other.hear(wire.Pong)
            assert [type(message) for message in other.heard[heard:]] == [wire.Pong]
            gathering = next(iter(house.lobby.gatherings.values()))
            tries = await house.lobby.house.store.tries(gathering.row.id)
            assert [(row.n, row.seat, row.code, row.hinted) for row in tries] == [
                (1, actor.seat, "MUST_LEAD", False),
                (1, actor.seat, "UNREADABLE", False),
                (1, actor.seat, "ONE_CARD", False),
                (1, actor.seat, "ONE_CARD", False),
            ]
            assert await house.lobby.house.store.steps(gathering.tables[0].row.match) == []

    asyncio.run(main())


def test_two_who_act_at_the_same_instant_are_taken_one_after_the_other(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made, people = await house.table()
            actor, _ = await turn(people)
            tabs = [await house.come(made["code"], people[actor.seat].secret) for _ in range(4)]
            for tab in tabs:
                await tab.hear(wire.View)
            # Four tabs of one seat, four different ids, the same version: one of them is the step.
            action = actor.view.legal[0]
            answers = await asyncio.gather(*(tab.act(action, n=1, id=f"tab {k}") for k, tab in enumerate(tabs)))
            assert sorted(getattr(answer, "code", "") for answer in answers) == ["", "STALE", "STALE", "STALE"]
            # And both seats at once: only the one whose turn it is makes a step.
            answerer, leader = await turn(people)
            both = await asyncio.gather(answerer.act(answerer.view.legal[0], n=2), leader.act(action, n=2))
            assert [type(answer) for answer in both] == [wire.Ack, wire.Refused]
            table = next(iter(house.lobby.gatherings.values())).tables[0]
            steps = await house.lobby.house.store.steps(table.row.match)
            assert [(step.n, step.seat) for step in steps] == [(1, leader.seat), (2, answerer.seat)]

    asyncio.run(main())


def test_a_step_another_process_wrote_first_is_read_and_the_action_looked_at_again(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            _, people = await house.table()
            actor, _ = await turn(people)
            table = next(iter(house.lobby.gatherings.values())).tables[0]
            # The other process: a second copy of the same match.
            twin = Live(table.game, sure(table.live).row, sure(table.live).names)
            table_live, table.live = table.live, twin
            _, step, _ = of(tuple, table.judging.judge(actor.seat, 1, "elsewhere", actor.view.legal[0], ""))
            assert await house.lobby.house.store.append(step)
            table.live = table_live
            answer = await actor.act(actor.view.legal[-1], n=1)
            assert refused(answer).code == "STALE"
            assert sure(table.live).n == 1
            assert (await actor.act("Na+", n=1, id="elsewhere")) == wire.Ack("elsewhere", 1)

    asyncio.run(main())


def test_a_watcher_cannot_act(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made, _ = await house.table()
            watcher = await house.come(made["code"], table=1)
            view = await watcher.hear(Sight)
            assert (view.legal, view.ask, view.view["hand"]) == ([], "", [])
            assert refused(await watcher.act("Na+")).code == "WATCHING"

    asyncio.run(main())


def test_where_a_wrong_try_costs_something_no_frame_lists_the_right_ones(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            plays: set[str] = set()
            while not plays:  # now and then a rack makes none
                made, people = await house.table("charged", options={"tries": "1"})
                actor, _ = await turn(people)
                table = house.lobby.gatherings[made["code"]].tables[0]
                legal = {table.game.write(action) for action in sure(table.live).state.legal(actor.seat)}
                plays = {text for text in legal if text.split()[0] not in ("swap", "pass", "wrong")}
            assert set(actor.view.legal) <= legal - plays
            assert actor.view.more
            assert actor.view.legal
            # What is not listed can be played all the same.
            assert isinstance(await actor.act(min(plays)), wire.Ack)

    asyncio.run(main())


def test_a_try_that_costs_something_is_refused_and_is_the_referees_step(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            wrong = ""
            while not wrong:  # now and then a rack makes no formula whose beginning is wrong
                made, people = await house.table("charged", options={"tries": "1"})
                actor, other = await turn(people)
                table = house.lobby.gatherings[made["code"]].tables[0]
                game, state = table.game, sure(table.live).state
                texts = [game.write(action) for action in state.legal(actor.seat)]
                shorter = [text.rpartition(" ")[0] for text in texts if text.count(" ") > 2]
                refusals = {text: game.refusal(state, actor.seat, game.parse(text)) for text in shorter}
                wrong = next((text for text, no in refusals.items() if no and no.cost is not None), "")
            no = await actor.act(wrong, n=1, id="wrong")
            assert refused(no).cost
            assert (refused(no).rule, refused(no).code) == (sure(refusals[wrong]).rule, sure(refusals[wrong]).code)
            assert (await other.hear(wire.View)).n == 1
            assert await actor.act(wrong, n=1, id="wrong") == no
            (step,) = await house.lobby.house.store.steps(table.row.match)
            assert (step.by, step.id, step.action) == ("cost", "wrong", game.write(sure(sure(refusals[wrong]).cost)))
            (kept,) = await house.lobby.house.store.tries(table.gathering.id)
            assert (kept.n, kept.tried) == (1, wrong)
            # Also after a restart the same id is not played again.
            await table.forget()
            assert refused(await actor.act(wrong, n=1, id="wrong")).cost
            assert len(await house.lobby.house.store.steps(table.row.match)) == 1

    asyncio.run(main())


def test_a_bounded_number_of_tries_is_kept_of_each_seat_in_a_match(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server_tries, "MOST_TRIES", 3)

    async def main() -> None:
        async with running(tmp_path) as house:
            made, people = await house.table()
            actor, other = await turn(people)
            store = house.lobby.house.store
            table = house.lobby.gatherings[made["code"]].tables[0]
            for _ in range(5):
                assert refused(await actor.act("pass")).code == "MUST_LEAD"
            assert len(await store.tries(table.gathering.id)) == 3
            # Neither a restart nor another's tries make more room.
            await table.forget()
            await actor.act("pass")
            await other.act("pass")
            tries = await store.tries(table.gathering.id)
            assert [one.seat for one in tries].count(actor.seat) == 3
            assert [one.seat for one in tries].count(other.seat) == 1

    asyncio.run(main())


def test_no_hint_is_given_where_nothing_is_played(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made, people = await house.table(hints=True)
            actor, _ = await turn(people)
            await house.order(made, "end")
            own = {"authorization": f"Bearer {actor.secret}"}
            no = await house.http.get(f"/api/gatherings/{made['code']}/hint", headers=own)
            assert (no.status_code, no.json()["detail"]) == (409, "There is nothing for you to decide now.")

    asyncio.run(main())


def test_nothing_is_played_where_no_match_has_begun(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made = await house.make(seats=2)
            ada = await house.sit(made["code"])
            await ada.say(wire.Act(1, "early", "Na+"))
            no = await ada.hear(wire.Refused)
            assert (no.id, no.code, no.n) == ("early", "NOT_PLAYING", 0)

    asyncio.run(main())
