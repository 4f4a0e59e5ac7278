"""What goes over HTTP of the boxes: what is in one, what of it can be changed, how a deck plays, and the score pad."""

from typing import Annotated

from msgspec import Meta, Struct

from ionbox.core.contents import Caution, Figure, Part, Possible, Sheet
from ionbox.core.pad import LONGEST_LINE, MOST_LINES, PadPage
from ionbox.paper.sheets import LONGEST_DEAL, MOST_BOARDS, MOST_TABLES, What
from ionbox.paper.typeset import English, Size
from ionbox.server import wire
from ionbox.server.api import IonInfo, NameText, OptionName, OptionText


class BoxContents(Struct, frozen=True):
    """What is in the box of a game."""

    title: str
    parts: list[Part]


class Workshop(Struct, frozen=True):
    """What can be changed in a game's box."""

    sheets: list[Sheet]
    """None where nothing can."""
    files: dict[str, str]
    """By option: the game's own files, from which somebody starts."""
    round: str
    """What the bell lets end, and the option `rounds` counts."""


class Deck(Struct, frozen=True, forbid_unknown_fields=True):
    """Options, data files among them, of which some may be one's own."""

    preset: Annotated[str, Meta(max_length=40)] = ""
    options: Annotated[dict[OptionName, OptionText], Meta(max_length=40)] = {}


class DeckToSurvey(Deck, frozen=True, forbid_unknown_fields=True):
    seats: Annotated[int, Meta(ge=0, le=100)] = 0
    """At which it is to be played; 0: the fewest that can."""


class Complaint(Struct, frozen=True):
    option: str
    """The option or the file that it is about; "": all of them together."""
    line: int
    """0: no line alone."""
    says: str


class Surveyed(Struct, frozen=True):
    """A deck looked over. Where there are complaints it cannot be played, and the rest is empty."""

    complaints: list[Complaint]
    seats: list[int]
    """How many can play."""
    parts: list[Part] = []
    figures: list[Figure] = []
    compounds: list[Possible] = []
    warnings: list[Caution] = []
    ions: dict[str, IonInfo] = {}
    """Of the match, by key; none where the game is not about ions."""


class PadLines(Deck, frozen=True, forbid_unknown_fields=True):
    """What somebody with the real box has written down so far."""

    names: Annotated[list[NameText], Meta(max_length=20)] = []
    lines: Annotated[list[Annotated[str, Meta(max_length=LONGEST_LINE)]], Meta(max_length=MOST_LINES)] = []
    record: bool = False
    """Whether a record of the match is wanted."""


class Scored(Struct, frozen=True):
    """A score pad, judged and counted."""

    title: str
    page: PadPage
    records: bool
    """Whether a record can be made of it."""
    record: str
    """The record, where one is wanted."""


class Length(Struct, frozen=True):
    """How long a match takes, measured by matches of bots just now."""

    matches: int
    low: int
    """Nine in ten matches take at least as many decisions, one after the other, as this."""
    median: int
    high: int
    """Nine in ten matches take at most as many."""
    minutes: tuple[int, int]
    """From low to high, where people take as long for a decision as `seconds` says."""
    seconds: int


class BalanceWish(Deck, frozen=True, forbid_unknown_fields=True):
    """Let bots play a deck, and tell how it plays. For the host, or whoever sits at this computer."""

    secret: wire.Secret = ""
    """A host's; "": it is this computer that asks."""
    code: wire.Code = ""
    """Of the gathering whose host that is."""
    seats: Annotated[int, Meta(ge=0, le=100)] = 0
    matches: Annotated[int, Meta(ge=10, le=10_000)] = 2000


class BalanceState(Struct, frozen=True):
    """How far the measuring of a deck is: it waits, goes on, has its page, or has failed."""

    key: str
    done: int
    of: int
    """Matches, those of the printed deck among them."""
    waits: int
    """How many runs are before this one; 0: it is this one's turn."""
    left: float
    """Seconds until it is done, as far as can be told; 0: nothing can be told."""
    page: str
    """What there is to tell, as HTML without scripts and styles; "" until all matches are played."""
    failed: str = ""
    """Why there will be no page, in a sentence: it was stopped, or it went wrong."""


class DeckToPrint(Deck, frozen=True, forbid_unknown_fields=True, kw_only=True):
    what: What
    paper: Size = "a4"
    english: English = "us"
    backs: bool = False
    """Of cards, for both sides of the paper, flipped on the long edge."""
    name: Annotated[str, Meta(max_length=60)] = ""
    """What the deck is called; "": the printed one."""
    seats: Annotated[int, Meta(ge=0, le=100)] = 0
    """Columns of a score sheet or a traveller, 0: as many as can play; seats of a set-up sheet, 0: as few as can."""
    tables: Annotated[int, Meta(ge=1, le=MOST_TABLES)] = 12
    """Lines of a traveller."""
    deal: Annotated[str, Meta(max_length=LONGEST_DEAL)] = ""
    """The code of the deal, on all sheets."""
    board: Annotated[int, Meta(ge=1, le=MOST_BOARDS)] = 1
    """Which match of those who play on from it."""


class PrintShop(Struct, frozen=True):
    closed: str
    """Why nothing can be printed here; "": it can."""
    games: dict[str, list[What]]
    """What there is to print of each game under any of its presets; box is all that is needed to play."""
