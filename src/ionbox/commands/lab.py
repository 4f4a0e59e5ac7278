"""Commands that measure: the speed of games and bots, bots against bots, and how a deck plays."""

import sys
from pathlib import Path
from typing import Literal

from ionbox.commands.arguments import Flag, Many, read_options, screen_for
from ionbox.games import GAMES, find_game
from ionbox.lab.command import HERE, Where, check_file
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
    where: Where = HERE,
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
    """
    from ionbox.lab import standings
    from ionbox.lab.arena import arena as play_all
    from ionbox.lab.pool import bar

    chosen, names = find_game(game), [bot for bot in bots.split(",") if bot]
    options = read_options(chosen, preset, option or [], [])
    with where.crew() as crew, bar("matches") as progress:
        played = play_all(chosen, names, matches, seats, options, seed, crew, out, progress=progress)
    Screen(plain=True).line(standings.as_markdown(played, names))
    if chart is not None:
        chart.write_text(standings.as_svg(played, f"{chosen.title}, {seats} seats"), "utf-8")


def balance(
    game: str,
    *,
    data: Many = None,
    preset: str | None = None,
    option: Many = None,
    seats: int | None = None,
    bot: str = "greedy",
    matches: int = 2000,
    seed: str = "balance",
    where: Where = HERE,
    csv: Path | None = None,
    page: Path | None = None,
    plain: Flag = False,
) -> None:
    """Let bots play a deck of your own, and report how it plays beside the printed one.

    Parameters
    ----------
    game
        Which game.
    data
        A file of your own instead of one of the game's, as NAME=FILE. You can repeat it.
    preset
        A named set of options.
    option
        One option as NAME=VALUE. You can repeat it.
    seats
        The number of seats. By default, the fewest the game allows.
    bot
        Who plays at every seat.
    matches
        The number of matches with your deck, and as many with the printed one. More make the figures more certain.
    seed
        Fixes the deals: the same seed gives the same figures.
    csv
        Also write every figure there, as CSV.
    page
        Also write a page with tables and plots there, as HTML that you can print.
    plain
        Lines of text without color or boxes.
    """
    from ionbox.lab import page as pages
    from ionbox.lab import report
    from ionbox.terminal import balance as balances

    chosen = find_game(game)
    options = read_options(chosen, preset, option or [], data or [])
    for file in (csv, page):
        if file is not None:
            check_file(file)
    with where.crew() as crew:
        found = balances.measured(chosen, options, seats or chosen.seats[0], bot, matches, seed, crew)
    if csv is not None:
        csv.write_text(report.as_csv(found), "utf-8", newline="")
    if page is not None:
        page.write_text(pages.page(found, named(data or [])), "utf-8")
    balances.show(found, screen_for(plain))


def named(files: list[str]) -> str:
    """What a page calls the deck: by its files."""
    return ", ".join(Path(one.partition("=")[2]).name for one in files) or "the printed deck"
