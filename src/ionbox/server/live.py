"""A match as it stands in memory: what replaying its steps gives, and nothing that could not be had again that way."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from ionbox.core.game import AnyGame
from ionbox.core.infoset import InfoSet, infoset
from ionbox.core.options import change
from ionbox.core.play import Step, play, state_hash
from ionbox.core.rng import commitment, step_rng
from ionbox.core.state import State
from ionbox.core.types import BadInput, Outcome, Refusal
from ionbox.server import wire
from ionbox.server.memory import Memory
from ionbox.store.rows import MatchRow, Result, StepRow

LISTED = 300
"""Legal actions a view lists; a crossword has thousands."""
ACKS = 128
"""Steps whose ids are kept for actions that are sent again; older ones are looked up in the store."""
REFUSALS = 64
"""Refusals kept likewise, apart: nobody's tries push out another's acknowledgement."""


class Broken(RuntimeError):
    """Stored steps do not lead where they led when they were stored."""


class Live:
    def __init__(self, game: AnyGame, row: MatchRow, names: Sequence[str]) -> None:
        self.game = game
        self.row = row
        self.names = list(names)
        self.options = change(game.defaults, row.options)
        self.state: State = game.start(row.seats, self.options, step_rng(row.seed, 0, row.format))
        self.n = 0
        self.questions = [self.state.question(seat) for seat in range(row.seats)]
        self.since = [0] * row.seats
        """The version since which each seat's question stands; the present one for a seat that is asked nothing."""
        self.races = {0} if self.state.race() else set[int]()
        """The versions at which a race is or was on."""
        self.moment = 0
        """The version since which the present race is on; the present one where there is none."""
        self.memory = Memory(self.state.events)
        self.acks: dict[tuple[int, str], wire.Ack | wire.Refused] = {}
        self.refusals: dict[tuple[int, str], wire.Refused] = {}
        self.commitment = commitment(row.seed)
        self.tries: Counter[tuple[int, bool]] | None = Counter()
        """How many are kept, by seat and whether they were right; None: the store has to be asked."""

    @classmethod
    def stored(cls, game: AnyGame, row: MatchRow, names: Sequence[str], steps: Sequence[StepRow]) -> "Live":
        """The match where its stored steps lead; Broken, whatever is wrong with them."""
        try:
            live = cls(game, row, names)
            live.replay(steps)
            live.tries = None
            return live
        except (Broken, MemoryError):
            raise
        except Exception as trouble:  # Rules may fall over anything that they never wrote.
            raise Broken("the stored steps cannot be played") from trouble

    def replay(self, steps: Sequence[StepRow]) -> None:
        """Bring the match to where its stored steps lead."""
        for step in steps:
            after = self.after(step.seat, self.game.parse(step.action))
            if isinstance(after, Refusal):
                raise Broken(f"step {step.n} is refused: {after.code}")
            self.accept(after, step)
        if steps and state_hash(self.game, self.state) != steps[-1].hash:
            raise Broken(f"step {steps[-1].n} leads to another state than it did")

    def give(self, steps: Sequence[Step], at: float) -> list[StepRow]:
        """Play the steps of the match this one is forked from; their rows."""
        rows: list[StepRow] = []
        for n, step in enumerate(steps, 1):
            after = self.after(step.seat, step.action)
            assert not isinstance(after, Refusal), after
            notation, led_to = self.game.write(step.action), state_hash(self.game, after)
            rows.append(StepRow(self.row.id, n, at, step.seat, notation, step.by, "", led_to))
            self.accept(after, rows[-1])
        return rows

    def after(self, seat: int, action: int) -> State | Refusal:
        """The state one more step would lead to; this match stays as it is until `accept`."""
        return play(self.game, self.state, seat, action, step_rng(self.row.seed, self.n + 1, self.row.format))

    def accept(self, after: State, step: StepRow) -> None:
        """The step is saved: from here on it is the truth."""
        # As long as one race goes on, racers only drop out of it.
        if not (self.state.race() and after.race() and set(after.actors()) < set(self.state.actors())):
            self.moment = step.n
        if after.race():
            self.races.add(step.n)
        self.state = after
        self.n = step.n
        for seat, before in enumerate(self.questions):
            self.questions[seat] = now = after.question(seat)
            if now != before or not now:
                self.since[seat] = step.n
        self.memory.add(after.events)
        if step.id:
            self.acks[step.seat, step.id] = answer(step)
            if len(self.acks) > ACKS:
                del self.acks[next(iter(self.acks))]

    def remember(self, seat: int, refused: wire.Refused) -> None:
        self.refusals[seat, refused.id] = refused
        if len(self.refusals) > REFUSALS:
            del self.refusals[next(iter(self.refusals))]

    def answered(self, seat: int, id: str) -> wire.Ack | wire.Refused | None:
        """The first answer to this id, if it is remembered."""
        return self.refusals.get((seat, id)) or self.acks.get((seat, id))

    def parse(self, seat: int, text: str | None) -> int | str:
        """The action, or a sentence why the text is none. None: what the referee plays when time is out."""
        try:
            return self.state.default(seat) if text is None else self.game.parse(text)
        except BadInput as mistake:
            return mistake.sentence

    def view(self, audience: int | None, table: int, since: int, left: int) -> wire.View:
        view = self.game.view(self.state, audience)
        legal = [] if audience is None else self.state.legal(audience)
        listed = self.game.listed(self.options, legal)[:LISTED]
        events = self.memory.after(since)
        story = (self.game.tell(event, audience, self.names) for event in events)
        return wire.View(
            table=table,
            match=self.row.id,
            n=self.n,
            view=view,
            legal=[self.game.write(action) for action in listed],
            more=len(legal) > len(listed),
            ask="" if audience is None else self.game.ask(view),
            story=[line for line in story if line],
            since=since if self.memory.reaches(since) else -1,
            left=left,
            actors=list(self.state.actors()),
            events=happened(self.game, events),
            race=self.state.race(),
        )

    def infoset(self, seat: int) -> InfoSet:
        return infoset(self.game, self.state, self.options, self.row.seats, seat)

    def result(self, resigned: Sequence[bool]) -> Result | None:
        outcome = self.state.outcome()
        if outcome is None:
            return None
        places = ranks(outcome, resigned)
        return Result(list(outcome.scores), list(outcome.winners), places, outcome.rule, outcome.because)


def happened(game: AnyGame, events: Sequence[int]) -> list[wire.Happened]:
    """Those of the events that a board draws."""
    return [wire.Happened(*shown) for event in events if (shown := game.show(event))]


def answer(step: StepRow) -> wire.Ack | wire.Refused:
    """What the sender of a stored step was told."""
    if step.by == "cost":
        paid = "That try was refused, and by the options of this table it cost you something."
        return wire.Refused(step.id, step.n, "", "COST", paid, cost=True)
    return wire.Ack(step.id, step.n)


def ranks(outcome: Outcome, resigned: Sequence[bool]) -> list[int]:
    """Winners first, then by points; whoever resigned after all the others, whatever the bot made of the seat."""
    best = outcome.scores[outcome.winners[0]] if outcome.winners else max(outcome.scores)
    fewer_is_better = best < max(outcome.scores) and best == min(outcome.scores)

    def standing(seat: int) -> tuple[Any, ...]:
        score = outcome.scores[seat]
        return resigned[seat], seat not in outcome.winners, score if fewer_is_better else -score

    standings = [standing(seat) for seat in range(len(outcome.scores))]
    return [1 + sum(other < own for other in standings) for own in standings]
