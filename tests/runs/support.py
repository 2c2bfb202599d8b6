"""What the tests of runs need: short runs in processes of their own, and folders as they are."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

COMMAND = [sys.executable, "-c", "from analysis.cli import main; main()"]
DEALS = 40_000
PART = 7_000  # does not divide the deals
PLAYERS = "random"


def arguments(folder: Path, *more: str, deals: int = DEALS, part: int = PART, seed: int = 5) -> list[str]:
    """The command line of a short run."""
    return [
        "run", "vida", str(folder), "--deals", str(deals), "--seed", str(seed), "--players", PLAYERS,
        "--deals-per-part", str(part), *more,
    ]  # fmt: skip


def start(folder: Path, *more: str, **options: Any) -> subprocess.Popen[str]:
    """A run in a process of its own."""
    return subprocess.Popen(
        [*COMMAND, *arguments(folder, *more, **options)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def finish(folder: Path, *more: str, **options: Any) -> tuple[int, str, str]:
    """Status and output of a run in a process of its own."""
    process = start(folder, *more, **options)
    out, err = process.communicate(timeout=400)
    return process.returncode, out, err


def contents(folder: Path) -> dict[str, bytes]:
    """Every file of a folder with its bytes."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()
    }


def temporary_files(folder: Path) -> list[Path]:
    """Files that are being written, or were when their writer died."""
    return [path for path in folder.rglob(".*") if path.name != ".lock"]


def environment(**more: str) -> dict[str, str]:
    """Environment of a new process: ours and more."""
    return {**os.environ, **more}
