"""A match looked back on in a terminal."""

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from ionbox.core.play import Match
from ionbox.core.types import BadInput
from ionbox.lab.review import SeatReview, answer, made, questions, review, share
from ionbox.terminal.screen import Screen


def show(match: Match, screen: Screen, seat: int | None, playouts: int) -> None:
    """The review of one seat, or of all."""
    if match.state.outcome() is None:
        raise BadInput("The match is not over: a review looks back on a whole match.")
    for one in range(match.seats) if seat is None else [seat]:
        show_seat(match, screen, look_back(match, screen, one, playouts))


def look_back(match: Match, screen: Screen, seat: int, playouts: int) -> SeatReview:
    asked = list(questions(match, seat))
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns, console=screen.console, transient=True, disable=screen.plain) as progress:
        bar = progress.add_task(match.names[seat], total=len(asked))
        judged = []
        for question in asked:
            judged.append((question, answer(match, question, playouts)))
            progress.advance(bar)
    return review(share(match, seat), seat, made(match, seat), judged)


def show_seat(match: Match, screen: Screen, found: SeatReview) -> None:
    slips = [one for one in found.decisions if one.slip]
    screen.line(match.names[found.seat], "bold")
    if found.made:
        screen.line(f"Compounds made: {', '.join(found.made)}.")
    many = f"{len(slips)} of {len(found.decisions)} decisions {'is' if len(slips) == 1 else 'are'} worth a look"
    cost = f": they cost {100 * found.lost:.0f} % of your chance to win" if slips else ""
    screen.line(f"{many}{cost}. The cards and the others brought {100 * found.fortune:+.0f} %.")
    if found.turning:
        screen.line("Turning points:")
    for turn in found.turning:
        screen.line(f"  step {turn.n}: {100 * turn.swing:+.0f} %. {turn.says}", "" if turn.own else "dim")
    if screen.plain:
        for one in found.decisions:
            print(f"  {one.n}. {one.says}")
        return
    table = Table("step", "played", "left", "best", "there was", "fortune", box=None)
    for one in found.decisions:
        cells = (str(one.n), one.action, f"{100 * one.value:.0f} %", one.best, f"{100 * one.best_value:.0f} %")
        table.add_row(*cells, f"{100 * one.fortune:+.0f} %", style="yellow" if one.slip else "")
    screen.console.print(table)
