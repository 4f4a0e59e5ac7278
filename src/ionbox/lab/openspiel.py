"""Our games for OpenSpiel's algorithms, and its ISMCTS as a player of them. Needs open_spiel.

ISMCTS (information set Monte Carlo tree search) is OpenSpiel's own, with truths resampled by our `prepare` and leaves
judged by a random playout in compiled code, which is kinder to it than its own loop.
"""

import time
from importlib import import_module
from typing import Any

from ionbox.bots.ladder import mind_of
from ionbox.core.game import AnyGame
from ionbox.core.infoset import infoset
from ionbox.core.rng import Rng
from ionbox.core.state import State, playout
from ionbox.core.types import Action, Seat
from ionbox.lab.batch import observer_of, rewards_of

# None of them tells its types.
spiel: Any = import_module("pyspiel")
numpy: Any = import_module("numpy")
ismcts: Any = import_module("open_spiel.python.algorithms.ismcts")

EXPLORES = 1.4
LISTED = 2048
"""To OpenSpiel an action is its place in the list of legal ones, so long at most."""


class SpielGame(spiel.Game):  # type: ignore[misc]
    """One of our games with two seats. Chance is drawn inside, as a seat acts."""

    def __init__(self, game: AnyGame) -> None:
        self.ours, self.observer = game, observer_of(game, 2, game.defaults)
        kind = spiel.GameType
        about = kind(
            short_name=f"ionbox_{game.name}",
            long_name=game.title,
            dynamics=kind.Dynamics.SEQUENTIAL,
            chance_mode=kind.ChanceMode.SAMPLED_STOCHASTIC,
            information=kind.Information.IMPERFECT_INFORMATION,
            utility=kind.Utility.ZERO_SUM,
            reward_model=kind.RewardModel.TERMINAL,
            max_num_players=2,
            min_num_players=2,
            provides_information_state_string=True,
            provides_information_state_tensor=False,
            provides_observation_string=False,
            provides_observation_tensor=False,
            parameter_specification={},
        )
        sizes = spiel.GameInfo(LISTED, 0, 2, -1.0, 1.0, 0.0, game.longest(2, game.defaults))
        super().__init__(about, sizes, {})

    def new_initial_state(self) -> "SpielState":
        rng = Rng(numpy.random.randint(1 << 30))
        return SpielState(self, self.ours.start(2, self.ours.defaults, rng), rng)


class SpielState(spiel.State):  # type: ignore[misc]
    def __init__(self, game: SpielGame, state: State, rng: Rng) -> None:
        super().__init__(game)
        self.game, self.inner, self.rng = game, state, rng
        self.imagine: Any = None
        self.known: Any = None

    def current_player(self) -> Seat:
        actors = self.inner.actors()
        return actors[0] if actors else Seat(spiel.PlayerId.TERMINAL)

    def is_terminal(self) -> bool:
        return not self.inner.actors()

    def _legal_actions(self, player: Seat) -> list[int]:
        return list(range(min(LISTED, len(self.inner.legal(player)))))

    def _apply_action(self, place: int) -> None:
        seat = self.current_player()
        self.imagine = None
        self.inner.apply(seat, self.inner.legal(seat)[place], self.rng)

    def _action_to_string(self, player: Seat, place: int) -> str:
        return self.game.ours.write(self.inner.legal(player)[place])

    def returns(self) -> list[float]:
        outcome = self.inner.outcome()
        return [0.0, 0.0] if outcome is None else rewards_of(outcome, 2)

    def information_state_string(self, player: Seat | None = None) -> str:
        """What a learner sees, as text: the row, and what it may do."""
        seat = self.current_player() if player is None else player
        row = self.game.observer.row(self.game.observer.asked(self.inner), seat)
        return f"{row.decode('latin-1')} {self.inner.legal(seat)}"

    def resample_from_infostate(self, player: Seat, sampler: Any) -> "SpielState":
        """A truth that fits what this player knows. The first one is from the view; it prepares the others."""
        ours = self.game.ours
        if self.imagine is None:
            self.known = infoset(ours, self.inner, ours.defaults, 2, player)
            self.imagine = mind_of(ours, 2, ours.defaults).prepare(self.known)
        truth = self.imagine(self.rng)
        if truth.actors() != self.inner.actors():
            # Our bots ask anew whoever has chosen in secret; to OpenSpiel that would be another information state.
            truth = ours.imagine(self.known.view, ours.defaults, self.rng)
        truth.telling = False
        return SpielState(self.game, truth, self.rng)

    def __str__(self) -> str:
        return self.game.ours.dump(self.inner)


class Playouts:
    """An OpenSpiel evaluator: one random playout."""

    def __init__(self, game: AnyGame, rng: Rng) -> None:
        self.longest, self.rng = game.longest(2, game.defaults), rng

    def evaluate(self, state: SpielState) -> list[float]:
        copy = state.inner.copy()
        playout(copy, self.rng, self.longest)
        outcome = copy.outcome()
        return [0.0, 0.0] if outcome is None else rewards_of(outcome, 2)

    def prior(self, state: SpielState) -> list[tuple[int, float]]:
        legal = state.legal_actions()
        return [(place, 1 / len(legal)) for place in legal]


class Ismcts:
    """Searches for as long as it is told, by the rate at which it has searched so far."""

    def __init__(self, game: SpielGame, seed: int) -> None:
        self.game, self.rng = game, Rng(seed)
        self.random = numpy.random.RandomState(seed)
        self.seconds, self.simulations, self.decisions = 0.01, 50, 0

    def __call__(self, state: State, seconds: float) -> Action:
        n = max(2, round(seconds * self.simulations / self.seconds))
        bot = ismcts.ISMCTSBot(self.game, Playouts(self.game.ours, self.rng), EXPLORES, n, random_state=self.random)
        start = time.process_time()
        there = SpielState(self.game, state, self.rng)
        place = int(bot.step(there))
        self.seconds += time.process_time() - start
        self.simulations += n
        self.decisions += 1
        return state.legal(there.current_player())[place]
