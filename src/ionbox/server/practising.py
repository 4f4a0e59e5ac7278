"""What goes over HTTP of practice: sets of items, answers, and what is said to them."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from ionbox.chem.practice.items import Kind

SetCode = Annotated[str, Meta(max_length=40)]
"""As S5-2-7KQ4: skills or a misconception, level, and a letter for the generator's version before its seed."""
AnswerText = Annotated[str, Meta(max_length=200)]


class Choice(Struct, frozen=True):
    says: str
    spoken: str
    """For screen readers."""


class Piece(Struct, frozen=True):
    """Something to put into a formula: an ion, or a tile."""

    key: str
    """As it stands in an answer: Mg2+."""
    shown: str
    charge: int
    family: str
    spoken: str
    copies: int
    """How many of it there are to take."""


class Item(Struct, frozen=True):
    """One question. Its answer stays with the server.

    An answer is a line of text: for `charge`, `find`, `exists` and `lattice` the number of the choice, from 1, and
    behind a space that of the reason where there are reasons; for `build` and `complete` keys of pieces with
    spaces between them; for `name` the name; for `position` an action of the game.
    """

    kind: Kind
    skill: str
    level: int
    ask: str
    """What is asked, in a sentence."""
    spoken: str
    formula: str = ""
    """The formula or ion it is about, as chemists print it."""
    pieces: list[Piece] = []
    laid: list[str] = []
    """`complete`: the pieces that lie there already."""
    choices: list[Choice] = []
    because: str = ""
    """What the reasons answer: "Why not?"."""
    reasons: list[Choice] = []
    puzzle: str = ""
    """`position`: the code of the puzzle."""


class PracticeSet(Struct, frozen=True):
    code: str
    """Written as it is handed on."""
    title: str
    skills: list[str]
    level: int
    items: list[Item]


class AnswerTo(Struct, frozen=True, forbid_unknown_fields=True):
    answer: AnswerText
    english: Literal["us", "gb"] = "us"


class LatticePart(Struct, frozen=True):
    """An ion of a layer of the crystal, to be drawn where a formula is explained as a ratio."""

    shown: str
    charge: int
    count: int


class Judged(Struct, frozen=True):
    """What is said to an answer: always with the reason."""

    right: bool
    code: str
    """Of the refusal, or NOT_BEST for an action that is allowed and not the best; "" where it is right."""
    because: str
    question: str = ""
    answer: str = ""
    """What is right, in words or as a formula: shown when it is asked for, or once it is right."""
    skill: str = ""
    """Which skill it shows, or shows to be missing."""
    says: list[str] = []
    """More that is worth knowing: what the compound is called, whether it exists."""
    lattice: list[LatticePart] = []
    """The ions of the lattice and their ratio, where that explains it."""


class LessonAnswer(AnswerTo, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An answer that counts for the report of a lesson."""

    part: Literal["before", "after", "practice"]
    set: SetCode
    item: Annotated[int, Meta(ge=0, lt=100)]


class SkillInfo(Struct, frozen=True):
    id: str
    name: str
    says: str
    needs: list[str]
    tags: list[str]


class MisconceptionInfo(Struct, frozen=True):
    id: str
    skill: str
    says: str
    question: str


class SkillTree(Struct, frozen=True):
    skills: list[SkillInfo]
    misconceptions: list[MisconceptionInfo]
    codes: dict[str, str]
    """The misconception each code of a refusal shows."""
    version: str
    """The letter of the newest generator: new codes begin their seed with it."""
