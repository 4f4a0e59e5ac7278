"""What is said of a play: its points, what it leaves on the rack, what it opens for the next player."""

import json
import re
from typing import TYPE_CHECKING

from ionbox.core.infoset import InfoSet, infoset
from ionbox.core.options import change
from ionbox.core.rng import Rng
from ionbox.core.types import Seat
from ionbox.games.charged import GAME
from ionbox.games.charged.actions import is_play
from ionbox.games.charged.hints import TELLS, facts, near_the_end, question
from ionbox.games.charged.state import ChargedState

if TYPE_CHECKING:
    from tables.charged import Lay, Table

CENTRE = "11J> Na Cl"


def known(table: "Table") -> InfoSet:
    return infoset(GAME, table.state, table.options, 2, table.state.turn)


def said(asked: InfoSet, text: str) -> list[str]:
    return [TELLS[fact.what].says.format(**fact.figures) for fact in facts(asked, GAME.parse(text))]


def test_a_red_tile_kept_is_no_joker(table: "Lay") -> None:
    lines = said(known(table(CENTRE, rack="O *")), "11L> O")
    assert "You keep a red tile: a formula ends there, so a new one can stand right beside it." in lines
    assert not any("stands for" in telling.says for telling in TELLS.values())


def test_points_are_told_in_the_singular_and_the_plural(table: "Lay") -> None:
    lines = said(known(table(CENTRE, rack="O K Br")), "11L> O")
    assert "It makes NaClO (sodium hypochlorite) for 8 points." in lines
    assert not any(re.search(r"\b1 \w+s\b", line) for line in lines)


def test_equal_tiles_are_counted(table: "Lay") -> None:
    assert "You are rid of 2 × P, hard to lay at other times." in said(known(table(CENTRE)), "swap P P")


def test_the_second_step_of_a_hint_asks_how_many_of_each_ion_cancel(table: "Lay") -> None:
    start = known(table(CENTRE, rack="O"))
    asked = "Na⁺ is 1+, ClO⁻ is 1−: how many of each add up to nothing?"
    assert question(start, GAME.parse("11L> O")) == asked
    assert question(start, GAME.parse("pass")) == ""


def most(state: ChargedState, seat: Seat) -> int:
    """The most points that a seat could lay if it were its turn, each play tried by the rules."""
    gains = [0]
    state = state.copy()
    state.turn = seat
    for action in filter(is_play, state.legal(seat)):
        after = state.copy()
        after.apply(seat, action, Rng(1))
        gains.append(after.scores[seat] - state.scores[seat])
    return max(gains)


def test_with_an_empty_bag_what_is_given_away_and_what_is_left_are_exact() -> None:
    checked = 0
    for line in GAME.file("data/puzzles.jsonl").splitlines():
        one = json.loads(line)
        options = change(GAME.defaults, one["options"])
        state = GAME.load(one["position"], options)
        asked = infoset(GAME, state, options, 2, one["seat"])
        assert ("endgame" in one["tags"]) == near_the_end(asked.view) == (state.bag_size == 0)
        for text in list(one["values"])[:2] if state.bag_size == 0 else []:
            action, other = GAME.parse(text), 1 - one["seat"]
            if not is_play(action):
                continue
            after = state.copy()
            after.apply(one["seat"], action, Rng(1))
            more = most(after, other) - most(state, other)
            lines = said(asked, text)
            if abs(more) >= 3:
                opens = f"But it opens a place: the next player can then score about {more} more points."
                shuts = f"It shuts a place: the next player can then score about {-more} fewer points."
                assert (opens if more > 0 else shuts) in lines
            if after.held[one["seat"]]:
                left = most(after, one["seat"])
                kept = f"What you keep could score {left} points after that."
                assert (kept if left else "But nothing that you keep can be laid after that.") in lines
            checked += 1
    assert checked


def test_in_a_last_turn_nothing_is_said_of_what_is_kept_or_opened(table: "Lay") -> None:
    start = table(CENTRE, rack="O *")
    assert any("keep" in line for line in said(known(start), "11L> O"))
    start.state.to_come = 1
    assert said(known(start), "11L> O") == [
        "It makes NaClO (sodium hypochlorite) for 8 points.",
        "No play of your tiles scores more.",
    ]
    assert near_the_end(known(start).view)
