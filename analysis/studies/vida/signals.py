"""What the signals are worth: the same deals with one side that signals and one that does not.

There are two: a lima on partner's ace (it may hold the ten), and the first discard on partner's trumps (no ace there).
Each is switched off by itself, for giving and for reading it, and both together. A signal applies in a deal if a card
differs with and without it. The first such card is the one that signals (on a trick that partner led), partner's lead
that answers, or another card, since the seat that reads a signal also weighs its other cards by it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

import numpy as np
import pandas as pd

from analysis.group_sums import GroupSums, sum_groups
from analysis.group_tables import means
from analysis.intervals import FEWEST_OF_SCORES, LEVEL, wilson_interval
from fastsim.batch import Batch, make_batch
from fastsim.games import get_game
from fastsim.games.vida.row import SEATS

_CHUNK: Final = 10_000

PLAYER: Final = "heuristic"

BOTH: Final = "both signals"

#: What is measured, and the player without it.
SIGNALS: Final[Mapping[str, str]] = {
    BOTH: "heuristic(signals=0)",
    "lima on partner's ace": "heuristic(signals=discard)",
    "first discard on partner's trumps": "heuristic(signals=lima)",
}

ALL_DEALS: Final = "all deals"
DIFFERENT: Final = "deals in which a card differs"
NO_DIFFERENCE: Final = "no card differs"
KINDS: Final = (NO_DIFFERENCE, "first, the card that signals", "first, a lead that answers", "first, another card")
_CARD, _LEAD, _OTHER = 1, 2, 3
_PARTNER: Final = 2


@dataclass(frozen=True)
class Contest:
    """The same rules and deals with signals at all seats, and with less of them at the seats of side 0, by signal."""

    whole: Batch
    without: Mapping[str, Batch]


def make_contest(*, seed: int, **options: Any) -> Contest:
    """Batches with and without each signal; options as in `fastsim.simulate`."""

    def seated(even: str) -> Batch:
        players = [even if seat % 2 == 0 else PLAYER for seat in range(SEATS)]
        return make_batch("vida", seed=seed, players=players, **options)

    return Contest(seated(PLAYER), {signal: seated(player) for signal, player in SIGNALS.items()})


def first_difference(plays: np.ndarray, others: np.ndarray) -> np.ndarray:
    """Kind of the first card that differs, as a place in `KINDS`; plays as a log has them, shape (n, cards)."""
    differs = plays != others
    turn = differs.argmax(axis=1) % SEATS
    kind = np.where(turn == 0, _LEAD, np.where(turn == _PARTNER, _CARD, _OTHER))
    found: np.ndarray = np.where(differs.any(axis=1), kind, 0)
    return found


def _play(batch: Batch, first: int, n: int) -> tuple[np.ndarray, np.ndarray]:
    """Plays of deals as a log has them, and by how much side 0 outscores the other."""
    game = get_game("vida")
    log = np.zeros(n, dtype=game.log)
    rows = batch.play(first, n, log=log).view(game.flat_row)
    return log["plays"].copy(), rows["score_0"].astype(np.int64) - rows["score_1"]


def count_signals(contest: Contest, start: int, deals: int) -> Iterator[GroupSums]:
    """Deals by signal and by what differs first without it, and the gain of the side with it over the same without."""
    signals = pd.CategoricalDtype(list(SIGNALS))
    for first in range(start, start + deals, _CHUNK):
        n = min(_CHUNK, start + deals - first)
        plays, leads = _play(contest.whole, first, n)
        parts = []
        for place, batch in enumerate(contest.without.values()):
            other_plays, other_leads = _play(batch, first, n)
            kinds = first_difference(plays, other_plays)
            parts.append(
                pd.DataFrame(
                    {
                        "signal": pd.Categorical.from_codes(np.full(n, place), dtype=signals),
                        "kind": pd.Categorical.from_codes(kinds, categories=list(KINDS)),
                        "gain": leads - other_leads,
                    }
                )
            )
        yield sum_groups(pd.concat(parts, ignore_index=True), ["signal", "kind"], ["gain"])


def worth_of_signals(counted: GroupSums, level: float = LEVEL) -> pd.DataFrame:
    """Gain of a side that signals, in points a deal.

    Columns signal, kind, n (deals), share (of all deals) with share_low and share_high, estimate, low, high, sd. For
    each signal the first rows are all deals and those in which a card differs; then by what differs first.
    """
    gains = partial(means, value="gain", level=level, fewest=FEWEST_OF_SCORES)
    differs = counted.where(counted.frame["kind"] != NO_DIFFERENCE)
    every = gains(counted, ["signal"]).assign(kind=ALL_DEALS)
    some = gains(differs, ["signal"]).assign(kind=DIFFERENT)
    table = pd.concat([every, some, gains(differs, ["signal", "kind"]).astype({"kind": str})])
    table = table.sort_values("signal", kind="stable", ignore_index=True)
    deals = dict(zip(every["signal"].astype(str), every["n"], strict=True))
    played = table["signal"].astype(str).map(deals)
    low, high = wilson_interval(table["n"], played, level)
    is_all = table["kind"] == ALL_DEALS  # all of them by definition
    table = table.assign(share=table["n"] / played, share_low=np.where(is_all, 1, low), share_high=high)
    return table[["signal", "kind", "n", "share", "share_low", "share_high", "estimate", "low", "high", "sd"]]
