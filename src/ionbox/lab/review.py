"""A finished match looked back on: what each decision of a seat cost, judged by what it could know then.

Only a drop that is more than chance explains, and more than a trifle, counts against a decision. What happened between
two decisions of a seat, by the cards and by the others, is its fortune, no merit or fault of its own: it stands apart.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot
from typing import Protocol

from ionbox.core.infoset import InfoSet, infoset
from ionbox.core.play import Chapter, Match
from ionbox.core.rng import quick_rng
from ionbox.core.types import BadInput, Seat
from ionbox.lab.advice import SURE, Advice, advise, better

TURNING = 3
TRIFLE = 0.02
"""A difference that no player feels is no slip, however sure it is."""


class Played(Protocol):
    """The step that a decision led to, and what was played."""

    @property
    def n(self) -> int: ...
    @property
    def action(self) -> str: ...


@dataclass(frozen=True)
class Question:
    """A decision as it stood: the step it led to, what was known, what was played."""

    n: int
    known: InfoSet
    action: str


@dataclass(frozen=True)
class Decision:
    n: int
    """The step it led to."""
    action: str
    best: str
    value: float
    """The chance to win that was left after it, and after the best there was; half of it where two share a victory."""
    best_value: float
    error: float
    """Of their difference; 0: both are exact."""
    slip: bool
    fortune: float
    """What the cards and the others brought until this seat's next decision, or until the end."""
    says: str


@dataclass(frozen=True)
class Turn:
    """A turning point."""

    n: int
    own: bool
    """The seat's own choice; otherwise its fortune."""
    swing: float
    says: str


@dataclass(frozen=True)
class SeatReview:
    seat: Seat
    made: tuple[str, ...]
    """The formulas of the compounds it made, each once."""
    lost: float
    """By slips, in victories."""
    fortune: float
    decisions: tuple[Decision, ...]
    turning: tuple[Turn, ...]


class Past:
    """What one seat had to decide in a match, and what it made: gathered from the chapters, one after the other."""

    def __init__(self, match: Match, seat: Seat) -> None:
        match.refuse_seat(seat)
        self.match = match
        self.seat = seat
        self.questions: list[Question] = []
        """The decisions in which there was something to choose, as the seat saw them."""
        self._made: dict[str, None] = {}
        self._before = match.state

    def add(self, chapter: Chapter) -> None:
        before, self._before, step, game = self._before, chapter.state, chapter.step, self.match.game
        if step is None or step.seat != self.seat:
            return
        self._made |= dict.fromkeys(game.made(before, chapter.state))
        if not step.by:
            known = infoset(game, before, self.match.options, self.match.seats, self.seat)
            if len(known.legal) > 1:
                self.questions.append(Question(chapter.n, known, game.write(step.action)))

    @property
    def made(self) -> tuple[str, ...]:
        """The compounds that this seat's actions made, each once."""
        return tuple(self._made)

    def share(self) -> float:
        """Of the victory, that the seat had in the end."""
        outcome = self.match.state.outcome()
        if outcome is None:
            raise BadInput("The match is not over: a review looks back on a whole match.")
        return outcome.share(self.seat)


def answer(match: Match, question: Question, playouts: int) -> Advice:
    game = match.game
    # A stream of its own for each decision: the same review from the same record, in any order.
    rng = quick_rng("review", question.n)
    return advise(game, question.known, rng, playouts, [game.parse(question.action)])


def review(end: float, seat: Seat, made: Sequence[str], judged: Sequence[tuple[Played, Advice]]) -> SeatReview:
    """`end`: its share of the victory; `made`: its compounds."""
    bests = [advice.best.value for _, advice in judged]
    decisions, turns = [], []
    for (played, advice), after in zip(judged, [*bests[1:], end][: len(judged)], strict=True):
        one = decision(played, advice, after)
        decisions.append(one)
        if one.slip:
            turns.append(Turn(one.n, True, one.value - one.best_value, one.says))
        if abs(one.fortune) > max(TRIFLE, SURE * one.error):
            turns.append(Turn(one.n, False, one.fortune, told_fortune(one.fortune)))
    lost = sum(one.best_value - one.value for one in decisions if one.slip)
    turns = sorted(turns, key=lambda turn: -abs(turn.swing))[:TURNING]
    fortune = sum(one.fortune for one in decisions)
    turning = tuple(sorted(turns, key=lambda turn: turn.n))
    return SeatReview(seat, tuple(made), lost, fortune, tuple(decisions), turning)


def decision(question: Played, advice: Advice, after: float) -> Decision:
    played, best = advice.of(question.action), advice.best
    assert played is not None, "what was played is always judged"
    slip = best.value - played.value >= TRIFLE and better((best.value, best.error), (played.value, played.error))
    if slip:
        exactly = ", exactly" if advice.exact else ""
        says = f"{played.action} left a chance to win of {played.share}, {best.action} one of {best.share}{exactly}."
        says = " ".join([says, *([f"About {best.action}:", *best.reasons] if best.reasons else [])])
    elif played is best:
        says = f"{played.action} was the best there was: a chance to win of {played.share}."
    else:
        says = f"{played.action} was as good as anything, as far as can be told: a chance to win of {played.share}."
    error = hypot(best.error, played.error)
    return Decision(
        question.n, played.action, best.action, played.value, best.value, error, slip, after - played.value, says
    )


def told_fortune(fortune: float) -> str:
    verb = "brought" if fortune > 0 else "took"
    return f"Then the cards and the others {verb} {100 * abs(fortune):.0f} % of your chance to win."
