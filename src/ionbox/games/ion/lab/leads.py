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
from ionbox.lab.command import Count, run


def leads(matches: int, bot: str = "novice") -> dict[int, list[tuple[int, float]]]:
    """For each round but the last, the first seat's lead after it and its share of the victory in the end."""
    choose = find_bot(GAME, bot)
    found: dict[int, list[tuple[int, float]]] = {1: [], 2: []}
    for deal in range(matches):
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
        for done, some in found.items():
            some.append((after[done], outcome.share(Seat(0))))
    return found


def spread(results: list[tuple[int, float]]) -> float:
    """The most likely one, to a tenth of a point."""

    def likelihood(spread: float) -> float:
        chances = [(1 / (1 + exp(-lead / spread)), share) for lead, share in results]
        return sum(share * log(chance) + (1 - share) * log(1 - chance) for chance, share in chances)

    return max((tenths / 10 for tenths in range(20, 300)), key=likelihood)


def main(matches: Count = 1000) -> None:
    """
    Parameters
    ----------
    matches
        Matches between two seats.
    """
    for done, results in leads(matches).items():
        print(f"after {done} of 3 rounds: spread {spread(results):.1f} points ({len(results)} matches)")


if __name__ == "__main__":
    run(main)
