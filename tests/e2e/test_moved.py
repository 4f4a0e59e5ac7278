"""A pupil whom the host moves to another table, in the browser."""

from collections.abc import Callable
from typing import Any

from e2e.people import Person
from e2e.stage import look_over

Come = Callable[..., Person]


def a_lesson(host: Person) -> tuple[str, Callable[..., None]]:
    """Its code, and what orders its host's commands."""
    body = {"game": "metals", "seats": ["person", "person"], "many": True, "given": False, "lesson": {"title": "Ions"}}
    made = host.page.request.post("/api/gatherings", data=body).json()

    def order(do: str, **more: Any) -> None:
        answer = host.page.request.post(f"/api/gatherings/{made['code']}/command", data={"do": do, **more})
        assert answer.ok, answer.text()

    return made["code"], order


def test_whoever_is_moved_sees_the_new_table_alone_and_hears_who_did_it(person: Come) -> None:
    host = person()
    code, order = a_lesson(host)
    ada, ben, cleo = pupils = [person(390, 844) for _ in range(3)]
    for pupil, name in zip(pupils, ("Ada", "Ben", "Cleo"), strict=True):
        pupil.sit_down(code, name)
    # Before the match: a free seat.
    order("move", table=1, seat=0, name="Ada", to=2)
    ada.page.get_by_text("The host has moved you to table 2.").wait_for()
    assert ada.page.get_by_text("Cleo").first.is_visible()
    assert ada.page.get_by_text("Ben").count() == 0
    order("move", table=2, seat=1, name="Ada", to=1)
    ada.page.get_by_text("The host has moved you to table 1.").wait_for()
    # In a match: a seat that a bot filled, and until the next deal they watch.
    order("start")
    for pupil in pupils:
        pupil.page.locator("main[data-n] .hand").wait_for()
    order("move", table=1, seat=1, name="Ben", to=2)
    ben.page.get_by_text("The host has moved you to table 2.").wait_for()
    welcome = ben.last("welcome")
    assert welcome
    assert (welcome["table"], welcome["seat"], welcome["late"]) == (2, None, 1)
    assert ben.view["table"] == 2
    assert ben.view["view"]["hand"] == []
    assert "Ada" not in ben.page.locator("body").inner_text()
    look_over(ben.page)
    for pupil in (ada, ben, cleo):
        assert pupil.troubles == []
