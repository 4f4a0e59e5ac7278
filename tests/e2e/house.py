"""A server of its own for the browsers: any free port, a store that goes with it, bots that do not dawdle."""

import os
import sys
from pathlib import Path

from ionbox.server.clocks import Clocks
from ionbox.server.limits import Limits, Rate
from ionbox.server.serve import Settings, make_server, reserved, run

PLENTY = Rate(1000, 10_000)
SEED = "e2e0" * 16
"""Every match of the browsers is dealt alike, so that a red run is red again."""

# A hint is a matter of some playouts here: the page is looked at, not the advice.
os.environ["IONBOX_PLAYOUTS"] = "60"


def main(store: Path, port: int = 0) -> None:
    limits = Limits(requests=PLENTY, joins=PLENTY, makes=PLENTY, thoughts=PLENTY)
    clocks = Clocks(pace=0.02, presence=1.0)
    bound = reserved("127.0.0.1", port)
    bound.listen()
    print(bound.getsockname()[1], flush=True)
    server = make_server(Settings(str(store), clocks, limits, workers=1, new_seed=lambda: SEED))
    run(server.serve([bound]))


if __name__ == "__main__":
    main(Path(sys.argv[1]), *map(int, sys.argv[2:]))
