"""§9 The same deal for everybody."""

from collections.abc import Callable

import pytest
from narrow import of

from ionbox.core.play import Match
from ionbox.core.rng import BY_PLACE, ByPlace, Rng
from ionbox.core.types import Seat
from ionbox.games.dice import GAME, actions, turn
from ionbox.games.dice.dealing import dealt
from ionbox.games.dice.events import DRAWN_FIRST, unpacked
from ionbox.games.dice.state import DiceState


def played(people: int) -> Match:
    match, rng = Match(GAME, 3, GAME.presets["tournament"], "7", format=BY_PLACE), Rng(people)
    while actors := match.state.actors():
        seat = actors[rng.below(len(actors))]
        assert match.play(seat, match.state.sample(seat, rng)) is None
    return match


@pytest.mark.rule("9.1", "DICE-86")
def test_the_next_card_of_a_pile_is_the_same_whoever_draws_it_and_whatever_lies_under_it() -> None:
    match = Match(GAME, 3, GAME.presets["quick"], "7", format=BY_PLACE)
    one, other = of(DiceState, match.state.copy()), of(DiceState, match.state.copy())
    top = one.pile[-20:]
    actions.renew(other, 2, ByPlace("7"))
    turn.draw(one, 0, 12, ByPlace("7"))
    assert other.pile[-8:] == one.pile[-8:] == top[:8]


@pytest.mark.rule("DICE-87")
def test_the_n_th_roll_is_the_same_whoever_rolls() -> None:
    rolls = []
    for people in (1, 2):
        match = played(people)
        black, yellow = dealt(match)[-2:]
        state, rng = of(DiceState, match.state), ByPlace("7")
        state.met = {"black": 3, "yellow": 4}
        assert str(int(actions.black_die(state, rng))) == black.pieces[3]
        assert str(int(actions.yellow_die(state, rng))) == yellow.pieces[4]
        rolls.append((black.pieces, yellow.pieces))
    assert rolls[0] == rolls[1]
    assert set(rolls[0][0]) == set("123")
    assert set(rolls[0][1]) == set("123456")


@pytest.mark.rule("DICE-88")
def test_equal_cards_are_reshuffled_into_the_same_order_and_nearly_equal_ones_nearly(
    table: Callable[..., DiceState],
) -> None:
    def reshuffled(played: str, n: int = 0) -> list[int]:
        state = table("1|2 / 3|4", f"{played}, 5|6")
        state.met = {"reshuffled": n}
        assert turn.reshuffle(state, ByPlace("7"))
        return [int(kind) for kind in state.pile]

    cards = "1|3, 1|4, 1|5, 2|3, 2|4, 2|5, 3|5, 3|6, 4|5, 4|6"
    other = ", ".join(reversed(cards.split(", ")))
    assert reshuffled(cards) == reshuffled(other) != reshuffled(cards, 1)
    fewer = reshuffled(cards.replace("2|4, ", ""))
    assert [kind for kind in reshuffled(cards) if kind in fewer] == fewer


@pytest.mark.rule("DICE-89")
def test_of_those_who_lay_a_card_the_same_is_first_in_the_same_race(table: Callable[..., DiceState]) -> None:
    def first(n: int, third: str) -> int:
        hands = "3|4 / 1|3, 5|6 / 1|4, 5|6 / 1|5, 4|6"
        state = table(hands, "1|6 tick-tack", "race 1: ? / 1|3 / ? / 1|5", race="drawn")
        state.met = {"race": n}
        state.apply(Seat(2), GAME.parse(third), ByPlace("7"))
        return next(seat for what, seat, *_ in map(unpacked, state.events) if what == DRAWN_FIRST)

    firsts = [first(n, "1|4") for n in range(20)]
    assert set(firsts) == {1, 2, 3}
    for n, seat in enumerate(firsts):
        if seat != 2:
            assert first(n, "pass") == seat
