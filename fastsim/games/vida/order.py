"""Order and value of Vida's cards: the play order of a contract and the points of captured cards.

Text and rows use the natural order 7 8 9 T J Q K A. Once the trump is known the hands are moved
into *play order*, in which a higher bit of a suit is always the stronger card: 7 8 9 J Q K T A in
a plain suit and 7 8 Q K T A 9 J in trumps (`docs/rules/vida.md`, section 3).
"""

from __future__ import annotations

from typing import Final

from fastsim._jit import helper
from fastsim.cards.bitboard import Card, Cards, count, lowest, only
from fastsim.cards.deck import EVERY_LANE, RANK_7, RANK_8, RANK_9, RANK_ACE, RANK_JACK, RANK_KING, RANK_QUEEN, RANK_TEN
from fastsim.tricks.engine import Suit, suit_cards


def _ranks(*ranks: int) -> int:
    """Cards of the given ranks in every suit."""
    return sum(1 << rank for rank in ranks) * EVERY_LANE


_SEVENS_EIGHTS: Final = _ranks(RANK_7, RANK_8)
_NINES: Final = _ranks(RANK_9)
_TENS: Final = _ranks(RANK_TEN)
_JACKS: Final = _ranks(RANK_JACK)
_QUEENS: Final = _ranks(RANK_QUEEN)
_KINGS: Final = _ranks(RANK_KING)
_ACES: Final = _ranks(RANK_ACE)
_PLAIN_FIXED: Final = _SEVENS_EIGHTS | _NINES | _ACES
_PLAIN_COURT: Final = _JACKS | _QUEENS | _KINGS

# Places in play order, lowest card of the lane first.
_PLAIN_PLACE_2: Final = _ranks(RANK_TEN)
_PLAIN_PLACE_3: Final = _ranks(RANK_JACK)
_PLAIN_PLACE_4: Final = _ranks(RANK_QUEEN)
_PLAIN_PLACE_10: Final = _ranks(RANK_KING)
_PLAIN_PLACE_11: Final = _ranks(RANK_ACE)
_TRUMP_PLACE_3: Final = _ranks(RANK_9)
_TRUMP_PLACE_4: Final = _ranks(RANK_TEN)
_TRUMP_PLACE_10: Final = _ranks(RANK_JACK)
_TRUMP_PLACE_11: Final = _ranks(RANK_QUEEN)
_TRUMP_PLACE_14: Final = _ranks(RANK_KING)
_TRUMP_PLACE_20: Final = _ranks(RANK_ACE)

#: The plain cards without points, in either order.
LIMAS: Final = _SEVENS_EIGHTS | _NINES

_JACK_POINTS: Final = 2
_QUEEN_POINTS: Final = 3
_KING_POINTS: Final = 4
_TEN_POINTS: Final = 10
_ACE_POINTS: Final = 11
_TRUMP_NINE_POINTS: Final = 14
_TRUMP_JACK_POINTS: Final = 20

#: Points of the places of a lane in play order, lowest card first: plain suits, then trumps.
POINTS_BY_PLACE: Final = (
    (0, 0, 0, _JACK_POINTS, _QUEEN_POINTS, _KING_POINTS, _TEN_POINTS, _ACE_POINTS),
    (0, 0, _QUEEN_POINTS, _KING_POINTS, _TEN_POINTS, _ACE_POINTS, _TRUMP_NINE_POINTS, _TRUMP_JACK_POINTS),
)

#: Points of all the cards together, without the bonus for the last trick.
CARD_POINTS_TOTAL: Final = 152


@helper
def _plain_order(cards: Cards) -> Cards:
    """Tens above kings: T moves up three places, J Q K down one."""
    return (cards & _PLAIN_FIXED) | (cards & _TENS) << 3 | (cards & _PLAIN_COURT) >> 1


@helper
def _trump_order(cards: Cards) -> Cards:
    """The trump order 7 8 Q K T A 9 J."""
    raised = (cards & _NINES) << 4 | (cards & _TENS) << 1 | (cards & _JACKS) << 3
    lowered = (cards & (_QUEENS | _KINGS)) >> 3 | (cards & _ACES) >> 2
    return (cards & _SEVENS_EIGHTS) | raised | lowered


@helper
def play_order(cards: Cards, trump: Suit) -> Cards:
    """Move a set of cards from natural into play order."""
    trumps = cards & suit_cards(trump)
    return _plain_order(cards ^ trumps) | _trump_order(trumps)


@helper
def natural_order(cards: Cards, trump: Suit) -> Cards:
    """Move a set of cards from play order back into natural order."""
    trumps = cards & suit_cards(trump)
    plain = cards ^ trumps
    plain = (plain & _PLAIN_FIXED) | (plain & (_TENS | _JACKS | _QUEENS)) << 1 | (plain & _KINGS) >> 3
    raised = (trumps & (_NINES | _TENS)) << 3 | (trumps & _QUEENS) << 2
    lowered = (trumps & _KINGS) >> 4 | (trumps & _JACKS) >> 1 | (trumps & _ACES) >> 3
    return plain | (trumps & _SEVENS_EIGHTS) | raised | lowered


@helper
def natural_card(card: Card, trump: Suit) -> Card:
    """Natural number of a card given in play order."""
    return lowest(natural_order(only(card), trump))


@helper
def card_points(cards: Cards, trump_cards: Cards) -> int:
    """Points of a set of cards in play order (section 3)."""
    trumps = cards & trump_cards
    plain = cards ^ trumps
    low = (
        _JACK_POINTS * count(plain & _PLAIN_PLACE_2)
        + _QUEEN_POINTS * count((plain & _PLAIN_PLACE_3) | (trumps & _TRUMP_PLACE_3))
        + _KING_POINTS * count((plain & _PLAIN_PLACE_4) | (trumps & _TRUMP_PLACE_4))
    )
    high = _TEN_POINTS * count((plain & _PLAIN_PLACE_10) | (trumps & _TRUMP_PLACE_10)) + _ACE_POINTS * count(
        (plain & _PLAIN_PLACE_11) | (trumps & _TRUMP_PLACE_11)
    )
    tops = _TRUMP_NINE_POINTS * count(trumps & _TRUMP_PLACE_14) + _TRUMP_JACK_POINTS * count(trumps & _TRUMP_PLACE_20)
    return low + high + tops


@helper
def trump_jack(trump_cards: Cards) -> Cards:
    """The jack of trumps, in play order the highest card of its lane."""
    return trump_cards & _TRUMP_PLACE_20


@helper
def belote_cards(trump_cards: Cards) -> Cards:
    """King and queen of trumps, in play order."""
    return trump_cards & (_TRUMP_PLACE_3 | _TRUMP_PLACE_4)
