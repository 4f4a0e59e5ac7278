"""What happened, in words for one audience."""

import re
from collections.abc import Callable, Sequence
from typing import Final

from ionbox.chem.naming import CORRECTION
from ionbox.core.facts import count
from ionbox.core.text import addressed
from ionbox.core.types import FULL, Action, Event, Help, Seat
from ionbox.games.ion import actions, events
from ionbox.games.ion.actions import TILES
from ionbox.games.ion.notation import Notation
from ionbox.games.ion.symbols import SYMBOL, SYMBOL_BITS, unpacked_card, unpacked_compound, unpacked_goal
from ionbox.games.ion.types import Lies

TILE_NAMES: Final = ("Select Two", "Take From Center", "RXN")
FLAT: Final = str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789")
LIES: Final[tuple[Lies, ...]] = ("pending", "up", "sideways", "down")
ION_BITS: Final = 8
ION: Final = (1 << ION_BITS) - 1


def closed(words: Notation, event: Event) -> str:
    """The compound that came about by bonding a card or turning a metal; "" if none did."""
    what, _, _, _, code = events.unpacked(event)
    group = code >> ION_BITS
    return words.pretty_group(group) if what in (events.BONDED, events.TURNED) and words.is_closed(group) else ""


def show(words: Notation, event: Event, help: Help = FULL) -> tuple[str, int, int, str] | None:
    """Every compound that closes, in plain characters: MgCl2."""
    made = closed(words, event) if help.charges else ""
    return ("formed", events.unpacked(event)[2], 0, made.translate(FLAT)) if made else None


def gases_in(code: int) -> list[int]:
    """Up to three noble gases, packed eight bits each: all are elements, which have small numbers."""
    return [code >> shift & 255 for shift in (16, 8, 0) if code >> shift & 255]


def center_in(code: int) -> list[int]:
    """Up to four cards."""
    return [number for n in (3, 2, 1, 0) if (number := code >> n * SYMBOL_BITS & SYMBOL)]


def cards_text(words: Notation, numbers: list[int], charges: bool) -> str:
    return ", ".join([words.pretty_card(number, charges) for number in numbers])


def goal_text(words: Notation, code: int) -> str:
    formulas = [words.formula(*unpacked_compound(compound)) for compound in unpacked_goal(code)]
    return " and ".join(formulas) or "different noble gases"


def entry_text(words: Notation, entry: Event, help: Help = FULL) -> str:
    """What a line of the sheet scores for."""
    what, _, _, _, code = events.unpacked(entry)
    if what == events.COMPOUND:
        name = words.name_of(code, help.charges) if help.names else ""
        return f"{words.pretty_group(code)} ({name})" if name else words.pretty_group(code)
    if what == events.NOBLE_SET:
        return f"noble gas {cards_text(words, gases_in(code), help.charges)}"
    if what == events.GOAL:
        return f"goal {goal_text(words, code)}"
    if what == events.REFRESHED:
        card, tile = unpacked_card(code)
        return f"{words.pretty_card(card, help.charges)} refreshed {TILE_NAMES[tile]}"
    if what == events.GLOWED:
        card, how = unpacked_card(code)
        return f"radioactive {words.symbol(card)} {LIES[how]}"
    if what == events.DECAYED:
        return f"radioactive decay {code}"
    return f"used tile {TILE_NAMES[code]}"


def tell(words: Notation, event: Event, audience: Seat | None, names: Sequence[str], help: Help = FULL) -> str:
    what, round_, seat, n, code = events.unpacked(event)
    own, charges = audience == seat, help.charges
    parts: dict[str, object] = {"who": "You" if own else names[seat], "n": n}
    if what == events.CHOSE:
        picked = [words.pretty_card(number, charges) for number in actions.symbols_in(Action(code)) if number]
        sentence = f"{{who}} [has chosen|choose {' and '.join(picked)}]."
    elif what == events.SAID:
        sentence = f"{{who}} will use {'a tile' if code == TILES else 'no tile'}." if own else ""
    elif what == events.DREW_CARD:
        sentence = f"{{who}} draw {words.pretty_card(code, charges)} into the hand." if own else ""
    elif what == events.DREW:
        sentence = "" if own else "{who} draws a card into the hand."
    elif events.COMPOUND <= what <= events.PENALTY:
        parts["entry"] = entry_text(words, event, help)
        sentence = "{who}: {entry}: {n:+}."
    elif what == events.NAMED:
        # A name may be one's own, so it is no part of the pattern.
        name = words.name_of(code, charges)
        parts["name"] = f": {name}" if name else ""
        sentence = f"{{who}} [names|name] {words.pretty_group(code)}{{name}}."
    elif what == events.STOLE:
        action = Action(code << 4)
        ion, group = words.shown(actions.ion_in(action), charges), words.pretty_group(actions.group_in(action), charges)
        other = actions.seat_in(action)
        parts["whom"] = "you" if audience == other else names[other]
        sentence = f"{{who}} [takes|take] {ion} of {group} from {{whom}} with RXN."
    else:
        sentence = TELLERS[what](words, round_, n, code, charges)
    return addressed(sentence, own).format_map(parts)


TELLERS: dict[int, Callable[[Notation, int, int, int, bool], str]] = {
    events.ROUND: lambda words, round_, n, code, charges: f"Round {round_ + 1}: {count(n, 'card')} each.",
    events.GOAL_SHOWN: lambda words, round_, n, code, charges: (
        f"Goal: {goal_text(words, code)}, {n // 16} or {count(n % 16, 'point')}."
    ),
    events.CENTER_SHOWN: lambda words, round_, n, code, charges: (
        f"In the center: {cards_text(words, center_in(code), charges) or 'nothing'}."
    ),
    events.REVEALED: lambda words, round_, n, code, charges: (
        f"{{who}} [reveals|reveal] {words.pretty_card(code, charges)}."
    ),
    events.LAID: lambda words, round_, n, code, charges: f"{{who}} [lays|lay] {words.shown(code, charges)} unbonded.",
    events.BONDED: lambda words, round_, n, code, charges: (
        f"{{who}} [bonds|bond] {words.shown(code & ION, charges)}: {words.pretty_group(code >> ION_BITS, charges)}."
    ),
    events.TURNED: lambda words, round_, n, code, charges: (
        f"{{who}} [turns|turn] the metal: {words.pretty_group(code >> ION_BITS, charges)}."
    ),
    events.ASKED_FOR_TILES: lambda words, round_, n, code, charges: "{who} [wants|want] to use a tile.",
    events.NO_TILE: lambda words, round_, n, code, charges: "{who} [uses|use] no more tiles.",
    events.FLIPPED: lambda words, round_, n, code, charges: f"{{who}} [flips|flip] {TILE_NAMES[code]}: {n}.",
    events.TOOK: lambda words, round_, n, code, charges: (
        f"{{who}} [takes|take] {words.pretty_card(code, charges)} from the center."
    ),
    events.LIFTED: lambda words, round_, n, code, charges: f"{{who}} [lifts|lift] {count(n, 'ion')} to place anew.",
    events.HELD: lambda words, round_, n, code, charges: (
        f"{{who}} [holds|hold] {words.pretty_card(code, charges)} for a card of the center."
    ),
    events.ORIENTED: lambda words, round_, n, code, charges: f"[{{who}}'s|Your] {words.symbol(code)} lies {LIES[n]}.",
    events.DRY: lambda words, round_, n, code, charges: (
        "The deck is empty: [{who}'s|your] hand is passed one card short."
    ),
    events.DISCARDED: lambda words, round_, n, code, charges: "What is left of the hands is discarded.",
    events.STOLE_NOTHING: lambda words, round_, n, code, charges: "{who} [takes|take] nothing with RXN.",
    events.COULD_HAVE: lambda words, round_, n, code, charges: (
        f"[{{who}}'s|Your] ions could have made {count(code, 'point')} with goals, {{n}} more than they did."
    ),
    events.UNNAMED: lambda words, round_, n, code, charges: (
        f"{{who}} [leaves|leave] {words.pretty_group(code)} unnamed: it does not count."
    ),
    events.BELL: lambda words, round_, n, code, charges: (
        "The bell: the match ends when this round is scored." if n else "The bell: this turn is the last."
    ),
    events.ROUND_TOTAL: lambda words, round_, n, code, charges: (
        f"{{who}} [has|have] {count(n, 'point')} after round {round_ + 1}."
    ),
}


CHARGE: Final = re.compile(r"[⁰¹²³⁴⁵⁶⁷⁸⁹]*[⁺⁻]|(\^\d?|(?<=[A-Za-z])\d?)[+-](?![A-Za-z\d])")
SUM: Final = re.compile(r"\d[+−-]")


def hushed(text: str, help: Help) -> str:
    """Without the answer where names are asked for, and without charges where they are hidden.

    What sums charges up, behind a colon or by itself, is left out.
    """
    if text.startswith(CORRECTION) and not help.names:
        return ""
    if help.charges:
        return text
    kept = []
    for sentence in re.split(r"(?<=[.?!]) ", CHARGE.sub("", text)):
        if SUM.search(sentence):
            before, colon, _ = sentence.partition(":")
            sentence = f"{before}." if colon and not SUM.search(before) else ""
        kept.append(sentence)
    return " ".join([sentence for sentence in kept if sentence])
