"""What learners are given: rows that hold nothing but what the seat's view shows, letters that name every action."""

import pytest

from ionbox.core.rng import Rng
from ionbox.core.state import State
from ionbox.core.types import BadInput, Seat
from ionbox.games import GAMES
from ionbox.lab.batch import Batch, observer_of
from ionbox.lab.measures import Setting, settings

EVERYWHERE = [setting for game in GAMES.values() for setting in settings(game)]
NAMES = [f"{setting.game.name}, {setting}" for setting in EVERYWHERE]


@pytest.mark.parametrize("setting", EVERYWHERE, ids=NAMES)
def test_a_row_is_settled_by_the_view_and_a_letter_names_each_action(setting: Setting) -> None:
    game, rng = setting.game, Rng(4)
    observer = observer_of(game, setting.seats, setting.options)
    state: State = game.start(setting.seats, setting.options, rng)
    quiet = state.copy()
    quiet.telling = False
    for n in range(40):
        if not (actors := state.actors()):
            break
        # Watchers as well as whoever acts: each sees its own.
        seats = {actors[0], n % setting.seats}
        for seat in seats:
            imagined = game.imagine(game.view(state, Seat(seat)), setting.options, rng)
            row = observer.row(observer.asked(state), Seat(seat))
            assert row == observer.row(observer.asked(imagined), Seat(seat)), game.dump(state)
            assert row == observer.row(observer.asked(quiet), Seat(seat)), "a match that tells nothing looks the same"
        legal = observer.asked(state).legal(actors[0])
        letters = [observer.letter(action) for action in legal]
        assert len(set(letters)) == len(legal)
        assert [observer.action(letter, legal) for letter in letters] == legal
        action, chance = state.sample(actors[0], rng), rng.fork()
        state.apply(actors[0], action, chance.copy())
        quiet.apply(actors[0], action, chance)


@pytest.mark.parametrize("game", GAMES)
def test_what_a_seat_does_see_is_in_its_row(game: str) -> None:
    one = GAMES[game]
    observer = observer_of(one, one.seats[0], one.defaults)
    deals = [one.start(one.seats[0], one.defaults, Rng(seed)) for seed in range(20)]
    rows = {observer.row(observer.asked(deal), Seat(0)) for deal in deals}
    assert len(rows) > 15, "hands differ, so rows do"


@pytest.mark.parametrize("game", GAMES)
def test_a_batch_plays_the_matches_it_would_play_alone(game: str) -> None:
    batch, rng = Batch(GAMES[game], 3, GAMES[game].seats[0], seed=2), Rng(1)
    observer = batch.observer
    ended = 0
    for _ in range(120):
        for i, match in enumerate(batch.matches):
            state = match.state
            assert batch.seats[i] == match.seat == state.actors()[0]
            assert match.legal == state.legal(match.seat)
            width, letters = observer.width, observer.letters
            mask = batch.masks[i * letters : (i + 1) * letters]
            assert [letter for letter in range(letters) if mask[letter]] == sorted(map(observer.letter, match.legal))
            assert batch.rows[i * width : (i + 1) * width] == observer.row(state, batch.seats[i])
        before = batch.matches[:]
        batch.step(batch.sample(rng))
        for i in range(3):
            assert batch.over[i] == (batch.matches[i] is not before[i])
            rewards = batch.rewards[i * batch.seats_each : (i + 1) * batch.seats_each]
            assert sum(rewards) == pytest.approx(0)
            assert any(rewards) <= batch.over[i]
        ended += sum(batch.over)
    assert ended or game == "charged", "a match that ends is dealt anew"


def test_a_count_ends_where_a_byte_does() -> None:
    game = GAMES["dice"]
    state, observer = game.start(2, game.defaults, Rng(1)), observer_of(game, 2, game.defaults)
    state.played *= 400
    assert max(observer.row(state, Seat(0))) == 255


@pytest.mark.parametrize("letter", [0, -1, 37])
def test_a_letter_outside_the_mask_is_refused_and_no_match_moves_on(letter: int) -> None:
    batch = Batch(GAMES["metals"], 2)
    before = [GAMES["metals"].dump(match.truth) for match in batch.matches]
    with pytest.raises(BadInput, match="not in the mask of match 1"):
        batch.step([batch.sample(Rng(1))[0], letter])
    assert [GAMES["metals"].dump(match.truth) for match in batch.matches] == before


def test_every_match_needs_its_letter() -> None:
    with pytest.raises(BadInput, match="1 letters for 2 matches"):
        Batch(GAMES["metals"], 2).step([1])
