"""Every game as a PettingZoo AEC environment, over the same kernel. Needs the extra `lab`: pettingzoo and numpy.

An agent is a seat. It observes a row of bytes, which holds nothing but what its view shows (core/observer.py), and a
mask of what it may do. An action is a letter of the game's alphabet, which is the same in every match with these
options; in Charged! it takes a few letters to spell one (games/charged/spelling.py).
The winner has reward 1 at the end, the others share -1 among them; a shared victory is shared.
An observation is made when it is asked for, not before.
"""

from importlib import import_module
from typing import Any

import numpy as np
from numpy import frombuffer

from ionbox.core.game import AnyGame
from ionbox.core.rng import Rng
from ionbox.core.state import all_seats
from ionbox.core.types import BadInput
from ionbox.games import GAMES
from ionbox.lab.batch import Match, observer_of, rewards_of

# Neither tells its types, and the extra may be missing where types are checked.
spaces: Any = import_module("gymnasium.spaces")
AECEnv: Any = import_module("pettingzoo").AECEnv

Observation = dict[str, Any]
ROW, MASK = np.dtype(np.uint8), np.dtype(np.int8)


class Env(AECEnv):  # type: ignore[misc]
    def __init__(
        self, game: str, seats: int | None = None, options: Any = None, render_mode: str | None = None
    ) -> None:
        super().__init__()
        self.options = GAMES[game].defaults if options is None else options
        self.game: AnyGame = GAMES[game].under(self.options)
        self.seats = self.game.seats[0] if seats is None else seats
        self.game.check(self.seats, self.options)
        self.metadata = {
            "name": f"ionbox_{game}_v{self.game.version}",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat + 1}" for seat in range(self.seats)]
        self.agents = self.possible_agents[:]
        self.seat_of = dict(zip(self.possible_agents, all_seats(self.seats), strict=True))
        self.observer = observer_of(self.game, self.seats, self.options)
        self.width = self.observer.width
        box = spaces.Box(0, 255, (self.width,), np.uint8)
        mask = spaces.Box(0, 1, (self.observer.letters,), np.int8)
        self.observation_spaces = {
            agent: spaces.Dict({"observation": box, "action_mask": mask}) for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(self.observer.letters) for agent in self.possible_agents}
        self.rng = Rng(0)
        self.match: Match | None = None

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self.rng = Rng(seed)
        self.match = Match(self.observer, self.game.start(self.seats, self.options, self.rng), self.rng)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.match.seat]

    def observe(self, agent: str) -> Observation:
        assert self.match is not None
        seen, width = self.match.look(self.seat_of[agent]), self.width
        return {"observation": frombuffer(seen, ROW, width), "action_mask": frombuffer(seen, MASK, -1, width)}

    def step(self, action: int | None) -> None:
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        match = self.match
        assert match is not None
        assert action is not None
        try:
            outcome = match.step(int(action))  # NumPy's numbers are no ints to compiled code
        except BadInput as refused:
            raise ValueError(self.why_not(int(action)) or str(refused)) from None
        # Nobody is rewarded before the end, so until then there is nothing to add up.
        if outcome is None:
            self.agent_selection = self.possible_agents[match.seat]
            return
        self.rewards = dict(zip(self.agents, rewards_of(outcome, self.seats), strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]
        self._accumulate_rewards()

    def why_not(self, letter: int) -> str:
        """The rule against an action outside the mask; nothing where the letter names none."""
        assert self.match is not None
        if self.match.state is not self.match.truth or not 0 <= letter < self.observer.letters:
            return ""
        refusal = self.game.refusal(self.match.truth, self.match.seat, self.observer.alphabet[letter])
        return refusal.because if refusal else ""

    def render(self) -> str:
        assert self.match is not None
        return self.game.dump(self.match.truth)

    def close(self) -> None:
        pass


def env(game: str, seats: int | None = None, options: Any = None) -> Env:
    """What PettingZoo calls an environment."""
    return Env(game, seats, options)
