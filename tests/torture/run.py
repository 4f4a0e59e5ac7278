"""What must hold for long, part by part, and then a table of what came of it.

just torture                 every part as often as it says itself
just torture kills 20        one part, so often
"""

import os
import subprocess
import sys
import threading
import time
from pathlib import Path

HERE = Path(__file__).parent
FUZZ = sorted(path.stem for path in HERE.glob("fuzz_*.py"))
PARTS = ["kills", "outages", "nodes", *FUZZ, "attacks"]
LONGEST = 2 * 3600.0
"""Seconds for one part."""


def run(part: str, *count: str) -> tuple[bool, str]:
    """Whether it held, and its last line; all its lines are shown as they come."""
    paths = os.pathsep.join([str(HERE.parents[1] / "src"), str(HERE.parent)])
    command = [sys.executable, "-m", f"torture.{part}", *count]
    environment = {**os.environ, "PYTHONPATH": paths, "PYTHONUNBUFFERED": "1"}
    last = ""
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment
    ) as process:
        bound = threading.Timer(LONGEST, process.kill)
        bound.start()
        assert process.stdout is not None
        for line in process.stdout:
            print(f"{part}: {line}", end="", flush=True)
            last = line.strip() or last
        bound.cancel()
    return process.returncode == 0, last


def main(arguments: list[str]) -> int:
    if arguments and arguments[0] not in PARTS:
        print(f"There is no part {arguments[0]}: the parts are {', '.join(PARTS)}.")
        return 2
    results = []
    for part in arguments[:1] or PARTS:
        since = time.monotonic()
        held, last = run(part, *arguments[1:2])
        results.append((part, time.monotonic() - since, held, last))
    print("\n| part | seconds | | |\n|---|--:|---|---|")
    for part, seconds, held, last in results:
        print(f"| {part} | {seconds:.0f} | {'held' if held else 'FAILED'} | {last.strip('| ')} |")
    return int(not all(held for _, _, held, _ in results))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
