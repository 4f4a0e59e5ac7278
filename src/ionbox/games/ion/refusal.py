"""Why an action is not allowed, in the words of §3 to §7, and in chemistry where it is chemistry."""

from ionbox.chem.compounds import Compound
from ionbox.chem.groups import diagnose_ions
from ionbox.chem.wording import change_hint, nearest
from ionbox.core.facts import joined
from ionbox.core.types import Action, Refusal, Seat
from ionbox.games.ion import actions, tiles
from ionbox.games.ion.actions import (
    BOND,
    CHOOSE,
    CHOOSE_TWO,
    FROM_CENTER,
    GATHER,
    HOLD,
    LAY,
    NAME,
    NEW,
    REFRESH,
    RXN,
    SELECT_TWO,
    STEAL,
    TAKE,
    TURN,
    UNNAMED,
)
from ionbox.games.ion.phases import ACTING, CHOOSING, OVER, PLACING, REFRESHING, SAYING, STEALING
from ionbox.games.ion.state import IonState
from ionbox.games.ion.symbols import unpacked_group
from ionbox.games.ion.turn import CAME_BITS
from ionbox.games.ion.types import Code, GroupNumber, IonNumber
from ionbox.games.ion.writing import write

WANTED = {
    CHOOSING: ("3.1", "CHOOSE_FIRST", "A card of the hand is chosen now."),
    SAYING: ("5.3", "SAY_FIRST", "First say whether you want to use a tile now."),
    ACTING: ("5.3", "TILE_OR_PASS", "Take a card from the center, use RXN, or use no more tiles."),
    STEALING: ("5.6", "TAKE_OR_PASS", "After the last turn you take an ion of another player, or nothing."),
    REFRESHING: ("7.5", "POINTS_OR_REFRESH", "Polyatomic ions are decided on now: points, or refresh a used tile."),
}


def refusal(state: IonState, seat: Seat, action: Action) -> Refusal | None:
    if action in state.legal(seat):
        return None
    if state.phase == OVER:
        return Refusal("8.4", "MATCH_OVER", "The match is over.")
    if not state.asks(seat):
        asked = ", ".join(str(other + 1) for other in state.actors())
        return Refusal("3.1", "NOT_ASKED", f"You are not asked now; it is for seat {asked}.")
    what = action & 15
    if not _can_be_written(state, action):
        return Refusal("3.1", "NO_ACTION", "There is no such action.")
    if state.must_name(seat):
        formula = state.box.notation.pretty_group(state.box.groups.codes[state.asked[seat]])
        return Refusal("ION-86", "NAME_FIRST", f"First name {formula}, which you have closed, or leave it unnamed.")
    if what in (NAME, UNNAMED):
        return Refusal("ION-86", "NOTHING_TO_NAME", "There is no compound of yours to be named now.")
    if what == HOLD:
        return _refuse_hold(state, seat, action)
    if tiles.must_take(state, seat) and what not in (TAKE, RXN):
        because = f"You held {_waiting(state, seat)} for a card of the center: take one first."
        return Refusal("ION-23", "TAKE_FIRST", because, "Then place your cards in any order.")
    if state.loose[seat] and not tiles.must_take(state, seat):
        return _refuse_placing(state, seat, action)
    if state.phase == CHOOSING and what in (CHOOSE, CHOOSE_TWO):
        return _refuse_choice(state, seat, action)
    if state.phase == ACTING and what in (TAKE, RXN):
        return _refuse_tile(state, seat, action)
    if state.phase == STEALING and what == STEAL:
        return _refuse_steal(state, seat, action)
    if state.phase == REFRESHING and what == REFRESH:
        return _refuse_refresh(state, seat, action)
    rule, code, because = WANTED[state.phase]
    return Refusal(rule, code, because)


def _can_be_written(state: IonState, action: Action) -> bool:
    try:
        return bool(write(state.box.notation, action))
    except (KeyError, IndexError):
        return False


def _refuse_choice(state: IonState, seat: Seat, action: Action) -> Refusal:
    wanted = [number for number in actions.symbols_in(action) if number]
    if action & 15 == CHOOSE_TWO:
        if not state.sets:
            return Refusal("5.2", "NO_TILES", "Select Two is an action tile, and this match has none.")
        if state.used[seat] >> SELECT_TWO & 1:
            return Refusal("5.1", "TILE_USED", "Your Select Two is used.", "Choose one card.")
        if not state.pile:
            return Refusal("ION-28", "DECK_EMPTY", "The deck is empty, so nobody can select two.", "Choose one card.")
    held = [state.box.deck.symbols[card >> CAME_BITS] for card in state.hands[seat]]
    for number in wanted:
        if number not in held:
            return Refusal("3.1", "NOT_IN_HAND", f"You hold no {state.box.notation.pretty_card(number)}.")
        held.remove(number)
    return Refusal("3.1", "NOT_IN_HAND", "Your hand does not hold that.")


def _waiting(state: IonState, seat: Seat) -> str:
    """The cards that wait to be placed."""
    return joined([state.box.notation.pretty_card(state.box.deck.symbols[kind]) for kind in state.loose[seat]])


def _refuse_hold(state: IonState, seat: Seat, action: Action) -> Refusal:
    number, loose = actions.symbols_in(action)[0], state.loose[seat]
    if not state.sets:
        return Refusal("5.7", "NO_TILES", "An ion is held for Take From Center, and this match has no action tiles.")
    if state.phase != PLACING:
        return Refusal("5.7", "TOO_LATE", "An ion of your hand is held when it is to be placed, and only then.")
    if state.box.deck.kind_of[number] not in loose:
        because = f"{state.box.notation.pretty_card(number)} is not a card you have to place now."
        return Refusal("3.3", "NOT_TO_PLACE", because, f"Place {_waiting(state, seat)}.")
    if not tiles.has(state, seat, FROM_CENTER):
        return Refusal("5.1", "TILE_USED", "Your Take From Center is used, so there is nothing to hold an ion for.")
    if not state.center:
        return Refusal("ION-33", "CENTER_EMPTY", "Nothing is left in the center to hold an ion for.")
    if len(loose) > 1:
        return Refusal("ION-23", "PLACE_ONE", "Of two cards you place one first; then you may hold the other.")
    because = f"No card of the center could join {state.box.notation.pretty_card(number)} or what it could bond to."
    return Refusal("ION-23", "NOTHING_FITS", because, "Place it now.")


def _refuse_placing(state: IonState, seat: Seat, action: Action) -> Refusal:
    groups, words, what = state.box.groups, state.box.notation, action & 15
    if what == TURN:
        return Refusal("4.5", "CANNOT_TURN", "Only a metal laid this turn can be turned, once, if its group allows it.")
    if what in (BOND, GATHER) and action & NEW and action & ~NEW in state.legal(seat):
        because = "You say which of two equal metals you mean only if one of them was laid this turn."
        return Refusal("ION-17", "WHICH", because, f"Write {write(state.box.notation, Action(action & ~NEW))}.")
    cards = _waiting(state, seat)
    if what not in (LAY, BOND, GATHER):
        return Refusal("3.3", "PLACE_FIRST", f"First place {cards}: lay it, or bond it.")
    number = actions.ion_in(action)
    ion = groups.ion_of.get(number, -1)
    if ion < 0 or groups.kinds[ion] not in state.loose[seat]:
        card = words.shown(number) if 0 < number <= len(words.ions) else "That"
        return Refusal("3.3", "NOT_TO_PLACE", f"{card} is not a card you have to place now.", f"Place {cards}.")
    code = actions.group_in(action)
    if what == GATHER and not state.box.gathers:
        because = "A new card joins one card or group of yours, not several."
        return Refusal("ION-10", "ONE_AT_A_TIME", because, "The option loose would allow it; RXN repairs it.")
    if what == BOND and groups.number.get(code, -1) not in state.areas[seat]:
        return _refuse_target(state, seat, code)
    if what == GATHER and not _lie_alone(state, seat, code):
        return Refusal("4.4", "NOT_ALONE", "Not all of these cards lie alone in your area.")
    return _refuse_bond(state, number, code)


def _lie_alone(state: IonState, seat: Seat, code: Code) -> bool:
    groups = state.box.groups
    cation, n, anion, m = unpacked_group(code)
    for number, count in ((cation, n), (anion, m)):
        if count and number not in groups.ion_of:
            return False
        if count and state.areas[seat].count(GroupNumber(groups.single[groups.ion_of[number]])) < count:
            return False
    return True


def _refuse_target(state: IonState, seat: Seat, code: Code) -> Refusal:
    box = state.box
    gases = [kind for kind, group in enumerate(box.groups.noble) if group in state.areas[seat]]
    cation = unpacked_group(code)[0]
    words = box.notation
    if any(words.ion(cation).symbol == words.symbol(box.deck.symbols[kind]) for kind in gases if cation):
        return Refusal(
            "4.1", "NOBLE_GAS", f"{words.shown(cation)} is a noble gas: neutral by itself, it does not bond."
        )
    return Refusal("4.3", "NOT_THERE", "You have no such card or group in your area.")


def _refuse_bond(state: IonState, number: IonNumber, code: Code) -> Refusal:
    """The result would be no part of a neutral compound: chemistry says why, and the hint what the group needs."""
    cation, n, anion, m = unpacked_group(code)
    words = state.box.notation
    ions = [words.ion(number), *([words.ion(cation)] * n if n else []), *([words.ion(anion)] * m if m else [])]
    if n and m and diagnose_ions(ions[1:]).compound is not None:
        because = f"{state.box.notation.pretty_group(code)} is complete: its charges cancel, so it is closed."
        return Refusal("ION-11", "COMPLETE", because, "Lay the card unbonded.")
    said, hint = diagnose_ions(ions), _needed(state, code)
    charge = words.ion(number).charge
    if not (n and m) and all((ion.charge > 0) == (charge > 0) for ion in ions):
        return Refusal("ION-9", "SAME_SIGN", said.because, hint, question=said.question)
    if len({ion.key for ion in ions if (ion.charge > 0) == (charge > 0)}) > 1:
        return Refusal("ION-8", "TWO_KINDS", said.because, hint, question=said.question)
    return Refusal("ION-7", "TOO_MANY", said.because, hint, question=said.question)


def _needed(state: IonState, code: Code) -> str:
    """What makes a compound of the cards that lie there, if the deck has cards enough for one."""
    cation, n, anion, m = unpacked_group(code)
    groups, copies = state.box.groups, state.box.copies
    found: list[Compound] = []
    for group in groups.compound.values():
        positive, negative = groups.cation[group], groups.anion[group]
        enough = groups.n[group] <= copies[groups.kinds[positive]] and groups.m[group] <= copies[groups.kinds[negative]]
        ours = groups.ion_numbers[positive] == cation or n == 0, groups.ion_numbers[negative] == anion or m == 0
        if enough and all(ours) and groups.n[group] >= n and groups.m[group] >= m:
            found.append(state.box.notation.compound(groups.ion_numbers[positive], groups.ion_numbers[negative]))
    return change_hint(nearest(found, n, m), n, m)


def _refuse_tile(state: IonState, seat: Seat, action: Action) -> Refusal:
    if action == RXN:
        return Refusal("5.1", "TILE_USED", "Your RXN is used.")
    if not tiles.has(state, seat, FROM_CENTER):
        return Refusal("5.1", "TILE_USED", "Your Take From Center is used.")
    if not state.center:
        return Refusal("ION-33", "CENTER_EMPTY", "Nothing is left in the center, so the tile cannot be used.")
    return Refusal(
        "5.4", "NOT_IN_CENTER", f"{state.box.notation.pretty_card(actions.symbols_in(action)[0])} is not in the center."
    )


def _refuse_steal(state: IonState, seat: Seat, action: Action) -> Refusal:
    groups, other = state.box.groups, actions.seat_in(action)
    group = groups.number.get(actions.group_in(action), -1)
    if other == seat or other >= state.seats:
        return Refusal("ION-39", "OTHER_PLAYER", "The card comes from another player.")
    if group < 0 or group not in state.areas[other]:
        return Refusal("5.6", "NOT_THERE", f"Seat {other + 1} has no such card or group.")
    if groups.neutral[group]:
        because = (
            f"{state.box.notation.pretty_group(groups.codes[group])} is neutral and scores, so its cards are safe."
        )
        return Refusal("ION-40", "IT_SCORES", because)
    return Refusal("5.6", "NOT_THERE", f"{state.box.notation.pretty_group(groups.codes[group])} has no such ion.")


def _refuse_refresh(state: IonState, seat: Seat, action: Action) -> Refusal:
    if state.used[seat] >> actions.tile_in(action) & 1 == 0:
        return Refusal("ION-61", "NOT_USED", "That tile is not used.", "A used one can be refreshed.")
    card = state.box.notation.pretty_card(actions.refresher_in(action))
    return Refusal(
        "ION-59",
        "NOT_SCORING",
        f"{card} is not a polyatomic ion of yours in a neutral compound that you can decide on.",
    )
