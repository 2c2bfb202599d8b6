"""Runs read back: frames of columns and filters, tables from tallies to the last digit, several runs together."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import fsspec
import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pytest

import analysis
import fastsim
from analysis.cli import cli
from analysis.frames import hands_of
from analysis.report import draw
from analysis.runs import counted_runs
from analysis.studies import Table
from fastsim.errors import CardError, RequestError, RunError

DEALS = 30_000
PART = 7_000
OPTIONS: dict[str, Any] = {"seed": 8, "players": "0=heuristic,1=random,2=greedy,3=heuristic"}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Runs of the same deals: rows, a tally, and each in two halves; and a run of other deals."""
    place = tmp_path_factory.mktemp("runs")
    half = DEALS // 2
    for kind in ("rows", "tally"):
        options = {**OPTIONS, "tally": kind == "tally", "deals_per_part": PART}
        fastsim.run("vida", place / kind, DEALS, **options)
        fastsim.run("vida", place / f"{kind}-1", half, **options)
        fastsim.run("vida", place / f"{kind}-2", DEALS - half, start=half, **options)
    fastsim.run("vida", place / "seed-9", 500, **{**OPTIONS, "seed": 9})
    return place


@pytest.fixture(scope="module")
def frame() -> pd.DataFrame:
    return analysis.simulate("vida", DEALS, **OPTIONS)


def same(found: pd.DataFrame, expected: pd.DataFrame) -> None:
    pd.testing.assert_frame_equal(found, expected, check_exact=True)


def test_load_gives_the_frame_of_simulate(folder: Path, frame: pd.DataFrame) -> None:
    loaded = analysis.load(folder / "rows")
    same(loaded, frame)
    assert loaded.attrs["rules"] == json.loads(json.dumps(frame.attrs["rules"]))
    assert loaded.attrs["runs"] == [f"rows ({fastsim.info(folder / 'rows').manifest.identity()})"]
    assert np.array_equal(hands_of(loaded.head(50)), hands_of(frame.head(50)))


def test_columns_and_filters(folder: Path, frame: pd.DataFrame) -> None:
    chosen = analysis.load(folder / "rows", ["bid", "deal"], [("bid", ">=", 100), ("trump", "==", "S")])
    expected = frame.loc[(frame["bid"] >= 100) & (frame["trump"] == "S"), ["bid", "deal"]]
    assert len(expected) > 50
    same(chosen, expected.reset_index(drop=True))
    either = analysis.load(folder / "rows", ["deal"], [[("trump", "in", ["h", "D"])], [("passed_out", "==", True)]])
    same(either, frame.loc[frame["trump"].isin(["H", "D"]) | frame["passed_out"], ["deal"]].reset_index(drop=True))
    nothing = analysis.load(folder / "rows", ["bid", "trump"], [("bid", ">", 10_000)])
    assert nothing.empty
    assert nothing.dtypes.tolist() == frame[["bid", "trump"]].dtypes.tolist()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"columns": ["bit"]}, "column 'bit' is unknown, the run has deal, buyer"),
        ({"filters": [("bit", "==", 1)]}, "column 'bit' in the filters is unknown"),
        ({"filters": [("bid", "~", 1)]}, "`filters` .* cannot be used"),
        ({"filters": [("trump", "==", "X")]}, "suit 'X' in the filters"),
        ({"filters": "bid > 100"}, "`filters` 'bid > 100' cannot be used"),
        ({"filters": [("bid", ">", "much")]}, "`filters` .*much.* cannot be used"),
    ],
)
def test_bad_columns_and_filters_are_explained(folder: Path, arguments: dict[str, Any], message: str) -> None:
    with pytest.raises((RequestError, CardError), match=message):
        analysis.load(folder / "rows", **arguments)


def test_stream_gives_part_by_part(folder: Path, frame: pd.DataFrame) -> None:
    frames = list(analysis.stream(folder / "rows", ["deal", "score_0"]))
    assert [len(part) for part in frames] == [PART] * 4 + [DEALS - 4 * PART]
    same(pd.concat(frames, ignore_index=True), frame[["deal", "score_0"]])


SOURCES = [["rows"], ["tally"], ["rows-2", "rows-1"], ["tally-1", "tally-2"], ["rows-1", "tally-2"]]


@pytest.mark.parametrize("names", SOURCES, ids="+".join)
def test_tables_of_runs_are_those_of_rows_to_the_last_digit(
    folder: Path, frame: pd.DataFrame, names: list[str]
) -> None:
    from_rows = analysis.standard_tables(frame)
    from_runs = analysis.standard_tables([folder / name for name in names])
    assert [table.name for table in from_runs] == [table.name for table in from_rows]
    for found, expected in zip(from_runs, from_rows, strict=True):
        same(found.frame, expected.frame)
        assert all(f"{name} (" in found.note for name in names)
        assert found.note.startswith(expected.note)


def numbers_of(table: Table) -> list[Any]:
    """What a figure shows: its texts and the ends of its lines."""
    figure = draw(table)
    if figure is None:
        return []
    axes = figure.axes[0]
    drawn = [line.get_xydata().tolist() for line in axes.lines]
    drawn += [path.vertices.tolist() for shapes in axes.collections for path in shapes.get_paths()]
    drawn += [[bar.get_x(), bar.get_height()] for bar in axes.patches]
    drawn += [text.get_text() for text in axes.texts]
    plt.close(figure)
    return drawn


def test_figures_of_a_tally_are_those_of_rows(folder: Path, frame: pd.DataFrame) -> None:
    from_rows = [numbers_of(table) for table in analysis.standard_tables(frame)]
    from_tally = [numbers_of(table) for table in analysis.standard_tables(folder / "tally")]
    assert sum(bool(drawn) for drawn in from_rows) >= 5
    assert json.dumps(from_tally) == json.dumps(from_rows)


def test_tables_do_not_depend_on_the_order_or_the_grouping_of_rows(frame: pd.DataFrame) -> None:
    shuffled = frame.sample(frac=1, random_state=3)
    for found, expected in zip(analysis.standard_tables(shuffled), analysis.standard_tables(frame), strict=True):
        same(found.frame, expected.frame)


def test_counts_of_every_table_add_up(folder: Path) -> None:
    counts = counted_runs(folder / "tally").prepare()
    assert counts["deals"]["deals"].sum() == DEALS
    contracts = int(counts["deals"].query("passed_out == 0")["deals"].sum())
    for name in ("totals", "buyers", "holdings", "results", "trick_points", "events"):
        assert counts[name]["deals"].sum() == contracts, name


def test_matches_go_on_over_parts_and_runs(folder: Path, frame: pd.DataFrame) -> None:
    expected = analysis.matches(frame, 3551)
    for names in (["rows"], ["rows-1", "rows-2"]):
        found = analysis.matches([folder / name for name in names], 3551)
        same(found, expected)
        assert found.attrs["unfinished_deals"] == expected.attrs["unfinished_deals"]
        assert len(found.attrs["runs"]) == len(names)


def test_runs_of_several_seeds_keep_their_addresses(folder: Path) -> None:
    both = analysis.load([folder / "seed-9", folder / "rows"])
    assert both.groupby("seed").size().to_dict() == {8: DEALS, 9: 500}
    last = both.iloc[[0, -1]]
    last.attrs = both.attrs
    for seed, deal, hands in zip(last["seed"], last["deal"], hands_of(last), strict=True):
        assert hands.tolist() == fastsim.hands("vida", seed=int(seed), deals=int(deal))[0].tolist()
    tables = analysis.standard_tables([folder / "seed-9", folder / "tally"])
    assert f"Contracts of {DEALS + 500:,} deals" in tables[0].note


def test_runs_that_cannot_be_read_together_are_refused(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(RunError, match="rows and rows-2 both hold deal 15000 of seed 8"):
        analysis.load([folder / "rows", folder / "rows-2"])
    fastsim.run("vida", tmp_path / "other", 100, seed=1, rules="min_bid=90", players=OPTIONS["players"])
    with pytest.raises(RunError, match="rows and other cannot be read together: their rules differ"):
        analysis.load([folder / "rows", tmp_path / "other"])
    with pytest.raises(RunError, match="tally is a tally, it holds counts and no rows"):
        analysis.load(folder / "tally")
    with pytest.raises(RunError, match="holds no run"):
        analysis.standard_tables(tmp_path)
    with pytest.raises(RequestError, match="no run is named"):
        analysis.load([])


def test_run_that_is_not_whole_is_read_on_demand(folder: Path, tmp_path: Path, frame: pd.DataFrame) -> None:
    fastsim.run("vida", tmp_path / "run", DEALS, deals_per_part=PART, **OPTIONS)
    next((tmp_path / "run" / "parts").glob("part-000000007000*")).unlink()
    with pytest.raises(RunError, match="it has 4 of 5 parts"):
        analysis.load(tmp_path / "run")
    found = analysis.load(tmp_path / "run", unfinished=True)
    kept = frame.loc[(frame["deal"] < PART) | (frame["deal"] >= 2 * PART)]
    same(found, kept.reset_index(drop=True))


def test_damaged_part_is_named(folder: Path, tmp_path: Path) -> None:
    fastsim.run("vida", tmp_path / "run", 100, **OPTIONS)
    path = next((tmp_path / "run" / "parts").iterdir())
    path.write_bytes(path.read_bytes()[:-50])
    for read in (analysis.load, analysis.standard_tables, analysis.matches):
        with pytest.raises(RunError, match=r"part-000000000000\.parquet cannot be read, .*--check"):
            read(tmp_path / "run")


def test_url_is_read(folder: Path, frame: pd.DataFrame) -> None:
    memory = fsspec.filesystem("memory")
    memory.put(str(folder / "rows"), "/kept/rows", recursive=True)
    memory.put(str(folder / "tally"), "/kept/tally", recursive=True)
    same(analysis.load("memory://kept/rows", ["deal", "bid"]), frame[["deal", "bid"]])
    tables = zip(analysis.standard_tables("memory://kept/tally"), analysis.standard_tables(frame), strict=True)
    for found, expected in tables:
        same(found.frame, expected.frame)
    with pytest.raises(RequestError, match="the URL nowhere://x cannot be opened"):
        analysis.load("nowhere://x")


def test_tables_command_names_the_runs(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["tables", str(folder / "tally"), "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    identity = fastsim.info(folder / "tally").manifest.identity()
    assert data["facts"]["runs"] == f"tally ({identity})"
    assert data["facts"]["deals"] == f"{DEALS:,}"
    assert cli.main(["tables", str(folder / "tally"), "--out", str(tmp_path / "one")]) == 0
    assert cli.main(["tables", str(folder / "tally"), "--out", str(tmp_path / "two")]) == 0
    page = (tmp_path / "one" / "index.html").read_text(encoding="utf-8")
    assert page == (tmp_path / "two" / "index.html").read_text(encoding="utf-8")
    assert identity in page
    assert str(folder) not in page
