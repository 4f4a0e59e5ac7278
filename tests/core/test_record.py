"""A match as text, written and read back exactly."""

import re

import pytest
from core.records import CUSTOM, DECK, LISTED, SHORT, WHOLE, played, read
from core.twins import again, listed

from ionbox.core.play import state_hash
from ionbox.core.record import write_record
from ionbox.core.rng import commitment, mixed
from ionbox.core.types import BadInput
from ionbox.games.metals import GAME
from ionbox.games.metals.types import Options


def test_a_record_is_a_text_that_a_person_can_read() -> None:
    assert SHORT == (
        "ionbox record 2\n"
        "game: metals 1 (Metal vs. Non-Metal)\n"
        "seats: Ada, Quiet Beryl\n"
        "seed: 7\n"
        "commitment: 7902699be42c8a8e46fbbb4501726517e86b22c56a189f7625a6da49081b2451\n"
        "\n"
        "1. seat 2: Na+\n"
        "2. seat 1: Cl-\n"
        "3. seat 1: O2-\n"
        "4. seat 2: Ca2+ (time)\n"
        "outcome: none after 4 steps\n"
    )


@pytest.mark.parametrize("text", [SHORT, WHOLE, LISTED, CUSTOM], ids=["short", "whole", "listed", "custom deck"])
def test_a_record_is_read_back_exactly(text: str) -> None:
    match = read(text)
    assert write_record(match) == text
    assert match.names == ("Ada", "Quiet Beryl")
    assert match.steps[3].by == "time"


def test_the_match_read_is_the_match_written() -> None:
    match = played(1000, Options(series=2))
    again = read(write_record(match))
    assert (again.steps, again.seed, again.options) == (match.steps, "7", Options(series=2))
    assert state_hash(GAME, again.state) == state_hash(GAME, match.state)


def test_a_custom_deck_comes_back_with_its_remarks_and_empty_lines_and_spaces() -> None:
    assert read(CUSTOM).options == Options(deck=DECK)
    assert "file deck:\n|\n| # Für die 9b: größer\n| ion,copies\n| Na+,12  \n|\n" in CUSTOM


@pytest.mark.parametrize("text", [SHORT, LISTED, CUSTOM], ids=["short", "listed", "custom deck"])
@pytest.mark.parametrize("end", ["\r\n", "\r"])
def test_line_ends_and_marks_of_other_editors_change_nothing(text: str, end: str) -> None:
    assert write_record(read("\ufeff" + text.replace("\n", end))) == text


def test_spaces_behind_lines_and_empty_lines_among_the_steps_change_nothing() -> None:
    assert write_record(read(SHORT.replace("\n", "  \n") + "\n\n")) == SHORT
    assert write_record(read(SHORT.replace("\n2.", "\n\n\n2."))) == SHORT


def test_a_record_by_hand_needs_no_title_no_commitment_and_no_outcome() -> None:
    text = re.sub(r" \(Metal.*\)|commitment: .*\n|none after 4 steps", "", SHORT).replace("outcome: ", "outcome: ?")
    assert text.count("\n") == SHORT.count("\n") - 1
    assert write_record(read(text)) == SHORT


FORMAT_1 = (
    "ionbox record 1\n"
    "game: metals 1 (Metal vs. Non-Metal)\n"
    "seats: Ada, Quiet Beryl\n"
    "seed: 7\n"
    "commitment: 7902699be42c8a8e46fbbb4501726517e86b22c56a189f7625a6da49081b2451\n"
    "\n"
    "1. seat 2: O2-\n"
    "2. seat 1: Na+\n"
    "3. seat 1: O2-\n"
    "4. seat 2: Ca2+ (time)\n"
    "outcome: none after 4 steps\n"
)


def test_a_record_of_format_1_is_read_by_the_chance_of_its_time_and_stays_one() -> None:
    match = read(FORMAT_1)
    assert write_record(match) == FORMAT_1
    assert state_hash(GAME, match.state) == state_hash(GAME, list(again(match)[1])[-1].state)
    assert state_hash(GAME, match.state) == state_hash(GAME, listed(match).state)
    with pytest.raises(BadInput, match="line 8: Seat 1 may not play"):
        read(FORMAT_1.replace("record 1", "record 2"))


def test_a_record_keeps_what_was_sealed_and_what_each_seat_added_to_it() -> None:
    sealed = "9f3a" * 16
    text = write_record(played(1000, seed=mixed(sealed, ["4c01", ""])))
    assert f"seed: {sealed} with 4c01 -\ncommitment: {commitment(sealed)}\n" in text
    assert write_record(read(text)) == text
    for old, new in [(sealed, "9f3b" * 16), (commitment(sealed), commitment("7"))]:
        with pytest.raises(BadInput, match="line 5: The seed does not fit its commitment"):
            read(text.replace(old, new))
    with pytest.raises(BadInput):
        read(text.replace("with 4c01 -", "with - 4c01"))


def test_where_the_bell_rang_the_referee_says_so() -> None:
    match = played(3)
    assert match.ring() is None
    text = write_record(match)
    assert "\n4. referee: last round\noutcome: none after 4 steps\n" in text
    again = read(text)
    assert again.state.rung
    assert write_record(again) == text


@pytest.mark.parametrize("line", ["4. referee: pass", "4. seat 1: last round", "4. referee: last round (bell)"])
def test_the_referee_writes_nothing_else(line: str) -> None:
    with pytest.raises(BadInput):
        read(SHORT.replace("4. seat 2: Ca2+ (time)", line))
