"""The parts of a position, each read from its text. What they say together `possible.py` checks."""

import re
from collections.abc import Callable

from ionbox.core.state import NO_ACTION, all_seats
from ionbox.core.types import BadInput, Seat
from ionbox.games.ion import events, radioactive
from ionbox.games.ion.box import CENTER, ROUNDS
from ionbox.games.ion.groups import NONE
from ionbox.games.ion.notation import TILE_WORDS
from ionbox.games.ion.phases import CHOOSING, SAYING
from ionbox.games.ion.sheet import NUMBERS
from ionbox.games.ion.state import IonState
from ionbox.games.ion.telling import LIES, entry_text
from ionbox.games.ion.turn import CAME_BITS, last_held
from ionbox.games.ion.types import GroupNumber
from ionbox.games.ion.words import knowers, read_area_word, read_kind
from ionbox.games.ion.writing import parse


def split(text: str) -> list[str]:
    return [] if text.strip() in ("", "-") else text.split()


def by_seat(state: IonState, text: str) -> list[tuple[Seat, list[str]]]:
    parts = text.split("/") if text else [""] * state.seats
    if len(parts) != state.seats:
        raise BadInput(f"{state.seats} seats are needed, separated by /, not {text!r}.")
    return list(zip(all_seats(state.seats), map(split, parts), strict=True))


def read_card(state: IonState, seat: Seat, word: str) -> int:
    name, at, known = word.partition("@")
    if at and not re.fullmatch(rf"[1-{state.seats}]{{0,7}}", known):
        raise BadInput(f"{word!r}: the seats that know of a card stand behind @.")
    came = 0
    if at:
        wanted = sorted({int(digit) - 1 for digit in known})
        turns = range(last_held(state, seat, seat) + 1)
        came = next((turn for turn in turns if knowers(state, seat, turn) == wanted), -1)
        if came < 0:
            raise BadInput(f"{word!r}: its holder knows a card, and who has held that hand since it came there.")
    return read_kind(state.box, name) << CAME_BITS | came


def _whole(word: str, least: int, most: int) -> int:
    if not re.fullmatch(r"-?\d{1,12}", word) or not least <= int(word) <= most:
        raise BadInput(f"A whole number from {least} to {most} is needed, not {word!r}.")
    return int(word)


def seat_list(state: IonState, text: str) -> list[Seat]:
    listed = [Seat(_whole(word, 1, state.seats) - 1) for word in split(text)]
    if len(set(listed)) != len(listed):
        raise BadInput(f"A seat is named twice in {text!r}.")
    return listed


def _read_areas(state: IonState, text: str) -> None:
    state.areas = [sorted(read_area_word(state.box, word) for word in words) for _, words in by_seat(state, text)]


def _read_loose(state: IonState, text: str) -> None:
    state.loose = [sorted(read_kind(state.box, word) for word in words) for _, words in by_seat(state, text)]


def _read_undecided(state: IonState, text: str) -> None:
    state.undecided = [sorted(read_kind(state.box, word) for word in words) for _, words in by_seat(state, text)]


def _read_fresh(state: IonState, text: str) -> None:
    listed = by_seat(state, text)
    state.fresh = sorted(seat << 16 | read_area_word(state.box, word) for seat, words in listed for word in words)


def _compound(state: IonState, word: str) -> GroupNumber:
    group = read_area_word(state.box, word)
    if group < state.box.groups.gases or not state.box.groups.neutral[group]:
        raise BadInput(f"{word} is not a neutral compound, and only those are named.")
    return group


def _read_asked(state: IonState, text: str) -> None:
    if state.naming:
        state.asked = [_compound(state, words[0]) if words else NONE for _, words in by_seat(state, text)]


def _read_named(state: IonState, text: str) -> None:
    if state.naming:
        state.named = [sorted({_compound(state, word) for word in words}) for _, words in by_seat(state, text)]


def _read_radioactive(state: IonState, text: str) -> None:
    cards = []
    for seat, words in by_seat(state, text):
        for word in words:
            found = re.fullmatch(rf"(\w+):([1-{ROUNDS}]):({'|'.join(LIES)})", word)
            if not found:
                raise BadInput(f"{word!r} is not a radioactive card in play. Write it like this: 'U:1:up'.")
            cards.append(
                radioactive.played(seat, int(found[2]) - 1, LIES.index(found[3]), read_kind(state.box, found[1]))
            )
    state.radioactive = sorted(cards)


def _read_tiles(state: IonState, text: str) -> None:
    state.used, state.seen = [0] * state.seats, [0] * state.seats
    letters = state.box.tile_sets.letters
    for seat, words in by_seat(state, text) if state.box.tiles else []:
        letter = words[0] if words else letters[seat]
        if letter not in letters or letters.index(letter) in state.sets:
            raise BadInput(f"{letter!r} is not a set of tiles that is still there.")
        state.sets.append(letters.index(letter))
        for word in words[1:]:
            name, _, how = word.partition(":")
            if name not in TILE_WORDS or how not in ("used", "fresh"):
                raise BadInput(f"{word!r} is not a tile. Write it like this: 'rxn:used'.")
            state.seen[seat] |= 1 << TILE_WORDS.index(name)
            state.used[seat] |= (how == "used") << TILE_WORDS.index(name)


def _read_picks(state: IonState, text: str) -> None:
    state.picks = [NO_ACTION] * state.seats
    if state.phase == CHOOSING:
        state.picks = [
            NO_ACTION if not w else parse(state.box.notation, w[0].replace("&", " & ")) for _, w in by_seat(state, text)
        ]


def _read_said(state: IonState, text: str) -> None:
    if state.phase == SAYING:
        state.said = [
            NO_ACTION if not words else parse(state.box.notation, words[0]) for _, words in by_seat(state, text)
        ]


def _read_queue(state: IonState, text: str) -> None:
    state.queue = seat_list(state, text)


def _read_flips(state: IonState, text: str) -> None:
    state.flips = seat_list(state, text)


def _read_doubled(state: IonState, text: str) -> None:
    state.doubled = sum(1 << seat for seat in seat_list(state, text))


def _read_holding(state: IonState, text: str) -> None:
    state.holding = sum(1 << seat for seat in seat_list(state, text))


def _read_goals(state: IonState, text: str) -> None:
    pool = state.box.goal_pool
    state.goals = sorted(_whole(word, 1, len(state.box.goals.names)) - 1 for word in split(text))
    state.goals = state.goals or pool[: state.box.shown_goals]
    if len(set(state.goals)) != state.box.shown_goals or not set(state.goals) <= set(pool):
        raise BadInput(f"{state.box.shown_goals} different goals of this number of players are shown.")


def _read_center(state: IonState, text: str) -> None:
    state.center = sorted(read_kind(state.box, word) for word in split(text))
    if len(set(state.center)) != len(state.center) or len(state.center) > CENTER * state.box.tiles:
        raise BadInput("The center has up to four cards of different names, and none without the tiles.")


def _read_laid(state: IonState, text: str) -> None:
    state.laid = sorted(read_kind(state.box, word) for word in split(text))


def _numbers(state: IonState, text: str) -> list[int]:
    numbers = [_whole(word, -9999, 9999) for word in split(text)] or [0] * state.seats
    if len(numbers) != state.seats:
        raise BadInput(f"{state.seats} numbers are needed, one for each seat, not {text!r}.")
    return numbers


def _read_scores(state: IonState, text: str) -> None:
    state.scores = _numbers(state, text)


def _read_made(state: IonState, text: str) -> None:
    state.made = _numbers(state, text)


def _read_sheet(state: IonState, text: str) -> None:
    for word in split(text):
        what, *rest = word.split(":")
        if what not in NUMBERS or len(rest) != 4:
            raise BadInput(f"{word!r} is not a line of a round sheet. Write it like this: 'compound:1:2:7:1234'.")
        round_, seat = _whole(rest[0], 1, ROUNDS) - 1, _whole(rest[1], 1, state.seats) - 1
        points, code = (
            _whole(rest[2], -9999, 9999) if len(rest[2]) < 5 else 0,
            _whole(rest[3], 0, (1 << events.CODE_BITS) - 1),
        )
        entry = events.event(NUMBERS[what], round_, Seat(seat), points, code)
        try:
            entry_text(state.box.notation, entry)
        except (IndexError, ValueError):
            raise BadInput(f"{word!r}: {code} stands for nothing that scores.") from None
        state.sheet.append(entry)
    state.sheet.sort()


def _read_bell(state: IonState, text: str) -> None:
    if split(text) not in ([], ["rung"]):
        raise BadInput("Once the bell has rung, 'bell rung' stands here.")
    state.rung = bool(split(text))


def _read_nothing(state: IonState, text: str) -> None:
    """`waiting` is read last: what it may say depends on all else."""


PARTS: dict[str, Callable[[IonState, str], None]] = {
    "areas": _read_areas, "loose": _read_loose, "undecided": _read_undecided, "fresh": _read_fresh,
    "asked": _read_asked, "named": _read_named, "radioactive": _read_radioactive, "tiles": _read_tiles,
    "picks": _read_picks, "said": _read_said,
    "waiting": _read_nothing, "queue": _read_queue, "flips": _read_flips, "doubled": _read_doubled,
    "holding": _read_holding, "goals": _read_goals, "center": _read_center, "laid": _read_laid, "scores": _read_scores,
    "made": _read_made, "sheet": _read_sheet, "bell": _read_bell,
}  # fmt: skip
