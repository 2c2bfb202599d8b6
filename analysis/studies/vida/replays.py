"""Contracts played again with something changed: other cards, other rules. Calls stay as they were made.

The same deal is compared with itself, so that the luck of the cards falls out.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Final

import numpy as np
import pandas as pd

from analysis.group_sums import GroupSums, sum_groups
from analysis.group_tables import means
from analysis.intervals import FEWEST_OF_SCORES, LEVEL
from analysis.studies.vida.fit_data import Auctions, outcomes, play_auctions
from fastsim.batch import Batch, make_batch
from fastsim.forced import play_forced
from fastsim.games import get_game

#: Deals whose auctions are held at a time.
CHUNK: Final = 20_000


def auctions_of(batch: Batch, start: int, deals: int) -> Iterator[Auctions]:
    """Deals with their auctions, in chunks, in order; a few chunks are played ahead."""
    spans = [(first, min(CHUNK, start + deals - first)) for first in range(start, start + deals, CHUNK)]
    workers = os.cpu_count() or 1
    with ThreadPoolExecutor(workers) as threads:
        for place in range(0, len(spans), workers):
            yield from threads.map(lambda span: play_auctions(batch, *span), spans[place : place + workers])


@dataclass(frozen=True)
class Contracts:
    """Deals with a contract: numbers (n,), hands (n, seats), scripts of their calls, flat rows, buyers' totals (n,)."""

    deals: np.ndarray
    hands: np.ndarray
    scripts: np.ndarray
    rows: np.ndarray
    totals: np.ndarray

    def before(self, deal: int) -> Contracts:
        """Those of deals with smaller numbers."""
        most = int(np.searchsorted(self.deals, deal))
        return Contracts(*(getattr(self, name)[:most] for name in self.__dataclass_fields__))

    @property
    def buyers(self) -> np.ndarray:
        """Seats of the buyers, int64."""
        seats: np.ndarray = self.rows["buyer"].astype(np.int64)
        return seats

    @property
    def trumps(self) -> np.ndarray:
        """Trump suits, int64."""
        suits: np.ndarray = self.rows["trump"].astype(np.int64)
        return suits


def scripts_of(calls: np.ndarray) -> np.ndarray:
    """A script for each row of calls, padded with -1."""
    scripts = np.tile(get_game("vida").script(), (len(calls), 1))
    scripts[:, : calls.shape[1]] = calls
    return scripts


def contracts_of(auctions: Auctions, codes: np.ndarray) -> Contracts:
    """The deals that were not passed out."""
    kept = ~auctions.rows["passed_out"].astype(bool)
    rows = auctions.rows[kept]
    totals, _, _ = outcomes(rows, codes)
    return Contracts(auctions.deals[kept], auctions.hands[kept], scripts_of(auctions.calls[kept]), rows, totals)


def count_replayed(contracts: Contracts) -> GroupSums:
    """How many contracts are played again, by the buyer's seat."""
    return sum_groups(pd.DataFrame({"buyer": contracts.buyers.astype(np.int8)}), ["buyer"])


def totals_again(
    batch: Batch, contracts: Contracts, places: np.ndarray, hands: np.ndarray | None = None
) -> tuple[np.ndarray, np.ndarray]:
    """Buyers' totals of some contracts with other hands or under the batch's rules, and whether they were made."""
    rows = play_forced(batch, contracts.deals[places], contracts.scripts[places], hands)
    totals, _, _ = outcomes(rows, batch.rules.codes())
    return totals, rows["made"].astype(bool)


def lead_batch(batch: Batch) -> Batch | None:
    """The same with the other rule about the first lead, or None where the buyer leads anyway."""
    if batch.rules.first_leader == "buyer":
        return None
    house = get_game("vida").make_rules({**batch.rules.options(), "first_leader": "buyer"})
    return make_batch(
        "vida", seed=batch.seed, rules=house, players=list(batch.players), model=dict(enumerate(batch.models))
    )


def count_first_lead(other: Batch, contracts: Contracts) -> GroupSums:
    """What the first lead brings the buyers, by the buyer's seat: total and success if the buyer led, less as it was.

    `other` is that of `lead_batch`. The buyer at seat 0 leads anyway and is left out.
    """
    places = np.flatnonzero(contracts.buyers != 0)
    totals, made = totals_again(other, contracts, places)
    was_made = contracts.rows["made"][places].astype(np.int64)
    frame = pd.DataFrame(
        {
            "buyer": contracts.buyers[places].astype(np.int8),
            "gain": totals - contracts.totals[places],
            "more_made": made.astype(np.int64) - was_made,
        }
    )
    return sum_groups(frame, ["buyer"], ["gain", "more_made"])


def worth_of_first_lead(counted: GroupSums, level: float = LEVEL) -> pd.DataFrame:
    """Gain of the buyers if the buyer had led first, with the same calls.

    Columns buyer (seat; the last row, missing, is all), n, estimate (points of the buyers' total), low, high, sd, made
    (change of the share made), made_low, made_high.
    """
    parts = []
    for by in (["buyer"], []):
        gain = means(counted, by, "gain", level)
        made = means(counted, by, "more_made", level, fewest=FEWEST_OF_SCORES)[["estimate", "low", "high"]]
        parts.append(gain.join(made.set_axis(["made", "made_low", "made_high"], axis=1)))
    table = pd.concat(parts, ignore_index=True)
    seats = [f"seat {int(seat)}" for seat in parts[0]["buyer"]]
    return table.assign(buyer=[*seats, "seats 1 to 3"])
