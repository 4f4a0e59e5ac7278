"""What a seat is told about a decision: the one evaluation, put into words that are no surer than its numbers."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, hypot

from ionbox.bots.ladder import evaluate, most_playouts
from ionbox.core.facts import Fact, joined
from ionbox.core.game import AnyGame
from ionbox.core.infoset import InfoSet, Stop
from ionbox.core.rng import Rng
from ionbox.core.types import Action

Values = dict[Action, tuple[float, float]]
FINALISTS = 3
"""Actions that are judged a second time, by fresh truths: the best of many would look too good otherwise."""
SURE = 2.0
"""Standard errors between two values before one counts as better."""
TOLD = 3
"""Facts told of an action at most."""


@dataclass(frozen=True)
class Choice:
    """One action with what it is worth: the share of the victory, and its standard error (0: exact)."""

    action: str
    value: float
    error: float
    reasons: tuple[str, ...]

    @property
    def share(self) -> str:
        """In hundredths of a victory: "62 ± 3 %"."""
        share = f"{100 * self.value:.0f}"
        return f"{share} %" if self.error == 0 else f"{share} ± {ceil(100 * self.error)} %"


@dataclass(frozen=True)
class Advice:
    choices: tuple[Choice, ...]
    """What was judged, the best first; reasons are given for it and for whatever was asked about."""
    close: int
    """How many of the next ones cannot be told apart from the best."""
    exact: bool
    look: str
    """Three steps: where to look, which cards or ions, which action and why."""
    about: str
    says: str

    @property
    def best(self) -> Choice:
        return self.choices[0]

    @property
    def steps(self) -> tuple[str, str, str]:
        return self.look, self.about, self.says

    def told(self) -> list[str]:
        """The steps one by one, the reasons with the last."""
        return [self.look, self.about, " ".join([self.says, *self.best.reasons])]

    def of(self, action: str) -> Choice | None:
        return next((choice for choice in self.choices if choice.action == action), None)


def judge(
    game: AnyGame, infoset: InfoSet, rng: Rng, playouts: int, also: Sequence[Action] = (), stop: Stop | None = None
) -> Values:
    """What the actions are worth. A third of the playouts finds the best few, the rest judges those and `also`."""
    playouts = min(playouts, most_playouts())
    found = evaluate(game, infoset, rng, max(1, playouts // 3), stop)
    exact = all(error == 0 for _, error in found.values())
    wanted = sorted(found, key=lambda action: -found[action][0])[:FINALISTS]
    wanted += [action for action in also if action not in wanted]
    if exact or len(wanted) < 2:
        return found
    again = evaluate(game, infoset, rng, max(1, playouts - playouts // 3), stop, wanted)
    # Whatever did not come that far keeps its rough value, below those that did.
    worst = min(value for value, _ in again.values())
    rough = {action: (min(value, worst), error) for action, (value, error) in found.items() if action not in again}
    return {**again, **rough}


def better(one: tuple[float, float], other: tuple[float, float]) -> bool:
    """Whether the first is worth more, by more than chance explains."""
    return one[0] - other[0] > max(SURE * hypot(one[1], other[1]), 1e-9)


def facts(game: AnyGame, infoset: InfoSet, action: Action) -> list[Fact]:
    """What weighs most, no more than can be taken in: what speaks for it, then what speaks against it."""
    own = game.kit.hints

    def against(fact: Fact) -> bool:
        return own.tells[fact.what].against

    found = own.facts(infoset, action)
    told = sorted(found, key=lambda fact: (-fact.weight, against(fact)))[:TOLD]
    return sorted([fact for fact in found if fact in told][:TOLD], key=against)


def sentences(game: AnyGame, found: Sequence[Fact]) -> tuple[str, ...]:
    tells = game.kit.hints.tells
    return tuple(tells[fact.what].says.format(**fact.figures) for fact in found)


def balance(game: AnyGame, found: Sequence[Fact]) -> float:
    """What speaks for an action, less what speaks against it."""
    tells = game.kit.hints.tells
    return sum(-fact.weight if tells[fact.what].against else fact.weight for fact in found)


def skills(game: AnyGame, found: Sequence[Fact]) -> tuple[str, ...]:
    """What is practised by seeing these facts, each once."""
    tells = game.kit.hints.tells
    return tuple(dict.fromkeys(tells[fact.what].skill for fact in found))


def advise(
    game: AnyGame, infoset: InfoSet, rng: Rng, playouts: int, also: Sequence[Action] = (), stop: Stop | None = None
) -> Advice:
    """A function of what the seat knows and of chance of its own: nothing else can be in it."""
    return advice_on(game, infoset, judge(game, infoset, rng, playouts, also, stop), also)


def advice_on(game: AnyGame, infoset: InfoSet, values: Values, also: Sequence[Action] = ()) -> Advice:
    own = game.kit.hints
    order = sorted(values, key=lambda action: -values[action][0])
    best = order[0]
    found = facts(game, infoset, best)
    reasons = {action: sentences(game, facts(game, infoset, action)) for action in also if action != best}
    reasons[best] = sentences(game, found)
    choices = tuple(Choice(game.write(action), *values[action], reasons.get(action, ())) for action in order)
    close = sum(not better(values[best], values[action]) for action in order[1:])
    exact = all(error == 0 for _, error in values.values())
    place = own.tells[found[0].what].look if found else "all that you may do"
    things = own.about(infoset, best)
    card = f"It is about {joined(things)}." if things else "It needs no card."
    return Advice(
        choices,
        close,
        exact,
        f"Look at {place}." if len(infoset.legal) > 1 else "There is just one thing you may do.",
        f"{card} {own.question(infoset, best)}".rstrip(),
        f"Try this: {choices[0].action}. {figures(choices, close, exact)}".rstrip(),
    )


def figures(choices: Sequence[Choice], close: int, exact: bool) -> str:
    """How sure that is, in numbers."""
    best, rest = choices[0], choices[1:]
    if not rest:
        return ""
    if close and exact:
        rivals = joined([one.action for one in rest[:close][:2]])
        return f"{rivals} would be just as good: a chance to win of {best.share}."
    if close:
        rivals = joined([f"{one.action} ({one.share})" for one in rest[:close][:2]])
        return f"It is too close to tell, though: a chance to win of {best.share}, against {rivals}."
    worth = f"It gives a chance to win of {best.share}{', exactly' if exact else ''}"
    return f"{worth}; the next best, {rest[0].action}, {rest[0].share}."
