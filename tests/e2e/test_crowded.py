"""The fullest boards there are: on a desk nothing is cut off, on a phone all is in reach."""

from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest
from e2e.people import Person
from e2e.stage import NAMES, SIZES, Stage, fits, position

from ionbox.core.play import Match
from ionbox.core.record import read_record
from ionbox.core.types import Seat
from ionbox.games import GAMES
from ionbox.games.ion.album import album
from ionbox.games.ion.box import box_of
from ionbox.games.ion.words import read_area_word

GOLDEN = Path(__file__).resolve().parents[2] / "src/ionbox/games"
Shown = dict[str, Any]
Come = Callable[..., Person]


def seen(game: str, seats: int, preset: str = "", **changes: Any) -> Shown:
    """A match that begins, with what makes it full put in."""
    one = GAMES[game]
    match = Match(one, seats, one.presets[preset] if preset else one.defaults, "7", NAMES[:seats])
    shown = position(one, match.state, Seat(0))
    shown["view"] |= changes
    return shown


def lying(words: Sequence[str]) -> list[dict[str, Any]]:
    """Groups of ION in an area."""
    box = box_of(GAMES["ion"].presets["full"], 7)
    return [asdict(group) for group in album(box, True, True).area([read_area_word(box, word) for word in words], [])]


def ion(*own: str, loose: tuple[str, ...] = ("Cu",), seat: int | None = 0) -> Shown:
    """The end of a round at a table of seven, and this area."""
    shown = seen("ion", 7, "full", seat=seat, phase="place", turn=8)
    cards = [card["card"] for card in shown["view"]["cards"] if card["kind"] == "radioactive"]
    glowing = [
        {"card": card, "round": 1, "lies": lies}
        for card, lies in zip(cards, ("up", "sideways", "down", "pending"), strict=False)
    ]
    other = ("Mg2+.F-", "Na+.Cl-", "NH4^+.Cl-", "Fe3+", "SO4^2-", "He", "Ne")
    shown["view"] |= {
        "areas": [lying(own), *[lying(other)] * 6],
        "loose": [loose, *[()] * 6],
        "radioactive": [glowing, *[glowing[:2]] * 6],
    }
    shown["legal"] = ["lay Cu+"] if seat is not None else []
    return shown


SINGLE = ("Fe3+", "Co3+", "PO4^3-", "SO4^2-", "CO3^2-", "Mg2+", "Ca2+", "Na+", "He")
GROUPS = ("Fe3+.Cl-.Cl-.Cl-", "Na+.Na+.PO4^3-", "Mg2+.NO3^-", "Na+", "Cl-", "Ne", "He")
NINE = ("Cu", "PO4", "Fe", "Mg", "SO4", "OH", "Na", "Cl", "Cr")


def dice() -> Shown:
    """Twenty cards in hand at a table of ten."""
    shown = seen("dice", 10)
    shown["view"] |= {"hand": (shown["view"]["hand"] * 4)[:20], "held": [20] * 10}
    return shown


def counted() -> Shown:
    """The same ten, their hands laid open."""
    shown = dice()
    hand = shown["view"]["hand"][:9]
    over = {"phase": "over", "shown": [hand] * 10, "worth": [450] * 10, "scores": [-450] * 10, "actors": []}
    return shown | {"view": shown["view"] | over, "legal": [], "actors": []}


def metals(phase: str) -> Shown:
    """The last cards: all others are collected, and many lie on the table."""
    shown = seen("metals", 4, phase=phase, collected=[40, 31, 28, 35], before=[90, 120, 77, 101], series=5, pile=0)
    if phase != "lead":
        shown["view"] |= {"lead": "Ca2+", "lead_count": 6, "answer": "N3-", "answer_count": 4, "charges": [12, 12]}
    return shown


def charged() -> Shown:
    """Near the end of a long match, as if four had played it."""
    record = (GOLDEN / "charged/golden/a-whole-match-by-the-most-points.record").read_text("utf-8")
    whole = read_record(record, GAMES)
    match = Match(whole.game, 2, whole.options, whole.seed, format=whole.format)
    for step in whole.steps[:-3]:
        match.play(step.seat, step.action)
    shown = position(match.game, match.state, match.state.actors()[0])
    shown["view"] |= {"seats": 4, "scores": [412, 388, 405, 97]}
    return shown


CROWDED: dict[str, Callable[[], Shown]] = {
    "ion single": lambda: ion(*SINGLE),
    "ion groups": lambda: ion(*GROUPS),
    "ion lifted": lambda: ion("Fe3+", loose=NINE),
    "ion watched": lambda: ion(*GROUPS, seat=None),
    "dice": dice,
    "dice counted": counted,
    "metals lead": lambda: metals("lead"),
    "metals reinforce": lambda: metals("reinforce"),
    "charged": charged,
}


@pytest.mark.parametrize("game", GAMES)
def test_the_fullest_boards_are_seen_whole(game: str, person: Come) -> None:
    boards = {name: make() for name, make in CROWDED.items() if name.startswith(game)}
    stage = Stage(person(), game, GAMES[game].seats[-1])
    for name, shown in boards.items():
        stage.show(shown)
        for width, height in SIZES:
            stage.page.set_viewport_size({"width": width, "height": height})
            fits(stage.page, name)
    assert stage.person.troubles == []
