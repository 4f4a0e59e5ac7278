"""A match of bots, played to its end and kept whole."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from ionbox.bots import find_bot
from ionbox.bots.reactions import reaction
from ionbox.core.game import AnyGame
from ionbox.core.infoset import infoset
from ionbox.core.play import Chapter, Setup, Step
from ionbox.core.rng import FORMAT, Rng, quick_rng, step_rng
from ionbox.core.types import BadInput, Seat


@dataclass(frozen=True)
class Sitting:
    """A match that bots have played to its end."""

    setup: Setup
    chapters: list[Chapter]
    first: Seat
    """Who acted first."""
    decisions: int


class TooLong(BadInput):
    """There was no time to play a match to its end."""


def play_match(
    game: AnyGame,
    seats: int,
    options: Any,
    bot: str,
    seed: str,
    out_of_time: Callable[[], bool] = lambda: False,
    format: int = FORMAT,
    thoughts: str = "",
) -> Sitting:
    """One match of the same bot at every seat. Chance is that of `core.play.Match`.

    `thoughts`: what the bots' own chance comes from, so that one deal can be played in several ways; "": the seed.
    """
    setup = Setup(game, seats, options, seed, None, format)
    game, choose = setup.game, find_bot(setup.game, bot)
    state = setup.start()
    chapters = [Chapter(0, None, state)]
    beginner, decisions, asked = state.actors()[0], 0, set[Seat]()
    while actors := state.actors():
        if out_of_time():
            raise TooLong("A match takes too long to be measured here. Make it shorter: fewer cards, rounds or games.")
        n = len(chapters)
        rng = quick_rng(f"{thoughts or seed}:bot", n)
        seat = first([bot] * seats, actors, rng) if state.race() else actors[rng.below(len(actors))]
        legal = state.legal(seat)
        asked &= set(actors)
        if len(legal) > 1 and seat not in asked:
            decisions += 1
            asked = set(actors)  # who else is asked now thinks meanwhile
        asked.discard(seat)
        action = legal[0] if len(legal) == 1 else choose(infoset(game, state, options, seats, seat), rng)
        state = state.copy()
        state.apply(seat, action, step_rng(seed, n, format))
        chapters.append(Chapter(n, Step(seat, action), state))
    return Sitting(setup, chapters, beginner, decisions)


def first(table: Sequence[str], racers: Sequence[Seat], rng: Rng) -> Seat:
    """Who of those in a race is the quickest."""
    return min(racers, key=lambda seat: reaction(table[seat], rng))
