"""The worked examples of the rulebooks: positions that anybody may try, without a table.

They stand in each game's `data/examples.toml`, with what the book says of each try; the tests hold the games to it.
"""

import asyncio
import tomllib
from dataclasses import dataclass, field
from functools import cache

from msgspec import convert

from ionbox.core.game import AnyGame
from ionbox.core.options import change
from ionbox.core.rng import Rng
from ionbox.core.state import State
from ionbox.core.types import Action, Seat
from ionbox.games import GAMES
from ionbox.server import api
from ionbox.server.edge import get, post
from ionbox.server.house import Declined
from ionbox.server.live import LISTED, happened


@dataclass(frozen=True)
class Tried:
    act: str
    button: str
    """What it is called on a button."""
    refused: str = ""
    """The paragraph that does not allow it."""
    told: str = ""
    """Of what is told where it is allowed."""


@dataclass(frozen=True)
class Example:
    rule: str
    says: str
    position: str
    seat: Seat
    tries: tuple[Tried, ...]
    options: dict[str, str] = field(default_factory=dict)


@cache
def examples(game: AnyGame) -> list[Example]:
    return convert(tomllib.loads(game.file("data/examples.toml"))["example"], list[Example])


def state_of(game: AnyGame, one: Example) -> State:
    state: State = game.load(one.position, change(game.defaults, one.options))
    return state


def seen(game: AnyGame, state: State, seat: Seat) -> api.ExampleSeen:
    legal = state.legal(seat)
    view = game.view(state, seat)
    listed = [game.write(action) for action in legal[:LISTED]]
    return api.ExampleSeen(view, game.ask(view), listed, len(legal) > LISTED)


def example_of(game: str, number: int) -> tuple[AnyGame, Example]:
    if game not in GAMES or not 1 <= number <= len(examples(GAMES[game])):
        raise Declined("There is no such example.", 404)
    return GAMES[game], examples(GAMES[game])[number - 1]


@get("/api/examples/{game}")
async def list_examples(game: str) -> list[api.Example]:
    """The worked examples of a rulebook, each as its seat sees it, with what there is to try. They count from 1."""
    if game not in GAMES:
        raise Declined(f"Unknown game. Choose one of {', '.join(GAMES)}.", 404)
    return await asyncio.to_thread(shown, GAMES[game])


@cache
def shown(game: AnyGame) -> list[api.Example]:
    return [
        api.Example(
            number, one.rule, one.says, game.view(state_of(game, one), one.seat).seats, one.seat,
            [api.ExampleTry(tried.act, tried.button) for tried in one.tries], seen(game, state_of(game, one), one.seat),
        )
        for number, one in enumerate(examples(game), 1)
    ]  # fmt: skip


@post("/api/examples/{game}/{number}/try", rate="thoughts", status=200)
async def try_example(game: str, number: int, data: api.Try) -> api.ExampleTried:
    """What comes of an action in an example, the one named there or any other: why not, or what happens."""
    rules, one = example_of(game, number)
    return await asyncio.to_thread(tried, rules, one, rules.parse(data.action))


def tried(game: AnyGame, one: Example, action: Action) -> api.ExampleTried:
    state = state_of(game, one)
    refusal = game.refusal(state, one.seat, action)
    if refusal is not None:
        return api.ExampleTried(None, refusal.because, refusal.question, refusal.hint, refusal.rule)
    state.apply(one.seat, action, Rng(1))
    names = [f"Seat {seat + 1}" for seat in range(game.view(state, None).seats)]
    story = game.story(state.events, one.seat, names)
    return api.ExampleTried(seen(game, state, one.seat), story=story, events=happened(game, state.events))


EXAMPLES = [list_examples, try_example]
