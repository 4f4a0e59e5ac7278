"""Makes the table of solved endings for Metal vs. Non-Metal: python -m ionbox.lab.endgame FILE

Seconds compiled, minutes as plain Python.
"""

import sys
from pathlib import Path

from ionbox.games.metals.endgame import packed, solve


def main(out: Path) -> None:
    data = packed(solve())
    out.write_bytes(data)
    print(f"{out}: {len(data)} bytes.")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
