"""One file, one server: a lock beside the database. The system drops it with its holder, so it is never stale."""

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ionbox.core.types import BadInput

if sys.platform == "win32":  # pragma: no cover, Windows
    import msvcrt
else:
    import fcntl

FAR = 1 << 20  # Windows lets nobody read what is locked, so it is not the address but a byte that is never there.


@contextmanager
def held(path: Path, address: str) -> Iterator[None]:
    """Hold the lock beside this file, with the server's address in it; BadInput if another has it."""
    real = path.resolve()
    beside = real.with_name(f"{real.name}.lock")
    try:
        file = os.fdopen(os.open(beside, os.O_RDWR | os.O_CREAT, 0o600), "r+b", buffering=0)
    except OSError as error:
        raise BadInput(f"{beside} cannot be made or written: {error.strerror}. Choose another folder.") from None
    with file:
        try:
            if not taken(file.fileno()):
                raise BadInput(already("folder", file.read(200).decode(errors="replace"), "--folder"))
            file.truncate(0)
            file.write(address.encode())
        except OSError as error:
            why = f"{beside} cannot be locked: {error.strerror}."
            raise BadInput(f"{why} Choose a folder on a disk of this machine that has room.") from None
        yield


def taken(file: int) -> bool:
    """Whether it is ours now; else it is another's."""
    try:
        if sys.platform == "win32":  # pragma: no cover, Windows
            os.lseek(file, FAR, os.SEEK_SET)
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        if error.errno not in (errno.EAGAIN, errno.EACCES):
            raise
        return False
    finally:
        os.lseek(file, 0, os.SEEK_SET)
    return True


def already(what: str, address: str, option: str) -> str:
    at = f" at {address}" if address else ""
    return f"ionbox already serves this {what}{at}. Use that one, or choose another {what} with {option}."
