"""Documentation is true: every command and option is in it, its code runs, its links and paths lead somewhere."""

import re
import shlex
from pathlib import Path

import pytest
from cyclopts import App

from ionbox.cli import app

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
