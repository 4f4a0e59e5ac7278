"""A match looked back on in a terminal."""

from collections.abc import Iterable

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from ionbox.core.play import Chapter, Match
from ionbox.core.state import all_seats
from ionbox.core.types import Seat
from ionbox.lab.review import Past, SeatReview, answer, review
from ionbox.terminal.screen import Screen


def show(match: Match, story: Iterable[Chapter], screen: Screen, seat: Seat | None, playouts: int) -> None:
    """The review of one seat, or of all."""
    pasts = [Past(match, one) for one in (all_seats(match.seats) if seat is None else [seat])]
    for chapter in story:
        for past in pasts:
            past.add(chapter)
    for past in pasts:
        show_seat(match, screen, look_back(past, screen, playouts))


def look_back(past: Past, screen: Screen, playouts: int) -> SeatReview:
    end = past.share()
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns, console=screen.console, transient=True, disable=screen.plain) as progress:
        bar = progress.add_task(past.match.names[past.seat], total=len(past.questions))
        judged = []
        for question in past.questions:
            judged.append((question, answer(past.match, question, playouts)))
            progress.advance(bar)
    return review(end, past.seat, past.made, judged)


def show_seat(match: Match, screen: Screen, found: SeatReview) -> None:
    slips = [one for one in found.decisions if one.slip]
    screen.line(match.names[found.seat], "bold")
    if found.made:
        screen.line(f"Compounds made: {', '.join(found.made)}.")
    screen.line(f"{len(slips)} of {len(found.decisions)} decisions {'is' if len(slips) == 1 else 'are'} worth a look.")
    if slips:
        screen.line(f"{'It' if len(slips) == 1 else 'They'} cost {100 * found.lost:.0f} % of the chance of winning.")
    screen.line(f"The cards and the others changed the chance of winning by {100 * found.fortune:+.0f} %.")
    if found.turning:
        screen.line("Turning points:")
    for turn in found.turning:
        screen.line(f"  step {turn.n}: {100 * turn.swing:+.0f} %. {turn.says}", "" if turn.own else "dim")
    if screen.plain:
        for one in found.decisions:
            print(f"  {one.n}. {one.says}")
        return
    table = Table("step", "played", "left", "best", "best left", "fortune", box=None)
    for one in found.decisions:
        cells = (str(one.n), one.action, f"{100 * one.value:.0f} %", one.best, f"{100 * one.best_value:.0f} %")
        table.add_row(*cells, f"{100 * one.fortune:+.0f} %", style="yellow" if one.slip else "")
    screen.console.print(table)
