"""§2 Setting up a round."""

from collections.abc import Callable

from pytest import mark

from ionbox.core.options import change
from ionbox.core.rng import Rng
from ionbox.games.ion import GAME
from ionbox.games.ion.setup import lay_center
from ionbox.games.ion.state import IonState
from ionbox.games.ion.types import Kind
from ionbox.games.ion.words import card_text

Table = Callable[..., IonState]
TILES = change(GAME.defaults, {"action_tiles": True})


def rounds(seats: int, options: object, seed: int) -> list[IonState]:
    """The state at the first choice of each round."""
    state, rng = GAME.start(seats, options, Rng(seed)), Rng(seed)  # type: ignore[arg-type]
    found: list[IonState] = []
    while actors := state.actors():
        if len(found) <= state.round:
            found.append(state.copy())
        state.apply(actors[0], state.sample(actors[0], rng), rng)
    return found


def laid_out(table: Table, pile: list[str], seed: int) -> IonState:
    """The center laid from this deck, whose top card is the last."""
    state = table("turn 1 choose", options={"action_tiles": True})
    state.pile = [state.box.deck.kind_of[GAME.parse(card) >> 4] for card in pile]
    state.center = []
    lay_center(state, Rng(seed))
    return state


def names(state: IonState, kinds: list[Kind]) -> list[str]:
    return [card_text(state.box, Kind(kind)) for kind in kinds]


@mark.rule("2.1", "2.2", "ION-3")
def test_two_to_seven_are_dealt_eight_cards_in_each_of_three_rounds() -> None:
    for seats in GAME.seats:
        dealt = rounds(seats, GAME.defaults, seats)
        assert len(dealt) == 3
        for state in dealt:
            assert [len(hand) for hand in state.hands] == [8] * seats
            assert state.box.turns == 6
            assert len(state.pile) == 68 - 8 * seats


@mark.rule("2.2")
def test_the_cards_are_shuffled_before_each_deal() -> None:
    dealt = [[tuple(map(tuple, state.hands)) for state in rounds(2, GAME.defaults, seed)] for seed in range(10)]
    for n in range(3):
        assert len({hands[n] for hands in dealt}) == 10


@mark.rule("ION-3", "6.1")
def test_with_radioactive_elements_nine_cards_and_seven_turns_in_all_rounds() -> None:
    for state in rounds(3, change(GAME.defaults, {"radioactive": "on"}), 1):
        assert [len(hand) for hand in state.hands] == [9] * 3
        assert state.box.turns == 7


@mark.rule("2.3", "1.2")
def test_two_goals_below_five_players_and_three_from_five_on() -> None:
    seen: dict[int, set[int]] = {4: set(), 5: set()}
    for seats, shown in ((4, 2), (5, 3)):
        for seed in range(60):
            goals = GAME.start(seats, GAME.defaults, Rng(seed)).goals
            assert len(set(goals)) == shown
            seen[seats] |= set(goals)
    assert seen == {4: set(range(7)), 5: set(range(9))}


@mark.rule("ION-53")
def test_goals_are_shuffled_anew_in_each_round_and_may_come_again() -> None:
    shown = [[tuple(state.goals) for state in rounds(2, GAME.defaults, seed)] for seed in range(30)]
    assert any(len(set(goals)) == 3 for goals in shown)
    assert any(set(goals[0]) & set(goals[1]) for goals in shown)


@mark.rule("2.4")
def test_each_player_gets_another_set_of_tiles_for_the_whole_match() -> None:
    for state in rounds(7, TILES, 3):
        assert sorted(state.sets) == list(range(7))
    assert GAME.start(3, GAME.defaults, Rng(1)).sets == []
    assert rounds(3, TILES, 4)[0].sets == rounds(3, TILES, 4)[2].sets


@mark.rule("2.5", "ION-30", "ION-31")
def test_the_center_shows_four_cards_of_different_names_after_the_deal() -> None:
    for seed in range(40):
        state = GAME.start(5, TILES, Rng(seed))
        assert len(set(state.center)) == 4
        assert [len(hand) for hand in state.hands] == [8] * 5
        assert len(state.pile) == 68 - 40 - 4


@mark.rule("ION-30")
def test_a_card_of_a_name_that_lies_there_is_put_back_and_the_deck_shuffled_again(table: Table) -> None:
    orders = set()
    for seed in range(60):
        state = laid_out(table, ["F", "OH", "K", "He", "Na", "Cl", "Na", "Na"], seed)
        assert sorted(names(state, state.center)) == ["Cl", "He", "K", "Na"]
        assert sorted(names(state, state.pile)) == ["F", "Na", "Na", "OH"]
        orders.add(tuple(names(state, state.pile)))
    assert len(orders) == 12  # all there are: no card keeps its place


@mark.rule("ION-30")
def test_four_different_cards_leave_the_deck_as_it_was(table: Table) -> None:
    for seed in range(20):
        state = laid_out(table, ["F", "OH", "Na", "Na", "Cl", "Na", "He", "K"], seed)
        assert names(state, state.pile) == ["F", "OH", "Na", "Na"]


@mark.rule("ION-30")
def test_with_fewer_than_four_names_in_the_deck_one_of_each_is_shown() -> None:
    deck = "card,kind,charge,other_charge,points,copies,decay\nNa,ion,1,,3,10,\nCl,ion,-1,,3,14,\nHe,noble,,,,2,\n"
    options = change(TILES, {"deck": deck})
    for seed in range(20):
        state = GAME.start(3, options, Rng(seed))
        assert set(state.center) == set(state.center) | set(state.pile)
        assert state.laid == state.center
        assert len(state.center) + len(state.pile) == 2


@mark.rule("ION-32")
def test_the_center_is_laid_anew_each_round_and_never_refilled_within_one(table: Table, play: Table) -> None:
    state = table("turn 6 act", waiting="1", center="Cl F He K", options={"action_tiles": True})
    play(state, "take He")
    assert len(GAME.view(state, None).center) == 3
    play(state, "pass", *["pass"] * len(state.queue))
    assert state.round == 1
    assert len(state.center) == 4
