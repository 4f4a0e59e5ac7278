"""Metal vs. Non-Metal: charges attack and answer, for 2 to 4 players."""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any

from ionbox.chem.own import read_own_ions
from ionbox.core.game import Game, Shown
from ionbox.core.rng import Rng
from ionbox.core.state import all_seats
from ionbox.core.types import FULL, Action, BadInput, Event, Help, Seat
from ionbox.games.metals import notation, position, reading, refusal, setup, view
from ionbox.games.metals.ending import NO_LIMIT
from ionbox.games.metals.pieces import HAND, Deck, deck_of
from ionbox.games.metals.state import MetalsState
from ionbox.games.metals.types import Box, Options, Own, Public, View

if TYPE_CHECKING:
    from ionbox.core.kit import Kit


class Metals(Game[MetalsState, Options, View]):
    name = "metals"
    letter = "M"
    title = "Metal vs. Non-Metal"
    says = "Attack with a charge, answer with its opposite."
    age = 12
    minutes = (10, 10)
    place = 3
    version = 1
    seats = range(2, 5)
    defaults = Options()
    box_type, public_type, own_type, view_type = Box, Public, Own, View
    data_files: Mapping[str, Callable[[Options], Any]] = {
        "new_ions": lambda options: read_own_ions(options.new_ions),
        "deck": deck_of,
    }
    played = defaults
    """The options whose ions it reads and writes."""
    refusal = staticmethod(refusal.refusal)
    box = staticmethod(view.box)
    public = staticmethod(view.public)
    own = staticmethod(view.own)
    paces = staticmethod(notation.paces)
    ask = staticmethod(notation.ask)
    read = staticmethod(reading.read)
    dump = staticmethod(position.dump)

    def to_name(self, view: View) -> str:
        return view.naming

    def part(self, public: Public) -> int:
        return public.game

    def under(self, options: Options) -> "Metals":
        if options.new_ions or options.deck:
            return under(type(self), options.new_ions, options.deck)
        return self if self.played == self.defaults else GAME

    def deck(self, options: Options) -> Deck:
        return deck_of(options)

    def parse(self, text: str) -> Action:
        return notation.parse(text, deck_of(self.played).table)

    def write(self, action: Action, help: Help = FULL) -> str:
        return notation.write(action, deck_of(self.played), help)

    def tell(self, event: Event, audience: Seat | None, names: Sequence[str], help: Help = FULL) -> str:
        return notation.tell(event, audience, names, deck_of(self.played), help)

    def show(self, event: Event, help: Help = FULL) -> Shown | None:
        return notation.show(event, deck_of(self.played), help)

    def hushed(self, text: str, help: Help) -> str:
        return refusal.hushed(text, deck_of(self.played), help)

    def check(self, seats: int, options: Options) -> None:
        super().check(seats, options)
        if options.start > seats:
            raise BadInput(f"Seat {options.start} cannot lead first: there are {seats} seats.")
        n = len(self.deck(options).cards)
        if n < HAND * seats:
            raise BadInput(f"{seats} seats are dealt {HAND * seats} cards, and the deck has {n}.")

    def start(self, seats: int, options: Options, rng: Rng) -> MetalsState:
        state = MetalsState(self.deck(options), seats, options.series or seats)
        state.naming = options.naming
        state.to_come = options.rounds - 1 if options.rounds else NO_LIMIT
        setup.begin(state, options.start, rng)
        return state

    def imagine(self, view_: View, options: Options, rng: Rng) -> MetalsState:
        return view.imagine(view_, self.deck(options), options.naming, rng)

    def made(self, before: MetalsState, after: MetalsState) -> list[str]:
        return notation.balanced(after.events, after.deck)

    def tried(self, state: MetalsState, seat: Seat, action: Action) -> str:
        """An answer together with what it answers."""
        answers = state.lead_count > 0 and seat == state.responder
        lead = f"{state.deck.keys[state.lead_kind]} with " if answers else ""
        return lead + self.write(action)

    def load(self, text: str, options: Options) -> MetalsState:
        return position.load(text, self.deck(options), options.rounds, options.naming)

    def ions(self, options: Options) -> Sequence[str]:
        deck = self.deck(options)
        return [deck.key(number) for number in sorted(deck.ions)]

    def longest(self, seats: int, options: Options) -> int:
        """MVN-32: each exchange takes three actions at most, four where names are asked for (MVN-35), and at least two
        cards out of play."""
        exchanges = (options.series or seats) * (len(self.deck(options).cards) // 2)
        return (4 if options.naming else 3) * min(exchanges, options.rounds or exchanges)

    def pieces(self, state: MetalsState) -> dict[str, int]:
        places = [*position.collected_kinds(state)]
        for k in range(len(places)):
            places[k] += sum(state.in_hand(seat, k) for seat in all_seats(state.seats)) + state.pile.count(k)
        places[state.lead_kind] += state.lead_count
        places[state.answer_kind] += state.answer_count
        assert sum(position.collected_kinds(state)) == sum(state.collected)
        return dict(zip(state.deck.keys, places, strict=True))

    @cached_property
    def kit(self) -> "Kit":
        from ionbox.games.metals.kit import KIT

        return KIT


@lru_cache(64)
def under(kind: type[Metals], new_ions: str, deck: str) -> Metals:
    game = kind()
    game.played = Options(new_ions=new_ions, deck=deck)
    return game


GAME = Metals()
