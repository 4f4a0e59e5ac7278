"""What an action would come to, asked before it is played: for the seat alone, read only, never a try."""

import asyncio
import re
from contextlib import AbstractAsyncContextManager
from pathlib import Path

import pytest
from msgspec import convert
from narrow import of, sure
from server.people import Person, Running, Sight, running, turn

from ionbox.core.play import state_hash
from ionbox.core.rng import Rng
from ionbox.core.types import Seat
from ionbox.games import GAMES
from ionbox.games.charged.state import ChargedState
from ionbox.server import wire


async def ask(person: Person, action: str, id: str = "look") -> wire.Previewed:
    await person.say(wire.Preview(id, action))
    return await person.hear(wire.Previewed)


def dealt(data: Path) -> AbstractAsyncContextManager[Running]:
    """A server at which whoever begins has a rack with plays."""
    return running(data, new_seed=lambda: "5" * 64)


def right_and_wrong(person: Person) -> tuple[str, str]:
    """The longest play, and some play without its last tile, which covers the centre and is no formula."""
    game = GAMES["charged"]
    state = game.imagine(convert(person.view.view, game.view_type), game.defaults, Rng(0))
    # Where a wrong one costs something, no view lists them.
    plays = [text for text in map(game.write, state.legal(person.seat)) if re.match(r"\d", text)]
    shorter = {
        text: game.refusal(state, person.seat, game.parse(text)) for text in (p.rpartition(" ")[0] for p in plays)
    }
    return max(plays, key=len), next(text for text, refusal in shorter.items() if refusal and refusal.rule[0] == "4")


def test_a_preview_shows_the_seat_alone_what_a_play_would_come_to_and_changes_nothing(tmp_path: Path) -> None:
    async def main() -> None:
        async with dealt(tmp_path) as house:
            made, people = await house.table("charged")
            actor, other = await turn(people)
            table, heard = house.lobby.gatherings[made["code"]].tables[0], len(other.heard)
            before = state_hash(table.game, sure(table.live).state)
            play, mistake = right_and_wrong(actor)
            right, wrong = await ask(actor, play), await ask(actor, mistake)
            assert (right.n, right.code, right.preview["refusal"]) == (0, "", None)
            assert all(run["name"] and run["balance"] for run in right.preview["runs"])
            assert wrong.preview["refusal"]["because"]
            await other.catch_up()
            assert [type(message) for message in other.heard[heard:]] == [wire.Pong]
            assert state_hash(table.game, sure(table.live).state) == before
            assert await house.lobby.house.store.tries(table.gathering.id) == []
            assert await house.lobby.house.store.steps(table.row.match) == []
            # The same id may be played afterwards: a look is no answer to it.
            assert await actor.act(play, id="look") == wire.Ack("look", 1)
            assert (await actor.hear(Sight)).view["scores"][actor.seat] == right.preview["points"]
            # Whoever does not have the turn may look as well, and is told which version was looked at.
            assert (await ask(actor, "pass")).n == 1

    asyncio.run(main())


@pytest.mark.parametrize(
    ("action", "code"),
    [("what?", "UNREADABLE"), ("11K> Xx", "UNREADABLE"), ("11K> " + "Na " * 60, "UNREADABLE"), ("pass", "")],
)
def test_whatever_is_asked_gets_one_clear_answer(action: str, code: str, tmp_path: Path) -> None:
    async def main() -> None:
        async with dealt(tmp_path) as house:
            made, people = await house.table("charged")
            answer = await ask(people[0], action)
            assert (answer.id, answer.code, bool(answer.because)) == ("look", code, bool(code))
            watcher = await house.come(made["code"], table=1)
            await watcher.hear(wire.View)
            assert (await ask(watcher, action)).code == "WATCHING"

    asyncio.run(main())


def test_a_game_without_previews_and_a_table_without_a_match_say_so(tmp_path: Path) -> None:
    async def main() -> None:
        async with dealt(tmp_path) as house:
            _, (one, _) = await house.table("metals")
            assert (await ask(one, "pass")).code == "NO_PREVIEW"
            made = await house.make("charged", 2)
            early = await house.sit(made["code"])
            answer = await ask(early, "pass")
            assert (answer.code, answer.preview) == ("NOT_PLAYING", None)

    asyncio.run(main())


def test_where_a_wrong_formula_costs_something_a_look_at_it_is_free_and_tells_nothing(tmp_path: Path) -> None:
    async def main() -> None:
        async with dealt(tmp_path) as house:
            made, people = await house.table("charged", options={"tries": "1"})
            actor, _ = await turn(people)
            play, mistake = right_and_wrong(actor)
            right, wrong = await ask(actor, play), await ask(actor, mistake)
            for look in (right, wrong):
                assert look.preview["refusal"] is None
                assert all((run["name"], run["balance"], run["points"]) == ("", "", 0) for run in look.preview["runs"])
            table = house.lobby.gatherings[made["code"]].tables[0]
            assert sure(table.live).n == of(ChargedState, sure(table.live).state).tries == 0
            assert await house.lobby.house.store.tries(table.gathering.id) == []

    asyncio.run(main())


@pytest.mark.parametrize("seed", range(3))
def test_a_preview_is_the_same_in_truths_a_seat_cannot_tell_apart(seed: int) -> None:
    game = GAMES["charged"]
    rng = Rng(seed)
    state = game.start(2, game.defaults, rng)
    for _ in range(6):
        view = game.view(state, Seat(0))
        other = game.imagine(view, game.defaults, rng)
        for action in [*state.legal(0)[:20], *state.legal(1)[:20], game.parse("11K> Na Cl")]:
            seen = game.preview(view, game.defaults, action)
            assert seen == game.preview(game.view(other, Seat(0)), game.defaults, action)
        seat = state.actors()[0]
        state.apply(seat, state.sample(seat, rng), rng)
