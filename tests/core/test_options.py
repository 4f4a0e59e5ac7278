"""Options: typed or from a file, each checked with a sentence."""

from dataclasses import dataclass

import pytest

from ionbox.core.options import at_devices, change, option, presets, sayings, written
from ionbox.core.types import BadInput


@dataclass(frozen=True)
class Options:
    rounds: int = option(3, "How many rounds.", least=-2, most=20)
    hints: bool = option(True, "Whether wrong tries are explained.")
    ending: str = option("first", "Who ends it.", choices=("first", "last"))
    note: str = option("", "Anything.")
    without: str = option("", "What stays in the box.", several=("gift", "no-play", "joker"))
    race: str = option("drawn", "How it is won.", choices=("drawn", "arrival"), apart="arrival")
    deck: str = option("", "The cards.", file="deck.csv")


@pytest.mark.parametrize(
    ("named", "expected"),
    [
        ({}, Options()),
        ({"rounds": "7"}, Options(rounds=7)),
        ({"rounds": 7}, Options(rounds=7)),
        ({"rounds": "-2"}, Options(rounds=-2)),
        ({"hints": "off"}, Options(hints=False)),
        ({"hints": "No", "rounds": 20}, Options(hints=False, rounds=20)),
        ({"hints": "TRUE"}, Options(hints=True)),
        ({"hints": False}, Options(hints=False)),
        ({"ending": "last"}, Options(ending="last")),
        ({"note": "7"}, Options(note="7")),
        ({"without": "Joker,no play , gift"}, Options(without="gift, no-play, joker")),
        ({"without": " "}, Options(without="")),
        ({"deck": "ion,copies\r\nNa+,1\r\n"}, Options(deck="ion,copies\nNa+,1\n")),
        ({"deck": "\ufeffion,copies\rNa+,1\n"}, Options(deck="ion,copies\nNa+,1\n")),
    ],
)
def test_values_are_taken_as_typed_or_as_in_toml(named: dict[str, object], expected: Options) -> None:
    assert change(Options(), named) == expected


@pytest.mark.parametrize(
    ("named", "says"),
    [
        ({"rouns": 3}, "There is no option 'rouns'. Did you mean rounds?"),
        ({"xyz": 3}, "There is no option 'xyz'. There are: rounds, hints, ending, note, without, race, deck."),
        ({"rounds": "21"}, "rounds is a whole number from -2 to 20, not 21."),
        ({"rounds": -3}, "rounds is a whole number from -2 to 20, not -3."),
        ({"rounds": "three"}, "rounds is a whole number from -2 to 20, not 'three'."),
        ({"rounds": ""}, "rounds is a whole number from -2 to 20, not ''."),
        ({"rounds": "--2"}, "rounds is a whole number from -2 to 20, not '--2'."),
        ({"rounds": "²"}, "rounds is a whole number from -2 to 20, not '²'."),
        ({"rounds": "9" * 5000}, "rounds is a whole number from -2 to 20, not "),
        ({"rounds": 3.0}, "rounds is a whole number from -2 to 20, not 3.0."),
        ({"rounds": True}, "rounds is a whole number from -2 to 20, not True."),
        ({"hints": "maybe"}, "hints is on or off, not 'maybe'."),
        ({"hints": 1}, "hints is on or off, not 1."),
        ({"ending": "middle"}, "ending is one of first, last, not 'middle'."),
        ({"ending": 1}, "ending is one of first, last, not 1."),
        ({"note": 7}, "note is text, not 7."),
        ({"note": "x" * 201}, "note is one line of at most 200 characters, not 'xxx"),
        ({"note": "a\nb"}, "note is one line of at most 200 characters, not 'a\\nb'."),
        ({"note": "a\u202eb"}, "note is one line of at most 200 characters"),
        ({"without": "gift; bombs"}, "without names any of gift, no-play, joker, with commas, not 'gift; bombs'."),
        ({"without": 7}, "without is text, not 7."),
        ({"deck": ["Na+"]}, "deck is text, not ['Na+']."),
    ],
)
def test_what_cannot_be_is_refused_with_what_can(named: dict[str, object], says: str) -> None:
    with pytest.raises(BadInput) as caught:
        change(Options(), named)
    assert str(caught.value).startswith(says)
    assert [caught.value.option] == list(named)


def test_some_options_differ_where_people_sit_at_devices_of_their_own() -> None:
    assert at_devices(Options()) == {"race": "arrival"}


def test_only_what_differs_from_the_defaults_is_written_and_it_reads_back() -> None:
    assert written(Options()) == {}
    options = Options(rounds=5, hints=False, ending="last", note="as you like", deck="ion,copies\n")
    assert written(options) == {
        "rounds": "5", "hints": "off", "ending": "last", "note": "as you like", "deck": "ion,copies\n",
    }  # fmt: skip
    assert change(Options(), written(options)) == options


def test_presets_are_tables_each_with_its_saying() -> None:
    toml = (
        '[short]\ntitle = "Short game"\nsays = "Quick."\nrounds = 1\n\n'
        '[plain]\ntitle = "Plain"\nsays = "Nothing more."\n'
    )
    assert presets(Options(), toml) == {"short": Options(rounds=1), "plain": Options()}
    assert sayings(toml) == {"short": ("Short game", "Quick."), "plain": ("Plain", "Nothing more.")}
    with pytest.raises(BadInput, match="no option 'speed'"):
        presets(Options(), "[odd]\nspeed = 1\n")
