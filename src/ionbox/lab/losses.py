"""What a bot gives away in the last picks of ION, judged by the solver: python -m ionbox.lab.losses [POSITIONS]

Two players, positions from play of novices (the quick policy with few slips), at the moment both choose with so many
cards in hand.
"""

import sys
from math import sqrt
from typing import Final

from ionbox.bots import find_bot
from ionbox.core.infoset import InfoSet, infoset
from ionbox.core.rng import step_rng
from ionbox.games import GAMES
from ionbox.games.ion.bots import exact

BOTS: Final = ("random", "greedy", "player", "strong", "master")


def positions(cards: int, n: int) -> list[InfoSet]:
    """What the first seat knows then, in rounds 1 to 3 in turn."""
    game, found = GAMES["ion"], []
    novice = find_bot(game, "novice")
    for deal in range(n):
        state = game.start(2, game.defaults, step_rng(f"losses:{deal}", 0))
        step = 0
        while state.round < deal % 3 or len(state.hands[0]) > cards or len(state.actors()) < 2:
            step += 1
            seat = state.actors()[0]
            seen = infoset(game, state, game.defaults, 2, seat)
            state.apply(seat, novice(seen, step_rng(f"losses:{deal}:bot", step)), step_rng(f"losses:{deal}", step))
        found.append(infoset(game, state, game.defaults, 2, 0))
    return found


def losses(bot: str, seen: list[InfoSet]) -> tuple[float, float]:
    """The share of the victory that a decision gives away, and its standard error."""
    choose = find_bot(GAMES["ion"], bot)
    lost = []
    for n, one in enumerate(seen):
        values = exact(one)
        lost.append(max(values.values()) - values[choose(one, step_rng("losses", n))])
    mean = sum(lost) / len(lost)
    return mean, sqrt(sum((one - mean) ** 2 for one in lost) / max(1, len(lost) - 1) / len(lost))


if __name__ == "__main__":
    n = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    print("| bot | 3 cards | 4 cards | 5 cards |\n|---|--:|--:|--:|")
    tables = [positions(cards, n) for cards in (3, 4, 5)]
    for bot in BOTS:
        cells = [losses(bot, seen) for seen in tables]
        print(f"| {bot} | " + " | ".join(f"{100 * mean:.1f} ± {100 * error:.1f}" for mean, error in cells) + " |")
