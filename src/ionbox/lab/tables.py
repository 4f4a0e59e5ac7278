"""What the bench found, and how it is shown: tables on a terminal, Markdown in files and pipes."""

from dataclasses import dataclass

from rich.console import Console
from rich.table import Table

HEADS = ("measured, a second", "where", "compiled", "pure", "ratio", "matches")


@dataclass(frozen=True)
class Row:
    what: str
    where: str
    rates: dict[str, float]
    """Units a CPU second by form: the median of all rounds."""
    matches: dict[str, float]
    """Whole matches a CPU second; empty where no match is played."""

    def cells(self) -> tuple[str, ...]:
        """What HEADS names; matches in the faster form."""
        compiled, pure = self.rates.get("compiled"), self.rates["pure"]
        return (
            self.what,
            self.where,
            f"{compiled:,.0f}" if compiled else "",
            f"{pure:,.0f}",
            f"{compiled / pure:.1f}" if compiled else "",
            f"{max(self.matches.values()):,.0f}" if self.matches else "",
        )


@dataclass(frozen=True)
class GameReport:
    title: str
    checksum: str
    spreads: dict[str, tuple[float, int, int]]
    rows: list[Row]

    def remarks(self, forms: tuple[str, ...]) -> list[str]:
        """What stands under the table."""
        same = "the same pure and compiled" if len(forms) > 1 else "pure"
        lines = [f"Checksum of the matches played: {self.checksum}, {same}."]
        for what, (mean, most_often, most) in self.spreads.items():
            lines.append(f"{what[0].upper()}{what[1:]}: mean {mean:.1f}, 90 % up to {most_often}, most {most}.")
        return lines


@dataclass(frozen=True)
class Report:
    day: str
    machine: str
    forms: tuple[str, ...]
    method: str
    games: dict[str, GameReport]

    def preface(self) -> list[str]:
        lines = [f"Measured {self.day} on {self.machine}. {self.method}"]
        if "compiled" not in self.forms:
            lines.append(
                "The kernel runs as plain Python here: without a C compiler there is no other form to compare."
            )
        return lines


def as_markdown(report: Report) -> str:
    lines = ["# How fast the games are", "", *report.preface()]
    for game in report.games.values():
        lines += ["", f"## {game.title}", "", f"| {' | '.join(HEADS)} |", "|---|---|---:|---:|---:|---:|"]
        lines += [f"| {' | '.join(row.cells())} |" for row in game.rows]
        lines += ["", *(f"- {remark}" for remark in game.remarks(report.forms))]
    return "\n".join(lines) + "\n"


def show(report: Report, console: Console) -> None:
    """Tables on a terminal, Markdown into a pipe."""
    if not console.is_terminal:
        console.file.write(as_markdown(report))
        return
    for line in report.preface():
        console.print(line, highlight=False)
    for game in report.games.values():
        table = Table(title=game.title)
        for column, head in enumerate(HEADS):
            table.add_column(head, justify="left" if column < 2 else "right")
        for row in game.rows:
            table.add_row(*row.cells())
        console.print(table)
        for remark in game.remarks(report.forms):
            console.print(remark, highlight=False)
