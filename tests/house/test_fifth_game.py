"""A game is one folder: Metal vs. Non-Metal, copied under another name, is found and played wherever games are."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from contract.laws import LAWS
from e2e import chromium

ROOT = Path(__file__).resolve().parents[2]
HOUSE = ("conftest.py", "pyproject.toml", "src", "tests", "web")
LEFT = shutil.ignore_patterns("__pycache__", "node_modules", "static", ".*")
NAMES = {"Metal vs. Non-Metal": "Alpha and Omega", "Metals": "Fifth", "metals": "fifth"}
# Of the laws the fewest seats, once each.
RULES = ["tests/contract/test_laws.py", "tests/server/test_matches.py", "tests/terminal/test_cli.py"]
PLAYED = "holds and fifth-2-single or whole_match and [fifth] or by_themselves and [fifth]"
BROWSER = ["tests/e2e/test_pages.py", "tests/e2e/test_matches.py"]
SEEN = "every_game_in_its_place or how_it_ended and [fifth]"


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The house with a fifth game that says nothing of its cover and its place on the shelf."""
    copy = tmp_path_factory.mktemp("house")
    for name in HOUSE:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, copy / name, ignore=LEFT)
        else:
            shutil.copy(ROOT / name, copy)
    fifth = copy / "src/ionbox/games/fifth"
    shutil.copytree(copy / "src/ionbox/games/metals", fifth)
    for path in fifth.rglob("*.*"):
        if path.suffix != ".table":
            text = path.read_text("utf-8")
            for old, new in NAMES.items():
                text = text.replace(old, new)
            path.write_text(text, "utf-8")
    (fifth / "ui/Cover.svelte").unlink()
    package = fifth / "__init__.py"
    package.write_text(re.sub(r"    place = \d+\n", "", package.read_text("utf-8")), "utf-8")
    return copy


def passed(copy: Path, files: list[str], chosen: str, **more: str) -> tuple[int, str]:
    """How many of the copy's own tests passed, and what was said."""
    environment = {**os.environ, "PYTHONPATH": str(copy / "src"), "IONBOX_FORM": "pure", "IONBOX_LAW_EXAMPLES": "1"}
    environment |= more
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *files, "-k", chosen]
    done = subprocess.run(command, cwd=copy, env=environment, capture_output=True, text=True)
    found = re.search(r"^(\d+) passed, \d+ deselected in", done.stdout, re.MULTILINE)
    return int(found[1]) if found else 0, done.stdout + done.stderr


def test_a_fifth_game_keeps_the_laws_and_is_played_at_a_server_and_in_a_terminal(copy: Path) -> None:
    n, said = passed(copy, RULES, PLAYED)
    assert n == len(LAWS) + 2, said


def test_a_fifth_game_stands_last_on_the_home_page_with_a_plain_cover_and_is_played_in_a_browser(copy: Path) -> None:
    if not (ROOT / "web/node_modules/vite").is_dir():
        pytest.skip("no fifth game in a browser: the client's packages are not installed, just web")
    if sys.platform == "win32":
        pytest.skip("no fifth game in a browser: Windows lets few people link to the client's packages")
    browser = chromium.find()
    if isinstance(browser, str):
        pytest.skip(f"no fifth game in a browser: {browser}")
    (copy / "web/node_modules").symlink_to((ROOT / "web/node_modules").resolve(), target_is_directory=True)
    vite = [chromium.node(), "node_modules/vite/bin/vite.js", "build", "--logLevel", "error"]
    subprocess.run(vite, cwd=copy / "web", check=True)
    n, said = passed(copy, BROWSER, SEEN, IONBOX_CHROMIUM=browser.program, **browser.environment)
    assert n == 2, said
