"""How a deck plays, in a terminal: a bar while the bots play, then what stands out and every figure."""

from typing import Any

from ionbox.core.game import AnyGame
from ionbox.core.types import BadInput
from ionbox.lab.balance import Balance, measure
from ionbox.lab.page import difference, how
from ionbox.lab.pool import Crew, bar
from ionbox.lab.report import findings, groups, told
from ionbox.terminal.screen import Screen


def measured(game: AnyGame, options: Any, seats: int, bot: str, matches: int, seed: str, crew: Crew) -> Balance:
    try:
        with bar("matches") as progress:
            return measure(game, options, seats, bot, matches, seed, crew, progress)
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
