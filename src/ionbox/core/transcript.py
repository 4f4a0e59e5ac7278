"""A match told step by step: what `ionbox replay` prints and what golden matches compare."""

from collections.abc import Iterator
from dataclasses import dataclass

from ionbox.core.play import Match
from ionbox.core.rng import Rng
from ionbox.core.state import State


@dataclass(frozen=True)
class Chapter:
    """One step (0: the deal) with the state it led to and its events."""

    n: int
    seat: int | None
    notation: str
    state: State


def chapters(match: Match) -> Iterator[Chapter]:
    """The match from its deal on, each step played again."""
    again = Match(match.game, match.seats, match.options, match.seed, match.names, match.deal, match.format)
    yield Chapter(0, None, "", again.state)
    for n, step in enumerate(match.steps, 1):
        refusal = again.play(step.seat, step.action, step.by, step.drawn)
        assert refusal is None, refusal
        yield Chapter(n, step.seat, match.game.write(step.action), again.state)


def told(match: Match, chapter: Chapter, audience: int | None) -> list[str]:
    """The events of one step in words for one audience."""
    lines = (match.game.tell(event, audience, match.names) for event in chapter.state.events)
    return [line for line in lines if line]


def transcript(match: Match) -> str:
    """The whole match for reviewers: what all hear, and indented behind a bar what one seat alone hears."""
    lines: list[str] = []
    for chapter in chapters(match):
        if chapter.seat is not None:
            lines.append(f"{chapter.n}. seat {chapter.seat + 1}: {chapter.notation}")
        for event in chapter.state.events:
            public = match.game.tell(event, None, match.names)
            lines += [f"   {public}"] if public else []
            for seat in range(match.seats):
                own = match.game.tell(event, seat, match.names)
                if own and own != public:
                    lines.append(f"   | to seat {seat + 1}: {own}")
    outcome = match.state.outcome()
    if outcome:
        lines.append(f"{' '.join(map(str, outcome.scores))}; {outcome.because}")
    return "\n".join(lines) + "\n"


def leaves(state: State, depth: int) -> int:
    """How many sequences of `depth` actions there are from here; a match that ends sooner has none."""
    if depth == 0:
        return 1
    total = 0
    for seat in state.actors():
        for action in state.legal(seat):
            after = state.copy()
            after.apply(seat, action, Rng(0))
            total += leaves(after, depth - 1)
    return total
