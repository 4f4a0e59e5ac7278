"""What a game offers beside its rules is in its kit: none of it is reached by text, and a misspelt part is an error."""

import ast
import os
import subprocess
import sys
from pathlib import Path

from ionbox.games import GAMES

PACKAGE = Path(__file__).parents[2] / "src/ionbox"
MODULES = [path for path in sorted(PACKAGE.rglob("*.py")) if "tests" not in path.parts]
ASKING = [path for path in MODULES if path.relative_to(PACKAGE).parts[0] in ("bots", "lab", "terminal")]


def calls(source: str, *names: str) -> list[str]:
    """Calls of functions with these names, as they are written."""
    found = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    return [ast.unparse(call) for call in found if ast.unparse(call.func).split(".")[-1] in names]


def by_text(source: str) -> list[str]:
    """Modules of ionbox that are named as text, or put together from text."""
    return [call for call in calls(source, "import_module", "__import__") if "ionbox.games" in call or "f'" in call]


def test_no_module_of_a_game_is_reached_by_text() -> None:
    found = [path for path in MODULES if by_text(path.read_text("utf-8"))]
    assert found == [PACKAGE / "games/__init__.py"], (
        "which looks into the folder, so that a new game is found by itself"
    )


def test_whoever_asks_a_game_does_not_look_whether_something_is_there() -> None:
    assert [path for path in ASKING if calls(path.read_text("utf-8"), "getattr", "hasattr")] == []
    live = (PACKAGE / "server/live.py").read_text("utf-8")
    assert [call for call in calls(live, "getattr", "hasattr") if "'" in call] == [], "a field of one game by its name"


def test_the_checks_see_what_they_forbid() -> None:
    spoilt = 'own = importlib.import_module(f"ionbox.games.{name}.bots")\nhow = getattr(own, "leaf", None)'
    assert by_text(spoilt) == ["importlib.import_module(f'ionbox.games.{name}.bots')"]
    assert calls(spoilt, "getattr") == ["getattr(own, 'leaf', None)"]


def test_the_games_come_without_their_kits_and_what_those_need() -> None:
    unwanted = {
        "rich",
        "numpy",
        "ionbox.core.kit",
        *(f"ionbox.games.{game}.{one}" for game in GAMES for one in ("kit", "bots", "hints")),
    }
    program = f"import sys, ionbox.games; print({unwanted} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"


SPOILT = """
from ionbox.core.kit import Bots, Hints
from ionbox.games.metals import bots, hints, solved

Bots(greedy=bots.greedy, exakt=solved.exact)
Bots(greedy=bots.greedy, leaf=solved.exact)
Hints(hints.TELLS, hints.facts, hints.abuot, hints.near_the_end)
"""


def without_kit(source: str) -> str:
    tree = ast.parse(source)
    for game in tree.body:
        if isinstance(game, ast.ClassDef):
            game.body = [node for node in game.body if not isinstance(node, ast.FunctionDef) or node.name != "kit"]
    return ast.unparse(tree)


def test_a_game_without_a_kit_and_a_misspelt_or_wrong_part_of_one_are_type_errors(tmp_path: Path) -> None:
    (tmp_path / "spoilt.py").write_text(SPOILT, "utf-8")
    (tmp_path / "bare.py").write_text(without_kit((PACKAGE / "games/metals/__init__.py").read_text("utf-8")), "utf-8")
    command = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", "cache", "spoilt.py", "bare.py"]
    environment = {**os.environ, "MYPYPATH": str(PACKAGE.parent)}
    said = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True).stdout
    errors = [line.partition(" error: ")[2] for line in said.splitlines()[:-1]]
    expected = [
        'Cannot instantiate abstract class "Metals" with abstract attribute "kit"',
        'Unexpected keyword argument "exakt" for "Bots"',
        'Argument "leaf" to "Bots" has incompatible type',
        'Module has no attribute "abuot"',
    ]
    assert [error[: len(start)] for error, start in zip(errors, expected, strict=True)] == expected
