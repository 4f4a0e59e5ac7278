"""The page for practice: every kind of item by mouse, keyboard and finger; codes of sets and of progress."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from e2e.pens import EVERY, KINDS, Finger, Keyboard, Mouse, Pen, items_of, judged, open_set, right, wrong
from e2e.people import Person
from e2e.stage import look_over, soon
from e2e.test_print import PRESSED, on_paper, pages_of
from e2e.test_touch import PHONE, Fingers

from ionbox.core.text import READABLE
from ionbox.lab.puzzles import find

Come = Callable[..., Person]
SIZES = [(1280, 720), (360, 640)]
SIDEWAYS = "document.documentElement.scrollWidth <= innerWidth"
"""What must hold: nothing is cut off at the side."""
WITHIN = """[...document.querySelectorAll("main :is(button, input, svg, p, h1, label)")].every(one => {
  const box = one.getBoundingClientRect();
  const whole = one.tagName !== "LABEL" || one.scrollWidth <= one.clientWidth;
  return box.right <= innerWidth + 1 && box.left >= -1 && whole;
})"""

TO_PRINTER = "dispatchEvent(new Event('beforeprint'))"
BESIDE_CHOICES = """(() => {
  const page = document.body.cloneNode(true);
  for (const one of page.querySelectorAll("fieldset")) one.remove();
  return page.innerHTML; })()"""


@pytest.mark.parametrize(
    ("pen", "device"), [(Mouse, {}), (Keyboard, {}), (Finger, PHONE)], ids=["mouse", "keys", "finger"]
)
def test_every_kind_is_answered_wrong_explained_and_answered_right(
    pen: type[Pen], device: dict[str, Any], person: Come
) -> None:
    one = person(**device)
    page = open_set(one, EVERY)
    hand, met = pen(one), set[str]()
    items = items_of(EVERY)
    for at, item in enumerate(items):
        page.get_by_text(f"{at + 1} of 12", exact=True).wait_for()
        if item.kind not in met:
            hand.answer(item, wrong(item))
            judged(page, "Not yet")
            assert page.evaluate("document.activeElement.closest('.said') !== null")
            hand.go_on("Try again")
            page.locator(".said").wait_for(state="detached")
        met.add(item.kind)
        hand.answer(item, right(item))
        judged(page, "Right")
        hand.go_on("Next question" if at < 11 else "See how it went")
    assert met >= KINDS
    page.get_by_text(f"{12 - len(met)} of 12 right at the first answer").wait_for()
    shares = page.locator("table td").filter(has_text=re.compile(r"\d of \d")).all_inner_texts()
    assert sum(int(share.split(" of ")[1]) for share in shares) == 12
    assert one.troubles == []


def test_a_code_gives_the_same_twelve_in_two_browsers_however_it_is_typed(person: Come) -> None:
    asked = []
    for typed in ("S5-2-7KQ4", "s5 2 7kq4"):
        page = person().page
        page.goto("/practise")
        page.get_by_label("Code of a set").fill(typed)
        page.get_by_role("button", name="Open").click()
        page.locator(".question h1").wait_for()
        assert page.get_by_text("S5-2-7KQ4").is_visible()
        page.evaluate(TO_PRINTER)
        page.locator(".paper li").first.wait_for()
        asked.append(page.locator(".paper > ol > li").all_inner_texts())
    assert asked[0] == asked[1]
    assert len(asked[0]) == 12


def test_pieces_are_taken_by_drag_and_by_arrow_keys_and_given_back_and_each_is_said(person: Come) -> None:
    code, at = next((f"S2-1-7KQ{letter}", 0) for letter in READABLE if items_of(f"S2-1-7KQ{letter}")[0].kind == "build")
    item = items_of(code)[at]
    page = open_set(person(**PHONE), code)
    piece = page.locator(".pieces button").first
    Fingers(page).drag(piece, page.locator(".yours"))
    page.locator(".yours button").wait_for()
    said = ".question [role=status]"
    assert "taken. Your formula:" in page.locator(said).inner_text()
    page = open_set(person(**PHONE), code)
    page.locator(".pieces button").first.tap()
    page.locator(".yours button").tap()
    page.locator(".yours button").wait_for(state="detached")
    assert "put back" in page.locator(said).inner_text()
    page = open_set(person(), code)
    page.locator(".pieces button").first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    assert page.locator(".yours button").get_attribute("data-piece") == item.pieces[1].key
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    assert page.locator(".yours button").count() == 0


def test_a_question_comes_first_and_what_is_right_one_tap_further_and_counts_as_help(person: Come) -> None:
    code = "S3-1-7KQ4"
    one = person()
    page = open_set(one, code)
    items, pen = items_of(code), Mouse(one)
    pen.answer(items[0], wrong(items[0]))
    judged(page, "Not yet")
    assert page.get_by_text("Think about it:").is_visible()
    assert not page.get_by_text("Right is:").is_visible()
    page.get_by_role("button", name="Show what is right").click()
    page.get_by_text("Right is:").wait_for()
    pen.go_on("Next question")
    # Shown before any answer: it is not counted as right, nor for what one can do.
    page.get_by_role("button", name="Show what is right").click()
    judged(page, "This is right")
    page.get_by_text("Right is:").wait_for()
    kept = "JSON.parse(localStorage['ionbox-mastery'])"
    assert page.evaluate(f"{kept}.S3.map(one => one.right)") == [False]
    pen.go_on("Next question")
    pen.answer(items[2], right(items[2]))
    judged(page, "Right")
    assert page.evaluate(f"{kept}.S3.map(one => one.right)") == [False, True]


def test_a_position_is_answered_on_the_board_of_its_game(person: Come) -> None:
    code = "S6-2-7KQ4"
    items = items_of(code)
    at = next(place for place, item in enumerate(items) if item.kind == "position")
    puzzle = find(items[at].puzzle)
    best = puzzle.answer
    one = person()
    page = open_set(one, code)
    for item in items[:at]:
        Mouse(one).answer(item, right(item))
        judged(page, "Right")
        page.locator(".said button.main").click()
    for action, says in ((next(other for other in puzzle.values if other != best), "Not yet"), (best, "Right")):
        page.locator(".board *").first.wait_for()
        page.get_by_role("button", name="All my actions").focus()
        page.keyboard.press("Enter")
        page.locator("button.action").get_by_text(action, exact=True).focus()
        page.keyboard.press("Enter")
        judged(page, says)
        look_over(page)
        page.keyboard.press("Enter")
    page.locator(".results").or_(page.get_by_text(f"{at + 2} of 12", exact=True)).wait_for()
    assert one.troubles == []


def test_a_lattice_is_drawn_where_a_ratio_is_explained_with_its_numbers_as_text(person: Come) -> None:
    code = "S8-1-7KQ4"
    items = items_of(code)
    one = person()
    page = open_set(one, code)
    for item in items:
        Mouse(one).answer(item, right(item))
        judged(page, "Right")
        if item.kind == "lattice":
            break
        Mouse(one).go_on("Next question")
    page.get_by_role("button", name="Why a ratio?").click()
    page.get_by_role("img", name=re.compile("A piece of the crystal")).wait_for()
    text = page.locator("figcaption").inner_text()
    plus, minus = map(int, re.findall(r"(?:: |and )(\d+) ", text)[:2])
    a, b = map(int, re.findall(r"That is (\d+) to (\d+)", text)[0])
    assert plus * b == minus * a
    assert page.locator("figure circle").count() == plus
    assert page.locator("figure rect").count() == minus


def test_progress_is_kept_over_a_reload_and_a_code_brings_it_to_another_browser(person: Come) -> None:
    one = person()
    page = open_set(one, "S1-1-7KQ4")
    items, pen = items_of("S1-1-7KQ4"), Mouse(one)
    for item in items[:4]:
        pen.answer(item, right(item))
        judged(page, "Right")
        pen.go_on("Next question")
    page.reload()
    page.get_by_text("5 of 12", exact=True).wait_for()
    page.get_by_role("link", name="All skills").click()
    states = page.locator(".tree .state")
    states.first.wait_for()
    tree = states.all_inner_texts()
    assert tree[0] == "nearly there"
    assert set(tree[1:]) == {"not begun"}
    code = page.locator("p.code [aria-hidden]").inner_text()
    assert re.fullmatch(rf"[{READABLE}]{{3}}-[{READABLE}]{{4}}", code)

    other = person().page
    other.goto("/practise")
    box = other.get_by_label("A progress code from another device")
    box.fill(code[:-1])
    other.get_by_role("button", name="Bring it here").click()
    other.get_by_text("This is not a progress code.").wait_for()
    box.fill(code.lower().replace("-", " "))
    other.get_by_role("button", name="Bring it here").click()
    other.get_by_text("Your progress is here.").wait_for()
    assert other.locator(".tree .state").all_inner_texts() == tree
    other.reload()
    assert other.locator("p.code [aria-hidden]").inner_text() == code

    other.get_by_role("button", name="Erase my progress").click()
    other.get_by_role("button", name="Really erase it?").click()
    other.get_by_text("Your progress is erased from this device.").wait_for()
    other.reload()
    other.locator(".tree .state").first.wait_for()
    assert set(other.locator(".tree .state").all_inner_texts()) == {"not begun"}


def test_a_set_that_was_begun_is_begun_again(person: Come) -> None:
    one = person(360, 640)
    page, pen = open_set(one, "S1-1-7KQ4"), Mouse(one)
    items = items_of("S1-1-7KQ4")
    again = page.get_by_role("button", name="Begin again")
    assert again.count() == 0
    for item in items[:2]:
        pen.answer(item, right(item))
        judged(page, "Right")
        pen.go_on("Next question")
    page.reload()
    page.get_by_text("3 of 12", exact=True).wait_for()
    look_over(page)
    again.click()
    page.get_by_text("1 of 12", exact=True).wait_for()
    assert again.count() == 0
    assert page.evaluate("document.activeElement.tagName") == "H1"
    page.reload()
    page.get_by_text("1 of 12", exact=True).wait_for()
    assert page.locator(".said").count() == 0


def test_an_exit_ticket_has_three_items_and_ends_with_a_sentence_and_the_code(person: Come) -> None:
    one = person()
    page = open_set(one, "S1-1-7KQ4", "?ticket")
    for at, item in enumerate(items_of("S1-1-7KQ4")[:3]):
        page.get_by_text(f"{at + 1} of 3", exact=True).wait_for()
        Mouse(one).answer(item, right(item))
        judged(page, "Right")
        page.locator(".said button.main").click()
    page.get_by_text("3 of 3 right at the first answer. Charges is going well.").wait_for()
    assert page.locator("p.code").is_visible()
    page.get_by_role("link", name="All skills").click()
    page.get_by_role("button", name="Start today’s three").click()
    page.get_by_text("1 of 3", exact=True).wait_for()


def test_a_set_before_a_lesson_is_noted_without_help_and_explained_at_the_end(person: Come) -> None:
    code = "S1-1-7KQ4"
    teacher, one = person(), person()
    wish = {"game": "metals", "seats": ["person"] * 2, "many": True, "lesson": {"title": "Salts", "before": code}}
    made = teacher.page.request.post("/api/gatherings", data=wish).json()
    one.page.goto("/")
    assert one.page.request.post(f"/api/gatherings/{made['code']}/join", data={"name": ""}).ok
    page, pen, items = open_set(one, code, f"?lesson={made['code']}&part=before"), Mouse(one), items_of(code)
    pen.answer(items[0], wrong(items[0]))
    for at, item in enumerate(items):
        page.get_by_text(f"{at + 1} of 12", exact=True).wait_for()
        assert page.get_by_role("button", name="Show what is right").count() == 0
        if at:
            pen.answer(item, right(item))
        judged(page, "Noted.")
        assert page.get_by_text("Not yet").count() == page.get_by_text("Right", exact=True).count() == 0
        assert page.locator(".no, .yes, .shut").count() == 0
        if at == 5:
            page.reload()
            page.get_by_text("7 of 12", exact=True).wait_for()
        else:
            page.locator(".said button.main").click()
    page.get_by_text("11 of 12 right at the first answer").wait_for()
    assert page.get_by_text("Your answers are with your teacher.").is_visible()
    page.locator(".results .said h2").get_by_text("Not yet").wait_for()
    page.get_by_role("button", name="Show what is right").click()
    page.get_by_text("Right is:").first.wait_for()
    look_over(page)
    kept = teacher.page.request.get(f"/api/gatherings/{made['code']}/pupils").json()
    assert [(pupil["chances"], pupil["first"]) for pupil in kept] == [(12, 11)]
    page.get_by_role("link", name="Back to your table").click()
    page.wait_for_url(re.compile(f"/t/{made['code']}"))
    assert one.troubles == []


def test_a_set_of_another_lesson_is_refused_in_a_sentence(person: Come) -> None:
    page = open_set(one := person(), "S1-1-7KQ4", "?lesson=ZZZZZZ&part=before")
    item = items_of("S1-1-7KQ4")[0]
    Mouse(one).answer(item, right(item))
    page.get_by_role("alert").get_by_text(re.compile(r"\w+ .*\.")).wait_for()
    assert page.locator(".said").count() == 0


def test_a_set_that_opens_with_a_name_takes_letters_at_once_and_says_only_keys_that_do_something(person: Come) -> None:
    code = next(code for code in (f"S7-1-7KQ{letter}" for letter in READABLE) if items_of(code)[0].kind == "name")
    item = items_of(code)[0]
    page = open_set(person(), code)
    page.keyboard.type("sodium")
    assert page.get_by_label("Name").input_value() == "sodium"
    assert page.get_by_text("Enter checks.", exact=True).is_visible()
    # What is asked for by its formula shows it once.
    assert page.locator(".question").inner_text().count(item.formula) <= 1
    page = open_set(person(), "S1-1-7KQ4")
    assert page.get_by_text("Keys 1 to 9 choose, Enter checks.").is_visible()


def test_a_formula_to_complete_is_looked_back_at_with_the_ion_that_lay_there(person: Come) -> None:
    code = next(
        code
        for code in (f"S{skill}-1-7KQ{letter}" for skill in (2, 3) for letter in READABLE)
        if any(item.kind == "complete" for item in items_of(code)[:3])
    )
    one = person(*SIZES[1])
    page = one.page
    page.goto(f"/practise/{code}?ticket&home&part=before#l1.x")
    for at, item in enumerate(items_of(code)[:3]):
        page.get_by_text(f"{at + 1} of 3", exact=True).wait_for()
        Mouse(one).answer(item, right(item))
        page.locator(".said button.main").click()
    page.locator(".results li").nth(2).wait_for()
    for at, item in enumerate(items_of(code)[:3]):
        if item.kind == "complete":
            said = page.locator(".results li").nth(at).locator("p", has_text="Your answer:").inner_text()
            assert len(re.sub("Your answer:", "", said).split()) == len(right(item)) + len(item.laid)


def test_where_a_charge_is_asked_for_it_stands_nowhere_on_the_page(person: Come) -> None:
    items = items_of("S1-1-7KQ4")
    one = person()
    page = open_set(one, "S1-1-7KQ4")
    for item in items:
        if item.kind == "charge":
            asked = page.evaluate(BESIDE_CHOICES)
            if "What charge" in item.ask:
                assert not re.search(r"\d[+−-](?![\w-])|[⁺⁻]", re.sub(r"<[^>]*>", "", asked)), asked
            for size in ("", "1", "2", "3"):
                assert not {f"{item.about}{size}{sign}" for sign in "+-−"} & set(re.findall(r"[^\s\"<>]+", asked))
        Mouse(one).answer(item, right(item))
        judged(page, "Right")
        page.locator(".said button.main").click()


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_every_state_fits_and_has_no_violation(width: int, height: int, person: Come) -> None:
    one = person(width, height, color_scheme="dark" if width < 400 else "light")
    page = one.page

    def fine() -> None:
        look_over(page)
        assert soon(page, SIDEWAYS), page.url
        assert soon(page, WITHIN), page.url

    page.goto("/practise")
    page.locator(".tree button").first.wait_for()
    fine()
    open_set(one, EVERY)
    pen, met = Mouse(one), set[str]()
    for item in items_of(EVERY):
        new = item.kind not in met
        met.add(item.kind)
        if new:
            fine()
            pen.answer(item, wrong(item))
            judged(page, "Not yet")
            fine()
            pen.go_on("Try again")
        pen.answer(item, right(item))
        judged(page, "Right")
        ratio = page.get_by_role("button", name="Why a ratio?")
        if new and ratio.count():
            ratio.click()
            page.locator("figure").wait_for()
        if new:
            fine()
        page.locator(".said button.main").click()
    page.locator(".results").wait_for()
    fine()
    page.goto("/practise")
    page.locator("p.code").wait_for()
    fine()
    assert one.troubles == []


def test_a_set_is_printed_as_a_sheet_with_room_for_answers(person: Come) -> None:
    one = person()
    assert pages_of(open_set(one, EVERY)) > 1
    page = on_paper(one)
    assert page.locator(".question h1").is_visible()
    page.evaluate(TO_PRINTER)
    assert soon(page, f"{PRESSED}.length === 0"), page.evaluate(PRESSED)
    assert page.locator(".paper > ol > li").count() == 12
    assert not page.locator(".set").is_visible()
    assert "Name:" in page.locator(".paper").inner_text()


def test_what_goes_wrong_is_a_sentence_with_something_to_do(person: Come) -> None:
    one = person()
    page = one.page
    page.goto("/practise/S5-2-0000")
    page.get_by_text("never 0, 1, I, L or O").wait_for()
    page.get_by_role("link", name="Try another code").click()
    page.locator(".tree").wait_for()
    page.goto("/practise/S5-2-8KQ4")
    page.get_by_text("A newer ionbox made this set.").wait_for()
    open_set(one, "S1-1-7KQ4")
    page.get_by_role("button", name="Check").click()
    page.get_by_role("alert").wait_for()
    one.context.set_offline(True)
    item = items_of("S1-1-7KQ4")[0]
    Mouse(one).answer(item, right(item))
    page.get_by_text("This page cannot reach the server.").wait_for()
    one.context.set_offline(False)
    page.get_by_role("button", name="Check").click()
    judged(page, "Right")
    one.context.set_offline(True)
    page.get_by_role("link", name="All skills").click()
    page.locator(".tree").wait_for()
    page.get_by_role("button", name="Practise this: Charges").click()
    page.get_by_text("This page cannot reach the server.").wait_for()
    one.context.set_offline(False)
    page.get_by_role("button", name="Try again").click()
    page.locator(".question h1").wait_for()
