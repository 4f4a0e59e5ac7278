"""The process that measures a deck, with a box made up for tests."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from server.own_contents import contents, metals_with

from ionbox.server import measurer

if __name__ == "__main__":
    with metals_with(contents()):
        measurer.main()
