"""Each rulebook begins with what one wants to know first, and lists the deck its game is played with."""

import csv
import re
from collections import defaultdict

import pytest

from ionbox.chem.ions import ion
from ionbox.games import GAMES
from ionbox.games.dice.cards import ACTIONS, TITLES

FACTS = ["Players", "Age", "Time", "By", "You learn"]


def rules(name: str) -> str:
    return GAMES[name].file("RULES.md")


def rows(name: str, file: str = "deck") -> list[dict[str, str]]:
    lines = (line for line in GAMES[name].file(f"data/{file}.csv").splitlines() if not line.startswith("#"))
    return list(csv.DictReader(lines))


def table(name: str) -> list[list[str]]:
    """The rows of the table in the chapter of the deck or the tiles."""
    chapter = re.split(r"## \d+ The (?:deck|tiles)\n", rules(name))[1]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in chapter.splitlines() if line[:1] == "|"][
        2:
    ]


@pytest.mark.parametrize("name", GAMES)
def test_a_rulebook_begins_with_the_aim_in_two_sentences_and_then_the_facts(name: str) -> None:
    title, aim, facts, *_ = rules(name).split("\n\n")
    assert title == f"# {GAMES[name].title}"
    assert len(re.findall(r"[.!?](?= [A-Z]|$)", " ".join(aim.split()))) == 2, aim
    assert re.findall(r"^- \*\*([\w ]+):\*\* \S", facts, re.M) == FACTS
    seats = GAMES[name].seats
    assert f"- **Players:** {seats[0]} to {seats[-1]}" in facts


def test_the_deck_of_ion_is_listed_as_its_file_has_it() -> None:
    def named(row: dict[str, str]) -> str:
        if row["decay"]:
            return f"{row['card']}, decay {row['decay']}"
        if not row["charge"]:
            return row["card"]
        charges = [int(row[column]) for column in ("charge", "other_charge") if row[column]]
        gap = " " if row["card"][-1].isdigit() else ""
        keys = [f"{row['card']}{gap}{abs(n) if abs(n) > 1 else ''}{'+' if n > 0 else '-'}" for n in charges]
        return " or ".join(ion(key).text for key in keys)

    wanted = [[named(row), row["kind"], row["points"] or "–", row["copies"]] for row in rows("ion")]
    assert table("ion") == wanted


def test_the_deck_of_dice_is_listed_as_its_file_has_it() -> None:
    halves: dict[str, list[str]] = defaultdict(list)
    points: dict[str, set[str]] = defaultdict(set)
    for row in rows("dice"):
        times = f"{row['copies']} × " if row["copies"] != "1" else ""
        halves[row["action"]].append(f"{times}{row['left']}–{row['right']}")
        points[row["action"]].add(row["points"])
    titles = dict(zip(ACTIONS, TITLES, strict=True))
    wanted = []
    for action, found in halves.items():
        (worth,) = points[action] if len(points[action]) == 1 else ["the sum of the dots"]
        wanted.append([titles[action] or "Dots alone", worth, ", ".join(found).replace("*", "J")])
    assert table("dice") == wanted


def test_the_tiles_of_charged_are_listed_as_their_file_has_them() -> None:
    assert table("charged") == [[cell.replace("*", "red") for cell in row.values()] for row in rows("charged", "tiles")]
