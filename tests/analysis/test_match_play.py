"""Matches against a plain loop over deals."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd
import pytest

import analysis
from fastsim.errors import RequestError


def plain_matches(frame: pd.DataFrame, target: int, same_first_seat: bool) -> list[tuple[int, ...]]:
    """Position p sits at seat (p - d) mod 4 in deal d of the match."""
    found, totals, d, first = [], [0, 0], 0, 0
    rows = frame[["deal", "score_0", "score_1", "passed_out"]].to_dict("records")
    for i, row in enumerate(rows):
        for team in range(2):
            seat = (team - d) % 4
            totals[team] += row[f"score_{seat % 2}"]
        if not (row["passed_out"] and same_first_seat):
            d += 1
        if max(totals) >= target and totals[0] != totals[1]:
            winner = int(totals[1] > totals[0])
            found.append((rows[first]["deal"], i + 1 - first, *totals, winner, abs(totals[0] - totals[1])))
            totals, d, first = [0, 0], 0, i + 1
    return found


@pytest.mark.parametrize("all_pass", ["next_deal", "same_first_seat"])
@pytest.mark.parametrize("target", [1, 500, 3551])
def test_matches_equal_a_plain_loop(all_pass: str, target: int) -> None:
    frame = analysis.simulate("vida", 3_000, seed=5, start=7, players="random", rules={"all_pass": all_pass})
    table = analysis.matches(frame, target)
    expected = plain_matches(frame, target, all_pass == "same_first_seat")
    assert list(table.itertuples(index=False, name=None)) == expected
    assert len(expected) > 5
    assert table["deals"].sum() + table.attrs["unfinished_deals"] == 3_000


def test_target_is_that_of_the_rules() -> None:
    frame = analysis.simulate("vida", 2_000, seed=5, rules={"match_target": 400})
    pd.testing.assert_frame_equal(analysis.matches(frame), analysis.matches(frame, 400))


def test_equal_totals_at_the_target_play_on() -> None:
    frame = pd.DataFrame(
        {"deal": range(3), "score_0": [100, 0, 160], "score_1": [100, 0, 0], "passed_out": [False, True, False]}
    )
    frame.attrs = {"game": "vida", "rules": {}}
    table = analysis.matches(frame, 100)
    assert table[["deals", "total_0", "total_1", "winner"]].to_numpy().tolist() == [[3, 260, 100, 0]]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"target": 0}, "`target` is 0, expected a whole number from 1 to 1000000000000000"),
        ({"target": 1.5}, "`target` is 1.5"),
        ({"rows": slice(None, None, 2)}, "deals of a match must be consecutive"),
    ],
)
def test_bad_input(change: dict[str, Any], message: str) -> None:
    frame = analysis.simulate("vida", 10, seed=5)
    with pytest.raises(RequestError, match=message):
        analysis.matches(frame[change.get("rows", slice(None))], change.get("target", 100))


def test_no_deals_make_no_match() -> None:
    frame = analysis.simulate("vida", 10, seed=5).head(0)
    table = analysis.matches(frame)
    assert table.empty
    assert table.attrs["unfinished_deals"] == 0
    assert np.dtype("int64") == table["deals"].dtype
