"""The board of Metal vs. Non-Metal: everything is seen and heard, fits, and is played by keyboard alone."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from e2e.people import Person, act
from e2e.stage import NAMES, PHONES, Stage, fits, look_over, position
from msgspec import to_builtins
from narrow import of

from ionbox.core.play import Match
from ionbox.core.rng import Rng
from ionbox.core.types import Seat
from ionbox.games.metals import GAME
from ionbox.games.metals.state import MetalsState
from ionbox.server.live import happened

Come = Callable[..., Person]
SIZES = [(1280, 720), (1366, 768), *PHONES]
OUT_OF_SIGHT = """() => [...document.querySelectorAll(".hand button, .confirm button, .sentence")].filter(one => {
  const { left, top, right, bottom } = one.getBoundingClientRect();
  return left < 0 || top < 0 || right > innerWidth + 1 || bottom > innerHeight + 1;
}).map(one => one.textContent)"""


def dealt(*hands: str) -> MetalsState:
    """The first seat leads; whatever nobody holds was collected by it."""
    held = sum(len(hand.split()) for hand in hands)
    text = " / ".join(", ".join(hand.split()) for hand in hands)
    rest = f"pile - | collected {40 - held}{' 0' * (len(hands) - 1)} | before 0{' 0' * (len(hands) - 1)}"
    return GAME.load(f"game 1/1 first 1 lead 1 | hands {text} | {rest}", GAME.defaults)


def play(stage: Stage, state: MetalsState, *actions: str) -> None:
    """Whoever is asked does this, and the first seat sees it."""
    for action in actions:
        state.apply(state.actors()[0], GAME.parse(action), Rng(1))
        story = GAME.story(state.events, Seat(0), NAMES)
        stage.show(position(GAME, state, Seat(0)), *story, events=to_builtins(happened(GAME, state.events)))


def telling() -> dict[str, Any]:
    """Four seats, and Ada is asked where most is proved of the others."""
    best: dict[str, Any] = {}
    most = 0
    for seed in range(12):
        match, rng = Match(GAME, 4, GAME.defaults, f"proved {seed}", NAMES[:4]), Rng(seed)
        while actors := match.state.actors():
            shown = position(GAME, match.state, Seat(0))
            proved = sum(map(len, shown["view"]["proved"][1:]))
            if actors == [0] and proved > most:
                best, most = shown, proved
            legal = match.state.legal(actors[0])
            match.play(actors[0], legal[rng.below(len(legal))])
    return best


def test_what_has_gone_and_what_was_proved_is_drawn_and_fits(person: Come) -> None:
    stage = Stage(person(), "metals", 4)
    shown = telling()
    stage.show(shown)
    stage.page.get_by_role("button", name="Ion Deck").click()
    seen = stage.page.get_by_role("dialog").get_by_role("region", name="and what answers have proved")
    for row, counts in (("Gone", shown["view"]["gone"]), ("Hidden", shown["view"]["unseen"])):
        cells = seen.get_by_role("row", name=row).get_by_role("cell")
        assert cells.all_inner_texts() == [str(n) for n in counts]
    assert seen.get_by_role("listitem").count() == sum(bool(limits) for limits in shown["view"]["proved"][1:])
    stage.page.keyboard.press("Escape")
    for (width, height), scheme in zip(SIZES, ["light", "dark"] * len(SIZES), strict=False):
        stage.page.set_viewport_size({"width": width, "height": height})
        stage.page.emulate_media(color_scheme=scheme)
        fits(stage.page, "telling")
        if height > 500:
            look_over(stage.page)


def test_every_card_says_metal_or_non_metal_and_readers_hear_it(person: Come) -> None:
    stage = Stage(person(), "metals", 4)
    shown = telling()
    stage.show(shown)
    hand = stage.page.get_by_role("group", name="Your hand").get_by_role("button")
    for at, ion in enumerate(shown["view"]["hand"]):
        family = "metal" if ion.endswith("+") else "non-metal"
        assert hand.nth(at).locator("svg .foot").text_content() == family
        told = f", {family}, fits" if "playable" in (hand.nth(at).get_attribute("class") or "") else f", {family}"
        assert (hand.nth(at).locator(".for-readers").text_content() or "").endswith(told)


def test_cards_that_may_be_played_are_marked_and_a_choice_shows_what_it_would_come_to(person: Come) -> None:
    match, rng = Match(GAME, 2, GAME.defaults, "marked", NAMES[:2]), Rng(1)
    stage = Stage(person(), "metals", 2)
    phases: set[str] = set()
    while len(phases) < 3:
        seat = match.state.actors()[0]
        view, legal = (
            GAME.view(of(MetalsState, match.state), seat),
            [GAME.write(one) for one in match.state.legal(seat)],
        )
        ions = {text.rpartition(" ")[2] for text in legal}
        # A moment with something to mark and something not to.
        if view.phase not in phases and (view.phase == "lead" or 0 < len(ions & set(view.hand)) < len(set(view.hand))):
            phases.add(view.phase)
            # Whoever acts, it is shown as if Ada were asked.
            stage.show(position(GAME, match.state, seat) | {"actors": [0]})
            cards = stage.page.get_by_role("group", name="Your hand").get_by_role("button")
            marked = [card.get_attribute("class") or "" for card in cards.all()]
            assert ["playable" in names.split() for names in marked] == [ion in ions for ion in view.hand]
            for play in view.plays:
                n, _, ion = play.action.rpartition(" ")
                places = [at for at, held in enumerate(view.hand) if held == ion][: int(n or 1)]
                for at in places:
                    cards.nth(at).click()
                beam = stage.page.get_by_role("img", name="Charge of the attack")
                told = f"Charge of the attack {play.charges[0]}, of the answer {play.charges[1]}"
                assert beam.get_attribute("aria-label") == told
                side = "Answer" if view.phase == "answer" else "Attack"
                rank = stage.page.get_by_role("region", name=side)
                assert rank.locator(".coming .card").count() == len(places)
                assert rank.locator("b").inner_text().endswith(str(play.charges[view.phase == "answer"]))
                stage.page.get_by_role("button", name="Take back").click()
        actions = match.state.legal(seat)
        match.play(seat, actions[rng.below(len(actions))])
    assert stage.person.troubles == []


def test_the_whole_hand_the_sentence_and_the_button_are_on_every_screen(person: Come) -> None:
    stage = Stage(person(), "metals", 3)
    state = dealt("Na+ Na+ Na+ Ca2+ Al3+ N3-", "N3- O2- O2- Cl- Cl- Ca2+", "Na+ Na+ Na+ Al3+ Al3+ Cl-")
    for action in ("", "Na+", "N3-"):
        if action:
            play(stage, state, action)
        stage.show(position(GAME, state, state.actors()[0]))
        for width, height in SIZES:
            stage.page.set_viewport_size({"width": width, "height": height})
            fits(stage.page, action)
            assert stage.page.evaluate(OUT_OF_SIGHT) == [], f"{action} {width}×{height}"
    # Where the screen lies, the hand is beside the balance.
    stage.page.set_viewport_size({"width": 844, "height": 390})
    field, hand = stage.page.locator(".field").bounding_box(), stage.page.locator(".hand").bounding_box()
    assert field["x"] + field["width"] <= hand["x"]


def test_a_finished_exchange_lies_there_is_named_and_holds_nobody_back(person: Come) -> None:
    stage = Stage(person(moving=True), "metals", 2)
    page, state = stage.page, dealt("Ca2+ Na+ Na+", "Cl- Cl- O2- Na+")
    stage.show(position(GAME, state, Seat(0)))
    play(stage, state, "Ca2+", "2 Cl-")
    assert (page.locator(".attack .laid").count(), page.locator(".answer .laid").count()) == (1, 2)
    assert page.get_by_role("img", name="Charge of the attack 2, of the answer 2").count() == 1
    score = page.locator("[data-seat='0'] > b")
    assert score.inner_text() == "33", "the cards are still on their way"
    collected = page.locator(".log").get_by_text("You collect 3 cards.")
    assert collected.count() == 0, "nor does the log tell what the board still shows"
    stage.person.later(page.locator(".told").get_by_text("calcium chloride").count)
    stage.person.later(page.locator(".told").get_by_text("You collect 3").count)
    # The next player leads meanwhile: it lies there until it has been seen, or until somebody acts.
    play(stage, state, "O2-")
    assert page.locator(".answer .laid").count() == 2
    page.locator(".hand button").first.click()
    assert page.locator(".answer .laid.coming").count() == 1
    assert (score.inner_text(), page.locator(".attack .laid").count()) == ("36", 1)
    collected.wait_for()
    page.get_by_role("button", name="Answer with Na⁺").or_(page.locator(".confirm .play")).first.click()
    assert stage.next() == "Na+"


def test_how_an_exchange_ended_covers_neither_side_s_sum(person: Come, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("e2e.stage.NAMES", ["Plucky Palladium", "Quick Beryllium"])
    stage = Stage(person(moving=True), "metals", 2)
    state = dealt("Ca2+ Ca2+ Ca2+ Na+", "N3- N3- O2- Na+")
    stage.show(position(GAME, state, Seat(0)))
    play(stage, state, "Ca2+", "2 N3-", "2 Ca2+")
    stage.person.later(stage.page.locator(".told .now").count)
    told = stage.page.locator(".told").bounding_box()
    left, right = (stage.page.locator(f"{side} header").bounding_box() for side in (".attack", ".answer"))
    assert left["x"] + left["width"] <= told["x"] + 1
    assert told["x"] + told["width"] <= right["x"] + 1


def test_without_motion_a_line_says_how_the_last_exchange_ended_until_the_next_lead(person: Come) -> None:
    stage = Stage(person(), "metals", 2)
    state = dealt("Ca2+ Na+ Na+ N3-", "Cl- Cl- O2- Na+ Al3+")
    stage.show(position(GAME, state, Seat(0)), events=[{"what": "game", "seat": 0, "n": 1, "piece": "", "total": 0}])
    play(stage, state, "Ca2+", "2 Cl-")
    told = stage.page.locator(".told")
    assert " ".join(told.inner_text().split()) == "CaCl2 calcium chloride You collect 3"
    play(stage, state, "O2-")
    assert told.inner_text() == ""
    play(stage, state, "2 Na+")
    assert " ".join(told.inner_text().split()) == "Na2O sodium oxide Quiet Beryl collects 3"


def test_the_empty_pan_says_what_a_full_answer_is_also_to_whoever_is_about_to_lead(person: Come) -> None:
    stage = Stage(person(), "metals", 2)
    page, state = stage.page, dealt("Na+ Na+ Al3+", "Cl- Cl- O2- Na+")
    stage.show(position(GAME, state, Seat(0)))
    answers = page.get_by_role("region", name="Answer").get_by_role("listitem")
    assert answers.count() == 0
    page.keyboard.press("3")
    assert answers.all_inner_texts() == ["3 Cl−", "3 O2−", "1 N3−"]
    play(stage, state, "Al3+")
    assert answers.all_inner_texts() == ["3 Cl−", "3 O2−", "1 N3−"]


def test_buttons_and_prompts_use_the_same_words_and_what_cannot_be_chosen_is_no_question(person: Come) -> None:
    stage = Stage(person(), "metals", 2)
    page, buttons = stage.page, stage.page.locator(".confirm button")
    sentence = page.locator(".sentence")
    # Nobody is asked: no button, and whose turn it is.
    state = dealt("Na+ Na+ Na+", "O2- N3- Al3+")
    play(stage, state, "Na+")
    assert buttons.count() == 0
    page.get_by_text("It is Quiet Beryl’s turn.").wait_for()
    # Two ways to go on: the natural one is blue, and says why it cannot be pressed yet.
    play(stage, state, "O2-")
    assert sentence.inner_text() == "They have 2, you have 1. Reinforce with 1 more Na+, or let them collect."
    assert buttons.all_inner_texts() == ["Let them collect", "Reinforce"]
    reinforce = page.get_by_role("button", name="Reinforce")
    why = page.locator(f"[id='{reinforce.get_attribute('aria-describedby')}']")
    assert (reinforce.is_disabled(), why.inner_text()) == (True, "Choose a card first.")
    page.locator(".hand button.playable").first.click()
    assert buttons.all_inner_texts()[-1] == "Reinforce with Na+"
    assert page.locator(".confirm .main").all_inner_texts() == ["Reinforce with Na+"]
    # One way: one button, and no question.
    state = dealt("Na+ Ca2+ Al3+", "O2- N3- Al3+")
    play(stage, state, "Na+", "N3-")
    assert sentence.inner_text() == "They have 3, you have 1. You hold no more Na+, so they collect."
    assert buttons.all_inner_texts() == ["Let them collect"]
    assert page.locator(".confirm .main").count() == 1


def test_the_log_speaks_to_whoever_reads_it(person: Come) -> None:
    one = person()
    one.play_bot("metals")
    said = re.compile("^You (lead|draw|answer)", re.MULTILINE)
    while not one.over and not said.search(one.page.locator("ol.log").inner_text()):
        if one.view["legal"]:
            n = one.view["n"]
            act(one, one.view["legal"][0])
            one.page.wait_for_function("n => Number(document.querySelector('main').dataset.n) > n", arg=n)
        one.pause()
    lines = one.page.locator("ol.log li").all_inner_texts()
    own = next(seat["name"] for seat in one.last("table")["seats"] if seat["kind"] == "person")  # type: ignore[index]
    assert [line for line in lines if said.match(line)]
    assert not [line for line in lines if line.startswith(f"{own} ")]


def test_a_whole_match_by_six_keys_a_turn_and_the_focus_stays_in_the_hand(person: Come) -> None:
    one = person()
    one.play_bot("metals")
    page, turns = one.page, 0
    while not one.over:
        n, legal, hand = one.view["n"], one.view["legal"], one.view["view"]["hand"]
        if not legal or not page.locator(f"main[data-n='{n}']").count():
            one.pause()
            continue
        action = legal[turns % len(legal)]
        count, _, ion = action.rpartition(" ")
        cards = [at for at, held in enumerate(hand) if held == ion][: int(count or 1)]
        keys = [str(at + 1) for at in cards] + ["Enter"] if cards else ["0"]
        assert len(keys) <= 6
        if turns:
            page.wait_for_function("document.activeElement !== document.body")
            assert page.evaluate("!!document.activeElement.closest('.hand, .confirm')"), "where the focus is"
        for key in keys:
            page.keyboard.press(key)
        page.wait_for_function("n => Number(document.querySelector('main').dataset.n) > n", arg=n)
        turns += 1
    assert turns > 8
    assert one.troubles == []


@pytest.mark.parametrize("seats", [2, 4])
def test_the_end_shows_who_won_and_every_pile_with_its_compound(seats: int, person: Come) -> None:
    stage = Stage(person(), "metals", seats)
    page, match, rng = stage.page, Match(GAME, seats, GAME.defaults, "the end", NAMES[:seats]), Rng(seats)
    events = list(match.state.events)
    while actors := match.state.actors():
        legal = match.state.legal(actors[0])
        match.play(actors[0], legal[rng.below(len(legal))])
        events += match.state.events
    told = happened(GAME, events)
    stage.show(position(GAME, match.state, Seat(0)), events=to_builtins(told))
    sheet = page.get_by_role("region", name="Every point")
    view = GAME.view(of(MetalsState, match.state), Seat(0))
    assert sheet.get_by_text("wins").count() == sum(score == max(view.scores) for score in view.scores)
    names = dict(view.names)
    formed = [names[one.piece] for one in told if one.what == "formed"]
    made = " ".join(" ".join(sheet.locator(".made").all_inner_texts()).split())
    assert formed
    assert sum(made.count(name) for name in set(formed)) == len(formed)
    for seat, name in enumerate(NAMES[:seats]):
        pile = sheet.locator(".player").filter(has=page.get_by_role("heading", name=name))
        assert sum(int(n) for n in pile.locator("li b").all_inner_texts()) == view.scores[seat]
    for (width, height), scheme in zip(SIZES, ["light", "dark"] * len(SIZES), strict=False):
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=scheme)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        if height > 500:
            look_over(page)
