"""The `heuristic` player's bids: it names at once what it means to state, and raises itself only for more points."""

from __future__ import annotations

import numpy as np
import pytest

import fastsim

GAME = "israeli_whist"
SEED = 515


@pytest.mark.parametrize("rules", [{}, {"all_pass": "frish", "min_trump_bid": 7}, {"winner_contract": "fixed"}])
def test_a_declarer_states_the_number_that_it_bid(rules: dict[str, object]) -> None:
    rows = fastsim.simulate(GAME, 400, seed=SEED, rules=rules)
    played = rows[~rows["passed_out"]]
    stated = np.stack([played[f"contract_{seat}"] for seat in range(4)], axis=1)
    assert len(played) > 300
    assert (stated[np.arange(len(played)), played["declarer"]] == played["bid"]).all()


def test_one_more_turn_changes_little() -> None:
    """Where four passes end the auction, the seat whose bid stands may raise it; where three do, it has no turn."""
    three = fastsim.simulate(GAME, 400, seed=SEED, rules={"auction_end": "three_passes"})
    four = fastsim.simulate(GAME, 400, seed=SEED, rules={"auction_end": "four_passes"})
    same = (three["bid"] == four["bid"]) & (three["trump"] == four["trump"]) & (three["declarer"] == four["declarer"])
    assert same.mean() > 0.9
    assert (four["calls"][same] == three["calls"][same] + 1).all()
