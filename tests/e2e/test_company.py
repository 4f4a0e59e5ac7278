"""Names, seats and company: three people at a table of friends, in three browsers."""

import re
from collections.abc import Callable

from e2e.people import FEW, Person, play_on

Come = Callable[..., Person]


def call(one: Person, name: str) -> None:
    """Say in the lobby what one is called."""
    if not one.page.get_by_label("Your name").is_visible():
        one.page.get_by_role("button", name="Change my name").click()
    one.page.get_by_label("Your name").fill(name)
    one.page.get_by_role("button", name="Save").click()


def seats(one: Person) -> list[str]:
    return [row["name"] for row in (one.last("table") or {})["seats"]]


def named(one: Person, *names: str) -> None:
    """Wait until the page shows these names, in the order of the seats."""
    for at, name in enumerate(names):
        one.page.locator(f"li:nth-child({at + 1}) strong", has_text=name).first.wait_for()


def test_whoever_makes_a_table_is_asked_once_for_a_name_and_keeps_it(person: Come) -> None:
    ada = person()
    ada.make_table("metals")
    field = ada.page.get_by_label("Your name")
    assert field.evaluate("field => field === document.activeElement")
    given = seats(ada)[0]
    assert field.get_attribute("placeholder") == given
    ada.page.keyboard.type("Ms. Curie")
    ada.page.keyboard.press("Enter")
    named(ada, "Ms. Curie")
    assert ada.page.get_by_role("button", name="I am ready").evaluate("one => one === document.activeElement")
    # Kept: the next table has it from the start, and asks nothing.
    ada.make_table("ion")
    named(ada, "Ms. Curie")
    assert not field.is_visible()
    ada.play_bot("metals")
    assert "Ms. Curie" in seats(ada)


def test_a_name_is_changed_in_the_lobby_and_from_the_menu_and_the_others_see_it(person: Come) -> None:
    ada, ben = person(), person()
    code = ada.make_table("metals")
    call(ada, "Ada")
    ben.sit_down(code, "Ben")
    call(ben, "Ada")
    ben.page.get_by_role("alert").get_by_text("Ada is already here.").wait_for()
    ben.page.get_by_label("Your name").fill("B" * 25)
    ben.page.get_by_role("button", name="Save").click()
    ben.page.get_by_role("alert").get_by_text("at most 24 characters").wait_for()
    ben.page.get_by_label("Your name").fill("Benno")
    ben.ready()  # what stands in the field counts
    ada.page.get_by_text("Ben is now called Benno.").wait_for()
    named(ada, "Ada", "Benno")
    ada.ready()
    for one in (ada, ben):
        one.page.locator("main[data-n]").wait_for()
    ben.page.get_by_role("button", name="Menu").click()
    ben.page.get_by_role("button", name="Settings").click()
    field = ben.page.get_by_label("My name at tables")
    assert field.input_value() == "Benno"
    field.fill("Ada")
    field.press("Tab")
    ben.page.get_by_role("alert").get_by_text("Ada is already here.").wait_for()
    field.fill("Big Ben")
    field.press("Tab")
    ada.page.get_by_text("Benno is now called Big Ben.").wait_for()
    named(ada, "Ada", "Big Ben")
    ben.page.reload()
    named(ben, "Ada", "Big Ben")


def test_three_change_seats_say_well_played_and_are_offered_a_rematch_by_name(person: Come) -> None:
    ada, ben, cleo = person(), person(), person(360, 640)
    code = ada.sit_at("metals", ["person"] * 3, options=FEW)
    ben.sit_down(code, "Ben")
    ben.ready()
    ben.page.get_by_role("button", name="Take seat 3").click()
    named(ada, "Ada", "Seat 2", "Ben")
    # Whoever changes seats has to be ready anew.
    ben.page.get_by_role("button", name="I am ready").wait_for()
    cleo.sit_down(code, "Cleo")
    named(ada, "Ada", "Cleo", "Ben")
    for one in (ada, ben, cleo):
        one.ready()
    for one in (ada, ben, cleo):
        one.page.locator("main[data-n]").wait_for()
    assert [(one.last("welcome") or {})["seat"] for one in (ada, ben, cleo)] == [0, 2, 1]

    button = ben.page.get_by_role("button", name="React")
    button.press("Enter")
    ben.page.keyboard.press("Escape")
    assert button.evaluate("one => one === document.activeElement")
    button.press("Enter")
    ben.page.keyboard.press("Enter")
    for one in (ada, ben):
        one.page.locator("li .said", has_text="Well played").wait_for()
    cleo.page.locator(".bubbles").get_by_text("Ben: Well played").wait_for()
    assert button.get_attribute("aria-disabled") == "true"
    cleo.page.locator(".bubbles p").wait_for(state="detached")

    play_on(ada, ben, cleo)
    ada.page.get_by_role("button", name="Play again").click()
    for one in (ben, cleo):
        one.page.get_by_text(re.compile("Ada wants to play again")).first.wait_for()
    for one in (ben, cleo):
        one.page.get_by_role("button", name="Play again").click()
    for one in (ada, ben, cleo):
        one.page.locator("main[data-n='0']").wait_for()
    # Everybody's deal is the one that was sealed, wherever they sat down.
    assert not any(one.page.get_by_role("alert").is_visible() for one in (ada, ben, cleo))


def test_without_the_host_s_leave_there_are_no_reactions(person: Come) -> None:
    ada, ben = person(), person()
    ben.sit_down(ada.make_table("metals"), "Ben")
    for one in (ada, ben):
        one.ready()
    ben.page.get_by_role("button", name="React").wait_for()
    host = Person(ada.context)
    host.page.goto(f"/host/{ada.code}")
    host.page.get_by_text("More", exact=True).click()
    host.page.get_by_role("button", name="Turn reactions off").click()
    ben.page.get_by_role("button", name="React").wait_for(state="detached")


def test_a_latecomer_watches_and_plays_from_the_next_game_of_the_series_on(person: Come) -> None:
    ada, ben = person(), person()
    ada.page.goto("/new/metals")
    ada.page.get_by_role("radio", name="Series").check()
    ada.page.get_by_role("button", name="Set up the table").click()
    ada.page.get_by_role("button", name="Start now").click()
    ada.page.locator("main[data-n]").wait_for()
    ben.page.goto(f"/t/{ada.code}")
    ben.page.get_by_text("You get a bot’s seat at the next deal.").wait_for()
    ben.page.get_by_label("Your name at the table").fill("Ben")
    ben.page.get_by_role("button", name="Take a seat").click()
    ben.page.locator(".sentence").get_by_text("You get a bot’s seat at the next deal.").wait_for()
    assert ben.page.locator(".hand").count() == 0
    ada.page.get_by_text("Ben takes over next").wait_for()
    ben.page.reload()
    ben.page.locator(".sentence").get_by_text("You get a bot’s seat at the next deal.").wait_for()
    while ada.view["view"]["game"] == 1:
        play_on(ada, until=ada.view["n"] + 1)
    ben.page.locator(".hand").wait_for()
    named(ada, "", "Ben")
    play_on(ada, ben, until=ada.view["n"] + 4)


def test_against_bots_one_child_is_one_player_whatever_the_name_they_were_given(person: Come) -> None:
    ada = person()
    ada.play_bot("metals")
    given = seats(ada)[0]
    ada.page.goto("/")
    ada.play_bot("ion")
    assert given in seats(ada)
    # At a table of friends they are asked all the same.
    ada.make_table("metals")
    ada.page.get_by_label("Your name").fill("Ada")
    ada.page.get_by_role("button", name="Save").click()
    named(ada, "Ada")
    ada.play_bot("metals")
    assert "Ada" in seats(ada)
