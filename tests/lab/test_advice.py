from collections.abc import Iterator

import pytest

from ionbox.core.game import AnyGame
from ionbox.core.infoset import InfoSet, infoset
from ionbox.core.play import Match
from ionbox.core.rng import Rng
from ionbox.games import GAMES
from ionbox.lab.advice import Choice, advise, better, facts, figures, judge, sentences

GREEDY = [pytest.param(game, preset, id=f"{game.name}-{preset}") for game in GAMES.values() for preset in game.presets]
EVERY = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def decisions(game: AnyGame, options: object = None, most: int = 60) -> Iterator[tuple[Match, InfoSet]]:
    """Those of a match with something to choose."""
    options = game.defaults if options is None else options
    match, rng = Match(game, max(2, game.seats[0]), options, "advice"), Rng(5)
    while (actors := match.state.actors()) and len(match.steps) < most:
        known = match.infoset(actors[0])
        if len(known.legal) > 1:
            yield match, known
        match.play(actors[0], game.kit.bots.greedy(known, rng))


@pytest.mark.parametrize(("game", "preset"), GREEDY)
def test_every_fact_of_every_action_has_its_sentence(game: AnyGame, preset: str) -> None:
    told = [
        line
        for _, known in decisions(game, game.presets[preset], 24)
        for action in known.legal[:12]
        for line in sentences(game, facts(game, known, action))
    ]
    assert told
    assert not any("{" in line for line in told)


@EVERY
def test_what_is_advised_is_legal_and_takes_three_steps(game: AnyGame) -> None:
    for match, known in decisions(game, most=6):
        advice = advise(game, known, Rng(1), 12)
        assert game.refusal(match.state, known.seat, game.parse(advice.best.action)) is None
        assert all(advice.steps)
        # No step tells what a later one is for.
        assert advice.best.action not in advice.look.split()


@EVERY
def test_the_same_is_advised_whatever_the_seat_cannot_know(game: AnyGame) -> None:
    for match, known in decisions(game, most=4):
        truth = game.imagine(known.view, known.options, Rng(99))
        twin = infoset(game, truth, match.options, match.seats, known.seat)
        assert advise(game, twin, Rng(3), 9) == advise(game, known, Rng(3), 9)


def test_values_whose_errors_overlap_are_too_close_to_tell() -> None:
    one, other = Choice("Cl-", 0.62, 0.03, ()), Choice("F-", 0.57, 0.03, ())
    assert not better((0.62, 0.03), (0.57, 0.03))
    assert figures([one, other], 1, False) == (
        "It is too close to tell, though: a chance to win of 62 ± 3 %, against F- (57 ± 3 %)."
    )
    assert better((0.62, 0.01), (0.57, 0.01))
    assert figures([one, other], 0, False) == "It gives a chance to win of 62 ± 3 %; the next best, F-, 57 ± 3 %."


def test_an_exact_value_is_said_to_be_exact() -> None:
    game = GAMES["metals"]
    for _, known in decisions(game):
        if known.view.pile == 0 and len(known.legal) > 1:
            advice = advise(game, known, Rng(1), 9)
            assert advice.exact
            assert "±" not in advice.says
            assert "exactly" in advice.says or "just as good" in advice.says
            return
    raise AssertionError("the deck never ran out")


def test_an_action_asked_about_is_judged_though_nobody_would_try_it() -> None:
    game = GAMES["charged"]
    _, known = next(decisions(game))
    swap = next(action for action in known.legal if game.write(action).startswith("swap"))
    assert swap in judge(game, known, Rng(1), 9, [swap])
