"""Fingerprints of fixed runs: the same address must give the same row for as long as the game's version stays.

A difference means that rows changed. If that is meant, raise the game's `version` (once one is released), say so in the
changelog and run ``make golden GAME=…``. The figures beside each fingerprint show what changed.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from fastsim.games import get_game
from fastsim.rows import column_bytes


def counts(values: np.ndarray) -> dict[str, int]:
    """How often each value comes."""
    found, numbers = np.unique(values, return_counts=True)
    return {str(value): int(n) for value, n in zip(found.tolist(), numbers.tolist(), strict=True)}


@dataclass(frozen=True)
class GoldenRuns:
    """Fixed runs of a game.

    Attributes
    ----------
    game : str
        Name of the game; the file is named after it.
    names : list of str
        The runs.
    play : callable
        Rows of a run, given its name.
    summary : callable
        Means and counts of rows that tell where a difference lies.
    seed, deals : int
        What every run is of.
    """

    game: str
    names: list[str]
    play: Callable[[str], np.ndarray]
    summary: Callable[[np.ndarray], dict[str, Any]]
    seed: int
    deals: int

    @property
    def file(self) -> Path:
        """Where the fingerprints stand."""
        return Path(__file__).resolve().parent / "golden" / f"{self.game}_rows.json"

    def stored(self) -> dict[str, Any]:
        """What the file holds."""
        golden: dict[str, Any] = json.loads(self.file.read_text(encoding="utf-8"))
        return golden

    def look(self, run: str) -> dict[str, Any]:
        """Figures and fingerprint of a run played anew."""
        rows = self.play(run)
        return {"summary": self.summary(rows), "sha256": hashlib.sha256(column_bytes(rows)).hexdigest()}

    def check(self, run: str) -> None:
        """Compare a run played anew with the stored one, first what tells more."""
        found, expected = self.look(run), self.stored()["runs"][run]
        assert found["summary"] == expected["summary"]
        assert found["sha256"] == expected["sha256"]

    def check_whole(self) -> None:
        """See that the file holds just these runs, of this version, no two the same."""
        golden = self.stored()
        version = get_game(self.game).version
        assert (golden["version"], golden["seed"], golden["deals"]) == (version, self.seed, self.deals)
        assert list(golden["runs"]) == self.names
        assert len({run["sha256"] for run in golden["runs"].values()}) == len(self.names)

    def update(self, arguments: list[str]) -> None:
        """Write the file anew."""
        if arguments != ["--update"]:
            sys.exit(f"usage: make golden GAME={self.game}")
        runs = {run: self.look(run) for run in self.names}
        whole = {"version": get_game(self.game).version, "seed": self.seed, "deals": self.deals, "runs": runs}
        text = json.dumps(whole, separators=(",", ":")).replace('},"', '},\n"')
        self.file.write_text(text + "\n", encoding="utf-8")
