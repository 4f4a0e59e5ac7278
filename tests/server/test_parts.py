"""A view in three parts: the box once, what lies open as it changes and alike for all, and what is one's own."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from msgspec import Raw
from msgspec.json import encode
from server.people import Person, Running, play_on, running

from ionbox.core.rng import FORMAT, Rng
from ionbox.core.types import FULL, NONE, Help
from ionbox.games import GAMES
from ionbox.server import wire
from ionbox.server.live import LISTED, Live
from ionbox.store import MatchRow


def views(person: Person) -> list[dict[str, Any]]:
    """As they came, before anything was put together."""
    return [message for frame in person.frames if (message := json.loads(frame))["t"] == "view"]


async def some_steps(house: Running, game: str) -> tuple[dict[str, Any], list[Person]]:
    made, people = await house.table(game, 2)
    people.append(await house.come(made["code"], table=1))
    await people[-1].hear(wire.View)
    rng = Rng(3)
    for _ in range(12):
        for person in people:
            await person.catch_up()
        actors = [person for person in people if person.may_act()]
        if not actors:
            break
        await play_on(actors[0], rng, 1)
    for person in people:
        await person.catch_up()
    return made, people


@pytest.mark.parametrize("game", GAMES)
def test_what_lies_open_is_told_to_all_in_the_same_bytes_and_the_box_once(game: str, tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            _, people = await some_steps(house, game)
            heard = [{one["n"]: one for one in views(person)} for person in people]
            common = set.intersection(*map(set, heard))
            assert len(common) > 5
            for n in common:
                parts = {json.dumps(one[n]["public"]) for one in heard}
                assert len(parts) == 1 or len({one[n]["base"] for one in heard}) > 1
            for one in heard:
                assert [n for n, view in sorted(one.items()) if view["box"] is not None] == [min(one)]

    asyncio.run(main())


@pytest.mark.parametrize("game", GAMES)
def test_only_what_has_changed_is_told_again(game: str, tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            _, people = await some_steps(house, game)
            public: dict[str, Any] = {}
            for view in views(people[0]):
                if view["base"] >= 0:
                    assert all(public[name] != value for name, value in view["public"].items())
                    assert len(view["public"]) < len(public)
                public |= view["public"]
            rules = GAMES[game]
            assert public.keys() == set(rules.public_type.__dataclass_fields__)

    asyncio.run(main())


def test_whoever_comes_back_is_shown_all_of_it(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made, people = await some_steps(house, "metals")
            before = people[0].view
            assert before is not None
            await people[0].leave()
            again = await house.come(made["code"], people[0].secret, match=before.match, since=before.n)
            assert (await again.hear(wire.View)).base == -1
            assert (again.view.view, again.view.legal) == (before.view, before.legal)

    asyncio.run(main())


def test_who_watches_is_not_told_what_a_seat_knows(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            _, (one, other, eve) = await some_steps(house, "metals")
            assert one.view.own["hand"] != other.view.own["hand"]
            assert eve.view.own["hand"] == []
            assert eve.view.public == one.view.public == other.view.public

    asyncio.run(main())


@pytest.mark.parametrize("help", [FULL, NONE], ids=["all help", "none"])
@pytest.mark.parametrize("game", GAMES)
def test_everything_that_people_are_told_is_told_with_the_help_of_the_table(game: str, help: Help) -> None:
    rules = GAMES[game]
    row = MatchRow(
        id="m", table="t", gathering="g", game=game, version=rules.version, seats=2, options={}, names=["Ada", "Ben"],
        seed="7", started=0.0, ended=0.0, outcome="", format=FORMAT,
    )  # fmt: skip
    live = Live(rules, row, row.names, help)
    seat = live.state.actors()[0]
    shown = live.view(seat, 1, -1, 0)
    assert shown.box == Raw(encode(rules.box(live.state, help)))
    assert shown.public == Raw(encode(rules.public(live.state, help)))
    assert shown.own == rules.own(live.state, seat, help)
    assert shown.ask == rules.ask(rules.view(live.state, seat, help), help)
    assert shown.story == rules.story(live.state.events, seat, row.names, help)
    legal = live.state.legal(seat)
    assert shown.legal == [rules.write(action) for action in rules.listed(live.options, legal, help)[:LISTED]]
    view = rules.view(live.state, seat)
    assert live.preview(seat, legal[0]) == rules.preview(view, live.options, legal[0], help)
