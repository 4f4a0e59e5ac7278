"""`ionbox` with nothing else typed: choose a game and play a bot, in four questions."""

from ionbox.bots import BOTS
from ionbox.core.game import AnyGame
from ionbox.core.options import sayings
from ionbox.games import GAMES
from ionbox.terminal.screen import Screen


def choose(screen: Screen) -> tuple[AnyGame, str, int, list[str]]:
    """Game, preset, seats and the bots for the last of them."""
    games = list(GAMES.values())
    screen.line("ionbox: four tabletop games", "bold")
    for n, game in enumerate(games, 1):
        screen.line(f"  {n}  {game.title}, {game.seats[0]} to {game.seats[-1]} players")
    game = games[number(screen, "Which game?", 1, len(games), 1) - 1]
    presets = sayings(game.file("data/presets.toml"))
    for n, (title, says) in enumerate(presets.values(), 1):
        screen.line(f"  {n}  {title}: {says}")
    preset = list(presets)[number(screen, "How?", 1, len(presets), 1) - 1]
    seats = number(screen, "How many seats?", game.seats[0], game.seats[-1], game.seats[0])
    people = number(screen, "How many people at this screen? Bots take the other seats.", 0, seats, 1)
    if people == seats:
        return game, preset, seats, []
    for n, bot in enumerate(BOTS, 1):
        screen.line(f"  {n}  {bot}")
    bot = BOTS[number(screen, "Which bot?", 1, len(BOTS), BOTS.index("greedy") + 1) - 1]
    return game, preset, seats, [bot] * (seats - people)


def number(screen: Screen, question: str, least: int, most: int, usual: int) -> int:
    """A whole number; Enter alone takes the usual one."""
    while True:
        text = screen.ask(f"{question} [{usual}]")
        if not text:
            return usual
        if text.isdecimal() and least <= int(text) <= most:
            return int(text)
        screen.line(f"Please type a number from {least} to {most}, or press Enter for {usual}.", "yellow")
