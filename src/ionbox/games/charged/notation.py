"""Actions and events as text."""

import re
from collections.abc import Sequence

from ionbox.chem.names import compound_name
from ionbox.chem.notes import note_on
from ionbox.core.facts import count
from ionbox.core.types import BadInput
from ionbox.games.charged import actions, ending, events
from ionbox.games.charged.actions import ASKEW, GAP, PASS, WRONG
from ionbox.games.charged.formulas import compounds
from ionbox.games.charged.pieces import ACROSS, DOWN, RACK, RED, SYMBOLS, WIDEST
from ionbox.games.charged.types import View

WAYS = {">": ACROSS, "v": DOWN, "/": ASKEW}
DIGITS = {**{symbol: tile for tile, symbol in enumerate(SYMBOLS) if symbol}, ".": GAP}
LETTERS = "ABCDEFGHIJKLMNOPQRSTU"
TILE = re.compile(r"[A-Z][a-z]?|[*.]")
PLAY = re.compile(rf"(\d{{1,2}})\s*([A-{LETTERS[-1]}a-{LETTERS[-1].lower()}])\s*([>vV/])\s*(.+)")
HOW = "write 11K> Na Na O (row, column, > across or v down, new tiles; * is red), swap Na O, or pass"


def parse(text: str) -> int:
    """ "11K> Na Na O", "11Kv * K Cl", "swap Na O", "pass". A dot is a square left out, / a line that is none."""
    text = text.strip()
    if text.lower() == "pass":
        return PASS
    if text.lower() == "wrong":
        return WRONG
    if text.lower().startswith("swap"):
        tiles = _tiles(text[4:], text)
        if GAP in tiles:
            raise BadInput(f"{text!r}: only tiles are swapped; {HOW}.")
        return actions.swap(tiles)
    found = PLAY.fullmatch(text)
    if not found or not 1 <= int(found[1]) <= WIDEST:
        raise BadInput(f"{text!r} is no action: {HOW}.")
    square = (int(found[1]) - 1) * WIDEST + LETTERS.index(found[2].upper())
    return actions.play(square, WAYS[found[3].lower()], _tiles(found[4], text))


def _tiles(text: str, whole: str) -> list[int]:
    words = TILE.findall(text)
    unknown = [word for word in words if word not in DIGITS]
    if unknown:
        raise BadInput(f"{unknown[0]} is no tile: {' '.join(DIGITS)} are; {HOW}.")
    if not words or TILE.sub("", text).strip():
        raise BadInput(f"{whole!r} is no action: {HOW}.")
    if len(words) > RACK:
        raise BadInput(f"A rack has {RACK} tiles, here are {len(words)}.")
    return [DIGITS[word] for word in words]


def write(action: int) -> str:
    if action == PASS:
        return "pass"
    if action == WRONG:
        return "wrong"
    tiles = " ".join("." if tile == GAP else SYMBOLS[tile] for tile in actions.tiles_of(action))
    if actions.is_swap(action):
        return f"swap {tiles}"
    return f"{square_name(actions.square_of(action))}{'>v/'[actions.way_of(action)]} {tiles}"


def square_name(square: int) -> str:
    return f"{square // WIDEST + 1}{LETTERS[square % WIDEST]}"


def said(tiles: Sequence[int]) -> str:
    """Tiles as people call them."""
    return " ".join("(red)" if tile == RED else SYMBOLS[tile] for tile in tiles)


def tell(event: int, audience: int | None, names: Sequence[str]) -> str:
    what, seat, load = events.unpacked(event)
    who = names[seat]
    if what in (events.DREW, events.SWAPPED):
        tiles = actions.tiles_of(load)
        shown = said(tiles) if audience == seat else count(len(tiles), "tile")
        return f"{who} {'draws' if what == events.DREW else 'swaps'} {shown}."
    if what == events.FORMED:
        return f"{_formula(load & 255)} {count(load >> 8, 'point')}."
    if what == events.NOTED:
        note = note_on(compounds()[load])
        return f"Does it exist? {note.exists}: {note.text}" if note else ""
    if what == events.MISTAKEN:
        tries, limit = load & 15, load >> 4
        return f"{who} tried a wrong formula, {tries} of {limit}{': the turn is lost' if tries == limit else ''}."
    if what == events.ENDED:
        return ending.REASONS[load][1]
    if what == events.PLAYED:
        way = "down" if actions.way_of(load) == DOWN else "across"
        return f"{who} plays {said(actions.tiles_of(load))} from {square_name(actions.square_of(load))} {way}."
    if what == events.SCORED:
        return f"{who} scores {count(load, 'point')}."
    return f"{who} {'begins' if what == events.STARTED else 'passes'}."


def _formula(number: int) -> str:
    """ "Na₂O, sodium oxide: 2×(1+) and 1×(2-) cancel."."""
    compound = compounds()[number]
    return f"{compound.text()}, {compound_name(compound)}: {compound.balance()}."


def formed(happened: Sequence[int]) -> list[str]:
    """The formulas that a play has formed."""
    found = []
    for event in happened:
        what, _, load = events.unpacked(event)
        if what == events.FORMED:
            found.append(compounds()[load & 255].text())
    return found


def show(event: int) -> tuple[str, int, int, str] | None:
    """Every turn, and every formula with its points and its two ions: "Na+, O2-"."""
    what, seat, load = events.unpacked(event)
    if what == events.PLAYED:
        return "laid", seat, 0, write(load)
    if what == events.FORMED:
        compound = compounds()[load & 255]
        return "formed", seat, load >> 8, f"{compound.cation.key}, {compound.anion.key}"
    if what == events.SWAPPED:
        return "swapped", seat, len(actions.tiles_of(load)), ""
    if what == events.MISTAKEN and load & 15 == load >> 4:
        return "lost", seat, 0, ""
    return ("passed", seat, 0, "") if what == events.PASSED else None


def ask(view: View) -> str:
    if view.seat is None or view.turn != view.seat:
        return ""
    if view.plays == 0:
        return f"These tiles make no play: {'swap some, or pass' if view.bag else 'pass'}."
    first = all(not tile for row in view.board for tile in row)
    where = " over the square in the centre" if first else ""
    hint = f" {view.hint}" if view.hint else ""
    return f"Your turn: lay a formula{where}, {'swap tiles ' if view.bag else ''}or pass.{hint}"
