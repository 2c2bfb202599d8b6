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
from vida_traces import (
    Trace,
)

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


def states_of(traces: list[Trace], target: int) -> tuple[list[tuple[int, bool]], list[list[tuple[int, int, int]]]]:
    """Finished matches as (deals, first team won), and their states as (ahead, lead, to go)."""
    lengths, states = [], []
    totals, seen = [0, 0], []
    for t in traces:
        first = len(seen) % 2
        lead = totals[0] - totals[1]
        ahead = first if lead == 0 else int(lead < 0)
        seen.append((ahead, abs(lead), target - max(totals)))
        for side in range(2):
            totals[side ^ first] += t["result"][f"score_{side}"]
        if max(totals) >= target and totals[0] != totals[1]:
            lengths.append((len(seen), totals[0] > totals[1]))
            states.append([(*state, state[0] == int(totals[1] > totals[0])) for state in seen])
            totals, seen = [0, 0], []
    return lengths, states


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
    lengths, states = states_of(traces, target)
    assert counter.left_over == DEALS - sum(n for n, _ in lengths)
    row = leads.match_lengths(counted["matches"]).loc[0]
    assert (row["n"], row["estimate"]) == (len(lengths), pytest.approx(np.mean([n for n, _ in lengths])))
    for name, share in (("p5", 0.05), ("median", 0.5), ("p95", 0.95)):
        assert row[name] == np.quantile([n for n, _ in lengths], share, method="inverted_cdf")
    assert leads.first_speaker_wins(counted["matches"])["hits"][0] == sum(won for _, won in lengths)
    step = leads.lead_step(target)
    cells = defaultdict(list)
    for number, match in enumerate(states):
        for _, lead, to_go, won in match:
            cells[-(-to_go // (5 * step)) * 5 * step, lead // step * step].append((number, won))
    table = leads.win_from_lead(counted["states"]).set_index(["to_go", "lead"])
    assert len(table) == len(cells)
    for key, found in cells.items():
        expected = (len(found), sum(won for _, won in found), len({number for number, _ in found}))
        assert tuple(table.loc[key, ["n", "hits", "matches"]]) == expected
