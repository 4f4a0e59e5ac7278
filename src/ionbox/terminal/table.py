"""A table in a terminal: people and bots, one screen."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from ionbox.bots import bot_called, bot_name, find_bot
from ionbox.bots.reactions import reaction
from ionbox.chem.formulas import UNCHARGED, has_sign
from ionbox.core.game import AnyGame
from ionbox.core.infoset import Chooser
from ionbox.core.play import Match
from ionbox.core.record import write_record
from ionbox.core.rng import commitment, quick_rng
from ionbox.core.state import all_seats
from ionbox.core.types import FULL, HIDES, BadInput, Help, Refusal, Seat
from ionbox.lab.advice import advise
from ionbox.terminal.screen import Screen

HELP = (
    "Type an action as it is listed. Type ? to see what you can play, hint for help step by step (first with what was "
    "refused), rules for the rules, bell to ring for the last round, and quit to save and leave."
)
HIDDEN = "This table does not list what you can play."
LEFT_TO_YOU = "This table leaves that to you."

NO_MORE = "There are no more hints."
SHARED = "Several people share this screen, so chance decides who is first."
TYPED = "Nothing is listed here to press a key for, so chance decides who is first."
KEYS = "123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""One for each action of a race."""
HINT_PLAYOUTS = 900
NOT_SO = "You cannot play that here."
CHARGED = re.compile("[⁺⁻]")


def seats_of_bots(match: Match) -> dict[Seat, str]:
    return {seat: bot for seat in all_seats(match.seats) if (bot := bot_called(match.names[seat], seat))}


class Terminal:
    """Plays one match to its end, or saves it when the people leave."""

    def __init__(
        self, match: Match, bots: dict[Seat, str], screen: Screen, save: Path | None = None, help: Help = FULL
    ) -> None:
        self.match = match
        self.help = match.game.helped(match.options, help)
        """What this table shows; bots know all the same."""
        self.levels = bots
        self.bots: dict[int, Chooser] = {seat: find_bot(match.game, bot) for seat, bot in bots.items()}
        self.people = [seat for seat in all_seats(match.seats) if seat not in bots]
        self.screen = screen
        self.save = save
        self.at_screen = self.people[0] if len(self.people) == 1 else None
        """Whose eyes are on the screen; with several people nobody's until the curtain has fallen."""
        self.unheard: dict[int, list[str]] = {seat: [] for seat in self.people}
        """What happened while others had the screen, in words for each person."""
        self.correction = ""
        """What would have been right, after a refusal: the next hint."""

    def run(self) -> bool:
        """Whether the match was played to its end."""
        match, screen = self.match, self.screen
        if match.seed is not None and not match.steps:
            screen.line(f"The deal is sealed: SHA-256 {commitment(match.seed)}", "dim")
        self.tell()
        try:
            while actors := match.state.actors():
                seat = actors[0]
                if match.state.race():
                    self.race(set(actors))
                elif seat in self.bots:
                    self.bot_acts(seat)
                else:
                    self.person_acts(seat)
        except (KeyboardInterrupt, EOFError):
            self.leave()
            return False
        self.finish()
        return True

    def tell(self) -> None:
        """Put the last step into words for each person, and show them to whoever sits at the screen."""
        for seat in self.people:
            self.unheard[seat] += self.story(seat)
        if not self.people:
            self.screen.told(self.story(None))
        self.hear()

    def story(self, audience: Seat | None) -> list[str]:
        return self.match.game.story(self.match.state.events, audience, self.match.names, self.help)

    def hear(self) -> None:
        if self.at_screen is not None:
            self.screen.told(self.unheard[self.at_screen])
            self.unheard[self.at_screen] = []

    def bot_acts(self, seat: Seat) -> None:
        # A stream of its own: the same command plays the same match, and the deal does not depend on who thinks.
        rng = quick_rng(f"{self.match.seed}:bot", len(self.match.steps))
        refusal = self.match.play(seat, self.bots[seat](self.match.infoset(seat), rng))
        assert refusal is None, refusal
        self.tell()

    def person_acts(self, seat: Seat) -> None:
        match, screen, game = self.match, self.screen, self.match.game
        if len(self.people) > 1 and self.at_screen != seat:
            screen.curtain(match.names[seat])
            self.at_screen = seat
            self.hear()
        view = game.view(match.state, seat, self.help)
        screen.table(game, view, match.names)
        screen.line(game.ask(view, self.help), "bold")
        steps: Iterator[str] | None = None
        while True:
            text = screen.ask(f"{match.names[seat]}>")
            if text in ("quit", "exit"):
                raise EOFError
            if text in ("?", "help", ""):
                screen.line(HELP)
                self.list_plays(seat)
            elif text == "hint" and self.correction:
                screen.line(self.correction, "cyan")
                self.correction = ""
            elif text == "hint":
                steps = steps or self.hint(seat)
                self.hint_at(next(steps, NO_MORE))
            elif text == "rules":
                screen.markdown(rules_for(game, self.help))
            elif text == "bell":
                if (refusal := match.ring()) is None:
                    self.tell()
                    return
                screen.line(refusal.because, "yellow")
            elif self.tried(seat, text):
                break
        self.tell()

    def race(self, racers: set[Seat]) -> None:
        """Bots act after their drawn times, the person at the screen by a key; of several people chance picks one."""
        match, screen = self.match, self.screen
        rng = quick_rng(f"{match.seed}:reaction", len(match.steps))
        times = {seat: reaction(self.levels.get(seat, "player"), rng) for seat in sorted(racers)}
        # A key stands for an action: where none is listed, actions are typed, and chance is as quick as a person.
        keys = len(self.people) == 1 and self.people[0] in racers and self.help.plays
        alone = self.people[0] if keys else None
        if alone is not None:
            self.show_keys(alone)
        elif not racers.isdisjoint(self.people):
            screen.line(TYPED if len(self.people) == 1 else SHARED, "bold")
        passed = 0.0
        # Racers only drop out; once others are asked, it is over.
        while match.state.race() and set(match.state.actors()) == racers:
            seat = min(racers - {alone}, key=times.__getitem__, default=None)
            if alone is not None and alone in racers:
                wait = times[seat] - passed if seat is not None else None
                pressed = screen.key(KEYS[: len(match.state.legal(alone))], wait)
                if pressed is not None:
                    racers.remove(alone)
                    match.play(alone, match.state.legal(alone)[KEYS.index(pressed)])
                    self.tell()
                    continue
            assert seat is not None, "who is alone waits for a key"
            passed = times[seat]
            racers.remove(seat)
            if seat in self.bots:
                self.bot_acts(seat)
            else:
                self.person_acts(seat)

    def show_keys(self, seat: Seat) -> None:
        """The table, and a key for everything that can be done in a race."""
        match, screen, game = self.match, self.screen, self.match.game
        view = game.view(match.state, seat, self.help)
        screen.table(game, view, match.names)
        screen.line(game.ask(view, self.help), "bold")
        actions = zip(KEYS, match.state.legal(seat), strict=False)
        screen.line(f"Press a key: {' · '.join(f'{key} {game.write(action, self.help)}' for key, action in actions)}")

    def list_plays(self, seat: Seat) -> None:
        game, legal = self.match.game, self.match.state.legal(seat)
        listed = game.listed(self.match.options, legal, self.help)
        if listed or self.help.plays:
            self.screen.actions([game.write(action, self.help) for action in listed])
        else:
            self.screen.line(HIDDEN)

    def hint_at(self, text: str) -> None:
        """One step of a hint, as this table may hear it."""
        self.screen.line(self.match.game.hushed(text, self.help) or LEFT_TO_YOU, "cyan")

    def hint(self, seat: Seat) -> Iterator[str]:
        """A step at a time."""
        rng = quick_rng(f"{self.match.seed}:hint", len(self.match.steps))
        yield from advise(self.match.game, self.match.infoset(seat), rng, HINT_PLAYOUTS).told()

    def tried(self, seat: Seat, text: str) -> bool:
        """Play what was typed, or say why not."""
        if not self.help.charges and has_sign(text):
            self.screen.line(UNCHARGED, "yellow")
            return False
        try:
            meant = self.match.game.read(self.match.state, seat, text)
        except BadInput as mistake:
            self.screen.line(f"{mistake} Type ? to see what you can play.", "yellow")
            return False
        refusal = meant if isinstance(meant, Refusal) else self.match.play(seat, meant)
        self.correction = ""
        if refusal is None:
            return True
        heard = hushed(self.match.game, refusal, self.help)
        self.correction = heard.hint
        self.screen.refused(heard)
        if refusal.cost is not None:
            self.screen.line("At this table, a wrong try costs you something.")
            self.match.play(seat, refusal.cost, "cost")
            if seat not in self.match.state.actors():
                self.correction = ""
            return True
        return False

    def finish(self) -> None:
        match, outcome = self.match, self.match.state.outcome()
        assert outcome is not None
        self.screen.outcome(outcome, match.names)
        if match.seed is not None:
            self.screen.line(f"The seed was {match.seed}", "dim")
        if self.save:
            write(self.save, match)
            self.screen.line(f"The record is in {self.save}.")

    def leave(self) -> None:
        path = self.save or free_path(self.match)
        write(path, self.match)
        self.screen.line()
        hidden = ",".join(one for one in HIDES if not vars(self.help)[one])
        hide = f" --hide {hidden}" if hidden else ""
        self.screen.line(f"Saved to {path}. To continue: ionbox play --resume {path}{hide}")


def hushed(game: AnyGame, refusal: Refusal, help: Help) -> Refusal:
    """A refusal as a table with so much help may hear it."""
    because, hint, question = (game.hushed(text, help) for text in (refusal.because, refusal.hint, refusal.question))
    return replace(refusal, because=because or NOT_SO, hint=hint, question=question)


def rules_for(game: AnyGame, help: Help) -> str:
    """The rules as a table with so much help may read them."""
    if not help.charges:
        # Their examples would tell charges even without a sign: "Against Ca: 2 Cl".
        return f"The rules tell charges, which this table hides. Before or after the match: ionbox rules {game.name}."
    lines = game.file("RULES.md").split("\n")
    return "\n".join(line for line in lines if help.ions or not (line.startswith("|") and CHARGED.search(line)))


def free_path(match: Match) -> Path:
    """A file name here that is not taken."""
    n = 1
    while (path := Path(f"{match.game.name}-{n}.record")).exists():
        n += 1
    return path


def write(path: Path, match: Match) -> None:
    try:
        path.write_text(write_record(match), "utf-8")
    except OSError as trouble:
        raise BadInput(f"ionbox cannot write the record to {path}: {trouble.strerror}.") from None


def seat_names(seats: int, people: Sequence[str], bots: Sequence[str]) -> list[str]:
    """People in the first seats, bots in the last."""
    names = [*people, *(f"Seat {seat + 1}" for seat in range(len(people), seats - len(bots)))]
    return names + [bot_name(bot, Seat(len(names) + n)) for n, bot in enumerate(bots)]
