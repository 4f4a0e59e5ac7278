"""Endings: with an empty bag two players know each other's racks, and the rest of the match can be searched.

A position is worth its *gain*: by how many points whoever's turn it is will gain on the other from here to the end.
The search is alpha-beta over plays and passes, the highest scores first, deeper and deeper. Where it must stop, both
play on for the most points. It is bounded by racks looked at, so that it gives the same answer on every machine, and
by `stop` where an answer is needed in time.
"""

from contextlib import suppress
from typing import Final

from ionbox.core.infoset import InfoSet, Stop
from ionbox.core.kit import UNKNOWN
from ionbox.core.rng import Rng
from ionbox.core.state import State
from ionbox.core.types import Action, Seat
from ionbox.games.charged.actions import PASS
from ionbox.games.charged.equity import lead, spread
from ionbox.games.charged.pieces import RACK
from ionbox.games.charged.state import ChargedState
from ionbox.games.charged.turn import plays
from ionbox.games.charged.types import View
from ionbox.games.charged.view import imagine

LOOKS: Final = 1500
"""Racks looked at for an exact answer: about 20 ms compiled, and twice that on a slow core."""
FEW: Final = 14
"""With more tiles on both racks together hardly any ending is solved in that time."""
QUICK_LOOKS: Final = 80
NARROW: Final = 6
"""Plays tried at each turn where an ending is only estimated."""
EVERY: Final = 1000
A_POINT: Final = 0.0001
"""What a point counts beside the victory: enough to choose by, too little to outweigh it."""
FAR: Final = 10_000
"""More than any gain."""
MANY: Final = 250
"""With an empty bag no match has so many turns to come that their number matters."""
TO_THE_END: Final = 98
WHOLE: Final = 99
"""The depth of a value that no deeper search can change."""
NO_CHANCE: Final = Rng(0)
"""With an empty bag nothing is drawn."""


class GaveUp(Exception):
    pass


class Ending:
    """One search. `gains` holds what each action here gains, as far as the deepest finished search knows."""

    looks: int
    """Racks that may still be looked at."""
    stop: Stop | None
    width: int
    """Plays tried at each turn."""
    cuts: int
    """How often a value was taken that a wider or deeper search could change."""
    known: dict[bytes, tuple[int, int, int]]
    """By position: the depth of the search, and the bounds of the gain that it found."""
    gains: dict[Action, int]
    solved: bool

    def __init__(
        self, state: ChargedState, looks: int, width: int = EVERY, depth: int = 0, stop: Stop | None = None
    ) -> None:
        """`depth`: how many turns after each action the first search looks at; the next one looks further."""
        self.looks = looks
        self.stop = stop
        self.width = width
        self.known = {}
        self.gains = {}
        self.solved = False
        with suppress(GaveUp):
            self._deepen(state, depth)

    def _deepen(self, state: ChargedState, depth: int) -> None:
        self.cuts = 0
        actions = self._ordered(state)
        narrowed = self.cuts
        while not self.solved:
            self.cuts = narrowed
            gains: dict[Action, int] = {}
            for points, action in actions:
                gains[action] = points - self._gain(after(state, action), depth, -FAR, FAR)
            self.gains = gains
            self.solved = self.cuts == 0
            if self.cuts == narrowed:
                return
            depth += 1

    def _ordered(self, state: ChargedState) -> list[tuple[int, Action]]:
        """Points and action: the plays from the highest score down, then to pass."""
        self._look(1)
        generator = plays(state, state.turn)
        found = [(points, generator.found[place]) for place, points in enumerate(generator.points)]
        found.sort(reverse=True)
        if len(found) > self.width:
            del found[self.width :]
            self.cuts += 1
        found.append((0, PASS))
        return found

    def _look(self, racks: int) -> None:
        self.looks -= racks
        if self.looks < 0 or (self.stop is not None and self.stop()):
            raise GaveUp

    def _gain(self, state: ChargedState, depth: int, low: int, high: int) -> int:
        """The gain, if it is between these bounds; otherwise a number beyond the same bound."""
        if state.ending:
            return 0
        if depth == 0:
            seat, before = state.turn, lead(state, state.turn)
            laid = play_out(state)
            self._look(laid + state.seats)
            if laid:
                self.cuts += 1
            return lead(state, seat) - before
        key = position_key(state)
        old = self.known.get(key)
        if old is not None and old[0] >= depth and (old[1] == old[2] or old[1] >= high or old[2] <= low):
            if old[0] != WHOLE:
                self.cuts += 1
            return old[1] if old[1] >= high else old[2]
        cuts, best = self.cuts, -FAR
        for points, action in self._ordered(state):
            floor = max(low, best)
            best = max(best, points - self._gain(after(state, action), depth - 1, points - high, points - floor))
            if best >= high:
                break
        self.known[key] = (
            WHOLE if self.cuts == cuts else depth,
            best if best > low else -FAR,
            best if best < high else FAR,
        )
        return best


def position_key(state: ChargedState) -> bytes:
    left = min(state.to_come, MANY)
    return bytes(state.grid.cells) + bytes([*state.racks, state.turn, state.passes, left + 1])


def after(state: ChargedState, action: Action) -> ChargedState:
    twin = state.copy()
    twin.apply(twin.turn, action, NO_CHANCE)
    return twin


def play_out(state: ChargedState) -> int:
    """Everybody lays what scores most, to the end; how many plays that were."""
    laid = 0
    while not state.ending:
        generator = plays(state, state.turn)
        action = PASS
        if generator.found:
            action = generator.found[generator.points.index(max(generator.points))]
            laid += 1
        state.apply(state.turn, action, NO_CHANCE)
    return laid


def exact(infoset: InfoSet, stop: Stop | None = None) -> dict[Action, float]:
    """The share of the victory that each action leads to, and a trifle for the points; {} where it is not known."""
    view: View = infoset.view
    if infoset.seats != 2 or view.bag or view.naming or view.limit or sum(view.held) > FEW:
        return {}
    state = imagine(view, infoset.options, NO_CHANCE)
    state.telling = state.naming = False
    ending = Ending(state, LOOKS, depth=TO_THE_END, stop=stop)
    if not ending.solved:
        return {}
    leads = {action: lead(state, infoset.seat) + gain for action, gain in ending.gains.items()}
    return {action: (points > 0) + (points == 0) / 2 + points * A_POINT for action, points in leads.items()}


LEADS: Final[dict[bytes, int]] = {}
"""Estimated endings by position: a search that imagines the one possible truth again and again asks the same again."""


def leaf(state: State, seat: Seat) -> float:
    """How far this seat will be ahead in the end, in spreads, once the bag is empty."""
    assert isinstance(state, ChargedState)
    if state.bag_size or state.ending or state.to_name:
        return UNKNOWN
    left = spread(state)
    if state.seats > 2 or state.held[state.turn] == RACK:
        # Racks are hidden, or the bag went empty within a playout: such positions are many, and each comes once.
        play_out(state)
        return lead(state, seat) / left
    key = position_key(state)
    if key not in LEADS:
        if len(LEADS) > EVERY:
            LEADS.clear()
        gains = Ending(state, QUICK_LOOKS, NARROW).gains
        LEADS[key] = max(gains.values()) if gains else 0
    gain = LEADS[key] if seat == state.turn else -LEADS[key]
    return (lead(state, seat) + gain) / left
