"""Our games through OpenSpiel's eyes. Skipped where open_spiel is not installed: nothing else here needs it."""

import pytest

pytest.importorskip("pyspiel", reason="open_spiel is not installed")

from ionbox.core.rng import Rng
from ionbox.games import GAMES
from ionbox.lab.duel import Duel
from ionbox.lab.openspiel import Ismcts, SpielGame, SpielState


@pytest.mark.parametrize("game", GAMES)
def test_a_resampled_state_looks_the_same_to_its_player(game: str) -> None:
    ours = GAMES[game]
    state = SpielState(SpielGame(ours), ours.start(2, ours.defaults, Rng(1)), Rng(2))
    for _ in range(8):
        again = state.resample_from_infostate(state.current_player(), None)
        assert again.information_state_string() == state.information_state_string()
        assert again.legal_actions() == state.legal_actions()
        state.apply_action(state.legal_actions()[0])


@pytest.mark.parametrize("game", ["ion", "metals"])
def test_a_duel_is_timed_and_ends(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("IONBOX_PLAYOUTS", "4")
    duel = Duel(GAMES[game], Ismcts(SpielGame(GAMES[game]), 1))
    won = duel.play(1)
    assert 0 <= won.value <= 1
    assert duel.row(won).startswith(f"| {game} | 2 |")
