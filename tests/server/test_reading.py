"""What decoding can raise, and the sentence that people read instead."""

import json
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ionbox.server import api, orders, wire
from ionbox.server.reading import LONGEST_VALUE, UNREADABLE, plain

NOT_JSON = "This is not JSON. Send one JSON object in UTF-8."
NOT_UTF8 = "This is not text in UTF-8. Send one JSON object in UTF-8."
HALF = "A character is only half there. Send whole characters."
BROKEN_OFF = "The JSON breaks off in the middle. Send all of it."
DEEP = 100_000


def caught(kind: Any, body: str | bytes) -> Exception:
    with pytest.raises(UNREADABLE) as trouble:
        msgspec.json.decode(body, type=kind)
    return trouble.value


def making(**fields: Any) -> bytes:
    return json.dumps({"game": "ion", "seats": ["person"], **fields}).encode()


@pytest.mark.parametrize(
    ("body", "kind", "says"),
    [
        (b"", msgspec.DecodeError, BROKEN_OFF),
        (b'{"game":', msgspec.DecodeError, BROKEN_OFF),
        (b"hello", msgspec.DecodeError, NOT_JSON),
        (b"{} {}", msgspec.DecodeError, "game is missing."),
        (making() + b"x", msgspec.DecodeError, NOT_JSON),
        (b'{"game":NaN}', msgspec.DecodeError, NOT_JSON),
        (b'{"game":"\\x"}', msgspec.DecodeError, NOT_JSON),
        (b'\xef\xbb\xbf{"game":1}', msgspec.DecodeError, NOT_JSON),
        ("{}".encode("utf-16"), msgspec.DecodeError, NOT_JSON),
        (b'{"game":"A\x8ea"}', UnicodeDecodeError, NOT_UTF8),
        (b'{"\xff":1}', UnicodeDecodeError, NOT_UTF8),
        (b'{"game":"\xed\xa0\x80"}', UnicodeDecodeError, NOT_UTF8),
        ("\ud800", UnicodeEncodeError, NOT_UTF8),
        (b'{"game":"\\ud800"}', msgspec.DecodeError, BROKEN_OFF),
        (b'{"game":"\\ud800","seats":[]}', msgspec.DecodeError, HALF),
        (b'{"game":"\\ud800\\u0041"}', msgspec.DecodeError, HALF),
        (b'{"game":"\\udc00"}', msgspec.DecodeError, HALF),
        (b"null", msgspec.ValidationError, "The message must be an object with named fields, not null."),
        (b"[]", msgspec.ValidationError, "The message must be an object with named fields, not a list."),
        (making(game=1), msgspec.ValidationError, "game must be text, not a whole number."),
        (making(game="x" * 41), msgspec.ValidationError, "game must have at most 40 characters."),
        (making(seats=[]), msgspec.ValidationError, "seats must have at least 1 entry."),
        (making(seats=["person"] * 21), msgspec.ValidationError, "seats must have at most 20 entries."),
        (making(seats=["person", 3]), msgspec.ValidationError, "Entry 2 of seats must be text, not a whole number."),
        (making(many="yes"), msgspec.ValidationError, "many must be true or false, not text."),
        (making(clock=1.5), msgspec.ValidationError, "clock must be a whole number, not a fraction."),
        (making(clock=-1), msgspec.ValidationError, "clock must be at least 0."),
        (making(clock=2**53 + 1), msgspec.ValidationError, "clock must be at most 86,400."),
        (making(clock=2**70), msgspec.ValidationError, "clock must be at most 86,400."),
        (making(clock=0).replace(b"0", b"9" * 5000), msgspec.ValidationError, "clock must be a smaller number."),
        (making().replace(b"}", b',"clock":1e999}'), msgspec.ValidationError, "clock must be a smaller number."),
        (making(hints=3), msgspec.ValidationError, "hints must be true or false or null, not a whole number."),
        (making(options={"a": 3}), msgspec.ValidationError, "An entry of options must be text, not a whole number."),
        (making(options={"a" * 41: ""}), msgspec.ValidationError, "A name in options must have at most 40 characters."),
        (making(dance=1), msgspec.ValidationError, "There is no field dance. Leave it out."),
        (making(**{"x" * 50: 1}), msgspec.ValidationError, f"There is no field {'x' * LONGEST_VALUE}…. Leave it out."),
        (b'{"seats":["person"]}', msgspec.ValidationError, "game is missing."),
    ],
)  # fmt: skip
def test_a_body_that_cannot_be_read_is_explained_with_its_field(body: str | bytes, kind: type, says: str) -> None:
    trouble = caught(api.NewGathering, body)
    assert isinstance(trouble, kind)
    assert plain(trouble) == says


@pytest.mark.parametrize(
    ("frame", "says"),
    [
        ('{"t":"dance"}', "t cannot be 'dance'."),
        ('{"t":3}', "t must be text."),
        ("{}", "t is missing."),
        ('{"t":"act","n":1,"id":"a"}', "action is missing."),
        ('{"t":"act","n":1,"id":"a","action":"\\u0007"}', "action has a character that is not allowed there."),
        ('{"t":"act","n":1,"id":"","action":"pass"}', "id must have at least 1 character."),
        ('{"t":"hello","code":"ABC234","since":-2}', "since must be at least -1."),
        ('{"t":"ping","at":"now"}', "at must be a number, not text."),
    ],
)
def test_a_frame_that_cannot_be_read_is_explained_with_its_field(frame: str, says: str) -> None:
    assert plain(caught(wire.ClientMessage, frame)) == says


@pytest.mark.parametrize(
    "frame",
    [
        '{"x":' + "[" * DEEP + "]" * DEEP + ',"t":"act"}',
        '{"x":' + '{"a":' * DEEP + "1" + "}" * DEEP + ',"t":"act"}',
    ],
    ids=["lists", "objects"],
)
def test_what_is_nested_without_end_raises_a_recursion_error_which_is_explained(frame: str) -> None:
    trouble = caught(wire.ClientMessage, frame)
    assert isinstance(trouble, RecursionError)
    assert plain(trouble) == "This is nested too deep. Send a simpler message."


def test_a_complaint_that_is_new_to_us_still_names_its_field() -> None:
    assert plain(msgspec.ValidationError("Unheard of - at `$.game`")) == "game cannot be read. Look at it again."


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=300),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=5,
)
FIELDS = ["t", "do", "n", "id", "action", "code", "secret", "since", "ready", "number", "claim", "at", "table", "seat"]
FIELDS += ["game", "seats", "options", "clock", "hints", "name", "record", "paused", "bot"]
TAGS = ["hello", "act", "preview", "ready", "allow", "ping", "rematch", "pause", "remove", "replace", "door"]
BODIES = st.dictionaries(st.sampled_from(FIELDS), VALUES | st.sampled_from(TAGS), max_size=5).map(json.dumps)
TYPES = [wire.ClientMessage, orders.HostCommand, api.NewGathering, api.Wish, api.Fork, api.Ask]


@given(st.sampled_from(TYPES), BODIES | VALUES.map(json.dumps) | st.text(max_size=40) | st.binary(max_size=40))
def test_nobody_reads_the_words_of_a_library(kind: Any, body: str | bytes) -> None:
    try:
        msgspec.json.decode(body, type=kind)
    except UNREADABLE as trouble:
        says = plain(trouble)
        assert says.endswith(".")
        for word in ("`", "$", "Expected", "regex", "malformed", "codec"):
            assert word not in says or word in str(body)
