"""What many matches say: shares with errors by deal, and ratings.

The rotations of one deal are not independent, so the deal is the unit: its matches are averaged first, and the error is
that of the averages.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import inf, log10, sqrt

from ionbox.core.rng import Rng

ELO = 400.0
RESAMPLES = 200
"""Deals are drawn anew so often for the error of a rating."""


@dataclass(frozen=True)
class Played:
    """One match: who sat where and what each seat had of the victory."""

    deal: int
    bots: tuple[str, ...]
    shares: tuple[float, ...]
    """1 for the winner, equal parts of it for those who share the victory, 0 for the others."""
    scores: tuple[int, ...]


@dataclass(frozen=True)
class Mean:
    value: float
    error: float
    """Standard error; infinite where one deal says nothing of the spread."""
    n: int
    """How many deals."""


def mean(numbers: Sequence[float]) -> Mean:
    n = len(numbers)
    if n == 0:
        return Mean(0.0, inf, 0)
    middle = sum(numbers) / n
    if n == 1:
        return Mean(middle, inf, 1)
    return Mean(middle, sqrt(sum((x - middle) ** 2 for x in numbers) / (n - 1) / n), n)


def by_deal(matches: Sequence[Played], numbers: Sequence[float]) -> Mean:
    """The mean of one number a match, its error by deal."""
    deals: dict[int, list[float]] = {}
    for match, number in zip(matches, numbers, strict=True):
        deals.setdefault(match.deal, []).append(number)
    return mean([sum(some) / len(some) for some in deals.values()])


def share(matches: Sequence[Played], bot: str) -> Mean:
    """What a seat of this bot has of the victory, in the matches it sat in."""
    sat = [match for match in matches if bot in match.bots]
    return by_deal(sat, [_mean_at(match, bot, match.shares) for match in sat])


def lead(matches: Sequence[Played], bot: str) -> Mean:
    """By how much the bot's score exceeds the mean of the others'."""
    sat = [match for match in matches if bot in match.bots and set(match.bots) != {bot}]
    others = [
        sum(s for b, s in zip(match.bots, match.scores, strict=True) if b != bot)
        / sum(b != bot for b in match.bots)
        for match in sat
    ]  # fmt: skip
    return by_deal(sat, [_mean_at(m, bot, m.scores) - other for m, other in zip(sat, others, strict=True)])


def _mean_at(match: Played, bot: str, numbers: Sequence[float]) -> float:
    own = [number for name, number in zip(match.bots, numbers, strict=True) if name == bot]
    return sum(own) / len(own)


Duels = Mapping[tuple[str, str], float]
"""How often the first did better than the second; as good counts half for each."""


def duels(matches: Sequence[Played]) -> dict[tuple[str, str], float]:
    """Every pair of different bots at a table, compared by what they had of the victory."""
    won: dict[tuple[str, str], float] = {}
    for match in matches:
        for i, one in enumerate(match.bots):
            for j, other in enumerate(match.bots):
                # Two who both won nothing say nothing of each other.
                if one != other and match.shares[i] + match.shares[j] > 0:
                    half = 1.0 if match.shares[i] > match.shares[j] else 0.5 * (match.shares[i] == match.shares[j])
                    won[one, other] = won.get((one, other), 0.0) + half
    return won


def bradley_terry(won: Duels, rounds: int = 200) -> dict[str, float]:
    """Elo ratings with mean 0: the strengths under which these results are likeliest (Hunter 2004, MM steps).

    One drawn duel between all neighbours is added, so that a bot that never lost stays finite.
    """
    names = sorted({name for pair in won for name in pair})
    total = {(a, b): won.get((a, b), 0.0) + 0.5 for a in names for b in names if (a, b) in won or (b, a) in won}
    strength = dict.fromkeys(names, 1.0)
    for _ in range(rounds):
        for a in names:
            wins = sum(total[a, b] for b in names if (a, b) in total)
            games = sum(
                (total[a, b] + total[b, a]) / (strength[a] + strength[b]) for b in names if (a, b) in total
            )  # fmt: skip
            strength[a] = wins / games if games else 1.0
        middle = sum(map(log10, strength.values())) / max(1, len(names))
        strength = {name: s / 10**middle for name, s in strength.items()}
    return {name: ELO * log10(s) for name, s in strength.items()}


def ratings(matches: Sequence[Played], resamples: int = RESAMPLES) -> dict[str, Mean]:
    """Elo with errors: the spread over deals drawn anew. The strongest first."""
    deals: dict[int, list[Played]] = {}
    for match in matches:
        deals.setdefault(match.deal, []).append(match)
    keys = sorted(deals)
    pairs = {key: duels(deals[key]) for key in keys}
    best = bradley_terry(_summed([pairs[key] for key in keys]))
    rng, tries = Rng(len(keys)), []
    for _ in range(resamples if len(keys) > 1 else 0):
        drawn = [pairs[keys[rng.below(len(keys))]] for _ in keys]
        tries.append(bradley_terry(_summed(drawn), 30))
    found = {}
    for name, value in sorted(best.items(), key=lambda item: -item[1]):
        seen = [ratings[name] for ratings in tries if name in ratings]
        spread = mean(seen).error * sqrt(len(seen)) if len(seen) > 1 else inf
        found[name] = Mean(value, spread, len(keys))
    return found


def _summed(some: Sequence[Duels]) -> dict[tuple[str, str], float]:
    total: dict[tuple[str, str], float] = {}
    for one in some:
        for pair, n in one.items():
            total[pair] = total.get(pair, 0.0) + n
    return total
