"""What a table can hide of this game: nothing but what may be played."""

from collections.abc import Callable, Iterator

from pytest import mark

from ionbox.core.rng import Rng
from ionbox.core.state import all_seats
from ionbox.core.types import NONE, Help, Refusal, Seat, hiding
from ionbox.games.dice import GAME
from ionbox.games.dice.state import DiceState
from ionbox.games.dice.types import Options
from ionbox.games.dice.ui import terminal

Table = Callable[..., DiceState]
NAMES = ["Ada", "Ben", "Cem"]
SILENT = hiding(["plays"])


def moments() -> Iterator[DiceState]:
    rng = Rng(3)
    state = GAME.start(3, Options(race="arrival", bomb="on", speed=True), rng)
    while actors := state.actors():
        yield state
        state.apply(actors[0], state.sample(actors[0], rng), rng)


def test_there_is_nothing_of_ions_in_it_for_help_to_hide() -> None:
    help = hiding(["charges", "ions", "preview", "names"])
    for state in moments():
        actor = state.actors()[0]
        assert GAME.box(state, help) == GAME.box(state)
        assert GAME.public(state, help) == GAME.public(state)
        for seat in (*all_seats(3), None):
            assert GAME.own(state, seat, help) == GAME.own(state, seat)
            assert GAME.story(state.events, seat, NAMES, help) == GAME.story(state.events, seat, NAMES)
        assert GAME.ask(GAME.view(state, actor), help) == GAME.ask(GAME.view(state, actor))
        assert GAME.listed(GAME.defaults, state.legal(actor), help) == state.legal(actor)
    assert GAME.ions(GAME.defaults) == ()


def test_where_plays_are_not_listed_nothing_says_which_cards_fit() -> None:
    for state in moments():
        actor = state.actors()[0]
        for help in (SILENT, NONE):
            view = GAME.view(state, actor, help)
            assert GAME.listed(GAME.defaults, state.legal(actor), help) == ()
            assert view.asks_sum == 0
            assert view.asks == () or view.played[-1] == "*|*"
            asked = GAME.ask(view, help)
            assert asked
            for word in ("no card of yours", "No card of yours", "does not fit", "sum to", "a Block"):
                assert word not in asked
            assert "asks for" not in "".join(terminal.say(view, NAMES)) or view.played[-1] == "*|*"


@mark.parametrize("help", [SILENT, NONE])
def test_whoever_is_asked_hears_what_for_but_not_what_fits(table: Table, play: Table, help: Help) -> None:
    def asked(state: DiceState) -> str:
        return GAME.ask(GAME.view(state, state.actors()[0], help), help)

    state = table("1|3, 1|2 punish, 4|5 / 4|6, 2|3 shift / 5|6", pile="rest, 3|6")
    assert asked(state) == "Your turn: play a card, or draw a card."
    assert asked(play(state.copy(), "draw")) == "You drew 3|6: play it, or keep it."
    assert asked(play(state, "1|2 punish")) == "Punish is aimed at you: answer it, or take it."
    again = play(table("2|3 play-again, 4|5, 4|6 / 4|6 / 5|6"), "2|3 play-again")
    assert asked(again) == "Play another card, or draw a card and keep it."
    race = play(table("1|6 tick-tack, 4|5, 4|6 / 4|6 / 5|6"), "1|6 tick-tack")
    assert asked(race) == "Tick-tack! Choose a card, or let it go by. Chance decides who was first."
    race = play(table("1|6 tick-tack, 4|5, 4|6 / 4|6 / 5|6", race="arrival"), "1|6 tick-tack")
    assert asked(race).startswith("Tick-tack! Be the first to lay a card that fits, or let it go by.")
    duel = play(table("1|5 challenge, 4|5, 4|6 / 4|6 / 5|6"), "1|5 challenge 3")
    assert asked(duel) == "Your challenge: choose two numbers from 1 to 6."
    assert asked(play(duel, "numbers 1 2")) == "You are challenged: choose a number."


def test_a_called_number_is_told_to_all_since_it_stands_on_no_card(table: Table, play: Table) -> None:
    state = play(table("*|*, 4|5, 4|6 / 4|6 / 5|6"), "*|* 5")
    assert GAME.view(state, Seat(1), SILENT).asks == (5,)
    assert "It asks for 5." in " ".join(terminal.say(GAME.view(state, Seat(1), SILENT), NAMES))


def test_anything_can_be_tried_and_is_refused_with_its_reason(table: Table) -> None:
    state = table("1|3 gift, 4|5, 5|6 / 4|6 / 5|6", top="2|6")
    action = GAME.read(state, Seat(0), "1|3 gift 4|5")
    assert not isinstance(action, Refusal)
    refusal = GAME.refusal(state, Seat(0), action)
    assert refusal is not None
    assert refusal.code == "NO_MATCH"
    assert GAME.hushed(refusal.because, SILENT) == refusal.because


@mark.rule("6.5")
def test_in_a_race_by_arrival_a_wrong_card_is_laid_whatever_was_said_with_it(table: Table, play: Table) -> None:
    hands = "2|5 tick-tack, 4|6 / 1|3 gift, 1|5 gift, 3|4 / 2|6, 3|6"
    state = play(table(hands, race="arrival"), "2|5 tick-tack")

    def read(text: str) -> str:
        action = GAME.read(state, Seat(1), text)
        assert not isinstance(action, Refusal)
        return GAME.write(action)

    assert read("1|3 gift 3|4") == "1|3 gift", "it costs two cards, as any wrong card"
    assert read("1|5 gift 3|4") == "1|5 gift 3|4"
    assert read("2|2 challenge 1") == "2|2 challenge 1", "not held: refused"
    assert read("pass") == "pass"
    drawn = play(table(hands), "2|5 tick-tack")
    assert GAME.read(drawn, Seat(1), "1|3 gift 3|4") == GAME.parse("1|3 gift 3|4")
