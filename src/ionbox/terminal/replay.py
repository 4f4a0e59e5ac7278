"""A finished or saved match, told again."""

from ionbox.bots import BOTS
from ionbox.core.play import Match
from ionbox.core.rng import commitment, numbers_of
from ionbox.core.transcript import chapters, told
from ionbox.core.types import BadInput
from ionbox.terminal.screen import Screen


def replay(match: Match, screen: Screen, audience: int | None, step: bool) -> None:
    """Every step in words for one audience; with `step`, the table after each, and Enter for the next."""
    if audience is not None and audience not in range(match.seats):
        raise BadInput(f"This match has seats 1 to {match.seats}, not {audience + 1}.")
    for chapter in chapters(match):
        if chapter.seat is not None:
            # A seat's own secrets stay its own: others hear of the action only what the lines below tell.
            own = audience == chapter.seat
            screen.line(f"{chapter.n}. {match.names[chapter.seat]}{f': {chapter.notation}' if own else ''}", "bold")
        screen.told([f"   {line}" for line in told(match, chapter, audience)])
        if step:
            screen.table(match.game, match.game.view(chapter.state, audience), match.names)
            try:
                if screen.ask("Enter for the next step, q to stop.") == "q":
                    return
            except (EOFError, KeyboardInterrupt):
                return
    outcome = match.state.outcome()
    if outcome:
        screen.outcome(outcome, match.names)
    else:
        screen.line(f"The match is not over: {len(match.steps)} steps were played.")


def verify(match: Match, sealed: str, screen: Screen) -> None:
    """Reading the record has played it through; what is left is the seal that was shown before the match."""
    if match.seed is None:
        raise BadInput("This record lists its chance; there is no seed whose seal could be checked.")
    if sealed and sealed.lower() != commitment(match.seed):
        raise BadInput("The seed is not the one that was sealed before the match.")
    numbers = numbers_of(match.seed)
    screen.line(f"The record holds: {len(match.steps)} steps follow the rules and the seed.")
    if numbers:
        screen.line(
            "The deal comes from what the server sealed and from what each seat added. Look for your own number:"
        )
    for seat, number in enumerate(numbers):
        name = match.names[seat]
        screen.line(f"  {name}: {number or 'nothing'}")
        if number and name in [f"{bot} {seat + 1}" for bot in BOTS]:
            screen.line("  Bots add no number: if nobody else sat there at first, do not trust this deal.")
    if sealed:
        screen.line("The server's part is the one that was sealed before the match.")
    else:
        screen.line(f"The seal: SHA-256 {commitment(match.seed)}")
        screen.line("Was it shown before the match? --seal SHA256 compares it for you.")
    screen.line("If everybody finds their own number, nobody chose the deal after the seal was shown.")
