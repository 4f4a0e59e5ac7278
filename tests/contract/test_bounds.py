"""Whatever is typed, pasted or uploaded to play with has a bound; what lies beyond it is refused in a sentence."""

from collections.abc import Callable

import pytest
from torture import fuzz_decks
from torture.fuzz_files import fuzz, kinds, refuse_bad_sentence, table

from ionbox.chem.ions import library
from ionbox.chem.own import read_own_ions
from ionbox.core.game import AnyGame
from ionbox.core.options import change, fields
from ionbox.core.play import Match
from ionbox.core.rng import Rng
from ionbox.core.rows import LONGEST, MOST_ROWS
from ionbox.core.types import BadInput
from ionbox.games import GAMES
from ionbox.games.charged.pieces import SYMBOLS as TILES
from ionbox.games.dice.cards import ACTIONS

games = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
files = pytest.mark.parametrize(
    ("game", "name"),
    [pytest.param(game, name, id=f"{game.name} {name}") for game in GAMES.values() for name in game.data_files],
)


@games
def test_a_position_is_one_line_and_not_endless(game: AnyGame) -> None:
    line = game.dump(Match(game, game.seats[0], None, "7").state)
    for text in (line + " " * LONGEST, "|" * (LONGEST + 1), line + "\n", line.replace(" ", "\n")):
        with pytest.raises(BadInput, match=r"^A position is one line of at most 64000 characters\.$"):
            game.load(text, game.defaults)


@files
def test_a_data_file_has_a_bound_in_characters_and_rows_and_holds_text_alone(game: AnyGame, name: str) -> None:
    field = next(field for field in fields(game.defaults) if field.name == name)
    text = game.file(f"data/{field.metadata['file']}")
    game.choose({name: text + "#" * (LONGEST - len(text))})
    for spoiled, says in (
        (text + "#" * (LONGEST + 1 - len(text)), "64000 is the most"),
        (text + "x\n" * MOST_ROWS, "lists at most 1000 rows"),
        (text + "# \0", "a character that no text holds"),
        (text + "# \udfff", "a character that no text holds"),
    ):
        with pytest.raises(BadInput, match=says):
            game.choose({name: spoiled})


@games
def test_every_number_has_bounds_that_its_refusal_names(game: AnyGame) -> None:
    for field in fields(game.defaults):
        if type(field.default) is int:
            least, most = field.metadata["least"], field.metadata["most"]
            for value in (least - 1, most + 1, 10**30, str(most + 1), "9" * 5000, "1e9", "inf", "NaN", "٣", ""):
                with pytest.raises(BadInput, match=f"^{field.name} is a whole number from {least} to {most}, not "):
                    change(game.defaults, {field.name: value})


@pytest.mark.parametrize("key", ["Na" + "9" * 5000 + "+", "Na²+", "Na٣+", "Na" * 3000 + "+", "Li9999999999+"])
def test_an_ion_of_one_s_own_has_a_bound_too(key: str) -> None:
    with pytest.raises(BadInput) as refused:
        read_own_ions(f"ion,us\n{key},x\n")
    assert refused.value.line == 2
    refuse_bad_sentence(refused.value)


def metals() -> dict[str, object]:
    cations, anions = library().cations(), library().anions()
    kinds = [ion.key for ion in cations[:6] + anions[:6]]
    return {"series": 20, "deck": "ion,copies\n" + "".join(f"{kind},40\n" for kind in kinds)}


def dice() -> dict[str, object]:
    dots = [(low, high) for low in range(1, 7) for high in range(low, 7)]
    actions = [action for action in ACTIONS if action not in ("joker", "double-joker", "bomb")][:11]
    rows = [f"{low},{high},{action},500,2\n" for action in actions for low, high in dots]
    return {"target": 10_000, "bomb": "off", "deck": "left,right,action,points,copies\n" + "".join(rows)}


def ion() -> dict[str, object]:
    rows = ["card,kind,charge,other_charge,points,copies,decay\n"]
    for symbol in dict.fromkeys(ion.symbol for ion in library().usual):
        low, *high = library().charges_of(symbol)
        kind = "noble" if low == 0 else "transition" if high else "ion"
        rows.append(f"{symbol},{kind},{low or ''},{high[0] if high else ''},{'' if low == 0 else 20},10,\n")
    goals = "goal,lists,one,both,five_plus\n" + f"{'g' * 40},NaCl KCl,15,15,no\n" * 60
    modules = {"action_tiles": True, "transition": True, "polyatomic": True, "radioactive": "on", "loose": True}
    return {"deck": "".join(rows), "goals": goals, **modules}


def charged() -> dict[str, object]:
    rows = [f"{tile},{29 if tile != '*' else 7},{20 if tile != '*' else 0}\n" for tile in TILES[1:]]
    return {"tries": 9, "tiles_file": "tile,copies,points\n" + "".join(rows)}


@pytest.mark.parametrize("largest", [metals, dice, ion, charged], ids=lambda largest: largest.__name__)
def test_the_largest_box_is_dealt_and_played_and_its_views_stay_small(largest: Callable[[], dict[str, object]]) -> None:
    game = GAMES[largest.__name__]
    options = change(game.defaults, largest())
    match, rng = Match(game, game.seats[-1], options, "7"), Rng(5)
    assert sum(game.pieces(match.state).values()) > 450
    for _ in range(200):
        if not match.state.actors():
            break
        seat = match.state.actors()[0]
        assert match.play(seat, match.state.sample(seat, rng)) is None
        assert len(repr(game.view(match.state, seat))) < 40_000
        assert game.dump(game.load(game.dump(match.state), options)) == game.dump(match.state)


def test_whatever_is_spoilt_is_read_or_refused_in_a_sentence_within_its_bounds() -> None:
    """Some hundreds of cases; `just torture` has fifty thousand."""
    tallies = fuzz(20 * len(kinds()), 7, say=lambda line: None)
    assert not any(one.failed for one in tallies.values()), table(tallies)
    assert all(one.refused for one in tallies.values()), table(tallies)
    assert sum(one.read for one in tallies.values()) > 50


def test_a_file_of_ions_of_ones_own_however_spoilt_is_read_or_refused_within_its_bounds() -> None:
    """Short files, quickly read; `just torture` has ten thousand."""
    tallies = fuzz(600, 11, ["ions"], say=lambda line: None)
    assert not tallies["ions"].failed, table(tallies)
    assert min(tallies["ions"].read, tallies["ions"].refused) > 30, table(tallies)


def test_all_that_is_wrong_with_a_spoilt_deck_is_listed_within_its_bounds() -> None:
    """Some hundreds of files; `just torture` has ten thousand."""
    tallies = fuzz_decks.fuzz(20 * len(fuzz_decks.kinds()), 7, say=lambda line: None)
    assert not any(one.failed for one in tallies.values()), table(tallies)
    assert all(one.refused for one in tallies.values()), table(tallies)
    assert sum(one.read for one in tallies.values()) > 30
