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
from ionbox.server import lessons
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


def rules_of(game: AnyGame, one: Example) -> AnyGame:
    return game.under(change(game.defaults, one.options))


def seen(game: AnyGame, state: State, seat: Seat) -> lessons.ExampleSeen:
    legal = state.legal(seat)
    view = game.view(state, seat)
    listed = [game.write(action) for action in legal[:LISTED]]
    return lessons.ExampleSeen(view, game.ask(view), listed, len(legal) > LISTED)


def example_of(game: str, number: int) -> tuple[AnyGame, Example]:
    if game not in GAMES or not 1 <= number <= len(examples(GAMES[game])):
        raise Declined("There is no such example.", 404)
    one = examples(GAMES[game])[number - 1]
    return rules_of(GAMES[game], one), one


@get("/api/examples/{game}")
async def list_examples(game: str) -> list[lessons.Example]:
    """The worked examples of a rulebook, each as its seat sees it, with what there is to try. They count from 1."""
    if game not in GAMES:
        raise Declined(f"Unknown game. Choose one of {', '.join(GAMES)}.", 404)
    return await asyncio.to_thread(shown, GAMES[game])


@cache
def shown(game: AnyGame) -> list[lessons.Example]:
    return [shown_one(rules_of(game, one), number, one) for number, one in enumerate(examples(game), 1)]


def shown_one(game: AnyGame, number: int, one: Example) -> lessons.Example:
    state, tries = state_of(game, one), [lessons.ExampleTry(tried.act, tried.button) for tried in one.tries]
    seats = game.view(state, one.seat).seats
    return lessons.Example(number, one.rule, one.says, seats, one.seat, tries, seen(game, state, one.seat))


@post("/api/examples/{game}/{number}/try", rate="thoughts", status=200)
async def try_example(game: str, number: int, data: lessons.Try) -> lessons.ExampleTried:
    """What comes of an action in an example, the one named there or any other: why not, or what happens."""
    rules, one = example_of(game, number)
    return await asyncio.to_thread(tried, rules, one, rules.parse(data.action))


def tried(game: AnyGame, one: Example, action: Action) -> lessons.ExampleTried:
    state = state_of(game, one)
    refusal = game.refusal(state, one.seat, action)
    if refusal is not None:
        return lessons.ExampleTried(None, refusal.because, refusal.question, refusal.hint, refusal.rule)
    state.apply(one.seat, action, Rng(1))
    names = [f"Seat {seat + 1}" for seat in range(game.view(state, None).seats)]
    story = game.story(state.events, one.seat, names)
    return lessons.ExampleTried(seen(game, state, one.seat), story=story, events=happened(game, state.events))


EXAMPLES = [list_examples, try_example]
