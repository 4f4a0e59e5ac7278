"""The whole truth as one line of text, and back."""

import re
from collections.abc import Sequence

from ionbox.core.rows import refuse_endless
from ionbox.core.state import all_seats, met_text, read_met
from ionbox.core.types import BadInput, Seat
from ionbox.games.charged import ending
from ionbox.games.charged.box import Box
from ionbox.games.charged.ending import NO_LIMIT
from ionbox.games.charged.formulas import NONE
from ionbox.games.charged.grid import Grid
from ionbox.games.charged.notation import square_name
from ionbox.games.charged.pieces import ACROSS, DOWN, KINDS, RACK, RED, WIDEST
from ionbox.games.charged.scoring import formula_of
from ionbox.games.charged.state import ChargedState
from ionbox.games.charged.types import Options

PART = re.compile(r"[0-9]+|[A-Z][a-z]?|\*")


def dump(state: ChargedState) -> str:
    """ "turn 1 passes 0 idle 0 tries 0 | board 21/10NaCl9/… | racks Na Cl / K * | scores 6 0". The bag is the rest.

    Behind that, where turns are counted, "to-come 5", the present one too; "bell rung"; and "naming Na2O 8 NaCl 6".
    """
    racks = " / ".join(rack_text(state.box, state.rack(seat)) for seat in all_seats(state.seats))
    parts = [
        f"turn {state.turn + 1} passes {state.passes} idle {state.idle} tries {state.tries}",
        f"board {'/'.join(rows(state.grid))}",
        f"racks {racks}",
        f"scores {' '.join(map(str, state.scores))}",
    ]
    if state.to_come != NO_LIMIT:
        parts.append(f"to-come {state.to_come}")
    if state.rung:
        parts.append("bell rung")
    if state.to_name:
        waiting = [f"{made} {points}" for made, points in unnamed(state)]
        parts.append(f"naming {' '.join(waiting)}")
    parts += met_text(state)
    return " | ".join(parts)


def unnamed(state: ChargedState) -> list[tuple[str, int]]:
    """The formulas that are still to be named, each with its points."""
    made = [state.box.formulas.compounds[number].formula() for number in state.to_name]
    return list(zip(made, state.worth))  # noqa: B905


def ask_again(state: ChargedState, waiting: Sequence[tuple[str, int]]) -> None:
    """The same formulas to be named, where nothing is asked for yet."""
    numbers = {made.formula(): number for number, made in enumerate(state.box.formulas.compounds)}
    for formula, points in waiting:
        if formula not in numbers:
            raise BadInput(f"{formula!r} is not a formula of this match.")
        state.to_name.append(numbers[formula])
        state.worth.append(points)


def rows(grid: Grid) -> list[str]:
    """The board row by row, empty squares as their number: "10NaCl9"."""
    n, wide = grid.box.board.n, grid.box.board.wide
    symbols = grid.box.tiles.alphabet.symbols
    return [_row(symbols, list(grid.cells[start : start + n])) for start in range(wide + 1, (n + 1) * wide, wide)]


def _row(symbols: Sequence[str], cells: Sequence[int]) -> str:
    text, done = "", 0
    for column, tile in enumerate(cells):
        if tile:
            text += f"{column - done}{symbols[tile]}" if column > done else symbols[tile]
            done = column + 1
    return f"{text}{len(cells) - done}" if done < len(cells) else text


def rack_text(box: Box, rack: Sequence[int]) -> str:
    return " ".join(box.tiles.alphabet.symbols[tile] for tile in range(1, KINDS) for _ in range(rack[tile])) or "-"


def load(text: str, box: Box, options: Options) -> ChargedState:
    refuse_endless(text)
    found = re.fullmatch(
        r"turn (\d) passes (\d{1,2}) idle (\d{1,2}) tries (\d) \| board (\S+) \| racks ([^|]+) \| scores ([\d ]+)"
        r"(?:\| to-come (\d{1,3}))?(?: ?\| (bell rung))?(?: ?\| naming ((?:[A-Za-z0-9]+ \d{1,6} ?)+))?"
        r"(?: ?\| met ([a-z0-9 ]{1,80}))?",
        text.strip(),
        re.ASCII,
    )
    if not found:
        raise BadInput("A position reads 'turn 1 passes 0 idle 0 tries 0 | board … | racks … / … | scores 0 0'.")
    racks = [_read_tiles(box, rack) for rack in found[6].split("/")]
    seats = len(racks)
    if not 2 <= seats <= 4:
        raise BadInput(f"Two to four seats have racks, not {seats}.")
    state = ChargedState.fresh(box, seats, options)
    state.turn = Seat(int(found[1]) - 1)
    state.passes, state.idle, state.tries = (int(found[i]) for i in range(2, 5))
    for seat, rack in enumerate(racks):
        for tile in rack:
            state.racks[seat * KINDS + tile] += 1
            state.bag[tile] -= 1
        state.held[seat] = len(rack)
    _fill(state.grid, found[5])
    for tile in state.grid.cells:
        if 0 < tile < KINDS:
            state.bag[tile] -= 1
    state.bag_size = sum(state.bag)
    state.scores = [int(word) for word in found[7].split() if len(word) < 7]
    state.rung = found[9] is not None
    if found[8]:
        state.to_come = int(found[8])
    if state.to_come != NO_LIMIT:
        state.first = Seat((state.turn + state.to_come) % seats)
    state.met = read_met(found[11] or "")
    waiting = (found[10] or "").split()
    ask_again(state, [(formula, int(points)) for formula, points in zip(waiting[::2], waiting[1::2], strict=True)])
    _refuse_impossible(state, options)
    state.ending = ending.ended(state)
    return state


def fill(grid: Grid, rows: Sequence[Sequence[int]]) -> None:
    """Tiles onto an empty board."""
    squares = []
    for row, tiles in enumerate(rows):
        for column, tile in enumerate(tiles):
            if tile:
                squares.append((row + 1) * grid.box.board.wide + column + 1)
                grid.put(squares[-1], tile)
    for square in squares:
        grid.settle(square)


def _fill(grid: Grid, text: str) -> None:
    n = grid.box.board.n
    filled: list[list[int]] = []
    for line in text.split("/"):
        filled.append(read_row(grid.box, line))
        if PART.sub("", line) or len(filled[-1]) != n:
            raise BadInput(
                f"Row {len(filled)} has tiles and numbers of empty squares, {n} squares in all, not {line!r}."
            )
    if len(filled) != n:
        raise BadInput(f"The board has {n} rows, not {len(filled)}.")
    fill(grid, filled)


def symbols_in(line: str) -> list[str]:
    """What stands on each square of a row, "" where nothing does."""
    row: list[str] = []
    for part in PART.findall(line):
        row += [""] * min(int(part[:3]), WIDEST + 1) if part.isdecimal() else [part]
    return row


def read_row(box: Box, line: str) -> list[int]:
    """The tile on each square of a row, 0 where there is none."""
    return [_tile(box, symbol) if symbol else 0 for symbol in symbols_in(line)]


def _read_tiles(box: Box, text: str) -> list[int]:
    words = text.split()
    return [] if words == ["-"] else [_tile(box, word) for word in words]


def _tile(box: Box, symbol: str) -> int:
    tiles = box.tiles.alphabet.tiles
    if symbol not in tiles:
        raise BadInput(f"{symbol!r} is not a tile.")
    return tiles[symbol]


def _refuse_impossible(state: ChargedState, options: Options) -> None:
    for symbol, tile in state.box.tiles.alphabet.tiles.items():
        if state.bag[tile] < 0:
            raise BadInput(f"There are {-state.bag[tile]} more {symbol} than the {state.box.tiles.copies[tile]}.")
    if not (0 <= state.turn < state.seats and len(state.scores) == state.seats):
        raise BadInput("Write the seat whose turn it is, and a score for each seat.")
    if max(state.held) > RACK or (state.bag_size and min(state.held) < RACK):
        raise BadInput(f"A rack has {RACK} tiles, and fewer only once the bag is empty.")
    if state.passes > min(state.idle, state.seats) or state.idle > ending.IDLE_ROUNDS * state.seats:
        raise BadInput("Passes are among the turns without a play, and either number ends the match in time.")
    if state.tries and state.tries >= state.limit:
        raise BadInput("The turn is lost before so many tries.")
    most = state.seats if state.rung else options.rounds * state.seats
    if state.to_come > most or (state.rung and state.to_come == NO_LIMIT):
        raise BadInput(f"Behind 'to-come' stands how many turns are left in this match, up to {most}.")
    if state.to_name and (not options.naming or state.idle or len(set(state.to_name)) < len(state.to_name)):
        raise BadInput("Formulas wait for their names after a play, each of them once, where names are asked for.")
    _refuse_board(state)
    if not state.grid.tiles and (max(state.scores) or not state.bag_size):
        raise BadInput("With an empty board nobody has points, and the bag is not empty.")


def _refuse_board(state: ChargedState) -> None:
    """§5 Every run is a formula, every element is in one, and all tiles hang together from the centre."""
    grid, board = state.grid, state.box.board
    laid = [square for square in range(board.size) if 0 < grid.cells[square] < KINDS]
    for square in laid:
        runs = [grid.run(square, way) for way in (ACROSS, DOWN)]
        for run in runs:
            if len(run) > 1 and formula_of(grid, run) == NONE:
                symbols = "".join(state.box.tiles.alphabet.symbols[grid.cells[at]] for at in run)
                raise BadInput(f"{symbols} at {square_name(board.outer[run[0]])} is not a formula.")
        if grid.cells[square] != RED and max(map(len, runs)) == 1:
            raise BadInput(f"The tile at {square_name(board.outer[square])} is in no formula.")
    reached, fresh = set(), {board.centre} & set(laid)
    while fresh:
        reached |= fresh
        around = {at + step for at in fresh for step in (-1, 1, -board.wide, board.wide)}
        fresh = (around & set(laid)) - reached
    if laid and (len(reached) != len(laid) or grid.cells[board.centre] == RED):
        raise BadInput("All tiles hang together, and an element lies on the centre.")
