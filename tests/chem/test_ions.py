import pytest
from chem.conftest import Rows
from hypothesis import given
from hypothesis import strategies as st

from ionbox.chem.ions import ENGLISH, Ion, ion, library, read_key
from ionbox.chem.names import ion_name
from ionbox.games import GAMES


def test_every_ion_of_the_oracle_is_found_by_its_key_with_its_charge_and_kind(ion_rows: Rows) -> None:
    ours = [(ion(r["ion"]).key, ion(r["ion"]).charge, ion(r["ion"]).kind()) for r in ion_rows]
    assert ours == [(r["ion"], int(r["charge"]), r["kind"]) for r in ion_rows]


def test_every_ion_is_written_as_the_oracle_writes_it(ion_rows: Rows) -> None:
    assert [ion(r["ion"]).text for r in ion_rows] == [r["ion_unicode"] for r in ion_rows]


@pytest.mark.parametrize("english", ENGLISH)
def test_every_ion_has_the_oracles_name_with_a_numeral_where_a_metal_has_two_charges(
    ion_rows: Rows, english: str
) -> None:
    assert {r["ion"]: ion_name(ion(r["ion"]), english) for r in ion_rows} == {
        r["ion"]: r[f"name_{english}"] for r in ion_rows
    }


@pytest.mark.parametrize(("game", "column"), [("charged", "Charged"), ("metals", "MvNM")])
def test_a_box_holds_the_ions_the_oracle_puts_into_it(ion_rows: Rows, game: str, column: str) -> None:
    found = GAMES[game].ions(GAMES[game].defaults)
    assert list(found) == [r["ion"] for r in ion_rows if column in r["games"].split(";")]


def test_the_ion_box_holds_the_oracles_ions_and_the_proposed_cobalt_and_chromium(ion_rows: Rows) -> None:
    listed = {r["ion"] for r in ion_rows if "ION" in r["games"].replace("?", "").split(";")}
    assert set(GAMES["ion"].ions(GAMES["ion"].preset("full"))) == listed | {"Co2+", "Co3+", "Cr2+", "Cr3+"}


@given(st.sampled_from(library().ions))
def test_an_ion_is_found_by_its_key_its_text_and_its_text_with_a_minus_sign(known: Ion) -> None:
    assert ion(known.key) is known
    assert ion(known.text) is known
    assert ion(known.key.replace("-", "\u2212")) is known
    assert read_key(known.key) == (known.symbol, known.charge)
    assert set(known.names) == set(ENGLISH)


@given(st.sampled_from(library().ions))
def test_a_space_may_part_any_charge_from_its_ion(known: Ion) -> None:
    if known.charge:
        charge = known.key.removeprefix(known.symbol).strip()
        assert ion(f"{known.symbol} {charge}") is known


def test_a_key_may_drop_its_space_where_nothing_else_is_written_so() -> None:
    assert ion("SO42-") is ion("SO4 2-")
    assert ion("NO3-") is ion("NO3 -")
    assert ion("NH4+") is ion("NH4 +")


def test_azide_keeps_its_space_because_n3_minus_is_nitride() -> None:
    assert (ion("N3-").charge, ion("N3 -").charge) == (-3, -1)
    assert ion("N3-").names["us"] == "nitride"
    assert ion("N3 -").names["us"] == "azide"


def test_exactly_the_transition_metals_have_two_charges() -> None:
    several = {found.symbol: library().charges_of(found.symbol) for found in library().usual if found.numeral}
    assert several == {"Fe": (2, 3), "Cu": (1, 2), "Au": (1, 3), "Co": (2, 3), "Cr": (2, 3)}
    assert library().charges_of("Na") == (1,)


def test_iron_at_two_charges_is_two_different_ions() -> None:
    assert ion("Fe2+") != ion("Fe3+")
    assert len({ion("Fe2+"), ion("Fe3+"), ion("Fe\u00b2\u207a")}) == 2


def test_no_two_ions_of_the_table_share_a_key() -> None:
    assert len({known.key for known in library().ions}) == len(library().ions)


@pytest.mark.parametrize("text", ["", "Na", "Na2+", "Xx+", "SO4", "+", "2-", "Na+-"])
def test_what_is_no_ion_of_the_table_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(ValueError, match="write it as Na"):
        ion(text)


@pytest.mark.parametrize("key", ["+", "2-", "Na++", "SO4 x-"])
def test_a_key_without_symbol_or_with_two_signs_cannot_be_read(key: str) -> None:
    with pytest.raises(ValueError, match="is not an ion"):
        read_key(key)
