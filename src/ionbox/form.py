"""Which form of the rules runs: compiled, or plain Python.

`play.py` starts with the rules as plain Python and compiles them meanwhile, into a folder that is renamed into place
when it is whole and never changed again. Its name comes from the very sources that are installed here, and a process
looks for it once, when ionbox is first imported: so it runs with all of the compiled rules, or with none.
"""

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec
from importlib.util import spec_from_file_location
from types import ModuleType

LIBRARY = "ionbox__mypyc"
"""All compiled code is in this one; what is beside it only leads there."""


def _noted() -> str:
    """The build notes beside this file where the compiled rules are, or will be; "" if there is nothing to wait for."""
    try:
        with open(os.path.join(os.path.dirname(__file__), "kernel.txt"), encoding="utf-8") as note:
            return note.read().strip()
    except OSError:
        return ""


KERNEL = _noted()
LATE = bool(KERNEL) and not os.path.isdir(KERNEL)
"""The compiled rules were not there yet when this process began."""


class Kernel:
    """Stands before the usual finders: compiled modules come from one folder, all else from where it always does."""

    def __init__(self, folder: str) -> None:
        self.files: dict[str, str] = {}
        suffix = EXTENSION_SUFFIXES[0]
        for here, _, names in os.walk(folder):
            for name in names:
                if name.endswith(suffix):
                    path = os.path.join(here, name)
                    self.files[os.path.relpath(path, folder)[: -len(suffix)].replace(os.sep, ".")] = path

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        return spec_from_file_location(name, self.files[name]) if name in self.files else None


def use_kernel(folder: str) -> str:
    """Take the compiled rules from this folder, in this process; why that cannot be, if it cannot."""
    kernel = Kernel(folder)
    sys.meta_path.insert(0, kernel)
    try:
        import_module(LIBRARY)
    except ImportError as trouble:  # made for another machine, or damaged
        sys.meta_path.remove(kernel)
        return str(trouble)
    return ""


def is_compiled() -> bool:
    """Whether this process runs the compiled rules."""
    return not str(import_module("ionbox.core.rng").__file__).endswith(".py")


def has_arrived() -> bool:
    """Whether the compiled rules are there by now, and only this process began too early for them."""
    return LATE and os.path.isdir(KERNEL)


def state() -> str:
    """`compiled`, `compiling`, or `plain: why`: what a process that begins now runs with."""
    if is_compiled() or has_arrived():
        return "compiled"
    if not KERNEL:
        return "plain: this build of ionbox has no compiled rules."
    if UNUSABLE:
        return f"plain: the compiled rules cannot be loaded ({UNUSABLE}). To compile them again: python3 play.py build"
    if _is_held(KERNEL + ".lock"):
        return "compiling"
    try:
        with open(KERNEL + ".txt", encoding="utf-8") as why:
            return f"plain: {why.read().strip()}"
    except OSError:
        return "plain: compiling was interrupted. The next start of play.py goes on with it."


def _is_held(lock: str) -> bool:
    try:
        with open(lock, "rb+") as file:
            if sys.platform == "win32":
                import msvcrt

                msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
                msvcrt.locking(file.fileno(), msvcrt.LK_UNLCK, 1)
            else:
                import fcntl

                fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except FileNotFoundError:
        return False
    except OSError:
        return True
    return False


UNUSABLE = use_kernel(KERNEL) if KERNEL and not LATE else ""
