"""What Charged! offers beside its rules."""

from ionbox.core.kit import Bench, Board, Bots, Contents, Drawing, Hints, Kit
from ionbox.core.paper import Paper
from ionbox.games.charged import (
    bench,
    bots,
    contents,
    dealing,
    endgame,
    equity,
    hints,
    ledger,
    observe,
    pad,
    policy,
    slips,
)
from ionbox.games.charged.box import files


def drawing() -> Drawing:
    from ionbox.games.charged.ui import terminal

    return Drawing(terminal.say, terminal.draw, Board(terminal.say_board, terminal.draw_board))


def paper() -> Paper:
    from ionbox.games.charged.ui.paper import PAPER

    return PAPER


KIT = Kit(
    Bots(
        greedy=bots.greedy,
        random=bots.random,
        levels=bots.LEVELS,
        slips=slips.SLIPS,
        policy=policy.policy,
        prepare=policy.prepare,
        candidates=policy.candidates,
        leaf=endgame.leaf,
        standing=equity.standing,
        depth=policy.DEPTH,
        spread=1.0,  # `standing` and `leaf` tell a lead in spreads
        exact=endgame.exact,
        looks=endgame.LOOKS,
    ),
    Hints(hints.TELLS, hints.facts, hints.about, hints.near_the_end, hints.question, hints.has_likes),
    observe.observer,
    drawing,
    Bench(bench.measures, bench.spreads),
    contents=Contents(
        parts=contents.parts,
        sheets=contents.SHEETS,
        files=files,
        survey=contents.survey,
        ledger=ledger.ledger,
        dealt=dealing.dealt,
        came=dealing.came,
        part="Game",
        round="round",
        seconds=45,
    ),
    paper=paper,
    pad=pad.ChargedPad,
)
