"""All checks and tests, as `python3 play.py test` runs them: checks and the client's own at once, then tests pure, then
the rules' compiled.

Every leg runs even if one before it failed; the exit code is 0 only if none did. Arguments go to pytest, and paths
among them choose what is tested. Without any, it is measured whether every line of server and store was run.
"""

import os
import platform
import shutil
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PROGRAMS = Path(sys.executable).parent
NO_TESTS = 5  # pytest's exit code when nothing was selected
NO_REGISTRY = 3  # that of web/checks.py when it could fetch nothing

MEASURED = ["tests/server", "tests/store", "tests/terminal"]
"""Between them they run every line of server and store. Not with all others: measured, rules take twice as long."""
COVERAGE = [sys.executable, "-m", "coverage"]
FEW = {"IONBOX_LAW_EXAMPLES": "1"}
"""What plain Python is tried on where compiled rules, which are much faster, are tried on more."""

CHECKS = {
    "format": ["ruff", "format", "--check", "--quiet"],
    "lint": ["ruff", "check", "--quiet"],
    "types": ["mypy", "--no-error-summary"],
    "imports": ["lint-imports"],
}


def rules_folders() -> list[str]:
    """Where the tests of compiled modules stand; folders that are not there yet are left out."""
    folders = [ROOT / "tests" / name for name in ("core", "chem", "bots", "lab", "contract")]
    folders += sorted(ROOT.glob("src/ionbox/games/*/tests"))
    return [str(folder.relative_to(ROOT)) for folder in folders if folder.is_dir()]


def split_arguments(arguments: list[str]) -> tuple[list[str], list[str]]:
    """pytest's options, and the paths among them."""
    paths = [a for a in arguments if not a.startswith("-") and (ROOT / a.split("::")[0]).exists()]
    return [a for a in arguments if a not in paths], paths


def compiled_paths(paths: list[str]) -> list[str]:
    """Of the chosen paths those that the compiled leg tests; with none chosen, all it can test."""
    folders = rules_folders()
    if not paths:
        return folders
    inside = [p for p in paths if any(Path(p.split("::")[0]).is_relative_to(folder) for folder in folders)]
    return inside + [folder for folder in folders if any(Path(folder).is_relative_to(p) and folder != p for p in paths)]


def environment(form: str) -> dict[str, str]:
    """Pure: the sources, found first. Compiled: the build in .venv, and the sources out of sight."""
    clean = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    clean["IONBOX_FORM"] = form
    if form == "pure":
        clean["PYTHONPATH"] = str(ROOT / "src")
    return clean


def in_order() -> list[str]:
    """All tests, the folders with the longest ones first: then no core has to wait for the other in the end."""
    first = [ROOT / "tests" / name for name in ("e2e", "server", "house", "lab")]
    folders = [*first, *sorted(p for p in ROOT.glob("tests/*/") if p not in first), ROOT / "src" / "ionbox" / "games"]
    return [str(folder.relative_to(ROOT)) for folder in folders if any(folder.rglob("test_*.py"))]


def form() -> str:
    """Of the rules in .venv: `compiled`, or `plain: why`."""
    command = [sys.executable, "-P", "-c", "from ionbox import form; print(form.state())"]
    done = subprocess.run(command, env=environment("compiled"), capture_output=True, text=True)
    return done.stdout.strip() or "plain: ionbox is not built here."


def is_measured() -> bool:
    """Where PostgreSQL runs for sure, and nothing is skipped that another system has."""
    return sys.platform == "linux" and platform.machine() == "x86_64"


def uncovered() -> int:
    """Which lines were not run, as an exit code; they are printed."""
    subprocess.run([*COVERAGE, "combine", "--quiet"], cwd=ROOT)
    return subprocess.run([*COVERAGE, "report"], cwd=ROOT).returncode


def pytest(form: str, arguments: list[str], measured: bool = False, few: bool = False) -> int:
    # More than there are cores: whoever waits for a browser or a server leaves its own to another.
    workers = str(min(8, (os.cpu_count() or 1) * 3 // 2))
    # Whoever is done takes over from whoever is not. The slowest are named, so that they are seen as they grow.
    options = ["-q", "-n", workers, "--dist", "worksteal", "--durations", "20"]
    python = [*COVERAGE, "run"] if measured else [sys.executable]
    variables = {**(FEW if few else {}), **environment(form)}
    return subprocess.run([*python, "-m", "pytest", *options, *arguments], cwd=ROOT, env=variables).returncode


def check_code() -> None:
    for leg, (tool, *options) in CHECKS.items():
        start = time.monotonic()
        done = subprocess.run(
            [str(PROGRAMS / tool), *options], cwd=ROOT, env=environment("pure"), stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True,
        )  # fmt: skip
        if done.returncode != 0:
            print(done.stdout)
        note(leg, done.returncode, start)


def check_client() -> None:
    start = time.monotonic()
    code = subprocess.run([sys.executable, str(ROOT / "web" / "checks.py")], env=environment("pure")).returncode
    if code == NO_REGISTRY and os.environ.get("CI") != "true":
        results.append(("client", "skipped: npm's registry cannot be reached", time.monotonic() - start))
    else:
        note("client", code, start)


results: list[tuple[str, str, float]] = []
"""Leg, verdict, seconds."""


def note(leg: str, code: int, since: float) -> None:
    verdict = "ok" if code == 0 else "nothing chosen" if code == NO_TESTS and sys.argv[1:] else "FAILED"
    results.append((leg, verdict, time.monotonic() - since))


def main(arguments: list[str]) -> int:
    begin = time.monotonic()
    options, paths = split_arguments(arguments)
    # Either keeps one core busy. The client's goes before the tests: it fetches what those in browsers need.
    with ThreadPoolExecutor() as both:
        running = [both.submit(check_code)]
        if not paths or any(path.startswith("tests/e2e") for path in paths):
            running.append(both.submit(check_client))
        for one in running:
            one.result()
    built, _, why = form().partition(": ")
    chosen = compiled_paths(paths)
    measured = MEASURED if not arguments and is_measured() else []
    if measured:
        shutil.rmtree(ROOT / ".cache" / "coverage", ignore_errors=True)
        start = time.monotonic()
        note("tests, server", pytest("pure", measured, measured=True), start)
    start = time.monotonic()
    rest = [folder for folder in in_order() if folder not in measured]
    few = built == "compiled" and bool(chosen)
    note("tests, pure", pytest("pure", [*options, *(paths or rest)], few=few), start)

    start = time.monotonic()
    if built == "compiled" and chosen:
        note("tests, compiled", pytest("compiled", options + chosen), start)
    elif not chosen:
        results.append(("tests, compiled", "nothing chosen", 0.0))
    elif os.environ.get("CI") == "true":
        results.append(("tests, compiled", f"FAILED: the rules are plain Python: {why}", 0.0))
    else:
        results.append(("tests, compiled", f"skipped: the rules are plain Python: {why}", 0.0))

    if measured:
        # Last of all: the lines that were not run stand above the table.
        start = time.monotonic()
        note("every line run", uncovered(), start)
    print()
    for leg, verdict, seconds in results:
        print(f"{leg:<16} {seconds:6.1f} s  {verdict}")
    print(f"{'all together':<16} {time.monotonic() - begin:6.1f} s")
    return int(any(verdict.startswith("FAILED") for _, verdict, _ in results))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
