"""The board of Metal vs. Non-Metal: what has gone and what was proved is drawn, read aloud, and fits."""

from collections.abc import Callable
from typing import Any

from e2e.people import Person
from e2e.stage import NAMES, Stage, fits, look_over, position

from ionbox.core.play import Match
from ionbox.core.rng import Rng
from ionbox.games.metals import GAME

Come = Callable[..., Person]
SIZES = [(1280, 720), (1366, 768), (390, 844), (360, 640)]


def telling() -> dict[str, Any]:
    """Four seats, and Ada is asked where most is proved of the others."""
    best: dict[str, Any] = {}
    most = 0
    for seed in range(12):
        match, rng = Match(GAME, 4, GAME.defaults, f"proved {seed}", NAMES[:4]), Rng(seed)
        while actors := match.state.actors():
            shown = position(GAME, match.state, 0)
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
    for ion, n in shown["view"]["unseen"]:
        column = [one for one, _ in shown["view"]["unseen"]].index(ion)
        assert seen.get_by_role("row", name="Hidden").get_by_role("cell").nth(column).inner_text() == str(n)
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
