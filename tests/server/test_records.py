"""What is made of a record that somebody sends: told for one audience, played on, looked back on."""

import gzip
from pathlib import Path
from typing import Any

import pytest
from msgspec import json

from ionbox.core.play import Match
from ionbox.core.record import write_record
from ionbox.core.rng import Rng
from ionbox.core.types import BadInput, Seat
from ionbox.games import GAMES
from ionbox.server import records, worker

GOLDEN = Path(__file__).parents[2] / "src/ionbox/games/metals/golden"
WHOLE = (GOLDEN / "unused-cards-count-for-nobody.record").read_text("utf-8")
BROKEN_OFF = (GOLDEN / "the-referee-plays-and-it-is-broken-off.record").read_text("utf-8")
LISTED = (GOLDEN / "chance-listed-instead-of-a-seed.record").read_text("utf-8")
STEPS = sum(line[0].isdecimal() for line in WHOLE.splitlines() if line)


def told(record: str, seat: Seat | None) -> dict[str, Any]:
    return json.decode(gzip.decompress(records.tell(record, seat)), type=dict[str, Any])


def test_a_record_is_told_with_one_s_own_actions_and_nobody_else_s() -> None:
    replay = told(WHOLE, Seat(1))
    assert [step["n"] for step in replay["steps"]] == list(range(STEPS + 1))
    assert {step["seat"] for step in replay["steps"] if step["action"]} == {1}
    assert not any(step["action"] for step in told(WHOLE, None)["steps"])
    assert replay["winners"]
    assert replay["because"]
    assert (told(BROKEN_OFF, None)["winners"], told(BROKEN_OFF, None)["scores"]) == ([], [])


def test_a_record_is_played_on_from_any_step_but_the_last() -> None:
    forked = records.fork(WHOLE, 3, Seat(0))
    assert (forked.game, [step.n for step in forked.steps]) == ("metals", [1, 2, 3])
    assert records.fork(WHOLE, 0, Seat(0)).steps == []
    for record, n, seat, why in (
        (WHOLE, STEPS, 0, "over at this step"),
        (WHOLE, STEPS + 1, 0, f"has {STEPS} steps, not {STEPS + 1}"),
        (WHOLE, 3, 9, "seat"),
        (LISTED, 1, 0, "lists its chance instead of a seed"),
    ):
        with pytest.raises(BadInput, match=why):
            records.fork(record, n, Seat(seat))


def rung() -> str:
    """A match of ION that the bell ended in its second turn."""
    match, rng = Match(GAMES["ion"], 2, None, "7"), Rng(1)
    while actors := match.state.actors():
        if len(match.steps) == 4:
            assert match.ring() is None
        match.play(actors[0], match.state.sample(actors[0], rng))
    return write_record(match)


def test_the_bell_is_told_as_nobody_s_and_stays_in_what_is_played_on() -> None:
    record = rung()
    step = told(record, None)["steps"][5]
    assert (step["seat"], step["action"], step["story"]) == (None, "", ["The bell: this turn is the last."])
    assert [(one.by, one.action) for one in records.fork(record, 5, Seat(0)).steps][-1] == ("bell", "last round")
    assert {one.n for one in records.look_back(record, Seat(0)).decided}.isdisjoint({5})


def test_a_seat_looks_back_on_its_own_decisions_and_on_so_many_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    looked = records.look_back(WHOLE, Seat(0))
    assert {one.known.seat for one in looked.decided} == {0}
    assert 0 <= looked.share <= 1
    monkeypatch.setattr(records, "MOST_DECISIONS", len(looked.decided) - 1)
    with pytest.raises(BadInput, match=f"more than {len(looked.decided) - 1} decisions"):
        records.look_back(WHOLE, Seat(0))


@pytest.mark.parametrize(
    "ask", [worker.Telling(WHOLE, Seat(9)), worker.Forking("x", 1, Seat(0)), worker.LookingBack(WHOLE, Seat(9))]
)
def test_a_clerk_says_what_is_wrong_with_what_it_was_sent(
    ask: worker.Telling | worker.Forking | worker.LookingBack,
) -> None:
    read = json.decode(worker.answer(json.encode(ask)), type=worker.Read)
    assert read.value is None
    assert read.wrong


def test_a_clerk_hands_out_what_it_made_of_a_record() -> None:
    for ask in (worker.Telling(WHOLE, Seat(0)), worker.Forking(WHOLE, 1, Seat(0)), worker.LookingBack(WHOLE, Seat(0))):
        read = json.decode(worker.answer(json.encode(ask)), type=worker.Read)
        assert (bool(read.value), read.wrong) == (True, "")
