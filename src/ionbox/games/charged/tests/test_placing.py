"""§5 Placing."""

from typing import TYPE_CHECKING

from narrow import sure
from pytest import mark

from ionbox.core.types import Seat
from ionbox.games.charged import GAME
from ionbox.games.charged.box import box_of
from ionbox.games.charged.formulas import NONE, compounds
from ionbox.games.charged.types import Options

if TYPE_CHECKING:
    from tables.charged import Lay

FORMULAS = box_of(Options()).formulas


@mark.rule("5.1")
def test_all_tiles_of_a_play_lie_in_one_row_or_column(table: "Lay") -> None:
    start = table("11K> Na Na S O O O", rack="Na Cl O")
    assert start.code("12K/ Na Cl") == "NOT_IN_LINE"
    assert start.code("21U> Na Cl") == "OFF_BOARD"
    assert sure(start.refusal("21U> Na Cl")).because == "The line ends before all these tiles are laid."


@mark.rule("1.2", "5.1")
def test_a_square_beyond_the_board_is_refused(table: "Lay") -> None:
    assert table(preset="short", rack="Na Cl").code("16A> Na Cl") == "OFF_BOARD"


@mark.rule("CHG-16")
def test_between_new_tiles_there_are_only_tiles_that_lay_there_before(table: "Lay") -> None:
    start = table("11K> Na Cl", rack="Na O Na S")
    assert start.code("10K> Na . O") == "GAP"
    assert table("11K> Na Cl", rack="Na O").code("10Kv Na O") == ""  # Na, the old Na, O


@mark.rule("CHG-34")
def test_tiles_on_the_board_are_never_replaced(table: "Lay") -> None:
    assert table("11K> Na Cl", rack="K").code("11K> K") == "OCCUPIED"


@mark.rule("5.2")
def test_a_single_tile_may_complete_formulas_in_its_row_its_column_or_both(table: "Lay") -> None:
    start = table("11K> Na Cl", rack="K O Cl")
    assert start.code("11M> O") == ""
    assert start.code("12K> Cl") == ""
    assert start.points("10L> K") == 7
    assert GAME.parse("12Kv Cl") == GAME.parse("12K> Cl")


@mark.rule("5.2")
def test_a_single_tile_is_one_play_even_where_it_completes_two_formulas(table: "Lay") -> None:
    start = table("11K> Na Cl", "11Kv Na Cl", "12K> Cl", rack="O")
    plays = [GAME.write(action) for action in start.state.legal(Seat(0)) if "O" in GAME.write(action)]
    assert plays.count("11M> O") == 1
    assert len(set(plays)) == len(plays)


@mark.rule("5.3")
def test_the_first_formula_covers_the_centre(table: "Lay") -> None:
    start = table(rack="Na Cl")
    assert start.code("11J> Na Cl") == start.code("11K> Na Cl") == start.code("10Kv Na Cl") == ""
    assert start.code("11L> Na Cl") == start.code("10K> Na Cl") == "OFF_CENTRE"
    assert sure(start.refusal("1A> Na Cl")).because == "The first formula covers the centre, 11K."


@mark.rule("CHG-23")
def test_the_first_play_is_a_formula_of_two_or_more_elements(table: "Lay") -> None:
    assert table(rack="Na").code("11K> Na") == "NO_FORMULA"


@mark.rule("5.4", "CHG-20")
def test_a_later_play_uses_a_tile_on_the_board_in_a_formula(table: "Lay") -> None:
    start = table("11K> Na Na S O O O", rack="Na O Na K Cl")
    assert start.points("10Lv Na O") == 8  # the book's example: Na, the second Na of Na₂SO₃, O
    assert start.code("10Kv Na O") == ""  # either of the two
    assert start.code("14C> K Cl") == "NOT_CONNECTED"
    assert start.code("15C> K") == "NOT_CONNECTED"


@mark.rule("CHG-21")
def test_laying_alongside_is_enough_if_all_neighbours_make_formulas(table: "Lay") -> None:
    start = table("11K> Na Na S O O O O", rack="Fe Cl Cl Cl")
    assert start.points("12I> Fe Cl Cl Cl") == 25
    assert start.code("12J> Fe Cl Cl Cl") == "NO_METAL"  # Cl below S


@mark.rule("5.5", "CHG-17")
def test_every_run_that_holds_a_new_tile_is_a_formula_in_both_directions(table: "Lay") -> None:
    start = table("11K> Na Cl", rack="K Cl Na Cl")
    refusal = start.refusal("12K> Na Cl")
    assert sure(refusal).code == "NO_ANION"  # Na below Na
    assert sure(refusal).because.startswith("Across your line at 12K: 2 × Na⁺ is 2+")
    assert start.code("12J> K Cl") == ""  # Cl below Na


@mark.rule("CHG-17")
def test_the_line_of_play_is_judged_before_what_it_crosses(table: "Lay") -> None:
    start = table("11K> Na Cl", rack="K O")
    assert sure(start.refusal("12K> K O")).because.startswith("KO does not balance")


@mark.rule("CHG-18")
def test_a_tile_alone_is_no_formula_and_never_wrong(table: "Lay") -> None:
    after = table("11K> Na Cl", rack="Na O").play("10Kv Na O").state
    assert after.scores == [8, 0]  # Na₂O down; the two new tiles stand alone in their rows


@mark.rule("CHG-35")
def test_a_tile_may_belong_to_different_ions_across_and_down(table: "Lay") -> None:
    start = table("11K> Na Na Na N", rack="K O O O")
    assert start.points("10Nv K O O O") == 12  # N: nitride across, part of nitrate down


@mark.rule("5.6", "CHG-36")
def test_a_play_makes_one_formula_in_its_line(table: "Lay") -> None:
    start = table("11J> Na Cl *", rack="Na Cl K Br")
    assert start.code("11M> Na Cl") == ""  # the old red tile stands at its end
    wide = table("11K> Na Cl", "11Kv Na Cl *", rack="K Br K I")
    assert wide.code("13I> K Br K I") == "TWO_FORMULAS"
    assert wide.code("13L> K Br") == ""


@mark.rule("5.7", "CHG-30")
def test_a_formula_is_extended_at_its_end(table: "Lay") -> None:
    assert table("11K> Na Na S O O O", rack="O").points("11Q> O") == 17  # the book: sulfite to sulfate
    assert table("11K> Au Cl", rack="Cl Cl").points("11M> Cl Cl") == 15  # the book: gold(I) to gold(III)
    start = table("11K> K Cl", rack="O O O O O")
    assert [start.points(f"11M> {' '.join('O' * n)}") for n in (1, 2, 3, 4)] == [9, 11, 13, 15]
    assert start.code("11M> O O O O O") != ""


@mark.rule("5.7")
def test_the_tile_that_extends_a_formula_may_belong_to_another_one_too(table: "Lay") -> None:
    start = table("11K> Na Na S O O O", rack="Ca O")
    assert start.points("10Qv Ca O") == 6 + 17  # the book: CaO down, and sulfite to sulfate across


@mark.rule("CHG-31", "CHG-33")
def test_a_formula_is_extended_at_its_front_or_at_both_ends(table: "Lay") -> None:
    assert table("11K> Cu O", rack="Cu").points("11J> Cu") == 10
    assert table("11K> Fe O", rack="Fe O O").points("11J> Fe O O") == 14


@mark.rule("CHG-33")
def test_extending_at_the_front_lowers_the_charge_of_copper_and_gold_only() -> None:
    lowered = set()
    for number, word in enumerate(FORMULAS.tiles):
        for front in range(1, len(word) - 1):
            shorter = FORMULAS.read(word[front:])
            if shorter != NONE and compounds()[shorter].cation.charge > compounds()[number].cation.charge:
                lowered.add(compounds()[shorter].formula())
    assert lowered == {"CuO", "CuS", "CuSO3", "CuSO4", "CuCO3", "AuN", "AuP", "AuPO3", "AuPO4"}


@mark.rule("CHG-32")
def test_only_gold_nitride_has_extensions_that_change_the_charge_of_the_anion() -> None:
    barred = {}
    for number, word in enumerate(FORMULAS.tiles):
        for start in range(len(word)):
            for end in range(start + 2, len(word)):
                shorter = FORMULAS.read(word[start:end])
                if shorter != NONE and FORMULAS.anion_charge[shorter] != FORMULAS.anion_charge[number]:
                    barred[compounds()[number].formula()] = (compounds()[shorter].formula(), start, end)
    assert barred == dict.fromkeys(("AuN3", "AuNO2", "AuNO3"), ("AuN", 0, 2))
    lengths = {compounds()[number].formula(): lengths for number, lengths in enumerate(FORMULAS.barred) if lengths}
    assert lengths == dict.fromkeys(barred, 1 << 2)


@mark.rule("CHG-32")
def test_gold_nitride_does_not_grow_into_an_azide_nitrite_or_nitrate(table: "Lay") -> None:
    start = table("11K> Au N", rack="N N O O O")
    for tiles in ("N N", "O O", "O O O"):
        assert start.code(f"11M> {tiles}") == "OTHER_CHARGE"
    assert table(rack="Au N O O").code("11K> Au N O O") == ""
    assert table("11K> Au N O O", rack="O").code("11O> O") == ""


@mark.rule("CHG-32")
def test_nor_by_one_tile_that_closes_the_gap(table: "Lay") -> None:
    start = table("11K> Au N", "11Kv Au Cl Cl Cl", "14L> * * *", "9Nv Na N O O O", rack="O")
    assert start.code("11M> O") == "OTHER_CHARGE"  # AuN and the O beyond the gap
