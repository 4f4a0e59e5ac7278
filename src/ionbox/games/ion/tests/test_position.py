"""Positions and actions as text."""

import pytest
from pytest import mark

from ionbox.core.options import change
from ionbox.core.types import BadInput
from ionbox.games.ion import GAME

HANDS = "hands Na Na Na Na Cl Cl Cl Cl / F F F F OH OH OH OH"
FULL = change(GAME.defaults, {"action_tiles": True, "polyatomic": True, "transition": True})


@mark.parametrize(
    ("text", "says"),
    [
        ("hands Na / Cl", "round and hands"),
        (f"round 4 turn 1 choose | {HANDS}", "not a moment"),
        (f"round 1 turn 7 choose | {HANDS}", "has 6 turns"),
        ("round 1 turn 1 choose | hands Na / Cl", "a hand has 8 cards"),
        ("round 1 turn 1 choose | hands Na Na Na Na Na Cl Cl Cl / F F F F OH OH OH OH", "more Na"),
        (f"round 1 turn 1 choose | {HANDS} | pile Na", "nowhere else"),
        (f"round 1 turn 1 choose | {HANDS} | areas He / -  / -", "2 seats"),
        (f"round 1 turn 1 choose | {HANDS} | areas Na+.Na+ / -", "not a group"),
        (f"round 1 turn 1 choose | {HANDS} | goals 1 1", "different goals"),
        (f"round 1 turn 1 choose | {HANDS} | goals 1 9", "of this number of players"),
        (f"round 1 turn 1 choose | {HANDS} | loose K / -", "wait to be placed"),
        (f"round 1 turn 1 choose | {HANDS} | picks F / -", "cannot have chosen"),
        (f"round 1 turn 1 choose | {HANDS} | picks Na / F", "Nobody has a turn here"),
        (f"round 1 turn 1 choose | {HANDS} | waiting 1", "It is the turn of seat 1 2"),
        (f"round 1 turn 1 choose | {HANDS} | center Na Na", "different names"),
        (f"round 1 turn 1 choose | {HANDS} | scores 1 2 3", "one for each seat"),
        (f"round 1 turn 1 choose | {HANDS} | sheet compound:1:1", "round sheet"),
        (f"round 1 turn 1 choose | {HANDS} | undecided NO3 / -", "when a round is scored"),
        ("round 1 turn 7 over | hands He He / He He", "after its last round"),
        ("round 1 turn 1 choose | hands " + "Na@2 Na Na Na Cl Cl Cl Cl / F F F F OH OH OH OH", "its holder knows"),
        ("round 1 turn 1 choose | hands " + "Na@ Na Na Na Cl Cl Cl Cl / F F F F OH OH OH OH", "its holder knows"),
        ("round 1 turn 3 choose | hands K Na F F F F F / He He He He K K Cl / Cl@13 Cl Na Na Na Ar Ar", "since it"),
        (f"round 1 turn 1 choose | {HANDS} | tiles Z / A", "not a set of tiles"),
        (f"round 1 turn 1 choose | {HANDS} | tiles A rxn / B", "not a tile"),
        (f"round 1 turn 1 choose | {HANDS} | fresh Fe2+ / -", "may be turned"),
        (f"round 1 turn 1 choose | {HANDS} | radioactive U:1:up / -", "not a card of this deck"),
        (f"round 1 turn 1 choose | {HANDS} | radioactive U / -", "not a radioactive card"),
        (f"round 1 turn 1 choose | {HANDS} | scores {'9' * 5000} 0", "A whole number from"),
        ("round 1 turn 7 steal | hands He He / He He", "One seat is waited for"),
    ],
)
def test_a_position_that_cannot_occur_is_refused(text: str, says: str) -> None:
    options = GAME.defaults if "center" in text else FULL
    with pytest.raises(BadInput, match=says):
        GAME.load(text, options)


@mark.parametrize(
    ("text", "written"),
    [
        ("SO4", "SO4"), ("Cl-", "Cl"), ("SO4 2-", "SO4"), ("Cl & Na", "Na & Cl"), ("lay SO4 2-", "lay SO4^2-"),
        ("bond Cl- to Mg2+.Cl-", "bond Cl- to Mg2+.Cl-"), ("bond Fe3+ to SO4^2- SO4^2-", "bond Fe3+ to SO4^2- SO4^2-"),
        ("turn Fe2+.Cl-", "turn Fe2+.Cl-"), ("take U", "take U"),
        ("take Cl- of Mg2+.Cl- from 7", "take Cl- of Mg2+.Cl- from 7"),
        ("refresh center for PO4", "refresh center for PO4"), ("points", "points"), ("rxn", "rxn"), ("pass", "pass"),
        ("hold SO4 2-", "hold SO4"), ("bond Cl- to new Fe2+", "bond Cl- to new Fe2+"),
        ("bond OH- to new Fe2+ OH-", "bond OH- to new Fe2+ OH-"),
    ],
)  # fmt: skip
def test_an_action_is_read_and_written(text: str, written: str) -> None:
    assert GAME.write(GAME.parse(text)) == written


@mark.parametrize(
    "text",
    [
        "",
        "Xx",
        "lay",
        "lay He2+",
        "bond Cl- to Na+.K+",
        "take Cl- of Na+ from 9",
        f"take Cl- of Na+ from {'9' * 5000}",
        "refresh all for SO4",
        "hold",
        "bond Cl- to new",
        "& Na",
    ],
)
def test_what_is_no_action_is_refused(text: str) -> None:
    with pytest.raises(BadInput):
        GAME.parse(text)
