"""Finds the weights of a game's quick policy in play against itself.

The cross-entropy method: weights are drawn around a mean, all play the same deals from both seats against the average
so far and against three of the means before, and the best fifth are the next mean and spread. Against the present mean
alone they run in circles: each beats the last and nobody else. It starts from zeros, which is play at random, and knows
nothing of the game.
The file holds how far it has come and is written after every generation: a run that is started again goes on there.
The same generations give the same weights, wherever they are stopped.
For games whose kit has `weights`.
"""

import json
from dataclasses import asdict, dataclass, field
from math import cos, log, pi, sqrt
from pathlib import Path

from ionbox.core.game import AnyGame
from ionbox.core.kit import Policy, Weights
from ionbox.core.rng import Rng
from ionbox.core.state import State, all_seats
from ionbox.core.types import BadInput, Seat
from ionbox.games import GAMES, find_game
from ionbox.lab.command import HERE, Count, OutFile, Where, run
from ionbox.lab.pool import ALONE, Crew, Told, bar, in_order, untold
from ionbox.lab.stats import Mean, mean

DRAWN = 50
"""Weights drawn in a generation,"""
BEST = 10
"""of which so many are kept."""
DEALS = 200
WIDE = 100.0
"""The spread at first,"""
NARROW = 8.0
"""which never falls below this: so much is tried anew in every generation."""
LAST = 10
"""Over about so many generations the mean is averaged."""
LEAD = 0.02
"""A card's lead counts as much of a victory: it tells good from bad on fewer deals."""


@dataclass
class Progress:
    mean: list[float]
    spread: list[float]
    generation: int = 0
    matches: int = 0
    average: list[float] = field(default_factory=list)
    """Of the last means, each later one counting more: less at the mercy of the last deals than any of them."""
    before: list[list[int]] = field(default_factory=list)
    """The mean each generation began with."""


@dataclass(frozen=True)
class Job:
    """Weights that are drawn, and those they play against."""

    game: str
    weights: list[int]
    rivals: list[list[int]]
    deals: int
    seed: int


def fit(
    game: AnyGame,
    file: Path,
    generations: int = 60,
    drawn: int = DRAWN,
    deals: int = DEALS,
    crew: Crew = ALONE,
    progress: Told = untold,
) -> list[int]:
    """The weights after so many generations, those of an earlier run included."""
    n = len(weights_of(game).found)
    now = Progress([0.0] * n, [WIDE] * n, average=[0.0] * n)
    if file.exists():
        now = read_progress(file)
    while now.generation < generations:
        generation(game, now, drawn, deals, crew)
        progress(now.generation, generations)
        now.average = [a + (m - a) / LAST for a, m in zip(now.average, now.mean, strict=True)]
        file.write_text(json.dumps(asdict(now)), "utf-8")
    return [round(weight) for weight in now.average]


def read_progress(file: Path) -> Progress:
    try:
        return Progress(**json.loads(file.read_text("utf-8")))
    except (TypeError, ValueError):
        raise BadInput(f"{file} does not hold an earlier run. Name another file.") from None


def weights_of(game: AnyGame) -> Weights:
    if game.kit.bots.weights is None:
        raise BadInput(f"The quick policy of {game.title} has no weights to fit.")
    return game.kit.bots.weights


def generation(game: AnyGame, now: Progress, drawn: int, deals: int, crew: Crew) -> None:
    rng = Rng(now.generation + 1)
    tries = [[m + s * bell(rng) for m, s in zip(now.mean, now.spread, strict=True)] for _ in range(drawn)]
    now.before.append([round(w) for w in now.mean])
    rivals = [[round(w) for w in now.average], *(now.before[rng.below(len(now.before))] for _ in range(3))]
    seed = rng.below(1 << 30)
    jobs = [Job(game.name, [round(w) for w in weights], rivals, deals, seed) for weights in tries]
    worth = list(in_order(crew, score, jobs))
    ranked = sorted(range(drawn), key=lambda i: -worth[i])
    best = [tries[i] for i in ranked[: max(2, drawn * BEST // DRAWN)]]
    for place in range(len(now.mean)):
        column = [weights[place] for weights in best]
        middle = sum(column) / len(column)
        now.mean[place] = middle
        now.spread[place] = max(NARROW, sqrt(sum((w - middle) ** 2 for w in column) / len(column)))
    now.generation += 1
    now.matches += 2 * drawn * deals


def score(job: Job) -> float:
    """What these weights have of the victory, and of the score, over these deals from both seats."""
    game = GAMES[job.game]
    policy = weights_of(game).policy
    one, others = policy(job.weights), [policy(weights) for weights in job.rivals]
    results = [
        duel(game, one, others[deal % len(others)], job.seed + deal, seat)
        for deal in range(job.deals)
        for seat in all_seats(2)
    ]
    return sum(share + LEAD * lead for share, lead in results) / len(results)


def strength(game: AnyGame, one: Policy, other: Policy, deals: int, seed: int) -> Mean:
    """The share of the victory with its error, by deal."""
    return mean([sum(duel(game, one, other, seed + d, seat)[0] for seat in all_seats(2)) / 2 for d in range(deals)])


def duel(game: AnyGame, one: Policy, other: Policy, seed: int, seat: Seat) -> tuple[float, int]:
    """One match of two seats; what `one` had of the victory, and its lead. It sits at this seat."""
    rng = Rng(seed)
    state: State = game.start(2, game.defaults, rng)
    state.telling = False
    while actors := state.actors():
        actor = actors[0]
        state.apply(actor, (one if actor == seat else other)(state, actor, rng), rng)
    outcome = state.outcome()
    assert outcome is not None
    return outcome.share(seat), outcome.scores[seat] - outcome.scores[1 - seat]


def bell(rng: Rng) -> float:
    """Normally distributed (Box and Muller)."""
    one, two = ((rng.below(1 << 30) + 1) / (1 << 30) for _ in range(2))
    return sqrt(-2 * log(one)) * cos(2 * pi * two)


def main(game: str, file: OutFile, generations: Count = 60, *, where: Where = HERE) -> None:
    """
    Parameters
    ----------
    game
        Which game.
    file
        Where it saves its progress. It continues an earlier run.
    generations
        Generations in all, including those of an earlier run.
    """
    rules = find_game(game)
    own = weights_of(rules)
    with where.crew() as crew, bar("generations") as progress:
        weights = fit(rules, file, generations, crew=crew, progress=progress)
    print(f"weights = {weights}")
    for name, against in (("zeros", [0] * len(weights)), ("those of the project", own.found)):
        won = strength(rules, own.policy(weights), own.policy([*against]), 1000, 1 << 40)
        print(f"against {name}: {100 * won.value:.1f} ± {100 * won.error:.1f} % of 2,000 matches")


if __name__ == "__main__":
    run(main)
