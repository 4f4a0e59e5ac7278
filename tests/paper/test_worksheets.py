"""Sets of practice, and what a class got wrong, on paper: the items of the screen, solutions on pages of their own."""

import sys
from itertools import product

import pytest
from paper.sight import Seen

from ionbox.chem.skills import misconceptions, skills
from ionbox.core.types import BadInput
from ionbox.lab.practice import POSITIONS_FROM, PracticeSet, answer, practice_set, read_code, right
from ionbox.paper import typeset
from ionbox.paper.mistakes import MOST, Mistake, mistakes_pdf
from ionbox.paper.practice import plain_question, set_pdf
from ionbox.paper.typeset import Document, Look

MISTAKE = Mistake(
    "Charges are left over.", "How much charge is in it?", "", "MgCl", "1 × Mg²⁺ is 2+, 1 × Cl⁻ is 1−.", "M5-1-7222"
)
NASTY = '= #let $a$ *b* _i_ <l> @r [q] "x" \\ `'


def some(code: str) -> PracticeSet:
    return practice_set(read_code(code))


def parted(seen: Seen) -> tuple[str, str]:
    """All that is asked, and the solutions, which begin on a page of their own."""
    first = next(n for n in range(len(seen)) if seen.text(n).startswith("Solutions: "))
    pages = [seen.text(n) for n in range(len(seen))]
    return " ".join(pages[:first]), " ".join(pages[first:])


def test_every_kind_of_item_has_a_right_answer_as_it_is_typed() -> None:
    for skill, level in product(skills(), (1, 2, 3)):
        for item in some(f"{skill}-{level}-7KQ4").items:
            assert answer(item, right(item)).right, item


@pytest.mark.parametrize("code", ["S1S8-3-7KQ4", "S2S3-2-7KQ5", "S5-1-7KQ4", "S6-3-7KQ4", "M9-1-7KQ4"])
def test_a_worksheet_asks_all_twelve_items_and_tells_the_answers_on_another_page(code: str) -> None:
    made, look = some(code), Look("letter", "gb")
    pdf = set_pdf(made, False, look)
    assert pdf == set_pdf(made, False, look)
    seen = Seen(pdf)
    assert (seen.title, seen.is_tagged) == (f"Practice {made.code}", True)
    asked, solved = parted(seen)
    for n, item in enumerate(made.items, 1):
        assert f"{n}. " in asked
        assert f"{n}. " in solved
        said = answer(item, right(item), "gb")
        shown = next((one.says for one in item.choices if not one.code), said.answer)
        assert shown.rstrip(".").replace("aluminum", "aluminium") in solved, (item, solved)
        if item.compound and item.kind in ("build", "complete", "name"):
            assert said.answer not in asked
    assert f"Set {made.code}. Type this code on the Practise page of ionbox" in asked


def test_a_position_shows_the_board_and_the_rack() -> None:
    level = POSITIONS_FROM
    made = some(f"S2-{level}-7KQ4")
    assert any(item.puzzle for item in made.items)
    asked, solved = parted(Seen(set_pdf(made, False, Look())))
    position = next(item for item in made.items if item.puzzle)
    assert position.ask in asked
    assert "Your rack: " in asked
    assert "Action:" in asked
    assert right(position) in solved


def test_an_exit_ticket_has_three_items_on_a_page() -> None:
    seen = Seen(set_pdf(some("S5-2-7KQ4"), True, Look()))
    asked, solved = parted(seen)
    assert len(seen) == 2
    assert asked.startswith("Exit ticket: Polyatomic ions")
    assert [f" {n}. " in asked for n in (3, 4)] == [f" {n}. " in solved for n in (3, 4)] == [True, False]


def test_what_a_class_got_wrong_is_asked_without_its_reason_and_with_items_made_for_it() -> None:
    name = Mistake(
        "Endings are mixed up.", "Which ion holds oxygen?", "Name KNO₃.", "KNO₃: nitride", "Nitride is N³⁻.", ""
    )
    gone = Mistake("It has gone.", "What is known?", "", "", "", "")
    seen = Seen(mistakes_pdf(f"Salts {NASTY}", [MISTAKE, name, gone], Look()))
    asked, solved = parted(seen)
    assert f"Salts {NASTY}" in asked
    assert "1. An answer from this class: MgCl. How much charge is in it?" in asked
    assert "5. Name KNO₃. An answer from this class: KNO₃: nitride. Which ion holds oxygen?" in asked
    assert "6. What is known?" in asked
    assert not [says for says in (MISTAKE.says, MISTAKE.because, name.because) if says in asked]
    assert not [says for says in (MISTAKE.says, MISTAKE.because, name.because) if says not in solved]
    assert some("M5-1-7222").items[0].ask in asked
    many = Seen(mistakes_pdf("", [name] * (MOST + 1), Look()))
    assert f"{MOST}. What is wrong here?" in many.whole()
    assert f"{MOST + 1}. What is wrong here?" not in many.whole()
    with pytest.raises(BadInput, match="No misconception"):
        mistakes_pdf("", [], Look())


def test_every_misconception_and_its_question_can_be_printed() -> None:
    met = [Mistake(one.says, one.question, "", "", "", "") for one in misconceptions().values()]
    for place in range(0, len(met), MOST):
        whole = Seen(mistakes_pdf("", met[place : place + MOST], Look())).whole()
        assert not [one for one in met[place : place + MOST] if one.question not in whole or one.says not in whole]


def test_the_fonts_have_every_sign_that_is_let_through_in_print_and_in_bold() -> None:
    signs = [sign for sign in map(chr, range(32, sys.maxunicode)) if not typeset.SHOWN.match(sign)]
    assert len(signs) > 400
    item = plain_question("".join(signs)) | {"answer": "".join(signs)}  # which is bold
    sheet = {"kind": "worksheet", "title": "Signs", "says": [], "parts": [{"title": "", "first": 1, "items": [item]}]}
    text = Seen(typeset.pdf(Document("Signs", "", [sheet]), Look())).whole()
    assert not [sign for sign in signs if sign.strip() and sign != "\u00ad" and sign not in text]


def test_without_the_package_a_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(typeset, "is_ready", lambda: False)
    with pytest.raises(BadInput, match=r"pip install 'ionbox\[print\]'"):
        set_pdf(some("S5-2-7KQ4"), True, Look())
