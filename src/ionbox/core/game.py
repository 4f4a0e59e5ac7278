"""What a game is to everybody outside its folder: rules, views, words."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, TypeVar

from ionbox.core import options as option_texts
from ionbox.core.rng import Rng
from ionbox.core.rows import without_line
from ionbox.core.state import State
from ionbox.core.types import FULL, Action, BadInput, Event, Help, Refusal, Seat

if TYPE_CHECKING:
    from ionbox.core.kit import Kit

S = TypeVar("S", bound=State)
Opts = TypeVar("Opts")
V = TypeVar("V")

MOST_COMPLAINTS = 50

Shown = tuple[str, int, int, str] | tuple[str, int, int, str, int] | tuple[str, int, int, str, int, list[str]]
"""What, seat, number and piece of an event, perhaps what it comes to together with others, and its parts."""


class Game(ABC, Generic[S, Opts, V]):
    """One game, whole. A seat is 0, 1, 2 … here and from 1 in all that people read or type."""

    name: ClassVar[str]
    title: ClassVar[str]
    says: ClassVar[str]
    """What it is like, in a sentence for whoever chooses a game."""
    age: ClassVar[int]
    """From this age on, as its RULES.md says."""
    minutes: ClassVar[tuple[int, int]]
    """How long a match takes, from and to, as its RULES.md says."""
    letter: ClassVar[str]
    """What the codes of its deals begin with: no other game's, and one that nobody mixes up (core.text.READABLE)."""
    place: ClassVar[int] = 1000
    """Where it stands on the shelf: the lowest first, whatever names no place behind the others."""
    newcomers: ClassVar[str] = ""
    """The preset of somebody's first match; "": the options as they are when nobody chooses."""
    version: ClassVar[int]
    """Higher whenever an old record would play out differently."""
    seats: ClassVar[range]
    defaults: Opts
    """Options as they are when nobody chooses."""
    atom_by_atom: ClassVar[bool] = False
    """Whether players lay formulas atom by atom, so that the order is theirs."""
    box_type: type[Any]
    public_type: type[Any]
    own_type: type[Any]
    view_type: type[V]
    """The three parts of a view, and their sum: frozen dataclasses, so that each can be sent and read as JSON."""
    preview_type: type[Any] | None = None
    """What `preview` gives."""

    def under(self, options: Opts) -> Self:
        """This game with what these options bring: only so can it read and write ions that no box has.

        Whoever plays a match has its game from `Setup`, which asks for it. Where they bring nothing it is the game as
        it comes in the box, whatever this one brings.
        """
        return self

    @abstractmethod
    def start(self, seats: int, options: Opts, rng: Rng) -> S:
        """Set up and deal. Trusts `check`, which `core.play` calls first."""

    @abstractmethod
    def refusal(self, state: S, seat: Seat, action: Action) -> Refusal | None:
        """Why this seat may not do this now, for any action a person could try; None exactly where it is legal."""

    @abstractmethod
    def box(self, state: S, help: Help = FULL) -> Any:
        """What never changes in this match and everybody knows: what is printed on cards, the board, the options."""

    @abstractmethod
    def public(self, state: S, help: Help = FULL) -> Any:
        """What lies open: the same for everybody. Built from an allow-list, like all of a view."""

    @abstractmethod
    def own(self, state: S, seat: Seat | None, help: Help = FULL) -> Any:
        """What this seat, with a perfect memory, knows beyond that; None: what is told to the public alone."""

    def view(self, state: S, seat: Seat | None, help: Help = FULL) -> V:
        """All that this seat knows; None: all that the public knows."""
        return self.sum(self.box(state, help), self.public(state, help), self.own(state, seat, help))

    def sum(self, box: Any, public: Any, own: Any) -> V:
        """A view from its parts."""
        return self.view_type(**vars(box), **vars(public), **vars(own))

    @abstractmethod
    def imagine(self, view: V, options: Opts, rng: Rng) -> S:
        """A whole truth that fits this view with all its help, made from it alone: `view(imagine(v)) == v`."""

    @abstractmethod
    def tell(self, event: Event, audience: Seat | None, names: Sequence[str], help: Help = FULL) -> str:
        """One event in words for one audience (None: the public); "" where there is nothing for them to hear."""

    def story(
        self, events: Sequence[Event], audience: Seat | None, names: Sequence[str], help: Help = FULL
    ) -> list[str]:
        """What of these events there is for one audience to hear."""
        told = (self.tell(event, audience, names, help) for event in events)
        return [line for line in told if line]

    def show(self, event: Event, help: Help = FULL) -> Shown | None:
        """An event that everybody sees and no view keeps, for boards to draw."""
        return None

    def part(self, public: Any) -> int:
        """Which round of a match, or game of a series, is played, from 1: whoever came late sits down at the next."""
        return 1

    def points(self, public: Any) -> Sequence[int]:
        """The points as they stand, by seat: what a match comes to that is broken off."""
        points: Sequence[int] = public.scores
        return points

    def to_name(self, view: V) -> str:
        """The formula of the compound whose name is asked for, of the seat of this view or of all; "" where none is."""
        return ""

    def paces(self, happened: Sequence[Event]) -> float:
        """How long it takes to see these happen, where an ordinary step takes 1: bots wait for people's eyes."""
        return 1.0

    @abstractmethod
    def ask(self, view: V, help: Help = FULL) -> str:
        """What is asked of the seat this view belongs to, in one sentence; "" when nothing is."""

    @abstractmethod
    def parse(self, text: str) -> Action:
        """An action from its notation. Needs no state; BadInput on syntax alone."""

    def read(self, state: S, seat: Seat, text: str) -> Action | Refusal:
        """What a person means who types this, or chooses it: `parse`, and a name that is asked for is judged here.

        `name magnesium chloride` is the action `name` if that is what lies there, otherwise refused with the reason.
        """
        return self.parse(text)

    @abstractmethod
    def write(self, action: Action, help: Help = FULL) -> str:
        """An action's notation; `parse` reads it back. For the seat that acts and for the record only.

        With less help it gives no more away than a view with as little: `read` takes what is written here.
        """

    @abstractmethod
    def dump(self, state: S) -> str:
        """The whole truth as one line of text."""

    @abstractmethod
    def load(self, text: str, options: Opts) -> S:
        """A position from its line of text; BadInput if it cannot occur."""

    @abstractmethod
    def longest(self, seats: int, options: Opts) -> int:
        """No match has more steps than this."""

    @abstractmethod
    def pieces(self, state: S) -> dict[str, int]:
        """Every piece in the box and how often it is there, wherever it lies: the same at every step."""

    @property
    @abstractmethod
    def kit(self) -> "Kit":
        """What it offers beside its rules. A game imports it only when it is asked for: who deals needs none of it."""

    def preview(self, view: V, options: Opts, action: Action, help: Help = FULL) -> Any:
        """What this action would come to, legal or not, from the view of the seat that asks alone: plain data.

        None where the game has nothing to show before an action is played.
        """
        return None

    def uncorrected(self, preview: Any) -> Any:
        """A preview without the correction of what would be refused."""
        return preview

    def unhinted(self, own: Any) -> Any:
        """What a seat alone sees, without what it could play best."""
        return own

    def made(self, before: S, after: S) -> list[str]:
        """The formulas of the compounds that the action between these two states made: "MgCl₂"."""
        return []

    def tried(self, state: S, seat: Seat, action: Action) -> str:
        """The formula or the cards that an action lays, right or wrong, for whoever looks at mistakes: "MgCl"."""
        return self.write(action)

    def check(self, seats: int, options: Opts) -> None:
        """BadInput if these options cannot be played by so many seats."""
        if seats not in self.seats:
            raise BadInput(f"{self.title} is for {self.seats[0]} to {self.seats[-1]} seats, not {seats}.")

    def punishes(self, options: Opts) -> bool:
        """Whether a wrong try costs something under these options: then nothing may give answers away unasked."""
        return False

    def helped(self, options: Opts, help: Help = FULL) -> Help:
        """The help that these options leave of it: where names are asked for, none are told."""
        return replace(help, names=False) if getattr(options, "naming", False) else help

    def hushed(self, text: str, help: Help) -> str:
        """A sentence of a refusal or a hint as a table with so much help may hear it; "" where nothing is left."""
        return text

    def listed(self, options: Opts, legal: Sequence[Action], help: Help = FULL) -> Sequence[Action]:
        """Of a seat's legal actions those that a list may show it before it chooses."""
        return legal if help.plays else ()

    def ions(self, options: Opts) -> Sequence[str]:
        """The keys of the ions that are played with under these options; none where the game is not about ions."""
        return ()

    def file(self, path: str) -> str:
        """The text of a file in the game's own folder."""
        return read_file(f"ionbox.games.{self.name}", path)

    @property
    def presets(self) -> dict[str, Opts]:
        return option_texts.presets(self.defaults, self.file("data/presets.toml"))

    def preset(self, name: str) -> Opts:
        if name not in self.presets:
            raise BadInput(f"{self.title} has no preset {name!r}. Choose one of {', '.join(self.presets)}.")
        return self.presets[name]

    def choose(self, named: Mapping[str, object], preset: str = "") -> Opts:
        """The options of a preset, or the defaults, with some set by name; data files are looked over.

        BadInput names the option, and in a data file the line.
        """
        options = option_texts.change(self.preset(preset) if preset else self.defaults, named)
        for name, read in self.data_files.items():
            if getattr(options, name):
                try:
                    read(options)
                except BadInput as mistake:
                    raise BadInput(mistake.sentence, mistake.line, name) from None
        return options

    def complaints(self, named: Mapping[str, object], preset: str = "") -> list[BadInput]:
        """All that `choose` finds wrong, line by line.

        All is read again without the option complained of, or without that line of its file.
        """
        left, found = dict(named), list[BadInput]()
        while len(found) < MOST_COMPLAINTS:
            try:
                self.choose(left, preset)
                break
            except BadInput as mistake:
                whole_file = mistake.option in self.data_files and not mistake.line
                # What is said of a file as a whole may come of the lines that were left out.
                if not (whole_file and found):
                    found.append(mistake)
                if whole_file or mistake.option not in left:
                    break
                text = without_line(str(left.pop(mistake.option)), mistake.line)
                if text:
                    left[mistake.option] = text
                elif mistake.option in self.data_files:
                    break
        order = ["", *self.data_files, *named]
        return sorted(found, key=lambda mistake: (order.index(mistake.option), mistake.line))

    @property
    def data_files(self) -> Mapping[str, Callable[[Opts], Any]]:
        """Options that hold a data file, each with what reads it from them and checks it.

        One that another is read with comes first: a deck is read with the ions of its match.
        """
        return {}


@cache
def read_file(package: str, path: str) -> str:
    return resources.files(package).joinpath(path).read_text("utf-8")


AnyGame = Game[Any, Any, Any]
