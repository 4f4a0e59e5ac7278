"""play.py: what it decides, for every platform; and whole starts of a small project, with breakdowns."""

import ast
import io
import json
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest
from house.programs import load

ROOT = Path(__file__).resolve().parents[2]
WANT = {"home": "here", "run": "r1", "dev": "d1", "build": "b1"}
READY = {"home": "here", "run": "r1", "build": "b1"}


@pytest.fixture(scope="module")
def play() -> ModuleType:
    return load("play.py")


@pytest.mark.parametrize(
    ("platform", "expected"),
    [("linux", "bin/ionbox"), ("darwin", "bin/ionbox"), ("win32", "Scripts/ionbox.exe")],
)
def test_programs_stand_where_the_platform_keeps_them(play: ModuleType, platform: str, expected: str) -> None:
    assert play.program(Path("v"), "ionbox", platform) == Path("v") / expected


@pytest.mark.parametrize("platform", ["linux", "darwin", "win32"])
def test_arguments_go_on_to_ionbox_and_test_goes_to_the_tests(play: ModuleType, platform: str) -> None:
    def command(*arguments: str) -> list[str]:
        words: list[str] = play.command_for(list(arguments), Path("r"), Path("v"), platform)
        return words

    ionbox, python = (str(play.program(Path("v"), name, platform)) for name in ("ionbox", "python"))
    assert command() == [ionbox, "serve"]
    assert command("play", "metals", "--seats", "3") == [ionbox, "play", "metals", "--seats", "3"]
    assert command("test") == [python, str(Path("r/tests/run.py"))]
    assert command("test", "-k", "deck") == [python, str(Path("r/tests/run.py")), "-k", "deck"]


@pytest.mark.parametrize(
    ("have", "tests", "steps"),
    [
        ({}, False, ["venv", "run", "build"]),
        ({}, True, ["venv", "run", "dev", "build"]),
        (READY, False, []),
        (READY, True, ["dev"]),
        ({**READY, "dev": "d1"}, True, []),
        ({**READY, "build": "b0"}, False, ["build"]),
        ({**READY, "build": "under way"}, False, ["build"]),
        ({**READY, "run": "r0"}, False, ["venv", "run", "build"]),
        ({**READY, "run": "under way"}, False, ["venv", "run", "build"]),
        ({**READY, "dev": "d0"}, False, ["venv", "run", "build"]),
        ({**READY, "dev": "under way"}, True, ["venv", "run", "dev", "build"]),
        ({**READY, "home": "elsewhere"}, False, ["venv", "run", "build"]),
    ],
)
def test_only_what_changed_is_made_again(play: ModuleType, have: dict[str, str], tests: bool, steps: list[str]) -> None:
    assert play.steps_to_take(have, WANT, tests) == steps


def test_with_neither_ensurepip_nor_pip_it_says_what_to_install(play: ModuleType) -> None:
    assert "--without-pip" not in play.venv_command(Path("v"), has_ensurepip=True, has_pip=False)
    assert "--without-pip" in play.venv_command(Path("v"), has_ensurepip=False, has_pip=True)
    with pytest.raises(play.SetupFailed, match="apt install python3-venv"):
        play.venv_command(Path("v"), has_ensurepip=False, has_pip=False)


def test_on_windows_it_waits_and_hands_on_the_exit_code(play: ModuleType) -> None:
    with pytest.raises(SystemExit) as left:
        play.hand_over([sys.executable, "-c", "raise SystemExit(7)"], "win32")
    assert left.value.code == 7


def test_an_older_python_can_read_it_and_is_told_what_it_lacks() -> None:
    source = (ROOT / "play.py").read_text(encoding="utf-8")
    ast.parse(source, feature_version=(3, 7))
    older = f"import sys; sys.version_info = (3, 8, 0); exec(compile({source!r}, 'play.py', 'exec'))"
    done = subprocess.run([sys.executable, "-c", older], capture_output=True, text=True)
    assert done.returncode == 1
    assert done.stderr.startswith("ionbox needs Python 3.11 or newer")
    assert len(done.stderr.splitlines()) == 1


def test_a_stamp_that_cannot_be_read_or_lost_its_python_counts_as_none(play: ModuleType, tmp_path: Path) -> None:
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "python").touch()
    play.write_stamp(tmp_path, READY)
    assert play.read_stamp(tmp_path, "linux") == READY
    (tmp_path / play.STAMP).write_text('{"home": "he')
    assert play.read_stamp(tmp_path, "linux") == {}
    play.write_stamp(tmp_path, READY)
    (tmp_path / "bin" / "python").unlink()
    assert play.read_stamp(tmp_path, "linux") == {}


def test_every_test_is_in_the_order_they_are_run_in() -> None:
    run = load("tests/run.py")
    ordered = [path for folder in run.in_order() for path in (ROOT / folder).rglob("test_*.py")]
    assert sorted(ordered) == sorted([*ROOT.glob("tests/**/test_*.py"), *ROOT.glob("src/**/test_*.py")])


# How it is seen.


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def seen(play: ModuleType, monkeypatch: pytest.MonkeyPatch, screen: io.StringIO, verbose: bool = False) -> str:
    """What stands there after a step that is half done when it is looked at once."""
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setattr(play.time, "monotonic", lambda: 5.0)
    with play.Step("step 1 of 2, doing it", verbose) as step:
        step.so_far = lambda: (23, 46)
        step.over.set()
        if step.live:
            step.clock.join()
            step.over = Once()
            step.show()
    return screen.getvalue()


class Once:
    """An event that happens after one look."""

    def __init__(self) -> None:
        self.looks = 0

    def wait(self, seconds: float) -> bool:
        self.looks += 1
        return self.looks > 1

    def set(self) -> None:
        pass


def test_in_a_terminal_a_step_is_one_line_with_a_bar(play: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    *lines, end = seen(play, monkeypatch, Terminal()).split("\r")
    assert "ionbox: step 1 of 2, doing it [############............] 50 %, 0 s" in "".join(lines)
    assert "\n" not in "".join(lines)
    assert end.endswith("ionbox: step 1 of 2, doing it: done after 0.0 s.\n")


def test_elsewhere_and_with_verbose_a_step_is_two_plain_lines(
    play: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = "ionbox: step 1 of 2, doing it ...\nionbox: step 1 of 2, doing it: done after 0.0 s.\n"
    assert seen(play, monkeypatch, io.StringIO()) == plain
    assert seen(play, monkeypatch, Terminal(), verbose=True) == plain


def test_a_bar_begins_empty_and_ends_full(play: ModuleType) -> None:
    assert [play.bar_of(done, 3, 4) for done in range(4)] == ["....", "#...", "##..", "####"]


# From here on whole starts, of a project small enough to set up in seconds.

BACKEND = """
import os, pathlib, zipfile

def build_wheel(folder, config=None, metadata=None):
    if "BROKEN" in pathlib.Path("src/ionbox/cli.py").read_text():
        raise SystemExit("the backend is unwell")
    print("the backend is at work")
    assert os.environ["IONBOX_LATER"] == "1"
    pure = os.environ.get("IONBOX_PURE") == "1"
    report = "pure: IONBOX_PURE=1 asks for it." if pure else f"later: {pathlib.Path('.cache/kernel/abc').absolute()}"
    pathlib.Path(os.environ["IONBOX_REPORT"]).write_text(report + "\\n")
    info = "ionbox-0.1.dist-info"
    with zipfile.ZipFile(pathlib.Path(folder, "ionbox-0.1-py3-none-any.whl"), "w") as wheel:
        wheel.write("src/ionbox/cli.py", "ionbox/cli.py")
        wheel.writestr(f"{info}/METADATA", "Metadata-Version: 2.1\\nName: ionbox\\nVersion: 0.1\\n")
        wheel.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n")
        wheel.writestr(f"{info}/entry_points.txt", "[console_scripts]\\nionbox = ionbox.cli:main\\n")
        wheel.writestr(f"{info}/RECORD", "")
    return "ionbox-0.1-py3-none-any.whl"
"""
PIP = """
import os, pathlib, sys, zipfile
if "--require-hashes" in sys.argv:
    sys.exit(0)
python = pathlib.Path(sys.argv[sys.argv.index("--python") + 1])
sys.path.insert(0, ".")
import backend
wheel = backend.build_wheel(".")
zipfile.ZipFile(wheel).extractall(next(python.parents[1].glob("lib/*/site-packages")))
program = python.with_name("ionbox")
program.write_text(f'#!/bin/sh\\nexec "{python}" -c "from ionbox.cli import main; main()" "$@"\\n')
program.chmod(0o755)
"""
COMPILING = """
import pathlib, sys
pathlib.Path("compiled").open("a").write(sys.argv[1] + " ")
if pathlib.Path("no compiler").exists():
    sys.exit("no C compiler that works was found.")
print("1 of 1 compiled")
pathlib.Path(".cache/kernel/abc").mkdir(parents=True)
"""
CLI = "import sys\n\ndef main():\n    print('first', sys.argv[1:])\n"


class Checkout:
    """A checkout with our launcher; without ensurepip, since that makes its environment ten times faster."""

    def __init__(self, root: Path) -> None:
        self.root = root
        for name, text in {
            "play.py": (ROOT / "play.py").read_text(encoding="utf-8"),
            "without_ensurepip.py": "import runpy, sys\nsys.modules['ensurepip'] = None\nsys.argv.pop(0)\n"
            "runpy.run_path('play.py', run_name='__main__')\n",
            "backend.py": BACKEND,
            "pyproject.toml": '[build-system]\nrequires = []\nbuild-backend = "backend"\nbackend-path = ["."]\n',
            "hatch_build.py": COMPILING,
            "requirements.lock": "",
            "requirements-build.lock": "",
            "requirements-dev.lock": "",
            "src/ionbox/cli.py": CLI,
            "tests/run.py": "import sys\nprint('tests', sys.argv[1:])\n",
        }.items():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(text, encoding="utf-8")

    def play_pip(self) -> None:
        """What is found in this folder stands in for pip, and takes a tenth of its time."""
        (self.root / "pip.py").write_text(PIP, encoding="utf-8")

    def begin(self, *arguments: str, **settings: str) -> "subprocess.Popen[str]":
        # No index: what a lock of this test names is not to be had, as without a network.
        clean = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "PIP", "IONBOX"))}
        clean |= {"PIP_NO_INDEX": "1", "PIP_CONFIG_FILE": os.devnull, **settings}
        command = [sys.executable, "without_ensurepip.py", "play.py", *arguments]
        pipe = subprocess.PIPE
        return subprocess.Popen(command, cwd=self.root, env=clean, stdout=pipe, stderr=pipe, text=True)

    def start(self, *arguments: str, **settings: str) -> tuple[int, str, str]:
        process = self.begin(*arguments, **settings)
        out, err = process.communicate(timeout=120)
        return process.returncode, out, err

    def stamp(self) -> dict[str, str]:
        stamp = json.loads((self.root / ".venv" / "ionbox-stamp.json").read_text())
        assert isinstance(stamp, dict)
        return stamp

    def compiled(self) -> list[str]:
        """How the rules were compiled, start by start."""
        return (self.root / "compiled").read_text().split() if (self.root / "compiled").exists() else []


def base_has_pip() -> bool:
    base = getattr(sys, "_base_executable", sys.executable)
    return subprocess.run([base, "-c", "import pip"], capture_output=True).returncode == 0


whole_start = pytest.mark.skipif(
    not base_has_pip(), reason="the Python under .venv has no pip to stand in for ensurepip"
)


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    return Checkout(tmp_path / "a checkout")


@whole_start
def test_a_start_sets_up_once_says_each_step_and_rebuilds_after_an_edit(checkout: Checkout) -> None:
    code, out, err = checkout.start("play", "metals")
    assert (code, out) == (0, "first ['play', 'metals']\n"), err
    titles = ["making its environment", "installing what it needs", "building ionbox and its boards"]
    for n, title in enumerate(titles, 1):
        assert err.count(f"ionbox: step {n} of 3, {title}") == 2
    assert len(err.splitlines()) == 6
    assert checkout.start("again") == (0, "first ['again']\n", "")

    (checkout.root / "src/ionbox/tests").mkdir()
    (checkout.root / "src/ionbox/tests/test_it.py").write_text("")
    assert checkout.start() == (0, "first ['serve']\n", "")

    (checkout.root / "src/ionbox/cli.py").write_text(CLI.replace("first", "second"))
    code, out, err = checkout.start()
    assert (code, out) == (0, "second ['serve']\n"), err
    assert "building" in err
    assert "making" not in err

    code, out, err = checkout.start("test", "-x")
    assert (code, out) == (0, "tests ['-x']\n"), err
    assert "building" not in err
    assert checkout.compiled() == ["meanwhile"]


@whole_start
def test_players_do_not_wait_for_the_compiler_and_tests_and_builds_do(checkout: Checkout) -> None:
    checkout.play_pip()
    kernel = checkout.root / ".cache/kernel/abc"
    code, out, err = checkout.start()
    assert (code, out) == (0, "first ['serve']\n"), err
    assert err.count("in the background") == 1
    assert kernel.is_dir()
    assert checkout.start() == (0, "first ['serve']\n", "")
    assert checkout.compiled() == ["meanwhile"]

    kernel.rmdir()
    code, out, err = checkout.start("test")
    assert (code, out) == (0, "tests []\n"), err
    assert "ionbox: compiling the rules: done after" in err
    code, out, err = checkout.start("build")
    assert (code, out) == (0, ""), err
    assert checkout.compiled() == ["meanwhile", "now", "now"]


@whole_start
def test_without_a_compiler_it_plays_and_tests_all_the_same_and_tries_again_each_time(checkout: Checkout) -> None:
    checkout.play_pip()
    (checkout.root / "no compiler").touch()
    code, out, err = checkout.start()
    assert (code, out) == (0, "first ['serve']\n"), err
    assert "no C compiler that works was found." in err
    code, out, err = checkout.start("play")
    assert (code, out, err) == (0, "first ['play']\n", "")  # nothing disturbs somebody who plays
    code, out, err = checkout.start("test")
    assert (code, out) == (0, "tests []\n"), err
    assert err.splitlines()[-1].endswith("slower and otherwise the same: no C compiler that works was found.")
    (checkout.root / "no compiler").unlink()
    assert checkout.start("play")[0] == 0
    assert (checkout.root / ".cache/kernel/abc").is_dir()
    assert checkout.compiled() == ["meanwhile", "meanwhile", "now", "meanwhile"]


@whole_start
def test_compiling_that_is_killed_without_a_word_stops_nobody(checkout: Checkout) -> None:
    checkout.play_pip()
    (checkout.root / "hatch_build.py").write_text("import os\nos._exit(137)\n")
    code, out, err = checkout.start("test")
    assert (code, out) == (0, "tests []\n"), err
    assert err.splitlines()[-1].endswith(
        "slower and otherwise the same: compiling was killed, perhaps because memory ran out."
    )


@whole_start
def test_who_asks_for_plain_python_gets_it_and_verbose_shows_what_the_tools_say(checkout: Checkout) -> None:
    code, out, err = checkout.start("--verbose", "play", IONBOX_PURE="1")
    assert (code, out) == (0, "first ['play']\n"), err
    assert err.count("plain Python") == 1
    assert "Successfully installed ionbox" in err
    assert checkout.compiled() == []


@whole_start
def test_a_moved_checkout_makes_its_environment_anew_and_keeps_what_was_compiled(checkout: Checkout) -> None:
    checkout.play_pip()
    assert checkout.start()[0] == 0
    checkout.root = checkout.root.rename(checkout.root.with_name("another place"))
    code, out, err = checkout.start()
    assert (code, out) == (0, "first ['serve']\n"), err
    assert "making its environment" in err
    assert checkout.compiled() == ["meanwhile"]


@whole_start
def test_after_a_failed_or_interrupted_setup_the_next_start_recovers(play: ModuleType, checkout: Checkout) -> None:
    lock = checkout.root / "requirements.lock"
    lock.write_text("nonesuch==1.0 --hash=sha256:" + "0" * 64 + "\n")
    code, out, err = checkout.start()
    assert (code, out) == (1, "")
    assert "Is there a network?" in err
    assert "Traceback" not in err
    assert checkout.stamp()["run"] == "under way"

    lock.write_text("")
    assert checkout.start()[:2] == (0, "first ['serve']\n")

    cli = checkout.root / "src/ionbox/cli.py"
    cli.write_text("BROKEN")
    code, out, err = checkout.start()
    assert code == 1
    assert "the backend is unwell" in err
    assert "delete .venv" in err.splitlines()[-1]
    cli.write_text(CLI)
    code, out, err = checkout.start()
    assert (code, out) == (0, "first ['serve']\n"), err
    assert "making" not in err

    play.program(checkout.root / ".venv", "python", sys.platform).unlink()
    code, out, err = checkout.start()
    assert (code, out) == (0, "first ['serve']\n"), err
    assert "making" in err


def test_whatever_changes_in_what_runs_or_builds_makes_the_environment_anew(
    play: ModuleType, checkout: Checkout
) -> None:
    before = play.wanted_stamp(checkout.root)["run"]
    for name in ("requirements.lock", "requirements-build.lock"):
        (checkout.root / name).write_text("# another\n")
        after = play.wanted_stamp(checkout.root)["run"]
        assert after != before
        before = after


@whole_start
def test_two_starts_at_once_make_one_environment(checkout: Checkout) -> None:
    starts = [checkout.begin(str(n)) for n in range(2)]
    answers = [start.communicate(timeout=120) for start in starts]
    assert [out for out, _ in answers] == ["first ['0']\n", "first ['1']\n"]
    assert sum("making" in err for _, err in answers) == 1


@whole_start
def test_without_room_on_the_disk_it_says_so_and_the_next_start_goes_on(checkout: Checkout) -> None:
    """No file may grow beyond a kilobyte: as near to a full disk as a test may come."""
    command = ["bash", "-c", 'ulimit -f 1; exec "$@"', "bash", sys.executable, "without_ensurepip.py", "play.py"]
    done = subprocess.run(command, cwd=checkout.root, capture_output=True, text=True)
    assert done.returncode == 1
    assert "run the same command again" in done.stderr.splitlines()[-1]
    assert "Traceback" not in done.stderr.splitlines()[-1]
    assert checkout.start()[:2] == (0, "first ['serve']\n")
