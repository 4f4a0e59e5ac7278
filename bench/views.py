"""What a step is told as: bytes and CPU of the frames for every seat and for whoever watches, beside the rules.

    python bench/views.py [--matches N] [--markdown FILE]

In one process and without sockets: the match in memory as a table holds it, every frame encoded as it is sent.
"""

import argparse
import sys
import time
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from ionbox import form
from ionbox.core.options import written
from ionbox.core.rng import FORMAT, Rng
from ionbox.core.state import State
from ionbox.games import GAMES
from ionbox.server import wire
from ionbox.server.live import Live
from ionbox.store.rows import MatchRow, StepRow

CASES = [("metals", 2, ""), ("dice", 4, ""), ("charged", 4, ""), ("ion", 4, ""), ("ion", 7, "full")]
CODE = "ABC234"


@dataclass
class Cost:
    steps: int = 0
    size: int = 0
    views: float = 0.0
    rules: float = 0.0


def play(game_name: str, seats: int, preset: str, seed: str, cost: Cost) -> None:
    """A match at random, every step of it told to all."""
    game = GAMES[game_name]
    options = written(game.presets[preset] if preset else game.defaults)
    row = MatchRow("m", "t", "g", game_name, game.version, seats, options, [], seed, 0.0, format=FORMAT)
    live, rng, before = Live(game, row, [f"Player {n + 1}" for n in range(seats)]), Rng(1), None
    for n in count():
        since = time.process_time()
        changed = None if before is None else live.changes(before)
        for audience in (None, *range(seats)):
            cost.size += len(wire.encode(live.view(audience, 1, n - 1, 0, -1 if before is None else n - 1, changed)))
        before = live.public
        cost.views += time.process_time() - since
        actors = live.state.actors()
        if not actors:
            return
        seat = actors[rng.below(len(actors))]
        action = live.state.sample(seat, rng)
        since = time.process_time()
        after = live.after(seat, action)
        cost.rules += time.process_time() - since
        assert isinstance(after, State)
        live.accept(after, StepRow("m", n + 1, 0.0, seat, game.write(action), by="", id="", hash=""))
        cost.steps += 1


def main(matches: int, file: str) -> None:
    lines = [
        "# What a step is told as",
        "",
        "| game | seats | bytes a step, all frames | views, µs CPU | rules, µs CPU |",
        "|---|--:|--:|--:|--:|",
    ]
    for game, seats, preset in CASES:
        cost = Cost()
        for match in range(matches):
            play(game, seats, preset, f"views {match}", cost)
        lines.append(
            f"| {game}{f', {preset}' if preset else ''} | {seats} | {cost.size / cost.steps:,.0f}"
            f" | {1e6 * cost.views / cost.steps:,.0f} | {1e6 * cost.rules / cost.steps:,.0f} |"
        )
        print(lines[-1], file=sys.stderr)
    lines += [
        "",
        f"{matches} matches at random each, a frame for every seat and one for a watcher; rules {form.state()}.",
    ]
    text = "\n".join(lines) + "\n"
    print(text)
    if file:
        Path(file).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--matches", type=int, default=3)
    parser.add_argument("--markdown", default="")
    given = parser.parse_args()
    main(given.matches, given.markdown)
