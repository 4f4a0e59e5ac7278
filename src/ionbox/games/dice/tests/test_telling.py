"""What is told of an action, to whom, and how long it is looked at."""

from collections.abc import Callable

from ionbox.core.state import all_seats
from ionbox.core.types import Event, Seat
from ionbox.games.dice import GAME, cards, events
from ionbox.games.dice.state import DiceState

Table = Callable[..., DiceState]
Told = Callable[..., list[str]]


def test_cards_drawn_in_a_row_are_one_line_for_whoever_draws_them(table: Table, play: Table, told: Told) -> None:
    state = play(
        table("1|3 punish, 4|5 / 4|6, 5|6 / 3|5", pile="rest, 1|2, 2|3, 3|4"), "1|3 punish", "take", chance=[2]
    )
    assert told(state, 1) == ["You take it.", "Seat 1 rolls the black die: 3.", "You draw 3|4, 2|3 and 1|2."]
    assert told(state, 0) == ["Seat 2 takes it.", "You roll the black die: 3.", "Seat 2 draws 3 cards."]


def test_whom_it_is_about_hears_of_you_as_subject_and_as_object() -> None:
    def heard(event: Event, audience: Seat | None) -> str:
        return GAME.tell(event, audience, ["Ada", "Ben", "Cy"])

    bomb = events.event(events.EXPLODED, Seat(1), 0)
    assert [heard(bomb, seat) for seat in (*all_seats(3), None)] == [
        "Ben explodes: you keep the cards apart.",
        "You explode: Ada keeps the cards apart.",
        *["Ben explodes: Ada keeps the cards apart."] * 2,
    ]
    attack = events.event(events.AIMED, Seat(0), 1, card=cards.PUNISH << 6)
    assert [heard(attack, Seat(seat)) for seat in (0, 1)] == ["Punish: you against Ben.", "Punish: Ada against you."]
    scored = events.event(events.SCORED, Seat(0), 1, 24)
    assert heard(scored, Seat(1)) == "Ada scores 24 points for your cards."
    assert heard(events.event(events.STUCK, Seat(0)), Seat(0)) == "Nobody can play or draw; you have the lowest hand."


def test_dice_and_what_they_decide_take_longer_to_be_seen_than_a_card() -> None:
    def paces(*happened: int) -> float:
        return GAME.paces([events.event(what, Seat(0)) for what in happened])

    roll, duel = events.ROLLED, events.DUEL_ROLLED
    assert paces(events.PLAYED) == 1.0
    assert paces(roll) < paces(duel, duel, duel) < paces(*[duel] * 3, events.LOST_DUEL) <= paces(*[duel] * 40) < 4
    assert paces(events.PLAYED, events.WON_GAME) > 2
