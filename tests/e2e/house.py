"""A server of its own for the browsers: any free port, a store that goes with it, bots that do not dawdle."""

import os
import secrets
import sys
from pathlib import Path
from types import SimpleNamespace

from ionbox.server import table
from ionbox.server.clocks import Clocks
from ionbox.server.limits import Limits, Rate
from ionbox.server.serve import Settings, listening, make_server, run

PLENTY = Rate(1000, 10_000)
SEED = "e2e0" * 16


def same_deal(n: int) -> str:
    """Every match of the browsers is dealt alike, so that a red run is red again; all other secrets stay chance."""
    return SEED if n == len(SEED) // 2 else secrets.token_hex(n)


# A hint is a matter of some playouts here: the page is looked at, not the advice.
os.environ.setdefault("IONBOX_PLAYOUTS", "60")


def main(store: Path, port: int = 0) -> None:
    table.secrets = SimpleNamespace(token_hex=same_deal)
    limits = Limits(requests=PLENTY, joins=PLENTY, makes=PLENTY, thoughts=PLENTY)
    clocks = Clocks(pace=0.02, presence=1.0)
    bound = listening("127.0.0.1", port)
    print(bound.getsockname()[1], flush=True)
    run(make_server(Settings(str(store), clocks, limits, workers=1)).serve([bound]))


if __name__ == "__main__":
    main(Path(sys.argv[1]), *map(int, sys.argv[2:]))
