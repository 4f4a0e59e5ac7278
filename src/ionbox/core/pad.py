"""The score pad of a real box: what lies on the table, typed line by line, judged and counted by the game's own rules.

A pad keeps nothing but its lines. Whoever shows one judges all of them again: `judge` is the only way in.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from ionbox.core.contents import Part
from ionbox.core.play import Match, refuse_names
from ionbox.core.types import BadInput, Refusal, Seat

MOST_LINES = 600
LONGEST_LINE = 400
"""Characters."""
REMARK = "typed in from a table; what nobody saw is chosen so that everything typed is possible"
"""What the record of such a match says of itself."""


class Refused(BadInput):
    """A line that the rules do not allow, as at a table: with the reason, and what would be right."""

    def __init__(self, refusal: Refusal, line: int = 0) -> None:
        super().__init__(f"{refusal.because} (§{refusal.rule})", line)
        self.refusal = refusal


@dataclass(frozen=True)
class PadCount:
    """What a pad comes to."""

    scores: tuple[int, ...]
    parts: tuple[Part, ...]
    """What lies there with its points, as tables."""
    asks: str
    """What may be typed next."""
    over: bool
    words: tuple[tuple[str, ...], ...]
    """What lines are made of, in groups, for whoever taps instead of typing."""
    box: Any
    """What is in the box, as the boards of this game have it, so that they can draw its pieces."""
    board: tuple[str, ...] = ()
    """Where tiles lie on a board: row by row, how many squares are empty between them, "10NaCl9"."""


@dataclass(frozen=True)
class WrongLine:
    """The first line that cannot be, and why. It changes nothing."""

    line: int
    """From 1."""
    because: str
    rule: str = ""
    question: str = ""
    hint: str = ""


@dataclass(frozen=True)
class PadPage:
    told: tuple[tuple[str, ...], ...]
    """By line, what came of it; for the lines before the mistake."""
    count: PadCount
    wrong: WrongLine | None


class Pad(ABC):
    """One pad while its lines are read."""

    records: bool
    """Whether a whole match can be made of it."""

    @abstractmethod
    def write(self, text: str) -> Sequence[str]:
        """What comes of one more line; BadInput where it cannot be, which leaves the pad as it was."""

    @abstractmethod
    def count(self) -> PadCount: ...

    @abstractmethod
    def match(self) -> Match:
        """The match that was typed in, with a deal that fits all of it; BadInput where there is none."""


Opening = Callable[[Any, Sequence[str]], Pad]
"""By options and names, which have been looked over: the empty pad of a game."""


def judge(opening: Opening, options: Any, names: Sequence[str], lines: Sequence[str]) -> tuple[Pad, PadPage]:
    """All lines up to the first that cannot be."""
    refuse_names(names, len(names))
    if len(lines) > MOST_LINES:
        raise BadInput(f"A pad has at most {MOST_LINES} lines, this has {len(lines)}.")
    pad, told, wrong = opening(options, names), list[tuple[str, ...]](), None
    for number, line in enumerate(lines, 1):
        try:
            told.append(tuple(written(pad, line)))
        except Refused as mistake:
            why = mistake.refusal
            wrong = WrongLine(number, why.because, why.rule, why.question, why.hint)
            break
        except BadInput as mistake:
            wrong = WrongLine(number, mistake.sentence)
            break
    return pad, PadPage(tuple(told), pad.count(), wrong)


def written(pad: Pad, line: str) -> Sequence[str]:
    """Empty lines and remarks behind # are left alone."""
    if len(line) > LONGEST_LINE:
        raise BadInput(f"A line has at most {LONGEST_LINE} characters, this has {len(line)}.")
    text = line.partition("#")[0].strip()
    return pad.write(text) if text else ()


def match_of(opening: Opening, options: Any, names: Sequence[str], lines: Sequence[str]) -> Match:
    """The match that these lines are; BadInput with the line where it cannot have gone so."""
    pad, page = judge(opening, options, names, lines)
    if page.wrong is not None:
        raise BadInput(page.wrong.because, page.wrong.line)
    match = pad.match()
    match.remark = REMARK
    return match


def whose(text: str, names: Sequence[str]) -> tuple[Seat | None, str]:
    """ "Ada: 8H> Na Cl" or "1: 8H> Na Cl", whose it is and what; None where a line names nobody."""
    name, colon, rest = text.partition(":")
    if not colon:
        return None, text
    found = [Seat(seat) for seat, known in enumerate(names) if name.strip().lower() == known.lower()]
    if not found and name.strip().isascii() and name.strip().isdecimal() and 0 < int(name[:4]) <= len(names):
        found = [Seat(int(name) - 1)]
    if not found:
        raise BadInput(f"Nobody here is called {name.strip()!r}. Write one of {', '.join(names)}, or a number.")
    return found[0], rest.strip()


def shuffled(cards: Sequence[int], wanted: Sequence[int]) -> list[int]:
    """The results with which `Rng.shuffle` brings these cards into the wanted order."""
    left, results = list(cards), list[int]()
    for place in range(len(left) - 1, 0, -1):
        found = left.index(wanted[place], 0, place + 1)
        results.append(found)
        left[place], left[found] = left[found], left[place]
    return results
