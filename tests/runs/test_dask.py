"""Runs on a Dask cluster: the same bytes, also where a worker dies."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from analysis.cli import cli
from runs.support import arguments, contents, finish, start

DEALS = 1_500_000
PART = 40_000


@pytest.fixture
def cluster() -> Iterator[tuple[str, list[int]]]:
    """Address of a cluster of two worker processes, and their numbers."""
    script = Path(__file__).with_name("cluster.py")
    process = subprocess.Popen([sys.executable, str(script)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    address, *workers = process.stdout.readline().split()
    yield address, [int(worker) for worker in workers]
    process.communicate(timeout=60)


def test_cluster_makes_the_same_bytes_though_a_worker_is_killed(cluster: tuple[str, list[int]], tmp_path: Path) -> None:
    address, workers = cluster
    process = start(tmp_path / "cluster", "--dask", address, deals=DEALS, part=PART)
    while process.poll() is None and len(list(tmp_path.glob("cluster/parts/part-*"))) < 4:
        time.sleep(0.001)
    assert process.poll() is None
    os.kill(workers[0], signal.SIGKILL)
    out, err = process.communicate(timeout=400)
    assert process.returncode == 0, err
    assert "holds 1,500,000 deals in 38 parts" in out
    assert finish(tmp_path / "threads", deals=DEALS, part=PART)[0] == 0
    assert contents(tmp_path / "cluster") == contents(tmp_path / "threads")


def test_address_where_nobody_answers_is_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(arguments(tmp_path / "run", "--dask", "nonsense://x")) == 2
    complaint = capsys.readouterr().err
    assert "no Dask cluster answers at 'nonsense://x', expected an address such as tcp://host:8786" in complaint
    assert complaint.count("\n") == 1
    assert cli.main(arguments(tmp_path / "run", "--dask", "x", "--workers", "2")) == 2
    assert "`--workers` and `--dask` were both given" in capsys.readouterr().err
    assert not (tmp_path / "run").exists()
