import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from core.twins import again

from ionbox.core.play import Chapter, Match
from ionbox.core.record import open_record
from ionbox.core.rng import Rng
from ionbox.core.state import all_seats
from ionbox.core.types import BadInput, Seat
from ionbox.games import GAMES
from ionbox.lab.advice import Advice, Choice
from ionbox.lab.review import Past, answer, review
from ionbox.terminal import review as shown
from ionbox.terminal.screen import Screen

GOLDEN = Path(__file__).parents[2] / "src/ionbox/games/metals/golden"


def golden(name: str = "a-series-of-two") -> tuple[Match, Iterator[Chapter]]:
    return open_record((GOLDEN / f"{name}.record").read_text("utf-8"), GAMES)


def past(match: Match, story: Iterable[Chapter], seat: int = 0) -> Past:
    found = Past(match, Seat(seat))
    for chapter in story:
        found.add(chapter)
    return found


def told(played: tuple[float, float], best: tuple[float, float]) -> Advice:
    choices = (Choice("best", *best, ("A reason.",)), Choice("played", *played, ()))
    return Advice(choices, 0, False, "", "", "")


def test_every_decision_of_a_golden_match_is_judged_by_what_was_known_then() -> None:
    seen = past(*golden())
    assert all(question.known.view.seat == 0 for question in seen.questions)
    assert all(len(question.known.legal) > 1 for question in seen.questions)
    judged = [(question, answer(seen.match, question, 6)) for question in seen.questions]
    found = review(seen.share(), Seat(0), (), judged)
    assert [one.n for one in found.decisions] == [question.n for question in seen.questions]
    assert len(found.turning) <= 3
    # The last values are the table's, and what is exact has no error.
    assert found.decisions[-1].error == 0


def test_what_was_gained_and_lost_adds_up_to_the_outcome() -> None:
    seen = past(*golden())
    judged = [(question, answer(seen.match, question, 6)) for question in seen.questions]
    found = review(seen.share(), Seat(0), (), judged)
    own = sum(one.value - one.best_value for one in found.decisions)
    outcome = seen.match.state.outcome()
    assert outcome is not None
    assert found.decisions[0].best_value + own + found.fortune == pytest.approx(outcome.share(Seat(0)))


def test_only_a_drop_beyond_two_standard_errors_is_a_slip() -> None:
    seen = past(*golden())
    asked = replace(seen.questions[0], action="played")
    noise = review(seen.share(), Seat(0), (), [(asked, told((0.40, 0.05), (0.50, 0.05)))])
    assert not noise.decisions[0].slip
    assert "as far as can be told" in noise.decisions[0].says
    drop = review(seen.share(), Seat(0), (), [(asked, told((0.40, 0.01), (0.50, 0.01)))])
    assert drop.decisions[0].slip
    assert drop.lost == pytest.approx(0.1)
    says = "played left a chance to win of 40 ± 1 %, best one of 50 ± 1 %. About best: A reason."
    assert drop.decisions[0].says == says


def test_a_difference_under_two_hundredths_is_no_slip_however_sure_it_is() -> None:
    seen = past(*golden())
    asked = replace(seen.questions[0], action="played")
    for played, slip in ((0.485, False), (0.5, False), (0.475, True)):
        found = review(seen.share(), Seat(0), (), [(asked, told((played, 0.0), (0.5, 0.0)))])
        assert found.decisions[0].slip == slip
        assert (found.lost > 0) == slip


@pytest.mark.parametrize("name", ["metals", "charged", "ion"])
def test_a_review_begins_with_the_compounds_that_the_seat_itself_made(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    match, rng = Match(GAMES[name], 2, seed="4", names=("Ada", "Ben")), Rng(4)
    while match.state.actors():
        seat = match.state.actors()[0]
        match.play(seat, GAMES[name].kit.bots.greedy(match.infoset(seat), rng))
    pasts = [past(*again(match), seat) for seat in range(2)]
    formed = [one.made for one in pasts]
    assert all(formed)
    assert formed[0] != formed[1]
    assert all(len(set(one)) == len(one) for one in formed)
    shown.show_seat(match, Screen(True), review(pasts[1].share(), Seat(1), formed[1], []))
    assert capsys.readouterr().out.splitlines()[:2] == ["Ben", f"Compounds made: {', '.join(formed[1])}."]


def test_what_the_referee_played_is_nobodys_fault() -> None:
    match, story = golden("the-referee-plays-and-it-is-broken-off")
    pasts = [Past(match, seat) for seat in all_seats(match.seats)]
    by_hand: set[int] = set()
    by_referee: set[int] = set()
    for chapter in story:
        for one in pasts:
            one.add(chapter)
        if chapter.step:
            (by_referee if chapter.step.by else by_hand).add(chapter.n)
    assert by_referee
    assert {question.n for one in pasts for question in one.questions} <= by_hand


def test_a_match_that_is_not_over_and_a_seat_that_is_not_there_are_refused() -> None:
    with pytest.raises(BadInput, match="not over"):
        shown.show(*golden("the-referee-plays-and-it-is-broken-off"), Screen(True), None, 6)
    with pytest.raises(BadInput, match="not 9"):
        shown.show(*golden(), Screen(True), Seat(8), 6)


def test_the_terminal_tells_how_many_decisions_are_worth_a_look_and_every_decision(
    capsys: pytest.CaptureFixture[str],
) -> None:
    shown.show(*golden(), Screen(True), Seat(0), 6)
    lines = capsys.readouterr().out.splitlines()
    assert any(re.match(r"\d+ of \d+ decisions (is|are) worth a look", line) for line in lines[:3])
    assert not any("accuracy" in line or "of the victory" in line for line in lines)
    assert any(line.lstrip()[0].isdigit() for line in lines)
