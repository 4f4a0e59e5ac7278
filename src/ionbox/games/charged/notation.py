"""Actions and events as text."""

import re
from collections.abc import Sequence
from math import prod
from typing import Final

from ionbox.chem.compounds import Compound
from ionbox.chem.names import compound_name
from ionbox.chem.notes import note_on
from ionbox.core.facts import count
from ionbox.core.game import Shown
from ionbox.core.text import addressed
from ionbox.core.types import FULL, Action, BadInput, Event, Help, Seat
from ionbox.games.charged import actions, ending, events, scoring
from ionbox.games.charged.actions import ASKEW, GAP, PASS, WRONG
from ionbox.games.charged.formulas import compounds
from ionbox.games.charged.pieces import ACROSS, DOWN, RACK, RED, SYMBOLS, TILES, WIDEST
from ionbox.games.charged.types import View

WAYS = {">": ACROSS, "v": DOWN, "/": ASKEW}
DIGITS = {**TILES, ".": GAP}
LETTERS = "ABCDEFGHIJKLMNOPQRSTU"
TILE = re.compile(r"[A-Z][a-z]?|[*.]")
PLAY = re.compile(rf"(\d{{1,2}})\s*([A-{LETTERS[-1]}a-{LETTERS[-1].lower()}])\s*([>vV/])\s*(.+)")
HOW = "Write 11K> Na Na O (row, column, > across or v down, new tiles; * is red), swap Na O, or pass"


def parse(text: str) -> Action:
    """ "11K> Na Na O", "11Kv * K Cl", "swap Na O", "pass". A dot is a square left out, / a line that is none."""
    text = text.strip()
    if text.lower() == "pass":
        return PASS
    if text.lower() == "wrong":
        return WRONG
    if text.lower().startswith("swap"):
        tiles = _tiles(text[4:], text)
        if GAP in tiles:
            raise BadInput(f"{text!r} is not a swap: only tiles can be swapped. {HOW}.")
        return actions.swap(tiles)
    found = PLAY.fullmatch(text)
    if not found or not 1 <= int(found[1]) <= WIDEST:
        raise BadInput(f"{text!r} is not an action. {HOW}.")
    square = (int(found[1]) - 1) * WIDEST + LETTERS.index(found[2].upper())
    return actions.play(square, WAYS[found[3].lower()], _tiles(found[4], text))


def _tiles(text: str, whole: str) -> list[int]:
    words = TILE.findall(text)
    unknown = [word for word in words if word not in DIGITS]
    if unknown:
        raise BadInput(f"{unknown[0]} is not a tile. The tiles are {' '.join(DIGITS)}. {HOW}.")
    if not words or TILE.sub("", text).strip():
        raise BadInput(f"{whole!r} is not an action. {HOW}.")
    if len(words) > RACK:
        raise BadInput(f"A rack has {RACK} tiles, not {len(words)}.")
    return [DIGITS[word] for word in words]


def write(action: Action) -> str:
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


SENTENCES = {
    events.STARTED: "{who} [begins|begin].",
    events.DREW: "{who} [draws|draw] {tiles}.",
    events.SWAPPED: "{who} [swaps|swap] {tiles}.",
    events.PLAYED: "{who} [plays|play] {tiles} from {square} {way}.",
    events.SCORED: "{who} [scores|score] {points}.",
    events.PASSED: "{who} [passes|pass].",
    events.MISTAKEN: "{who} tried a wrong formula, {tries}.",
}
"""Of whoever acts: for everybody else | for the seat itself."""


def tell(event: Event, audience: Seat | None, names: Sequence[str], help: Help = FULL) -> str:
    what, seat, load = events.unpacked(event)
    own = audience == seat
    if what == events.FORMED:
        return f"{_formula(compounds()[load & 255], help)} {count(load >> 8, 'point')}."
    if what == events.NOTED:
        note = note_on(compounds()[load]) if help.names and help.charges else None  # it may speak of both
        return f"Does it exist? {note.exists}: {note.text}" if note else ""
    if what == events.ENDED:
        return ending.REASONS[load][1]
    if what not in SENTENCES:
        return ""
    told = {"who": "You" if own else names[seat]}
    if what in (events.DREW, events.SWAPPED):
        tiles = actions.tiles_of(load)
        told["tiles"] = said(tiles) if own else count(len(tiles), "tile")
    elif what == events.PLAYED:
        told["tiles"] = said(actions.tiles_of(load))
        told["square"] = square_name(actions.square_of(Action(load)))
        told["way"] = "down" if actions.way_of(Action(load)) == DOWN else "across"
    elif what == events.SCORED:
        told["points"] = count(load, "point")
    elif what == events.MISTAKEN:
        tries, limit = load & 15, load >> 4
        told["tries"] = f"{tries} of {limit}{': the turn is lost' if tries == limit else ''}"
    return addressed(SENTENCES[what], own).format(**told)


def _formula(compound: Compound, help: Help) -> str:
    """ "Na₂O, sodium oxide: 2×(1+) and 1×(2-) cancel."."""
    name = f", {compound_name(compound)}" if help.names else ""
    balance = f": {compound.balance()}" if help.charges else ""
    return f"{compound.text()}{name}{balance}."


def formed(happened: Sequence[Event]) -> list[str]:
    """The formulas that a play has formed."""
    found = []
    for event in happened:
        what, _, load = events.unpacked(event)
        if what == events.FORMED:
            found.append(compounds()[load & 255].text())
    return found


COUNT: Final = 3.5
"""How long a play is counted, tile by tile, where an ordinary step takes 1."""


def paces(happened: Sequence[Event]) -> float:
    return COUNT if any(events.unpacked(event)[0] == events.SCORED for event in happened) else 1.0


def show(event: Event, help: Help = FULL) -> Shown | None:
    """Every turn with its points; every formula with its points, what marked squares brought, where it stands."""
    what, seat, load = events.unpacked(event)
    if what == events.PLAYED:
        return "laid", seat, 0, write(Action(load))
    if what == events.FORMED:
        return "formed", seat, load >> 8, compounds()[load & 255].formula()
    if what == events.COUNTED:
        return _counted(seat, scoring.terms_of(load))
    if what == events.READ:
        where, name = load >> 8, compound_name(compounds()[load & 255]) if help.names else ""
        step = WIDEST if where >> 9 & 1 == DOWN else 1
        squares = [square_name((where & 511) + n * step) for n in range(where >> 10)]
        return "read", seat, 0, name, 0, squares
    if what == events.SCORED:
        return "scored", seat, load, ""
    if what == events.SWAPPED:
        return "swapped", seat, len(actions.tiles_of(load)), ""
    if what == events.MISTAKEN and load & 15 == load >> 4:
        return "lost", seat, 0, ""
    return ("passed", seat, 0, "") if what == events.PASSED else None


def _counted(seat: Seat, terms: Sequence[tuple[int, int, int]]) -> Shown:
    """How a formula came to its points: "(2×3 + 3 + 2) × 3", and the same part by part."""
    total = sum([value * symbol for value, symbol, _ in terms])
    parts = [f"{symbol}×{value}" if symbol > 1 else str(value) for value, symbol, _ in terms]
    text = " + ".join(parts)
    factors = [formula for _, _, formula in terms if formula > 1]
    if factors:
        total *= prod(factors)
        times = [f"× {factor}" for factor in factors]
        text = " ".join([f"({text})", *times])
        parts += times
    return "counted", seat, total - sum([value for value, _, _ in terms]), text, 0, parts


def ask(view: View, help: Help = FULL) -> str:
    if view.seat is None or view.turn != view.seat:
        return ""
    if view.plays == 0:
        return f"These tiles make no play: {'swap some, or pass' if view.swaps else 'pass'}."
    first = all(row.isdecimal() for row in view.board)
    where = " over the square in the centre" if first else ""
    hint = f" {view.hint}" if view.hint else ""
    return f"Your turn: lay a formula{where}, {'swap tiles ' if view.swaps else ''}or pass.{hint}"
