"""Metal vs. Non-Metal in a terminal: from a view to words, and to a table."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from ionbox.core.facts import joined
from ionbox.core.state import all_seats
from ionbox.core.types import Seat
from ionbox.games.metals.types import Card, View

COLOURS = {"⁺": "dark_orange", "⁻": "cyan"}  # the sign is always written as well


def say(view: View, names: Sequence[str]) -> list[str]:
    """The table in plain lines, for screen readers and pipes."""
    lines = [f"Game {view.game} of {view.series}. The Ion Deck has {_count(view.pile)}."]
    if limit := _limit(view):
        lines.append(limit)
    for seat, name in zip(all_seats(view.seats), names, strict=True):
        score = f"{view.collected[seat]} collected"
        if view.series > 1:
            score += f", {view.before[seat]} in earlier games"
        lines.append(f"{name}{_role(view, seat)}: {_count(view.held[seat])} in hand, {score}.")
    if view.lead:
        lead = _many(view, view.lead_count, view.lead)
        lines.append(f"{names[view.initiator]} led {lead}{_sum(view, 0)}.")
    if view.answer and view.responder is not None:
        answer = _many(view, view.answer_count, view.answer)
        lines.append(f"{names[view.responder]} answered with {answer}{_sum(view, 1)}.")
    if view.naming:
        lines.append(f"{names[view.initiator]} is to name {view.naming}.")
    lines += _known(view, names)
    if view.hand:
        kinds = dict.fromkeys(view.hand)
        lines.append(f"Your hand: {', '.join(_many(view, view.hand.count(held), held) for held in kinds)}.")
    return lines


def _limit(view: View) -> str:
    """How many exchanges are to come, where they are counted or the bell has rung."""
    if view.to_come is None or view.phase == "over":
        return ""
    return f"After this exchange {_exchanges(view.to_come)} to come." if view.to_come else "This exchange is the last."


def _exchanges(n: int) -> str:
    return "one more is" if n == 1 else f"{n} more are"


def _known(view: View, names: Sequence[str]) -> list[str]:
    """What has gone and what was proved: all a good memory would know."""
    if view.phase == "over":
        return []
    lines = []
    if gone := [f"{n} {card.text}" for card, n in zip(view.deck, view.gone, strict=True) if n]:
        lines.append(f"Gone: {', '.join(gone)}.")
    hidden = ", ".join(f"{n or 'no'} {card.text}" for card, n in zip(view.deck, view.unseen, strict=True))
    lines.append(f"Still hidden, in the Ion Deck and {'other ' * (view.seat is not None)}hands: {hidden}.")
    for seat, proved in enumerate(view.proved):
        if proved:
            limits = joined([f"{f'at most {n}' if n else 'no'} {_card(view, held).text}" for held, n in proved])
            lines.append(f"By its answers {names[seat]} can hold {limits}.")
    return lines


def draw(view: View, names: Sequence[str]) -> RenderableType:
    players = Table(box=None, padding=(0, 2))
    for heading in ("", "hand", "collected", *(["earlier games"] if view.series > 1 else [])):
        players.add_column(heading, justify="left" if not heading else "right")
    for seat, name in zip(all_seats(view.seats), names, strict=True):
        cells = [f"{name}{_role(view, seat)}", "▯" * view.held[seat], str(view.collected[seat])]
        players.add_row(*cells, *([str(view.before[seat])] if view.series > 1 else []))
    parts: list[RenderableType] = [players]
    if limit := _limit(view):
        parts.append(Text(limit, style="dim"))
    if view.lead:
        ranks = Table.grid(padding=(0, 2))
        lead = _sum(view, 0).removeprefix(", ")
        ranks.add_row(names[view.initiator], _cards(view, [view.lead] * view.lead_count), lead)
        if view.responder is not None:
            ranks.add_row(names[view.responder], _cards(view, [view.answer] * view.answer_count), _charge(view))
        parts.append(ranks)
    if view.naming:
        parts.append(Text(f"{names[view.initiator]} is to name {view.naming}."))
    parts += [Text(line, style="dim") for line in _known(view, names)]
    if view.hand:
        parts.append(_cards(view, view.hand))
    title = f"Metal vs. Non-Metal · game {view.game} of {view.series} · {view.pile} in the Ion Deck"
    return Panel(Group(*parts), title=title, title_align="left", expand=False)


def _cards(view: View, cards: Sequence[str]) -> RenderableType:
    row = Table.grid()
    row.add_row(*(_drawn(_card(view, card)) for card in cards))
    return row


def _drawn(card: Card) -> RenderableType:
    """As the book prints it: symbol, charge, name, metal or non-metal."""
    # Where charges are hidden no card has a sign, and all look alike.
    colour = COLOURS.get(card.text[-1], "default")
    text = f"{card.text}\n{('●' if card.text[-1] == '⁺' else '○') * card.charge}\n{card.name}\n{card.family}"
    return Panel(Text(text, style=colour, justify="center"), width=13, border_style=colour)


def _sum(view: View, side: int) -> str:
    return f", charge {view.charges[side]}" if view.charges else ""


def _charge(view: View) -> str:
    if not view.answer:
        return "must answer"
    if not view.charges:
        return ""
    return f"charge {view.charges[1]}" + (" — higher" if view.charges[1] > view.charges[0] else "")


def _role(view: View, seat: Seat) -> str:
    if view.phase == "over":
        return ""
    if seat == view.initiator:
        return " (to lead)" if view.phase == "lead" else " (led)"
    return " (to answer)" if view.phase == "answer" else " (answered)" if seat == view.responder else ""


def _card(view: View, ion: str) -> Card:
    return next(card for card in view.deck if card.ion == ion)


def _many(view: View, n: int, ion: str) -> str:
    card = _card(view, ion)
    said = ", ".join(word for word in (card.name, card.family) if word)
    return f"{n} {card.text} ({said})" if n > 1 else f"{card.text} ({said})"


def _count(n: int) -> str:
    return "1 card" if n == 1 else f"{n} cards"
