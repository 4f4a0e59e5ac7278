"""§1 What is in the box, and decks a teacher types in."""

import pytest
from narrow import of
from pytest import mark

from ionbox.core.play import Match
from ionbox.core.types import BadInput
from ionbox.games.metals import GAME
from ionbox.games.metals.pieces import read_deck
from ionbox.games.metals.state import MetalsState
from ionbox.games.metals.types import Options


@mark.rule("1.1")
def test_the_deck_is_forty_cards_whose_charges_cancel() -> None:
    deck = GAME.deck(GAME.defaults)
    assert dict(zip(deck.keys, deck.copies, strict=True)) == {
        "Na+": 8, "Ca2+": 7, "Al3+": 5, "Cl-": 8, "O2-": 7, "N3-": 5,
    }  # fmt: skip
    assert len(deck.cards) == 40
    assert sum(deck.charges[kind] for kind in deck.cards) == 0


@mark.parametrize(
    ("text", "line", "says"),
    [
        ("ion,copies\nNa+,8\nXx+,3", 3, "'Xx+' is not in the ion table"),
        ("ion,copies\n# metals\nNa+,8\nCl-,none", 4, "copies is a whole number from 1 to 40, not 'none'"),
        ("ion,copies\nNa+,0\nCl-,8", 2, "copies is a whole number from 1 to 40, not '0'"),
        ("ion,copies\nNa+,8\nNa+,8\nCl-,8", 3, "Na+ is listed twice"),
        ("ion,copies\nNa+,8\nHe,2", 3, "He has no charge"),
        ("ion;copies\nNa+;8", 1, "Cells are separated by commas here"),
        ("ion,copies\nNa+", 2, "This line has 1 cell. It needs 2"),
        ("ion,copies\nNa+,8\nK+,8", 0, "one sign only"),
        ("ion,copies\n", 0, "Nothing is listed"),
    ],
)
def test_a_deck_that_cannot_be_played_is_refused_with_its_line(text: str, line: int, says: str) -> None:
    with pytest.raises(BadInput) as caught:
        read_deck(text)
    assert says in str(caught.value)
    assert caught.value.line == line


def test_a_deck_of_another_teacher_plays_to_the_end() -> None:
    options = Options(deck="ion,copies\nK+,9\nNH4 +,4\nMg2+,6\nFe3+,4\nF-,9\nS2-,7\nPO4 3-,4\nNO3 -,5\n")
    match = Match(GAME, 3, options, "11")
    while match.state.actors():
        seat = match.state.actors()[0]
        assert match.play(seat, match.state.legal(seat)[-1]) is None
    assert sum(GAME.pieces(of(MetalsState, match.state)).values()) == 48


def test_a_deck_too_small_for_the_seats_is_refused() -> None:
    with pytest.raises(BadInput, match="3 seats are dealt 18 cards, and the deck has 16"):
        Match(GAME, 3, Options(deck="ion,copies\nNa+,8\nCl-,8"), "1")
