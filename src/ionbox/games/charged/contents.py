"""What is in the box, the files that change it, and a box looked over before anybody plays with it."""

from collections.abc import Sequence
from typing import Final

from ionbox.chem.deck import MOST_POSSIBLE
from ionbox.chem.elements import elements
from ionbox.chem.formulas import charge_text
from ionbox.chem.ions import FAMILIES, Ion
from ionbox.chem.names import compound_name, ion_name
from ionbox.chem.notes import note_on
from ionbox.chem.own import SHEET, read_own_ions
from ionbox.core.contents import Caution, Column, Figure, Part, Possible, Sheet, Survey
from ionbox.core.facts import count, joined
from ionbox.games.charged.box import Box, box_of
from ionbox.games.charged.formulas import MOST_IONS
from ionbox.games.charged.pieces import (
    CENTRE,
    MOST_COPIES,
    MOST_ELEMENTS,
    MOST_POINTS,
    NARROWEST,
    PLAIN,
    RACK,
    RED,
    WIDEST,
)
from ionbox.games.charged.types import Options

SHEETS: Final = (
    SHEET,
    Sheet(
        "tiles_file",
        "Tiles",
        f"Up to {MOST_ELEMENTS} elements, and * for red tiles. The bag holds more tiles than all racks together.",
        (
            Column("tile", "Tile", "The symbol of an element, or * for a red tile.", "ion"),
            Column("copies", "Copies", "The number of these tiles.", "whole", least=1, most=MOST_COPIES),
            Column(
                "points", "Points", "What one of them scores; a red tile scores 0.", "whole", least=0, most=MOST_POINTS
            ),
        ),
    ),
    Sheet(
        "ions_file",
        "Accepted ions",
        f"The ions that formulas are made of, up to {MOST_IONS}. Every tile must be part of some formula.",
        (Column("ion", "Ion", "An ion that is accepted.", "ion"),),
    ),
    Sheet(
        "board_file",
        "Board",
        f"A square of {NARROWEST} to {WIDEST} rows, an odd number: DS, TS, DF and TF for the marked squares,"
        f" {CENTRE} for the one in the middle, {PLAIN} for all others. The first line is the word board.",
        (),
    ),
)
MARKS: Final = {
    "DS": "double symbol: its tile counts twice",
    "TS": "triple symbol: its tile counts three times",
    "DF": "double formula: all of the formula counts twice",
    "TF": "triple formula: all of the formula counts three times",
    CENTRE: "the center: the first formula covers it",
    PLAIN: "a plain square",
}


def parts(options: Options) -> Sequence[Part]:
    box = box_of(options)
    return [_tiles(box), _ions(box), _board(box), _squares(box)]


def _tiles(box: Box) -> Part:
    rows = []
    for symbol, tile in box.tiles.alphabet.tiles.items():
        if box.tiles.copies[tile]:
            name = "red tile" if tile == RED else elements()[symbol]["us"]
            charges = joined([charge_text(ion.charge) for ion in _alone(box, symbol)], "or")
            rows.append((symbol, name, charges, str(box.tiles.copies[tile]), str(box.tiles.points[tile])))
    says = f"{box.tiles.total} tiles. The charges are those of the element by itself."
    return Part("Tiles", ("tile", "element", "charges", "copies", "points"), tuple(rows), says)


def _alone(box: Box, symbol: str) -> list[Ion]:
    return [ion for ion in box.ions.cations + box.ions.anions if ion.symbol == symbol]


def _ions(box: Box) -> Part:
    ions = box.ions.cations + box.ions.anions
    rows = tuple([(ion.text, ion_name(ion), FAMILIES[ion.family], str(len(_formulas_of(box, ion)))) for ion in ions])
    says = "They decide what a formula is. Behind each stands how many formulas with it these tiles can lay."
    return Part("Accepted ions", ("ion", "name", "family", "formulas"), rows, says)


def _formulas_of(box: Box, ion: Ion) -> list[str]:
    return [made.formula() for made in box.ions.layable.values() if ion in (made.cation, made.anion)]


def _board(box: Box) -> Part:
    return Part("Board", (), tuple([tuple(row) for row in marks(box)]), "Tiles of the rack are laid on these squares.")


def _squares(box: Box) -> Part:
    flat = [mark for row in marks(box) for mark in row]
    rows = tuple([(mark, meaning, str(flat.count(mark))) for mark, meaning in MARKS.items() if mark in flat])
    return Part("Squares", ("square", "meaning", "number"), rows, f"{len(flat)} squares.")


def marks(box: Box) -> list[list[str]]:
    """What is on each square of the board, row by row."""
    board = box.board
    return [board.marks[(row + 1) * board.wide + 1 :][: board.n] for row in range(board.n)]


def survey(options: Options, seats: int) -> Survey:
    box = box_of(options)
    total, dealt = box.tiles.total, RACK * seats
    laid = {tile for tiles in box.ions.layable for tile in tiles}
    useful = sum([box.tiles.copies[box.tiles.alphabet.tiles[tile]] for tile in laid])
    charged = total - box.tiles.copies[RED]
    front, behind = _sides(box)
    figures = (
        Figure(
            "Tiles", str(total), f"{count(seats, 'player')} are dealt {dealt}, and {total - dealt} are left to draw."
        ),
        Figure("Tiles of positive and of negative ions", f"{front} and {behind}", "In the printed box 74 and 120."),
        Figure(
            "Tiles that can be part of a formula",
            f"{100 * useful / max(1, charged):.0f} %",
            "Red tiles are not counted.",
        ),
        Figure(
            "Formulas",
            str(len(box.ions.layable)),
            f"With these tiles, of {len(box.ions.compounds)} that these ions form without brackets.",
        ),
    )
    return Survey(figures, _possible(box), tuple(_warnings(box, options, seats)))


def _sides(box: Box) -> tuple[int, int]:
    """How many tiles can begin a formula, and how many can stand in its anion: hydrogen may do both."""
    copies, tiles = box.tiles.copies, box.tiles.alphabet.tiles
    front, behind = [
        sum([copies[tiles[symbol]] for symbol in {atom for ion in ions for atom in ion.atoms} if symbol in tiles])
        for ions in (box.ions.cations, box.ions.anions)
    ]
    return front, behind


def _possible(box: Box) -> tuple[Possible, ...]:
    """The formulas that can be laid, those that exist first."""
    noted = [(note_on(made), made) for made in box.ions.layable.values()]
    noted.sort(key=lambda pair: pair[0] is None)
    return tuple(
        [
            Possible(made.text(), compound_name(made), note.exists if note else "")
            for note, made in noted[:MOST_POSSIBLE]
        ]
    )


def _warnings(box: Box, options: Options, seats: int) -> list[Caution]:
    """What stands in the way of a good match: line by line, and then of the whole box."""
    found = _idle_tiles(box) + _idle_ions(box) + _far_squares(box)
    accepted = box.ions.cations + box.ions.anions
    for own in read_own_ions(options.new_ions).ions:
        if own.charge and own not in accepted:
            found.append(Caution("new_ions", 0, f"{own.text} is not among the accepted ions, so it is in no formula."))
    total = box.tiles.total
    if total < (RACK + 5) * seats:
        few = f"{count(seats, 'player')} are dealt {RACK * seats} of {total} tiles: there is little left to draw."
        found.append(Caution("tiles_file", 0, few))
    for sign, n in zip(("positive", "negative"), _sides(box), strict=True):
        if 5 * n < total:
            says = f"Only {n} of {total} tiles are of {sign} ions: many racks will have nothing to lay."
            found.append(Caution("tiles_file", 0, says))
    return found


def _idle_tiles(box: Box) -> list[Caution]:
    laid = {tile for tiles in box.ions.layable for tile in tiles}
    return [
        Caution("tiles_file", box.tiles.lines[tile], f"There are too few tiles for any formula with {symbol}.")
        for symbol, tile in box.tiles.alphabet.tiles.items()
        if tile != RED and box.tiles.copies[tile] and symbol not in laid
    ]


def _idle_ions(box: Box) -> list[Caution]:
    found = []
    copies = box.tiles.copies
    held = {symbol for symbol, tile in box.tiles.alphabet.tiles.items() if copies[tile]}
    for ion, line in box.formulas.lines.items():
        missing = [atom for atom in dict.fromkeys(ion.atoms) if atom not in held]
        if missing:
            found.append(
                Caution("ions_file", line, f"No tile is {joined(missing, 'or')}, so {ion.text} cannot be laid.")
            )
        elif not _formulas_of(box, ion):
            found.append(Caution("ions_file", line, f"With these tiles {ion.text} is in no formula that can be laid."))
    return found


def _far_squares(box: Box) -> list[Caution]:
    """A chain of all tiles from the center is the farthest that anybody comes."""
    n, middle = box.board.n, box.board.n // 2
    far = [
        mark
        for row, line in enumerate(marks(box))
        for column, mark in enumerate(line)
        if mark not in (PLAIN, CENTRE) and abs(row - middle) + abs(column - middle) >= box.tiles.total
    ]
    if not far:
        return []
    says = f"{box.tiles.total} tiles do not reach {count(len(far), 'marked square')} of a board with {n} rows."
    return [Caution("board_file", 0, says)]
