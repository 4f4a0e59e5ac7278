"""Names that people choose: of the whole world, and nobody else's."""

import pytest

from ionbox.bots import BOTS
from ionbox.core.types import BadInput
from ionbox.server import names

WORLD = [
    "Ada", "José", "Łukasz", "Nguyễn", "小明", "Ольга", "محمد", "O’Brien", "Anne-Marie", "김민준", "Zoë",
    "Søren", "Åse", "Þórdís", "Győző", "Iñaki", "Gal·la", "Renée", "Đorđe", "Ăn", "Ṣẹ́gun", "Ayşe", "İbrahim",
    "Ilıcalı", "Ελένη", "Σωτήρης", "Олександр", "Наталʼя", "Қайрат", "Գայանե", "თამარ", "שרה", "مُحَمَّد",
    "فاطمة", "علی‌رضا", "आदित्य", "ज़ाँ", "অনন্যা", "தமிழ்", "తెలుగు", "ශ්‍රී", "สมชาย", "ဒေါ်ကျော်", "សុខា",
    "ལྷ་མོ", "さくら", "ジャン・リュック", "佐々木", "陳大文", "남궁민수", "ብርሃን", "J. R. Smith", "Mary Jane",
    "D'Angelo", "Jean-Luc 2", "7a Max", "Nguye\u0302\u0303n", "Kaʻiulani", "Björk Guðmundsdóttir", "Ho",
    "Seatu", "Strongman", "Masterson", "Randon", "Hostetler",
]  # fmt: skip


@pytest.mark.parametrize("name", WORLD)
def test_names_of_the_world_are_welcome(name: str) -> None:
    others = [other for other in WORLD if names.tidied(other) != names.tidied(name)]
    assert names.own_name(name, others) == names.tidied(name)


def test_a_name_is_tidied() -> None:
    assert names.own_name("  Ada   Lovelace ", []) == "Ada Lovelace"
    assert names.own_name("Zoe\u0308-Ann O`Neil", []) == "Zoë-Ann O’Neil"
    assert names.own_name("Ａｄａ", []) == "Ada"
    assert names.own_name("علی‌رضا", []) == "علیرضا"


@pytest.mark.parametrize(
    "name",
    [
        "", " ", "x" * 25, "a,b", "a\u202eb", "a\nb\x00", "<b>", "-", "’", "a" + "\u0301" * 3, "🙂", "a_b",
        "a|b", "a\\b", "\u3164", "\u115f\u1160", "\uffa0", "Ada\u034f", "Ada\u200b", "Ada\u2060", "\ufeffAda",
        "Ada\xad", "A\u2066da", "Ada\ufe0f", "Ada\u180b", "\u0301", "\u0301Ada", "Ada -\u0301", "\u2800",
        "\ud800", "\ue000", "\u20dd",
    ],
)  # fmt: skip
def test_a_name_that_cannot_be_shown_is_refused_with_what_to_do(name: str) -> None:
    with pytest.raises(BadInput, match=r"Choose (another|a shorter one)"):
        names.own_name(name, [])


@pytest.mark.parametrize(
    ("taken", "name"),
    [
        ("Ada", "ada"), ("Ada", "ADA"), ("Ada", "\u0410da"), ("Ada", "\u0391da"), ("Ada", "Ａｄａ"),
        ("Ada", "Ad\u0430"), ("Ada", "𝐀𝐝𝐚"), ("Ada", "Ada."), ("Ada", "A-da"), ("Ada", "АDA"),
        ("Otto", "0tto"), ("Otto", "0TT0"), ("Ian", "lan"), ("Ian", "1an"), ("Ilse", "llse"), ("Lili", "Li1i"),
        ("O’Brien", "O'Brien"), ("Anne-Marie", "Anne Marie"), ("Martina", "Martlna".replace("l", "ı")),
        ("Emma", "Ernma"), ("Ольга", "0льга"), ("Straße", "STRASSE"), ("José", "Jose\u0301"),
        ("Ada Lovelace", "Ada  L\u043evelace"),
    ],
)  # fmt: skip
def test_who_looks_like_somebody_here_is_asked_for_another_name(taken: str, name: str) -> None:
    with pytest.raises(BadInput, match=r"already here\. Choose another name"):
        names.own_name(name, ["Ben", taken])


@pytest.mark.parametrize(
    ("taken", "name"),
    [
        ("Ian", "Lan"), ("Ila", "Lia"), ("Ilia", "Lila"), ("Jose", "José"), ("Lukas", "Łukas"),
        ("Max", "Max M."), ("Ada", "Ada 2"), ("Ben", "Bens"), ("Li", "Lí"), ("Ana", "Аня"),
    ],
)  # fmt: skip
def test_names_that_are_only_near_each_other_sit_at_one_table(taken: str, name: str) -> None:
    assert names.own_name(name, [taken]) == name
    assert names.own_name(taken, [name]) == taken


@pytest.mark.parametrize(
    "name",
    [
        *BOTS, *(f"{bot} 2" for bot in BOTS), "Greedy", "GREEDY 10", "greedy2", "gr\u0435\u0435dy 1",
        "greedy l", "g-r-e-e-d-y", "Player 1", "Host", "the host", "The Host", "H\u043est", "h0st", "ionbox",
        "I0nbox", "Referee", "Teacher", "Bot 3", "Seat 2", "Computer",
        *(f"bot {bot}" for bot in BOTS), "Bot Greedy 2", "greedy-bot", "The Bot", "the computer",
    ],
)  # fmt: skip
def test_the_names_of_bots_and_of_the_host_are_theirs_alone(name: str) -> None:
    with pytest.raises(BadInput, match=r"is what the host or a bot is called here\. Choose another"):
        names.own_name(name, [])


def test_a_name_that_is_given_is_nobody_elses() -> None:
    given: list[str] = []
    for _ in range(50):
        given.append(names.given_name(given))
        assert names.own_name(given[-1], given[:-1]) == given[-1]
    first, second = names._lists()
    every = [f"{one} {other}" for one in first for other in second]
    assert names.own_name(names.given_name(every), []).startswith("Guest ")
