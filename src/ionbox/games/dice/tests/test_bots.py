"""The greedy bot, and the table in a terminal."""

from collections.abc import Callable
from io import StringIO

from narrow import of
from pytest import mark
from rich.console import Console

from ionbox.core.infoset import infoset
from ionbox.core.play import Match
from ionbox.core.rng import Rng
from ionbox.core.types import Seat
from ionbox.games.dice import GAME
from ionbox.games.dice.state import DiceState
from ionbox.games.dice.ui import terminal

Table = Callable[..., DiceState]


def choice(state: DiceState) -> str:
    seat = state.actors()[0]
    return GAME.write(GAME.kit.bots.greedy(infoset(GAME, state, GAME.defaults, state.seats, seat), Rng(1)))


def test_greedy_sheds_points_and_keeps_jokers(table: Table) -> None:
    assert choice(table("1|2, 1|6, *|4, 4|5 / 1|4, 1|5 / 1|3")) == "1|6"
    assert choice(table("*|4, 4|5 / 1|4, 1|5 / 1|3")) == "*|4"


def test_greedy_challenges_whoever_holds_the_fewest_cards(table: Table) -> None:
    hands = "1|5 challenge, 4|5 / 1|4, 1|3, 2|3 / 1|3 / 2|3, 2|4"
    assert choice(table(hands)) == "1|5 challenge 3"


def test_greedy_answers_if_it_can(table: Table, play: Table) -> None:
    assert choice(play(table("1|2 punish, 4|5 / 2|2 block, 1|6"), "1|2 punish")) == "2|2 block"
    assert choice(play(table("1|2 punish, 4|5 / 1|5, 1|6"), "1|2 punish")) == "take"


def test_greedy_calls_a_number_it_holds(table: Table) -> None:
    assert choice(table("*|*, 3|4, 3|5 / 1|4, 1|5 / 1|3")) == "*|* 3"


def test_greedy_never_lays_a_wrong_card_in_a_race(table: Table, play: Table) -> None:
    state = table("2|5 tick-tack, 4|6 / 1|1 punish, 3|4 / 2|6, 3|6", race="arrival")
    assert choice(play(state, "2|5 tick-tack")) == "pass"


def test_greedy_beats_chance() -> None:
    won = 0
    for seed in range(40):
        match, rng = Match(GAME, 4, seed=str(seed)), Rng(seed)
        while actors := match.state.actors():
            seat = actors[0]
            greedy = seat == seed % 4
            action = GAME.kit.bots.greedy(match.infoset(seat), rng) if greedy else match.state.sample(seat, rng)
            match.play(seat, action)
        outcome = match.state.outcome()
        assert outcome is not None
        won += seed % 4 in outcome.winners
    assert won > 16  # a quarter would be chance


NAMES = ("Ada", "Ben", "Cem")


def test_the_table_is_said_in_plain_lines(table: Table, play: Table) -> None:
    state = play(table("1|2 punish, 4|5 / 2|2 block, *|* / 1|6", target=500, more=" | scores 10 0 20"), "1|2 punish")
    assert terminal.say(GAME.view(state, Seat(1)), NAMES) == [
        "Game 1, to 500 points. The draw pile has 92 cards.",
        "Ada (dealt): 1 card in hand, 10 points.",
        "Ben (may answer): 2 cards in hand, 0 points.",
        "Cem: 1 card in hand, 20 points.",
        "On the table: 1|2 Punish. It asks for 1 or 2.",
        "Ada aims Punish at Ben.",
        "Your hand: 2|2 Block, *|* Double Joker.",
    ]


@mark.parametrize("seats", [2, 6, 10])
def test_the_table_is_drawn_within_a_hundred_columns_at_every_moment(seats: int) -> None:
    console = Console(width=100, file=StringIO(), record=True)
    match, rng = Match(GAME, seats, GAME.presets["tournament"], "7"), Rng(7)
    for _ in range(25):
        if actors := match.state.actors():
            view = GAME.view(of(DiceState, match.state), actors[0])
            console.print(terminal.draw(view, match.names))
            assert GAME.ask(view)
            assert terminal.say(view, match.names)
            match.play(actors[0], match.state.sample(actors[0], rng))
    lines = console.export_text().splitlines()
    assert max(map(len, lines)) <= 100
    assert any("●   ●│" in line for line in lines)
