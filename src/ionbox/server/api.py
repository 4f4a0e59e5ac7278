"""What goes over HTTP: the bodies of requests and answers."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from ionbox.core.play import LONGEST_SEED
from ionbox.core.types import Seat
from ionbox.lab.review import SeatReview
from ionbox.server import wire
from ionbox.server.teacher import Plan

SeatPlan = Annotated[str, Meta(max_length=40, description='"person", "open", or a bot such as "bot:greedy"')]
OptionName = Annotated[str, Meta(max_length=40)]
OptionText = Annotated[str, Meta(max_length=64_000)]
NameText = Annotated[str, Meta(max_length=80)]
Bot = Annotated[str, Meta(max_length=40)]
TableNumber = Annotated[int, Meta(ge=0, le=1000)]
SeatIndex = Annotated[Seat, Meta(ge=0, le=100)]


class Preset(Struct, frozen=True):
    name: str
    title: str
    says: str
    options: dict[str, str]
    """What every option is then, files apart."""


class Option(Struct, frozen=True):
    name: str
    says: str
    default: str
    choices: list[str]
    several: bool
    """Any of the choices at once, with commas."""
    apart: str
    """What it is where people sit at devices of their own, unless somebody chooses; "": nothing else."""
    least: int
    most: int
    """Of a whole number; 0 and 0: it is none."""
    file: bool


class GameInfo(Struct, frozen=True):
    name: str
    title: str
    says: str
    version: int
    least: int
    most: int
    age: int
    """From this age on."""
    minutes: tuple[int, int]
    """How long a match takes, from and to."""
    presets: list[Preset]
    newcomers: str
    """The preset of a first match; "": the options' defaults."""
    options: list[Option]
    bots: list[str]
    club: bool
    """It can be played by a whole class at one board."""


class NewGathering(Struct, frozen=True, forbid_unknown_fields=True):
    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[list[SeatPlan], Meta(min_length=1, max_length=20)]
    preset: Annotated[str, Meta(max_length=40)] = ""
    options: Annotated[dict[OptionName, OptionText], Meta(max_length=40)] = {}
    many: bool = False
    """As many tables as people come, instead of one."""
    spectators: bool = True
    clock: Annotated[int, Meta(ge=0, le=86_400)] = 0
    hints: bool | None = None
    """Whether those who sit here may ask for hints; null: in a lesson, and where one person plays bots, as long as no
    try costs anything."""
    window: Annotated[int, Meta(ge=0, le=20)] = 5
    """Seconds a race is open: 5, 10 or 20; 0: as long as everybody takes."""
    screen: bool = False
    """All people sit at one screen; otherwise each has a device, and options that ask for it are set so."""
    reactions: bool | None = None
    """Whether those who sit here may send reactions; null: at a single table, and not in a class."""
    late: bool = True
    """Whether latecomers may take seats that bots fill, from the next deal on."""
    hides: Annotated[list[Literal["charges", "ions", "preview", "plays"]], Meta(max_length=4)] = []
    """What the table does not show, to anybody and anywhere."""
    team: Annotated[int, Meta(ge=1, le=4)] = 1
    """How many devices may hold one seat."""
    lesson: Plan | None = None
    """What a teacher planned; null: this is no lesson."""
    given: bool | None = None
    """Whether names are handed out and nobody types one; null: in a class and in a lesson."""
    ceiling: Annotated[int, Meta(ge=0, le=3)] = 3
    """How many of the three steps of a hint are told; under 3 no answer is, nor the correction of a refusal."""
    deal: Annotated[str, Meta(max_length=40)] = ""
    """The same deal for everybody, at every table: new (nobody knows it), the code of a deal, or today; "": each table
    has its own."""
    boards: Annotated[int, Meta(ge=0, le=4)] = 0
    """So many matches of one deal that every table plays, to be compared seat by seat; 0: none. Nobody but the host can
    watch then."""
    club: bool = False
    """One rack and one board for all, as clubs play Charged!: everybody hands in a play, and the best is laid for all.
    Then `seats` and `team` mean nothing, and `clock` is the time of a turn."""


class Made(Struct, frozen=True):
    code: str
    host: str
    """The host's secret. Shown this once; the host's link carries it behind the #."""
    link: str
    host_link: str


class Wish(Struct, frozen=True, forbid_unknown_fields=True):
    name: NameText = ""
    """Empty: one is given."""


class Renamed(Struct, frozen=True):
    name: str


class Joined(Struct, frozen=True):
    table: int
    seat: Seat
    name: str
    secret: str


class Look(Struct, frozen=True):
    """What a code stands for, and who is asking."""

    code: str
    game: str
    title: str
    preset: str
    options: dict[str, str]
    """With the whole text of data files; none for guests where the table hides charges or ions."""
    ions: dict[str, "IonInfo"]
    """Those that are played with, by key; none where the game is not about ions, or the table hides them."""
    seats: list[str]
    many: bool
    spectators: bool
    clock: int
    hints: bool
    window: int
    reactions: bool
    late: bool
    hides: list[str]
    team: int
    door: bool
    paused: bool
    ended: bool
    lesson: Plan | None
    """null: this is no lesson."""
    given: bool
    """Names are handed out here: nobody types one."""
    ceiling: int
    """How many of the three steps of a hint are told; under 3 no answer is, nor the correction of a refusal."""
    says: str
    """What the host has announced; "": nothing."""
    ending: float
    """When the lesson is over, in seconds since 1970, once the host has ended it; 0: not yet."""
    nameless: bool
    """Names have been replaced by numbers."""
    same: bool
    """All tables have the same deal."""
    deal: str
    """Its code, if it has one: told to the host, and to everybody once the gathering has ended."""
    boards: int
    """How many matches every table plays to be compared; 0: none is."""
    club: bool
    """Everybody plays one rack and one board."""
    tables: list[wire.Table]
    my_table: int
    """0: this device has no seat here."""
    my_seat: int | None
    host: bool


class HostSecret(Struct, frozen=True, forbid_unknown_fields=True):
    secret: wire.Secret


class Shown(Struct, frozen=True):
    """One table as the host sees it: the seats, and the public's view of the match."""

    table: wire.Table
    view: wire.View | None


class Ask(Struct, frozen=True, forbid_unknown_fields=True):
    """This device asks for a seat that another device has."""

    table: TableNumber
    seat: SeatIndex


class Asking(Struct, frozen=True):
    claim: str
    token: str
    """Becomes the seat's secret once the other device, or the host, says yes."""


class Token(Struct, frozen=True, forbid_unknown_fields=True):
    token: wire.Secret


class ClaimState(Struct, frozen=True):
    state: str
    """waiting, yes or no."""


class Problem(Struct, frozen=True, omit_defaults=True):
    """Why not, in a sentence."""

    status_code: int
    detail: str
    option: str = ""
    """The option of a new gathering that it is about, if it is about one."""


class Health(Struct, frozen=True):
    status: str
    version: str


class Link(Struct, frozen=True):
    link: str


class Reach(Struct, frozen=True):
    link: str
    others: list[str]
    """Further addresses of this machine, in case phones cannot open that one."""
    devices: int | None
    """How many have reached this server since the gathering was made; null: that says nothing here."""
    newest: float
    """When the newest of them first knocked, in seconds since 1970."""


class HouseNow(Struct, frozen=True):
    rules: str
    """compiled, compiling or plain. As plain Python bots that search think less."""
    expects: bool
    """A gathering of several people goes on here: whoever comes without a code may have lost it."""


class IonInfo(Struct, frozen=True):
    us: str
    gb: str
    spoken: str
    spoken_gb: str
    family: str
    """cation, anion, noble, polyatomic or transition."""
    charge: int


class CompoundInfo(Struct, frozen=True):
    formula: str
    spoken: str
    us: str
    gb: str
    status: str
    """everyday, known, fragile, solution, complex-only or not-isolated; "" where nothing is noted."""
    exists: str
    """The same in words."""
    note: str


class RecordText(Struct, frozen=True, forbid_unknown_fields=True):
    record: str
    """As long as a request may be."""
    seat: SeatIndex | None = None
    """Whose eyes; None: a watcher's."""


class Fork(Struct, frozen=True, forbid_unknown_fields=True):
    """Play a record on from one of its steps: a person at one seat, bots at the others."""

    record: str
    n: wire.Count
    """The step after which it goes on; 0: the deal."""
    seat: SeatIndex
    bot: Bot = ""
    """Who sits at the other seats; empty: the bot that keeps seats."""
    name: NameText = ""
    fresh: bool = True
    """With a new seed of the operating system; a lesson goes on with its own, so that its words fit."""


class Challenge(Struct, frozen=True, forbid_unknown_fields=True):
    """Play a deal that somebody else has played."""

    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[list[SeatPlan], Meta(min_length=1, max_length=20)]
    """One person, and the bots that sat at the other seats."""
    preset: Annotated[str, Meta(max_length=40)] = ""
    options: Annotated[dict[OptionName, OptionText], Meta(max_length=40)] = {}
    seed: Annotated[str, Meta(max_length=LONGEST_SEED)] = ""
    """As the end of a match told it, where chance was by place; "": the deal of the day."""
    name: NameText = ""


class Told(Struct, frozen=True):
    n: int
    seat: Seat | None
    """Who acted; null: it is the deal, or the bell."""
    action: str
    story: list[str]
    public: Any
    own: Any
    """With the replay's `box` they are the view."""
    events: list[wire.Happened] = []


class Replay(Struct, frozen=True):
    game: str
    title: str
    names: list[str]
    seat: Seat | None
    ions: dict[str, IonInfo]
    """Those that were played with, by key; none where the game is not about ions."""
    box: Any
    steps: list[Told]
    scores: list[int]
    winners: list[Seat]
    because: str


class Hint(Struct, frozen=True):
    n: int
    """The version it is good for."""
    steps: list[str]
    """Three sentences: where to look, which cards or ions, which action and how sure that is. Fewer under a ceiling."""
    action: str
    reasons: list[str]
    """What speaks for it. Both are empty where a ceiling leaves out the last step."""
    close: bool
    """Others cannot be told apart from it."""
    exact: bool
    """The values are solved, not sampled."""


class Stumble(Struct, frozen=True):
    """What a seat of the finished match tried, or left lying in its preview, and was refused."""

    seat: Seat
    formula: str
    """Or the action as it was typed, where it is about none."""
    code: str
    rule: str
    times: int


class ReviewWish(Struct, frozen=True, forbid_unknown_fields=True):
    record: str
    seat: SeatIndex
    """Whose decisions."""


class ReviewState(Struct, frozen=True):
    key: str
    done: int
    of: int
    """Decisions judged, and how many there are."""
    review: SeatReview | None
