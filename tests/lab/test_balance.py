"""How a deck plays: what is measured is right, the same for any number of workers, and told as it is."""

import multiprocessing
import random
from collections.abc import Sequence
from dataclasses import replace
from html.parser import HTMLParser
from itertools import pairwise
from math import inf, isfinite, nan, sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import Any
from xml.etree import ElementTree

import pytest
from rich.console import Console
from server.own_contents import contents, metals_with

from ionbox.commands import lab as commands
from ionbox.core.contents import Ledger, Use
from ionbox.core.kit import Contents
from ionbox.core.options import change
from ionbox.core.play import Chapter, Setup
from ionbox.core.types import BadInput
from ionbox.games import GAMES
from ionbox.lab import balance, page, report
from ionbox.lab.balance import Balance, Card, Job, Side, measure
from ionbox.lab.command import Where
from ionbox.lab.pool import ALONE, Crew, Processes
from ionbox.lab.sitting import play_match
from ionbox.lab.tally import Measured, Tally
from ionbox.terminal.screen import Screen

METALS = GAMES["metals"]
OWN = change(METALS.defaults, {"deck": "ion,copies\nNa+,12\nCl-,20\nMg2+,5\n"})


def ledger(setup: Setup, chapters: Sequence[Chapter]) -> Ledger:
    """Made up from the seed: Cl- is stuck three times as often as Na+."""
    chance = random.Random(setup.seed)
    found = Ledger(rounds=len(chapters) // 3)
    for card, often in (("Na+", 0.1), ("Cl-", 0.3), ("<b>", 0.1)):
        taken = chance.randrange(4, 9)
        stuck = sum(chance.random() < often for _ in range(taken))
        found.cards[card] = Use(taken + chance.randrange(5), taken, 0 if card == "<b>" else taken - stuck, stuck)
    found.compounds["NaCl"] += chance.randrange(4)
    found.points["compounds"] += chance.randrange(9)
    found.points["goals"] += 3
    return found


def made_up() -> Contents:
    return replace(contents(), ledger=ledger)


def work(job: Job) -> tuple[bool, Tally]:
    """What a process of its own does: it has to be told of the made-up box."""
    with metals_with(made_up()):
        return balance.play_job(job)


def measured(options: Any = OWN, matches: int = 60, crew: Crew = ALONE) -> Balance:
    with metals_with(made_up()):
        return measure(METALS, options, 2, matches=matches, crew=crew)


# What is measured.


def test_a_share_has_the_error_of_a_ratio_of_two_sums() -> None:
    chance = random.Random(1)
    seen = [chance.randrange(1, 20) for _ in range(200)]
    stuck = [sum(chance.random() < 0.3 for _ in range(n)) for n in seen]
    tally = Tally()
    for x, y in zip(seen, stuck, strict=True):
        tally.add({("seen", "Na+"): x, ("stuck", "Na+"): y}, [(("seen", "Na+"), ("stuck", "Na+"))])
    share = tally.measured(("stuck", "Na+"), ("seen", "Na+"))
    ratio = sum(stuck) / sum(seen)
    residuals = [y - ratio * x for x, y in zip(seen, stuck, strict=True)]
    assert share.value == ratio
    assert share.error == pytest.approx(sqrt(sum(r * r for r in residuals) * 200 / 199) / sum(seen))
    mean = tally.measured(("seen", "Na+"))
    assert (mean.value, mean.error) == pytest.approx((fmean(seen), stdev(seen) / sqrt(200)))
    half = tally.measured(("seen", "Na+"), scale=2)
    assert (half.value, half.error) == pytest.approx((mean.value / 2, mean.error / 2))


def test_the_error_says_how_far_another_run_may_be() -> None:
    """Of many runs the figures scatter as each of them says."""
    runs = []
    for run in range(60):
        chance, tally = random.Random(run), Tally()
        for _ in range(50):
            x = chance.randrange(1, 12)
            numbers = {("seen", "a"): x, ("stuck", "a"): sum(chance.random() < 0.4 for _ in range(x))}
            tally.add(numbers, [(("seen", "a"), ("stuck", "a"))])
        runs.append(tally.measured(("stuck", "a"), ("seen", "a")))
    assert stdev([run.value for run in runs]) == pytest.approx(fmean([run.error for run in runs]), rel=0.25)


def test_what_is_always_the_same_has_no_error_and_what_was_never_there_no_value() -> None:
    tally = Tally()
    for _ in range(7):
        tally.add({("seen", "a"): 3, ("taken", "a"): 1}, [(("seen", "a"), ("taken", "a"))])
    assert tally.measured(("taken", "a"), ("seen", "a")) == Measured(1 / 3, 0.0)
    assert str(tally.measured(("taken", "b"), ("seen", "b"))) == str(Measured(nan, nan))
    one = Tally()
    one.add({("points", ""): 5}, [])
    assert one.measured(("points", "")) == Measured(5.0, inf)


def test_the_same_seed_says_the_same_with_any_number_of_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    alone = measured()
    assert measured() == alone
    monkeypatch.setattr(balance, "play_job", work_elsewhere)
    with Processes(2) as crew:
        assert measured(crew=crew) == alone


def work_elsewhere(job: Job) -> tuple[bool, Tally]:
    return work(job)


def test_a_deck_is_played_beside_the_printed_one_with_the_same_other_options() -> None:
    options = replace(OWN, series=2)
    both = measured(options, 20)
    assert both.printed is not None
    assert (both.own.matches, both.printed.matches) == (20, 20)
    with metals_with(made_up()):
        box = balance.printed_options(METALS, options, 2)
    assert box == replace(METALS.defaults, series=2)
    assert measured(METALS.defaults, 20).printed is None
    # The printed deck typed in again is the printed deck.
    assert measured(change(METALS.defaults, {"deck": METALS.file("data/deck.csv")}), 20).printed is None


def test_a_match_is_dealt_from_the_seed_and_its_number_and_every_side_is_counted() -> None:
    own = measured(matches=30).own
    sat = [play_match(METALS, 2, OWN, "greedy", f"balance:{deal}") for deal in range(30)]
    ends = [one.chapters[-1].state.outcome() for one in sat]
    won = [end.share(one.first) for one, end in zip(sat, ends, strict=True) if end is not None]
    assert own.first.value == pytest.approx(fmean(won))
    assert own.decisions.value == pytest.approx(fmean([one.decisions for one in sat]))
    assert own.points.value == pytest.approx(fmean([fmean(end.scores) for end in ends if end is not None]))
    books = [ledger(one.setup, one.chapters) for one in sat]
    uses = [book.cards["Cl-"] for book in books]
    cl = next(card for card in own.cards if card.card == "Cl-")
    assert cl.taken.value == pytest.approx(sum(use.taken for use in uses) / sum(use.seen for use in uses))
    assert cl.laid.value == pytest.approx(sum(use.laid for use in uses) / sum(use.seen for use in uses))
    assert cl.stuck.value == pytest.approx(sum(use.stuck for use in uses) / sum(use.laid + use.stuck for use in uses))
    points = sum(sum(book.points.values()) for book in books)
    assert dict(own.kinds)["goals"].value == pytest.approx(3 * 30 / points)
    assert own.compounds[0][0] == "NaCl"


def test_decisions_are_counted_one_after_the_other_and_only_where_there_is_a_choice() -> None:
    ion = GAMES["ion"]
    sitting = play_match(ion, 4, ion.defaults, "greedy", "7")
    choices = sum(
        len(before.state.legal(after.step.seat)) > 1 for before, after in pairs(sitting.chapters) if after.step
    )
    assert 0 < sitting.decisions < choices  # four draft at the same time
    metals = play_match(METALS, 2, METALS.defaults, "greedy", "7")
    choices = sum(
        len(before.state.legal(after.step.seat)) > 1 for before, after in pairs(metals.chapters) if after.step
    )
    assert metals.decisions == choices


def pairs(chapters: Sequence[Chapter]) -> list[tuple[Chapter, Chapter]]:
    return list(pairwise(chapters))


@pytest.mark.parametrize("taken", [0, 9])
def test_where_no_card_is_taken_or_all_are_nothing_is_told_of_it(taken: int) -> None:
    def seen_only(setup: Setup, chapters: Sequence[Chapter]) -> Ledger:
        return Ledger(1, {"Na+": Use(9, taken, 1, 3)})

    with metals_with(replace(contents(), ledger=seen_only)):
        found = measure(METALS, OWN, 2, matches=10)
    assert not found.own.takes
    assert found.own.cards[0].stuck.value == 0.75
    assert "taken" not in [group.what for group in report.groups(found)]


@pytest.mark.parametrize(
    ("wish", "says"),
    [
        ({"matches": 3}, "Choose 10 to 100000 matches, not 3."),
        ({"bot": "clever"}, "Unknown bot 'clever'"),
        ({"seats": 9}, "is for 2 to 4 seats, not 9"),
    ],
)
def test_what_cannot_be_measured_is_refused(wish: dict[str, Any], says: str) -> None:
    with metals_with(made_up()), pytest.raises(BadInput, match=says):
        measure(METALS, OWN, **{"seats": 2, **wish})


def test_a_game_that_does_not_say_what_a_match_comes_to_is_refused() -> None:
    with metals_with(None), pytest.raises(BadInput, match="nothing can be measured"):
        measure(METALS, OWN, 2)


def test_a_run_can_be_stopped_between_two_jobs_and_no_process_is_left() -> None:
    def stop(done: int, of: int) -> None:
        if done:
            raise KeyboardInterrupt

    with metals_with(made_up()), pytest.raises(KeyboardInterrupt):
        measure(METALS, OWN, 2, matches=500, progress=stop)
    with Processes(2) as crew:
        number, result = next(crew.finished(abs, range(-40, 0)))
    assert number == 40 - result
    assert multiprocessing.active_children() == []


@pytest.mark.parametrize("game", [game for game in GAMES.values() if game.kit.contents])
def test_every_game_can_be_measured_at_its_fewest_seats(game: Any) -> None:
    found = measure(game, game.defaults, game.seats[0], matches=10)
    assert found.own.rounds.value > 0
    assert found.own.cards
    for card in found.own.cards:
        for share in (card.taken, card.laid, card.stuck):
            assert not isfinite(share.value) or 0 <= share.value <= 1, card
    assert page.fragment(found)


# What is told.


def side(**given: Any) -> Side:
    m = Measured
    cards = (
        Card("Na+", m(0.5, 0.01), m(0.9, 0.01), m(0.1, 0.01)),
        Card("Cl-", m(0.1, 0.01), m(0.69, 0.02), m(0.31, 0.02)),
        Card("<b>", m(0.9, 0.01), m(0.0, 0.0), m(nan, nan)),
    )
    usual = {
        "matches": 2000, "rounds": m(12.0, 0.1), "decisions": m(61.0, 0.4), "first": m(0.56, 0.01), "fair": 0.5,
        "points": m(30.0, 0.2), "takes": True, "all": Card("", m(0.4, 0.004), m(0.8, 0.01), m(0.12, 0.004)),
        "cards": cards, "compounds": (("NaCl", m(2.5, 0.03)),), "kinds": (("compounds", m(0.9, 0.004)),),
    }  # fmt: skip
    return Side(**{**usual, **given})


TOLD = Balance("ION", 2, "greedy", "turn", side(), side(decisions=Measured(50.0, 0.4), cards=side().cards[:1]))


def test_what_stands_out_is_said_in_sentences_and_warnings_come_first() -> None:
    assert [one.says for one in report.findings(TOLD) if one.warning] == [
        "Left over much more often than all cards together (12.00% ± 0.40%): Cl⁻ (31.0% ± 2.0%: 9 standard "
        "errors more).",
        "Never laid in 2000 matches: <b>.",
        "Whoever begins has 56.0% ± 1.0% of the victory, and 50% would be fair: an advantage of 6 standard errors.",
    ]
    others = [one.says for one in report.findings(TOLD)][3:]
    assert others == [
        "Taken seldom, where all cards together are taken 40.00% ± 0.40% of the time: Cl⁻ (10%).",
        "Taken often, where all cards together are taken 40.00% ± 0.40% of the time: <b> (90%).",
        "A match takes 61.00 ± 0.40 decisions, one after the other, and 12.00 ± 0.10 turns: 22% more decisions than "
        "with the printed deck (19 standard errors).",
        "Most often made in a match: NaCl (2.500 ± 0.030).",
        "Where the points come from: compounds 90.00% ± 0.40%.",
    ]


def test_cards_that_fare_otherwise_than_with_the_printed_deck_are_named() -> None:
    m = Measured
    before = (
        Card("Na+", m(0.5, 0.01), m(0.9, 0.01), m(0.3, 0.01)),
        Card("Cl-", m(0.1, 0.01), m(0.7, 0.02), m(0.1, 0.01)),
    )
    says = [one.says for one in report.findings(replace(TOLD, printed=side(cards=before)))]
    assert "Left over more often than with the printed deck: Cl⁻ (31%, before 10%)." in says
    assert "Left over less often than with the printed deck: Na⁺ (10%, before 30%)." in says


def test_what_chance_alone_may_have_done_is_not_told_as_a_difference() -> None:
    even = side(first=Measured(0.51, 0.01), cards=side().cards[:1])
    found = report.findings(replace(TOLD, own=even, printed=even))
    assert not any(one.warning for one in found)
    says = " ".join(one.says for one in found)
    assert "no advantage can be told from chance in 2000 matches" in says
    assert "No card is left over much more often than the others." in says
    assert "as many decisions as with the printed deck" in says


def test_ions_are_told_as_chemists_print_them_and_every_other_card_by_its_name() -> None:
    names = {
        "N3-": "N³⁻", "N3 -": "N₃⁻", "CH3CO2 -": "CH₃CO₂⁻", "SO4 2-": "SO₄²⁻", "SO4": "SO₄", "Fe": "Fe", "He": "He",
        "3|6": "3|6", "2|6 play-again": "2|6 play-again", "*": "*", "<b>": "<b>", "Na+-": "Na+-",
    }  # fmt: skip
    cards = tuple(replace(side().cards[0], card=card) for card in names)
    balance = replace(TOLD, own=side(cards=cards))
    (group,) = [group for group in report.groups(balance) if group.what == "laid"]
    assert [row.name for row in group.rows] == list(names.values())
    assert all(name in Read(page.fragment(balance)).texts for name in names.values())
    assert "laid,CH3CO2 -,0.9,0.01,,," in report.as_csv(balance).splitlines(), "the CSV has the keys of data files"


def test_every_figure_is_a_line_of_the_csv() -> None:
    lines = report.as_csv(TOLD).splitlines()
    assert lines[0] == "what,name,own,own_error,printed,printed_error,difference_in_errors"
    assert 'match,"decisions, one after the other",61,0.4,50,0.4,19.4454' in lines
    assert "stuck,Cl-,0.31,0.02,,," in lines
    assert "stuck,<b>,,,,," in lines
    hostile = replace(side().cards[0], card="\t=1+1")
    assert "stuck,'\t=1+1,0.1,0.01,,," in report.as_csv(replace(TOLD, own=side(cards=(hostile,)))).splitlines()


class Read(HTMLParser):
    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


@pytest.mark.parametrize("printed", [TOLD.printed, None])
def test_the_fragment_is_escaped_and_has_no_script_and_no_style(printed: Side | None) -> None:
    html = page.fragment(replace(TOLD, printed=printed))
    ElementTree.fromstring(f"<div>{html}</div>")
    read = Read(html)
    assert {tag for tag, _ in read.tags}.isdisjoint({"b", "script", "style", "a", "img"})
    for _, attributes in read.tags:
        assert "style" not in attributes
        assert not any(name.startswith("on") for name in attributes)
    assert "<b>" in read.texts
    assert ("th", {"scope": "row"}) in read.tags


def test_a_plot_has_a_dot_with_two_errors_to_either_side_for_each_figure() -> None:
    (group,) = [group for group in report.groups(TOLD) if group.what == "stuck"]
    svg = ElementTree.fromstring(page.plot(group))
    own = [g for g in svg.iter("g") if g.get("class") == "own"]
    assert len(own) == 2  # nothing is known of <b>
    whisker, circle = own[0]
    left, right, middle = (
        float(part.get(name, "")) for part, name in ((whisker, "x1"), (whisker, "x2"), (circle, "cx"))
    )
    assert middle == pytest.approx((left + right) / 2, abs=0.2)
    assert left < middle < right
    assert [text.text for text in svg.iter("text")][:3] == ["0%", "10%", "20%"]


def test_a_page_stands_alone(tmp_path: Path) -> None:
    text = page.page(TOLD, "my <deck>")
    assert text.startswith("<!doctype html>")
    assert "<title>ION: how my &lt;deck&gt; plays</title>" in text
    assert "http" not in text
    for word in ("prefers-color-scheme: dark", "@media print"):
        assert word in text


@pytest.mark.parametrize("plain", [True, False])
def test_the_command_tells_and_writes(
    plain: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    deck, csv, html = tmp_path / "mine.csv", tmp_path / "out.csv", tmp_path / "out.html"
    deck.write_text("ion,copies\nNa+,12\nCl-,20\n", "utf-8")
    screen = Screen(plain)
    screen.console = Console(width=120)
    monkeypatch.setattr(commands, "screen_for", lambda plain: screen)
    with metals_with(made_up()):
        commands.balance("metals", data=[f"deck={deck}"], matches=40, where=Where(1), csv=csv, page=html)
    told = capsys.readouterr().out
    assert "Metal vs. Non-Metal: 40 matches of 2 greedy bots, beside 40 with the printed deck." in told
    assert "Whoever begins has " in told
    assert "Cards left over" in told
    assert csv.read_text("utf-8").startswith("what,name,own")
    assert "how mine.csv plays" in html.read_text("utf-8")


def test_a_command_that_is_stopped_says_so_and_writes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*_: object) -> Balance:
        raise KeyboardInterrupt

    monkeypatch.setattr("ionbox.terminal.balance.measure", stopped)
    with pytest.raises(BadInput, match="Stopped before the last match"):
        commands.balance("metals", csv=tmp_path / "out.csv")
    assert list(tmp_path.iterdir()) == []
