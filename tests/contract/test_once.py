"""A log is played once, whatever is made of it, and none of its states is kept: counted by a game that looks on."""

import gzip
import json
import weakref
from collections.abc import Callable

import pytest
from contract.cases import ROOT
from contract.transcript import transcript

from ionbox.commands import match as commands
from ionbox.commands.arguments import Shown
from ionbox.core.options import written
from ionbox.core.play import state_hash
from ionbox.core.record import open_record, read_record
from ionbox.core.rng import Rng
from ionbox.core.state import State
from ionbox.core.types import FULL, Action, Help, Outcome, Refusal, Seat
from ionbox.games import GAMES
from ionbox.games.metals import Metals
from ionbox.games.metals.state import MetalsState
from ionbox.games.metals.types import Box, Options, Own, Public
from ionbox.server import records
from ionbox.server.live import Live
from ionbox.store.export import record_text
from ionbox.store.rows import MatchRow, StepRow

PATH = ROOT / "src/ionbox/games/metals/golden/a-series-of-two.record"
RECORD = PATH.read_text("utf-8")
STEPS = len(read_record(RECORD, GAMES).steps)


class Mark:
    """Lives as long as its state. mypyc's own classes and what inherits from them bear no weak reference."""


class Watched(State):
    """A state that tells its game of every action, and how many like it there are."""

    def __init__(self, spy: "Spy", truth: MetalsState) -> None:
        super().__init__()
        self.spy = spy
        self.truth = truth
        self.events = truth.events
        self.mark = Mark()
        spy.alive.add(self.mark)
        spy.most = max(spy.most, len(spy.alive))

    def apply(self, seat: Seat, action: Action, rng: Rng) -> None:
        self.spy.applied += 1
        self.truth.apply(seat, action, rng)
        self.events = self.truth.events

    def actors(self) -> list[Seat]:
        return self.truth.actors()

    def legal(self, seat: Seat) -> list[Action]:
        return self.truth.legal(seat)

    def copy(self) -> "Watched":
        return Watched(self.spy, self.truth.copy())

    def outcome(self) -> Outcome | None:
        return self.truth.outcome()


class Spy(Metals):
    def __init__(self) -> None:
        self.started = self.applied = self.most = 0
        self.alive = weakref.WeakSet[Mark]()

    def start(self, seats: int, options: Options, rng: Rng) -> Watched:  # type: ignore[override]
        self.started += 1
        return Watched(self, super().start(seats, options, rng))

    def refusal(self, state: Watched, seat: Seat, action: int) -> Refusal | None:  # type: ignore[override]
        return Metals.refusal(state.truth, Seat(seat), Action(action))

    def box(self, state: Watched, help: Help = FULL) -> Box:  # type: ignore[override]
        return Metals.box(state.truth, help)

    def public(self, state: Watched, help: Help = FULL) -> Public:  # type: ignore[override]
        return Metals.public(state.truth, help)

    def own(self, state: Watched, seat: Seat | None, help: Help = FULL) -> Own:  # type: ignore[override]
        return Metals.own(state.truth, seat, help)

    def dump(self, state: Watched) -> str:  # type: ignore[override]
        return Metals.dump(state.truth)

    def made(self, before: Watched, after: Watched) -> list[str]:  # type: ignore[override]
        return super().made(before.truth, after.truth)


@pytest.fixture
def spy(monkeypatch: pytest.MonkeyPatch) -> Spy:
    found = Spy()
    monkeypatch.setitem(GAMES, "metals", found)
    return found


def stored() -> tuple[MatchRow, list[StepRow]]:
    """As a server keeps it, its hashes with it."""
    match, story = open_record(RECORD, {"metals": Metals()})
    rows = [
        StepRow("m", one.n, 1.0, one.step.seat, match.game.write(one.step.action), one.step.by, "", led_to)
        for one in story
        if one.step and (led_to := state_hash(match.game, one.state))
    ]
    names, options = list(match.names), written(match.options)
    assert match.seed is not None
    row = MatchRow("m", "t", "g", "metals", 1, match.seats, options, names, match.seed, 1.0, format=match.format)
    return row, rows


def is_exported() -> None:
    text, broken = record_text(*stored())
    assert (text, broken) == (RECORD, "")


def is_brought_back() -> None:
    row, rows = stored()
    assert Live.stored(GAMES["metals"], row, row.names, rows).n == STEPS


def is_told() -> None:
    replay = json.loads(gzip.decompress(records.tell(RECORD, Seat(0))))
    assert len(replay["steps"]) == STEPS + 1


def is_looked_back_on() -> None:
    assert records.look_back(RECORD, Seat(0)).decided


def is_forked() -> None:
    assert len(records.fork(RECORD, 3, Seat(0)).steps) == 3


def is_written_for_reviewers() -> None:
    assert transcript(*open_record(RECORD, GAMES)) == PATH.with_suffix(".txt").read_text("utf-8")


def is_replayed_in_a_terminal() -> None:
    commands.replay(PATH, shown=Shown(plain=True))


def is_verified_in_a_terminal() -> None:
    commands.replay(PATH, verify=True, shown=Shown(plain=True))


def is_reviewed_in_a_terminal() -> None:
    commands.review(PATH, playouts=1, shown=Shown(plain=True))


@pytest.mark.parametrize(
    "it",
    [
        is_exported, is_brought_back, is_told, is_looked_back_on, is_forked, is_written_for_reviewers,
        is_replayed_in_a_terminal, is_verified_in_a_terminal, is_reviewed_in_a_terminal,
    ],
)  # fmt: skip
def test_a_log_is_played_once_when_it(it: Callable[[], None], spy: Spy) -> None:
    it()
    assert (spy.started, spy.applied) == (1, STEPS)
    # Before, after, and what the last chapter still holds.
    assert spy.most <= 3


def test_only_what_was_asked_for_is_played(spy: Spy) -> None:
    _, story = open_record(RECORD, GAMES)
    assert [next(story).n for _ in range(4)] == [0, 1, 2, 3]
    assert (spy.started, spy.applied) == (1, 3)
