"""Positions and actions as text: what they are, and what is refused."""

from collections.abc import Callable

import pytest
from pytest import mark

from ionbox.core.options import change
from ionbox.core.types import BadInput
from ionbox.games.dice import GAME
from ionbox.games.dice.state import DiceState

Table = Callable[..., DiceState]

GOOD = "game 1 dealer 1 | turn 2 | hands 1|3 / 1|4 / 1|5 | pile rest | played 1|2"


@mark.parametrize(
    ("text", "same"),
    [
        ("6|3", "3|6"),
        ("2|6  Play-Again", "2|6 play-again"),
        ("*|4 joker", "*|4"),
        ("4|*", "*|4"),
        ("*|*  5", "*|* 5"),
        ("*|* double-joker 5", "*|* 5"),
        ("3|1 gift 6|2 play-again", "1|3 gift 2|6 play-again"),
        ("1|3 gift *|*", "1|3 gift *|*"),
        ("2|1 punish-who previous", "1|2 punish-who previous"),
        ("1|5 challenge 10", "1|5 challenge 10"),
        ("numbers 5 2", "numbers 2 5"),
        ("number 4", "number 4"),
        ("DRAW", "draw"),
    ],
)
def test_an_action_is_written_in_one_way_and_read_in_several(text: str, same: str) -> None:
    assert GAME.write(GAME.parse(text)) == same


@mark.parametrize(
    "text", ["", "7|1", "1|2 kick", "*|2 gift", "1|2 joker", "numbers 2 2", "numbers 2", "number 7", "1|5 challenge 11",
             "1|2 gift gift", "1-2", "*|* 7"]
)  # fmt: skip
def test_what_is_no_action_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(BadInput, match=r"such as|Write it like"):
        GAME.parse(text)


@mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("turn 2", "nap 2", "is not part of a position"),
        ("turn 2 | ", "", "one of turn, again"),
        (" | played 1|2", "", "has the parts"),
        ("hands 1|3 / 1|4 / 1|5 | ", "", "has a part 'hands"),
        ("game 1", "game 0", "is not a game"),
        ("played 1|2", "played 1|2 | won " + "9" * 5000, "is not a seat. Choose 1 to 3"),
        ("played 1|2", "played 1|2 | under 1\u200b", "'1.u200b' is not a seat"),
        ("played 1|2", "played *|* | calls 12", "from 1 to 6"),
        ("turn 2", "turn 4", "There is no seat 4"),
        ("turn 2", "turn two", "is not a moment"),
        ("turn 2", "drawn 2", "is not a moment"),
        ("turn 2", "drawn 2 1|6", "The card just drawn is in the hand"),
        ("1|3 /", "1|3, 1|3, 1|3 /", "more 1.3 than the deck's 2"),
        ("1|3 /", "1|3, 6|6 bomb /", "This deck has no 6.6 bomb"),
        ("1|3 /", "1|3, 6|7 /", "is not a card"),
        ("pile rest", "pile 4|5", "cards are nowhere"),
        ("1|3 /", "- /", "A seat without cards has won"),
        ("played 1|2", "played -", "played is never empty"),
        ("played 1|2", "played *|*", "A Double Joker calls a number"),
        ("played 1|2", "played *|* | calls 7", "from 1 to 6"),
        ("played 1|2", "played 1|2 | calls 2", "does not call a number"),
        ("turn 2", "answer 2 no-play from 1", "no-play is not answered"),
        ("turn 2", "answer 2 gift from 1", "A gift has a card set aside"),
        ("turn 2", "answer 3 punish from 1 then 2", "Only the seat whose turn comes next"),
        ("turn 2", "answer 2 hello", "cannot be answered"),
        ("turn 2", "numbers 2 challenge from 2", "Nobody challenges oneself"),
        ("turn 2", "number 3 challenge from 2", "has chosen two numbers"),
        ("turn 2", "race 2: ? / pass / ?", "Seat 2 cannot have chosen"),
        ("turn 2", "race 2: 2|6 / ? / ?", "Seat 1 cannot have chosen"),
        ("turn 2", "race 2: ? / ?", "3 choices are needed"),
        ("turn 2", "over 2", "has a winner"),
        ("played 1|2", "played 1|2 | won 2", "Nobody has won"),
        ("played 1|2", "played 1|2 | scores 1 2", "3 scores are needed"),
        ("played 1|2", "played 1|2 | scores 1 2 3", "keeps no scores"),
        ("played 1|2", "played 1|2 | out 2", "bombs nobody out"),
        ("played 1|2", "played 1|2 | out 2 by 1", "has no turn"),
        ("played 1|2", "played 1|2 | count x", "counts nothing"),
        ("played 1|2", "played 1|2 | count 5 3", "over already"),
        ("played 1|2", "played 1|2 | known 1 of 2: 1|5", "holds no 1.5"),
        ("played 1|2", "played 1|2 | known 2: 1|5", "does not say who knows what"),
        ("pile rest", "pile -", "cards are nowhere"),
    ],
)
def test_a_position_that_cannot_be_is_refused(old: str, new: str, complaint: str) -> None:
    assert old in GOOD
    with pytest.raises(BadInput, match=complaint):
        GAME.load(GOOD.replace(old, new, 1), GAME.defaults)


def test_a_position_says_only_what_is_special() -> None:
    state = GAME.load(GOOD, GAME.defaults)
    text = GAME.dump(state)
    assert text.startswith("game 1 dealer 1 | turn 2 | hands 1|3 / 1|4 / 1|5 | pile ")
    assert text.endswith(" | played 1|2")
    assert GAME.dump(GAME.load(text, GAME.defaults)) == text


@mark.parametrize(
    "more",
    [
        "turn 3 | hands 1|3 / 1|4, 2|3 / 1|5 | pile rest | played 2|2 block, *|* | calls 4 | scores 10 20 30",
        "answer 3 gift from 2 then 3 of 4|5 | hands 1|3 / 1|4, 2|3 / 1|5 | pile rest | played 1|3 gift | "
        "known 1 of 2: 4|5; all of 3: 1|5",
        "number 1 challenge from 2 then 3 on 2 5 | hands 1|3 / - / 1|5 | pile rest | played 1|5 challenge | won 2",
        "race 1: ? / 2|5 / ? | hands 1|3 / 1|4, 2|5 / 1|5 | pile rest | played 2|5 tick-tack | count 12 0",
        "again 1 | hands 1|3 / 1|4, 2|5 / 1|5 | pile rest | played 6|6 bomb | out 3 by 1 | under 1 1 2",
    ],
)
def test_a_position_with_everything_special_survives_its_text(more: str) -> None:
    options = change(GAME.defaults, {"target": 1500})
    text = GAME.dump(GAME.load(f"game 2 dealer 3 | {more}", options))
    assert GAME.dump(GAME.load(text, options)) == text
    for part in more.split(" | "):
        assert part in text or part == "pile rest"
