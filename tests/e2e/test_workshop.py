"""The workshop and the box: a deck of one's own is made, looked over, handed on and played with."""

import hashlib
import re
from collections.abc import Callable
from typing import Any

import pytest
from e2e.people import Person, play_on
from e2e.stage import look_over, soon

Come = Callable[..., Person]
NOT_SIDEWAYS = "document.documentElement.scrollWidth <= innerWidth"
FINE = "This deck can be played."


def bench(one: Person, game: str = "metals", fragment: str = "") -> Any:
    page = one.page
    page.goto(f"/workshop/{game}{fragment}")
    page.get_by_role("heading", name="How it looks").wait_for()
    page.locator("[role=status]").get_by_text(FINE).wait_for()
    return page


def csv(text: str) -> Any:
    return {"name": "deck.csv", "mimeType": "text/csv", "buffer": text.encode()}


def looked_over(page: Any) -> None:
    page.locator(".live[aria-busy=false]").wait_for()


def add(page: Any, *searches: tuple[str, str]) -> None:
    """Ions from the library: what is typed, and the one that is tapped."""
    page.get_by_role("button", name="Add ions").click()
    for typed, name in searches:
        page.get_by_label("Search by name").fill(typed)
        page.locator(".found").get_by_role("button", name=name).first.click()
    page.get_by_role("button", name=re.compile(r"^Add \d")).click()
    looked_over(page)


def own_ion(page: Any) -> None:
    page.get_by_role("button", name="Add ions").click()
    page.get_by_text("An ion of your own", exact=True).click()
    page.get_by_label("Formula").fill("Fr")
    page.get_by_label("Name", exact=True).fill("testium")
    page.get_by_role("button", name="Make this ion").click()
    page.get_by_text("testium is in").wait_for()
    page.get_by_role("button", name="Add 1 ion").click()
    looked_over(page)


def rows(page: Any) -> Any:
    return page.get_by_role("tabpanel").locator("tbody")


def link_of(page: Any) -> str:
    page.get_by_role("button", name="Hand it on").click()
    field = page.get_by_label("Link that holds the deck")
    field.wait_for()
    found: str = field.input_value()
    return found[found.index("#") :]


def test_a_deck_of_new_ions_is_made_handed_on_and_played_with_a_bot(person: Come) -> None:
    one = person()
    page = bench(one)
    assert rows(page).count() == 6
    add(page, ("Li", "lithium"), ("zinc", "zinc"), ("acetate", "acetate"))
    own_ion(page)
    assert rows(page).count() == 10
    # Warnings stand beside their rows, and nothing keeps anybody from playing.
    rows(page).nth(9).get_by_text("There is only one").wait_for()
    page.get_by_text("can be played").wait_for()
    for row in range(7, 11):
        for _ in range(3):
            page.get_by_role("button", name=f"More: Copies, row {row}", exact=True).click()
    looked_over(page)
    assert page.get_by_text("There is only one").count() == 0
    page.get_by_role("img", name="positive and").wait_for()
    page.get_by_text("compounds can appear").click()
    page.get_by_label("Find a compound").fill("zinc acetate")
    assert page.locator(".compounds li").count() == 1
    look_over(page)
    page.get_by_label("Name of this deck").fill("Batteries")
    page.get_by_label("Name of this deck").press("Tab")
    fragment = link_of(page)
    page.get_by_role("img", name="QR code that opens this deck").wait_for()
    look_over(page)

    two = person(360, 740)
    other = bench(two, fragment=fragment)
    other.get_by_text("This deck came with the link.").wait_for()
    assert other.url.endswith("/workshop/metals")
    assert other.get_by_label("Name of this deck").input_value() == "Batteries"
    assert rows(other).count() == 10
    other.get_by_text("testium").first.wait_for()
    assert soon(other, NOT_SIDEWAYS)
    other.get_by_role("button", name="Against a bot").click()
    other.locator("main[data-n] .hand").wait_for()
    play_on(two, until=4)
    options = other.request.get(f"/api/gatherings/{two.code}").json()["options"]
    assert "Fr+,testium" in options["new_ions"]
    assert "Zn2+,4" in options["deck"]
    assert one.troubles == two.troubles == []


def test_what_is_wrong_stands_at_its_row_and_undo_takes_it_back(person: Come) -> None:
    page = bench(person())
    copies = page.get_by_label("Copies, row 2", exact=True)
    copies.fill("0")
    copies.press("Tab")
    rows(page).nth(1).get_by_text("whole number").wait_for()
    assert copies.get_attribute("aria-invalid") == "true"
    assert page.get_by_role("button", name="For a table").is_disabled()
    look_over(page)
    page.get_by_role("button", name="Undo").click()
    page.get_by_text(FINE).wait_for()
    page.get_by_role("button", name="Remove row 6").click()
    page.get_by_role("button", name="Move row 2 up").click()
    looked_over(page)
    assert rows(page).count() == 5
    assert "calcium" in rows(page).first.inner_text()
    page.get_by_role("button", name="Start again").click()
    looked_over(page)
    assert rows(page).count() == 6


def test_a_late_answer_about_an_earlier_deck_is_dropped(person: Come) -> None:
    one = person()
    page = bench(one)
    held: list[Any] = []
    page.route(
        "**/survey", lambda route: held.append(route) if "Na+,9" in route.request.post_data else route.continue_()
    )
    more = page.get_by_role("button", name="More: Copies, row 1", exact=True)
    more.click()
    for _ in range(100):
        if held:
            break
        one.pause(0.05)
    more.click()
    looked_over(page)
    before = page.locator(".live").inner_text()
    assert "42" in before
    held[0].continue_()
    one.pause(0.5)
    assert page.locator(".live").inner_text() == before


def test_a_file_is_pasted_with_its_remarks_and_kept_on_the_device_under_a_name(person: Come) -> None:
    one = person()
    page = bench(one)
    page.get_by_text("As text", exact=True).click()
    text = page.get_by_label("Ion cards as text")
    text.fill("# From my own box.\nion,copies\nNa+,20\nCl-,20\n")
    page.get_by_role("button", name="Use this text").click()
    looked_over(page)
    assert rows(page).count() == 2
    page.get_by_role("button", name="More: Copies, row 1", exact=True).click()
    assert text.input_value() == "# From my own box.\nion,copies\nNa+,21\nCl-,20\n"
    with page.expect_download() as saved:
        page.get_by_role("button", name="Download the file").click()
    assert saved.value.path().read_text("utf-8").startswith("# From my own box.")
    page.get_by_label("Name of this deck").fill("Salt")
    page.get_by_role("button", name="Keep").click()
    page.get_by_text("Salt is kept on this device.").wait_for()
    # A reload loses nothing, and the deck can be had again.
    page = bench(one)
    assert rows(page).count() == 2
    page.get_by_role("button", name="Start from").click()
    look_over(page)
    page.get_by_role("button", name="Single game").click()
    looked_over(page)
    assert rows(page).count() == 6
    page.get_by_role("button", name="Start from").click()
    page.get_by_role("button", name="Salt", exact=True).click()
    looked_over(page)
    assert rows(page).count() == 2
    page.goto("/workshop")
    page.get_by_role("button", name="Salt").wait_for()
    look_over(page)
    # No room left: it says so.
    page = bench(one)
    page.evaluate("() => { Storage.prototype.setItem = () => { throw new Error('full') } }")
    page.get_by_role("button", name="Keep").click()
    page.get_by_text("This device has no room for another deck.").wait_for()
    assert one.troubles == []


def test_a_spreadsheets_file_is_loaded_and_one_that_is_too_long_is_not(person: Come) -> None:
    one = person()
    page = bench(one)
    page.get_by_text("As text", exact=True).click()
    field = page.get_by_label("Load a file")
    field.set_input_files(csv("\ufeffion,copies\nZn2+,20\nO2-,20\n"))
    rows(page).get_by_text("zinc").wait_for()
    field.set_input_files(csv("ion,copies\n" + "Ag+,1\n" * 20_000))
    page.get_by_role("alert").get_by_text("64,000").wait_for()
    assert rows(page).count() == 2
    page.get_by_text("1 compound can appear").wait_for()
    assert one.troubles == []


def test_a_link_that_is_no_deck_says_so_and_leaves_the_bench_alone(person: Come) -> None:
    one = person()
    for fragment, said in {
        "#d1.AAAA": "does not hold a whole deck", "#d9.x": "comes from a newer ionbox",
        "#d1." + "A" * 100_000: "more than a deck may have",
    }.items():  # fmt: skip
        page = bench(one, fragment=fragment)
        page.get_by_text(said).wait_for()
        assert rows(page).count() == 6
        page.goto("/")
    assert one.troubles == []


def test_new_table_and_class_take_the_deck_from_the_address(person: Come) -> None:
    one = person()
    page = bench(one)
    page.get_by_label("Name of this deck").fill("Few")
    page.get_by_role("button", name="Fewer: Copies, row 1", exact=True).click()
    looked_over(page)
    fragment = link_of(page)
    page.goto(f"/class{fragment}")
    page.get_by_text("Your deck: Few").wait_for()
    look_over(page)
    page.locator("main").get_by_role("link", name=re.compile("^Metal vs. Non-Metal")).click()
    page.get_by_role("article").get_by_text("Few").wait_for()
    page.go_back()
    page.locator("main").get_by_role("link", name="Tables without a plan: Metal vs. Non-Metal").click()
    page.get_by_text("Your deck: Few").wait_for()
    assert page.get_by_label("A class or a club").is_checked()
    look_over(page)
    page.get_by_role("button", name="Play without it").click()
    assert page.get_by_text("Your deck: Few").count() == 0
    page.goto(f"/new/metals{fragment}")
    page.get_by_role("link", name="Back to the workshop").click()
    page.get_by_role("heading", name="How it looks").wait_for()
    looked_over(page)
    page.get_by_role("button", name="For a table").click()
    page.get_by_text("Your deck: Few").wait_for()
    page.get_by_role("button", name="Set up the table").click()
    page.get_by_text("This table plays with a deck of its own:").wait_for()
    page.get_by_text("Deck, 6 lines").wait_for()
    look_over(page)
    page.get_by_role("link", name="Look at this deck").click()
    page.get_by_role("heading", name="How it looks").wait_for()
    assert one.troubles == []


def test_a_long_deck_has_no_picture_and_says_why(person: Come) -> None:
    page = bench(person())
    page.get_by_text("As text", exact=True).click()
    noise = "".join(hashlib.sha256(bytes([n])).hexdigest() for n in range(20))
    page.get_by_label("Ion cards as text").fill(f"# {noise}\nion,copies\nNa+,20\nCl-,20\n")
    page.get_by_role("button", name="Use this text").click()
    looked_over(page)
    link_of(page)
    page.get_by_text("phones read QR codes of up to 600").wait_for()
    assert page.get_by_role("img", name="QR code").count() == 0


def test_bots_play_a_deck_beside_the_printed_one_and_the_report_is_shown(person: Come) -> None:
    one = person()
    page = bench(one)
    page.get_by_role("button", name="More: Copies, row 1", exact=True).click()
    looked_over(page)
    page.get_by_role("button", name="Let bots play it").click()
    page.get_by_role("progressbar", name="Matches played").wait_for()
    page.get_by_role("button", name="Stop", exact=True).click()
    page.get_by_text("Stopped. Nothing was kept.").wait_for()
    page.get_by_role("button", name="Let bots play it").click()
    page.get_by_role("region", name="How it played").wait_for(timeout=120_000)
    assert soon(page, NOT_SIDEWAYS)
    look_over(page)
    link = page.get_by_role("link", name="Download as CSV").get_attribute("href")
    assert page.request.get(link).headers["content-type"].startswith("text/csv")
    page.get_by_role("button", name="More: Copies, row 1", exact=True).click()
    page.get_by_text("The deck has changed since.").wait_for()
    assert one.troubles == []


def test_whoever_may_not_measure_is_told_how_it_goes_in_a_terminal(person: Come) -> None:
    page = bench(person())
    says = '{"status_code": 403, "detail": "Only the host may do that."}'
    page.route("**/balance", lambda route: route.fulfill(status=403, body=says, content_type="application/json"))
    page.get_by_role("button", name="More: Copies, row 1", exact=True).click()
    looked_over(page)
    page.get_by_role("button", name="Let bots play it").click()
    page.get_by_text("Only the host may do that.").wait_for()
    command = page.get_by_label("Command to copy").input_value()
    assert command.startswith("ionbox balance metals")
    assert command.endswith("--data deck=deck.csv")
    look_over(page)


@pytest.mark.parametrize("game", ["ion", "dice", "metals", "charged"])
def test_the_box_shows_every_part_under_each_preset(game: str, person: Come) -> None:
    one = person(360, 740)
    page = one.page
    page.goto(f"/rules/{game}")
    page.get_by_role("link", name="What is in the box", exact=True).click()
    page.locator("main section table").first.wait_for()
    look_over(page)
    assert soon(page, NOT_SIDEWAYS)
    presets = page.get_by_label("Set").locator("option")
    for at in range(presets.count()):
        page.get_by_label("Set").select_option(index=at)
        page.locator("main section table").first.wait_for()
    page.get_by_role("link", name="Change it in the workshop").click()
    page.get_by_role("heading", name="How it looks").wait_for()
    assert one.troubles == []


def test_squares_of_a_board_are_painted_by_tap_and_by_keyboard(person: Come) -> None:
    one = person()
    page = bench(one, "charged")
    page.get_by_role("tab", name="Board").click()
    page.get_by_role("radio", name="formula counts three times").check()
    page.get_by_label("Row 2, column 1: plain").click()
    assert page.get_by_label(re.compile("column 1: formula counts three times")).count() == 5
    looked_over(page)
    page.get_by_label("Paint all eight").uncheck()
    page.get_by_label("Row 2, column 1: formula").focus()
    for key in ("ArrowDown", "ArrowDown", "Enter"):
        page.keyboard.press(key)
    page.get_by_label("Row 4, column 1: formula counts three times").wait_for()
    look_over(page)
    page.get_by_role("tab", name="Board").focus()
    page.keyboard.press("ArrowRight")
    assert page.get_by_role("tab", name="Ions of your own").get_attribute("aria-selected") == "true"
    assert one.troubles == []


def test_an_ion_brings_its_tiles_and_a_card_of_ion_its_charge(person: Come) -> None:
    one = person()
    page = bench(one, "charged")
    page.get_by_role("tab", name="Tiles").click()
    before = rows(page).count()
    page.get_by_role("button", name="Add tiles for ions").click()
    page.get_by_label("Search by name").fill("zinc")
    page.locator(".found").get_by_role("button", name="zinc").first.click()
    page.get_by_role("button", name="Add 1 ion").click()
    looked_over(page)
    assert rows(page).count() == before + 1
    assert page.get_by_label(f"Tile, row {before + 1}").input_value() == "Zn"
    page = bench(one, "ion")
    add(page, ("permanganate", "permanganate"))
    last = rows(page).count()
    assert page.get_by_label(f"Charge, row {last}", exact=True).input_value() == "-1"
    assert page.get_by_label(f"Kind, row {last}").input_value() == "polyatomic"
    assert one.troubles == []


def test_actions_of_card_and_dice_are_left_in_the_box_with_the_deck(person: Come) -> None:
    one = person()
    page = bench(one, "dice")
    page.get_by_label("Gift", exact=True).check()
    looked_over(page)
    page.get_by_role("button", name="For a table").click()
    page.get_by_text("Your deck:").wait_for()
    page.get_by_role("button", name="Set up the table").click()
    page.get_by_role("button", name="I am ready").wait_for()
    options = page.request.get(f"/api/gatherings/{one.code}").json()["options"]
    assert options["without"] == "gift"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_workshop_has_no_violation(scheme: str, person: Come) -> None:
    one = person(360, 740, color_scheme=scheme)
    page = bench(one)
    looked_over(page)
    assert soon(page, NOT_SIDEWAYS)
    look_over(page)
    page.get_by_role("button", name="Add ions").click()
    page.locator(".found .card").first.wait_for()
    look_over(page)
    assert one.troubles == []


@pytest.mark.parametrize("game", ["ion", "charged"])
def test_a_match_is_played_with_new_ions_of_each_game(game: str, person: Come) -> None:
    one = person()
    page = bench(one, game)
    if game == "ion":
        add(page, ("Li", "lithium"), ("acetate", "acetate"))
    else:
        page.get_by_role("tab", name="Tiles").click()
        page.get_by_role("button", name="Add tiles for ions").click()
        page.get_by_label("Search by name").fill("zinc")
        page.locator(".found").get_by_role("button", name="zinc").first.click()
        page.get_by_role("button", name="Add 1 ion").click()
        page.get_by_role("tab", name="Accepted ions").click()
        add(page, ("zinc", "zinc"))
    page.get_by_role("button", name="Against a bot").click()
    page.locator("main[data-n] > *").first.wait_for()
    play_on(one, until=4)
    options = page.request.get(f"/api/gatherings/{one.code}").json()["options"]
    assert any(("Li,ion,1" in text or "Zn" in text) for text in options.values())
    assert one.troubles == []
