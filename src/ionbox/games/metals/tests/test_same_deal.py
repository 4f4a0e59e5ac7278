"""§7 The same deal for everybody."""

import pytest
from narrow import of

from ionbox.core.play import Match, state_hash
from ionbox.core.rng import BY_PLACE, ByPlace, Rng
from ionbox.games.metals import GAME
from ionbox.games.metals.events import TOOK, unpacked
from ionbox.games.metals.exchange import give_up_a_card
from ionbox.games.metals.state import MetalsState


def dealt(seed: str) -> Match:
    return Match(GAME, 2, GAME.presets["series"], seed, format=BY_PLACE)


@pytest.mark.rule("7.1", "MVN-40")
def test_whoever_draws_the_next_card_of_the_ion_deck_is_the_same() -> None:
    drawn = []
    for people in (1, 2):
        match, rng, cards = dealt("7"), Rng(people), list[int]()
        state = of(MetalsState, match.state)
        while state.game == 0:
            before, seat = state.pile[:], state.actors()[0]
            match.play(seat, state.sample(seat, rng))
            state = of(MetalsState, match.state)
            if state.game == 0:
                cards += before[len(state.pile) :][::-1]
        drawn.append((cards, GAME.dump(state).split(" | ")[:3]))
    least = min(len(cards) for cards, _ in drawn)
    assert drawn[0][0][:least] == drawn[1][0][:least]
    assert drawn[0][1] == drawn[1][1], "the second game"
    assert state_hash(GAME, dealt("8").state) != state_hash(GAME, dealt("7").state)


@pytest.mark.rule("MVN-41")
def test_from_equal_hands_the_same_card_is_taken_and_the_next_time_perhaps_another() -> None:
    def taken(n: int, pile: str, collected: int) -> int:
        hands = "hands Cl- / Na+, Ca2+, Al3+"
        moment = f"game 1/1 first 1 answer 1 2 1 Na+ | {hands} | pile {pile} | collected {collected} 0 | before 0 0"
        state = GAME.load(f"{moment} | met taken {n}", GAME.defaults)
        give_up_a_card(state, ByPlace("7"))
        return next(ion for what, _, _, ion, _ in map(unpacked, state.events) if what == TOOK)

    for n in range(8):
        assert taken(n, "Ca2+, Ca2+", 33) == taken(n, "Cl-", 34)
    assert len({taken(n, "-", 35) for n in range(8)}) == 3
