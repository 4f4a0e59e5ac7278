"""The score pad for the real box of Metal vs. Non-Metal."""

import pytest
from contract.cases import ALL, Case
from contract.pads import keeps, page_of, typed

from ionbox.chem.names import US, compound_name
from ionbox.core.state import State
from ionbox.core.types import Action, Seat
from ionbox.games.metals import GAME, events
from ionbox.games.metals.exchange import ANSWER, NAME, NAMED, PASS
from ionbox.games.metals.notation import compound_of
from ionbox.games.metals.state import MetalsState

NAMES = ["Ada", "Ben"]
CASES = [case for case in ALL if case.game.name == "metals"]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_match_of_bots_typed_in_has_its_cards_and_becomes_a_record(case: Case) -> None:
    def write(before: State, seat: Seat, action: Action, after: State) -> str:
        assert isinstance(before, MetalsState)
        told = [events.unpacked(event) for event in after.events]
        if before.phase == ANSWER and action == PASS:
            return f"pass {next(before.deck.key(ion) for what, _, _, ion, _ in told if what == events.TOOK)}"
        if before.phase == NAME and action == NAMED:
            lead, answer = before.deck.ions[before.lead_kind], before.deck.ions[before.answer_kind]
            return f"name {compound_name(compound_of(before.deck, lead, answer), US)}"
        followed = sum(what == events.FOLLOWED for what, *_ in told)
        return case.game.write(action) + (f" +{followed}" if followed else "")

    for seed in range(3):
        match, lines = typed(case, seed, write)
        again = keeps(match, lines)
        assert [step.action for step in again.steps] == [step.action for step in match.steps]


BOOK = [
    (["Ca2+", "2 Cl-"], (3, 0)),  # §3.4, §4.1 equal: the initiating player collects
    (["Ca2+", "Cl-"], (2, 0)),  # §3.5 a short answer, and another card drawn
    (["N3-", "3 Ca2+", "N3-"], (5, 0)),  # §4.2 with one more N3-: 6 and 6
    (["N3-", "3 Ca2+", "pass"], (0, 4)),  # §4.3, MVN-5
    (["N3-", "Ca2+ +1", "pass"], (0, 3)),  # MVN-16 the card drawn overshoots
    (["Ca2+", "pass Na+"], (2, 0)),  # §3.7
]


@pytest.mark.parametrize(("lines", "collected"), BOOK)
def test_who_collects_is_what_the_book_says(lines: list[str], collected: tuple[int, int]) -> None:
    page = page_of("metals", GAME.defaults, NAMES, lines)
    assert page.wrong is None
    assert page.count.scores == collected


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        (["2 Ca2+"], "One card is led"),
        (["Ca2+", "Na+"], "same sign"),
        (["Ca2+", "N3-"], "higher charge"),
        (["Ca2+", "3 Cl-"], "asks for 2"),
        (["Ca2+", "pass"], "Which card did Ada take?"),
        (["Ca2+", "pass O2-"], "so you must"),
        (["Ca2+", "2 Cl- +1"], "behind a short answer"),
        (["Ca2+", "Cl- +2"], "Drawing stops"),
        (["K+"], "This deck has no K⁺"),
        (["Ca2+", "Ada: 2 Cl-"], "seat 2's turn"),
        # Nothing answered Ca2+, so no O2- was held; the one card drawn since may be one of two.
        (["Ca2+", "pass Na+", "Na+", "Cl-", "Al3+", "3 Cl-"], "cannot have had that"),
    ],
)
def test_what_cannot_be_gets_a_sentence_with_its_line_and_changes_nothing(lines: list[str], says: str) -> None:
    page = page_of("metals", GAME.defaults, NAMES, lines)
    assert page.wrong is not None
    assert says in page.wrong.because
    assert page.wrong.line == len(lines)
    assert page.count == page_of("metals", GAME.defaults, NAMES, lines[:-1]).count


def test_a_refusal_says_what_charges_ask_for() -> None:
    page = page_of("metals", GAME.defaults, NAMES, ["Ben: Ca2+", "Ada: 2 Cl-"])
    assert page.wrong is None
    assert any("calcium chloride" in line for line in page.told[1])
