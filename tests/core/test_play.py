"""How a match is played and walked."""

import pytest
from core.twins import again, listed
from narrow import of

from ionbox.core.play import LONGEST_NAME, LONGEST_SEED, Match, Step, play, state_hash
from ionbox.core.rng import Rng, Tape, step_rng
from ionbox.core.types import Action, BadInput, Refusal, Seat
from ionbox.games.metals import GAME
from ionbox.games.metals.state import MetalsState
from ionbox.games.metals.types import Options


def played(seats: int = 3, seed: str = "7", steps: int = 1000, options: Options | None = None) -> Match:
    match, rng = Match(GAME, seats, options, seed), Rng(1)
    while match.state.actors() and len(match.steps) < steps:
        seat = match.state.actors()[0]
        assert match.play(seat, match.state.sample(seat, rng)) is None
    return match


def test_a_legal_action_gives_a_new_state_and_leaves_the_given_one_as_it_was() -> None:
    state = Match(GAME, 2, seed="7").state
    before, seat = GAME.dump(of(MetalsState, state)), state.actors()[0]
    after = play(GAME, state, seat, state.legal(seat)[0], Rng(1))
    assert not isinstance(after, Refusal)
    assert GAME.dump(of(MetalsState, state)) == before != GAME.dump(of(MetalsState, after))


def test_a_refused_action_changes_nothing_and_is_no_step() -> None:
    match = Match(GAME, 2, seed="7")
    before, seat = match.state, match.state.actors()[0]
    refusal = match.play(seat, GAME.parse("pass"))
    assert refusal is not None
    assert refusal.code == "MUST_LEAD"
    assert match.state is before
    assert match.steps == []


def test_steps_remember_seat_action_and_why_the_referee_played() -> None:
    match = Match(GAME, 2, seed="7")
    seat = match.state.actors()[0]
    action = match.state.default(seat)
    match.play(seat, action, "time")
    assert match.steps == [Step(seat, action, "time")]
    with pytest.raises(AssertionError):
        match.play(Seat(0), Action(0), "mood")


def test_the_same_seed_and_actions_lead_to_the_same_hash_and_another_seed_to_another() -> None:
    assert state_hash(GAME, played(steps=9).state) == state_hash(GAME, played(steps=9).state)
    assert state_hash(GAME, Match(GAME, 3, seed="7").state) != state_hash(GAME, Match(GAME, 3, seed="8").state)


def test_each_step_draws_from_its_own_number() -> None:
    match, n = played(), 0
    again = GAME.start(3, GAME.defaults, step_rng("7", 0))
    for n, step in enumerate(match.steps, 1):
        again.apply(step.seat, step.action, step_rng("7", n))
    assert n == len(match.steps) > 20
    assert GAME.dump(again) == GAME.dump(of(MetalsState, match.state))


@pytest.mark.parametrize(
    "name", ["", "x" * (LONGEST_NAME + 1), "Ada\n", " Ada", "Ada ", "Ada, Ben", "A\u2028B", "a\x1bb"]
)
def test_a_name_that_would_spoil_a_line_is_refused(name: str) -> None:
    with pytest.raises(BadInput, match=r"is not a valid name\. A name has 1 to 24 printable characters and no comma"):
        Match(GAME, 2, seed="7", names=("Ben", name))


def test_names_are_one_a_seat_and_seats_are_numbered_where_there_are_none() -> None:
    assert Match(GAME, 2, seed="7", names=("Zoë", "李 四")).names == ("Zoë", "李 四")
    assert Match(GAME, 3, seed="7").names == ("Seat 1", "Seat 2", "Seat 3")
    with pytest.raises(BadInput, match="3 seats need 3 names, not 2"):
        Match(GAME, 3, seed="7", names=("Ada", "Ben"))


@pytest.mark.parametrize("seed", ["", " ", "7 ", " 7", "7\n", "a\rb", "\x00", "\u2028", "x" * (LONGEST_SEED + 1)])
def test_a_seed_that_would_spoil_a_line_is_refused(seed: str) -> None:
    with pytest.raises(BadInput, match=f"is not a valid seed\\. A seed has 1 to {LONGEST_SEED} printable characters"):
        Match(GAME, 2, seed=seed)


@pytest.mark.parametrize("seed", ["7", "x" * LONGEST_SEED, "two words", "π"])
def test_any_other_line_of_text_is_a_seed(seed: str) -> None:
    assert Match(GAME, 2, seed=seed).seed == seed


def test_seats_out_of_range_are_refused() -> None:
    with pytest.raises(BadInput, match="is for 2 to 4 seats, not 5"):
        Match(GAME, 5, seed="7")


def test_a_listed_match_is_the_same_match() -> None:
    match = played()
    twin = listed(match)
    assert twin.seed is None
    assert [(step.seat, step.action) for step in twin.steps] == [(step.seat, step.action) for step in match.steps]
    assert any(step.drawn for step in twin.steps)
    assert state_hash(GAME, twin.state) == state_hash(GAME, match.state)


def test_a_listed_match_keeps_why_the_referee_played() -> None:
    match = Match(GAME, 2, seed="7")
    seat = match.state.actors()[0]
    match.play(seat, match.state.default(seat), "left")
    assert listed(match).steps[0].by == "left"


def test_listed_results_too_few_too_many_or_out_of_range_are_refused() -> None:
    deal = list(listed(Match(GAME, 2, seed="7")).deal)
    assert len(deal) == 1 + 39  # who leads first, and the shuffle
    with pytest.raises(BadInput, match="One more result below 2 is needed than the 39 listed"):
        Match(GAME, 2, deal=deal[:-1])
    with pytest.raises(BadInput, match="41 results are listed, 40 are used"):
        Match(GAME, 2, deal=[*deal, 0])
    with pytest.raises(BadInput, match="The listed result 2 does not lie from 0 to 1"):
        Match(GAME, 2, deal=[2, *deal[1:]])
    with pytest.raises(BadInput, match="without a seed needs the results of chance listed"):
        Match(GAME, 2)


def test_a_step_with_too_many_results_leaves_the_match_as_it_was() -> None:
    match = listed(Match(GAME, 2, seed="7"))
    before, seat = match.state, match.state.actors()[0]
    with pytest.raises(BadInput, match="1 results are listed, 0 are used"):
        match.play(seat, match.state.legal(seat)[0], drawn=[0])
    assert match.state is before
    assert match.steps == []


def test_chapters_are_the_deal_and_every_step_with_the_state_each_led_to() -> None:
    match = played(steps=5)
    twin, story = again(match)
    walked = [(chapter.n, chapter.step, GAME.dump(of(MetalsState, chapter.state))) for chapter in story]
    assert [n for n, _, _ in walked] == [0, 1, 2, 3, 4, 5]
    assert [step for _, step, _ in walked] == [None, *match.steps]
    assert walked[0][2] == GAME.dump(of(MetalsState, Match(GAME, 3, seed="7").state))
    assert walked[5][2] == GAME.dump(of(MetalsState, match.state))
    assert twin.steps == match.steps


def test_a_match_is_always_where_its_last_chapter_is() -> None:
    twin, story = again(played(steps=5))
    for chapter in story:
        assert twin.state is chapter.state
        assert len(twin.steps) == chapter.n


def test_a_log_is_played_up_to_the_step_that_is_not_allowed() -> None:
    match = played(steps=5)
    twin = Match(GAME, 3, seed="7")
    story = twin.follow([*match.steps[:2], Step(match.steps[2].seat, GAME.parse("9 Na+"))])
    assert [next(story).n for _ in range(3)] == [0, 1, 2]
    with pytest.raises(BadInput, match=r"may not play 9 Na\+ at step 3\. .* \(§"):
        next(story)
    assert twin.steps == match.steps[:2]


def test_the_infoset_holds_the_seats_view_and_its_legal_actions_only() -> None:
    match = Match(GAME, 3, seed="7")
    seat = match.state.actors()[0]
    given = match.infoset(seat)
    assert given.view == GAME.view(of(MetalsState, match.state), seat)
    assert given.legal == tuple(match.state.legal(seat))
    assert (given.game, given.version, given.seats, given.seat) == ("metals", GAME.version, 3, seat)
    assert match.infoset(Seat((seat + 1) % 3)).legal == ()


def test_the_story_of_the_last_step_tells_each_audience_its_own() -> None:
    match = Match(GAME, 2, seed="7", names=("Ada", "Ben"))
    assert match.story(None) == [
        f"Game 1: six cards each. {match.names[of(MetalsState, match.state).first]} leads first."
    ]
    seat = match.state.actors()[0]
    match.play(seat, match.state.legal(seat)[0])
    own, others = match.story(seat), match.story(Seat(1 - seat))
    assert others == match.story(None)
    assert others[1] == f"{match.names[seat]} draws a card."
    assert own[0] == others[0].replace(f"{match.names[seat]} leads", "You lead")
    assert own[1].startswith("You draw ")
    assert own[1] != "You draw a card."


def test_a_tape_can_stand_in_for_chance() -> None:
    state = GAME.start(2, GAME.defaults, Tape([1] + [0] * 39))
    assert state.first == 1


def test_the_bell_rings_once_and_not_behind_the_end() -> None:
    match = Match(GAME, 2, None, "7")
    before = match.state
    assert match.ring() is None
    assert (before.rung, match.state.rung) == (False, True)
    assert (refused := match.ring()) is not None
    assert refused.code == "RUNG"
