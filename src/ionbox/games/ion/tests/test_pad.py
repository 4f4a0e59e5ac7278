"""The score pad for the real box of ION: every worked example of scoring, typed in, and whole matches of bots."""

import pytest
from contract.cases import ALL, Case
from contract.pads import page_of

from ionbox.core.pad import match_of
from ionbox.core.play import ring
from ionbox.core.rng import Rng
from ionbox.core.state import all_seats
from ionbox.core.types import BadInput, Refusal
from ionbox.games.ion import GAME, radioactive
from ionbox.games.ion.notation import TILE_WORDS
from ionbox.games.ion.pad import IonPad
from ionbox.games.ion.phases import OVER, REFRESHING
from ionbox.games.ion.state import IonState
from ionbox.games.ion.telling import LIES
from ionbox.games.ion.types import Options
from ionbox.games.ion.words import area_word, card_text

FULL = GAME.presets["full"]
BASE = GAME.defaults
TWO, THREE = ["Ada", "Ben"], ["Ada", "Ben", "Cy"]
CASES = [case for case in ALL if case.game.name == "ion" and case.seats < 6]


def sheet_lines(state: IonState) -> list[str]:
    """What somebody writes down when the turns of a round are over."""
    box, lines = state.box, [f"goals {' '.join(str(goal + 1) for goal in state.goals)}"]
    for seat in all_seats(state.seats):
        if box.tiles:
            used = [word for tile, word in enumerate(TILE_WORDS) if state.used[seat] >> tile & 1]
            lines.append(f"{seat + 1}: tiles {' '.join([box.tile_sets.letters[state.sets[seat]], *used])}")
        words = []
        for group in state.areas[seat]:
            missed = state.naming and box.groups.neutral[group] and group not in state.named[seat]
            words.append(area_word(box, group) + (":unnamed" if missed and group >= box.groups.gases else ""))
        for card in state.radioactive:
            if radioactive.seat_in(card) == seat and radioactive.round_in(card) == state.round:
                words.append(f"{card_text(box, radioactive.kind_in(card))}:{LIES[radioactive.lies(card)]}")
        lines.append(f"{seat + 1}: {' '.join(words) or '-'}")
    return [*lines, "score"]


@pytest.mark.parametrize(("options", "names"), [(BASE, TWO), (FULL, THREE)])
def test_what_the_pad_gives_as_an_example_can_be_written_and_goals_are_listed(
    options: Options, names: list[str]
) -> None:
    pad = IonPad(options, names)
    asks = pad.count().asks
    assert "The goals are 1 acid: " in asks
    pad.write(asks.split("Write ")[1].split(".")[0])
    example = pad.count().asks.split("such as ")[1].split(". Then")[0]
    assert (":up" in example) == (options == FULL)
    pad.write(example)
    assert pad.state.areas[0]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_sheets_of_a_match_of_bots_typed_in_have_its_points(case: Case) -> None:
    match, rng, lines = case.match(5), Rng(5), list[str]()
    while actors := match.state.actors():
        before, seat = match.state, actors[0]
        action = before.sample(seat, rng)
        assert not isinstance(match.play(seat, action), Refusal)
        assert isinstance(before, IonState)
        after = match.state
        assert isinstance(after, IonState)
        if before.phase == REFRESHING:
            lines.append(f"{seat + 1}: {case.game.write(action)}")
        elif after.phase in (REFRESHING, OVER) or after.round > before.round:
            # As it lay when it was scored: a match that ends there does not sweep the table.
            last = ring(before)
            assert isinstance(last, IonState)
            last.apply(seat, action, Rng(0))
            lines += sheet_lines(last)
    outcome = match.state.outcome()
    page = page_of("ion", case.options, match.names, lines)
    assert page.wrong is None, (lines[page.wrong.line - 1], page.wrong)
    assert outcome is not None
    assert page.count.over
    assert page.count.scores == outcome.scores


BOOK = [
    ("NaCl", 7), ("MgF2", 11), ("Mg2+.F-.F-", 11), ("H2O", 6), ("He", 2), ("He Ne", 5), ("He Ne Ar", 9), ("2 He Ne", 7),
    ("2 He Ne Ar", 11), ("Mg2+.Cl- Na+ F-", 0), ("HF", 6 + 2), ("HF HCl", 6 + 7 + 5), ("2 HF", 6 + 6 + 2),
    ("NaOH", 6 + 2), ("NaOH KOH", 6 + 7 + 5), ("-", 0),
]  # fmt: skip


@pytest.mark.parametrize(("area", "points"), BOOK)
def test_what_lies_there_scores_as_the_book_says(area: str, points: int) -> None:
    page = page_of("ion", BASE, TWO, ["goals 1 2", f"Ada: {area}", "Ben: -", "score"])
    assert page.wrong is None
    assert page.count.scores == (points, 0)


def test_a_refreshed_tile_costs_the_points_of_its_polyatomic_ion_and_decay_and_tiles_come_last() -> None:
    lines = ["goals 1 2", "Ada: tiles A rxn center", "Ada: Na2SO4 U:up", "Ben: Fr:sideways", "score"]
    page = page_of("ion", FULL, THREE, [*lines, "Ada: refresh rxn for SO4"])
    assert page.count.scores == (2 * 3 + 2, 0, 0)
    end = page_of("ion", FULL, THREE, [*lines, "Ada: refresh rxn for SO4", "goals 1 2", "end"])
    # Decay 5, 2 and 0: 9, 3 and -3 points (§8.2); Take From Center of set A costs 4 (§8.3).
    assert end.count.scores == (8 + 3 - 4, 9, -3)
    assert end.count.over
    assert [part.title for part in end.count.parts][-1] == "The end"


def test_an_unfinished_group_is_told_why_it_scores_nothing() -> None:
    page = page_of("ion", BASE, TWO, ["Ada: Mg2+.Cl- NaCl"])
    assert page.told[0][0] == "NaCl (sodium chloride): 7"
    assert "Mg²⁺ Cl⁻: nothing." in page.told[0][1]
    assert "1+" in page.told[0][1]


@pytest.mark.parametrize(
    ("options", "line", "says"),
    [
        (BASE, "Ada: Mg2+.F-.Cl-", "(ION-8)"),
        (BASE, "Ada: Na+.Na+.Cl-", "(ION-7)"),
        (BASE, "Ada: NaCl2", "is not a compound"),
        (BASE, "Ada: 5 NaCl", "4 cards of Na"),
        (BASE, "Ada: 7 He", "6 cards of He"),
        (BASE, "Ada: 3 NaCl 2 He", "at most 6"),
        (BASE, "Ada: U:up", "U is not a card of this deck"),
        (FULL, "Ada: U", "Say how U lies"),
        (FULL, "Ada: Na:up", "not a radioactive card"),
        (BASE, "Ada: tiles A", "without action tiles"),
        (FULL, "Ada: tiles Z", "Write the set"),
        (BASE, "goals 1", "2 different goals"),
        (BASE, "score", "Say which goals"),
        (BASE, "Na+", "Begin with who it is"),
        (BASE, "Zoe: NaCl", "Nobody here is called"),
        (BASE, "Ada: Cl", "with its charge"),
    ],
)
def test_nonsense_gets_a_sentence_and_changes_nothing(options: Options, line: str, says: str) -> None:
    good = ["Ben: NaCl"]
    page = page_of("ion", options, THREE, [*good, line])
    assert page.wrong is not None
    assert page.wrong.line == 2
    assert says in f"{page.wrong.because} ({page.wrong.rule})"
    assert page.count == page_of("ion", options, THREE, good).count


def test_sheets_alone_are_no_record() -> None:
    with pytest.raises(BadInput, match="not how it came there"):
        match_of(IonPad, BASE, TWO, ["Ada: NaCl"])
