"""A match told step by step for reviewers, which golden matches compare; counted trees of actions."""

import re
from collections.abc import Iterable

from ionbox.core.play import Chapter, Match
from ionbox.core.rng import Rng
from ionbox.core.state import State
from ionbox.core.types import Seat


def transcript(match: Match, story: Iterable[Chapter]) -> str:
    """The whole match for reviewers: what all hear, and indented behind a bar what one seat alone hears."""
    lines: list[str] = []
    for chapter in story:
        if chapter.step is not None:
            lines.append(f"{chapter.n}. seat {chapter.step.seat + 1}: {match.game.write(chapter.step.action)}")
        for event in chapter.state.events:
            public = match.game.tell(event, None, match.names)
            lines += [f"   {public}"] if public else []
            for seat in range(match.seats):
                own = match.game.tell(event, Seat(seat), match.names)
                if says_more(own, public):
                    lines.append(f"   | to seat {seat + 1}: {own}")
    outcome = match.state.outcome()
    if outcome:
        lines.append(f"{' '.join(map(str, outcome.scores))}; {outcome.because}")
    return "\n".join(lines) + "\n"


def says_more(own: str, public: str) -> bool:
    """Whether a seat hears more than what all hear with "You" in it: a name, a number, an ion."""
    return bool(own and not public) or bool(_telling(own) - _telling(public) - {"You", "Your"})


def _telling(line: str) -> set[str]:
    return {word for word in re.split(r"[ .,:;]+", line) if word and not (word.isalpha() and word.islower())}


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
