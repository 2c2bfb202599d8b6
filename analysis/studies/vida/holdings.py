"""What a hand of Vida holds, as keys of a table: trumps, which of the top trumps, side aces."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pandas as pd

from fastsim.cards.deck import (
    EVERY_LANE,
    LANE_BITS,
    RANK_7,
    RANK_8,
    RANK_9,
    RANK_ACE,
    RANK_JACK,
    RANK_KING,
    RANK_QUEEN,
    RANK_TEN,
    RANKS,
)

RANK_LETTERS = dict(
    zip((RANK_7, RANK_8, RANK_9, RANK_TEN, RANK_JACK, RANK_QUEEN, RANK_KING, RANK_ACE), "789TJQKA", strict=True)
)

#: Ranks from the strongest down, in trumps and in a plain suit (`docs/rules/vida.md`, section 3).
TRUMP_ORDER = (RANK_JACK, RANK_9, RANK_ACE, RANK_TEN, RANK_KING, RANK_QUEEN, RANK_8, RANK_7)
PLAIN_ORDER = (RANK_ACE, RANK_TEN, RANK_KING, RANK_QUEEN, RANK_JACK, RANK_9, RANK_8, RANK_7)

#: The trumps that decide most contracts.
TOPS = TRUMP_ORDER[:4]
NO_TOPS = "–"


def lanes(hands: np.ndarray, suits: np.ndarray) -> np.ndarray:
    """The cards of one suit of each hand, as bits of one lane (int16); both arrays have the same shape."""
    lane: np.ndarray = (hands >> (suits.astype(np.int64) << LANE_BITS) & RANKS).astype(np.int16)
    return lane


def tops_of(lane: np.ndarray, tops: Sequence[int] = TOPS) -> pd.Categorical:
    """Which of the tops each lane holds, as text from the strongest down; most tops come first."""
    letters = [RANK_LETTERS[rank] for rank in tops]
    codes = range(1 << len(tops))
    words = ["".join(letter for i, letter in enumerate(letters) if code >> i & 1) or NO_TOPS for code in codes]
    order = sorted(codes, key=lambda code: (-code.bit_count(), [i for i in range(len(tops)) if code >> i & 1]))
    place = np.argsort(order).astype(np.int8)
    bits = np.zeros(lane.shape, dtype=np.int8)
    for i, rank in enumerate(tops):
        bits |= (lane >> rank & 1).astype(np.int8) << i
    return pd.Categorical.from_codes(place[bits], categories=[words[code] for code in order])


def side_aces(hands: np.ndarray, trumps: np.ndarray) -> np.ndarray:
    """How many aces of plain suits each hand holds (int8)."""
    aces = np.bitwise_count(hands & EVERY_LANE << RANK_ACE).astype(np.int8)
    in_trumps = (lanes(hands, trumps) >> RANK_ACE & 1).astype(np.int8)
    others: np.ndarray = aces - in_trumps
    return others


def family(hands: np.ndarray, trumps: np.ndarray) -> pd.DataFrame:
    """Family of each hand for its trump suit: trumps (length), tops (which of J, 9, A, T), aces (of plain suits)."""
    lane = lanes(hands, trumps)
    return pd.DataFrame(
        {"trumps": np.bitwise_count(lane).astype(np.int8), "tops": tops_of(lane), "aces": side_aces(hands, trumps)}
    )
