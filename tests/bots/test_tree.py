"""A tree over playouts: whoever chooses learns what serves its own seat, and nobody sees what is chosen in secret."""

from typing import Any

import pytest

from ionbox.bots.playout import Mind
from ionbox.bots.rollout import FEW, Budget, evaluate
from ionbox.bots.tree import Choice, Moment, grow
from ionbox.core.infoset import InfoSet
from ionbox.core.rng import Rng
from ionbox.core.state import State, all_seats
from ionbox.core.types import Action, Outcome, Seat
from ionbox.games.ion.bots import explore

FIRST, SECOND = Action(0), Action(1)


class Small(State):
    """Two seats, two actions. `payoff[first][second]`: who wins, 0 or 1."""

    payoff = ((0, 1), (1, 1))

    def __init__(self) -> None:
        super().__init__()
        self.chosen = [-1, -1]

    def copy(self) -> "Small":
        other = type(self)()
        other.chosen = self.chosen[:]
        return other

    def legal(self, seat: Seat) -> list[Action]:
        return [FIRST, SECOND] if seat in self.actors() else []

    def apply(self, seat: Seat, action: Action, rng: Rng) -> None:
        assert self.chosen[seat] < 0
        self.chosen[seat] = action

    def actors(self) -> list[Seat]:
        """One after the other."""
        return [seat for seat in all_seats(2) if self.chosen[seat] < 0][:1]

    def outcome(self) -> Outcome | None:
        if self.actors():
            return None
        winner = self.payoff[self.chosen[0]][self.chosen[1]]
        return Outcome((1 - winner, winner), (Seat(winner),), "1.1", "Both have chosen.")


class Trap(Small):
    """FIRST wins against the quick policy and loses to the right answer; SECOND wins against the right answer."""

    payoff = ((0, 1), (0, 0))


class Pennies(Small):
    """At once: the first seat wins if both choose the same."""

    payoff = ((0, 1), (1, 0))

    def actors(self) -> list[Seat]:
        return [seat for seat in all_seats(2) if self.chosen[seat] < 0]


def values(table: type[Small], tree: float, playouts: int = 1000) -> dict[Action, tuple[float, float]]:
    """What the actions of the first seat are worth, where the quick policy always takes the first."""
    mind = Mind(lambda infoset: lambda rng: table(), 2)
    mind.policy = lambda state, seat, rng: FIRST
    mind.explore = tree
    infoset: Any = InfoSet("small", 1, 2, None, Seat(0), None, (FIRST, SECOND))
    return evaluate(infoset, Rng(1), Budget(playouts), mind)


def test_in_a_tree_others_find_the_answer_that_a_quick_policy_misses() -> None:
    assert values(Trap, 0.0)[FIRST][0] == 1
    found = values(Trap, 0.2)
    assert found[FIRST][0] < 0.1
    assert found[SECOND][0] == 1


def test_whoever_chooses_at_once_does_not_see_the_other_choice() -> None:
    # Whatever the second seat does, it loses against one of the two. If it saw the choice, it would win against both.
    found = values(Pennies, 0.2)
    assert found[FIRST][0] + found[SECOND][0] == pytest.approx(1, abs=0.1)


def test_few_playouts_grow_no_tree() -> None:
    assert values(Trap, 0.2, FEW - 2)[FIRST][0] == 1
    assert values(Trap, 0.2, FEW)[FIRST][0] < 1


def test_each_playout_adds_one_moment_and_every_choice_on_its_way_learns() -> None:
    mind = Mind(lambda infoset: lambda rng: Trap(), 2)
    mind.policy = lambda state, seat, rng: FIRST
    mind.explore = 0.2
    root = Moment()
    for n in range(1, 9):
        grow(root, Trap(), Seat(0), FIRST, mind, Rng(n))
        answers = root.after[(FIRST,)].choices[1]
        assert answers.n == n
        assert answers.n == sum(arm.n for arm in answers.arms.values())
    # It won whenever it did not follow the policy.
    assert answers.worth == answers.arms[SECOND].n > answers.arms[FIRST].n
    assert root.choices == {}


def test_what_was_never_on_offer_does_not_look_untried() -> None:
    choice = Choice(Seat(0))
    for _ in range(50):
        choice.learn(FIRST, 0.5)
        assert choice.take([FIRST], 0.2) == FIRST
    assert choice.take([FIRST, SECOND], 0.2) == SECOND
    choice.learn(SECOND, 0.5)
    assert choice.arms[SECOND].offered < choice.arms[FIRST].offered


@pytest.mark.parametrize(("seats", "grows"), [(2, True), (4, True), (5, False), (7, False)])
def test_in_ion_a_tree_is_for_few_seats(seats: int, grows: bool) -> None:
    assert (explore(seats) > 0) == grows
