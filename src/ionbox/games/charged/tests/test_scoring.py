"""§7 Scoring. Every worked score of the book is here."""

from typing import TYPE_CHECKING

from pytest import mark

from ionbox.chem.formulas import read_atoms
from ionbox.core.game import Shown
from ionbox.core.rng import Rng
from ionbox.core.types import Seat
from ionbox.games.charged import GAME, Charged
from ionbox.games.charged.actions import PASS
from ionbox.games.charged.preview import formulas_of
from ionbox.games.charged.state import ChargedState
from ionbox.games.charged.turn import plays
from ionbox.games.charged.types import Options

if TYPE_CHECKING:
    from tables.charged import Lay

EMPTY = f"turn 1 passes 0 idle 0 tries 0 | board {'/'.join(['21'] * 21)}"


@mark.rule("7.1")
def test_magnesium_oxide_is_worth_5_and_sodium_oxide_8(table: "Lay") -> None:
    assert table(rack="Mg O").points("11K> Mg O") == 5
    assert table(rack="Na Na O").points("11K> Na Na O") == 8


@mark.rule("7.2", "CHG-51")
def test_iron_chloride_with_two_sodium_chlorides_is_worth_25(table: "Lay") -> None:
    start = table("11K> Na Na S O O O O", rack="Fe Cl Cl Cl")
    action = GAME.parse("12I> Fe Cl Cl Cl")
    assert [(made.compound.formula(), made.points) for made in formulas_of(start.state, action)] == [
        ("FeCl3", 13),
        ("NaCl", 6),
        ("NaCl", 6),
    ]
    assert start.points("12I> Fe Cl Cl Cl") == 25


@mark.rule("7.2", "CHG-51")
def test_barium_sulfate_with_calcium_oxide_and_two_hypochlorites_is_worth_41(table: "Lay") -> None:
    start = table("11J> Ca Cl Cl", "10K> K K S", "10Kv K Cl", "10Lv K Cl", rack="Ba S O O O O")
    made = formulas_of(start.state, GAME.parse("12H> Ba S O O O O"))
    assert [(one.compound.formula(), one.points) for one in made] == [
        ("BaSO4", 17),
        ("CaO", 6),
        ("KClO", 9),
        ("KClO", 9),
    ]
    assert start.points("12H> Ba S O O O O") == 41


@mark.rule("7.2")
def test_magnesium_nitride_along_three_oxygens_scores_three_oxides_too(table: "Lay") -> None:
    start = table("9Kv K N O O O", rack="Mg Mg Mg N N")
    assert start.points("11Jv Mg Mg Mg N N") == 13 + 3 * 5


@mark.rule("7.3", "CHG-52", "CHG-54")
def test_squares_multiply_new_tiles_symbols_first_then_formulas(table: "Lay") -> None:
    first = table(bare=False, rack="Na Na S O O O")
    assert first.points("11K> Na Na S O O O") == 3 + 3 + 3 + 2 + 2 + 2 * 3  # the last O lies on a TS, 11P
    start = table("11K> Na Na S O O O", bare=False, rack="O")
    assert start.points("11Q> O") == 17  # the TS lies under an old tile: used up


@mark.rule("7.3", "CHG-54")
def test_two_formula_squares_multiply_each_other() -> None:
    options = Options(board_file=_with({(10, 10): "**", (10, 11): "DF", (10, 12): "TF", (10, 13): "TS"}))
    state = GAME.load(f"{EMPTY} | racks Na Na S O O O O P P P / {'Cl ' * 10}| scores 0 0", options)
    state.apply(Seat(0), GAME.parse("11K> Na Na S O O O O"), Rng(0))
    assert state.scores[0] == (3 + 3 + 3 + 2 * 3 + 2 + 2 + 2) * 6


@mark.rule("CHG-53")
def test_a_new_tile_in_two_formulas_has_its_square_count_in_both() -> None:
    options = Options(board_file=_with({(10, 10): "**", (11, 10): "DS", (11, 11): "DF"}))
    line = (
        f"{EMPTY.replace('21/' * 11, '21/' * 10 + '10NaNaO8/')} | racks Cl K O P P P P C C C / {'Cl ' * 10}| scores 0 0"
    )
    state = GAME.load(line, options)
    twin = state.copy()
    state.apply(Seat(0), GAME.parse("12K> Cl"), Rng(0))
    assert state.scores[0] == 3 + 2 * 3  # NaCl down, Cl on DS
    twin.apply(Seat(0), GAME.parse("12J> K Cl"), Rng(0))
    assert twin.scores[0] == (4 + 2 * 3) + (3 + 2 * 3)  # the DS under Cl counts in KCl and in NaCl


@mark.rule("7.4", "CHG-55")
def test_a_red_tile_is_worth_nothing_and_its_square_has_no_effect_but_is_used_up() -> None:
    options = Options(board_file=_with({(10, 10): "**", (10, 12): "TF"}))
    line = (
        f"{EMPTY.replace('21/' * 11, '21/' * 10 + '10NaCl9/')} | racks * K Br P P P P C C C / {'Cl ' * 10}| scores 0 0"
    )
    state = GAME.load(line, options)
    state.apply(Seat(0), GAME.parse("11M> * K Br"), Rng(0))
    assert state.scores[0] == 8


@mark.rule("7.5", "CHG-56")
def test_there_is_no_bonus_for_many_tiles(table: "Lay") -> None:
    assert table("11K> Na Cl", rack="* Na Na Na P O O O O").points("11M> * Na Na Na P O O O O") == 9 + 3 + 8


def test_points_of_the_generator_are_those_scored(table: "Lay") -> None:
    start = table("11K> Na Na S O O O", bare=False, rack="* Na O Cl Cl K Fe")
    generator = plays(start.state, Seat(0))
    for action, points in zip(generator.found, generator.points, strict=True):
        assert start.points(GAME.write(action)) == points
        assert sum(made.points for made in formulas_of(start.state, action)) == points
    assert len(generator.found) > 30


def shown(state: ChargedState, game: Charged = GAME) -> list[Shown]:
    """What boards are given of the last step."""
    return [one for event in state.events if (one := game.show(event))]


@mark.rule("7.2", "7.3")
def test_boards_are_told_how_each_formula_came_to_its_points_and_what_marked_squares_brought() -> None:
    options = Options(board_file=_with({(10, 10): "**", (10, 11): "DS", (10, 12): "TF", (11, 12): "DF"}))
    racks = f"Na Na O Na P P P C C C / {'Cl ' * 10}"
    state = GAME.load(f"{EMPTY} | racks {racks}| scores 0 0", options)
    state.apply(Seat(0), GAME.parse("11K> Na Na O"), Rng(0))
    assert shown(state) == [
        ("laid", 0, 0, "11K> Na Na O"),
        ("formed", 0, 33, "Na2O"),
        ("counted", 0, 25, "(3 + 2×3 + 2) × 3", 0, ["3", "2×3", "2", "× 3"]),
        ("read", 0, 0, "sodium oxide", 0, ["11K", "11L", "11M"]),
        ("scored", 0, 33, ""),
    ]
    line = f"{EMPTY.replace('21/' * 11, '21/' * 10 + '10MgO9/')} | racks Ca Na Na Na P P P C C C / {'Cl ' * 10}"
    state = GAME.load(f"{line}| scores 0 0", options)
    state.apply(Seat(0), GAME.parse("10Lv Ca"), Rng(0))
    # Squares under old tiles multiply nothing any more.
    assert shown(state)[1:4] == [
        ("formed", 0, 6, "CaO"),
        ("counted", 0, 0, "4 + 2", 0, ["4", "2"]),
        ("read", 0, 0, "calcium oxide", 0, ["10L", "11L"]),
    ]


def test_every_point_of_a_match_is_in_a_sum_that_boards_are_told() -> None:
    state = GAME.start(3, GAME.presets["short"], Rng(2))
    points, rng = [0, 0, 0], Rng(2)
    while state.actors():
        found = plays(state, state.turn)
        state.apply(state.turn, max(zip(found.points, found.found, strict=True), default=(0, PASS))[1], rng)
        told = shown(state)
        formed, counted = ([one for one in told if one[0] == what] for what in ("formed", "counted"))
        for (_, _, n, formula, *_), (_, _, marked, text, *_) in zip(formed, counted, strict=True):
            assert eval(text.replace("×", "*")) == n
            worth = {tile.symbol: tile.points for tile in GAME.box(state).tiles}
            assert n - marked == sum(worth[atom] for atom in read_atoms(formula))
        for _, seat, n, *_ in (one for one in told if one[0] == "scored"):
            assert n == sum(one[2] for one in formed)
            points[seat] += n
    assert points == state.scores
    assert max(points) > 100


def test_how_the_longest_formula_of_the_dearest_tiles_was_counted_is_an_event_of_eight_bytes() -> None:
    options = Options(
        board_file=_with({(10, 10): "**", **{(10, column): "TF" for column in range(11, 18)}}),
        tiles_file="tile,copies,points\nNa,20,20\nP,20,20\nO,20,20",
        ions_file="ion\nNa+\nP3-\nO2-\nPO4 3-",
    )
    state = GAME.load(f"{EMPTY} | racks Na Na Na P O O O O P P / {'O ' * 10}| scores 0 0", options)
    state.apply(Seat(0), GAME.parse("11K> Na Na Na P O O O O"), Rng(0))
    text = f"({' + '.join(['20'] * 8)}){' × 3' * 7}"
    assert ("counted", 0, 160 * 3**7 - 160, text, 0, ["20"] * 8 + ["× 3"] * 7) in shown(state, GAME.under(options))
    assert max(state.events) < 2**63


def _with(marks: dict[tuple[int, int], str]) -> str:
    return "board\n" + "\n".join(" ".join(marks.get((row, column), "..") for column in range(21)) for row in range(21))
