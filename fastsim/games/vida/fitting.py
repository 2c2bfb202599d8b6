"""What the fit of a model needs from the simulator: terms of estimates, values of calls, levels made.

The kernels replay given auctions through the same functions that the players use. Arrays of calls have one row a
state, the calls so far from seat 0 on, padded with -1.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from fastsim._jit import helper, kernel
from fastsim.cards.deck import NONE
from fastsim.games.vida import model as at
from fastsim.games.vida import view as see
from fastsim.games.vida.air import hand_air
from fastsim.games.vida.auction import apply_call, legal_calls, lowest_level, start_market
from fastsim.games.vida.bidding import estimates_of, think, weigh_suits, write_thought
from fastsim.games.vida.estimating import list_terms, own_role
from fastsim.games.vida.rules import BID_STEP, VidaCodes
from fastsim.games.vida.scoring import is_made
from fastsim.games.vida.table import TABLE, Table
from fastsim.games.vida.valuing import least_level, prospect
from fastsim.games.vida.watching import show_market, watch_call, watch_market

#: Role that stands for a bid that is only now being made.
FRESH: Final = -1

#: Figures of one state that `weigh_states` fills, int64.
FIGURES: Final = (
    "suit", "level", "chance", "bid_value", "role", "standing", "standing_chance", "pass_value", "screw_value",
    "can_screw", "best", "low", "passes", "screws", "bid",
)  # fmt: skip


@helper
def _replay(table: Table, calls: np.ndarray, codes: VidaCodes) -> None:
    """Bring the view to the state after the given calls."""
    start_market(table.market)
    watch_market(table)
    for place in range(calls.size):
        if calls[place] == NONE:
            break
        apply_call(table.market, np.int64(place & 3), calls[place], codes)
        watch_call(table, np.int64(place & 3), calls[place])
    show_market(table)


@helper
def _own_air(table: Table, hand: int, codes: VidaCodes) -> int:
    if not codes.air_enabled:
        return np.int64(0)
    value, _ = hand_air(hand, codes, table.air)
    return min(value // BID_STEP, at.AIR_VALUES - 1)


@kernel
def terms_of_states(
    hands: np.ndarray,
    seats: np.ndarray,
    roles: np.ndarray,
    suits: np.ndarray,
    calls: np.ndarray,
    codes: np.ndarray,
    out: np.ndarray,
    airs: np.ndarray,
) -> None:
    """Fill `out`, shape (n, TERMS), with the model entries of n estimates, and `airs` with the observers' air in tens.

    `hands` are the observers' (natural order), `suits` the trumps; role FRESH is a bid that the observer makes now. The
    first entry says the role: OWN becomes SUPPORTED in partner's suit.
    """
    tables = np.zeros(1, dtype=TABLE)
    table = tables[0]
    for i in range(hands.size):
        _replay(table, calls[i], codes[0])
        airs[i] = _own_air(table, hands[i], codes[0])
        is_fresh = roles[i] == FRESH
        is_own = is_fresh or roles[i] == at.OWN
        role = own_role(seats[i], suits[i], table.public) if is_own else roles[i]
        list_terms(out[i], role, hands[i], seats[i], suits[i], airs[i], table.public, is_fresh)


@kernel
def weigh_states(
    hands: np.ndarray, calls: np.ndarray, seats: np.ndarray, codes: np.ndarray, model: np.ndarray, out: np.ndarray
) -> None:
    """Fill `out`, shape (n, len(FIGURES)), with what the `heuristic` player thinks of n states."""
    tables = np.zeros(1, dtype=TABLE)
    table = tables[0]
    view = table.public
    for i in range(hands.size):
        _replay(table, calls[i], codes[0])
        thought = table.thoughts[0]
        legal = legal_calls(table.market, seats[i], codes[0])
        view[see.HAND] = hands[i]
        weigh_suits(thought, seats[i], hands[i], codes[0], table.air, model)
        estimates = estimates_of(thought, seats[i], view, model)
        write_thought(thought, think(thought, estimates, seats[i], legal, view, codes[0], model))
        out[i, 0] = thought.suit
        out[i, 1] = thought.level
        out[i, 2] = thought.chance
        out[i, 3] = thought.bid_value
        out[i, 4] = thought.role
        out[i, 5] = thought.standing
        out[i, 6] = thought.standing_chance
        out[i, 7] = thought.pass_value
        out[i, 8] = thought.screw_value
        out[i, 9] = legal >> 1 & 1
        out[i, 10] = thought.estimates[thought.suit]
        out[i, 11] = lowest_level(legal)
        out[i, 12] = view[see.PASSES]
        out[i, 13] = view[see.SCREWS]
        out[i, 14] = view[see.BID]


@kernel
def levels_made(
    buyers: np.ndarray, points: np.ndarray, rounded: np.ndarray, extras: np.ndarray, codes: np.ndarray, out: np.ndarray
) -> None:
    """Fill `out`, shape (n, LEVELS), with whether each level would be made; the others have shape (n, 2), by side."""
    for i in range(buyers.size):
        for row in range(at.LEVELS):
            bid = np.int64(row + at.LOWEST_LEVEL) * BID_STEP
            out[i, row] = is_made(bid, np.int64(buyers[i] & 1), points[i], rounded[i], extras[i], codes[0])


@kernel
def least_levels(codes: np.ndarray, out: np.ndarray) -> None:
    """Fill `out` with the level below which no contract makes, by the observer's air in tens."""
    for air in range(out.size):
        out[air] = least_level(np.int64(air), codes[0])


@kernel
def chances_to_make(
    codes: np.ndarray,
    curves: np.ndarray,
    levels: np.ndarray,
    estimates: np.ndarray,
    airs: np.ndarray,
    model: np.ndarray,
    out: np.ndarray,
) -> None:
    """Fill `out` with the chance, in 1/4096, that contracts of `levels` (tens) make, given n estimates.

    `model` is complete (`fitted.complete`). `airs` is the observers' own air in tens.
    """
    for i in range(curves.size):
        level = max(levels[i], least_level(airs[i], codes[0]))
        out[i] = prospect(curves[i], level, estimates[i], model).chance
