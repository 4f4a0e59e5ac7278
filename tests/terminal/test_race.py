"""A race at a terminal: bots after their drawn times, one person by a key, several by chance."""

import io
import os
import sys
from collections import Counter

import pytest

from ionbox.core.options import change
from ionbox.core.play import Match
from ionbox.core.state import all_seats
from ionbox.core.types import Seat
from ionbox.games import GAMES
from ionbox.terminal.keys import key
from ionbox.terminal.screen import Screen
from ionbox.terminal.table import KEYS, SHARED, Terminal

pytestmark = pytest.mark.rule("DICE-70")
DICE = GAMES["dice"]
RACES = "left,right,action,points,copies\n1,1,tick-tack,25,40\n2,2,tick-tack,25,40\n1,2,dots,3,20\n"


class Racing(Screen):
    """Somebody whose keys are listed; None: not in time. Where no key is left, the match is left."""

    def __init__(self, *keys: str | None) -> None:
        super().__init__(plain=True)
        self.keys = list(keys)
        self.given: list[float | None] = []
        self.told_lines: list[str] = []

    def key(self, wanted: str, seconds: float | None) -> str | None:
        self.given.append(seconds)
        if not self.keys:
            raise EOFError
        return self.keys.pop(0)

    def ask(self, prompt: str) -> str:
        raise EOFError

    def line(self, text: str = "", style: str = "") -> None:
        self.told_lines.append(text)


def race_of(bots: dict[Seat, str], seats: int = 3) -> Match:
    """A match that begins with a race in which seat 1 may act."""
    options = change(DICE.defaults, {"race": "arrival", "deck": RACES})
    names = [bots.get(seat, f"Seat {seat + 1}") for seat in all_seats(seats)]
    for seed in range(100):
        match = Match(DICE, seats, options, str(seed), names)
        if match.state.race() and 0 in match.state.actors():
            return match
    raise AssertionError("There is no such deal.")


def winners(seed: str, bots: list[str]) -> list[str]:
    """Who was first in the races of a tournament of bots."""
    options = change(DICE.defaults, {"race": "arrival", "bomb": "off", "target": 400})
    names = [f"{bot} at {seat}" for seat, bot in enumerate(bots)]
    match, screen = Match(DICE, len(bots), options, seed, names), Racing()
    assert Terminal(match, dict(zip(all_seats(len(bots)), bots, strict=True)), screen).run()
    return [line.partition(" at ")[2][:1] for line in screen.told_lines if line.endswith("is first!")]


def test_races_of_bots_are_won_by_every_seat_and_the_same_by_the_same_seed() -> None:
    won = [winner for seed in "abc" for winner in winners(seed, ["greedy"] * 4)]
    assert set(won) == set("0123")
    assert won == [winner for seed in "abc" for winner in winners(seed, ["greedy"] * 4)]


def test_a_quicker_level_is_first_more_often() -> None:
    won = Counter(winner for seed in "abc" for winner in winners(seed, ["random", "greedy", "greedy", "random"]))
    assert won["1"] + won["2"] > won["0"] + won["3"]


def test_a_person_has_until_the_quickest_bots_time_and_then_until_the_next_ones(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    bots = {Seat(1): "novice", Seat(2): "master", Seat(3): "novice"}
    match, screen = race_of(bots, 4), Racing(None, None)
    monkeypatch.setattr("ionbox.terminal.table.reaction", lambda bot, rng: {"novice": 4.0, "master": 1.5}.get(bot, 9.0))
    terminal = Terminal(match, bots, screen)
    monkeypatch.setattr(terminal, "leave", lambda: None)
    monkeypatch.setattr(terminal, "bots", dict.fromkeys(bots, lambda infoset, rng: infoset.legal[0]))
    racers = match.state.actors()
    terminal.run()
    # Both bots in the race let it go by; then nobody presses the person.
    quickest = sorted(4.0 if bots[seat] == "novice" else 1.5 for seat in racers if seat)
    assert screen.given == [quickest[0], quickest[1] - quickest[0], None]
    assert match.steps[0].seat in bots


def test_a_key_plays_the_action_it_stands_for_and_the_record_has_the_order(monkeypatch: pytest.MonkeyPatch) -> None:
    bots = {Seat(1): "novice", Seat(2): "novice"}
    match = race_of(bots)
    legal = match.state.legal(Seat(0))
    screen = Racing(KEYS[1])
    terminal = Terminal(match, bots, screen)
    monkeypatch.setattr(terminal, "leave", lambda: None)
    terminal.run()
    assert (match.steps[0].seat, match.steps[0].action) == (0, legal[1])
    shown = next(line for line in screen.told_lines if line.startswith("Press a key: "))
    assert shown.startswith(f"Press a key: 1 pass · 2 {DICE.write(legal[1])}")


def test_of_several_people_at_one_screen_chance_picks_who_is_asked_first(monkeypatch: pytest.MonkeyPatch) -> None:
    match, screen = race_of({}), Racing()
    terminal = Terminal(match, {}, screen)
    monkeypatch.setattr(terminal, "leave", lambda: None)
    monkeypatch.setattr(screen, "curtain", lambda name: None)
    terminal.run()
    assert SHARED in screen.told_lines
    assert screen.given == []


@pytest.mark.skipif(sys.platform == "win32", reason="a keyboard cannot be made there")
def test_a_key_is_read_without_enter_and_other_keys_are_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    master, slave = os.openpty()
    with os.fdopen(slave, "r", closefd=True) as keyboard:
        monkeypatch.setattr("sys.stdin", keyboard)
        assert key("12", 0.0) is None
        os.write(master, b"x2")
        assert key("12", 20.0) == "2"
    os.close(master)


def test_without_a_keyboard_the_first_character_of_a_line_is_the_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("x\n\n2 and more\n"))
    assert key("12", 5.0) == "2"
    with pytest.raises(EOFError):
        key("12", 5.0)
