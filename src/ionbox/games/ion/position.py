"""The whole truth as one line of text, and back.

    round 1 turn 2 place | hands Na Cl@2 / F He | areas Mg2+.Cl- Ar / - | loose Cl / - | goals 1 4 | … | pile Na Cl

Seats are parted by a slash, - is nothing. `Cl@2` is a card that seat 2 alone knows; without a mark all know it who
held the hand. Parts may be left out: then nothing is there, everybody who can is asked, and the pile is what is left.
"""

import re
from collections.abc import Sequence

from ionbox.core.rows import refuse_endless
from ionbox.core.state import all_seats, met_text, read_met
from ionbox.core.types import BadInput, Event, Seat
from ionbox.games.ion import events, radioactive
from ionbox.games.ion.box import ROUNDS, Box, box_of
from ionbox.games.ion.notation import TILE_WORDS
from ionbox.games.ion.possible import read_pile, read_waiting, refuse_impossible
from ionbox.games.ion.reading import PARTS, by_seat, read_card
from ionbox.games.ion.sheet import WHATS
from ionbox.games.ion.state import IonState, new_state
from ionbox.games.ion.telling import LIES
from ionbox.games.ion.turn import CAME, CAME_BITS
from ionbox.games.ion.types import GroupNumber, Kind, Options, Phase
from ionbox.games.ion.words import area_word, card_text, counts, knowers
from ionbox.games.ion.writing import write

PHASES: tuple[Phase, ...] = ("choose", "place", "say", "act", "steal", "refresh", "over")


def dump(state: IonState) -> str:
    box = state.box
    moment = f"round {state.round + 1} turn {state.turn + 1} {PHASES[state.phase]}"
    parts = [moment, f"hands {_seats([_hand(state, seat) for seat in all_seats(state.seats)])}"]
    lists = {
        "areas": [[area_word(box, group) for group in area] for area in state.areas],
        "loose": [[card_text(box, kind) for kind in cards] for cards in state.loose],
        "undecided": [[card_text(box, kind) for kind in cards] for cards in state.undecided],
        "fresh": [
            [area_word(box, GroupNumber(e & 0xFFFF)) for e in state.fresh if e >> 16 == s] for s in range(state.seats)
        ],
        "radioactive": [
            [_radioactive(box, card) for card in state.radioactive if radioactive.seat_in(card) == seat]
            for seat in range(state.seats)
        ],
        "asked": [[] if group < 0 else [area_word(box, group)] for group in state.asked],
        "named": [[area_word(box, group) for group in groups] for groups in state.named],
        "tiles": [_tiles(state, seat) for seat in all_seats(len(state.sets))],
        "picks": [[] if pick < 0 else [write(box.notation, pick).replace(" ", "")] for pick in state.picks],
        "said": [[] if said < 0 else [write(box.notation, said)] for said in state.said],
    }
    parts += [f"{name} {_seats(texts)}" for name, texts in lists.items() if any(texts)]
    rows: dict[str, Sequence[object]] = {
        "waiting": [seat + 1 for seat in state.actors()],
        "queue": [seat + 1 for seat in state.queue],
        "flips": [seat + 1 for seat in state.flips],
        "doubled": [seat + 1 for seat in range(state.seats) if state.doubled >> seat & 1],
        "holding": [seat + 1 for seat in all_seats(state.seats) if state.holds(seat)],
        "goals": [goal + 1 for goal in state.goals],
        "center": [card_text(box, kind) for kind in state.center],
        "laid": [card_text(box, kind) for kind in state.laid],
        "scores": state.scores,
        "made": state.made,
        "sheet": [_entry(entry) for entry in state.sheet],
        "bell": ["rung"] if state.rung else [],
        "pile": [card_text(box, kind) for kind in state.pile] or ["-"],
    }
    parts += [f"{name} {' '.join(map(str, row))}" for name, row in rows.items() if row]
    parts += met_text(state)
    return " | ".join(parts)


def _seats(lists: Sequence[Sequence[str]]) -> str:
    return " / ".join(" ".join(words) or "-" for words in lists)


def _hand(state: IonState, seat: Seat) -> list[str]:
    words = []
    for card in state.hands[seat]:
        known = knowers(state, seat, card & CAME)
        mark = "" if known == knowers(state, seat, 0) else "@" + "".join(str(other + 1) for other in known)
        words.append(card_text(state.box, Kind(card >> CAME_BITS)) + mark)
    return words


def _radioactive(box: Box, card: int) -> str:
    lies = LIES[radioactive.lies(card)]
    return f"{card_text(box, radioactive.kind_in(card))}:{radioactive.round_in(card) + 1}:{lies}"


def _tiles(state: IonState, seat: Seat) -> list[str]:
    """The letter of the set, then each tile that was ever flipped: used, or fresh again."""
    words = [state.box.tile_sets.letters[state.sets[seat]]]
    for tile, name in enumerate(TILE_WORDS):
        if state.seen[seat] >> tile & 1:
            words.append(f"{name}:{'used' if state.used[seat] >> tile & 1 else 'fresh'}")
    return words


def _entry(entry: Event) -> str:
    what, round_, seat, n, code = events.unpacked(entry)
    return f"{WHATS[what]}:{round_ + 1}:{seat + 1}:{n}:{code}"


def load(text: str, options: Options) -> IonState:
    """A position from its line, checked: every card is somewhere once, and the moment is possible."""
    refuse_endless(text)
    parts: dict[str, str] = {}
    for part in text.split("|"):
        name, _, rest = part.strip().partition(" ")
        parts[name] = rest
    unknown = set(parts) - {"round", "hands", "pile", "met", *PARTS}
    if unknown or not {"round", "hands"} <= set(parts):
        raise BadInput(f"A position has the parts round and hands, and perhaps pile, {', '.join(PARTS)}.")
    seats = len(parts["hands"].split("/"))
    if not 2 <= seats <= 7:
        raise BadInput(f"Two to seven hands are needed, separated by /, not {seats}.")
    found = re.fullmatch(rf"([1-{ROUNDS}]) turn (\d{{1,2}}) ({'|'.join(PHASES)})", parts["round"])
    if not found:
        raise BadInput(f"{parts['round']!r} is not a moment. Write it like this: '1 turn 2 choose'.")
    box = box_of(options, seats)
    state = new_state(box)
    state.round, state.turn, state.phase = int(found[1]) - 1, int(found[2]) - 1, PHASES.index(found[3])
    for name, read in PARTS.items():
        read(state, parts.get(name, ""))
    state.hands = [sorted(read_card(state, seat, w) for w in words) for seat, words in by_seat(state, parts["hands"])]
    read_pile(state, parts.get("pile"))
    state.met = read_met(parts.get("met", ""))
    refuse_impossible(state)
    read_waiting(state, parts.get("waiting"))
    return state


def pieces(state: IonState) -> dict[str, int]:
    found = counts(state)
    for kind in state.pile:
        found[kind] += 1
    return {card_text(state.box, Kind(kind)): n for kind, n in enumerate(found) if n}
