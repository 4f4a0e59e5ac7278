"""Actions as one line of text, and back."""

import re
from collections.abc import Callable

from ionbox.core.types import Action, BadInput, Seat
from ionbox.games.ion import actions
from ionbox.games.ion.actions import (
    BOND,
    CHOOSE,
    CHOOSE_TWO,
    GATHER,
    HOLD,
    LAY,
    NAME,
    NEW,
    PASS,
    POINTS,
    REFRESH,
    RXN,
    STEAL,
    TAKE,
    TILES,
    TURN,
    UNNAMED,
)
from ionbox.games.ion.notation import TILE_WORDS, Notation


def bond_text(words: Notation, action: Action) -> str:
    """Of two equal metals, one of which was laid this turn, that one is called new."""
    return f"bond {words.ion_key(actions.ion_in(action))} to {'new ' if action & NEW else ''}"


def steal_text(words: Notation, action: Action) -> str:
    ion, group = words.ion_key(actions.ion_in(action)), words.group_text(actions.group_in(action))
    return f"take {ion} of {group} from {actions.seat_in(action) + 1}"


WRITERS: dict[int, Callable[[Notation, Action], str]] = {
    PASS: lambda words, action: "pass",
    CHOOSE: lambda words, action: words.symbol(actions.symbols_in(action)[0]),
    CHOOSE_TWO: lambda words, action: " & ".join(words.symbol(number) for number in actions.symbols_in(action)),
    LAY: lambda words, action: f"lay {words.ion_key(actions.ion_in(action))}",
    BOND: lambda words, action: f"{bond_text(words, action)}{words.group_text(actions.group_in(action))}",
    GATHER: lambda words, action: (
        f"{bond_text(words, action)}{words.group_text(actions.group_in(action)).replace('.', ' ')}"
    ),
    TURN: lambda words, action: f"turn {words.group_text(actions.group_in(action))}",
    TILES: lambda words, action: "tiles",
    TAKE: lambda words, action: f"take {words.symbol(actions.symbols_in(action)[0])}",
    RXN: lambda words, action: "rxn",
    STEAL: steal_text,
    REFRESH: lambda words, action: (
        f"refresh {TILE_WORDS[actions.tile_in(action)]} for {words.symbol(actions.refresher_in(action))}"
    ),
    POINTS: lambda words, action: "points",
    HOLD: lambda words, action: f"hold {words.symbol(actions.symbols_in(action)[0])}",
    NAME: lambda words, action: "name",
    UNNAMED: lambda words, action: "unnamed",
}  # fmt: skip
PLAIN: dict[str, Action] = {
    "pass": PASS, "tiles": TILES, "rxn": RXN, "points": POINTS, "name": NAME, "unnamed": UNNAMED,
}  # fmt: skip
"""Those that are one word."""


def write(words: Notation, action: Action) -> str:
    return WRITERS[action & 15](words, action)


def parse(words: Notation, text: str) -> Action:
    """ "Cl", "Cl & F", "lay Cl-", "bond Cl- to Mg2+.Cl-", "hold Cl", "take Cl", "take Cl- of Mg2+.Cl- from 2", …"""
    parts = re.sub(r"(?<=[A-Za-z\d]) (?=\d?[+-])", "^", text.strip()).split()
    match parts:
        case [word] if word in PLAIN:
            return PLAIN[word]
        case ["lay", ion]:
            return actions.lay(words.read_ion(ion))
        case ["hold", card]:
            return actions.hold(words.read_symbol(card))
        case ["bond", ion, "to", "new", *groups] if groups:
            return Action(parse(words, f"bond {ion} to {' '.join(groups)}") | NEW)
        case ["bond", ion, "to", group]:
            return actions.bond(words.read_ion(ion), words.read_group(group.split(".")))
        case ["bond", ion, "to", *singles]:
            return actions.gather(words.read_ion(ion), words.read_group(singles))
        case ["turn", group]:
            return actions.turn(words.read_group(group.split(".")))
        case ["take", card]:
            return actions.take(words.read_symbol(card))
        case ["take", ion, "of", group, "from", seat] if seat in tuple("1234567"):
            return actions.steal(Seat(int(seat) - 1), words.read_ion(ion), words.read_group(group.split(".")))
        case ["refresh", tile, "for", card] if tile in TILE_WORDS:
            return actions.refresh(TILE_WORDS.index(tile), words.read_symbol(card))
        case [card]:
            return actions.choose(words.read_symbol(card))
        case [one, "&", other]:
            return actions.choose_two(words.read_symbol(one), words.read_symbol(other))
    raise BadInput(
        f"{text!r} is not an action. Write it like Cl, Cl & F, lay Cl-, bond Cl- to Mg2+, turn Fe2+, hold Cl, pass,"
        " tiles, take Cl, rxn, take Cl- of Mg2+.Cl- from 2, refresh rxn for SO4 or points."
    )
