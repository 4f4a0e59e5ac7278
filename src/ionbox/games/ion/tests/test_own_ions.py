"""ION-2 and ION-85 Ions of one's own, metals at charges no box has, and more than three noble gases."""

from functools import cache
from itertools import combinations, product
from pathlib import Path

import pytest
from pytest import mark

from ionbox.bots import find_bot
from ionbox.core.infoset import infoset
from ionbox.core.options import change
from ionbox.core.play import Match
from ionbox.core.record import read_record, write_record
from ionbox.core.rng import Rng
from ionbox.core.types import NONE, BadInput, Help, Refusal, Seat
from ionbox.games import GAMES
from ionbox.games.ion import GAME
from ionbox.games.ion.box import box_of
from ionbox.games.ion.scoring import SETS, noble_points, noble_sets
from ionbox.games.ion.state import IonState
from ionbox.games.ion.symbols import (
    packed_card,
    packed_compound,
    packed_goal,
    packed_group,
    unpacked_card,
    unpacked_compound,
    unpacked_goal,
    unpacked_group,
)
from ionbox.games.ion.types import IonNumber, Options

HERE = Path(__file__).parent
FILES = {"new_ions": "new-ions-own.csv", "deck": "deck-new.csv", "goals": "goals-new.csv"}
OWN = {name: (HERE / file).read_text("utf-8") for name, file in FILES.items()}
HIDDEN = Help(charges=False)
TURN_2 = "round 1 turn 2 place | hands Li Zn Ag Cl Cl He / O O Cl Li Li Li"


def options(**more: object) -> Options:
    return GAME.choose({**OWN, **more}, "full")


def position(text: str, **more: object) -> IonState:
    return GAME.load(text, options(**more))


@mark.rule("ION-2")
def test_a_game_knows_the_ions_of_its_match_and_is_itself_where_there_are_none() -> None:
    game = GAME.under(options())
    assert game is not GAME
    assert game is GAME.under(options(tiebreak=True)) is game.under(options())
    assert GAME.under(GAME.presets["full"]) is GAME
    assert game.under(GAME.defaults) is GAME
    action = game.parse("bond MnO4^- to Zn2+")
    assert game.write(action) == "bond MnO4^- to Zn2+"
    assert action == game.parse("bond MnO4 - to Zn 2+")
    with pytest.raises(BadInput, match="not in the ion table"):
        GAME.parse("lay ReO4^-")
    assert {"Li+", "Ag+", "Mn7+", "ReO4 -", "CH3CO2 -"} <= set(game.ions(options()))


@mark.rule("ION-2", "4.5")
def test_a_metal_of_ones_own_has_the_charges_of_its_card() -> None:
    state = position(f"{TURN_2} | areas Cl- / - | loose Mn / - | waiting 1", action_tiles=False)
    game = GAME.under(options())
    assert [game.write(action) for action in state.legal(Seat(0))] == [
        "lay Mn2+",
        "bond Mn2+ to Cl-",
        "lay Mn7+",
        "bond Mn7+ to Cl-",
    ]
    refused = game.refusal(state, Seat(0), game.parse("bond Mn7+ to N3-"))
    assert refused is not None
    assert refused.code == "NOT_THERE"
    (card,) = [card for card in game.box(state).cards if card.card == "Mn"]
    assert [ion.charge for ion in card.ions] == [2, 7]
    assert card.says == "manganese, 2 plus or 7 plus, transition metal, 6 points"


@mark.rule("ION-2")
def test_a_whole_match_with_ions_of_ones_own_is_told_and_its_record_replays() -> None:
    chosen = options(naming=True)
    match, rng = Match(GAME, 3, chosen, "5"), Rng(5)
    told: list[str] = []
    while actors := match.state.actors():
        seat = actors[0]
        assert match.play(seat, match.state.sample(seat, rng)) is None
        told += match.story(None)
    assert any("Mn²⁺" in line or "Mn⁷⁺" in line for line in told)
    assert any("ReO₄⁻" in line for line in told)
    assert any(" names " in line for line in told)
    text = write_record(match)
    again = read_record(text, GAMES)
    assert write_record(again) == text
    assert again.state.outcome() == match.state.outcome()


@mark.rule("ION-2")
@pytest.mark.parametrize("bot", ["greedy", "player", "master"])
def test_bots_keep_what_closes_a_compound_of_ones_own(bot: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("IONBOX_PLAYOUTS", "60")
    text = (
        "round 1 turn 6 choose | hands MnO4 He O / Li Li He | areas Li+ / Cl- | waiting 1 2"
        " | tiles A select:used center:used rxn:used / B select:used center:used rxn:used"
    )
    state, chosen = position(text), options()
    game = GAME.under(chosen)
    choice = find_bot(game, bot)(infoset(game, state, chosen, 2, Seat(0)), Rng(1))
    assert game.write(choice) == "MnO4"
    hints = GAME.kit.hints
    says = [
        hints.tells[one.what].says.format(**one.figures)
        for one in hints.facts(infoset(game, state, chosen, 2, Seat(0)), choice)
    ]
    assert says[0] == "It completes LiMnO₄ for 7 points."


@mark.rule("ION-85")
def test_four_noble_gases_are_split_into_sets_of_up_to_three_as_is_best() -> None:
    assert noble_points([1, 1, 1, 1]) == 11
    assert noble_points([2, 2, 1, 1]) == 18
    for counts in product(range(4), repeat=4):
        assert noble_points(list(counts)) == best_split(counts), counts
        assert sum(SETS[len(one)] for one in noble_sets(list(counts))) == best_split(counts), counts


@cache
def best_split(counts: tuple[int, ...]) -> int:
    """All ways are tried."""
    gases = [gas for gas in range(len(counts)) if counts[gas]]
    found = 0
    for size in (1, 2, 3):
        for chosen in combinations(gases, size):
            left = tuple(n - (gas in chosen) for gas, n in enumerate(counts))
            found = max(found, SETS[size] + best_split(left))
    return found


@mark.rule("ION-85", "ION-55")
def test_four_gases_reach_the_higher_number_of_the_goal_and_lie_as_two_sets() -> None:
    text = (
        "round 3 turn 6 choose | hands Kr He O / Li Li He | areas He Ne Ar / - | goals 1 4 | waiting 1 2"
        " | tiles A select:used center:used rxn:used / B select:used center:used rxn:used"
    )
    state = position(text, tiles="", radioactive="off")
    for seat, card in ((0, "Kr"), (1, "Li")):
        state.apply(Seat(seat), GAME.parse(card), Rng(1))
    game = GAME.under(options())
    sheet = game.view(state, None).round3[0]
    assert [(entry.says, entry.points) for entry in sheet.entries] == [
        ("noble gas Kr", 2),
        ("noble gas He, Ne, Ar", 9),
        ("goal different noble gases", 5),
    ]


def test_where_charges_are_hidden_ions_are_written_without_and_understood_in_the_deck() -> None:
    state = position(f"{TURN_2} | areas Cl- Mn2+.O2- / - | loose Fe Zn / - | waiting 1")
    game = GAME.under(options())
    written = [game.write(action, HIDDEN) for action in state.legal(Seat(0))]
    assert "bond Fe-low to Cl" in written
    assert [game.read(state, Seat(0), one) for one in written] == state.legal(Seat(0))
    assert game.read(state, Seat(0), "bond Fe2+ to Cl-") == game.parse("bond Fe2+ to Cl-")
    with pytest.raises(BadInput, match="Fe-low"):
        game.read(state, Seat(0), "lay Fe")
    view = game.view(state, Seat(0), HIDDEN)
    assert [group.word for group in view.areas[0]] == ["Cl", "Mn-low.O"]
    fe = next(card for card in view.cards if card.card == "Fe")
    assert (fe.kind, [ion.word for ion in fe.ions], fe.says) == (
        "ion",
        ["Fe-low", "Fe-high"],
        "iron, low or high, 6 points",
    )


@pytest.mark.parametrize(
    ("action", "says"),
    [
        ("bond Zn2+ to Mn2+", "Ions of the same sign do not bond."),
        ("bond Cl- to Cl-", "Ions of the same sign do not bond."),
        ("bond Cl- to Li+.Cl-", "LiCl is complete: its charges cancel, so it is closed."),
        ("bond O2- to Mn2+.Cl-", ""),
    ],
)
def test_a_refusal_keeps_its_reason_and_loses_its_charges(action: str, says: str) -> None:
    state = position(f"{TURN_2} | areas Cl- Li+.Cl- Mn2+ Mn2+.Cl- / - | loose Cl O Zn / - | waiting 1")
    game = GAME.under(options())
    refused = game.refusal(state, Seat(0), game.parse(action))
    assert isinstance(refused, Refusal)
    heard = game.hushed(refused.because, NONE)
    assert heard.startswith(says), refused
    assert heard, refused.because
    for text in (refused.because, refused.hint, refused.question):
        assert not any(sign in game.hushed(text, HIDDEN) for sign in "⁺⁻−"), text
        assert game.hushed(text, Help()) == text


def test_ion_numbers_up_to_255_and_cards_up_to_511_survive_packing() -> None:
    numbers = [IonNumber(n) for n in (1, 63, 64, 128, 200, 255)]
    for cation, anion in product(numbers, numbers):
        assert unpacked_group(packed_group(cation, 7, anion, 5)) == (cation, 7, anion, 5)
        assert packed_group(cation, 7, anion, 7) < 1 << 22
        assert unpacked_compound(packed_compound(cation, anion)) == (cation, anion)
        pair = [packed_compound(cation, anion), packed_compound(anion, cation)]
        assert unpacked_goal(packed_goal(pair)) == pair
    for symbol, how in product((1, 255, 256, 511), range(4)):
        assert unpacked_card(packed_card(symbol, how)) == (symbol, how)
    assert packed_group(IonNumber(1), 2, IonNumber(20), 1) == 1 | 2 << 6 | 20 << 9 | 1 << 15, "as positions have it"


@mark.rule("ION-2")
@pytest.mark.parametrize(
    ("named", "line", "option"),
    [
        ({"deck": OWN["deck"].replace("MnO4,", "MnO5,")}, 15, "deck"),
        ({"deck": OWN["deck"].replace("Mn,transition,2,7", "Mn,transition,2,6")}, 12, "deck"),
        ({"goals": OWN["goals"].replace("AgCl", "AgCl2")}, 2, "goals"),
        ({"new_ions": OWN["new_ions"].replace("Zn2+", "Qq2+")}, 4, "new_ions"),
        ({"new_ions": ""}, 17, "deck"),
    ],
)
def test_what_is_wrong_is_told_with_its_file_and_line(named: dict[str, str], line: int, option: str) -> None:
    with pytest.raises(BadInput) as mistake:
        GAME.choose({**OWN, **named})
    assert (mistake.value.line, mistake.value.option) == (line, option), mistake.value


@mark.rule("ION-2")
def test_a_deck_whose_ions_could_lie_in_too_many_ways_is_refused() -> None:
    atoms = [f"{one}{n}" for one in ("C", "N", "S", "P", "As") for n in range(2, 9)]
    signed = [(symbol, (6 + n % 2) * (1 if n < 17 else -1)) for n, symbol in enumerate(atoms)]
    ions = [f"{symbol} {abs(charge)}{'+' if charge > 0 else '-'},own {symbol},," for symbol, charge in signed]
    cards = [f"{symbol},ion,{charge},,3,5," for symbol, charge in signed]
    deck = "\n".join(["card,kind,charge,other_charge,points,copies,decay", *cards])
    with pytest.raises(BadInput, match="too many ways"):
        GAME.choose({"new_ions": "\n".join(["ion,us,gb,family", *ions]), "deck": deck})


def test_the_example_of_new_ions_can_be_played_with() -> None:
    ions = GAME.file("data/new-ions.csv")
    deck = GAME.file("data/deck.csv").replace("\nK,", "\nCs,").replace("\nSO4,", "\nSeO4,")
    chosen = GAME.choose({"new_ions": ions, "deck": deck, "goals": GAME.file("data/goals.csv")})
    box = box_of(change(chosen, {"polyatomic": True}), 2)
    assert {"Cs", "SeO4"} <= {box.notation.symbol(box.deck.symbols[kind]) for kind in box.cards}


def test_what_cannot_be_read_is_told_without_charges_too() -> None:
    with pytest.raises(BadInput) as mistake:
        GAME.parse("do it")
    assert "lay Cl, bond Cl to Mg, turn Fe," in GAME.hushed(mistake.value.sentence, HIDDEN)
    with pytest.raises(BadInput) as mistake:
        GAME.parse("lay Na2+")
    assert GAME.hushed(mistake.value.sentence, HIDDEN) == ""
    assert (
        GAME.hushed("Write Fe-low for Fe with its lower charge.", HIDDEN)
        == "Write Fe-low for Fe with its lower charge."
    )
