"""Who sees what, and imagining the rest."""

from dataclasses import replace

from ionbox.core.rng import Rng
from ionbox.core.state import NO_ACTION, all_seats
from ionbox.core.types import FULL, Help, Seat
from ionbox.games.ion import ending, naming, placing, radioactive, tiles, types
from ionbox.games.ion.actions import BOND, GATHER, PASS, REACTION, TILES
from ionbox.games.ion.album import Album, album
from ionbox.games.ion.box import ROUNDS, Box
from ionbox.games.ion.groups import NONE
from ionbox.games.ion.phases import ACTING, CHOOSING, OVER, REFRESHING, SAYING
from ionbox.games.ion.position import PHASES
from ionbox.games.ion.scoring import SETS
from ionbox.games.ion.sheet import read_sheet, sheets
from ionbox.games.ion.state import IonState, new_state
from ionbox.games.ion.telling import LIES
from ionbox.games.ion.turn import CAME_BITS, any_choice, last_held, last_turn, lead
from ionbox.games.ion.types import Bond, GroupNumber, Kind, Own, Public, Radioactive, Tile, View
from ionbox.games.ion.words import card_text, counts, known_to, read_area_word, read_kind
from ionbox.games.ion.writing import parse, write


def box(state: IonState, help: Help = FULL) -> types.Box:
    seats = state.seats
    return types.Box(
        seats=seats,
        left=tuple([Seat((seat + 1) % seats) for seat in range(seats)]),
        rounds=state.box.rounds,
        turns=state.box.turns,
        sets=SETS[1:],
        cards=album(state.box, help.charges, help.names).cards,
    )


def public(state: IonState, help: Help = FULL) -> Public:
    box, seats, shown = state.box, all_seats(state.seats), album(state.box, help.charges, help.names)
    # ION-86 What scores was named, for all to hear.
    heard = replace(help, names=help.names or state.naming)
    round1, round2, round3, last = sheets(box.notation, tuple(state.sheet), state.seats, heard)
    return Public(
        round=state.round + 1,
        turn=state.turn + 1,
        last=last_turn(state),
        rung=state.rung,
        phase=PHASES[state.phase],
        waiting=tuple(state.actors()),
        queue=tuple(state.queue),
        lead=lead(state),
        held=tuple([len(hand) for hand in state.hands]),
        areas=tuple([shown.area(state.areas[seat], state.named[seat] if state.naming else []) for seat in seats]),
        loose=tuple([tuple([card_text(box, kind) for kind in cards]) for cards in state.loose]),
        turnable=tuple([_turnable(state, seat) for seat in seats]),
        radioactive=tuple(
            [
                tuple([_radioactive(box, card) for card in state.radioactive if radioactive.seat_in(card) == seat])
                for seat in seats
            ]
        ),
        center=tuple([card_text(box, kind) for kind in state.center]),
        laid=tuple([card_text(box, kind) for kind in state.laid]),
        pile=len(state.pile),
        goals=tuple([shown.goal(goal) for goal in state.goals]),
        tiles=tuple([tuple([_tile(state, seat, tile) for tile in range(3)]) for seat in all_seats(len(state.sets))]),
        doubled=tuple([seat for seat in seats if state.doubled >> seat & 1]),
        holding=tuple([seat for seat in seats if state.holds(seat)]),
        asked=tuple([_word(shown, group) for group in state.asked]),
        named=tuple([tuple([_word(shown, group) for group in groups]) for groups in state.named]),
        flips=tuple(state.flips),
        undecided=tuple([tuple([card_text(box, kind) for kind in cards]) for cards in state.undecided]),
        scores=tuple(state.scores),
        worths=_worths(state, help),
        standing=tuple(sorted(seats, key=lambda seat: -state.scores[seat])),
        winners=ending.outcome(state).winners if state.phase == OVER else (),
        made=tuple(state.made),
        round1=round1,
        round2=round2,
        round3=round3,
        ending=last,
    )


def own(state: IonState, seat: Seat | None, help: Help = FULL) -> Own:
    box, shown = state.box, album(state.box, help.charges, help.names)
    asked = seat is not None and state.asks(seat)
    return Own(
        seat=seat,
        hand=() if seat is None else tuple([card_text(box, Kind(card >> CAME_BITS)) for card in state.hands[seat]]),
        pick=_own_pick(state, seat),
        known=tuple([tuple(known_to(state, other, seat)) for other in all_seats(state.seats)]),
        progress=shown.progress_of([] if seat is None else naming.counting(state, seat), state.goals),
        bonds=_bonds(state, seat, help) if seat is not None and asked else (),
        naming=_to_name(state, seat),
        may_hold=seat is not None and asked and help.plays and _may_hold(state, seat),
        rxn_gain=_rxn_gain(state, seat, help) if seat is not None and asked else 0,
    )


def _word(shown: Album, group: GroupNumber) -> str:
    return shown.words.group_text(shown.box.groups.codes[group]) if group >= 0 else ""


def _to_name(state: IonState, seat: Seat | None) -> str:
    """The formula that this seat is to name; for whoever is not asked, that for which all wait."""
    asked = [seat] if seat is not None and state.asks(seat) else state.actors()
    if len(asked) != 1 or not state.must_name(asked[0]):
        return ""
    return state.box.notation.pretty_group(state.box.groups.codes[state.asked[asked[0]]])


def _may_hold(state: IonState, seat: Seat) -> bool:
    return not state.must_name(seat) and placing.may_hold(state, seat)


def _worths(state: IonState, help: Help) -> tuple[int, ...]:
    if state.phase in (REFRESHING, OVER) or not help.charges:
        return ()
    shown = album(state.box, help.charges, help.names)
    return tuple([shown.worth(naming.counting(state, seat), state.goals) for seat in all_seats(state.seats)])


def _turnable(state: IonState, seat: Seat) -> tuple[int, ...]:
    """Of equal groups the last ones: they are all the same."""
    area, found = state.areas[seat], list[int]()
    for entry in state.fresh:
        if entry >> 16 == seat:
            found.append(max([at for at, group in enumerate(area) if group == entry & 0xFFFF and at not in found]))
    return tuple(sorted(found))


def _own_pick(state: IonState, seat: Seat | None) -> str:
    secret = state.picks if state.phase == CHOOSING else state.said
    return write(state.box.notation, secret[seat]) if seat is not None and secret and secret[seat] >= 0 else ""


def _bonds(state: IonState, seat: Seat, help: Help) -> tuple[Bond, ...]:
    """It is a list of what may be played, and of what that comes to."""
    if not state.loose[seat] or not (help.charges and help.plays and help.preview):
        return ()
    shown = album(state.box, help.charges, help.names)
    return tuple([shown.bond(action) for action in state.legal(seat) if action & 15 in (BOND, GATHER)])


def _rxn_gain(state: IonState, seat: Seat, help: Help) -> int:
    """From what lies open."""
    if (
        state.phase not in (SAYING, ACTING)
        or state.loose[seat]
        or not tiles.has(state, seat, REACTION)
        or state.must_name(seat)
        or not (help.charges and help.preview)
    ):
        return 0
    return album(state.box, help.charges, help.names).gain(state.areas[seat], state.goals)


def _radioactive(box: Box, card: int) -> Radioactive:
    name = card_text(box, radioactive.kind_in(card))
    return Radioactive(name, radioactive.round_in(card) + 1, LIES[radioactive.lies(card)])


def _tile(state: IonState, seat: Seat, tile: int) -> Tile:
    """§5.1 A value is known once it was flipped, to its owner no sooner than to others."""
    value = -state.box.tile_sets.costs[state.sets[seat]][tile]
    return Tile(bool(state.used[seat] >> tile & 1), value if state.seen[seat] >> tile & 1 else None)


def imagine(view: View, box: Box, rng: Rng) -> IonState:
    """Cards at random where they are not known, tile sets that fit what was flipped, and any secret choices."""
    state = _known(view, box)
    _deal_unknown(state, view, rng)
    if box.tiles:
        give_sets(state, view, rng)
    for seat in all_seats(view.seats):
        if seat in view.waiting or (seat == view.seat and view.pick):
            continue
        if state.phase == CHOOSING:
            state.picks[seat] = any_choice(state, seat, rng)
        elif state.phase == SAYING and tiles.is_asked(state, seat):
            state.said[seat] = TILES if rng.below(2) else PASS
    return state


def _known(view: View, box: Box) -> IonState:
    """All that the view shows."""
    state = new_state(box)
    seats = all_seats(view.seats)
    state.round, state.turn, state.phase = view.round - 1, view.turn - 1, PHASES.index(view.phase)
    state.rung = view.rung
    state.ask(list(view.waiting))
    state.queue, state.flips = list(view.queue), list(view.flips)
    state.scores, state.made = list(view.scores), list(view.made)
    state.areas = [[read_area_word(box, group.word) for group in area] for area in view.areas]
    state.loose = [[read_kind(box, card) for card in cards] for cards in view.loose]
    state.undecided = [[read_kind(box, card) for card in cards] for cards in view.undecided]
    state.fresh = [seat << 16 | state.areas[seat][at] for seat in seats for at in view.turnable[seat]]
    state.radioactive = [
        radioactive.played(seat, card.round - 1, LIES.index(card.lies), read_kind(box, card.card))
        for seat in seats
        for card in view.radioactive[seat]
    ]
    state.radioactive.sort()
    state.center = [read_kind(box, card) for card in view.center]
    state.laid = [read_kind(box, card) for card in view.laid]
    state.goals = [goal.number - 1 for goal in view.goals]
    state.doubled = sum(1 << seat for seat in view.doubled)
    state.holding = sum(1 << seat for seat in view.holding)
    for round_, part in enumerate((view.round1, view.round2, view.round3)):
        state.sheet += read_sheet(box.notation, part, round_)
    state.sheet = sorted(state.sheet + read_sheet(box.notation, view.ending, ROUNDS - 1))
    state.used = [sum(tile.used << i for i, tile in enumerate(own)) for own in view.tiles] or [0] * view.seats
    state.seen = [sum((tile.value is not None) << i for i, tile in enumerate(own)) for own in view.tiles]
    state.seen = state.seen or [0] * view.seats
    if box.naming:
        state.asked = [read_area_word(box, word) if word else NONE for word in view.asked]
        state.named = [sorted([read_area_word(box, word) for word in words]) for words in view.named]
    state.picks = [NO_ACTION] * view.seats
    if state.phase == SAYING:
        state.said = [NO_ACTION] * view.seats
    if view.pick and view.seat is not None:
        (state.picks if state.phase == CHOOSING else state.said)[view.seat] = parse(box.notation, view.pick)
    return state


def _deal_unknown(state: IonState, view: View, rng: Rng) -> None:
    """The cards that lie nowhere in sight, into the places that are hidden."""
    box, seats = state.box, view.seats
    state.hands = []
    for seat in range(seats):
        state.hands.append([read_kind(box, card) << CAME_BITS for card in view.known[seat]])
    hidden = [n - m for n, m in zip(box.copies, counts(state), strict=True)]
    pool = [Kind(kind) for kind, n in enumerate(hidden) for _ in range(n)]
    rng.shuffle(pool)
    if state.laid:
        # §2.5: a center of fewer than four says that the deck held no other names; drawn cards come from it too.
        pool.sort(key=lambda kind: kind in state.laid)
    state.pile = [pool.pop() for _ in range(view.pile)]
    came = [_came(state, view, seat) for seat in all_seats(seats)]
    for seat in sorted(range(seats), key=lambda seat: came[seat] == 0):
        missing = view.held[seat] - len(state.hands[seat])
        state.hands[seat] += [pool.pop() << CAME_BITS | came[seat] for _ in range(missing)]
        state.hands[seat].sort()


def _came(state: IonState, view: View, holder: Seat) -> int:
    """The first turn in which a card that the viewer does not know can have come into a hand."""
    return 0 if view.seat is None else max(0, last_held(state, view.seat, holder) + 1)


def give_sets(state: IonState, view: View, rng: Rng) -> None:
    """Different sets for all seats, each with the values that were flipped."""
    sets = list(range(len(state.box.tile_sets.costs)))
    rng.shuffle(sets)
    fitting = []
    for own in view.tiles:
        values = [tile.value for tile in own]
        fitting.append([s for s in sets if _fits(state.box.tile_sets.costs[s], values)])
    state.sets = _different(fitting, [])


def _fits(costs: list[int], values: list[int | None]) -> bool:
    return all(value is None or value == -cost for cost, value in zip(costs, values, strict=True))


def _different(fitting: list[list[int]], chosen: list[int]) -> list[int]:
    """One of each list, none twice; [] if there is no way."""
    if len(chosen) == len(fitting):
        return chosen
    for one in fitting[len(chosen)]:
        if one not in chosen:
            found = _different(fitting, [*chosen, one])
            if found:
                return found
    return []
