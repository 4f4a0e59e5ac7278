"""Charged! on paper: tiles, the board, the short rules, and a board as it lies."""

from collections.abc import Sequence
from itertools import zip_longest
from typing import Final

from ionbox.chem.formulas import charge_text
from ionbox.chem.names import ion_name
from ionbox.core.contents import Part
from ionbox.core.game import read_file
from ionbox.core.paper import Grid, Paper, Scores, Tile
from ionbox.games.charged.box import box_of
from ionbox.games.charged.contents import MARKS, marks
from ionbox.games.charged.pieces import CENTRE, PLAIN, RED
from ionbox.games.charged.position import symbols_in
from ionbox.games.charged.types import Options, View

COUNTED: Final = tuple((mark, says) for mark, says in MARKS.items() if mark not in (PLAIN, CENTRE))
LEGEND: Final = tuple((mark, says) for mark, says in MARKS.items() if mark != PLAIN)
TURNS: Final = 24
"""As many as a page has room for: two players fill two of them."""


def tiles(options: Options, english: str) -> Sequence[Tile]:
    box = box_of(options)
    found = []
    for symbol, tile in box.tiles.alphabet.tiles.items():
        if box.tiles.copies[tile]:
            alone = [ion.charge for ion in box.ions.cations + box.ions.anions if ion.symbol == symbol]
            metal = any(ion.charge > 0 for ion in box.ions.cations if symbol in ion.atoms)
            found.append(
                Tile(
                    "" if tile == RED else symbol,
                    0 if tile == RED else 1 if metal else -1,
                    " ".join([charge_text(charge) for charge in alone]),
                    int(box.tiles.points[tile]),
                    box.tiles.copies[tile],
                )
            )
    return found


def board(options: Options) -> Grid:
    rows = tuple([tuple(row) for row in marks(box_of(options))])
    return Grid(f"The board, {len(rows)} × {len(rows)} squares", rows, LEGEND)


def position(view: View) -> Grid:
    """Tiles where they lie, and marks where none does."""
    rows = [
        tuple([tile or mark for tile, mark in zip_longest(symbols_in(laid), squares.split(), fillvalue="")])
        for laid, squares in zip(view.board, view.squares, strict=True)
    ]
    return Grid("", tuple(rows), LEGEND)


def reference(options: Options, english: str) -> Sequence[Part]:
    box = box_of(options)
    ions = box.ions.cations + box.ions.anions
    copies, points = box.tiles.copies, box.tiles.points
    return [
        Part(
            "Accepted ions",
            ("ion", "name", "charge"),
            tuple([(ion.text, ion_name(ion, english), charge_text(ion.charge)) for ion in ions]),
        ),
        Part(
            "Tiles",
            ("tile", "points", "tiles"),
            tuple(
                [
                    ("red" if tile == RED else symbol, str(points[tile]), str(copies[tile]))
                    for symbol, tile in box.tiles.alphabet.tiles.items()
                    if copies[tile]
                ]
            ),
        ),
        Part(
            "Scoring",
            ("what", "what it counts"),
            (("formula with a new tile", "the points of its tiles, old ones too"), *COUNTED),
            "DS and TS first, then DF and TF, and only under tiles laid in this turn.",
        ),
    ]


def scores(options: Options) -> Scores:
    rows = tuple([str(turn) for turn in range(1, TURNS + 1)])
    return Scores(
        "In each turn: the formula and its points. Where two play, a whole match may take two sheets.",
        (("Turns", (*rows, "total")),),
    )


PAPER: Final = Paper(
    rules=read_file("ionbox.games.charged", "data/short.txt").splitlines(),
    scores=scores,
    laid="Best formula",
    dealt="The row of the bag begins with the tiles of the racks. Whoever draws takes the next tiles after them; tiles "
    "that were swapped are drawn again at its end.",
    reference=reference,
    tiles=tiles,
    board=board,
    position=position,
)
