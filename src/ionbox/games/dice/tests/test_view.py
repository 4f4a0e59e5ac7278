"""§8.6 What is known of hidden cards, and imagining the rest."""

from collections.abc import Callable
from itertools import permutations

from pytest import mark

from ionbox.core.rng import Rng
from ionbox.games.dice import GAME, knowledge
from ionbox.games.dice.state import DiceState
from ionbox.games.dice.types import Options

Table = Callable[..., DiceState]
Held = Callable[[DiceState], list[int]]


@mark.rule("8.6")
def test_giver_and_receiver_of_a_gift_know_it_and_nobody_else(table: Table, play: Table) -> None:
    state = play(table("1|3 gift, 4|5, 4|6 / 5|6, 1|6 / 3|5, 3|6"), "1|3 gift 4|5", "take")
    assert GAME.view(state, 0).known == ((), ("4|5",), ())
    assert GAME.view(state, 2).known == GAME.view(state, None).known == ((), (), ())


@mark.rule("8.6")
def test_a_known_card_is_forgotten_when_one_like_it_is_played(table: Table, play: Table) -> None:
    state = play(table("1|3 gift, 1|5, 4|6 / 1|5, 1|6 / 3|5, 3|6"), "1|3 gift 1|5", "take", "1|5")
    assert GAME.view(state, 1).hand == ("1|5", "1|6")
    assert GAME.view(state, 0).known == ((), (), ())  # it may be the gift that was played


@mark.rule("8.6")
def test_a_gift_passed_on_unseen_leaves_others_unsure_of_the_hand(table: Table, play: Table) -> None:
    hands = "1|3 gift, 4|5, 4|6 / 1|4 gift, 5|6, 1|6 / 3|5, 3|6"
    state = play(table(hands), "1|3 gift 4|5", "take")
    for gift in ("4|5", "5|6"):
        after = play(state.copy(), f"1|4 gift {gift}")
        assert GAME.view(after, 0).known == ((), ("4|5",), ())  # it may lie aside: still seat 2's
        play(after, "take")
        assert GAME.view(after, 0).known == ((), (), ())
        assert GAME.view(after, 1).known == ((), (), (gift,))
        assert GAME.view(after, 2).known == ((), (), ())


@mark.rule("8.6", "DICE-57")
def test_who_put_a_card_under_the_pile_knows_who_draws_it(table: Table, play: Table) -> None:
    rows = ("1,4,new-game,100,1", "1,5,dots,6,5", "2,6,dots,8,1", "3,4,dots,7,4", "1,2,dots,3,1")
    deck = "\n".join(["left,right,action,points,copies", *rows])
    pile = "3|4, 1|5, 1|5, 1|5, 1|5, 1|5, 3|4"
    state = table("1|4 new-game, 3|4 / 2|6 / 3|4", top="1|2", pile=pile, deck=deck)
    play(state, "1|4 new-game", "take", "draw")
    assert GAME.view(state, 1).bottom == ("2|6",)
    play(state, "draw")
    assert GAME.view(state, 1).known == ((), (), ("2|6",))
    assert GAME.view(state, 0).known == ((), (), ())
    assert GAME.view(state, 1).bottom == ()


@mark.rule("8.6")
def test_a_hand_put_under_the_pile_is_no_longer_known_to_others(table: Table, play: Table) -> None:
    state = table("1|3 gift, 1|4 new-game, 4|6, 3|4 / 5|6, 1|6, 1|5 / 3|5, 3|6")
    play(state, "1|3 gift 4|6", "take")
    assert GAME.view(state, 0).known[1] == ("4|6",)
    play(state, "1|5", "draw", "pass", "1|4 new-game", "take")
    assert GAME.view(state, 0).known[1] == ()
    assert GAME.view(state, 0).bottom == ("", "", "")
    assert "4|6" in GAME.view(state, 1).bottom


@mark.rule("8.6")
def test_a_view_shows_no_other_hand_and_no_pile(table: Table) -> None:
    state = table("1|3, 4|5 / 5|6, 1|6 / 3|5, 3|6", pile="rest, 6|6 no-play")
    hidden = repr(GAME.view(state, 0))
    assert "5|6" not in hidden
    assert "no-play" not in hidden
    assert "1|3" not in repr(GAME.view(state, None))


TINY = "left,right,action,points,copies\n1,3,gift,25,1\n1,4,dots,5,2\n1,5,dots,6,2\n1,2,dots,3,1\n"


@mark.rule("8.6")
def test_on_a_tiny_deck_each_truth_that_fits_a_view_is_imagined_and_no_other(table: Table, play: Table) -> None:
    state = table("1|3 gift, 1|4, 1|5 / 1|5 / 1|4", top="1|2", pile="-", deck=TINY)
    options = Options(deck=TINY)
    play(state, "1|3 gift 1|4")
    moments = [state.copy(), play(state, "take").copy()]
    for moment in moments:
        for seat in (0, 1, 2, None):
            view = GAME.view(moment, seat)
            fitting = {_places(other) for other in _all_truths(moment, seat) if GAME.view(other, seat) == view}
            imagined = {_places(GAME.imagine(view, options, Rng(seed))) for seed in range(150)}
            assert imagined == fitting


def _places(state: DiceState) -> str:
    return f"{state.hands} {state.pile} {state.gift}"


def _all_truths(state: DiceState, seat: int | None) -> list[DiceState]:
    """The same table with the hidden cards in every order, where what this seat knows stays true."""
    known = [knowledge.of(state, 3 if seat is None else seat, holder) for holder in range(3)]
    cards = [kind for hand in state.hands for kind in hand] + state.pile + ([state.gift] if state.gift >= 0 else [])
    truths = []
    for order in set(permutations(cards)):
        left = list(order)
        twin = state.copy()
        twin.hands = [sorted(left.pop() for _ in hand) for hand in state.hands]
        twin.gift = left.pop() if state.gift >= 0 else -1
        twin.pile = left
        if all(
            twin.hands[holder].count(kind) >= kinds.count(kind) for holder, kinds in enumerate(known) for kind in kinds
        ):
            truths.append(twin)
    return truths


def test_what_a_seat_has_drawn_is_for_its_eyes_only(table: Table, play: Table) -> None:
    state = play(table("1|3, 4|5 / 5|6, 1|6", pile="rest, 2|6"), "draw")
    assert GAME.view(state, 0).drawn == "2|6"
    assert GAME.view(state, 1).drawn == GAME.view(state, None).drawn == ""


@mark.rule("8.6")
@mark.parametrize("race", ["drawn", "arrival"])
def test_after_a_step_a_view_differs_only_by_what_was_told(race: str) -> None:
    options, names = Options(race=race, bomb="on"), ["Ada", "Ben", "Cem"]
    for seed in range(8):
        rng = Rng(seed)
        state = GAME.start(3, options, rng)
        while actors := state.actors():
            seat = actors[0]
            action = state.sample(seat, rng)
            for observer in (0, 1, 2, None):
                other = GAME.imagine(GAME.view(state, observer), options, rng)
                if action not in other.legal(seat):
                    continue
                after = [state.copy(), other]
                for one in after:
                    one.apply(seat, action, Rng(seed))
                told = [[GAME.tell(event, observer, names) for event in one.events] for one in after]
                if [line for line in told[0] if line] == [line for line in told[1] if line] and after[0].actors():
                    assert GAME.view(after[0], observer) == GAME.view(after[1], observer)
            state.apply(seat, action, rng)
