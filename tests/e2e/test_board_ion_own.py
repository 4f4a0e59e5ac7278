"""ION's board with ions of one's own, where compounds are named, and where charges and plays are hidden."""

import re
from collections.abc import Callable
from typing import Any

from e2e.people import Person
from e2e.stage import fits, look_over
from e2e.test_board_ion import do
from house.programs import ROOT

from ionbox.games.ion import GAME
from ionbox.games.ion.box import box_of

Come = Callable[..., Person]
HERE = ROOT / "src/ionbox/games/ion/tests"
FILES = {"new_ions": "new-ions-own.csv", "deck": "deck-new.csv", "goals": "goals-new.csv"}
OWN = {name: (HERE / file).read_text("utf-8") for name, file in FILES.items()}
SIZES = [(1280, 720), (390, 844)]
CHARGES = re.compile(r"[⁺⁻]|\b[A-Z][A-Za-z0-9]*\^?\d?[+-](?![\w-])|\d[+−]")


def sit(person: Person, seats: int, preset: str, hides: list[str], **options: str) -> None:
    """At a table of one's own, the other seats taken by bots."""
    person.sit_at("ion", ["person"] + ["bot:learner"] * (seats - 1), preset=preset, options=options, hides=hides)
    person.page.locator("main[data-n]").wait_for()


def names_of(preset: str, **options: str) -> dict[str, str]:
    """What the compounds of a deck are called, by their formulas."""
    box = box_of(GAME.choose(options, preset), 2)
    codes = [box.groups.codes[group] for group in box.groups.compound.values()]
    return {box.notation.pretty_group(code): box.notation.name_of(code, True) for code in codes}


def closing(legal: list[str], view: dict[str, Any]) -> str:
    """What closes something, or else what bonds, or a card that may."""
    closes: list[str] = [bond["action"] for bond in view["bonds"] if bond["makes"]["closed"]]
    return (closes + [action for action in legal if action.startswith("bond")] + legal)[0]


def test_a_match_with_ions_of_ones_own_is_played_and_its_compounds_are_named(person: Come) -> None:
    one = person()
    names = names_of("full", **OWN)
    sit(one, 2, "full", [], naming="on", rounds="14", **OWN)
    page, named = one.page, list[str]()
    hit = lambda where: page.locator(where).first.click()  # noqa: E731
    for _ in range(4000):
        if one.over:
            break
        view, n = one.view, one.view["n"]
        if not view["legal"] or not page.locator(f"main[data-n='{n}']").count():
            one.pause(0.01)
            continue
        if "name" in view["legal"]:
            formula = view["view"]["naming"]
            page.locator(".own li.asked").wait_for()
            field = page.get_by_role("textbox")
            if not named:
                for width, height in SIZES:
                    page.set_viewport_size({"width": width, "height": height})
                    page.locator(".naming").wait_for()
                page.set_viewport_size({"width": 1280, "height": 720})
                field.fill("sodium permanganide")
                field.press("Enter")
                page.locator(".naming .why").wait_for()
                assert formula in page.locator(".own li.asked").inner_text().translate(LOW)
            field.fill(names[formula])
            assert one.answer(lambda: page.get_by_role("textbox").press("Enter")) == "ack"
            named.append(names[formula])
            continue
        do(one, hit, closing(view["legal"], view["view"]))
    assert one.over
    assert named
    page.get_by_role("region", name="The match is over").wait_for()
    assert one.troubles == []


LOW = str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789")


def press(one: Person, *clicks: str) -> str:
    """What the server says to these, pressed one after the other."""
    return one.answer(lambda: [one.page.locator(where).first.click() for where in clicks])


def tried(view: dict[str, Any]) -> list[str]:
    """What anybody can do at a board that lists no plays: keep the first card, lay what comes."""
    main = ".confirm button.main"
    if view["phase"] == "choose":
        return [".hand:not([inert]) .card[data-card]", main]
    if view["loose"][0]:
        return [".own .slot", main]
    answer = "points" if view["phase"] == "refresh" else "pass"
    return [f'.confirm button[data-action="{answer}"]']


def test_where_charges_and_plays_are_hidden_the_board_tells_none_and_lets_anything_be_tried(person: Come) -> None:
    one = person()
    sit(one, 3, "full", ["charges", "ions", "preview", "plays"], rounds="8", **OWN)
    page, refused, seen = one.page, 0, 0
    for _ in range(4000):
        if one.over:
            break
        view, n = one.view, one.view["n"]
        if 0 not in view["actors"] or not page.locator(f"main[data-n='{n}']").count():
            one.pause(0.01)
            continue
        assert view["legal"] == []
        told = CHARGES.search(page.locator("main").inner_html())
        assert told is None, told
        if seen < 2:
            seen += 1
            for width, height in SIZES:
                page.set_viewport_size({"width": width, "height": height})
                fits(page, "hidden")
            look_over(page)
            page.set_viewport_size({"width": 1280, "height": 720})
        target = ".own .target"
        if view["view"]["phase"] == "place" and page.locator(target).count() and not refused:
            refused += press(one, target, ".confirm button.main") == "refused"
            assert CHARGES.search(page.locator("body").inner_text()) is None
            page.keyboard.press("Escape")
            continue
        assert press(one, *tried(view["view"])) == "ack"
    assert one.over
    assert refused
    assert one.troubles == []
