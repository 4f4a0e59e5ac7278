"""What the ION Card & Dice Game offers beside its rules."""

from ionbox.core.kit import Bots, Contents, Drawing, Hints, Kit, Value
from ionbox.core.paper import Paper
from ionbox.games.dice import bots, contents, dealing, features, hints, ledger, observe, pad, policy, prospects


def drawing() -> Drawing:
    from ionbox.games.dice.ui import terminal

    return Drawing(terminal.say, terminal.draw)


def paper() -> Paper:
    from ionbox.games.dice.ui.paper import PAPER

    return PAPER


VALUE = Value(features.choices, features.describe, prospects.span)
KIT = Kit(
    Bots(
        greedy=bots.greedy,
        levels=bots.LEVELS,
        slips=bots.SLIPS,
        policy=policy.policy,
        value=VALUE,
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
        round="round",
        seconds=8,
    ),
    paper=paper,
    pad=pad.DicePad,
)
