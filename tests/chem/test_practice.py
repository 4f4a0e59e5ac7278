"""The items of version 1: every plan gives twelve, nothing is asked twice, and what is wrong is wrong."""

import re
from collections import Counter

import pytest

from ionbox.chem.compounds import Compound, read_compound
from ionbox.chem.formulas import ASCII, atoms_text, read_atoms
from ionbox.chem.naming import judge_name
from ionbox.chem.notes import near_miss, note_on
from ionbox.chem.practice import judging
from ionbox.chem.practice.first.making import MAKERS, PLANS, make, slots
from ionbox.chem.practice.first.pool import Draw, table
from ionbox.chem.practice.first.wrong import MADE, wrong_formulas, wrong_names
from ionbox.chem.practice.items import ITEMS, Item, heard
from ionbox.chem.practice.judging import PLAIN, judge
from ionbox.chem.skills import misconception_of, misconceptions, skill_of, skills
from ionbox.core.rng import quick_rng
from ionbox.core.types import BadInput

LEVELS = (1, 2, 3)
PRACTISED = [row.compound for row in table() if row.part != "exists0"]


def both(subject: str, level: int, pair: str = "7AB0") -> list[Item]:
    """The items of both sets of a pair."""
    one, other = make((subject,), level, pair)
    return [*one, *other]


@pytest.fixture(scope="module")
def items() -> list[Item]:
    return [item for subject in PLANS for level in LEVELS for item in both(subject, level)]


def answers(item: Item) -> list[str]:
    """Every answer there is to an item with choices."""
    places = [str(n) for n in range(1, len(item.choices) + 1)]
    return [f"{one} {n}" for one in places for n in range(1, len(item.reasons) + 1)] if item.reasons else places


def test_every_skill_and_misconception_has_a_plan_of_twelve() -> None:
    assert set(PLANS) == {*skills(), *misconceptions()}
    for subject in PLANS:
        for level in LEVELS:
            planned = slots(subject, level)
            assert len(planned) == ITEMS
            belongs = misconceptions()[subject].skill.id if subject in misconceptions() else subject
            assert {task.skill for _, task in planned} == {belongs}


@pytest.mark.parametrize("subject", PLANS)
def test_a_pair_of_sets_asks_nothing_twice(subject: str) -> None:
    for level in LEVELS:
        asked = both(subject, level)
        assert len(asked) == 2 * ITEMS
        assert len({(item.kind, item.about) for item in asked}) == 2 * ITEMS
        assert {(item.skill, item.level) for item in asked} == {(slots(subject, level)[0][1].skill, level)}


def test_the_same_pair_is_the_same_again_and_another_is_another() -> None:
    assert both("S5", 2) == both("S5", 2)
    assert both("S5", 2) != both("S5", 2, "7AB1")


def test_of_choices_and_reasons_exactly_one_is_right_and_no_two_read_the_same(items: list[Item]) -> None:
    for item in items:
        for tier in (item.choices, item.reasons):
            if tier:
                assert sum(not one.code for one in tier) == 1, item
                assert len({one.says for one in tier}) == len(tier), item
                assert len({one.spoken or heard(one.says, item.compound) for one in tier}) == len(tier), item


def test_every_choice_shows_a_misconception_and_is_answered_with_a_reason(items: list[Item]) -> None:
    for item in items:
        for answer in answers(item) if item.choices else []:
            said = judge(item, answer)
            assert said.because.endswith(".")
            assert said.answer
            assert said.right is (not said.code)
            assert said.right or misconception_of(said.code)


def test_a_set_about_a_misconception_turns_around_it() -> None:
    around = {"M6": ("MIXED_METALS", "TWO_KINDS"), "M19": ("NAME_SPELLING",)}
    for one in misconceptions().values():
        offered = [
            {choice.code for choice in (*item.choices, *item.reasons)}
            for level in LEVELS
            for item in both(one.id, level)
        ]
        typed = sum(not codes for codes in offered)
        if one.id not in around:
            assert sum(bool(codes & set(one.codes)) for codes in offered) + typed > len(offered) / 2, one


def test_what_is_asked_ends_as_a_sentence_does_and_is_heard_without_signs(items: list[Item]) -> None:
    for item in items:
        assert item.ask[-1] in ".?"
        spoken = item.spoken or heard(item.ask, item.compound)
        assert not set(spoken) & set("₀₁₂₃₄₅₆₇₈₉⁺⁻²³"), spoken


@pytest.mark.parametrize("code", MADE)
def test_no_wrong_formula_is_that_of_a_real_substance_or_right_for_other_ions(code: str) -> None:
    made = [wrong for compound in PRACTISED for wrong in wrong_formulas(compound, code)]
    assert len(made) > 10
    for plain, _, because in made:
        assert because.endswith(".")
        assert not near_miss(atoms_text(read_atoms(plain), ASCII)), plain
        with pytest.raises(ValueError, match="not a compound"):
            read_compound(plain)


def test_a_wrong_name_is_refused_with_the_code_it_is_offered_for() -> None:
    for compound in PRACTISED:
        for name, code in wrong_names(compound):
            no = judge_name(compound, name, "")
            assert (name, no.code if no else "") == (name, code)


def test_compounds_are_practised_that_exist_and_it_is_asked_only_where_a_chemist_has_checked() -> None:
    for row in table():
        note = note_on(row.compound)
        if row.part != "exists0" and note:
            assert note.status not in ("complex-only", "not-isolated"), row.compound
        if row.exists:
            assert note is not None
            assert note.confidence == "H"
            kept = {"everyday": "yes", "known": "yes", "fragile": "hardly", "solution": "hardly"}
            assert kept.get(note.status, "no") == row.exists


def test_level_one_is_about_single_atoms_of_the_main_groups_where_the_skill_allows_it() -> None:
    for subject in ("S1", "S2", "S3", "S7", "S8", "M5", "M7", "M15"):
        for item in both(subject, 1):
            if item.compound and item.kind != "exists":
                assert not item.compound.anion.is_polyatomic()
                assert not item.compound.cation.is_polyatomic()
                assert not item.compound.cation.numeral


# As a chemist reads them.


@pytest.fixture(scope="module")
def many() -> dict[str, list[Item]]:
    """By their makers, of each level and of many pairs of sets."""
    found: dict[str, list[Item]] = {word: [] for word in MAKERS}
    for subject in PLANS:
        for level in LEVELS:
            for n in range(4):
                draw = Draw(quick_rng(f"{subject} {level} {n}", 1))
                for word, task in slots(subject, level):
                    found[word] += [MAKERS[word](draw, task), MAKERS[word](draw, task)]
    return found


def test_the_right_choice_has_no_place_of_its_own(many: dict[str, list[Item]]) -> None:
    """Whether something exists is asked with the same three answers in the same order."""
    for word, asked in many.items():
        for tiers in ([item.choices for item in asked], [item.reasons for item in asked]):
            places = Counter((len(tier), place) for tier in tiers for place, one in enumerate(tier) if not one.code)
            for size in {len(tier) for tier in tiers if tier} if word != "exists" else ():
                shares = [places[size, place] / sum(len(tier) == size for tier in tiers) for place in range(size)]
                assert min(shares) > 0.4 / size, (word, shares)


DOUBTFUL = """AlPO4 Al2S3 AlCl3 AlN AlP ZnI2 ZnBr2 ZnCl2 Zn3P2 Zn3N2 ZnO ZnS ZnSe AgI AgBr AgCl Ag2O Ag2S Ag2CO3 CdS CdO
CdCl2 LiI MgI2 LiH NaH CaH2 Na3P Li3P K3P Mg3P2 Ca3P2 Na3As Na2Te Ca(HCO3)2 Mg(HCO3)2 NH4Cl FeCl3 Al(OH)3 Al(NO3)3"""


@pytest.mark.parametrize("word", ["count", "part", "meaning", "bond", "neighbors"])
def test_no_word_on_the_lattice_of_what_is_not_plainly_ionic_or_has_no_crystal(
    word: str, many: dict[str, list[Item]]
) -> None:
    about = {item.compound.formula() for item in many[word] if item.compound}
    assert len(about) > 10
    assert not about & set(DOUBTFUL.split())


def test_beside_a_molecule_stand_salts_alone(many: dict[str, list[Item]]) -> None:
    for item in many["molecule"]:
        salts = {one.says.translate(PLAIN) for one in item.choices if one.code}
        assert not salts & set(DOUBTFUL.split())


REAL = """AgO LiP NaP KP CaP NaAs NaTe SrN LaO YO Al2Cl6 Au2Cl6 Au2Br6 Fe2Cl6 Cu2(CH3CO2)4 SnF3 CH3CO2Na (CH3CO2)2Ca
KHO Ca(HO)2 BaC4H6O4 Na2SO5 K2SO5 K2CO4 LiNO4 NaNO4 Na3PO5 K2CrO5"""


def test_no_formula_is_called_wrong_that_a_chemist_knows_or_writes() -> None:
    """Peroxo ions, dimers, Zintl phases, and acetates in either order among them."""
    wrong = {one[0] for compound in PRACTISED for code in MADE for one in wrong_formulas(compound, code)}
    assert not wrong & set(REAL.split())


def test_what_is_asked_of_elements_holds_for_simple_ions_alone(many: dict[str, list[Item]]) -> None:
    """Nitrogen has an azide with the charge 1−, and beryllium hardly an ion in any crystal."""
    for item in many["which"] + many["charge"]:
        assert item.ask.startswith(("Atoms of which", "An atom of"))
        assert not {"As", "Te"} & set(item.about.split())
    for item in many["noble"]:
        assert not {"Be", "Ga", "As", "Te"} & set(item.about.split())


def test_existence_is_not_asked_of_what_two_answers_fit() -> None:
    """Water destroys Cu2SO4 and AuCl as it does Na3P, which counts as kept. Na3N, once made, can be kept cool.
    Iodites have been seen in water for a moment."""
    assert {"Cu2SO4", "AuCl", "Na3N", "NaIO2", "KIO2"}.isdisjoint(
        row.compound.formula() for row in table() if row.exists
    )


def test_no_name_is_called_wrong_that_is_in_every_catalog() -> None:
    """Gallium(III) oxide and sodium silicate."""
    assert {"Ga2O3", "Na2SiO3"}.isdisjoint(compound.formula() for compound in PRACTISED)


def test_the_charge_of_copper_is_not_asked_for_in_its_black_sulfide(many: dict[str, list[Item]]) -> None:
    """It is written CuS, and what its ions are chemists still debate."""
    assert "Cu in CuS" not in {item.about for item in many["metal"]}


# Answers.


def built(compound: Compound) -> Item:
    asked = [item for level in LEVELS for n in range(40) for item in both("M6", level, f"7A{n}")]
    return next(item for item in asked if item.kind == "build" and item.compound == compound)


@pytest.fixture(scope="module")
def chloride() -> Item:
    return built(read_compound("MgCl2"))


@pytest.mark.parametrize("answer", ["Mg2+ Cl- Cl-", "Cl- Mg2+ Cl-", "Mg2+ 2 Cl-", "mg", "Mg²⁺ 2 Cl⁻", "Mg 2+ 2 Cl -"])
def test_ions_are_taken_in_any_order_and_may_be_counted(chloride: Item, answer: str) -> None:
    if answer == "mg":
        with pytest.raises(BadInput, match="none of the pieces"):
            judge(chloride, answer)
        return
    said = judge(chloride, answer)
    assert (said.right, said.code, said.skill) == (True, "", "S2")
    assert said.answer == "MgCl₂, magnesium chloride"
    assert [(ion.key, count) for ion, count in said.lattice] == [("Mg2+", 1), ("Cl-", 2)]


def test_a_wrong_group_of_ions_is_told_the_true_reason_and_no_answer(chloride: Item) -> None:
    for answer, code, skill in (
        ("Mg2+ Cl-", "CHARGE", "S2"),
        ("2 Mg2+ 4 Cl-", "NOT_SIMPLEST", "S3"),
        ("Mg2+", "NOT_FINISHED", "S2"),
        ("Cl- Cl-", "NOT_FINISHED", "S2"),
    ):
        said = judge(chloride, answer)
        assert (said.right, said.code, said.skill) == (False, code, skill)
        assert "MgCl₂" not in said.because + said.question
        assert bool(said.lattice) is (code == "NOT_SIMPLEST")
    other = next(piece.key for piece in chloride.pieces if piece.charge == 1 or piece.charge == -1)
    assert other


@pytest.mark.parametrize(
    "answer",
    ["", " ", "2", "Xx", "Mg2+ " * 90, "5 Mg2+", "999 Cl-", "1; DROP TABLE", "Mg2+,Cl-",
     "2 Cl- 555", "0171 555 Cl-", "2 2 Cl-", "0 Cl-", "00000000000001 Cl-"],
)  # fmt: skip
def test_what_is_no_group_of_pieces_is_refused(chloride: Item, answer: str) -> None:
    with pytest.raises(BadInput):
        judge(chloride, answer)


@pytest.mark.parametrize(
    "answer", ["", "0", "5", "one", "1 2 3", "-1", "1.5", "²", "99999999999999999999", "1", "00299999 1", "1 0001"]
)
def test_what_is_no_choice_is_refused(answer: str) -> None:
    item = next(item for item in both("M7", 1) if item.reasons)
    with pytest.raises(BadInput):
        judge(item, answer)


@pytest.mark.parametrize(
    ("answer", "written"),
    [("Mg²⁺  002 Cl⁻", "Mg2+ Cl- Cl-"), ("Cl-\tMg2+\nCl-", "Cl- Mg2+ Cl-")],
)
def test_pieces_are_written_by_their_keys(chloride: Item, answer: str, written: str) -> None:
    assert judging.written(chloride, answer) == written


def test_an_answer_is_judged_alike_as_it_was_typed_and_as_it_is_written(items: list[Item]) -> None:
    for item in items:
        typed = "  001 \t" + "002" * bool(item.reasons) if item.choices else "Natrium  \n chloride"
        if item.pieces:
            typed = "  001  ".join(["", *(piece.shown for piece in item.pieces)])
        written = judging.written(item, typed)
        assert judging.written(item, written) == written
        assert judge(item, written) == judge(item, typed)
        assert not re.search(r"00|\s\s|[\t\n]", written)


def test_a_name_is_right_in_either_english_and_a_wrong_one_is_told_why() -> None:
    asked = [item for n in range(30) for item in both("S7", 1, f"7B{n}") if item.kind == "name"]
    item = next(item for item in asked if item.compound and item.compound.cation.symbol == "Al")
    assert item.compound is not None
    anion = item.compound.anion.names["us"]
    assert judge(item, f"aluminum {anion}").right
    assert judge(item, f"Aluminium {anion}", "gb").answer.endswith(f"aluminium {anion}")
    said = judge(item, f"aluminum(III) {anion}")
    assert (said.right, said.code, said.skill) == (False, "NAME_NUMERAL_EXTRA", "S6")
    for typed in ("", "   ", "x" * 101):
        with pytest.raises(BadInput):
            judge(item, typed)


def test_tiles_count_in_their_order() -> None:
    asked = [item for n in range(30) for item in both("M9", 1, f"7C{n}") if item.in_tiles]
    item = next(item for item in asked if item.compound == read_compound("Na2SO4"))
    assert judge(item, "Na Na S O O O O").right
    assert judge(item, "2 Na S 4 O").right
    assert judge(item, "Na Na O O O O S").code == "ANION_ORDER"
    assert judge(item, "S O O O O Na Na").code == "METAL_NOT_FIRST"
    assert judge(item, "Na Na S O O O").code == "NAME_ENDING"


def test_of_a_right_formula_that_was_not_asked_for_it_is_said_what_it_is_called() -> None:
    asked = [item for n in range(60) for item in both("M12", 1, f"7D{n}") if item.kind == "build"]
    item = next(item for item in asked if item.compound == read_compound("FeCl2"))
    said = judge(item, "Fe3+ 3 Cl-")
    assert (said.code, said.because) == (
        "NAME_NUMERAL_WRONG",
        "FeCl₃ is a right formula, but it is that of iron(III) chloride.",
    )
    assert skill_of(said.code) is skills()["S6"]


def test_a_right_choice_with_a_wrong_reason_is_wrong() -> None:
    item = next(item for item in both("M5", 2) if item.reasons)
    right = next(n for n, one in enumerate(item.choices, 1) if not one.code)
    reasons = [n for n, one in enumerate(item.reasons, 1) if one.code]
    said = judge(item, f"{right} {reasons[0]}")
    assert not said.right
    assert said.because.startswith("Your choice is right, but the reason is not. ")
    assert judge(item, f"{right} {({1, 2, 3, 4} - set(reasons)).pop()}").right


def test_what_is_known_of_a_compound_is_told_once_and_with_its_formula(chloride: Item, items: list[Item]) -> None:
    assert judge(chloride, "Mg2+ 2 Cl-").says[0].startswith("MgCl₂: ")
    for item in items:
        if item.kind in ("exists", "find"):
            right = " ".join(
                str(next(n for n, one in enumerate(tier, 1) if not one.code))
                for tier in (item.choices, item.reasons)
                if tier
            )
            assert judge(item, right).says == ()


def test_there_are_always_at_least_three_choices_and_four_where_a_charge_is_asked_for(items: list[Item]) -> None:
    for item in items:
        if item.choices:
            assert len(item.choices) >= (4 if item.kind in ("charge", "find") else 3), item


def test_a_right_formula_taken_for_the_wrong_one_shows_what_the_reason_says() -> None:
    items, _ = make(("M5",), 1, "7KQ0")
    item = next(item for item in items if item.ask.startswith("One of these formulas is wrong"))
    fine = next(place for place, one in enumerate(item.choices, 1) if one.code)
    for place, reason in enumerate(item.reasons, 1):
        said = judge(item, f"{fine} {place}")
        assert said.code == (reason.code or "CHARGE")
        assert said.because.startswith("Nothing is wrong with")
