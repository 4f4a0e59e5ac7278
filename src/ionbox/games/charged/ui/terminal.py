"""Charged! in a terminal: from a view to words, and to a board that reads without its colours too."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from ionbox.chem.formulas import ASCII, UNICODE, atoms_text
from ionbox.core.facts import count
from ionbox.games.charged.box import box_of
from ionbox.games.charged.notation import LETTERS
from ionbox.games.charged.position import symbols_in
from ionbox.games.charged.types import Options, View

MARKS = {"DS": "black on green", "TS": "black on yellow", "DF": "white on blue", "TF": "white on red", "**": "bold"}
MEANINGS = {"DS": "symbol × 2", "TS": "symbol × 3", "DF": "formula × 2", "TF": "formula × 3", "**": "centre"}
METAL, PLAIN = "bold black on dark_orange", "bold black on white"
TILES = {
    "cation": METAL, "transition": METAL, "anion": "bold black on cyan", "plain": PLAIN, "red": "bold white on red3"
}  # fmt: skip


def say(view: View, names: Sequence[str]) -> list[str]:
    """The table in plain lines, for screen readers and pipes."""
    lines = [f"The bag has {count(view.bag, 'tile')}."]
    if limit := _limit(view):
        lines.append(limit)
    if view.naming and view.turn is not None:
        lines.append(f"{names[view.turn]} is naming {view.naming}.")
    for seat, name in enumerate(names):
        turn = ", whose turn it is" if seat == view.turn else ""
        lines.append(f"{name}{turn}: {count(view.scores[seat], 'point')}, {count(view.held[seat], 'tile')}.")
    laid, known = list(formulas(view)), dict(view.known)
    lines += [f"{place}: {' '.join(tiles)}, {_named(tiles, known)}." for place, tiles in laid]
    reds = [place for place, tile in _cells(view) if tile == "*"]
    if reds:
        lines.append(f"Red tiles at {', '.join(reds)}.")
    if not laid:
        lines.append(f"The board is empty. Its centre is {_place(len(view.board) // 2, len(view.board) // 2)}.")
    if view.rack:
        worth = {one.symbol: one.points for one in view.tiles}
        lines.append(f"Your rack: {', '.join(_many(tile, n, worth[tile]) for tile, n in Counter(view.rack).items())}.")
    return lines


def _limit(view: View) -> str:
    """How many turns are left, where they are counted or the bell has rung."""
    if view.to_come is None or view.turn is None:
        return ""
    return "This turn is the last." if view.to_come == 1 else f"{view.to_come} more turns, this one too."


def draw(view: View, names: Sequence[str]) -> RenderableType:
    players = Table(box=None, padding=(0, 2, 0, 0))
    for heading in ("", "points", "tiles"):
        players.add_column(heading, justify="left" if not heading else "right")
    for seat, name in enumerate(names):
        players.add_row(f"{'▸' if seat == view.turn else ' '} {name}", str(view.scores[seat]), str(view.held[seat]))
    styles = {one.symbol: TILES[one.kind] for one in view.tiles}
    parts: list[RenderableType] = [board([row.split() for row in view.squares], _rows(view), styles), players]
    if view.rack:
        worth = {one.symbol: one.points for one in view.tiles}
        rack = Text("rack ")
        for tile in view.rack:
            rack.append(f" {tile:<2}", styles[tile])
            rack.append(f"{worth[tile]} ", "dim")
        parts.append(rack)
    naming = f"{names[view.turn]} is naming {view.naming}." if view.naming and view.turn is not None else ""
    parts += [Text(line, style="dim") for line in (_limit(view), naming) if line]
    title = f"Charged! · {view.bag} tiles in the bag"
    return Panel(Group(*parts), title=title, title_align="left", expand=False)


def draw_board(options: Options) -> RenderableType:
    """The board without tiles, and what its squares mean: what `ionbox rules charged --board` prints."""
    marks = _marks(options)
    counts = Counter(mark for row in marks for mark in row)
    legend = Text()
    for mark, meaning in MEANINGS.items():
        legend.append(f" {mark}", MARKS[mark])
        legend.append(f" {meaning} ({counts[mark]})  ")
    empty = [[""] * len(marks)] * len(marks)
    return Group(board(marks, empty, {}), legend)


def say_board(options: Options) -> list[str]:
    """The same in plain lines: where the marked squares are."""
    lines = []
    for mark, meaning in MEANINGS.items():
        places = [_place(r, c) for r, row in enumerate(_marks(options)) for c, one in enumerate(row) if one == mark]
        lines.append(f"{mark}, {meaning}: {', '.join(places)}.")
    return lines


def board(marks: Sequence[Sequence[str]], tiles: Sequence[Sequence[str]], styles: Mapping[str, str]) -> Text:
    """Three columns a square: a tile, the letters of a marked square, or a dot."""
    n = len(marks)
    letters = "    " + "".join(f" {letter} " for letter in LETTERS[:n]) + "\n"
    text = Text(letters, no_wrap=True)
    for row in range(n):
        text.append(f" {row + 1:>2} ")
        for column in range(n):
            tile, mark = tiles[row][column], marks[row][column]
            if tile:
                text.append(f" {tile:<2}", styles[tile])
            else:
                text.append(f" {'·' if mark == '..' else mark:<2}", "dim" if mark == ".." else MARKS[mark])
        text.append("\n")
    text.append(letters.rstrip("\n"))
    return text


def formulas(view: View) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Every formula on the board with its place: "11K across"."""
    rows = _rows(view)
    n = len(rows)
    for way, lines in (("across", rows), ("down", zip(*rows, strict=True))):
        for number, line in enumerate(lines):
            start = 0
            for end in range(n + 1):
                if end == n or line[end] in ("", "*"):
                    if end - start > 1:
                        place = _place(number, start) if way == "across" else _place(start, number)
                        yield f"{place} {way}", tuple(line[start:end])
                    start = end + 1


def _named(tiles: tuple[str, ...], known: Mapping[str, str]) -> str:
    name = known.get(atoms_text(tiles, ASCII))
    return atoms_text(tiles, UNICODE) + (f" ({name})" if name else "")


def _rows(view: View) -> list[list[str]]:
    """The symbol on each square, "" where there is none."""
    return [symbols_in(row) for row in view.board]


def _cells(view: View) -> Iterator[tuple[str, str]]:
    for r, row in enumerate(_rows(view)):
        for c, tile in enumerate(row):
            yield _place(r, c), tile


def _place(row: int, column: int) -> str:
    return f"{row + 1}{LETTERS[column]}"


def _many(tile: str, n: int, points: int) -> str:
    symbol = "red" if tile == "*" else tile
    worth = count(points, "point")
    return f"{n} {symbol} ({worth} each)" if n > 1 else f"{symbol} ({worth})"


def _marks(options: Options) -> list[list[str]]:
    one = box_of(options).board
    return [one.marks[(row + 1) * one.wide + 1 : (row + 2) * one.wide] for row in range(one.n)]
