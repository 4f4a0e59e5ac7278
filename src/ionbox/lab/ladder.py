"""The levels of a game, neighbour against neighbour: python -m ionbox.lab.ladder GAME [MATCHES] [SEATS]

Resumable: finished matches are kept in ladder-GAME-SEATS.csv in the current folder, and a second start goes on.
"""

import sys
from pathlib import Path

from rich.console import Console

from ionbox.bots.ladder import LADDER
from ionbox.games import GAMES
from ionbox.lab import standings
from ionbox.lab.arena import arena


def ladder(name: str, matches: int = 400, seats: int = 2, folder: Path = Path(), workers: int | None = None) -> str:
    """The table as Markdown; the chart lies beside the results."""
    game, out = GAMES[name], folder / f"ladder-{name}-{seats}.csv"
    played = arena(game, LADDER, matches, seats, seed="ladder", out=out, neighbours=True, workers=workers)
    out.with_suffix(".svg").write_text(standings.as_svg(played, f"{game.title}, {seats} seats"), "utf-8")
    return standings.as_markdown(played, LADDER)


if __name__ == "__main__":
    words = [*sys.argv[1:], *("", "400", "2")[len(sys.argv) - 1 :]]
    Console().print(ladder(words[0], int(words[1]), int(words[2])), highlight=False, soft_wrap=True)
