"""Writes docs/openapi.json from the server and web/src/wire.ts from that: `just wire`. --check: says if that is due."""

import json
import sys
import tempfile
from pathlib import Path
from subprocess import run

from checks import MODULES, NODE

from ionbox.server.app import document

ROOT = Path(__file__).resolve().parents[1]
TOOL = MODULES / "openapi-typescript" / "bin" / "cli.js"


def types(described: str) -> str:
    """The TypeScript types of a document."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "openapi.json")
        file.write_text(described, encoding="utf-8")
        command = [NODE, str(TOOL), str(file), "--root-types", "--root-types-no-schema-prefix"]
        return run(command, check=True, capture_output=True, text=True, encoding="utf-8").stdout


def main(check: bool) -> int:
    described = json.dumps(document(), indent=1, ensure_ascii=False, sort_keys=True) + "\n"
    wanted = {ROOT / "docs" / "openapi.json": described, ROOT / "web" / "src" / "wire.ts": types(described)}
    stale = [path for path, text in wanted.items() if not path.is_file() or path.read_text(encoding="utf-8") != text]
    for path in stale:
        if check:
            print(f"{path.relative_to(ROOT)} is not what the server says: just wire")
        else:
            path.write_text(wanted[path], encoding="utf-8")
    return int(check and bool(stale))


if __name__ == "__main__":
    sys.exit(main("--check" in sys.argv))
