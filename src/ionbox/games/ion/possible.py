"""Whether a position that was read can occur."""

from ionbox.core.state import all_seats
from ionbox.core.types import BadInput, Seat
from ionbox.games.ion import placing, radioactive, scoring, tiles
from ionbox.games.ion.actions import FROM_CENTER
from ionbox.games.ion.ending import rounds_left
from ionbox.games.ion.phases import ACTING, CHOOSING, OVER, PLACING, REFRESHING, SAYING, STEALING
from ionbox.games.ion.reading import seat_list, split
from ionbox.games.ion.state import IonState
from ionbox.games.ion.types import GroupNumber, Kind
from ionbox.games.ion.words import card_text, counts, read_kind
from ionbox.games.ion.writing import write


def read_waiting(state: IonState, text: str | None) -> None:
    """Who is asked follows from the rest; only where seats come one after the other it must be said."""
    if state.phase in (ACTING, STEALING):
        listed = seat_list(state, text or "")
        if any(
            (state.loose[seat] or state.must_name(seat)) and seat not in listed + state.queue
            for seat in all_seats(state.seats)
        ):
            raise BadInput("Cards wait to be placed by whoever is asked now; who holds one is asked later.")
        state.ask(listed)
        if len(listed) != 1 or not state.legal(Seat(listed[0])):
            raise BadInput("One seat is waited for here, and it can do something.")
        return
    every = all_seats(state.seats)
    waiting = {
        CHOOSING: [seat for seat in every if state.picks[seat] < 0],
        PLACING: [seat for seat in every if (state.loose[seat] and not state.holds(seat)) or state.must_name(seat)],
        SAYING: [seat for seat in every if state.said and state.said[seat] < 0 and tiles.is_asked(state, seat)],
        REFRESHING: [seat for seat in every if state.undecided[seat]],
        OVER: [],
    }[state.phase]
    if text is not None and seat_list(state, text) != waiting:
        raise BadInput(f"It is the turn of seat {' '.join(str(seat + 1) for seat in waiting)}, not of {text}.")
    if not waiting and state.phase != OVER:
        raise BadInput("Nobody has a turn here, so the game would go on by itself.")
    for seat in every:
        if state.phase == CHOOSING and state.picks[seat] >= 0:
            state.ask([seat])
            if state.picks[seat] not in state.legal(seat):
                raise BadInput(f"Seat {seat + 1} cannot have chosen {write(state.box.notation, state.picks[seat])}.")
    state.ask(waiting)


def read_pile(state: IonState, text: str | None) -> None:
    """Left out: all cards that lie nowhere else."""
    box = state.box
    left = [box.copies[kind] - n for kind, n in enumerate(counts(state))]
    short = next((kind for kind, n in enumerate(left) if n < 0), -1)
    if short >= 0:
        raise BadInput(f"There are more {card_text(box, Kind(short))} than the deck's {box.copies[short]}.")
    rest = [Kind(kind) for kind, n in enumerate(left) for _ in range(n)]
    state.pile = rest if text is None else [read_kind(box, word) for word in split(text)]
    if sorted(state.pile) != rest:
        raise BadInput("The pile is not what lies nowhere else.")


def _refuse_held(state: IonState, seat: Seat) -> None:
    """§5.7 One ion, with an unused tile and a card of the center that fits; until its owner has taken a card."""
    waits = state.phase in (PLACING, SAYING) or (state.phase == ACTING and seat in state.queue)
    loose = state.loose[seat]
    if not state.holds(seat):
        if loose and (state.phase == SAYING or seat in state.queue):
            raise BadInput("A card that waits for the tile window is held.")
    elif not loose or state.phase not in (PLACING, SAYING, ACTING) or not state.sets:
        raise BadInput("Whoever holds a card has it to place in this turn.")
    elif waits and (len(loose) > 1 or not tiles.has(state, seat, FROM_CENTER)):
        raise BadInput("One card is held, with an unused Take From Center.")
    elif state.phase in (PLACING, SAYING) and not placing.is_met(state, seat):
        raise BadInput("A card is held if one of the center could join it or what it could bond to.")


def _refuse_asked(state: IonState, seat: Seat) -> None:
    """ION-86 What is to be named was closed just now."""
    group = state.asked[seat]
    if group < 0:
        return
    if state.phase not in (PLACING, ACTING, STEALING) or group not in state.areas[seat]:
        raise BadInput("A compound is to be named when it has been closed, and by whoever has it.")
    if group in state.named[seat] or seat in state.queue:
        raise BadInput("A compound is named once, and before anything else.")


def refuse_impossible(state: IonState) -> None:
    box, seats = state.box, state.seats
    after = state.phase in (STEALING, REFRESHING, OVER)
    turns = min(box.turns, box.match_turns - state.round * box.turns)
    if turns <= 0:
        raise BadInput(f"A match with these options is over after round {box.rounds}.")
    early = after and state.rung and 0 < state.turn <= turns
    if not early and not (state.turn == turns if after else 0 <= state.turn < turns):
        raise BadInput(f"This round has {turns} turns; after the last, 'turn {turns + 1}' stands here.")
    taken = state.turn + (not after and state.phase != CHOOSING)
    for hand in state.hands:
        if not box.hand - taken - 1 <= len(hand) <= box.hand - taken:
            raise BadInput(f"In this turn a hand has {box.hand - taken} cards, or one less.")
    if state.phase == OVER and rounds_left(state):
        raise BadInput("A match is over after its last round.")
    if state.phase in (SAYING, ACTING, STEALING) and not state.sets and state.phase != OVER:
        raise BadInput("Without tiles nobody is asked for them.")
    if any(state.loose) and state.phase not in (PLACING, SAYING, ACTING, STEALING):
        raise BadInput("Cards wait to be placed only when they are revealed or taken.")
    for seat in all_seats(seats):
        _refuse_held(state, seat)
    for seat in all_seats(seats if state.naming else 0):
        _refuse_asked(state, seat)
    for entry in state.fresh:
        group = entry & 0xFFFF
        if state.fresh.count(entry) > state.areas[entry >> 16].count(GroupNumber(group)) or state.phase not in (
            PLACING,
            SAYING,
            ACTING,
        ):
            raise BadInput("A metal that may be turned lies in its owner's area, and was laid this turn.")
    for seat in all_seats(seats):
        if state.undecided[seat] and state.phase != REFRESHING:
            raise BadInput("Polyatomic ions are decided on when a round is scored.")
        held = scoring.polyatomic_cards(state, seat)
        if any(state.undecided[seat].count(kind) > held.count(kind) for kind in state.undecided[seat]):
            raise BadInput("Only polyatomic ions in neutral compounds are decided on.")
        if state.undecided[seat] and not state.used[seat]:
            raise BadInput("Without a used tile there is nothing to refresh.")
    for card in state.radioactive:
        pending = radioactive.lies(card) == radioactive.PENDING
        this_turn = radioactive.round_in(card) == state.round and state.phase in (PLACING, SAYING, ACTING)
        if radioactive.round_in(card) > state.round or (pending and not this_turn):
            raise BadInput("A radioactive card lies pending in the turn it is played, and was played before now.")
