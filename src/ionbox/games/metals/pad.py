"""The score pad: who leads and answers with what at a real table, who collects and why."""

import re
from collections.abc import Sequence

from ionbox.core.contents import Part
from ionbox.core.pad import Pad, PadCount, Refused, shuffled, whose
from ionbox.core.play import Match
from ionbox.core.rng import Rng, Tape
from ionbox.core.types import Action, BadInput, Refusal, Seat
from ionbox.games.metals import GAME, events, exchange
from ionbox.games.metals.exchange import ANSWER, LEAD, NAME, PASS, cards, count_in, ion_in
from ionbox.games.metals.pieces import NONE
from ionbox.games.metals.position import read_kind
from ionbox.games.metals.slots import Drew, Happening, Laid, Proved, deal_for, nothing_for, short_of
from ionbox.games.metals.state import MetalsState
from ionbox.games.metals.types import Kind, Options

FOLLOWED = re.compile(r"(.+?)\s+\+\s?(\d{1,2})", re.ASCII)
TAKEN = re.compile(r"pass\s+(.+)", re.ASCII | re.IGNORECASE)


class MetalsPad(Pad):
    """`state` knows how many cards everybody holds, and of none which. A line brings the cards that it shows."""

    records = True

    def __init__(self, options: Options, names: Sequence[str]) -> None:
        GAME.check(len(names), options)
        self.options, self.names, self.game = options, names, GAME.under(options)
        self.state: MetalsState = self.game.start(len(names), options, Rng(0))
        if not options.start:
            self.state.first = self.state.initiator = Seat(0)
        self.steps: list[tuple[Seat, Action, Kind]] = []
        """Who did what, and which card was taken at random."""
        self.games: list[list[Happening]] = [[]]
        self.ends: list[int] = []
        """After which step each game but the last ended."""

    def write(self, text: str) -> Sequence[str]:
        seat, text = whose(text, self.names)
        state = self.state.copy()
        if seat is not None and not self.steps and not self.options.start:
            state.first = state.initiator = seat
        by = seat if seat is not None else state.actors()[0] if state.actors() else Seat(0)
        action, taken, followed = self._read(state, by, text)
        self._show(state, by, action, taken, followed)
        refusal = self.game.refusal(state, by, action)
        if refusal is not None:
            raise Refused(refusal)
        before, game = state.copy(), state.game
        state.apply(by, action, Tape([0] * (1 + len(state.deck.cards))))
        happened = [*self.games[-1], *self._happened(before, by, action, taken, followed, state)]
        if deal_for(state.deck, state.seats, happened) is None:
            raise BadInput(self._why_not(by))
        self.games[-1] = happened
        self.steps.append((by, action, taken))
        if state.game > game:
            self.games.append([])
            self.ends.append(len(self.steps))
        self.state = state
        return self.game.story(state.events, None, self.names)

    def _read(self, state: MetalsState, seat: Seat, text: str) -> tuple[Action, Kind, int]:
        """The action, the card taken at random or NONE, and how many were drawn and laid too."""
        found = TAKEN.fullmatch(text)
        if found and state.phase == ANSWER:
            return PASS, read_kind(state.deck, found[1]), 0
        if text.strip().lower() == "pass" and state.phase == ANSWER:
            raise BadInput(f"Which card did {self.names[state.initiator]} take? Write it behind: pass Cl-.")
        found = FOLLOWED.fullmatch(text) if state.phase == ANSWER else None
        read = self.game.read(state, seat, found[1] if found else text)
        if isinstance(read, Refusal):
            raise Refused(read)
        return read, NONE, int(found[2]) if found else 0

    def _show(self, state: MetalsState, seat: Seat, action: Action, taken: Kind, followed: int) -> None:
        """The cards of a line come to the hand that lays them, and onto the Ion Deck where they are drawn."""
        deck = state.deck
        n = 1 if taken != NONE else count_in(action)
        kind = taken if taken != NONE else deck.kind_of[ion_in(action)] if n else NONE
        state.hands = [0] * len(state.hands)
        state.pile = [(max(kind, 0) + 1) % len(deck.ions)] * len(state.pile)
        if n and kind == NONE:
            raise BadInput(f"This deck has no {deck.text(ion_in(action))}.")
        if n > state.held[seat]:
            raise BadInput(f"{self.names[seat]} holds {state.held[seat]} cards, not {n}.")
        if n:
            state.hands[seat * len(deck.ions) + kind] = n
        if followed:
            self._refuse_following(state, kind, n, followed)
            state.pile[-followed:] = [kind] * followed

    def _refuse_following(self, state: MetalsState, kind: Kind, n: int, followed: int) -> None:
        lead, x = state.lead_charge(), state.deck.sizes[state.lead_kind]
        size = state.deck.sizes[kind]
        if n >= x or size >= x:
            raise Refused(Refusal("3.6", "FULL", "Cards are drawn only behind a short answer, and this is a full one."))
        if (n + followed - 1) * size >= lead or followed > len(state.pile):
            because = "Drawing stops once the answer has the charge of the lead, and when the deck is empty."
            raise Refused(Refusal("MVN-15", "STOPS", because))

    def _happened(
        self, before: MetalsState, seat: Seat, action: Action, taken: Kind, followed: int, after: MetalsState
    ) -> list[Happening]:
        """What a line shows of hands: what left them, what was drawn, what they cannot have held."""
        deck, lead = before.deck, before.lead_kind
        n = count_in(action)
        kind = deck.kind_of[ion_in(action)] if n else NONE
        happened: list[Happening] = [Laid(seat, kind) for _ in range(n)]
        if taken != NONE:
            happened = [Proved(seat, tuple(nothing_for(deck, lead).items())), Laid(seat, taken)]
        short = before.phase == ANSWER and n and n < deck.sizes[lead] and deck.sizes[kind] < deck.sizes[lead]
        if short:
            happened.append(Proved(seat, tuple((short_of(deck, lead) | {kind: 0}).items())))
        drawn = [events.unpacked(event)[1] for event in after.events if events.unpacked(event)[0] == events.DREW_CARD]
        for place, by in enumerate(drawn):
            happened.append(Drew(by))
            if short and place < followed:
                happened.append(Laid(seat, kind, last=True))
            elif short and place == followed and (n + followed) * deck.sizes[kind] < before.lead_charge():
                happened.append(Proved(seat, ((kind, 0),), last=True))
        return happened

    def _why_not(self, seat: Seat) -> str:
        proved = [one for one in self.games[-1] if isinstance(one, Proved) and one.seat == seat]
        if proved:
            return (
                f"{self.names[seat]} cannot have had that: an answer before shows that it was not in this hand, "
                "and too few cards were drawn since. Look at that answer, or at this line."
            )
        return "No deal fits this line: the deck has too few of these cards. Look for a card typed wrongly before."

    def count(self) -> PadCount:
        state, over = self.state, self.state.outcome()
        scores = over.scores if over else tuple(map(sum, zip(state.before, state.collected, strict=True)))
        rows = [(name, str(n), str(held)) for name, n, held in zip(self.names, scores, state.held, strict=True)]
        says = f"Game {state.game + 1} of {state.series}, {len(state.pile)} cards in the Ion Deck"
        parts = (Part("Collected", ("player", "cards collected", "in hand"), tuple(rows), says),)
        ions = tuple(state.deck.keys)
        plain = {ANSWER: ("2", "3", "+1", "pass"), LEAD: (), NAME: ("name", "unnamed")}.get(state.phase, ("2", "pass"))
        words = (ions, plain) if plain else (ions,)
        return PadCount(tuple(scores), parts, self._asks(), over is not None, words, self.game.box(state))

    def _asks(self) -> str:
        state, over = self.state, self.state.outcome()
        if over:
            return f"{over.because} (§{over.rule})"
        who, lead = self.names[state.actors()[0]], state.deck.text(state.deck.ions[state.lead_kind])
        if state.phase == LEAD:
            return f"{who} leads one card, such as {state.deck.keys[0]}."
        if state.phase == ANSWER:
            other = state.deck.opposite[state.lead_kind][0]
            such = self.game.write(cards(state.deck.full[state.lead_kind][other], state.deck.ions[other]))
            return (
                f"{who} answers {lead}, such as {such}; with +1 behind a short answer if one more was "
                f"drawn and laid; or pass and the card that was taken."
            )
        if state.phase == NAME:
            return f"{who} names the compound: name …, or unnamed."
        return f"{who} reinforces with {exchange.needed(state)} {lead}, or pass."

    def match(self) -> Match:
        if not self.steps:
            raise BadInput("Nothing has been played yet.")
        deals = [self._shuffled(happened) for happened in self.games]
        first = [] if self.options.start else [self.steps[0][0]]
        match = Match(GAME, len(self.names), self.options, None, self.names, first + deals[0])
        for number, (seat, action, taken) in enumerate(self.steps, 1):
            state = match.state
            assert isinstance(state, MetalsState)
            drawn = [sum(state.in_hand(seat, kind) for kind in range(taken))] if taken != NONE else []
            if number in self.ends:
                drawn += deals[self.ends.index(number) + 1]
            refusal = match.play(seat, action, "", drawn)
            assert refusal is None, refusal
        return match

    def _shuffled(self, happened: Sequence[Happening]) -> list[int]:
        pile = deal_for(self.state.deck, self.state.seats, happened)
        assert pile is not None
        return shuffled(self.state.deck.cards, pile)
