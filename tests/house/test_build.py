"""The locks and the build: which modules are compiled, what a wheel holds, and that it never fails for want of C."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
import tomllib
import zipfile
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest
from house.programs import load

ROOT = Path(__file__).resolve().parents[2]
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
RUN, BUILD, DEV = ((ROOT / f"requirements{part}.lock").read_text(encoding="utf-8") for part in ("", "-build", "-dev"))
WORKING = "def double(n: int) -> int:\n    return n + n\n"
EMPTY_FILES = """
README.md LICENSE src/ionbox/cli.py src/ionbox/core/__init__.py src/ionbox/core/types.py
src/ionbox/chem/__init__.py src/ionbox/chem/compounds.py src/ionbox/chem/speech.py
src/ionbox/chem/data/ions.csv src/ionbox/games/__init__.py src/ionbox/games/ion/__init__.py
src/ionbox/games/ion/turn.py src/ionbox/games/ion/view.py src/ionbox/games/ion/RULES.md
src/ionbox/games/ion/kit.py src/ionbox/games/ion/lab/__init__.py src/ionbox/games/ion/lab/leads.py
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


@pytest.mark.parametrize("lock", [RUN, BUILD, DEV])
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
    assert names(PYPROJECT["project"]["dependencies"]) <= set(locked(RUN))
    assert names(groups["build"]) <= set(locked(BUILD))
    assert names(groups["dev"]) <= set(locked(DEV))


@pytest.mark.parametrize(("one", "other"), [(RUN, BUILD), (RUN, DEV), (BUILD, DEV)])
def test_locks_agree(one: str, other: str) -> None:
    first, second = locked(one), locked(other)
    both = set(first) & set(second)
    assert {name: first[name] for name in both} == {name: second[name] for name in both}


def test_no_test_folder_inside_the_package_has_an_init() -> None:
    # With one, pytest would load the pure source even where the build is installed.
    assert list(ROOT.glob("src/**/tests/__init__.py")) == []


# The build itself, on a small copy.


@pytest.fixture(scope="module")
def hook() -> ModuleType:
    return load("hatch_build.py")


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
    lab = {"lab/__init__.py", "lab/leads.py"}
    assert games == {"__init__.py", "turn.py", "view.py", "kit.py", "RULES.md", "data/deck.toml", *lab}
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


def test_what_mypyc_cannot_compile_is_named_and_no_compiler_is_blamed(project: Path) -> None:
    starred = "def inside(n: int, some: list[int]) -> bool:\n    return n in (*some, *some)\n"
    (project / "src/ionbox/core/rng.py").write_text(starred)
    _, _, report = build(project)
    assert re.match(r"pure: mypyc cannot compile this: .*rng\.py:2: note: this is an internal mypyc error", report)


def test_compiling_that_is_killed_without_a_word_leaves_the_wheel_pure(project: Path) -> None:
    hook = project / "hatch_build.py"
    killed = 'import os, sys\nif sys.argv[1:] == ["now"]:\n    os._exit(137)\n'
    hook.write_text(killed + hook.read_text("utf-8"), "utf-8")
    name, _, report = build(project)
    assert name == "ionbox-0.1.0-py3-none-any.whl"
    assert report == "pure: compiling was killed, perhaps because memory ran out. The next try goes on from there.\n"


# Compiling beside players. The compiler is the machine's own behind a script that writes down what it is asked for, and
# now and then does not do it; a wheel that was built to have the kernel later says what a process makes of it.

COMPILER = """#!/bin/sh
last=""
for word; do case "$word" in *.c) last="$word" ;; esac; done
if [ -n "$last" ]; then basename "$last" >> "$ASKED"; fi
case "$(cat "$ORDERS" 2> /dev/null)" in
    stall) case "$last" in *edge_ion.c) while [ -e "$ORDERS" ]; do sleep 0.05; done ;; esac ;;
    full) case "$last" in *edge_ion.c) echo "edge_ion.s: fatal error: No space left on device" >&2; exit 1 ;; esac ;;
esac
exec "${REAL:-cc}" "$@" -O0
"""
SECOND = "def treble(n: int) -> int:\n    return n + n + n\n"


class Workshop:
    """A small checkout, installed as play.py does it, and its kernel compiled or not."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.orders = root / "orders"
        for name in ("form.py", "__init__.py"):
            (root / "src/ionbox" / name).write_text((ROOT / "src/ionbox" / name).read_text("utf-8"), "utf-8")
        (root / "src/ionbox/games/ion/turn.py").write_text(SECOND)
        compiler = root / "cc"
        compiler.write_text(COMPILER)
        compiler.chmod(0o755)
        self.settings = {
            **{
                name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "IONBOX_PURE", "CFLAGS")
            },
            "CC": str(compiler),
            "ASKED": str(root / "asked"),
            "ORDERS": str(self.orders),
        }

    def install(self) -> None:
        build(self.root, IONBOX_LATER="1", CC=self.settings["CC"])
        shutil.rmtree(self.root / "installed", ignore_errors=True)
        zipfile.ZipFile(next((self.root / "out").glob("*.whl"))).extractall(self.root / "installed")

    def begin(self, how: str = "now") -> "subprocess.Popen[str]":
        (self.root / "asked").unlink(missing_ok=True)
        command = [sys.executable, "hatch_build.py", how]
        pipe = subprocess.PIPE
        # A session of its own: what a terminal would end with Ctrl-C.
        return subprocess.Popen(
            command, cwd=self.root, env=self.settings, stdout=pipe, stderr=pipe, text=True, start_new_session=True
        )

    def compile(self) -> tuple[int, str]:
        process = self.begin()
        _, err = process.communicate(timeout=300)
        return process.returncode, err

    def asked(self) -> list[str]:
        """The C files that the compiler was asked for, but for the trial and the shims."""
        text = (self.root / "asked").read_text() if (self.root / "asked").exists() else ""
        return sorted(name for name in text.split() if name.startswith(("first", "second", "edge")))

    def python(self, program: str) -> str:
        """What a new process of the installed ionbox prints."""
        environment = {**self.settings, "PYTHONPATH": str(self.root / "installed")}
        command = [sys.executable, "-P", "-c", program]
        done = subprocess.run(command, cwd=self.root, env=environment, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()

    def state(self) -> str:
        return self.python("from ionbox import form; print(form.state())")

    def kept(self) -> int:
        return len(list(self.root.glob(".cache/kernel/pieces/*.o")))

    def kernels(self) -> list[Path]:
        """All that is or could pass for a kernel."""
        found = (self.root / ".cache/kernel").glob("*")
        return [path for path in found if path.is_dir() and path.name != "pieces" and "-" not in path.name]


@pytest.fixture
def workshop(project: Path) -> Workshop:
    return Workshop(project)


def until(true: Callable[[], bool], process: "subprocess.Popen[str]") -> None:
    while not true():
        assert process.poll() is None, process.communicate()
        time.sleep(0.02)


needs_compiler = pytest.mark.skipif(
    sys.platform == "win32" or shutil.which("cc") is None, reason="there is no C compiler here, or no sh"
)


@needs_compiler
def test_processes_use_the_kernel_from_the_moment_it_is_whole(workshop: Workshop) -> None:
    workshop.install()
    which = (
        "import ionbox.core.rng, ionbox.games.ion.turn as t; print(t.__file__, ionbox.form.is_compiled(), t.treble(2))"
    )
    assert workshop.state() == "plain: compiling was interrupted. The next start of play.py goes on with it."
    file, *rest = workshop.python(which).split()
    assert (file, rest) == (str(workshop.root / "installed/ionbox/games/ion/turn.py"), ["False", "6"])

    workshop.orders.write_text("stall")
    process = workshop.begin()
    until(lambda: "edge_ion.c" in workshop.asked(), process)
    assert workshop.state() == "compiling"
    assert workshop.python(which).split()[0].endswith(".py")
    early = (
        "import sys, ionbox.core.rng; from ionbox import form; print(form.has_arrived(), flush=True); "
        "sys.stdin.readline(); import ionbox.games.ion.turn as t; "
        "print(t.__file__.endswith('.py'), form.is_compiled(), form.has_arrived(), form.state())"
    )
    environment = {**workshop.settings, "PYTHONPATH": str(workshop.root / "installed")}
    pipe = subprocess.PIPE
    running = subprocess.Popen([sys.executable, "-P", "-c", early], env=environment, stdin=pipe, stdout=pipe, text=True)
    assert running.stdout is not None
    assert running.stdout.readline() == "False\n"
    workshop.orders.unlink()
    _, err = process.communicate(timeout=300)
    assert process.returncode == 0, err

    assert workshop.state() == "compiled"
    file, *rest = workshop.python(which).split()
    assert Path(file).parent == workshop.kernels()[0] / "ionbox/games/ion"
    assert rest == ["True", "6"]
    # Who began before stays with what it has, and knows better.
    assert running.communicate("\n", timeout=60)[0].split() == ["True", "False", "True", "compiled"]

    for library in workshop.kernels()[0].glob("ionbox__mypyc*"):
        library.write_bytes(b"of another machine")
    assert workshop.state().startswith("plain: the compiled rules cannot be loaded")
    assert workshop.python(which).split()[1:] == ["False", "6"]


@needs_compiler
def test_whatever_stops_it_leaves_nothing_half_and_the_next_goes_on(workshop: Workshop) -> None:
    workshop.install()
    pieces = ["edge_ion.c", "first.c", "second.c"]
    for blow, asked in ((signal.SIGINT, pieces), (signal.SIGKILL, pieces[:1])):
        workshop.orders.write_text("stall")
        process = workshop.begin()
        until(lambda: "edge_ion.c" in workshop.asked() and workshop.kept() == 2, process)
        assert workshop.asked() == asked
        os.killpg(process.pid, blow)
        assert process.communicate(timeout=60)[1] == ""
        workshop.orders.unlink()
        assert workshop.kernels() == []
        assert workshop.state().startswith("plain: compiling was interrupted.")

    workshop.orders.write_text("full")
    code, err = workshop.compile()
    assert (code, err) == (1, "the disk is full. Make some room; the next start goes on from here.\n")
    assert workshop.kernels() == []
    assert workshop.state() == f"plain: {err.strip()}"

    workshop.orders.unlink()
    assert workshop.compile() == (0, "")
    assert workshop.asked() == ["edge_ion.c"]
    assert workshop.state() == "compiled"
    assert list(workshop.root.glob(".cache/kernel/*-*")) == []


@needs_compiler
def test_two_at_once_compile_once_and_the_second_takes_over_from_one_that_is_killed(workshop: Workshop) -> None:
    workshop.install()
    workshop.orders.write_text("stall")
    first = workshop.begin()
    until(lambda: "edge_ion.c" in workshop.asked(), first)
    second, third = workshop.begin(), workshop.begin()
    assert second.stderr is not None
    assert "waiting" in second.stderr.readline()
    os.killpg(first.pid, signal.SIGKILL)
    first.communicate()
    workshop.orders.unlink()
    codes = [(process.communicate(timeout=300), process.returncode)[1] for process in (second, third)]
    assert codes == [0, 0]
    assert len(set(workshop.asked())) == len(workshop.asked())
    assert len(workshop.kernels()) == 1


@needs_compiler
def test_sources_that_change_meanwhile_are_compiled_again_and_one_sentence_says_that_it_is_done(
    workshop: Workshop,
) -> None:
    workshop.install()
    workshop.orders.write_text("stall")
    process = workshop.begin()
    until(lambda: "edge_ion.c" in workshop.asked(), process)
    (workshop.root / "src/ionbox/core/rng.py").write_text(WORKING.replace("n + n", "2 * n"))
    workshop.orders.unlink()
    _, err = process.communicate(timeout=300)
    assert process.returncode == 1
    assert "changed while they were compiled" in err
    assert workshop.kernels() == []

    workshop.install()
    process = workshop.begin("meanwhile")
    _, err = process.communicate(timeout=300)  # its stderr ends with what it leaves behind
    assert (process.returncode, err.count("\n")) == (0, 1)
    assert err.startswith("ionbox: the rules are compiled: ")
    assert workshop.state() == "compiled"


@needs_compiler
def test_a_compiler_that_takes_its_caller_along_is_not_a_missing_one(workshop: Workshop) -> None:
    killer = workshop.root / "cc"
    killer.write_text("#!/bin/sh\nkill -9 $PPID\n")
    assert workshop.compile() == (
        1,
        "compiling was killed, perhaps because memory ran out. The next try goes on from there.\n",
    )


def test_a_failure_in_the_background_is_said_once(workshop: Workshop) -> None:
    workshop.settings["CC"] = str(workshop.root / "no-such-compiler")
    said = [workshop.begin("meanwhile").communicate(timeout=300)[1] for _ in range(2)]
    assert said[0].startswith("ionbox: the rules run as plain Python here")
    assert "no C compiler that works was found. Install " in said[0]
    assert said[1] == ""


def test_pieces_hold_every_source_once_and_text_is_apart(hook: ModuleType, tmp_path: Path) -> None:
    names = [
        "bots___tree",
        "games___dice___turn",
        "games___dice___notation",
        "games___ion___turn",
        "games___new___turn",
    ]
    sources = [tmp_path / f"__native_ionbox___{name}.c" for name in names] + [tmp_path / "init.c"]
    for source in sources:
        source.touch()
    pieces = {piece.stem: [source.stem.split("___")[-1] for source in some]
              for piece, some in hook.put_together(tmp_path, sources).items()}  # fmt: skip
    assert pieces == {"first": ["tree", "turn", "turn", "init"], "edge_dice": ["notation"], "second": ["turn"]}


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
