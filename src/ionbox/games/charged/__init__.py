"""Charged!: ionic formulas laid with tiles on a board, for 2 to 4 players or teams."""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from ionbox.core.game import Game
from ionbox.core.rng import Rng
from ionbox.core.state import all_seats
from ionbox.core.types import FULL, Action, BadInput, Help, Seat
from ionbox.games.charged import notation, position, preview, refusal, setup, view
from ionbox.games.charged.actions import is_play
from ionbox.games.charged.box import box_of
from ionbox.games.charged.ending import IDLE_ROUNDS
from ionbox.games.charged.formulas import read_ions
from ionbox.games.charged.pieces import KINDS, RACK, RED, SYMBOLS, read_board, read_tiles
from ionbox.games.charged.state import ChargedState
from ionbox.games.charged.types import Box, Options, Own, Preview, Public, View

if TYPE_CHECKING:
    from ionbox.core.kit import Kit


class Charged(Game[ChargedState, Options, View]):
    name = "charged"
    title = "Charged!"
    says = "A crossword of formulas: if it balances, it scores."
    age = 14
    minutes = (60, 60)
    place = 4
    newcomers = "short"
    version = 1
    seats = range(2, 5)
    defaults = Options()
    box_type, public_type, own_type, view_type = Box, Public, Own, View
    preview_type = Preview
    data_files: Mapping[str, Callable[[str], Any]] = {
        "board_file": read_board,
        "tiles_file": read_tiles,
        "ions_file": read_ions,
    }
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

    def check(self, seats: int, options: Options) -> None:
        super().check(seats, options)
        box = box_of(options)
        if box.tiles.total <= RACK * seats:
            raise BadInput(f"{seats} seats are dealt {RACK * seats} tiles, and the bag has only {box.tiles.total}.")
        for tile in range(1, RED):
            if box.tiles.copies[tile] and not box.formulas.uses(tile):
                raise BadInput(f"No formula of these ions uses {SYMBOLS[tile]}: leave out the tile or list its ion.")

    def start(self, seats: int, options: Options, rng: Rng) -> ChargedState:
        state = ChargedState.fresh(box_of(options), seats, options.tries, options.notes, options.hints)
        setup.begin(state, rng)
        return state

    def imagine(self, view_: View, options: Options, rng: Rng) -> ChargedState:
        return view.imagine(view_, box_of(options), options.notes, options.hints, rng)

    def preview(self, view: View, options: Options, action: Action, help: Help = FULL) -> Preview | None:
        """Also between turns, as if it were the seat's own: whoever waits may plan."""
        if not help.preview:
            return None
        assert view.seat is not None
        state = self.imagine(view, options, Rng(0))
        state.turn = view.seat
        return preview.preview(state, view.seat, action, help)

    def made(self, before: ChargedState, after: ChargedState) -> list[str]:
        return notation.formed(after.events)

    def tried(self, state: ChargedState, seat: Seat, action: Action) -> str:
        return preview.tried(state, action) or self.write(action)

    def load(self, text: str, options: Options) -> ChargedState:
        return position.load(text, box_of(options), options)

    def punishes(self, options: Options) -> bool:
        return options.tries > 0

    def listed(self, options: Options, legal: Sequence[Action], help: Help = FULL) -> Sequence[Action]:
        """§3.6 Where a wrong formula costs something, nothing lists the right ones."""
        return [action for action in legal if not is_play(action)] if options.tries or not help.plays else legal

    def ions(self, options: Options) -> Sequence[str]:
        played = box_of(options).ions
        return [ion.key for ion in played.cations + played.anions]

    def longest(self, seats: int, options: Options) -> int:
        """Each play lays a tile for good, and before, between and after plays there are three rounds at most (§8.3)."""
        tiles = box_of(options).tiles
        turns = (tiles.total - tiles.copies[RED] + 1) * IDLE_ROUNDS * seats
        return turns * max(1, options.tries)

    def pieces(self, state: ChargedState) -> dict[str, int]:
        counts = [
            state.bag[tile] + sum(state.rack(seat)[tile] for seat in all_seats(state.seats)) for tile in range(KINDS)
        ]
        for tile in state.grid.cells:
            if 0 < tile < KINDS:
                counts[tile] += 1
        return {SYMBOLS[tile]: counts[tile] for tile in range(1, KINDS)}

    @cached_property
    def kit(self) -> "Kit":
        from ionbox.games.charged.kit import KIT

        return KIT


GAME = Charged()
