"""How a deck plays, drawn: HTML that a site puts into its own page, or a page that stands alone and prints.

Classes only, no style attributes and no scripts: a site's content security policy allows it. A plot has a dot for each
figure and a line twice its standard error to either side, filled for the deck, open for the printed one.
"""

from collections.abc import Callable
from html import escape
from math import floor, isfinite, log10

from ionbox.lab.balance import Balance
from ionbox.lab.report import MINUS, MOST_ERRORS, Finding, Group, Row, findings, groups, told
from ionbox.lab.tally import Measured

WIDTH, ROW, LEFT, RIGHT, TOP, BOTTOM = 640, 24, 150, 20, 8, 30
PLOTTED = 40
"""Rows of a plot; a table has all of them."""
WARNING = ' class="warning"'
Scale = Callable[[float], str]
"""Where a value is on the axis."""


def fragment(balance: Balance) -> str:
    found = findings(balance)
    parts = [section("What stands out", sentences(found) + method(balance))]
    for group in groups(balance):
        says = f"<p>{escape(group.says)}</p>" if group.says else ""
        drawn = "" if group.what == "match" else plot(group)
        parts.append(section(group.title, f"{says}{drawn}{table(group, balance.printed is not None)}"))
    return "".join(parts)


def section(title: str, inside: str) -> str:
    return f'<section class="balance"><h2>{escape(title)}</h2>{inside}</section>\n'


def sentences(found: list[Finding]) -> str:
    items = [f"<li{WARNING if one.warning else ''}>{escape(one.says)}</li>" for one in found]
    return f'<ul class="findings">{"".join(items)}</ul>'


def method(balance: Balance) -> str:
    drawn = " In the plots, a line reaches two standard errors to either side of its dot."
    both = " The filled dot is this deck, the open one the printed deck." if balance.printed else ""
    return f'<p class="method">{escape(how(balance) + drawn + both)}</p>'


def how(balance: Balance) -> str:
    """What was measured, in sentences."""
    bots = f"{balance.own.matches} matches of {balance.seats} {balance.bot} bots"
    beside = (
        f", beside {balance.printed.matches} with the printed deck" if balance.printed else " with the printed deck"
    )
    return f"{balance.title}: {bots}{beside}. Behind each ± is one standard error. People play differently from bots."


# Tables.


def table(group: Group, compared: bool) -> str:
    heading = ["", "This deck", *(["Printed deck", "Difference in standard errors"] if compared else [])]
    # Nothing stands above the names of the rows, and no heading is empty.
    head = "".join(f'<th scope="col">{escape(one)}</th>' if one else "<td></td>" for one in heading)
    return (
        f'<table class="figures"><caption>{escape(group.title)}</caption><thead><tr>{head}</tr></thead>'
        f"<tbody>{''.join(line(row, compared) for row in group.rows)}</tbody></table>"
    )


def line(row: Row, compared: bool) -> str:
    cells = [told(row.own, row.share)]
    if compared:
        cells += [told(row.printed, row.share), difference(row)]
    inside = "".join(f"<td>{escape(one)}</td>" for one in cells)
    return f'<tr><th scope="row">{escape(row.name)}</th>{inside}</tr>'


def difference(row: Row) -> str:
    n = row.difference
    if n is None:
        return "–"
    whole = round(max(-MOST_ERRORS, min(MOST_ERRORS, n)))
    return f"{whole:+d}".replace("-", MINUS) if whole else "0"


# Plots.


def plot(group: Group) -> str:
    rows = [row for row in group.rows if isfinite(row.own.value)][:PLOTTED]
    if not rows:
        return ""
    low, high, step = span(rows, group.mark)
    height = TOP + ROW * len(rows) + BOTTOM

    def x(value: float) -> str:
        return f"{LEFT + (WIDTH - LEFT - RIGHT) * (value - low) / (high - low):.1f}"

    parts = axis(low, high, step, x, height, rows[0].share)
    if group.mark is not None and isfinite(group.mark):
        at = x(group.mark)
        parts.append(
            f'<line class="mark" x1="{at}" x2="{at}" y1="{TOP}" y2="{height - BOTTOM}" stroke="currentColor" '
            'stroke-dasharray="4 4"/>'
        )
    for place, row in enumerate(rows):
        y = TOP + ROW * place + ROW // 2
        parts.append(f'<text x="{LEFT - 10}" y="{y + 4}" text-anchor="end">{escape(short(row.name))}</text>')
        if row.printed is not None and isfinite(row.printed.value):
            parts.append(dot("printed", row.printed, x, y + 4, low, high))
        parts.append(dot("own", row.own, x, y - (3 if row.printed is not None else 0), low, high))
    title = f"{group.title}: each figure with twice its standard error"
    return (
        f'<svg class="plot" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" role="img" '
        f'font-size="13" fill="currentColor"><title>{escape(title)}</title>{"".join(parts)}</svg>'
    )


def short(name: str) -> str:
    return name if len(name) <= 20 else f"{name[:19]}…"


def span(rows: list[Row], mark: float | None) -> tuple[float, float, float]:
    """From where to where the axis goes, on round numbers, and by which steps."""
    ends = [end for row in rows for one in (row.own, row.printed) if one is not None for end in reach(one)]
    if mark is not None and isfinite(mark):
        ends.append(mark)
    least, most = min(ends), max(ends)
    if rows[0].share:
        least, most = max(least, min(0.0, *(row.own.value for row in rows))), most
    if least < 0.5 * most:
        least = min(0.0, least)
    rough = (most - least or abs(most) or 1.0) / 4
    base = 10.0 ** floor(log10(rough))
    step = base * min((n for n in (1, 2, 5, 10) if n * base >= rough), default=10)
    low = step * floor(least / step)
    high = step * (floor(most / step) + 1)
    return low, high, step


def reach(one: Measured) -> list[float]:
    if not isfinite(one.value):
        return []
    error = one.error if isfinite(one.error) else 0.0
    return [one.value - 2 * error, one.value + 2 * error]


def axis(low: float, high: float, step: float, x: Scale, height: int, share: bool) -> list[str]:
    parts = []
    for n in range(round((high - low) / step) + 1):
        value = low + n * step
        at, text = x(value), f"{100 * value:.4g}%" if share else f"{value:.4g}"
        parts.append(
            f'<line class="grid" x1="{at}" x2="{at}" y1="{TOP}" y2="{height - BOTTOM}" stroke="currentColor" '
            f'stroke-opacity="0.2"/><text x="{at}" y="{height - 10}" text-anchor="middle">{text}</text>'
        )
    return parts


def dot(kind: str, one: Measured, x: Scale, y: int, low: float, high: float) -> str:
    ends = [min(high, max(low, end)) for end in reach(one)]
    filled = 'fill="currentColor"' if kind == "own" else 'fill="none"'
    return (
        f'<g class="{kind}" stroke="currentColor"><line x1="{x(ends[0])}" x2="{x(ends[1])}" y1="{y}" y2="{y}"/>'
        f'<circle cx="{x(one.value)}" cy="{y}" r="3.5" {filled}/></g>'
    )


# A page of its own.

STYLE = """
:root { color-scheme: light dark; --paper: #fff; --ink: #1b1d22; --dim: #5c6270; --own: #0b62a8; --warn: #a33a00; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #16181d; --ink: #e8eaf0; --dim: #a5abba; --own: #6db6f2; --warn: #ffab7a; }
}
body { background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; margin: 0 auto;
  max-width: 52rem; padding: 1.5rem; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.2rem; margin-top: 2.2rem; }
.findings .warning { color: var(--warn); font-weight: 600; }
.method, caption { color: var(--dim); font-size: 0.9rem; }
caption { height: 1px; overflow: hidden; position: absolute; clip-path: inset(50%); width: 1px; }
.plot { height: auto; max-width: 100%; } .plot .own { color: var(--own); } .plot .printed { color: var(--dim); }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; margin-top: 0.8rem; width: 100%; }
th, td { border-bottom: 1px solid color-mix(in srgb, var(--ink) 18%, transparent); padding: 0.25rem 0.6rem;
  text-align: right; }
th:first-child { text-align: left; } tbody th { font-weight: 500; } thead { color: var(--dim); }
@media print {
  :root { --paper: #fff; --ink: #000; --dim: #444; --own: #000; --warn: #000; }
  body { font-size: 10pt; max-width: none; padding: 0; } tr, .plot { break-inside: avoid; } h2 { break-after: avoid; }
}
"""


def page(balance: Balance, deck: str) -> str:
    """A whole page; `deck` says which one it is about."""
    title = f"{balance.title}: how {deck} plays"
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<h1>{escape(title)}</h1>\n"
        f"{fragment(balance)}</body>\n</html>\n"
    )
