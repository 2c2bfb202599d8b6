"""Vida's matches and first speakers counted chunk by chunk, against plain counting in Python from traces."""

from __future__ import annotations

from collections import defaultdict

import numpy as np
import pandas as pd
import pytest

import analysis
import fastsim
from analysis.group_sums import GroupSums
from analysis.studies.vida import leads, results
from analysis.studies.vida.chunk import Chunk
from vida_tables.plain import matches_of
from vida_traces import Trace

DEALS = 500
SEED = 23


@pytest.fixture(scope="module")
def frame() -> pd.DataFrame:
    return analysis.simulate("vida", DEALS, seed=SEED)


@pytest.fixture(scope="module")
def chunk(frame: pd.DataFrame) -> Chunk:
    return Chunk(frame)


@pytest.fixture(scope="module")
def traces() -> list[Trace]:
    return fastsim.trace("vida", seed=SEED, deals=DEALS)


def test_first_side(chunk: Chunk, traces: list[Trace]) -> None:
    gains = [t["result"]["score_0"] - t["result"]["score_1"] for t in traces]
    counted = results.count_first_side(chunk).frame
    assert counted["gain"][0] == sum(gains)
    assert counted["gain_squares"][0] == sum(gain**2 for gain in gains)
    assert counted["passed_out"][0] == sum(t["result"]["passed_out"] for t in traces)


@pytest.mark.parametrize("size", [DEALS, 77])
def test_matches_whatever_the_chunks(frame: pd.DataFrame, traces: list[Trace], size: int) -> None:
    target = 1551
    counter = leads.Matches(target)
    counted: dict[str, GroupSums] = {}
    for first in range(0, DEALS, size):
        part = frame.iloc[first : first + size]
        part.attrs = frame.attrs
        for name, found in counter.count(part).items():
            counted[name] = counted[name] + found if name in counted else found
    lengths, states = matches_of(traces, target)
    assert counter.left_over == DEALS - sum(n for n, _ in lengths)
    row = leads.match_lengths(counted["matches"]).loc[0]
    assert (row["n"], row["estimate"]) == (len(lengths), pytest.approx(np.mean([n for n, _ in lengths])))
    for name, share in (("p5", 0.05), ("median", 0.5), ("p95", 0.95)):
        assert row[name] == np.quantile([n for n, _ in lengths], share, method="inverted_cdf")
    assert leads.first_speaker_wins(counted["matches"])["hits"][0] == sum(won for _, won in lengths)
    step = leads.lead_step(target)
    cells = defaultdict(list)
    for number, match in enumerate(states):
        for lead, to_go, won in match:
            cells[-(-to_go // (5 * step)) * 5 * step, lead // step * step].append((number, won))
    table = leads.win_from_lead(counted["states"]).set_index(["to_go", "lead"])
    assert len(table) == len(cells)
    for key, found in cells.items():
        expected = (len(found), sum(won for _, won in found), len({number for number, _ in found}))
        assert tuple(table.loc[key, ["n", "hits", "matches"]]) == expected
