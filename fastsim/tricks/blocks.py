"""Own cards beside those of the other seats: which are as good as one another, and which nothing beats."""

from __future__ import annotations

from typing import Final

from fastsim._jit import helper
from fastsim.cards.bitboard import Cards
from fastsim.cards.deck import DECK_52, EVERY_LANE, RANKS

#: The cards of every suit but its highest 1, 2, 4 and 8.
_BUT_1: Final = (RANKS >> 1) * EVERY_LANE
_BUT_2: Final = (RANKS >> 2) * EVERY_LANE
_BUT_4: Final = (RANKS >> 4) * EVERY_LANE
_BUT_8: Final = (RANKS >> 8) * EVERY_LANE


#: The place above the ace of every suit, which no card has.
_ABOVE_ACES: Final = (RANKS + 1) * EVERY_LANE


@helper
def lowest_of_suits(cards: Cards) -> Cards:
    """The lowest card of each suit of a set: taking one from every suit turns all places up to it over."""
    return cards & ~((cards | _ABOVE_ACES) - EVERY_LANE)


@helper
def masters(hand: Cards, others: Cards) -> Cards:
    """Cards of a hand above which no other seat holds one of their suit."""
    below = others
    below |= below >> 1 & _BUT_1
    below |= below >> 2 & _BUT_2
    below |= below >> 4 & _BUT_4
    below |= below >> 8 & _BUT_8
    return hand & ~below


@helper
def lowest_of_blocks(legal: Cards, hand: Cards, in_play: Cards) -> Cards:
    """The legal cards without those that are as good as the own card below them.

    Each own card points at the next place above; an addition carries it over the places whose cards are gone to the
    next card in play. The places above the aces stop it.
    """
    gone = DECK_52 & ~in_play
    reached = (((hand << 1) + gone) ^ gone) & in_play
    return legal & ~(reached & hand)
