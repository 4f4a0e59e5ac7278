"""Practice in a terminal: an item, a prompt, and why or why not. Nothing is kept but what the progress code carries."""

from datetime import date

from ionbox.chem.practice.items import Choice, Item
from ionbox.chem.practice.judging import Said
from ionbox.chem.skills import skills
from ionbox.core.types import BadInput
from ionbox.lab.practice import TICKET, Code, PracticeSet, answer, new_code
from ionbox.lab.progress import SKILLS, STAGES, Progress, grown, week_of
from ionbox.lab.puzzles import find
from ionbox.terminal.puzzle import show
from ionbox.terminal.screen import Screen

HELP = "Type your answer, hint for help, next for the next item, and quit to leave."
PIECES = "Type pieces with spaces between them; 2 in front of one takes it twice."
Firsts = dict[str, list[bool]]
"""By skill, whether each first attempt without a hint was right."""


def choose(screen: Screen, known: Progress | None) -> Code:
    """A new set of a skill and a level."""
    for place, one in enumerate(skills().values()):
        stage = f" ({STAGES[known.stages[place]]})" if known else ""
        screen.line(f"{one.id}  {one.name}{stage}: {one.says}")
    level = str(known.level if known else 1)
    while True:
        try:
            subject = screen.ask("Which skill, or several, such as S2S3? [S1]") or "S1"
            typed = screen.ask(f"Which level, 1 to 3? [{level}]") or level
            if typed not in ("1", "2", "3"):
                raise BadInput("The levels are 1, 2 and 3.")
            return new_code(subject, int(typed))
        except BadInput as mistake:
            screen.line(str(mistake), "yellow")
        except (EOFError, KeyboardInterrupt):
            screen.line()
            raise SystemExit from None


def practise(some: PracticeSet, known: Progress | None, ticket: bool, screen: Screen) -> None:
    items = some.items[:TICKET] if ticket else some.items
    screen.line(f"{some.code}: {some.title}", "bold")
    screen.line(HELP)
    firsts: Firsts = {}
    try:
        for number, item in enumerate(items, 1):
            screen.line()
            screen.line(f"Item {number} of {len(items)}. {item.ask}", "bold")
            asking = Asking(item, screen)
            asking.solve()
            if asking.said:
                firsts.setdefault(item.skill, []).append(asking.first)
    except (EOFError, KeyboardInterrupt):
        screen.line()
    close(some, known, firsts, screen)


def close(some: PracticeSet, known: Progress | None, firsts: Firsts, screen: Screen) -> None:
    """How many were right at the first attempt, and the code that carries it."""
    screen.line()
    for skill, right in firsts.items():
        screen.line(f"{skills()[skill].name}: {sum(right)} of {len(right)} right at the first attempt without a hint.")
    before, this_week = known or Progress((0,) * SKILLS, some.code.level, 0), week_of(date.today())
    another_day = before.week != this_week
    stages = [
        grown(stage, firsts.get(skill, ()), another_day) for skill, stage in zip(skills(), before.stages, strict=True)
    ]
    if any(stages):
        code = Progress(tuple(stages), some.code.level, this_week).code()
        screen.line(f"Your progress code is {code}. Go on with it next time: ionbox practise --progress {code}")
    screen.line(f"The code {some.code} gives these items to anybody.")


class Asking:
    """One item, until it is right or left. `first`: it was right at the first attempt, without a hint."""

    def __init__(self, item: Item, screen: Screen) -> None:
        self.item = item
        self.screen = screen
        self.hinted = False
        self.first = False
        self.said: Said | None = None

    def solve(self) -> None:
        item, screen = self.item, self.screen
        if item.puzzle:
            show(find(item.puzzle), screen)
        if item.pieces:
            self.list_pieces()
        self.list_choices(item.choices)
        while True:
            typed = self.ask()
            if typed == "next":
                return
            try:
                said = answer(item, typed, screen.english)
            except BadInput as mistake:
                screen.line(str(mistake), "yellow")
                continue
            self.first = said.right and not self.hinted and self.said is None
            self.said = said
            self.tell(said)
            if said.right:
                return

    def ask(self) -> str:
        """An answer in one line; where reasons are given as well, from two questions."""
        typed = self.command(self.screen.ask(">"))
        if typed == "next" or not self.item.reasons or not typed.isdecimal():
            return typed
        self.screen.line(self.item.because, "bold")
        self.list_choices(self.item.reasons)
        reason = self.command(self.screen.ask(">"))
        return reason if reason == "next" else f"{typed} {reason}"

    def command(self, typed: str) -> str:
        """What was typed, once it is no request for help."""
        while typed in ("?", "help", "hint"):
            if typed == "hint":
                self.hint()
            else:
                self.screen.line(HELP)
            typed = self.screen.ask(">")
        if typed in ("quit", "exit"):
            raise EOFError
        return typed

    def hint(self) -> None:
        """First what the skill is; after a wrong answer, what is right."""
        self.hinted = True
        self.screen.line(f"The answer is {self.said.answer}" if self.said else skills()[self.item.skill].says, "cyan")

    def list_pieces(self) -> None:
        pieces = self.item.pieces
        self.screen.line(f"Pieces: {', '.join(piece.key for piece in pieces)}")
        self.screen.line(PIECES)

    def list_choices(self, choices: tuple[Choice, ...]) -> None:
        for number, choice in enumerate(choices, 1):
            self.screen.line(f"  {number}  {choice.says}")

    def tell(self, said: Said) -> None:
        screen = self.screen
        screen.line(f"{'Yes' if said.right else 'Not quite'}: {said.because}", "green" if said.right else "yellow")
        if said.right and not self.item.choices and not self.item.puzzle:
            screen.line(said.answer)
        for more in said.says:
            screen.line(more)
        if said.lattice:
            ions = " and ".join(f"{count} × {ion.text}" for ion, count in said.lattice)
            screen.line(f"In the lattice these ions repeat without end: {ions}.")
        if not said.right:
            if said.question:
                screen.line(said.question)
            screen.line("Try again, or type hint for the answer.", "dim")
