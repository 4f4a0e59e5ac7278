"""A node in a process of its own, to be killed or put to sleep.

    python -m server.node_apart DATABASE BUS LEASE [GAME]      a game that has other rules there

It prints its address, and what it logs goes to stderr. It stops when it is told to (SIGTERM).
"""

import sys
from dataclasses import replace

from server.people import LOOSE, QUICK

from ionbox.games import GAMES
from ionbox.server import logs
from ionbox.server.serve import Settings, called, make_server, reserved, run


def main(database: str, bus: str, lease: float, other: str = "") -> None:
    if other:
        object.__setattr__(GAMES[other], "version", GAMES[other].version + 1)
    node = called("apart")
    logs.set_up(node=node)
    bound = reserved("127.0.0.1", 0)
    bound.listen()
    print(bound.getsockname()[1], flush=True)
    clocks = replace(QUICK, lease=lease)
    run(make_server(Settings(database, clocks, LOOSE, workers=1, bus=bus, node=node)).serve([bound]))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], float(sys.argv[3]), *sys.argv[4:])
