"""What is run with `python -m` reads its arguments in one way: a help, and a sentence where something is wrong."""

import re
import runpy
import sys
from pathlib import Path

import pytest

SRC = Path(__file__).parents[2] / "src"
COMMANDS = [
    ".".join(path.relative_to(SRC).with_suffix("").parts)
    for folder in ("ionbox/lab", "ionbox/games/*/lab")
    for path in sorted(SRC.glob(f"{folder}/*.py"))
    if '__name__ == "__main__"' in path.read_text("utf-8")
]
WRONG = [
    *((f"lab.{name}", "chess", "chess") for name in ("calibrate", "duel", "ladder", "loss", "measures", "puzzles")),
    ("lab.fit", "chess new-file", "chess"),
    ("lab.fit", "ion new-file", "has no weights"),
    ("lab.fit", f"metals {__file__}", "Name another file"),
    ("lab.loss", "", "is missing"),
    ("lab.loss", "metals 0", "Must be >= 1"),
    ("lab.loss", "metals many", "many"),
    ("lab.loss", "dice", "no solver"),
    ("lab.loss", "charged 1 3", "nobody holds cards"),
    ("lab.ladder", "metals 2 9", "seats"),
    ("lab.plain", "ionbox.nothing", "ionbox.nothing"),
    ("lab.puzzles", "metals 1", "need a seed"),
    ("lab.puzzles", "metals 1 A series", "NAME=VALUE"),
    ("games.charged.lab.equity", "no/such/folder/file", "a folder that exists"),
    ("games.dice.lab.learn", f"{__file__}", "Name a folder"),
    ("games.ion.lab.leads", "-1", "Must be >= 1"),
    ("games.metals.lab.endgame", ".", "Name a file"),
]
pytestmark = pytest.mark.filterwarnings("ignore:.*found in sys.modules")  # imported before, run again as a command


def run(monkeypatch: pytest.MonkeyPatch, module: str, *words: str) -> object:
    """Its exit code."""
    monkeypatch.setattr(sys, "argv", [module, *words])
    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path])
    with pytest.raises(SystemExit) as end:
        runpy.run_module(module, run_name="__main__", alter_sys=True)
    return end.value.code


def sentence(capsys: pytest.CaptureFixture[str], module: str) -> str:
    """What was said on stderr and nowhere else: one line, by the name of the command."""
    said = capsys.readouterr()
    assert said.out == ""
    [line] = re.findall(r"(.*)\n", said.err)
    assert line.startswith(f"{module}: ")
    said_only: str = line.removeprefix(f"{module}: ")
    return said_only


@pytest.mark.parametrize("module", COMMANDS)
def test_a_command_says_what_it_is_for(
    module: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, module, "--help") in (0, None)
    told = capsys.readouterr().out
    assert told.startswith(f"Usage: python -m {module}")


@pytest.mark.parametrize("module", COMMANDS)
def test_nonsense_is_answered_with_a_sentence(
    module: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, module, "--nonsense") == 2
    assert sentence(capsys, module).startswith("Unknown option: --nonsense.")


@pytest.mark.parametrize(("module", "words", "says"), WRONG)
def test_wrong_arguments_are_answered_with_a_sentence(
    module: str, words: str, says: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, f"ionbox.{module}", *words.split()) == 2
    assert says in sentence(capsys, f"ionbox.{module}")
