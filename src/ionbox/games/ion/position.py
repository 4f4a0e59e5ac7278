"""The whole truth as one line of text, and back.

    round 1 turn 2 place | hands Na Cl@2 / F He | areas Mg2+.Cl- Ar / - | loose Cl / - | goals 1 4 | … | pile Na Cl

Seats are parted by a slash, - is nothing. `Cl@2` is a card that seat 2 alone knows; without a mark all know it who
held the hand. Parts may be left out: then nothing is there, everybody who can is asked, and the pile is what is left.
"""

import re
from collections.abc import Callable, Sequence

from ionbox.core.types import BadInput
from ionbox.games.ion import events, radioactive, scoring, tiles
from ionbox.games.ion.box import CENTER, LEFT, ROUNDS, Box, box_of
from ionbox.games.ion.groups import NONE
from ionbox.games.ion.notation import LIES, TILE_WORDS, group_text, parse, read_group, read_symbol, symbol, write
from ionbox.games.ion.phases import ACT, CHOOSE, OVER, PLACE, REFRESH, SAY, STEAL
from ionbox.games.ion.state import IonState
from ionbox.games.ion.turn import NOBODY, knows
from ionbox.games.ion.types import Options

PHASES = ("choose", "place", "say", "act", "steal", "refresh", "over")
SHEET = {
    "compound": events.COMPOUND, "noble": events.NOBLE_SET, "goal": events.GOAL, "refreshed": events.REFRESHED,
    "radioactive": events.GLOWED, "decay": events.DECAYED, "tile": events.PENALTY,
}  # fmt: skip


def card_text(box: Box, kind: int) -> str:
    return symbol(box.deck.symbols[kind])


def area_word(box: Box, group: int) -> str:
    """A noble gas by its symbol, a group card by card."""
    if group < box.groups.gases:
        return card_text(box, box.groups.noble.index(group))
    return group_text(box.groups.codes[group])


def holders(state: IonState, seat: int) -> int:
    """Who has held the hand that is now at this seat, as a mask."""
    passed = min(state.turn, state.box.turns - 1)
    return sum({1 << (seat - i) % state.seats for i in range(passed + 1)})


def dump(state: IonState) -> str:
    box = state.box
    moment = f"round {state.round + 1} turn {state.turn + 1} {PHASES[state.phase]}"
    parts = [moment, f"hands {_seats([_hand(state, seat) for seat in range(state.seats)])}"]
    lists = {
        "areas": [[area_word(box, group) for group in area] for area in state.areas],
        "loose": [[card_text(box, kind) for kind in cards] for cards in state.loose],
        "undecided": [[card_text(box, kind) for kind in cards] for cards in state.undecided],
        "fresh": [[area_word(box, e & 0xFFFF) for e in state.fresh if e >> 16 == s] for s in range(state.seats)],
        "radioactive": [
            [_radioactive(box, card) for card in state.radioactive if radioactive.seat_in(card) == seat]
            for seat in range(state.seats)
        ],
        "tiles": [_tiles(state, seat) for seat in range(len(state.sets))],
        "picks": [[] if pick < 0 else [write(pick).replace(" ", "")] for pick in state.picks],
        "said": [[] if said < 0 else [write(said)] for said in state.said],
    }
    parts += [f"{name} {_seats(texts)}" for name, texts in lists.items() if any(texts)]
    rows = {
        "waiting": [seat + 1 for seat in state.waiting],
        "queue": [seat + 1 for seat in state.queue],
        "flips": [seat + 1 for seat in state.flips],
        "doubled": [seat + 1 for seat in range(state.seats) if state.doubled >> seat & 1],
        "goals": [goal + 1 for goal in state.goals],
        "center": [card_text(box, kind) for kind in state.center],
        "laid": [card_text(box, kind) for kind in state.laid],
        "scores": state.scores,
        "made": state.made,
        "sheet": [_entry(entry) for entry in state.sheet],
        "pile": [card_text(box, kind) for kind in state.pile] or ["-"],
    }
    parts += [f"{name} {' '.join(map(str, row))}" for name, row in rows.items() if row]
    return " | ".join(parts)


def _seats(lists: Sequence[Sequence[str]]) -> str:
    return " / ".join(" ".join(words) or "-" for words in lists)


def _hand(state: IonState, seat: int) -> list[str]:
    words = []
    for card in state.hands[seat]:
        mask = card & NOBODY ^ NOBODY
        known = "".join(str(s + 1) for s in range(state.seats) if mask >> s & 1)
        words.append(card_text(state.box, card >> 7) + ("" if mask == holders(state, seat) else f"@{known}"))
    return words


def _radioactive(box: Box, card: int) -> str:
    lies = LIES[radioactive.lies(card)]
    return f"{card_text(box, radioactive.kind_in(card))}:{radioactive.round_in(card) + 1}:{lies}"


def _tiles(state: IonState, seat: int) -> list[str]:
    """The letter of the set, then each tile that was ever flipped: used, or fresh again."""
    words = [state.box.tile_sets.letters[state.sets[seat]]]
    for tile, name in enumerate(TILE_WORDS):
        if state.seen[seat] >> tile & 1:
            words.append(f"{name}:{'used' if state.used[seat] >> tile & 1 else 'fresh'}")
    return words


def _entry(entry: int) -> str:
    what, round_, seat, n, code = events.unpacked(entry)
    word = next(word for word, number in SHEET.items() if number == what)
    return f"{word}:{round_ + 1}:{seat + 1}:{n}:{code}"


def load(text: str, options: Options) -> IonState:
    """A position from its line, checked: every card is somewhere once, and the moment is possible."""
    parts: dict[str, str] = {}
    for part in text.split("|"):
        name, _, rest = part.strip().partition(" ")
        parts[name] = rest
    unknown = set(parts) - {"round", "hands", "pile", *PARTS}
    if unknown or not {"round", "hands"} <= set(parts):
        raise BadInput(f"A position has the parts round and hands, and perhaps pile, {', '.join(PARTS)}.")
    seats = len(parts["hands"].split("/"))
    if not 2 <= seats <= 7:
        raise BadInput(f"Two to seven hands are wanted, parted by /, not {seats}.")
    found = re.fullmatch(rf"([1-{ROUNDS}]) turn (\d{{1,2}}) ({'|'.join(PHASES)})", parts["round"])
    if not found:
        raise BadInput(f"{parts['round']!r} is no moment: '1 turn 2 choose' is.")
    box = box_of(options, seats)
    state = IonState(box)
    state.round, state.turn, state.phase = int(found[1]) - 1, int(found[2]) - 1, PHASES.index(found[3])
    for name, read in PARTS.items():
        read(state, parts.get(name, ""))
    state.hands = [sorted(_read_card(state, seat, w) for w in words) for seat, words in _by_seat(state, parts["hands"])]
    _read_pile(state, parts.get("pile"))
    _refuse_impossible(state)
    _read_waiting(state, parts.get("waiting"))
    return state


def _words(text: str) -> list[str]:
    return [] if text.strip() in ("", "-") else text.split()


def _by_seat(state: IonState, text: str) -> list[tuple[int, list[str]]]:
    parts = text.split("/") if text else [""] * state.seats
    if len(parts) != state.seats:
        raise BadInput(f"{state.seats} seats are wanted, parted by /, not {text!r}.")
    return [(seat, _words(part)) for seat, part in enumerate(parts)]


def read_kind(box: Box, word: str) -> int:
    kind = box.deck.kind_of[read_symbol(word)]
    if kind not in box.cards:
        raise BadInput(f"{word} is no card of this deck.")
    return kind


def read_area_word(box: Box, word: str) -> int:
    number = read_group(word.split(".")) if re.search(r"[+-]$", word) else 0
    if number:
        group = box.groups.number.get(number, NONE)
    else:
        group = box.groups.noble[read_kind(box, word)]
    if group == NONE:
        raise BadInput(f"{word} is no group that these cards can form.")
    return group


def _read_card(state: IonState, seat: int, word: str) -> int:
    name, at, known = word.partition("@")
    if at and not re.fullmatch(rf"[1-{state.seats}]{{0,7}}", known):
        raise BadInput(f"{word!r}: the seats that know of a card stand behind @.")
    mask = sum({1 << int(digit) - 1 for digit in known}) if at else holders(state, seat)
    if not mask >> seat & 1 or mask & ~holders(state, seat):
        raise BadInput(f"{word!r}: its holder knows a card, and otherwise only who held that hand.")
    return read_kind(state.box, name) << 7 | NOBODY ^ mask


def _whole(word: str, least: int, most: int) -> int:
    if not re.fullmatch(r"-?\d{1,12}", word) or not least <= int(word) <= most:
        raise BadInput(f"A whole number from {least} to {most} is wanted, not {word!r}.")
    return int(word)


def _seat_list(state: IonState, text: str) -> list[int]:
    listed = [_whole(word, 1, state.seats) - 1 for word in _words(text)]
    if len(set(listed)) != len(listed):
        raise BadInput(f"A seat is named twice in {text!r}.")
    return listed


def _read_areas(state: IonState, text: str) -> None:
    state.areas = [sorted(read_area_word(state.box, word) for word in words) for _, words in _by_seat(state, text)]


def _read_loose(state: IonState, text: str) -> None:
    state.loose = [sorted(read_kind(state.box, word) for word in words) for _, words in _by_seat(state, text)]


def _read_undecided(state: IonState, text: str) -> None:
    state.undecided = [sorted(read_kind(state.box, word) for word in words) for _, words in _by_seat(state, text)]


def _read_fresh(state: IonState, text: str) -> None:
    by_seat = _by_seat(state, text)
    state.fresh = sorted(seat << 16 | read_area_word(state.box, word) for seat, words in by_seat for word in words)


def _read_radioactive(state: IonState, text: str) -> None:
    cards = []
    for seat, words in _by_seat(state, text):
        for word in words:
            found = re.fullmatch(rf"(\w+):([1-{ROUNDS}]):({'|'.join(LIES)})", word)
            if not found:
                raise BadInput(f"{word!r} is no radioactive card in play: 'U:1:up' is.")
            cards.append(
                radioactive.played(seat, int(found[2]) - 1, LIES.index(found[3]), read_kind(state.box, found[1]))
            )
    state.radioactive = sorted(cards)


def _read_tiles(state: IonState, text: str) -> None:
    state.used, state.seen = [0] * state.seats, [0] * state.seats
    letters = state.box.tile_sets.letters
    for seat, words in _by_seat(state, text) if state.box.tiles else []:
        letter = words[0] if words else letters[seat]
        if letter not in letters or letters.index(letter) in state.sets:
            raise BadInput(f"{letter!r} is no set of tiles that is still there.")
        state.sets.append(letters.index(letter))
        for word in words[1:]:
            name, _, how = word.partition(":")
            if name not in TILE_WORDS or how not in ("used", "fresh"):
                raise BadInput(f"{word!r} is no tile: 'rxn:used' is.")
            state.seen[seat] |= 1 << TILE_WORDS.index(name)
            state.used[seat] |= (how == "used") << TILE_WORDS.index(name)


def _read_picks(state: IonState, text: str) -> None:
    if state.phase == CHOOSE:
        state.picks = [-1 if not w else parse(w[0].replace("&", " & ")) for _, w in _by_seat(state, text)]


def _read_said(state: IonState, text: str) -> None:
    if state.phase == SAY:
        state.said = [-1 if not words else parse(words[0]) for _, words in _by_seat(state, text)]


def _read_queue(state: IonState, text: str) -> None:
    state.queue = _seat_list(state, text)


def _read_flips(state: IonState, text: str) -> None:
    state.flips = _seat_list(state, text)


def _read_doubled(state: IonState, text: str) -> None:
    state.doubled = sum(1 << seat for seat in _seat_list(state, text))


def _read_goals(state: IonState, text: str) -> None:
    pool = state.box.goal_pool
    state.goals = sorted(_whole(word, 1, len(state.box.goals.names)) - 1 for word in _words(text))
    state.goals = state.goals or pool[: state.box.shown_goals]
    if len(set(state.goals)) != state.box.shown_goals or not set(state.goals) <= set(pool):
        raise BadInput(f"{state.box.shown_goals} different goals of this number of players are shown.")


def _read_center(state: IonState, text: str) -> None:
    state.center = sorted(read_kind(state.box, word) for word in _words(text))
    if len(set(state.center)) != len(state.center) or len(state.center) > CENTER * state.box.tiles:
        raise BadInput("The center has up to four cards of different names, and none without the tiles.")


def _read_laid(state: IonState, text: str) -> None:
    state.laid = sorted(read_kind(state.box, word) for word in _words(text))


def _numbers(state: IonState, text: str) -> list[int]:
    numbers = [_whole(word, -9999, 9999) for word in _words(text)] or [0] * state.seats
    if len(numbers) != state.seats:
        raise BadInput(f"{state.seats} numbers are wanted, one a seat, not {text!r}.")
    return numbers


def _read_scores(state: IonState, text: str) -> None:
    state.scores = _numbers(state, text)


def _read_made(state: IonState, text: str) -> None:
    state.made = _numbers(state, text)


def _read_sheet(state: IonState, text: str) -> None:
    for word in _words(text):
        what, *rest = word.split(":")
        if what not in SHEET or len(rest) != 4:
            raise BadInput(f"{word!r} is no line of a round sheet: 'compound:1:2:7:1234' is.")
        round_, seat = _whole(rest[0], 1, ROUNDS) - 1, _whole(rest[1], 1, state.seats) - 1
        points, code = _whole(rest[2], -9999, 9999) if len(rest[2]) < 5 else 0, _whole(rest[3], 0, (1 << 34) - 1)
        state.sheet.append(events.event(SHEET[what], round_, seat, points, code))
    state.sheet.sort()


def _read_nothing(state: IonState, text: str) -> None:
    """`waiting` is read last: what it may say depends on all else."""


PARTS: dict[str, Callable[[IonState, str], None]] = {
    "areas": _read_areas, "loose": _read_loose, "undecided": _read_undecided, "fresh": _read_fresh,
    "radioactive": _read_radioactive, "tiles": _read_tiles, "picks": _read_picks, "said": _read_said,
    "waiting": _read_nothing, "queue": _read_queue, "flips": _read_flips, "doubled": _read_doubled,
    "goals": _read_goals, "center": _read_center, "laid": _read_laid, "scores": _read_scores, "made": _read_made,
    "sheet": _read_sheet,
}  # fmt: skip


def _read_waiting(state: IonState, text: str | None) -> None:
    """Who is asked follows from the rest; only where seats come one after the other it must be said."""
    if state.phase in (ACT, STEAL):
        state.waiting = _seat_list(state, text or "")
        if len(state.waiting) != 1 or not state.legal(state.waiting[0]):
            raise BadInput("One seat is waited for here, and it can do something.")
        return
    every = range(state.seats)
    state.waiting = {
        CHOOSE: [seat for seat in every if state.picks and state.picks[seat] < 0],
        PLACE: [seat for seat in every if state.loose[seat]],
        SAY: [seat for seat in every if state.said and state.said[seat] < 0 and tiles.can_use(state, seat)],
        REFRESH: [seat for seat in every if state.undecided[seat]],
        OVER: [],
    }[state.phase]
    if text is not None and _seat_list(state, text) != state.waiting:
        raise BadInput(f"Waited for is seat {' '.join(str(seat + 1) for seat in state.waiting)}, not {text}.")
    if not state.waiting and state.phase != OVER:
        raise BadInput("Nobody is waited for: then the game goes on by itself.")
    for seat in every:
        if state.phase == CHOOSE and state.picks[seat] >= 0:
            waiting, state.waiting = state.waiting, [seat]
            if state.picks[seat] not in state.legal(seat):
                raise BadInput(f"Seat {seat + 1} cannot have chosen {write(state.picks[seat])}.")
            state.waiting = waiting


def counts(state: IonState) -> list[int]:
    """How many cards of each kind lie anywhere but in the pile."""
    box = state.box
    found = [0] * len(box.deck.symbols)
    kinds = [card >> 7 for hand in state.hands for card in hand] + state.center
    kinds += [kind for cards in state.loose for kind in cards]
    kinds += [radioactive.kind_in(card) for card in state.radioactive]
    for area in state.areas:
        for group in area:
            if group < box.groups.gases:
                kinds.append(box.groups.noble.index(group))
            kinds += [box.groups.kinds[ion] for ion in box.groups.ions_in(group)]
    for kind in kinds:
        found[kind] += 1
    return found


def pieces(state: IonState) -> dict[str, int]:
    found = counts(state)
    for kind in state.pile:
        found[kind] += 1
    return {card_text(state.box, kind): n for kind, n in enumerate(found) if n}


def _read_pile(state: IonState, text: str | None) -> None:
    """Left out: all cards that lie nowhere else."""
    box = state.box
    left = [box.cards.count(kind) - n for kind, n in enumerate(counts(state))]
    short = next((kind for kind, n in enumerate(left) if n < 0), -1)
    if short >= 0:
        raise BadInput(f"There are more {card_text(box, short)} than the deck's {box.cards.count(short)}.")
    rest = [kind for kind, n in enumerate(left) for _ in range(n)]
    state.pile = rest if text is None else [read_kind(box, word) for word in _words(text)]
    if sorted(state.pile) != rest:
        raise BadInput("The pile is not what lies nowhere else.")


def _refuse_impossible(state: IonState) -> None:
    box, seats = state.box, state.seats
    after = state.phase in (STEAL, REFRESH, OVER)
    if not (state.turn == box.turns if after else 0 <= state.turn < box.turns):
        raise BadInput(f"A round has {box.turns} turns; after the last, 'turn {box.turns + 1}' stands here.")
    taken = state.turn + (not after and state.phase != CHOOSE)
    for hand in state.hands:
        if not box.hand - taken - 1 <= len(hand) <= box.hand - taken or (after and len(hand) > LEFT):
            raise BadInput(f"In this turn a hand has {box.hand - taken} cards, or one less.")
    if state.phase == OVER and state.round + 1 < ROUNDS:
        raise BadInput("A match is over after its last round.")
    if state.phase in (SAY, ACT, STEAL) and not state.sets and state.phase != OVER:
        raise BadInput("Without tiles nobody is asked for them.")
    if any(state.loose) and state.phase not in (PLACE, ACT, STEAL):
        raise BadInput("Cards wait to be placed only when they are revealed or taken.")
    for entry in state.fresh:
        group = entry & 0xFFFF
        if state.fresh.count(entry) > state.areas[entry >> 16].count(group) or state.phase not in (PLACE, SAY, ACT):
            raise BadInput("A metal that may be turned lies in its owner's area, and was laid this turn.")
    for seat in range(seats):
        if state.undecided[seat] and state.phase != REFRESH:
            raise BadInput("Polyatomic ions are decided on when a round is scored.")
        held = scoring.polyatomic_cards(state, seat)
        if any(state.undecided[seat].count(kind) > held.count(kind) for kind in state.undecided[seat]):
            raise BadInput("Only polyatomic ions in neutral compounds are decided on.")
        if state.undecided[seat] and not state.used[seat]:
            raise BadInput("Without a used tile there is nothing to refresh.")
    for card in state.radioactive:
        pending = radioactive.lies(card) == radioactive.PENDING
        this_turn = radioactive.round_in(card) == state.round and state.phase in (PLACE, SAY, ACT)
        if radioactive.round_in(card) > state.round or (pending and not this_turn):
            raise BadInput("A radioactive card lies pending in the turn it is played, and was played before now.")


def known_to(state: IonState, seat: int, viewer: int | None) -> list[str]:
    """The cards of a seat's hand that somebody knows."""
    if viewer is None:
        return []
    return [card_text(state.box, card >> 7) for card in state.hands[seat] if knows(card, viewer)]
