"""Actions and events as text."""

import re
from collections.abc import Callable, Sequence

from ionbox.chem.compounds import Compound, is_lowest, is_neutral
from ionbox.chem.formulas import UNICODE, atoms_text, charge_text, read_atoms
from ionbox.chem.ions import all_ions, charges_of, read_key
from ionbox.chem.ions import ion as find_ion
from ionbox.chem.names import compound_name
from ionbox.core.facts import count, joined
from ionbox.core.text import addressed
from ionbox.core.types import FULL, Action, BadInput, Event, Help, Seat
from ionbox.games.ion import actions, events
from ionbox.games.ion.actions import (
    BOND,
    CHOOSE,
    CHOOSE_TWO,
    GATHER,
    HOLD,
    LAY,
    NEW,
    PASS,
    POINTS,
    REFRESH,
    RXN,
    STEAL,
    TAKE,
    TILES,
    TURN,
)
from ionbox.games.ion.symbols import NO_ION, ion_numbers, packed_group, symbol_numbers, symbols, unpacked_group
from ionbox.games.ion.types import Code, IonNumber, Lies, View

TILE_WORDS = ("select", "center", "rxn")
TILE_NAMES = ("Select Two", "Take From Center", "RXN")
PLAIN = str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789")
LIES: tuple[Lies, ...] = ("pending", "up", "sideways", "down")


def symbol(number: int) -> str:
    return symbols()[number - 1]


def read_symbol(text: str) -> int:
    """A card by its symbol; a charge behind it is allowed and ignored: Cl, Cl-, SO4^2-."""
    name = text if text in symbol_numbers() else re.sub(r"(\^\d?|(?<=[A-Za-z])\d?)[+-]$", "", text)
    if name not in symbol_numbers():
        raise BadInput(f"{text!r} is not a card. Write its symbol, such as Na, SO4 or He.")
    return symbol_numbers()[name]


def ion_key(number: IonNumber) -> str:
    """An ion as one word: Mg2+, SO4^2-."""
    return all_ions()[number - 1].key.replace(" ", "^")


def shown(number: int, charges: bool = True) -> str:
    """The ion as chemists print it: Ca²⁺; Ca where charges are not shown."""
    ion = all_ions()[number - 1]
    return ion.text if charges else atoms_text(ion.atoms, UNICODE)


def pretty_card(number: int, charges: bool = True) -> str:
    """A card as chemists print its ion, SO₄²⁻; one that has no charge, or two, by its symbol: He, Fe."""
    ions = [ion.text for ion in all_ions() if ion.symbol == symbol(number)]
    return ions[0] if charges and len(ions) == 1 else atoms_text(read_atoms(symbol(number)), UNICODE)


def read_ion(text: str) -> IonNumber:
    try:
        return ion_numbers()[find_ion(text.replace("^", " ")).key]
    except ValueError as unknown:
        raise BadInput(_no_such_ion(text.replace("^", " ")) or str(unknown)) from None


def _no_such_ion(text: str) -> str:
    """What a rule says of an element without an ion, or with other charges; "" where no rule does."""
    try:
        name, charge = read_key(text)
    except ValueError:
        return ""
    known = charges_of(name)
    if known and charge == 0:
        return f"Write {name} with its charge: {' or '.join(ion.key for ion in all_ions() if ion.symbol == name)}."
    if known:
        charges = " or ".join(charge_text(one) for one in known)
        return f"{name} is {charges}, never {charge_text(charge)} (§{'4.5' if len(known) > 1 else '4.1'})."
    if name in symbol_numbers():
        return f"{name} has no ion in this game, so it does not bond; radioactive elements have no charge (§6.1)."
    return ""


def group_text(code: int) -> str:
    """A group as one word, card by card: Mg2+.Cl-.Cl-"""
    cation, n, anion, m = unpacked_group(code)
    return ".".join([ion_key(cation)] * n + [ion_key(anion)] * m)


def read_group(words: Sequence[str]) -> Code:
    numbers = [read_ion(word) for word in words]
    cations = [number for number in numbers if all_ions()[number - 1].charge >= 0]
    anions = [number for number in numbers if all_ions()[number - 1].charge < 0]
    if len(set(cations)) > 1 or len(set(anions)) > 1 or max(len(cations), len(anions)) > 7 or not numbers:
        raise BadInput(f"{'.'.join(words)!r} is not a group. A group has one kind of cation and one kind of anion.")
    return packed_group(cations[0] if cations else NO_ION, len(cations), anions[0] if anions else NO_ION, len(anions))


def formula(cation: int, anion: int) -> str:
    """A compound as chemists print it, water as everybody does."""
    made = Compound(all_ions()[cation - 1], all_ions()[anion - 1])
    return "H₂O" if made.formula() == "HOH" else made.text()


def is_closed(code: int) -> bool:
    """Whether this group is a neutral compound."""
    cation, n, anion, m = unpacked_group(code)
    if not n or not m or not is_lowest(n, m):
        return False
    return is_neutral(all_ions()[cation - 1].charge, n, all_ions()[anion - 1].charge, m)


def pretty_group(code: int, charges: bool = True) -> str:
    """A neutral compound by its formula, anything else card by card: Mg²⁺ Cl⁻; all so where charges are not shown."""
    cation, n, anion, m = unpacked_group(code)
    if charges and is_closed(code):
        return formula(cation, anion)
    return " ".join([shown(cation, charges)] * n + [shown(anion, charges)] * m)


def bond_text(action: Action) -> str:
    """Of two equal metals, one of which was laid this turn, that one is called new."""
    return f"bond {ion_key(actions.ion_in(action))} to {'new ' if action & NEW else ''}"


def closed(event: Event) -> str:
    """The compound that came about by bonding a card or turning a metal; "" if none did."""
    what, _, _, _, code = events.unpacked(event)
    return pretty_group(code >> 6) if what in (events.BONDED, events.TURNED) and is_closed(code >> 6) else ""


def show(event: Event, help: Help = FULL) -> tuple[str, int, int, str] | None:
    """Every compound that closes, in plain characters: MgCl2."""
    made = closed(event) if help.charges else ""
    return ("formed", events.unpacked(event)[2], 0, made.translate(PLAIN)) if made else None


WRITERS: dict[int, Callable[[Action], str]] = {
    PASS: lambda action: "pass",
    CHOOSE: lambda action: symbol(actions.symbols_in(action)[0]),
    CHOOSE_TWO: lambda action: " & ".join(symbol(number) for number in actions.symbols_in(action)),
    LAY: lambda action: f"lay {ion_key(actions.ion_in(action))}",
    BOND: lambda action: f"{bond_text(action)}{group_text(actions.group_in(action))}",
    GATHER: lambda action: f"{bond_text(action)}{group_text(actions.group_in(action)).replace('.', ' ')}",
    TURN: lambda action: f"turn {group_text(actions.group_in(action))}",
    TILES: lambda action: "tiles",
    TAKE: lambda action: f"take {symbol(actions.symbols_in(action)[0])}",
    RXN: lambda action: "rxn",
    STEAL: lambda action: (
        f"take {ion_key(actions.ion_in(action))} of {group_text(actions.group_in(action))}"
        f" from {actions.seat_in(action) + 1}"
    ),
    REFRESH: lambda action: f"refresh {TILE_WORDS[actions.tile_in(action)]} for {symbol(actions.refresher_in(action))}",
    POINTS: lambda action: "points",
    HOLD: lambda action: f"hold {symbol(actions.symbols_in(action)[0])}",
}


def write(action: Action) -> str:
    return WRITERS[action & 15](action)


def parse(text: str) -> Action:
    """ "Cl", "Cl & F", "lay Cl-", "bond Cl- to Mg2+.Cl-", "hold Cl", "take Cl", "take Cl- of Mg2+.Cl- from 2", …"""
    words = re.sub(r"(?<=[A-Za-z]\d) (?=\d?[+-])", "^", text.strip()).split()
    match words:
        case ["pass"]:
            return PASS
        case ["tiles"]:
            return TILES
        case ["rxn"]:
            return RXN
        case ["points"]:
            return POINTS
        case ["lay", ion]:
            return actions.lay(read_ion(ion))
        case ["hold", card]:
            return actions.hold(read_symbol(card))
        case ["bond", ion, "to", "new", *groups] if groups:
            return Action(parse(f"bond {ion} to {' '.join(groups)}") | NEW)
        case ["bond", ion, "to", group]:
            return actions.bond(read_ion(ion), read_group(group.split(".")))
        case ["bond", ion, "to", *singles]:
            return actions.gather(read_ion(ion), read_group(singles))
        case ["turn", group]:
            return actions.turn(read_group(group.split(".")))
        case ["take", card]:
            return actions.take(read_symbol(card))
        case ["take", ion, "of", group, "from", seat] if seat in tuple("1234567"):
            return actions.steal(Seat(int(seat) - 1), read_ion(ion), read_group(group.split(".")))
        case ["refresh", tile, "for", card] if tile in TILE_WORDS:
            return actions.refresh(TILE_WORDS.index(tile), read_symbol(card))
        case [card]:
            return actions.choose(read_symbol(card))
        case [one, "&", other]:
            return actions.choose_two(read_symbol(one), read_symbol(other))
    raise BadInput(
        f"{text!r} is not an action. Write it like Cl, Cl & F, lay Cl-, bond Cl- to Mg2+, turn Fe2+, hold Cl, pass,"
        " tiles, take Cl, rxn, take Cl- of Mg2+.Cl- from 2, refresh rxn for SO4 or points."
    )


def cards_in(code: int) -> list[int]:
    """Up to four cards, packed eight bits each."""
    return [code >> shift & 255 for shift in (24, 16, 8, 0) if code >> shift & 255]


def cards_text(code: int, charges: bool) -> str:
    return ", ".join([pretty_card(number, charges) for number in cards_in(code)])


def goal_text(code: int) -> str:
    if code == 0:
        return "different noble gases"
    return " and ".join(formula(code >> shift & 63, code >> shift + 6 & 63) for shift in (0, 12))


def name_of(code: int) -> str:
    """Of a neutral compound."""
    cation, _, anion, _ = unpacked_group(code)
    return compound_name(Compound(all_ions()[cation - 1], all_ions()[anion - 1]))


def entry_text(entry: Event, help: Help = FULL) -> str:
    """What a line of the sheet scores for."""
    what, _, _, _, code = events.unpacked(entry)
    if what == events.COMPOUND:
        return f"{pretty_group(code)} ({name_of(code)})" if help.names else pretty_group(code)
    if what == events.NOBLE_SET:
        return f"noble gas {cards_text(code, help.charges)}"
    if what == events.GOAL:
        return f"goal {goal_text(code)}"
    if what == events.REFRESHED:
        return f"{pretty_card(code & 255, help.charges)} refreshed {TILE_NAMES[code >> 8]}"
    if what == events.GLOWED:
        return f"radioactive {symbol(code & 255)} {LIES[code >> 8]}"
    if what == events.DECAYED:
        return f"radioactive decay {code}"
    return f"used tile {TILE_NAMES[code]}"


def tell(event: Event, audience: Seat | None, names: Sequence[str], help: Help = FULL) -> str:
    what, round_, seat, n, code = events.unpacked(event)
    own, charges = audience == seat, help.charges
    parts: dict[str, object] = {"who": "You" if own else names[seat], "n": n}
    if what == events.CHOSE:
        picked = [pretty_card(number, charges) for number in actions.symbols_in(Action(code)) if number]
        sentence = f"{{who}} [has chosen|choose {' and '.join(picked)}]."
    elif what == events.SAID:
        sentence = f"{{who}} will use {'a tile' if code == TILES else 'no tile'}." if own else ""
    elif what == events.DREW_CARD:
        sentence = f"{{who}} draw {pretty_card(code, charges)} into the hand." if own else ""
    elif what == events.DREW:
        sentence = "" if own else "{who} draws a card into the hand."
    elif events.COMPOUND <= what <= events.PENALTY:
        sentence = f"{{who}}: {entry_text(event, help)}: {n:+}."
    elif what == events.STOLE:
        ion, group, other = shown(code & 63, charges), pretty_group(code >> 6 & 0x3FFFF, charges), code >> 24
        parts["whom"] = "you" if audience == other else names[other]
        sentence = f"{{who}} [takes|take] {ion} of {group} from {{whom}} with RXN."
    else:
        sentence = TELLERS[what](round_, n, code, charges)
    return addressed(sentence, own).format_map(parts)


TELLERS: dict[int, Callable[[int, int, int, bool], str]] = {
    events.ROUND: lambda round_, n, code, charges: f"Round {round_ + 1}: {count(n, 'card')} each.",
    events.GOAL_SHOWN: lambda round_, n, code, charges: (
        f"Goal: {goal_text(code)}, {n // 16} or {count(n % 16, 'point')}."
    ),
    events.CENTER_SHOWN: lambda round_, n, code, charges: f"In the center: {cards_text(code, charges) or 'nothing'}.",
    events.REVEALED: lambda round_, n, code, charges: f"{{who}} [reveals|reveal] {pretty_card(code, charges)}.",
    events.LAID: lambda round_, n, code, charges: f"{{who}} [lays|lay] {shown(code, charges)} unbonded.",
    events.BONDED: lambda round_, n, code, charges: (
        f"{{who}} [bonds|bond] {shown(code & 63, charges)}: {pretty_group(code >> 6, charges)}."
    ),
    events.TURNED: lambda round_, n, code, charges: (
        f"{{who}} [turns|turn] the metal: {pretty_group(code >> 6, charges)}."
    ),
    events.ASKED_FOR_TILES: lambda round_, n, code, charges: "{who} [wants|want] to use a tile.",
    events.NO_TILE: lambda round_, n, code, charges: "{who} [uses|use] no more tiles.",
    events.FLIPPED: lambda round_, n, code, charges: f"{{who}} [flips|flip] {TILE_NAMES[code]}: {n}.",
    events.TOOK: lambda round_, n, code, charges: f"{{who}} [takes|take] {pretty_card(code, charges)} from the center.",
    events.LIFTED: lambda round_, n, code, charges: f"{{who}} [lifts|lift] {count(n, 'ion')} to place anew.",
    events.HELD: lambda round_, n, code, charges: (
        f"{{who}} [holds|hold] {pretty_card(code, charges)} for a card of the center."
    ),
    events.ORIENTED: lambda round_, n, code, charges: f"[{{who}}'s|Your] {symbol(code)} lies {LIES[n]}.",
    events.DRY: lambda round_, n, code, charges: "The deck is empty: [{who}'s|your] hand is passed one card short.",
    events.DISCARDED: lambda round_, n, code, charges: "What is left of the hands is discarded.",
    events.STOLE_NOTHING: lambda round_, n, code, charges: "{who} [takes|take] nothing with RXN.",
    events.COULD_HAVE: lambda round_, n, code, charges: (
        f"[{{who}}'s|Your] ions could have made {count(code, 'point')} with goals, {{n}} more than they did."
    ),
    events.ROUND_TOTAL: lambda round_, n, code, charges: (
        f"{{who}} [has|have] {count(n, 'point')} after round {round_ + 1}."
    ),
}


def ask(view: View, help: Help = FULL) -> str:
    if view.seat not in view.waiting:
        return ""
    if view.loose[view.seat]:
        return _ask_to_place(view, view.seat)
    if view.phase in ("say", "act"):
        return _ask_for_a_tile(view, view.seat)
    two = view.tiles and not view.tiles[view.seat][0].used and view.pile
    return {
        "choose": f"Choose a card to keep{', or two with Select Two' if two else ''}.",
        "steal": "RXN: take one ion of another player that is in no neutral compound, or take nothing.",
        "refresh": "Your polyatomic ions: take their points, or refresh a used tile for one of them.",
    }[view.phase]


def _ask_to_place(view: View, seat: Seat) -> str:
    texts = {card.card: card.text for card in view.cards}
    cards = [texts[card] for card in view.loose[seat]]
    rxn = not view.tiles[seat][2].used if view.tiles else False
    if seat in view.holding and view.center and not view.tiles[seat][1].used:
        first = "use RXN, or take" if rxn else "take"
        both = "both" if len(cards) == 1 else "all of them"
        return f"You hold {joined(cards)}: {first} a card from the center; then place {both}."
    where = "bond it to one of your cards or groups"
    if len(cards) > 1:
        text = f"Place {joined(cards)} one by one: bond each to one of your cards or groups, or lay it unbonded."
    elif view.may_hold:
        text = f"Place {cards[0]}: {where}, lay it unbonded, or hold it to take a card from the center first."
    else:
        text = f"Place {cards[0]}: {where}, or lay it unbonded."
    return f"{text} You may use RXN before that." if seat in view.holding and rxn else text


def _ask_for_a_tile(view: View, seat: Seat) -> str:
    """Of the tiles that could be used now."""
    _, center, rxn = view.tiles[seat]
    ways = ["take a card from the center"] if view.center and not center.used else []
    ways += ["place your ions anew with RXN"] if not rxn.used else []
    hint = f" RXN could gain you {count(view.rxn_gain, 'point')} now." if view.rxn_gain else ""
    if view.phase == "say":
        return f"Do you want to use a tile now? You could {' or '.join(ways)}.{hint}"
    return f"Use a tile: {', or '.join(ways)}. Or use no more tiles.{hint}"
