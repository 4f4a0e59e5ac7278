"""Fingers on a phone: cards and tiles are dragged, the board of Charged! is pinched and pushed about."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from e2e.people import Person
from e2e.stage import NAMES, Stage, position, soon

from ionbox.core.play import Match
from ionbox.core.types import Seat
from ionbox.games import GAMES
from ionbox.games.charged.position import symbols_in

Come = Callable[..., Person]
Point = tuple[float, float]
PHONE = {"width": 360, "height": 640, "has_touch": True, "is_mobile": True}


class Fingers:
    def __init__(self, page: Any) -> None:
        self.line = page.context.new_cdp_session(page)

    def touch(self, what: str, *points: Point) -> None:
        fingers = [{"x": x, "y": y, "id": at} for at, (x, y) in enumerate(points)]
        self.line.send("Input.dispatchTouchEvent", {"type": what, "touchPoints": fingers})

    def move(self, start: Sequence[Point], end: Sequence[Point], steps: int = 12) -> None:
        """Each finger from its start to its end in a straight line, all at once."""
        self.touch("touchStart", *start)
        for step in range(1, steps + 1):
            part = step / steps
            pairs = zip(start, end, strict=True)
            self.touch("touchMove", *((a + (c - a) * part, b + (d - b) * part) for (a, b), (c, d) in pairs))
        self.touch("touchEnd")

    def drag(self, source: Any, target: Any) -> None:
        self.move([middle(source)], [middle(target)])


def middle(one: Any) -> Point:
    one.scroll_into_view_if_needed()
    box = one.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def beginning(person: Come, game: str) -> tuple[Stage, dict[str, Any]]:
    """The first question of a match for two, put to the first seat."""
    one = GAMES[game]
    match = Match(one, 2, one.defaults, "7", NAMES[:2])
    while 0 not in match.state.actors():
        seat = match.state.actors()[0]
        match.play(seat, match.state.legal(seat)[0])
    stage, shown = Stage(person(**PHONE), game, 2), position(one, match.state, Seat(0))
    stage.show(shown)
    return stage, shown


DRAGS = {
    "ion": (".hand .card", ".own"),
    "dice": (".hand .card", ".middle-card"),
    "metals": (".hand .held", ".field"),
}


@pytest.mark.parametrize("game", DRAGS)
def test_a_finger_takes_a_card_up_to_the_table_and_one_that_goes_sideways_takes_none(game: str, person: Come) -> None:
    stage, shown = beginning(person, game)
    page, fingers, (source, target) = stage.page, Fingers(stage.page), DRAGS[game]
    fingers.drag(page.locator(source).nth(3), page.locator(source).first)
    page.wait_for_timeout(30)
    assert stage.sent == []
    x, y = middle(page.locator(source).first)
    box = page.locator(target).bounding_box()
    # As straight up as it can.
    fingers.move([(x, y)], [(min(max(x, box["x"] + 5), box["x"] + box["width"] - 5), box["y"] + box["height"] / 2)])
    assert stage.next() == shown["view"]["hand"][0]


def test_a_finger_lays_a_card_beside_the_others(person: Come) -> None:
    stage, _ = beginning(person, "ion")
    game, hands = GAMES["ion"], "hands He He He He He He / Ar Ar Ar Ar Ar Ar"
    state = game.load(f"round 1 turn 2 place | {hands} | areas Mg2+ / - | loose Cl / -", game.defaults)
    stage.show(position(game, state, Seat(0)))
    for target, action in ((".slot", "lay Cl-"), (".target", "bond Cl- to Mg2+")):
        Fingers(stage.page).drag(stage.page.locator(".tray button.card"), stage.page.locator(target))
        assert stage.next() == action


WIDTH = "document.querySelector('[data-square=\"0\"]').getBoundingClientRect().width"
LEFT = "document.querySelector('.area').scrollLeft"


def test_one_finger_lays_tiles_and_moves_the_board_and_two_bring_it_closer(person: Come) -> None:
    stage, shown = beginning(person, "charged")
    page, fingers = stage.page, Fingers(stage.page)
    tiles = [tile for row in shown["view"]["board"] for tile in symbols_in(row)]
    free = next(at for at in range(len(tiles) // 2, len(tiles)) if not tiles[at])
    fingers.drag(page.locator(".slot").first, page.locator(f"[data-square='{free}']"))
    page.locator(".square.mine").wait_for()
    (x, y), before = middle(page.locator(".area")), page.evaluate(WIDTH)
    fingers.move([(x - 80, y), (x + 80, y)], [(x - 20, y), (x + 20, y)])
    assert soon(page, f"{WIDTH} < {before * 0.6}")
    fingers.move([(x - 20, y), (x + 20, y)], [(x - 90, y), (x + 90, y)])
    assert soon(page, f"{WIDTH} > {before * 0.9}")
    left = page.evaluate(LEFT)
    fingers.move([(x + 80, y)], [(x - 60, y)])
    assert soon(page, f"{LEFT} > {left + 60}")
    assert page.locator(".square.mine").count() == 1
