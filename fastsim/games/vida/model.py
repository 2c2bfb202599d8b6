"""Layout of Vida's fitted model: one int64 array, an argument of the kernel.

The market part predicts what a contract's buyers will total, in 1/16 point, as a sum of table entries: one for the
observer's trumps, one for each side suit (by trump length), one for its own air, one for what each seat has
said, and so on. A role says whose contract it is. Two tables turn the sum into the chance of making each level (in
1/4096) and the mean total where it is made; the rest is in the names below. `docs/model.md` explains the fit.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from fastsim._jit import inlined
from fastsim.games.vida.weights import WEIGHTS_SIZE

#: Whose contract it is, seen by the observer.
OWN: Final = 0
PARTNERS: Final = 1
OPPONENTS: Final = 2
SUPPORTED: Final = 3  # own, in the suit that partner bid last: what one's own trumps are worth is another thing then
ROLES: Final = 4

SCALE: Final = 16
SURE_BITS: Final = 12
SURE: Final = 1 << SURE_BITS

LANES: Final = 256
LENGTH_CLASSES: Final = 4
AIR_VALUES: Final = 36
SEATS: Final = 4
SAID_STATES: Final = 10

#: Passes since the last bid or vida call (0 to 3), then the same after one vida call and after more.
PASS_STATES: Final = 12

#: Curves from an estimate to chances: a bid only now being made, in a suit of one's own and in partner's, then a
#: standing contract by role, then one with a vida call by role; each without and with the trump jack in the observer's
#: hand, since who lacks it knows less.
FRESH_KINDS: Final = 2
CURVES: Final = 2 * (FRESH_KINDS + 2 * ROLES)

#: Levels in tens that have a table of their own, and the knots over the estimate.
LOWEST_LEVEL: Final = 8
LEVELS: Final = 30
KNOTS: Final = 48
KNOT_BITS: Final = 7
KNOT_STEP: Final = 1 << KNOT_BITS

#: What a call brings beyond its contract as it stands: a table for each kind of call, over the chance of one's own best
#: bid and over the chance of the contract that stands (before the first bid: over the position, a step of two a seat).
VALUE_KINDS: Final = 9
VALUE_OPEN: Final = 0
VALUE_PASS_OPEN: Final = 1
VALUE_BID: Final = 2
VALUE_RAISE: Final = 3
VALUE_PASS_PARTNER: Final = 4
VALUE_PASS_OPPONENTS: Final = 5
VALUE_SCREW: Final = 6
VALUE_LEFT_SCREWED: Final = 7
VALUE_COUNTER: Final = 8
VALUE_KNOTS: Final = 9
VALUE_BITS: Final = 9
VALUE_STEP: Final = 1 << VALUE_BITS

#: The weights of the play come first, so that their places are those of the model.
WEIGHTS_AT: Final = 0
BASE_AT: Final = WEIGHTS_SIZE
TRUMPS_AT: Final = BASE_AT + ROLES
SIDES_AT: Final = TRUMPS_AT + ROLES * LANES
AIR_AT: Final = SIDES_AT + ROLES * LENGTH_CLASSES * LANES
SAID_AT: Final = AIR_AT + ROLES * AIR_VALUES
PASSES_AT: Final = SAID_AT + ROLES * SEATS * SAID_STATES
PLACE_AT: Final = PASSES_AT + ROLES * PASS_STATES
WHOLE_AT: Final = PLACE_AT + ROLES * SEATS
CHANCE_AT: Final = WHOLE_AT + ROLES * AIR_VALUES
MADE_AT: Final = CHANCE_AT + CURVES * LEVELS * KNOTS
VALUE_AT: Final = MADE_AT + CURVES * LEVELS * KNOTS
FITTED_SIZE: Final = VALUE_AT + VALUE_KINDS * VALUE_KNOTS * VALUE_KNOTS

#: Classes of what a seat said last: nothing, a pass, or a bid by its level and suit.
LEVEL_CLASSES: Final = 4
HEARD_ROWS: Final = 32

#: Tables that are made and not stored: from the weights (`keeping.py`, `sharing.py`) and from the entries of estimates
#: (`packing.py`). Entries that are read together stand in one integer, so that the tables fit into the first cache for
#: data.
KEEP_KINDS: Final = 10
KEEP_COMPANIES: Final = 3
KEEP_AT: Final = FITTED_SIZE
CURVE_FIELDS_AT: Final = KEEP_AT + 3 * KEEP_KINDS * 16
BONUS_AT: Final = CURVE_FIELDS_AT + CURVES * LEVELS * KNOTS
SITUATIONS: Final = 4
SIDE_FIELDS_AT: Final = BONUS_AT + SITUATIONS * VALUE_KNOTS * VALUE_KNOTS
TRUMP_FIELDS_AT: Final = SIDE_FIELDS_AT + ROLES * LANES
HEARD_FIELDS_AT: Final = TRUMP_FIELDS_AT + ROLES * LANES
SHARES_AT: Final = HEARD_FIELDS_AT + ROLES * SEATS * HEARD_ROWS
SHARES_SIZE: Final = 2 * SEATS * 8
MODEL_SIZE: Final = SHARES_AT + SHARES_SIZE

#: Entries that are summed for an estimate lie in BASE_AT .. TERMS_END.
TERMS_END: Final = WHOLE_AT


@inlined
def entry(model: np.ndarray, place: int) -> int:
    """One entry of the model; as an unsigned place it needs no check for places from the end."""
    found: int = model[np.uint64(place)]
    return found
