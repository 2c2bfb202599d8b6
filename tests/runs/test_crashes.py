"""Runs in processes of their own that are killed, stopped, starved of disk, or started twice."""

from __future__ import annotations

import os
import resource
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import fastsim
from fastsim.runs.folder import part_path
from runs.crashing import survive
from runs.support import COMMAND, DEALS, PART, arguments, contents, finish, start, temporary_files

MANY = 2_000_000
BIG_PART = 20_000


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("runs") / "whole"
    assert finish(folder)[0] == 0
    return folder


def one_sentence(err: str) -> str:
    """The complaint, which is the last line; before it may stand how to go on."""
    lines = err.splitlines()
    assert lines
    assert all(line.startswith("trickodds: ") for line in lines), err
    assert len(lines) <= 2, err
    return lines[-1]


def wait_for_parts(folder: Path, process: subprocess.Popen[str], count: int = 2) -> None:
    while process.poll() is None and len(list(folder.glob("parts/part-*"))) < count:
        time.sleep(0.001)


def test_kill_nine_at_random_moments(tmp_path: Path) -> None:
    kills, writing = survive(tmp_path, 5, seed=1)
    assert kills >= 5
    assert 2 * writing >= kills


def limited_to(size: int) -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))


def test_file_size_limit_is_one_sentence_and_spoils_nothing(whole: Path, tmp_path: Path) -> None:
    folder = tmp_path / "run"
    assert finish(folder, deals=15_000)[0] == 0
    process = subprocess.run(
        [*COMMAND, *arguments(folder)],
        check=False,
        capture_output=True,
        text=True,
        preexec_fn=lambda: limited_to(30_000),
    )
    assert process.returncode == 2
    assert "cannot be written: File too large" in one_sentence(process.stderr)
    assert temporary_files(folder) == []
    found = fastsim.info(folder, check=True)
    assert (found.parts, found.manifest.deals) == (3, DEALS)
    short = part_path(folder, 2 * PART)  # the last part of the run that is being extended
    assert found.faults == (f"{short} is of 1000 deals, not {PART}",)
    assert finish(folder)[0] == 0
    assert contents(folder) == contents(whole)


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of 200 kB, where we may mount one."""
    place = tmp_path / "disk"
    place.mkdir()
    made = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=200k", "none", str(place)], check=False, capture_output=True
    )
    if made.returncode:
        pytest.skip("a file system cannot be mounted here")
    yield place
    subprocess.run(["umount", "-l", str(place)], check=True)


def remount(place: Path, options: str) -> None:
    subprocess.run(["mount", "-o", f"remount,{options}", str(place)], check=True)


def test_full_disk_is_one_sentence_and_spoils_nothing(whole: Path, small_disk: Path) -> None:
    folder = small_disk / "run"
    status, _, err = finish(folder)
    assert status == 2
    assert "cannot be written: No space left on device" in one_sentence(err)
    assert temporary_files(folder) == []
    found = fastsim.info(folder, check=True)
    assert 1 <= found.parts < found.manifest.part_count()
    assert found.faults == ()
    remount(small_disk, "size=10m")
    assert finish(folder)[0] == 0
    assert contents(folder) == contents(whole)


def test_read_only_disk_is_one_sentence(whole: Path, small_disk: Path) -> None:
    remount(small_disk, "size=10m")
    folder = small_disk / "run"
    shutil.copytree(whole, folder)
    remount(small_disk, "ro")
    for place in (folder, small_disk / "new"):
        status, _, err = finish(place, deals=DEALS + 1)
        assert status == 2
        assert "cannot be written: Read-only file system" in one_sentence(err)
    assert contents(folder) == contents(whole)


def test_read_only_folder_is_one_sentence(whole: Path, tmp_path: Path) -> None:
    """Without the right to pass over permissions, where we have it."""
    bound: list[str] = []
    if os.getuid() == 0:
        if shutil.which("setpriv") is None:
            pytest.skip("permissions do not bind this user")
        bound = ["setpriv", "--bounding-set=-dac_override,-dac_read_search", "--inh-caps=-dac_override"]
    folder = tmp_path / "run"
    shutil.copytree(whole, folder)
    before = contents(folder)
    paths = [folder, *(path for path in folder.rglob("*") if path.is_dir())]
    for path in paths:
        path.chmod(0o555)
    command = [*bound, *COMMAND, *arguments(folder, deals=DEALS + 1)]
    process = subprocess.run(command, check=False, capture_output=True, text=True)
    for path in paths:
        path.chmod(0o755)
    assert process.returncode == 2
    assert "cannot be written: Permission denied" in one_sentence(process.stderr)
    assert contents(folder) == before


def test_folder_removed_under_a_run_is_one_sentence(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    process = start(folder, deals=MANY, part=BIG_PART)
    wait_for_parts(folder, process)
    folder.rename(tmp_path / "gone")
    shutil.rmtree(tmp_path / "gone", ignore_errors=True)
    _, err = process.communicate(timeout=400)
    assert process.returncode == 2
    assert "cannot be written: No such file or directory" in one_sentence(err)
    assert "stay" not in err
    assert not folder.exists()


def test_second_process_says_who_holds_the_run_and_spoils_nothing(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    first = start(folder, deals=MANY, part=BIG_PART)
    wait_for_parts(folder, first)
    first.send_signal(signal.SIGSTOP)  # so that it cannot end before the second begins
    status, _, err = finish(folder, deals=MANY, part=BIG_PART)
    first.send_signal(signal.SIGCONT)
    _, first_err = first.communicate(timeout=400)
    assert (status, first.returncode) == (2, 0), first_err
    holder = f"{folder} is being written by process {first.pid} on {socket.gethostname()}"
    assert holder in one_sentence(err)
    assert finish(tmp_path / "alone", deals=MANY, part=BIG_PART)[0] == 0
    assert contents(folder) == contents(tmp_path / "alone")


def test_ctrl_c_ends_after_the_parts_in_flight_and_says_how_to_go_on(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    process = start(folder, deals=MANY, part=BIG_PART)
    wait_for_parts(folder, process)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=400)
    assert process.returncode == 130
    assert one_sentence(err) == "trickodds: interrupted"
    assert temporary_files(folder) == []
    assert not (folder / ".lock").exists()
    found = fastsim.info(folder, check=True)
    parts = f"{found.parts:,} of {found.manifest.part_count():,} parts of {folder} are there and stay"
    assert err.splitlines()[0] == f"trickodds: {parts}; the same command goes on"
    assert 1 <= found.parts < found.manifest.part_count()
    assert found.faults == ()


def test_nothing_is_drawn_on_a_pipe(tmp_path: Path) -> None:
    status, out, err = finish(tmp_path / "run", "--workers", "1")
    assert status == 0
    assert err == ""
    assert out.startswith(f"{tmp_path / 'run'} holds 40,000 deals in 6 parts; 40,000 played in ")
    assert "\r" not in out
