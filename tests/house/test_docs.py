"""Documentation is true: every command and option is in it, its code runs, its links and paths lead somewhere."""

import re
import shlex
from fnmatch import fnmatch
from pathlib import Path

import pytest
from cyclopts import App

from ionbox.cli import app
from ionbox.core.deals import read_code
from ionbox.games import GAMES

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
CODE = [
    pytest.param(block, id=f"{page.stem}-{n}")
    for page in PAGES
    for n, block in enumerate(re.findall(r"```python\n(.*?)```", page.read_text("utf-8"), re.DOTALL), 1)
]


FENCED = re.compile(r"^ *```(\w*)\n(.*?)^ *```", re.DOTALL | re.MULTILINE)
COMMAND = re.compile(r"^ *(?:python3 play\.py|(?:uvx |pipx run )?ionbox)( [^#\n]*)", re.MULTILINE)
TYPED = [
    pytest.param(line.strip(), id=line.strip())
    for page in PAGES
    for language, block in FENCED.findall(page.read_text("utf-8"))
    for line in COMMAND.findall(block)
    if not language and line.split()[:1] not in ([], ["test"], ["build"])  # play.py's own
]


def test_every_code_of_a_deal_in_the_pages_can_be_typed_in() -> None:
    found = [line.split() for line in [str(param.values[0]) for param in TYPED] if "--deal" in line]
    typed = [(words[1 if words[0] != "print" else 2], words[words.index("--deal") + 1]) for words in found]
    assert typed
    for game, code in typed:
        assert code in ("CODE", "new") or read_code(GAMES[game], code, "2026-11-30")


def commands() -> dict[str, App]:
    return {name: app[name] for name in app if not name.startswith("-")}


@pytest.mark.parametrize("name", commands())
def test_every_command_and_option_is_documented(name: str) -> None:
    page = (ROOT / "docs/commands.md").read_text("utf-8")
    section = re.search(rf"## `ionbox {name}.*?(?=\n## |\Z)", page, re.DOTALL)
    assert section, f"docs/commands.md has no section on {name}"
    options = {
        flag
        for argument in commands()[name].assemble_argument_collection()
        for flag in argument.names
        if flag.startswith("--") and not argument.field_info.is_positional
    }
    assert options
    assert {flag for flag in options if f"`{flag}" not in section[0]} == set()


@pytest.mark.parametrize("room", ["server", "store"])
def test_every_module_is_listed_where_the_layers_are_told(room: str) -> None:
    page = (ROOT / "docs/server.md").read_text("utf-8")
    layers = page.partition("## The layers")[2].split("```")[1]
    before, _, store = layers.partition("\nstore/")
    listed = re.findall(r"(\w+)\.py", {"server": before, "store": store}[room])
    assert sorted(listed) == sorted(path.stem for path in (ROOT / "src/ionbox" / room).glob("[!_]*.py"))


def test_every_module_of_the_kernel_is_in_its_table() -> None:
    table = (ROOT / "docs/architecture.md").read_text("utf-8").partition("## The kernel")[2].partition("\n## ")[0]
    listed = set(re.findall(r"`core/(\w+)\.py`", table))
    assert listed == {path.stem for path in (ROOT / "src/ionbox/core").glob("[!_]*.py")}


def test_every_module_of_the_web_app_is_in_its_table() -> None:
    table = (ROOT / "docs/web.md").read_text("utf-8").partition("\n## ")[0]
    listed = set(re.findall(r"`(?:web/src/)?([\w.]+\.ts)`", table)) - {"lesson.ts"}  # of a game
    there = {path.name for path in (ROOT / "web/src").glob("*.ts") if not path.name.endswith(".test.ts")}
    assert listed == there - {"main.ts"}


def test_no_option_is_documented_that_does_not_exist() -> None:
    page = (ROOT / "docs/commands.md").read_text("utf-8")
    known = {
        flag
        for command in commands().values()
        for argument in command.assemble_argument_collection()
        for flag in argument.names
    }
    assert set(re.findall(r"^\| `(--\w+)", page, re.MULTILINE)) <= known


@pytest.mark.parametrize("line", TYPED)
def test_every_command_in_the_docs_can_be_typed(line: str) -> None:
    app.parse_args(shlex.split(line), exit_on_error=False, print_error=False)


@pytest.mark.parametrize("code", CODE)
def test_the_code_in_the_docs_runs(code: str) -> None:
    exec(compile(code, "docs", "exec"), {"__name__": "docs"})


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    links = re.findall(r"\]\((?!https?:)([^)#]+)", page.read_text("utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []


def test_no_file_names_a_path_of_somebodys_machine() -> None:
    found = [
        path
        for path in ROOT.rglob("*")
        if path.suffix in {".py", ".md", ".toml", ".csv"} and not set(path.parts) & {".venv", ".cache", "node_modules"}
        if re.search(r"(?<![\w.])/(?:home|root|Users|work)/\w", path.read_text("utf-8"))
    ]
    assert found == []


def files_of_a_game() -> list[tuple[str, str]]:
    """Of the list in CONTRIBUTING: the files, and what they hold."""
    page = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    return re.findall(r"^\| (`.*?) \| (.*) \|$", page.partition("## Add a game")[2], re.MULTILINE)


def names(text: str) -> list[str]:
    return re.findall("`(.*?)`", text)


def test_what_every_game_has_is_what_contributing_asks_for() -> None:
    asked = {name for files, holds in files_of_a_game() if not holds.startswith("if ") for name in names(files)}
    asked = {name for name in asked if "*" not in name}
    games = [game.parent for game in sorted(ROOT.glob("src/ionbox/games/*/__init__.py"))]
    assert [(game.name, name) for game in games for name in sorted(asked) if not (game / name).exists()] == []
    files = [
        {path.relative_to(game).as_posix() for where in ("*.*", "data/*.*", "ui/*.*") for path in game.glob(where)}
        for game in games
    ]
    chapters = {"setup.py", "ending.py"}
    assert set.intersection(*files) - chapters <= asked


def test_the_model_to_copy_has_every_file_contributing_asks_for_and_no_other() -> None:
    """A folder's name ends in a slash and stands for all in it; the module of a chapter begins with its paragraph."""
    model = ROOT / "src/ionbox/games/metals"
    rows = files_of_a_game()
    asked = {name for files, holds in rows if not holds.startswith("if ") for name in names(files)}
    assert [name for name in sorted(asked) if not any(model.glob(name))] == []
    named = [name + "**" * name.endswith("/") for row in rows for text in row for name in names(text)]
    files = [path.relative_to(model) for path in model.rglob("*") if path.is_file() and path.suffix != ".pyc"]
    unnamed = [file for file in files if not any(fnmatch(file.as_posix(), name) for name in named)]
    assert [str(file) for file in unnamed if not (model / file).read_text("utf-8").startswith('"""§')] == []
