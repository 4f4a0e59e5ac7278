"""Teams: of the devices that hold a seat, the one with the pen acts."""

import asyncio
from pathlib import Path

from server.failing import failing, table_of, unsaved
from server.people import play_on, refused, running
from server.teams import newest, settled, table, team_of, told
from server.test_preview import right_and_wrong
from server.test_tries import Wound

from ionbox.core.rng import Rng
from ionbox.server import wire


def test_only_the_pen_acts_and_whoever_else_tries_is_told_who_has_it(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made, people = await table(house)
            first, _, mate, _ = people
            assert mate.view.own == first.view.own
            assert mate.view.legal == first.view.legal
            no = refused(await mate.act(mate.view.legal[0], id="one"))
            assert (no.code, no.rule, no.because) == ("PEN", "", "P1 has the pen and acts for your team.")
            assert table_of(house, made).live is not None
            await mate.say(wire.Resign())
            await mate.catch_up()
            assert told(mate) == no.because
            assert not newest(mate, wire.Table).seats[0].resigned
            assert isinstance(await first.act(first.view.legal[0]), wire.Ack)
            # What was refused for want of the pen is no try, and may be meant again.
            await first.say(wire.Pen(1))
            await settled(*people)
            assert team_of(people[1], 0)[2] == 1
            again = await mate.act("pass", id="one")
            assert getattr(again, "code", "") != "PEN"
            assert refused(await first.act("pass")).code == "PEN"

    asyncio.run(main())


def test_an_action_that_is_sent_again_gets_its_first_answer_wherever_the_pen_is(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            _, people = await table(house)
            view = people[0].view
            answer = await people[0].act(view.legal[0], n=view.n + 1, id="mine")
            await people[0].say(wire.Pen(1))
            assert await people[0].act(view.legal[0], n=view.n + 1, id="mine") == answer

    asyncio.run(main())


def test_a_whole_match_is_played_by_a_pen_that_goes_round_and_a_rematch_takes_its_pen(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            _, people = await table(house, "metals")
            pens, rng, at = [0, 0], Rng(3), {0: people[0::2], 1: people[1::2]}
            while people[0].ended is None:
                await settled(*people)
                acting = [seat for seat in (0, 1) if at[seat][0].may_act()]
                if not acting:
                    continue
                seat = acting[0]
                await play_on(at[seat][pens[seat]], rng, 1)
                await at[seat][pens[seat]].say(wire.Pen(1 - pens[seat]))
                pens[seat] = 1 - pens[seat]
            await settled(*people)
            mate = at[0][1 - pens[0]]
            await mate.say(wire.Rematch())
            await mate.catch_up()
            assert told(mate).endswith("has the pen and acts for your team.")
            assert newest(mate, wire.Table).rematch == []
            before = newest(people[0], wire.Table).match
            for seat in (0, 1):
                await at[seat][pens[seat]].say(wire.Rematch())
            for person in people:
                await person.hear(wire.View)
            assert newest(people[0], wire.Table).match != before
            assert [person.seat for person in people] == [1, 0, 1, 0], "seats move on, mates and pen with them"
            assert team_of(people[0], 1)[1:] == (["P1", "P3"], pens[0])
            assert [newest(person, wire.Welcome).mate for person in people] == [0, 0, 1, 1]

    asyncio.run(main())


def test_the_pen_of_a_device_that_is_away_goes_to_whoever_takes_it(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            _, people = await table(house)
            first, other, mate, _ = people
            await mate.say(wire.Pen(1))
            await mate.catch_up()
            assert told(mate) == "P1 has the pen and acts for your team."
            await first.leave()
            while newest(mate, wire.Table).seats[0].mates[0].present:
                await mate.hear(wire.Table)
            seat = newest(mate, wire.Table).seats[0]
            assert seat.present, "somebody of the team is here"
            assert [one.present for one in seat.mates] == [False, True]
            for nobody in (0, 7):
                await mate.say(wire.Pen(nobody))
            await mate.say(wire.Pen(1))
            await settled(mate, other)
            assert team_of(other, 0) == ("P1", ["P1", "P3"], 1)
            back = await house.come(first.code, first.secret)
            await back.hear(wire.View)
            await mate.hear(wire.Table)
            assert [one.present for one in newest(mate, wire.Table).seats[0].mates] == [True, True]
            assert refused(await back.act(back.view.legal[0])).code == "PEN"
            await mate.leave()
            await back.hear(wire.Table)
            await back.leave()
            while newest(other, wire.Table).seats[0].present:
                await other.hear(wire.Table)

    asyncio.run(main())


def test_a_pen_that_cannot_be_saved_stays_where_it_is(tmp_path: Path) -> None:
    async def main() -> None:
        async with failing(tmp_path) as (house, store, _):
            made, people = await table(house)
            store.fail("save_table", unsaved())
            await people[0].say(wire.Pen(1))
            assert await people[0].gone() == 4500
            assert table_of(house, made).row.seats[0].pen == 0

    asyncio.run(main())


def test_nothing_of_a_team_moves_once_the_gathering_has_ended(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made, people = await table(house)
            await house.order(made, "end")
            for message in (wire.Pen(1), wire.Call("Foxes"), wire.Leave()):
                await people[0].say(message)
            await people[0].catch_up()
            assert told(people[0]) == "This gathering has ended."
            assert team_of(people[0], 0) == ("P1", ["P1", "P3"], 0)

    asyncio.run(main())


def test_tries_drafts_and_hints_carry_the_device(tmp_path: Path) -> None:
    async def main() -> None:
        clocks = Wound()
        async with running(tmp_path, clocks) as house:
            play = ""
            while not play:
                made, people = await table(house, "charged", hints=True)
                await settled(*people)
                actor = next(person for person in people[:2] if person.may_act())
                mate = people[people.index(actor) + 2]
                try:
                    play, mistake = right_and_wrong(actor)
                except (ValueError, StopIteration):
                    continue
            await mate.say(wire.Preview("look", mistake))
            await mate.hear(wire.Previewed)
            clocks.wind(2.0)
            await mate.say(wire.Correct("look"))
            await mate.say(wire.Preview("look", ""))
            another = f"{mistake} P P"
            await actor.act(another, id="no")
            await actor.say(wire.Correct("no"))
            await settled(actor, mate)
            hint = await house.http.get(
                f"/api/gatherings/{made['code']}/hint", headers={"authorization": f"Bearer {mate.secret}"}
            )
            assert hint.status_code == 200
            assert isinstance(await actor.act(play), wire.Ack)
            await actor.catch_up()
            rows = await house.lobby.house.store.tries(table_of(house, made).gathering.id)
            own, theirs = people.index(actor) + 1, people.index(mate) + 1
            kinds = [(row.kind, row.device) for row in rows]
            assert ("draft", theirs) in kinds
            assert ("hint", theirs) in kinds
            assert ("try", own) in kinds
            assert ("right", own) in kinds

    asyncio.run(main())


def test_a_secret_of_another_team_opens_no_other_seat_and_a_mate_sees_what_the_seat_sees(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            _, people = await table(house)
            views = [person.view.own for person in people]
            assert views[0] == views[2] != views[1] == views[3]
            # Two screens of one device are one mate.
            twin = await house.come(people[2].code, people[2].secret)
            await twin.hear(wire.View)
            assert newest(twin, wire.Welcome).mate == 1
            await people[2].leave()
            await twin.catch_up()
            assert newest(twin, wire.Table).seats[0].mates[1].present

    asyncio.run(main())


def test_a_pen_that_is_meant_for_somebody_who_has_left_goes_to_nobody_else(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            _, people = await table(house, team=3, devices=5)
            first, other, mate, _, fifth = people
            await mate.say(wire.Leave())
            await mate.gone()
            for missed in (wire.Pen(1, "P3"), wire.Pen(2, "P5"), wire.Pen(0, "P5")):
                await first.say(missed)
                await settled(first, other)
                assert (
                    told(first) == "Your team has changed meanwhile. Look who is in it now, then hand the pen on again."
                )
                assert team_of(other, 0) == ("P1", ["P1", "P5"], 0)
            await first.say(wire.Pen(1, "P5"))
            await settled(first, fifth)
            assert team_of(fifth, 0)[2] == 1

    asyncio.run(main())


def test_the_pen_is_handed_on_once_the_match_is_in_memory_again(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made, people = await table(house)
            table_of(house, made).live = None
            await people[0].say(wire.Pen(1))
            await people[0].catch_up()
            seats = newest(people[0], wire.Table)
            assert seats.seats[0].pen == 1
            assert seats.commitment, "the match goes on"

    asyncio.run(main())
