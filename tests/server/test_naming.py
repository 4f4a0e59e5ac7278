"""Names typed at a table: judged there, kept with the tries, and nowhere else."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from narrow import sure
from server.failing import table_of, until
from server.people import Person, Running, refused, running
from server.teams import newest

from ionbox.chem.formulas import read_atoms
from ionbox.chem.ions import library
from ionbox.chem.names import US, compound_name
from ionbox.core.rng import Rng
from ionbox.server import wire
from ionbox.server.substances import compound_of
from ionbox.store.rows import TryRow

WRONG = "zzqx magnesimide qqzz"
"""What nobody else writes anywhere."""


async def asked(house: Running, game: str, **more: Any) -> tuple[dict[str, Any], list[Person], Person]:
    """A table where somebody is asked for a name, and who that is."""
    made, people = await house.table(game, options={"naming": "on"}, **more)
    return made, people, await asked_at(house, made, people)


async def asked_at(house: Running, made: dict[str, Any], people: list[Person]) -> Person:
    """They play until somebody is asked for a name."""
    rng = Rng(4)
    while True:
        for person in people:
            await person.catch_up()
        live = sure(table_of(house, made).live)
        actor = next(person for person in people if person.may_act())
        if "unnamed" in actor.view.legal:
            return actor
        greedy = live.game.kit.bots.greedy(live.known(actor.seat).read(), rng)
        assert isinstance(await actor.act(live.game.write(greedy)), wire.Ack)


def right_name(person: Person) -> str:
    formula = person.view.view["naming"]
    plain = formula.translate({ord("₀") + digit: str(digit) for digit in range(10)})
    return compound_name(sure(compound_of(tuple(read_atoms(plain)), library().ions)), US)


async def kept(house: Running, made: dict[str, Any], *people: Person) -> list[TryRow]:
    for person in people:
        await person.catch_up()
    return [
        row
        for row in await house.lobby.house.store.tries(table_of(house, made).gathering.id)
        if row.tried.startswith("name ")
    ]


@pytest.mark.parametrize("game", ["ion", "metals", "charged"])
def test_a_name_is_judged_and_what_was_typed_stands_with_the_tries_alone(game: str, tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made, people, actor = await asked(house, game)
            watcher = await house.come(made["code"], table=1)
            await watcher.hear(wire.View)
            formula, n = actor.view.view["naming"], actor.view.n
            assert formula
            no = refused(await actor.act(f"name {WRONG}", id="wrong"))
            assert no.rule
            assert no.because
            assert no.question
            assert no.hint == ""
            assert not any(right_name(actor) in frame for person in people for frame in person.frames)
            assert refused(await actor.act(f"name {WRONG}", id="wrong")) == no, "it was judged once"
            missing = refused(await actor.act("name"))
            assert missing.code == "NAME_MISSING"
            assert actor.view.n == n
            for word in ("name", "Name"):
                await actor.say(wire.Preview("look", f"{word} {right_name(actor)}"))
                told = await actor.hear(wire.Previewed)
                assert (told.preview, told.code) == (None, "NO_PREVIEW")
                assert told.because == "A name is judged when it is given."
            typed = right_name(actor).upper()
            answer = await actor.act(f"name {typed}", id="right")
            assert isinstance(answer, wire.Ack)
            assert await actor.act(f"name {typed}", n=n + 1, id="right") == answer
            rows = await kept(house, made, actor, watcher)
            assert [(row.kind, row.tried, row.formula) for row in rows] == [
                ("try", f"name {WRONG}", formula),
                ("right", f"name {typed}", formula),
            ]
            assert (rows[0].code, rows[0].device) == (no.code, rows[1].device)
            match = sure(table_of(house, made).live).row.id
            steps = await house.lobby.house.store.steps(match)
            assert steps[-1].action == "name"
            others = [one for one in (*people, watcher) if one is not actor]
            for person in others:
                await person.catch_up()
            for secret in (WRONG, typed):
                assert not any(secret in frame for person in others for frame in person.frames)
                assert not any(secret in step.action for step in steps)
            assert newest(actor, wire.Ack) == answer
            await house.order(made, "end")
            await actor.hear(wire.Ended)
            record = (await house.http.get(f"/api/gatherings/{made['code']}/tables/1/record")).text
            assert ": name\n" in record
            assert WRONG not in record
            assert typed not in record

    asyncio.run(main())


def test_what_was_typed_is_erased_with_the_tries(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    def found() -> bool:
        return any(WRONG.encode() in file.read_bytes() for file in tmp_path.iterdir() if file.is_file())

    async def main() -> None:
        async with running(tmp_path) as house:
            made, _, actor = await asked(house, "metals")
            refused(await actor.act(f"name {WRONG}"))
            assert await kept(house, made, actor)
            assert found()
            assert await house.lobby.house.store.erase(house.lobby.gatherings[made["code"]].row.id)
            await until(lambda: not found())

    asyncio.run(main())
    assert not found()
    assert WRONG not in "".join(capfd.readouterr()), "no log has it"


def test_names_are_tries_that_name_no_ions_in_the_table_of_them(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made, _, actor = await asked(house, "metals")
            refused(await actor.act("Name iron I oxide"))
            await kept(house, made, actor)
            await house.order(made, "end")
            headers = {"authorization": f"Bearer {made['host']}"}
            text = (await house.http.get(f"/api/gatherings/{made['code']}/tries.csv", headers=headers)).text
            head, *lines = text.lstrip("\ufeff").splitlines()
            places = head.split(",")
            cells = next(line.split(",") for line in lines if line.split(",")[places.index("tries")] != "0")
            assert cells[places.index("ions")] == ""
            assert cells[places.index("formulas")].endswith(" 1")

    asyncio.run(main())


def test_a_bot_names_what_it_made_in_one_word(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made = await house.make("metals", ["bot:greedy", "bot:greedy"], many=True, options={"naming": "on"})
            watcher = await house.come(made["code"], table=1)
            await watcher.hear(wire.Table)
            await house.order(made, "start")
            await watcher.hear(wire.Ended)
            steps = await house.lobby.house.store.steps(newest(watcher, wire.Ended).match)
            assert "name" in [step.action for step in steps]
            assert not any(step.by for step in steps), "no bot stumbled"

    asyncio.run(main())


@pytest.mark.parametrize("game", ["ion", "metals", "charged"])
def test_a_bot_that_keeps_a_persons_seat_names_nothing_for_them(game: str, tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made, _, actor = await asked(house, game)
            n = actor.view.n
            await actor.say(wire.Leave())
            await until(lambda: sure(table_of(house, made).live).n > n)
            step = (await house.lobby.house.store.steps(sure(table_of(house, made).live).row.id))[n]
            assert (step.seat, step.action, step.by) == (actor.seat, "unnamed", "left")

    asyncio.run(main())


def test_texts_are_bounded(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            _, _, actor = await asked(house, "metals")
            refused(await actor.act("name " + "x" * 195))
            await actor.say(wire.Act(actor.view.n + 1, "long", "name " + "x" * 196))
            assert await actor.gone() == 4400

    asyncio.run(main())
