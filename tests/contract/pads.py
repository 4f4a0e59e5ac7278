"""Matches of bots, written down as somebody at a real table would, and what must come of them."""

from collections.abc import Callable, Sequence
from typing import Any

from contract.cases import Case

from ionbox.core.pad import REMARK, PadPage, judge, match_of
from ionbox.core.play import Match
from ionbox.core.record import read_record, write_record
from ionbox.core.rng import Rng
from ionbox.core.state import State
from ionbox.core.types import Action, Refusal, Seat
from ionbox.games import GAMES

Writer = Callable[[State, Seat, Action, State], str]
"""What is written down of an action, from the states before and after it."""


def typed(case: Case, seed: int, write: Writer) -> tuple[Match, list[str]]:
    """A whole match at random, and its lines."""
    match, rng, lines = case.match(seed), Rng(seed), list[str]()
    while actors := match.state.actors():
        before, seat = match.state, actors[0]
        action = before.sample(seat, rng)
        refused = match.play(seat, action)
        assert not isinstance(refused, Refusal)
        lines.append(f"{seat + 1}: {write(before, seat, action, match.state)}")
    return match, lines


def page_of(game: str, options: Any, names: Sequence[str], lines: Sequence[str]) -> PadPage:
    opening = GAMES[game].kit.pad
    assert opening is not None
    return judge(opening, options, names, lines)[1]


def keeps(match: Match, lines: Sequence[str]) -> Match:
    """The lines give the scores of the match, and a record that is read back with them."""
    opening = match.game.kit.pad
    assert opening is not None
    page = page_of(match.game.name, match.options, match.names, lines)
    outcome = match.state.outcome()
    assert page.wrong is None, (lines[page.wrong.line - 1], page.wrong)
    assert outcome is not None
    assert page.count.over
    assert page.count.scores == outcome.scores
    made = match_of(opening, match.options, match.names, lines)
    text = write_record(made)
    again = read_record(text, GAMES)
    assert f"remark: {REMARK}\n" in text
    assert write_record(again) == text
    assert again.state.outcome() == outcome
    return again
