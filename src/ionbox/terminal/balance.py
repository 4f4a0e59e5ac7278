"""How a deck plays, in a terminal: a bar while the bots play, then what stands out and every figure."""

from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from ionbox.core.game import AnyGame
from ionbox.core.types import BadInput
from ionbox.lab.balance import Balance, measure
from ionbox.lab.page import difference, how
from ionbox.lab.report import findings, groups, told
from ionbox.terminal.screen import Screen


def measured(game: AnyGame, options: Any, seats: int, bot: str, matches: int, seed: str, workers: int) -> Balance:
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        bar = progress.add_task("matches", total=None)

        def played(done: int, of: int) -> None:
            progress.update(bar, completed=done, total=of)

        try:
            return measure(game, options, seats, bot, matches, seed, workers, played)
        except KeyboardInterrupt:
            raise BadInput("Stopped before the last match, so nothing is told and nothing is written.") from None


def show(balance: Balance, screen: Screen) -> None:
    screen.line(how(balance))
    for finding in findings(balance):
        screen.line(f"  {finding.says}", "yellow" if finding.warning else "")
    compared = balance.printed is not None
    for group in groups(balance):
        rows = [
            [row.name, told(row.own, row.share), *([told(row.printed, row.share), difference(row)] if compared else [])]
            for row in group.rows
        ]
        screen.rows(
            group.title, ["", "this deck", *(["printed deck", "difference in errors"] if compared else [])], rows
        )
