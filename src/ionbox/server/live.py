"""A match as it stands in memory: what replaying its steps gives, and nothing that could not be had again that way."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import fields
from typing import Any

from msgspec import Raw, json

from ionbox.chem.formulas import UNCHARGED, has_sign
from ionbox.core.game import AnyGame
from ionbox.core.options import change
from ionbox.core.play import BELL, Setup, Step, chapters, state_hash
from ionbox.core.rng import commitment
from ionbox.core.state import State, all_seats
from ionbox.core.types import FULL, Action, BadInput, Event, Help, Outcome, Refusal, Seat
from ionbox.server import wire
from ionbox.server.known import Known
from ionbox.server.memory import Memory
from ionbox.store.rows import MatchRow, Result, StepRow, steps_of

NAME = "name"
"""What the log holds of the name of a compound; what was typed stands behind it, as it comes from a person."""
UNNAMED = "unnamed"
"""What the log holds where a compound is left without one."""
LISTED = 300
"""Legal actions a view lists; a crossword has thousands."""
ACKS = 128
"""Steps whose ids are kept for actions that are sent again; older ones are looked up in the store."""
QUIET = "The rules do not allow that now, and this table does not say why."
REFUSALS = 64
"""Refusals kept likewise, apart: nobody's tries push out another's acknowledgement."""


class Broken(RuntimeError):
    """Stored steps do not lead where they led when they were stored."""


class Live:
    def __init__(self, game: AnyGame, row: MatchRow, names: Sequence[str], help: Help = FULL) -> None:
        """`help`: what its table leaves of it; what the options of the match leave of that is told here."""
        self.row = row
        self.names = list(names)
        self.options = change(game.defaults, row.options)
        self.setup = Setup(game, row.seats, self.options, row.seed, None, row.format)
        self.game = self.setup.game
        self.state = self.setup.start()
        self.n = 0
        self.questions = [self.state.question(seat) for seat in all_seats(row.seats)]
        self.since = [0] * row.seats
        """The version since which each seat's question stands; the present one for a seat that is asked nothing."""
        self.asked = [row.started] * row.seats
        """When that was, in seconds since 1970."""
        self.races = {0} if self.state.race() else set[int]()
        """The versions at which a race is or was on."""
        self.acted = [0] * row.seats
        """How many steps each seat has made."""
        self.moment = 0
        """The version since which the present race is on; the present one where there is none."""
        self.help = self.game.helped(self.options, help)
        """What is shown to people here; bots are given all of it."""
        self.box = self.game.box(self.state, self.help)
        self._box = Raw(json.encode(self.box))
        self._public: Any = None
        self._whole: Raw | None = None
        """What lies open at this version, encoded for those who come."""
        self.memory = Memory(self.state.events)
        self.acks: dict[tuple[int, str], wire.Ack | wire.Refused] = {}
        self.refusals: dict[tuple[int, str], wire.Refused] = {}
        self.commitment = commitment(row.seed)
        self.tries: Counter[tuple[int, int, bool]] | None = Counter()
        """How many are kept, by seat and device, and whether they were right; None: the store has to be asked."""

    @classmethod
    def stored(
        cls, game: AnyGame, row: MatchRow, names: Sequence[str], steps: Sequence[StepRow], help: Help = FULL
    ) -> "Live":
        """The match where its stored steps lead; Broken, whatever is wrong with them."""
        try:
            live = cls(game, row, names, help)
            live.replay(steps)
            live.tries = None
            return live
        except (Broken, MemoryError):
            raise
        except Exception as trouble:  # Rules may fall over anything that they never wrote.
            raise Broken("the stored steps cannot be played") from trouble

    def replay(self, steps: Sequence[StepRow]) -> None:
        """Bring the match from its deal to where its stored steps lead."""
        for chapter in chapters(self.setup, self.state, steps_of(self.game, steps)):
            if chapter.n:
                self.accept(chapter.state, steps[chapter.n - 1])
        if steps and state_hash(self.game, self.state) != steps[-1].hash:
            raise Broken(f"step {steps[-1].n} leads to another state than it did")

    def after(self, seat: Seat, action: Action) -> State | Refusal:
        """The state one more step would lead to; this match stays as it is until `accept`."""
        return self.setup.after(self.state, self.n + 1, Step(seat, action))

    def accept(self, after: State, step: StepRow) -> None:
        """The step is saved: from here on it is the truth."""
        # As long as one race goes on, racers only drop out of it; or the bell rings.
        goes_on = step.by == BELL or set(after.actors()) < set(self.state.actors())
        if not (self.state.race() and after.race() and goes_on):
            self.moment = step.n
        if after.race():
            self.races.add(step.n)
        self.state = after
        self.n = step.n
        if step.seat >= 0:
            self.acted[step.seat] += 1
        self._public = self._whole = None
        for seat, before in enumerate(self.questions):
            self.questions[seat] = now = after.question(Seat(seat))
            if now != before or not now:
                self.since[seat], self.asked[seat] = step.n, step.at
        self.memory.add(after.events)
        if step.id:
            self.acks[step.seat, step.id] = answer(step)
            if len(self.acks) > ACKS:
                del self.acks[next(iter(self.acks))]

    def remember(self, seat: Seat, refused: wire.Refused) -> None:
        self.refusals[seat, refused.id] = refused
        if len(self.refusals) > REFUSALS:
            del self.refusals[next(iter(self.refusals))]

    def answered(self, seat: Seat, id: str) -> wire.Ack | wire.Refused | None:
        """The first answer to this id, if it is remembered."""
        return self.refusals.get((seat, id)) or self.acks.get((seat, id))

    def parse(self, seat: Seat, text: str | None) -> Action | str:
        """A bot's action, or a sentence why the text is none. None: what the referee plays when time is out."""
        try:
            return self.state.default(seat) if text is None else self.game.parse(text)
        except BadInput as mistake:
            return mistake.sentence

    def read(self, seat: Seat, text: str) -> Action | Refusal | str:
        """What a person means who sends this; or a sentence why it is no action, as they may hear it."""
        if not self.help.charges and has_sign(text):
            return UNCHARGED
        try:
            return self.game.read(self.state, seat, text)
        except BadInput as mistake:
            return self.hushed(mistake.sentence) or "That cannot be read as an action."

    def hushed(self, text: str) -> str:
        """A sentence of the rules as this table may hear it; "" where it would tell what is hidden."""
        return self.game.hushed(text, self.help)

    def naming(self, seat: Seat) -> str:
        """The formula of the compound whose name this seat is asked for; where all act at once, others may be too."""
        return self.game.to_name(self.game.view(self.state, seat, self.help))

    def unnamed(self, seat: Seat) -> bool:
        """Whether the referee would leave a compound of this seat without a name."""
        return self.game.write(self.state.default(seat)) == UNNAMED

    def refused(self, id: str, no: Refusal, corrects: bool) -> wire.Refused:
        return wire.Refused(
            id, self.n, no.rule, no.code, self.hushed(no.because) or QUIET, self.hushed(no.hint) if corrects else "",
            question=self.hushed(no.question),
        )  # fmt: skip

    @property
    def public(self) -> Any:
        """What lies open at this version: built once, and not at all for a step that nobody is shown."""
        if self._public is None:
            self._public = self.game.public(self.state, self.help)
        return self._public

    @property
    def part(self) -> int:
        """The round of a match, or the game of a series, as far as it has several."""
        return self.game.part(self.public)

    @property
    def points(self) -> Sequence[int]:
        """By seat, as they stand."""
        return self.game.points(self.public)

    def changes(self, before: Any) -> Raw:
        """Those fields of what lies open that differ from what lay open before."""
        names = (field.name for field in fields(self.public))
        new = {name: value for name in names if (value := getattr(self.public, name)) != getattr(before, name)}
        return Raw(json.encode(new))

    def view(
        self,
        audience: Seat | None,
        table: int,
        since: int,
        left: int,
        base: int = -1,
        changed: Raw | None = None,
        corrects: bool = True,
        alone: bool = True,
    ) -> wire.View:
        """With a `base`, what `changed` since that version; without one, all of it. Where this seat is not one
        player's `alone`, nobody is told that "you" did what was done.
        """
        if changed is None and self._whole is None:
            self._whole = Raw(json.encode(self.public))
        own = self.game.own(self.state, audience, self.help)
        if not corrects:
            own = self.game.unhinted(own)
        legal = [] if audience is None else self.state.legal(audience)
        listed = self.game.listed(self.options, legal, self.help)[:LISTED]
        events = self.memory.after(since)
        return wire.View(
            table=table,
            match=self.row.id,
            n=self.n,
            base=base,
            box=self._box if changed is None else None,
            public=changed or self._whole,
            own=own,
            legal=[self.game.write(action, self.help) for action in listed],
            more=len(legal) > len(listed),
            ask=self.game.ask(self.game.sum(self.box, self.public, own), self.help) if legal else "",
            story=self.game.story(events, audience if alone else None, self.names, self.help),
            since=since if self.memory.reaches(since) else -1,
            left=left,
            actors=list(self.state.actors()),
            events=happened(self.game, events, self.help),
            race=self.state.race(),
        )

    def preview(self, seat: Seat, action: Action, corrects: bool = True) -> Any:
        preview = self.game.preview(self.game.view(self.state, seat), self.options, action, self.help)
        return preview if corrects else self.game.uncorrected(preview)

    def known(self, seat: Seat) -> Known:
        return Known(self.game.name, self.row.seats, self.options, seat, self.game.view(self.state, seat))

    def result(self, resigned: Sequence[bool]) -> Result | None:
        outcome = self.state.outcome()
        if outcome is None:
            return None
        places = ranks(outcome, resigned)
        return Result(list(outcome.scores), list(outcome.winners), places, outcome.rule, outcome.because)


def happened(game: AnyGame, events: Sequence[Event], help: Help = FULL) -> list[wire.Happened]:
    """Those of the events that a board draws."""
    return [wire.Happened(*shown) for event in events if (shown := game.show(event, help))]


def answer(step: StepRow) -> wire.Ack | wire.Refused:
    """What the sender of a stored step was told."""
    if step.by == "cost":
        paid = "That try was refused, and by the options of this table it cost you something."
        return wire.Refused(step.id, step.n, "", "COST", paid, cost=True)
    return wire.Ack(step.id, step.n)


def ranks(outcome: Outcome, resigned: Sequence[bool]) -> list[int]:
    """Winners first, then by points; whoever resigned after all the others, whatever the bot made of the seat."""
    standings = [(resigned[seat], seat not in outcome.winners, -score) for seat, score in enumerate(outcome.scores)]
    return [1 + sum(other < own for other in standings) for own in standings]
