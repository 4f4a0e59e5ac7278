"""The board of Metal vs. Non-Metal: what has gone and what was proved is drawn, read aloud, and fits."""

from collections.abc import Callable
from typing import Any

from e2e.people import Person
from e2e.stage import NAMES, Stage, fits, look_over, position
from narrow import of

from ionbox.core.play import Match
from ionbox.core.rng import Rng
from ionbox.core.types import Seat
from ionbox.games.metals import GAME
from ionbox.games.metals.state import MetalsState

Come = Callable[..., Person]
SIZES = [(1280, 720), (1366, 768), (390, 844), (360, 640)]


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
    seen = stage.page.get_by_role("region", name="What has gone, what is still hidden")
    for row, counts in (("Gone", shown["view"]["gone"]), ("Hidden", shown["view"]["unseen"])):
        cells = seen.get_by_role("row", name=row).get_by_role("cell")
        assert cells.all_inner_texts() == [str(n) for n in counts]
    assert seen.get_by_role("listitem").count() == sum(bool(limits) for limits in shown["view"]["proved"][1:])
    for width, height in SIZES:
        stage.page.set_viewport_size({"width": width, "height": height})
        fits(stage.page, "telling")
        look_over(stage.page)


def test_every_card_says_metal_or_non_metal_and_readers_hear_it(person: Come) -> None:
    stage = Stage(person(), "metals", 4)
    shown = telling()
    stage.show(shown)
    hand = stage.page.get_by_role("group", name="Your hand").get_by_role("button")
    for at, ion in enumerate(shown["view"]["hand"]):
        family = "metal" if ion.endswith("+") else "non-metal"
        assert hand.nth(at).locator("svg .foot").text_content() == family
        assert (hand.nth(at).locator(".for-readers").text_content() or "").endswith(f", {family}")


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
            stage.show(position(GAME, match.state, seat))
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
