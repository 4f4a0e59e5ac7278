"""The SQLite file: made, looked over, opened, and what can be wrong with it in words."""

import os
import sqlite3
import time
from pathlib import Path

from ionbox.core.types import BadInput
from ionbox.store.migrate import migrate_sqlite

PATIENCE = 10.0  # seconds for another process that holds the file

# By the second word of SQLite's error name.
TROUBLE = {
    "NOTADB": "is not a database: choose another file, or move this one away.",
    "CORRUPT": "is damaged: put a copy back in its place, or move it away to begin anew.",
    "READONLY": "may not be written by this user: allow it, or choose another file.",
    "PERM": "may not be written by this user: allow it, or choose another file.",
    "CANTOPEN": "cannot be opened or made: is its folder there, and may this user write in it?",
    "BUSY": "is held by another program: close that, or choose another file.",
    "LOCKED": "is held by another program: close that, or choose another file.",
    "FULL": "has no room left: the disk is full. Free some, or choose a file on another.",
    "IOERR": "cannot be read or written: the disk fails, or is full.",
}


def trouble(path: Path, error: Exception) -> str:
    name = getattr(error, "sqlite_errorname", None) or "?"
    sentence = TROUBLE.get(name.split("_")[1] if "_" in name else "")
    return f"{path} {sentence}" if sentence else f"{path} cannot be used as a database: {error}."


def make_file(path: Path) -> None:
    """The file and its folder, if they are not there; BadInput says what to do where they cannot be."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        # Seeds are in it: nobody but this user reads the file, nor the two that SQLite lays beside it.
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    except IsADirectoryError:
        raise BadInput(f"{path} is a folder: name a file in it.") from None
    except (OSError, ValueError) as error:  # ValueError: no system knows such a path.
        why = getattr(error, "strerror", None) or error
        raise BadInput(f"{path} cannot be made or written: {why}. Choose another file.") from None


def open_to_write(path: Path) -> sqlite3.Connection:
    """The file, sound and up to date; BadInput says what to do otherwise."""
    try:
        db = connect(path)
    except sqlite3.Error as error:
        raise BadInput(trouble(path, error)) from error
    try:
        write_ahead(db)
        db.execute("PRAGMA synchronous = FULL")  # An acknowledged step survives the power cut.
        db.execute("PRAGMA foreign_keys = ON")
        db.execute("PRAGMA secure_delete = ON")  # What is erased is overwritten.
        if found := [line for (line,) in db.execute("PRAGMA quick_check(1)") if line != "ok"]:
            raise BadInput(f"{path} {TROUBLE['CORRUPT']} ({found[0]})")
        migrate_sqlite(db, str(path))
    except sqlite3.Error as error:
        db.close()
        raise BadInput(trouble(path, error)) from error
    except BaseException:
        db.close()
        raise
    return db


def open_to_read(path: Path) -> sqlite3.Connection:
    try:
        db = connect(path)
    except sqlite3.Error as error:
        raise BadInput(trouble(path, error)) from error
    db.execute("PRAGMA query_only = ON")
    return db


def connect(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)


def write_ahead(db: sqlite3.Connection) -> None:
    """Reading and writing side by side. While another process switches, SQLite says busy at once, so ask again."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            db.execute("PRAGMA journal_mode = WAL").fetchone()
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorname != "SQLITE_BUSY" or time.monotonic() > until:
                raise
            time.sleep(0.02)


def forget(db: sqlite3.Connection) -> bool:
    """Empty the log beside the file, where what was erased can still be read; whether nobody was in the way."""
    try:
        db.execute("PRAGMA busy_timeout = 200")  # Somebody may read: then it is tried again after the next write.
        ((busy, _, _),) = db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        return not busy
    finally:
        db.execute(f"PRAGMA busy_timeout = {int(PATIENCE * 1000)}")
