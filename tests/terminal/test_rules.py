"""The box of a game and a file somebody edited, in a terminal."""

from pathlib import Path

import pytest
from server.own_contents import contents, metals_with

from ionbox.core.types import BadInput
from ionbox.games import GAMES
from ionbox.terminal.rules import check_file, kind_of, show_box
from ionbox.terminal.screen import Screen

METALS = GAMES["metals"]


@pytest.mark.parametrize("plain", [True, False])
def test_what_is_in_the_box_is_shown_as_tables(plain: bool, capsys: pytest.CaptureFixture[str]) -> None:
    with metals_with(contents()):
        show_box(METALS, METALS.defaults, Screen(plain))
    told = capsys.readouterr().out
    assert "Cards" in told
    assert "Metals attack." in told
    assert ("ion Na+, copies 12" in told) is plain


def test_a_game_that_lists_nothing_says_where_to_look() -> None:
    with metals_with(None), pytest.raises(BadInput, match="Its rules tell: ionbox rules metals"):
        show_box(METALS, METALS.defaults, Screen(plain=True))


def test_a_board_has_rows_without_a_heading(capsys: pytest.CaptureFixture[str]) -> None:
    Screen(plain=True).rows("Board", (), [("2F", ".", "3P"), (".", ".", ".")])
    assert capsys.readouterr().out == "\nBoard\n  2F . 3P\n  . . .\n"


def test_a_file_that_is_fine_is_told_with_its_figures_warnings_and_compounds(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    deck = tmp_path / "mine.csv"
    deck.write_text("ion,copies\nNa+,9\nCl-,9\n", "utf-8")
    with metals_with(contents()):
        assert check_file(METALS, deck, "", {}, {}, Screen(plain=True)) == []
    told = capsys.readouterr().out.splitlines()
    assert told[0] == f"{deck} is fine as a deck for Metal vs. Non-Metal. Play with it:"
    assert told[2:] == [
        "Note: deck, line 3: Few anions.",
        "Cards: 60",
        "Compounds that can appear (1)",
        "  NaCl  sodium chloride (everyday)",
    ]


def test_a_deck_that_no_seats_can_play_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    deck = tmp_path / "small.csv"
    deck.write_text("ion,copies\nNa+,1\nCl-,1\n", "utf-8")
    says = "No number of seats can play with it: 2 seats are dealt 12 cards, and the deck has 2."
    assert check_file(METALS, deck, "", {}, {}, Screen(plain=True)) == [f"{deck}: {says}"]
    assert capsys.readouterr().out == ""


def test_a_file_is_named_with_its_article(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ions = tmp_path / "ions.csv"
    ions.write_text(GAMES["charged"].file("data/ions.csv"), "utf-8")
    assert check_file(GAMES["charged"], ions, "", {}, {}, Screen(plain=True)) == []
    assert capsys.readouterr().out.startswith(f"{ions} is fine as an ions file for Charged!.")


def test_how_to_play_with_a_file_repeats_what_it_was_checked_with(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    goals, deck = tmp_path / "goals.csv", tmp_path / "deck.csv"
    for path in (goals, deck):
        path.write_text(GAMES["ion"].file(f"data/{path.name}"), "utf-8")
    named = {"naming": "on", "goals": goals.read_text("utf-8")}
    assert check_file(GAMES["ion"], deck, "full", named, {"goals": str(goals)}, Screen(plain=True)) == []
    wishes = f"--preset full --option naming=on --data goals={goals} --data deck={deck}"
    assert f"  ionbox play ion {wishes}" in capsys.readouterr().out.splitlines()


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_which_file_it_is_its_heading_tells(game: object) -> None:
    own = next(one for one in GAMES.values() if one is game)
    for field in own.defaults.__dataclass_fields__.values():
        if "file" in field.metadata:
            text = own.file(f"data/{field.metadata['file']}")
            assert kind_of(own, text, Path("x.csv")) == field.name


def test_a_heading_that_fits_nothing_is_told_what_it_must_be() -> None:
    ion = GAMES["ion"]
    with pytest.raises(BadInput, match="the heading of a data file says what it is"):
        kind_of(ion, "what,is,this\n", Path("x.csv"))
    goals = ion.file("data/goals.csv").replace(",five_plus", "")
    assert kind_of(ion, goals, Path("x.csv")) == "goals"
