"""What an installed ionbox owes, whatever it was installed from: python tests/installed.py, by the Python that has it.

It is compiled, has every file of the package that is no test and no source of the client, plays a match of each game
and serves the home page. Run without pytest: the environment may hold nothing but ionbox.
"""

import importlib
import re
import subprocess
import sys
import sysconfig
import tempfile
import urllib.request
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[1] / "src" / "ionbox"
INSTALLED = Path(sysconfig.get_path("platlib")) / "ionbox"
IONBOX = [sys.executable, "-c", "from ionbox.cli import main; main()"]
GAMES = ("ion", "dice", "charged", "metals")


def is_shipped(path: Path) -> bool:
    inside = path.relative_to(SOURCE)
    if {"tests", "golden", "__pycache__"} & set(inside.parts):
        return False
    return not ("ui" in inside.parts and path.suffix in (".svelte", ".ts"))


def check_files() -> None:
    files = [path.relative_to(SOURCE) for path in SOURCE.rglob("*") if path.is_file() and is_shipped(path)]
    assert Path("static/index.html") in files, "The client was not built."
    lost = [file.as_posix() for file in files if not (INSTALLED / file).is_file()]
    assert not lost, f"{len(lost)} files are missing: {', '.join(lost[:5])} …"
    changed = [file.as_posix() for file in files if (INSTALLED / file).read_bytes() != (SOURCE / file).read_bytes()]
    assert not changed, f"{len(changed)} files are others than here: {', '.join(changed[:5])} …"
    print(f"{len(files)} files are there.")


def check_form() -> None:
    for name in ("ionbox.core.state", "ionbox.bots.tree", *(f"ionbox.games.{game}.state" for game in GAMES)):
        file = str(importlib.import_module(name).__file__)
        assert file.startswith(str(INSTALLED)), f"{name} is {file}"
        assert file.endswith(sysconfig.get_config_var("EXT_SUFFIX")), f"{name} is plain Python."
    print("The rules are compiled.")


def check_matches(folder: Path) -> None:
    for game in GAMES:
        record = str(folder / f"{game}.record")
        subprocess.run(
            [*IONBOX, "play", game, "--bots", "greedy,greedy", "--plain", "--save", record],
            check=True, stdout=subprocess.DEVNULL, cwd=folder,
        )  # fmt: skip
        subprocess.run([*IONBOX, "replay", record, "--verify", "--plain"], check=True, cwd=folder)


def check_server(folder: Path) -> None:
    command = [*IONBOX, "serve", "--local", "--no-browser", "--port", "0", "--folder", str(folder / "data")]
    serving = subprocess.Popen(command, stdout=subprocess.PIPE, encoding="utf-8", cwd=folder)
    try:
        assert serving.stdout
        url = serving.stdout.readline().split()[-1]
        page = read(url)
        assets = re.findall(r'(?:src|href)="/(assets/[^"]+)"', page)
        assert assets, page
        for path in (*assets, "icon.svg", "api/games", "readyz", *(f"api/games/{game}/rules" for game in GAMES)):
            assert read(url + path), path
        print(f"The home page and {len(assets)} files of it are served.")
    finally:
        serving.terminate()
        serving.communicate(timeout=30)


def read(url: str) -> str:
    with urllib.request.urlopen(url, timeout=30) as answer:
        text: str = answer.read().decode()
        return text


def main() -> None:
    check_files()
    check_form()
    with tempfile.TemporaryDirectory() as folder:
        check_matches(Path(folder))
        check_server(Path(folder))


if __name__ == "__main__":
    main()
