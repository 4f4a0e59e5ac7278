"""How well the levels play: a search finds what is best and wins by it, a beginner slips. Deals and chance are fixed.
The bounds lie well below what is found, and well above what is left of it if a search keeps the worse half or a novice
never slips."""

from collections.abc import Iterator
from itertools import count, islice

import pytest

from ionbox.bots import find_bot
from ionbox.bots.ladder import Level
from ionbox.core.infoset import InfoSet
from ionbox.core.play import Match
from ionbox.core.rng import Rng
from ionbox.games import GAMES
from ionbox.lab.arena import play_match
from ionbox.lab.puzzles import read_puzzles


@pytest.mark.parametrize(
    ("game", "level", "playouts"),
    [("metals", "master", 24), ("ion", "strong", 90), ("charged", "strong", 16), ("dice", "master", 1)],
)
def test_three_of_four_puzzles_are_found_after_little_thought(
    game: str, level: str, playouts: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("IONBOX_PLAYOUTS", str(playouts))
    bot, puzzles = find_bot(GAMES[game], level), read_puzzles(GAMES[game])
    found = [GAMES[game].write(bot(one.known, Rng(n))) == one.answer for n, one in enumerate(puzzles)]
    assert sum(found) > 0.75 * len(found)


@pytest.mark.parametrize(
    ("game", "against", "playouts", "deals"), [("metals", "greedy", 30, 20), ("ion", "novice", 24, 6)]
)
def test_a_search_wins_two_of_three_matches(
    game: str, against: str, playouts: int, deals: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("IONBOX_PLAYOUTS", str(playouts))
    rules = GAMES[game]
    won = 0.0
    for deal in range(deals):
        for table in (("strong", against), (against, "strong")):
            played, _ = play_match(rules, 2, rules.defaults, "strength", deal, table)
            won += played.shares[table.index("strong")]
    assert won > 2 * deals * 2 / 3


def decisions(game: str) -> Iterator[InfoSet]:
    """What is to be chosen in matches of two greedy ones."""
    for seed in count():
        match, rng = Match(GAMES[game], 2, seed=str(seed)), Rng(seed)
        while actors := match.state.actors():
            known = match.infoset(actors[0])
            if len(known.legal) > 1:
                yield known
            match.play(actors[0], find_bot(GAMES[game], "greedy")(known, rng))


@pytest.mark.parametrize(("game", "n"), [("metals", 20), ("ion", 100), ("charged", 16), ("dice", 100)])
def test_the_novice_does_now_and_then_what_its_quick_policy_never_would(game: str, n: int) -> None:
    novice, sober = Level(GAMES[game], "novice"), Level(GAMES[game], "novice")
    sober.slips = {}
    slips = 0
    for place, known in enumerate(islice(decisions(game), n)):
        slips += novice(known, Rng(place)) not in {sober(known, Rng(seed)) for seed in range(30)}
    assert slips > n / 20
