"""The lab on a Ray cluster: the same to the byte, whoever dies in the middle."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from narrow import sure

import ionbox
from ionbox.core.types import BadInput
from ionbox.games import GAMES
from ionbox.lab.arena import arena
from ionbox.lab.build import build
from ionbox.lab.cluster import Cluster, knock
from ionbox.lab.command import Where

HERE = Path(__file__).parent
ROUNDS = int(os.environ.get("IONBOX_CLUSTER_ROUNDS", "1"))
MATCHES = 160
BOTS = ("greedy", "strong")
on_linux = pytest.mark.skipif(sys.platform != "linux", reason="Ray is among the packages for tests on Linux alone")


class Nodes:
    def __init__(self) -> None:
        # Thinking less than a run asks for: what a run goes by has to come along with its jobs.
        self.process = subprocess.Popen(
            [sys.executable, HERE / "nodes.py"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, text=True, env={**os.environ, "IONBOX_PLAYOUTS": "1"},
        )  # fmt: skip
        self.address = sure(self.process.stdout).readline().strip()

    def do(self, word: str) -> None:
        print(word, file=self.process.stdin, flush=True)
        assert sure(self.process.stdout).readline() == "done\n", word


@pytest.fixture(scope="module")
def nodes() -> Iterator[Nodes]:
    started = Nodes()
    yield started
    started.process.communicate(timeout=60)


def started(*words: str | Path) -> subprocess.Popen[str]:
    code = "from ionbox.cli import main; main()"
    return subprocess.Popen(
        [sys.executable, "-c", code, *words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )


def rows(out: Path) -> int:
    return len(out.read_text().splitlines()) - 1 if out.exists() else 0


def until_it_has(some: int, out: Path, run: subprocess.Popen[str]) -> None:
    while rows(out) < some:
        assert run.poll() is None, sure(run.stdout).read()
        time.sleep(0.05)


def arguments(out: Path, address: str, matches: int) -> list[str | Path]:
    return ["arena", "metals", "--bots", ",".join(BOTS), "--matches", str(matches), "--out", out, "--ray", address]


@on_linux
def test_all_that_the_lab_does_on_a_cluster_comes_to_what_it_comes_to_here(nodes: Nodes) -> None:
    done = subprocess.run(
        [sys.executable, HERE / "same.py", nodes.address], capture_output=True, text=True,
        env={**os.environ, "OPENBLAS_NUM_THREADS": "1"},
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    *same, wrong, other, none = done.stdout.splitlines()
    kinds = ("balance", "calibrate", "equity", "fit", "leads", "learn", "puzzles")
    assert same == [f"the same: {one}" for one in kinds]
    assert wrong.startswith("refused: Unknown game 'chess'. Choose one of")
    assert f"has ionbox {build()}, and here is ionbox another. Install the same on every machine" in other
    assert "has no ionbox that can do this, and here is" in none


@on_linux
def test_a_run_that_is_stopped_keeps_what_it_has_and_ends_as_if_it_had_not_been_stopped(
    nodes: Nodes, tmp_path: Path
) -> None:
    out, whole = tmp_path / "run.csv", tmp_path / "whole.csv"
    run = started(*arguments(out, nodes.address, 100_000))
    until_it_has(4, out, run)
    run.send_signal(signal.SIGINT)
    run.communicate(timeout=30)
    nodes.do("rest")
    lines = out.read_text().splitlines()
    assert len(lines) > 4
    deals = 1 + max(int(line.split(",")[4]) for line in lines[1:])
    for file in (out, whole):
        arena(GAMES["metals"], BOTS, 2 * deals, out=file)
    assert rows(out) == 2 * deals
    assert out.read_bytes() == whole.read_bytes()


@on_linux
@pytest.mark.parametrize("round", range(ROUNDS))
def test_a_worker_and_a_whole_machine_killed_in_the_middle_cost_time_and_nothing_else(
    round: int, nodes: Nodes, tmp_path: Path
) -> None:
    if round:
        nodes.do("add")
    out, whole = tmp_path / "run.csv", tmp_path / "whole.csv"
    run = started(*arguments(out, nodes.address, MATCHES))
    until_it_has(4, out, run)
    nodes.do("worker")
    nodes.do("node")
    assert rows(out) < MATCHES
    said, _ = run.communicate(timeout=600)
    assert run.returncode == 0, said
    assert said.startswith("| bot |"), "what Ray says of its losses is no part of the table"
    arena(GAMES["metals"], BOTS, MATCHES, out=whole)
    assert out.read_bytes() == whole.read_bytes()


# Where there is no cluster.


@pytest.mark.parametrize(
    ("address", "says"),
    [
        ("127.0.0.1:9", "No Ray cluster answers at 127.0.0.1:9. This machine has to belong to it: ray start"),
        ("no.such.host.invalid:6379", "No Ray cluster answers"),
        ("nonsense", "is not the address"),
        ("ray://127.0.0.1:10001", "is not the address"),
        (":6379", "is not the address"),
    ],
)
def test_an_address_where_no_cluster_is_is_answered_with_a_sentence(address: str, says: str) -> None:
    with pytest.raises(BadInput, match=says):
        knock(address)


def test_without_ray_it_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(BadInput, match=r'pip install "ionbox\[cluster\]"'), Cluster("auto"):
        pass


def test_workers_are_counted_on_one_machine_alone() -> None:
    with pytest.raises(BadInput, match="Give only --ray"):
        Where(2, "auto").crew()


def test_a_build_is_named_by_what_its_results_go_by(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def named(file: str, text: str) -> str:
        path = tmp_path / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return build.__wrapped__()

    monkeypatch.setattr("ionbox.lab.build.PACKAGE", tmp_path)
    first = named("games/chess/data/deck.csv", "pawns,8")
    assert first.startswith(f"{ionbox.__version__} ")
    assert named("games/chess/tests/test_turn.py", "x") == named("server/app.py", "x") == first
    assert named("games/chess/data/puzzles.jsonl", "{}") == first, "a run that looks for puzzles adds to it"
    assert len({first, named("games/chess/data/deck.csv", "pawns,9"), named("games/chess/turn.py", "x")}) == 3
