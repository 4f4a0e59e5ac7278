"""Start ionbox, or test it, on a machine that has Python and nothing else.

python3 play.py            play: the home page opens in a browser
python3 play.py test ...   run every test; what follows goes to pytest
python3 play.py build      build again what was built before, the boards among it
python3 play.py ARGS       the same as: ionbox ARGS

The first start makes .venv beside this file, installs there what the locks name and builds ionbox into it. Later
starts compare a stamp and go straight on. Only the standard library is used, and only syntax that an older Python can
read, so that it can say what is missing.
"""

import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn

if sys.version_info < (3, 11):  # noqa: UP036 - this is for those who start it with an older one
    sys.exit(f"ionbox needs Python 3.11 or newer, and this is Python {sys.version.split()[0]}.")

RUN_LOCK = "requirements.lock"
DEV_LOCK = "requirements-dev.lock"
STAMP = "ionbox-stamp.json"
REPORT = "ionbox-build.txt"  # hatch_build.py says here which form it built
UNDER_WAY = "under way"
Stamp = dict[str, str]


class SetupFailed(Exception):
    """Says to a person what happened and what to do."""


def main(root: Path, arguments: list[str], platform: str) -> NoReturn:
    venv = root / ".venv"
    try:
        set_up(root, venv, arguments[:1] == ["test"], platform, again=arguments == ["build"])
    except SetupFailed as failure:
        sys.exit(f"ionbox: {failure}")
    except OSError as failure:
        sys.exit(f"ionbox: setting up stopped: {failure}. When that is put right, run the same command again.")
    except KeyboardInterrupt:
        say("stopped. Run the same command again and it goes on.")
        sys.exit(130)
    if arguments == ["build"]:
        sys.exit(0)
    hand_over(command_for(arguments, root, venv, platform), platform)


def command_for(arguments: list[str], root: Path, venv: Path, platform: str) -> list[str]:
    """What a start with these arguments runs."""
    if arguments[:1] == ["test"]:
        return [str(program(venv, "python", platform)), str(root / "tests" / "run.py"), *arguments[1:]]
    return [str(program(venv, "ionbox", platform)), *(arguments or ["serve"])]


def program(venv: Path, name: str, platform: str) -> Path:
    """Where an environment keeps its programs: python, pip, ionbox."""
    return venv / "Scripts" / f"{name}.exe" if platform == "win32" else venv / "bin" / name


def hand_over(command: list[str], platform: str) -> NoReturn:
    """Become the command; on Windows, which cannot, wait for it."""
    sys.stdout.flush()
    sys.stderr.flush()
    if platform != "win32":
        os.execv(command[0], command)
    child = subprocess.Popen(command)
    while True:
        try:
            sys.exit(child.wait())
        except KeyboardInterrupt:  # The child had it too, and it alone decides what Ctrl-C means.
            continue


def say(sentence: str) -> None:
    print(f"ionbox: {sentence}", file=sys.stderr, flush=True)


# What the environment was made from, part by part, so that only what changed is made again.


def wanted_stamp(root: Path) -> Stamp:
    return {
        # The programs in an environment name its folder, so a moved checkout needs a new one.
        "home": f"{root} {sys.version}",
        "run": digest(root, [root / RUN_LOCK]),
        "dev": digest(root, [root / DEV_LOCK]),
        "build": digest(
            root,
            [
                root / "pyproject.toml",
                root / "hatch_build.py",
                *built_files(root / "src/ionbox"),
                *built_files(root / "web"),
            ],
            os.environ.get("IONBOX_PURE", ""),
            # Whoever installs a C compiler later gets the compiled kernel.
            str(shutil.which(os.environ.get("CC", "cc"))),
        ),
    }


def built_files(package: Path) -> list[Path]:
    """All that goes into a build; tests and goldens do not, and static is what the build itself makes."""
    files = []
    for folder, folders, names in os.walk(package):
        folders[:] = sorted(set(folders) - {"tests", "golden", "static", "node_modules", "__pycache__"})
        files += [Path(folder, name) for name in sorted(names)]
    return files


def digest(root: Path, files: list[Path], *words: str) -> str:
    whole = hashlib.sha256(repr(words).encode())
    for path in files:
        content = path.read_bytes()
        whole.update(f"{path.relative_to(root).as_posix()} {len(content)} ".encode() + content)
    return whole.hexdigest()


def read_stamp(venv: Path, platform: str) -> Stamp:
    """Empty if the environment was never finished, or lost the Python that it stands on."""
    if not program(venv, "python", platform).exists():
        return {}
    try:
        stamp = json.loads((venv / STAMP).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return stamp if isinstance(stamp, dict) else {}


def write_stamp(venv: Path, stamp: Stamp) -> None:
    (venv / f"{STAMP}.new").write_text(json.dumps(stamp, indent=1), encoding="utf-8")
    os.replace(venv / f"{STAMP}.new", venv / STAMP)


def steps_to_take(have: Stamp, want: Stamp, tests: bool) -> list[str]:
    """Of venv, run, dev and build those that are due.

    Packages of an older lock, or of an installation that was cut short, are nothing to build on: then all is new.
    """
    sound = (
        have.get("home") == want["home"] and have.get("run") == want["run"] and have.get("dev") in (None, want["dev"])
    )
    steps = [] if sound else ["venv", "run"]
    if tests and not (sound and "dev" in have):
        steps.append("dev")
    if not sound or have.get("build") != want["build"]:
        steps.append("build")
    return steps


def set_up(root: Path, venv: Path, tests: bool, platform: str, again: bool = False) -> None:
    want = wanted_stamp(root)
    if not again and not steps_to_take(read_stamp(venv, platform), want, tests):
        return
    with one_at_a_time(root / ".cache" / "setup.lock"):
        stamp = read_stamp(venv, platform)
        if again:
            stamp.pop("build", None)
        for step in steps_to_take(stamp, want, tests):  # Asked again: the start waited for may have done it.
            if step == "venv":
                make_venv(venv)
                stamp = {"home": want["home"]}
            else:
                write_stamp(venv, {**stamp, step: UNDER_WAY})
                take_step(step, root, venv, platform)
                stamp[step] = want[step]
            write_stamp(venv, stamp)


@contextmanager
def one_at_a_time(lock: Path) -> Iterator[None]:
    """Two starts at once: the second waits. The system drops the lock with its holder, so none is ever stale."""
    lock.parent.mkdir(exist_ok=True)
    waiting = False
    with lock.open("w") as file:
        while not took_lock(file.fileno()):
            if not waiting:
                say("another start is setting up; waiting for it.")
            waiting = True
            time.sleep(0.2)
        yield


def took_lock(file: int) -> bool:
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    return True


def make_venv(venv: Path) -> None:
    say("making its environment in .venv; the first start takes a few minutes.")
    if venv.is_symlink() or venv.is_file():
        venv.unlink()
    elif venv.exists():
        shutil.rmtree(venv)
    carry_out(venv_command(venv, has_module("ensurepip"), has_module("pip")), venv.parent, "Making .venv failed.")


def venv_command(venv: Path, has_ensurepip: bool, has_pip: bool) -> list[str]:
    if not has_ensurepip and not has_pip:
        raise SetupFailed(
            "this Python has neither ensurepip nor pip. On Debian or Ubuntu: sudo apt install python3-venv"
        )
    return [base_python(), "-m", "venv", *([] if has_ensurepip else ["--without-pip"]), str(venv)]


def has_module(name: str) -> bool:
    return importlib.util.find_spec(name) is not None


def base_python() -> str:
    """Not the one in .venv, should that be the one running: it may be about to be removed."""
    return str(getattr(sys, "_base_executable", None) or sys.executable)


def take_step(step: str, root: Path, venv: Path, platform: str) -> None:
    if step == "build":
        build(root, venv, platform)
        return
    say("installing what it needs." if step == "run" else "installing what its tests need.")
    lock = root / (RUN_LOCK if step == "run" else DEV_LOCK)
    carry_out(
        [*pip_install(venv, platform), "--require-hashes", "-r", str(lock)],
        root,
        "Installing packages failed. Is there a network? Run the same command again when there is.",
    )


def build(root: Path, venv: Path, platform: str) -> None:
    say("building ionbox; after a change of the rules this takes two or three minutes.")
    carry_out(
        [*pip_install(venv, platform), "--no-deps", "--no-build-isolation", "--force-reinstall", str(root)],
        root,
        "Building ionbox failed. Run the same command again; if it fails again, delete .venv first.",
        {"IONBOX_REPORT": str(venv / REPORT)},
    )
    for line in (venv / REPORT).read_text(encoding="utf-8").splitlines():
        what, _, why = line.partition(": ")
        if what == "pure":
            say(f"the rules run as plain Python here, slower and otherwise the same: {why}")
        if what == "client":
            say(f"the boards for the browser are missing: {why} With a network: python3 play.py build")


def pip_install(venv: Path, platform: str) -> list[str]:
    python = str(program(venv, "python", platform))
    # An environment made without pip is filled by the pip of the Python that made it.
    pip = (
        [python, "-m", "pip"]
        if program(venv, "pip", platform).exists()
        else [base_python(), "-m", "pip", "--python", python]
    )
    return [*pip, "install", "--quiet", "--no-input", "--disable-pip-version-check", "--no-user"]


def carry_out(command: list[str], folder: Path, trouble: str, more: dict[str, str] | None = None) -> None:
    """Run quietly; if it fails, show the end of what it said."""
    environment = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "PYTHONHOME")}
    environment.update(more or {})
    done = subprocess.run(
        command,
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
    )
    if done.returncode != 0:
        print("\n".join(done.stdout.splitlines()[-20:]), file=sys.stderr)
        raise SetupFailed(trouble)


if __name__ == "__main__":
    main(Path(__file__).resolve().parent, sys.argv[1:], sys.platform)
