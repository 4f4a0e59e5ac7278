"""How a deck plays, told: what stands out in sentences, every figure as a row, all of it as CSV."""

import csv
import io
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import floor, hypot, inf, isfinite, log10

from ionbox.chem.formulas import UNICODE, atoms_text, read_atoms, superscript
from ionbox.chem.ions import read_key
from ionbox.core.facts import joined
from ionbox.core.text import harmless
from ionbox.core.types import BadInput
from ionbox.lab.balance import Balance, Card, Side
from ionbox.lab.tally import Measured

SURE = 4.0
"""Standard errors from which on a difference is told: of a hundred cards that are all alike, fewer than one in a
hundred lists names any."""
MUCH = 1.5
"""So many times as often as all cards together is much."""
MORE = 0.05
"""And so much more, as a share: a card that is hardly ever left over is nobody's trouble."""
MOST_NAMED = 5
MOST_ERRORS = 999
MINUS = "−"
COLUMNS = ("what", "name", "own", "own_error", "printed", "printed_error", "difference_in_errors")


@dataclass(frozen=True)
class Row:
    """One figure."""

    name: str
    own: Measured
    printed: Measured | None
    share: bool
    """Told in percent."""
    key: str = ""
    """What data files call it, where that is something else."""

    @property
    def difference(self) -> float | None:
        """How many standard errors the deck is above the printed one."""
        return None if self.printed is None else apart(self.own, self.printed)


@dataclass(frozen=True)
class Group:
    """Figures that belong together."""

    what: str
    """In one word, for the CSV."""
    title: str
    says: str
    rows: tuple[Row, ...]
    mark: float | None = None
    """A value that they are seen against."""


@dataclass(frozen=True)
class Finding:
    says: str
    warning: bool = False
    """It is what somebody would change."""


# Numbers as text.


def apart(one: Measured, other: Measured) -> float | None:
    """How many standard errors lie between the two; None where that cannot be said."""
    error = hypot(one.error, other.error)
    if not isfinite(error):
        return None
    difference = one.value - other.value
    return difference / error if error else (inf if difference > 0 else -inf if difference < 0 else 0.0)


def told(measured: Measured | None, share: bool = False) -> str:
    """With two digits of its error: "31.2% ± 1.1%"."""
    if measured is None or not isfinite(measured.value):
        return "–"
    scale, unit = (100, "%") if share else (1, "")
    value, error = scale * measured.value, scale * measured.error
    if not isfinite(error):
        return f"{value:.1f}{unit}".replace("-", MINUS)
    digits = min(4, max(0, 1 - floor(log10(error)))) if error else 1
    return f"{value:.{digits}f}{unit} ± {error:.{digits}f}{unit}".replace("-", MINUS)


def errors(n: float) -> str:
    return f"{abs(n):.0f} standard errors" if abs(n) < MOST_ERRORS else f"over {MOST_ERRORS} standard errors"


def some(names: list[str]) -> str:
    """The first of them, and how many more there are."""
    return joined([*names[:MOST_NAMED], *([f"{len(names) - MOST_NAMED} more"] if len(names) > MOST_NAMED else [])])


# Rows.


def groups(balance: Balance) -> list[Group]:
    own, printed = balance.own, balance.printed

    def row(name: str, part: Callable[[Side], Measured], share: bool = False) -> Row:
        return Row(name, part(own), None if printed is None else part(printed), share)

    length = (
        row(f"{balance.round}s", lambda side: side.rounds),
        row("decisions, one after the other", lambda side: side.decisions),
        row("points of a seat", lambda side: side.points),
    )
    begins = f"The share of the victory of whoever acts first. {percent(own.fair)} would be fair."
    found = [
        Group("match", "The match", "", length),
        Group("first", "Whoever begins", begins, (row("whoever begins", lambda side: side.first, True),), own.fair),
    ]
    says = {
        "stuck": "How often a card is left over and brings nothing or costs points, of all that are laid or left over.",
        "laid": "How often a card is laid, of the times it is seen or held.",
        "taken": "How often a card is taken, of the times it is seen or held.",
    }
    titles = {"stuck": "Cards left over", "laid": "Cards laid", "taken": "Cards taken"}
    shares: dict[str, Callable[[Card], Measured]] = {"stuck": lambda card: card.stuck, "laid": lambda card: card.laid}
    if own.takes:
        shares["taken"] = lambda card: card.taken
    for what, share in shares.items():
        rows = [card_row(card, share, printed) for card in own.cards]
        rows.sort(key=lambda row: (not isfinite(row.own.value), -row.own.value if isfinite(row.own.value) else 0.0))
        found.append(Group(what, titles[what], says[what], tuple(rows), share(own.all).value))
    boxed = dict(printed.compounds) if printed else {}
    compounds = tuple(Row(formula, one, boxed.get(formula), False) for formula, one in own.compounds)
    found.append(Group("compound", "Compounds", "How often each is made in a match, the commonest first.", compounds))
    kinds = dict(printed.kinds) if printed else {}
    rows = [Row(kind, one, kinds.get(kind), True) for kind, one in own.kinds]
    found.append(Group("points", "Where the points come from", "The share of all points.", tuple(rows)))
    return [group for group in found if group.rows]


def card_row(card: Card, share: Callable[[Card], Measured], printed: Side | None) -> Row:
    same = next((one for one in printed.cards if one.card == card.card), None) if printed else None
    return Row(printed_as(card.card), share(card), None if same is None else share(same), True, card.card)


def printed_as(card: str) -> str:
    """An ion as chemists print it: SO₄²⁻ for "SO4 2-"; any other card as it is called."""
    try:
        symbol, charge = read_key(card)
        return atoms_text(read_atoms(symbol), UNICODE) + superscript(charge, UNICODE)
    except (BadInput, ValueError):
        return card


def as_csv(balance: Balance) -> str:
    """A line for each figure; a share is a number from 0 to 1, what cannot be said an empty cell."""
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow(COLUMNS)
    for group in groups(balance):
        for row in group.rows:
            printed = (row.printed.value, row.printed.error) if row.printed else (None, None)
            numbers = (row.own.value, row.own.error, *printed, row.difference)
            table.writerow([group.what, harmless(row.key or row.name), *map(cell, numbers)])
    return text.getvalue()


def cell(number: float | None) -> str:
    return "" if number is None or not isfinite(number) else f"{number:.6g}"


# What is seen.


def percent(share: float) -> str:
    return f"{100 * share:.1f}".removesuffix(".0") + "%"


def findings(balance: Balance) -> list[Finding]:
    """In plain English, what somebody would change first."""
    own = balance.own
    found = [*stuck(own), *never_laid(own), first_seat(balance), *changed(balance), *taken(own), *longer(balance)]
    found += together(own)
    return sorted(found, key=lambda finding: not finding.warning)


def stuck(own: Side) -> Iterator[Finding]:
    all_cards = own.all.stuck
    much = max(MUCH * all_cards.value, all_cards.value + MORE)
    often = [
        (n, card) for card in own.cards if card.stuck.value >= much and (n := apart(card.stuck, all_cards) or 0) >= SURE
    ]
    often.sort(key=lambda one: (-one[1].stuck.value, one[1].card))
    if often:
        named = [f"{printed_as(card.card)} ({told(card.stuck, True)}: {errors(n)} more)" for n, card in often]
        yield Finding(
            f"Left over much more often than all cards together ({told(all_cards, True)}): {some(named)}.", True
        )
    elif isfinite(all_cards.value):
        yield Finding(f"No card is left over much more often than the others. All together: {told(all_cards, True)}.")


def never_laid(own: Side) -> Iterator[Finding]:
    never = [printed_as(card.card) for card in own.cards if card.laid.value == 0]
    if never and own.all.laid.value > 0:
        yield Finding(f"Never laid in {own.matches} matches: {some(never)}.", True)


def first_seat(balance: Balance) -> Finding:
    own = balance.own
    n = apart(own.first, Measured(own.fair, 0.0)) or 0.0
    share = f"Whoever begins has {told(own.first, True)} of the victory, and {percent(own.fair)} would be fair"
    if abs(n) < SURE:
        return Finding(f"{share}: no advantage can be told from chance in {own.matches} matches.")
    return Finding(f"{share}: {'an advantage' if n > 0 else 'a disadvantage'} of {errors(n)}.", warning=True)


def changed(balance: Balance) -> Iterator[Finding]:
    """Cards that fare otherwise than with the printed deck."""
    before = {card.card: card.stuck for card in balance.printed.cards} if balance.printed else {}
    pairs = [(card.card, card.stuck, before[card.card]) for card in balance.own.cards if card.card in before]
    far = [pair for pair in pairs if abs(apart(pair[1], pair[2]) or 0.0) >= SURE]
    far.sort(key=lambda pair: pair[2].value - pair[1].value)
    more = [pair for pair in far if pair[1].value - pair[2].value >= MORE]
    less = [pair for pair in far if pair[2].value - pair[1].value >= MORE][::-1]
    for cards, word in ((more, "more"), (less, "less")):
        if cards:
            names = [
                f"{printed_as(card)} ({percent(own.value)}, before {percent(printed.value)})"
                for card, own, printed in cards
            ]
            yield Finding(f"Left over {word} often than with the printed deck: {some(names)}.", word == "more")


def taken(own: Side) -> Iterator[Finding]:
    if not own.takes:
        return
    far = [card for card in own.cards if abs(apart(card.taken, own.all.taken) or 0.0) >= SURE]
    far.sort(key=lambda card: card.taken.value)
    avoided = [card for card in far if MUCH * card.taken.value <= own.all.taken.value]
    wanted = [card for card in far if card.taken.value >= MUCH * own.all.taken.value][::-1]
    for cards, word in ((avoided, "seldom"), (wanted, "often")):
        if cards:
            names = some([f"{printed_as(card.card)} ({percent(card.taken.value)})" for card in cards])
            yield Finding(
                f"Taken {word}, where all cards together are taken {told(own.all.taken, True)} of the time: {names}."
            )


def longer(balance: Balance) -> Iterator[Finding]:
    own, printed = balance.own, balance.printed
    length = (
        f"A match takes {told(own.decisions)} decisions, one after the other, and {told(own.rounds)} {balance.round}s"
    )
    if printed is None:
        yield Finding(f"{length}.")
        return
    n = apart(own.decisions, printed.decisions) or 0.0
    if abs(n) < SURE:
        yield Finding(f"{length}: as many decisions as with the printed deck, as far as {own.matches} matches tell.")
        return
    change = abs(own.decisions.value / printed.decisions.value - 1) if printed.decisions.value else inf
    word = "more" if n > 0 else "fewer"
    yield Finding(f"{length}: {percent(change)} {word} decisions than with the printed deck ({errors(n)}).")


def together(own: Side) -> Iterator[Finding]:
    if own.compounds:
        common = [f"{formula} ({told(one)})" for formula, one in own.compounds[:3]]
        yield Finding(f"Most often made in a match: {joined(common)}.")
    if own.kinds:
        kinds = [f"{kind} {told(one, True)}" for kind, one in own.kinds]
        yield Finding(f"Where the points come from: {some(kinds)}.")
