"""§9 The same deal for everybody."""

import pytest
from narrow import of

from ionbox.core.play import Match
from ionbox.core.rng import BY_PLACE, ByPlace, Rng
from ionbox.games.ion import GAME
from ionbox.games.ion.radioactive import kind_in
from ionbox.games.ion.state import IonState
from ionbox.games.ion.turn import CAME_BITS


def dealt(people: int, preset: str = "family") -> list[str]:
    """The positions in which the rounds begin."""
    match, rng, begun = Match(GAME, 3, GAME.presets[preset], "7", format=BY_PLACE), Rng(people), list[str]()
    while actors := match.state.actors():
        state = of(IonState, match.state)
        if state.round == len(begun):
            parts = GAME.dump(state).split(" | ")
            begun.append(" | ".join(p for p in parts if p.split()[0] in ("hands", "goals", "center", "pile")))
        assert match.play(actors[0], match.state.sample(actors[0], rng)) is None
    return begun


@pytest.mark.rule("9.1", "ION-88")
def test_a_round_is_dealt_alike_whatever_was_played_before_it() -> None:
    rounds = dealt(1)
    assert rounds == dealt(2)
    assert len(set(rounds)) == 3


@pytest.mark.rule("ION-89")
def test_the_lowest_card_of_the_deck_lies_where_a_radioactive_one_is_gone_and_all_others_stay() -> None:
    match, rng = Match(GAME, 3, GAME.presets["full"], "7", format=BY_PLACE), Rng(1)
    while of(IonState, match.state).round == 0:
        actor = match.state.actors()[0]
        assert match.play(actor, match.state.sample(actor, rng)) is None
    state = of(IonState, match.state)
    gone = [kind_in(card) for card in state.radioactive]
    assert gone
    whole = state.box.cards[:]
    ByPlace("7").at("cards", 2).shuffle(whole)
    n = state.box.hand
    bottom = (kind for kind in whole if kind not in gone)
    hands = [next(bottom) if kind in gone else kind for kind in whole[: -3 * n - 1 : -1]]
    assert set(gone) & set(whole[-3 * n :]), "one of them would be in a hand"
    for seat, hand in enumerate(state.hands):
        assert [card >> CAME_BITS for card in hand] == sorted(hands[seat * n : (seat + 1) * n])
