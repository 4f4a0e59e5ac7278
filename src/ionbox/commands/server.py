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
    """Serve tables to everybody in this network, until Ctrl-C.

    Parameters
    ----------
    port
        Where to listen; the next free one if it is taken.
    host
        The address to listen at; by default all of this machine's. Names by which others know it may follow, with
        commas: play.example.org.
    local
        Only this machine can reach it.
    data
        The folder that keeps everything, in one file.
    database
        A database in place of that file: postgresql://…
    days
        Finished gatherings are erased after so many days.
    game
        Make a table of this game at once, and print its code.
    seats
        Its seats; the fewest the game allows if not said.
    bots
        Bots for the last of them, such as random,greedy.
    preset
        A named set of options for it.
    many
        As many such tables as people come.
    behind
        The address of a proxy in front of ionbox. What it says of people's addresses and of https is believed; what
        others say is not.
    browser
        Open the home page in a browser, where a person at a desktop started this.
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
    """Write what a server keeps as files: the records of its matches, or what was tried as CSV.

    Parameters
    ----------
    folder
        Where to write; a folder for each gathering.
    code
        Only the gathering with this code.
    tries
        What was tried and what was right, counted by reason, formulas and ions, instead of records.
    data
        The folder that the server keeps everything in.
    database
        A database in place of that folder: postgresql://…
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
        The folder that the server keeps everything in.
    database
        A database in place of that folder: postgresql://…
    """
    from ionbox.store.export import erase_code, with_store

    n = with_store(data, database, lambda store: erase_code(store, code))
    Screen(plain=True).line(f"{code} is erased." if n == 1 else f"{n} gatherings with the code {code} are erased.")
