"""The proof of Vira's player: its tables as Markdown on standard output, and the figure of its calibration.

Run with ``python benchmarks/proof_vira.py FIGURE``; a minute and a half on one core. The seed is none that a model was
fitted with.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pandas as pd

from analysis.studies.vira.proof import (
    ENOUGH,
    OTHERS,
    PARTS,
    calibration,
    chosen_calibration,
    comparisons,
    forced_gains,
    plot_calibration,
)

SEED = 6271
FORCED = 10_000
CALIBRATED = 200_000
COMPARED = 40_000
FEW = 1_000  # contracts that a line about chosen bids needs
CHOSEN = 200_000


def as_markdown(table: pd.DataFrame, digits: int = 2) -> str:
    """A table as Markdown."""
    shown = table.copy()
    for name in shown.select_dtypes("float"):
        shown[name] = shown[name].map(lambda value: f"{value:.{digits}f}")
    rows = [list(shown.columns), ["---"] * shown.shape[1], *shown.astype(str).to_numpy().tolist()]
    return "\n".join(f"| {' | '.join(row)} |" for row in rows) + "\n"


def main(figure: str) -> None:
    """Print the tables and write the figure."""
    gains = forced_gains(FORCED, seed=SEED)
    print(f"Forced bids: better than a random declarer on {(gains['low'] > 0).sum()} of {len(gains)}\n")
    shares = [name for name in gains if "made" in name]
    print(as_markdown(gains.assign(**{name: 100 * gains[name] for name in shares})))
    print(as_markdown(comparisons(OTHERS | PARTS, COMPARED, seed=SEED), 3))
    print("Greedy against random:\n")
    print(as_markdown(comparisons({"random": "random"}, COMPARED, seed=SEED, player="greedy"), 3))
    table = calibration(CALIBRATED, seed=SEED)
    enough = table[table["n"] >= ENOUGH]
    print(
        f"Deciles with {ENOUGH} deals or more: {len(enough)}, largest gap {100 * enough['gap'].abs().max():.1f} points"
    )
    print(f"within 2 points: {(enough['gap'].abs() <= 0.02).sum()}\n")
    percent = ["estimate", "low", "high", "predicted", "gap"]
    print(as_markdown(enough.assign(**{name: 100 * enough[name] for name in percent})))
    shown = chosen_calibration(CHOSEN, seed=SEED)
    shown = shown[shown["n"] >= FEW]
    percent = ["estimate", "low", "high", "expected"]
    print(as_markdown(shown.assign(**{name: 100 * shown[name] for name in percent})))
    plot_calibration(table).savefig(Path(figure), dpi=110)


if __name__ == "__main__":
    main(*sys.argv[1:])
