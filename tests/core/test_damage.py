"""A damaged, truncated, foreign or newer record is refused with its line and reason, or told as it stands."""

import re

import pytest
from core.records import CUSTOM, LISTED, SHORT, WHOLE, played, read
from hypothesis import given, settings
from hypothesis import strategies as st

from ionbox.core.record import LARGEST, read_record, write_record
from ionbox.core.rng import commitment
from ionbox.core.types import BadInput
from ionbox.games.metals import Metals
from ionbox.games.metals.types import Options


def refused(text: str) -> tuple[int, str]:
    with pytest.raises(BadInput) as caught:
        read(text)
    return caught.value.line, caught.value.sentence


@pytest.mark.parametrize(
    ("old", "new", "line", "says"),
    [
        (SHORT, "", 1, "This is not an ionbox record: the first line of one is 'ionbox record 2'."),
        (SHORT, "[Event 'chess']\n1. e4 e5\n", 1, "This is not an ionbox record"),
        ("ionbox record 2", "ionbox record 0", 1, "This is not an ionbox record"),
        (
            "ionbox record 2",
            "ionbox record 4",
            1,
            "A newer ionbox wrote this (format 4); this one reads up to format 3.",
        ),
        ("metals 1", "chess 1", 2, "'chess 1 (Metal vs. Non-Metal)' is not a game in this box. Choose one of "),
        ("metals 1", "metals", 2, "is not a game in this box"),
        ("metals 1", "metals 2", 2, "This was played by newer rules of metals (version 2; here 1)."),
        ("game: metals 1 (Metal vs. Non-Metal)\n", "", 1, "The header has no line 'game: …'."),
        ("seats: Ada, Quiet Beryl\n", "", 1, "The header has no line 'seats: …'."),
        ("seed: 7\n", "", 1, "The header has a seed or a listed deal: one of the two."),
        ("seed: 7\n", "seed: 7\ndeal: {0}\n", 1, "The header has a seed or a listed deal: one of the two."),
        ("seed: 7\n", "seed: 7\nseed: 7\n", 5, "'seed' appears twice. Leave one of them out."),
        ("seed: 7\n", "seed: 7\nweather: fine\n", 5, "'weather: fine' does not belong in a record's header"),
        ("seed: 7\n", "seed: 8\n", 5, "The seed does not fit its commitment: one of the two was changed."),
        ("commitment: 79", "commitment: 78", 5, "The seed does not fit its commitment"),
        ("seed: 7\n", "seed: 7\noption pace: 3\n", 5, "There is no option 'pace'."),
        ("seed: 7\n", "seed: 7\noption series: 21\n", 5, "series is a whole number from 0 to 20, not 21."),
        ("seed: 7\n", "seed: 7\nfile series:\n| 2\n", 5, "'series' is written as 'option series:'."),
        ("seed: 7\n", "seed: 7\noption deck: Na+\n", 5, "'deck' is written as 'file deck:'."),
        ("seed: 7\n", "seed: 7\nfile deck: mine.csv\n", 5, "A file stands line by line under its name"),
        ("seed: 7\n", "seed: 7\nfile deck:\n", 5, "A file stands line by line under its name"),
        ("seed: 7\n", "seed: 7\nfile deck:\n| ion,copies\n| Na+,8\n| Xx,8\n", 8, "'Xx' is not in the ion table"),
        ("seed: 7\n", "seed: 7\nfile deck:\n| ion,copies\n| Na+,5\n| Cl-,5\n", 3, "2 seats are dealt 12 cards"),
        ("Ada, Quiet Beryl", "Ada", 3, "Metal vs. Non-Metal is for 2 to 4 seats, not 1."),
        ("Ada, Quiet Beryl", "Ada,Beryl, Cem", 3, "'Ada,Beryl' is not a valid name"),
        ("\n\n1.", "\n1.", 6, "'1. seat 2: Na+' does not belong in a record's header. An empty line ends the header."),
        ("2. seat 1: Cl-\n", "", 8, "This should be step 2, not 3."),
        ("2. seat", "7. seat", 8, "This should be step 2, not 7."),
        ("2. seat 1: Cl-", "2. seat 1 Cl-", 8, "'2. seat 1 Cl-' is not a step. Write it like this: '2. seat 1: …'."),
        ("2. seat 1: Cl-", "2. seat 1: Ca2+", 8, "Seat 1 may not play Ca2+ at step 2. You hold no Ca²⁺. (§3.1)"),
        ("2. seat 1: Cl-", "2. seat 1: two cards", 8, "'two cards' is not in the ion table"),
        ("2. seat 1: Cl-", "2. seat 2: Cl-", 8, "Seat 2 may not play Cl- at step 2. It is seat 1's turn. (§3.3)"),
        ("2. seat 1: Cl-", "2. seat 3: Cl-", 8, "This match has seats 1 to 2, not 3."),
        ("2. seat 1: Cl-", "2. seat 0: Cl-", 8, "This match has seats 1 to 2, not 0."),
        ("2. seat 1: Cl-", "2. seat 1: Cl- {4}", 8, "Chance comes from the seed here: no results are listed."),
        ("Ca2+ (time)", "Ca2+ (mood)", 10, "'Ca2+ (mood)' is not in the ion table"),
        ("outcome: none after 4 steps\n", "", 11, "The record breaks off"),
        ("none after 4 steps", "none after 5 steps", 11, "The steps lead to 'outcome: none after 4 steps', the record"),
        ("none after 4 steps", "20 18; won by seat 1; §5.2", 11, "The steps lead to 'outcome: none after 4 steps'"),
        ("4 steps\n", "4 steps\n5. seat 2: Na+\n", 12, "The outcome is the last line of a record; more follows."),
    ],
)
def test_damage_is_refused_with_its_line_and_reason(old: str, new: str, line: int, says: str) -> None:
    assert old in SHORT
    at, sentence = refused(SHORT.replace(old, new, 1))
    assert says in sentence
    assert at == line


def test_older_rules_are_refused() -> None:
    class Later(Metals):
        version = 2

    with pytest.raises(BadInput, match="line 2: This was played by older rules of metals"):
        read_record(SHORT, {"metals": Later()})


def test_a_record_cut_off_anywhere_is_refused() -> None:
    for keep in range(0, len(WHOLE) - 1, 3):
        line, _ = refused(WHOLE[:keep])
        assert 1 <= line <= WHOLE[:keep].count("\n") + 1


def test_a_changed_outcome_or_a_step_after_the_end_is_refused() -> None:
    last = WHOLE.count("\n")
    outcome = WHOLE.splitlines()[-1]
    assert re.fullmatch(r"outcome: \d+ \d+; won by seat [12]; §5\.2", outcome)
    line, sentence = refused(WHOLE.replace("; won", " ; won"))
    assert (line, sentence.startswith(f"The steps lead to '{outcome}', the record says")) == (last, True)
    line, sentence = refused(WHOLE.replace("outcome:", f"{last - 7}. seat 1: Na+\noutcome:"))
    assert (line, sentence) == (last, f"Seat 1 may not play Na+ at step {last - 7}. The match is over. (§5.2)")


def test_listed_results_must_be_numbers_in_range_and_neither_too_few_nor_too_many() -> None:
    deal = next(line for line in LISTED.splitlines() if line.startswith("deal: "))
    for braces, says in [
        ("{}", "One more result below 2 is needed than the 0 listed."),
        (deal[6:-1] + " 0}", "41 results are listed, 40 are used."),
        (deal[6:].replace("{", "{2", 1), "does not lie from 0 to 1."),
        ("{1 two}", "'{1 two}' is not a list of results. Write it like this: '{3 0 2}'."),
        ("{01}", "'{01}' is not a list of results"),
        ("{" + "9" * 5000 + "}", "is not a list of results"),
        ("1 2", "'1 2' is not a list of results"),
    ]:
        line, sentence = refused(LISTED.replace(deal, f"deal: {braces}"))
        assert (line, says in sentence) == (4, True), sentence
    assert write_record(read(LISTED.replace(deal, deal.replace(" ", "  ").replace(":  ", ": ")))) == LISTED
    taken = next(line for line in LISTED.splitlines() if re.search(r": pass \{\d\}$", line))
    number = LISTED.splitlines().index(taken) + 1
    bare = taken[: taken.index(" {")]
    for changed in (bare, f"{bare} {{0 0}}", f"{bare} {{99}}", f"{bare} {{x}}"):
        assert refused(LISTED.replace(taken, changed))[0] == number
    sealed = LISTED.replace(deal, f"{deal}\ncommitment: {commitment('7')}")
    assert refused(sealed) == (5, "The seed does not fit its commitment: one of the two was changed.")


def test_a_text_too_large_is_refused_unread() -> None:
    text = SHORT + " " * LARGEST
    assert refused(text) == (0, f"A record has at most {LARGEST} characters, this has {len(text)}.")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("seed: 7", "deal: {" + "1 " * 1_000_000 + "}"),
        ("Ada", "A" * 1_000_000),
        ("2. seat 1: ", "2. seat 1: " + " " * 1_000_000),
    ],
    ids=["deal", "name", "step"],
)
def test_an_endless_line_is_refused_unread(old: str, new: str) -> None:
    assert old in SHORT
    at, sentence = refused(SHORT.replace(old, new, 1))
    assert sentence.startswith("A line of a record has at most 65000 characters, this has ")
    assert at == SHORT[: SHORT.index(old)].count("\n") + 1


@pytest.mark.parametrize("old", ["Ada", "7\n", "Na+", "outcome"])
@pytest.mark.parametrize("character", ["\0", "\ud800"], ids=["NUL", "half a pair"])
def test_a_character_that_no_text_holds_is_refused_with_its_line(old: str, character: str) -> None:
    at, sentence = refused(SHORT.replace(old, character + old, 1))
    assert sentence == "Here is a character that no text holds. Save the file as text in UTF-8."
    assert at == SHORT[: SHORT.index(old)].count("\n") + 1


def squeezed(text: str) -> str:
    """What reading forgives: other line ends, more spaces or a bar without one, spaces at line ends, empty lines."""
    lines = re.sub(r"\r\n?", "\n", text).split("\n")
    return "\n".join(line for part in lines if (line := re.sub(r" +", " ", part).replace("| ", "|").rstrip()))


def forgiven_refused_or_told_as_it_stands(changed: str, original: str) -> None:
    """Whatever is read is what the text says: the change is refused, means nothing, or stands in what is written."""
    try:
        again = write_record(read(changed))
    except BadInput as mistake:
        again, line = original, mistake.line
    else:
        line = 1
        if not re.search("^commitment:", changed, re.MULTILINE):
            # A record may lack it, and then it is written anew; another seed may allow the same few steps.
            original = re.sub("(?m)^commitment:.*\n", "", original)
            again = re.sub("(?m)^commitment:.*\n", "", again)
    assert 0 < line <= changed.count("\n") + changed.count("\r") + 1
    assert squeezed(again) in (squeezed(changed), squeezed(original))


SERIES = write_record(played(5, Options(series=2)))
texts = st.sampled_from([SHORT, LISTED, CUSTOM, SERIES])
characters = st.one_of(st.sampled_from("\n\r\t |:{}(),.+-0123456789"), st.characters())


@settings(max_examples=300)
@given(texts, st.data())
def test_any_one_character_changed_is_refused_or_told(text: str, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(text) - 1))
    changed = text[:at] + data.draw(characters) + text[at + data.draw(st.integers(0, 1)) :]
    forgiven_refused_or_told_as_it_stands(changed, text)


@pytest.mark.parametrize("text", [SHORT, LISTED, CUSTOM], ids=["short", "listed", "custom deck"])
def test_any_line_deleted_doubled_or_swapped_with_the_next_is_refused_or_told(text: str) -> None:
    lines = text.splitlines(keepends=True)
    for n, line in enumerate(lines):
        for middle in ([], [line, line], [*lines[n + 1 : n + 2], line]):
            rest = lines[n + 2 :] if len(middle) == 2 and middle[1] == line != middle[0] else lines[n + 1 :]
            forgiven_refused_or_told_as_it_stands("".join([*lines[:n], *middle, *rest]), text)


def test_a_seed_that_has_swallowed_its_commitment_is_told_as_it_stands() -> None:
    swallowed = SERIES.replace("seed: 7\n", "seed: 73")
    forgiven_refused_or_told_as_it_stands(swallowed, SERIES)
