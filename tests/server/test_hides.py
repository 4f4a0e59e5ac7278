"""What a table hides reaches nobody there: not in a view, a word, a refusal, nor over HTTP."""

import asyncio
import json
import re
from pathlib import Path
from typing import Any

import pytest
from contract.laws import CHARGE, texts_in
from narrow import sure
from server.failing import failing, table_of
from server.people import Person, Running, refused, running, turn
from server.teams import newest
from server.test_naming import right_name

from ionbox.core.rng import Rng
from ionbox.core.types import HIDES, Seat
from ionbox.games import GAMES
from ionbox.lab.advice import Advice, Choice
from ionbox.server import wire
from ionbox.server.asking import hushed
from ionbox.server.live import QUIET

ALL = list(HIDES)
NAMING = [game for game, rules in GAMES.items() if hasattr(rules.defaults, "naming")]
SILLY = ("Na+", "Cl- Cl-", "2 Mg2+", "nonsense", "name", "name iron(III) chloride", "unnamed", "pass", "Fe3+ O2-")
"""What nobody may play here, and what tells what it is."""
OWN = "ion,us\nLi+,lithium\nBr-,bromide\n"
DECK = "ion,copies\nLi+,20\nBr-,20\n"


def charged(texts: list[str]) -> list[str]:
    """Those with a charge in them, but what somebody typed themselves."""
    typed = re.compile("|".join(re.escape(repr(text)) for text in SILLY), re.IGNORECASE)
    return [text for text in texts if CHARGE.search(typed.sub("", text))]


async def act_blindly(house: Running, made: dict[str, Any], person: Person, rng: Rng) -> None:
    """Something legal, as this table writes it, or the right name: the person has seen no list."""
    live = sure(table_of(house, made).live)
    legal = live.state.legal(person.seat)
    action = legal[rng.below(len(legal))]
    text = live.game.write(action, live.help)
    if text == "name":
        text = f"name {right_name(person)}"
    assert isinstance(await person.act(text), wire.Ack), text


@pytest.mark.parametrize("game", GAMES)
def test_no_charge_is_in_anything_that_a_table_without_charges_says(game: str, tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            options = {"naming": "on"} if game in NAMING else {}
            made, people = await house.table(game, hides=ALL, options={**options, "rounds": "3"})
            watcher = await house.come(made["code"], table=1)
            await watcher.hear(wire.View)
            rng, steps = Rng(5), 0
            while people[0].ended is None:
                for person in (*people, watcher):
                    await person.catch_up()
                live = sure(table_of(house, made).live)
                for seat, person in enumerate(people):
                    if steps % 5 == 0:
                        text = SILLY[(steps // 5 + seat) % len(SILLY)]
                        answer = await person.act(text)
                        if isinstance(answer, wire.Refused):
                            await person.say(wire.Correct(answer.id))
                        await person.say(wire.Preview("look", text))
                        assert (await person.hear(wire.Previewed)).code in ("NO_PREVIEW", "NOT_PLAYING")
                        await person.say(wire.Preview("look", ""))
                actors = live.state.actors()
                if actors:
                    await people[actors[0]].catch_up()
                    await act_blindly(house, made, people[actors[0]], rng)
                steps += 1
            for person in (*people, watcher):
                await person.catch_up()
                assert newest(person, wire.Welcome).hides == ALL
                for frame in person.frames:
                    assert not charged(texts_in(json.loads(frame))), frame
            tables = await house.http.get(
                f"/api/gatherings/{made['code']}/tables", headers={"authorization": f"Bearer {made['host']}"}
            )
            look = await house.http.get(f"/api/gatherings/{made['code']}")
            for page in (tables, look):
                assert page.status_code == 200
                assert not charged(texts_in(page.json()))
            assert look.json()["ions"] == {}
            assert look.json()["hides"] == ALL

    asyncio.run(main())


@pytest.mark.parametrize("game", ["ion", "metals", "charged"])
def test_no_guess_at_a_charge_is_answered_otherwise_than_another(game: str, tmp_path: Path) -> None:
    guesses = [text.format(n, sign) for n in ("", "2", "3", "4", "5", "⁴") for sign in "+-−⁺⁻" for text in (
        "1 Ta{}{}", "Ta{}{}", "lay Ta{}{}", "bond Cl{0}{1} to Mg2+.Cl-", "1A> Ta{}{}", "SO4^{}{}", "Ta {}{}",
    )]  # fmt: skip

    async def main() -> None:
        async with running(tmp_path) as house:
            made, people = await house.table(game, hides=["charges"])
            live = sure(table_of(house, made).live)
            for seat, person in enumerate(people):
                answers = {live.read(Seat(seat), text) for text in guesses}
                assert answers == {"Write it without charges."}
                no = refused(await person.act("1 Ta4+"))
                assert (no.code, no.because) == ("UNREADABLE", "Write it without charges.")
            # A name has hyphens, and an open table understands charges.
            assert live.read(Seat(0), "name co-balt(II) chlor-ide") != "Write it without charges."
            made, _ = await house.table(game)
            assert sure(table_of(house, made).live).read(Seat(0), guesses[0]) != "Write it without charges."

    asyncio.run(main())


@pytest.mark.parametrize("game", GAMES)
def test_a_list_of_plays_is_not_told_where_it_is_hidden(game: str, tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made, people = await house.table(game, hides=["plays"])
            live = sure(table_of(house, made).live)
            for person in people:
                legal = live.state.legal(person.seat)
                assert set(person.view.legal) == {
                    live.game.write(one) for one in live.game.listed(live.options, legal, live.help)
                }
                assert bool(person.view.ask) == bool(legal)
            if actors := live.state.actors():
                actor = people[actors[0]]
                no = refused(await actor.act("nonsense"))
                assert (no.code, no.hint) == ("UNREADABLE", "Check how you wrote it.")

    asyncio.run(main())


def test_what_the_rules_say_is_told_as_the_table_may_hear_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            _, people = await house.table("charged", hides=["charges"])
            actor, other = await turn(people)
            kind = type(GAMES["charged"])
            monkeypatch.setattr(kind, "hushed", lambda self, text, help: "")
            no = refused(await other.act("pass"))
            assert (no.because, no.hint, no.question) == (QUIET, "", "")
            assert refused(await actor.act("nonsense")).because == "That cannot be read as an action."
            await actor.say(wire.Preview("look", "nonsense"))
            assert (await actor.hear(wire.Previewed)).because == "That cannot be read as an action."

    asyncio.run(main())


def test_bots_are_given_all_that_a_table_hides_from_people(tmp_path: Path) -> None:
    async def main() -> None:
        async with failing(tmp_path) as (house, _, _):
            made = await house.make("metals", ["bot:greedy", "bot:greedy"], many=True, hides=ALL)
            watcher = await house.come(made["code"], table=1)
            await watcher.hear(wire.Table)
            await house.order(made, "start")
            await watcher.hear(wire.Ended)
            assert not [frame for frame in watcher.frames if charged(texts_in(json.loads(frame)))]
            live = sure(table_of(house, made).live)
            assert live.known(Seat(0)).view == live.game.view(live.state, Seat(0))

    asyncio.run(main())


def test_a_table_that_hides_something_gives_no_hints_that_would_tell_it(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            for hides, hints in ((ALL, False), (["plays"], False), (["charges"], False), (["ions"], True), ([], True)):
                made = await house.make("metals", ["person", "bot:greedy"], hides=hides, hints=True)
                one = await house.sit(made["code"])
                await one.say(wire.Ready())
                await one.hear(wire.View)
                assert (await house.http.get(f"/api/gatherings/{made['code']}")).json()["hints"] is hints
                if not hints:
                    answer = await house.http.get(
                        f"/api/gatherings/{made['code']}/hint", headers={"authorization": f"Bearer {one.secret}"}
                    )
                    assert answer.json()["detail"] == "This table plays without hints."

    asyncio.run(main())


def test_a_hint_says_no_more_than_the_table_does(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made, _ = await house.table("charged")
            live = sure(table_of(house, made).live)
            monkeypatch.setattr(type(live.game), "hushed", lambda self, text, help: "" if "name" in text else text)
            choice = Choice("pass", 0.5, 0.1, ("It scores.", "It has a name."))
            told = hushed(live, Advice((choice,), 0, False, "Look here.", "It has a name.", "Pass."))
            assert told.steps == ("Look here.", "This table leaves that to you.", "Pass.")
            assert told.best.reasons == ("It scores.",)

    asyncio.run(main())


def test_the_files_of_a_deck_are_told_to_nobody_but_the_host_where_charges_or_ions_are_hidden(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            for hides in (["charges"], ["ions"], []):
                made = await house.make("metals", hides=hides, options={"new_ions": OWN, "deck": DECK, "series": "2"})
                people = [await house.sit(made["code"]) for _ in range(2)]
                for person in people:
                    await person.say(wire.Ready())
                    await person.hear(wire.Table)
                for person in people:
                    await person.hear(wire.View)
                told = newest(people[0], wire.Welcome).options
                assert (told["deck"], told["new_ions"]) == (("", "") if hides else (DECK, OWN))
                assert told["series"] == "2"
                path = f"/api/gatherings/{made['code']}"
                look = (await house.http.get(path)).json()
                assert look["options"] == told
                assert sorted(look["ions"]) == ([] if hides else ["Br-", "Li+"])
                host = (await house.http.get(path, headers={"cookie": f"host_{made['code']}={made['host']}"})).json()
                assert host["options"]["deck"] == DECK
                if not hides:
                    assert look["ions"]["Li+"]["us"] == "lithium"
                    assert look["ions"]["Li+"]["family"] == "cation"

    asyncio.run(main())


def test_a_compound_of_ions_of_one_s_own_is_looked_up_with_the_code_of_its_table(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            own = "ion,us\nXe2+,xenonide\nBr-,bromide\n"
            deck = "ion,copies\nXe2+,20\nBr-,20\n"
            made = await house.make("metals", options={"new_ions": own, "deck": deck, "series": "2"})
            path = "/api/compounds/XeBr2"
            assert (await house.http.get(path)).status_code == 404
            found = (await house.http.get(f"{path}?code={made['code']}")).json()
            assert (found["formula"], found["us"]) == ("XeBr₂", "xenonide bromide")
            assert (await house.http.get(f"{path}?code=AAAAAA")).status_code == 404
            everyday = (await house.http.get(f"/api/compounds/NaCl?code={made['code']}")).json()
            assert everyday["us"] == "sodium chloride"

    asyncio.run(main())


@pytest.mark.parametrize("wish", [{"hides": ["charges"]}, {"options": {"naming": "on"}}])
def test_nothing_is_told_of_compounds_until_the_match_is_over_where_that_is_asked_or_hidden(
    wish: dict[str, Any], tmp_path: Path
) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made, people = await house.table("ion", **wish)
            path = f"/api/compounds/MgCl2?code={made['code']}"
            mine = {"authorization": f"Bearer {people[0].secret}"}
            for headers in ({}, mine):
                answer = await house.http.get(path, headers=headers)
                assert answer.status_code == 403
                assert answer.json()["detail"] == "Nothing is told of compounds here until all matches are over."
            await house.order(made, "end")
            await people[0].hear(wire.Ended)
            for headers in ({}, mine):
                assert (await house.http.get(path, headers=headers)).json()["us"] == "magnesium chloride"

    asyncio.run(main())


@pytest.mark.parametrize("wish", [{"hides": ["charges"]}, {"hides": ["ions"]}, {"options": {"naming": "on"}}])
def test_a_table_that_has_finished_tells_nothing_to_those_who_still_play_the_same_deck(
    wish: dict[str, Any], tmp_path: Path
) -> None:
    async def main() -> None:
        async with running(tmp_path) as house:
            made = await house.make("metals", many=True, **wish)
            people = [await house.sit(made["code"]) for _ in range(4)]
            for person in people:
                await person.say(wire.Ready())
            for person in people:
                await person.hear(wire.View)
            rng = Rng(7)
            while people[0].ended is None:
                for person in people[:2]:
                    await person.catch_up()
                    if person.ended is None and person.may_act():
                        await act_blindly(house, made, person, rng)
            path = f"/api/gatherings/{made['code']}/tables/1/record"
            mine = {"authorization": f"Bearer {people[0].secret}"}
            host = {"authorization": f"Bearer {made['host']}"}
            for headers in ({}, mine):
                answer = await house.http.get(path, headers=headers)
                assert (answer.status_code, answer.json()["detail"]) == (
                    409, "A record tells what is hidden here. It can be had when all tables have finished.",
                )  # fmt: skip
                found = await house.http.get(f"/api/compounds/NaCl?code={made['code']}", headers=headers)
                assert found.status_code == (200 if wish == {"hides": ["ions"]} else 403)
            assert (await house.http.get(path, headers=host)).status_code == 200
            await house.order(made, "end")
            await people[2].hear(wire.Ended)
            assert (await house.http.get(path, headers=mine)).status_code == 200
            found = await house.http.get(f"/api/compounds/NaCl?code={made['code']}", headers=mine)
            assert found.status_code == 200

    asyncio.run(main())
