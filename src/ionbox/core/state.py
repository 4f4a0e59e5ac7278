"""The whole truth of one match, as every game keeps it."""

from abc import ABC, abstractmethod
from typing import Final

from mypy_extensions import mypyc_attr

from ionbox.core.rng import ByPlace, Rng
from ionbox.core.types import Action, BadInput, Event, Outcome, Seat

NO_ACTION: Final = Action(-1)
"""In place of an action: none."""
ALONE: Final = [[Seat(seat)] for seat in range(10)]
"""The actors, where one seat acts alone: no new list for every look."""
NOWHERE: Final[dict[str, int]] = {}
"""No place was met, as ever where chance is by step."""


def all_seats(n: int) -> list[Seat]:
    return [Seat(seat) for seat in range(n)]


@mypyc_attr(allow_interpreted_subclasses=True)
class State(ABC):
    """Mutable, small, ints and lists. `apply` trusts its caller; `core.play` is the door that asks first."""

    events: list[Event]
    """What the last `apply` did (plays, draws, rolls), one packed int below 2^63 each; only the game reads them."""
    telling: bool
    """Off in playouts: no events and no bookkeeping of what others could know."""
    rung: bool
    """The bell has rung: the match ends after the round in progress, which each game's RULES.md names."""

    met: dict[str, int]
    """Where chance is by place, how often each kind of place was met; never changed, only replaced."""

    def __init__(self) -> None:
        self.events = []
        self.telling = True
        self.rung = False
        self.met = NOWHERE

    def at(self, name: str, rng: Rng) -> Rng:
        """What the next thing of this name is drawn from: its own place, or as ever the chance of the step."""
        return rng.at(name, self.meet(name)) if isinstance(rng, ByPlace) else rng

    def meet(self, name: str) -> int:
        """Which place of this name is met now, from 1."""
        n = self.met.get(name, 0) + 1
        self.met = {**self.met, name: n}
        return n

    def note(self, event: Event) -> None:
        if self.telling:
            self.events.append(event)

    @abstractmethod
    def actors(self) -> list[Seat]:
        """The seats that may act now, whatever their hidden cards; [] when all is over. Several: at once, or a race.

        Others may be given the same list: nobody changes it.
        """

    @abstractmethod
    def legal(self, seat: Seat) -> list[Action]:
        """What this seat may do now, in a fixed order; [] if it is not among the actors."""

    @abstractmethod
    def apply(self, seat: Seat, action: Action, rng: Rng) -> None:
        """Carry out a legal action."""

    def ring(self) -> None:
        """The bell. Trusts `core.play` that it rings once, and before the match is over; a game notes an event too."""
        self.events = []
        self.rung = True

    @abstractmethod
    def copy(self) -> "State":
        """An equal state that shares nothing that can change. Its `events` start empty."""

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """None until the match is over."""

    def race(self) -> bool:
        """Whether several actors race: the order in which their actions arrive counts. Otherwise it must not."""
        return False

    def question(self, seat: Seat) -> int:
        """Which choice is put to this seat: another number with every new one, the same as long as it stands; 0: none.

        From what the seat's view holds alone. Here for games in which nobody acts twice in a row.
        """
        return 1 if seat in self.actors() else 0

    def default(self, seat: Seat) -> Action:
        """What the referee plays for a seat whose time is out."""
        return self.legal(seat)[0]

    def sample(self, seat: Seat, rng: Rng) -> Action:
        """A legal action at random, for playouts. A game whose list runs long overrides it."""
        actions = self.legal(seat)
        if len(actions) == 1:
            return actions[0]
        return actions[rng.below(len(actions))]


def met_text(state: State) -> list[str]:
    """The part of a position that says which places were met, "met cards 2 goals 2"; none where chance is by step."""
    return [" ".join(["met", *(f"{name} {n}" for name, n in state.met.items())])] if state.met else []


def read_met(text: str) -> dict[str, int]:
    """What stands behind "met"."""
    words = text.split()
    met = {name: int(n) for name, n in zip(words[::2], words[1::2], strict=False) if n.isdecimal() and len(n) < 7}
    if 2 * len(met) != len(words) or not all(name.isalpha() for name in met):
        raise BadInput(f"Behind 'met' stands how often each kind of place was met, 'cards 2', not {text[:80]!r}.")
    return met


def playout(state: State, rng: Rng, most: int) -> int:
    """Play at random until the match is over, `most` actions at most; how many it took."""
    n = 0
    while n < most:
        actors = state.actors()
        if not actors:
            return n
        seat = actors[0] if len(actors) == 1 else actors[rng.below(len(actors))]
        state.apply(seat, state.sample(seat, rng), rng)
        n += 1
    return n
