"""The score pad: plays on a real board. Racks are not known: tiles that nobody has seen are no tile in particular."""

import re
from collections.abc import Sequence

from ionbox.core.contents import Part
from ionbox.core.pad import Pad, PadCount, Refused, whose
from ionbox.core.play import Match
from ionbox.core.rng import Rng
from ionbox.core.types import Action, BadInput, Refusal, Seat
from ionbox.games.charged import GAME, actions, position
from ionbox.games.charged.actions import GAP, is_play, is_swap, tiles_of
from ionbox.games.charged.box import box_of
from ionbox.games.charged.notation import square_name
from ionbox.games.charged.pieces import KINDS, RACK, RED
from ionbox.games.charged.state import ChargedState
from ionbox.games.charged.types import Options

UNSEEN = 1
"""Stands for a tile that nobody has seen: no rule asks for more of it than that it is one."""
SWAPPED = re.compile(r"swap\s+(\d{1,2})", re.ASCII | re.IGNORECASE)
HOW = "Na Na O (row, column, > across or v down, new tiles; * is red), swap 3, or pass"


class ChargedPad(Pad):
    """`state` has the board, the scores and how many tiles everybody has. Whose turn it is lays what a line says."""

    records = True

    def __init__(self, options: Options, names: Sequence[str]) -> None:
        GAME.check(len(names), options)
        self.options, self.names, self.game = options, names, GAME.under(options)
        self.state = ChargedState.fresh(box_of(options), len(names), options)
        self.state.held = [RACK] * len(names)
        self.state.bag_size -= RACK * len(names)
        self.steps: list[tuple[Seat, Action, int]] = []
        """Who did what, and how many unseen tiles were swapped."""

    def write(self, text: str) -> Sequence[str]:
        seat, text = whose(text, self.names)
        state = self._ready(seat)
        found = SWAPPED.fullmatch(text)
        swapped = int(found[1]) if found else 0
        if swapped > RACK or (found and not swapped):
            raise BadInput(f"One to {RACK} tiles are swapped, not {swapped}.")
        by = state.turn if seat is None else seat
        read = actions.swap([UNSEEN] * swapped) if found else self.game.read(state, by, text)
        if isinstance(read, Refusal):
            raise Refused(read)
        self._take(state, by, read)
        refusal = self.game.refusal(state, by, read)
        if refusal is not None:
            raise Refused(refusal)
        state.apply(by, read, Rng(0))
        self.state = state
        self.steps.append((by, read, swapped))
        return self.game.story(state.events, None, self.names)

    def _ready(self, seat: Seat | None) -> ChargedState:
        """The table before the line: nothing is known of what is on racks and in the bag. The first line says who
        begins."""
        state = self.state.copy()
        if seat is not None and not self.steps:
            state.first = state.turn = seat
        state.racks = [0] * len(state.racks)
        state.bag = [0] * KINDS
        state.bag[UNSEEN] = state.bag_size
        return state

    def _take(self, state: ChargedState, seat: Seat, action: Action) -> None:
        """The tiles of a line, from where nobody saw them onto the rack."""
        if not (is_play(action) or is_swap(action)):
            return
        tiles = [tile for tile in tiles_of(action) if tile != GAP]
        if len(tiles) > state.held[seat]:
            raise BadInput(f"{self.names[seat]} has {state.held[seat]} tiles left, and this takes {len(tiles)}.")
        box = state.box
        for tile in set(tiles):
            on_board = list(state.grid.cells).count(tile)
            if is_play(action) and tiles.count(tile) > box.tiles.copies[tile] - on_board:
                symbol = "red tiles" if tile == RED else box.tiles.alphabet.symbols[tile]
                raise BadInput(
                    f"The box has {box.tiles.copies[tile]} {symbol}, and {on_board} lie on the board already."
                )
            state.racks[seat * KINDS + tile] = tiles.count(tile)

    def count(self) -> PadCount:
        state = self.state
        over = state.outcome()
        if over is not None:
            asks = f"{over.because} (§{over.rule})"
        elif state.to_name:
            asks = f"{self.names[state.turn]}: name {state.box.formulas.compounds[state.to_name[0]].text()}."
        else:
            square = square_name(state.box.board.outer[state.box.board.centre])
            asks = f"{self.names[state.turn]}: write {square}> {HOW}."
        rows = [(name, str(n), str(held)) for name, n, held in zip(self.names, state.scores, state.held, strict=True)]
        parts = (Part("Score", ("player", "points", "tiles on the rack"), tuple(rows), f"{state.bag_size} in the bag"),)
        copies = state.box.tiles.copies
        tiles = tuple([symbol for symbol, tile in state.box.tiles.alphabet.tiles.items() if copies[tile]])
        words = (tiles, ("swap", "pass") if not state.limit else ("swap", "pass", "wrong"))
        box, board = self.game.box(state), tuple(position.rows(state.grid))
        return PadCount(tuple(state.scores), parts, asks, over is not None, words, box, board)

    def match(self) -> Match:
        if not self.steps:
            raise BadInput("Nothing has been played yet.")
        deal = Deal(self)
        match = Match(GAME, len(self.names), self.options, None, self.names, deal.setup)
        for (seat, action, swapped), drawn, put_back in zip(self.steps, deal.drawn, deal.put_back, strict=True):
            done = actions.swap([deal.tiles[token] for token in put_back]) if swapped else action
            refusal = match.play(seat, done, "", drawn)
            assert refusal is None, refusal
        return match


class Deal:
    """Racks and draws that fit all that was laid. A token is one tile of the box; it is of no kind until it is seen."""

    def __init__(self, pad: ChargedPad) -> None:
        state = pad.state
        self.copies = list(state.box.tiles.copies)
        self.tiles = [0] * sum(self.copies)
        """By token: what it is."""
        self.bag = list(range(len(self.tiles)))
        self.racks: list[list[int]] = [[] for _ in pad.names]
        self.taken: list[list[int]] = [[]]
        """By step, setting up first: the tokens drawn in it, and those put back after that."""
        self.put_back: list[list[int]] = []
        for rack in self.racks:
            self._draw(rack, [])
        for line, (seat, action, swapped) in enumerate(pad.steps, 1):
            self.taken.append([])
            rack, back = self.racks[seat], list[int]()
            later = [
                tile
                for by, done, n in pad.steps[line:]
                if by == seat and not n and (is_play(done) or is_swap(done))
                for tile in tiles_of(done)
            ]
            if is_play(action):
                for tile in tiles_of(action):
                    rack.remove(self._as(rack, tile, line))
                self._draw(rack, later)
            elif is_swap(action):
                for tile in [0] * swapped or tiles_of(action):
                    back.append(self._as(rack, tile, line))
                    rack.remove(back[-1])
                self._draw(rack, later)
                self.bag += back
            self.put_back.append(back)
        left = [tile for tile, n in enumerate(self.copies) for _ in range(n - self.tiles.count(tile) if tile else 0)]
        for token, tile in enumerate(self.tiles):
            if not tile:
                self.tiles[token] = left.pop()
        setup, *self.drawn = self._results()
        self.setup = [pad.steps[0][0], *setup]
        """Who begins is the first result of all."""

    def _draw(self, rack: list[int], later: Sequence[int]) -> None:
        """To ten. What is of no kind yet comes first: it may still become anything. Then what is played from there."""
        while len(rack) < RACK and self.bag:
            held = [self.tiles[token] for token in rack]
            wanted = [tile for tile in later if held.count(tile) < later.count(tile)]
            order = {0: -1} | {tile: place for place, tile in reversed([*enumerate(wanted)])}
            token = min(self.bag, key=lambda one: order.get(self.tiles[one], len(wanted)))
            self.bag.remove(token)
            rack.append(token)
            self.taken[-1].append(token)

    def _as(self, rack: list[int], tile: int, line: int) -> int:
        """A token on the rack that is this tile, or becomes it; 0 is any."""
        for token in rack:
            if tile and self.tiles[token] == tile:
                return token
        free = [token for token in rack if not self.tiles[token]]
        if not tile:
            return (free or rack)[0]
        if free and self.tiles.count(tile) < self.copies[tile]:
            self.tiles[free[0]] = tile
            return free[0]
        return self._instead(rack, free, tile, line)

    def _instead(self, rack: list[int], free: list[int], tile: int, line: int) -> int:
        """All such tiles have been seen. One that was swapped came here, and what came here went where that one is."""
        for place in [self.bag, *self.racks]:
            for wanted in [token for token in place if self.tiles[token] == tile]:
                for token in free + [token for token in rack if self.tiles[token]]:
                    if self._exchanged(token, wanted):
                        rack[rack.index(token)], place[place.index(wanted)] = wanted, token
                        return wanted
        raise BadInput("No deal fits this line: its tiles are on other racks or lie on the board.", line)

    def _exchanged(self, one: int, other: int) -> bool:
        """Each was drawn where the other was, if both lay in the bag before that."""
        drawn = [
            (step, tokens.index(token), token)
            for token in (one, other)
            for step, tokens in enumerate(self.taken)
            if token in tokens and step > self._put_back(token)
        ]
        if min(step for step, _, _ in drawn) <= max(self._put_back(one), self._put_back(other)):
            return False
        for step, place, token in drawn:
            self.taken[step][place] = other if token == one else one
        return True

    def _put_back(self, token: int) -> int:
        """The last step in which it was."""
        return max((step for step, tokens in enumerate(self.put_back, 1) if token in tokens), default=-1)

    def _results(self) -> list[list[int]]:
        """What chance must say so that these tokens are drawn."""
        bag, found = list(self.copies), list[list[int]]()
        for tokens, back in zip(self.taken, [[], *self.put_back], strict=True):
            results = []
            for token in tokens:
                tile = self.tiles[token]
                results.append(sum(bag[:tile]))
                bag[tile] -= 1
            found.append(results)
            for token in back:
                bag[self.tiles[token]] += 1
        return found
