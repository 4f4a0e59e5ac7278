"""What people call things, where others read it."""

import pytest

from ionbox.core.text import addressed, is_visible, typed_name
from ionbox.core.types import LONGEST_COMPLAINT, BadInput

# Names and words of the world, some with marks over, under and beside their letters.
SEEN = [
    "acid",
    "Säure",
    "sel d’ammonium",
    "кислота",
    "酸",
    "산",
    "حمض",
    "אָלֶף",
    "ज़ाँ",
    "ကျော်",
    "ฤทธิ์",
    "Nguye\u0302\u0303n",
    "☢",
    "",
]


@pytest.mark.parametrize("text", SEEN)
def test_words_of_the_world_are_seen(text: str) -> None:
    assert is_visible(text)


@pytest.mark.parametrize(
    "character",
    [
        "\0", "\n", "\t", "\x1b", "\x7f", "\x9b", "\xa0", "\xad", "\u034f", "\u061c", "\u115f", "\u1160", "\u17b4",
        "\u180b", "\u180e", "\u200b", "\u200d", "\u202e", "\u2028", "\u2060", "\u2066", "\u2800", "\u3000", "\u3164",
        "\ufe0f", "\ufeff", "\uffa0", "\ufff9", "\ufffe", "\ue000", "\ud800", "\U000e0041", "\U000e0100",
    ],
)  # fmt: skip
def test_what_nobody_sees_or_what_leaves_its_line_is_found(character: str) -> None:
    assert not is_visible(f"ac{character}id")


@pytest.mark.parametrize("mark", ["\u0301", "\u0323", "\u20dd", "\u0e47", "\u0651"])
def test_a_third_mark_on_a_letter_is_a_scribble(mark: str) -> None:
    assert is_visible("n" + 2 * mark)
    assert not is_visible("n" + 3 * mark)


def test_a_complaint_repeats_how_something_endless_begins_and_says_what_to_do() -> None:
    sentence = BadInput(f"{'x' * 100_000!r} is no action: write pass.").sentence
    assert sentence.startswith("'xxx")
    assert sentence.endswith("xxx' is no action: write pass.")
    assert len(sentence) == LONGEST_COMPLAINT
    assert BadInput("x" * LONGEST_COMPLAINT).sentence == "x" * LONGEST_COMPLAINT


def test_a_sentence_speaks_to_whom_it_is_about_and_of_them_to_all_others() -> None:
    sentence = "{who} [leads|lead] {ion} from [their|your] hand."
    assert addressed(sentence, you=False).format(who="Ada", ion="Na⁺") == "Ada leads Na⁺ from their hand."
    assert addressed(sentence, you=True).format(who="You", ion="Na⁺") == "You lead Na⁺ from your hand."


@pytest.mark.parametrize(
    ("text", "typed"),
    [
        ("name sodium chloride", "sodium chloride"),
        ("  NAME\tSodium  chloride ", "Sodium  chloride"),
        ("name", ""),
        ("Name ", ""),
        ("unnamed", None),
        ("names sodium", None),
        ("", None),
    ],
)
def test_a_name_is_what_is_typed_behind_that_word(text: str, typed: str | None) -> None:
    assert typed_name(text) == typed
