"""Each game says which ions a match is played with."""

import pytest

from ionbox.chem.ions import FAMILIES, ion, library
from ionbox.core.options import change
from ionbox.core.play import Match
from ionbox.games import GAMES


def test_three_games_are_about_ions_and_one_is_for_a_break() -> None:
    assert [name for name, game in GAMES.items() if not game.ions(game.defaults)] == ["dice"]


@pytest.mark.parametrize("game", ["charged", "ion", "metals"])
def test_the_ions_of_a_match_are_in_the_order_of_the_table_and_each_has_its_family(game: str) -> None:
    order = [one.key for one in library().ions]
    for options in GAMES[game].presets.values():
        keys = list(GAMES[game].ions(options))
        assert keys == [key for key in order if key in keys]
        assert {ion(key).family for key in keys} <= set(FAMILIES)


@pytest.mark.parametrize("game", ["charged", "ion", "metals"])
def test_every_ion_has_its_pieces_in_the_box_and_no_other_piece_is_an_ion(game: str) -> None:
    for options in GAMES[game].presets.values():
        match = Match(GAMES[game], GAMES[game].seats[-1], options, "1")
        pieces = {piece for piece, n in GAMES[game].pieces(match.state).items() if n}
        for key in GAMES[game].ions(options):
            assert {ion(key).key, ion(key).symbol} & pieces or set(ion(key).atoms) <= pieces, key


def test_options_choose_the_ions() -> None:
    charged, ions = GAMES["charged"], GAMES["ion"]
    assert len(charged.ions(charged.defaults)) == 40
    assert "ClO-" not in charged.ions(charged.preset("classroom"))
    assert "Fe3+" in ions.ions(ions.preset("full"))
    assert not {"Fe3+", "NO3 -", "Br-"} & set(ions.ions(ions.defaults))
    own = change(charged.defaults, {"ions_file": "ion\nNa+\nCl-\n"})
    assert list(charged.ions(own)) == ["Na+", "Cl-"]
