"""Boards: matches of one deal that every table plays and is compared in. Functions of rows, and what a code keeps to.

What one table has done with a board tells another what lies there: until all have finished it nothing of it is told.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from msgspec.structs import replace

from ionbox.core.types import BadInput
from ionbox.server import deals, seating
from ionbox.server.house import Declined
from ionbox.store.rows import GatheringRow, TableRow

if TYPE_CHECKING:
    from ionbox.server.gathering import Gathering
    from ionbox.server.table import Table

MOST = 4
DONE = "All boards have been played here."


def check(boards: int, many: bool, club: bool) -> None:
    if boards and club:
        raise BadInput("A club plays one board for all. Leave the boards out.")
    if boards and not many:
        raise BadInput("Boards compare tables with each other. Choose many tables.")


def on(table: TableRow) -> int:
    """The board that a table plays or has played last; before its first match the one that it will play."""
    return table.board if table.status == "open" else table.board - 1


def done(gathering: GatheringRow, table: TableRow) -> bool:
    """Whether no board is left for this table."""
    return 0 < gathering.boards < table.board


def finished(gathering: GatheringRow, tables: Iterable[TableRow]) -> int:
    """How many boards are over at all tables: those that somebody has finished and nobody who is here has to play."""
    if gathering.ended:
        return gathering.boards
    most, least = 0, gathering.boards
    for table in tables:
        playing = table.status == "playing"
        over = table.board - 1 - playing
        if table.status != "open":
            most = max(most, over)
        if playing or any(one.kind == "person" or one.late for one in table.seats):
            least = min(least, over)
    return min(most, least)


class Boards:
    def __init__(self, gathering: "Gathering") -> None:
        self.gathering = gathering

    def finished(self) -> int:
        return finished(self.gathering.row, (table.row for table in self.gathering.tables))

    async def welcome(self, table: "Table") -> None:
        """Somebody is about to sit down here: where nobody did, they go on with the first board that is still secret.

        Under the gathering's lock.
        """
        row = self.gathering.row
        if not row.boards:
            return
        over = self.finished()
        if over == row.boards:
            raise Declined(DONE)
        async with table.lock:
            empty = table.row.status != "playing" and not seating.people(table.row)
            if empty and table.row.board <= over:
                seed = await deals.seal(self.gathering.house, row, over + 1)
                await table.save(replace(table.row, board=over + 1, sealed=seed))
                table.telling.show_seats()

    def go_on(self, number: int) -> list["Table"]:
        """The tables for which the host orders the next match: one; 0: all at which somebody sits."""
        gathering = self.gathering
        if number and done(gathering.row, gathering.table(number).row):
            raise Declined(DONE)
        if number or not gathering.row.boards:
            return gathering.tables if number == 0 else [gathering.table(number)]
        return [table for table in gathering.tables if seating.people(table.row)]
