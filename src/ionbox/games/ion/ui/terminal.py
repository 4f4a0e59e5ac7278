"""ION in a terminal: from a view to words, and to a table."""

from collections import Counter
from collections.abc import Sequence

from rich.console import Group as Stack
from rich.console import RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from ionbox.chem.formulas import UNICODE, atoms_text, charge_text, read_atoms, superscript
from ionbox.core.facts import count
from ionbox.core.state import all_seats
from ionbox.core.types import Seat
from ionbox.games.ion.pieces import isotopes
from ionbox.games.ion.scoring import SETS
from ionbox.games.ion.telling import TILE_NAMES
from ionbox.games.ion.types import Card, Goal, Group, Ion, Radioactive, Tile, View

LIES = {"up": "↑ face up", "sideways": "→ sideways", "down": "↓ face down", "pending": "· this turn"}


def say(view: View, names: Sequence[str]) -> list[str]:
    """The table in plain lines, for screen readers and pipes."""
    lines = [f"Round {view.round} of {view.rounds}, {_turn(view)}. The deck has {count(view.pile, 'card')}."]
    lines += [f"Goal: {_goal(goal)}." for goal in view.goals]
    if view.tiles:
        lines.append(f"In the center: {_all(view, view.center) or 'nothing'}.")
    for seat, name in zip(all_seats(view.seats), names, strict=True):
        lines.append(f"{name}: {count(view.scores[seat], 'point')}; {_lies(view, seat) or 'nothing played'}.")
        if view.tiles:
            whose = "Your" if name == "You" else f"{name}'s"
            lines.append(f"{whose} tiles: {', '.join(_tiles(view.tiles[seat]))}.")
        if view.turnable[seat]:
            metals = " and ".join(_text(view.areas[seat][at]) for at in view.turnable[seat])
            lines.append(f"{name} can still turn the metal of {metals} while another ion waits.")
        if view.named and view.asked[seat] and seat != view.seat:
            lines.append(f"{name} is asked for the name of a compound.")
        if view.loose[seat]:
            cards, you = _all(view, view.loose[seat]), name == "You"
            held = f"{name} {'hold' if you else 'holds'} {cards} for a card of the center."
            placing = f"{name} {'have' if you else 'has'} to place {cards}."
            lines.append(held if seat in view.holding else placing)
        if seat != view.seat and view.known[seat]:
            lines.append(f"You know of {name}'s hand: {_all(view, view.known[seat])}.")
    if view.hand:
        lines.append(f"Your hand: {_all(view, view.hand)}.")
    if view.pick:
        lines.append(f"You have chosen: {view.pick}.")
    lines += [fact for card in dict.fromkeys(view.hand) if (fact := _fact(card))]
    lines += _sheet(view, names)
    return lines


def _all(view: View, cards: Sequence[str]) -> str:
    """Each card with all that is printed on it: 2 Na (charge 1+, 3 points each)."""
    faces = {face.card: face for face in view.cards}
    return ", ".join(_card(faces[card], n, faces[card].ions) for card, n in Counter(cards).items())


def _card(face: Card, n: int, ions: Sequence[Ion]) -> str:
    each = " each" if n > 1 else ""
    if face.kind == "noble":
        says = f"noble gas, no charge, {SETS[1]} points alone"
    elif face.kind == "radioactive":
        says = f"radioactive, no charge, decay {face.decay}{each}"
    else:
        shown = [charge_text(ion.charge) for ion in ions if ion.charge is not None]
        charge = f"charge {' or '.join(shown)}, " if shown else _which(ions)
        says = f"{charge}{count(face.points, 'point')}{each}"
    return f"{f'{n} ' if n > 1 else ''}{face.card} ({says})"


def _which(ions: Sequence[Ion]) -> str:
    """Where charges are hidden, of a card with two of them which it is."""
    shown = [which for ion in ions if (which := ion.word.partition("-")[2])]
    return f"{' or '.join(shown)}, " if shown else ""


def _lies(view: View, seat: Seat) -> str:
    """A player area: what scores by its formula and points, and every card."""
    faces: dict[str, tuple[Card, tuple[Ion, ...]]] = {face.card: (face, ()) for face in view.cards}
    faces |= {ion.word: (face, (ion,)) for face in view.cards for ion in face.ions}
    shown = []
    for group in view.areas[seat]:
        cards = " with ".join(
            _card(faces[ion][0], n, faces[ion][1]) for ion, n in Counter(group.word.split(".")).items()
        )
        if group.closed:
            cards = f"{group.formula}, neutral, {_counts(view, seat, group)}: {cards}"
        shown.append(cards)
    for card in view.radioactive[seat]:
        how = LIES[card.lies].partition(" ")[2]
        shown.append(f"{_card(faces[card.card][0], 1, ())} {how}, round {card.round}")
    return "; ".join(shown)


def _counts(view: View, seat: Seat, group: Group) -> str:
    """What a compound scores, ION-86 once it is named."""
    if not view.named:
        return count(group.points or 0, "point")
    if group.word in view.named[seat]:
        return f"{group.name}, {count(group.points or 0, 'point')}"
    return "to be named" if group.word == view.asked[seat] else "not named, no points"


def draw(view: View, names: Sequence[str]) -> RenderableType:
    players = Table(box=None, padding=(0, 2))
    for heading in ("", "points", "player area", *(["tiles"] if view.tiles else [])):
        players.add_column(heading, justify="right" if heading == "points" else "left", overflow="fold")
    for seat, name in zip(all_seats(view.seats), names, strict=True):
        mark = " ▸" if seat in view.waiting else ""
        cells: list[RenderableType] = [f"{name}{mark}", str(view.scores[seat]), Text(" │ ".join(_area(view, seat)))]
        if view.tiles:
            cells.append("\n".join(_tiles(view.tiles[seat])))
        players.add_row(*cells)
    goals = Table.grid(padding=(0, 2))
    for goal in view.goals:
        goals.add_row("goal", _goal(goal))
    if view.tiles:
        goals.add_row("center", "  ".join(view.center) or "nothing")
    parts: list[RenderableType] = [goals, Text(), players]
    if view.hand:
        parts += [Text(), _hand(view)]
    for seat, name in zip(all_seats(view.seats), names, strict=True):
        if seat != view.seat and view.known[seat]:
            parts.append(Text(f"known of {name}'s hand: {_many(view.known[seat])}", style="dim"))
    parts += [Text(line, style="dim") for line in _sheet(view, names)]
    title = f"ION · round {view.round} of {view.rounds} · {_turn(view)} · {view.pile} in the deck"
    return Panel(Stack(*parts), title=title, title_align="left", expand=False)


def _hand(view: View) -> RenderableType:
    """Cards side by side: symbol and charge, what it counts, how many of it are held."""
    row = Table.grid()
    faces = {face.card: face for face in view.cards}
    row.add_row(
        *(
            Panel(Text(f"{_face(faces[card])}\n×{n}", justify="center"), width=10, padding=0)
            for card, n in Counter(view.hand).items()
        )
    )
    return row


def _face(card: Card) -> str:
    symbol = atoms_text(read_atoms(card.card), UNICODE)
    charges = "/".join(superscript(ion.charge, UNICODE) for ion in card.ions if ion.charge is not None)
    if card.kind == "noble":
        return f"{symbol}\nnoble"
    return f"{symbol}\ndecay {card.decay}" if card.kind == "radioactive" else f"{symbol}{charges}\n{card.points} pts"


def _turn(view: View) -> str:
    if view.phase == "over":
        return "over"
    return f"turn {view.turn} of {view.last}" if view.turn <= view.last else "after the last turn"


def _goal(goal: Goal) -> str:
    if not goal.lists:
        return f"{goal.name}: {goal.one} for two different gases, {goal.both} for three"
    return f"{goal.name}: {goal.one} for {' or '.join(goal.lists)}, {goal.both} for both"


def _area(view: View, seat: Seat) -> list[str]:
    """What lies there: ✓ marks what scores."""
    shown = [_text(group) + _mark(view, seat, group) for group in view.areas[seat]]
    shown += [_radioactive(card) for card in view.radioactive[seat]]
    return shown + ([f"holds {', '.join(view.loose[seat])}"] if seat in view.holding else [])


def _mark(view: View, seat: Seat, group: Group) -> str:
    if view.named and group.word in view.named[seat]:
        return f" {group.name} ✓"
    if group.noble or (group.closed and not view.named):
        return " ✓"
    return " ?" if view.named and group.word == view.asked[seat] else ""


def _text(group: Group) -> str:
    """Where charges are not shown a group has no formula."""
    return group.formula or group.word.replace(".", " ")


def _radioactive(card: Radioactive) -> str:
    return f"{card.card} {LIES[card.lies]} (round {card.round})"


def _tiles(tiles: Sequence[Tile]) -> list[str]:
    shown = []
    for name, tile in zip(TILE_NAMES, tiles, strict=True):
        value = "" if tile.value is None else f" {tile.value}"
        shown.append(f"{name}{value} {'used' if tile.used else 'unused'}")
    return shown


def _many(cards: Sequence[str]) -> str:
    return ", ".join(f"{n} {card}" if n > 1 else card for card, n in Counter(cards).items())


def _fact(card: str) -> str:
    """What is worth knowing of a radioactive element in the hand."""
    if card not in isotopes():
        return ""
    row = isotopes()[card]
    life = f"{row.text('isotope')} has a half-life of {row.text('half_life')}"
    return f"{card} is {row.text('name')}; {life}. {row.text('note')}"


def _sheet(view: View, names: Sequence[str]) -> list[str]:
    """The last round that was scored, line by line."""
    last = view.round if view.phase == "over" else view.round - 1 if view.turn == 1 else 0
    rounds = {1: view.round1, 2: view.round2, 3: view.round3}
    parts = [part for part in (rounds.get(last), view.ending) if part]
    lines = []
    for seat, name in enumerate(names if parts else ()):
        total = sum(part[seat].points for part in parts)
        entries = [entry for part in parts for entry in part[seat].entries]
        scored = ", ".join(f"{entry.says} {entry.points:+}" for entry in entries) or "nothing"
        lines.append(f"{name} scored {total} in round {last}: {scored}.")
    return lines
