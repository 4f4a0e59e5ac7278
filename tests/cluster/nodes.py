"""A Ray cluster of two nodes on this machine, in a process of its own: Ray warns of much, and our tests of nothing.

It prints its address. A word on stdin is answered when it is done: `worker` kills a process of the second node in the
middle of an errand, `node` all of the second node likewise; `rest` waits until that node has nothing to do, and `add`
brings another. It ends with its stdin.
"""

import os
import signal
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

os.environ["RAY_USAGE_STATS_ENABLED"] = "0"

from ray.cluster_utils import Cluster

SMALL: Any = {"num_cpus": 1, "object_store_memory": 80 << 20}
PATIENCE = 30.0


def busy(node: Any) -> list[int]:
    """Processes of this node that do jobs just now: Ray names them by what they do."""
    [raylet] = node.all_processes["raylet"]
    found = []
    for pid in Path(f"/proc/{raylet.process.pid}/task/{raylet.process.pid}/children").read_text().split():
        with suppress(FileNotFoundError, ProcessLookupError):
            if b"errand" in Path(f"/proc/{pid}/cmdline").read_bytes():
                found.append(int(pid))
    return found


def waited(node: Any, work: bool) -> list[int]:
    """Once it has work, or none."""
    end = time.monotonic() + PATIENCE
    while bool(pids := busy(node)) != work and time.monotonic() < end:
        time.sleep(0.02)
    return pids


def main() -> None:
    cluster: Any = Cluster(initialize_head=True, head_node_args={**SMALL, "include_dashboard": False})
    second = cluster.add_node(**SMALL)
    print(cluster.address, flush=True)
    for word in map(str.strip, sys.stdin):
        done = True
        if word == "add":
            second = cluster.add_node(**SMALL)
        elif word == "rest":
            done = not waited(second, work=False)
        elif done := bool(pids := waited(second, work=True)):
            if word == "worker":
                os.kill(pids[0], signal.SIGKILL)
            else:
                cluster.remove_node(second, allow_graceful=False)
        print("done" if done else "in vain", flush=True)
    cluster.shutdown()


if __name__ == "__main__":
    main()
