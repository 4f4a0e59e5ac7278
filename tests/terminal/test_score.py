"""The score pad in a terminal."""

from pathlib import Path

import pytest

from ionbox.core.record import read_record
from ionbox.core.types import BadInput
from ionbox.games import GAMES
from ionbox.terminal.score import HELP, Desk
from ionbox.terminal.screen import Screen


class Typed(Screen):
    """A person who types these lines, and then no more."""

    def __init__(self, *lines: str) -> None:
        super().__init__(plain=True)
        self.lines = list(lines)

    def ask(self, prompt: str) -> str:
        if not self.lines:
            raise EOFError
        return self.lines.pop(0)


def said(capsys: pytest.CaptureFixture[str], game: str, *lines: str) -> str:
    Desk(GAMES[game], GAMES[game].defaults, ["Ada", "Ben"], Typed(*lines)).run()
    return capsys.readouterr().out


def test_each_line_is_judged_and_a_wrong_one_can_be_mended(capsys: pytest.CaptureFixture[str]) -> None:
    out = said(capsys, "charged", "11K> Mg Cl", "hint", "11K> Mg Cl Cl", "help", "undo", "undo", "quit")
    assert "1+ is left over" in out
    assert "Type hint for the correction." in out
    assert "MgCl₂, magnesium chloride" in out
    assert HELP in out
    assert "Taken back: 11K> Mg Cl Cl" in out
    assert "There is no line to take back." in out


def test_it_shows_all_that_was_typed_and_saves_a_record(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "match.txt"
    out = said(capsys, "metals", "Ca2+", "2 Cl-", "show", f"save {file}", f"save {tmp_path}", "pass")
    assert "1. Ca2+\n2. 2 Cl-\n" in out
    assert "player Ada, cards collected 3" in out
    assert f"The record is in {file}." in out
    assert "cannot be written" in out
    match = read_record(file.read_text("utf-8"), GAMES)
    assert (match.names, len(match.steps)) == (("Ada", "Ben"), 2)


def test_a_file_is_told_line_by_line_and_a_sheet_is_saved_as_its_lines(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    lines, kept = tmp_path / "sheet.txt", tmp_path / "kept.txt"
    lines.write_text("# at the club\nAda: 3|6, *|4\nBen: -\nscore\n", encoding="utf-8")
    desk = Desk(GAMES["dice"], GAMES["dice"].defaults, ["Ada", "Ben"], Screen(plain=True))
    desk.read(lines)
    desk.save(kept)
    out = capsys.readouterr().out
    assert "  Ada holds 59 points." in out
    assert "player Ada, points -59" in out
    assert "The winner has got rid of all cards. (§7.1)" in out
    assert kept.read_text("utf-8") == lines.read_text("utf-8")


def test_the_line_of_a_file_that_cannot_be_is_named(tmp_path: Path) -> None:
    lines = tmp_path / "lines.txt"
    lines.write_text("Ca2+\nNa+\n", encoding="utf-8")
    desk = Desk(GAMES["metals"], GAMES["metals"].defaults, ["Ada", "Ben"], Screen(plain=True))
    with pytest.raises(BadInput, match=r"lines\.txt: line 2: .* have the same sign"):
        desk.read(lines)
