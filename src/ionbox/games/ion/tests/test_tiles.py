"""§5 Action tiles."""

from collections.abc import Callable

from pytest import mark

from ionbox.core.rng import Rng
from ionbox.core.state import all_seats
from ionbox.core.types import Seat
from ionbox.games.ion import GAME
from ionbox.games.ion.state import IonState
from ionbox.games.ion.turn import CAME_BITS
from ionbox.games.ion.types import Options

Table = Callable[..., IonState]
Legal = Callable[..., list[str]]
Code = Callable[[IonState, str], str]
TILES = {"action_tiles": True}
FULL = {**TILES, "transition": True, "polyatomic": True}


@mark.rule("5.1", "ION-24")
def test_a_tile_s_value_is_known_to_nobody_before_it_is_flipped(table: Table, play: Table) -> None:
    state = table("turn 2 act", waiting="1", center="He", tiles="A / B", options=TILES)
    assert [tile.value for tile in GAME.view(state, Seat(0)).tiles[0]] == [None] * 3
    play(state, "take He")
    assert [tile.value for tile in GAME.view(state, Seat(1)).tiles[0]] == [None, -4, None]
    assert [tile.used for tile in GAME.view(state, Seat(0)).tiles[0]] == [False, True, False]


@mark.rule("5.1")
def test_a_used_tile_is_not_used_again(table: Table, code: Code) -> None:
    parts = {"center": "He", "tiles": "A select:used center:used / B rxn:used"}
    state = table("turn 2 act", waiting="1", options=TILES, **parts)
    assert code(state, "take He") == "5.1 TILE_USED"
    state = table("turn 2 act", waiting="2", options=TILES, **parts)
    assert code(state, "rxn") == "5.1 TILE_USED"
    state = table("turn 2 choose", hands="He Ne / -", options=TILES, **parts)
    assert code(state, "He & Ne") == "5.1 TILE_USED"
    assert code(table("turn 2 choose", hands="He Ne / -"), "He & Ne") == "5.2 NO_TILES"


@mark.rule("5.2", "ION-25")
def test_select_two_takes_two_cards_of_one_hand(table: Table, legal: Legal, play: Table, code: Code) -> None:
    state = table("turn 6 choose", hands="Na Cl Cl / He He He", options=TILES)
    assert legal(state) == ["Na", "Cl", "Na & Cl", "Cl & Cl"]
    assert code(state, "Na & Na") == "3.1 NOT_IN_HAND"
    play(state, "1: Na & Cl", "2: He")
    assert legal(state) == ["lay Na+", "lay Cl-"]
    play(state, "lay Na+")
    assert legal(state) == ["lay Cl-", "bond Cl- to Na+"]


@mark.rule("ION-26")
def test_the_card_drawn_goes_into_the_hand_that_is_passed_and_its_drawer_knows_it(table: Table, play: Table) -> None:
    state = table("turn 3 choose", hands="He Ne / Ar", options=TILES)
    top = state.pile[-1]
    play(state, "1: He & Ne", "2: Ar", "1: pass", "2: pass")
    assert [len(hand) for hand in state.hands] == [5, 5]
    assert top in [card >> CAME_BITS for card in state.hands[1]]
    assert len(GAME.view(state, Seat(0)).known[1]) == 5
    table_of_three = table("turn 1 choose", hands="He Ne / Ar / Ar", options=TILES)
    play(table_of_three, "1: He & Ne", "2: Ar", "3: Ar", "1: pass", "2: pass", "3: pass")
    assert len(GAME.view(table_of_three, Seat(0)).known[1]) == 7


@mark.rule("ION-26", "ION-19")
def test_who_held_the_hand_before_the_draw_does_not_know_the_card(table: Table, play: Table) -> None:
    state = table("turn 2 choose", hands="He Ne / Ar / Ar", options=TILES)  # seat 3 held seat 1's hand before
    play(state, "1: He & Ne", "2: Ar", "3: Ar", "1: pass", "2: pass", "3: pass")
    assert [len(GAME.view(state, seat).known[1]) for seat in all_seats(3)] == [6, 6, 5]
    told = [GAME.tell(event, Seat(2), ("Ada", "Bob", "Cyd")) for event in state.events]
    assert "Ada draws a card into the hand." in told


@mark.rule("ION-27")
def test_select_two_works_on_the_last_turn(table: Table, play: Table) -> None:
    state = table("turn 6 choose", hands="He Ne Ar / OH OH OH", options=TILES)
    play(state, "1: He & Ne", "2: OH", "1: pass", "2: pass")
    assert state.round == 1
    assert state.scores[0] == 5


@mark.rule("ION-28")
def test_with_an_empty_deck_nobody_selects_two(table: Table, legal: Legal, code: Code) -> None:
    deck = "card,kind,charge,other_charge,points,copies,decay\nNa,ion,1,,3,6,\nCl,ion,-1,,3,6,\nHe,noble,,,,4,\n"
    options = Options(action_tiles=True, deck=deck)
    hands = "round 1 turn 1 choose | hands Na Na Na Na Na Na He He / Cl Cl Cl Cl Cl Cl He He | pile -"
    state = GAME.load(hands, options)
    assert legal(state) == ["Na", "He"]
    assert code(state, "Na & He") == "ION-28 DECK_EMPTY"


@mark.rule("ION-28", "ION-29", "ION-21")
def test_if_the_deck_runs_dry_within_a_turn_the_last_hands_are_passed_one_short(table: Table, play: Table) -> None:
    deck = "card,kind,charge,other_charge,points,copies,decay\nNa,ion,1,,3,6,\nCl,ion,-1,,3,6,\nHe,noble,,,,5,\n"
    options = Options(action_tiles=True, deck=deck)
    start = "round 2 turn 1 choose | hands Na Na Na Na Na Na He He / Cl Cl Cl Cl Cl Cl He He | pile He"
    state = GAME.load(start, options)
    play(state, "1: He & He", "2: He & He", "1: pass", "2: pass")
    assert [len(hand) for hand in state.hands] == [7, 6]  # seat 2 leads in round 2 and draws the last card
    assert [GAME.tell(e, None, ("Ada", "Bob")) for e in state.events][-1] == (
        "The deck is empty: Ada's hand is passed one card short."
    )
    for _ in range(5):
        assert state.round == 1
        play(state, *[GAME.write(state.legal(Seat(seat))[0]) for seat in (0, 1)])
        while state.phase != 0:
            play(state, GAME.write(state.legal(state.actors()[0])[0]))
    assert state.round == 2


@mark.rule("5.3", "ION-20", "ION-23")
def test_the_window_opens_after_placing_and_all_speak_at_once_and_secretly(
    table: Table, play: Table, legal: Legal, code: Code
) -> None:
    state = table("turn 2 place", areas="Na+ / -", loose="Cl / -", center="He", options=TILES)
    assert code(state, "take He") == "3.3 PLACE_FIRST"
    play(state, "bond Cl- to Na+")
    assert state.actors() == [0, 1]
    assert legal(state, 2) == ["pass", "tiles"]
    assert code(state, "take He") == "5.3 SAY_FIRST"
    play(state, "1: tiles")
    assert GAME.view(state, Seat(1)).pick == ""
    assert [GAME.tell(event, Seat(1), ("Ada", "Bob")) for event in state.events] == [""]
    play(state, "2: pass")
    assert state.actors() == [0]
    assert legal(state) == ["pass", "take He", "rxn"]
    assert code(state, "tiles") == "5.3 TILE_OR_PASS"
    play(state, "pass")  # after all none
    assert state.turn == 2


@mark.rule("5.3")
def test_only_who_could_use_a_tile_is_asked(table: Table, play: Table) -> None:
    tiles = "A center:used rxn:used / B rxn:used / C select:used"
    state = table("turn 2 choose", hands="He / He / He", center="Ne", tiles=tiles, options=TILES)
    assert play(state.copy(), "1: He", "2: He", "3: He").actors() == [1, 2]
    state.center = []
    assert play(state, "1: He", "2: He", "3: He").actors() == [2]


@mark.rule("ION-21")
def test_the_lead_moves_on_with_each_round(table: Table, play: Table) -> None:
    for round_, order in ((1, [0, 1, 2]), (2, [1, 2, 0]), (3, [2, 0, 1])):
        state = table(f"round {round_} turn 2 say", hands="- / - / -", said="tiles / tiles / -", options=TILES)
        play(state, "3: tiles")
        acted = []
        while state.phase == 3:
            acted.append(state.actors()[0])
            play(state, "pass")
        assert acted == order


@mark.rule("ION-22")
def test_all_three_tiles_may_be_used_in_one_turn(table: Table, play: Table, area: Legal) -> None:
    state = table("turn 2 choose", hands="He Ne / Ar", areas="Na+ Cl- / -", center="Ar", options=TILES)
    play(state, "1: He & Ne", "2: Ar", "1: tiles", "2: pass", "take Ar", "rxn", "lay Na+", "bond Cl- to Na+")
    assert area(state) == ["He", "Ne", "Ar", "Na+.Cl-"]
    assert all(tile.used for tile in GAME.view(state, None).tiles[0])
    assert state.turn == 2


@mark.rule("5.4", "ION-34")
def test_any_card_of_the_center_may_be_taken_and_is_placed_as_usual(
    table: Table, play: Table, legal: Legal, code: Code
) -> None:
    options = {**FULL, "radioactive": "auto"}
    parts = {"areas": "Cl- / - / -", "center": "Na He U Fe", "options": options}
    state = table("turn 2 act", hands="- / - / -", waiting="1", **parts)
    assert legal(state) == ["pass", "take Na", "take He", "take Fe", "take U", "rxn"]
    assert code(state, "take K") == "5.4 NOT_IN_CENTER"
    assert play(state.copy(), "take U").radioactive
    play(state, "take Fe")
    assert legal(state) == ["lay Fe2+", "bond Fe2+ to Cl-", "lay Fe3+", "bond Fe3+ to Cl-"]


@mark.rule("ION-33")
def test_with_an_empty_center_the_tile_cannot_be_used(table: Table, play: Table, code: Code) -> None:
    state = table("turn 2 act", waiting="1", options=TILES)
    assert code(state, "take He") == "ION-33 CENTER_EMPTY"
    tiles = "A rxn:used / B rxn:used"
    state = table("turn 2 act", waiting="1", queue="2", center="He", tiles=tiles, options=TILES)
    play(state, "take He")  # the only one: seat 2 finds nothing and is not asked
    assert state.turn == 2


@mark.rule("5.5", "ION-37")
def test_rxn_lifts_all_ions_compounds_too_and_they_are_placed_one_by_one(
    table: Table, play: Table, legal: Legal, area: Legal
) -> None:
    areas = "He Na+.Cl- Mg2+.Cl- K+ / -"
    state = play(table("turn 5 act", waiting="1", areas=areas, options=TILES), "rxn")
    assert GAME.view(state, None).loose[0] == ("Na", "K", "Mg", "Cl", "Cl")
    assert legal(state) == ["lay Na+", "lay K+", "lay Mg2+", "lay Cl-"]
    play(state, "lay Mg2+", "bond Cl- to Mg2+", "bond Cl- to Mg2+.Cl-", "lay Na+")
    assert area(state) == ["He", "Na+", "K+", "Mg2+.Cl-.Cl-"]  # the last had only one way to lie


@mark.rule("ION-37")
def test_rxn_reaches_every_grouping_and_every_charge(table: Table, area: Legal) -> None:
    state = table("turn 4 act", waiting="1", areas="Fe2+ Cl- Cl- Na+ / -", options=FULL)
    state.apply(Seat(0), GAME.parse("rxn"), Rng(1))
    reached, todo = set(), [state]
    while todo:
        one = todo.pop()
        if not one.loose[0]:
            reached.add(tuple(area(one)))
            continue
        for action in one.legal(Seat(0)):
            after = one.copy()
            after.ask(all_seats(2))  # so that the round does not move on
            after.apply(Seat(0), action, Rng(1))
            todo.append(after)
    # By hand: Na alone or with one Cl. Iron at 2 or 3 then takes 0, 1 or 2 of the chlorides left.
    assert len(reached) == 2 * 3 + 2 * 2


@mark.rule("ION-38")
def test_rxn_leaves_radioactive_cards_and_nobody_takes_them(table: Table, play: Table, legal: Legal) -> None:
    options = {**TILES, "radioactive": "on"}
    parts = {"radioactive": "U:1:down / Fr:1:up / -", "options": options}
    state = table("turn 5 act", hands="- / - / -", waiting="1", areas="Na+ / - / -", **parts)
    play(state, "rxn")
    assert [card.lies for card in GAME.view(state, None).radioactive[0]] == ["down"]
    state = table("turn 8 steal", hands="- / - / -", waiting="1", areas="- / He K+ / -", flips="1", **parts)
    assert legal(state) == ["pass", "take K+ of K+ from 2"]


@mark.rule("5.6", "ION-39", "ION-40")
def test_after_the_last_turn_one_ion_that_scores_nothing_may_be_taken(
    table: Table, play: Table, legal: Legal, code: Code
) -> None:
    areas = "Cl- / He Na+.Cl- Mg2+.Cl- / K+"
    state = table("turn 7 steal", hands="- / - / -", waiting="1", areas=areas, flips="1", options=TILES)
    assert legal(state) == [
        "pass",
        "take Mg2+ of Mg2+.Cl- from 2",
        "take Cl- of Mg2+.Cl- from 2",
        "take K+ of K+ from 3",
    ]
    assert code(state, "take Na+ of Na+.Cl- from 2") == "ION-40 IT_SCORES"
    assert code(state, "take Cl- of Cl- from 1") == "ION-39 OTHER_PLAYER"
    assert code(state, "take F- of F- from 3") == "5.6 NOT_THERE"
    assert code(state, "take F- of K+ from 3") == "5.6 NOT_THERE"
    assert code(state, "rxn") == "5.6 TAKE_OR_PASS"
    assert play(state, "pass").round == 1


@mark.rule("ION-41")
def test_the_card_taken_is_placed_as_usual_with_its_charge_chosen_anew(table: Table, play: Table, legal: Legal) -> None:
    areas = "Cl- Cl- / Cu+"
    state = table("turn 7 steal", waiting="1", areas=areas, flips="1", options=FULL)
    play(state, "take Cu+ of Cu+ from 2")
    assert legal(state) == ["lay Cu+", "bond Cu+ to Cl-", "lay Cu2+", "bond Cu2+ to Cl-"]


@mark.rule("ION-42", "ION-45")
def test_who_flipped_first_takes_first_and_the_last_window_counts(table: Table, play: Table) -> None:
    parts = {"tiles": "A / B rxn:used", "flips": "2", "areas": "Na+ / K+", "options": TILES}
    state = table("turn 6 act", waiting="1", **parts)
    play(state, "rxn")  # the one ion lies again at once
    assert state.flips == [1, 0]
    assert state.actors() == [1]
    play(state, "pass")
    assert state.actors() == [0]


@mark.rule("ION-43")
def test_what_may_be_taken_is_read_again_each_time(table: Table, play: Table, legal: Legal) -> None:
    areas = "Cl- / Na+ / K+ F-"
    start = table("turn 7 steal", hands="- / - / -", waiting="1", queue="2", areas=areas, flips="1 2", options=TILES)
    state = play(start.copy(), "take Na+ of Na+ from 2", "bond Na+ to Cl-")
    assert legal(state) == ["pass", "take K+ of K+ from 3", "take F- of F- from 3"]  # NaCl is safe now
    state = play(start, "take Na+ of Na+ from 2", "lay Na+")
    assert "take Na+ of Na+ from 1" in legal(state)  # who lost it takes it back


@mark.rule("ION-44")
def test_what_is_left_behind_stays_bonded_only_with_both_signs(table: Table, play: Table, area: Legal) -> None:
    areas = "- / Mg2+.Cl- Fe3+.Cl-.Cl-"
    for take, left in (
        ("take Cl- of Mg2+.Cl- from 2", ["Mg2+", "Fe3+.Cl-.Cl-"]),
        ("take Fe3+ of Fe3+.Cl-.Cl- from 2", ["Cl-", "Cl-", "Mg2+.Cl-"]),
        ("take Cl- of Fe3+.Cl-.Cl- from 2", ["Mg2+.Cl-", "Fe3+.Cl-"]),
    ):
        state = table("turn 7 steal", waiting="1", queue="2", areas=areas, flips="1 2", options=FULL)
        play(state, take)
        assert area(state, 2) == left


@mark.rule("ION-46", "ION-47")
def test_an_earlier_round_s_rxn_or_an_empty_table_gives_nothing_to_take(table: Table, play: Table) -> None:
    tiles = "A rxn:used center:used / B rxn:used center:used"
    state = table("round 2 turn 6 choose", hands="Ar Ar Ar / Cl Cl Cl", tiles=tiles, options=TILES)
    assert play(state, "1: Ar", "2: Cl").round == 2
    state = table("round 1 turn 6 choose", hands="Ar Ar Ar / He He He", tiles=tiles, flips="1", options=TILES)
    play(state, "1: Ar", "2: He")
    assert state.round == 1
    assert state.used[0] == 6
