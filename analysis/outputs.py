"""Files and folders that commands write: checked beforehand, whole or not at all, and named where it fails."""

from __future__ import annotations

import json
import shlex
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from fastsim.errors import RequestError


@contextmanager
def naming(path: Path) -> Iterator[None]:
    """Let an error of the file system name what could not be written."""
    try:
        yield
    except OSError as error:
        raise RequestError(f"{path} cannot be written: {error.strerror or error}") from error


@contextmanager
def making_in(out: Path) -> Iterator[Path]:
    """A folder beside the place of what is made in it, so that a full disk leaves what was there whole."""
    with naming(out), tempfile.TemporaryDirectory(dir=out, prefix=".making-") as name:
        folder = Path(name)
        yield folder
        for path in sorted(folder.iterdir()):
            path.replace(out / path.name)


def listed_files(folder: Path) -> set[str]:
    """Files that the manifest of a folder lists; none where there is no manifest that can be read."""
    try:
        data = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return set()
    files = data.get("files") if isinstance(data, dict) else None
    return {name for name in files if Path(name).name == name} if isinstance(files, dict) else set()


def remove_stale(folder: Path, before: set[str]) -> None:
    """Remove what an earlier manifest of a folder listed and its present one does not."""
    for name in before - listed_files(folder):
        with naming(folder / name):
            (folder / name).unlink(missing_ok=True)


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


@contextmanager
def output_folder(out: Path) -> Iterator[None]:
    """Make a folder that can be written into; where nothing comes of it, take away again what was made."""
    missing = [folder for folder in (out, *out.parents) if not folder.exists()]
    try:
        with naming(out):
            out.mkdir(parents=True, exist_ok=True)
        check_folder(out)
        yield
    except BaseException:
        with suppress(OSError):  # it holds something, or has been taken away
            for folder in missing:
                folder.rmdir()
        raise


def command_line(verb: str, game: str, deals: int, options: dict[str, Any]) -> str:
    """The command that makes the same again, options that were not given left out."""
    words = ["trickodds", verb, game, "--deals", str(deals)]
    for name, value in options.items():
        if value not in (None, 0) or name == "seed":
            words += [f"--{name}", str(value)]
    return shlex.join(words)
