"""A typed name is right, or wrong for one reason."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ionbox.chem.compounds import Compound, read_compound
from ionbox.chem.ions import ENGLISH, IonTable, ion, library
from ionbox.chem.names import compound_name, compound_names
from ionbox.chem.naming import LONGEST, judge_name, needless
from ionbox.chem.own import read_own_ions
from ionbox.core.types import Refusal

OWN = read_own_ions(
    "ion,us,gb\nGa+,gallium,\nGa5+,gallium,\nP2O7 4-,pyrophosphate,\nC6H5O -,sulphur phenolate,sulfur phenolate"
).table
COMPOUNDS = [Compound(cation, anion) for cation, anion in product(library().cations(), library().anions())]


def judge(formula: str, typed: str, table: IonTable | None = None) -> str:
    answer = judge_name(read_compound(formula, table), typed, "9.9")
    return answer.code if answer else ""


@pytest.mark.parametrize(
    ("formula", "typed"),
    [
        ("NaCl", "sodium chloride"),
        ("NaCl", "  Sodium   CHLORIDE\t"),
        ("NaCl", "ｓｏｄｉｕｍ chloride"),
        ("NaCl", "sodium-chloride."),
        ("AlBr3", "aluminum bromide"),
        ("AlBr3", "aluminium bromide"),
        ("Al2(SO4)3", "aluminium sulphate"),
        ("Al2(SO4)3", "aluminum sulfate"),
        ("Na2S", "sodium sulphide"),
        ("Na2SO4", "sodium sulfate(VI)"),
        ("FeCl3", "iron(III) chloride"),
        ("FeCl3", "iron (III) chloride"),
        ("FeCl3", "iron III chloride"),
        ("FeCl3", "Iron(iii) Chloride"),
        ("FeCl3", "iron ( iii )chloride"),
        ("FeCl3", "iron(Ⅲ) chloride"),
        ("Cu2O", "copper(I) oxide"),
        ("HOH", "water"),
        ("H2O", "water"),
        ("HOH", "hydrogen hydroxide"),
        ("HCl", "hydrogen chloride"),
        ("HCl", "hydrochloric acid"),
        ("HNO3", "nitric acid"),
        ("H2SO4", "sulphuric acid"),
        ("HClO", "hypochlorous acid"),
        ("H3N", "ammonia"),
        ("(NH4)2CO3", "ammonium carbonate"),
        ("NaNO2", "sodium nitrate(III)"),
        ("NaHCO3", "sodium hydrogencarbonate"),
        ("NaHCO3", "sodium hydrogen carbonate"),
        ("NaHCO3", "sodium bicarbonate"),
        ("HgCl2", "mercury(II) chloride"),
        ("Hg2Cl2", "mercury(I) chloride"),
        ("KMnO4", "potassium manganate(VII)"),
        ("CsCl", "caesium chloride"),
        ("H3OCl", "oxonium chloride"),
        ("Na2S2O5", "sodium metabisulphite"),
        ("ZnS", "zinc(II) sulfide"),
        ("AgCl", "silver (I) chloride"),
        ("CdO", "cadmium(II) oxide"),
    ],
)
def test_a_name_is_right_however_it_is_spelt_and_spaced(formula: str, typed: str) -> None:
    assert judge(formula, typed) == ""


@pytest.mark.parametrize(
    ("formula", "typed", "code"),
    [
        ("NaCl", "", "NAME_MISSING"),
        ("NaCl", " \t.,-", "NAME_MISSING"),
        ("MgCl2", "magnesium dichloride", "NAME_PREFIX"),
        ("Na2O", "disodium oxide", "NAME_PREFIX"),
        ("Na2O", "di sodium mono oxide", "NAME_PREFIX"),
        ("CaO", "calcium monoxide", "NAME_PREFIX"),
        ("FeCl3", "iron trichloride", "NAME_PREFIX"),
        ("HOH", "dihydrogen monoxide", "NAME_PREFIX"),
        ("Al2O3", "dialuminium trioxide", "NAME_PREFIX"),
        ("FeCl3", "iron chloride", "NAME_NUMERAL_MISSING"),
        ("Cu2O", "copper oxide", "NAME_NUMERAL_MISSING"),
        ("FeCl3", "iron(3) chloride", "NAME_NUMERAL_MISSING"),
        ("FeCl3", "iron 3+ chloride", "NAME_NUMERAL_MISSING"),
        ("FeCl3", "iron(II) chloride", "NAME_NUMERAL_WRONG"),
        ("FeCl3", "iron(I) chloride", "NAME_NUMERAL_WRONG"),
        ("Cu2O", "copper(II) oxide", "NAME_NUMERAL_WRONG"),
        ("Fe2O3", "iron(II) oxide", "NAME_NUMERAL_WRONG"),
        ("NaCl", "sodium(I) chloride", "NAME_NUMERAL_EXTRA"),
        ("MgCl2", "magnesium (II) chloride", "NAME_NUMERAL_EXTRA"),
        ("NaCl", "sodium chloride(I)", "NAME_NUMERAL_EXTRA"),
        ("ZnS", "zinc(I) sulfide", "NAME_NUMERAL_EXTRA"),
        ("AgCl", "silver(II) chloride", "NAME_NUMERAL_EXTRA"),
        ("ZnS", "zinc sulfide(II)", "NAME_NUMERAL_EXTRA"),
        ("AlCl3", "aluminium(III) chloride", "NAME_NUMERAL_EXTRA"),
        ("FeCl3", "iron chloride(III)", "NAME_ORDER"),
        ("NaNO3", "sodium nitrite", "NAME_ENDING"),
        ("NaNO2", "sodium nitrate", "NAME_ENDING"),
        ("NaNO3", "sodium nitride", "NAME_ENDING"),
        ("NaCl", "sodium chlorine", "NAME_ENDING"),
        ("NaCl", "sodium chlorate", "NAME_ENDING"),
        ("Na2O", "sodium oxygen", "NAME_ENDING"),
        ("Na2S", "sodium sulphur", "NAME_ENDING"),
        ("NaClO", "sodium chlorite", "NAME_ENDING"),
        ("NaClO4", "sodium chlorate", "NAME_ENDING"),
        ("NaClO3", "sodium perchlorate", "NAME_ENDING"),
        ("FeCl3", "ferric chloride", "NAME_ENDING"),
        ("CuCl", "cuprous chloride", "NAME_ENDING"),
        ("HNO3", "nitrous acid", "NAME_ENDING"),
        ("H2SO4", "sulfurous acid", "NAME_ENDING"),
        ("H3PO4", "phosphate acid", "NAME_ENDING"),
        ("HNO3", "hydrogen nitrate", "NAME_ENDING"),
        ("NaCl", "chloride sodium", "NAME_ORDER"),
        ("NaCl", "bromide potassium", "NAME_ORDER"),
        ("FeCl3", "chloride iron(III)", "NAME_ORDER"),
        ("NaCl", "potassium chloride", "NAME_CATION"),
        ("FeCl3", "copper(II) chloride", "NAME_CATION"),
        ("NaCl", "unobtainium chloride", "NAME_CATION"),
        ("NaCl", "chloride", "NAME_CATION"),
        ("NaCl", "hydrochloric acid", "NAME_CATION"),
        ("NaNO3", "nitric acid", "NAME_CATION"),
        ("NaOH", "water", "NAME_CATION"),
        ("NH4Cl", "ammonia chloride", "NAME_CATION"),
        ("NaCl", "sodium bromide", "NAME_ANION"),
        ("NaCl", "sodium carbonate", "NAME_ANION"),
        ("NaCl", "sodium", "NAME_ANION"),
        ("NaCl", "sodium lemonade", "NAME_ANION"),
        ("FeCl3", "iron(III) bromide", "NAME_ANION"),
        ("HNO3", "sulfuric acid", "NAME_ANION"),
        ("HCl", "water", "NAME_ANION"),
        ("NaCl", "sodim chloride", "NAME_SPELLING"),
        ("NaCl", "sodium cloride", "NAME_SPELLING"),
        ("NaCl", "sodim clorid", "NAME_SPELLING"),
        ("NaCl", "sodiumchloride", "NAME_SPELLING"),
        ("HNO3", "nitrick acid", "NAME_SPELLING"),
        ("HOH", "watter", "NAME_SPELLING"),
        ("NaCl", "NaCl", "NAME_FORMULA"),
        ("NaCl", "nacl", "NAME_FORMULA"),
        ("FeCl3", "FeCl₃", "NAME_FORMULA"),
        ("FeCl3", "Fe³⁺ Cl⁻", "NAME_FORMULA"),
        ("Mg(OH)2", "Mg(OH)2", "NAME_FORMULA"),
        ("NaCl", "KBr", "NAME_FORMULA"),
        ("NaHCO3", "sodium carbonate", "NAME_ANION"),
        ("Na2CO3", "sodium hydrogen carbonate", "NAME_ANION"),
        ("Na2CO3", "sodium bicarbonate", "NAME_ANION"),
        ("NaHCO3", "hydrogen carbonate", "NAME_CATION"),
        ("PbO2", "lead oxide", "NAME_NUMERAL_MISSING"),
        ("PbO2", "lead dioxide", "NAME_PREFIX"),
        ("ZnCl2", "zinc(III) chloride", "NAME_NUMERAL_EXTRA"),
        ("Hg2Cl2", "mercury(II) chloride", "NAME_NUMERAL_WRONG"),
        ("Hg2Cl2", "mercury chloride", "NAME_NUMERAL_MISSING"),
        ("KMnO4", "potassium manganate", "NAME_ENDING"),
        ("KMnO4", "potassium magnesium", "NAME_ANION"),
        ("K2CrO4", "potassium dichromate", "NAME_ANION"),
        ("K2CrO4", "potassium chromium", "NAME_ENDING"),
        ("Na2O2", "sodium oxide", "NAME_ENDING"),
        ("Na2O2", "sodium dioxide", "NAME_PREFIX"),
        ("NaCl", "salt", "NAME_OTHER"),
        ("NaCl", "potassium bromide", "NAME_OTHER"),
        ("NaCl", "🧂 please", "NAME_OTHER"),
        ("NaCl", "sodium chloride " + "!" * 100, "NAME_OTHER"),
    ],
)
def test_a_wrong_name_has_the_one_reason_that_helps_most(formula: str, typed: str, code: str) -> None:
    assert judge(formula, typed) == code


def test_a_numeral_that_books_give_and_nobody_needs_is_right_and_told_to_be_needless() -> None:
    told = "Zinc has only one charge here, so its name needs no numeral."
    made = read_compound("ZnS")
    assert needless(made, "zinc(II) sulphide") == told
    assert needless(made, "zinc sulfide") == needless(made, "zinc(I) sulfide") == ""
    assert needless(read_compound("NaCl"), "sodium(I) chloride") == ""
    assert needless(made, "zinc(II) sulfide" + " " * LONGEST) == ""
    strict = judge_name(made, "zinc(II) sulfide", "9.9", strict=True)
    assert strict is not None
    assert strict.because == told


@pytest.mark.parametrize(
    ("formula", "typed", "code"),
    [
        ("Ga4P2O7", "gallium(I) pyrophosphate", ""),
        ("Ga4P2O7", "gallium pyrophosphate", "NAME_NUMERAL_MISSING"),
        ("Ga4P2O7", "gallium(IV) pyrophosphate", "NAME_NUMERAL_WRONG"),
        ("Ga4P2O7", "gallium(I) pyrophosphite", "NAME_ENDING"),
        ("Ga4P2O7", "gallium(I) phosphate", "NAME_ANION"),
        ("Ga4P2O7", "pyrophosphate gallium(I)", "NAME_ORDER"),
        ("NaC6H5O", "sodium sulfur phenolate", ""),
        ("NaC6H5O", "sodium sulphur phenolate", ""),
        ("NaC6H5O", "sodium sulphur fenolate", "NAME_SPELLING"),
        ("Na4P2O7", "potassium pyrophosphate", "NAME_CATION"),
    ],
)
def test_ions_of_ones_own_are_judged_by_their_own_names(formula: str, typed: str, code: str) -> None:
    assert judge(formula, typed, OWN) == code


@given(st.sampled_from(COMPOUNDS), st.sampled_from(ENGLISH))
def test_every_name_of_every_compound_is_right_in_both_englishes(made: Compound, english: str) -> None:
    assert judge_name(made, compound_name(made, english), "9.9") is None
    assert all(judge_name(made, name.upper(), "9.9") is None for name in compound_names(made))


@given(st.sampled_from(COMPOUNDS), st.data(), st.sampled_from(ENGLISH))
def test_the_name_of_another_compound_of_one_same_ion_is_refused_with_a_reason(
    made: Compound, data: st.DataObject, english: str
) -> None:
    same = [one for one in COMPOUNDS if (one.cation == made.cation) != (one.anion == made.anion)]
    other = compound_name(data.draw(st.sampled_from(same)), english)
    answer = judge_name(made, other, "9.9")
    assert (answer is None) == (other in compound_names(made))
    assert answer is None or answer.code != "NAME_OTHER"


def told(formula: str, typed: str) -> Refusal:
    answer = judge_name(read_compound(formula), typed, "ION-9")
    assert answer is not None
    return answer


@pytest.mark.parametrize(
    ("formula", "typed", "because", "question"),
    [
        (
            "Fe2O3",
            "iron(II) oxide",
            "The numeral is the charge of one Fe, not the number of ions: 3 × O²⁻ is 6−, and 2 × Fe must cancel that.",
            "What is the charge of one Fe in Fe₂O₃?",
        ),
        (
            "Hg2Cl2",
            "mercury(II) chloride",
            "The numeral is the charge of one Hg, not the number of ions: 2 × Cl⁻ is 2−, and 2 × Hg must cancel that.",
            "What is the charge of one Hg in Hg₂Cl₂?",
        ),
        (
            "NaCl",
            "ammonium chloride",
            "The negative ion is right, but the positive ion is not: "
            "that is the name of NH₄, and this compound has Na.",
            "What is Na⁺ called?",
        ),
        (
            "NaNO3",
            "sodium nitrite",
            "That is the name of NO₂⁻, an ion of the same element. The ion here is NO₃⁻.",
            "Which ending, with or without hypo- or per-, belongs to NO₃⁻?",
        ),
        (
            "NaCl",
            "potassium chloride",
            "The negative ion is right, but the positive ion is not: that is the name of K, and this compound has Na.",
            "What is Na⁺ called?",
        ),
    ],
)
def test_a_reason_is_a_sentence_about_the_ions(formula: str, typed: str, because: str, question: str) -> None:
    assert (told(formula, typed).because, told(formula, typed).question) == (because, question)


@given(st.sampled_from(COMPOUNDS), st.text(max_size=110))
def test_whatever_is_typed_is_answered_in_plain_sentences_that_keep_the_name(made: Compound, typed: str) -> None:
    answer = judge_name(made, typed, "9.9")
    assert answer is not None
    assert answer.rule == "9.9"
    assert answer.hint == f"The name is {compound_name(made)}."
    for sentence in (answer.because, answer.question):
        assert sentence[-1] in ".?"
        assert sentence.isprintable()
        assert len(sentence) < 200
        assert compound_name(made) not in sentence


def test_what_is_typed_is_read_in_no_time_however_it_expands() -> None:
    assert judge("NaCl", "\N{ARABIC LIGATURE SALLALLAHOU ALAYHE WASALLAM}" * 80) == "NAME_OTHER"
    assert told("NaCl", "(" * 40 + "#" * 40).code == "NAME_MISSING"


def test_the_reasons_speak_of_ions_not_of_names() -> None:
    assert ion("NO3 -").names["us"] not in told("NaNO3", "sodium nitrite").because
