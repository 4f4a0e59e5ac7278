"""What is right in each item of a set, and ways to answer it at the page: by mouse, finger and keyboard."""

from typing import Any

from e2e.people import Person

from ionbox.chem.names import compound_name
from ionbox.chem.practice.items import Choice, Item
from ionbox.core.text import READABLE
from ionbox.lab import practice

KINDS = {"charge", "build", "complete", "find", "name", "exists", "lattice"}


def items_of(code: str) -> tuple[Item, ...]:
    return practice.practice_set(practice.read_code(code)).items


def with_every_kind() -> str:
    """A code whose set has an item of each kind."""
    for letter in READABLE:
        code = f"S1S2S3S7S8-1-7KQ{letter}"
        if {item.kind for item in items_of(code)} >= KINDS:
            return code
    raise AssertionError("No set has every kind.")


EVERY = with_every_kind()


def right_choice(choices: tuple[Choice, ...]) -> int:
    return next(place for place, one in enumerate(choices) if not one.code)


def right(item: Item) -> list[str]:
    """What is right: numbers of choices, keys of pieces in order, or a name."""
    if item.choices:
        return [str(right_choice(tier) + 1) for tier in (item.choices, item.reasons) if tier]
    assert item.compound is not None
    made = item.compound
    if item.kind == "name":
        return [compound_name(made)]
    if item.in_tiles:
        return [*made.cation.atoms * made.n_cation, *made.anion.atoms * made.n_anion]
    keys = [made.cation.key] * made.n_cation + [made.anion.key] * made.n_anion
    for laid in item.laid:
        keys.remove(laid)
    return keys


def wrong(item: Item) -> list[str]:
    found = right(item)
    if item.choices:
        tiers = [tier for tier in (item.choices, item.reasons) if tier]
        return [str(int(one) % len(tier) + 1) for one, tier in zip(found, tiers, strict=True)]
    if item.kind == "name":
        return ["sodium what"]
    return found[:-1] if len(found) > 1 else found * 2


class Pen:
    """One way to answer."""

    def __init__(self, one: Person) -> None:
        self.page = one.page

    def answer(self, item: Item, said: list[str]) -> None:
        raise NotImplementedError

    def go_on(self, button: str) -> None:
        raise NotImplementedError


class Mouse(Pen):
    def press(self, what: Any) -> None:
        what.click()

    def answer(self, item: Item, said: list[str]) -> None:
        for tier, one in enumerate(said):
            if item.choices:
                self.press(self.page.locator("fieldset").nth(tier).locator("label").nth(int(one) - 1))
            elif item.kind == "name":
                self.page.get_by_label("Name").fill(one)
            else:
                self.press(self.page.locator(f".pieces [data-piece='{one}']"))
        self.press(self.page.get_by_role("button", name="Check"))

    def go_on(self, button: str) -> None:
        self.press(self.page.get_by_role("button", name=button))


class Finger(Mouse):
    def press(self, what: Any) -> None:
        what.tap()


class Keyboard(Pen):
    """No button is looked for: numbers, letters, Tab and Enter."""

    def answer(self, item: Item, said: list[str]) -> None:
        keys = self.page.keyboard
        for tier, one in enumerate(said):
            if item.kind == "name":
                keys.press("Control+A")
                keys.type(one)
            elif item.choices:
                if tier:
                    keys.press("Tab")
                keys.press(one)
            else:
                keys.press(str([piece.key for piece in item.pieces].index(one) + 1))
        keys.press("Enter")

    def go_on(self, button: str) -> None:
        assert self.page.locator(".said button.main").inner_text() == button
        self.page.keyboard.press("Enter")


def judged(page: Any, says: str) -> None:
    page.locator(".said h2").get_by_text(says, exact=True).wait_for()


def open_set(one: Person, code: str, more: str = "") -> Any:
    one.page.goto(f"/practise/{code}{more}")
    one.page.locator(".question h1").wait_for()
    return one.page
