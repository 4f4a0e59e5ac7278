"""An independent judge of practice: its own ions, its own criss-cross, its own names.

It knows an item as the server hands it out, as plain data, and shares no code with ionbox. The table of ions was
typed from a schoolbook; whatever exists or not, from memory of one. A position of a game is not its business.
"""

import re
from collections.abc import Callable
from functools import cache
from itertools import product
from math import gcd
from typing import Any, NamedTuple

Item = dict[str, Any]


class Ion(NamedTuple):
    symbol: str
    charge: int
    names: tuple[str, ...]


CATIONS = """Li 1 lithium; Na 1 sodium; K 1 potassium; Rb 1 rubidium; Cs 1 cesium/caesium; Mg 2 magnesium; Ca 2
calcium; Sr 2 strontium; Ba 2 barium; Al 3 aluminum/aluminium; Ag 1 silver; Zn 2 zinc; Cd 2 cadmium; Ga 3 gallium; Sc
3 scandium; Y 3 yttrium; La 3 lanthanum; NH4 1 ammonium; Fe 2 iron(II); Fe 3 iron(III); Cu 1 copper(I); Cu 2
copper(II); Sn 2 tin(II); Sn 4 tin(IV); Pb 2 lead(II); Pb 4 lead(IV); Cr 2 chromium(II); Cr 3 chromium(III); Co 2
cobalt(II); Co 3 cobalt(III); Mn 2 manganese(II); Mn 3 manganese(III); Mn 4 manganese(IV); Ni 2 nickel(II); Au 1
gold(I); Au 3 gold(III); Ti 2 titanium(II); Ti 3 titanium(III); Ti 4 titanium(IV); V 2 vanadium(II); V 3
vanadium(III); V 4 vanadium(IV); V 5 vanadium(V); Hg2 2 mercury(I); Hg 2 mercury(II); Ce 3 cerium(III); Ce 4
cerium(IV); Bi 3 bismuth(III); Pt 2 platinum(II); Pt 4 platinum(IV); Pd 2 palladium(II); Tl 1 thallium(I); Tl 3
thallium(III); U 4 uranium(IV); Eu 2 europium(II); Eu 3 europium(III)"""
ANIONS = """F 1 fluoride; Cl 1 chloride; Br 1 bromide; I 1 iodide; H 1 hydride; O 2 oxide; S 2 sulfide; Se 2 selenide;
Te 2 telluride; N 3 nitride; P 3 phosphide; As 3 arsenide; OH 1 hydroxide; NO3 1 nitrate; NO2 1 nitrite; N3 1 azide;
CN 1 cyanide; SCN 1 thiocyanate; CO3 2 carbonate; HCO3 1 hydrogen carbonate/hydrogencarbonate/bicarbonate; SO4 2
sulfate; SO3 2 sulfite; HSO4 1 hydrogen sulfate/hydrogensulfate; HSO3 1 hydrogen sulfite/hydrogensulfite; S2O3 2
thiosulfate; PO4 3 phosphate; HPO4 2 hydrogen phosphate/hydrogenphosphate; PO3 3 phosphite; H2PO4 1 dihydrogen
phosphate/dihydrogenphosphate; ClO 1 hypochlorite; ClO2 1 chlorite; ClO3 1 chlorate; ClO4 1 perchlorate; BrO 1
hypobromite; BrO2 1 bromite; BrO3 1 bromate; BrO4 1 perbromate; IO2 1 iodite; IO3 1 iodate; IO4 1 periodate; MnO4 1
permanganate; CrO4 2 chromate; Cr2O7 2 dichromate; CH3CO2 1 acetate/ethanoate; C2O4 2 oxalate/ethanedioate; O2 2
peroxide; SiO3 2 metasilicate; AsO4 3 arsenate"""
GROUPS = {
    1: "lithium sodium potassium rubidium cesium", 2: "beryllium magnesium calcium strontium barium radium",
    3: "aluminum gallium", -3: "nitrogen phosphorus arsenic", -2: "oxygen sulfur selenium tellurium",
    -1: "fluorine chlorine bromine iodine",
}  # fmt: skip
NOBLE = ["helium", "neon", "argon", "krypton", "xenon", "radon"]
NON_METALS = {"H", "C", "N", "O", "F", "Si", "P", "S", "Cl", "Br", "I", "Se", "Te", "As"}
NUMBERED = ["Ag", "Zn", "Cd", "Sc", "Y", "La"]
"""Transition metals with one charge: books give their numerals all the same."""
NOT = ["Na3PO3", "AlPO3", "FePO3", "NaIO2", "KIO2", "CuI2", "CuSO3", "Au3P", "AuI3"]
HARDLY = ["NaClO", "KClO", "NaBrO", "KBrO", "Fe2S3", "AuCl", "Na3N", "Fe3N2", "FeI3", "Cu2SO4"]
PLAIN = str.maketrans("₀₁₂₃₄₅₆₇₈₉⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻−", "01234567890123456789+--")


def ions(table: str, sign: int) -> list[Ion]:
    found = []
    for entry in " ".join(table.split()).split("; "):
        symbol, charge, names = entry.split(" ", 2)
        found.append(Ion(symbol, sign * int(charge), tuple(names.split("/"))))
    return found


POSITIVE, NEGATIVE = ions(CATIONS, 1), ions(ANIONS, -1)
CHARGE_OF = {name: charge for charge, names in GROUPS.items() for name in names.split()}


def plain(text: str) -> str:
    """In ASCII, with a space that keeps a charge apart from a number of atoms: azide is N3 -, nitride N3-."""
    return re.sub("(?<=[₀-₉])(?=[⁰¹²³⁴-⁹⁺⁻])", " ", text).translate(PLAIN)


def numbers(one: Ion, other: Ion) -> tuple[int, int]:
    shared = gcd(one.charge, other.charge)
    return -other.charge // shared, one.charge // shared


def taken(ion: Ion, count: int) -> str:
    group = len(re.findall(r"[A-Z]", ion.symbol)) > 1 or ion.symbol[-1].isdigit()
    if count == 1:
        return ion.symbol
    return f"({ion.symbol}){count}" if group else f"{ion.symbol}{count}"


def formula(one: Ion, other: Ion) -> str:
    n, m = numbers(one, other)
    return taken(one, n) + taken(other, m)


PAIRS = list(product(POSITIVE, NEGATIVE))
BY_FORMULA: dict[str, list[tuple[Ion, Ion]]] = {}
for _pair in PAIRS:
    BY_FORMULA.setdefault(formula(*_pair), []).append(_pair)


def names(one: Ion, other: Ion) -> list[str]:
    return [f"{first} {second}" for first in one.names for second in other.names]


BY_NAME = {name: pair for pair in PAIRS for name in names(*pair)}


def key(name: str) -> str:
    """Names are the same whatever their spaces, capitals and English."""
    name = name.lower().replace("aluminium", "aluminum").replace("caesium", "cesium").replace("sulph", "sulf")
    return re.sub(r"\s", "", name)


def pair_of(text: str) -> tuple[Ion, Ion]:
    """Of two readings that of a simple negative ion: PbO2 is an oxide, BaO2, which Ba4+ would need, a peroxide."""
    found = BY_FORMULA[plain(text)]
    return min(found, key=lambda pair: len(pair[1].symbol))


def is_right_formula(text: str) -> bool:
    return plain(text) in BY_FORMULA


def ion_key(ion: Ion) -> str:
    size = "" if abs(ion.charge) == 1 else str(abs(ion.charge))
    gap = " " if ion.symbol[-1].isdigit() else ""
    return f"{ion.symbol}{gap}{size}{'+' if ion.charge > 0 else '-'}"


def charge_text(charge: int) -> str:
    return f"{abs(charge)}{'+' if charge > 0 else '-'}"


def atoms(symbol: str) -> list[str]:
    found: list[str] = []
    for sign, number in re.findall(r"([A-Z][a-z]?)(\d*)", symbol):
        found += [sign] * int(number or 1)
    return found


# Answers.


def solve(item: Item) -> str:
    """The answer to an item, as it is sent to the server."""
    kind = item["kind"]
    if kind == "name":
        return names(*pair_of(item["formula"]))[0]
    if kind == "build":
        return built(item)
    if kind == "complete":
        return completed(item)
    says = [plain(one["says"]) for one in item["choices"]]
    (chosen,) = [n for n, text in enumerate(says) if right_choice(item, text, says)]
    if not item["reasons"]:
        return str(chosen + 1)
    reasons = [one["says"] for one in item["reasons"]]
    found = [n for n, text in enumerate(reasons) if right_reason(item, text, says[chosen])]
    assert len(found) == 1, (says[chosen], reasons, found)
    (why,) = found
    return f"{chosen + 1} {why + 1}"


def built(item: Item) -> str:
    found = re.fullmatch(r"(?:Make (.+) from these ions\.|Lay the formula of (.+) in tiles, .*)", item["ask"])
    assert found
    one, other = BY_NAME[found[1] or found[2]]
    n, m = numbers(one, other)
    return " ".join(
        atoms(one.symbol) * n + atoms(other.symbol) * m if found[2] else [*keys(item, one, n), *keys(item, other, m)]
    )


def keys(item: Item, ion: Ion, count: int) -> list[str]:
    assert ion_key(ion) in [piece["key"] for piece in item["pieces"]], item
    return [ion_key(ion)] * count


def completed(item: Item) -> str:
    (lies,) = item["laid"]
    (partner,) = [piece["key"] for piece in item["pieces"] if piece["key"] != lies]
    by_key = {ion_key(ion): ion for ion in (*POSITIVE, *NEGATIVE)}
    one, other = sorted((by_key[lies], by_key[partner]), key=lambda ion: -ion.charge)
    assert plain(item["ask"]) == f"One {lies} is already here. Add ions to make its compound with {partner}."
    counts = dict(zip((one, other), numbers(one, other), strict=True))
    need = [lies] * counts[by_key[lies]] + [partner] * counts[by_key[partner]]
    need.remove(lies)
    return " ".join(need)


def right_choice(item: Item, text: str, says: list[str]) -> bool:
    ask = plain(item["ask"])
    if found := re.fullmatch(r"An atom of (.+) becomes an ion\. What charge does the ion have\?", ask):
        return text == charge_text(CHARGE_OF[found[1]])
    if found := re.fullmatch(r"Atoms of which of these elements become ions with the charge (.+)\?", ask):
        return charge_text(CHARGE_OF[text]) == found[1]
    if found := re.fullmatch(r"What charge does (?:the (.+) ion|(.+)) have in (.+)\?", ask):
        one, other = pair_of(found[3])
        assert other.names[0] == found[1] or one.names[0].startswith(found[2] or "?")
        return text == charge_text(other.charge if found[1] else one.charge)
    if ask == "One of these formulas is wrong. Which one?":
        return not is_right_formula(text)
    if found := re.fullmatch(r"Which of these is the formula of (.+)\?", ask):
        return text == formula(*BY_NAME[found[1]])
    if found := re.fullmatch(r"What is (.+) called\?", ask):
        return key(text) in map(key, names(*pair_of(found[1])))
    if ask == "Which of these pairs of ions forms a compound?":
        return {"+", "-"} == {part[-1] for part in text.split(" and ")}
    if ask == "Which of these elements forms no simple ions?":
        return text in NOBLE
    if ask == "Which of these is made of molecules, and not of ions?":
        return not set(atoms(text)) - NON_METALS
    if found := re.fullmatch(r"The charges cancel in (.+)\. Does it exist\?", ask):
        assert found[1] in BY_FORMULA
        return text.startswith("No" if found[1] in NOT else "Yes, but" if found[1] in HARDLY else "Yes, it")
    return in_the_crystal(ask, text)


def in_the_crystal(ask: str, text: str) -> bool:
    if found := re.fullmatch(r"A crystal of (.+) holds (\d+) (.+)\. How many (.+) does it hold\?", ask):
        n, m = numbers(*BY_NAME[found[1]])
        assert [ion_key(ion) for ion in BY_NAME[found[1]]] == [found[3], found[4]]
        return int(text) * n == int(found[2]) * m
    if found := re.fullmatch(r"Part of a crystal holds (\d+) (.+) and (\d+) (.+)\. What is the formula\?", ask):
        (pair,) = [pair for pair in PAIRS if [ion_key(ion) for ion in pair] == [found[2], found[4]]]
        n, m = numbers(*pair)
        assert int(found[1]) * m == int(found[3]) * n
        return text == formula(*pair)
    if found := re.fullmatch(r"What does the formula (.+) say\?", ask):
        one, other = pair_of(found[1])
        n, m = numbers(one, other)
        return text == f"In the whole crystal, {ion_key(one)} and {ion_key(other)} are in the ratio {n} : {m}."
    if ask.startswith("What holds a crystal of "):
        return text.startswith("Every ")
    assert "take turns in all three directions" in ask, ask
    return text == "six"


def right_reason(item: Item, says: str, chosen: str) -> bool:
    if item["because"] != "What is wrong with it?":
        return says in (
            "The outer shell of its atoms is full.",
            "It holds only non-metals, and they share electrons.",
            "The formula gives the ratio of the ions in the whole crystal.",
            "Every ion attracts all ions of the other sign around it.",
        )
    return says in CLAIMS and CLAIMS[says](chosen)


# What is wrong with a formula.


@cache
def readings(text: str) -> list[tuple[Ion, int, Ion, int]]:
    """As one positive and one negative ion, each so many times, brackets and order right."""
    return [
        (one, n, other, m)
        for one in POSITIVE
        for n in range(1, 13)
        if text.startswith(taken(one, n))
        for other in NEGATIVE
        for m in range(1, 13)
        if taken(one, n) + taken(other, m) == text
    ]


def unbalanced(text: str) -> bool:
    """With the one charge that its positive ion has."""
    found = readings(text)
    return bool(found) and all(n * one.charge + m * other.charge for one, n, other, m in found) and not numbered(text)


def numbered(text: str) -> bool:
    """Whether its metal needs a numeral in names."""
    return any("(" in one.names[0] for one, *_ in readings(text))


def no_such_charge(text: str) -> bool:
    return numbered(text) and all(n * one.charge + m * other.charge for one, n, other, m in readings(text))


def reducible(text: str) -> bool:
    return any(n * one.charge + m * other.charge == 0 and gcd(n, m) > 1 for one, n, other, m in readings(text))


def turned(text: str) -> bool:
    return any(text == taken(other, m) + taken(one, n) for one, other in PAIRS for n, m in [numbers(one, other)])


def disordered(text: str) -> bool:
    """A negative ion of two elements written the other way round."""
    for one, other in [pair for pair in PAIRS if text.strip("(").startswith(pair[0].symbol)]:
        n, m = numbers(one, other)
        runs = re.findall(r"[A-Z][a-z]?\d*", other.symbol)
        if len(runs) == 2 and text == taken(one, n) + taken(other._replace(symbol="".join(runs[::-1])), m):
            return True
    return False


def added_up(symbol: str, count: int) -> str:
    total: dict[str, int] = {}
    for atom in atoms(symbol):
        total[atom] = total.get(atom, 0) + count
    return "".join(atom + (str(number) if number > 1 else "") for atom, number in total.items())


@cache
def without_brackets(text: str) -> bool:
    for one, other in PAIRS:
        n, m = numbers(one, other)
        if "(" in formula(one, other):
            ways = [added_up(one.symbol, n) + (f"OH{m}" if other.symbol == "OH" else added_up(other.symbol, m))]
            if text in ways:
                return True
    return False


def changed_inside(text: str) -> bool:
    """A listed ion but for the number of its oxygen atoms."""
    if "(" in text or is_right_formula(text) or readings(text) or without_brackets(text):
        return False
    return any(
        re.fullmatch(re.escape(one.symbol) + r"\d*" + re.sub(r"O\d*$", r"O\\d*", other.symbol), text)
        for one, other in PAIRS
        if text.startswith(one.symbol) and other.symbol not in ("O", "OH") and re.search(r"O\d*$", other.symbol)
    )


CLAIMS: dict[str, Callable[[str], bool]] = {
    "The charges do not add up to zero.": unbalanced,
    "The ratio can be written with smaller numbers.": reducible,
    "The positive ion does not come first.": turned,
    "The atoms inside an ion are in the wrong order.": disordered,
    "Brackets are missing around an ion that is taken more than once.": without_brackets,
    "The number of atoms inside an ion was changed.": changed_inside,
    "The metal has no ion with the charge that this formula needs.": no_such_charge,
}


# Answers that somebody may give, and whether they are right.


def right(item: Item, answer: str) -> bool:
    """Whether this answer is right, of an item whose answer is a name or pieces."""
    if item["kind"] == "name":
        one, other = pair_of(item["formula"])
        also = [f"{one.names[0]}({'I' * one.charge}) {name}" for name in other.names if one.symbol in NUMBERED]
        return key(answer) in map(key, names(one, other) + also)
    if "tiles" in item["ask"]:
        return answer == solve(item)
    return sorted(split(answer)) == sorted(split(solve(item)))


def split(answer: str) -> list[str]:
    found: list[str] = []
    for word in answer.split():
        if found and re.fullmatch(r"\d*[+-]", word):
            found[-1] += " " + word
        else:
            found.append(word)
    return found


def other_names(item: Item) -> list[str]:
    """What somebody might type for this formula."""
    one, other = pair_of(item["formula"])
    bare = one.names[0].partition("(")[0]
    kin = [ion for ion in POSITIVE if ion.names[0].partition("(")[0] == bare and ion != one]
    near = [ion for ion in NEGATIVE if ion.symbol[:1] == other.symbol[:1] and ion != other]
    typed = [f"{first.upper()}  {second}" for first in one.names for second in other.names]
    typed += [f"{other.names[0]} {one.names[0]}", f"{bare} {other.names[0]}"]
    typed += [f"{bare}({numeral}) {other.names[0]}" for numeral in ("I", "II", "III")]
    typed += [f"{ion.names[0]} {other.names[0]}" for ion in kin] + [f"{one.names[0]} {ion.names[0]}" for ion in near]
    typed += [f"di{bare} tri{other.names[0]}", f"{one.names[0]} {other.names[0]}s", one.names[0], "salt"]
    return typed
