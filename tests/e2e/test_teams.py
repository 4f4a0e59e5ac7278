"""What a table hides, teams that hold a seat together, and the bell: set up, seen in the lobby, ordered by the host."""

from collections.abc import Callable
from typing import Any

import pytest
from contract.laws import CHARGE
from e2e.people import Person
from e2e.stage import look_over

Come = Callable[..., Person]


def look(page: Any) -> dict[str, Any]:
    found: dict[str, Any] = page.request.get(f"/api/gatherings/{page.url.rpartition('/')[2]}").json()
    return found


def test_help_is_taken_from_a_table_and_the_lobby_says_what_it_hides(person: Come) -> None:
    one = person()
    page = one.page
    page.goto("/new/metals")
    page.get_by_text("How much help").click()
    page.get_by_label("Charges on cards and tiles").uncheck()
    page.get_by_label("A list of what can be played").uncheck()
    page.get_by_label("Ask for the names of compounds").check()
    page.get_by_text("(2 things hidden)").wait_for()
    look_over(page)
    page.get_by_role("button", name="Set up the table").click()
    page.get_by_text("Cards and tiles show no charges.").wait_for()
    page.get_by_text("Nothing lists what you may play.").wait_for()
    look_over(page)
    made = look(page)
    assert made["hides"] == ["charges", "plays"]
    assert made["options"]["naming"] == "on"


@pytest.mark.parametrize("game", ["ion", "metals", "charged"])
def test_the_rules_beside_a_table_tell_nothing_that_it_hides(game: str, person: Come) -> None:
    hides: list[str]
    for hides in (["charges"], ["ions"]):
        page = person().page
        wish = {"game": game, "seats": ["person", "bot:greedy"], "hides": hides}
        code = page.request.post("/api/gatherings", data=wish).json()["code"]
        page.request.post(f"/api/gatherings/{code}/join", data={"name": "Ada"})
        page.goto(f"/t/{code}")
        page.locator("main[data-n]").wait_for()
        page.get_by_role("button", name="Rules", exact=True).click()
        if hides == ["charges"]:
            page.get_by_text("The rules tell charges, which this table hides.").wait_for()
            assert CHARGE.search(page.get_by_role("dialog").inner_text()) is None
        else:
            page.locator(".rules h2").first.wait_for()
            assert not [row for row in page.locator(".rules tr").all_inner_texts() if CHARGE.search(row)]


def test_how_long_a_match_takes_is_measured_again_when_the_seats_change(person: Come) -> None:
    page = person().page
    page.goto("/new/metals")
    page.get_by_text("A match takes about").wait_for()
    page.get_by_text("is our estimate").wait_for()
    with page.expect_request("**/length") as asked:
        page.get_by_role("button", name="One seat more").click()
    assert asked.value.post_data_json["seats"] == 3
    page.get_by_text("A match takes about").wait_for()


def test_a_measurement_that_fails_keeps_nobody_from_a_table(person: Come) -> None:
    page = person().page
    page.route("**/length", lambda route: route.abort())
    page.goto("/new/metals")
    page.get_by_role("button", name="Set up the table").click()
    page.get_by_role("button", name="I am ready").wait_for()


def test_a_team_gathers_at_a_seat_takes_a_name_and_the_host_sees_it(person: Come) -> None:
    ada, ben, cy, dora = (person() for _ in range(4))
    ada.page.goto("/new/metals")
    ada.page.get_by_label("Devices at each seat").select_option("Teams of up to 2")
    ada.page.get_by_role("button", name="Set up the table").click()
    ada.page.get_by_role("button", name="I am ready").wait_for()
    code = ada.code
    ben.sit_down(code, "Ben")
    for one, name in ((cy, "Cy"), (dora, "Dora")):
        one.page.goto(f"/t/{code}")
        one.page.get_by_text("you join the smallest team").wait_for()
        one.page.get_by_label("Your name at the table").fill(name)
        one.page.get_by_role("button", name="Take a seat").click()
        one.page.get_by_role("heading", name="At the table").wait_for()
    ada.page.get_by_label("Name of your team").fill("The Cations")
    ada.page.locator("form", has=ada.page.get_by_label("Name of your team")).get_by_role("button", name="Save").click()
    cy.page.get_by_text("The Cations").first.wait_for()
    look_over(ada.page)
    # One of each team has the pen, and says when the team is ready.
    waits = [one for one in (ada, ben, cy, dora) if one.page.get_by_role("button", name="I am ready").count() == 0]
    assert len(waits) == 2
    for one in waits:
        one.page.get_by_text("says when you are ready").wait_for()
    ada.page.goto(f"/host/{code}")
    ada.page.get_by_text("has the pen").first.wait_for()
    assert ada.page.get_by_text("has the pen").count() == 2
    look_over(ada.page)


def test_one_of_a_team_is_moved_to_another_under_their_own_name(person: Come) -> None:
    host = person()
    wish = {"game": "metals", "seats": ["person"] * 2, "many": True, "team": 2, "given": False}
    code = host.page.request.post("/api/gatherings", data=wish).json()["code"]
    for name in ("Ada", "Ben", "Cy", "Dora", "Emil"):
        page = person().page
        page.goto(f"/t/{code}")
        page.get_by_label("Your name at the table").fill(name)
        page.get_by_role("button", name="Take a seat").click()
        page.get_by_text("You are at table").wait_for()
    page = host.page
    page.goto(f"/host/{code}")
    first, second = (page.get_by_role("article", name=f"Table {number}") for number in (1, 2))
    second.get_by_text("Emil").first.wait_for()
    page.get_by_text("5 people here").wait_for()
    teams = first.get_by_role("list").filter(has_text="has the pen")
    mate = teams.get_by_role("listitem").filter(has_not_text="has the pen").first.locator("bdi").inner_text()
    first.get_by_role("button", name=f"Move {mate}", exact=True).click()
    dialog = page.get_by_role("dialog")
    look_over(page)
    dialog.get_by_role("button", name=f"Move {mate}", exact=True).click()
    second.get_by_text(mate).first.wait_for()
    page.get_by_role("status").filter(has_text=f"{mate} is at table 2 now.").wait_for(state="attached")
    assert first.get_by_role("button", name=f"Move {mate}", exact=True).count() == 0
    # Whoever holds a seat alone goes by their own name, whatever their team is called.
    page.get_by_role("button", name="Move Emil", exact=True).wait_for()
    assert host.troubles == []


def test_the_host_rings_for_the_last_round_at_one_table_and_at_all(person: Come) -> None:
    host = person()
    page = host.page
    page.goto("/new/metals?class")
    page.get_by_role("button", name="Set up the table").click()
    page.get_by_text("Nobody has come yet.").wait_for()
    pupils = [person() for _ in range(4)]
    for pupil in pupils:
        pupil.sit_down(host.code)
    page.get_by_role("button", name="Start").click()
    for pupil in pupils:
        pupil.page.locator("main[data-n]").wait_for()
    page.get_by_role("button", name="Ring for the last round at table 1").click()
    page.get_by_role("button", name="Really make this the last round?", exact=True).click()
    page.get_by_role("article", name="Table 1").get_by_text("Last round", exact=True).wait_for()
    assert page.get_by_role("article", name="Table 2").get_by_text("Last round", exact=True).count() == 0
    page.get_by_text("More", exact=True).click()
    page.get_by_role("button", name="Ring for the last round", exact=True).click()
    page.get_by_role("button", name="Really make this the last round everywhere?").click()
    for table in (1, 2):
        box = page.get_by_role("article", name=f"Table {table}")
        box.get_by_role("button", name="Ring").wait_for(state="detached")
        box.get_by_text("Last round", exact=True).wait_for()
    look_over(page)
    assert host.troubles == []
