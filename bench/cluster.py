"""What it costs to let a cluster play: one arena by one process, by two, and by Ray with the cores of this machine.

    python bench/cluster.py [--matches N] [--rounds N] [--markdown FILE]

Whole commands, from start to end; Ray starts and ends with the command. A run of a few matches tells what each way
costs before it begins to play. The ways take turns. The files they write must be the same.
"""

import argparse
import os
import subprocess
import sys
import time
from importlib.metadata import version
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from ionbox import form
from ionbox.lab.bench import machine

WAYS = {
    "one process": ["--workers", "1"],
    "two processes": ["--workers", "2"],
    "Ray": ["--ray", "local"],
}
FEW = 8


def seconds(way: str, matches: int, out: Path) -> float:
    command = ["arena", "metals", "--matches", str(matches), "--out", str(out), *WAYS[way]]
    since = time.monotonic()
    subprocess.run(
        [sys.executable, "-c", "from ionbox.cli import main; main()", *command], check=True, stdout=subprocess.DEVNULL
    )
    return time.monotonic() - since


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=2000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--markdown", type=Path)
    given = parser.parse_args()
    few, all_ = dict[str, list[float]](), dict[str, list[float]]()
    loads = dict[str, list[float]]()
    files = set[bytes]()
    for _ in range(given.rounds):
        for way in WAYS:
            with TemporaryDirectory() as folder:
                few.setdefault(way, []).append(seconds(way, FEW, Path(folder, "few.csv")))
                all_.setdefault(way, []).append(seconds(way, given.matches, Path(folder, "all.csv")))
                loads.setdefault(way, []).append(os.getloadavg()[0])
                files.add(Path(folder, "all.csv").read_bytes())
    if len(files) != 1:
        sys.exit("The files differ: somebody has played other matches.")
    lines = [
        "# An arena by one process, by two, and by Ray",
        "",
        f"| by | {FEW} matches, s | {given.matches} matches, s | of these, to begin with % | load after it |",
        "|---|--:|--:|--:|--:|",
    ]
    for way in WAYS:
        start, whole = median(few[way]), median(all_[way])
        load = f"{min(loads[way]):.1f} to {max(loads[way]):.1f}"
        lines.append(f"| {way} | {start:.1f} | {whole:.1f} | {100 * start / whole:.0f} | {load} |")
    lines += [
        "",
        f"`ionbox arena metals`, greedy against player; whole commands, median of rounds: {given.rounds}. The files "
        f"are the same to the byte. {machine()}; Ray {version('ray')}; the rules are {form.state().partition(':')[0]}. "
        "The load is the machine's mean of one minute: where it is above two, other work had the cores as well.",
    ]  # fmt: skip
    text = "\n".join(lines) + "\n"
    print(text)
    if given.markdown:
        given.markdown.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
