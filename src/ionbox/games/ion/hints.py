"""What speaks for an action in ION, from what its seat knows. Weights are points."""

from typing import NamedTuple

from ionbox.core.facts import Fact, Telling, count, joined
from ionbox.core.infoset import InfoSet
from ionbox.core.types import Action
from ionbox.games.ion import actions, placing
from ionbox.games.ion.actions import (
    BOND,
    CHOOSE,
    CHOOSE_TWO,
    GATHER,
    HOLD,
    LAY,
    NAME,
    PASS,
    POINTS,
    REFRESH,
    RXN,
    STEAL,
    TAKE,
    TILES,
    TURN,
)
from ionbox.games.ion.box import Box, box_of
from ionbox.games.ion.groups import NONE
from ionbox.games.ion.outlook import Outlook
from ionbox.games.ion.pieces import NO_KIND, RADIOACTIVE
from ionbox.games.ion.scoring import noble_counts, noble_points
from ionbox.games.ion.symbols import unpacked_group
from ionbox.games.ion.types import GroupNumber, Kind, View
from ionbox.games.ion.words import read_area_word, read_kind

OPEN, GOALS, NEIGHBOUR = "what is still open in your area", "the goals", "the area of the player on your left"
COMING = "the cards that can still come to you"
TELLS = {
    "completes": Telling("It completes {formula} for {points}.", OPEN, "compounds"),
    "goal": Telling("{formula} is on a goal card: {points}.", GOALS, "goals"),
    "closer": Telling("It brings you closer to {formula}: {missing} is missing then.", OPEN, "compounds"),
    "begins": Telling("It can begin {formulas}.", "which ions go with which", "compounds"),
    "sure": Telling("Whatever the others take, {ion} will come to you.", COMING, "counting"),
    "at risk": Telling("But the others can take every {ion} before it comes to you.", COMING, "counting", against=True),
    "dead": Telling("But no card that can still come completes {group}.", COMING, "counting", against=True),
    "still": Telling("Your {group} can still become {formula}.", OPEN, "counting"),
    "noble": Telling("Your noble gases score {points} with it.", "the noble gases", "noble gases"),
    "decays": Telling("Its decay number is {n}.", "the radioactive cards of all", "radioactive"),
    "left needs it": Telling("The player on your left could complete {formula} with it.", NEIGHBOUR, "neighbours"),
    "leaves": Telling(
        "But it leaves {card} to the player on your left, who could complete {formula} with it.",
        NEIGHBOUR,
        "neighbours",
        against=True,
    ),
    "tile": Telling(
        "But it uses up an action tile, and a used tile costs points in the end.", "your tiles", "tiles", against=True
    ),
    "saves the tile": Telling("No tile is used up: a used one costs points in the end.", "your tiles", "tiles"),
    "regroups": Telling("Placed anew, your ions gain {points} at once.", OPEN, "tiles"),
    "refreshes": Telling("The tile is worth {cost} in the end, the ion {points}.", "your used tiles", "tiles"),
    "counts": Telling("{formula} counts only once it is named.", "what you have just closed", "compounds"),
    "points": Telling("Every polyatomic ion left scores its points.", "your polyatomic ions", "tiles"),
}
LIKELY = 0.5
"""A compound is named if it can be made in so many of the truths that fit what is known."""
HOPED, CERTAIN = 0.55, 0.9
"""What a compound counts for that waits for one card: one that others may take, and one that comes whatever they do."""
TILE = 3.0


def about(infoset: InfoSet, action: Action) -> list[str]:
    what = action & 15
    words = box_of(infoset.options, infoset.seats).notation
    if what in (CHOOSE, CHOOSE_TWO, HOLD, TAKE):
        return [words.pretty_card(number) for number in actions.symbols_in(action) if number]
    if what == REFRESH:
        return [words.pretty_card(actions.refresher_in(action))]
    if what not in (LAY, BOND, GATHER, TURN, STEAL):
        return []
    ions = [words.shown(actions.ion_in(action))] if actions.ion_in(action) else []
    return ions + ([words.pretty_group(actions.group_in(action))] if actions.group_in(action) else [])


def near_the_end(view: View) -> bool:
    """The second half of the last round."""
    return (view.rung or view.round == view.rounds) and 2 * view.turn > view.last


class Placed(NamedTuple):
    """A card as it lies: what it joined (NONE: it lies alone), what that became, and what lies beside it."""

    joined: GroupNumber
    made: GroupNumber
    rest: list[GroupNumber]


def question(infoset: InfoSet, action: Action) -> str:
    """What the charges ask for, where the card joins something."""
    view: View = infoset.view
    box, what = box_of(infoset.options, infoset.seats), action & 15
    area = [read_area_word(box, group.word) for group in view.areas[infoset.seat]]
    if what in (CHOOSE, TAKE):
        kind = box.deck.kind_of[actions.symbols_in(action)[0]]
        if not box.groups.forms[kind]:
            return ""
        joined = _Case(infoset, action).best(area, kind, [])[0].joined
    elif what == BOND:
        joined = box.groups.number[actions.group_in(action)]
    else:
        return ""
    if joined == NONE:
        return ""
    cation, n, anion, m = (
        box.groups.cation[joined],
        box.groups.n[joined],
        box.groups.anion[joined],
        box.groups.m[joined],
    )
    charge = (box.groups.charges[cation] * n if n else 0) + (box.groups.charges[anion] * m if m else 0)
    sign, other = ("+", "−") if charge > 0 else ("−", "+")
    group = box.notation.pretty_group(box.groups.codes[joined])
    return f"Your {group} is {abs(charge)}{sign}: what adds up to {abs(charge)}{other}?"


def facts(infoset: InfoSet, action: Action) -> list[Fact]:
    view: View = infoset.view
    box, seat, what = box_of(infoset.options, infoset.seats), infoset.seat, action & 15
    area = [read_area_word(box, group.word) for group in view.areas[seat]]
    case = _Case(infoset, action)
    if what in (CHOOSE, CHOOSE_TWO, TAKE):
        found = case.of_cards(area, case.kinds)
        if what != TAKE and view.turn < view.last:
            found += case.for_the_left()
        return found + ([Fact("tile", weight=TILE)] if what != CHOOSE else [])
    if what == HOLD:
        return [Fact("tile", weight=TILE)]
    gain = Fact("regroups", {"points": count(view.rxn_gain, "point")}, view.rxn_gain)
    if what == RXN:
        return [gain, Fact("tile", weight=TILE)] if view.rxn_gain else [Fact("tile", weight=TILE)]
    if what == TILES:
        return [gain] if view.rxn_gain else []
    if what == PASS:
        return [Fact("saves the tile")] if view.phase in ("say", "act") else []
    if what == POINTS:
        return [Fact("points")]
    if what == NAME:
        points = box.groups.points[read_area_word(box, view.asked[seat])]
        return [Fact("counts", {"formula": view.naming}, points)]
    if what == REFRESH:
        cost = -(view.tiles[seat][actions.tile_in(action)].value or 0)
        points = box.deck.points[box.deck.kind_of[actions.refresher_in(action)]]
        return [Fact("refreshes", {"cost": f"−{cost}", "points": points}, cost - points)]
    if what == STEAL:
        return case.of_cards(area, [box.groups.kinds[box.groups.ion_of[actions.ion_in(action)]]])
    if what not in (LAY, BOND, GATHER, TURN):
        return []
    placed = _placed(box, area, action)
    waiting = [read_kind(box, card) for card in view.loose[seat]]
    if what != TURN:
        waiting.remove(box.groups.kinds[box.groups.ion_of[actions.ion_in(action)]])
    return case.of_group(placed, waiting) + case.beside(placed, waiting)


def _placed(box: Box, area: list[GroupNumber], action: Action) -> Placed:
    """What placing a card leaves behind."""
    groups, what = box.groups, action & 15
    rest = area[:]
    if what == LAY:
        return Placed(NONE, GroupNumber(groups.single[groups.placing[action] % groups.ions]), rest)
    code = actions.group_in(action)
    if what == BOND:
        joined = groups.number[code]
        rest.remove(joined)
        return Placed(joined, placing.makes(groups, action), rest)
    cation, n, anion, m = unpacked_group(code)
    if what == TURN:
        joined = groups.number[code]
        rest.remove(joined)
        one, two = groups.forms[groups.kinds[groups.cation[joined]]]
        other = two if groups.cation[joined] == one else one
        return Placed(joined, groups.of(other, 1, groups.anion[joined], groups.m[joined]), rest)
    for ion, copies in ((cation, n), (anion, m)):
        for _ in range(copies):
            rest.remove(GroupNumber(groups.single[groups.ion_of[ion]]))
    return Placed(NONE, placing.makes(groups, action), rest)


class _Case:
    """One action and what it leads to."""

    def __init__(self, infoset: InfoSet, action: Action) -> None:
        self.view: View = infoset.view
        self.seat, self.seats = infoset.seat, infoset.seats
        self.outlook = Outlook(infoset)
        self.box = self.outlook.box
        self.words = self.box.notation
        symbols = actions.symbols_in(action) if action & 15 in (CHOOSE, CHOOSE_TWO, TAKE) else ()
        self.kinds = [self.box.deck.kind_of[number] for number in symbols if number]
        self.chosen = self.kinds if action & 15 in (CHOOSE, CHOOSE_TWO) else []
        """What leaves the own hand."""

    def of_cards(self, area: list[GroupNumber], kinds: list[Kind]) -> list[Fact]:
        """Placed one after the other, where they fit best."""
        orders = [kinds, kinds[::-1]] if len(set(kinds)) > 1 else [kinds]
        return max((self.in_order(area, order) for order in orders), key=_weight)

    def in_order(self, area: list[GroupNumber], kinds: list[Kind]) -> list[Fact]:
        groups, found = self.box.groups, list[Fact]()
        for place, kind in enumerate(kinds):
            if self.box.deck.sorts[kind] == RADIOACTIVE:
                found.append(Fact("decays", {"n": self.box.deck.decays[kind]}))
            elif groups.noble[kind] != NONE:
                before = noble_points(noble_counts(groups.gases, area))
                area = [*area, groups.noble[kind]]
                gain = noble_points(noble_counts(groups.gases, area)) - before
                found += [Fact("noble", {"points": count(gain, "more point")}, gain)] if gain > 0 else []
            else:
                waiting = [other for other in kinds[place + 1 :] if groups.forms[other]]
                placed, more = self.best(area, kind, waiting)
                area = [*placed.rest, placed.made]
                found += more
        return found

    def best(self, area: list[GroupNumber], kind: Kind, waiting: list[Kind]) -> tuple[Placed, list[Fact]]:
        """The card where most speaks for it: alone, or joined to a group."""
        groups, ways = self.box.groups, []
        for ion in groups.forms[kind]:
            ways.append(Placed(NONE, GroupNumber(groups.single[ion]), area))
            for group in sorted(set(area)):
                made = GroupNumber(groups.join[group * groups.ions + ion]) if group >= groups.gases else NONE
                if made != NONE:
                    rest = area[:]
                    rest.remove(group)
                    ways.append(Placed(group, made, rest))
        told = [(placed, self.of_group(placed, waiting)) for placed in ways]
        return max(
            told, key=lambda one: (_weight(one[1]), self.box.groups.n[one[0].made] + self.box.groups.m[one[0].made])
        )

    def of_group(self, placed: Placed, waiting: list[Kind]) -> list[Fact]:
        groups, group = self.box.groups, placed.made
        if groups.neutral[group]:
            points = groups.points[group]
            formula = self.words.pretty_group(groups.codes[group])
            done = Fact("completes", {"formula": formula, "points": count(points, "point")}, points)
            return [done, *self.goals(group, placed.rest, 1.0)]
        hopes = self.hopes(group, placed.rest, waiting)
        if not hopes:
            return self.dead(group, waiting)
        best, hope = hopes[0]
        weight = hope * groups.points[best]
        formula = self.words.pretty_group(groups.codes[best])
        missing = self.missing(group, best)
        if groups.n[group] and groups.m[group]:
            figures = {
                "formula": formula,
                "missing": joined([self.words.shown(groups.ion_numbers[ion]) for ion in missing]),
            }
            found = [Fact("closer", figures, weight)]
        else:
            formulas = [self.words.pretty_group(groups.codes[made]) for made, _ in hopes[:3]]
            found = [Fact("begins", {"formulas": " or ".join(formulas)}, weight)]
        found += self.goals(best, placed.rest, hope)
        if len(missing) == 1 and self.outlook.exact and not self.box.tiles and groups.kinds[missing[0]] not in waiting:
            sure = self.outlook.is_sure(groups.kinds[missing[0]], self.chosen)
            # Its weight is in that of the compound.
            found.append(
                Fact("sure" if sure else "at risk", {"ion": self.words.shown(groups.ion_numbers[missing[0]])}, 0.0)
            )
        return found

    def hopes(
        self, group: GroupNumber, rest: list[GroupNumber], waiting: list[Kind]
    ) -> list[tuple[GroupNumber, float]]:
        """The compounds that it is likely enough to become, each with what its points count for; the best first."""
        shares = self.outlook.shares(group, self.chosen, waiting)
        found = []
        for compound, share in shares.items():
            if share >= LIKELY:
                missing = self.missing(group, compound)
                kinds = [self.box.groups.kinds[ion] for ion in missing]
                sure = len(kinds) == 1 and (kinds[0] in waiting or self.outlook.is_sure(kinds[0], self.chosen))
                found.append((compound, share * (CERTAIN if sure else HOPED ** len(missing))))
        points = self.box.groups.points
        return sorted(found, key=lambda one: -one[1] * (points[one[0]] + _weight(self.goals(one[0], rest, 1.0))))

    def missing(self, group: GroupNumber, compound: GroupNumber) -> list[int]:
        groups = self.box.groups
        cations = [groups.cation[compound]] * (groups.n[compound] - groups.n[group])
        return cations + [groups.anion[compound]] * (groups.m[compound] - groups.m[group])

    def dead(self, group: GroupNumber, waiting: list[Kind]) -> list[Fact]:
        """Only where that is sure: tiles, loose cards and cards that nobody knows of could still help."""
        outlook = self.outlook
        if self.box.tiles or self.box.gathers or waiting or not (outlook.exact or outlook.left == 0):
            return []
        return [Fact("dead", {"group": self.words.pretty_group(self.box.groups.codes[group])}, 0.5)]

    def beside(self, placed: Placed, waiting: list[Kind]) -> list[Fact]:
        """What else lies open, and what can become of it."""
        groups, best = self.box.groups, list[Fact]()
        for group in sorted(set(placed.rest)):
            if group >= groups.gases and not groups.neutral[group]:
                for compound, hope in self.hopes(group, placed.rest, waiting)[:1]:
                    formula = self.words.pretty_group(groups.codes[compound])
                    figures = {"group": self.words.pretty_group(groups.codes[group]), "formula": formula}
                    best = max(best, [Fact("still", figures, hope * groups.points[compound])], key=_weight)
        return best

    def goals(self, compound: GroupNumber, rest: list[GroupNumber], hope: float) -> list[Fact]:
        """§7.4 What it would add to each goal beside what lies there; ION-50: of two equal compounds one counts."""
        found = []
        for goal in self.view.goals:
            listed_here = self.box.goal_groups[goal.number - 1]
            if compound in listed_here and compound not in rest:
                other = any(made in rest for made in listed_here)
                points = goal.both - goal.one if other else goal.one
                figures = {
                    "formula": self.words.pretty_group(self.box.groups.codes[compound]),
                    "points": count(points, "more point"),
                }
                found.append(Fact("goal", figures, hope * points))
        return found

    def for_the_left(self) -> list[Fact]:
        """§3.4 What is not taken goes to the left: half of a point denied counts for the taker, half against others."""
        if self.seats == 1:
            return []
        left = (self.seat + 1) % self.seats
        area = [read_area_word(self.box, group.word) for group in self.view.areas[left]]
        hand = [read_kind(self.box, card) for card in self.view.hand]
        for kind in self.chosen:
            hand.remove(kind)
        found = []
        for kind in self.chosen:
            if kind not in hand:
                made, points = self.completed(area, kind)
                if made != NONE:
                    figures = {"formula": self.words.pretty_group(self.box.groups.codes[made])}
                    found.append(Fact("left needs it", figures, points / 2 / (self.seats - 1)))
        left_over = [(points, made, kind) for kind in set(hand) for made, points in [self.completed(area, kind)]]
        points, made, kind = max(left_over, default=(0, NONE, NO_KIND))
        if made != NONE:
            figures = {
                "card": self.words.pretty_card(self.box.deck.symbols[kind]),
                "formula": self.words.pretty_group(self.box.groups.codes[made]),
            }
            found.append(Fact("leaves", figures, points / 2 / (self.seats - 1)))
        return found

    def completed(self, area: list[GroupNumber], kind: Kind) -> tuple[GroupNumber, int]:
        """The best compound that a card completes in an area, with its points."""
        groups, best = self.box.groups, (NONE, 0)
        for ion in groups.forms[kind]:
            for group in area:
                made = GroupNumber(groups.join[group * groups.ions + ion]) if group >= groups.gases else NONE
                if made != NONE and groups.neutral[made] and groups.points[made] > best[1]:
                    best = made, groups.points[made]
        return best


def _weight(found: list[Fact]) -> float:
    return sum(-fact.weight if TELLS[fact.what].against else fact.weight for fact in found)
