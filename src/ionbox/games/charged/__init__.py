"""Charged!: ionic formulas laid with tiles on a board, for 2 to 4 players or teams."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any

from ionbox.chem.naming import judge_name
from ionbox.chem.own import read_own_ions
from ionbox.core.game import Game, Shown
from ionbox.core.rng import Rng
from ionbox.core.state import all_seats
from ionbox.core.text import typed_name
from ionbox.core.types import FULL, Action, BadInput, Event, Help, Refusal, Seat
from ionbox.games.charged import box as played
from ionbox.games.charged import notation, position, preview, refusal, setup, view
from ionbox.games.charged.actions import NAME, is_play
from ionbox.games.charged.box import box_of
from ionbox.games.charged.ending import IDLE_ROUNDS
from ionbox.games.charged.formulas import read_ions
from ionbox.games.charged.hushing import hushed
from ionbox.games.charged.pieces import KINDS, RACK, RED, read_board, read_tiles
from ionbox.games.charged.state import ChargedState
from ionbox.games.charged.types import Box, Options, Own, Preview, Public, View

if TYPE_CHECKING:
    from ionbox.core.kit import Kit


class Charged(Game[ChargedState, Options, View]):
    name = "charged"
    letter = "C"
    title = "Charged!"
    says = "A crossword of formulas: if it balances, it scores."
    age = 14
    minutes = (60, 60)
    place = 4
    newcomers = "short"
    atom_by_atom = True
    version = 1
    seats = range(2, 5)
    defaults = Options()
    box_type, public_type, own_type, view_type = Box, Public, Own, View
    preview_type = Preview
    data_files: Mapping[str, Callable[[Options], Any]] = {
        "board_file": lambda options: read_board(options.board_file),
        "new_ions": lambda options: read_own_ions(options.new_ions),
        "tiles_file": lambda options: read_tiles(options.tiles_file, options.new_ions),
        "ions_file": lambda options: read_ions(options.ions_file, options.tiles_file, options.new_ions),
    }
    refusal = staticmethod(refusal.refusal)
    box = staticmethod(view.box)
    public = staticmethod(view.public)
    own = staticmethod(view.own)
    paces = staticmethod(notation.paces)
    ask = staticmethod(notation.ask)
    dump = staticmethod(position.dump)

    def __init__(self, brought: Options = defaults) -> None:
        """`brought`: options whose tiles and ions this game can read, write and tell of."""
        self.brought = brought

    def under(self, options: Options) -> "Charged":
        if options.new_ions or options.tiles_file or options.ions_file:
            return _bringing(options.ions, options.new_ions, options.tiles_file, options.ions_file)
        return GAME

    @cached_property
    def played(self) -> played.Box:
        """Tiles and ions with their names and numbers; on whichever board."""
        return box_of(self.brought)

    def tell(self, event: Event, audience: Seat | None, names: Sequence[str], help: Help = FULL) -> str:
        return notation.tell(self.played, event, audience, names, help)

    def show(self, event: Event, help: Help = FULL) -> Shown | None:
        return notation.show(self.played, event, help)

    def parse(self, text: str) -> Action:
        return notation.parse(self.played.tiles.alphabet, text)

    def read(self, state: ChargedState, seat: Seat, text: str) -> Action | Refusal:
        """CHG-62 A name is judged by what is asked for."""
        typed = typed_name(text)
        if typed is None:
            return self.parse(text)
        if not state.to_name or seat != state.turn:
            return NAME  # `refusal` says why not, and nothing of the name
        return judge_name(state.box.formulas.compounds[state.to_name[0]], typed, "CHG-62") or NAME

    def write(self, action: Action, help: Help = FULL) -> str:
        return notation.write(self.played.tiles.alphabet, action)

    def check(self, seats: int, options: Options) -> None:
        super().check(seats, options)
        box = box_of(options)
        if box.tiles.total <= RACK * seats:
            raise BadInput(f"{seats} seats are dealt {RACK * seats} tiles, and the bag has only {box.tiles.total}.")
        for symbol, tile in box.tiles.alphabet.tiles.items():
            if tile != RED and box.tiles.copies[tile] and not box.formulas.uses(tile):
                raise BadInput(f"No formula of these ions uses {symbol}: leave out the tile or list its ion.")

    def start(self, seats: int, options: Options, rng: Rng) -> ChargedState:
        state = ChargedState.fresh(box_of(options), seats, options)
        setup.begin(state, rng)
        return state

    def imagine(self, view_: View, options: Options, rng: Rng) -> ChargedState:
        return view.imagine(view_, options, rng)

    def preview(self, view: View, options: Options, action: Action, help: Help = FULL) -> Preview | None:
        """Also between turns, as if it were the seat's own: whoever waits may plan."""
        if not help.preview:
            return None
        assert view.seat is not None
        state = self.imagine(view, options, Rng(0))
        state.turn, state.to_name = view.seat, []
        return preview.preview(state, view.seat, action, help)

    def uncorrected(self, preview: Preview | None) -> Preview | None:
        if preview is None or preview.refusal is None:
            return preview
        return replace(preview, refusal=replace(preview.refusal, hint=""))

    def unhinted(self, own: Own) -> Own:
        return replace(own, hint="")

    def to_name(self, view: View) -> str:
        return view.naming

    def made(self, before: ChargedState, after: ChargedState) -> list[str]:
        return notation.formed(after.box, after.events)

    def tried(self, state: ChargedState, seat: Seat, action: Action) -> str:
        return preview.tried(state, action) or self.write(action)

    def load(self, text: str, options: Options) -> ChargedState:
        return position.load(text, box_of(options), options)

    def punishes(self, options: Options) -> bool:
        return options.tries > 0

    def listed(self, options: Options, legal: Sequence[Action], help: Help = FULL) -> Sequence[Action]:
        """§3.6 Where a wrong formula costs something, nothing lists the right ones."""
        if not help.plays:
            return ()
        return [action for action in legal if not is_play(action)] if options.tries else legal

    def hushed(self, text: str, help: Help) -> str:
        return hushed(self.played, text, help)

    def ions(self, options: Options) -> Sequence[str]:
        played = box_of(options).ions
        return [ion.key for ion in played.cations + played.anions]

    def longest(self, seats: int, options: Options) -> int:
        """Each play lays a tile for good, and before, between and after plays there are three rounds at most (§8.3)."""
        tiles = box_of(options).tiles
        turns = (tiles.total - tiles.copies[RED] + 1) * IDLE_ROUNDS * seats
        turns = min(turns, options.rounds * seats or turns)
        names = 2 * tiles.total if options.naming else 0  # no tile is new in more than two formulas
        return turns * max(1, options.tries) + names

    def pieces(self, state: ChargedState) -> dict[str, int]:
        counts = [
            state.bag[tile] + sum(state.rack(seat)[tile] for seat in all_seats(state.seats)) for tile in range(KINDS)
        ]
        for tile in state.grid.cells:
            if 0 < tile < KINDS:
                counts[tile] += 1
        return {symbol: counts[tile] for symbol, tile in state.box.tiles.alphabet.tiles.items()}

    @cached_property
    def kit(self) -> "Kit":
        from ionbox.games.charged.kit import KIT

        return KIT


GAME = Charged()


@lru_cache(64)
def _bringing(ions: str, new_ions: str, tiles_file: str, ions_file: str) -> Charged:
    return Charged(Options(ions=ions, new_ions=new_ions, tiles_file=tiles_file, ions_file=ions_file))
