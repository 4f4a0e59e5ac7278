"""What Metal vs. Non-Metal offers beside its rules."""

from ionbox.core.kit import Bots, Contents, Drawing, Hints, Kit, Weights
from ionbox.core.paper import Paper
from ionbox.games.metals import bots, contents, dealing, hints, imaginer, ledger, observe, pad, policy, solved


def drawing() -> Drawing:
    from ionbox.games.metals.ui import terminal

    return Drawing(terminal.say, terminal.draw)


def paper() -> Paper:
    from ionbox.games.metals.ui.paper import PAPER

    return PAPER


KIT = Kit(
    Bots(
        greedy=bots.greedy,
        random=bots.any_action,
        levels=bots.LEVELS,
        slips=bots.SLIPS,
        policy=policy.Policy(),
        prepare=imaginer.prepare,
        candidates=bots.candidates,
        leaf=solved.leaf,
        between=bots.between,
        shade=0.5,
        spread=bots.SPREAD,
        exact=solved.exact,
        weights=Weights(policy.WEIGHTS, policy.Policy),
    ),
    Hints(hints.TELLS, hints.facts, hints.about, hints.near_the_end),
    observe.observer,
    drawing,
    contents=Contents(
        parts=contents.parts,
        sheets=contents.SHEETS,
        files=contents.files,
        survey=contents.survey,
        ledger=ledger.ledger,
        dealt=dealing.dealt,
        came=dealing.came,
        part="Game",
        round="exchange",
        seconds=15,
    ),
    paper=paper,
    pad=pad.MetalsPad,
)
