"""The board by mouse, for tests in a browser."""

import re
from typing import Any


def act(person: Any, action: str) -> None:
    page = person.page
    if action == "pass":
        page.locator(".confirm").get_by_role("button", name=re.compile("Let them collect|I have no answer")).click()
        return
    count, _, ion = action.rpartition(" ") if re.match(r"\d+ ", action) else ("1", "", action)
    cards = [at for at, card in enumerate(person.view["view"]["hand"]) if card == ion]
    for at in cards[: int(count)]:
        page.locator(".hand button").nth(at).click()
    page.locator(".confirm button").last.click()
