"""Commands for whoever runs a server: serve tables, write out what is kept, erase it."""

from pathlib import Path

from ionbox.commands.arguments import Flag
from ionbox.games import find_game
from ionbox.terminal.screen import Screen


def serve(
    *,
    port: int = 8000,
    host: str = "",
    local: Flag = False,
    data: Path = Path("ionbox-data"),
    database: str = "",
    days: float = 30,
    game: str | None = None,
    seats: int | None = None,
    bots: str = "",
    preset: str = "",
    many: Flag = False,
    behind: str = "",
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
    data
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
    many
        Make as many such tables as people need.
    behind
        The address of a proxy in front of ionbox. ionbox believes what it says about people's addresses and https, and
        nobody else.
    browser
        Open the home page in a browser. By default, this happens if a person at a desktop started it.
    """
    from ionbox.server import serve as serving  # half a second of imports that no other command needs

    wish = None
    if game is not None:
        chosen = find_game(game)
        sitting = [f"bot:{bot}" for bot in bots.split(",") if bot]
        people = (seats or chosen.seats[0]) - len(sitting)
        wish = serving.Wish(chosen.name, ["person"] * people + sitting, preset, many)
    serving.serve(host, port, data, local, database, days, wish, browser and serving.has_screen(), behind)


def export(
    folder: Path, *, code: str | None = None, tries: Flag = False, data: Path = Path("ionbox-data"), database: str = ""
) -> None:
    """Write what a server keeps to files: the records of its matches, or what was tried as CSV.

    Parameters
    ----------
    folder
        Where to write; a folder for each gathering.
    code
        Only the gathering with this code.
    tries
        What was tried and what was right, counted by reason, formulas and ions, instead of records.
    data
        The folder in which the server keeps everything.
    database
        A database instead of that folder: postgresql://…
    """
    from ionbox.store.export import export_to, with_store

    screen = Screen(plain=True)
    for path, broken in with_store(data, database, lambda store: export_to(folder, store, code, tries)):
        screen.line(f"{path}{f': {broken}' if broken else ''}")


def erase(code: str, *, data: Path = Path("ionbox-data"), database: str = "") -> None:
    """Erase a gathering with all its tables, matches and tries, for good.

    Parameters
    ----------
    code
        Its six characters.
    data
        The folder in which the server keeps everything.
    database
        A database instead of that folder: postgresql://…
    """
    from ionbox.store.export import erase_code, with_store

    n = with_store(data, database, lambda store: erase_code(store, code))
    Screen(plain=True).line(f"{code} is erased." if n == 1 else f"{n} gatherings with the code {code} are erased.")
