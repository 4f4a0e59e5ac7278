"""The levels of a game, neighbour against neighbour.

Resumable: finished matches are kept in ladder-GAME-SEATS.csv in the current folder, and a second start goes on.
"""

from pathlib import Path

from rich.console import Console

from ionbox.bots.ladder import LADDER
from ionbox.games import find_game
from ionbox.lab import standings
from ionbox.lab.arena import arena
from ionbox.lab.command import Count, run


def ladder(name: str, matches: int = 400, seats: int = 2, folder: Path = Path(), workers: int | None = None) -> str:
    """The table as Markdown; the chart lies beside the results."""
    game, out = find_game(name), folder / f"ladder-{name}-{seats}.csv"
    played = arena(game, LADDER, matches, seats, seed="ladder", out=out, neighbours=True, workers=workers)
    out.with_suffix(".svg").write_text(standings.as_svg(played, f"{game.title}, {seats} seats"), "utf-8")
    return standings.as_markdown(played, LADDER)


def main(game: str, matches: Count = 400, seats: Count = 2) -> None:
    """
    Parameters
    ----------
    game
        Which game.
    matches
        At least this many for each pair.
    seats
        Seats at each table.
    """
    Console().print(ladder(game, matches, seats), highlight=False, soft_wrap=True)


if __name__ == "__main__":
    run(main)
