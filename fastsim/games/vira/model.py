"""Layout of Vira's fitted model: one int64 array, an argument of the kernel.

A chance is a logistic function of a sum of weighted features (`judging.py`), in 1/1024 units of the logit; a table
turns the sum into 1/4096. One set of weights for each bid judges the hand before the exchange, four judge a hand at the
first lead: high and low, by whether the defenders may have bought.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from fastsim._jit import inlined
from fastsim.games.vira.judging import FEATURES
from fastsim.games.vira.ladder import BIDS
from fastsim.tricks.chances import SURE_BITS

SURE: Final = 1 << SURE_BITS
LOGIT: Final = 1024

#: The table of the logistic function covers the logits -8 to 8 in steps of 1/16.
STEP_BITS: Final = 6
MOST_LOGIT: Final = 8 * LOGIT
KNOTS: Final = 2 * MOST_LOGIT // (1 << STEP_BITS) + 1

#: Kinds of weights for a hand at the first lead.
FINAL_KINDS: Final = 4

TABLE_AT: Final = 0
BIDS_AT: Final = TABLE_AT + KNOTS
MEAN_AT: Final = BIDS_AT + (BIDS + 1) * FEATURES  # mean chance of each bid
KODILJ_AT: Final = MEAN_AT + BIDS + 1  # share of a bid's failures that are a kodilj
FINAL_AT: Final = KODILJ_AT + BIDS + 1
MODEL_SIZE: Final = FINAL_AT + FINAL_KINDS * FEATURES


@inlined
def final_kind(is_low: bool, has_talon: bool) -> int:
    """Weights for a hand at the first lead: `has_talon` where the declarer took the whole talon."""
    return 2 * np.int64(is_low) + np.int64(has_talon)


@inlined
def chance_of(model: np.ndarray, at: int, features: np.ndarray) -> int:
    """Chance in 1/4096 by the weights at a place of the model."""
    total = np.int64(0)
    for i in range(FEATURES):
        total += model[at + i] * features[i]
    total = min(max(total, np.int64(-MOST_LOGIT)), np.int64(MOST_LOGIT))
    return model[TABLE_AT + ((total + MOST_LOGIT) >> STEP_BITS)]
