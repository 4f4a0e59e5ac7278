"""What bots lose against exact play.

Two bots of the quick policy play; wherever the game's solver (`exact` in its kit) knows what each action is
worth and they are not all worth the same, every bot is asked for its choice. The loss is the share of the victory that
the choice gives away against the best. Errors are by match: positions of one match are not independent.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields

from ionbox.bots import BOTS, find_bot
from ionbox.core.game import AnyGame
from ionbox.core.infoset import InfoSet, infoset
from ionbox.core.rng import Rng, quick_rng, step_rng
from ionbox.core.types import Action, BadInput
from ionbox.games import find_game
from ionbox.lab.command import Count, run
from ionbox.lab.stats import Mean, mean

TRIFLE = 0.01
"""Values closer than this are equal."""


@dataclass(frozen=True)
class Position:
    match: int
    infoset: InfoSet
    worth: dict[Action, float]

    def loss(self, action: Action) -> float:
        return max(0.0, max(self.worth.values()) - self.worth[action])


@dataclass(frozen=True)
class Loss:
    bot: str
    positions: int
    loss: Mean
    """Of the victory, a decision."""
    best: float
    """How often the choice was as good as any."""


def positions(
    game: AnyGame,
    most: int,
    seed: str = "loss",
    bot: str = "player",
    matches: int = 100_000,
    cards: int | None = None,
) -> list[Position]:
    """Solved positions in which the choice matters, from matches of two such bots."""
    exact = game.kit.bots.exact
    if exact is None:
        raise BadInput(f"{game.title} has no solver to measure against.")
    if cards is not None and "hand" not in [field.name for field in fields(game.view_type)]:
        raise BadInput(f"In {game.title} nobody holds cards.")
    found: list[Position] = []
    for match in range(matches):
        for asked in decisions(game, f"{seed}:{match}", bot):
            if cards is not None and len(asked.view.hand) != cards:
                continue
            # A solver may add a trifle for the score, to choose by: it is no part of the victory.
            worth = {action: min(1.0, max(0.0, value)) for action, value in exact(asked, None).items()}
            if worth and max(worth.values()) - min(worth.values()) > TRIFLE:
                found.append(Position(match, asked, worth))
                if len(found) == most:
                    return found
    return found


def decisions(game: AnyGame, name: str, bot: str) -> Iterator[InfoSet]:
    """Every choice of a match of two such bots."""
    state = game.start(2, game.defaults, step_rng(name, 0))
    player, n = find_bot(game, bot), 0
    while actors := state.actors():
        n += 1
        rng = quick_rng(f"{name}:bot", n)
        asked = infoset(game, state, game.defaults, 2, actors[0])
        if len(asked.legal) > 1:
            yield asked
        state.apply(actors[0], player(asked, rng), step_rng(name, n))


def losses(game: AnyGame, some: Sequence[Position], bots: Sequence[str] = BOTS) -> list[Loss]:
    found = []
    for bot in bots:
        player = find_bot(game, bot)
        lost = [position.loss(player(position.infoset, Rng(n))) for n, position in enumerate(some)]
        by_match: dict[int, list[float]] = {}
        for position, loss in zip(some, lost, strict=True):
            by_match.setdefault(position.match, []).append(loss)
        error = mean([sum(one) / len(one) for one in by_match.values()]).error
        best = sum(loss <= TRIFLE for loss in lost) / len(lost)
        found.append(Loss(bot, len(lost), Mean(sum(lost) / len(lost), error, len(by_match)), best))
    return found


def as_markdown(found: Sequence[Loss]) -> str:
    lines = ["| bot | positions | lost a decision, % of the victory | best choice % |", "|---|--:|--:|--:|"]
    for one in found:
        lost = f"{100 * one.loss.value:.2f} ± {100 * one.loss.error:.2f}"
        lines.append(f"| {one.bot} | {one.positions} | {lost} | {100 * one.best:.1f} |")
    return "\n".join(lines)


def main(game: str, n: Count = 1000, cards: Count | None = None) -> None:
    """
    Parameters
    ----------
    game
        Which game.
    n
        How many positions.
    cards
        Only positions with this many cards in hand.
    """
    rules = find_game(game)
    print(as_markdown(losses(rules, positions(rules, n, cards=cards))))


if __name__ == "__main__":
    run(main)
