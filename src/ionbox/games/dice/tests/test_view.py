"""§8.6 What is known of hidden cards, and imagining the rest."""

from collections.abc import Callable
from itertools import permutations

from pytest import mark

from ionbox.core.rng import Rng
from ionbox.core.state import all_seats
from ionbox.core.types import Seat
from ionbox.games.dice import GAME, knowledge
from ionbox.games.dice.state import DiceState
from ionbox.games.dice.types import Kind, Options

Table = Callable[..., DiceState]
Told = Callable[..., list[str]]
Held = Callable[[DiceState], list[int]]


@mark.rule("8.6")
def test_giver_and_receiver_of_a_gift_know_it_and_nobody_else(table: Table, play: Table) -> None:
    state = play(table("1|3 gift, 4|5, 4|6 / 5|6, 1|6 / 3|5, 3|6"), "1|3 gift 4|5", "take")
    assert GAME.view(state, Seat(0)).known == ((), ("4|5",), ())
    assert GAME.view(state, Seat(2)).known == GAME.view(state, None).known == ((), (), ())


@mark.rule("8.6")
def test_a_known_card_is_forgotten_when_one_like_it_is_played(table: Table, play: Table) -> None:
    state = play(table("1|3 gift, 1|5, 4|6 / 1|5, 1|6 / 3|5, 3|6"), "1|3 gift 1|5", "take", "1|5")
    assert GAME.view(state, Seat(1)).hand == ("1|5", "1|6")
    assert GAME.view(state, Seat(0)).known == ((), (), ())  # it may be the gift that was played


@mark.rule("8.6")
def test_a_gift_passed_on_unseen_leaves_others_unsure_of_the_hand(table: Table, play: Table) -> None:
    hands = "1|3 gift, 4|5, 4|6 / 1|4 gift, 5|6, 1|6 / 3|5, 3|6"
    state = play(table(hands), "1|3 gift 4|5", "take")
    for gift in ("4|5", "5|6"):
        after = play(state.copy(), f"1|4 gift {gift}")
        assert GAME.view(after, Seat(0)).known == ((), ("4|5",), ())  # it may lie aside: still seat 2's
        play(after, "take")
        assert GAME.view(after, Seat(0)).known == ((), (), ())
        assert GAME.view(after, Seat(1)).known == ((), (), (gift,))
        assert GAME.view(after, Seat(2)).known == ((), (), ())


@mark.rule("8.6", "DICE-57")
def test_who_put_a_card_under_the_pile_knows_who_draws_it(table: Table, play: Table) -> None:
    rows = ("1,4,new-game,100,1", "1,5,dots,6,5", "2,6,dots,8,1", "3,4,dots,7,4", "1,2,dots,3,1")
    deck = "\n".join(["left,right,action,points,copies", *rows])
    pile = "3|4, 1|5, 1|5, 1|5, 1|5, 1|5, 3|4"
    state = table("1|4 new-game, 3|4 / 2|6 / 3|4", top="1|2", pile=pile, deck=deck)
    play(state, "1|4 new-game", "take", "draw")
    assert GAME.view(state, Seat(1)).bottom == ("2|6",)
    play(state, "draw")
    assert GAME.view(state, Seat(1)).known == ((), (), ("2|6",))
    assert GAME.view(state, Seat(0)).known == ((), (), ())
    assert GAME.view(state, Seat(1)).bottom == ()


@mark.rule("8.6")
def test_a_hand_put_under_the_pile_is_no_longer_known_to_others(table: Table, play: Table) -> None:
    state = table("1|3 gift, 1|4 new-game, 4|6, 3|4 / 5|6, 1|6, 1|5 / 3|5, 3|6")
    play(state, "1|3 gift 4|6", "take")
    assert GAME.view(state, Seat(0)).known[1] == ("4|6",)
    play(state, "1|5", "draw", "pass", "1|4 new-game", "take")
    assert GAME.view(state, Seat(0)).known[1] == ()
    assert GAME.view(state, Seat(0)).bottom == ("", "", "")
    assert "4|6" in GAME.view(state, Seat(1)).bottom


@mark.rule("8.6")
def test_a_view_shows_no_other_hand_and_no_pile(table: Table) -> None:
    state = table("1|3, 4|5 / 5|6, 1|6 / 3|5, 3|6", pile="rest, 6|6 no-play")
    seen = repr((GAME.public(state), GAME.own(state, Seat(0))))
    assert "5|6" not in seen
    assert "no-play" not in seen
    assert "1|3" not in repr((GAME.public(state), GAME.own(state, None)))


TINY = "left,right,action,points,copies\n1,3,gift,25,1\n1,4,dots,5,2\n1,5,dots,6,2\n1,2,dots,3,1\n"


@mark.rule("8.6")
def test_on_a_tiny_deck_each_truth_that_fits_a_view_is_imagined_and_no_other(table: Table, play: Table) -> None:
    state = table("1|3 gift, 1|4, 1|5 / 1|5 / 1|4", top="1|2", pile="-", deck=TINY)
    options = Options(deck=TINY)
    play(state, "1|3 gift 1|4")
    moments = [state.copy(), play(state, "take").copy()]
    for moment in moments:
        for seat in (*all_seats(3), None):
            view = GAME.view(moment, seat)
            fitting = {_places(other) for other in _all_truths(moment, seat) if GAME.view(other, seat) == view}
            imagined = {_places(GAME.imagine(view, options, Rng(seed))) for seed in range(150)}
            assert imagined == fitting


def _places(state: DiceState) -> str:
    return f"{state.hands} {state.pile} {state.gift}"


def _all_truths(state: DiceState, seat: Seat | None) -> list[DiceState]:
    """The same table with the hidden cards in every order, where what this seat knows stays true."""
    known = [knowledge.of(state, 3 if seat is None else seat, holder) for holder in range(3)]
    cards = (
        [kind for hand in state.hands for kind in hand] + state.pile + ([Kind(state.gift)] if state.gift >= 0 else [])
    )
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
    assert GAME.view(state, Seat(0)).drawn == "2|6"
    assert GAME.view(state, Seat(1)).drawn == GAME.view(state, None).drawn == ""


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
            for observer in (*all_seats(3), None):
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


@mark.rule("2.5", "DICE-17")
def test_next_is_to_the_right_and_previous_to_the_left_past_whoever_is_out(table: Table) -> None:
    hands = "1|3 / 4|5 / 5|6 / 1|6 / 3|5"
    everybody = table(hands)
    assert GAME.public(everybody).next == 1
    assert GAME.own(everybody, Seat(0)).sides == {"next": 1, "previous": 4}
    some = table(hands, more=" | out 2 by 1, 5 by 1", bomb="on")
    assert GAME.public(some).next == 2
    assert GAME.own(some, Seat(0)).sides == {"next": 2, "previous": 3}
    assert GAME.own(some, Seat(3)).sides == {"next": 0, "previous": 2}
    assert GAME.own(some, None).sides == {}


def test_the_box_says_what_is_printed_on_the_cards_of_this_deck() -> None:
    deck = "left,right,action,points,copies\n2,6,play-again,25,9\n4,*,joker,50,9\n*,*,double-joker,75,9\n3,3,dots,6,9\n"
    box = GAME.box(GAME.start(2, Options(deck=deck), Rng(1)))
    assert {card: (one.halves, one.action, one.points) for card, one in box.cards.items()} == {
        "3|3": ((3, 3), "dots", 6),
        "*|*": ((0, 0), "double-joker", 75),
        "*|4": ((0, 4), "joker", 50),
        "2|6 play-again": ((2, 6), "play-again", 25),
    }
    assert [one.name for one in box.cards.values()] == ["3|3", "Double Joker", "Joker 4", "2|6 Play Again"]
    spoken = ["3 and 3", "Double Joker", "Joker, star and 4", "2 and 6, Play Again"]
    assert [one.spoken for one in box.cards.values()] == spoken
    assert [(word, one.needs, one.family) for word, one in box.actions.items()] == [
        ("dots", "", "plain"),
        ("double-joker", "number", "wild"),
        ("joker", "", "wild"),
        ("play-again", "", "turn"),
    ]


@mark.rule("5.2", "5.4")
def test_the_box_says_which_cards_of_the_deck_answer_an_action() -> None:
    answered = {word: one.answered for word, one in GAME.box(GAME.start(3, Options(), Rng(1))).actions.items()}
    assert answered["punish"] == ("block", "shift")
    assert answered["gift"] == ("shift",)
    assert answered["punish-previous"] == answered["no-play"] == ()
    assert GAME.box(GAME.start(3, Options(without="block"), Rng(1))).actions["punish"].answered == ("shift",)


def test_what_may_be_said_with_a_card_does_not_tell_whether_it_fits(table: Table) -> None:
    hands = "3|6 challenge, 1|4 punish-who, *|*, 1|3 gift, 4|5 / 5|6 / 1|6"
    for moment, seat in (("turn 1", 0), ("race 2: ? / ? / ?", 0)):
        assert GAME.own(table(hands, moment=moment, race="arrival"), Seat(seat)).extras == {
            "*|*": ("1", "2", "3", "4", "5", "6"),
            "3|6 challenge": ("2", "3"),
            "1|3 gift": ("4|5", "3|6 challenge", "*|*", "1|4 punish-who"),
            "1|4 punish-who": ("next", "previous"),
        }
    assert GAME.own(table(hands), Seat(1)).extras == {}


def test_what_may_be_said_is_what_is_legal_where_the_card_is() -> None:
    options = Options(bomb="on", target=300)
    for seed in range(6):
        rng = Rng(seed)
        state = GAME.start(4, options, rng)
        for _ in range(200):
            for seat in state.actors():
                legal = {GAME.write(action) for action in state.legal(seat)}
                own = GAME.own(state, seat)
                ways = {f"{card} {said}" for card, all_said in own.extras.items() for said in all_said}
                cards = {*own.hand, *GAME.public(state).played[-1:]}
                assert {one for one in legal if one not in cards and "|" in one} <= ways
                for card in own.extras:
                    said = {f"{card} {one}" for one in own.extras[card]}
                    assert card not in legal
                    assert said <= legal or not said & legal
            if not (actors := state.actors()):
                break
            state.apply(actors[0], state.sample(actors[0], rng), rng)


@mark.rule("6.5")
def test_a_table_is_quiet_while_the_first_card_to_arrive_wins(table: Table) -> None:
    hands = "1|3 / 5|6 / 1|6"
    race = "race 2: ? / ? / ?"
    assert GAME.public(table(hands, moment=race, race="arrival")).quiet
    assert not GAME.public(table(hands, moment=race)).quiet
    assert not GAME.public(table(hands, race="arrival")).quiet


@mark.rule("7.4", "7.5")
def test_a_scored_game_is_told_to_boards_by_what_it_brought_and_the_totals(table: Table, play: Table) -> None:
    state = play(table("1|3 / 4|5, 1|6 / 3|5", more=" | scores 5 0 7", target=1000), "1|3")
    shown = [one for event in state.events if (one := GAME.show(event))]
    assert [one[1:3] for one in shown if one[0] == "gained"] == [(0, 24), (1, 0), (2, 0)]
    assert [one[1:3] for one in shown if one[0] == "total"] == [(0, 29), (1, 0), (2, 7)]
    assert GAME.public(state).scores == (29, 0, 7)
    assert GAME.public(state).ranking == (0, 2, 1)


@mark.rule("7.4")
def test_hands_laid_open_are_counted(table: Table, play: Table) -> None:
    state = play(table("1|3 / 4|5, 1|2 block / 3|5"), "1|3")
    view = GAME.view(state, None)
    assert view.worth == (0, 34, 8)
    assert [sum(view.cards[card].points for card in hand) for hand in view.shown] == list(view.worth)
    assert view.ranking == (0, 2, 1)


def test_how_many_cards_were_drawn_is_shown_to_all(table: Table, play: Table, told: Told) -> None:
    state = play(table("1|3 punish, 4|5 / 4|6, 5|6 / 3|5", pile="rest"), "1|3 punish", "take", chance=[2])
    assert [one for event in state.events if (one := GAME.show(event))] == [("black", 0, 3, ""), ("drew", 1, 3, "")]
    assert told(state) == ["Seat 2 takes it.", "Seat 1 rolls the black die: 3.", "Seat 2 draws 3 cards."]
