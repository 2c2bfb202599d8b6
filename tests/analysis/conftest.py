"""Fixtures that tests of Vida's strategy tables share."""

from __future__ import annotations

import pytest

import fastsim
from vida_traces import DEALS, SEED, Trace


@pytest.fixture(scope="session")
def traces() -> list[Trace]:
    """Consecutive deals of Vida, told in full; not to be changed."""
    return fastsim.trace("vida", seed=SEED, deals=DEALS)


@pytest.fixture(scope="session")
def played(traces: list[Trace]) -> list[Trace]:
    """Those that were not passed out."""
    return [trace for trace in traces if not trace["result"]["passed_out"]]
