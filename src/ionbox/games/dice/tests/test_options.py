"""§1 What is in the box and §8 Options."""

from collections import Counter
from collections.abc import Callable

import pytest
from narrow import of
from pytest import mark

from ionbox.core.options import change
from ionbox.core.play import Match
from ionbox.core.rng import Rng
from ionbox.core.types import BadInput, Seat
from ionbox.games.dice import GAME
from ionbox.games.dice.cards import ACTIONS
from ionbox.games.dice.pieces import read_deck
from ionbox.games.dice.state import DiceState

Table = Callable[..., DiceState]
Legal = Callable[[DiceState], list[str]]

HEAD = "left,right,action,points,copies\n"


def box(seats: int = 4, **options: object) -> dict[str, int]:
    """How many cards of each action are in play."""
    deck = GAME.deck(seats, change(GAME.defaults, options))
    counts: Counter[str] = Counter()
    for kind, n in enumerate(deck.copies):
        counts[ACTIONS[deck.action[kind]]] += n
    return dict(counts)


@mark.rule("1.1")
def test_the_box_has_98_cards_as_the_book_lists_them() -> None:
    assert box(bomb="on") == {
        "dots": 30, "block": 5, "bomb": 1, "challenge": 5, "double-joker": 5, "gift": 5, "joker": 5, "new-game": 2,
        "no-play": 5, "play-again": 5, "punish": 7, "punish-previous": 7, "punish-who": 6, "shift": 5, "tick-tack": 5,
    }  # fmt: skip


@mark.rule("1.1")
def test_every_number_stands_on_thirty_halves_and_six_on_one_more() -> None:
    deck = read_deck(GAME.file("data/deck.csv"))
    halves: Counter[int] = Counter()
    for code, n in zip(deck.codes, deck.copies, strict=True):
        halves[code & 7] += n
        halves[code >> 3 & 7] += n
    assert halves == {0: 15, 1: 30, 2: 30, 3: 30, 4: 30, 5: 30, 6: 31}


@mark.rule("8.1", "DICE-6")
def test_the_books_five_three_goes_on_six_two_by_sum_if_the_speed_rule_is_on(
    table: Table, legal: Legal, book_deck: str
) -> None:
    hands = "5|3, 4|4, 6|3 / 4|4"
    assert legal(table(hands, top="6|2", speed=True, deck=book_deck)) == ["draw", "3|5", "3|6", "4|4"]
    assert legal(table(hands, top="6|2", deck=book_deck)) == ["draw", "3|6"]
    assert not GAME.defaults.speed


@mark.rule("DICE-5")
def test_jokers_have_no_sum(table: Table, play: Table, legal: Legal) -> None:
    state = play(table("*|4, 5|6 / 1|3, 2|2 block, 4|6 / 1|2", speed=True), "*|4")
    assert legal(state) == ["draw", "4|6"]
    state = play(table("*|*, 5|6 / 1|3, 2|2 block, 4|6 / 1|2", speed=True), "*|* 6")
    assert legal(state) == ["draw", "4|6"]
    assert GAME.view(state, Seat(1)).asks_sum == 0


@mark.rule("8.2")
def test_dots_only_leaves_thirty_cards_for_four_at_most() -> None:
    assert box(dots_only=True) == {"dots": 30}
    with pytest.raises(BadInput, match="5 seats are dealt 35 cards"):
        Match(GAME, 5, change(GAME.defaults, {"dots_only": True}))


@mark.rule("8.3", "DICE-63")
@mark.parametrize(
    ("seats", "target", "bomb", "there"),
    [
        (4, 0, "auto", False),
        (3, 1500, "auto", True),
        (2, 1500, "auto", False),
        (2, 0, "on", True),
        (4, 1500, "off", False),
    ],
)
def test_the_bomb_is_in_tournaments_of_three_or_more_unless_switched(
    seats: int, target: int, bomb: str, there: bool
) -> None:
    assert ("bomb" in box(seats, target=target, bomb=bomb)) == there


@mark.rule("8.4", "DICE-82")
@mark.parametrize("action", ACTIONS[1:])
def test_each_action_can_be_left_in_the_box(action: str) -> None:
    full = box(bomb="on")
    assert box(bomb="on", without=action) == {name: n for name, n in full.items() if name != action}


@mark.rule("8.4")
def test_an_unknown_action_is_refused() -> None:
    with pytest.raises(BadInput, match="with commas, not 'kick'"):
        change(GAME.defaults, {"without": "gift, kick"})
    assert "gift" not in box(without="Gift, No Play")


@mark.rule("8.4")
def test_the_classroom_has_no_harsh_actions_and_is_enough_for_ten() -> None:
    match = Match(GAME, 10, GAME.presets["classroom"], "1")
    words = {card.split()[-1] for card in GAME.pieces(of(DiceState, match.state))}
    assert words.isdisjoint({"bomb", "challenge", "new-game", "punish-previous", "punish-who"})
    assert {"gift", "punish", "play-again", "tick-tack"} <= words


@mark.rule("8.5", "1.1")
@mark.parametrize(
    ("row", "complaint"),
    [
        ("7,1,dots,8,1", "line 2: left is one of"),
        ("1,2,kick,8,1", "line 2: action is one of"),
        ("*,2,dots,8,1", r"line 2: A dots card has no \*, not one \*"),
        ("1,2,joker,50,1", r"line 2: A joker card has one \*, not no \*"),
        ("*,3,double-joker,50,1", r"line 2: A double-joker card has two \*, not one \*"),
        ("1,2,dots,0,1", "line 2: points is a whole number from 1 to 500"),
        ("1,2,dots,3,51", "line 2: copies is a whole number from 1 to 50"),
        ("1,2,dots,3,1\n2,1,dots,3,1", "line 3: This card is listed twice"),
        ("\n".join(f"1,2,{action},25,50" for action in ACTIONS if "joker" not in action), "at most 500 cards"),
    ],
)  # fmt: skip
def test_a_deck_is_checked_line_by_line(row: str, complaint: str) -> None:
    with pytest.raises(BadInput, match=complaint):
        read_deck(HEAD + row + "\n")


@mark.rule("8.5")
def test_a_deck_of_ones_own_is_played_to_the_end(book_deck: str) -> None:
    match, rng = Match(GAME, 2, change(GAME.defaults, {"deck": book_deck}), "4"), Rng(4)
    while actors := match.state.actors():
        match.play(actors[0], match.state.sample(actors[0], rng))
    assert "2|6 play-again" in GAME.pieces(of(DiceState, match.state))
    with pytest.raises(BadInput, match="3 seats are dealt 21 cards and one is turned over; the deck has 5"):
        Match(GAME, 3, change(GAME.defaults, {"deck": HEAD + "1,2,dots,3,5\n6,6,bomb,150,30\n", "bomb": "on"}))
    fewest = "1,2,dots,3,11\n2,3,dots,5,11\n"
    assert len(of(DiceState, Match(GAME, 3, change(GAME.defaults, {"deck": HEAD + fewest}), "1").state).played) == 1
    with pytest.raises(BadInput, match="the deck has 21"):
        Match(GAME, 3, change(GAME.defaults, {"deck": HEAD + fewest.replace("5,11", "5,10")}))
