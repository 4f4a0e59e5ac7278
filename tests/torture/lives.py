"""A server that is killed and born again: each line on stdin starts one in a process of its own, at the same port.

The imports are done once and the process is forked, so that a birth takes a tenth of a second. Prints the port, then
the process id of each life. Holds its store, as `ionbox serve` does.

    python -m torture.lives STORE [PATIENCE [BUS LEASE]]     a path or a URL; seconds for a database that is away;
                                                             where there are several nodes, their bus and lease
"""

import os
import sys
from dataclasses import replace

from server.people import LOOSE, QUICK

from ionbox.server import logs
from ionbox.server.house import House
from ionbox.server.serve import Settings, called, make_server, open_house_of, reserved, run
from ionbox.store import postgres


def main(data: str, patience: str = "", bus: str = "", lease: str = "3") -> None:
    if patience:
        postgres.PATIENCE = float(patience)
    bound = reserved("127.0.0.1", 0)
    bound.listen()
    port = bound.getsockname()[1]
    clocks = replace(QUICK, lease=float(lease))

    async def serve() -> None:
        settings = Settings(data, clocks, LOOSE, workers=1, bus=bus, node=called("") if bus else "")
        house = await open_house_of(settings, f"http://127.0.0.1:{port}/")

        async def open_house() -> House:
            return house

        await make_server(settings, open_house).serve([bound])

    print(port, flush=True)
    for _ in sys.stdin:
        life = os.fork()
        if life == 0:
            logs.set_up()
            run(serve())
            os._exit(0)
        print(life, flush=True)
        os.waitpid(life, 0)


if __name__ == "__main__":
    main(*sys.argv[1:])
