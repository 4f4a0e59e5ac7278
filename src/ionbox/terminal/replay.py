"""A finished or saved match, told again."""

from collections.abc import Iterable

from ionbox.bots import bot_called
from ionbox.core.play import BELL, Chapter, Match
from ionbox.core.rng import BY_PLACE, commitment, numbers_of
from ionbox.core.types import BadInput, Seat
from ionbox.terminal.screen import Screen


def replay(match: Match, story: Iterable[Chapter], screen: Screen, audience: Seat | None, pause: bool) -> None:
    """Every step in words for one audience; with `pause`, the table after each, and Enter for the next."""
    if audience is not None:
        match.refuse_seat(audience)
    game = match.game
    for chapter in story:
        if (step := chapter.step) is not None:
            # A seat's own secrets stay its own: others hear of the action only what the lines below tell.
            own = f": {game.write(step.action)}" if step.seat == audience else ""
            who = "The referee" if step.by == BELL else match.names[step.seat]
            screen.line(f"{chapter.n}. {who}{own}", "bold")
        screen.told([f"   {line}" for line in game.story(chapter.state.events, audience, match.names)])
        if pause:
            screen.table(game, game.view(chapter.state, audience), match.names)
            try:
                if screen.ask("Press Enter for the next step, or type q to stop.") == "q":
                    return
            except (EOFError, KeyboardInterrupt):
                return
    outcome = match.state.outcome()
    if outcome:
        screen.outcome(outcome, match.names)
    else:
        screen.line(f"The match is not over. {len(match.steps)} steps have been played.")


def verify(match: Match, sealed: str, screen: Screen) -> None:
    """Reading the record has played it through; what is left is the seal that was shown before the match."""
    if match.seed is None:
        raise BadInput("This record lists its chance and has no seed, so there is no seal to check.")
    if sealed and sealed.lower() != commitment(match.seed):
        raise BadInput("The seed is not the one that was sealed before the match.")
    numbers = numbers_of(match.seed)
    screen.line(f"The record is right: all {len(match.steps)} steps follow the rules and the seed.")
    if numbers:
        screen.line(
            "The deal comes from what the server sealed and from what each seat added. Look for your own number:"
        )
    for seat, number in enumerate(numbers):
        screen.line(f"  {match.names[seat]}: {number or 'nothing'}")
        if number and bot_called(match.names[seat], Seat(seat)):
            screen.line("  Bots add no number. If nobody else sat there at first, do not trust this deal.")
    if sealed:
        screen.line("The server's part is the one that was sealed before the match.")
    else:
        screen.line(f"The seal: SHA-256 {commitment(match.seed)}")
        screen.line("Was it shown before the match? Use --seal SHA256 to compare it.")
    if match.format == BY_PLACE:
        screen.line("This deal was the same for everybody who played it, so no seat added a number. Somebody may have")
        screen.line("chosen it before the seal was shown: it proves only that nobody changed it afterwards.")
        return
    screen.line("If everybody finds their own number, nobody chose the deal after the seal was shown.")
