"""What speaks for an action in ION, from what its seat knows."""

from ionbox.core.facts import Fact, Telling, listed
from ionbox.core.infoset import InfoSet
from ionbox.games.ion import actions
from ionbox.games.ion.actions import CHOOSE, CHOOSE_TWO, HOLD, PASS, POINTS, REFRESH, RXN, STEAL, TAKE, TILES
from ionbox.games.ion.box import Box, box_of
from ionbox.games.ion.groups import NONE
from ionbox.games.ion.notation import pretty_card, pretty_group, shown
from ionbox.games.ion.pieces import RADIOACTIVE
from ionbox.games.ion.scoring import noble_counts, noble_points
from ionbox.games.ion.symbols import packed_group, unpacked_group
from ionbox.games.ion.types import View
from ionbox.games.ion.words import read_area_word

OPEN, GOALS, NEIGHBOUR = "what is still open in your area", "the goals", "the area of the player on your left"
TELLS = {
    "completes": Telling("It completes {formula} for {points} points.", OPEN, "compounds"),
    "goal": Telling("{formula} is on a goal card: {one} more points.", GOALS, "goals"),
    "closer": Telling("It brings you closer to {formula}: {missing} is missing then.", OPEN, "compounds"),
    "begins": Telling("It can begin {formulas}.", "which ions go with which", "compounds"),
    "noble": Telling("Your noble gases score {points} more with it.", "the noble gases", "noble gases"),
    "decays": Telling("Its decay number is {n}.", "the radioactive cards of all", "radioactive"),
    "left needs it": Telling("The player on your left could complete {formula} with it.", NEIGHBOUR, "neighbours"),
    "tile": Telling(
        "But it uses up an action tile, and a used tile costs points in the end.", "your tiles", "tiles", against=True
    ),
    "saves the tile": Telling("No tile is used up: a used one costs points in the end.", "your tiles", "tiles"),
    "regroups": Telling("Placed anew, your ions gain {points} points at once.", OPEN, "tiles"),
    "refreshes": Telling("The tile is worth {cost} in the end, the ion {points}.", "your used tiles", "tiles"),
    "points": Telling("Every polyatomic ion left scores its points.", "your polyatomic ions", "tiles"),
}


def about(action: int) -> list[str]:
    what = action & 15
    if what in (CHOOSE, CHOOSE_TWO, HOLD, TAKE):
        return [pretty_card(number) for number in actions.symbols_in(action) if number]
    if what in (PASS, TILES, RXN, POINTS):
        return []
    if what == REFRESH:
        return [pretty_card(actions.refresher_in(action))]
    ions = [shown(actions.ion_in(action))] if actions.ion_in(action) else []
    return ions + ([pretty_group(actions.group_in(action))] if actions.group_in(action) else [])


def facts(infoset: InfoSet, action: int) -> list[Fact]:
    view: View = infoset.view
    box, seat, what = box_of(infoset.options, infoset.seats), infoset.seat, action & 15
    area = [read_area_word(box, word) for word in view.areas[seat]]
    kind_of = box.deck.kind_of
    if what in (CHOOSE, CHOOSE_TWO, TAKE):
        kinds = [kind_of[number] for number in actions.symbols_in(action) if number]
        found = [fact for kind in kinds for fact in _of_card(view, box, area, kind)]
        if what != TAKE and view.turn < view.turns:
            found += [fact for kind in kinds for fact in _for_the_left(view, box, seat, kind)]
        return found + ([Fact("tile")] if what != CHOOSE else [])
    if what == HOLD:
        return [Fact("tile")]
    if what == RXN:
        return [Fact("regroups", {"points": view.rxn_gain}), Fact("tile")] if view.rxn_gain else [Fact("tile")]
    if what == TILES:
        return [Fact("regroups", {"points": view.rxn_gain})] if view.rxn_gain else []
    if what == PASS:
        return [Fact("saves the tile")] if view.phase in ("say", "act") else []
    if what == POINTS:
        return [Fact("points")]
    if what == REFRESH:
        cost = -(view.tiles[seat][actions.tile_in(action)].value or 0)
        points = box.deck.points[kind_of[actions.refresher_in(action)]]
        return [Fact("refreshes", {"cost": f"−{cost}", "points": points})]
    if what == STEAL:
        return _of_card(view, box, area, box.groups.kinds[box.groups.ion_numbers.index(actions.ion_in(action))])
    return _of_group(view, box, _made(box, action))


def _made(box: Box, action: int) -> int:
    """The group that placing a card leaves behind."""
    groups = box.groups
    place = groups.placing.get(action, NONE)
    if place != NONE:
        group, ion = divmod(place, groups.ions)
        return groups.single[ion] if group == len(groups.codes) else groups.join[place]
    if action & 15 == actions.TURN:
        return groups.number[actions.group_in(action)]
    cation, n, anion, m = unpacked_group(actions.group_in(action))
    number = actions.ion_in(action)
    if groups.charges[groups.ion_numbers.index(number)] > 0:
        return groups.number[packed_group(number, n + 1, anion, m)]
    return groups.number[packed_group(cation, n, number, m + 1)]


def _of_card(view: View, box: Box, area: list[int], kind: int) -> list[Fact]:
    """What the card makes where it fits best."""
    groups = box.groups
    if box.deck.sorts[kind] == RADIOACTIVE:
        return [Fact("decays", {"n": box.deck.decays[kind]})]
    if groups.noble[kind] != NONE:
        before = noble_points(noble_counts(groups.gases, area))
        gain = noble_points(noble_counts(groups.gases, [*area, groups.noble[kind]])) - before
        return [Fact("noble", {"points": gain})] if gain > 0 else []
    return _of_group(view, box, max(_joined(box, area, kind), key=lambda made: _rank(view, box, made)))


def _joined(box: Box, area: list[int], kind: int) -> list[int]:
    """All that a card could be in this area: alone, or joined to a group."""
    groups = box.groups
    forms = groups.forms[kind]
    made = [groups.join[group * groups.ions + ion] for ion in forms for group in area if group >= groups.gases]
    return [groups.single[ion] for ion in forms] + [group for group in made if group != NONE]


def _rank(view: View, box: Box, group: int) -> tuple[int, int]:
    """Finished compounds by their points, then the groups with the most cards."""
    return _full(view, box, group) if box.groups.neutral[group] else 0, box.groups.n[group] + box.groups.m[group]


def _full(view: View, box: Box, compound: int) -> int:
    return box.groups.points[compound] + sum(fact.figures["one"] for fact in _goals(view, box, compound))  # type: ignore[misc]


def _of_group(view: View, box: Box, group: int) -> list[Fact]:
    groups = box.groups
    formula = pretty_group(groups.codes[group])
    if groups.neutral[group]:
        return [Fact("completes", {"formula": formula, "points": groups.points[group]}), *_goals(view, box, group)]
    reach = sorted(_compounds_of(box, group), key=lambda made: -_full(view, box, made))
    if not reach or view.turn >= view.turns:
        return []
    if groups.n[group] and groups.m[group]:
        return [_closer(box, group, reach[0]), *_goals(view, box, reach[0])]
    formulas = [pretty_group(groups.codes[made]) for made in reach[:3]]
    return [Fact("begins", {"formulas": " or ".join(formulas)}), *_goals(view, box, reach[0])]


def _closer(box: Box, group: int, compound: int) -> Fact:
    groups = box.groups
    missing = [shown(groups.ion_numbers[groups.cation[compound]])] * (groups.n[compound] - groups.n[group])
    missing += [shown(groups.ion_numbers[groups.anion[compound]])] * (groups.m[compound] - groups.m[group])
    return Fact("closer", {"formula": pretty_group(groups.codes[compound]), "missing": listed(missing)})


def _compounds_of(box: Box, group: int) -> list[int]:
    """The neutral compounds that a group can grow into with the cards of this match."""
    groups, found = box.groups, []
    for made in groups.compound.values():
        if not all(box.copies[groups.kinds[ion]] for ion in (groups.cation[made], groups.anion[made])):
            continue
        cations = not groups.n[group] or groups.cation[group] == groups.cation[made]
        anions = not groups.m[group] or groups.anion[group] == groups.anion[made]
        if cations and anions and groups.n[group] <= groups.n[made] and groups.m[group] <= groups.m[made]:
            found.append(made)
    return found


def _goals(view: View, box: Box, compound: int) -> list[Fact]:
    formula = pretty_group(box.groups.codes[compound])
    return [
        Fact("goal", {"formula": formula, "one": goal.one})
        for goal in view.goals
        if compound in box.goal_groups[goal.number - 1]
    ]


def _for_the_left(view: View, box: Box, seat: int, kind: int) -> list[Fact]:
    """§3.4 What is not taken goes to the left."""
    groups, left = box.groups, (seat + 1) % view.seats
    if left == seat or not groups.forms[kind]:
        return []
    area = [read_area_word(box, word) for word in view.areas[left]]
    made = [group for group in _joined(box, area, kind) if groups.neutral[group]]
    best = max(made, key=lambda group: groups.points[group], default=NONE)
    return [Fact("left needs it", {"formula": pretty_group(groups.codes[best])})] if best != NONE else []
