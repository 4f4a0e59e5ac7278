"""Actions and events as text."""

import re
from collections.abc import Sequence
from math import prod
from typing import Final

from ionbox.chem.compounds import Compound
from ionbox.chem.names import heard_name
from ionbox.chem.notes import note_on
from ionbox.core.facts import count
from ionbox.core.game import Shown
from ionbox.core.text import addressed
from ionbox.core.types import FULL, Action, BadInput, Event, Help, Seat
from ionbox.games.charged import actions, ending, events, scoring
from ionbox.games.charged.actions import ASKEW, GAP, NAME, PASS, UNNAMED, WRONG
from ionbox.games.charged.box import Box
from ionbox.games.charged.hushing import name_told
from ionbox.games.charged.pieces import ACROSS, DOWN, RACK, RED, WIDEST, Alphabet
from ionbox.games.charged.scoring import FORMULA
from ionbox.games.charged.types import View

PLAIN = {"pass": PASS, "wrong": WRONG, "name": NAME, "unnamed": UNNAMED}
WAYS = {">": ACROSS, "v": DOWN, "/": ASKEW}
LETTERS = "ABCDEFGHIJKLMNOPQRSTU"
TILE = re.compile(r"[A-Z][a-z]?|[*.]")
PLAY = re.compile(rf"(\d{{1,2}})\s*([A-{LETTERS[-1]}a-{LETTERS[-1].lower()}])\s*([>vV/])\s*(.+)")
HOW = "Write 11K> Na Na O (row, column, > across or v down, new tiles; * is red), swap Na O, or pass"


def parse(alphabet: Alphabet, text: str) -> Action:
    """ "11K> Na Na O", "11Kv * K Cl", "swap Na O", "pass". A dot is a square left out, / a line that is none."""
    text = text.strip()
    if text.lower() in PLAIN:
        return PLAIN[text.lower()]
    if text.lower().startswith("swap"):
        tiles = _tiles(alphabet, text[4:], text)
        if GAP in tiles:
            raise BadInput(f"{text!r} is not a swap: only tiles can be swapped. {HOW}.")
        return actions.swap(tiles)
    found = PLAY.fullmatch(text)
    if not found or not 1 <= int(found[1]) <= WIDEST:
        raise BadInput(f"{text!r} is not an action. {HOW}.")
    square = (int(found[1]) - 1) * WIDEST + LETTERS.index(found[2].upper())
    return actions.play(square, WAYS[found[3].lower()], _tiles(alphabet, found[4], text))


def _tiles(alphabet: Alphabet, text: str, whole: str) -> list[int]:
    words = TILE.findall(text)
    unknown = [word for word in words if word not in alphabet.tiles and word != "."]
    if unknown:
        raise BadInput(f"{unknown[0]} is not a tile. The tiles are {' '.join([*alphabet.tiles, '.'])}. {HOW}.")
    if not words or TILE.sub("", text).strip():
        raise BadInput(f"{whole!r} is not an action. {HOW}.")
    if len(words) > RACK:
        raise BadInput(f"A rack has {RACK} tiles, not {len(words)}.")
    return [GAP if word == "." else alphabet.tiles[word] for word in words]


def write(alphabet: Alphabet, action: Action) -> str:
    for text, plain in PLAIN.items():
        if action == plain:
            return text
    tiles = " ".join("." if tile == GAP else alphabet.symbols[tile] for tile in actions.tiles_of(action))
    if actions.is_swap(action):
        return f"swap {tiles}"
    return f"{square_name(actions.square_of(action))}{'>v/'[actions.way_of(action)]} {tiles}"


def square_name(square: int) -> str:
    return f"{square // WIDEST + 1}{LETTERS[square % WIDEST]}"


def said(alphabet: Alphabet, tiles: Sequence[int]) -> str:
    """Tiles as people call them."""
    return " ".join("(red)" if tile == RED else alphabet.symbols[tile] for tile in tiles)


SENTENCES = {
    events.STARTED: "{who} [begins|begin].",
    events.DREW: "{who} [draws|draw] {tiles}.",
    events.SWAPPED: "{who} [swaps|swap] {tiles}.",
    events.PLAYED: "{who} [plays|play] {tiles} from {square} {way}.",
    events.SCORED: "{who} [scores|score] {points}.",
    events.PASSED: "{who} [passes|pass].",
    events.NAMED: "{who} [names|name] {formula}{name}.",
    events.UNNAMED: "{who} [leaves|leave] {formula} without a name. It scores nothing.",
    events.BELL: "The bell: the match ends after {turns}.",
    events.MISTAKEN: "{who} tried a wrong formula, {tries}.",
}
"""Of whoever acts: for everybody else | for the seat itself."""


def tell(box: Box, event: Event, audience: Seat | None, names: Sequence[str], help: Help = FULL) -> str:
    what, seat, load = events.unpacked(event)
    own = audience == seat
    if what == events.FORMED:
        return f"{_formula(box.formulas.compounds[load % FORMULA], help)} {count(load // FORMULA, 'point')}."
    if what == events.NOTED:
        known = help.charges and (help.names or load >= FORMULA)  # it may speak of both
        note = note_on(box.formulas.compounds[load % FORMULA]) if known else None
        return f"Does it exist? {note.exists}: {note.text}" if note else ""
    if what == events.ENDED:
        return ending.REASONS[load][1]
    if what not in SENTENCES:
        return ""
    told = {"who": "You" if own else names[seat]}
    if what in (events.NAMED, events.UNNAMED):
        compound = box.formulas.compounds[load]
        name = heard_name(compound, help.charges)
        told.update(formula=compound.text(), name=f": {name}" if name else "")
    if what in (events.DREW, events.SWAPPED):
        tiles = actions.tiles_of(load)
        told["tiles"] = said(box.tiles.alphabet, tiles) if own else count(len(tiles), "tile")
    elif what == events.PLAYED:
        told["tiles"] = said(box.tiles.alphabet, actions.tiles_of(load))
        told["square"] = square_name(actions.square_of(Action(load)))
        told["way"] = "down" if actions.way_of(Action(load)) == DOWN else "across"
    elif what == events.SCORED:
        told["points"] = count(load, "point")
    elif what == events.BELL:
        told["turns"] = "this turn" if load == 1 else f"{load} more turns"
    elif what == events.MISTAKEN:
        tries, limit = load & 15, load >> 4
        told["tries"] = f"{tries} of {limit}{': the turn is lost' if tries == limit else ''}"
    return addressed(SENTENCES[what], own).format(**told)


def _formula(compound: Compound, help: Help) -> str:
    """ "Na₂O, sodium oxide: 2×(1+) and 1×(2-) cancel."."""
    known = name_told(compound, help)
    name = f", {known}" if known else ""
    balance = f": {compound.balance()}" if help.charges else ""
    return f"{compound.text()}{name}{balance}."


def formed(box: Box, happened: Sequence[Event]) -> list[str]:
    """The formulas that a play has formed."""
    found = []
    for event in happened:
        what, _, load = events.unpacked(event)
        if what == events.FORMED:
            found.append(box.formulas.compounds[load % FORMULA].text())
    return found


COUNT: Final = 3.5
"""How long a play is counted, tile by tile, where an ordinary step takes 1."""


def paces(happened: Sequence[Event]) -> float:
    whats = {events.unpacked(event)[0] for event in happened}
    return COUNT if {events.SCORED, events.COUNTED} <= whats else 1.0


def show(box: Box, event: Event, help: Help = FULL) -> Shown | None:
    """Every turn with its points; every formula with its points, what marked squares brought, where it stands."""
    what, seat, load = events.unpacked(event)
    if what == events.PLAYED:
        return "laid", seat, 0, write(box.tiles.alphabet, Action(load))
    if what == events.FORMED:
        return "formed", seat, load // FORMULA, box.formulas.compounds[load % FORMULA].formula()
    if what == events.COUNTED:
        return _counted(seat, scoring.terms_of(load, box))
    if what == events.READ:
        where, name = load // FORMULA, name_told(box.formulas.compounds[load % FORMULA], help)
        step = WIDEST if where >> 9 & 1 == DOWN else 1
        squares = [square_name((where & 511) + n * step) for n in range(where >> 10)]
        return "read", seat, 0, name, 0, squares
    if what == events.SCORED:
        return "scored", seat, load, ""
    if what == events.SWAPPED:
        return "swapped", seat, len(actions.tiles_of(load)), ""
    if what == events.UNNAMED:
        return "unnamed", seat, 0, box.formulas.compounds[load].formula()
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
    if view.naming:
        return f"Name {view.naming}."
    if view.plays == 0:
        return f"These tiles make no play: {'swap some, or pass' if view.swaps else 'pass'}."
    first = all(row.isdecimal() for row in view.board)
    where = " over the square in the centre" if first else ""
    hint = f" {view.hint}" if view.hint else ""
    return f"Your turn: lay a formula{where}, {'swap tiles ' if view.swaps else ''}or pass.{hint}"
