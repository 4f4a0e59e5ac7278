"""The laws bite: games gone wrong, each caught."""

import dataclasses
import sys
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import pytest
from contract.cases import ALL, Case
from contract.laws import hidden, honest_bot, one_door, one_legality, questions, same_deal

from ionbox.core.infoset import InfoSet
from ionbox.core.play import Match, Step
from ionbox.core.rng import ByPlace, Rng
from ionbox.core.state import NOWHERE, State
from ionbox.core.types import FULL, NONE, Action, Event, Help, Outcome, Refusal, Seat
from ionbox.games.ion import Ion
from ionbox.games.ion import types as ion
from ionbox.games.ion.state import IonState
from ionbox.games.metals import Metals
from ionbox.games.metals.bots import greedy
from ionbox.games.metals.events import NAMED, unpacked
from ionbox.games.metals.state import MetalsState
from ionbox.games.metals.types import Public


class Leaking(Metals):
    def public(self, state: MetalsState, help: Help = FULL) -> Public:
        """Shows, as if it were a count, what lies on top of the pile."""
        honest = super().public(state, help)
        return dataclasses.replace(honest, pile=100 * state.pile[-1] + len(state.pile)) if state.pile else honest


class LeakingUnhelped(Leaking):
    def public(self, state: MetalsState, help: Help = FULL) -> Public:
        """The same, where nothing helps."""
        return super().public(state, help) if help == NONE else Metals.public(state, help)


class Naming(Metals):
    def tell(self, event: Event, audience: Seat | None, names: Sequence[str], help: Help = FULL) -> str:
        """Names compounds with their numerals whatever the table hides."""
        if unpacked(event)[0] == NAMED:
            return super().tell(event, audience, names)
        return super().tell(event, audience, names, help)


class Overlisting(Metals):
    def refusal(self, state: MetalsState, seat: Seat, action: int) -> Refusal | None:
        """Refuses what is listed: passing when reinforcements could be called."""
        refusal = super().refusal(state, Seat(seat), Action(action))
        return refusal or (Refusal("4.2", "MUST_PASS", "No.") if action == 0 else None)


Ask = Callable[[IonState, Seat], int]


class Asking(State):
    """A match of ION that numbers its questions in a way of its own."""

    def __init__(self, truth: IonState, ask: Ask) -> None:
        super().__init__()
        self.truth = truth
        self.ask = ask

    def question(self, seat: Seat) -> int:
        return self.ask(self.truth, seat) if seat in self.actors() else 0

    def actors(self) -> list[Seat]:
        return self.truth.actors()

    def legal(self, seat: Seat) -> list[Action]:
        return self.truth.legal(seat)

    def apply(self, seat: Seat, action: Action, rng: Rng) -> None:
        self.truth.apply(seat, action, rng)

    def copy(self) -> "Asking":
        return Asking(self.truth.copy(), self.ask)

    def outcome(self) -> Outcome | None:
        return self.truth.outcome()


class Misasking(Ion):
    def __init__(self, ask: Ask) -> None:
        self.question = ask

    def start(self, seats: int, options: ion.Options, rng: Rng) -> Any:
        return Asking(super().start(seats, options, rng), self.question)

    def imagine(self, view_: ion.View, options: ion.Options, rng: Rng) -> Any:
        return Asking(super().imagine(view_, options, rng), self.question)

    refusal = staticmethod(lambda state, seat, action: Ion.refusal(state.truth, seat, action))
    box = staticmethod(lambda state, help=FULL: Ion.box(state.truth, help))
    public = staticmethod(lambda state, help=FULL: Ion.public(state.truth, help))
    own = staticmethod(lambda state, seat, help=FULL: Ion.own(state.truth, seat, help))
    dump = staticmethod(lambda state: Ion.dump(state.truth))


def always_the_same(state: IonState, seat: Seat) -> int:
    return 1


def with_every_step(state: IonState, seat: Seat) -> int:
    return hash((state.question(seat), state.waiting))


def by_what_others_chose(state: IonState, seat: Seat) -> int:
    return hash((state.question(seat), tuple(state.picks)))


def cheat(infoset: InfoSet, rng: Rng) -> Action:
    """Looks up the stack for the real state and counts the others' cards."""
    frame: Any = sys._getframe(1)
    while frame and not isinstance(frame.f_locals.get("state"), State):
        frame = frame.f_back
    cards: list[int] = frame.f_locals["state"].hands
    return infoset.legal[sum(n * n for n in cards) % len(infoset.legal)]


class BySteps(Match):
    def chance(self, n: int, drawn: Sequence[int] = ()) -> Rng:
        """Other places at every step."""
        return ByPlace(f"{self.seed} {n}")


class Forgetful(Match):
    def after(self, state: State, n: int, step: Step) -> State | Refusal:
        """Forgets which places were met."""
        after = super().after(state, n, step)
        if not isinstance(after, Refusal):
            after.met = NOWHERE
        return after


DEALT_TWICE = ("ion-2-full", "metals-2-series", "charged-2-full", "dice-2-tournament")


def tried(law: Callable[[Case, int], None], case: Case) -> None:
    for seed in range(20):
        law(case, seed)


@pytest.mark.parametrize("leaking", [Leaking(), LeakingUnhelped()], ids=["always", "unhelped"])
def test_a_leaking_view_is_caught(leaking: Metals) -> None:
    with pytest.raises(AssertionError):
        tried(one_door, Case(leaking, 3, Metals.defaults, "leaking"))


def test_an_illegal_but_listed_action_is_caught() -> None:
    with pytest.raises(AssertionError):
        tried(one_legality, Case(Overlisting(), 3, Metals.defaults, "overlisting"))


def test_a_numeral_that_is_told_where_charges_are_hidden_is_caught() -> None:
    named = next(case for case in ALL if str(case) == "metals-2-own-ions-named")
    with pytest.raises(AssertionError, match=r"names it: .*\(I"):
        tried(hidden, dataclasses.replace(named, game=Naming().under(named.options)))


def test_a_cheating_bot_is_caught() -> None:
    with pytest.raises(AssertionError):
        tried(partial(honest_bot, bot=cheat), Case(Metals(), 3, Metals.defaults, "cheating"))


@pytest.mark.parametrize(
    ("ask", "law"), [(always_the_same, questions), (with_every_step, questions), (by_what_others_chose, one_door)]
)
def test_a_question_that_is_misnumbered_is_caught(ask: Ask, law: Callable[[Case, int], None]) -> None:
    with pytest.raises(AssertionError):
        tried(law, Case(Misasking(ask), 3, Ion.defaults, "misasking"))


@pytest.mark.parametrize("sitting", [BySteps, Forgetful])
@pytest.mark.parametrize("case", [case for case in ALL if str(case) in DEALT_TWICE], ids=str)
def test_a_deal_that_depends_on_what_people_do_is_caught(case: Case, sitting: type[Match]) -> None:
    with pytest.raises(AssertionError):
        tried(partial(same_deal, sitting=sitting), case)


def test_the_games_they_spoil_are_sound() -> None:
    for law in (one_door, one_legality, partial(honest_bot, bot=greedy)):
        tried(law, Case(Metals(), 3, Metals.defaults, "sound"))
    for law in (one_door, questions):
        law(Case(Misasking(IonState.question), 3, Ion.defaults, "sound"), 7)
