"""ionbox print: files with sensible names, never written over unasked."""

from pathlib import Path

import pytest
from paper.sight import Seen

from ionbox.cli import app
from ionbox.core.deals import code_of
from ionbox.core.types import BadInput
from ionbox.games import GAMES


def typed(*words: str) -> None:
    with pytest.raises(SystemExit) as done:
        app(["print", *words], exit_on_error=False, print_error=False, help_on_error=False)
    assert done.value.code == 0


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_file_is_named_after_what_is_in_it_and_never_written_over_unasked(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    typed("cards", "metals", "--paper", "letter", "--backs", "--preset", "series")
    assert capsys.readouterr().out == "metals-cards-letter.pdf is ready. Print it at 100 %.\n"
    first = (here / "metals-cards-letter.pdf").read_bytes()
    assert (len(Seen(first)), "Metal vs. Non-Metal, Series" in Seen(first).text(0)) == (10, True)
    with pytest.raises(BadInput, match=r"already there\. Choose another name with --out, or write over it"):
        typed("cards", "metals", "--paper", "letter")
    assert (here / "metals-cards-letter.pdf").read_bytes() == first
    typed("cards", "metals", "--paper", "letter", "--replace")
    assert len(Seen((here / "metals-cards-letter.pdf").read_bytes())) == 5


def test_a_deck_of_ones_own_is_called_by_its_file(here: Path) -> None:
    (here / "class 9b.csv").write_text(GAMES["metals"].file("data/deck.csv") + "Mg2+,2\n", "utf-8")
    typed("reference", "metals", "--data", "deck=class 9b.csv", "--english", "gb", "--out", "sheet.pdf")
    text = Seen((here / "sheet.pdf").read_bytes()).text(0)
    assert "Mg²⁺ magnesium 2+" in text
    assert "aluminium" in text
    assert "Metal vs. Non-Metal, class 9b.csv" in text


def test_sets_and_sheets_for_a_deal_are_printed(here: Path) -> None:
    typed("set", "S5-2-7KQ4")
    typed("ticket", "S5-2-7KQ4", "--out", "ticket.pdf")
    code = code_of(GAMES["ion"], 7)
    typed("traveller", "ion", "--seats", "3", "--tables", "5", "--deal", code.lower().replace("-", " "))
    typed("setup", "metals", "--deal", "today", "--out", "setup.pdf")
    assert sorted(path.name for path in here.iterdir()) == [
        "S5-2-7KQ4-set-a4.pdf", "ion-traveller-a4.pdf", "setup.pdf", "ticket.pdf",
    ]  # fmt: skip
    assert code in Seen((here / "ion-traveller-a4.pdf").read_bytes()).text(0)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("cards",), "Which game"),
        (("set",), "Which set"),
        (("set", "X"), "looks like S5-2-7KQ4"),
        (("board", "metals"), "has no board to print"),
        (("deal", "metals"), "Which deal"),
        (("deal", "metals", "--deal", "MA-7KQ4"), "code of a deal looks like"),
        (("cards", "metals", "--out", "nowhere/x.pdf"), "folder that exists"),
    ],
)
def test_what_cannot_be_printed_is_told_and_nothing_is_written(words: tuple[str, ...], says: str, here: Path) -> None:
    with pytest.raises(BadInput, match=says):
        typed(*words)
    assert list(here.iterdir()) == []
