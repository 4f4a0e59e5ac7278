"""The seal of a deal: what the page adds to it, and what it says at the end."""

import hashlib
import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from e2e.people import FEW, FRIENDS, Person, play_on
from e2e.stage import look_over

SERVER = "9f3a" * 16
KEPT = "The deal was sealed before anybody was ready, and your number is part of it."
LATE = "This page was opened after the deal, so it can only check that the seed fits its seal."
Come = Callable[..., Person]


def seal(part: str) -> str:
    return hashlib.sha256(part.encode()).hexdigest()


def end(one: Person) -> None:
    """The host closes the match: the seed is told."""
    answer = one.page.request.post(f"/api/gatherings/{one.code}/command", data={"do": "end"})
    assert answer.ok, answer.text()
    one.page.get_by_role("region", name="The match is over").wait_for()


class Sealer:
    """Between a page and the server: seals a seed of its own, and tells at the end whatever a test makes of it."""

    def __init__(self, one: Person, tell: Callable[[str], dict[str, str]], sealed: str = seal(SERVER)) -> None:
        self.tell, self.sealed, self.number = tell, sealed, ""
        one.page.route_web_socket(re.compile("/ws$"), self._line)

    def _line(self, socket: Any) -> None:
        server = socket.connect_to_server()

        def sent(frame: str) -> None:
            self.number = json.loads(frame).get("number") or self.number
            server.send(frame)

        def heard(frame: str) -> None:
            message = json.loads(frame)
            if message["t"] == "table":
                message["sealed"] = "" if message["match"] else self.sealed
            if message["t"] == "ended":
                message |= {"seed": f"{SERVER} with {self.number} -", "commitment": seal(SERVER)}
                message |= self.tell(self.number)
            socket.send(json.dumps(message))

        socket.on_message(sent)
        server.on_message(heard)


OTHER = "11aa" * 16
TOLD: dict[str, tuple[Callable[[str], dict[str, str]], str]] = {
    "as it was sealed": (lambda mine: {}, KEPT),
    "another seed": (
        lambda mine: {"seed": f"{OTHER} with {mine} -", "commitment": seal(OTHER)},
        "The deal does not fit its seal.",
    ),
    "a seed beside its commitment": (
        lambda mine: {"seed": f"{OTHER} with {mine} -"},
        "The deal does not fit its seal.",
    ),
    "without the number": (lambda mine: {"seed": SERVER}, "Your number is not in the deal."),
    "the number at another seat": (
        lambda mine: {"seed": f"{SERVER} with - {mine}"},
        "The deal does not fit its seal.",
    ),
}


@pytest.mark.parametrize("told", TOLD)
def test_the_page_says_whether_the_deal_was_the_sealed_one_also_after_a_reload(told: str, person: Come) -> None:
    tell, sentence = TOLD[told]
    one = person(390, 844)
    sealer = Sealer(one, tell)
    one.play_bot("metals")
    assert re.fullmatch("[0-9a-f]{32}", sealer.number)
    end(one)
    for _ in range(2):
        said = one.page.get_by_text(sentence)
        said.wait_for()
        # What fits is said quietly, what does not stands out.
        assert ("quiet" in said.get_attribute("class")) == (sentence == KEPT)
        look_over(one.page)
        one.page.reload()
    assert one.troubles == []


def test_where_nothing_was_sealed_the_page_says_so_calmly(person: Come) -> None:
    one = person()
    Sealer(one, lambda mine: {"seed": SERVER}, sealed="")
    one.play_bot("metals")
    end(one)
    one.page.get_by_text("Nothing was sealed before this deal, so there is nothing to check.").wait_for()


def test_each_seat_finds_its_number_in_match_and_rematch_and_a_latecomer_says_what_it_cannot_know(person: Come) -> None:
    ada, ben, eve = person(), person(), person()
    code = ada.sit_at("metals", FRIENDS, options=FEW)
    ben.sit_down(code, "Ben")
    for one in (ben, ada):
        one.ready()
    for one in (ada, ben):
        one.page.locator("main[data-n]").wait_for()
    eve.page.goto(f"/t/{code}")
    eve.page.get_by_role("button", name="Just watch").click()
    eve.page.get_by_text("You are watching.").wait_for()
    play_on(ada, ben)
    for one, sentence in ((ada, KEPT), (ben, KEPT), (eve, LATE)):
        one.page.get_by_text(sentence).wait_for()
    for one in (ada, ben):
        one.page.get_by_role("button", name="Play again").click()
    ben.page.get_by_role("region", name="The match is over").wait_for(state="detached")
    ben.page.reload()
    ben.page.locator("main[data-n]").wait_for()
    end(ada)
    for one in (ada, ben):
        one.page.get_by_text(KEPT).wait_for()
    # She saw the seal of this one, and added nothing.
    eve.page.get_by_text("The deal was sealed before the match began.").wait_for()


def test_a_match_that_goes_on_from_another_one_was_not_sealed_anew(person: Come) -> None:
    one = person()
    one.play_bot("metals")
    end(one)
    one.page.get_by_role("link", name="Look through it").click()
    one.page.get_by_role("button", name="Play on from here").click()
    one.page.locator("main[data-n]").wait_for()
    end(one)
    one.page.get_by_text("This match continues another one, so its deal was not sealed again.").wait_for()
