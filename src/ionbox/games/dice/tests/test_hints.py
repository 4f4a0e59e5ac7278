"""What is said of a card: what it asks for, who can follow on it, whom it hits."""

from collections.abc import Callable

from pytest import mark

from ionbox.core.infoset import infoset
from ionbox.core.types import Seat
from ionbox.games.dice import GAME
from ionbox.games.dice.hints import TELLS, facts, near_the_end
from ionbox.games.dice.state import DiceState

Table = Callable[..., DiceState]


def said(state: DiceState, text: str) -> list[str]:
    known = infoset(GAME, state, GAME.defaults, len(state.hands), state.actors()[0])
    return [TELLS[fact.what].says.format(**fact.figures) for fact in facts(known, GAME.parse(text))]


def test_how_many_of_the_other_cards_fit_is_told_in_the_singular_and_the_plural(table: Table) -> None:
    def follows(hand: str) -> str:
        return next(line for line in said(table(f"{hand} / 5|6, 5|6"), "1|3") if line.startswith("It asks"))

    assert follows("1|3, 3|4") == "It asks for 1 or 3, and your only other card fits on that."
    assert follows("1|3, 3|4, 2|6") == "It asks for 1 or 3, and one of your other cards fits on that."
    assert follows("1|3, 3|4, 3|5, 2|6") == "It asks for 1 or 3, and 2 of your other cards fit on that."
    assert follows("1|3, 3|4, 3|5") == "It asks for 1 or 3, and all of your other cards fit on that."


def test_a_card_drawn_without_need_is_told_so(table: Table) -> None:
    one, all_, none = (said(table(f"{hand} / 5|6"), "draw") for hand in ("1|3, 4|6", "1|3, 2|6", "4|6"))
    assert one == ["It leaves you with one card more, although one of yours fits."]
    assert all_ == ["It leaves you with one card more, although all of yours fit."]
    assert none == ["None of your cards fits."]


def test_a_second_card_at_once_can_be_the_last(table: Table) -> None:
    won = "You go on at once and lay your last card, 4|6: the game is yours."
    others = "5|6, 5|6"
    assert won in said(table(f"2|4 no-play, 4|6 / {others}"), "2|4 no-play")
    assert won not in said(table(f"2|4 no-play, 4|6 / {others} / 1|4"), "2|4 no-play"), (
        "of three, the next but one plays"
    )
    assert won in said(table(f"4|6 play-again, 4|6 / {others}", top="4|5"), "4|6 play-again")


@mark.rule("DICE-55")
def test_what_is_given_away_is_neither_kept_nor_left_to_lay(table: Table) -> None:
    assert said(table("1|3 gift, 4|6 / 5|6, 5|6"), "1|3 gift 4|6") == ["It is your last card: the game is yours."]
    given = said(table("1|3 gift, *|4, 4|6 / 5|6, 5|6"), "1|3 gift *|4")
    assert not any("keeps your" in line for line in given)
    assert "But it asks for 1 or 3, and none of your other cards fits on that." in given


def test_the_end_is_near_when_somebody_holds_two_cards(table: Table) -> None:
    assert near_the_end(GAME.view(table("1|3, 3|4, 3|5 / 5|6, 5|6"), Seat(0)))
    assert not near_the_end(GAME.view(table("1|3, 3|4, 3|5 / 5|6, 5|6, 1|4"), Seat(0)))


@mark.rule("DICE-84")
def test_in_its_last_turn_a_seat_is_told_what_stays_in_its_hand_and_not_what_comes_later(table: Table) -> None:
    state = table("1|3, 3|4, *|5 / 5|6, 5|6, 4|6")
    assert any("joker" in line or "asks for" in line for line in said(state, "1|3") + said(state, "*|5"))
    state.ring()
    assert said(state, "1|3") == ["It is your last turn: what stays in your hand counts, and this leaves 57 points."]
    assert said(state, "*|5") == ["It is your last turn: what stays in your hand counts, and this leaves 11 points."]
    assert near_the_end(GAME.view(state, Seat(0)))
    state = table("2|4 no-play, 4|6 / 5|6, 5|6")
    state.ring()
    assert not any("go on at once" in line for line in said(state, "2|4 no-play"))
