"""What commands check and say before they begin: files that can be written, and why the first start takes a while."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from fastsim.errors import RequestError


def announce_compile(game: Any) -> None:
    """Say why the first start takes a while."""
    from fastsim._jit import is_cached

    if not is_cached(game.kernel):
        sys.stderr.write(f"trickodds: compiling {game.title} once for this machine, about half a minute\n")


@contextmanager
def naming(path: Path) -> Iterator[None]:
    """Let an error of the file system name what could not be written."""
    try:
        yield
    except OSError as error:
        raise RequestError(f"{path} cannot be written: {error.strerror or error}") from error


def check_file(path: Path, option: str) -> None:
    """Refuse a file that cannot be written."""
    if path.is_dir():
        raise RequestError(f"`{option}` {path} is a folder, expected the name of a file to write")
    check_folder(path.parent)


def check_folder(folder: Path) -> None:
    """Refuse a folder into which nothing can be written."""
    try:
        tempfile.TemporaryFile(dir=folder).close()
    except OSError as error:
        raise RequestError(f"nothing can be written into {folder}: {error.strerror}") from error
