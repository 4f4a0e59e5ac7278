"""The board by mouse, for tests in a browser."""

import re
from typing import Any

from ionbox.chem.compounds import read_compound
from ionbox.chem.formulas import SUBSCRIPT
from ionbox.chem.names import compound_name

PLAIN = {low: digit for digit, low in SUBSCRIPT.items()}


def act(person: Any, action: str) -> None:
    page = person.page
    if action == "pass":
        page.locator(".confirm").get_by_role("button", name=re.compile("Let them collect|I have no answer")).click()
        return
    if action == "name":
        formula = person.view["view"]["naming"].translate(PLAIN)
        page.get_by_label("What is it called?").fill(compound_name(read_compound(formula)))
        page.get_by_role("button", name="That is its name").click()
        return
    count, ion = re.match(r"(?:(\d+) )?(.*)", action).groups()  # type: ignore[union-attr]
    cards = [at for at, card in enumerate(person.view["view"]["hand"]) if card == ion]
    for at in cards[: int(count or 1)]:
        page.locator(".hand button").nth(at).click()
    page.locator(".confirm button").last.click()
