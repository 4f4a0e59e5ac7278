import json
from dataclasses import asdict, replace
from itertools import islice

import msgspec
import pytest

from ionbox.core.facts import Fact
from ionbox.core.infoset import infoset
from ionbox.core.play import Match
from ionbox.core.rng import Rng
from ionbox.core.types import Action, BadInput
from ionbox.games import GAMES
from ionbox.lab import puzzles as making
from ionbox.lab.advice import advise
from ionbox.lab.puzzles import (
    GREEDY,
    MARGIN,
    TWO,
    Puzzle,
    advice,
    balanced,
    clearly_best,
    ease,
    explained,
    find,
    judge_again,
    judge_try,
    make,
    puzzles,
    refusal,
    verdict,
)

EVERY = pytest.mark.parametrize("game", GAMES)


@EVERY
def test_every_puzzle_loads_and_its_answer_is_legal_and_clearly_best(game: str) -> None:
    found = [one for one in puzzles().values() if one.game == game]
    assert len(found) >= 40
    rules = GAMES[game]
    for one in found:
        assert one.version == rules.version
        assert rules.dump(one.state) == one.position
        assert rules.parse(one.answer) in one.known.legal
        assert refusal(one, one.answer) is None
        best = clearly_best({rules.parse(text): value for text, value in one.values.items()})
        assert best is not None
        assert rules.write(best) == one.answer
        assert one.tags
        assert not one.answer.startswith("swap"), "a swap of a tile more or less would do nearly as well"


@EVERY
def test_the_answer_is_neither_hopeless_nor_sure_and_the_facts_rank_it_above_the_next_best(game: str) -> None:
    for one in making.read_puzzles(GAMES[game]):
        assert making.LEAST <= one.values[one.answer][0] <= making.MOST, one.code
        values = {GAMES[game].parse(text): value for text, value in one.values.items()}
        assert explained(GAMES[game], one.known, values), one.code


@EVERY
def test_few_puzzles_take_no_thought_and_the_easiest_come_first(game: str) -> None:
    found = making.read_puzzles(GAMES[game])
    greedy = [one for one in found if finds(one, "greedy")]
    assert {one.code for one in greedy} == {one.code for one in found if "greedy" in one.found_by}
    assert GREEDY * len(greedy) <= len(found)
    assert TWO * sum(len(one.known.legal) == 2 for one in found) <= len(found)
    assert found == sorted(found, key=ease) == balanced(found)


def finds(one: Puzzle, bot: str) -> bool:
    game = GAMES[one.game]
    return bot in making.finders(game, one.known, game.parse(one.answer), [bot])


def test_puzzles_of_all_games_come_easiest_first() -> None:
    found = [len(one.found_by) for one in puzzles().values()]
    assert found == sorted(found, reverse=True)


def test_ion_has_puzzles_with_transition_metals_and_polyatomic_ions() -> None:
    def has(one: Puzzle, kind: str) -> bool:
        view = one.known.view
        cards = {card.card for card in view.cards if card.kind == kind}
        return bool(cards & {*view.hand, *view.loose[one.seat], *one.answer.split()})

    found = making.read_puzzles(GAMES["ion"])
    assert sum(has(one, "transition") for one in found) >= 3
    assert sum(has(one, "polyatomic") for one in found) >= 3


@EVERY
def test_a_puzzle_is_an_endgame_only_where_the_end_is_near(game: str) -> None:
    for one in making.read_puzzles(GAMES[game]):
        assert ("endgame" in one.tags) == GAMES[game].kit.hints.near_the_end(one.known.view), one.code


def test_where_a_solver_knows_the_values_it_agrees_exactly() -> None:
    solved = [one for one in puzzles().values() if one.exact]
    assert solved
    for one in solved:
        game = GAMES[one.game]
        told = advise(game, one.known, Rng(1), 1)
        assert told.exact
        assert told.best.action == one.answer
        assert told.close == 0


def test_judged_again_a_puzzle_whose_answer_is_not_clearly_the_best_is_dropped() -> None:
    one = next(one for one in puzzles().values() if one.exact)
    wrong = replace(one, answer=next(action for action in one.values if action != one.answer))
    assert [judge_again(one), judge_again(wrong)] == [one, None]


def test_of_what_greedy_finds_and_of_two_actions_no_more_than_their_share_is_kept() -> None:
    some = making.read_puzzles(GAMES["ion"])
    hard = [replace(one, found_by=("master",)) for one in some if len(one.known.legal) > 2][:8]
    easy = [replace(one, found_by=("greedy", "master")) for one in some if one not in hard][:8]
    kept = balanced([*easy, *hard])
    assert sum("greedy" in one.found_by for one in kept) == 2
    assert [one for one in kept if "greedy" not in one.found_by] == sorted(hard, key=ease)
    assert balanced(easy) == []


def test_a_short_code_finds_its_puzzle_however_it_is_typed() -> None:
    assert len(puzzles()) == sum(len(making.read_puzzles(game)) for game in GAMES.values())
    for code, one in puzzles().items():
        assert find(code) is one
        assert find(f" {code[:2].lower()}-{code[2:].lower()} ") is one
        assert one.code == code
    with pytest.raises(BadInput, match="No puzzle has the code 'NOSUCH'"):
        find("no such")


@EVERY
def test_a_puzzle_asks_and_tells_the_same_whatever_its_seat_cannot_know(game: str) -> None:
    one = next(one for one in puzzles().values() if one.game == game)
    rules = GAMES[game]
    truth = rules.imagine(one.known.view, one.known.options, Rng(7))
    assert infoset(rules, truth, one.known.options, one.seats, one.seat) == one.known


@EVERY
def test_a_try_is_told_why_and_why_not(game: str) -> None:
    one = next(one for one in puzzles().values() if one.game == game)
    right = verdict(one, one.answer)
    assert right.right
    assert right.reasons
    assert right.reasons == advice(one).best.reasons
    other = next(text for text in one.values if text != one.answer)
    wrong = verdict(one, other)
    assert not wrong.right
    assert "a chance to win of" in wrong.says
    assert judge_try(one, other, 1) is None


def test_a_try_nobody_judged_is_judged_anew() -> None:
    one = next(one for one in puzzles().values() if one.game == "charged")
    swap = next(GAMES["charged"].write(a) for a in one.known.legal if GAMES["charged"].write(a).startswith("swap"))
    assert swap not in one.values
    assert "leaves" in verdict(one, swap, judge_try(one, swap, 9)).says


def test_a_puzzle_is_made_from_a_match_of_bots_and_survives_as_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "SCREENED", 30)
    monkeypatch.setattr(making, "CONFIRMED", 30)
    (one,) = islice(make(GAMES["metals"], "test"), 1)
    line = msgspec.json.encode(asdict(one))
    assert msgspec.json.decode(line, type=Puzzle) == one
    assert set(json.loads(line)) >= {"position", "options", "seat", "answer"}


A, B, C = Action(1), Action(2), Action(3)


def test_what_is_no_more_than_chance_is_no_puzzle() -> None:
    assert clearly_best({A: (0.9, 0.02), B: (0.5, 0.02)}) == A
    assert clearly_best({A: (0.9, 0.1), B: (0.5, 0.1)}) is None
    assert clearly_best({A: (0.5 + MARGIN / 2, 0.0), B: (0.5, 0.0)}) is None
    assert clearly_best({A: (0.9, 0.0)}) is None


def test_a_position_where_only_one_thing_can_be_done_is_no_puzzle() -> None:
    match = Match(GAMES["metals"], 2, seed="1")
    known = match.infoset(match.state.actors()[0])
    alone = infoset(match.game, match.state, match.options, 2, known.seat)
    object.__setattr__(alone, "legal", known.legal[:1])
    assert making.puzzle_at(match.game, match, alone, Rng(1)) is None


def test_a_reader_of_the_facts_told_would_choose_the_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    game, known = GAMES["dice"], next(one for one in puzzles().values() if one.game == "dice").known
    says = {
        A: [Fact("follows", weight=3), Fact("spends joker", weight=1)],
        B: [Fact("follows", weight=2)],
        C: [],
    }
    monkeypatch.setattr(making, "facts", lambda game, known, action: says[action])
    assert not explained(game, known, {A: (0.9, 0.0), B: (0.5, 0.0), C: (0.1, 0.0)}), "3 - 1 is no more than 2"
    assert explained(game, known, {A: (0.9, 0.0), C: (0.5, 0.0), B: (0.1, 0.0)})
    assert not explained(game, known, {C: (0.9, 0.0), A: (0.5, 0.0)})
