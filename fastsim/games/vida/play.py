"""Which cards may be played. Source: `docs/rules/vida.md`, section 6."""

from __future__ import annotations

from fastsim._jit import helper
from fastsim.cards.bitboard import Cards
from fastsim.games.vida.rules import VidaCodes


@helper
def legal_cards(
    hand: Cards, led_cards: Cards, trump_cards: Cards, beating: Cards, is_exempt: bool, codes: VidaCodes
) -> Cards:
    """Legal cards of a seat that does not lead; hands are in play order.

    `beating` are the cards that beat the trick so far (`tricks.engine.beating_cards`); `is_exempt`
    says that the partner-exemption option frees this seat, because its partner is winning.
    """
    following = hand & led_cards
    trumps = hand & trump_cards
    raising = trumps & beating
    must_raise = codes.must_raise_trump_lead != 0 and led_cards == trump_cards
    follow = raising if must_raise and raising != 0 else following
    over = raising if codes.must_overtrump != 0 else trumps
    under = trumps if codes.must_undertrump != 0 else hand
    ruff = over if raising != 0 else under
    void = hand if is_exempt or trumps == 0 else ruff
    return follow if following != 0 else void
