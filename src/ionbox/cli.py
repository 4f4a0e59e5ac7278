"""The command `ionbox`."""

import difflib
import secrets
import sys
from pathlib import Path
from typing import Annotated, Any, Literal

from cyclopts import App, CycloptsError, Parameter

from ionbox import __version__
from ionbox.core.game import AnyGame
from ionbox.core.options import change
from ionbox.core.play import Match
from ionbox.core.record import read_record
from ionbox.core.types import BadInput
from ionbox.games import GAMES
from ionbox.terminal import menu as menus
from ionbox.terminal import replay as replays
from ionbox.terminal import rules as rulebooks
from ionbox.terminal.screen import Screen
from ionbox.terminal.table import Terminal, seat_names, seats_of_bots

app = App(name="ionbox", version=__version__, help="Four tabletop games about ions. Without a command: a menu.")
Flag = Annotated[bool, Parameter(negative=())]
Many = Annotated[list[str] | None, Parameter(negative=())]


@app.default
def menu() -> None:
    """Choose a game and play, question by question."""
    if not sys.stdin.isatty():
        app(["--help"])
        return
    screen = Screen(plain=False)
    try:
        game, preset, seats, bots = menus.choose(screen)
    except (EOFError, KeyboardInterrupt):
        screen.line()
        return
    names = seat_names(seats, [], bots)
    match = Match(game, seats, game.presets[preset], secrets.token_hex(16), names)
    Terminal(match, seats_of_bots(match), screen).run()


@app.command
def play(
    game: str | None = None,
    *,
    seats: int | None = None,
    bots: str = "",
    names: str = "",
    seed: str | None = None,
    preset: str | None = None,
    option: Many = None,
    data: Many = None,
    deck: Path | None = None,
    plain: Flag = False,
    save: Path | None = None,
    resume: Path | None = None,
) -> None:
    """Play a match at this terminal, people and bots mixed.

    Parameters
    ----------
    game
        Which game; `ionbox rules` lists them.
    seats
        How many seats; the fewest the game allows if not said.
    bots
        Bots for the last seats, such as random,greedy. As many as seats: they play to the end by themselves.
    names
        Names of the people, in the order of their seats: Ada,Ben.
    seed
        Fixes the deal: the same seed, options and actions give the same match. At random if not said.
    preset
        A named set of options; `ionbox rules GAME --options` lists them.
    option
        One option as NAME=VALUE; may be repeated.
    data
        A file of your own in place of one of the game's, as NAME=FILE; `ionbox rules GAME --options` lists them.
    deck
        Short for --data deck=FILE: cards of your own.
    plain
        Lines of text without colour or boxes, for screen readers and pipes.
    save
        Where the record is written; without it only an unfinished match is saved.
    resume
        Go on with a match saved before.
    """
    screen = Screen(plain or not sys.stdout.isatty())
    if resume is not None:
        if game or seats or names or seed or preset or option or data or deck:
            raise BadInput("--resume takes game, seats, seed and options from the record: leave them out.")
        match = read_match(resume)
        sitting = seats_of_bots(match)
        save = save or resume
    else:
        chosen = find_game(game)
        options = read_options(chosen, preset, option or [], [*(data or []), *([f"deck={deck}"] if deck else [])])
        n = seats or chosen.seats[0]
        chosen.check(n, options)
        sitting_bots = [bot for bot in bots.split(",") if bot]
        people = [name.strip() for name in names.split(",") if name.strip()]
        if len(sitting_bots) + len(people) > n:
            raise BadInput(f"{n} seats cannot take {len(people)} names and {len(sitting_bots)} bots.")
        sitting = {n - len(sitting_bots) + place: bot for place, bot in enumerate(sitting_bots)}
        seed = secrets.token_hex(16) if seed is None else seed
        match = Match(chosen, n, options, seed, seat_names(n, people, sitting_bots))
    Terminal(match, sitting, screen, save).run()


@app.command
def replay(
    file: Path,
    *,
    step: Flag = False,
    seat: int | None = None,
    verify: Flag = False,
    seal: str = "",
    plain: Flag = False,
) -> None:
    """Tell a recorded match again, as a watcher or one seat saw it.

    Parameters
    ----------
    file
        The record.
    step
        Show the table after each step and wait for Enter.
    seat
        Tell it as this seat saw it, from 1; otherwise as a watcher did.
    verify
        Only check that the record follows the rules and its seed.
    seal
        With --verify: the SHA-256 that was shown before the match.
    plain
        Lines of text without colour or boxes.
    """
    screen = Screen(plain or not sys.stdout.isatty())
    match = read_match(file)
    if verify:
        replays.verify(match, seal, screen)
    else:
        replays.replay(match, screen, None if seat is None else seat - 1, step)


@app.command
def review(file: Path, *, seat: int | None = None, playouts: int = 600, plain: Flag = False) -> None:
    """Look back on a finished match: what each decision cost by what its seat could know, and what was fortune.

    Parameters
    ----------
    file
        The record.
    seat
        Only this seat, from 1; all if not said.
    playouts
        How many are behind each decision: more make the figures surer.
    plain
        Lines of text without colour or boxes.
    """
    from ionbox.terminal import review as reviews

    if playouts < 1:
        raise BadInput("A decision is judged by one playout at least.")
    reviews.show(
        read_match(file), Screen(plain or not sys.stdout.isatty()), None if seat is None else seat - 1, playouts
    )


@app.command
def puzzle(code: str | None = None, *, game: str | None = None, tag: str = "", plain: Flag = False) -> None:
    """Solve puzzles: positions with one clearly best action, and why it is.

    Parameters
    ----------
    code
        One puzzle by its code; otherwise one after the other.
    game
        Only those of this game.
    tag
        Only those about this skill, such as endgame.
    plain
        Lines of text without colour or boxes.
    """
    from ionbox.lab.puzzles import find
    from ionbox.terminal import puzzle as puzzles

    chosen = [find(code)] if code is not None else puzzles.choose(find_game(game).name if game else "", tag)
    puzzles.solve(chosen, Screen(plain or not sys.stdout.isatty()))


@app.command
def rules(
    game: str | None = None,
    *,
    options: Flag = False,
    board: Flag = False,
    preset: str | None = None,
    check: Path | None = None,
    plain: Flag = False,
) -> None:
    """Show the rules of a game, its options or its board, or look over a file of components you edited.

    Parameters
    ----------
    game
        Which game; without it, the games are listed.
    options
        List presets and options instead.
    board
        Show the empty board, where the game has one.
    preset
        With --board: the board of this preset.
    check
        A deck or other data file to look over; what is wrong is said with its line.
    plain
        Lines of text without colour or boxes.
    """
    screen = Screen(plain or not sys.stdout.isatty())
    if game is None:
        for one in GAMES.values():
            screen.line(f"{one.name}: {one.title}, {one.seats[0]} to {one.seats[-1]} players")
        return
    chosen = find_game(game)
    if check is not None:
        rulebooks.check_file(chosen, check, screen)
    elif options:
        rulebooks.show_options(chosen, screen)
    elif board:
        rulebooks.show_board(chosen, read_options(chosen, preset, [], []), screen)
    else:
        screen.markdown(chosen.file("RULES.md"))


@app.command
def bench(
    what: Literal["games", "bots"] = "games",
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
        games, or bots: decisions a second and milliseconds a decision, for every bot.
    game
        Measure this one; all if not said.
    seconds
        CPU seconds a sample.
    repeats
        How often each sample is taken; medians are shown.
    markdown
        Write the tables there as well.
    json
        Write the figures there as well.
    """
    from ionbox.lab.bench import FormsDiffer  # nobody who plays waits for it
    from ionbox.lab.bench import bench as measure

    if what == "bots":
        from ionbox.lab.latency import bench_bots

        found = bench_bots([find_game(game)] if game else list(GAMES.values()), seconds)
        Screen(plain=True).line(found)
        if markdown is not None:
            markdown.write_text(found + "\n", "utf-8")
        return
    try:
        measure(game, seconds, repeats, markdown, json)
    except FormsDiffer as broken:
        sys.exit(f"ionbox: {broken}")


@app.command
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
    browser: bool = True,
) -> None:
    """Serve tables to everybody in this network, until Ctrl-C.

    Parameters
    ----------
    port
        Where to listen; the next free one if it is taken.
    host
        The address to listen at; all of this machine's if not said.
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
    serving.serve(host, port, data, local, database, days, wish, browser and serving.has_screen())


@app.command
def join(code: str, *, server: str = "http://127.0.0.1:8000", name: str = "", plain: Flag = False) -> None:
    """Take a seat at a live table and play from this terminal.

    Parameters
    ----------
    code
        The six characters of the gathering.
    server
        Where it is: the address that `ionbox serve` printed.
    name
        Your name at the table; one is given if not said.
    plain
        Lines of text without colour or boxes, for screen readers and pipes.
    """
    from ionbox.terminal.join import join as take_seat

    take_seat(code, server, name, Screen(plain or not sys.stdout.isatty()))


@app.command
def arena(
    game: str,
    *,
    bots: str = "greedy,player",
    matches: int = 400,
    seats: int = 2,
    preset: str | None = None,
    seed: str = "arena",
    out: Path | None = None,
    chart: Path | None = None,
    workers: int | None = None,
) -> None:
    """Play bots against bots, every deal from every seat, and tell who is better by how much.

    Parameters
    ----------
    game
        Which game.
    bots
        Who plays, such as random,greedy,master.
    matches
        At least so many for each pair.
    seats
        Seats at each table.
    preset
        A named set of options.
    seed
        Fixes the deals.
    out
        A CSV file of the matches; a run that is started again goes on where it stopped.
    chart
        An SVG file for the ratings.
    workers
        Processes; one for each core if not said.
    """
    from ionbox.lab import standings
    from ionbox.lab.arena import arena as play_all

    chosen, names = find_game(game), [bot for bot in bots.split(",") if bot]
    options = read_options(chosen, preset, [], [])
    played = play_all(chosen, names, matches, seats, options, seed, workers, out)
    Screen(plain=True).line(standings.as_markdown(played, names))
    if chart is not None:
        chart.write_text(standings.as_svg(played, f"{chosen.title}, {seats} seats"), "utf-8")


@app.command
def export(
    folder: Path, *, code: str | None = None, tries: Flag = False, data: Path = Path("ionbox-data"), database: str = ""
) -> None:
    """Write what a server keeps as files: the records of its matches, or the refused tries as CSV.

    Parameters
    ----------
    folder
        Where to write; a folder for each gathering.
    code
        Only the gathering with this code.
    tries
        The refused tries, counted by code and ions, instead of records.
    data
        The folder that the server keeps everything in.
    database
        A database in place of that folder: postgresql://…
    """
    from ionbox.store.export import export_to, with_store

    screen = Screen(plain=True)
    for path, broken in with_store(data, database, lambda store: export_to(folder, store, code, tries)):
        screen.line(f"{path}{f': {broken}' if broken else ''}")


@app.command
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


def find_game(name: str | None) -> AnyGame:
    if name in GAMES:
        return GAMES[name]
    if name is None:
        raise BadInput(f"Which game? One of {', '.join(GAMES)}.")
    near = difflib.get_close_matches(name, GAMES, 1)
    raise BadInput(f"There is no game {name!r}: {', '.join(GAMES)} are.{f' Did you mean {near[0]}?' if near else ''}")


def read_options(game: AnyGame, preset: str | None, named: list[str], files: list[str]) -> Any:
    """A preset, then single options, then data files, each looked over."""
    if preset is not None and preset not in game.presets:
        raise BadInput(f"{game.title} has no preset {preset!r}: {', '.join(game.presets)} are.")
    options = game.presets[preset] if preset else game.defaults
    for name, value in map(pair, named):
        if name in game.data_files:
            raise BadInput(f"{name} is a file: write --data {name}=FILE.")
        options = change(options, {name: value})
    for name, path in map(pair, files):
        if name not in game.data_files:
            raise BadInput(f"{game.title} has no {name} to replace: {', '.join(game.data_files) or 'nothing'} can be.")
        text = rulebooks.read_text(Path(path))
        try:
            game.data_files[name](text)
        except BadInput as mistake:
            raise BadInput(f"{path}: {mistake}") from None
        options = change(options, {name: text})
    return options


def pair(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise BadInput(f"{text!r} lacks its value: write NAME=VALUE.")
    return name, value


def read_match(path: Path) -> Match:
    try:
        return read_record(rulebooks.read_text(path), GAMES)
    except BadInput as mistake:
        raise BadInput(f"{path}: {mistake}" if mistake.line else str(mistake)) from None


def main() -> None:
    """Run the command; whatever cannot be used is said on stderr, with exit code 2 and nothing written."""
    words = sys.argv[1:]
    try:
        if words and not words[0].startswith("-") and words[0] not in app:
            near = difflib.get_close_matches(words[0], list(app), 1)
            raise BadInput(
                f"There is no command {words[0]!r}.{f' Did you mean {near[0]}?' if near else ''} See --help."
            )
        app(words, exit_on_error=False, print_error=False, help_on_error=False)
    except (BadInput, CycloptsError) as mistake:
        print(f"ionbox: {mistake}", file=sys.stderr)
        sys.exit(2)
    except BrokenPipeError:  # the reader of the pipe has seen enough
        sys.exit(1)
