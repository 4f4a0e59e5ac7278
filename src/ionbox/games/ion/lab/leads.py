"""What a lead is worth in ION when a round is over, for games/ion/standing.py.

Two novices meet: the quick policy with few slips. The spread of a curve 1 / (1 + exp(-lead / spread)) is fitted to who
won, by likelihood.
"""

from math import exp, log

from ionbox.bots import find_bot
from ionbox.core.infoset import infoset
from ionbox.core.rng import quick_rng, step_rng
from ionbox.core.types import Seat
from ionbox.games.ion import GAME
from ionbox.lab.command import HERE, Count, Where, run
from ionbox.lab.pool import ALONE, Crew, Told, bar, in_order, untold

Lead = tuple[int, float]
"""The first seat's after a round, and its share of the victory in the end."""


def leads(matches: int, crew: Crew = ALONE, progress: Told = untold) -> dict[int, list[Lead]]:
    """For each round but the last."""
    found: dict[int, list[Lead]] = {1: [], 2: []}
    for n, match in enumerate(in_order(crew, play_match, range(matches)), 1):
        for done, lead in match.items():
            found[done].append(lead)
        progress(n, matches)
    return found


def play_match(deal: int) -> dict[int, Lead]:
    choose = find_bot(GAME, "novice")
    state = GAME.start(2, GAME.defaults, step_rng(f"leads:{deal}", 0))
    after: dict[int, int] = {}
    n = 0
    while actors := state.actors():
        n += 1
        seat = actors[0]
        action = choose(infoset(GAME, state, GAME.defaults, 2, seat), quick_rng(f"leads:{deal}:bot", n))
        state.apply(seat, action, step_rng(f"leads:{deal}", n))
        after.setdefault(state.round, state.scores[0] - state.scores[1])
    outcome = state.outcome()
    assert outcome is not None
    return {done: (after[done], outcome.share(Seat(0))) for done in (1, 2)}


def spread(results: list[Lead]) -> float:
    """The most likely one, to a tenth of a point."""

    def likelihood(spread: float) -> float:
        chances = [(1 / (1 + exp(-lead / spread)), share) for lead, share in results]
        return sum(share * log(chance) + (1 - share) * log(1 - chance) for chance, share in chances)

    return max((tenths / 10 for tenths in range(20, 300)), key=likelihood)


def main(matches: Count = 1000, *, where: Where = HERE) -> None:
    """
    Parameters
    ----------
    matches
        Matches between two seats.
    """
    with where.crew() as crew, bar("matches") as progress:
        found = leads(matches, crew, progress)
    for done, results in found.items():
        print(f"after {done} of 3 rounds: spread {spread(results):.1f} points ({len(results)} matches)")


if __name__ == "__main__":
    run(main)
