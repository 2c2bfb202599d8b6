"""The files of a run: where they lie, and how they are written so that a file with its name is whole."""

from __future__ import annotations

import hashlib
import os
import re
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from fastsim.errors import RunError

MANIFEST = "manifest.json"
PARTS = "parts"
SUMS = "sums"
LOCK = ".lock"

_PART = re.compile(r"part-(\d{12,19})\.parquet")


def part_name(first: int) -> str:
    """Name of the part that begins with a deal, without its ending."""
    return f"part-{first:012d}"


def part_path(folder: Path, first: int) -> Path:
    """File of the part that begins with a deal."""
    return folder / PARTS / f"{part_name(first)}.parquet"


def sum_path(folder: Path, first: int) -> Path:
    """File with the digest of the part that begins with a deal."""
    return folder / SUMS / f"{part_name(first)}.sha256"


def parts_there(folder: Path) -> list[int]:
    """First deals of the files that have a part's name, in ascending order."""
    with naming(folder):
        names = os.listdir(folder / PARTS) if (folder / PARTS).is_dir() else []
    numbers = (int(match[1]) for match in map(_PART.fullmatch, names) if match)
    return sorted(first for first in numbers if part_path(folder, first).name in names)


@contextmanager
def naming(path: Path, verb: str = "read") -> Iterator[None]:
    """Turn an error of the file system into one sentence that names the file."""
    try:
        yield
    except OSError as error:
        raise RunError(f"{path} cannot be {verb}: {error.strerror or error}") from error


def write_whole(path: Path, data: bytes | memoryview, *, before: Callable[[], None] | None = None) -> None:
    """Write a file that takes its name only when it is whole and on the disk; `before` is called just before that.

    Raises
    ------
    RunError
        If it cannot be written; what had its name before is then still there, and nothing is left behind.
    """
    temporary = path.with_name(f".{path.name}.{secrets.token_hex(8)}")
    with naming(path, "written"):
        try:
            with temporary.open("xb") as stream:
                stream.write(data)
                stream.flush()
                os.fsync(stream.fileno())
            if before is not None:
                before()
            temporary.replace(path)
            _sync_folder(path.parent)
        except BaseException:
            _forget(temporary)
            raise


def _forget(path: Path) -> None:
    """Remove a file, if that can be done."""
    try:
        path.unlink(missing_ok=True)
    except OSError:
        return


def _sync_folder(folder: Path) -> None:
    """Let the names in a folder survive a loss of power."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def make_folders(folder: Path) -> None:
    """Make the folders of a run."""
    with naming(folder, "written"):
        for path in (folder, folder / PARTS, folder / SUMS):
            path.mkdir(parents=True, exist_ok=True)


def drop_leftovers(folder: Path) -> None:
    """Remove the temporary files of writers that died; only their names begin with a dot."""
    with naming(folder, "written"):
        for place, stem in ((folder, MANIFEST), (folder / PARTS, "part-"), (folder / SUMS, "part-")):
            for path in place.glob(f".{stem}*"):
                path.unlink(missing_ok=True)


def digest_of(path: Path) -> str:
    """SHA-256 of a file, hexadecimal."""
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()
