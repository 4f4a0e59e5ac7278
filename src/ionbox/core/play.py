"""The only ways a state moves on: start, play, replay."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ionbox.core.game import AnyGame
from ionbox.core.infoset import InfoSet, infoset
from ionbox.core.rng import FORMAT, Rng, Scribe, Tape, step_rng
from ionbox.core.state import State
from ionbox.core.types import BadInput, Refusal

LONGEST_NAME = 24
LONGEST_SEED = 1500
"""The numbers of ten seats and a dozen forks, one from the other, fit."""
REMARKS = ("time", "left", "cost")
"""Why the referee plays for a seat: its time is out, its player left, a wrong try costs."""


@dataclass(frozen=True)
class Step:
    """An action that happened, the n-th of its match counting from 1."""

    seat: int
    action: int
    by: str = ""
    """Empty, or why the referee played it: one of REMARKS."""
    drawn: tuple[int, ...] = ()
    """The results of chance, where a match lists them instead of a seed."""


def play(game: AnyGame, state: State, seat: int, action: int, rng: Rng) -> State | Refusal:
    """The state after this action, or why not. The given state is left as it was: true until the step is saved."""
    refusal = game.refusal(state, seat, action)
    if refusal is not None:
        return refusal
    after = state.copy()
    after.apply(seat, action, rng)
    return after


def state_hash(game: AnyGame, state: State) -> str:
    return hashlib.sha256(game.dump(state).encode()).hexdigest()


class Match:
    """One sitting: options, seed and steps, and the state they lead to."""

    def __init__(
        self,
        game: AnyGame,
        seats: int,
        options: Any = None,
        seed: str | None = None,
        names: Sequence[str] = (),
        deal: Sequence[int] | None = None,
        format: int = FORMAT,
    ) -> None:
        """`seed` None: chance is listed; `deal` holds the results of setting up, and each step brings its own.

        `format`: of its record; it says which kind of chance the seed stands for.
        """
        self.game = game
        self.options = game.defaults if options is None else options
        game.check(seats, self.options)
        self.seats = seats
        if seed is not None:
            refuse_seed(seed)
        self.seed = seed
        self.format = format
        self.names = tuple(names) or tuple(f"Seat {seat + 1}" for seat in range(seats))
        refuse_names(self.names, seats)
        self.steps: list[Step] = []
        rng = self._rng(0, deal)
        self.state = game.start(seats, self.options, rng)
        self.deal = _used_up(rng)

    def play(self, seat: int, action: int, by: str = "", drawn: Sequence[int] | None = None) -> Refusal | None:
        assert by in ("", *REMARKS), by
        rng = self._rng(len(self.steps) + 1, drawn)
        after = play(self.game, self.state, seat, action, rng)
        if isinstance(after, Refusal):
            return after
        self.steps.append(Step(seat, action, by, _used_up(rng)))
        self.state = after
        return None

    def infoset(self, seat: int) -> InfoSet:
        return infoset(self.game, self.state, self.options, self.seats, seat)

    def story(self, audience: int | None) -> list[str]:
        """What the last step (or the deal) did, in words for one audience."""
        told = (self.game.tell(event, audience, self.names) for event in self.state.events)
        return [line for line in told if line]

    def _rng(self, n: int, drawn: Sequence[int] | None) -> Rng:
        if self.seed is not None:
            return step_rng(self.seed, n, self.format)
        if drawn is not None:
            return Tape(list(drawn))
        raise BadInput("A match without a seed needs the results of chance listed.")


def _used_up(rng: Rng) -> tuple[int, ...]:
    """The results a Tape gave; more listed than used is a mistake in the list."""
    if not isinstance(rng, Tape):
        return ()
    if rng.used != len(rng.results):
        raise BadInput(f"{len(rng.results)} results are listed, {rng.used} are used.")
    return tuple(rng.results)


def refuse_names(names: Sequence[str], seats: int) -> None:
    if len(names) != seats:
        raise BadInput(f"{seats} seats need {seats} names, here are {len(names)}.")
    for name in names:
        if not 0 < len(name) <= LONGEST_NAME or not name.isprintable() or name != name.strip() or "," in name:
            raise BadInput(f"{name!r} is not a name: 1 to {LONGEST_NAME} printable characters without a comma are.")


def refuse_seed(seed: str) -> None:
    if not 0 < len(seed) <= LONGEST_SEED or not seed.isprintable() or seed != seed.strip():
        raise BadInput(f"{seed[:40]!r} is not a seed: 1 to {LONGEST_SEED} printable characters, no space around, are.")


def listed(match: Match) -> Match:
    """The same match with its chance listed step by step in place of the seed."""
    assert match.seed is not None
    scribe = Scribe(step_rng(match.seed, 0, match.format))
    match.game.start(match.seats, match.options, scribe)
    twin = Match(match.game, match.seats, match.options, None, match.names, scribe.results, match.format)
    for n, step in enumerate(match.steps, 1):
        scribe = Scribe(step_rng(match.seed, n, match.format))
        twin.state.copy().apply(step.seat, step.action, scribe)
        twin.play(step.seat, step.action, step.by, scribe.results)
    return twin
