"""A position that cannot occur is refused."""

import pytest
from pytest import mark

from ionbox.core.types import BadInput
from ionbox.games.charged import GAME
from ionbox.games.charged.types import Options

TEN = "10NaCl9"


def line(row: str = TEN, moment: str = "turn 1 passes 0 idle 0 tries 0", racks: str = "", scores: str = "6 0") -> str:
    rows = ["21"] * 10 + [row] + ["21"] * 10
    return f"{moment} | board {'/'.join(rows)} | racks {racks or 'Cl ' * 10 + '/ ' + 'O ' * 10}| scores {scores}"


def test_a_position_is_read_and_written_alike() -> None:
    state = GAME.load(line(), Options())
    assert GAME.dump(state) == line().replace(" / ", " / ")
    assert state.bag_size == 178


@mark.parametrize(
    ("text", "sentence"),
    [
        ("nonsense", "A position reads"),
        (line(row="10NaCl8"), "21 squares in all"),
        (line(row="9" * 5000), "21 squares in all"),
        (line(moment="turn 1 passes ٠ idle 0 tries 0"), "A position reads"),
        (line(row="10NaXx9"), "'Xx' is not a tile"),
        (line().replace("21/", "", 1), "The board has 21 rows, not 20"),
        (line(row="10NaO9"), "NaO at 11K is not a formula"),
        (line(row="10Na10"), "The tile at 11K is in no formula"),
        (line(row="NaCl19"), "All tiles hang together"),
        (line(row="9Cl*10"), "The tile at 11J is in no formula"),
        (line(row="8NaCl*10"), "All tiles hang together, and an element lies on the centre"),
        (line(racks="Ba Ba Ba Cl Cl Cl Cl Cl Cl Cl / " + "O " * 10), "There are 1 more Ba than the 2"),
        (line(racks="Cl / " + "O " * 10), "A rack has 10 tiles, and fewer only once the bag is empty"),
        (line(racks="Cl " * 11 + "/ " + "O " * 10), "A rack has 10 tiles"),
        (line(racks="Cl " * 10), "Two to four seats have racks, not 1"),
        (line(racks="H " * 10 + "/ " + "O " * 10), "'H' is not a tile"),
        (line(moment="turn 3 passes 0 idle 0 tries 0"), "Write the seat whose turn it is"),
        (line(scores="1"), "a score for each seat"),
        (line(moment="turn 1 passes 2 idle 1 tries 0"), "Passes are among the turns without a play"),
        (line(moment="turn 1 passes 0 idle 7 tries 0"), "either number ends the match in time"),
        (line(moment="turn 1 passes 0 idle 0 tries 1"), "The turn is lost before so many tries"),
        (line(row="21", scores="6 0"), "With an empty board nobody has points"),
    ],
)
def test_a_position_that_cannot_be_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(BadInput) as mistake:
        GAME.load(text, Options())
    assert sentence in str(mistake.value)
