"""Commands for whoever learns or has a real box: the rules of a game, puzzles, practice, and the score pad."""

import sys
from pathlib import Path

from ionbox.commands.arguments import USUAL, Flag, Many, Shown, named_options, read_options
from ionbox.core.types import BadInput
from ionbox.games import GAMES, find_game
from ionbox.terminal import rules as rulebooks


def rules(
    game: str | None = None,
    *,
    options: Flag = False,
    board: Flag = False,
    box: Flag = False,
    preset: str | None = None,
    option: Many = None,
    data: Many = None,
    check: Path | None = None,
    shown: Shown = USUAL,
) -> None:
    """Show the rules of a game, its options or its board, or check a file of components that you edited.

    Parameters
    ----------
    game
        Which game. Without it, you get a list of games.
    options
        List presets and options instead.
    board
        Show the empty board, if the game has one.
    box
        Show what is in the box: every card, tile and square.
    preset
        The ions, or with --board and --box these, of this preset.
    option
        One option as NAME=VALUE, for --board, --box and --check. You can repeat it.
    data
        A file of your own instead of one of the game's, as NAME=FILE, for these as well. You can repeat it.
    check
        A deck or other data file to check. You are told every mistake with its line, or what the file comes to.
    """
    screen = shown.screen()
    if game is None:
        for one in GAMES.values():
            screen.line(f"{one.name}: {one.title}, {one.seats[0]} to {one.seats[-1]} players")
        return
    chosen = find_game(game)
    if check is not None:
        wrong = rulebooks.check_file(
            chosen, check, preset or "", *named_options(chosen, option or [], data or []), screen
        )
        if wrong:
            print("\n".join(f"ionbox: {one}" for one in wrong), file=sys.stderr)
            sys.exit(2)
        return
    if options:
        rulebooks.show_options(chosen, screen)
        return
    named = read_options(chosen, preset, option or [], data or [])
    if box:
        rulebooks.show_box(chosen, named, screen)
    elif board:
        rulebooks.show_board(chosen, named, screen)
    else:
        screen.markdown(chosen.file("RULES.md"))
        rulebooks.show_ions(chosen, named, screen)


def puzzle(
    code: str | None = None,
    *,
    game: str | None = None,
    tag: str = "",
    shown: Shown = USUAL,
) -> None:
    """Solve puzzles: positions with one clearly best action, and learn why it is best.

    Parameters
    ----------
    code
        One puzzle by its code. By default, one after another.
    game
        Only puzzles of this game.
    tag
        Only puzzles about this skill, such as endgame.
    """
    from ionbox.lab.puzzles import find
    from ionbox.terminal import puzzle as puzzles

    chosen = [find(code)] if code is not None else puzzles.choose(find_game(game).name if game else "", tag)
    puzzles.solve(chosen, shown.screen())


def practise(
    code: str | None = None,
    *,
    progress: str = "",
    ticket: Flag = False,
    shown: Shown = USUAL,
) -> None:
    """Practise charges, formulas and names: twelve items, each with its reason.

    Parameters
    ----------
    code
        The code of a set, such as S5-2-7KQ4: the same twelve items everywhere. By default, you choose a skill and get a
        new set.
    progress
        Your progress code from last time. You get a new one at the end.
    ticket
        Only the first three items: an exit ticket.
    """
    from ionbox.lab.practice import practice_set, read_code
    from ionbox.lab.progress import read_progress
    from ionbox.terminal import practise as practice

    known = read_progress(progress) if progress else None
    screen = shown.screen()
    chosen = read_code(code) if code is not None else practice.choose(screen, known)
    practice.practise(practice_set(chosen), known, ticket, screen)


def score(
    game: str,
    file: Path | None = None,
    *,
    seats: int | None = None,
    names: str = "",
    preset: str | None = None,
    option: Many = None,
    data: Many = None,
    save: Path | None = None,
    shown: Shown = USUAL,
) -> None:
    """Count a match with the real box: type what lies on the table, and be told what it is worth and why.

    Parameters
    ----------
    game
        Which game; `ionbox rules` lists them.
    file
        A file of lines, as the prompt takes them. By default, you type them one by one.
    seats
        The number of players. By default, as many as there are names, or the fewest the game allows.
    names
        The names of the players in the order in which they sit: Ada,Ben.
    preset
        A named set of options; `ionbox rules GAME --options` lists them.
    option
        One option as NAME=VALUE. You can repeat it.
    data
        A file of your own instead of one of the game's, as NAME=FILE: the cards of your own box.
    save
        Where to write the record of the match (Charged! and Metal vs. Non-Metal), or else the lines.
    """
    from ionbox.terminal import score as pads

    chosen = find_game(game)
    people = [name.strip() for name in names.split(",") if name.strip()]
    n = seats or len(people) or chosen.seats[0]
    options = read_options(chosen, preset, option or [], data or [])
    chosen.check(n, options)
    if len(people) > n:
        raise BadInput(f"{n} seats are not enough for {len(people)} names.")
    people += [f"Seat {seat}" for seat in range(len(people) + 1, n + 1)]
    desk = pads.Desk(chosen, options, people, shown.screen())
    if file is None:
        desk.run()
    else:
        desk.read(file)
    if save is not None:
        desk.save(save)
