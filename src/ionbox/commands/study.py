"""Commands for whoever learns: the rules of a game, and puzzles."""

from pathlib import Path

from ionbox.commands.arguments import English, Flag, read_options, screen_for
from ionbox.games import GAMES, find_game
from ionbox.terminal import rules as rulebooks


def rules(
    game: str | None = None,
    *,
    options: Flag = False,
    board: Flag = False,
    preset: str | None = None,
    check: Path | None = None,
    plain: Flag = False,
    english: English = "us",
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
    preset
        The ions, or with --board the board, of this preset.
    check
        A deck or other data file to check. You are told the line of any mistake.
    plain
        Lines of text without color or boxes.
    english
        How to spell chemistry: us (aluminum) or gb (aluminium).
    """
    screen = screen_for(plain, english)
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
        rulebooks.show_ions(chosen, read_options(chosen, preset, [], []), screen)


def puzzle(
    code: str | None = None,
    *,
    game: str | None = None,
    tag: str = "",
    plain: Flag = False,
    english: English = "us",
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
    plain
        Lines of text without color or boxes.
    english
        How to spell chemistry: us (aluminum) or gb (aluminium).
    """
    from ionbox.lab.puzzles import find
    from ionbox.terminal import puzzle as puzzles

    chosen = [find(code)] if code is not None else puzzles.choose(find_game(game).name if game else "", tag)
    puzzles.solve(chosen, screen_for(plain, english))
