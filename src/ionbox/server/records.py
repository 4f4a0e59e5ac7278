"""A match's record straight from its rows: the same text `core.record` writes, without playing it again.

So the record of a match that began under older rules can be had as well.
"""

from collections.abc import Sequence

from ionbox.core.rng import commitment
from ionbox.games import GAMES
from ionbox.server.live import Result
from ionbox.store.rows import MatchRow, StepRow


def record(match: MatchRow, steps: Sequence[StepRow], names: Sequence[str]) -> str:
    title = f" ({GAMES[match.game].title})" if match.game in GAMES else ""
    lines = ["ionbox record 1", f"game: {match.game} {match.version}{title}", f"seats: {', '.join(names)}"]
    files = GAMES[match.game].data_files if match.game in GAMES else {}
    for name, value in match.options.items():
        if name in files:
            lines += [f"file {name}:", *(f"| {line}".rstrip() for line in value.split("\n"))]
        else:
            lines.append(f"option {name}: {value}")
    lines += [f"seed: {match.seed}", f"commitment: {commitment(match.seed)}", ""]
    for step in steps:
        by = f" ({step.by})" if step.by else ""
        lines.append(f"{step.n}. seat {step.seat + 1}: {step.action}{by}")
    result = Result.read(match.outcome) if match.outcome else Result(closed="still played")
    if result.closed:
        lines.append(f"outcome: none after {len(steps)} steps")
    else:
        winners = " and ".join(str(seat + 1) for seat in result.winners)
        lines.append(f"outcome: {' '.join(map(str, result.scores))}; won by seat {winners}; §{result.rule}")
    return "\n".join(lines) + "\n"
