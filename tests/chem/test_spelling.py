import re
from itertools import product

from pytest import mark

from ionbox.chem.compounds import Compound
from ionbox.chem.ions import library
from ionbox.chem.names import GB, US, compound_name, ion_name
from ionbox.chem.notes import STATUSES
from ionbox.chem.spelling import spelt
from ionbox.chem.tables import rows
from ionbox.core.game import read_file

SAYINGS = [row["note"] for row in rows("notes") + rows("near_misses")] + list(STATUSES.values())
FACTS = [*SAYINGS, read_file("ionbox.games.ion", "data/radioactive.csv")]


def test_every_name_of_an_ion_and_of_a_compound_is_spelt_as_its_reader_does() -> None:
    positive = [known for known in library().ions if known.charge > 0]
    negative = [known for known in library().ions if known.charge < 0]
    for known in library().ions:
        assert spelt(ion_name(known), GB) == ion_name(known, GB)
    for made in (Compound(*pair) for pair in product(positive, negative)):
        assert spelt(compound_name(made), GB) == compound_name(made, GB)
        assert spelt(compound_name(made), US) == compound_name(made)


def test_every_note_is_written_the_american_way() -> None:
    british = re.compile(rf"\b({'|'.join(row['gb'] for row in rows('spelling'))})\b", re.IGNORECASE)
    assert [text for text in FACTS if british.search(text)] == []
    endings = re.compile(r"\b\w+(?:isation|ised|iser|ises|ising|our|ours|ouring)\b")
    words = {word for text in FACTS for word in endings.findall(text)}
    assert words <= {"four", "hours"}


@mark.parametrize(
    ("us", "gb"),
    [
        ("AlN, aluminum nitride: it balances.", "AlN, aluminium nitride: it balances."),
        ("Hematite ore.", "Haematite ore."),
        ("Fertilizer; can explode.", "Fertiliser; can explode."),
        ("Gray-green; dissolves in acid.", "Grey-green; dissolves in acid."),
        ("A colorful evaporation", "A colorful evaporation"),
    ],
)
def test_whole_words_change_and_keep_their_capital(us: str, gb: str) -> None:
    assert (spelt(us, GB), spelt(us, US)) == (gb, us)


def test_each_word_stands_once_and_differs() -> None:
    words = [row["us"] for row in rows("spelling")]
    assert words == sorted(set(words))
    assert [row for row in rows("spelling") if row["us"] == row["gb"]] == []
