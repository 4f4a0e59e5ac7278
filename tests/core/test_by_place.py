"""Chance by place: the n-th place of a name is the same whenever a match comes to it, and the codes of such deals."""

import hashlib
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ionbox.core.deals import SEEDS, board, code_of, code_of_day, read_code, root_of
from ionbox.core.play import Match, Setup
from ionbox.core.record import read_record, write_record
from ionbox.core.rng import BY_PLACE, ByPlace, Keyed, Rng, forked, step_rng
from ionbox.core.state import read_met
from ionbox.core.text import READABLE
from ionbox.core.types import BadInput
from ionbox.games import GAMES

METALS = GAMES["metals"]
DAY = "2026-11-19"
cards = st.lists(st.integers(0, 9), max_size=30)


def test_a_place_draws_from_what_is_documented() -> None:
    key = hashlib.sha256(b"7:black:2").digest()
    assert [ByPlace("7").at("black", 2).below(6) for _ in range(3)] == [Keyed(key).below(6)] * 3
    ranks = {card: hashlib.sha256(key + f"{card} 1".encode()).digest() for card in (3, 5, 8)}
    order = [5, 8, 3]
    ByPlace("7").at("black", 2).shuffle(order)
    assert order == sorted(ranks, key=lambda card: ranks[card])
    assert ByPlace("7").at("black", 2).choose([3, 5, 8]) == order[-1]


def test_the_chance_of_every_step_is_the_same_and_has_no_stream_of_its_own() -> None:
    one, other = (step_rng("7", n, BY_PLACE) for n in (0, 40))
    assert isinstance(one, ByPlace)
    assert isinstance(other, ByPlace)
    assert one.at("cards", 1).text() == other.copy().at("cards", 1).text()  # type: ignore[attr-defined]
    with pytest.raises(BadInput, match="whoever draws says at which"):
        one.below(2)


@given(cards, cards)
def test_of_what_lies_there_twice_the_order_is_the_same_and_nothing_is_made_or_lost(
    some: list[int], more: list[int]
) -> None:
    both, alone = some + more, some[::-1]
    ByPlace("7").at("reshuffled", 1).shuffle(both)
    ByPlace("7").at("reshuffled", 1).shuffle(alone)
    assert Counter(both) == Counter(some + more)
    one_each = [card for card in alone if (some + more).count(card) == 1]
    assert [card for card in both if card in one_each] == one_each


@given(cards, st.lists(st.integers(20, 25), max_size=8))
def test_a_gap_is_filled_from_the_bottom_and_everything_above_stays(some: list[int], gone: list[int]) -> None:
    whole, rest = some + gone, some[:]
    ByPlace("7").at("cards", 1).shuffle(whole)
    ByPlace("7").at("cards", 1).shuffle_rest(rest, gone)
    assert Counter(rest) == Counter(some)
    shown = rest[::-1]
    for place, card in enumerate(shown):
        assert card == whole[-1 - place] or whole[-1 - place] in gone
    plain = some[:]
    ByPlace("7").at("cards", 1).shuffle(plain)
    Keyed(b"7").shuffle_rest(some, gone)
    assert sorted(some) == sorted(plain)


def test_every_order_of_four_cards_comes_up() -> None:
    seen = Counter[tuple[int, ...]]()
    for n in range(2400):
        order = [1, 1, 2, 3]
        ByPlace("7").at("cards", n).shuffle(order)
        seen[tuple(order)] += 1
    assert len(seen) == 12
    assert min(seen.values()) > 140
    assert max(seen.values()) < 260


def test_a_record_says_that_its_chance_is_by_place_and_a_fork_of_it_goes_on_by_place() -> None:
    whole = Match(METALS, 2, seed="7", format=BY_PLACE)
    for seed in ("7", forked("7", 3, "9")):
        match, rng = Match(METALS, 2, METALS.presets["series"], seed, format=BY_PLACE), Rng(1)
        assert METALS.dump(match.state).split(" | ")[1:3] == METALS.dump(whole.state).split(" | ")[1:3]
        while actors := match.state.actors():
            assert match.play(actors[0], match.state.sample(actors[0], rng)) is None
        text = write_record(match)
        assert text.startswith("ionbox record 3\n")
        assert write_record(read_record(text, GAMES)) == text
        with pytest.raises(BadInput):
            read_record(text.replace("record 3", "record 2"), GAMES)


def test_chance_by_place_is_not_listed() -> None:
    with pytest.raises(BadInput, match="Leave the list out"):
        Setup(METALS, 2, deal=[1, 2], format=BY_PLACE)


@pytest.mark.parametrize("text", ["cards", "cards x", "cards 1 2", "cards 1234567", "Z9 1", "cards 1 cards 2"])
def test_places_that_cannot_be_met_are_refused(text: str) -> None:
    with pytest.raises(BadInput, match="Behind 'met'"):
        read_met(text)


@given(st.sampled_from(list(GAMES.values())), st.integers(0, SEEDS - 1))
def test_a_code_is_read_however_it_is_typed(game: Any, number: int) -> None:
    code = code_of(game, number)
    assert len(code) == 12
    for typed in (code, code.lower(), code.replace("-", ""), f"  {code.replace('-', ' ')} "):
        assert read_code(game, typed, DAY) == code
    assert code_of(game, number + 1) != code


@given(st.integers(0, SEEDS - 1), st.integers(0, 9), st.sampled_from(READABLE), st.integers(0, 8))
def test_one_wrong_letter_or_two_that_changed_places_are_noticed(
    number: int, at: int, letter: str, swapped: int
) -> None:
    code = code_of(METALS, number).replace("-", "")
    wrong = code[:at] + letter + code[at + 1 :]
    turned = code[:swapped] + code[swapped + 1] + code[swapped] + code[swapped + 2 :]
    for typed in {wrong, turned} - {code}:
        with pytest.raises(BadInput):
            read_code(METALS, typed, DAY)


def test_a_code_that_is_none_says_what_to_do() -> None:
    for typed, says in (
        ("7KQ4", "looks like MA-"),
        (code_of(METALS, 5)[:-1] + "0", "never has 0"),
        (code_of(GAMES["ion"], 5), "another game's deal. One of Metal vs. Non-Metal begins with M."),
        (code_of(METALS, 5)[:-1] + ("2" if code_of(METALS, 5)[-1] != "2" else "3"), "there is a slip in it"),
        ("MB-2222-222N", "there is a slip in it"),
    ):
        with pytest.raises(BadInput, match=says):
            read_code(METALS, typed, DAY)
    newer = next(f"MB-2222-222{letter}" for letter in READABLE if "slip" not in refused(f"MB-2222-222{letter}"))
    assert "Update ionbox" in refused(newer)


def refused(typed: str) -> str:
    with pytest.raises(BadInput) as why:
        read_code(METALS, typed, DAY)
    return why.value.sentence


def test_the_deal_of_the_day_follows_from_the_date_alone() -> None:
    assert code_of_day(METALS, DAY) == read_code(METALS, " Today ", DAY) == "MA-PNNB-NK8R"
    assert len({code_of_day(game, day) for game in GAMES.values() for day in (DAY, "2026-11-20")}) == 8


def test_a_code_gives_the_same_cards_for_ever() -> None:
    root = root_of("MA-2345-678X")
    assert root == hashlib.pbkdf2_hmac("sha256", b"MA-2345-678X", b"ionbox deal", 100_000).hex()
    assert len({board(root, n) for n in range(1, 9)} | {root}) == 9
    assert board(root, 2) == hashlib.sha256(f"{root} board 2".encode()).hexdigest()


def test_no_two_games_share_the_first_letter_of_their_codes() -> None:
    letters = [game.letter for game in GAMES.values()]
    assert sorted(set(letters)) == sorted(letters)
    assert set(letters) <= set(READABLE)
