"""Every game as a PettingZoo AEC environment, over the same kernel. Needs pettingzoo and numpy.

An agent is a seat. It observes its own view as a row of numbers (tensors.py) and a mask of what it may do.
An action is a number: its place in the game's alphabet, where a game's `bots` module has one (`alphabet`), else its
place in the list of legal actions, which is in a fixed order.
The winner has reward 1 at the end, the others share -1 among them; a shared victory is shared.
"""

from importlib import import_module
from typing import Any

import numpy as np

from ionbox.core.game import AnyGame
from ionbox.core.rng import Rng
from ionbox.core.state import State
from ionbox.games import GAMES
from ionbox.lab.tensors import Encoder

# Neither tells its types, and the extra may be missing where types are checked.
spaces: Any = import_module("gymnasium.spaces")
AECEnv: Any = import_module("pettingzoo").AECEnv

LISTED = 2048
"""The longest list of legal actions that is offered whole; of a longer one the first so many."""

Observation = dict[str, Any]


class Env(AECEnv):  # type: ignore[misc]
    def __init__(
        self, game: str, seats: int | None = None, options: Any = None, render_mode: str | None = None
    ) -> None:
        super().__init__()
        self.game: AnyGame = GAMES[game]
        self.seats = self.game.seats[0] if seats is None else seats
        self.options = self.game.defaults if options is None else options
        self.game.check(self.seats, self.options)
        self.metadata = {
            "name": f"ionbox_{game}_v{self.game.version}",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat + 1}" for seat in range(self.seats)]
        self.agents = self.possible_agents[:]
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.encode = Encoder(self.game, self.seats, self.options)
        own = import_module(f"ionbox.games.{game}.bots")
        self.alphabet: list[int] | None = own.alphabet(self.options) if hasattr(own, "alphabet") else None
        self.letter = {action: letter for letter, action in enumerate(self.alphabet or ())}
        self.size = LISTED if self.alphabet is None else len(self.alphabet)
        box = spaces.Box(-np.inf, np.inf, (self.encode.width,), np.float32)
        mask = spaces.Box(0, 1, (self.size,), np.int8)
        self.observation_spaces = {
            agent: spaces.Dict({"observation": box, "action_mask": mask}) for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(self.size) for agent in self.possible_agents}
        self.rng = Rng(0)
        self.state_: State | None = None

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self.rng = Rng(seed)
        self.state_ = self.game.start(self.seats, self.options, self.rng)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.ask()

    def ask(self) -> None:
        """The next agent to act. Who acts at once is asked one after another: nobody sees what the others chose."""
        assert self.state_ is not None
        self.agent_selection = self.possible_agents[self.state_.actors()[0]]
        self.legal = self.state_.legal(self.seat_of[self.agent_selection])

    def observe(self, agent: str) -> Observation:
        assert self.state_ is not None
        mask = np.zeros(self.size, np.int8)
        if agent == self.agent_selection and not self.terminations[agent]:
            if self.alphabet is None:
                mask[: len(self.legal)] = 1
            else:
                mask[[self.letter[action] for action in self.legal]] = 1
        return {"observation": self.encode(self.game.view(self.state_, self.seat_of[agent])), "action_mask": mask}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert self.state_ is not None
        assert action is not None
        chosen = self.legal[action] if self.alphabet is None else self.alphabet[action]
        if chosen not in self.legal:
            because = self.game.refusal(self.state_, self.seat_of[agent], chosen)
            raise ValueError(because.because if because else f"{action} is not in the mask.")
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self.state_.apply(self.seat_of[agent], chosen, self.rng)
        outcome = self.state_.outcome()
        if outcome is None:
            self.ask()
        else:
            for seat, name in enumerate(self.possible_agents):
                share = 1 / len(outcome.winners) if seat in outcome.winners else 0.0
                self.rewards[name] = (self.seats * share - 1) / (self.seats - 1)
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
            self.legal = []
        self._accumulate_rewards()

    def render(self) -> str:
        assert self.state_ is not None
        return self.game.dump(self.state_)

    def close(self) -> None:
        pass


def env(game: str, seats: int | None = None, options: Any = None) -> Env:
    """What PettingZoo calls an environment."""
    return Env(game, seats, options)
