"""What speaks for an action in Charged!, from what its seat knows. Weights are points."""

from collections import Counter

from ionbox.chem.names import compound_name
from ionbox.core.facts import Fact, Telling, count, joined
from ionbox.core.infoset import InfoSet
from ionbox.core.rng import Rng
from ionbox.core.types import Action, Seat
from ionbox.games.charged import GAME, placing
from ionbox.games.charged.actions import is_play, is_swap, tiles_of, way_of
from ionbox.games.charged.box import Box, box_of
from ionbox.games.charged.equity import turns_of
from ionbox.games.charged.generator import Generator
from ionbox.games.charged.grid import Grid
from ionbox.games.charged.pieces import KINDS, RED
from ionbox.games.charged.policy import prepare
from ionbox.games.charged.preview import formulas_of
from ionbox.games.charged.state import ChargedState
from ionbox.games.charged.turn import plays
from ionbox.games.charged.types import View

RACK, PREMIUM = "what is left on your rack", "the squares with letters"
PLACES = "the places that a play opens or shuts"
TELLS = {
    "formulas": Telling(
        "It makes {n} formulas at once, {formulas}, for {points}.", "tiles that lie side by side", "crossings"
    ),
    "formula": Telling("It makes {formula} ({name}) for {points}.", "formulas that your tiles make", "formulas"),
    "most": Telling("No play of your tiles scores more.", "the play with the most points", "points"),
    "fewer": Telling(
        "But another play would score {points} now.", "the play with the most points", "points", against=True
    ),
    "premium": Telling("It uses {squares}.", PREMIUM, "premium squares"),
    "opens": Telling(
        "But it opens a place: the next player can then score about {points}.", PLACES, "defence", against=True
    ),
    "shuts": Telling("It shuts a place: the next player can then score about {points}.", PLACES, "defence"),
    "rids": Telling("You are rid of {tiles}, hard to lay at other times.", RACK, "the rack"),
    "spends": Telling("But it spends {tiles}, useful at many other times.", RACK, "the rack", against=True),
    "next": Telling("What you keep could score {points} after that.", RACK, "the end"),
    "no next": Telling("But nothing that you keep can be laid after that.", RACK, "the end", against=True),
    "keeps": Telling("You keep {tiles}.", RACK, "the rack"),
    "keeps red": Telling(
        "You keep a red tile: a formula ends there, so a new one can stand right beside it.",
        "your red tiles",
        "the rack",
    ),
    "one sign": Telling("But what is left on your rack has only {sign} ions.", RACK, "the rack", against=True),
    "no play": Telling("None of your tiles makes a formula here.", "formulas that your tiles make", "formulas"),
    "goes out": Telling("It lays your last tile.", RACK, "the end"),
}
RACKS = 8
"""Racks of the next player that are imagined."""
TELLING = 3
"""Points that are worth telling."""
HARD = 2.0
"""Points that a tile is worth on the rack, or costs there, before it is named."""
SQUARES = {"DS": "a double symbol", "TS": "a triple symbol", "DF": "a double formula", "TF": "a triple formula"}


def about(infoset: InfoSet, action: Action) -> list[str]:
    if not is_play(action):
        return []
    symbols = box_of(infoset.options).tiles.alphabet.symbols
    return [symbols[tile] if tile != RED else "a red tile" for tile in dict.fromkeys(tiles_of(action))]


def near_the_end(view: View) -> bool:
    """Nothing is left to draw, or this is the last round."""
    return view.bag == 0 or (view.to_come is not None and view.to_come <= view.seats)


def question(infoset: InfoSet, action: Action) -> str:
    """What the charges of its first formula ask for."""
    if not is_play(action):
        return ""
    made = formulas_of(GAME.imagine(infoset.view, infoset.options, Rng(0)), action)[0].compound
    cation, anion = _charge(made.cation.charge), _charge(made.anion.charge)
    return f"{made.cation.text} is {cation}, {made.anion.text} is {anion}: how many of each add up to nothing?"


def _charge(charge: int) -> str:
    return f"{abs(charge)}{'+' if charge > 0 else '−'}"


def facts(infoset: InfoSet, action: Action) -> list[Fact]:
    """The racks of the others are imagined and not looked at."""
    state = GAME.imagine(infoset.view, infoset.options, Rng(0))
    if state.to_name:
        return []
    points = plays(state, infoset.seat).points
    laid = tiles_of(action) if is_play(action) or is_swap(action) else []
    rest = state.rack(infoset.seat)
    for tile in laid:
        rest[tile] -= 1
    if not is_play(action):
        told = [] if points else [Fact("no play", weight=0.0)]
        return [*told, *_worth(state, laid), *_kept(state.box, rest)] if laid else told
    formed = formulas_of(state, action)
    total = sum(one.points for one in formed)
    if len(formed) > 1:
        formulas = joined([one.compound.text() for one in formed])
        figures: dict[str, str | int] = {"n": len(formed), "formulas": formulas, "points": count(total, "point")}
        found = [Fact("formulas", figures, total)]
    else:
        name, formula = compound_name(formed[0].compound), formed[0].compound.text()
        found = [Fact("formula", {"formula": formula, "name": name, "points": count(total, "point")}, total)]
    found += _answers(infoset, action) + _worth(state, laid)
    if len(points) > 1:
        fewer = max(points) - total
        more = Fact("fewer", {"points": count(fewer, "more point")}, 0.0)
        found.append(more if fewer else Fact("most", weight=0.0))
    marks = state.box.board.marks
    squares = [SQUARES[marks[at]] for at in placing.squares_for(state.grid, action) if marks[at] in SQUARES]
    if squares:
        found.append(Fact("premium", {"squares": joined(squares)}, 0.0))
    if turns_of(state, infoset.seat) <= 1:
        return found
    if not sum(rest):
        return [*found, Fact("goes out", weight=1.0)]
    return found + (_kept(state.box, rest) if infoset.view.bag else _next(state, action, rest))


def _answers(infoset: InfoSet, action: Action) -> list[Fact]:
    """What the play gives to the next player, or takes away: the best that racks as they may be can lay."""
    if infoset.view.to_come == 1:
        return []
    imagine, rng = prepare(infoset), Rng(0)
    following = Seat((infoset.seat + 1) % infoset.seats)
    racks = 1 if infoset.seats == 2 and infoset.view.bag == 0 else RACKS
    more = 0
    for _ in range(racks):
        truth = imagine(rng)
        assert isinstance(truth, ChargedState)
        rack = truth.rack(following)
        before, after = Generator(truth.grid, rack).points, Generator(_laid(truth, action), rack).points
        more += max(after, default=0) - max(before, default=0)
    points = round(abs(more) / racks)
    if points < TELLING:
        return []
    what, how = ("opens", "more point") if more > 0 else ("shuts", "fewer point")
    return [Fact(what, {"points": count(points, how)}, points)]


def _laid(state: ChargedState, action: Action) -> Grid:
    grid = state.grid.copy()
    grid.lay(placing.squares_for(grid, action), tiles_of(action), way_of(action))
    return grid


def _worth(state: ChargedState, laid: list[int]) -> list[Fact]:
    """What the tiles that leave the rack would have been worth on it, as far as that says much."""
    if state.bag_size == 0 or turns_of(state, state.turn) <= 1:
        return []
    found, kept = [], state.box.kept
    for what, tiles in (
        ("rids", [tile for tile in laid if kept[tile] <= -HARD]),
        ("spends", [tile for tile in laid if kept[tile] >= HARD]),
    ):
        if tiles:
            found.append(Fact(what, {"tiles": _named(state.box, tiles)}, abs(sum(kept[tile] for tile in tiles))))
    return found


def _next(state: ChargedState, action: Action, rest: list[int]) -> list[Fact]:
    """With an empty bag: what is left to lay."""
    points = max(Generator(_laid(state, action), rest).points, default=0)
    return [Fact("next", {"points": count(points, "point")}, points / 2)] if points else [Fact("no next", weight=2.0)]


def has_likes(action: Action) -> bool:
    """A swap of a tile more or less would do nearly as well, and only one swap is ever judged."""
    return is_swap(action)


def _kept(box: Box, rest: list[int]) -> list[Fact]:
    if rest[RED]:
        return [Fact("keeps red", weight=0.0)]
    tiles = [tile for tile in range(1, KINDS) for _ in range(rest[tile])]
    symbols = {box.tiles.alphabet.symbols[tile] for tile in tiles}
    for sign, others in (("positive", box.ions.anions), ("negative", box.ions.cations)):
        if len(tiles) > 1 and not symbols & {atom for ion in others for atom in ion.atoms}:
            return [Fact("one sign", {"sign": sign}, 3.0)]
    return [Fact("keeps", {"tiles": _named(box, tiles)}, 0.0)] if tiles else []


def _named(box: Box, tiles: list[int]) -> str:
    """ "Na, 3 × O and a red tile"."""
    symbols = box.tiles.alphabet.symbols
    names = [("" if n == 1 else f"{n} × ") + symbols[tile] for tile, n in Counter(tiles).items() if tile != RED]
    return joined(names + ["a red tile"] * (RED in tiles))
