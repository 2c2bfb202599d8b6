"""Kill runs at random moments, again and again, and see that they end as if nothing had happened.

``make soak`` calls it with fifty kills, the tests with five.
"""

from __future__ import annotations

import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import fastsim
from runs.support import contents, finish, start, temporary_files

DEALS = 600_000
PART = 9_000  # does not divide the deals
_LONGEST = 1.5


def _wait_for_work(folder: Path, process: subprocess.Popen[str]) -> None:
    """Wait until the process holds the lock, whose file may be that of one that was killed."""
    lock = folder / ".lock"
    while process.poll() is None and not (lock.exists() and lock.read_text().split()[1:] == [str(process.pid)]):
        time.sleep(0.001)


def kill_once(folder: Path, chance: random.Random, *, while_writing: bool) -> bool | None:
    """Kill a run; say whether a temporary file was there then, None if the run ended before."""
    before = set(temporary_files(folder)) if folder.exists() else set()
    process = start(folder, deals=DEALS, part=PART)
    _wait_for_work(folder, process)
    end = time.monotonic() + chance.uniform(0, _LONGEST)
    while process.poll() is None and time.monotonic() < end:
        time.sleep(0.0005)
    while while_writing and process.poll() is None and not set(temporary_files(folder)) - before:
        pass
    process.kill()
    process.communicate()
    if process.returncode >= 0:
        return None
    return bool(set(temporary_files(folder)) - before)


def survive(place: Path, kills: int, seed: int) -> tuple[int, int]:
    """Kill runs so many times, finish each, and compare; returns the kills and those while a file was being written.

    Raises
    ------
    AssertionError
        If a part that is there is not sound after a kill, or a finished folder differs from an undisturbed one.
    """
    chance = random.Random(seed)
    status, _, err = finish(place / "undisturbed", deals=DEALS, part=PART)
    assert status == 0, err
    expected = contents(place / "undisturbed")
    done = writing = runs = 0
    while done < kills or 2 * writing < done:
        folder = place / f"killed-{runs}"
        runs += 1
        for _ in range(kills):
            was_writing = kill_once(folder, chance, while_writing=chance.random() < 0.8)
            if was_writing is None:
                break
            done += 1
            writing += was_writing
            if (folder / "manifest.json").exists():
                faults = fastsim.info(folder, check=True).faults
                assert faults == (), f"kill {done}: {faults}"
            if done >= kills and 2 * writing >= done:
                break
        status, _, err = finish(folder, deals=DEALS, part=PART)
        assert status == 0, err
        assert contents(folder) == expected, f"{folder} differs after {done} kills"
    return done, writing


def main() -> None:
    """Soak: so many kills with a seed."""
    kills, seed = int(sys.argv[1]), int(sys.argv[2])
    with tempfile.TemporaryDirectory() as place:
        begun = time.monotonic()
        done, writing = survive(Path(place), kills, seed)
        seconds = time.monotonic() - begun
    print(f"{done} kills, {writing} of them while a temporary file existed: all bytes equal, {seconds:.0f} s")


if __name__ == "__main__":
    main()
