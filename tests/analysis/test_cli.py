"""The command line: what it prints, writes and returns."""

from __future__ import annotations

import errno
import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

import analysis
import fastsim
from analysis.cli import cli

SIMULATE = ["simulate", "vida", "--deals", "2_000", "--seed", "3"]
RUN = [sys.executable, "-c", "from analysis.cli import main; main()"]


def printed(capsys: pytest.CaptureFixture[str], *arguments: str, status: int = 0) -> str:
    assert cli.main(list(arguments)) == status
    return capsys.readouterr().out


def test_simulate_prints_every_standard_table(capsys: pytest.CaptureFixture[str]) -> None:
    text = printed(capsys, *SIMULATE)
    for table in analysis.standard_tables(analysis.simulate("vida", 2_000, seed=3)):
        assert table.title[:30] in text


def test_json_holds_the_tables(capsys: pytest.CaptureFixture[str]) -> None:
    data = json.loads(printed(capsys, *SIMULATE, "--json"))
    tables = {table.name: table.frame for table in analysis.standard_tables(analysis.simulate("vida", 2_000, seed=3))}
    assert [table["name"] for table in data["tables"]] == list(tables)
    bids = data["tables"][0]["rows"]
    assert [row["n"] for row in bids] == tables["bid_success"]["n"].tolist()
    assert [row["low"] for row in bids] == pytest.approx(tables["bid_success"]["low"].tolist())
    assert data["command"] == "trickodds simulate vida --deals 2000 --seed 3"


def test_out_holds_tables_figures_and_a_page_and_is_the_same_twice(tmp_path: Path) -> None:
    for name in ("one", "two"):
        assert cli.main([*SIMULATE, "--out", str(tmp_path / name)]) == 0
    files = sorted(path.name for path in (tmp_path / "one").iterdir())
    assert files == sorted(path.name for path in (tmp_path / "two").iterdir())
    assert {"index.html", "bid_success.csv", "bid_success.png", "air_of_a_hand.csv", "side_scores.png"} <= set(files)
    for name in files:
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes(), name
    page = (tmp_path / "one" / "index.html").read_text(encoding="utf-8")
    letters = 1  # the drawing that holds what the others share
    assert page.count("<svg") == sum(name.endswith(".png") for name in files) + letters
    assert "http" not in page.replace("http://www.w3.org", "").replace("https://matplotlib.org", "").replace(
        "http://purl.org", ""
    ).replace("http://creativecommons.org", "")


def test_csv_holds_every_group(tmp_path: Path) -> None:
    assert cli.main([*SIMULATE, "--out", str(tmp_path)]) == 0
    for table in analysis.standard_tables(analysis.simulate("vida", 2_000, seed=3)):
        assert len(pd.read_csv(tmp_path / f"{table.name}.csv")) == len(table.frame)


def test_rows_are_those_of_the_simulator(tmp_path: Path) -> None:
    path = tmp_path / "rows.parquet"
    assert cli.main([*SIMULATE, "--rows", str(path), "--players", "random"]) == 0
    stored = pd.read_parquet(path)
    rows = fastsim.simulate("vida", 2_000, seed=3, players="random")
    assert list(stored.columns) == list(rows.dtype.names or ())
    for name in stored.columns:
        assert stored[name].dtype == rows.dtype[name]
        assert stored[name].tolist() == rows[name].tolist()
    assert [path.name for path in tmp_path.iterdir()] == ["rows.parquet"]


def test_trace_is_scored_clean_and_replay_tells_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "deals.jsonl"
    assert cli.main(["trace", "vida", "--seed", "5", "--start", "7", "--deals", "3", "--out", str(path)]) == 0
    assert printed(capsys, "score", str(path)).count("score:") == 3
    records = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    told = printed(capsys, "replay", "vida", "--seed", "5", "--deal", "8")
    assert told == fastsim.replay("vida", seed=5, deal=8) + "\n"
    assert f"side 0: {records[1]['result']['score_0']} " in told


def test_breach_has_status_1(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = fastsim.trace("vida", seed=5)[0]
    record["result"]["score_0"] += 10
    path = tmp_path / "deal.jsonl"
    path.write_text(json.dumps(record))
    text = printed(capsys, "score", str(path), status=1)
    assert text.startswith("line 1: result: score_0 is recorded as")
    data = json.loads(printed(capsys, "score", str(path), "--json", status=1))
    assert len(data["differences"]) == 1


def test_lists(capsys: pytest.CaptureFixture[str]) -> None:
    assert printed(capsys, "games").startswith("vida ")
    assert json.loads(printed(capsys, "games", "--json"))[0]["game"] == "vida"
    text = printed(capsys, "rules", "vida")
    data = json.loads(printed(capsys, "rules", "vida", "--json"))
    for option in data["options"]:
        assert option["option"] in text
    assert [column["column"] for column in data["columns"]] == list(fastsim.get_game("vida").flat_row.names or ())
    assert printed(capsys, "--version") == f"trickodds {fastsim.__version__}\n"
    assert "simulate" in printed(capsys)


@pytest.mark.parametrize(
    ("text", "count"), [("1000000", 10**6), ("1_000_000", 10**6), ("1e6", 10**6), ("1.5e3", 1500), ("2.50e1", 25)]
)
def test_counts(text: str, count: int) -> None:
    assert cli.parse_count(text) == count


def test_ctrl_c_ends_with_status_130(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [*RUN, "simulate", "vida", "--deals", "1e8", "--seed", "1", "--rows", str(tmp_path / "rows.parquet")],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(timeout=8)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    finally:
        process.kill()
    assert (process.returncode, out) == (130, "")
    assert err.splitlines()[-1] == "trickodds: interrupted"
    assert list(tmp_path.iterdir()) == []


def test_closed_pipe_is_no_error() -> None:
    command = f'"{sys.executable}" -c "from analysis.cli import main; main()" rules vida | head -1'
    shell = subprocess.run(["bash", "-c", f"set -o pipefail; {command}"], capture_output=True, text=True, check=False)
    assert (shell.returncode, shell.stderr) == (0, "")


@pytest.mark.parametrize("is_new", [True, False])
def test_full_disk_leaves_no_empty_folder(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, is_new: bool
) -> None:
    def fail(*_: Any, **__: Any) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    out = tmp_path / "evening" / "tables"
    if not is_new:
        out.mkdir(parents=True)
    before = sorted(tmp_path.rglob("*"))
    monkeypatch.setattr("analysis.render.write_csv", fail)
    status = cli.main(["simulate", "vida", "--deals", "100", "--seed", "1", "--players", "random", "--out", str(out)])
    assert status == 2
    assert capsys.readouterr().err.endswith(f"trickodds: {out} cannot be written: No space left on device\n")
    assert sorted(tmp_path.rglob("*")) == before


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs a device that is always full")
def test_full_disk_is_one_sentence() -> None:
    command = [*RUN, "trace", "vida", "--seed", "1", "--deals", "200", "--out", "/dev/full"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr == "trickodds: /dev/full cannot be written: No space left on device\n"


def test_names_that_are_not_utf8_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Readers of Parquet and numba take no others; the sentence comes before anything is played."""
    name = os.fsdecode(b"caf\xe9")
    own = tmp_path / f"{name}.py"
    own.write_text("from numba import njit\n\n@njit\ndef play(*arguments):\n    return 0\n")
    deals = ["--deals", "10", "--seed", "1"]
    for command in (
        ["run", "vida", str(tmp_path / name), *deals],
        ["tables", str(tmp_path / name)],
        ["info", str(tmp_path / name)],
        ["simulate", "vida", *deals, "--players", f"{own}:play"],
    ):
        assert cli.main(command) == 2
        assert "in UTF-8, which" in capsys.readouterr().err
    assert sorted(tmp_path.iterdir()) == [own]


@pytest.mark.parametrize(
    "command", [["run", "vida", "new", "--deals", "0"], ["compare", "vida", "greedy", "random", "--deals", "1"]]
)
def test_too_few_deals_are_refused_before_anything_is_compiled(
    command: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("fastsim.progress.announce_compile", lambda _: pytest.fail("compiles first"))
    assert cli.main([*command, "--seed", "1"]) == 2
    assert capsys.readouterr().err.startswith("trickodds: `deals` is ")
