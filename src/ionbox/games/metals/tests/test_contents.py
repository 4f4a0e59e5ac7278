"""What is in the box, a deck looked over, and what a match came to."""

from narrow import of
from pytest import mark

from ionbox.core.play import Chapter, Match
from ionbox.core.rng import Rng
from ionbox.games.metals import GAME, contents
from ionbox.games.metals.ledger import ledger
from ionbox.games.metals.state import MetalsState
from ionbox.games.metals.types import Options

OWN = Options(new_ions="ion,us\nCr3+,chromium\nTa5+,tantalum\n", deck="ion,copies\nTa5+,1\nNa+,20\nO2-,5\nCl-,4\n")


@mark.rule("1.1", "1.2")
def test_the_box_lists_every_card_with_what_answers_it() -> None:
    (cards,) = contents.parts(GAME.defaults)
    assert len(cards.rows) == 6
    assert cards.rows[1] == ("Ca²⁺", "calcium", "metal", "7", "2 Cl⁻, 1 O²⁻ or 2 N³⁻")
    assert cards.says.startswith("40 cards.")


def test_its_files_are_those_in_use_and_each_has_a_sheet_with_its_columns() -> None:
    assert contents.files(GAME.defaults) == {"new_ions": "", "deck": GAME.file("data/deck.csv")}
    assert contents.files(OWN) == {"new_ions": OWN.new_ions, "deck": OWN.deck}
    assert {sheet.option: [column.name for column in sheet.columns] for sheet in contents.SHEETS} == {
        "new_ions": ["ion", "us", "gb", "family"],
        "deck": ["ion", "copies"],
    }


def test_the_examples_in_the_folder_can_be_played() -> None:
    new = GAME.file("data/new-ions.csv")
    deck = "ion,copies\nGe4+,6\nTa5+,6\nReO4 -,6\nO2-,6\n"
    options = GAME.choose({"new_ions": new, "deck": deck})
    match = Match(GAME, 2, options, "1")
    assert [card.name for card in GAME.box(of(MetalsState, match.state)).deck] == [
        "germanium",
        "tantalum",
        "perrhenate",
        "oxide",
    ]


def test_the_printed_deck_is_looked_over_without_a_warning() -> None:
    for seats in (2, 3, 4):
        found = contents.survey(GAME.defaults, seats)
        assert [figure.value for figure in found.figures] == ["40", "37+ and 37−", "100 %"]
        assert found.figures[0].says == f"{seats} players are dealt {6 * seats}, and {40 - 6 * seats} are drawn later."
        assert found.warnings == ()
        assert len(found.compounds) == 9


def test_a_deck_that_plays_badly_is_warned_of_line_by_line() -> None:
    found = contents.survey(OWN, 4)
    assert found.figures[2].value == "100 %"
    assert [(one.option, one.line, one.says) for one in found.warnings] == [
        ("deck", 2, "There is only one Ta⁵⁺, so nothing can reinforce it."),
        ("deck", 0, "4 players are dealt 24 of 30 cards: there is little left to draw."),
        ("new_ions", 0, "Cr³⁺ is on no card of this deck."),
    ]


def test_a_formula_that_can_be_two_compounds_is_warned_of() -> None:
    deck = "ion,copies\nPb2+,6\nPb4+,6\nO2-,6\nO2 2-,6\n"
    (warning,) = contents.survey(GAME.choose({"deck": deck}), 2).warnings
    assert (warning.option, warning.line) == ("deck", 0)
    assert warning.says == "PbO₂ can be lead(II) peroxide and lead(IV) oxide."


def test_a_card_without_a_full_answer_or_without_any_and_a_missing_sign_are_warned_of() -> None:
    def warned(deck: str) -> list[str]:
        return [one.says for one in contents.survey(Options(deck=f"ion,copies\n{deck}"), 2).warnings]

    assert contents.survey(Options(deck="ion,copies\nAl3+,9\nNa+,1\nCl-,2\n"), 2).figures[2].value == "25 %"
    assert "No hand can hold a full answer to Al³⁺: every answer to it is a short one." in warned("Al3+,12\nCl-,2\n")
    assert "Nothing answers Ca²⁺: whoever should always gives up a card." in warned("Ca2+,12\nN3-,1\n")
    assert "Only 2 of 14 cards are negative: most leads will have no answer." in warned("Al3+,12\nCl-,2\n")


@mark.parametrize("options", [Options(series=2), Options(naming=True), OWN])
def test_of_a_match_every_card_was_laid_taken_or_left_and_every_point_has_its_kind(options: Options) -> None:
    compounds = 0
    for seed in range(6):
        match, rng = Match(GAME, 2, options, f"ledger {seed}"), Rng(seed)
        chapters = [Chapter(0, None, match.state)]
        while actors := match.state.actors():
            match.play(actors[0], match.state.sample(actors[0], rng))
            chapters.append(Chapter(len(match.steps), match.steps[-1], match.state))
        found, outcome = ledger(match, chapters), match.state.outcome()
        assert outcome is not None
        games = options.series
        assert {ion: use.seen for ion, use in found.cards.items()} == {
            ion: n * games for ion, n in GAME.pieces(of(MetalsState, match.state)).items()
        }
        assert sum(found.points.values()) == sum(outcome.scores)
        assert sum(use.laid + use.taken for use in found.cards.values()) == sum(outcome.scores)
        assert all(use.stuck >= 0 for use in found.cards.values())
        assert found.rounds >= 4 * games
        assert set(found.points) <= {
            "equal charges", "reinforcements", "no answer", "the stronger answer", "the stronger lead",
            "compounds not named",
        }  # fmt: skip
        compounds += sum(found.compounds.values())
        assert ("compounds not named" in found.points) <= options.naming
    assert compounds
