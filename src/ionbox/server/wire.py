"""Every message between a table and whoever sits at it or watches: one JSON object a frame, told apart by `t`.

Names are the same in Python, on the wire and in TypeScript: a view's fields are the game's own, and nothing is renamed.
Seats count from 0 here, as in all code.
"""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

PROTOCOL = 2
LONGEST_FRAME = 8192
"""Bytes a client may send in one frame."""

Code = Annotated[str, Meta(max_length=8)]
Secret = Annotated[str, Meta(max_length=64)]
PRINTED = r"^[^\u0000-\u001f\u007f]+$"
ActionId = Annotated[str, Meta(min_length=1, max_length=40, pattern=PRINTED)]
Notation = Annotated[str, Meta(min_length=1, max_length=200, pattern=PRINTED)]
NotationOrNone = Annotated[str, Meta(max_length=200, pattern=r"^[^\u0000-\u001f\u007f]*$")]
Count = Annotated[int, Meta(ge=0, le=1_000_000)]
Number = Annotated[str, Meta(max_length=32, pattern=r"^[0-9a-f]*$")]
"""A player's own part of the next deal's seed: hexadecimal digits, made by the device; "" adds nothing."""


class Message(Struct, frozen=True, tag_field="t", forbid_unknown_fields=True):
    """Its tag is the class's name in lower case; an unknown field is as wrong as an unknown tag."""


# From the client.


class Hello(Message, tag="hello", frozen=True):
    """The first message of a socket: which gathering, and as whom."""

    code: Code
    secret: Secret = ""
    """The seat's secret, or the host's. Empty: the cookie's, or else a watcher's eyes."""
    table: Count = 0
    """Which table to watch, from 1. 0: one's own seat; for the host every table at once."""
    match: Annotated[str, Meta(max_length=40)] = ""
    since: Annotated[int, Meta(ge=-1, le=1_000_000)] = -1
    """The last version seen of that match, to be told only what was missed; -1: nothing yet."""
    host: bool = False
    """Watch as the host, by the host's cookie, where this device also has a seat."""


class Act(Message, tag="act", frozen=True):
    n: Count
    """The step this would be: the version last seen and one more."""
    id: ActionId
    """Made once for this choice and sent again with it, so that it counts once."""
    action: Notation


class Preview(Message, tag="preview", frozen=True):
    """What would this action come to? Nothing is done, and it is no try."""

    id: ActionId
    action: NotationOrNone
    """"" withdraws the last one, and is not answered."""


class Correct(Message, tag="correct", frozen=True):
    """The correction that came with a refusal was asked for, and is shown."""

    id: ActionId
    """Of the action, or of the preview, that was refused."""


class Seen(Message, tag="seen", frozen=True):
    """This device has the view of version n, in which a race is on: from then on bots count their time."""

    n: Count


class Ready(Message, tag="ready", frozen=True):
    ready: bool = True
    number: Number = ""


class Resign(Message, tag="resign", frozen=True):
    """A bot plays on and the seat ranks last."""


class Leave(Message, tag="leave", frozen=True):
    """Before the match: free the seat. During it: a bot keeps the seat until the player returns."""


class TakeBack(Message, tag="take_back", frozen=True):
    """Take the own seat back from the bot that keeps it. A new Hello does the same."""


class Rematch(Message, tag="rematch", frozen=True):
    """Once all who sit here want it: the same table again, everybody one seat further."""

    number: Number = ""


class Sit(Message, tag="sit", frozen=True):
    """Before the match: take this free seat instead. Whoever was ready is not any more."""

    seat: Count


Reaction = Literal["well_played", "thanks", "oops", "thinking"]


class React(Message, tag="react", frozen=True):
    """Said to everybody at the table, and kept nowhere."""

    what: Reaction


class Allow(Message, tag="allow", frozen=True):
    """The answer to `Asked`: whether that device may have this seat."""

    claim: Annotated[str, Meta(max_length=40)]
    yes: bool


class Pen(Message, tag="pen", frozen=True):
    """Where several devices hold one seat: the pen goes to this one, unless another than `name` is there by now.

    From whoever has the pen, and so acts for the seat; from anybody at the seat while that device is away.
    """

    to: Count
    name: Annotated[str, Meta(max_length=80)] = ""


class Point(Message, tag="point", frozen=True):
    """Show the others at one's own seat what one means: a card or a square, in the words of the game's board."""

    what: Annotated[str, Meta(max_length=40, pattern=r"^[^\u0000-\u001f\u007f]*$")]
    """"" points at nothing any more."""


class Call(Message, tag="call", frozen=True):
    """A team calls itself something else; from whoever has the pen."""

    name: Annotated[str, Meta(max_length=80)]


class Ping(Message, tag="ping", frozen=True):
    at: float = 0.0


ClientMessage = (
    Hello | Act | Preview | Correct | Seen | Ready | Resign | Leave | TakeBack | Rematch | Sit | React | Allow | Pen
    | Point | Call | Ping
)  # fmt: skip


# From the server.


class Welcome(Message, tag="welcome", frozen=True):
    """Who one is here; sent again when seats move on for a rematch."""

    protocol: int
    code: str
    table: int
    seat: int | None
    host: bool
    game: str
    version: int
    preset: str
    options: dict[str, str]
    late: int | None = None
    """Which seat this device takes at the next deal; until then it watches."""
    hides: list[str] = []
    """What this table does not show: charges, ions (their table), preview, plays."""
    mate: int = 0
    """Which of the devices that hold this seat this is: a place in `Seat.mates`."""


class Mate(Struct, frozen=True):
    """One of the devices that hold a seat together."""

    name: str
    present: bool


class Seat(Struct, frozen=True):
    name: str
    kind: str
    """person, bot or open."""
    bot: str
    """The bot that sits here, or keeps the seat for a person who is away."""
    present: bool
    ready: bool
    resigned: bool
    filled: bool = False
    """A bot sits here because nobody came, or nobody stayed."""
    late: str = ""
    """Who takes this seat at the next deal."""
    mates: list[Mate] = []
    """Where a seat may be held by several devices: those that hold it. `name` is then the team's."""
    pen: int = 0
    """Which of them acts for the seat."""


class Table(Message, tag="table", frozen=True):
    """Who sits at a table and how it stands."""

    table: int
    status: str
    """open, playing or over."""
    seats: list[Seat]
    match: str
    """The match that is played or was; "" before the first."""
    commitment: str
    """What was sealed for this match: SHA-256 of the server's part of its seed. "" before the first."""
    sealed: str
    """The same for the next match at this table, known before anybody is ready for it."""
    paused: bool
    clock: int
    """Seconds for a decision; 0: none."""
    rematch: list[int]
    """Seats that want to play again."""
    ended: bool
    """The gathering has ended: nothing more is played here."""
    reactions: bool = False
    """Whether those who sit here may send them."""
    team: int = 1
    """How many devices may hold a seat."""
    says: str = ""
    """What the host has announced to all tables; "": nothing."""
    ending: float = 0.0
    """When the lesson is over, in seconds since 1970, once the host has ended it; 0: not yet."""
    hints: bool = False
    """Whether those who sit here may ask for hints now."""
    same: bool = False
    """The same deal lies at every table of this gathering: no seat's number is mixed into it."""
    board: int = 0
    """Which board is played here, or was played last; 0: tables are not compared."""
    boards: int = 0
    """How many every table plays."""
    ceiling: int = 3
    """How many of the three steps of a hint are told; under 3 no answer is, nor the correction of a refusal."""
    club: bool = False
    """The first seat is everybody's: an action is handed in, and the best of all becomes the step."""


class Happened(Struct, frozen=True):
    """An event that everybody saw and no view keeps, as a game's board draws it: a die that fell, a pile collected."""

    what: str
    seat: int
    n: int = 0
    piece: str = ""
    total: int = 0
    """What it comes to together with others: the charge of all that lies there, the cards of a whole game."""
    parts: list[str] = []
    """What it is made of, in order: the squares of a formula, or the terms of its points and then its factors."""


class View(Message, tag="view", frozen=True):
    """What one seat, or the public, sees at one version of a match, and what it may do."""

    table: int
    match: str
    n: int
    base: int
    """-1: `public` is whole and `box` comes with it. Otherwise `public` holds the fields that have changed since this
    version, which the socket was sent."""
    box: Any
    """What never changes in this match; null where `public` is not whole."""
    public: Any
    """What lies open. These bytes are the same for everybody."""
    own: Any
    """What this seat alone knows. The fields of all three are the game's, and no two have the same name: together they
    are the view."""
    legal: list[str]
    """What this seat may do now, as notation."""
    more: bool
    """The list was cut: more is legal than is listed."""
    ask: str
    story: list[str]
    """What happened since `since`, in words for this audience."""
    since: int
    """The version the story starts from; -1: it starts somewhere before."""
    left: int
    """Seconds left for the next decision; 0: no clock."""
    actors: list[int] = []
    """Seats that may act now. Who they are never depends on hidden cards."""
    events: list[Happened] = []
    """Of what the story tells, that which a board draws."""
    race: bool = False
    """The first action to arrive decides: answer with `seen` at once. `left` is what is left of the race's window."""


class Ack(Message, tag="ack", frozen=True):
    """The action is step n, and no crash can undo it. In a club: it is handed in at version n, and so is kept."""

    id: str
    n: int


class Refused(Message, tag="refused", frozen=True):
    """To the sender alone. `rule` is "" where the table, not the rulebook, says no."""

    id: str
    n: int
    """The version at which it was refused."""
    rule: str
    code: str
    because: str
    hint: str = ""
    """The correction: shown when it is asked for."""
    cost: bool = False
    """By the options of this table the referee has played something for the seat."""
    question: str = ""
    """Shown with the reason, for the seat to think about first; "" where none fits."""


class Previewed(Message, tag="previewed", frozen=True):
    """To the sender alone: what the action would come to at version n."""

    id: str
    n: int
    preview: Any = None
    """The game's own; its fields are described with the game. null: there is none, and `because` says why."""
    code: str = ""
    because: str = ""


class Club(Message, tag="club", frozen=True):
    """How the turn of a club stands at version n. What was handed in is told to nobody else before it is over."""

    table: int
    n: int
    turn: int
    """From 1; 0 before the first."""
    turns: int
    """0: as many as the rules give."""
    handed: int
    """Devices that have handed in something."""
    here: int


class Handed(Message, tag="handed", frozen=True):
    """To one device alone: what it has handed in for the turn that is on at version n, and may still replace."""

    table: int
    n: int
    action: str
    """"": nothing."""


class Notice(Message, tag="notice", frozen=True):
    table: int
    text: str


class Reacted(Message, tag="reacted", frozen=True):
    table: int
    seat: int
    what: Reaction


class Pointed(Message, tag="pointed", frozen=True):
    """To the devices of one seat alone: what one of them points at."""

    table: int
    seat: int
    mate: int
    what: str
    """"" : at nothing any more."""


class Asked(Message, tag="asked", frozen=True):
    """Another device asks for this seat."""

    claim: str
    table: int
    seat: int
    text: str


class Ended(Message, tag="ended", frozen=True):
    """The last message of a match: how it ended, and the seed that its commitment promised."""

    table: int
    match: str
    scores: list[int]
    winners: list[int]
    ranks: list[int]
    """By seat, from 1; whoever resigned ranks last."""
    rule: str
    because: str
    seed: str
    """What was sealed and, behind " with ", what each seat added: docs/protocol.md. "" where the match is not told, and
    where other tables may still play the same deal."""
    commitment: str
    unfinished: bool = False
    """The lesson ended before the match did: `scores` are the points as they stood, and nobody has won."""
    placed: bool = False
    """Chance was by place: whoever plays with this seed again meets the same cards."""


class Pong(Message, tag="pong", frozen=True):
    at: float


class Moment(Message, tag="moment", frozen=True):
    """The table stands still until the next `welcome`, which comes by itself. What was sent meanwhile counts then."""

    text: str


class Closed(Message, tag="closed", frozen=True):
    """The last message of a socket: why it is closed, and what to do."""

    reason: str


ServerMessage = (
    Welcome
    | Table
    | View
    | Ack
    | Refused
    | Previewed
    | Club
    | Handed
    | Notice
    | Reacted
    | Pointed
    | Asked
    | Ended
    | Pong
    | Moment
    | Closed
)

_encoder = msgspec.json.Encoder()
_client = msgspec.json.Decoder(ClientMessage)


def encode(message: ServerMessage | ClientMessage) -> str:
    return _encoder.encode(message).decode()


def decode(frame: str | bytes) -> ClientMessage:
    """A client's message; msgspec.DecodeError (ValidationError among them) where it is none."""
    message: ClientMessage = _client.decode(frame)
    return message
