"""What can be said of a deck of ions."""

from ionbox.chem.deck import balance, can_close, closing_share, doubtful, idle, possible
from ionbox.chem.ions import ion, library

SALT = {ion("Na+"): 4, ion("Cl-"): 2, ion("Al3+"): 1, ion("O2-"): 1}


def test_the_balance_sums_both_signs() -> None:
    assert (balance(SALT).value, balance(SALT).says) == ("7+ and 4−", "More of what is positive.")
    assert balance({ion("Na+"): 1, ion("Cl-"): 1}).says == "Both sides weigh the same."


def test_a_card_can_close_something_if_there_are_enough_of_both_sides() -> None:
    # Al would need three Cl⁻ or three O²⁻; O²⁻ closes with two Na⁺.
    assert closing_share(SALT).value == "88 %"


def test_what_exists_comes_first_among_what_can_appear() -> None:
    names = [one.name for one in possible(dict.fromkeys([ion("Na+"), ion("Au3+"), ion("N3-"), ion("Cl-")], 3))]
    assert len(names) == 4
    assert names[0] == "sodium nitride"
    assert possible({ion("Na+"): 3}) == ()


def test_what_lacks_cards_cannot_appear() -> None:
    # AlCl₃ and Al₂O₃ need more cards than there are.
    assert {one.formula for one in possible(SALT)} == {"NaCl", "Na₂O"}


def test_a_card_that_closes_nothing_is_idle() -> None:
    assert idle(SALT) == [ion("Al3+")]
    assert idle({ion("Na+"): 2, ion("Al3+"): 2, ion("O2-"): 3, ion("Ne"): 2}) == []
    assert idle({ion("Na+"): 9, ion("K+"): 1}) == [ion("Na+"), ion("K+")]
    assert not can_close(ion("O2-"), {ion("Na+"): 1, ion("O2-"): 1})


def test_where_nothing_closes_every_ion_is_idle_and_the_share_is_none() -> None:
    dead = {ion("Na+"): 1, ion("O2-"): 1, ion("He"): 3}
    assert idle(dead) == [ion("Na+"), ion("O2-")]
    assert closing_share(dead).value == closing_share({}).value == "0 %"


def test_two_compounds_that_are_written_alike_are_doubtful_and_two_names_for_one_acid_are_not() -> None:
    lead = [ion(key) for key in ("Pb2+", "Pb4+", "O2-", "O2 2-", "Pb2+")]
    assert doubtful(lead) == ["PbO₂ can be lead(II) peroxide and lead(IV) oxide."]
    assert doubtful([ion("H+"), ion("CO3 2-"), ion("HCO3 -")]) == []
    assert len(doubtful(library().ions)) == 10
    assert doubtful(library().usual) == []
