"""Metal vs. Non-Metal: charges attack and answer, for 2 to 4 players."""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from ionbox.chem.ions import all_ions
from ionbox.core.game import Game
from ionbox.core.rng import Rng
from ionbox.core.state import all_seats
from ionbox.core.types import Action, BadInput, Seat
from ionbox.games.metals import notation, position, refusal, setup, view
from ionbox.games.metals.pieces import HAND, Deck, key, read_deck
from ionbox.games.metals.state import MetalsState
from ionbox.games.metals.types import Box, Options, Own, Public, View

if TYPE_CHECKING:
    from ionbox.core.kit import Kit


class Metals(Game[MetalsState, Options, View]):
    name = "metals"
    title = "Metal vs. Non-Metal"
    says = "Attack with a charge, answer with its opposite."
    age = 12
    minutes = (10, 10)
    place = 3
    version = 1
    seats = range(2, 5)
    defaults = Options()
    box_type, public_type, own_type, view_type = Box, Public, Own, View
    data_files: Mapping[str, Callable[[str], Any]] = {"deck": read_deck}
    refusal = staticmethod(refusal.refusal)
    box = staticmethod(view.box)
    public = staticmethod(view.public)
    own = staticmethod(view.own)
    tell = staticmethod(notation.tell)
    show = staticmethod(notation.show)
    paces = staticmethod(notation.paces)
    ask = staticmethod(notation.ask)
    parse = staticmethod(notation.parse)
    write = staticmethod(notation.write)
    dump = staticmethod(position.dump)

    def part(self, public: Public) -> int:
        return public.game

    def deck(self, options: Options) -> Deck:
        return read_deck(options.deck or self.file("data/deck.csv"))

    def check(self, seats: int, options: Options) -> None:
        super().check(seats, options)
        if options.start > seats:
            raise BadInput(f"Seat {options.start} cannot lead first: there are {seats} seats.")
        n = len(self.deck(options).cards)
        if n < HAND * seats:
            raise BadInput(f"{seats} seats are dealt {HAND * seats} cards, and the deck has {n}.")

    def start(self, seats: int, options: Options, rng: Rng) -> MetalsState:
        state = MetalsState(self.deck(options), seats, options.series or seats)
        setup.begin(state, options.start, rng)
        return state

    def imagine(self, view_: View, options: Options, rng: Rng) -> MetalsState:
        return view.imagine(view_, self.deck(options), rng)

    def made(self, before: MetalsState, after: MetalsState) -> list[str]:
        return notation.balanced(after.events)

    def tried(self, state: MetalsState, seat: Seat, action: Action) -> str:
        """An answer together with what it answers."""
        answers = state.lead_count > 0 and seat == state.responder
        lead = f"{key(state.deck.ions[state.lead_kind])} with " if answers else ""
        return lead + self.write(action)

    def load(self, text: str, options: Options) -> MetalsState:
        return position.load(text, self.deck(options))

    def ions(self, options: Options) -> Sequence[str]:
        return [all_ions()[number].key for number in sorted(self.deck(options).ions)]

    def longest(self, seats: int, options: Options) -> int:
        """MVN-32: each exchange takes three actions at most and at least two cards out of play."""
        return (options.series or seats) * 3 * (len(self.deck(options).cards) // 2)

    def pieces(self, state: MetalsState) -> dict[str, int]:
        kinds = state.deck.ions
        places = [*position.collected_kinds(state)]
        for k in range(len(kinds)):
            places[k] += sum(state.in_hand(seat, k) for seat in all_seats(state.seats)) + state.pile.count(k)
        places[state.lead_kind] += state.lead_count
        places[state.answer_kind] += state.answer_count
        assert sum(position.collected_kinds(state)) == sum(state.collected)
        return {key(ion): n for ion, n in zip(kinds, places, strict=True)}

    @cached_property
    def kit(self) -> "Kit":
        from ionbox.games.metals.kit import KIT

        return KIT


GAME = Metals()
