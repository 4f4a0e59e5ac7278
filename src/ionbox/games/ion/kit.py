"""What ION offers beside its rules."""

from ionbox.core.kit import Bench, Bots, Contents, Drawing, Hints, Kit
from ionbox.core.paper import Paper
from ionbox.games.ion import (
    bench,
    bots,
    contents,
    dealing,
    hints,
    imaginer,
    ledger,
    observe,
    pad,
    policy,
    slips,
    solved,
    standing,
)


def drawing() -> Drawing:
    from ionbox.games.ion.ui import terminal

    return Drawing(terminal.say, terminal.draw)


def paper() -> Paper:
    from ionbox.games.ion.ui.paper import PAPER

    return PAPER


KIT = Kit(
    Bots(
        greedy=bots.greedy,
        levels=bots.LEVELS,
        slips=slips.SLIPS,
        afford=bots.afford,
        policy=policy.policy,
        prepare=imaginer.prepare,
        candidates=bots.candidates,
        explore=bots.explore,
        leaf=standing.leaf,
        shade=0.5,
        spread=standing.SPREAD,
        exact=solved.exact,
        mix=solved.mix,
        mixes={"strong": solved.mix_at_the_end},
    ),
    Hints(hints.TELLS, hints.facts, hints.about, hints.near_the_end, hints.question),
    observe.observer,
    drawing,
    Bench(bench.measures, bench.spreads),
    contents=Contents(
        parts=contents.parts,
        sheets=contents.SHEETS,
        files=contents.files,
        survey=contents.survey,
        ledger=ledger.ledger,
        dealt=dealing.dealt,
        came=dealing.came,
        part="Round",
        round="turn",
        seconds=20,
    ),
    paper=paper,
    pad=pad.IonPad,
)
