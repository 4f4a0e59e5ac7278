"""The same deal for everybody: what all tables of a gathering are dealt from, board after board."""

import asyncio
import time

from ionbox.core.deals import board, read_code, root_of
from ionbox.games import find_game
from ionbox.server.house import House
from ionbox.store.rows import GatheringRow

NEW = "new"


def chosen(house: House, game: str, wish: str) -> str:
    """What is kept of a host's wish: "", a code, or for "new" a secret that is none."""
    if not wish.strip() or wish == NEW:
        return house.new_seed() if wish == NEW else ""
    return read_code(find_game(game), wish, day(house))


def day(house: House) -> str:
    """The date, everywhere the same at the same moment."""
    return time.strftime("%Y-%m-%d", time.gmtime(house.clocks.now()))


def code_of(row: GatheringRow) -> str:
    """The code of the deal; "" where it has none, or there is no such deal."""
    return row.deal if "-" in row.deal else ""


async def seal(house: House, row: GatheringRow, n: int) -> str:
    """What a table deals its n-th match from: a seed of its own, or board n of all."""
    if not row.deal:
        return house.new_seed()
    root = await asyncio.to_thread(root_of, row.deal) if code_of(row) else row.deal
    return board(root, n)
