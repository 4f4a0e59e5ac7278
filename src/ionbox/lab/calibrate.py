"""Do the values come true?

Both seats play whatever `evaluate` thinks best, and each value it gave is held against what that seat then had of the
victory: of the actions worth 70 %, seven in ten should have won. Where playouts end early by a known or present lead
(`leaf`, `standing`), the `spread` that foretells the results best is found as well.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import log, sqrt

from ionbox.bots.ladder import evaluate
from ionbox.bots.playout import likelihood
from ionbox.core.game import AnyGame
from ionbox.core.infoset import infoset
from ionbox.core.kit import UNKNOWN
from ionbox.core.rng import quick_rng, step_rng
from ionbox.core.state import State, all_seats
from ionbox.core.types import Seat
from ionbox.games import GAMES, find_game
from ionbox.lab.command import HERE, Count, Where, run
from ionbox.lab.pool import ALONE, Crew, Told, bar, in_order, untold
from ionbox.lab.stats import Mean, mean

PARTS = 10


@dataclass(frozen=True)
class Said:
    """A value that was given, and what came of it."""

    match: int
    value: float
    share: float


@dataclass(frozen=True)
class Job:
    """One match."""

    game: str
    match: int
    playouts: int
    seed: str


def play(
    game: AnyGame,
    matches: int,
    playouts: int,
    seed: str = "calibrate",
    crew: Crew = ALONE,
    progress: Told = untold,
) -> tuple[list[Said], list[Said]]:
    """The values of all choices, and the leads by which a playout could have ended there."""
    values: list[Said] = []
    leads: list[Said] = []
    jobs = [Job(game.name, match, playouts, seed) for match in range(matches)]
    for n, (some, ahead) in enumerate(in_order(crew, play_match, jobs), 1):
        values += some
        leads += ahead
        progress(n, matches)
    return values, leads


def play_match(job: Job) -> tuple[list[Said], list[Said]]:
    game, name, n = GAMES[job.game], f"{job.seed}:{job.match}", 0
    state: State = game.start(2, game.defaults, step_rng(name, 0))
    said: list[tuple[Seat, float]] = []
    ahead: list[tuple[Seat, float]] = []
    while actors := state.actors():
        n += 1
        seat, rng = actors[0], quick_rng(f"{name}:bot", n)
        asked = infoset(game, state, game.defaults, 2, seat)
        action = asked.legal[0]
        if len(asked.legal) > 1:
            worth = evaluate(game, asked, rng, job.playouts)
            action = max(worth, key=lambda one: worth[one][0])
            # Asked again with fresh chance: the best of several guesses looks better than it is.
            said.append((seat, evaluate(game, asked, rng, job.playouts)[action][0]))
        if (lead := known_lead(game, state, seat)) > UNKNOWN:
            ahead.append((seat, lead))
        state.apply(seat, action, step_rng(name, n))
    outcome = state.outcome()
    assert outcome is not None
    shares = [outcome.share(seat) for seat in all_seats(2)]
    values = [Said(job.match, value, shares[seat]) for seat, value in said]
    return values, [Said(job.match, lead, shares[seat]) for seat, lead in ahead]


def known_lead(game: AnyGame, state: State, seat: Seat) -> float:
    how = game.kit.bots.leaf or game.kit.bots.standing
    return UNKNOWN if how is None else how(state, seat)


def reliability(values: Sequence[Said]) -> list[tuple[int, float, Mean]]:
    """By tenths of the value: how many, the mean value, the mean share with its error by match."""
    found = []
    for part in range(PARTS):
        some = [said for said in values if min(PARTS - 1, int(said.value * PARTS)) == part]
        if some:
            by_match: dict[int, list[float]] = {}
            for said in some:
                by_match.setdefault(said.match, []).append(said.share)
            error = mean([sum(one) / len(one) for one in by_match.values()]).error
            share = sum(said.share for said in some) / len(some)
            found.append((len(some), sum(said.value for said in some) / len(some), Mean(share, error, len(by_match))))
    return found


def squares(values: Sequence[Said]) -> float:
    """Brier's score: 0.25 for one who always says a half, 0 for a prophet."""
    return sum((said.value - said.share) ** 2 for said in values) / len(values)


def best_spread(leads: Sequence[Said]) -> float:
    """Under which the results are likeliest; a draw counts half of each."""

    def surprise(spread: float) -> float:
        total = 0.0
        for said in leads:
            p = min(1 - 1e-6, max(1e-6, likelihood(said.value, spread)))
            total -= said.share * log(p) + (1 - said.share) * log(1 - p)
        return total

    low, high = 0.05, 200.0
    while high / low > 1.005:
        third = (high / low) ** (1 / 3)
        if surprise(low * third) < surprise(high / third):
            high /= third
        else:
            low *= third
    return sqrt(low * high)


def as_markdown(game: AnyGame, values: Sequence[Said], leads: Sequence[Said]) -> str:
    lines = ["| values | mean value % | came to % |", "|--:|--:|--:|"]
    for n, value, share in reliability(values):
        lines.append(f"| {n} | {100 * value:.1f} | {100 * share.value:.1f} ± {100 * share.error:.1f} |")
    lines += ["", f"The mean square between value and result is {squares(values):.4f}."]
    if leads:
        spread = game.kit.bots.spread
        lines += [f"The spread is {spread}; {len(leads)} leads are foretold best by {best_spread(leads):.2f}."]
    return "\n".join(lines)


def main(game: str, matches: Count = 200, playouts: Count = 200, *, where: Where = HERE) -> None:
    """
    Parameters
    ----------
    game
        Which game.
    matches
        Matches between two seats.
    playouts
        Playouts behind each value.
    """
    rules = find_game(game)
    with where.crew() as crew, bar("matches") as progress:
        found = play(rules, matches, playouts, crew=crew, progress=progress)
    print(as_markdown(rules, *found))


if __name__ == "__main__":
    run(main)
