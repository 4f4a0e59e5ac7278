"""Data files a teacher edits: every complaint has its line."""

import pytest

from ionbox.core.rows import LONGEST, MOST_ROWS, read_rows
from ionbox.core.types import BadInput

COLUMNS = ("ion", "copies")


def test_remarks_empty_lines_spaces_and_windows_line_ends_do_not_count() -> None:
    rows = read_rows("\n# cards\n ion , copies \r\n\n  # metals\n Na+ , 8\r\n\nCl-,3", COLUMNS)
    assert [(row.line, row.text("ion"), row.whole("copies", 1, 9)) for row in rows] == [(6, "Na+", 8), (8, "Cl-", 3)]


def test_a_cell_in_quotes_may_hold_a_comma() -> None:
    assert read_rows('ion,copies\n"a, b",1', COLUMNS)[0].text("ion") == "a, b"


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("", 0, "Nothing is listed. Write the heading 'ion,copies'"),
        ("# nothing\n", 0, "Nothing is listed"),
        ("ion,copies", 0, "Nothing is listed"),
        ("copies,ion\n8,Na+", 1, "The first line is the heading 'ion,copies', not 'copies,ion'."),
        ("\nNa+,8\n", 2, "The first line is the heading 'ion,copies', not 'Na+,8'."),
        ("ion,copies,more\n", 1, "The first line is the heading"),
        (
            "ion;copies\nNa+;8\n",
            1,
            "Cells are separated by commas here, not by semicolons or tabs. Save the file as CSV",
        ),
        ("ion\tcopies\nNa+\t8\n", 1, "Cells are separated by commas here"),
        ("ion,copies\nNa+,8\nCl-", 3, "This line has 1 cell. It needs 2: ion, copies."),
        ("ion,copies\nNa+,8,9", 2, "This line has 3 cells. It needs 2: ion, copies."),
        ("ion,copies\nNa+,8\n" + "#" * LONGEST, 0, f"{LONGEST} is the most."),
        ("ion,copies\n" + "Na+,8\n" * (MOST_ROWS + 1), MOST_ROWS + 2, f"A file lists at most {MOST_ROWS} rows."),
        ("ion,copies\r\n# \0\r\nNa+,8", 2, "a character that no text holds"),
        ("ion,copies\nNa+,\ud800", 2, "a character that no text holds"),
    ],
)
def test_what_is_no_table_is_refused_with_its_line(text: str, line: int, says: str) -> None:
    with pytest.raises(BadInput) as caught:
        read_rows(text, COLUMNS)
    assert says in caught.value.sentence
    assert caught.value.line == line


@pytest.mark.parametrize("cell", ["", "0", "10", "-1", "--3", "-", "1.5", "3x", "²", "9" * 5000])
def test_a_number_out_of_range_or_none_at_all_is_refused_with_its_line(cell: str) -> None:
    row = read_rows(f"ion,copies\nNa+,{cell}", COLUMNS)[0]
    with pytest.raises(BadInput, match=r"^line 2: copies is a whole number from 1 to 9, not '"):
        row.whole("copies", 1, 9)


def test_a_negative_number_is_read_where_one_may_stand() -> None:
    assert read_rows("ion,copies\nNa+,-3", COLUMNS)[0].whole("copies", -3, 0) == -3


def test_one_of_several_words_is_taken_and_any_other_refused() -> None:
    row = read_rows("ion,copies\nNa+,few", COLUMNS)[0]
    assert row.one_of("copies", ("few", "many")) == "few"
    with pytest.raises(BadInput, match="line 2: copies is one of none, many, not 'few'"):
        row.one_of("copies", ("none", "many"))


def test_a_name_is_short_and_visible() -> None:
    assert read_rows(f"ion,copies\n{'ä' * 40},8", COLUMNS)[0].name("ion") == "ä" * 40
    for name in ("", "ä" * 41, "a\u200bb", "a\u3164", "n" + "\u0301" * 3, "\x1b[31mred"):
        with pytest.raises(BadInput, match="line 2: ion is a name of 1 to 40 visible characters, not '"):
            read_rows(f"ion,copies\n{name},8", COLUMNS)[0].name("ion")


def test_a_heading_behind_a_byte_order_mark_is_read() -> None:
    assert len(read_rows("\ufeffion,copies\nNa+,8", COLUMNS)) == 1


def test_a_quote_that_never_closes_is_no_crash() -> None:
    with pytest.raises(BadInput, match="line 2: This line has 1 cell"):
        read_rows('ion,copies\n"Na+,8\nCl-,3', COLUMNS)
