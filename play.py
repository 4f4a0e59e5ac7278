"""Start ionbox, or test it, on a machine that has Python and nothing else.

python3 play.py            play: the home page opens in a browser
python3 play.py test ...   run every test; what follows goes to pytest
python3 play.py build      build again what was built before: the boards, the compiled rules
python3 play.py ARGS       the same as: ionbox ARGS

With --verbose as the first word, all that the tools say is shown as well.

The first start makes .venv beside this file, installs there what the locks name and builds ionbox into it. It plays
with the rules as plain Python and has them compiled in the background meanwhile; only tests wait for that. Later
starts compare a stamp and go straight on. Only the standard library is used, and only syntax that an older Python can
read, so that it can say what is missing.
"""

import hashlib
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import NoReturn

if sys.version_info < (3, 11):  # noqa: UP036 - this is for those who start it with an older one
    sys.exit(f"ionbox needs Python 3.11 or newer, and this is Python {sys.version.split()[0]}.")

RUN_LOCKS = ("requirements.lock", "requirements-build.lock")  # it is built where it runs
DEV_LOCK = "requirements-dev.lock"
STAMP = "ionbox-stamp.json"
REPORT = "ionbox-build.txt"  # hatch_build.py says here which form it built
UNDER_WAY = "under way"
Stamp = dict[str, str]


class SetupFailed(Exception):
    """Says to a person what happened and what to do."""

    def __init__(self, sentence: str, output: Sequence[str] = ()) -> None:
        super().__init__(sentence)
        self.output = output
        """What the tool said that failed."""


def main(root: Path, arguments: list[str], platform: str) -> NoReturn:
    venv = root / ".venv"
    verbose = arguments[:1] == ["--verbose"]
    if verbose:
        del arguments[0]
    try:
        set_up(root, venv, arguments, platform, verbose)
    except SetupFailed as failure:
        if not verbose:
            print("".join(failure.output[-20:]), end="", file=sys.stderr)
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


class Step:
    """One step as it is seen: a line that is written over again and again in a terminal, plain lines elsewhere."""

    def __init__(self, title: str, verbose: bool) -> None:
        self.title = title
        self.verbose = verbose
        self.live = sys.stderr.isatty() and not verbose
        self.so_far: Callable[[], tuple[int, int]] = lambda: (0, 0)
        """How much is done, of how much."""
        self.over = threading.Event()
        self.clock = threading.Thread(target=self.show, daemon=True)

    def __enter__(self) -> "Step":
        self.since = time.monotonic()
        if self.live:
            self.clock.start()
        else:
            say(f"{self.title} ...")
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self.live:
            self.over.set()
            self.clock.join()
            print(end="\r\033[K", file=sys.stderr)
        took = time.monotonic() - self.since
        say(f"{self.title}: {'done' if error is None else 'stopped'} after {took:.1f} s.")

    def show(self) -> None:
        while not self.over.wait(0.2):
            done, of = self.so_far()
            bar = f" [{bar_of(done, of)}] {100 * done // of} %" if of else ""
            line = f"ionbox: {self.title}{bar}, {time.monotonic() - self.since:.0f} s"
            print(f"\r{line[: shutil.get_terminal_size().columns - 1]}\033[K", end="", file=sys.stderr, flush=True)


def bar_of(done: int, of: int, width: int = 24) -> str:
    filled = width * done // of
    return "#" * filled + "." * (width - filled)


# What the environment was made from, part by part, so that only what changed is made again.


def wanted_stamp(root: Path) -> Stamp:
    return {
        # The programs in an environment name its folder, so a moved checkout needs a new one.
        "home": f"{root} {sys.version}",
        "run": digest(root, [root / name for name in RUN_LOCKS]),
        "dev": digest(root, [root / DEV_LOCK]),
        "build": digest(
            root,
            [
                root / "pyproject.toml",
                root / "hatch_build.py",
                *built_files(root / "src/ionbox"),
                *built_files(root / "web"),
            ],
            *(os.environ.get(name, "") for name in ("IONBOX_PURE", "CC", "CFLAGS", "LDFLAGS")),
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


TITLES = {
    "venv": "making its environment in .venv",
    "run": "installing what it needs",
    "dev": "installing what its tests need",
    "build": "building ionbox and its boards",
}


def set_up(root: Path, venv: Path, arguments: list[str], platform: str, verbose: bool) -> None:
    tests, again = arguments[:1] == ["test"], arguments == ["build"]
    want = wanted_stamp(root)
    if again or steps_to_take(read_stamp(venv, platform), want, tests):
        with one_at_a_time(root / ".cache" / "setup.lock", "another start is setting up; waiting for it."):
            stamp = read_stamp(venv, platform)
            if again:
                stamp.pop("build", None)
            steps = steps_to_take(stamp, want, tests)  # Asked again: the start waited for may have done it.
            for n, name in enumerate(steps, 1):
                with Step(f"step {n} of {len(steps)}, {TITLES[name]}", verbose) as step:
                    if name == "venv":
                        make_venv(venv, step)
                        stamp = {"home": want["home"]}
                    else:
                        write_stamp(venv, {**stamp, name: UNDER_WAY})
                        take_step(name, root, venv, platform, step)
                        stamp[name] = want[name]
                    write_stamp(venv, stamp)
            if "build" in steps:
                tell_trouble(venv)
    kernel = kernel_place(venv)
    if kernel and again:
        # Perhaps something is wrong with it.
        for folder in (kernel, kernel.with_name("pieces")):
            shutil.rmtree(folder, ignore_errors=True)
    if kernel and not kernel.is_dir():
        command = [str(program(venv, "python", platform)), str(root / "hatch_build.py")]
        if tests or again:
            compile_now(command, root, verbose)
            return
        # A server's terminal stands open for a sentence; one in which somebody plays does not.
        heard = arguments[:1] in ([], ["serve"])
        if heard and not kernel.with_suffix(".txt").is_file():  # else it was tried before, and said why not
            say("compiling the rules in the background. Until that is done they run as plain Python: bots think less.")
        compile_meanwhile(command, root, platform, heard)


@contextmanager
def one_at_a_time(lock: Path, sentence: str) -> Iterator[None]:
    """Two starts at once: the second waits. The system drops the lock with its holder, so none is ever stale."""
    lock.parent.mkdir(parents=True, exist_ok=True)
    waiting = False
    with lock.open("w") as file:
        while not took_lock(file.fileno()):
            if sentence and not waiting:
                say(sentence)
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


def make_venv(venv: Path, step: Step) -> None:
    if venv.is_symlink() or venv.is_file():
        venv.unlink()
    elif venv.exists():
        shutil.rmtree(venv)
    command = venv_command(venv, has_module("ensurepip"), has_module("pip"))
    carry_out(
        command, venv.parent, step, "Making .venv failed. Delete it if it is there, and run the same command again."
    )


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


def take_step(name: str, root: Path, venv: Path, platform: str, step: Step) -> None:
    if name == "build":
        carry_out(
            [*pip_install(venv, platform), "--no-deps", "--no-build-isolation", "--force-reinstall", str(root)],
            root,
            step,
            "Building ionbox failed. Run the same command again; if it fails again, delete .venv first.",
            {"IONBOX_LATER": "1", "IONBOX_REPORT": str(venv / REPORT)},
        )
    else:
        install([root / lock for lock in (RUN_LOCKS if name == "run" else [DEV_LOCK])], root, venv, platform, step)


def install(locks: list[Path], root: Path, venv: Path, platform: str, step: Step) -> None:
    named = "".join(lock.read_text(encoding="utf-8") for lock in locks)
    wanted = len(set(re.findall(r"^[\w.-]+==", named, re.MULTILINE)))
    there = packages_in(venv)
    found = [0]

    def listen(line: str) -> None:
        # Each is found and fetched, or not meant for this machine; then all are unpacked.
        found[0] += line.startswith(("Collecting ", "Ignoring ", "Requirement already satisfied"))

    step.so_far = lambda: (min(2 * wanted, found[0] + packages_in(venv) - there), 2 * wanted)
    carry_out(
        # Most modules are never imported: Python compiles those that are, when they are.
        [
            *pip_install(venv, platform),
            "--no-compile",
            "--require-hashes",
            *(f"--requirement={lock}" for lock in locks),
        ],
        root,
        step,
        "Installing packages failed. Is there a network? Run the same command again when there is.",
        listen=listen,
    )


def packages_in(venv: Path) -> int:
    return sum(1 for _ in venv.glob("[Ll]ib/**/site-packages/*.dist-info"))


def reported(venv: Path) -> dict[str, str]:
    """What hatch_build.py said of its last build."""
    if not (venv / REPORT).is_file():
        return {}
    lines = (venv / REPORT).read_text(encoding="utf-8").splitlines()
    return {what: why for what, _, why in (line.partition(": ") for line in lines)}


def tell_trouble(venv: Path) -> None:
    report = reported(venv)
    if "pure" in report:
        say(f"the rules run as plain Python here, slower and otherwise the same: {report['pure']}")
    if "client" in report:
        say(f"the boards for the browser are missing: {report['client']} With a network: python3 play.py build")


def kernel_place(venv: Path) -> Path | None:
    """Where the compiled rules are, or will be; None where they are not wanted."""
    place = reported(venv).get("later")
    return Path(place) if place else None


def compile_now(command: list[str], root: Path, verbose: bool) -> None:
    """Tests wait for it, and whoever asks for a build."""
    amount = [0, 0]

    def listen(line: str) -> None:
        told = re.match(r"(\d+) of (\d+) compiled", line)
        if told:
            amount[:] = map(int, told.groups())

    try:
        with Step("compiling the rules", verbose) as step:
            step.so_far = lambda: (amount[0], amount[1])
            carry_out([*command, "now"], root, step, "", listen=listen)
    except SetupFailed as failure:
        *_, why = ["compiling was killed, perhaps because memory ran out.", *failure.output]
        say(f"the rules run as plain Python here, slower and otherwise the same: {why.strip()}")


def compile_meanwhile(command: list[str], root: Path, platform: str, heard: bool) -> None:
    """All others play at once, with the rules as plain Python until the compiled ones are there."""
    child = subprocess.Popen(
        [*command, "meanwhile"],
        cwd=root,
        env=clean_environment(),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=None if heard else subprocess.DEVNULL,
        creationflags=getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0),
    )
    if platform != "win32":
        child.wait()  # It leaves at once, and what it leaves behind belongs to nobody: we are about to become ionbox.


def pip_install(venv: Path, platform: str) -> list[str]:
    python = str(program(venv, "python", platform))
    # An environment made without pip is filled by the pip of the Python that made it.
    pip = (
        [python, "-m", "pip"]
        if program(venv, "pip", platform).exists()
        else [base_python(), "-m", "pip", "--python", python]
    )
    return [*pip, "install", "--progress-bar=off", "--no-input", "--disable-pip-version-check", "--no-user"]


def clean_environment() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "PYTHONHOME")}


def carry_out(
    command: list[str],
    folder: Path,
    step: Step,
    trouble: str,
    more: dict[str, str] | None = None,
    listen: Callable[[str], None] = lambda line: None,
) -> None:
    """Run it; what it says is heard, and shown only to those who asked for it."""
    said: list[str] = []
    with subprocess.Popen(
        command,
        cwd=folder,
        env={**clean_environment(), **(more or {})},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            said.append(line)
            listen(line)
            if step.verbose:
                print(line, end="", file=sys.stderr, flush=True)
    if process.returncode != 0:
        raise SetupFailed(trouble, said)


if __name__ == "__main__":
    main(Path(__file__).resolve().parent, sys.argv[1:], sys.platform)
