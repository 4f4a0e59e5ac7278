"""A match played: a setup, then one step after the other, each asked first whether the rules allow it."""

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from ionbox.core.game import AnyGame
from ionbox.core.infoset import InfoSet, infoset
from ionbox.core.rng import BY_PLACE, FORMAT, Rng, Tape, step_rng
from ionbox.core.state import NO_ACTION, State
from ionbox.core.types import Action, BadInput, Refusal, Seat

LONGEST_NAME = 24
LONGEST_SEED = 1500
"""The numbers of ten seats and a dozen forks, one from the other, fit."""
REMARKS = ("time", "left", "cost")
"""Why the referee plays for a seat: its time is out, its player left, a wrong try costs."""
BELL = "bell"
LAST_ROUND = "last round"
"""What the referee writes into the log when the bell rings."""
NOBODY = Seat(-1)
"""In place of a seat: the referee."""


@dataclass(frozen=True)
class Step:
    """An action that happened, the n-th of its match counting from 1."""

    seat: Seat
    action: Action
    by: str = ""
    """Empty, or why the referee played it: one of REMARKS; or BELL, which is nobody's action."""
    drawn: tuple[int, ...] = ()
    """The results of chance, where a match lists them instead of a seed."""


RING = Step(NOBODY, NO_ACTION, BELL)


def write_step(game: AnyGame, step: Step) -> str:
    """What a step does, as the log has it."""
    return LAST_ROUND if step.by == BELL else game.write(step.action)


def read_step(game: AnyGame, seat: Seat, text: str, by: str = "", drawn: Sequence[int] = ()) -> Step:
    if by == BELL:
        return RING
    return Step(seat, game.parse(text), by, tuple(drawn))


@dataclass(frozen=True)
class Chapter:
    """One step of a log, played: the state it led to, with its events. Chapter 0 is the deal, which is no step."""

    n: int
    step: Step | None
    state: State


def play(game: AnyGame, state: State, seat: Seat, action: Action, rng: Rng) -> State | Refusal:
    """The state after this action, or why not. The given state is left as it was: true until the step is saved."""
    refusal = game.refusal(state, seat, action)
    if refusal is not None:
        return refusal
    after = state.copy()
    after.apply(seat, action, rng)
    return after


def ring(state: State) -> State | Refusal:
    """The state after the bell, or why it cannot ring. The given state is left as it was."""
    if not state.actors():
        return Refusal("", "OVER", "The match is over.")
    if state.rung:
        return Refusal("", "RUNG", "The bell has rung already: this is the last round.")
    after = state.copy()
    after.ring()
    return after


def state_hash(game: AnyGame, state: State) -> str:
    return hashlib.sha256(game.dump(state).encode()).hexdigest()


class Setup:
    """What a match begins with: game, seats, options, and chance, which comes from a seed or is listed."""

    def __init__(
        self,
        game: AnyGame,
        seats: int,
        options: Any = None,
        seed: str | None = None,
        deal: Sequence[int] | None = None,
        format: int = FORMAT,
    ) -> None:
        """`seed` None: chance is listed; `deal` holds the results of setting up, and each step brings its own.

        `format`: of its record; it says which kind of chance the seed stands for.
        """
        self.options = game.defaults if options is None else options
        game.check(seats, self.options)
        self.game = game.under(self.options)
        self.seats = seats
        if seed is not None:
            refuse_seed(seed)
        elif deal is None:
            raise BadInput("A match without a seed needs the results of chance listed.")
        elif format == BY_PLACE:
            raise BadInput("Chance by place comes from a seed. Leave the list out.")
        self.seed = seed
        self.deal = tuple(deal or ())
        self.format = format

    def refuse_seat(self, seat: Seat) -> None:
        if seat not in range(self.seats):
            raise BadInput(f"This match has seats 1 to {self.seats}, not {seat + 1}.")

    def start(self) -> State:
        rng = self.chance(0, self.deal)
        state: State = self.game.start(self.seats, self.options, rng)
        _refuse_unused(rng)
        return state

    def after(self, state: State, n: int, step: Step) -> State | Refusal:
        """Where the n-th step leads from this state, which is left as it was; or why it is not allowed."""
        if step.by == BELL:
            return ring(state)
        rng = self.chance(n, step.drawn)
        after = play(self.game, state, step.seat, step.action, rng)
        if not isinstance(after, Refusal):
            _refuse_unused(rng)
        return after

    def chance(self, n: int, drawn: Sequence[int] = ()) -> Rng:
        """What the n-th step draws from; `drawn`: its listed results. 0 is the deal."""
        return Tape(list(drawn)) if self.seed is None else step_rng(self.seed, n, self.format)


def chapters(setup: Setup, start: State, steps: Iterable[Step]) -> Iterator[Chapter]:
    """A log played from the state its setup starts with: the deal, then each step when its chapter is asked for.

    BadInput at a step that is not allowed. No chapter is kept here: a long match fills no memory.
    """
    state = start
    yield Chapter(0, None, state)
    for n, step in enumerate(steps, 1):
        after = setup.after(state, n, step)
        if isinstance(after, Refusal):
            notation = write_step(setup.game, step)
            if step.by == BELL:
                raise BadInput(f"The referee may not write {notation} at step {n}. {after.because}")
            why = f"{after.because} (§{after.rule})"
            raise BadInput(f"Seat {step.seat + 1} may not play {notation} at step {n}. {why}")
        state = after
        yield Chapter(n, step, state)


class Match(Setup):
    """One sitting: a setup, names and steps, and the state they lead to."""

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
        super().__init__(game, seats, options, seed, deal, format)
        self.names = tuple(names) or tuple(f"Seat {seat + 1}" for seat in range(seats))
        refuse_names(self.names, seats)
        self.remark = ""
        """What whoever wrote it down says of the match as a whole."""
        self.steps: list[Step] = []
        self.state = self.start()

    def play(self, seat: Seat, action: Action, by: str = "", drawn: Sequence[int] = ()) -> Refusal | None:
        assert by in ("", *REMARKS), by
        return self._go_on(Step(seat, action, by, tuple(drawn)))

    def ring(self) -> Refusal | None:
        """The bell: the match ends after the round in progress."""
        return self._go_on(RING)

    def _go_on(self, step: Step) -> Refusal | None:
        after = self.after(self.state, len(self.steps) + 1, step)
        if isinstance(after, Refusal):
            return after
        self.steps.append(step)
        self.state = after
        return None

    def follow(self, steps: Iterable[Step]) -> Iterator[Chapter]:
        """The chapters of these steps, from the deal on. The match is always where the last chapter is."""
        assert not self.steps, "a log begins with the deal"
        for chapter in chapters(self, self.state, steps):
            if chapter.step is not None:
                self.steps.append(chapter.step)
            self.state = chapter.state
            yield chapter

    def infoset(self, seat: Seat) -> InfoSet:
        return infoset(self.game, self.state, self.options, self.seats, seat)

    def story(self, audience: Seat | None) -> list[str]:
        """What the last step (or the deal) did, in words for one audience."""
        return self.game.story(self.state.events, audience, self.names)


def _refuse_unused(rng: Rng) -> None:
    """More listed than used is a mistake in the list."""
    if isinstance(rng, Tape) and rng.used != len(rng.results):
        raise BadInput(f"{len(rng.results)} results are listed, {rng.used} are used.")


def refuse_names(names: Sequence[str], seats: int) -> None:
    if len(names) != seats:
        raise BadInput(f"{seats} seats need {seats} names, not {len(names)}.")
    for name in names:
        if not 0 < len(name) <= LONGEST_NAME or not name.isprintable() or name != name.strip() or "," in name:
            raise BadInput(
                f"{name!r} is not a valid name. A name has 1 to {LONGEST_NAME} printable characters and no comma."
            )


def refuse_seed(seed: str) -> None:
    if not 0 < len(seed) <= LONGEST_SEED or not seed.isprintable() or seed != seed.strip():
        raise BadInput(
            f"{seed[:40]!r} is not a valid seed."
            f" A seed has 1 to {LONGEST_SEED} printable characters and no space at its ends."
        )
