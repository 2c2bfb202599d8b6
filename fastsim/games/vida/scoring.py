"""From tricks to points: rounding, made or failed, and the score of a deal.

Source: `docs/rules/vida.md`, sections 7 and 8.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from fastsim._jit import helper
from fastsim.games.vida.rules import CheckOn, CompareTotal, GoesTo, Rounding, TieRule, VidaAppliesTo, VidaCodes

_TEN: Final = 10
_LAST_ROUNDED_DOWN: Final = 5
_JACK_DECIDES: Final = 6


@helper
def rounded_points(points: int, has_trump_jack: bool, codes: VidaCodes) -> int:
    """Trick points rounded to tens; a 6 goes up for the side with the trump jack (section 7.1)."""
    if codes.rounding == Rounding.NONE:
        return points
    digit = points % _TEN
    goes_down = digit <= _LAST_ROUNDED_DOWN or (digit == _JACK_DECIDES and not has_trump_jack)
    return points - digit if goes_down else points - digit + _TEN


@helper
def is_made(
    bid: int, buyer: int, points: np.ndarray, rounded: np.ndarray, extras: np.ndarray, codes: VidaCodes
) -> bool:
    """Whether the buying side made its contract (section 7.2).

    `points` and `rounded` are trick points by side, `extras` counted air plus belote by side.
    """
    other = 1 - buyer
    tricks = rounded if codes.check_on == CheckOn.ROUNDED else points
    total = tricks[buyer] + extras[buyer]
    if total < bid:
        return False
    if not codes.must_exceed:
        return True
    margin = tricks[buyer] - tricks[other]
    if codes.compare_total == CompareTotal.ALL:
        margin += extras[buyer] - extras[other]
    return margin > 0 or (margin == 0 and codes.tie_rule == TieRule.MADE)


@helper
def _contract_value(base: int, bid_part: int, factor: int, codes: VidaCodes) -> int:
    """What the winner of the contract takes (section 8, general form)."""
    if codes.vida_applies_to == VidaAppliesTo.ALL_POINTS:
        return factor * (base + bid_part)
    if codes.vida_applies_to == VidaAppliesTo.BID:
        return base + factor * bid_part
    return base + bid_part


@helper
def _moved(amount: int, goes_to: int, score: np.ndarray, owner: int) -> int:
    """Part of a failed buyer's item that the opponents take; what its owner keeps is scored here."""
    if goes_to == GoesTo.OPPONENTS:
        return amount
    if goes_to == GoesTo.OWNER:
        score[owner] += amount
    return np.int64(0)


@helper
def score_deal(
    bid: int,
    screws: int,
    buyer: int,
    made: bool,
    rounded: np.ndarray,
    air: np.ndarray,
    belote: np.ndarray,
    codes: VidaCodes,
    score: np.ndarray,
) -> None:
    """Fill `score` with the points of both sides; all arrays are by side (section 8)."""
    other = 1 - buyer
    factor = codes.vida_factors[screws]
    bid_part = bid if codes.add_bid_to_score else 0
    own_buyer = rounded[buyer] + air[buyer] + belote[buyer]
    own_other = rounded[other] + air[other] + belote[other]
    winner_takes_all = screws > 0 and codes.vida_winner_takes_all
    score[0] = 0
    score[1] = 0
    if made:
        base = own_buyer + own_other if winner_takes_all else own_buyer
        score[buyer] = _contract_value(base, bid_part, factor, codes)
        score[other] = 0 if winner_takes_all else own_other
        return
    base = own_buyer + own_other
    if screws == 0:
        kept_back = air[buyer] + belote[buyer]
        moved = _moved(air[buyer], codes.failed_air_to, score, buyer)
        moved += _moved(belote[buyer], codes.failed_belote_to, score, buyer)
        base += moved - kept_back
    score[other] = _contract_value(base, bid_part, factor, codes)
