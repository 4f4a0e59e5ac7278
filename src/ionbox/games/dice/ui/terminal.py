"""The ION Card & Dice Game in a terminal: from a view to words, and to a table."""

from collections.abc import Sequence

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from ionbox.core.state import all_seats
from ionbox.core.types import Seat
from ionbox.games.dice.cards import CALL, CARDS, DOTS, NEEDS
from ionbox.games.dice.pieces import read_card, shown
from ionbox.games.dice.types import View

FACES = ("     \n  ★  \n     ", "     \n  ●  \n     ", "●    \n     \n    ●", "●    \n  ●  \n    ●",
         "●   ●\n     \n●   ●", "●   ●\n  ●  \n●   ●", "●   ●\n●   ●\n●   ●")  # fmt: skip
"""The dots of a half as on a die; a star for a joker's half."""


def say(view: View, names: Sequence[str]) -> list[str]:
    """The table in plain lines, for screen readers and pipes."""
    lines = [f"{_title(view)}. The draw pile has {_count(view.pile)}."]
    if limit := _limit(view):
        lines.append(limit)
    for seat, name in zip(all_seats(view.seats), names, strict=True):
        score = f", {_count(view.scores[seat], 'point')}" if view.target else ""
        lines.append(f"{name}{_role(view, seat)}: {_count(view.held[seat])} in hand{score}.")
    if view.phase == "over":
        return lines
    lines.append(f"On the table: {shown(read_card(view.played[-1]))}. {_wanted(view)}".rstrip())
    if view.pending and view.origin is not None and view.aim is not None:
        lines.append(f"{names[view.origin]} aims {view.actions[view.pending].title} at {names[view.aim]}.")
    if view.gift:
        lines.append(f"Your gift: {shown(read_card(view.gift))}.")
    lines += [f"You know of {name}: {_list(cards)}." for name, cards in zip(names, view.known, strict=True) if cards]
    if view.hand:
        lines.append(f"Your hand: {_list(view.hand)}.")
    return lines


def draw(view: View, names: Sequence[str]) -> RenderableType:
    players = Table(box=None, padding=(0, 2))
    for heading in ("", "", "hand", *(["points"] if view.target else [])):
        players.add_column(heading, justify="right" if heading == "points" else "left")
    for seat, name in zip(all_seats(view.seats), names, strict=True):
        held = view.held[seat]
        hand = "▯" * held if held <= 20 else f"▯ × {held}"
        score = [str(view.scores[seat])] if view.target else []
        players.add_row(name, _role(view, seat).strip(" ()"), f"{hand} {held}", *score)
    parts: list[RenderableType] = [players]
    if limit := _limit(view):
        parts.append(Text(limit, style="dim"))
    if view.phase != "over":
        middle = Table.grid(padding=(0, 2))
        middle.add_row(_card(view.played[-1]), Text(f"\n{_wanted(view)}\n{_story(view, names)}"))
        parts.append(middle)
    if view.hand:
        parts.append(Columns([_card(card) for card in view.hand], padding=(0, 0)))
    title = f"ION Card & Dice · {_title(view)} · {view.pile} to draw"
    return Panel(Group(*parts), title=title, title_align="left", width=96)


def _card(text: str) -> RenderableType:
    """Both halves side by side, the dots in digits above them and the action in words below."""
    code = read_card(text)
    halves = [FACES[half].split("\n") for half in (code >> 3 & 7, code & 7)]
    rows = [f"{left}│{right}" for left, right in zip(*halves, strict=True)]
    name = CARDS[code >> 6].short if code >> 6 != DOTS else ""
    rows.append(name.center(11))
    style = "yellow" if name else "white"
    body = Text("\n".join(rows), style=style, no_wrap=True)
    return Panel(body, title=text.split()[0], width=15, border_style=style, padding=(0, 1))


def _title(view: View) -> str:
    return f"Game {view.game}, to {view.target} points" if view.target else "Quick game"


def _wanted(view: View) -> str:
    if not view.asks:
        # A card with numbers of its own: this table does not say what they ask for.
        return "It asks for no number yet." if NEEDS[read_card(view.played[-1]) >> 6] == CALL else ""
    wanted = f"It asks for {' or '.join(map(str, view.asks))}"
    return f"{wanted}, or a sum of {view.asks_sum}." if view.asks_sum else f"{wanted}."


def _limit(view: View) -> str:
    """How long the match still goes on, where turns are counted or the bell has rung."""
    if view.to_come is None or view.phase == "over":
        return ""
    left = f"{_count(view.to_come, 'more turn')} at most." if view.to_come else "This turn is the last."
    return f"Last round. {left}" if view.rung else left


def _story(view: View, names: Sequence[str]) -> str:
    """What is going on besides an ordinary turn."""
    if view.pending and view.origin is not None and view.aim is not None:
        return f"{view.actions[view.pending].title}: {names[view.origin]} against {names[view.aim]}"
    return "Tick-tack!" if view.phase == "race" else ""


def _role(view: View, seat: Seat) -> str:
    if view.phase == "over":
        return " (won)" if view.scores[seat] == max(view.scores) else ""
    if view.bombed_by[seat] is not None:
        return " (out)"
    roles = {"turn": "plays", "again": "plays again", "drawn": "has drawn", "answer": "may answer", "race": "races"}
    if seat in view.actors:
        return f" ({roles.get(view.phase, 'chooses')})"
    return " (dealt)" if seat == view.dealer else ""


def _list(cards: Sequence[str]) -> str:
    return ", ".join(shown(read_card(card)) for card in cards)


def _count(n: int, what: str = "card") -> str:
    return f"{n} {what}{'s' if n != 1 else ''}"
