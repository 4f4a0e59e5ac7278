"""Our master against OpenSpiel's ISMCTS. Needs open_spiel.

ISMCTS gets as much CPU time a decision as the master takes in the same matches, or a multiple of it.
"""

import time
from typing import TYPE_CHECKING

from ionbox.bots import find_bot
from ionbox.core.game import AnyGame
from ionbox.core.infoset import infoset
from ionbox.core.rng import Rng, quick_rng, step_rng
from ionbox.core.state import State
from ionbox.core.types import Action, BadInput, Seat
from ionbox.games import find_game
from ionbox.lab.command import Amount, Count, run
from ionbox.lab.stats import Mean, mean

if TYPE_CHECKING:
    from ionbox.lab.openspiel import Ismcts


class Duel:
    """Deals from both seats; forced actions cost nobody time."""

    def __init__(self, game: AnyGame, other: "Ismcts", times: float = 1.0, bot: str = "master") -> None:
        self.game, self.other, self.times = game, other, times
        self.bot = find_bot(game, bot)
        self.seconds, self.decisions = 0.0, 0

    def play(self, deals: int) -> Mean:
        """What our bot had of the victory, its error by deal."""
        return mean([(self.match(deal, Seat(0)) + self.match(deal, Seat(1))) / 2 for deal in range(deals)])

    def match(self, deal: int, seat: Seat) -> float:
        name, n = f"openspiel:{deal}", 0
        state: State = self.game.start(2, self.game.defaults, step_rng(name, 0))
        while actors := state.actors():
            n += 1
            actor, legal = actors[0], state.legal(actors[0])
            if len(legal) == 1:
                action = legal[0]
            elif actor == seat:
                action = self.ask(state, actor, quick_rng(f"{name}:bot", n))
            else:
                action = self.other(state, self.times * self.seconds / max(1, self.decisions))
            state.apply(actor, action, step_rng(name, n))
        outcome = state.outcome()
        assert outcome is not None
        return outcome.share(seat)

    def ask(self, state: State, seat: Seat, rng: Rng) -> Action:
        asked = infoset(self.game, state, self.game.defaults, 2, seat)
        start = time.process_time()
        action = self.bot(asked, rng)
        self.seconds += time.process_time() - start
        self.decisions += 1
        return action

    def row(self, won: Mean) -> str:
        ours = 1000 * self.seconds / self.decisions
        theirs = 1000 * self.other.seconds / self.other.decisions
        simulations = self.other.simulations / self.other.decisions
        return (
            f"| {self.game.name} | {2 * won.n} | {100 * won.value:.1f} ± {100 * won.error:.1f} | {ours:.1f} "
            f"| {theirs:.1f} | {simulations:.0f} |"
        )


HEAD = (
    "| game | matches | master wins % | master, CPU ms a decision | ISMCTS, ms | simulations |\n"
    "|---|--:|--:|--:|--:|--:|"
)


def main(game: str, matches: Count = 100, times: Amount = 1.0) -> None:
    """
    Parameters
    ----------
    game
        Which game.
    matches
        Matches, half of them from each seat.
    times
        How many times as long as the master ISMCTS may think.
    """
    rules = find_game(game)
    try:
        from ionbox.lab.openspiel import Ismcts, SpielGame
    except ModuleNotFoundError:
        raise BadInput("This needs OpenSpiel: python -m pip install open_spiel") from None
    duel = Duel(rules, Ismcts(SpielGame(rules), 1), times)
    print(f"{HEAD}\n{duel.row(duel.play((matches + 1) // 2))}")


if __name__ == "__main__":
    run(main)
