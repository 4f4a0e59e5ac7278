"""What a game is offered as: the printed rules first, each preset with a title and a sentence."""

import pytest

from ionbox.core.options import sayings
from ionbox.games import GAMES

BOOK = "As the rulebook has it"


@pytest.mark.parametrize("name", GAMES)
def test_the_first_preset_is_the_printed_game_and_says_so(name: str) -> None:
    game = GAMES[name]
    first, *_ = game.presets
    assert game.presets[first] == game.defaults
    assert sayings(game.file("data/presets.toml"))[first][1].startswith(BOOK)


@pytest.mark.parametrize("name", GAMES)
def test_no_two_presets_are_the_same_game_or_bear_the_same_title(name: str) -> None:
    game = GAMES[name]
    assert len(set(game.presets.values())) == len(game.presets)
    assert len({title for title, _ in sayings(game.file("data/presets.toml")).values()}) == len(game.presets)


def test_ions_presets_bear_the_books_names() -> None:
    titles = [title for title, _ in sayings(GAMES["ion"].file("data/presets.toml")).values()]
    assert (titles[0], titles[-1]) == ("Base Game", "Advanced Game")
