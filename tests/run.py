"""All checks and tests, as `python3 play.py test` runs them: checks, the client's own, tests pure, the rules' compiled.

Every leg runs even if one before it failed; the exit code is 0 only if none did. Arguments go to pytest, and paths
among them choose what is tested.
"""

import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PROGRAMS = Path(sys.executable).parent
NO_TESTS = 5  # pytest's exit code when nothing was selected
NO_REGISTRY = 3  # that of web/checks.py when it could fetch nothing

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


def build_report() -> str:
    """Which form the build in .venv runs in, and why not the other: "compiled", or "plain: why"."""
    ask = [sys.executable, "-c", "from ionbox import form; print(form.state())"]
    told = subprocess.run(ask, cwd=ROOT, env=environment("compiled"), stdout=subprocess.PIPE, text=True)
    return told.stdout.strip() or "plain: ionbox is not built here."


def pytest(form: str, arguments: list[str]) -> int:
    workers = str(min(8, os.cpu_count() or 1))
    command = [sys.executable, "-m", "pytest", "-q", "-n", workers, "--durations", "20", *arguments]
    return subprocess.run(command, cwd=ROOT, env=environment(form)).returncode


def main(arguments: list[str]) -> int:
    results: list[tuple[str, str, float]] = []

    def note(leg: str, code: int, since: float) -> None:
        verdict = "ok" if code == 0 else "nothing chosen" if code == NO_TESTS and arguments else "FAILED"
        results.append((leg, verdict, time.monotonic() - since))

    for leg, (tool, *options) in CHECKS.items():
        start = time.monotonic()
        done = subprocess.run(
            [str(PROGRAMS / tool), *options], cwd=ROOT, env=environment("pure"), stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True,
        )  # fmt: skip
        if done.returncode != 0:
            print(done.stdout)
        note(leg, done.returncode, start)

    options, paths = split_arguments(arguments)
    if not paths or any(path.startswith("tests/e2e") for path in paths):
        start = time.monotonic()
        # First of the tests: it fetches what those in browsers need.
        code = subprocess.run([sys.executable, str(ROOT / "web" / "checks.py")], env=environment("pure")).returncode
        if code == NO_REGISTRY and os.environ.get("CI") != "true":
            results.append(("client", "skipped: npm's registry cannot be reached", time.monotonic() - start))
        else:
            note("client", code, start)
    start = time.monotonic()
    note("tests, pure", pytest("pure", options + paths), start)

    form, _, why = build_report().partition(": ")
    chosen = compiled_paths(paths)
    start = time.monotonic()
    if form == "compiled" and chosen:
        note("tests, compiled", pytest("compiled", options + chosen), start)
    elif not chosen:
        results.append(("tests, compiled", "nothing chosen", 0.0))
    elif os.environ.get("CI") == "true":
        results.append(("tests, compiled", f"FAILED: the build is plain Python: {why}", 0.0))
    else:
        results.append(("tests, compiled", f"skipped: the build is plain Python: {why}", 0.0))

    print()
    for leg, verdict, seconds in results:
        print(f"{leg:<16} {seconds:6.1f} s  {verdict}")
    return int(any(verdict.startswith("FAILED") for _, verdict, _ in results))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
