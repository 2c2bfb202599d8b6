"""What the small runs of `interval_coverage.py` are drawn from: scores, points and gains as they are simulated."""

from __future__ import annotations

import numpy as np

import fastsim

SEED = 95

#: Deals whose scores are drawn from, and deals in which contracts of every result are found.
POOL = 50_000
CONTRACTS = 1_000_000


def pools(deals: int = POOL) -> dict[str, np.ndarray]:
    """Scores, totals, points and gains as they are simulated, which the small runs are drawn from."""
    from analysis.both_ways import play_both_ways

    rows = fastsim.simulate("vida", deals, seed=SEED)
    forced = fastsim.simulate("vida", deals, seed=SEED, known={0: "SJ S9 SA S7 HA HT D8 C7"}, calls="80S P P P")
    gains = play_both_ways("vida", "heuristic", "heuristic(signals=0)", deals, seed=SEED)["gain"]
    whist = fastsim.simulate("israeli_whist", deals, seed=SEED)
    gibbons = fastsim.simulate("gibbons", deals, seed=SEED)
    return {
        "scores": rows["score_0"].astype(float),
        "air": rows["air_0"].astype(float),
        "totals": forced["points_0"].astype(float) + forced["air_0"] + forced["belote_0"],
        "forced": forced["score_0"].astype(float) - forced["score_1"],
        "gains": gains.to_numpy(dtype=float),
        "whist": whist["score_0"][~whist["passed_out"]].astype(float),
        "tricks": whist["tricks_0"][~whist["passed_out"]].astype(float),
        "gibbons": gibbons["points_0"].astype(float),
    }


def pools_by_result(deals: int = CONTRACTS) -> dict[str, np.ndarray]:
    """The buyers' margin in Vida by result, as `result_name` has it."""
    from analysis.frames import simulate
    from analysis.studies.vida.chunk import Chunk
    from analysis.studies.vida.scores import result_name

    played = Chunk(simulate("vida", deals, seed=SEED + 1)).played
    margin = (played["buyer_score"] - played["defender_score"]).to_numpy(dtype=float)
    results = result_name(played)
    return {word: margin[results == word] for word in results.categories}


def pools_of_screws(deals: int = POOL) -> tuple[np.ndarray, np.ndarray]:
    """What a vida call costs the defenders where a bid of 80 makes, and what it wins where it fails."""
    left, screwed = (fastsim.simulate("vida", deals, seed=SEED, calls=f"80S {rest} P P P") for rest in ("", "V"))
    change = (screwed["score_1"] - left["score_1"]).astype(float) - (screwed["score_0"] - left["score_0"])
    return -change[left["made"]], change[~left["made"]]
