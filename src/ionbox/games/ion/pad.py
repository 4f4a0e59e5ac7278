"""The score pad: the sheet of each round, from what lies before every player when it is over."""

from collections.abc import Sequence

from ionbox.chem.compounds import read_compound
from ionbox.chem.groups import diagnose_ions
from ionbox.core.contents import Part
from ionbox.core.facts import count
from ionbox.core.pad import Pad, PadCount, Refused, whose
from ionbox.core.play import Match
from ionbox.core.state import all_seats
from ionbox.core.types import FULL, BadInput, Refusal, Seat
from ionbox.games.ion import GAME, ending, radioactive, scoring
from ionbox.games.ion.box import box_of
from ionbox.games.ion.groups import NONE
from ionbox.games.ion.notation import TILE_WORDS
from ionbox.games.ion.phases import CHOOSING, OVER, REFRESHING
from ionbox.games.ion.pieces import RADIOACTIVE, WATER
from ionbox.games.ion.sheet import sheets
from ionbox.games.ion.state import IonState, new_state
from ionbox.games.ion.symbols import packed_compound, packed_goal, unpacked_group
from ionbox.games.ion.telling import FLAT, LIES, goal_text
from ionbox.games.ion.types import GroupNumber, Kind, Options
from ionbox.games.ion.words import area_word, card_text, counts, read_kind

HOW = "NaCl, Mg2+.Cl-, 2 He"
BEYOND = 3
"""§5 Cards that tiles bring a player in a round: one each."""
NO_RECORD = (
    "A round sheet says what lies there in the end, not how it came there, so no match can be played from it. "
    "Print the sheet, or keep its lines."
)


class IonPad(Pad):
    """`state` has what lies before everybody in this round. Hands and pile are empty: nothing is dealt here."""

    records = False

    def __init__(self, options: Options, names: Sequence[str]) -> None:
        GAME.check(len(names), options)
        self.names, self.game = names, GAME.under(options)
        state = new_state(box_of(options, len(names)))
        seats = range(len(names))
        state.hands, state.loose, state.areas = [[] for _ in seats], [[] for _ in seats], [[] for _ in seats]
        state.undecided, state.named, state.asked = [[] for _ in seats], [[] for _ in seats], [NONE for _ in seats]
        state.scores, state.made, state.used, state.seen = ([0 for _ in seats] for _ in range(4))
        state.turn = state.box.turns
        self.state = state
        self.sets: list[int | None] = [None for _ in seats]
        """The set of tiles of each seat, once it is named."""

    def write(self, text: str) -> Sequence[str]:
        seat, text = whose(text, self.names)
        state, sets = self.state.copy(), self.sets[:]
        if state.phase == OVER:
            raise BadInput("The match is over. Undo a line to change something.")
        word, _, rest = text.partition(" ")
        if state.phase == REFRESHING:
            self._decide(state, state.actors()[0] if seat is None else seat, text)
        elif seat is None and word in ("score", "end") and not rest:
            self._score(state, word == "end")
        elif seat is None and word == "goals":
            self._goals(state, rest.split())
        elif seat is None:
            raise BadInput(
                f"Begin with who it is: {self.names[0]}: {self._how()}. Or write {self._example()}, score or end."
            )
        elif word == "tiles":
            self._tiles(state, sets, seat, rest.split())
        else:
            told = self._lay(state, seat, text.replace(",", " ").split())
            self.state = state
            return told
        self.state, self.sets = state, sets
        return self.game.story(state.events, None, self.names)

    def _lay(self, state: IonState, seat: Seat, words: Sequence[str]) -> list[str]:
        """All that lies before a player in this round; what was written before of it is replaced."""
        state.areas[seat], state.named[seat] = [], []
        state.radioactive = [
            card
            for card in state.radioactive
            if radioactive.seat_in(card) != seat or radioactive.round_in(card) != state.round
        ]
        times = 1
        for word in [] if list(words) == ["-"] else words:
            if word.isascii() and word.isdecimal():
                times = int(word[:3])
                continue
            name, _, how = word.partition(":")
            if how in LIES[1:]:
                kind = read_kind(state.box, name)
                if state.box.deck.sorts[kind] != RADIOACTIVE:
                    raise BadInput(f"{name} is not a radioactive card. Only those lie up, sideways or down.")
                state.radioactive += [radioactive.played(seat, state.round, LIES.index(how), kind)] * times
            else:
                group = self._group(state, name)
                state.areas[seat] += [group] * times
                if how != "unnamed":
                    state.named[seat].append(group)
            times = 1
        state.areas[seat].sort()
        state.named[seat] = sorted(set(state.named[seat]))
        state.radioactive.sort()
        self._refuse_too_many(state, seat)
        return self._told(state, seat)

    def _group(self, state: IonState, word: str) -> GroupNumber:
        """NaCl, Mg2+.Cl-, Na+ or He."""
        box, words = state.box, state.box.notation
        formula = WATER.get(word.translate(FLAT), word.translate(FLAT))
        if word[-1] in "+-":
            ions = [words.ion(words.read_ion(one)) for one in word.split(".")]
            said = diagnose_ions(ions)
            cations, anions = ({ion for ion in ions if (ion.charge > 0) == sign} for sign in (True, False))
            group = NONE
            if len(cations) < 2 and len(anions) < 2 and len(ions) < 15:
                group = box.groups.number.get(words.read_group(word.split(".")), NONE)
            if group == NONE:
                rule = "ION-8" if len(cations) > 1 or len(anions) > 1 else "ION-7"
                raise Refused(Refusal(rule, said.code, said.because, said.hint, question=said.question))
        elif formula in words.symbol_numbers:
            kind = read_kind(box, formula)
            if box.deck.sorts[kind] == RADIOACTIVE:
                raise BadInput(f"Say how {word} lies: {word}:up, {word}:sideways or {word}:down.")
            group = box.groups.noble[kind]
            if group == NONE:
                raise BadInput(f"Write {word} with its charge, such as Cl-.")
        else:
            try:
                made = read_compound(formula, words.table)
            except ValueError as unknown:
                raise BadInput(f"{unknown} Write what lies there like this: {self._how()}.") from None
            pair = packed_compound(words.numbers[made.cation], words.numbers[made.anion])
            group = box.groups.compound.get(pair, NONE)
            if group == NONE:
                raise BadInput(f"{word} cannot be made of the cards of this deck.")
        return group

    def _refuse_too_many(self, state: IonState, seat: Seat) -> None:
        box = state.box
        for kind, n in enumerate(counts(state)):
            if n > box.copies[kind]:
                raise BadInput(
                    f"The deck has {count(box.copies[kind], 'card')} of {card_text(box, Kind(kind))}, not {n}."
                )
        laid = sum(max(1, box.groups.n[group] + box.groups.m[group]) for group in state.areas[seat])
        laid += sum(
            radioactive.seat_in(card) == seat and radioactive.round_in(card) == state.round
            for card in state.radioactive
        )
        most = box.turns + (BEYOND if box.tiles else 0)
        if laid > most:
            raise BadInput(f"That is {count(laid, 'card')}, and a player gets at most {most} in a round.")

    def _told(self, state: IonState, seat: Seat) -> list[str]:
        """What it comes to so far, and why the rest comes to nothing."""
        told = [line for line in self._so_far(state)[seat] if line]
        groups, words = state.box.groups, state.box.notation
        for group in state.areas[seat]:
            if not groups.neutral[group]:
                cation, n, anion, m = unpacked_group(groups.codes[group])
                ions = [words.ion(cation)] * n + [words.ion(anion)] * m if n and m else [words.ion(cation or anion)]
                told.append(f"{words.pretty_group(groups.codes[group])}: nothing. {diagnose_ions(ions).because}")
        return told or ["Nothing lies there."]

    def _so_far(self, state: IonState) -> list[list[str]]:
        """By seat: the lines of this round's sheet as if it were over."""
        over = state.copy()
        over.sheet = []
        scoring.score_round(over)
        scoring.finish_round(over)
        parts = sheets(state.box.notation, tuple(over.sheet), state.seats, FULL)[state.round]
        return [[f"{entry.says}: {entry.points}" for entry in one.entries] for one in parts] or [[] for _ in self.names]

    def _goals(self, state: IonState, words: Sequence[str]) -> None:
        box = state.box
        numbers = [int(word[:3]) - 1 if word.isascii() and word.isdecimal() else -1 for word in words]
        if len(set(numbers)) != box.shown_goals or not set(numbers) <= set(box.goal_pool):
            raise BadInput(f"{box.shown_goals} different goals are shown, such as {self._example()}. {self._listed()}")
        state.goals = sorted(numbers)

    def _how(self) -> str:
        """What may lie before a player, as it is written, with a radioactive card where the box has any."""
        box = self.state.box
        glows = (kind for kind, sort in enumerate(box.deck.sorts) if box.copies[kind] and sort == RADIOACTIVE)
        return ", ".join([HOW, *(f"{card_text(box, Kind(kind))}:{LIES[1]}" for kind in list(glows)[:1])])

    def _example(self) -> str:
        """As many goals as are shown, in any round of this pad."""
        box = self.state.box
        return f"goals {' '.join(str(goal + 1) for goal in box.goal_pool[: box.shown_goals])}"

    def _listed(self) -> str:
        return f"The goals are {'; '.join(self._goal(goal) for goal in self.state.box.goal_pool)}."

    def _goal(self, goal: int) -> str:
        goals, words = self.state.box.goals, self.state.box.notation
        return f"{goal + 1} {goals.names[goal]}: {goal_text(words, packed_goal(goals.lists[goal]))}"

    def _tiles(self, state: IonState, sets: list[int | None], seat: Seat, words: Sequence[str]) -> None:
        """The letter of the set, then the tiles that are used now."""
        box = state.box
        if not box.tiles:
            raise BadInput("This match is played without action tiles. Choose other options.")
        letters = box.tile_sets.letters
        if not words or words[0].upper() not in letters or not set(words[1:]) <= set(TILE_WORDS):
            raise BadInput(f"Write the set and what is used, such as tiles {letters[0]} select center rxn.")
        chosen = letters.index(words[0].upper())
        if chosen in [one for other, one in enumerate(sets) if other != seat]:
            raise BadInput(f"Somebody else has the set {letters[chosen]}.")
        sets[seat] = chosen
        state.used[seat] = sum(1 << TILE_WORDS.index(word) for word in set(words[1:]))
        state.sets = [0 if one is None else one for one in sets]

    def _score(self, state: IonState, last: bool) -> None:
        """§7 The round, in its order; §8 after the last one, or when the bell ended the match, decay and tiles."""
        state.events = []
        if not state.goals:
            raise BadInput(f"Say which goals are shown: {self._example()}. {self._listed()}")
        state.rung = last
        scoring.score_round(state)
        if not state.waiting:
            self._finish(state)

    def _decide(self, state: IonState, seat: Seat, text: str) -> None:
        """§7.5 Points, or a used tile refreshed."""
        read = self.game.read(state, seat, text)
        refusal = read if isinstance(read, Refusal) else self.game.refusal(state, seat, read)
        if refusal is not None:
            raise Refused(refusal)
        assert not isinstance(read, Refusal)
        state.events = []
        scoring.refresh(state, seat, read)
        if not state.waiting:
            self._finish(state)

    def _finish(self, state: IonState) -> None:
        scoring.finish_round(state)
        if not ending.rounds_left(state):
            ending.score_match(state)
            return
        state.round += 1
        state.phase, state.goals = CHOOSING, []
        state.areas, state.named = [[] for _ in self.names], [[] for _ in self.names]

    def count(self) -> PadCount:
        state, box = self.state, self.state.box
        done = sheets(box.notation, tuple(state.sheet), state.seats, FULL)
        parts = [Part("Score", ("player", "points"), self._rows([[str(n)] for n in state.scores]))]
        if state.phase == CHOOSING and any(so_far := self._so_far(state)):
            parts.append(self._part(f"Round {state.round + 1} so far", so_far))
        titles = [*[f"Round {n}" for n in range(1, len(done))], "The end"]
        for title, part in zip(titles, done, strict=True):
            if part:
                lines = [[f"{entry.says}: {entry.points}" for entry in one.entries] for one in part]
                parts.append(self._part(title, lines))
        over = state.outcome()
        words, shown = self._words(), self.game.box(state)
        return PadCount(tuple(state.scores), tuple(parts), self._asks(), over is not None, words, shown)

    def _part(self, title: str, lines: Sequence[Sequence[str]]) -> Part:
        rows = [(self.names[seat], line) for seat in all_seats(len(self.names)) for line in lines[seat]]
        return Part(title, ("player", "scores"), tuple(rows))

    def _rows(self, cells: Sequence[Sequence[str]]) -> tuple[tuple[str, ...], ...]:
        return tuple([(name, *row) for name, row in zip(self.names, cells, strict=True)])

    def _asks(self) -> str:
        state = self.state
        over = state.outcome()
        if over is not None:
            return f"{over.because} (§{over.rule})"
        if state.phase == REFRESHING:
            seat = state.actors()[0]
            ways = " or ".join(self.game.write(action) for action in state.legal(seat))
            return f"{self.names[seat]} decides on polyatomic ions: {ways}."
        if not state.goals:
            return f"Round {state.round + 1}: which goals are shown? Write {self._example()}. {self._listed()}"
        return (
            f"Round {state.round + 1}: write what lies before each player, such as {self.names[0]}: {self._how()}. "
            f"Then score; end, if the match ends here."
        )

    def _words(self) -> tuple[tuple[str, ...], ...]:
        state, box = self.state, self.state.box
        if state.phase == REFRESHING:
            return tuple([tuple(self.game.write(action) for action in state.legal(seat)) for seat in state.actors()])
        cards, ions, glow = [], [], []
        for kind, sort in enumerate(box.deck.sorts):
            if box.copies[kind] and sort == RADIOACTIVE:
                glow.append(card_text(box, Kind(kind)))
            elif box.copies[kind] and box.groups.noble[kind] != NONE:
                cards.append(card_text(box, Kind(kind)))
            elif box.copies[kind]:
                ions += [area_word(box, GroupNumber(box.groups.single[ion])) for ion in box.groups.forms[kind]]
        ions.append(".")
        glow = [f"{card}:{how}" for card in glow for how in LIES[1:]]
        tiles = [f"tiles {letter}" for letter in box.tile_sets.letters] + [*TILE_WORDS] if box.tiles else []
        return tuple([tuple(one) for one in (cards, ions, glow, tiles, [self._example(), "score", "end"]) if one])

    def match(self) -> Match:
        raise BadInput(NO_RECORD)
