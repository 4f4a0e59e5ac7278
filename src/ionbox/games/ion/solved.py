"""The last picks of a round with two players, solved.

From the second pick on each knows both hands: all that is left is that both choose at once. `Picks` goes back from the
end of the round through all that both can choose and place, with the rules' own placing and scoring. Not with action
tiles, whose draws and windows make it too large.
"""

from typing import Final

from ionbox.core.infoset import InfoSet, Stop
from ionbox.core.state import all_seats
from ionbox.core.types import Action, Seat
from ionbox.games.ion import placing, scoring
from ionbox.games.ion.box import Box
from ionbox.games.ion.ending import rounds_left
from ionbox.games.ion.imaginer import Imaginer
from ionbox.games.ion.matrix import Matrix, Mixed
from ionbox.games.ion.phases import CHOOSING, PLACING
from ionbox.games.ion.standing import share
from ionbox.games.ion.state import IonState
from ionbox.games.ion.turn import CAME_BITS, last_turn
from ionbox.games.ion.types import GroupNumber, Kind, View
from ionbox.games.ion.worths import worths

CARDS: Final = 7
"""With so many cards in hand a round is solved, unless that takes too long."""
NODES: Final = 3_500
"""Positions looked at before giving up: less than a fifth of a second. With six cards in hand it takes about 500."""
FEW: Final = 5
"""Cards in hand that a strong player can still count out."""
UNIT: Final = 64
"""A point in what is compared: below it is room for the compounds that may break a tie."""


class TooLarge(Exception):
    """More positions than were to be looked at, or than there was time for."""


class Picks:
    """One round from here on. Areas are numbered as they come up; hands are masks over the cards that both hold."""

    box: Box
    table: IonState
    """To place and to score on."""
    cards: list[Kind]
    """The kinds in both hands, each hand sorted."""
    ahead: int
    """By so much the seat leads before this round is scored."""
    rounds_left: int
    worths: list[list[int]]
    areas: list[list[GroupNumber]]
    numbers: dict[tuple[GroupNumber, ...], int]
    totals: list[int]
    """What each area adds when the round is scored."""
    ways: dict[int, list[int]]
    lasts: dict[int, int]
    values: dict[int, float]
    nodes: int
    """How many positions may still be looked at."""
    stop: Stop | None

    def __init__(self, state: IonState, seat: Seat, nodes: int, stop: Stop | None) -> None:
        other = 1 - seat
        self.box = state.box
        self.table = state.copy()
        self.table.phase = PLACING
        self.table.naming = False
        self.cards = [Kind(card >> CAME_BITS) for card in state.hands[seat] + state.hands[other]]
        self.ahead = UNIT * (state.scores[seat] - state.scores[other])
        if state.box.tiebreak:
            self.ahead += state.made[seat] - state.made[other]
        self.rounds_left = rounds_left(state)
        self.worths = [worths(state.box, tuple(state.goals), left) for left in range(state.box.turns)]
        self.areas, self.numbers, self.totals = [], {}, []
        self.ways, self.lasts, self.values = {}, {}, {}
        self.nodes = nodes
        self.stop = stop

    def number(self, area: list[GroupNumber]) -> int:
        key = tuple(area)
        found = self.numbers.get(key, -1)
        if found < 0:
            found = len(self.areas)
            self.numbers[key] = found
            self.areas.append(area)
            self.totals.append(self.total(area))
        return found

    def total(self, area: list[GroupNumber]) -> int:
        """§7.1"""
        table = self.table
        table.areas[0] = area
        table.scores[0] = table.made[0] = 0
        scoring.score_compounds(table, Seat(0))
        scoring.score_noble_gases(table, Seat(0))
        for goal in table.goals:
            scoring.score_goal(table, Seat(0), goal)
        return UNIT * table.scores[0] + (table.made[0] if self.box.tiebreak else 0)

    def promise(self, area: int, left: int) -> int:
        """What an area could come to: only to look at what is likely first."""
        total = 100 * self.totals[area] // UNIT
        worth = self.worths[left]
        for group in self.areas[area]:
            if not self.box.groups.neutral[group]:
                total += worth[group]
        return total

    def placed(self, area: int, kind: Kind) -> list[int]:
        """§3.3 The areas that a card can lead to, the fullest first."""
        key = area << 8 | kind
        found = self.ways.get(key)
        if found is None:
            found = []
            table = self.table
            self.lift(area, kind)
            if table.loose[0]:
                for action in placing.ways(table, Seat(0)):
                    self.lift(area, kind)
                    placing.place(table, Seat(0), action)
                    found.append(self.number(table.areas[0]))
                found.sort(key=lambda made: -self.totals[made])
            else:
                found.append(self.number(table.areas[0]))
            self.ways[key] = found
        return found

    def lift(self, area: int, kind: Kind) -> None:
        """The area, and a card that waits to be placed."""
        self.table.areas[0] = self.areas[area][:]
        self.table.loose[0] = []
        self.table.fresh = []
        placing.receive(self.table, 0, kind)

    def choices(self, hand: int, area: int, left: int) -> list[int]:
        """Places of the cards to choose from, one of each kind, the most promising first."""
        found: list[int] = []
        promises: dict[int, int] = {}
        last = -1
        for place in range(len(self.cards)):
            if hand >> place & 1 and self.cards[place] != last:
                last = self.cards[place]
                found.append(place)
                promises[place] = max([self.promise(made, left - 1) for made in self.placed(area, last)])
        found.sort(key=lambda place: -promises[place])
        return found

    def last(self, area: int, hand: int) -> int:
        """The most that the last pick can lead to: nobody can take anything away any more."""
        key = area << 16 | hand
        found = self.lasts.get(key, -1)
        if found < 0:
            for place in range(len(self.cards)):
                if hand >> place & 1:
                    for made in self.placed(area, self.cards[place]):
                        found = max(found, self.totals[made])
            self.lasts[key] = found
        return found

    def value(self, own: int, other: int, hand: int, others: int, left: int) -> float:
        """The share of the victory with so many picks left, for the one with the first area and the first hand."""
        if left == 0:
            return self.share(self.totals[own] - self.totals[other])
        if left == 1:
            return self.share(self.last(own, hand) - self.last(other, others))
        key = (own << 16 | other) << 32 | hand << 16 | others
        found = self.values.get(key, -1.0)
        if found < -0.5:
            self.nodes -= 1
            if self.nodes < 0 or (self.stop is not None and self.stop()):
                raise TooLarge
            found = Choosing(self, own, other, hand, others, left).solve().value
            self.values[key] = found
        return found

    def share(self, gained: int) -> float:
        return share((self.ahead + gained) / UNIT, self.rounds_left)


class Choosing(Matrix):
    """§3.1 Both choose a card."""

    picks: Picks
    own: int
    other: int
    hand: int
    others: int
    left: int
    mine: list[int]
    theirs: list[int]

    def __init__(self, picks: Picks, own: int, other: int, hand: int, others: int, left: int) -> None:
        self.picks, self.own, self.other, self.hand, self.others, self.left = picks, own, other, hand, others, left
        self.mine = picks.choices(hand, own, left)
        self.theirs = picks.choices(others, other, left)
        super().__init__(len(self.mine), len(self.theirs))

    def find(self, row: int, column: int) -> float:
        picks, mine, theirs = self.picks, self.mine[row], self.theirs[column]
        rows, columns = picks.placed(self.own, picks.cards[mine]), picks.placed(self.other, picks.cards[theirs])
        hand, others = self.hand & ~(1 << mine), self.others & ~(1 << theirs)
        return Placing(picks, rows, columns, hand, others, self.left - 1).value()


class Placing(Matrix):
    """§3.3 Both place what they chose; §3.4 then the hands change sides."""

    picks: Picks
    own: list[int]
    other: list[int]
    hand: int
    others: int
    left: int

    def __init__(self, picks: Picks, own: list[int], other: list[int], hand: int, others: int, left: int) -> None:
        self.picks, self.own, self.other, self.hand, self.others, self.left = picks, own, other, hand, others, left
        super().__init__(len(own), len(other))

    def find(self, row: int, column: int) -> float:
        return self.picks.value(self.own[row], self.other[column], self.others, self.hand, self.left)

    def value(self) -> float:
        return self.find(0, 0) if self.rows == self.columns == 1 else self.solve().value


class Solution:
    """What each action is worth against how the other should mix, and how often it should be played."""

    values: dict[Action, float]
    mix: dict[Action, float]

    def __init__(self, actions: list[Action], matrix: Matrix) -> None:
        mixed: Mixed = matrix.solve()
        self.values = {action: matrix.row_value(row, mixed.columns) for row, action in enumerate(actions)}
        self.mix = {action: mixed.rows[row] for row, action in enumerate(actions)}


def solution(state: IonState, seat: Seat, nodes: int = NODES, stop: Stop | None = None) -> Solution:
    """Of a state in which both hands are known, where somebody chooses or places."""
    picks, other = Picks(state, seat, nodes, stop), 1 - seat
    own, theirs = picks.number(state.areas[seat]), picks.number(state.areas[other])
    hand = (1 << len(state.hands[seat])) - 1
    others = ((1 << len(state.hands[other])) - 1) << len(state.hands[seat])
    left = last_turn(state) - state.turn
    if state.phase == CHOOSING:
        choosing = Choosing(picks, own, theirs, hand, others, left)
        return Solution([state.box.choose_actions[picks.cards[place]] for place in choosing.mine], choosing)
    actions, rows = state.legal(seat), []
    for action in actions:
        picks.lift(own, state.loose[seat][0])
        placing.place(picks.table, Seat(0), action)
        rows.append(picks.number(picks.table.areas[0]))
    columns = picks.placed(theirs, state.loose[other][0]) if state.loose[other] else [theirs]
    return Solution(actions, Placing(picks, rows, columns, hand, others, left - 1))


def solved(infoset: InfoSet, stop: Stop | None = None) -> Solution | None:
    """None where there is no exact answer, or not in time."""
    view: View = infoset.view
    other = 1 - infoset.seat
    if infoset.seats != 2 or view.tiles or view.phase not in ("choose", "place"):
        return None
    if len(view.hand) + (view.phase == "place") > CARDS or len(view.known[other]) < view.held[other]:
        return None
    state = Imaginer(infoset).base
    if state.must_name(infoset.seat) or leaves_unnamed(state):
        return None
    try:
        return solution(state, infoset.seat, stop=stop)
    except TooLarge:
        return None


def leaves_unnamed(state: IonState) -> bool:
    """ION-86 Something lies there that will not count: here all compounds do, since bots name theirs."""
    groups = state.box.groups
    for seat in all_seats(state.seats if state.naming else 0):
        for group in state.areas[seat]:
            if group >= groups.gases and groups.neutral[group] and group != state.asked[seat]:
                if group not in state.named[seat]:
                    return True
    return False


def exact(infoset: InfoSet, stop: Stop | None = None) -> dict[Action, float]:
    """The share of the victory that each action leads to in the last picks of a round; {} elsewhere."""
    found = solved(infoset, stop)
    return {} if found is None else found.values


def mix(infoset: InfoSet, stop: Stop | None = None) -> dict[Action, float]:
    """How often each action should be played there, so that nobody can make use of knowing it; {} elsewhere."""
    found = solved(infoset, stop)
    return {} if found is None else found.mix


def mix_at_the_end(infoset: InfoSet, stop: Stop | None = None) -> dict[Action, float]:
    """The same, but only where few cards are left to count."""
    view: View = infoset.view
    return mix(infoset, stop) if len(view.hand) <= FEW else {}
