"""Chance: the same numbers everywhere, each as likely, and listed results in their place."""

import hashlib
import struct
from collections import Counter
from collections.abc import Iterator
from itertools import count, islice

import pytest
from core.twins import Scribe
from hypothesis import given
from hypothesis import strategies as st

from ionbox.core.play import LONGEST_SEED
from ionbox.core.rng import (
    Rng,
    Tape,
    commitment,
    forked,
    mixed,
    numbers_of,
    quick_rng,
    seed_of,
    server_part,
    step_rng,
)
from ionbox.core.types import BadInput

seeds = st.integers(0, 2**96 - 1)
SEALED = "9f3a" * 16


def sfc32(a: int, b: int, c: int, counter: int = 1, skip: int = 12) -> Iterator[int]:
    """Chris Doty-Humphrey's generator, straight from its definition in C with uint32_t."""
    mask = 2**32 - 1
    while True:
        result = (a + b + counter) % 2**32
        counter = (counter + 1) % 2**32
        a = b ^ (b >> 9)
        b = (c + (c << 3)) % 2**32
        c = ((c << 21 & mask) + (c >> 11) + result) % 2**32
        if skip:
            skip -= 1
        else:
            yield result


@given(seeds)
def test_words_are_those_of_sfc32_seeded_with_three_words_and_run_in(seed: int) -> None:
    rng = Rng(seed)
    other = sfc32(seed % 2**32, seed >> 32 & 0xFFFFFFFF, seed >> 64)
    assert [rng.word() for _ in range(50)] == list(islice(other, 50))


def test_the_first_words_of_seed_zero_never_change() -> None:
    rng = Rng(0)
    assert [f"{rng.word():08x}" for _ in range(4)] == ["514676c3", "08a809df", "30349d2b", "fb52c520"]


@given(seeds, st.integers(1, 2**31 - 1))
def test_below_is_the_high_half_of_word_times_n_wherever_the_low_half_is_even(seed: int, n: int) -> None:
    """Lemire's method in exact arithmetic: words whose product falls into the uneven rest are thrown away."""
    kept = [word * n >> 32 for word in islice(sfc32(seed % 2**32, seed >> 32 & 0xFFFFFFFF, seed >> 64), 40)
            if word * n % 2**32 >= 2**32 % n]  # fmt: skip
    rng = Rng(seed)
    drawn = [rng.below(n) for _ in range(10)]
    assert drawn == kept[:10]
    assert all(0 <= one < n for one in drawn)


def counted(seed: str, n: int) -> Iterator[int]:
    """SHA-256 in counter mode, straight from docs/kernel.md."""
    key = hashlib.sha256(f"{seed}:{n}".encode()).digest()
    for i in count():
        yield from struct.unpack(">8I", hashlib.sha256(key + struct.pack(">Q", i)).digest())


@given(st.text(), st.integers(0, 2000), st.integers(1, 2**31 - 1))
def test_a_step_draws_from_sha_256_in_counter_mode(seed: str, n: int, most: int) -> None:
    kept = [word * most >> 32 for word in islice(counted(seed, n), 80) if word * most % 2**32 >= 2**32 % most]
    rng = step_rng(seed, n)
    assert [rng.below(most) for _ in range(20)] == kept[:20]


def test_the_first_dice_and_cards_of_seed_seven_never_change() -> None:
    rng, cards = step_rng("7", 0), list(range(10))
    assert [rng.below(6) for _ in range(12)] == [4, 5, 4, 4, 2, 4, 4, 1, 5, 4, 3, 2]
    rng.shuffle(cards)
    assert cards == [7, 6, 0, 5, 2, 1, 8, 4, 9, 3]


def test_steps_and_seeds_draw_apart_from_each_other() -> None:
    assert len({step_rng(seed, n).below(2**31 - 1) for seed in ("7", "71", "ß") for n in range(20)}) == 60


@pytest.mark.parametrize("rng", [Rng(2024), step_rng("2024", 0)], ids=["quick", "step"])
@pytest.mark.parametrize("n", [2, 3, 6, 7, 40])
def test_each_number_below_n_comes_as_often(n: int, rng: Rng) -> None:
    rng, each = rng.copy(), 400
    seen = Counter(rng.below(n) for _ in range(each * n))
    chi = sum((seen[one] - each) ** 2 / each for one in range(n))
    assert set(seen) == set(range(n))
    assert chi < n - 1 + 4 * (2 * (n - 1)) ** 0.5  # four standard deviations above the mean of chi squared


@pytest.mark.parametrize("rng", [Rng(7), step_rng("7", 0)], ids=["quick", "step"])
def test_each_order_of_a_shuffle_comes_as_often(rng: Rng) -> None:
    orders: Counter[tuple[int, ...]] = Counter()
    rng = rng.copy()
    for _ in range(24 * 200):
        cards = [0, 1, 2, 3]
        rng.shuffle(cards)
        orders[tuple(cards)] += 1
    assert len(orders) == 24
    assert sum((n - 200) ** 2 / 200 for n in orders.values()) < 23 + 4 * 46**0.5


@given(seeds, st.lists(st.integers(0, 9), max_size=30))
def test_a_shuffle_keeps_every_card(seed: int, cards: list[int]) -> None:
    shuffled = cards[:]
    Rng(seed).shuffle(shuffled)
    assert sorted(shuffled) == sorted(cards)


def test_a_shuffle_draws_from_the_last_place_down() -> None:
    cards = [10, 11, 12, 13]
    Tape([0, 1, 1]).shuffle(cards)
    assert cards == [13, 12, 11, 10]
    cards = list(range(10))
    Rng(1).shuffle(cards)
    assert cards == [7, 6, 0, 2, 4, 8, 5, 3, 9, 1]


@given(seeds)
def test_a_copy_goes_on_alike_and_leaves_its_original_alone(seed: int) -> None:
    rng = Rng(seed)
    rng.word()
    twin = rng.copy()
    ahead = [twin.word() for _ in range(5)]
    assert [rng.word() for _ in range(5)] == ahead


@given(st.integers(0, 40))
def test_a_step_s_chance_goes_on_alike_in_a_copy_and_from_its_text(drawn: int) -> None:
    rng = step_rng("7", 3)
    for _ in range(drawn):
        rng.below(6)
    twin, again = rng.copy(), Rng.read(rng.text())
    assert twin.text() == again.text() == rng.text()
    ahead = [twin.below(1000) for _ in range(20)]
    assert ahead == [again.below(1000) for _ in range(20)] == [rng.below(1000) for _ in range(20)]


def test_a_fork_of_a_step_s_chance_is_a_quick_stream_of_its_own() -> None:
    rng, same = step_rng("7", 3), step_rng("7", 3)
    fork = rng.fork()
    assert type(fork) is Rng
    assert fork.text() == same.fork().text() != rng.fork().text()
    assert same.word() == list(islice(counted("7", 3), 4))[-1]


@given(seeds)
def test_a_fork_is_a_stream_of_its_own_that_drawing_from_the_first_does_not_change(seed: int) -> None:
    one, two = Rng(seed), Rng(seed)
    fork, same = one.fork(), two.fork()
    one.word()
    words = [fork.word() for _ in range(5)]
    assert words == [same.word() for _ in range(5)]
    assert words != [two.word() for _ in range(5)]
    assert words != [two.fork().word() for _ in range(5)]


@given(seeds, st.integers(0, 20))
def test_a_state_survives_its_text(seed: int, drawn: int) -> None:
    rng = Rng(seed)
    for _ in range(drawn):
        rng.word()
    again = Rng.read(rng.text())
    assert again.text() == rng.text()
    assert len(rng.text()) == 32
    assert [again.word() for _ in range(5)] == [rng.word() for _ in range(5)]


@pytest.mark.parametrize(
    "text", ["", "0" * 31, "0" * 33, "g" * 32, "A" * 32, " " + "0" * 31, "-" + "0" * 31, "٣" * 32, "0" * 71]
)
def test_what_is_no_state_is_refused(text: str) -> None:
    with pytest.raises(BadInput, match="32 hexadecimal digits"):
        Rng.read(text)


def test_in_format_1_a_step_drew_from_sfc32_as_whoever_thinks_still_does() -> None:
    digest = hashlib.sha256(b"7:3").digest()
    assert step_rng("7", 3, 1).text() == Rng(int.from_bytes(digest[:12], "big")).text() == quick_rng("7", 3).text()
    assert step_rng(forked("7", 12, "9"), 3, 1).text() == quick_rng("7", 3).text()


def test_a_seed_holds_what_was_sealed_and_each_seat_s_number_in_seat_order() -> None:
    seed = mixed(SEALED, ["4c01", "", "b7e2" * 8])
    assert seed == f"{SEALED} with 4c01 - {'b7e2' * 8}"
    assert (server_part(seed), numbers_of(seed)) == (SEALED, ["4c01", "", "b7e2" * 8])
    assert commitment(seed) == hashlib.sha256(SEALED.encode()).hexdigest()
    assert mixed(SEALED, ["", ""]) == server_part(SEALED) == SEALED
    assert numbers_of(SEALED) == []


def test_the_chance_of_such_a_match_comes_from_the_sha_256_of_all_parts() -> None:
    seed = mixed(SEALED, ["4c01", ""])
    whole = hashlib.sha256(seed.encode()).hexdigest()
    assert step_rng(seed, 3).text() == step_rng(whole, 3).text()
    assert step_rng(seed, 3).text() != step_rng(mixed(SEALED, ["", "4c01"]), 3).text()
    fork = forked(seed, 12, "9")
    assert [seed_of(fork, n) for n in (0, 12, 13)] == [whole, whole, "9"]
    assert (server_part(fork), numbers_of(fork)) == (fork, [])
    assert commitment(fork) == hashlib.sha256(fork.encode()).hexdigest()


@pytest.mark.parametrize(
    "seed", ["play with bad cafe", f"{SEALED} with fire", f"{SEALED} with ", f"{SEALED} with {'a' * 33}", SEALED + "\n"]
)
def test_whoever_types_a_seed_of_their_own_means_all_of_it(seed: str) -> None:
    assert (server_part(seed), numbers_of(seed), seed_of(seed, 0)) == (seed, [], seed)


def test_the_numbers_of_ten_seats_and_a_dozen_forks_fit_into_a_seed() -> None:
    seed = mixed(SEALED, ["f" * 32] * 10)
    for _ in range(12):
        seed = forked(seed, 123_456, SEALED)
    assert len(seed) <= LONGEST_SEED


def test_a_forked_seed_is_the_old_one_up_to_its_step_and_the_new_one_behind_it() -> None:
    once = forked("7", 12, "9")
    again = forked(once, 20, "11")
    for seed, n, good in [
        (once, 0, "7"),
        (once, 12, "7"),
        (once, 13, "9"),
        (again, 3, "7"),
        (again, 20, "9"),
        (again, 21, "11"),
    ]:
        assert step_rng(seed, n).text() == step_rng(good, n).text()
    back = forked(again, 5, "x")
    assert [seed_of(back, n) for n in (5, 6)] == ["7", "x"]
    assert seed_of("sleep until noon, then 9", 3) == "sleep until noon, then 9"


def test_a_commitment_is_the_sha_256_of_the_seed() -> None:
    assert commitment("7") == "7902699be42c8a8e46fbbb4501726517e86b22c56a189f7625a6da49081b2451"
    assert commitment("ß") == hashlib.sha256("ß".encode()).hexdigest()


def test_a_tape_gives_its_results_and_then_says_that_one_more_is_needed() -> None:
    tape = Tape([2, 0])
    assert [tape.below(3), tape.below(1)] == [2, 0]
    with pytest.raises(BadInput, match="One more result below 5 is needed than the 2 listed"):
        tape.below(5)


@pytest.mark.parametrize("result", [3, -1, 2**40])
def test_a_tape_refuses_a_result_out_of_range(result: int) -> None:
    with pytest.raises(BadInput, match=f"The listed result {result} does not lie from 0 to 2"):
        Tape([result]).below(3)


@given(seeds, st.lists(st.integers(1, 1000), max_size=20))
def test_what_a_scribe_wrote_down_a_tape_gives_again(seed: int, limits: list[int]) -> None:
    plain, scribe = Rng(seed), Scribe(Rng(seed))
    drawn = [scribe.below(n) for n in limits]
    assert drawn == [plain.below(n) for n in limits]
    tape = Tape(scribe.results)
    assert [tape.below(n) for n in limits] == drawn
    assert tape.used == len(limits)


def test_scribe_and_tape_own_every_result_of_a_shuffle() -> None:
    scribe, cards, again = Scribe(Rng(5)), list(range(20)), list(range(20))
    scribe.shuffle(cards)
    assert len(scribe.results) == 19
    Tape(scribe.results).shuffle(again)
    assert again == cards != list(range(20))
