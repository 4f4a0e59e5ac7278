"""What a play would form, and plays by square or tile: what interfaces ask for."""

from pytest import mark

from ionbox.chem.names import compound_name
from ionbox.games.charged import GAME
from ionbox.games.charged.actions import is_play, square_of
from ionbox.games.charged.pieces import SYMBOLS
from ionbox.games.charged.preview import formulas_of, plays_at, plays_with


@mark.rule("4.6")
def test_a_play_is_shown_with_its_formulas_names_balances_and_points_before_it_is_laid(table):
    start = table("11K> Na Na S O O O", rack="Ca O")
    line = GAME.dump(start.state)
    made = formulas_of(start.state, GAME.parse("10Qv Ca O"))
    assert [(compound_name(one.compound), one.compound.balance(), one.points) for one in made] == [
        ("calcium oxide", "1×(2+) and 1×(2-) cancel", 6),
        ("sodium sulfate", "2×(1+) and 1×(2-) cancel", 17),
    ]
    assert GAME.dump(start.state) == line


def test_plays_are_found_by_the_square_they_cover_and_by_the_tile_they_lay(table):
    state = table("11K> Na Cl", rack="* K O O Br").state
    plays = [action for action in state.legal(0) if is_play(action)]
    square = square_of(GAME.parse("11M> O"))
    assert {"11M> O", "11M> O O", "11M> * K Br"} <= set(map(GAME.write, plays_at(state, 0, square)))
    assert plays_with(state, 0, SYMBOLS.index("*")) == [action for action in plays if "*" in GAME.write(action)]
    covered = {action for at in range(441) for action in plays_at(state, 0, at)}
    assert covered == set(plays)
