"""What is in the box, a deck looked over, and what a match came to."""

import re
import time

from narrow import sure
from pytest import mark

from ionbox.bots.ladder import Level
from ionbox.core.contents import Caution, Ledger
from ionbox.core.infoset import infoset
from ionbox.core.kit import Contents
from ionbox.core.play import Match, Setup, chapters
from ionbox.core.rng import Rng
from ionbox.core.types import BadInput
from ionbox.games.dice import GAME
from ionbox.games.dice.pieces import read_deck
from ionbox.games.dice.types import Options

HEAD = "left,right,action,points,copies\n"


OF_THE_WHOLE = re.compile(r"Nothing is listed|A deck has at most|2 seats are dealt")


def contents() -> Contents:
    return sure(GAME.kit.contents)


def warned(seats: int = 3, **options: object) -> list[tuple[str, int, str]]:
    found = contents().survey(GAME.choose(options), seats).warnings
    return [(one.option, one.line, one.says) for one in found]


def told(deck: str, seats: int = 2, **options: object) -> list[tuple[int, str]]:
    return [(line, says) for option, line, says in warned(seats, deck=HEAD + deck, **options) if option == "deck"]


@mark.rule("1.1", "7.4")
def test_the_box_lists_every_card_with_its_dots_action_points_and_copies() -> None:
    cards, actions, dice = contents().parts(GAME.defaults)
    assert ("1|2", "Dots alone", "3", "2") in cards.rows
    assert ("6|6 bomb", "Bomb", "150", "1") in cards.rows
    assert sum(int(row[3]) for row in cards.rows) == 98
    assert (
        cards.says
        == "98 cards. 1 of them stays in the box under these options. 13 of them stay in the box when two play."
    )
    rows = {row[0]: row[1:] for row in actions.rows}
    assert rows["Dots alone"] == ("30", "its dots", "Dots and nothing more.", "", "always")
    assert rows["Bomb"][0::4] == ("1", "not under these options")
    assert rows["Tick-Tack"][4] == "from three players on"
    assert rows["Gift"][3] == "a Shift"
    assert rows["New Game +5"][3] == "a Block or a Shift"
    assert len(actions.rows) == 15
    assert [row[1] for row in dice.rows] == ["1 to 3", "1 to 6"]
    assert contents().parts(GAME.presets["tournament"])[0].says == "98 cards. 13 of them stay in the box when two play."


def test_points_that_differ_are_both_listed() -> None:
    deck = f"{HEAD}1,2,gift,25,20\n2,3,gift,30,20\n"
    assert contents().parts(Options(deck=deck))[1].rows[0][:3] == ("Gift", "40", "25 or 30")


def test_the_file_of_the_deck_is_the_games_or_ones_own() -> None:
    assert contents().files(GAME.defaults) == {"deck": GAME.file("data/deck.csv")}
    assert contents().files(Options(deck="mine")) == {"deck": "mine"}
    (sheet,) = contents().sheets
    heading = next(line for line in GAME.file("data/deck.csv").splitlines() if not line.startswith("#"))
    assert heading == ",".join(column.name for column in sheet.columns)
    for choice in sheet.columns[2].choices:
        star = {"joker": "*,1", "double-joker": "*,*"}.get(choice, "1,2")
        read_deck(f"{HEAD}{star},{choice},1,1\n")


@mark.parametrize("seats", GAME.seats)
def test_the_printed_cards_bring_no_warning(seats: int) -> None:
    for name in ("quick", "tournament"):
        assert contents().survey(GAME.presets[name], seats).warnings == ()
    if seats <= 5:
        assert contents().survey(GAME.presets["classroom"], seats).warnings == ()


def test_a_survey_counts_the_cards_and_what_fits_on_what() -> None:
    deck = f"{HEAD}1,2,dots,3,10\n3,4,dots,7,10\n1,2,punish,50,5\n*,5,joker,50,1\n"
    survey = contents().survey(Options(deck=deck), 2)
    figures = {figure.title: (figure.value, figure.says) for figure in survey.figures}
    assert figures["Cards"] == ("26", "2 players are dealt 18, one is turned over, 7 are left to draw.")
    assert figures["Cards with an action"] == ("6", "1 Joker and 5 Punish.")
    # 15 cards with 1|2: 14 others and the joker fit; 10 with 3|4: 9 and the joker; nothing else has a 5.
    share = (15 * 15 + 10 * 10) / 26 / 25
    assert figures["Cards that can follow a card"][0] == f"{100 * share:.0f} %"
    assert survey.compounds == ()
    worth = (10 * 3 + 10 * 7 + 5 * 50 + 50) * 9 / 26
    assert figures["Points of a hand"][0] == f"{worth:.0f}"


def test_by_the_speed_rule_more_cards_follow() -> None:
    def share(speed: bool) -> float:
        found = contents().survey(Options(speed=speed), 4).figures
        return float(next(one.value for one in found if one.title == "Cards that can follow a card").split()[0])

    assert share(True) > share(False) > 40


def test_what_can_be_played_but_hardly_as_it_is_meant_is_warned_of_line_by_line() -> None:
    few = "1,2,dots,3,20\n1,6,gift,5,1\n3,3,dots,9,1\n*,*,double-joker,75,12\n"
    assert told(few) == [
        (4, "A card with dots alone counts its dots: 6 points, not 9."),
        (4, "Nothing but a joker can follow 3|3."),
        (4, "This is the only card with 3 dots."),
        (0, "No card has 4 dots."),
        (0, "No card has 5 dots."),
        (3, "This is the only card with 6 dots."),
        (3, "Nobody can answer Gift: that takes a Shift."),
        (0, "12 of 34 cards are jokers, which fit on anything."),
    ]
    assert (3, "Nothing can follow 3|3.") in told("1,2,dots,3,40\n3,3,dots,6,1\n")
    assert (3, "Nothing in this deck is answered with Block: it is like dots alone.") in told(
        "1,2,dots,3,40\n1,2,block,25,1\n"
    )
    assert (0, "2 players have only 1 card left to draw.") in told("1,2,dots,3,20\n")
    assert not any("left to draw" in says for _, says in told("1,2,dots,3,23\n"))


def test_actions_that_are_taken_out_leave_others_without_an_answer() -> None:
    assert warned() == []
    without = warned(without="block, shift")
    assert ("deck", 26, "Nobody can answer Challenge: that takes a Block or a Shift.") in without
    assert len(without) == 5
    assert warned(without="shift") == [("deck", 32, "Nobody can answer Gift: that takes a Shift.")]
    assert warned(deck=f"{HEAD}1,2,dots,3,50\n", without="bomb")[-1] == (
        "", 0, "Bomb is left out, but this deck has none anyway.",
    )  # fmt: skip


def played(seats: int, options: Options, seed: int, bot: str = "") -> tuple[Match, Ledger]:
    match, rng = Match(GAME, seats, options, str(seed)), Rng(seed)
    level = Level(GAME, bot) if bot else None
    while actors := match.state.actors():
        seat = actors[0]
        known = infoset(GAME, match.state, options, seats, seat)
        match.play(seat, level(known, rng) if level else match.state.sample(seat, rng))
    setup: Setup = match
    return match, contents().ledger(setup, list(chapters(setup, setup.start(), match.steps)))


@mark.parametrize("seed", range(4))
def test_every_card_that_came_is_laid_stuck_or_put_back(seed: int) -> None:
    options = GAME.presets["tournament"] if seed else GAME.defaults
    for seats in (2, 4):
        match, ledger = played(seats, options, seed)
        deck = GAME.deck(seats, options)
        assert list(ledger.cards) == deck.texts
        outcome = sure(match.state.outcome())
        uses = ledger.cards.values()
        stuck = {card: use.stuck for card, use in ledger.cards.items() if use.stuck}
        assert sum(use.taken for use in uses) == 0, "nobody chooses what is taken"
        laid = sum("|" in GAME.write(step.action) for step in match.steps)
        assert sum(use.laid for use in uses) <= laid
        assert all(use.laid + use.stuck <= use.seen for use in uses)
        points = sum(deck.points[deck.texts.index(card)] * n for card, n in stuck.items())
        assert sum(ledger.points.values()) == abs(sum(outcome.scores)) <= points
        assert ledger.compounds == {}
        assert 1 <= ledger.rounds <= len(match.steps)


@mark.rule("DICE-85")
@mark.parametrize(("seats", "rounds"), [(2, 1), (3, 4), (5, 2)])
def test_the_rounds_of_a_match_are_those_that_the_option_counts(seats: int, rounds: int) -> None:
    for seed in range(6):
        options = Options(rounds=rounds)
        match, ledger = played(seats, options, seed)
        rule = sure(match.state.outcome()).rule
        assert ledger.rounds <= rounds + 1
        if rule == "DICE-85":
            assert ledger.rounds >= rounds - 1


def test_ten_thousand_mutated_decks_are_read_or_refused_with_a_line_and_quickly() -> None:
    whole = GAME.file("data/deck.csv")
    rng = Rng(85)
    signs = ",*|#-\n\r\"';0123456789abcdefjoker punish\u00e9\u2212\0\ufeff\t"
    started, slowest, refused = time.process_time(), 0.0, list[BadInput]()
    for _ in range(10_000):
        text = whole
        for _ in range(1 + rng.below(4)):
            at, what = rng.below(len(text)), rng.below(4)
            sign = signs[rng.below(len(signs))]
            end = at + (1 + rng.below(30) if what == 3 else 1 if what else 0)
            text = text[:at] + (text[at : at + 40] if what == 3 and end % 2 else sign * (what != 2)) + text[end:]
        begun = time.process_time()
        try:
            options = GAME.choose({"deck": text})
            GAME.check(2, options)
        except BadInput as mistake:
            refused.append(mistake)
        slowest = max(slowest, time.process_time() - begun)
    assert 1000 < len(refused) < 10_000
    for one in refused:
        assert one.sentence.endswith("."), one.sentence
        assert one.line or OF_THE_WHOLE.match(one.sentence), one.sentence
    assert slowest < 1
    assert time.process_time() - started < 60


def test_a_deck_with_several_mistakes_is_told_of_line_by_line() -> None:
    deck = f"{HEAD}1,2,dots,3,9\n7,2,dots,3,9\n*,2,gift,25,1\n2,1,dots,3,1\n3,4,kick,1,1\n3,4,dots,7,0\n4,5,dots,9\n"
    found = [(one.option, one.line) for one in GAME.complaints({"deck": deck})]
    assert found == [("deck", line) for line in (3, 4, 5, 6, 7, 8)]


def test_a_survey_of_the_largest_deck_is_quick() -> None:
    halves = [(a, b) for a in range(1, 7) for b in range(a, 7)]
    rows = [f"{a},{b},{action},5,5" for action in ("dots", "block", "gift", "punish") for a, b in halves]
    options = GAME.choose({"deck": HEAD + "\n".join(rows)})
    begun = time.process_time()
    found = contents().survey(options, 10).warnings
    assert time.process_time() - begun < 1
    assert all(isinstance(one, Caution) for one in found)
