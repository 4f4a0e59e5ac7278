"""ION: A Compound Building Game: draft ions and bond them to neutral compounds. For 2 to 7 players."""

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any

from ionbox.chem.naming import judge_name
from ionbox.chem.own import read_own_ions
from ionbox.core.game import Game
from ionbox.core.rng import Rng
from ionbox.core.text import typed_name
from ionbox.core.types import FULL, Action, BadInput, Event, Help, Refusal, Seat
from ionbox.games.ion import asking, position, refusal, setup, telling, view, writing
from ionbox.games.ion.actions import NAME
from ionbox.games.ion.box import box_of, texts
from ionbox.games.ion.groups import NONE
from ionbox.games.ion.notation import Notation
from ionbox.games.ion.pieces import notation_of, plain_notation, read_deck, read_goals, read_tiles
from ionbox.games.ion.state import IonState, new_state
from ionbox.games.ion.symbols import unpacked_group
from ionbox.games.ion.types import Box, Options, Own, Public, View

if TYPE_CHECKING:
    from ionbox.core.kit import Kit


class Ion(Game[IonState, Options, View]):
    name = "ion"
    letter = "N"
    title = "ION: A Compound Building Game"
    says = "Keep one card, pass the rest, build compounds."
    age = 8
    minutes = (20, 30)
    place = 1
    version = 2
    seats = range(2, 8)
    defaults = Options()
    box_type, public_type, own_type, view_type = Box, Public, Own, View
    data_files: Mapping[str, Callable[[Options], Any]] = {
        "new_ions": lambda options: read_own_ions(options.new_ions),
        "deck": lambda options: read_deck(options.deck, options.new_ions),
        "goals": lambda options: read_goals(options.goals, options.new_ions),
        "tiles": lambda options: read_tiles(options.tiles),
    }
    cards: Options = defaults
    """Options with the ions and the deck of its matches; both are written in their notation."""
    refusal = staticmethod(refusal.refusal)
    box = staticmethod(view.box)
    public = staticmethod(view.public)
    own = staticmethod(view.own)
    ask = staticmethod(asking.ask)
    dump = staticmethod(position.dump)
    pieces = staticmethod(position.pieces)

    def under(self, options: Options) -> "Ion":
        bare = Options(deck=options.deck, new_ions=options.new_ions)
        if bare == self.cards:
            return self
        return GAME if bare == self.defaults else _with_cards(self, bare)

    @property
    def notation(self) -> Notation:
        return notation_of(texts(self.cards)[0], self.cards.new_ions)

    def _notation(self, help: Help) -> Notation:
        return self.notation if help.charges else plain_notation(texts(self.cards)[0], self.cards.new_ions)

    def tell(self, event: Event, audience: Seat | None, names: Sequence[str], help: Help = FULL) -> str:
        return telling.tell(self.notation, event, audience, names, help)

    def show(self, event: Event, help: Help = FULL) -> tuple[str, int, int, str] | None:
        return telling.show(self.notation, event, help)

    def parse(self, text: str) -> Action:
        return writing.parse(self.notation, text)

    def write(self, action: Action, help: Help = FULL) -> str:
        return writing.write(self._notation(help), action)

    def read(self, state: IonState, seat: Seat, text: str) -> Action | Refusal:
        """Ions are understood with their charges and without, and a name is judged (ION-86)."""
        typed = typed_name(text)
        if typed is None:
            return writing.parse(state.box.plain, text)
        if not state.must_name(seat):
            return NAME  # `refusal` says why not, and nothing of the name
        cation, _, anion, _ = unpacked_group(state.box.groups.codes[state.asked[seat]])
        return judge_name(state.box.notation.compound(cation, anion), typed, "ION-86") or NAME

    def hushed(self, text: str, help: Help) -> str:
        return telling.hushed(text, help)

    def check(self, seats: int, options: Options) -> None:
        super().check(seats, options)
        if options.radioactive == "on" and seats < 3:
            raise BadInput("Radioactive elements are for three players or more; auto leaves them out at two (ION-71).")
        box = box_of(options, seats)
        if box.lasting() < box.hand * seats:
            raise BadInput(
                f"{seats} hands of {box.hand} are {box.hand * seats} cards, and {box.lasting()} come back each round."
            )
        if box.tiles and len(box.tile_sets.costs) < seats:
            raise BadInput(f"{seats} seats need {seats} sets of tiles, and the file has {len(box.tile_sets.costs)}.")

    def start(self, seats: int, options: Options, rng: Rng) -> IonState:
        state = new_state(box_of(options, seats))
        setup.begin(state, rng)
        return state

    def imagine(self, view_: View, options: Options, rng: Rng) -> IonState:
        return view.imagine(view_, box_of(options, view_.seats), rng)

    def to_name(self, view: View) -> str:
        return view.naming

    def part(self, public: Public) -> int:
        return public.round

    def made(self, before: IonState, after: IonState) -> list[str]:
        return [made for event in after.events if (made := telling.closed(self.notation, event))]

    def load(self, text: str, options: Options) -> IonState:
        return position.load(text, options)

    def ions(self, options: Options) -> Sequence[str]:
        """With the noble gases, which are on cards too."""
        box = box_of(options, self.seats[-1])
        kinds, words = set(box.cards), box.notation
        charged = {box.groups.ion_numbers[ion] for ion in range(box.groups.ions) if box.groups.kinds[ion] in kinds}
        gases = {words.symbol(box.deck.symbols[kind]) for kind in kinds if box.groups.noble[kind] != NONE}
        return [
            ion.key for n, ion in enumerate(words.ions, 1) if n in charged or (ion.charge == 0 and ion.symbol in gases)
        ]

    def longest(self, seats: int, options: Options) -> int:
        """In a turn a seat chooses, places, says and acts. In a round it uses each tile at most once: Select Two (it
        places and turns one more), Take From Center (it holds, takes, places and turns one more) and RXN (it places and
        turns up to eleven ions); then it takes and places one, and refreshes tiles. What closes may be named."""
        box = box_of(options, seats)
        most = box.match_turns * seats * 2
        if box.tiles:
            most = seats * (box.match_turns * 6 + box.rounds * (4 + 1 + 3 * box.hand + 3 + 4))
        return 2 * most if box.naming else most

    @cached_property
    def kit(self) -> "Kit":
        from ionbox.games.ion.kit import KIT

        return KIT


@lru_cache(64)
def _with_cards(game: Ion, cards: Options) -> Ion:
    twin = copy(game)
    twin.cards = cards
    return twin


GAME = Ion()
