"""Many games of the ION Card & Dice Game at once, so that one net answers for all of them in one go."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import NamedTuple

from ionbox.bots.net import Judge
from ionbox.core.rng import Rng
from ionbox.core.types import Action, Seat
from ionbox.games.dice import GAME
from ionbox.games.dice.features import choices, describe
from ionbox.games.dice.policy import policy
from ionbox.games.dice.state import DiceState
from ionbox.games.dice.types import Options

MOST_STEPS = 600
"""Games of many players can go round in circles for long; such a game teaches nothing and is given up."""


class Choice(NamedTuple):
    seat: Seat
    table: bytes
    row: bytes
    best: float
    """What the best action was worth, as far as was known; -1: not known."""
    any: bool
    """Not the best was chosen, but any."""


@dataclass
class Sitting:
    """One game at a table, who plays at each seat (None: the quick policy), and what was chosen there."""

    state: DiceState
    players: Sequence[Judge | None]
    game: int
    steps: int = 0
    spans: list[tuple[float, float]] = field(default_factory=list)
    """Of each seat, when the game began; only in a tournament."""
    chosen: list[Choice] = field(default_factory=list)

    def over(self) -> bool:
        return not self.state.actors() or self.state.game != self.game


def start(options: Options, players: Sequence[Judge | None], rng: Rng) -> Sitting:
    state = GAME.start(len(players), options, rng)
    state.telling = False
    return Sitting(state, players, state.game)


def play_all(waiting: Iterator[Sitting], rng: Rng, at_once: int = 256, explore: int = 0) -> Iterator[Sitting]:
    """Plays until none is left; `explore` in 1000 choices are any. Yields each game that came to an end."""
    running = list(islice(waiting, at_once))
    while running:
        asked: list[tuple[Sitting, Seat, list[Action]]] = []
        still: list[Sitting] = []
        for place in running:
            sitting: Sitting | None = place
            while sitting is not None and (question := next_question(sitting, rng, explore)) is None:
                if sitting.steps < MOST_STEPS:
                    yield sitting
                sitting = next(waiting, None)
            if sitting is not None and question is not None:
                still.append(sitting)
                asked.append((sitting, *question))
        running = still
        answer(asked, rng, explore)


def next_question(sitting: Sitting, rng: Rng, explore: int) -> tuple[Seat, list[Action]] | None:
    """Goes on to the next choice that a judge has to make: which seat, among which actions. None: it is over."""
    state = sitting.state
    while not sitting.over() and sitting.steps < MOST_STEPS:
        seat = state.actors()[0]
        actions = choices(state, seat)
        action = actions[0]
        if len(actions) > 1:
            if sitting.players[seat] is not None:
                return seat, actions
            action = policy(state, seat, rng)
            if explore:
                if rng.below(1000) < explore:
                    action = actions[rng.below(len(actions))]
                sitting.chosen.append(Choice(seat, *describe(state, seat, [action]), -1, False))
        state.apply(seat, action, rng)
        sitting.steps += 1
    return None


def answer(asked: list[tuple[Sitting, Seat, list[Action]]], rng: Rng, explore: int) -> None:
    """Each judge answers all its questions at once."""
    judges = {id(judge): judge for sitting, seat, _ in asked if (judge := sitting.players[seat]) is not None}
    for key, judge in judges.items():
        mine = [question for question in asked if id(question[0].players[question[1]]) == key]
        described = [describe(sitting.state, seat, actions) for sitting, seat, actions in mine]
        values = judge.net.values([table for table, _ in described], [rows for _, rows in described])
        for (sitting, seat, actions), (table, rows), worth in zip(mine, described, values, strict=True):
            best = at = int(worth.argmax())
            if explore:
                if rng.below(1000) < explore:
                    at = rng.below(len(actions))
                width = len(rows) // len(actions)
                row = rows[at * width : (at + 1) * width]
                sitting.chosen.append(Choice(seat, table, row, float(worth[best]), at != best))
            sitting.state.apply(seat, actions[at], rng)
            sitting.steps += 1
