"""A server that is killed and born again: each line on stdin starts one in a process of its own, at the same port.

The imports are done once and the process is forked, so that a birth takes a tenth of a second. Prints the port, then
the process id of each life.
"""

import os
import sys

from server.people import LOOSE, QUICK

from ionbox.server.serve import Settings, listening, make_server, run


def main(data: str) -> None:
    bound = listening("127.0.0.1", 0)
    print(bound.getsockname()[1], flush=True)
    for _ in sys.stdin:
        life = os.fork()
        if life == 0:
            run(make_server(Settings(data, QUICK, LOOSE, workers=1)).serve([bound]))
            os._exit(0)
        print(life, flush=True)
        os.waitpid(life, 0)


if __name__ == "__main__":
    main(sys.argv[1])
