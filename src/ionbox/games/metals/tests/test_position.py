"""The whole truth as one line: what cannot occur is refused."""

import pytest
from pytest import mark

from ionbox.core.types import BadInput
from ionbox.games.metals import GAME
from ionbox.games.metals.position import read_history, write_history

REST = "pile - | collected 36 0 | before 0 0"
SOUND = f"game 1/1 first 1 lead 1 | hands Na+, Ca2+ / Cl-, O2- | {REST} | history +2 / +2"
ANSWER = f"game 1/1 first 1 answer 1 2 1 Ca2+ | hands Na+ / Cl-, O2- | {REST} | history +2;-1 Ca2+ / +2"
REINFORCE = "game 1/1 first 1 reinforce 1 2 1 N3- < 3 Ca2+ | hands Na+ / Cl- | pile - | collected 34 0 | before 0 0"
OVER = "game 1/1 first 1 over 1 | hands Na+ / - | pile - | collected 39 0 | before 0 0"


@mark.parametrize("text", [SOUND, ANSWER, f"{REINFORCE} | history +2;-1 N3- / +4;-3 Ca2+", f"{OVER} | history +1 / +0"])
def test_a_position_survives_its_line(text: str) -> None:
    assert GAME.dump(GAME.load(text, GAME.defaults)) == text


@mark.parametrize("text", [REINFORCE, OVER])
def test_a_history_may_be_left_out(text: str) -> None:
    assert GAME.dump(GAME.load(text, GAME.defaults)).startswith(text)


@mark.parametrize(
    ("text", "old", "new", "says"),
    [
        (SOUND, SOUND, "", "A position has the parts game, hands, pile, collected, before"),
        (SOUND, " | before 0 0", "", "A position has the parts"),
        (SOUND, "| before", "| weather fine | before", "A position has the parts"),
        (SOUND, "1/1 first 1 lead 1", "1/1 first 1 sleep 1", "is not a moment of a match with 2 seats."),
        (SOUND, "lead 1", "lead " + "9" * 5000, "is not a moment"),
        (SOUND, " / Cl-, O2-", "", "is not a moment of a match with 1 seats."),
        (SOUND, "/ Cl-, O2-", "/ Cl- / O2- / - / -", "is not a moment of a match with 5 seats."),
        (SOUND, "game 1/1", "game 2/1", "The game, its first seat or the initiating seat does not exist."),
        (SOUND, "game 1/1", "game 0/1", "The game, its first seat"),
        (SOUND, "game 1/1", "game 1/21", "The game, its first seat"),
        (SOUND, "first 1", "first 3", "The game, its first seat"),
        (SOUND, "lead 1", "lead 0", "The game, its first seat"),
        (SOUND, "lead 1", "lead 1 2 1 Na+", "A lead stands there while it is answered"),
        (ANSWER, "answer 1 2 1 Ca2+", "answer 1", "A lead stands there while it is answered"),
        (REINFORCE, " < 3 Ca2+", "", "A lead stands there while it is answered"),
        (SOUND, "Na+", "Xx+", "'Xx+' is not in the ion table"),
        (SOUND, "Na+", "K+", "This deck has no K+."),
        (SOUND, "pile -", "pile " + ", ".join(["N3-"] * 6), "There are more N3- than the deck's 5."),
        (SOUND, "collected 36 0", "collected 35 0", "36 cards lie neither in hands, pile nor in play; 35 are"),
        (SOUND, "collected 36 0", "collected 36", "2 numbers are needed, one for each seat, not '36'."),
        (SOUND, "collected 36 0", "collected 36 x", "2 numbers are needed"),
        (SOUND, "before 0 0", "before 0 -1", "2 numbers are needed"),
        (SOUND, "before 0 0", "before 0 2", "2 cards cannot be collected in 0 games before this one."),
        (SOUND, "Na+, Ca2+ /", "Na+, Ca2+, N3-, N3-, N3-, N3-, N3- /", "collected"),
        (SOUND.replace("36", "31"), "Na+, Ca2+ /", "Na+, Ca2+" + ", N3-" * 5 + " /", "A hand has at most 6 cards."),
        (SOUND.replace("36", "38"), "/ Cl-, O2-", "/ -", "To lead, a seat holds a card and so does another"),
        (SOUND.replace("36", "38"), "Na+, Ca2+ /", "- /", "To lead, a seat holds a card"),
        (ANSWER, "answer 1 2 1", "answer 1 1 1", "One card is answered, by another seat that holds cards."),
        (ANSWER, "answer 1 2 1", "answer 1 3 1", "One card is answered"),
        (ANSWER.replace("36", "35"), "1 2 1 Ca2+", "1 2 2 Ca2+", "One card is answered"),
        (REINFORCE, "reinforce 1 2", "reinforce 1 1", "called for one card that another seat answered."),
        (REINFORCE, "reinforce 1 2", "reinforce 1 3", "called for one card that another seat answered."),
        (REINFORCE, "reinforce 1 2", "reinforce 1 0", "called for one card that another seat answered."),
        (REINFORCE.replace("34", "33"), "1 N3-", "2 N3-", "called for one card that another seat answered."),
        (REINFORCE, "< 3 Ca2+", "< 3 Na+", "an answer of opposite sign and higher total charge."),
        (REINFORCE, "< 3 Ca2+", "< 3 O2-", "an answer of opposite sign and higher total charge."),
        (REINFORCE.replace("34", "33"), "< 3 Ca2+", "< 4 Ca2+", "3 cards answer N3-, not 4."),
        (REINFORCE.replace("34", "36"), "1 N3- < 3 Ca2+", "1 O2- < 1 Al3+", "2 cards answer O2-, not 1."),
        (OVER.replace("39", "38"), "/ -", "/ Cl-", "The match is not over while two seats hold cards, or"),
        (SOUND, "history +2 / +2", "history +2;+39 / +2", "more turns than the deck has cards for"),
        (SOUND, "history +2 / +2", "history +2" + ";no Al3+" * 160 + " / +2", "more turns than the deck has cards for"),
        (SOUND, "history +2 / +2", "history +2", "A hand does not fit its history."),
        (SOUND, "history +2 / +2", "history +3 / +2", "A hand does not fit its history."),
        (SOUND, "history +2 / +2", "history +2 / +2;none Na+", "A hand does not fit its history."),
        (SOUND, "history +2 / +2", "history +2 / +2;no O2-", "A hand does not fit its history."),
    ],
)
def test_a_position_that_cannot_occur_is_refused(text: str, old: str, new: str, says: str) -> None:
    assert old in text
    with pytest.raises(BadInput) as caught:
        GAME.load(text.replace(old, new, 1), GAME.defaults)
    assert says in caught.value.sentence


def test_a_history_survives_its_text_and_adds_up_draws_in_a_row() -> None:
    deck = GAME.deck(GAME.defaults)
    text = "+6;-1 Ca2+;+1;-2 Na+;short N3- Na+;+1;no Na+;none Cl-;-1 O2-;+3"
    assert write_history(deck, read_history(deck, text)) == text
    assert write_history(deck, read_history(deck, "+1;+2;+3;-1 Na+")) == "+6;-1 Na+"


def test_a_history_of_ions_with_a_space_in_their_name_survives_its_text() -> None:
    deck = GAME.deck(type(GAME.defaults)(deck="ion,copies\nNH4 +,9\nSO4 2-,9\nN3 -,9\n"))
    text = "+6;-2 NH4 +;short SO4 2- NH4 +;+1;no NH4 +;none N3 -;none SO4 2-"
    assert write_history(deck, read_history(deck, text)) == text


@mark.parametrize(
    "word",
    ["", "6", "+", "+00", "+-3", "+x", "+1000", "-", "-1", "-0 Na+", "-1 K+", "-100 Na+", "-9999999999 Na+", "no",
     "no K+", "no Na+ Cl-", "short Na+", "short", "lost Na+", "none", "none Na+ Cl-", "+٣"],
)  # fmt: skip
def test_what_is_no_history_is_refused(word: str) -> None:
    with pytest.raises(BadInput, match="is not part of a hand's history"):
        read_history(GAME.deck(GAME.defaults), f"+6;{word}")
