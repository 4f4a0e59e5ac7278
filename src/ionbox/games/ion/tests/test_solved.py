"""The solver of the last picks against matrices counted out, and against the rules themselves."""

from collections.abc import Callable

import pytest

from ionbox.core.infoset import InfoSet, infoset
from ionbox.core.rng import Rng
from ionbox.core.state import all_seats
from ionbox.core.types import Action, Seat
from ionbox.games.ion import GAME
from ionbox.games.ion.matrix import Matrix, Mixed, solve
from ionbox.games.ion.solved import exact, mix, mix_at_the_end, solution
from ionbox.games.ion.standing import share
from ionbox.games.ion.state import IonState

Table = Callable[..., IonState]


CLOSE = [[1.005, 1.002], [0.5, 1.002007912957468], [1.005, 1.00200396432111]]


class Numbers(Matrix):
    def __init__(self, numbers: list[list[float]]) -> None:
        super().__init__(len(numbers), len(numbers[0]))
        self.numbers = numbers

    def find(self, row: int, column: int) -> float:
        return self.numbers[row][column]


def assert_nobody_can_do_better(numbers: list[list[float]], mixed: Mixed) -> None:
    assert sum(mixed.rows) == pytest.approx(1)
    assert sum(mixed.columns) == pytest.approx(1)
    for row in numbers:
        assert sum(a * b for a, b in zip(row, mixed.columns, strict=True)) <= mixed.value + 1e-6
    for column in zip(*numbers, strict=True):
        assert sum(a * b for a, b in zip(column, mixed.rows, strict=True)) >= mixed.value - 1e-6


def test_paper_scissors_stone_is_mixed_evenly() -> None:
    mixed = Numbers([[0, 1, -1], [-1, 0, 1], [1, -1, 0]]).solve()
    assert mixed.value == pytest.approx(0)
    assert mixed.rows == pytest.approx([1 / 3] * 3)


def test_no_side_of_any_matrix_can_do_better_than_its_mix() -> None:
    rng = Rng(4)
    for _ in range(300):
        rows, columns, most = 1 + rng.below(5), 1 + rng.below(5), 2 + rng.below(9)
        numbers = [[float(rng.below(most)) for _ in range(columns)] for _ in range(rows)]
        for mixed in (solve(numbers), Numbers(numbers).solve()):
            assert_nobody_can_do_better(numbers, mixed)


def test_values_that_differ_by_next_to_nothing_come_to_an_end() -> None:
    rng = Rng(5)
    for _ in range(300):
        rows, columns = 2 + rng.below(4), 2 + rng.below(4)
        numbers = [[0.5 * int(rng.below(3)) + int(rng.below(4)) * 4e-6 for _ in range(columns)] for _ in range(rows)]
        assert_nobody_can_do_better(numbers, Numbers(numbers).solve())
    assert_nobody_can_do_better(CLOSE, Numbers(CLOSE).solve())


def by_the_rules(state: IonState, seat: Seat, ended: int) -> float:
    """The whole rest of the round by the rules' own legal and apply: whoever is asked at once chooses at once."""
    if state.round != ended or not state.actors():
        return share(state.scores[seat] - state.scores[1 - seat], 2 - ended)
    actors = state.actors()
    if len(actors) == 1:
        values = [by_the_rules(after(state, [(actors[0], a)]), seat, ended) for a in state.legal(actors[0])]
        return max(values) if actors[0] == seat else min(values)
    pairs = [
        [by_the_rules(after(state, [(seat, a), (1 - seat, b)]), seat, ended) for b in state.legal(Seat(1 - seat))]
        for a in state.legal(seat)
    ]
    return solve(pairs).value


def after(state: IonState, steps: list[tuple[int, int]]) -> IonState:
    twin = state.copy()
    for seat, action in steps:
        twin.apply(Seat(seat), Action(action), Rng(1))
    return twin


def at(seed: int, turn: int, round_: int = 0) -> IonState:
    """Played at random up to a turn."""
    rng = Rng(seed)
    state = GAME.start(2, GAME.defaults, rng)
    while state.round < round_ or state.turn < turn:
        seat = state.actors()[0]
        state.apply(seat, state.sample(seat, rng), rng)
    state.telling = False
    return state


def seen(state: IonState, seat: Seat) -> InfoSet:
    return infoset(GAME, state, GAME.defaults, 2, seat)


@pytest.mark.parametrize("seed", range(12))
def test_values_are_those_of_a_full_search_of_the_rules(seed: int) -> None:
    state = at(seed, 4, seed % 3)
    for seat in all_seats(2):
        found = solution(state, seat)
        best = max(found.values.values())
        assert best == pytest.approx(by_the_rules(state, seat, state.round), abs=1e-6)
        assert sum(found.mix[action] * found.values[action] for action in found.mix) == pytest.approx(best)


@pytest.mark.parametrize("seed", range(8))
def test_two_who_play_the_solution_reach_its_value(seed: int) -> None:
    """Where nothing is mixed; and both seats agree on what that value is."""
    state = at(seed, 3, 2)
    start = [max(exact(seen(state, seat)).values()) for seat in all_seats(2)]
    assert sum(start) == pytest.approx(1)
    while state.actors():
        mixes = {seat: mix(seen(state, seat)) for seat in state.actors()}
        if any(max(some.values()) < 1 for some in mixes.values()):
            return
        for seat, some in mixes.items():
            state.apply(seat, max(some, key=lambda action: some[action]), Rng(1))
    assert share(state.scores[0] - state.scores[1], 0) == pytest.approx(start[0])


def test_placing_is_solved_as_choosing_is() -> None:
    for seed in range(30):
        state = at(seed, 4)
        for seat in all_seats(2):
            state.apply(seat, state.legal(seat)[0], Rng(1))
        for seat in state.actors():
            values = exact(seen(state, seat))
            assert set(values) == set(state.legal(seat))
            assert max(values.values()) == pytest.approx(by_the_rules(state, seat, 0), abs=1e-6)


def test_there_is_no_answer_where_something_is_hidden_or_too_large(table: Table) -> None:
    assert exact(seen(at(1, 0), Seat(0))) == {}
    tiles = table("turn 6 choose", options={"action_tiles": True})
    assert exact(infoset(GAME, tiles, GAME.presets["family"], 2, Seat(0))) == {}
    three = table("turn 6 choose", hands="- / - / -")
    assert exact(infoset(GAME, three, GAME.defaults, 3, Seat(0))) == {}


def test_a_card_that_only_the_other_needs_is_taken_from_it(table: Table) -> None:
    """With two picks left Cl gains nothing here, but the other would make CaCl₂ of it."""
    state = table("round 3 turn 5 choose", hands="Cl He He Ne / F F OH OH", areas="- / Ca2+.Cl-", goals="1 2")
    values = exact(seen(state, Seat(0)))
    assert GAME.write(max(values, key=lambda action: values[action])) == "Cl"


def test_there_is_no_answer_when_time_is_up() -> None:
    infoset = seen(at(1, 2), Seat(0))
    for answer in (exact, mix, mix_at_the_end):
        assert answer(infoset, lambda: False) == answer(infoset)
    assert exact(infoset, lambda: True) == mix(infoset, lambda: True) == {} != exact(infoset)
