"""The command as people type it: a real process, its exit code, what it prints and what it writes."""

import os
import subprocess
import sys
from inspect import signature
from pathlib import Path

import pytest

from ionbox.commands import match, study
from ionbox.games import GAMES
from ionbox.lab.puzzles import puzzles

RUN = "from ionbox.cli import main; main()"


def ionbox(*words: str, cwd: Path, typed: str = "") -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path), "PYTHONUTF8": "1"}
    command = [sys.executable, "-c", RUN, *words]
    return subprocess.run(command, input=typed, capture_output=True, text=True, cwd=cwd, env=env, encoding="utf-8")


@pytest.mark.parametrize("game", GAMES)
def test_as_many_bots_as_seats_play_to_the_end_by_themselves(game: str, tmp_path: Path) -> None:
    words = ("play", game, "--seats", "3", "--bots", "random,greedy,greedy", "--seed", "7", "--save", "match.record")
    done = ionbox(*words, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stdout.rstrip().endswith("The record is in match.record.")
    again = ionbox(*words[:-1], "again.record", cwd=tmp_path)
    assert again.returncode == 0
    assert (tmp_path / "again.record").read_text("utf-8") == (tmp_path / "match.record").read_text("utf-8")
    for seat in ("1", "3"):
        told = ionbox("replay", "match.record", "--seat", seat, cwd=tmp_path)
        assert told.returncode == 0, told.stderr
    seal = next(line.split()[-1] for line in done.stdout.splitlines() if "sealed" in line)
    verified = ionbox("replay", "match.record", "--verify", "--seal", seal, cwd=tmp_path)
    assert "The record is right" in verified.stdout
    assert "nobody chose the deal after the seal was shown" in verified.stdout


def test_plain_text_has_no_colour_and_no_boxes(tmp_path: Path) -> None:
    done = ionbox("play", "metals", "--bots", "greedy", "--seed", "3", "--plain", cwd=tmp_path, typed="?\n")
    assert done.returncode == 0
    assert "You can play:" in done.stdout
    assert not set(done.stdout) & set("\x1b╭│─●▯")


def test_a_match_that_is_left_is_saved_and_goes_on(tmp_path: Path) -> None:
    """Seat 1 leads by seed 1, then leaves; resumed, the bot is still a bot and the match ends as it would have."""
    left = ionbox("play", "metals", "--bots", "greedy", "--seed", "1", "--names", "Ada", cwd=tmp_path, typed="quit\n")
    assert "Saved to metals-1.record. To continue: ionbox play --resume metals-1.record" in left.stdout
    assert [path.name for path in tmp_path.iterdir()] == ["metals-1.record"]
    on = ionbox("play", "--resume", "metals-1.record", cwd=tmp_path, typed="?\nquit\n")
    assert on.returncode == 0, on.stderr
    assert "You can play:" in on.stdout
    assert [path.name for path in tmp_path.iterdir()] == ["metals-1.record"]


def test_people_at_one_screen_never_see_each_others_cards(tmp_path: Path) -> None:
    """Between two people stands the curtain; what is shown before it is not shown after it."""
    typed = "\nquit\n"
    done = ionbox("play", "metals", "--seed", "7", "--names", "Ada,Ben", "--plain", cwd=tmp_path, typed=typed)
    assert done.stdout.count("Pass the screen to Ben") == 1
    assert done.stdout.index("Pass the screen") < done.stdout.index("Your hand:")
    assert done.stdout.count("Your hand:") == 1


def test_a_refused_action_says_the_rule_and_changes_nothing(tmp_path: Path) -> None:
    typed = "pass\nXx+\n99 Na+\nquit\n"
    done = ionbox("play", "metals", "--seed", "1", "--bots", "greedy", "--names", "Ada", cwd=tmp_path, typed=typed)
    assert "cannot pass. (§MVN-28)" in done.stdout
    assert "'Xx+' is not in the ion table" in done.stdout
    assert "One card is led, not 99. (§3.1)" in done.stdout


def test_how_a_terminal_shows_things_is_declared_once_for_all_commands(tmp_path: Path) -> None:
    for command in (match.play, match.join, match.replay, match.review, study.rules, study.puzzle, study.practise):
        assert not {"plain", "english"} & set(signature(command).parameters)
        assert {"--plain", "--english"} <= set(ionbox(command.__name__, "--help", cwd=tmp_path).stdout.split())


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["plya"], "Unknown command 'plya'. Did you mean play?"),
        (["play"], "Which game?"),
        (["serve", "charged"], "Unexpected word 'charged'. Did you mean --game charged?"),
        (["play", "metals", "ion"], "Unexpected word 'ion'. See --help."),
        (["play", "metals", "--seats"], "--seats needs a value."),
        (["replay"], "FILE is missing."),
        (["play", "metal"], "Did you mean metals?"),
        (["play", "metals", "--seats", "9"], "is for 2 to 4 seats, not 9"),
        (["play", "metals", "--seats", "two"], "--seats"),
        (["play", "metals", "--colour"], "--colour"),
        (["rules", "metals", "--english", "de"], "--english"),
        (["play", "metals", "--bots", "clever"], "Unknown bot 'clever'"),
        (["play", "metals", "--bots", "random,random,random"], "2 seats are not enough for"),
        (["play", "metals", "--names", "Ada,Ben,Cy"], "2 seats are not enough for"),
        (["play", "metals", "--names", "A" * 30], "is not a valid name"),
        (["play", "metals", "--preset", "long"], "has no preset 'long'. Choose one of single, series"),
        (["play", "metals", "--option", "serie=2"], "Did you mean series?"),
        (["play", "metals", "--option", "series"], "Write NAME=VALUE"),
        (["play", "metals", "--option", "series=21"], "series is a whole number from 0 to 20, not 21"),
        (["play", "metals", "--option", "deck=x"], "deck is a data file. Write --data deck=FILE."),
        (["play", "metals", "--deck", "none.csv"], "ionbox cannot read none.csv:"),
        (["play", "metals", "--deck", "bad.csv"], "bad.csv: line 2: 'Xx+' is not in the ion table"),
        (["play", "metals", "--data", "goals=bad.csv"], "has no data file 'goals'. Its data files: new_ions, deck."),
        (
            ["serve", "--data", "here"],
            "--data takes NAME=FILE, a file for the table. The folder is named by --folder here.",
        ),
        (["serve", "--data", "deck=bad.csv"], "Name its game with --game."),
        (["serve", "--game", "metals", "--data", "deck=bad.csv"], "bad.csv: line 2: 'Xx+' is not in the ion table"),
        (["serve", "--game", "metals", "--option", "series=99"], "series is a whole number from 0 to 20"),
        (["play", "--resume", "bad.csv"], "bad.csv: line 1: This is not an ionbox record"),
        (["play", "metals", "--resume", "bad.csv"], "Leave them out"),
        (["replay", "none.record"], "ionbox cannot read none.record:"),
        (["rules", "metals", "--check", "bad.csv"], "bad.csv: line 2"),
        (["rules", "metals", "--check", "none.csv"], "ionbox cannot read none.csv:"),
        (["serve", "--game", "metals", "--hide", "cards"], "A table cannot hide 'cards'. Choose any of charges"),
        (["serve", "--game", "metals", "--team", "5"], "--team is how many devices may hold a seat: 1, 2, 3 or 4."),
        (["serve", "--game", "metals", "--team", "0"], "--team is how many devices may hold a seat: 1, 2, 3 or 4."),
        (
            ["serve", "--hide", "plays"],
            "--preset, --option, --data, --hide, --team, --lesson, --deal, --club and --names are about a table.",
        ),
        (
            ["serve", "--team", "2"],
            "--preset, --option, --data, --hide, --team, --lesson, --deal, --club and --names are about a table.",
        ),
        (["serve", "--lesson", "Ions"], "Name its game with --game."),
        (["serve", "--names", "typed"], "Name its game with --game."),
        (["serve", "--game", "metals", "--names", "both"], "--names"),
        (["serve", "--game", "metals", "--lesson", "I" * 61], "A lesson's title has at most 60 characters."),
        (["play", "metals", "--hide", "cards"], "A table cannot hide 'cards'. Choose any of charges, ions, preview"),
        (["balance", "metals", "--data", "deck=bad.csv"], "bad.csv: line 2: 'Xx+' is not in the ion table"),
        (["balance", "metals", "--csv", "no/where.csv"], "cannot be written"),
        (["rules", "chess"], "Unknown game 'chess'"),
        (["deal", "metals", "MA-PNNB-NK8S"], "there is a slip in it"),
        (["deal", "metals", "--board", "0"], "Boards are counted from 1."),
        (["play", "metals", "--deal", "NA-C7CF-QKKY"], "This is the code of another game's deal."),
        (["play", "metals", "--deal", "today", "--seed", "7"], "Leave out --seed or --deal."),
        (["play", "--resume", "bad.csv", "--deal", "today"], "Leave them out"),
        (["serve", "--deal", "new"], "Name its game with --game."),
        (["serve", "--game", "metals", "--deal", "7KQ4"], "The code of a deal looks like M"),
    ],
)
def test_bad_input_is_a_sentence_on_stderr_and_exit_code_2(words: list[str], says: str, tmp_path: Path) -> None:
    (tmp_path / "bad.csv").write_text("ion,copies\nXx+,3\n", "utf-8")
    done = ionbox(*words, cwd=tmp_path)
    assert done.returncode == 2
    assert says in done.stderr
    assert done.stderr.startswith("ionbox: ")
    assert "Traceback" not in done.stderr
    assert done.stdout == ""
    assert [path.name for path in tmp_path.iterdir()] == ["bad.csv"]


def test_a_record_that_was_tampered_with_is_refused(tmp_path: Path) -> None:
    ionbox("play", "metals", "--bots", "random,random", "--seed", "7", "--save", "m.record", cwd=tmp_path)
    text = (tmp_path / "m.record").read_text("utf-8")
    (tmp_path / "m.record").write_text(text.replace("seed: 7", "seed: 8"), "utf-8")
    done = ionbox("replay", "m.record", cwd=tmp_path)
    assert done.returncode == 2
    assert "The seed does not fit its commitment" in done.stderr


def test_a_record_with_a_wrong_step_is_told_up_to_it_and_then_refused_with_file_and_line(tmp_path: Path) -> None:
    ionbox("play", "metals", "--bots", "random,random", "--seed", "7", "--save", "m.record", cwd=tmp_path)
    whole = ionbox("replay", "m.record", cwd=tmp_path).stdout.splitlines()
    lines = (tmp_path / "m.record").read_text("utf-8").splitlines()
    third = next(number for number, line in enumerate(lines) if line.startswith("3. "))
    lines[third] = "3. seat 1: 9 Na+"
    (tmp_path / "m.record").write_text("\n".join(lines), "utf-8")
    done = ionbox("replay", "m.record", cwd=tmp_path)
    assert done.returncode == 2
    assert done.stderr.startswith(f"ionbox: m.record: line {third + 1}: Seat 1 may not play 9 Na+ at step 3. ")
    told = done.stdout.splitlines()
    assert told == whole[: len(told)]
    assert whole[len(told)].startswith("3. ")


@pytest.mark.parametrize("game", GAMES)
def test_rules_and_options_are_shown(game: str, tmp_path: Path) -> None:
    assert "unofficial" in ionbox("rules", game, cwd=tmp_path).stdout.lower()
    listed = ionbox("rules", game, "--options", cwd=tmp_path).stdout
    assert "Presets" in listed
    assert game in ionbox("rules", cwd=tmp_path).stdout


@pytest.mark.parametrize("game", GAMES)
def test_every_data_file_of_the_box_passes_its_own_check(game: str, tmp_path: Path) -> None:
    for field in GAMES[game].defaults.__dataclass_fields__.values():
        if "file" in field.metadata:
            path = tmp_path / Path(field.metadata["file"]).name
            path.write_text(GAMES[game].file(f"data/{field.metadata['file']}"), "utf-8")
            done = ionbox("rules", game, "--check", path.name, cwd=tmp_path)
            assert "is fine" in done.stdout, done.stderr


def test_every_mistake_of_a_file_is_listed_with_its_line_and_then_what_it_comes_to(tmp_path: Path) -> None:
    deck = tmp_path / "deck.csv"
    deck.write_text("ion,copies\nXx+,3\nNa+,0\nCl-,9\n", "utf-8")
    done = ionbox("rules", "metals", "--check", "deck.csv", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    first, second = done.stderr.splitlines()
    assert first.startswith("ionbox: deck.csv: line 2: 'Xx+' is not in the ion table")
    assert second.startswith("ionbox: deck.csv: line 3: copies is a whole number")
    deck.write_text("ion,copies\nNa+,9\nCl-,9\n", "utf-8")
    done = ionbox("rules", "metals", "--check", "deck.csv", cwd=tmp_path)
    assert done.stdout.startswith("deck.csv is fine as a deck for Metal vs. Non-Metal.")


def test_without_a_command_and_a_terminal_help_is_shown(tmp_path: Path) -> None:
    done = ionbox(cwd=tmp_path)
    assert done.returncode == 0
    assert "play" in done.stdout


def test_a_puzzle_is_solved_at_the_prompt(tmp_path: Path) -> None:
    one = next(one for one in puzzles().values() if one.game == "metals")
    wrong = next(text for text in one.values if text != one.answer)
    typed = "\n".join(["?", "hint", "nonsense", "9 Cl-", wrong, one.answer]) + "\n"
    done = ionbox("puzzle", one.code.lower(), "--plain", cwd=tmp_path, typed=typed)
    assert done.returncode == 0, done.stderr
    for said in ("Look at ", "is not in the ion table", "Not quite: ", "Yes: "):
        assert said in done.stdout


def test_a_skill_without_puzzles_is_told_which_there_are(tmp_path: Path) -> None:
    done = ionbox("puzzle", "--game", "metals", "--tag", "juggling", cwd=tmp_path)
    assert done.returncode == 2
    assert "endgame" in done.stderr


@pytest.mark.parametrize(
    ("goals", "says"),
    [
        (b"salt,MgCl40000000 CaCl2,3,7,no", "line 2: 'MgCl40000000' has more than 64 atoms"),
        (b"salt\xff,MgCl2 CaCl2,3,7,no", "is not a text file in UTF-8."),
        (b"#" * 16_000_001, "is too large. A record or data file has at most 16000000 bytes."),
    ],
    ids=["atoms", "bytes", "size"],
)
def test_a_file_that_asks_for_too_much_is_refused_in_a_sentence(goals: bytes, says: str, tmp_path: Path) -> None:
    (tmp_path / "goals.csv").write_bytes(b"goal,lists,one,both,five_plus\n" + goals)
    done = ionbox("rules", "ion", "--check", "goals.csv", cwd=tmp_path)
    assert done.returncode == 2
    assert says in " ".join(done.stderr.split())
