"""What speaks for an action in Charged!, from what its seat knows."""

from ionbox.chem.names import compound_name
from ionbox.core.facts import Fact, Telling, listed
from ionbox.core.infoset import InfoSet
from ionbox.core.rng import Rng
from ionbox.games.charged import GAME, placing
from ionbox.games.charged.actions import is_play, is_swap, tiles_of, way_of
from ionbox.games.charged.notation import square_name
from ionbox.games.charged.pieces import KINDS, RED, SYMBOLS
from ionbox.games.charged.preview import formulas_of
from ionbox.games.charged.state import ChargedState
from ionbox.games.charged.turn import plays

RACK, PREMIUM = "what is left on your rack", "the squares with letters"
TELLS = {
    "formulas": Telling(
        "It makes {n} formulas at once, {formulas}, for {points} points.", "tiles that lie side by side", "crossings"
    ),
    "formula": Telling("It makes {formula} ({name}) for {points} points.", "formulas that your tiles make", "formulas"),
    "most": Telling("No play of your tiles scores more.", "the play with the most points", "points"),
    "fewer": Telling(
        "But another play would score {points} more now.", "the play with the most points", "points", against=True
    ),
    "premium": Telling("It uses {squares}.", PREMIUM, "premium squares"),
    "opens": Telling(
        "But it opens {square}, which multiplies a formula, for whoever comes next.", PREMIUM, "defence", against=True
    ),
    "keeps": Telling("You keep {tiles}.", RACK, "the rack"),
    "keeps red": Telling("You keep a red tile, which stands for any bridge later.", "your red tiles", "the rack"),
    "one sign": Telling("But what is left on your rack has only {sign} ions.", RACK, "the rack", against=True),
    "no play": Telling("None of your tiles makes a formula here.", "formulas that your tiles make", "formulas"),
    "goes out": Telling("It lays your last tile.", RACK, "the end"),
}
LAST_METAL = SYMBOLS.index("Au")
SQUARES = {"DS": "a double symbol", "TS": "a triple symbol", "DF": "a double formula", "TF": "a triple formula"}


def about(action: int) -> list[str]:
    if not is_play(action):
        return []
    return [SYMBOLS[tile] if tile != RED else "a red tile" for tile in dict.fromkeys(tiles_of(action))]


def facts(infoset: InfoSet, action: int) -> list[Fact]:
    """The racks of the others are imagined and not looked at."""
    state = GAME.imagine(infoset.view, infoset.options, Rng(0))
    points = plays(state, infoset.seat).points
    rest = state.rack(infoset.seat)
    for tile in tiles_of(action) if is_play(action) or is_swap(action) else []:
        rest[tile] -= 1
    if not is_play(action):
        return _kept(rest) if points else [Fact("no play"), *(_kept(rest) if is_swap(action) else [])]
    formed = formulas_of(state, action)
    total = sum(one.points for one in formed)
    if len(formed) > 1:
        formulas = listed([one.compound.text() for one in formed])
        found = [Fact("formulas", {"n": len(formed), "formulas": formulas, "points": total})]
    else:
        name = compound_name(formed[0].compound)
        found = [Fact("formula", {"formula": formed[0].compound.text(), "name": name, "points": total})]
    if len(points) > 1:
        best = max(points)
        found.append(Fact("most") if total == best else Fact("fewer", {"points": best - total}))
    return found + _squares(state, action) + (_kept(rest) if sum(rest) else [Fact("goes out")])


def _squares(state: ChargedState, action: int) -> list[Fact]:
    board, new = state.box.board, placing.squares_for(state.grid, action)
    used = [SQUARES[board.marks[square]] for square in new if board.marks[square] in SQUARES]
    found = [Fact("premium", {"squares": listed(used)})] if used else []
    after = state.grid.copy()
    after.lay(new, tiles_of(action), way_of(action))
    for square in new:
        for step in (1, -1, board.wide, -board.wide):
            beside = square + step
            # It was out of reach before: no tile lay beside it.
            around = (beside + 1, beside - 1, beside + board.wide, beside - board.wide)
            if board.outer[beside] >= 0 and after.cells[beside] == 0 and board.formula[beside] > 1:
                if not any(board.outer[at] >= 0 and state.grid.cells[at] for at in around):
                    return [*found, Fact("opens", {"square": square_name(board.outer[beside])})]
    return found


def has_likes(action: int) -> bool:
    """A swap of a tile more or less would do nearly as well, and only one swap is ever judged."""
    return is_swap(action)


def _kept(rest: list[int]) -> list[Fact]:
    if rest[RED]:
        return [Fact("keeps red")]
    tiles = [SYMBOLS[tile] for tile in range(1, KINDS) for _ in range(rest[tile])]
    metals = sum(rest[1 : LAST_METAL + 1])
    if len(tiles) > 1 and metals in (0, len(tiles)):
        return [Fact("one sign", {"sign": "positive" if metals else "negative"})]
    return [Fact("keeps", {"tiles": listed(tiles)})] if tiles else []
