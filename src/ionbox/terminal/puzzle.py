"""Puzzles in a terminal: a position, a prompt, and why or why not."""

from collections.abc import Iterator

from ionbox.core.types import BadInput
from ionbox.lab.puzzles import Puzzle, advice, judge_try, puzzles, refusal, verdict
from ionbox.terminal.screen import Screen

HELP = (
    "Type an action. Type ? to see what you can play, hint for help step by step, next for the next puzzle, "
    "and quit to leave."
)
PLAYOUTS = 600
"""Behind the figures of a try that the puzzle does not know."""


def choose(game: str, tag: str) -> list[Puzzle]:
    """Those of a game and a skill, the easiest first."""
    found = [one for one in puzzles().values() if game in ("", one.game) and (not tag or tag in one.tags)]
    if not found:
        tags = sorted({tag for one in puzzles().values() if game in ("", one.game) for tag in one.tags})
        raise BadInput(f"There are no such puzzles. The skills are {', '.join(tags)}.")
    return found


def solve(found: list[Puzzle], screen: Screen) -> None:
    """One after the other, until the person leaves."""
    try:
        for puzzle in found:
            solve_one(puzzle, screen)
    except (EOFError, KeyboardInterrupt):
        screen.line()


def show(puzzle: Puzzle, screen: Screen) -> None:
    """The position as its seat sees it, and what it is asked."""
    game, view = puzzle.rules, puzzle.known.view
    names = ["You" if seat == puzzle.seat else f"Seat {seat + 1}" for seat in range(puzzle.seats)]
    screen.table(game, view, names)
    screen.line(game.ask(view), "bold")


def solve_one(puzzle: Puzzle, screen: Screen) -> None:
    game, known = puzzle.rules, puzzle.known
    screen.line(f"{game.title}, puzzle {puzzle.code}: {', '.join(puzzle.tags)}", "bold")
    show(puzzle, screen)
    screen.line("One action is clearly the best here.")
    steps: Iterator[str] = iter(())
    correction = ""
    while True:
        text = screen.ask(f"{puzzle.code}>")
        if text in ("quit", "exit"):
            raise EOFError
        if text == "next":
            return
        if text in ("?", "help", ""):
            screen.line(HELP)
            screen.actions([game.write(action) for action in known.legal])
        elif text == "hint" and correction:
            screen.line(correction, "cyan")
            correction = ""
        elif text == "hint":
            step = next(steps, "")
            if not step:
                steps = iter(advice(puzzle).told())
                step = next(steps)
            screen.line(step, "cyan")
        else:
            try:
                no = refusal(puzzle, text)
            except BadInput as mistake:
                screen.line(f"{mistake} Type ? to see what you can play.", "yellow")
                continue
            correction = no.hint if no else ""
            if no is not None:
                screen.refused(no)
            elif tried(puzzle, text, screen):
                return


def tried(puzzle: Puzzle, text: str, screen: Screen) -> bool:
    """Whether that was it; if not, why not."""
    said = verdict(puzzle, text, judge_try(puzzle, text, PLAYOUTS))
    screen.line(said.says, "green" if said.right else "yellow")
    for reason in said.reasons:
        screen.line(f"  {reason}")
    return said.right
