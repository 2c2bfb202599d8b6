"""What a person sees on a terminal, and how a run is stopped there."""

from __future__ import annotations

import os
import pty
import signal
import subprocess
import time
from pathlib import Path

import fastsim
from runs.support import COMMAND, arguments, start, temporary_files


def shown_on_terminal(command: list[str]) -> str:
    """What a command writes to standard error, which is a terminal."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=theirs, env={**os.environ, "COLUMNS": "120", "TERM": "xterm"}
    )
    os.close(theirs)
    shown = b""
    while True:
        try:
            piece = os.read(ours, 4096)
        except OSError:  # how a terminal ends
            break
        if not piece:
            break
        shown += piece
    os.close(ours)
    assert process.wait(timeout=60) == 0
    return shown.decode()


def test_bar_shows_deals_speed_parts_and_time_left(tmp_path: Path) -> None:
    shown = shown_on_terminal([*COMMAND, *arguments(tmp_path / "run")])
    for words in ("6 of 6 parts", "40000/40000", "deals/s", "0:00:00"):
        assert words in shown
    assert "6 of 6 parts" in shown_on_terminal([*COMMAND, *arguments(tmp_path / "run")])


def test_second_ctrl_c_does_not_wait_for_the_parts_in_flight(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    process = start(folder, deals=200_000_000, part=100_000_000)  # a part of minutes
    while process.poll() is None and not (folder / "manifest.json").exists():
        time.sleep(0.01)
    for _ in range(2):
        time.sleep(0.5)
        process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=60)
    assert process.returncode == 130, err
    assert err.splitlines() == [
        f"trickodds: 0 of 2 parts of {folder} are there and stay; the same command goes on",
        "trickodds: interrupted",
    ]
    assert "Traceback" not in err
    assert temporary_files(folder) == []
    found = fastsim.info(folder, check=True)
    assert (found.parts, found.faults) == (0, ())
