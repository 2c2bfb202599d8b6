"""What the signals are worth: the same deals with one side that signals and one that does not.

Signals apply in a deal if the side's cards differ with and without them. The first card that differs says which signal
it was: a card that follows partner's lead (a lima on its ace), a card thrown away on it (the first discard), or a
lead that answers a signal which looked like any other card.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

import numpy as np
import pandas as pd

from analysis.group_sums import GroupSums, sum_groups
from analysis.group_tables import means
from analysis.intervals import FEWEST_OF_SCORES, LEVEL
from fastsim.batch import Batch, make_batch
from fastsim.cards.deck import LANE_BITS, NONE
from fastsim.entry import PLAY_CARD_MASK
from fastsim.games import get_game
from fastsim.games.vida.row import SEATS

_CHUNK: Final = 10_000

NO_DIFFERENCE: Final = "no card differs"
KINDS: Final = (NO_DIFFERENCE, "a lima on partner's card", "a discard on partner's card", "a lead that answers")
_LIMA, _DISCARD, _LEAD = 1, 2, 3

PLAYER: Final = "heuristic"
WITHOUT: Final = "heuristic(signals=0)"


@dataclass(frozen=True)
class Pair:
    """The same rules and deals with signals at all seats, and without them at the seats of side 0."""

    signals: Batch
    none: Batch


def make_pair(*, seed: int, **options: Any) -> Pair:
    """Batches with and without signals; options as in `fastsim.simulate`."""
    return Pair(
        make_batch("vida", seed=seed, players=PLAYER, **options),
        make_batch(
            "vida", seed=seed, players=[WITHOUT if seat % 2 == 0 else PLAYER for seat in range(SEATS)], **options
        ),
    )


def first_difference(plays: np.ndarray, others: np.ndarray) -> np.ndarray:
    """Kind of the first card that differs, as a place in `KINDS`; plays as a log has them, shape (n, cards)."""
    differs = plays != others
    place = differs.argmax(axis=1)
    each = np.arange(len(plays))
    card = plays[each, place] & PLAY_CARD_MASK
    led = plays[each, place - place % SEATS] & PLAY_CARD_MASK
    follows = card >> LANE_BITS == led >> LANE_BITS
    kind = np.where(place % SEATS == 0, _LEAD, np.where(follows, _LIMA, _DISCARD))
    found: np.ndarray = np.where(differs.any(axis=1), kind, 0)
    return found


def count_signals(pair: Pair, start: int, deals: int) -> Iterator[GroupSums]:
    """Deals by what differs first, and the gain of the side with signals over the same side without."""
    game = get_game("vida")
    for first in range(start, start + deals, _CHUNK):
        n = min(_CHUNK, start + deals - first)
        plays, leads = [], []
        for batch in (pair.signals, pair.none):
            log = np.zeros(n, dtype=game.log)
            rows = batch.play(first, n, log=log).view(game.flat_row)
            plays.append(np.where(log["plays"] == NONE, NONE, log["plays"]))
            leads.append(rows["score_0"].astype(np.int64) - rows["score_1"])
        kinds = first_difference(*plays)
        frame = pd.DataFrame(
            {"kind": pd.Categorical.from_codes(kinds, categories=list(KINDS)), "gain": leads[0] - leads[1]}
        )
        yield sum_groups(frame, ["kind"], ["gain"])


def worth_of_signals(counted: GroupSums, level: float = LEVEL) -> pd.DataFrame:
    """Gain of a side that signals, in points a deal: kind, n (deals), share, estimate, low, high, sd.

    The first rows are all deals and those in which a card differs; then by what differs first.
    """
    gains = partial(means, value="gain", level=level, fewest=FEWEST_OF_SCORES)
    differs = counted.where(counted.frame["kind"] != NO_DIFFERENCE)
    every = gains(counted, []).assign(kind="all deals")
    some = gains(differs, []).assign(kind="deals in which a card differs")
    table = pd.concat([every, some, gains(differs, ["kind"]).astype({"kind": str})], ignore_index=True)
    table.insert(1, "share", table["n"] / int(every["n"].iloc[0]))
    return table[["kind", "n", "share", "estimate", "low", "high", "sd"]]
