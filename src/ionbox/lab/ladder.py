"""The levels of a game, neighbour against neighbour.

Resumable: finished matches are kept in ladder-GAME-SEATS.csv in the current folder, and a second start goes on.
"""

from pathlib import Path

from rich.console import Console

from ionbox.bots.ladder import LADDER
from ionbox.games import find_game
from ionbox.lab import standings
from ionbox.lab.arena import arena
from ionbox.lab.command import HERE, Count, Where, run
from ionbox.lab.pool import ALONE, Crew, Told, bar, untold


def ladder(
    name: str, matches: int = 400, seats: int = 2, folder: Path = Path(), crew: Crew = ALONE, progress: Told = untold
) -> str:
    """The table as Markdown; the chart lies beside the results."""
    game, out = find_game(name), folder / f"ladder-{name}-{seats}.csv"
    played = arena(game, LADDER, matches, seats, None, "ladder", crew, out, neighbours=True, progress=progress)
    out.with_suffix(".svg").write_text(standings.as_svg(played, f"{game.title}, {seats} seats"), "utf-8")
    return standings.as_markdown(played, LADDER)


def main(game: str, matches: Count = 400, seats: Count = 2, *, where: Where = HERE) -> None:
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
    find_game(game)
    with where.crew() as crew, bar("matches") as progress:
        table = ladder(game, matches, seats, crew=crew, progress=progress)
    Console().print(table, highlight=False, soft_wrap=True)


if __name__ == "__main__":
    run(main)
