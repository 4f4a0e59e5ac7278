"""ION's board: a whole match with every module by mouse, one by keyboard alone, axe and the sizes it has to fit."""

import random
import re
from collections.abc import Callable
from typing import Any

from e2e.people import Person
from e2e.stage import NAMES, PHONES, SIZES, Stage, fits, look_over, position
from narrow import of

from ionbox.core.options import change
from ionbox.core.play import Match
from ionbox.core.rng import Rng
from ionbox.core.types import Seat
from ionbox.games.ion import GAME
from ionbox.games.ion.state import IonState

Come = Callable[..., Person]
Hit = Callable[[str], None]


def sit(person: Person, seats: int, preset: str = "", **options: str) -> None:
    """At a table of one's own, the other seats taken by bots."""
    person.sit_at("ion", ["person"] + ["bot:random"] * (seats - 1), preset=preset, options=options)
    person.page.locator("main[data-n]").wait_for()


def steps(action: str, view: dict[str, Any]) -> list[str]:
    """What has to be pressed on the board for an action, as selectors."""
    confirm = ".confirm button.main"
    words = action.split(" ")
    seat = view["seat"]
    holds = seat in view["holding"]
    owes = holds and view["center"] and not view["tiles"][seat][1]["used"]
    plain = ("pass", "points", "tiles")
    if action in plain or words[0] in ("turn", "hold") or (action == "rxn" and holds and not owes):
        return [f'.confirm button[data-action="{action}"]']
    if action == "rxn":
        return ['.tile[data-tile="rxn"]', confirm]
    if words[0] in ("lay", "bond"):
        ion = words[1]
        symbol = re.sub(r"\^.*$|\d?[+-]$", "", ion)
        card = next(one for one in view["cards"] if one["card"] == symbol)
        found = [f'.tray .card[data-card="{symbol}"]'] if len(set(view["loose"][seat])) > 1 else []
        found += [f'.forms [data-ion="{ion}"]'] if len(card["ions"]) > 1 else []
        new = '[data-new="true"]' if "new" in words else ""
        found += [f'.target[data-word="{word}"]{new}' for word in words[3:] if word != "new"] or [".slot"]
        return [*found, confirm]
    if words[0] == "take" and "from" in words:
        return [f'.steals [data-action="{action}"]', confirm]
    if words[0] == "take":
        return [f'.center .card[data-card="{words[1]}"]', confirm]
    if words[0] == "refresh":
        return [f'.hand .card[data-card="{words[3]}"]', f'.tile[data-tile="{words[1]}"]', confirm]
    chosen = words[::2]
    cards = [f'.hand:not([inert]) .card[data-card="{card}"]' for card in chosen]
    if len(chosen) == 2 and chosen[0] == chosen[1]:
        cards[1] += ":not(.selected)"
    return [*(['.tile[data-tile="select"]'] if len(chosen) == 2 else []), *cards, confirm]


def play(person: Person, hit: Hit, choose: Callable[[list[str]], str], rounds: int = 4) -> set[str]:
    """Until the match is over, or a round begins; the kinds of actions that were carried out."""
    done: set[str] = set()
    for _ in range(3000):
        if person.over or person.view["view"]["round"] >= rounds:
            return done
        view, n = person.view, person.view["n"]
        if not view["legal"] or not person.page.locator(f"main[data-n='{n}']").count():
            person.pause(0.01)
            continue
        action = choose(view["legal"])
        do(person, hit, action)
        words = action.split(" ")
        done.add("steal" if "from" in words else "two" if "&" in words else words[0] if len(words) > 1 else action)
    raise AssertionError("The match does not end.")


def do(person: Person, hit: Hit, action: str) -> None:
    """An action, and what comes of it."""

    def press() -> None:
        for selector in steps(action, person.view["view"]):
            hit(selector)

    assert person.answer(press) == "ack", action


WISHES = ("rxn", "take", "refresh", "tiles", "turn", "hold", "bond", "&")


def eager(legal: list[str]) -> str:
    """Something rare rather than something plain."""
    for wish in WISHES:
        for action in legal:
            if action.startswith(wish) or (wish == "&" and " & " in action):
                return action
    return legal[-1]


def test_a_whole_match_with_every_module_by_mouse(person: Come) -> None:
    one = person()
    sit(one, 3, "full")
    hit = lambda selector: one.page.locator(selector).first.click()  # noqa: E731
    done = play(one, hit, eager)
    assert one.over
    one.page.get_by_role("region", name="How it ended").wait_for()
    # Every point is on the sheet, and the sheet adds up.
    view = one.view["view"]
    parts = [part for part in ("round1", "round2", "round3", "ending") if view[part]]
    for row, seat in enumerate(view["standing"]):
        entries = [entry for part in parts for entry in view[part][seat]["entries"]]
        assert sum(entry["points"] for entry in entries) == view["scores"][seat]
        shown = one.page.locator(".end tbody tr").nth(row).locator("td").all_inner_texts()
        wanted = [*(view[part][seat]["points"] for part in parts), view["scores"][seat]]
        assert [int(cell.replace("−", "-")) for cell in shown] == wanted
    assert {"two", "rxn", "take", "bond"} <= done
    assert one.troubles == []


def test_a_whole_match_by_keyboard_alone(person: Come) -> None:
    one = person()
    sit(one, 2, "family")
    page = one.page

    def hit(selector: str) -> None:
        """With Tab from row to row and arrows within one."""
        for _ in range(60):
            where = page.evaluate(
                "s => { const f = document.activeElement, t = document.querySelector(s);"
                " return f === t ? 'there' : t && f && f !== document.body && t.tabIndex < 0"
                " && row(f) === row(t) ? 'row' : 'elsewhere';"
                " function row(e) { return e.closest('[role=group], ul, .row4') } }",
                selector,
            )
            if where == "there":
                page.keyboard.press("Space")
                return
            page.keyboard.press("ArrowRight" if where == "row" else "Tab")
        raise AssertionError(f"No key came to {selector}")

    play(one, hit, eager)
    assert one.over
    assert one.troubles == []


def fullest() -> dict[str, dict[str, Any]]:
    """Seven seats with every module, each kind of question as late in a match as it is met."""
    chance = random.Random(3)
    match = Match(GAME, 7, GAME.presets["full"], "1", NAMES[:7])
    found: dict[str, dict[str, Any]] = {}
    while match.state.outcome() is None:
        if 0 in match.state.actors():
            now = position(GAME, match.state, Seat(0))
            task = "place" if now["view"]["loose"][0] else now["view"]["phase"]
            found["owes" if task == "place" and now["legal"][0].startswith("take") else task] = now
        seat = chance.choice(match.state.actors())
        match.play(seat, chance.choice(match.state.legal(seat)))
    return found


def test_the_fullest_tables_fit_and_have_no_violation(person: Come) -> None:
    stage = Stage(person(), "ion", 7)
    found = fullest()
    assert {"choose", "place", "say", "act", "steal"} <= found.keys()
    for name, shown in found.items():
        stage.show(shown)
        for width, height in {*SIZES, *PHONES}:
            stage.page.set_viewport_size({"width": width, "height": height})
            fits(stage.page, name)
    stage.show(found["place"])
    for (width, height), scheme in zip(SIZES, ("light", "dark", "dark"), strict=True):
        stage.page.set_viewport_size({"width": width, "height": height})
        stage.page.emulate_media(color_scheme=scheme)
        look_over(stage.page)


def test_a_card_is_kept_and_placed_by_dragging_it(person: Come) -> None:
    stage = Stage(person(), "ion", 7)
    found, page = fullest(), stage.page
    stage.show(found["choose"])
    page.locator(".hand .card").first.drag_to(page.locator(".own"))
    assert stage.next() == found["choose"]["view"]["hand"][0]
    stage.show(found["place"])
    page.locator(".tray .card").first.drag_to(page.locator(".slot"))
    assert stage.next().startswith("lay ")


def test_an_ion_is_held_for_all_to_see_until_a_card_of_the_center_is_taken(person: Come) -> None:
    options = change(GAME.defaults, {"action_tiles": True})
    hands = "hands He He He He He / Ar Ar Ar Ar Ar"
    text = f"round 1 turn 3 place | {hands} | areas Cl- / - | loose Cl / - | center Mg"
    state = GAME.load(text, options)
    stage = Stage(person(), "ion", 2)
    page = stage.page
    stage.show(position(GAME, state, Seat(0)))
    page.locator('.confirm button[data-action="hold Cl"]').click()
    assert stage.next() == "hold Cl"
    state.apply(Seat(0), GAME.parse("hold Cl"), Rng(1))
    stage.show(position(GAME, state, Seat(1)))
    page.locator(".seats").get_by_text("holds Cl−").wait_for()
    state.apply(Seat(1), GAME.parse("pass"), Rng(1))
    stage.show(position(GAME, state, Seat(0)))
    page.locator('.own [data-held="Cl"]').wait_for()
    assert page.get_by_role("button", name="No more tiles").count() == 0
    page.locator('.center .card[data-card="Mg"]').click()
    page.locator(".confirm button.main").click()
    assert stage.next() == "take Mg"
    state.apply(Seat(0), GAME.parse("take Mg"), Rng(1))
    stage.show(position(GAME, state, Seat(0)))
    assert page.locator(".tray .card").count() >= 2
    page.locator('.confirm button[data-action="rxn"]').wait_for()


def test_of_two_equal_metals_the_one_that_is_pressed_is_meant(person: Come) -> None:
    options = change(GAME.defaults, {"action_tiles": True, "transition": True})
    parts = "areas Fe2+ Fe2+ / - | fresh Fe2+ / - | loose OH / - | tiles A select:used / B"
    hands = "hands He He He He He / Ar Ar Ar Ar Ar Ar"
    state = GAME.load(f"round 1 turn 2 place | {hands} | {parts}", options)
    stage = Stage(person(), "ion", 2)
    page = stage.page
    stage.show(position(GAME, state, Seat(0)))
    for fresh, sent in (("true", "bond OH- to new Fe2+"), ("false", "bond OH- to Fe2+")):
        page.locator(f'.target[data-new="{fresh}"]').click()
        page.locator(".confirm button.main").click()
        assert stage.next() == sent


def test_compounds_goals_and_what_fits_are_drawn_as_the_server_tells_them(person: Come) -> None:
    hands = "hands F F F / Ar Ar Ar / F F F / Ne Ne Ne / OH OH OH"
    areas = "areas Mg2+.Cl-.Cl- Na+.Cl- Ca2+.Cl- K+ He He / He Ne / He Ne Ar / - / -"
    text = f"round 1 turn 5 place | {hands} | {areas} | loose Cl / - / - / - / - | goals 4 6 8"
    state = GAME.load(text, GAME.defaults)
    stage = Stage(person(), "ion", 5)
    page = stage.page
    stage.show(position(GAME, state, Seat(0)))
    own, goals = page.locator(".own .groups li"), page.locator(".goals article")
    captions = {
        "Na+.Cl-": r"^NaCl 7\s+sodium chloride$", "Mg2+.Cl-.Cl-": r"^MgCl2 13\s+magnesium chloride$",
        "Ca2+.Cl-": "^1 tab open$", "He": "^helium$",
    }  # fmt: skip
    for word, caption in captions.items():
        lying = own.filter(has=page.locator(f'[data-word="{word}"]')).first
        assert re.match(caption, lying.locator(".caption").inner_text().strip()), word
    assert page.locator(".target.fits").evaluate_all("all => all.map(one => one.dataset.word)") == ["K+", "Ca2+.Cl-"]
    page.locator('.target[data-word="Ca2+.Cl-"]').click()
    page.get_by_role("button", name="Bond it: CaCl2 closes").wait_for()
    assert page.locator(".target.selected + .caption").inner_text().strip() == "closes"
    # 4: NaCl and KCl; 6: MgCl₂ and CaCl₂; 8: different noble gases. Seats 1 to 4 have one, two, three and none.
    for seat, ticked, got, gases in (
        (Seat(0), ["NaCl", "MgCl2"], ["2", "3"], ["He"]), (Seat(1), [], ["2"], ["He", "Ne"]),
        (Seat(2), [], ["5"], ["He", "Ne", "Ar"]), (Seat(3), [], [], []), (None, [], [], []),
    ):  # fmt: skip
        stage.show(position(GAME, state, seat))
        assert goals.locator("li.done .what").all_inner_texts() == ticked
        assert goals.locator("li.done .tick path").count() == len(ticked)
        assert goals.locator(".got").all_inner_texts() == got
        assert goals.locator(".gases .full").all_inner_texts() == gases


COUNT_FLIGHTS = """() => {
  const passing = document.querySelector(".passing");
  window.flights = 0;
  new MutationObserver(() => (window.flights = Math.max(window.flights, passing.children.length)))
    .observe(passing, { childList: true });
}"""
"""They are short: whoever looks now and then may miss them."""


def test_the_pass_is_seen_as_every_hand_moving_to_the_next_seat(person: Come) -> None:
    match = Match(GAME, 3, GAME.defaults, "7", NAMES[:3])
    stage = Stage(person(moving=True), "ion", 3)
    stage.show(position(GAME, match.state, Seat(0)))
    stage.page.locator(".passing").wait_for(state="attached")
    stage.page.evaluate(COUNT_FLIGHTS)
    while match.state.actors() and GAME.view(of(IonState, match.state), Seat(0)).turn == 1:
        seat = match.state.actors()[0]
        match.play(seat, match.state.legal(seat)[0])
    stage.show(position(GAME, match.state, Seat(0)))
    stage.page.wait_for_function("() => window.flights === 3 && !document.querySelector('.passing span')")


def test_a_wrong_bond_can_be_tried_and_is_explained(person: Come) -> None:
    one = person(moving=True)
    sit(one, 2)
    page = one.page

    def hit(selector: str) -> None:
        page.locator(selector).first.click()

    for _ in range(4000):
        view = one.view
        area = [group["word"] for group in view["view"]["areas"][0]]
        loose = view["view"]["loose"][0]
        wrong = [word for word in area if f"to {word}" not in " ".join(view["legal"])]
        if view["legal"] and loose and wrong:
            break
        if view["legal"] and page.locator(f"main[data-n='{view['n']}']").count():
            do(one, hit, view["legal"][0])
        one.pause(0.01)
    hit(f'.target[data-word="{wrong[0]}"]')
    hit(".confirm button.main")
    page.locator(".refusal").wait_for()
    assert page.locator(".target.selected").count() == 1
    page.get_by_role("button", name="Take back").click()
    assert page.locator(".target.selected").count() == 0


ON_SCREEN = """selector => [...document.querySelectorAll(selector)].map(one => one.getBoundingClientRect()).every(box =>
  box.width > 30 && box.left >= 0 && box.right <= innerWidth && box.top >= 0 && box.bottom <= innerHeight)"""


def test_on_every_phone_a_whole_draft_hand_all_goals_the_sentence_and_the_button_are_seen(person: Come) -> None:
    two, seven = (Match(GAME, n, GAME.presets[name], "7", NAMES[:n]) for n, name in ((2, "classroom"), (7, "full")))
    stage = Stage(person(360, 640), "ion", 7)
    for match, cards, goals in ((two, 8, 2), (seven, 9, 3)):
        stage.show(position(GAME, match.state, Seat(0)))
        for width, height in PHONES:
            stage.page.set_viewport_size({"width": width, "height": height})
            fits(stage.page, f"{cards} cards")
            assert stage.page.locator(".hand .card").count() == cards
            assert stage.page.locator(".goals article").count() == goals
            for what in (".hand .card", ".goals article", ".goals li", ".ask .sentence", ".confirm .main"):
                assert stage.page.evaluate(ON_SCREEN, what), f"{what} of {cards} at {width}×{height}"
            area, hand = (stage.page.locator(what).bounding_box() for what in (".own", ".hand"))
            if width > height:
                assert hand["x"] >= area["x"] + area["width"], "the area beside the hand"


def ends(area: str, goals: str = "4 6", round: int = 1) -> Any:
    """The last turn of a round: Ada keeps one more Ar, and then it is counted."""
    hands = "hands Ar Ar Ar / OH OH OH"
    state = GAME.load(f"round {round} turn 6 choose | {hands} | areas {area} | goals {goals}", GAME.defaults)
    state.apply(Seat(1), GAME.parse("OH"), Rng(1))
    return state


def test_a_round_is_counted_group_by_group_and_holds_nobody_back(person: Come) -> None:
    stage = Stage(person(moving=True), "ion", 2)
    page, state = stage.page, ends("Mg2+.Cl-.Cl- Na+.Cl- / -")
    stage.show(position(GAME, state, Seat(0)))
    page.evaluate(
        "() => { window.seen = new Set(); new MutationObserver(() => document.querySelectorAll('.counted .now .says')"
        ".forEach(one => seen.add(one.innerText.replace(/\\s+/g, ' ')))).observe(document.body,"
        " { subtree: true, childList: true, attributes: true }) }"
    )
    state.apply(Seat(0), GAME.parse("Ar"), Rng(1))
    stage.show(position(GAME, state, Seat(0)))
    stage.person.later(page.locator(".own .counted .now").count)
    assert page.locator(".own .counted .waits").count()
    stage.person.later(lambda: not page.locator(".counted .now, .counted .waits").count())
    seen = page.evaluate("[...seen]")
    assert seen == [
        "NaCl +7 sodium chloride", "MgCl2 +13 magnesium chloride", "noble gas Ar +2", "goal NaCl and KCl +2",
        "goal MgCl2 and CaCl2 +3",
    ]  # fmt: skip
    assert page.locator(".own [data-score]").inner_text() == str(state.scores[0]) == "27"
    # What was built stays to be seen, and the next card can be chosen meanwhile.
    assert page.locator(".own .counted li").count() == 5
    page.locator(".hand .card").first.click()
    page.locator(".confirm .main").click()
    assert stage.next()


def test_a_card_can_be_chosen_while_the_round_is_being_counted(person: Come) -> None:
    stage = Stage(person(moving=True), "ion", 2)
    page, state = stage.page, ends("Mg2+.Cl-.Cl- Na+.Cl- / -")
    stage.show(position(GAME, state, Seat(0)))
    state.apply(Seat(0), GAME.parse("Ar"), Rng(1))
    stage.show(position(GAME, state, Seat(0)))
    stage.person.later(page.locator(".own .counted .waits").count)
    page.locator(".hand .card").first.click()
    assert page.locator(".counted .waits").count() == 0, "whoever acts has seen enough"
    page.locator(".hand .card.selected").wait_for()


def test_with_reduced_motion_the_counted_round_lies_there_at_once(person: Come) -> None:
    stage = Stage(person(), "ion", 2)
    state = ends("Mg2+.Cl-.Cl- / -")
    stage.show(position(GAME, state, Seat(0)))
    state.apply(Seat(0), GAME.parse("Ar"), Rng(1))
    stage.show(position(GAME, state, Seat(0)))
    stage.page.locator(".own .counted li").first.wait_for()
    assert stage.page.locator(".counted .waits, .counted .now").count() == 0


def test_a_compound_that_closes_clicks_shut(person: Come) -> None:
    stage = Stage(person(moving=True), "ion", 2)
    hands = "hands He He He / Ar Ar Ar"
    state = GAME.load(f"round 1 turn 4 place | {hands} | areas Na+ / - | loose Cl / -", GAME.defaults)
    stage.show(position(GAME, state, Seat(0)))
    state.apply(Seat(0), GAME.parse("bond Cl- to Na+"), Rng(1))
    stage.show(position(GAME, state, Seat(0)))
    shut = stage.page.locator('.own li.shut[data-lies="Na+.Cl-"]')
    shut.wait_for()
    names = "one => one.getAnimations({ subtree: true }).map(it => it.animationName ?? '').join(' ')"
    assert re.search(r"glow.*shut", shut.evaluate(names))


def test_the_end_shows_every_compound_of_every_player_and_who_won(person: Come) -> None:
    match = Match(GAME, 3, GAME.defaults, "5", NAMES[:3])
    while match.state.outcome() is None:
        seat = match.state.actors()[0]
        legal = match.state.legal(seat)
        match.play(seat, next((one for one in legal if GAME.write(one).startswith("bond")), legal[0]))
    stage = Stage(person(), "ion", 3)
    page = stage.page
    stage.show(position(GAME, match.state, Seat(0)))
    view = GAME.view(of(IonState, match.state), Seat(0))
    (winner,) = view.winners
    for seat in map(Seat, range(3)):
        stage.show(position(GAME, match.state, seat))
        won = "You win" if seat == winner else f"{NAMES[winner]} wins"
        page.get_by_role("heading", name=f"{won} with {max(view.scores)} points.").wait_for()
    for place, whose in enumerate(view.standing):
        article = page.locator(".end article").nth(place)
        entries = [entry for part in (view.round1, view.round2, view.round3) for entry in part[whose].entries]
        names = [entry.name for entry in entries if entry.what == "compound"]
        shown = article.locator('[data-what="compound"] .says').all_inner_texts()
        assert [text.split("\n")[-1] for text in shown] == names
        assert article.locator('[data-what="compound"] svg').count() == len(names)
    assert view.made[view.standing[0]], "somebody built something"
    for size in PHONES:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        fits(page, "the end")


def test_the_board_says_what_noble_gases_bring_when_points_come_and_what_the_area_is_worth(person: Come) -> None:
    stage = Stage(person(), "ion", 2)
    state = GAME.load(
        "round 1 turn 5 choose | hands F F F F / Ar Ar Ar Ar | areas Na+.Cl- He Ne / K+.F- | goals 4 6", GAME.defaults
    )
    stage.show(position(GAME, state, Seat(0)))
    own, seats = stage.page.locator(".own h2"), stage.page.locator(".seats")
    own.get_by_text("+14 this round").wait_for()
    own.get_by_text("turn 5 of 6, then points").wait_for()
    assert seats.get_by_title("this round").inner_text() == "+7"
    goals = stage.page.locator(".goals")
    goals.get_by_text("Different noble gases: one 2, two 5, three 9").wait_for()
    assert goals.locator(".numbers").first.inner_text().split() == ["2", "for", "one", "5", "for", "both"]


def test_a_button_that_cannot_act_yet_says_why_and_no_tile_is_the_natural_answer(person: Come) -> None:
    stage = Stage(person(), "ion", 2)
    page, match = stage.page, Match(GAME, 2, GAME.defaults, "7", NAMES[:2])
    stage.show(position(GAME, match.state, Seat(0)))
    keep = page.get_by_role("button", name="Keep", exact=True)
    assert keep.is_disabled()
    why = page.locator(f"[id='{keep.get_attribute('aria-describedby')}']")
    assert why.inner_text() == "Choose a card first."
    page.locator(".hand .card").first.click()
    page.get_by_role("button", name=re.compile("Keep .*, face down")).wait_for()
    assert page.get_by_text("Choose a card first.").count() == 0
    state = GAME.load(
        "round 1 turn 3 say | hands He He He He He / Ar Ar Ar Ar Ar | areas Cl- / - | center Mg",
        change(GAME.defaults, {"action_tiles": True}),
    )
    stage.show(position(GAME, state, Seat(0)))
    page.locator(".confirm .main", has_text="No tile now").click()
    assert stage.next() == "pass"


def test_the_log_says_you_to_whom_it_is_about(person: Come) -> None:
    one, other = person(), person()
    code = one.make_table("ion")
    other.sit_down(code, "Ben")
    one.ready()
    other.ready()
    for each in (one, other):
        each.page.locator("main[data-n]").wait_for()
        each.page.locator(".hand .card").first.click()
        each.page.locator(".confirm .main").click()
    one.page.locator(".log").get_by_text(re.compile("^You choose ")).wait_for()
    other.page.locator(".log").get_by_text("You reveal").wait_for()
    other.page.locator(".log").get_by_text(re.compile("reveals ")).wait_for()
    assert one.page.locator(".log").get_by_text("You has").count() == 0
