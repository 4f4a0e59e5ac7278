"""What is in the box, and a box of one's own looked over before anybody plays with it."""

from dataclasses import replace
from typing import Any

from narrow import of, sure
from pytest import mark
from tables.charged import OWN

from ionbox.core.contents import Ledger, Survey
from ionbox.core.options import change
from ionbox.core.play import Chapter, Match
from ionbox.core.rng import Rng
from ionbox.games.charged import GAME
from ionbox.games.charged.state import ChargedState
from ionbox.games.charged.types import Options


def contents() -> Any:
    return sure(GAME.kit.contents)


def survey(**options: Any) -> Survey:
    found = contents().survey(change(GAME.defaults, options), 2)
    assert isinstance(found, Survey)
    return found


def warned(**options: Any) -> list[tuple[str, int, str]]:
    return [(one.option, one.line, one.says) for one in survey(**options).warnings]


@mark.parametrize("preset", GAME.presets)
def test_the_printed_boxes_are_told_whole_and_have_nothing_to_warn_of(preset: str) -> None:
    options = GAME.presets[preset]
    tiles, ions, board, squares = contents().parts(options)
    assert sum(int(row[3]) for row in tiles.rows) == GAME.start(2, options, Rng(1)).box.tiles.total
    assert [row[0] for row in ions.rows[:2]] == ["Na⁺", "K⁺"]
    assert board.heading == ()
    assert {len(row) for row in board.rows} == {len(board.rows)}
    assert sum(int(row[2]) for row in squares.rows) == len(board.rows) ** 2
    assert contents().survey(options, 4).warnings == ()


def test_tiles_and_ions_are_told_with_what_they_are() -> None:
    tiles, ions, _, squares = contents().parts(GAME.defaults)
    assert ("Fe", "iron", "2+ or 3+", "6", "4") in tiles.rows
    assert ("C", "carbon", "", "6", "2") in tiles.rows
    assert ("*", "red tile", "", "6", "0") in tiles.rows
    assert ("CN⁻", "cyanide", "Polyatomic ions", "4") in ions.rows
    assert ("TF", "triple formula: all of the formula counts three times", "8") in squares.rows


def test_every_file_of_a_match_can_be_edited_and_fills_its_option() -> None:
    assert [sheet.option for sheet in contents().sheets] == ["new_ions", "tiles_file", "ions_file", "board_file"]
    for options in (*GAME.presets.values(), OWN):
        again = replace(options, **contents().files(options))
        assert contents().parts(again) == contents().parts(options)
    assert contents().files(GAME.defaults)["new_ions"] == ""


def test_a_survey_counts_tiles_and_formulas() -> None:
    assert {one.title: one.value for one in survey().figures} == {
        "Tiles": "200",
        "Tiles of positive and of negative ions": "74 and 120",
        "Tiles that can be part of a formula": "100 %",
        "Formulas": "184",
    }
    made = survey().compounds
    assert len(made) == 184
    assert (made[0].formula, made[0].name, made[0].exists) == ("NaCl", "sodium chloride", "Everyday")


SALT = "ion\nNa+\nCl-\n"
TILES = "tile,copies,points\n"


def test_a_survey_warns_of_what_cannot_be_laid_with_its_line() -> None:
    small = TILES + "Na,20,3\nCl,20,3\nAl,2,3\nP,1,3\nN,1,2\n"
    assert warned(tiles_file=small, ions_file="ion\nNa+\nAl3+\nCl-\nS2-\nP3-\nN3-\nNO3 -\n") == [
        ("ions_file", 5, "No tile is S, so S²⁻ cannot be laid."),
        ("ions_file", 8, "No tile is O, so NO₃⁻ cannot be laid."),
    ]
    few = TILES + "Al,20,3\nCl,20,3\nI,1,5\n"
    assert warned(tiles_file=few, ions_file="ion\nAl3+\nCl-\nI-\n") == [
        ("tiles_file", 4, "There are too few tiles for any formula with I."),
        ("ions_file", 4, "With these tiles I⁻ is in no formula that can be laid."),
    ]


def test_a_survey_warns_of_a_box_that_plays_badly() -> None:
    assert warned(tiles_file=TILES + "Na,4,3\nCl,18,3\n", ions_file=SALT) == [
        ("tiles_file", 0, "2 players are dealt 20 of 22 tiles: there is little left to draw."),
        ("tiles_file", 0, "Only 4 of 22 tiles are of positive ions: many racks will have nothing to lay."),
    ]
    assert warned(new_ions="ion,us\nB3+,boron\n") == [
        ("new_ions", 0, "B³⁺ is not among the accepted ions, so it is in no formula.")
    ]


def test_a_survey_warns_of_squares_that_these_tiles_do_not_reach() -> None:
    rows = [[".."] * 21 for _ in range(21)]
    rows[10][10] = "**"
    rows[0][1] = rows[0][20] = rows[2][2] = "TF"
    board = "board\n" + "\n".join(map(" ".join, rows))
    says = "{} tiles do not reach {} of a board with 21 rows."
    for chlorine, far in ((9, "1 marked square"), (8, "2 marked squares")):
        tiles = TILES + f"Na,11,3\nCl,{chlorine},3\n"
        found = warned(tiles_file=tiles, ions_file=SALT, board_file=board)
        assert ("board_file", 0, says.format(11 + chlorine, far)) in found
    assert warned(board_file=board) == []


def ledger(options: Options) -> tuple[Match, Ledger]:
    match, rng = Match(GAME, 2, options, "3"), Rng(3)
    chapters = [Chapter(0, None, match.state)]
    while actors := match.state.actors():
        match.play(actors[0], match.state.sample(actors[0], rng))
        chapters.append(Chapter(len(chapters), match.steps[-1], match.state))
    return match, contents().ledger(match, chapters)


@mark.parametrize(
    "options",
    [GAME.presets["short"], replace(GAME.presets["short"], naming=True, tries=2), OWN],
    ids=["short", "naming", "own"],
)
def test_a_ledger_holds_every_tile_and_every_point(options: Options) -> None:
    match, found = ledger(options)
    state = of(ChargedState, match.state)
    assert sum(found.points.values()) == sum(sure(state.outcome()).scores)
    assert all(found.points.values())
    assert found.cards.keys() == {symbol for symbol, n in match.game.pieces(state).items() if n}
    assert sum(use.laid for use in found.cards.values()) == state.grid.tiles
    assert sum(use.stuck for use in found.cards.values()) == sum(state.held)
    assert all(use.taken == use.seen >= use.stuck for use in found.cards.values())
    turns = [step for step in match.steps if match.game.write(step.action) not in ("name", "unnamed", "wrong")]
    assert options.tries or found.rounds == -(-len(turns) // 2)
    assert sum(found.compounds.values()) > 10
