"""Metal vs. Non-Metal with ions of one's own, with names asked for, and with charges hidden: at the board."""

import dataclasses
import json
import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from contract.laws import CHARGE, texts_in
from e2e.people import Person, act, play_on
from e2e.stage import NAMES, PHONES, Stage, fits, look_over
from msgspec import to_builtins

from ionbox.core.rng import Rng
from ionbox.core.types import FULL, NONE, Help, Seat
from ionbox.games.metals import GAME, Metals
from ionbox.games.metals.state import MetalsState
from ionbox.games.metals.types import Options
from ionbox.server.live import happened

Come = Callable[..., Person]
FOLDER = Path(__file__).resolve().parents[2] / "src/ionbox/games/metals/tests"
OWN = {
    "new_ions": (FOLDER / "new-ions.csv").read_text("utf-8"),
    "deck": (FOLDER / "deck-new.csv").read_text("utf-8"),
}
HIDDEN = ["charges", "ions", "preview", "plays"]
SIZES = [(1280, 720), *PHONES]
LABELS = "[...document.querySelectorAll('main [aria-label], main [title]')].map(one => one.ariaLabel + ' ' + one.title)"


def table(person: Person, **wish: Any) -> str:
    """A match against a bot at a table of this kind."""
    code = person.sit_at("metals", ["person", "bot:player"], **wish)
    person.page.locator("main[data-n]").wait_for()
    return code


def asked(person: Person) -> int | None:
    """The version at which this seat is asked, once the page shows it."""
    view = person.view
    shown = person.page.locator(f"main[data-n='{view['n']}']").count()
    return view["n"] if view["ask"] and shown and not person.over else None


def test_a_whole_match_with_new_ions_is_played_against_a_bot(person: Come) -> None:
    ada = person()
    code = table(ada, options=OWN)
    names = {card["ion"]: card["name"] for card in ada.view["view"]["deck"]}
    for at, ion in enumerate(ada.view["view"]["hand"]):
        assert ada.page.locator(".hand svg .name").nth(at).text_content() == names[ion]
    play_on(ada)
    ada.page.get_by_role("region", name="The match is over").wait_for()
    assert ada.troubles == []
    record = ada.page.request.get(f"/api/gatherings/{code}/tables/1/record").text()
    assert "Mn7+" in record
    assert "perrhenate" in record


def test_a_deck_of_twelve_kinds_fits_on_every_screen(person: Come) -> None:
    options = GAME.choose(OWN)
    rules, page = GAME.under(options), (stage := Stage(person(), "metals", 2, options=OWN)).page
    hands = "Mn7+, Mn7+, B3+, Ag+, CH3CO2 -, MnO4 - / ReO4 -, CH3CO2 -, CH3CO2 -, Li+, O2-, N3 -"
    collected = len(rules.deck(options).cards) - 12
    state = rules.load(
        f"game 1/1 first 1 lead 1 | hands {hands} | pile - | collected {collected} 0 | before 0 0", options
    )
    state.apply(Seat(0), rules.parse("MnO4 -"), Rng(1))
    for seat in (Seat(1), Seat(0)):
        stage.show(shown(state, seat, rules=rules) | {"actors": [0]})
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            fits(page, "twelve kinds")
            slot, header = page.locator(".answer .pan").bounding_box(), page.locator(".answer header").bounding_box()
            assert slot["y"] >= header["y"] + header["height"] - 8, f"{width}×{height}"
    page.get_by_role("button", name="Ion Deck").click()
    page.get_by_role("dialog").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_table_that_hides_all_of_it_shows_no_charge_anywhere_and_anything_may_be_tried(person: Come) -> None:
    ada = person()
    table(ada, options={**OWN, "naming": "on", "rounds": "6"}, hides=HIDDEN)
    page, decisions, refused = ada.page, 0, 0
    while not ada.over:
        n = asked(ada)
        if n is None:
            ada.pause()
            continue
        view = ada.view["view"]
        assert ada.view["legal"] == []
        assert not [text for text in texts_in([view, ada.view["story"], ada.view["events"]]) if CHARGE.search(text)]
        told = [page.locator("main").inner_text(), *page.evaluate(LABELS)]
        assert not [line for text in told for line in text.splitlines() if CHARGE.search(line)]
        assert page.locator("[style*='--cation'], [style*='--anion'], .sign, .beam b").count() == 0
        assert page.locator(".hand .playable").count() == 0
        for action in tried(view):
            page.keyboard.press("Escape")
            if ada.answer(partial(act, ada, action)) == "ack":
                break
            refused += 1
        decisions += 1
    assert decisions > 4
    assert refused > 2
    assert ada.troubles == []


def tried(view: dict[str, Any]) -> list[str]:
    """All that somebody could try who knows nothing of charges."""
    if view["phase"] == "name":
        return ["name"]
    held = {ion: view["hand"].count(ion) for ion in view["hand"]}
    plays = [f"{n} {ion}" if n > 1 else ion for ion, most in held.items() for n in range(1, most + 1)]
    return [*plays, *(["pass"] if view["phase"] != "lead" else [])]


def shown(state: MetalsState, seat: Seat, help: Help = FULL, rules: Metals = GAME) -> dict[str, Any]:
    """What a server would send a seat at a table with so much help."""
    view = rules.view(state, seat, help)
    legal = [rules.write(action, help) for action in rules.listed(rules.defaults, state.legal(seat), help)]
    return {
        "view": dataclasses.asdict(view), "legal": legal, "ask": rules.ask(view, help), "actors": state.actors(),
        "events": to_builtins(happened(rules, state.events, help)),
    }  # fmt: skip


def formed(naming: bool) -> MetalsState:
    """Ada leads Ca²⁺, and Beryl answers with 2 Cl⁻."""
    hands = "Ca2+, Na+, Na+ / Cl-, Cl-, O2-, Na+"
    line = f"game 1/1 first 1 lead 1 | hands {hands} | pile - | collected 33 0 | before 0 0"
    state = GAME.load(line, Options(naming=naming))
    for action in ("Ca2+", "2 Cl-"):
        state.apply(state.actors()[0], GAME.parse(action), Rng(1))
    return state


def story(state: MetalsState, help: Help) -> list[Any]:
    """The events of such a match so far, from its deal on."""
    deal = {"what": "game", "seat": 0, "n": 1, "piece": "", "total": 0, "parts": []}
    lead = {**deal, "what": "laid", "piece": state.deck.key(state.deck.ions[state.lead_kind], help.charges)}
    return [deal, lead, *to_builtins(happened(GAME, state.events, help))]


def test_a_name_is_asked_for_over_the_cards_and_stands_where_they_go(person: Come) -> None:
    help = GAME.helped(Options(naming=True))
    stage = Stage(person(), "metals", 2, options={"naming": "on"})
    page, state = stage.page, formed(naming=True)
    stage.show(shown(state, Seat(0), help) | {"events": story(state, help)})
    assert page.locator(".naming .formula").inner_text().replace("\n", "") == "CaCl2"
    assert page.locator(".confirm").inner_text() == "Name what you collect."
    assert (page.locator(".attack .laid").count(), page.locator(".answer .laid").count()) == (1, 2)
    assert "calcium chloride" not in page.content()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.set_viewport_size({"width": 1280, "height": 720})
    look_over(page)
    act(stage.person, "name")
    assert stage.next() == "name calcium chloride"
    state.apply(Seat(0), GAME.parse("name"), Rng(1))
    stage.show(shown(state, Seat(0), help), *GAME.story(state.events, Seat(0), NAMES, help))
    assert " ".join(page.locator(".told").inner_text().split()) == "CaCl2 calcium chloride You collect 3"


def test_others_wait_while_a_name_is_typed_and_see_what_was_left_unnamed(person: Come) -> None:
    help = GAME.helped(Options(naming=True))
    stage = Stage(person(), "metals", 2, options={"naming": "on"})
    page, state = stage.page, formed(naming=True)
    stage.show(shown(state, Seat(1), help) | {"events": story(state, help)})
    assert page.locator(".confirm").inner_text() == "It is Ada’s turn."
    state.apply(Seat(0), GAME.parse("unnamed"), Rng(1))
    stage.show(shown(state, Seat(1), help), *GAME.story(state.events, Seat(1), NAMES, help))
    assert " ".join(page.locator(".told").inner_text().split()) == "CaCl2 You collect 3"


def test_where_charges_are_hidden_the_balance_has_no_figures_and_stays_level(person: Come) -> None:
    stage = Stage(person(), "metals", 2, hides=["charges"])
    hands = "Al3+, Na+ / N3-, O2-, O2-"
    state = GAME.load(f"game 1/1 first 1 lead 1 | hands {hands} | pile - | collected 35 0 | before 0 0", GAME.defaults)
    state.apply(Seat(0), GAME.parse("Na+"), Rng(1))
    state.apply(Seat(1), GAME.parse("N3-"), Rng(1))
    help = Help(charges=False)
    stage.show(shown(state, Seat(0), help), *GAME.story(state.events, Seat(0), NAMES, help))
    page = stage.page
    assert page.locator(".beam").inner_text() == ""
    assert page.locator(".beam").get_attribute("aria-label") is None
    assert page.locator(".scale").evaluate("one => one.style.getPropertyValue('--tilt')") == "0deg"
    assert set(page.locator(".hand svg .foot, .laid svg .foot").all_text_contents()) == {""}
    fills = page.locator(".hand svg, .laid svg").evaluate_all("all => all.map(one => one.style.cssText)")
    assert set(fills) == {"--fill: var(--plain);"}
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        fits(page, "hidden")
    look_over(page)


def test_the_end_of_a_match_without_charges_draws_plain_cards(person: Come) -> None:
    stage = Stage(person(), "metals", 2, hides=["charges"])
    state = formed(naming=False)
    events = story(state, NONE)
    while actors := state.actors():
        state.apply(actors[0], state.legal(actors[0])[0], Rng(1))
    stage.show(shown(state, Seat(0), NONE) | {"events": events})
    sheet = stage.page.get_by_role("region", name="Every point")
    assert sheet.locator("svg rect").count() == 3
    assert sheet.locator("svg .cation, svg .anion").count() == 0
    assert not CHARGE.search(json.dumps(sheet.inner_text()))


def test_what_mates_can_point_at_is_called_the_same_everywhere(person: Come) -> None:
    stage = Stage(person(), "metals", 2)
    stage.show(shown(formed(naming=False), Seat(1)))
    points = stage.page.locator("main [data-point]").evaluate_all("all => all.map(one => one.dataset.point)")
    assert points == ["seat 1", "seat 2", "deck", "attack", "answer", "card 1", "card 2"]
    assert not [point for point in points if not re.fullmatch(r"[a-z]+( \d)?", point)]
