"""Fingerprints of fixed runs: the same address must give the same row for as long as the game's version stays.

A difference means that rows changed. If that is meant, raise the game's `version` (once one is released), say so in the
changelog and run ``make golden GAME=…``. The figures beside each fingerprint show what changed.
"""

from __future__ import annotations

import hashlib
import itertools
import json
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import numpy as np

import fastsim
from fastsim.games import game_names, get_game
from fastsim.rows import column_bytes


def counts(values: np.ndarray) -> dict[str, int]:
    """How often each value comes."""
    found, numbers = np.unique(values, return_counts=True)
    return {str(value): int(n) for value, n in zip(found.tolist(), numbers.tolist(), strict=True)}


SEED: Final = 1


@dataclass(frozen=True)
class GoldenRuns:
    """Fixed runs of a game: every choice of rules with every choice of players and, if given, every number of seats.

    Attributes
    ----------
    game : str
        Name of the game; the file is named after it.
    rules : mapping
        Options of `fastsim.simulate` that say the rules, by name.
    players : mapping
        Players by name.
    summary : callable
        Means and counts of rows that tell where a difference lies.
    deals : int
        Deals of every run.
    seats : tuple of int
        Numbers of seats, none for the usual one.
    """

    game: str
    rules: Mapping[str, Mapping[str, Any]]
    players: Mapping[str, str]
    summary: Callable[[np.ndarray], dict[str, Any]]
    deals: int
    seats: tuple[int, ...] = ()

    @property
    def names(self) -> list[str]:
        """The runs, such as "default heuristic" or "default heuristic 5"."""
        parts = [list(self.rules), list(self.players), *([str(n) for n in self.seats] for _ in self.seats[:1])]
        return [" ".join(words) for words in itertools.product(*parts)]

    def play(self, run: str) -> np.ndarray:
        """Rows of a run."""
        rules, players, *seats = run.split()
        options = {**self.rules[rules], **({"seats": int(seats[0])} if seats else {})}
        return fastsim.simulate(self.game, self.deals, seed=SEED, players=self.players[players], **options)

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
        assert (golden["version"], golden["seed"], golden["deals"]) == (version, SEED, self.deals)
        assert list(golden["runs"]) == self.names
        assert len({run["sha256"] for run in golden["runs"].values()}) == len(self.names)

    def update(self) -> None:
        """Write the file anew."""
        runs = {run: self.look(run) for run in self.names}
        whole = {"version": get_game(self.game).version, "seed": SEED, "deals": self.deals, "runs": runs}
        text = json.dumps(whole, separators=(",", ":")).replace('},"', '},\n"')
        self.file.write_text(text + "\n", encoding="utf-8")


def golden_runs(game: str) -> GoldenRuns:
    """The fixed runs of a game."""
    runs: GoldenRuns = import_module(f"golden.{game}_runs").GOLDEN
    return runs


if __name__ == "__main__":
    if sys.argv[1:2] != ["--update"] or sys.argv[2:] not in [[name] for name in game_names()]:
        sys.exit(f"usage: make golden GAME={'|'.join(game_names())}")
    golden_runs(sys.argv[2]).update()
