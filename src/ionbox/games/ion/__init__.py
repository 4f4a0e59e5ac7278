"""ION: A Compound Building Game: draft ions and bond them to neutral compounds. For 2 to 7 players."""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from ionbox.chem.ions import all_ions
from ionbox.core.game import Game
from ionbox.core.rng import Rng
from ionbox.core.types import BadInput
from ionbox.games.ion import notation, position, refusal, setup, view
from ionbox.games.ion.box import ROUNDS, box_of
from ionbox.games.ion.groups import NONE
from ionbox.games.ion.pieces import read_deck, read_goals, read_tiles
from ionbox.games.ion.state import IonState, new_state
from ionbox.games.ion.types import Box, Options, Own, Public, View

if TYPE_CHECKING:
    from ionbox.core.kit import Kit


class Ion(Game[IonState, Options, View]):
    name = "ion"
    title = "ION: A Compound Building Game"
    says = "Keep one card, pass the rest, build compounds."
    age = 8
    minutes = (20, 30)
    place = 1
    version = 2
    seats = range(2, 8)
    defaults = Options()
    box_type, public_type, own_type, view_type = Box, Public, Own, View
    data_files: Mapping[str, Callable[[str], Any]] = {"deck": read_deck, "goals": read_goals, "tiles": read_tiles}
    refusal = staticmethod(refusal.refusal)
    box = staticmethod(view.box)
    public = staticmethod(view.public)
    own = staticmethod(view.own)
    tell = staticmethod(notation.tell)
    show = staticmethod(notation.show)
    ask = staticmethod(notation.ask)
    parse = staticmethod(notation.parse)
    write = staticmethod(notation.write)
    dump = staticmethod(position.dump)
    pieces = staticmethod(position.pieces)

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

    def part(self, public: Public) -> int:
        return public.round

    def made(self, before: IonState, after: IonState) -> list[str]:
        return [made for event in after.events if (made := notation.closed(event))]

    def load(self, text: str, options: Options) -> IonState:
        return position.load(text, options)

    def ions(self, options: Options) -> Sequence[str]:
        """With the noble gases, which are on cards too."""
        box = box_of(options, self.seats[-1])
        kinds = set(box.cards)
        charged = {box.groups.ion_numbers[ion] for ion in range(box.groups.ions) if box.groups.kinds[ion] in kinds}
        gases = {notation.symbol(box.deck.symbols[kind]) for kind in kinds if box.groups.noble[kind] != NONE}
        return [ion.key for n, ion in enumerate(all_ions(), 1) if n in charged or ion.symbol in gases]

    def longest(self, seats: int, options: Options) -> int:
        """In a turn a seat chooses, places, says and acts. In a round it uses each tile at most once: Select Two (it
        places and turns one more), Take From Center (it holds, takes, places and turns one more) and RXN (it places and
        turns up to eleven ions); then it takes and places one, and refreshes tiles."""
        box = box_of(options, seats)
        if not box.tiles:
            return ROUNDS * seats * box.turns * 2
        return ROUNDS * seats * (box.turns * 6 + 4 + 1 + 3 * box.hand + 3 + 4)

    @cached_property
    def kit(self) -> "Kit":
        from ionbox.games.ion.kit import KIT

        return KIT


GAME = Ion()
