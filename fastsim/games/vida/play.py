"""Which cards may be played. Source: `docs/rules/vida.md`, section 6."""

from __future__ import annotations

from typing import Final

import numpy as np

from fastsim._jit import helper
from fastsim.cards.bitboard import Cards
from fastsim.games.vida.rules import VidaCodes

# The duties of the rules in force, as bits of one integer that stays in a register.
_RAISE_LEAD: Final = 1
_OVERTRUMP: Final = 2
_UNDERTRUMP: Final = 4
_EXEMPT: Final = 8


@helper
def play_duties(codes: VidaCodes) -> int:
    """The options that bind a card, packed for `legal_cards` and `may_be_exempt`."""
    return (
        np.int64(_RAISE_LEAD) * codes.must_raise_trump_lead
        + np.int64(_OVERTRUMP) * codes.must_overtrump
        + np.int64(_UNDERTRUMP) * codes.must_undertrump
        + np.int64(_EXEMPT) * codes.partner_exemption
    )


@helper
def may_be_exempt(duties: int) -> bool:
    """Whether a seat whose partner is winning may be free of the duty to trump."""
    return duties & _EXEMPT != 0


@helper
def must_raise_lead(duties: int) -> bool:
    """Whether a trump lead must be beaten if it can be."""
    return duties & _RAISE_LEAD != 0


@helper
def must_overtrump(duties: int) -> bool:
    """Whether a trump must beat the trumps in the trick if it can."""
    return duties & _OVERTRUMP != 0


@helper
def must_undertrump(duties: int) -> bool:
    """Whether a seat that is void and cannot overtrump must trump all the same."""
    return duties & _UNDERTRUMP != 0


@helper
def legal_cards(
    hand: Cards, led_cards: Cards, trump_cards: Cards, beating: Cards, is_exempt: bool, duties: int
) -> Cards:
    """Legal cards of a seat that does not lead; hands are in play order.

    `beating` are the cards that beat the trick so far (`tricks.engine.beating_cards`); `is_exempt`
    says that the partner-exemption option frees this seat, because its partner is winning; `duties` come from
    `play_duties`.
    """
    following = hand & led_cards
    trumps = hand & trump_cards
    raising = trumps & beating
    must_raise = must_raise_lead(duties) and led_cards == trump_cards
    follow = raising if must_raise and raising != 0 else following
    over = raising if must_overtrump(duties) else trumps
    under = trumps if must_undertrump(duties) else hand
    ruff = over if raising != 0 else under
    void = hand if is_exempt or trumps == 0 else ruff
    return follow if following != 0 else void
