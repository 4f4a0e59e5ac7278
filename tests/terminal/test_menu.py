"""The menu: four questions, Enter for the usual answer, a wrong one asked again."""

from ionbox.games import GAMES
from ionbox.terminal.menu import choose
from ionbox.terminal.screen import Screen


class Typed(Screen):
    """Answers from a list in place of a keyboard."""

    def __init__(self, *answers: str) -> None:
        super().__init__(plain=True)
        self.answers = list(answers)

    def ask(self, prompt: str) -> str:
        return self.answers.pop(0)


def test_enter_alone_gives_one_person_against_a_bot_at_the_smallest_table() -> None:
    game, preset, seats, bots = choose(Typed("", "", "", "", ""))
    first = next(iter(GAMES.values()))
    assert (game, preset, seats, bots) == (first, next(iter(first.presets)), first.seats[0], ["greedy"])


def test_people_alone_need_no_bot() -> None:
    metals = str(list(GAMES).index("metals") + 1)
    game, preset, seats, bots = choose(Typed(metals, "2", "3", "3"))
    assert (game.name, preset, seats, bots) == ("metals", "series", 3, [])


def test_what_is_no_answer_is_asked_again() -> None:
    screen = Typed("0", "many", "", "99", "1", "x", "", "", "")
    assert choose(screen)[1] == next(iter(next(iter(GAMES.values())).presets))
    assert screen.answers == []
