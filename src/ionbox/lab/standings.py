"""How an arena ended: tables for a terminal, Markdown and a chart as SVG."""

from collections.abc import Sequence
from html import escape
from math import isfinite

from rich.console import Console
from rich.table import Table

from ionbox.lab.stats import Mean, Played, lead, ratings, share


def tables_of(matches: Sequence[Played]) -> dict[tuple[str, ...], list[Played]]:
    """The matches by who sat there: the first named sat alone, or the names as they came."""
    found: dict[tuple[str, ...], list[Played]] = {}
    for match in matches:
        counts = {bot: match.bots.count(bot) for bot in match.bots}
        names = tuple(sorted(counts, key=lambda bot: (counts[bot], bot)))
        found.setdefault((*names, str(len(match.bots))), []).append(match)
    return found


def lines(matches: Sequence[Played], order: Sequence[str] = ()) -> list[list[str]]:
    """One line a line-up: who, against whom, matches, share with error, fair share, lead in score."""
    found = []
    for key, some in tables_of(matches).items():
        names, seats = key[:-1], int(key[-1])
        if seats == 2:
            # The stronger by the given order first.
            names = tuple(sorted(names, key=lambda bot: -order.index(bot) if bot in order else 0))
        one = names[0]
        against = ", ".join(names[1:]) if len(names) > 2 else f"{seats - 1} × {names[1]}" if seats > 2 else names[1]
        found.append(
            [one, against, str(len(some)), percent(share(some, one)), f"{100 / seats:.1f}", number(lead(some, one))]
        )
    return found


HEAD = ("bot", "against", "matches", "wins %", "fair %", "lead in score")


def percent(mean: Mean) -> str:
    return f"{100 * mean.value:.1f} ± {100 * mean.error:.1f}" if isfinite(mean.error) else f"{100 * mean.value:.1f}"


def number(mean: Mean) -> str:
    return f"{mean.value:+.2f} ± {mean.error:.2f}" if isfinite(mean.error) else f"{mean.value:+.2f}"


def show(matches: Sequence[Played], order: Sequence[str], console: Console) -> None:
    table = Table(*HEAD)
    for line in lines(matches, order):
        table.add_row(*line)
    console.print(table)
    rated = Table("bot", "Elo", "±")
    for name, elo in ratings(matches).items():
        rated.add_row(name, f"{elo.value:+.0f}", f"{elo.error:.0f}")
    console.print(rated)


def as_markdown(matches: Sequence[Played], order: Sequence[str]) -> str:
    rows = [f"| {' | '.join(line)} |" for line in lines(matches, order)]
    head = [f"| {' | '.join(HEAD)} |", "|---|---|--:|--:|--:|--:|"]
    elo = [f"| {name} | {mean.value:+.0f} | {mean.error:.0f} |" for name, mean in ratings(matches).items()]
    return "\n".join([*head, *rows, "", "| bot | Elo | ± |", "|---|--:|--:|", *elo]) + "\n"


def as_svg(matches: Sequence[Played], title: str) -> str:
    """Ratings as dots with twice their standard error on either side."""
    rated = ratings(matches)
    width, row, left, top = 640, 32, 120, 48
    low = min(m.value - 2 * m.error for m in rated.values())
    high = max(m.value + 2 * m.error for m in rated.values())
    if not isfinite(high - low):
        low, high = min(m.value for m in rated.values()), max(m.value for m in rated.values())
    low, high = low - 20, high + 20

    def x(elo: float) -> float:
        return left + (width - left - 60) * (elo - low) / (high - low)

    parts = [f'<text x="{left}" y="24" font-weight="bold">{escape(title)}</text>']
    for place, (name, mean) in enumerate(rated.items()):
        y = top + row * place
        parts.append(f'<text x="{left - 12}" y="{y + 5}" text-anchor="end">{escape(name)}</text>')
        if isfinite(mean.error):
            ends = x(mean.value - 2 * mean.error), x(mean.value + 2 * mean.error)
            parts.append(f'<line x1="{ends[0]:.1f}" x2="{ends[1]:.1f}" y1="{y}" y2="{y}" stroke="currentColor"/>')
        parts.append(f'<circle cx="{x(mean.value):.1f}" cy="{y}" r="5" fill="currentColor"/>')
        parts.append(f'<text x="{x(mean.value):.1f}" y="{y - 9}" text-anchor="middle">{mean.value:+.0f}</text>')
    height = top + row * len(rated)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" '
        f'font-family="sans-serif" font-size="13"><title>{escape(title)}</title>{"".join(parts)}</svg>\n'
    )
