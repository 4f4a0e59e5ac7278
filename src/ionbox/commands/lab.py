"""Commands that measure: the speed of games and bots, and bots against bots."""

import sys
from pathlib import Path
from typing import Literal

from ionbox.commands.arguments import Many, read_options
from ionbox.games import GAMES, find_game
from ionbox.terminal.screen import Screen


def bench(
    what: Literal["games", "bots", "choices"] = "games",
    *,
    game: str | None = None,
    seconds: float = 0.5,
    repeats: int = 3,
    markdown: Path | None = None,
    json: Path | None = None,
) -> None:
    """Measure how fast the games are, compiled and pure in one run, or how long the bots think, in CPU time.

    Parameters
    ----------
    what
        games; or bots: decisions per second and milliseconds per decision, for every bot; or choices: the longest
        choice of every level at two to four seats, with the time a server gives it.
    game
        Measure only this game. By default, all of them.
    seconds
        CPU seconds for each sample.
    repeats
        How often to take each sample. The tables show medians.
    markdown
        Also write the tables there.
    json
        Also write the figures there.
    """
    from ionbox.lab.bench import FormsDiffer  # nobody who plays waits for it
    from ionbox.lab.bench import bench as measure

    if what != "games":
        from ionbox.lab.latency import bench_bots, bench_choices
        from ionbox.server.worker import THINKING

        games = [find_game(game)] if game else list(GAMES.values())
        found = bench_bots(games, seconds) if what == "bots" else bench_choices(games, THINKING)
        Screen(plain=True).line(found)
        if markdown is not None:
            markdown.write_text(found + "\n", "utf-8")
        return
    try:
        measure(game, seconds, repeats, markdown, json)
    except FormsDiffer as broken:
        sys.exit(f"ionbox: {broken}")


def arena(
    game: str,
    *,
    bots: str = "greedy,player",
    matches: int = 400,
    seats: int = 2,
    preset: str | None = None,
    option: Many = None,
    seed: str = "arena",
    out: Path | None = None,
    chart: Path | None = None,
    workers: int | None = None,
) -> None:
    """Play bots against bots, every deal from every seat, and report which is better and by how much.

    Parameters
    ----------
    game
        Which game.
    bots
        Who plays, such as random,greedy,master.
    matches
        The fewest matches for each pair.
    seats
        The number of seats at each table.
    preset
        A named set of options.
    option
        One option as NAME=VALUE. You can repeat it.
    seed
        Fixes the deals.
    out
        A CSV file of the matches. Run the command again to continue where it stopped.
    chart
        An SVG file for the ratings.
    workers
        The number of processes. By default, one for each core.
    """
    from ionbox.lab import standings
    from ionbox.lab.arena import arena as play_all

    chosen, names = find_game(game), [bot for bot in bots.split(",") if bot]
    options = read_options(chosen, preset, option or [], [])
    played = play_all(chosen, names, matches, seats, options, seed, workers, out)
    Screen(plain=True).line(standings.as_markdown(played, names))
    if chart is not None:
        chart.write_text(standings.as_svg(played, f"{chosen.title}, {seats} seats"), "utf-8")
