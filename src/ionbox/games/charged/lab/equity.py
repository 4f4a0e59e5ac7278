"""Fits what Charged!'s quick policy goes by.

Writes for each board and its ions the worth of tiles left on the rack and prints how sure each number is; then, with
what the game's own `data/leaves.csv` holds, what the leaves gain on fresh deals, and the numbers of the curve that
turns a lead into a share of the victory.

At every tenth turn of matches of the policy against itself several plays are tried in the same imagined truths. What a
play gained beyond its points is explained by what it left, by how many marked squares it opened, and by its points,
among the plays of one position alone: how far the match is, and how good the position, falls out of the comparison.
"""

from collections.abc import Callable, Sequence
from itertools import chain
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from ionbox.core.infoset import infoset
from ionbox.core.options import change
from ionbox.core.rng import Rng
from ionbox.core.state import all_seats
from ionbox.core.types import Action, Seat
from ionbox.games.charged import GAME, equity
from ionbox.games.charged.actions import tiles_of, way_of
from ionbox.games.charged.box import LEAVES
from ionbox.games.charged.pieces import RED, SYMBOLS
from ionbox.games.charged.placing import squares_for
from ionbox.games.charged.policy import DEPTH, Imaginer, policy
from ionbox.games.charged.state import ChargedState
from ionbox.games.charged.turn import plays
from ionbox.games.charged.types import Options
from ionbox.lab.command import HERE, Count, OutFile, Where, run
from ionbox.lab.pool import Crew, bar, in_order
from ionbox.lab.stats import mean

TRUTHS = 6
PLIES = 4
MARKS = ("DS", "TS", "DF", "TF")
REACH = 4
HEAD = "# What a tile left on the rack is worth, in points; *2: a second red one. Fitted by games/charged/lab/equity.py"
TILES = (*SYMBOLS[1:], "*2")
OPTIONS = {name: change(GAME.defaults, dict(zip(("board", "ions"), name.split(), strict=True))) for name in LEAVES}
Job = tuple[str, int]
"""One of LEAVES, and a seed."""
Row = tuple[int, int, list[float], float]
"""Position, tiles in the bag, what the play left and opened, what it gained beyond its points."""


def started(job: Job, seats: int = 2) -> tuple[ChargedState, Rng]:
    rng = Rng(job[1])
    state: ChargedState = GAME.start(seats, OPTIONS[job[0]], rng)
    state.telling = False
    return state, rng


def tried(job: Job) -> list[Row]:
    """The plays tried in one match."""
    state, rng = started(job)
    rows: list[Row] = []
    while state.actors():
        if rng.below(10) == 0:
            rows += at_position(state, OPTIONS[job[0]], job[1] * 1000 + state.grid.tiles, rng)
        state.apply(state.turn, policy(state, state.turn, rng), rng)
    return rows


def at_position(state: ChargedState, options: Options, position: int, rng: Rng) -> list[Row]:
    """The five plays with the most points, and three others."""
    seat, generator = state.turn, plays(state, state.turn)
    ranked = sorted(zip(generator.points, generator.found, strict=True), reverse=True)
    others = ranked[5:40]
    rng.shuffle(others)
    chosen = ranked[:5] + others[:3]
    gained = [0.0] * len(chosen)
    imagine = Imaginer(infoset(GAME, state, options, state.seats, seat))
    for _ in range(TRUTHS):
        truth, chance = imagine(rng), rng.fork()
        for place, (points, action) in enumerate(chosen):
            now, luck = truth.copy(), chance.copy()
            assert isinstance(now, ChargedState)
            now.apply(seat, action, luck)
            for _ in range(PLIES):
                if now.actors():
                    now.apply(now.turn, policy(now, now.turn, luck), luck)
            gained[place] += (equity.prospects(now, seat) - equity.lead(state, seat) - points) / TRUTHS
    return [
        (position, state.bag_size, [*left(state, action), *opened(state, action), points], gain)
        for (points, action), gain in zip(chosen, gained, strict=True)
    ]


def left(state: ChargedState, action: Action) -> list[int]:
    """By tile how many are left on the rack; of red ones the first counts apart from the others."""
    rack = state.rack(state.turn)
    for tile in tiles_of(action):
        rack[tile] -= 1
    return [*rack[1 : state.box.elements + 1], min(1, rack[RED]), max(0, rack[RED] - 1)]


def opened(state: ChargedState, action: Action) -> list[int]:
    """By mark how many free squares come within reach, across the line of this play."""
    board, cells, counts = state.box.board, state.grid.cells, [0] * len(MARKS)
    step = board.step(1 - way_of(action))
    for square, tile in zip(squares_for(state.grid, action), tiles_of(action), strict=True):
        for way in (-step, step) if tile != RED else ():
            for at in range(square + way, square + way * (REACH + 1), way):
                if cells[at]:
                    break
                if board.marks[at] in MARKS:
                    counts[MARKS.index(board.marks[at])] += 1
    return counts


def fitted(rows: list[Row], least: int = 1, most: int = 200) -> dict[str, tuple[float, float]]:
    """Least squares within positions, with so many tiles in the bag: each feature's worth and its error."""
    rows = [row for row in rows if least <= row[1] <= most]
    _, place = np.unique([row[0] for row in rows], return_inverse=True)
    data = np.array([[*row[2], row[3]] for row in rows], float)
    sums = np.zeros((place.max() + 1, data.shape[1]))
    np.add.at(sums, place, data)
    data -= (sums / np.bincount(place)[:, None])[place]
    features, gains = data[:, :-1], data[:, -1]
    inverse = np.linalg.inv(features.T @ features + np.eye(features.shape[1]))
    worth = inverse @ features.T @ gains
    noise = np.sum((gains - features @ worth) ** 2) / (len(gains) - len(sums) - len(worth))
    names = [*TILES, *MARKS, "points"]
    return dict(zip(names, zip(worth.tolist(), np.sqrt(noise * np.diag(inverse)).tolist(), strict=True), strict=True))


def with_and_without(job: Job) -> float:
    """What the policy with leaves has of two matches, one from each seat, against one that goes by points alone."""
    share = 0.0
    for own in all_seats(2):
        state, rng = started(job)
        while state.actors():
            action = policy(state, state.turn, rng)
            generator = plays(state, state.turn)
            if state.turn != own and generator.found:
                action = max(zip(generator.points, generator.found, strict=True))[1]
            state.apply(state.turn, action, rng)
        ahead = equity.lead(state, own)
        share += ((ahead > 0) + (ahead == 0) / 2) / 2
    return share


def moments(job: tuple[Job, int]) -> list[tuple[float, ...]]:
    """One match, looked at where playouts could end: seats, tiles to come, prospects, to play; then the victory."""
    seats = job[1]
    state, rng = started(*job)
    seen: list[tuple[int, float, float, bool, Seat]] = []
    while state.actors():
        seat = Seat((state.turn - DEPTH - 1) % seats)
        seen.append((seats, equity.to_come(state), equity.prospects(state, seat), seat == state.turn, seat))
        state.apply(state.turn, policy(state, state.turn, rng), rng)
    outcome = state.outcome()
    assert outcome is not None
    return [(*moment, outcome.share(seat)) for *moment, seat in seen]


def surprise(seen: Any, halfway: float, to_play: float) -> float:
    """How badly `equity.standing` foretells with these numbers: the mean negative log likelihood."""
    seats, tiles, prospects, turn, won = seen
    standing = (prospects + to_play * turn) * seats / (1 + np.minimum(halfway, tiles)) - np.log(seats - 1)
    share = np.clip(1 / (1 + np.exp(-standing)), 1e-9, 1 - 1e-9)
    return float(-np.mean(won * np.log(share) + (1 - won) * np.log(1 - share)))


J = TypeVar("J")
R = TypeVar("R")


def results(crew: Crew, work: Callable[[J], R], jobs: Sequence[J]) -> list[R]:
    found: list[R] = []
    with bar("matches") as progress:
        for result in in_order(crew, work, jobs):
            found.append(result)
            progress(len(found), len(jobs))
    return found


def fit_leaves(name: str, matches: int, crew: Crew) -> list[str]:
    """What tiles are worth here, and the figures printed."""
    rows = list(chain.from_iterable(results(crew, tried, [(name, seed) for seed in range(matches)])))
    print(f"{name}: {len(rows)} plays tried in {matches} matches.")
    found = fitted(rows)
    early, late = fitted(rows, 91, 200), fitted(rows, 1, 90)
    for feature, (worth, error) in found.items():
        print(f"{feature:8} {worth:6.2f} ± {error:.2f}   early {early[feature][0]:6.2f}   late {late[feature][0]:6.2f}")
    return [f"{found[tile][0]:.1f}" for tile in TILES]


def main(file: OutFile, matches: Count = 2000, *, where: Where = HERE) -> None:
    """
    Parameters
    ----------
    file
        Where to write what tiles are worth. The game reads data/leaves.csv.
    matches
        Matches for each board and its ions.
    """
    with where.crew() as crew:
        fit_all(file, matches, crew)


def fit_all(file: Path, matches: int, crew: Crew) -> None:
    columns = [TILES, *[fit_leaves(name, matches, crew) for name in LEAVES]]
    lines = [",".join(row) for row in zip(*columns, strict=True)]
    file.write_text("\n".join([HEAD, ",".join(["tile", *LEAVES]), *lines, ""]), "utf-8")
    for name in LEAVES:
        shares = mean(results(crew, with_and_without, [(name, 10**6 + seed) for seed in range(matches)]))
        print(f"{name}: as it is against points alone: {100 * shares.value:.1f} ± {100 * shares.error:.1f} %.")
    jobs = [((name, 2 * 10**6 + seed), seats) for name in LEAVES for seed in range(matches) for seats in (2, 3, 4)]
    seen = np.array(list(chain.from_iterable(results(crew, moments, jobs)))).T
    curves = [(halfway, to_play) for halfway in range(60, 201, 10) for to_play in range(0, 31, 2)]
    best = min(curves, key=lambda curve: surprise(seen, *curve))
    print(f"HALFWAY {best[0]}, TO_PLAY {best[1]}: surprise {surprise(seen, *best):.4f}", end="")
    print(f" against {surprise(seen, equity.HALFWAY, equity.TO_PLAY):.4f} as it is.")


if __name__ == "__main__":
    run(main)
