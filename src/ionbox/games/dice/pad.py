"""The score pad: the points of the hands at the end of a game, and of a tournament over its games."""

from collections.abc import Sequence

from ionbox.core.contents import Part
from ionbox.core.facts import count
from ionbox.core.pad import Pad, PadCount, whose
from ionbox.core.play import Match
from ionbox.core.rng import Rng
from ionbox.core.types import BadInput, Seat
from ionbox.games.dice import GAME, ending, events
from ionbox.games.dice.phases import OVER
from ionbox.games.dice.pieces import named
from ionbox.games.dice.position import read_kind
from ionbox.games.dice.state import DiceState
from ionbox.games.dice.types import Kind, Options

HOW = "3|6, *|4, 2|4 punish"
NO_RECORD = (
    "The hands at the end of a game do not say how it was played, so no match can be played from them. "
    "Print the sheet, or keep its lines."
)


class DicePad(Pad):
    """`state` has the hands of the game that is counted, once they are written down. Nothing is dealt here."""

    records = False

    def __init__(self, options: Options, names: Sequence[str]) -> None:
        GAME.check(len(names), options)
        self.names = names
        self.state: DiceState = GAME.table(len(names), options)
        self.written: set[Seat] = set()
        """Whose cards are known in this game."""
        self.games: list[Part] = []

    def write(self, text: str) -> Sequence[str]:
        state = self.state.copy()
        if state.phase == OVER:
            raise BadInput("The match is over. Undo a line to change something.")
        word, _, rest = text.partition(" ")
        if word in ("score", "stuck", "end") and ":" not in text:
            return self._score(state, word, rest.strip())
        seat, text = whose(text, self.names)
        if seat is None:
            raise BadInput(f"Begin with who it is: {self.names[0]}: {HOW}, or - for no cards. Then score.")
        bomber, text = self._bomber(seat, text)
        hand = self._hand(state, text)
        state.hands[seat], state.bombed_by[seat] = hand, bomber
        state.left = state.bombed_by.count(-1)
        for kind, copies in enumerate(state.deck.copies):
            n = sum(one.count(Kind(kind)) for one in state.hands)
            if n > copies:
                card = named(state.deck.codes[kind])
                raise BadInput(f"The deck has {count(copies, 'card')} {card}, and this makes {n}.")
        self.state = state
        self.written.add(seat)
        cards = [f"{named(state.deck.codes[kind])}: {state.deck.points[kind]}" for kind in hand]
        return [*cards, f"{self.names[seat]} holds {count(int(ending.hand_points(state, seat)), 'point')}."]

    def _bomber(self, seat: Seat, text: str) -> tuple[int, str]:
        """ "bombed by Ben: 3|6": who bombed this seat out of the game, or -1, and the cards."""
        if not text.startswith("bombed by "):
            return -1, text
        bomber, cards = whose(text.removeprefix("bombed by "), self.names)
        if bomber is None or bomber == seat:
            raise BadInput(f"Write who it was and what was left: bombed by {self.names[seat - 1]}: {HOW}.")
        return bomber, cards

    def _hand(self, state: DiceState, text: str) -> list[Kind]:
        if text.strip() in ("", "-"):
            return []
        return sorted(read_kind(state.deck, card) for card in text.rstrip(", ").split(","))

    def _score(self, state: DiceState, how: str, first: str) -> Sequence[str]:
        missing = [name for seat, name in enumerate(self.names) if Seat(seat) not in self.written]
        if missing:
            raise BadInput(f"Write the cards of {missing[0]} too, or {missing[0]}: - for none.")
        playing = [Seat(seat) for seat, bomber in enumerate(state.bombed_by) if bomber < 0]
        if not playing:
            raise BadInput("Whoever is last is not bombed: somebody wins.")
        empty = [seat for seat in playing if not state.hands[seat]]
        if len(empty) > 1:
            both = " and ".join(self.names[seat] for seat in empty)
            raise BadInput(f"{both} cannot both have got rid of all cards: the game ends with the first.")
        state.events = []
        if how == "score":
            winner = self._winner(first, playing, empty)
        else:
            winner = self._lowest(state, how, first, playing)
        ending.end_game(state, winner, Rng(0))
        told = []
        for event in state.events:
            if events.unpacked(event)[0] == events.DEALT:
                break  # the next game is dealt at the table
            told += GAME.story([event], None, self.names)
        self.games.append(Part(f"Game {len(self.games) + 1}", ("how it ended",), tuple((line,) for line in told)))
        if state.phase != OVER:
            state.hands, state.bombed_by = [[] for _ in self.names], [-1] * len(self.names)
            state.left = len(self.names)
            self.written = set()
        self.state = state
        return told

    def _winner(self, named: str, playing: Sequence[Seat], empty: Sequence[Seat]) -> int:
        """Whoever has no cards, or is the last; DICE-62: a challenger who won may hold four cards from the duel."""
        found = self._seat(named, playing) if named else None
        if found is not None and empty in ([], [found]):
            return found
        if empty or len(playing) == 1:
            return (*empty, *playing)[0]
        one = self.names[playing[0]]
        raise BadInput(
            f"Nobody has got rid of all cards. If the game could not go on, write stuck {one}, or end {one} if the "
            "bell ended it, with whoever would have been next. "
            f"Write score {one} if {one} won with a Challenge and drew four."
        )

    def _seat(self, name: str, playing: Sequence[Seat]) -> Seat | None:
        seat, _ = whose(f"{name}:", self.names) if name else (None, "")
        return seat if seat in playing else None

    def _lowest(self, state: DiceState, how: str, first: str, playing: Sequence[Seat]) -> int:
        """§3.10 and DICE-84: the fewest points; of equal hands the first from whoever would have been next."""
        following = self._seat(first, playing)
        if following is None:
            raise BadInput(f"Write who would have been next, such as {how} {self.names[playing[0]]}.")
        if how == "end":
            state.rung, state.to_come = True, ending.CUT
        else:
            state.idle = state.left
        return int(ending.lowest_hand(state, following))

    def count(self) -> PadCount:
        state, over = self.state, self.state.outcome()
        rows = [(name, str(n)) for name, n in zip(self.names, state.scores, strict=True)]
        parts = [Part("Score", ("player", "points"), tuple(rows))]
        if over is None:
            held = []
            for seat in sorted(self.written):
                cards = ", ".join(named(state.deck.codes[kind]) for kind in state.hands[seat]) or "none"
                held.append((self.names[seat], cards, str(ending.hand_points(state, seat))))
            parts.append(Part(f"Game {len(self.games) + 1} so far", ("player", "cards", "points"), tuple(held)))
        asks = f"Write what each player holds, such as {self.names[0]}: {HOW}, or - for no cards. Then score."
        if over is not None:
            asks = f"{over.because} (§{over.rule})"
        scores, words = tuple(state.scores), self._words()
        return PadCount(scores, (*parts, *self.games), asks, over is not None, words, GAME.box(state))

    def _words(self) -> tuple[tuple[str, ...], ...]:
        return tuple(f"{text}," for text in self.state.deck.texts), ("-", "bombed by", "score", "stuck", "end")

    def match(self) -> Match:
        raise BadInput(NO_RECORD)
