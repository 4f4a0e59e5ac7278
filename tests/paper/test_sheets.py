"""What is printed of a game: every sheet on either paper, cards of an exact size, backs behind their fronts."""

import re
from itertools import product
from typing import Any

import pytest
from paper.sight import SIZES, Box, Seen

from ionbox.core.deals import board, code_of, root_of
from ionbox.core.game import AnyGame
from ionbox.core.play import Setup
from ionbox.core.rng import BY_PLACE
from ionbox.core.types import BadInput, Seat
from ionbox.games import GAMES
from ionbox.paper.sheets import BOX, Wish, game_pdf, offered
from ionbox.paper.typeset import UNOFFICIAL, Look, Size

CARD = (63.0, 88.0)
LONG = "a b c d e f g h i j k l m n o p q r s t"
WIDE = "W" * 40
NASTY = '= #let $a$ *b* _i_ <l> @r [q] "x" \\ `'
OWN_IONS = f"ion,us,gb,family\nCs7+,{WIDE.lower()},,\nLi+,an ion called by a very long long name,,\nSeO4 7-,{LONG},,\n"
OWN_DECK = (
    "card,kind,charge,other_charge,points,copies,decay\nCs,ion,7,,20,7,\nLi,ion,1,,20,40,\nSeO4,polyatomic,-7,,20,40,\n"
    "F,ion,-1,,3,40,\nCu,transition,1,2,3,40,\nHe,noble,,,,40,\nU,radioactive,,,,40,20\nTh,radioactive,,,,40,20\n"
)
OWN_GOALS = f"goal,lists,one,both,five_plus\n{WIDE},LiF CsF7,15,15,no\n{NASTY},LiF CsF7,15,15,no\nnoble,,15,15,yes\n"


def everything(game: AnyGame) -> Any:
    return game.preset("full") if "full" in game.presets else game.defaults


def printed(game: str, what: Any, paper: Size = "a4", **more: Any) -> Seen:
    chosen = GAMES[game]
    return Seen(game_pdf(chosen, everything(chosen), Wish(what, **more), Look(paper)))


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_every_sheet_comes_out_on_either_paper_the_same_each_time_with_title_page_and_origin(game: AnyGame) -> None:
    options = everything(game)
    for what, paper in product(offered(game, options)[1:], SIZES):  # the box is the others
        wish = Wish(what, backs=True, deal=code_of(game, 7), deck="class 9b")
        made = game_pdf(game, options, wish, Look("letter" if paper == "letter" else "a4"))
        assert made == game_pdf(game, options, wish, Look("letter" if paper == "letter" else "a4"))
        seen = Seen(made)
        assert (seen.title, seen.language, seen.is_tagged) == (game.title, "en-US", True)
        for n in range(len(seen)):
            assert seen.size(n) == pytest.approx(SIZES[paper], abs=0.1)
            text = seen.text(n)
            assert f"page {n + 1} of {len(seen)}" in text
            assert f"{game.title}, class 9b" in text
            assert UNOFFICIAL in text
            whole = Box(3, 3, SIZES[paper][0] - 3, SIZES[paper][1] - 3)
            assert all(whole.holds(box) for box in seen.lines(n))


PAGES = {
    ("ion", "cards"): 12, ("metals", "cards"): 5, ("dice", "cards"): 11, ("charged", "tiles"): 2,
    ("charged", "board"): 5, ("ion", "tiles"): 2, ("dice", "dice"): 1, ("ion", "scores"): 1, ("charged", "rules"): 1,
    ("metals", "reference"): 1,
}  # fmt: skip


@pytest.mark.parametrize(("game", "what"), PAGES)
def test_a_printed_deck_takes_so_many_pages_and_its_backs_as_many(game: str, what: str) -> None:
    assert len(printed(game, what, "letter")) == PAGES[game, what]
    twice = 2 if what == "cards" else 1
    assert len(printed(game, what, backs=True)) == twice * PAGES[game, what]


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_nine_cards_to_a_page_are_63_by_88_millimeters_and_touch_each_other(paper: Size) -> None:
    seen = printed("metals", "cards", paper)
    cards = seen.outlines(0, *CARD)
    assert len(cards) == 9
    assert [len(seen.outlines(n, *CARD)) for n in range(len(seen))] == [9, 9, 9, 9, 4]
    for place, card in enumerate(cards):
        assert card.left - cards[0].left == pytest.approx(place % 3 * 63, abs=0.02)
        assert card.top - cards[0].top == pytest.approx(place // 3 * 88, abs=0.02)
    assert cards[0].left + cards[2].right == pytest.approx(SIZES[paper][0], abs=0.1), "in the middle, for the backs"


def test_tiles_of_a_board_are_smaller_than_its_squares() -> None:
    assert len(printed("charged", "tiles").outlines(0, 16, 16)) == 154
    squares = printed("charged", "board")
    assert [len(squares.outlines(n, 17, 17)) for n in range(5)] == [121, 110, 110, 100, 5]
    short = GAMES["charged"].preset("short")
    small = Seen(game_pdf(GAMES["charged"], short, Wish("board"), Look()))
    assert sum(len(small.outlines(n, 17, 17)) for n in range(len(small) - 1)) == 15 * 15


def test_a_back_is_behind_its_front_when_the_sheet_is_flipped_on_its_long_edge() -> None:
    seen = printed("ion", "cards", "letter", backs=True)
    mixed = next(n for n in range(0, len(seen), 2) if 0 < len(seen.found(n, "Goal")) < 9)
    fronts, backs = seen.found(mixed, "Goal"), seen.found(mixed + 1, "Goal")
    assert len(fronts) == len(backs) > 0
    middle = sorted(round((box.left + box.right) / 2) for box in fronts)
    mirrored = sorted(round(SIZES["letter"][0] - (box.left + box.right) / 2) for box in backs)
    assert middle == pytest.approx(mirrored, abs=1)
    assert {round(box.top // 88) for box in fronts} == {round(box.top // 88) for box in backs}
    assert len(seen.found(mixed + 1, "ION")) == 9 - len(backs) + 1, "the others, and the title of the game"


def test_formulas_are_text_in_the_order_in_which_they_are_read() -> None:
    whole = printed("ion", "cards").whole()
    assert "Mg²⁺ magnesium 5 points" in whole
    assert "PO₄³⁻ phosphate 6 points" in whole
    assert "Fe²⁺ iron(II) 6 points Fe³⁺ iron(III) 6 points" in whole
    assert "decay 5 half-life 22 minutes" in whole
    assert "Mg(OH)₂ Ca(OH)₂ one 3 · both 7" in whole
    assert "N³⁻ nitride 3− non-metal 5 3 Na⁺, 3 Ca²⁺ or 1 Al³⁺" in printed("metals", "reference").text(0)
    assert "NH₄⁺ ammonium 1+ 3 1" in printed("ion", "reference").text(0)
    assert "Joker Goes on anything. Only its dots may follow. 50 points" in printed("dice", "cards").whole()
    british = game_pdf(GAMES["metals"], GAMES["metals"].defaults, Wish("cards"), Look(english="gb"))
    assert "Al³⁺ aluminium" in Seen(british).whole()
    assert Seen(british).language == "en-GB"


def test_modules_that_are_left_out_are_not_printed() -> None:
    game = GAMES["ion"]
    base = Seen(game_pdf(game, game.preset("classroom"), Wish("box"), Look())).whole()
    assert not [word for word in ("Fe²⁺", "uranium", "Select Two", "phosphate") if word in base]
    with pytest.raises(BadInput, match=r"no tiles to print with these options\. Choose the preset family or full"):
        game_pdf(game, game.preset("classroom"), Wish("tiles"), Look())
    with pytest.raises(BadInput, match=r"no board to print\. Choose one of box, cards, rules"):
        game_pdf(game, game.preset("classroom"), Wish("board"), Look())
    told = Seen(game_pdf(game, game.preset("classroom"), Wish("reference"), Look())).text(0)
    assert not [word for word in ("decay", "polyatomic", "tile") if word in told]
    assert "its points, or one used tile is refreshed" in printed("ion", "reference").text(0)


def own_deck() -> tuple[AnyGame, Any]:
    game = GAMES["ion"]
    files = {"deck": OWN_DECK, "new_ions": OWN_IONS, "goals": OWN_GOALS}
    return game, game.choose(files, "full")


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_longest_names_and_the_most_charges_stay_on_their_cards(paper: Size) -> None:
    game, options = own_deck()
    seen = Seen(game_pdf(game, options, Wish("cards", deck=WIDE + "W" * 20), Look(paper)))
    for n in range(len(seen)):
        cards = [Box(card.left + 3, card.top + 3, card.right - 3, card.bottom - 3) for card in seen.outlines(n, *CARD)]
        below = cards[0].top - 3 + 3 * CARD[1]
        outside = [
            letter
            for letter, box in seen.characters(n)
            if box.top < below and not any(card.holds(box) for card in cards)
        ]
        assert outside == []
    assert f"{WIDE}" in seen.whole()
    small = [box.height for _, box in seen.characters(0)]
    assert min(small) > 0.05


def test_what_somebody_has_written_is_printed_as_it_stands() -> None:
    game, options = own_deck()
    seen = Seen(game_pdf(game, options, Wish("cards", deck=NASTY), Look()))
    text = seen.whole().replace(" ", "")
    assert text.count(NASTY.replace(" ", "")) == 1 + len(seen)


def test_a_sign_that_no_font_has_leaves_an_empty_square() -> None:
    game = GAMES["metals"]
    seen = Seen(game_pdf(game, game.defaults, Wish("scores", deck="Ж é ω 漢 🎉 \u200b\n"), Look()))
    assert "Metal vs. Non-Metal, Ж é ω □ □ □□" in seen.text(0)


def test_a_traveller_has_a_line_for_each_table_and_a_deal_its_code() -> None:
    seen = printed("ion", "traveller", seats=3, tables=27, deal="IA-7KQ4-WXYZ")
    assert len(seen) == 2
    assert "table seat 1 seat 2 seat 3 Best compound 1 2 3" in seen.text(0)
    assert "20" in seen.text(0)
    assert "21" in seen.text(1)
    assert "27" in seen.text(1)
    assert all(seen.found(n, "IA-7KQ4-WXYZ") for n in (0, 1))
    sheet = printed("ion", "deal", deal="IA-7KQ4-WXYZ")
    assert sheet.found(0, "IA-7KQ4-WXYZ")[0].height > 10


@pytest.mark.parametrize(
    ("wish", "says"),
    [
        (Wish("deal"), "Which deal"),
        (Wish("scores", seats=9), "2 to 7 seats, not 9"),
        (Wish("traveller", tables=0), "1 to 40 tables"),
        (Wish("deal", deal="x" * 61), "60 characters"),
        (Wish("deal", deal="a\nb"), "visible"),
        (Wish("setup"), "Which deal"),
        (Wish("setup", deal="x", board=0), "from 1 to 1000"),
        (Wish("board"), "has no board to print"),
    ],
)
def test_what_cannot_be_printed_is_refused_in_a_sentence(wish: Wish, says: str) -> None:
    with pytest.raises(BadInput, match=says):
        game_pdf(GAMES["ion"], GAMES["ion"].defaults, wish, Look())


def test_a_deal_laid_out_on_paper_is_the_deal_that_is_played() -> None:
    for name, hand in (("ion", "hand"), ("charged", "rack"), ("metals", "hand"), ("dice", "hand")):
        game, n = GAMES[name], 2
        code, options = code_of(game, 7), everything(game)
        text = Seen(game_pdf(game, options, Wish("setup", seats=3, deal=code, board=n), Look())).whole()
        assert f"Deal {code}, board {n}, 3 seats" in text
        state = Setup(game, 3, options, board(root_of(code), n), format=BY_PLACE).start()
        for seat in (0, 1, 2):
            own = game.own(state, Seat(seat))
            held = " ".join(getattr(own, hand)).split()
            slip = plain(text.partition(f"Seat {seat + 1}: {hand} ")[2]).split()
            assert sorted(slip[: len(held)]) == sorted(map(plain, held)), name


def plain(text: str) -> str:
    return text.translate(str.maketrans("₀₁₂₃₄₅₆₇₈₉⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻", "01234567890123456789+-")).replace("*", "red")


def test_a_slip_that_is_cut_out_says_which_round_it_is_for_and_gives_no_code_away() -> None:
    seen = printed("ion", "setup", seats=2, deal=code_of(GAMES["ion"], 7), board=3)
    slips = [f"board 3 · {part}" for part in ("The whole match", "Round 1", "Round 2", "Round 3")]
    found = [sum(len(seen.found(n, slip)) for n in range(len(seen))) for slip in slips]
    assert found == [2, 4, 4, 4], "tiles of two seats, then each round's goals, hands and center"
    assert seen.whole().count(code_of(GAMES["ion"], 7)) == 1


@pytest.mark.parametrize("game", GAMES)
def test_a_score_sheet_has_room_for_names_and_a_total(game: str) -> None:
    seen = printed(game, "scores", "letter")
    assert len(seen) == 1
    below = min(box.top for box in seen.found(0, "compounds" if game == "ion" else "1") if box.top > 35)
    assert below - seen.found(0, "seat 1")[0].bottom > 7
    assert seen.found(0, "total")


def test_what_lies_on_a_table_in_black_and_white_is_told_apart() -> None:
    assert {"black 3", "yellow 3", "yellow 6"} <= set(re.findall(r"[a-z]+ \d", printed("dice", "dice").text(0)))
    assert "the center: the first formula covers it" in printed("charged", "board").text(4)
    cards = printed("ion", "cards")
    symbol = max(cards.found(1, "Mg²⁺"), key=lambda box: box.height)
    assert symbol.bottom + 1 < min(box.top for box in cards.found(1, "magnesium") if box.top > symbol.top)


def test_the_box_of_a_game_is_all_of_its_parts() -> None:
    for name in ("metals", "charged"):
        there = [what for what in BOX if what in offered(GAMES[name], everything(GAMES[name]))]
        assert len(printed(name, "box")) == sum(len(printed(name, what)) for what in there)
