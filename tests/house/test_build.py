"""The locks and the build: which modules are compiled, what a wheel holds, and that it never fails for want of C."""

import importlib.util
import json
import os
import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
RUN, DEV = ((ROOT / name).read_text(encoding="utf-8") for name in ("requirements.lock", "requirements-dev.lock"))
WORKING = "def double(n: int) -> int:\n    return n + n\n"
EMPTY_FILES = """
README.md LICENSE src/ionbox/cli.py src/ionbox/core/__init__.py src/ionbox/core/types.py
src/ionbox/chem/__init__.py src/ionbox/chem/compounds.py src/ionbox/chem/speech.py
src/ionbox/chem/data/ions.csv src/ionbox/games/__init__.py src/ionbox/games/ion/__init__.py
src/ionbox/games/ion/turn.py src/ionbox/games/ion/view.py src/ionbox/games/ion/RULES.md
src/ionbox/games/ion/data/deck.toml src/ionbox/games/ion/tests/test_turn.py
src/ionbox/games/ion/golden/one.txt src/ionbox/games/ion/ui/Board.svelte src/ionbox/bots/__init__.py
src/ionbox/bots/greedy.py
"""


def locked(lock: str) -> dict[str, set[str]]:
    """Package to versions: more than one where a marker chooses by Python."""
    packages: dict[str, set[str]] = {}
    for name, version in re.findall(r"^([a-z0-9-]+)==(\S+)", lock, re.MULTILINE):
        packages.setdefault(name, set()).add(version)
    return packages


def names(requirements: list[str]) -> set[str]:
    return {re.split(r"[<>=!~;\[ ]", line)[0].lower().replace("_", "-") for line in requirements}


@pytest.mark.parametrize("lock", [RUN, DEV])
def test_a_lock_names_no_host_and_every_package_has_its_hash(lock: str) -> None:
    assert not re.search(r"://|index|find-links|trusted", lock)
    entries = re.split(r"\n(?=[a-z])", lock)
    assert len(entries) > 10
    assert [entry for entry in entries if "--hash=sha256:" not in entry] == []


def test_whatever_pyproject_asks_for_is_locked() -> None:
    groups = PYPROJECT["dependency-groups"]
    # Node is asked for by the hook, and only where the client has to be built.
    node = [line for line in groups["build"] if line.startswith("nodejs")]
    assert [line for line in groups["build"] if line not in node] == PYPROJECT["build-system"]["requires"]
    assert names(PYPROJECT["project"]["dependencies"] + groups["build"]) <= set(locked(RUN))
    assert names(groups["dev"]) <= set(locked(DEV))


def test_both_locks_agree() -> None:
    run, dev = locked(RUN), locked(DEV)
    assert {name: dev[name] for name in run if name in dev} == {name: run[name] for name in run if name in dev}


def test_no_test_folder_inside_the_package_has_an_init() -> None:
    # With one, pytest would load the pure source even where the build is installed.
    assert list(ROOT.glob("src/**/tests/__init__.py")) == []


# The build itself, on a small copy.


@pytest.fixture(scope="module")
def hook() -> ModuleType:
    spec = importlib.util.spec_from_file_location("hook", ROOT / "hatch_build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def project(tmp_path: Path) -> Path:
    for name in ("pyproject.toml", "hatch_build.py", "play.py", ".gitignore"):
        (tmp_path / name).write_text((ROOT / name).read_text(encoding="utf-8"), encoding="utf-8")
    for name in EMPTY_FILES.split():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    (tmp_path / "src/ionbox/__init__.py").write_text('__version__ = "0.1.0"\n')
    (tmp_path / "src/ionbox/core/rng.py").write_text(WORKING)
    return tmp_path


def build(project: Path, **settings: str) -> tuple[str, list[str], str]:
    """The wheel's name, what is in it, and what the build reported."""
    clean = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "IONBOX_PURE", "CC")}
    clean |= {"IONBOX_REPORT": str(project / "report"), **settings}
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", "out"]
    done = subprocess.run(command, cwd=project, env=clean, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    (wheel,) = (project / "out").glob("*.whl")
    return wheel.name, zipfile.ZipFile(wheel).namelist(), (project / "report").read_text(encoding="utf-8")


def test_the_rules_are_compiled_and_the_edge_is_not(hook: ModuleType, project: Path) -> None:
    modules = [path.relative_to(project / "src/ionbox").as_posix() for path in hook.compiled_modules(project / "src")]
    assert modules == ["bots/greedy.py", "chem/compounds.py", "core/rng.py", "games/ion/turn.py", "games/ion/view.py"]


def test_a_pure_wheel_runs_anywhere_and_holds_data_but_no_tests(project: Path) -> None:
    name, inside, report = build(project, IONBOX_PURE="1")
    assert name == "ionbox-0.1.0-py3-none-any.whl"
    assert report.startswith("pure: IONBOX_PURE=1")
    games = {file.removeprefix("ionbox/games/ion/") for file in inside if file.startswith("ionbox/games/ion/")}
    assert games == {"__init__.py", "turn.py", "view.py", "RULES.md", "data/deck.toml"}
    assert "ionbox/chem/data/ions.csv" in inside


def test_without_a_c_compiler_the_wheel_is_pure_and_the_report_says_so(project: Path) -> None:
    name, _, report = build(project, CC=str(project / "no-such-compiler"))
    assert name == "ionbox-0.1.0-py3-none-any.whl"
    assert report.startswith("pure: no C compiler that works was found. Install ")


def test_a_type_error_leaves_the_wheel_pure_and_is_shown(project: Path) -> None:
    (project / "src/ionbox/core/rng.py").write_text(WORKING.replace("n + n", "str(n)"))
    name, _, report = build(project)
    assert name == "ionbox-0.1.0-py3-none-any.whl"
    assert report.startswith("pure: mypy refuses the kernel: ")
    assert "rng.py:2: error: Incompatible return value type" in report


# The client. Vite is played by a script, so that nothing is fetched.

VITE = """
const fs = require("fs");
const out = "../src/ionbox/static";
fs.mkdirSync(out + "/assets", { recursive: true });
fs.writeFileSync(out + "/index.html", "<title>ionbox</title>");
fs.appendFileSync("runs", "x");
"""


@pytest.fixture
def client(project: Path) -> Path:
    web = project / "web"
    (web / "node_modules/vite/bin").mkdir(parents=True)
    (web / "package.json").write_text('{"name": "ionbox-web", "version": "1.0.0"}')
    (web / "package-lock.json").write_text("{}")
    (web / "node_modules/.package-lock.json").write_text("{}")
    (web / "node_modules/vite/bin/vite.js").write_text(VITE)
    (web / "src").mkdir()
    (web / "src/main.ts").write_text("let x = 1")
    return project


def test_the_client_is_built_into_the_wheel_and_only_when_it_changed(client: Path) -> None:
    for expected in ("x", "x"):
        _, inside, report = build(client, IONBOX_PURE="1")
        assert "ionbox/static/index.html" in inside
        assert report.count("\n") == 1
        assert (client / "web/runs").read_text() == expected
    (client / "src/ionbox/games/ion/ui/Board.svelte").write_text("<p>a board</p>")
    build(client, IONBOX_PURE="1")
    assert (client / "web/runs").read_text() == "xx"


def test_a_client_that_cannot_be_built_leaves_the_wheel_without_it_and_is_reported(client: Path) -> None:
    (client / "web/node_modules/vite/bin/vite.js").write_text("process.exit(1)")
    _, inside, report = build(client, IONBOX_PURE="1")
    assert not [name for name in inside if "static" in name]
    assert report.splitlines()[1] == "client: Vite could not build them."


def test_every_platform_of_an_optional_npm_package_is_in_the_lock() -> None:
    lock = json.loads((ROOT / "web/package-lock.json").read_text(encoding="utf-8"))["packages"]
    names = {path.rpartition("node_modules/")[2] for path in lock}
    wanted = {name for one in lock.values() for name in one.get("optionalDependencies", {})}
    assert wanted <= names
    assert not [path for path, one in lock.items() if "resolved" in one]
