"""Metal vs. Non-Metal in a terminal: from a view to words, and to a table."""

from collections import Counter
from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from ionbox.chem.ions import ion
from ionbox.core.facts import listed
from ionbox.games.metals.types import View

COLOURS = {True: "dark_orange", False: "cyan"}  # metal, non-metal; the sign is always written as well


def say(view: View, names: Sequence[str]) -> list[str]:
    """The table in plain lines, for screen readers and pipes."""
    lines = [f"Game {view.game} of {view.series}. The Ion Deck has {_count(view.pile)}."]
    for seat, name in enumerate(names):
        score = f"{view.collected[seat]} collected"
        if view.series > 1:
            score += f", {view.before[seat]} in earlier games"
        lines.append(f"{name}{_role(view, seat)}: {_count(view.held[seat])} in hand, {score}.")
    if view.lead:
        lines.append(f"{names[view.initiator]} led {_many(view.lead_count, view.lead)}, charge {view.charges[0]}.")
    if view.answer and view.responder is not None:
        answer = _many(view.answer_count, view.answer)
        lines.append(f"{names[view.responder]} answered with {answer}, charge {view.charges[1]}.")
    lines += _known(view, names)
    if view.hand:
        lines.append(f"Your hand: {', '.join(_many(n, card) for card, n in Counter(view.hand).items())}.")
    return lines


def _known(view: View, names: Sequence[str]) -> list[str]:
    """What has gone and what was proved: all a good memory would know."""
    if view.phase == "over":
        return []
    lines = []
    if view.gone:
        lines.append(f"Gone: {', '.join(f'{n} {ion(card).text}' for card, n in view.gone)}.")
    hidden = ", ".join(f"{n or 'no'} {ion(card).text}" for card, n in view.unseen)
    lines.append(f"Still hidden, in the Ion Deck and {'other ' * (view.seat is not None)}hands: {hidden}.")
    for seat, proved in enumerate(view.proved):
        if proved:
            limits = listed([f"{f'at most {most}' if most else 'no'} {ion(card).text}" for card, most in proved])
            lines.append(f"By its answers {names[seat]} can hold {limits}.")
    return lines


def draw(view: View, names: Sequence[str]) -> RenderableType:
    players = Table(box=None, padding=(0, 2))
    for heading in ("", "hand", "collected", *(["earlier games"] if view.series > 1 else [])):
        players.add_column(heading, justify="left" if not heading else "right")
    for seat, name in enumerate(names):
        cells = [f"{name}{_role(view, seat)}", "▯" * view.held[seat], str(view.collected[seat])]
        players.add_row(*cells, *([str(view.before[seat])] if view.series > 1 else []))
    parts: list[RenderableType] = [players]
    if view.lead:
        ranks = Table.grid(padding=(0, 2))
        ranks.add_row(names[view.initiator], _cards([view.lead] * view.lead_count), f"charge {view.charges[0]}")
        if view.responder is not None:
            ranks.add_row(names[view.responder], _cards([view.answer] * view.answer_count), _charge(view))
        parts.append(ranks)
    parts += [Text(line, style="dim") for line in _known(view, names)]
    if view.hand:
        parts.append(_cards(view.hand))
    title = f"Metal vs. Non-Metal · game {view.game} of {view.series} · {view.pile} in the Ion Deck"
    return Panel(Group(*parts), title=title, title_align="left", expand=False)


def _cards(cards: Sequence[str]) -> RenderableType:
    row = Table.grid()
    row.add_row(*(_card(card) for card in cards))
    return row


def _card(card: str) -> RenderableType:
    """As the book prints it: symbol, charge, name, metal or non-metal."""
    one = ion(card)
    tabs = "●" * one.charge if one.charge > 0 else "○" * -one.charge
    text = f"{one.text}\n{tabs}\n{one.names['us']}\n{_family(card)}"
    return Panel(
        Text(text, style=COLOURS[one.charge > 0], justify="center"), width=13, border_style=COLOURS[one.charge > 0]
    )


def _charge(view: View) -> str:
    if not view.answer:
        return "must answer"
    return f"charge {view.charges[1]}" + (" — higher" if view.charges[1] > view.charges[0] else "")


def _role(view: View, seat: int) -> str:
    if view.phase == "over":
        return ""
    if seat == view.initiator:
        return " (to lead)" if view.phase == "lead" else " (led)"
    return " (to answer)" if view.phase == "answer" else " (answered)" if seat == view.responder else ""


def _many(n: int, card: str) -> str:
    one = ion(card)
    said = ", ".join(word for word in (one.names["us"], _family(card)) if word)
    return f"{n} {one.text} ({said})" if n > 1 else f"{one.text} ({said})"


def _family(card: str) -> str:
    """What its element is; a group of several has no such name."""
    one = ion(card)
    if one.is_polyatomic():
        return ""
    return "metal" if one.charge > 0 and one.symbol != "H" else "non-metal"


def _count(n: int) -> str:
    return "1 card" if n == 1 else f"{n} cards"
