"""What a game offers beside its rules: to bots, hints, learners, a terminal and the bench. Not compiled.

A game puts its `Kit` together in its own `kit.py`. What it leaves out has a default that is right for any game.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from ionbox.core.contents import Ledger, Part, Sheet, Spot, Survey
from ionbox.core.facts import Fact, Telling
from ionbox.core.infoset import Chooser, InfoSet, Stop
from ionbox.core.observer import Observer
from ionbox.core.pad import Opening
from ionbox.core.paper import Paper
from ionbox.core.play import Chapter, Setup
from ionbox.core.rng import Rng
from ionbox.core.state import State
from ionbox.core.types import Action, Seat

Policy = Callable[[State, Seat, Rng], Action]
"""A quick choice for playouts. It sees the whole imagined truth and should not look at what its seat could not see."""
Imaginer = Callable[[Rng], State]
"""Truths that fit one view, as many as are asked for."""
Lead = Callable[[State, Seat], float]
"""How far this seat will be ahead in the end, where that is known without playing on; else UNKNOWN."""
Solver = Callable[[InfoSet, Stop | None], dict[Action, float]]
"""A number for every action where it can be had in time; {} elsewhere."""
Levels = Mapping[str, tuple[int, Mapping[str, int]]]
"""By the name of a level: playouts a decision (0: the quick policy), and how often in 100 decisions it makes a slip."""

UNKNOWN: Final = -1e9
ANY_GAME: Final[Levels] = {
    "novice": (0, {"any": 80}),
    "learner": (0, {"any": 40}),
    "player": (0, {}),
    "strong": (100, {}),
    "master": (600, {}),
}
"""Levels of a game that has none of its own. The slip `any`: any legal action."""


@dataclass(frozen=True)
class Value:
    """A learned value in place of playouts: what its net looks at. The weights are in `data/value.npz`."""

    choices: Callable[[State, Seat], list[Action]]
    """The actions worth a look."""
    describe: Callable[[State, Seat, list[Action]], tuple[bytes, bytes]]
    """The rows that the net is given: one for the table, one for each action."""
    span: Callable[[State, Seat], tuple[float, float]]
    """The shares of the victory that the net calls 0 and 1 here."""


@dataclass(frozen=True)
class Weights:
    """A quick policy that goes by whole numbers, which `lab.fit` finds."""

    found: Sequence[int]
    policy: Callable[[list[int]], Policy]


@dataclass(frozen=True, kw_only=True)
class Bots:
    """What bots know of a game."""

    greedy: Chooser
    random: Chooser | None = None
    """Where choosing among all legal actions, each as likely, would be no play at all."""
    levels: Levels = field(default_factory=lambda: ANY_GAME)
    slips: Mapping[str, Chooser] = field(default_factory=dict)
    """The mistakes people make, each as a bot; NO_ACTION: no occasion."""
    afford: Callable[[str, InfoSet], int] | None = None
    """The playouts of a level, where they depend on the seats or on what a playout takes."""

    policy: Policy | None = None
    """None: playouts go on at random, and where there would be none `greedy` chooses."""
    prepare: Callable[[InfoSet], Imaginer] | None = None
    """Truths that fit a view, faster than `Game.imagine` makes them."""
    candidates: Callable[[InfoSet, Rng], list[Action]] | None = None
    """The actions worth a try, where the list runs long."""
    explore: Callable[[int], float] | None = None
    """By the number of seats: how much a tree over the first choices of playouts tries what did worse so far, see
    bots.tree; 0: no tree."""
    leaf: Lead | None = None
    between: Lead | None = None
    """The same between two games of a match: what the next deal brings is chance, and not worth playing out."""
    standing: Lead | None = None
    """The lead in score at any moment; only with `depth`."""
    depth: int = 0
    """Playouts end after so many actions, and the lead in score there is what counts; 0: they go to the end."""
    shade: float = 0.0
    """How much of an action's worth is the lead in score, the rest being the share of the victory."""
    spread: float = 1.0
    """A lead by so many points counts as 73 in 100 victories."""

    exact: Solver | None = None
    """The true share of the victory that each action brings."""
    looks: int = 0
    """Positions that `exact` looks at, where it is a search."""
    mix: Solver | None = None
    """How often each action should be played where several choose at once: then it is played so."""
    mixes: Mapping[str, Solver] = field(default_factory=dict)
    """What of that a level below the master is granted."""

    value: Value | None = None
    weights: Weights | None = None


@dataclass(frozen=True)
class Hints:
    """What hints, reviews and puzzles say of an action, from what its seat knows."""

    tells: Mapping[str, Telling]
    facts: Callable[[InfoSet, Action], list[Fact]]
    """What speaks for and against it, each fact with its name in `tells`."""
    about: Callable[[InfoSet, Action], list[str]]
    """The cards or ions it is about."""
    near_the_end: Callable[[Any], bool]
    """Whether the match is nearly over, by a view."""
    question: Callable[[InfoSet, Action], str] = lambda infoset, action: ""
    """What the charges ask for, where a game is about them."""
    has_likes: Callable[[Action], bool] = lambda action: False
    """Whether there are other actions nearly as good that nobody judges: then it is no answer to a puzzle."""


@dataclass(frozen=True)
class Board:
    """The empty board that options lay, in plain lines and as a rich renderable."""

    say: Callable[[Any], list[str]]
    draw: Callable[[Any], object]


@dataclass(frozen=True)
class Drawing:
    """A view with the seats' names in a terminal: in plain lines for screen readers, and as a rich renderable."""

    say: Callable[[Any, Sequence[str]], list[str]]
    draw: Callable[[Any, Sequence[str]], object]
    board: Board | None = None


Measure = Callable[[], int]
"""Does some work, the same kind each time, and returns how many units of it were done."""


@dataclass(frozen=True)
class Bench:
    """What `ionbox bench` measures of a game besides playouts."""

    measures: Callable[[], dict[str, Measure]] = dict
    """{"positions of the default board": ...}, read as "... a second"."""
    spreads: Callable[[], dict[str, list[int]]] = dict
    """{"plays a position": [...]}: reported as mean, 90 %, most."""


@dataclass(frozen=True, kw_only=True)
class Contents:
    """What is in the box under some options, and how they play."""

    parts: Callable[[Any], Sequence[Part]]
    """By options: every card, tile and square there is."""
    sheets: Sequence[Sheet]
    """The files that options hold, in the order in which somebody fills them in."""
    files: Callable[[Any], Mapping[str, str]]
    """By options: the text of each of these files, one's own or the game's; "" where there is none."""
    survey: Callable[[Any, int], Survey]
    """By options and seats, which `Game.check` allows."""
    ledger: Callable[[Setup, Sequence[Chapter]], Ledger]
    """Of a whole match, by its setup and all its chapters."""
    dealt: Callable[[Setup], Sequence[Spot]]
    """All that the deal of this setup holds, place by place; its chance is by place. Of endless series the first."""
    came: Callable[[Setup, Sequence[Chapter]], Sequence[Spot]]
    """What of it came up in a match, by its chapters alone: each spot as far as it was met."""
    part: str
    """What is dealt anew within a match, and `Spot.part` counts: "Round", "Game"."""
    round: str
    """What the bell lets end and `rounds` counts: "turn", "exchange"."""
    seconds: int
    """How long a person takes for a decision, all in all: our estimate, said to be one where it is told."""


@dataclass(frozen=True)
class Kit:
    bots: Bots
    hints: Hints
    observer: Callable[[State], Observer]
    """What a learner sees in matches like this one."""
    drawing: Callable[[], Drawing]
    """Loaded when a terminal asks for it: rich is slow to load, and only terminals need it."""
    bench: Bench = Bench()
    contents: Contents | None = None
    paper: Callable[[], Paper] | None = None
    """What of it can be printed; loaded when somebody prints."""
    pad: Opening | None = None
    """The score pad of the real box."""
