"""Runs on disk: the same bytes however they were made, and everything wrong with them found."""

from __future__ import annotations

import json
import os
import shutil
import time
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pyarrow.parquet as pq
import pytest

import fastsim
from analysis.cli import cli
from fastsim.errors import PlayerError, RequestError, RunError
from fastsim.runs.folder import part_path, sum_path
from runs.support import DEALS, PART, contents

OPTIONS: dict[str, Any] = {"seed": 5, "players": "random", "deals_per_part": PART}


def make(folder: Path, deals: int = DEALS, **options: Any) -> Any:
    return fastsim.run("vida", folder, deals, **{**OPTIONS, **options})


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("runs") / "whole"
    make(folder)
    return folder


@pytest.fixture
def copy(whole: Path, tmp_path: Path) -> Path:
    shutil.copytree(whole, tmp_path / "copy")
    return tmp_path / "copy"


def test_parts_hold_the_rows_of_the_simulator(whole: Path) -> None:
    rows = fastsim.simulate("vida", DEALS, seed=5, players="random")
    stored = pd.read_parquet(whole / "parts")
    assert list(stored.columns) == list(rows.dtype.names or ())
    for name in stored.columns:
        assert stored[name].dtype == rows.dtype[name]
        assert np.array_equal(stored[name].to_numpy(), rows[name])


def test_metadata_names_the_address_and_the_fingerprint(whole: Path) -> None:
    manifest = json.loads((whole / "manifest.json").read_text())
    found = pq.read_schema(part_path(whole, PART)).metadata
    assert (found[b"trickodds.game"], found[b"trickodds.seed"]) == (b"vida", b"5")
    assert found[b"trickodds.first_deal"] == str(PART).encode()
    assert found[b"trickodds.deals"] == str(PART).encode()
    assert found[b"trickodds.fingerprint"] == manifest["fingerprint"].encode()


def test_manifest_tells_what_was_asked_for_and_no_more(whole: Path) -> None:
    manifest = json.loads((whole / "manifest.json").read_text())
    assert {"game", "seats", "rules", "players", "seed", "start", "deals", "deals_per_part", "versions"} <= set(
        manifest
    )
    assert manifest["players"][0]["params"] == fastsim.get_game("vida").players["random"].params()._asdict()
    assert not {"time", "host", "workers", "path"} & set(manifest)


@pytest.mark.parametrize("workers", [1, 2, 5])
def test_bytes_do_not_depend_on_the_workers(whole: Path, tmp_path: Path, workers: int) -> None:
    make(tmp_path / "run", workers=workers)
    assert contents(tmp_path / "run") == contents(whole)


def test_any_executor_makes_the_same_bytes(whole: Path, tmp_path: Path) -> None:
    with ThreadPoolExecutor(2) as threads:
        make(tmp_path / "threads", executor=threads)
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as processes:
        make(tmp_path / "processes", executor=processes)
    assert contents(tmp_path / "threads") == contents(tmp_path / "processes") == contents(whole)


def die() -> None:
    os._exit(1)


def test_lost_workers_are_one_sentence_and_the_run_goes_on(whole: Path, tmp_path: Path) -> None:
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as processes:
        processes.submit(die)
        with pytest.raises(RunError, match="the workers are gone"):
            make(tmp_path / "run", executor=processes)
    make(tmp_path / "run")
    assert contents(tmp_path / "run") == contents(whole)


@pytest.mark.parametrize("first", [1, PART - 1, PART, DEALS - 1])
def test_extended_run_is_as_if_made_at_once(whole: Path, tmp_path: Path, first: int) -> None:
    make(tmp_path / "run", first)
    result = make(tmp_path / "run")
    assert contents(tmp_path / "run") == contents(whole)
    assert result.state.parts_before == first // PART


def test_part_size_is_that_of_the_folder(copy: Path) -> None:
    assert make(copy, deals_per_part=None).state.parts_before == 6
    with pytest.raises(RunError, match="its deals_per_part is 7000 and 8000 is asked for"):
        make(copy, deals_per_part=8_000)


DIFFERENCES: list[tuple[dict[str, Any], str]] = [
    ({"seed": 6}, "its seed is 5 and 6 is asked for"),
    ({"start": 1}, "its start is 0 and 1 is asked for"),
    ({"players": "random(jump=1)"}, r"its players\[0\]\.player is \"random\" and \"random\(jump=1\)\" is asked for"),
    ({"rules": "min_bid=90"}, "its rules.min_bid is 80 and 90 is asked for"),
    ({"preset": "greek_online"}, r"its rules\.\w+ is .* is asked for"),
    ({"calls": "P"}, r"its calls is \[\] and \[\d+\] is asked for"),
    ({"known": {1: "SJ"}}, 'its known.1 is absent and "SJ" is asked for'),
    ({"tally": True}, 'its kind is "rows" and "tally" is asked for'),
    ({"deals": 39_999}, "it holds 40,000 deals and 39,999 are asked for: a run can be extended, not cut"),
]


@pytest.mark.parametrize(("changed", "message"), DIFFERENCES)
def test_another_request_is_refused_and_spoils_nothing(copy: Path, changed: dict[str, Any], message: str) -> None:
    before = contents(copy)
    with pytest.raises(RunError, match=message):
        make(copy, **changed)
    assert contents(copy) == before


def remove(path: Path, sums: Path) -> None:
    path.unlink()


def cut_short(path: Path, sums: Path) -> None:
    path.write_bytes(path.read_bytes()[:-100])


def empty(path: Path, sums: Path) -> None:
    path.write_bytes(b"")


def flip(path: Path, sums: Path) -> None:
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(data)


def other_part(path: Path, sums: Path) -> None:
    """Another part under this name, with its digest."""
    shutil.copy(part_path(path.parents[1], 0), path)
    shutil.copy(sum_path(path.parents[1], 0), sums)


def renamed(path: Path, sums: Path) -> None:
    part_path(path.parents[1], 0).replace(path)


def lose_digest(path: Path, sums: Path) -> None:
    sums.unlink()


def other_run(path: Path, sums: Path) -> None:
    """The part of a run with another seed, with its digest: only the metadata tells."""
    other = path.parents[2] / "other"
    make(other, seed=77)
    shutil.copy(part_path(other, 2 * PART), path)
    shutil.copy(sum_path(other, 2 * PART), sums)


DAMAGES = [
    (remove, None),
    (cut_short, "altered: its digest does not match"),
    (empty, "altered: its digest does not match"),
    (flip, "altered: its digest does not match"),
    (other_part, "the part of deal 0 under another name"),
    (renamed, "altered: its digest does not match"),
    (lose_digest, "without its digest"),
    (other_run, "from another run"),
]


@pytest.mark.parametrize(("damage", "words"), DAMAGES, ids=lambda value: getattr(value, "__name__", ""))
def test_damage_is_found_and_mended(
    whole: Path, copy: Path, capsys: pytest.CaptureFixture[str], damage: Any, words: str | None
) -> None:
    path = part_path(copy, 2 * PART)
    damage(path, sum_path(copy, 2 * PART))
    before = contents(copy)
    assert cli.main(["info", str(copy), "--check"]) == 1
    printed = capsys.readouterr().out
    assert "not whole" in printed
    assert words is None or f"{path} is {words}" in printed
    assert contents(copy) == before
    make(copy)
    assert contents(copy) == contents(whole)
    assert cli.main(["info", str(copy), "--check"]) == 0


def test_part_under_a_name_that_is_none_is_found_and_removed(whole: Path, copy: Path) -> None:
    """Readers of the folder would count its deals twice."""
    part_path(copy, PART).replace(part_path(copy, PART + 1))
    found = fastsim.info(copy)
    assert found.faults == (f"{part_path(copy, PART + 1)} is no part of this run",)
    make(copy)
    assert contents(copy) == contents(whole)


def test_strange_part_is_refused(copy: Path) -> None:
    part_path(copy, 1).write_bytes(b"mine")
    with pytest.raises(RunError, match=r"part-000000000001\.parquet is no part of this run"):
        make(copy)
    assert part_path(copy, 1).read_bytes() == b"mine"


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda text: text.replace('"seed": 5', '"seed": 6'), "was changed after it was written"),
        (lambda text: text.replace('"deals": 40000', '"deals": 20000'), "was changed after it was written"),
        (lambda text: text[:100], "is damaged: not JSON"),
        (lambda text: "[]", "is no manifest of a run"),  # noqa: ARG005
    ],
)
def test_edited_manifest_is_found(copy: Path, change: Any, message: str) -> None:
    path = copy / "manifest.json"
    path.write_text(change(path.read_text()))
    before = contents(copy)
    with pytest.raises(RunError, match=message):
        fastsim.info(copy)
    with pytest.raises(RunError, match=message):
        make(copy)
    assert contents(copy) == before


def test_lost_manifest_is_written_again(whole: Path, copy: Path) -> None:
    (copy / "manifest.json").unlink()
    with pytest.raises(RunError, match="holds no run: there is no manifest"):
        fastsim.info(copy)
    assert make(copy).state.parts_before == 6
    assert contents(copy) == contents(whole)


def test_folder_of_other_things_is_refused(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("mine")
    with pytest.raises(RunError, match=r"holds no run but letter\.txt"):
        make(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]


def test_last_deal_numbers(tmp_path: Path) -> None:
    last = 2**63 - 1
    begin = last - 2 * PART
    make(tmp_path / "run", 2 * PART + 1, start=begin)
    stored = pd.read_parquet(tmp_path / "run" / "parts")
    assert stored["deal"].sort_values().tolist() == list(range(begin, last + 1))
    rows = fastsim.simulate("vida", 2 * PART + 1, seed=5, players="random", start=begin)
    assert np.array_equal(stored.sort_values("deal")["score_0"], rows["score_0"])
    make(tmp_path / "tally", 2 * PART + 1, start=begin, tally=True)
    assert fastsim.info(tmp_path / "tally", check=True).is_whole
    with pytest.raises(RequestError, match="go beyond the last deal number"):
        make(tmp_path / "run", 2 * PART + 2, start=begin)


def play_first(decision: int, seat: int, legal: int, view: Any, history: Any, params: Any, chance: Any) -> int:
    return 0


def test_own_player_is_named_by_the_digest_of_its_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(
        "import numba\n\n@numba.njit\ndef play(decision, seat, legal, view, history, params, chance):\n"
        "    return first(legal)\n\n@numba.njit\ndef first(legal):\n    card = 0\n"
        "    while not legal >> card & 1:\n        card += 1\n    return card\n"
    )
    options = {"players": f"0={path}:play,1=random,2=random,3=random", "calls": "80S P P P"}
    make(tmp_path / "run", 3_000, **options)
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as processes:
        make(tmp_path / "elsewhere", 3_000, executor=processes, **options)
    assert contents(tmp_path / "run") == contents(tmp_path / "elsewhere")
    path.write_text(path.read_text() + "\n# changed\n")
    with pytest.raises(RunError, match=r"its decided_by\.own_players\..* is asked for"):
        make(tmp_path / "run", 3_000, **options)
    with pytest.raises(PlayerError, match="comes from no file"):
        make(tmp_path / "other", 3_000, players=play_first)


@pytest.mark.parametrize("workers", [1, 2, 5])
def test_failing_player_stops_the_run_in_one_sentence(tmp_path: Path, workers: int) -> None:
    path = tmp_path / "bad.py"
    path.write_text("def play(decision, seat, legal, view, history, params, chance):\n    return 63\n")
    for name in ("one", "two"):
        with pytest.raises(PlayerError, match=r"answered .* in deal 0 of seed 5"):
            make(tmp_path / name, players=f"{path}:play", calls="80S P P P", workers=workers)


class Later(Executor):
    """Makes tasks on threads, the later the sooner."""

    _max_workers = 2

    def __init__(self, pool: ThreadPoolExecutor, tasks: int) -> None:
        self.pool, self.left = pool, tasks

    def submit(self, work: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Run it after a while."""
        self.left -= 1

        def waiting(seconds: float) -> Any:
            time.sleep(seconds)
            return work(*args, **kwargs)

        return self.pool.submit(waiting, 0.2 * self.left)


def test_the_first_deal_that_fails_is_named_whoever_fails_first(tmp_path: Path) -> None:
    """The player fails where it holds six clubs; the parts are played from the last to the first."""
    path = tmp_path / "bad.py"
    path.write_text(
        "def play(decision, seat, legal, view, history, params, chance):\n"
        "    clubs = 0\n    card = 0\n"
        "    for rank in range(16):\n        clubs += legal >> rank & 1\n"
        "    while not legal >> card & 1:\n        card += 1\n"
        "    return 63 if clubs >= 6 else card\n"
    )
    clubs = fastsim.hands("vida", seed=5, deals=range(DEALS))[:, 0] & 0xFFFF
    failing = np.flatnonzero(np.bitwise_count(clubs) >= 6)
    assert len(set(failing // PART)) >= 3
    options: dict[str, Any] = {"players": f"0={path}:play,1=random,2=random,3=random", "calls": "80S P P P"}
    with ThreadPoolExecutor(8) as pool, pytest.raises(PlayerError, match=f"in deal {failing[0]} of seed 5"):
        make(tmp_path / "run", executor=Later(pool, -(-DEALS // PART)), **options)
    with pytest.raises(PlayerError, match=f"in deal {failing[0]} of seed 5"):
        fastsim.simulate("vida", DEALS, seed=5, chunk=2_000, workers=4, **options)


def test_workers_of_no_number_are_refused(tmp_path: Path) -> None:
    for name in ("workers", "deals_per_part"):
        with pytest.raises(RequestError, match=f"`{name}` is 0, expected a whole number of at least 1"):
            make(tmp_path, **{name: 0})
    assert list(tmp_path.iterdir()) == []
