"""What is in the box, a deck looked over, and what a match came to."""

from pathlib import Path

import pytest
from narrow import sure

from ionbox.core.contents import Survey
from ionbox.core.options import change
from ionbox.core.play import Match, chapters
from ionbox.core.rng import Rng
from ionbox.games.ion import GAME
from ionbox.games.ion.types import Options

HERE = Path(__file__).parent
FILES = {"new_ions": "new-ions-own.csv", "deck": "deck-new.csv", "goals": "goals-new.csv"}
OWN = {name: (HERE / file).read_text("utf-8") for name, file in FILES.items()}
HEADING = "card,kind,charge,other_charge,points,copies,decay\n"
CONTENTS = sure(GAME.kit.contents)


def survey(preset: str = "classroom", seats: int = 2, **named: str) -> Survey:
    return CONTENTS.survey(GAME.choose(named, preset), seats)


def figures(found: Survey) -> dict[str, str]:
    return {figure.title: figure.value for figure in found.figures}


def test_the_box_holds_the_printed_totals() -> None:
    cards, glowing, goals, tiles = CONTENTS.parts(GAME.defaults)
    assert sum(int(row[cards.heading.index("copies")]) for row in cards.rows) == 80
    assert ("Fe", "iron", "transition", "2+ or 3+", "6", "2") in cards.rows
    assert ("He", "helium", "noble", "", "", "6") in cards.rows
    assert (len(glowing.rows), len(goals.rows), len(tiles.rows)) == (14, 9, 7)
    assert ("Tc", "technetium", "2", "1", "4.21 million years") in glowing.rows
    assert ("neutralization", "NaCl and H₂O", "2", "5", "five or more") in goals.rows
    assert tiles.rows[0] == ("A", "−1", "−4", "−4")
    for part in (cards, glowing, goals, tiles):
        assert {len(row) for row in part.rows} == {len(part.heading)}


def test_the_box_of_ones_own_deck_holds_its_cards() -> None:
    cards, _, goals, _ = CONTENTS.parts(GAME.choose(OWN))
    assert ("MnO₄", "permanganate", "polyatomic", "1−", "4", "3") in cards.rows
    assert ("Mn", "manganese", "transition", "2+ or 7+", "6", "3") in cards.rows
    assert ("Kr", "krypton", "noble", "", "", "4") in cards.rows
    assert [row[1] for row in goals.rows][-2:] == ["two or three different noble gases", "Li₃N and Zn₃N₂"]


def test_every_sheet_has_the_columns_of_its_file_and_the_game_can_be_played_with_its_own_files() -> None:
    files = CONTENTS.files(GAME.defaults)
    assert list(files) == [sheet.option for sheet in CONTENTS.sheets]
    assert files["new_ions"] == ""
    for sheet in CONTENTS.sheets:
        text = files[sheet.option] or GAME.file("data/new-ions.csv")
        heading = next(line for line in text.splitlines() if line and not line.startswith("#"))
        assert heading == ",".join(column.name for column in sheet.columns)
    assert GAME.choose(dict(files)).deck == files["deck"]
    assert CONTENTS.files(GAME.choose(OWN))["goals"] == OWN["goals"]


def test_the_printed_deck_is_surveyed_with_the_modules_in_play() -> None:
    base, full = survey(), survey("full", 5)
    assert base.warnings == full.warnings == ()
    assert figures(base) == {
        "Cards": "68",
        "Balance of charges": "29+ and 29−",
        "Cards that can close a compound": "100 %",
        "Noble gases": "18",
    }
    assert figures(full)["Cards"] == "94"
    assert {"NaCl", "H₂O"} <= {one.formula for one in base.compounds}
    assert "FeCl₂" in {one.formula for one in full.compounds} - {one.formula for one in base.compounds}


def test_ones_own_deck_is_surveyed_without_a_warning() -> None:
    found = survey("full", 3, **OWN)
    assert found.warnings == ()
    assert {"LiMnO₄", "Zn(CH₃CO₂)₂"} <= {one.formula for one in found.compounds}


@pytest.mark.parametrize(
    ("named", "option", "line", "says"),
    [
        ({"deck": "Na,ion,1,,3,40,\nCl,ion,-1,,3,40,\n"}, "goals", 6, "No cards of this deck make HF, which"),
        ({"deck": "K,ion,1,,3,40,\nCl,ion,-1,,3,40,\nN,ion,-3,,3,2,\n"}, "goals", 9, "No cards of this deck make NaCl"),
        (
            {"deck": "Na,ion,1,,3,2,\nCa,ion,2,,3,40,\nF,ion,-1,,3,1,\n"},
            "deck",
            3,
            "No cards of this deck close a comp",
        ),
        ({"deck": "Na,ion,1,,3,40,\nCl,ion,-1,,3,5,\n"}, "deck", 0, "Only 5 of 45 ions are negative"),
        ({"deck": "Na,ion,1,,3,1,\nN,ion,-3,,3,40,\n"}, "deck", 0, "No cards of this deck close a compound:"),
        ({**OWN, "new_ions": OWN["new_ions"] + "Sr2+,strontium,,\n"}, "new_ions", 0, "Sr²⁺ is on no card"),
    ],
)
def test_what_will_hardly_work_is_warned_of_with_its_line(
    named: dict[str, str], option: str, line: int, says: str
) -> None:
    named = named if "goals" in named else {"deck": HEADING + named["deck"]}
    found = survey("classroom", 2, **named).warnings
    assert [one for one in found if (one.option, one.line) == (option, line) and one.says.startswith(says)], found


def test_a_formula_that_can_be_two_compounds_is_warned_of() -> None:
    deck = GAME.file("data/deck.csv") + "O,ion,-2,,5,4,\nPb,transition,2,4,6,3,\nO2,polyatomic,-2,,5,3,\n"
    assert survey("classroom", 2, deck=deck).warnings == (), "lead and peroxide are not in play"
    (warning,) = survey("full", 2, deck=deck).warnings
    assert (warning.option, warning.line) == ("deck", 0)
    assert warning.says == "PbO₂ can be lead(II) peroxide and lead(IV) oxide."


def test_a_goal_of_noble_gases_needs_three_of_them() -> None:
    goals = "goal,lists,one,both,five_plus\nsalt,NaCl KCl,2,5,no\nsalt,NaF KF,2,5,no\nnoble gas,,2,5,no\n"
    deck = "\n".join(line for line in GAME.file("data/deck.csv").splitlines() if not line.startswith("Ar,"))
    (warning,) = survey("classroom", 2, goals=goals, deck=deck).warnings
    assert (warning.option, warning.line) == ("goals", 4)
    assert warning.says == "This goal counts up to three noble gases, and the deck has 2."


@pytest.mark.parametrize("options", [GAME.presets["full"], change(GAME.presets["full"], {**OWN, "rounds": 9})])
def test_a_ledger_adds_up_to_what_was_scored_and_taken(options: Options) -> None:
    match, rng = Match(GAME, 3, options, "7"), Rng(7)
    while actors := match.state.actors():
        seat = actors[rng.below(len(actors))]
        assert match.play(seat, match.state.sample(seat, rng)) is None
    again = Match(GAME, 3, options, "7")
    book = CONTENTS.ledger(again, list(chapters(again, again.state, match.steps)))
    outcome = sure(match.state.outcome())
    assert book.rounds == (9 if options.rounds else 21)
    assert sum(book.points.values()) == sum(outcome.scores)
    assert sum(book.compounds.values()) > 0
    assert {"compounds", "noble gases", "decay", "used tiles"} <= set(book.points)
    taken = sum(use.taken for use in book.cards.values())
    assert taken >= 3 * book.rounds
    for card, use in book.cards.items():
        assert 0 <= use.stuck <= use.taken <= use.seen, card
        assert use.laid + use.stuck == use.taken, card
