"""play.py: what it decides, for every platform; and whole starts of a small project, with breakdowns."""

import ast
import importlib.util
import json
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]
WANT = {"home": "here", "run": "r1", "dev": "d1", "build": "b1"}
READY = {"home": "here", "run": "r1", "build": "b1"}


@pytest.fixture(scope="module")
def play() -> ModuleType:
    spec = importlib.util.spec_from_file_location("launcher", ROOT / "play.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    ("platform", "expected"),
    [("linux", "bin/ionbox"), ("darwin", "bin/ionbox"), ("win32", "Scripts/ionbox.exe")],
)
def test_programs_stand_where_the_platform_keeps_them(play: ModuleType, platform: str, expected: str) -> None:
    assert play.program(Path("v"), "ionbox", platform) == Path("v") / expected


@pytest.mark.parametrize("platform", ["linux", "darwin", "win32"])
def test_arguments_go_on_to_ionbox_and_test_goes_to_the_tests(play: ModuleType, platform: str) -> None:
    def command(*arguments: str) -> list[str]:
        return play.command_for(list(arguments), Path("r"), Path("v"), platform)

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


# From here on whole starts, of a project small enough to set up in seconds.

BACKEND = """
import os, pathlib, zipfile

def build_wheel(folder, config=None, metadata=None):
    if "BROKEN" in pathlib.Path("src/ionbox/cli.py").read_text():
        raise SystemExit("the backend is unwell")
    pathlib.Path(os.environ["IONBOX_REPORT"]).write_text("pure: no C compiler that works was found.\\n")
    info = "ionbox-0.1.dist-info"
    with zipfile.ZipFile(pathlib.Path(folder, "ionbox-0.1-py3-none-any.whl"), "w") as wheel:
        wheel.write("src/ionbox/cli.py", "ionbox/cli.py")
        wheel.writestr(f"{info}/METADATA", "Metadata-Version: 2.1\\nName: ionbox\\nVersion: 0.1\\n")
        wheel.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n")
        wheel.writestr(f"{info}/entry_points.txt", "[console_scripts]\\nionbox = ionbox.cli:main\\n")
        wheel.writestr(f"{info}/RECORD", "")
    return "ionbox-0.1-py3-none-any.whl"
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
            "hatch_build.py": "",
            "requirements.lock": "",
            "requirements-dev.lock": "",
            "src/ionbox/cli.py": CLI,
            "tests/run.py": "import sys\nprint('tests', sys.argv[1:])\n",
        }.items():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(text, encoding="utf-8")

    def begin(self, *arguments: str) -> "subprocess.Popen[str]":
        # No index: what a lock of this test names is not to be had, as without a network.
        clean = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "PIP", "IONBOX"))}
        clean |= {"PIP_NO_INDEX": "1", "PIP_CONFIG_FILE": os.devnull}
        command = [sys.executable, "without_ensurepip.py", "play.py", *arguments]
        pipe = subprocess.PIPE
        return subprocess.Popen(command, cwd=self.root, env=clean, stdout=pipe, stderr=pipe, text=True)

    def start(self, *arguments: str) -> tuple[int, str, str]:
        process = self.begin(*arguments)
        out, err = process.communicate(timeout=120)
        return process.returncode, out, err

    def stamp(self) -> dict[str, str]:
        stamp = json.loads((self.root / ".venv" / "ionbox-stamp.json").read_text())
        assert isinstance(stamp, dict)
        return stamp


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
def test_a_start_sets_up_once_says_once_that_it_is_pure_and_rebuilds_after_an_edit(checkout: Checkout) -> None:
    code, out, err = checkout.start("play", "metals")
    assert (code, out) == (0, "first ['play', 'metals']\n"), err
    assert err.count("plain Python") == 1
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
    assert checkout.start()[:2] == (0, "first []\n")

    cli = checkout.root / "src/ionbox/cli.py"
    cli.write_text("BROKEN")
    code, out, err = checkout.start()
    assert code == 1
    assert "the backend is unwell" in err
    assert "delete .venv" in err.splitlines()[-1]
    cli.write_text(CLI)
    code, out, err = checkout.start()
    assert (code, out) == (0, "first []\n"), err
    assert "making" not in err

    play.program(checkout.root / ".venv", "python", sys.platform).unlink()
    code, out, err = checkout.start()
    assert (code, out) == (0, "first []\n"), err
    assert "making" in err


@whole_start
def test_two_starts_at_once_make_one_environment(checkout: Checkout) -> None:
    starts = [checkout.begin(str(n)) for n in range(2)]
    answers = [start.communicate(timeout=120) for start in starts]
    assert [out for out, _ in answers] == ["first ['0']\n", "first ['1']\n"]
    assert sum("making" in err for _, err in answers) == 1
