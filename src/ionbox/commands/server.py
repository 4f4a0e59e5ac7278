"""Commands for whoever runs a server: serve tables, write out what is kept, erase it."""

from pathlib import Path
from typing import Literal

from ionbox.commands.arguments import Flag, Many, choose, named_options, read_deal, read_hides
from ionbox.core.types import BadInput
from ionbox.games import find_game
from ionbox.terminal.screen import Screen

TEAMS = range(1, 5)


def serve(
    *,
    port: int = 8000,
    host: str = "",
    local: Flag = False,
    folder: Path = Path("ionbox-data"),
    database: str = "",
    days: float = 30,
    game: str | None = None,
    seats: int | None = None,
    bots: str = "",
    preset: str = "",
    option: Many = None,
    data: Many = None,
    hide: str = "",
    team: int = 1,
    many: Flag = False,
    lesson: str | None = None,
    names: Literal["given", "typed"] | None = None,
    deal: str = "",
    club: Flag = False,
    behind: str = "",
    bus: str = "",
    node: str = "",
    browser: bool = True,
) -> None:
    """Serve tables to everybody on this network, until Ctrl-C.

    Parameters
    ----------
    port
        The port to listen on. If it is taken, the next free one.
    host
        The address to listen on. By default, all of this machine's. Add the names by which others know it, separated by
        commas: play.example.org.
    local
        Let only this machine reach it.
    folder
        The folder for everything ionbox keeps, in one file.
    database
        A database instead of that file: postgresql://…
    days
        The number of days after which finished gatherings are erased.
    game
        Make a table of this game at once, and print its code.
    seats
        The number of seats at it. By default, the fewest the game allows.
    bots
        Bots for its last seats, such as random,greedy.
    preset
        A named set of options for it.
    option
        One of its options as NAME=VALUE. You can repeat it.
    data
        A data file of your own for it, as NAME=FILE; `ionbox rules GAME --options` lists them.
    hide
        What it hides, separated by commas: charges, ions (their table), preview, plays (what can be played).
    team
        The number of devices that may hold one of its seats, up to 4.
    many
        Make as many such tables as people need.
    lesson
        The title of a lesson: as many tables as people need, with all that its host's page has for a class.
    names
        Whether names are handed out there (given) or everybody types one (typed). By default, given in a class.
    deal
        The same deal for everybody at all its tables: new (nobody knows it), the code of one, or today.
    club
        One rack and one board for a whole class, as clubs play Charged!.
    behind
        The address of a proxy in front of ionbox. ionbox believes what it says about people's addresses and https, and
        nobody else.
    bus
        A NATS, over which machines with `ionbox think` think for this one: nats://… With a PostgreSQL, several servers
        are one. Everybody on it is trusted.
    node
        The name of this one among several, in metrics and logs. By default, one is made up.
    browser
        Open the home page in a browser. By default, this happens if a person at a desktop started it.
    """
    from ionbox.server import serve as serving  # half a second of imports that no other command needs
    from ionbox.server.lesson import titled

    for one in data or []:
        if "=" not in one:
            raise BadInput(f"--data takes NAME=FILE, a file for the table. The folder is named by --folder {one}.")
    if game is None and (option or data or preset or hide or team != 1 or names or deal or club or lesson is not None):
        raise BadInput(
            "--preset, --option, --data, --hide, --team, --lesson, --deal, --club and --names are about a table. "
            "Name its game with --game."
        )
    if team not in TEAMS:
        raise BadInput("--team is how many devices may hold a seat: 1, 2, 3 or 4.")
    wish = None
    if game is not None:
        chosen, hides = find_game(game), read_hides(hide)
        options, paths = named_options(chosen, option or [], data or [])
        choose(chosen, preset, options, paths)
        if deal not in ("", "new"):
            read_deal(chosen, deal)
        sitting = [f"bot:{bot}" for bot in bots.split(",") if bot]
        people = (seats or chosen.seats[0]) - len(sitting)
        wish = serving.Wish(
            chosen.name, ["person"] * people + sitting, preset, many or lesson is not None, options, hides, team,
            None if lesson is None else titled(lesson), names and names == "given", deal, club,
        )  # fmt: skip
    serving.serve(host, port, folder, local, database, days, wish, browser and serving.has_screen(), behind, bus, node)


def think(*, bus: str, workers: int | None = None) -> None:
    """Think for the servers of a bus, until Ctrl-C: their bots, hints, reviews and measured decks.

    Parameters
    ----------
    bus
        The NATS that the servers were started with, too: nats://…
    workers
        The number of bots that can think here at once. By default, one for each core.
    """
    from ionbox.server.think import think as thinking  # with the bus's package, which no other command needs

    thinking(bus, workers)


def export(
    target: Path,
    *,
    code: str | None = None,
    tries: Flag = False,
    folder: Path = Path("ionbox-data"),
    database: str = "",
) -> None:
    """Write what a server keeps to files: the records of its matches, or what was tried as CSV.

    Parameters
    ----------
    target
        Where to write; a folder for each gathering.
    code
        Only the gathering with this code.
    tries
        What was tried and what was right, counted by reason, formulas and ions, instead of records.
    folder
        The folder in which the server keeps everything.
    database
        A database instead of that folder: postgresql://…
    """
    from ionbox.store.export import export_to, with_store

    screen = Screen(plain=True)
    for path, broken in with_store(folder, database, lambda store: export_to(target, store, code, tries)):
        screen.line(f"{path}{f': {broken}' if broken else ''}")


def erase(code: str, *, folder: Path = Path("ionbox-data"), database: str = "") -> None:
    """Erase a gathering with all its tables, matches, tries and answers, for good.

    Parameters
    ----------
    code
        Its six characters.
    folder
        The folder in which the server keeps everything.
    database
        A database instead of that folder: postgresql://…
    """
    from ionbox.store.export import erase_code, with_store

    n = with_store(folder, database, lambda store: erase_code(store, code))
    Screen(plain=True).line(f"{code} is erased." if n == 1 else f"{n} gatherings with the code {code} are erased.")
