"""Commands about a match at this terminal: play one, join one, tell it again, look back on it.

What only one of them needs is imported there: nobody else waits for it.
"""

import secrets
from pathlib import Path

from ionbox.commands.arguments import USUAL, Flag, Many, Shown, opened, read_deal, read_hides, read_match, read_options
from ionbox.core import deals as codes
from ionbox.core.deals import SEEDS, code_of, root_of
from ionbox.core.play import Match
from ionbox.core.record import open_record
from ionbox.core.rng import BY_PLACE
from ionbox.core.types import BadInput, Seat, hiding
from ionbox.games import GAMES, find_game
from ionbox.terminal import menu
from ionbox.terminal.screen import Screen
from ionbox.terminal.table import Terminal, seat_names, seats_of_bots


def choose() -> None:
    """Play what the menu's questions settle."""
    screen = Screen(plain=False)
    try:
        game, preset, seats, bots = menu.choose(screen)
    except (EOFError, KeyboardInterrupt):
        screen.line()
        return
    names = seat_names(seats, [], bots)
    match = Match(game, seats, game.presets[preset], secrets.token_hex(16), names)
    Terminal(match, seats_of_bots(match), screen).run()


def play(
    game: str | None = None,
    *,
    seats: int | None = None,
    bots: str = "",
    names: str = "",
    seed: str | None = None,
    deal: str = "",
    preset: str | None = None,
    option: Many = None,
    data: Many = None,
    deck: Path | None = None,
    shown: Shown = USUAL,
    save: Path | None = None,
    resume: Path | None = None,
    hide: str = "",
) -> None:
    """Play a match at this terminal, people and bots mixed.

    Parameters
    ----------
    game
        Which game; `ionbox rules` lists them.
    seats
        The number of seats. By default, the fewest the game allows.
    bots
        Bots for the last seats, such as random,greedy. With a bot for every seat, they play to the end by themselves.
    names
        The names of the people, in the order of their seats: Ada,Ben.
    seed
        Fixes the deal: the same seed, options and actions give the same match. By default, the deal is random.
    deal
        The same deal for everybody: the code of one, or today. However people play, the same cards come up in the same
        places. Whoever has the code can know them.
    preset
        A named set of options; `ionbox rules GAME --options` lists them.
    option
        One option as NAME=VALUE. You can repeat it.
    data
        A file of your own instead of one of the game's, as NAME=FILE; `ionbox rules GAME --options` lists them.
    deck
        Short for --data deck=FILE: cards of your own.
    save
        Where to write the record. By default, only an unfinished match is saved.
    resume
        Continue a saved match.
    hide
        What the table hides, separated by commas: charges, ions (their table), preview, plays (what can be played).
    """
    screen, help = shown.screen(), hiding(read_hides(hide))
    if resume is not None:
        if game or seats or names or seed or deal or preset or option or data or deck:
            raise BadInput("--resume takes the game, seats, seed and options from the record. Leave them out.")
        match = read_match(resume)
        sitting = seats_of_bots(match)
        save = save or resume
    elif game is None:
        raise BadInput(f"Which game? Choose one of {', '.join(GAMES)}.")
    else:
        chosen = find_game(game)
        options = read_options(chosen, preset, option or [], [*(data or []), *([f"deck={deck}"] if deck else [])])
        n = seats or chosen.seats[0]
        chosen.check(n, options)
        sitting_bots = [bot for bot in bots.split(",") if bot]
        people = [name.strip() for name in names.split(",") if name.strip()]
        if len(sitting_bots) + len(people) > n:
            raise BadInput(f"{n} seats are not enough for {len(people)} names and {len(sitting_bots)} bots.")
        sitting = {Seat(n - len(sitting_bots) + place): bot for place, bot in enumerate(sitting_bots)}
        if deal and seed is not None:
            raise BadInput("A deal has a seed of its own. Leave out --seed or --deal.")
        called = seat_names(n, people, sitting_bots)
        if deal:
            code = read_deal(chosen, deal)
            screen.line(f"The deal {code}: the same for everybody. Whoever has this code can know the cards.", "dim")
            match = Match(chosen, n, options, codes.board(root_of(code), 1), called, format=BY_PLACE)
        else:
            match = Match(chosen, n, options, secrets.token_hex(16) if seed is None else seed, called)
    Terminal(match, sitting, screen, save, help).run()


def deal(
    game: str,
    code: str = "",
    *,
    seats: int | None = None,
    board: int = 1,
    preset: str | None = None,
    option: Many = None,
    data: Many = None,
    deck: Path | None = None,
    shown: Shown = USUAL,
) -> None:
    """List what a deal holds, place by place, for whoever prepares a lesson: the same for everybody who plays it.

    Parameters
    ----------
    game
        Which game.
    code
        The code of a deal, or today. By default, a new one is drawn.
    seats
        The number of seats. By default, the fewest the game allows.
    board
        Which match of those who play on from this deal, counted from 1.
    preset
        A named set of options; `ionbox rules GAME --options` lists them.
    option
        One option as NAME=VALUE. You can repeat it.
    data
        A file of your own instead of one of the game's, as NAME=FILE. You can repeat it.
    deck
        Short for --data deck=FILE: cards of your own.
    """
    from ionbox.terminal import deals

    chosen = find_game(game)
    options = read_options(chosen, preset, option or [], [*(data or []), *([f"deck={deck}"] if deck else [])])
    if board < 1:
        raise BadInput("Boards are counted from 1.")
    known = read_deal(chosen, code) if code else code_of(chosen, secrets.randbelow(SEEDS))
    deals.show(chosen, seats or chosen.seats[0], options, known, board, shown.screen())


def join(
    code: str,
    *,
    server: str = "http://127.0.0.1:8000",
    name: str = "",
    shown: Shown = USUAL,
) -> None:
    """Take a seat at a live table and play from this terminal.

    Parameters
    ----------
    code
        The six characters of the gathering.
    server
        The address that `ionbox serve` printed.
    name
        Your name at the table. By default, you are given one.
    """
    from ionbox.terminal.join import join as take_seat

    take_seat(code, server, name, shown.screen())


def replay(
    file: Path,
    *,
    step: Flag = False,
    seat: Seat | None = None,
    verify: Flag = False,
    seal: str = "",
    shown: Shown = USUAL,
) -> None:
    """Tell a recorded match again, as a watcher or one seat saw it.

    Parameters
    ----------
    file
        The record.
    step
        Show the table after each step and wait for Enter.
    seat
        Tell it as this seat saw it, counted from 1. By default, as a watcher saw it.
    verify
        Only check that the record follows the rules and its seed.
    seal
        With --verify: the SHA-256 that was shown before the match.
    """
    from ionbox.terminal import replay as replays

    screen = shown.screen()
    if verify:
        replays.verify(read_match(file), seal, screen)
        return
    with opened(file) as text:
        replays.replay(*open_record(text, GAMES), screen, None if seat is None else Seat(seat - 1), step)


def review(file: Path, *, seat: Seat | None = None, playouts: int = 600, shown: Shown = USUAL) -> None:
    """Look back on a finished match: what each decision cost, judged by what its seat could know, and what was luck.

    Parameters
    ----------
    file
        The record.
    seat
        Only this seat, counted from 1. By default, all of them.
    playouts
        The number of playouts for each decision. More make the figures more certain.
    """
    from ionbox.terminal import review as reviews

    if playouts < 1:
        raise BadInput("Judging a decision takes at least one playout. Choose --playouts 1 or more.")
    with opened(file) as text:
        reviews.show(*open_record(text, GAMES), shown.screen(), None if seat is None else Seat(seat - 1), playouts)
