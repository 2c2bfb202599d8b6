"""What the `heuristic` player knows when it is to play: who may hold what, and what is likely.

Everything comes from its own hand and the view. Sets are in play order. With counting switched off it knows
its hand, the table and the duties of the moment, but neither the cards gone nor who is void.
Chances are in 1/256: of the unseen cards of a plain suit every seat that may hold some has an even share, of the
trumps the buyer has more.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from fastsim._jit import helper, inlined
from fastsim.cards.bitboard import Cards, count
from fastsim.cards.deck import DECK_32, EVERY_LANE, RANK_ACE, RANK_KING
from fastsim.games.vida import view as see
from fastsim.games.vida import weights as by
from fastsim.games.vida.model import LANES
from fastsim.games.vida.params import COUNT, INFER, SIGNALS
from fastsim.games.vida.weights import PART_SIZE
from fastsim.tricks.engine import suit_cards

SEATS: Final = 4
CERTAIN: Final = 256

#: Shares of unseen cards are in parts of this.
WHOLE: Final = 64

#: Plain aces and plain tens in play order; tens stand where kings stand in natural order.
ACES: Final = EVERY_LANE << RANK_ACE
TENS: Final = EVERY_LANE << RANK_KING

#: One record, filled at every decision about a card, for the next seat, partner and the last seat before this one:
#: `may` are the unseen cards that the seat may hold, `sure` those it is known or taken to hold, `share` its share of
#: the unseen trumps, `has` the chance that it has any. Fields of their own: indexing costs more than what is read.
MIND: Final = np.dtype(
    (
        np.record,
        [
            (name, np.int64)
            for name in (
                "seat", "hand", "trump", "trumps", "unseen", "masters",
                "may_next", "may_partner", "may_last", "sure_next", "sure_partner", "sure_last",
                "share_next", "share_partner", "share_last", "has_next", "has_partner", "has_last",
                "enemy_trumps",  # trumps that an opponent may hold
                "buyer",  # how many seats after this one: 0 itself, 2 partner
                "weights",  # first place of the weights for its part
                "keep_plain", "keep_top", "keep_trump",  # first places in the tables of what cards are worth in hand
                "asked",  # tens that partner's signals claim
            )
        ],
    )
)  # fmt: skip

Mind = Any  # a record of MIND


def _all_lacking() -> np.ndarray:
    """Chance in 1/256 to have none of n cards, each of which is had with a chance of share/64, shape (65, 9)."""
    chances = np.zeros((WHOLE + 1, 9), dtype=np.int64)
    for share in range(WHOLE + 1):
        for n in range(9):
            chances[share, n] = (WHOLE - share) ** n * CERTAIN // WHOLE**n
    return chances


LACKING: Final = _all_lacking()

#: Even shares of up to three seats.
EVEN: Final = np.array([0, WHOLE, WHOLE // 2, WHOLE // 3], dtype=np.int64)

#: Part played (buyer, its partner, defender) by how many seats after this one the buyer sits.
PART_OF_BUYER: Final = np.array([0, 2, 1, 2], dtype=np.int64)

#: Masks that tell the compiler that an index is not negative.
_SHARE_MASK: Final = 127
WEIGHTS_MASK: Final = 255

_LATE_TRICK: Final = 5


@inlined
def down_from(cards: Cards) -> Cards:
    """The cards and every place below one of them in its suit."""
    cards |= cards >> 1
    cards |= cards >> 2
    return cards | cards >> 4


@helper
def _place_known_cards(mind: Mind, known_next: Cards, known_partner: Cards, known_last: Cards) -> None:
    """Cards known from shown air and belote are with their seat and nowhere else."""
    mind.sure_next = known_next
    mind.sure_partner = known_partner
    mind.sure_last = known_last
    mind.may_next &= ~(known_partner | known_last)
    mind.may_partner &= ~(known_next | known_last)
    mind.may_last &= ~(known_next | known_partner)


@helper
def _read_signals(mind: Mind, view: np.ndarray) -> None:
    """Partner's lima on an ace says that it may hold the ten, a load denies it; a first discard on trumps, the ace."""
    partner = mind.seat ^ 2
    mind.asked = view[see.ASKED + partner] & TENS & mind.may_partner
    denied = view[see.REFUSED + partner] & ACES | view[see.DENIED + partner] & TENS
    mind.may_partner &= ~denied


@inlined
def _has_signalled(view: np.ndarray, seat: int) -> bool:
    return view[see.ASKED + seat] | view[see.DENIED + seat] | view[see.REFUSED + seat] != 0


@helper
def _read_calls(mind: Mind, view: np.ndarray) -> None:
    """A seat that alone bid a side suit is taken to hold its ace."""
    seat = mind.seat
    next_aces = view[see.CLAIMED + ((seat + 1) & 3)] & mind.may_next
    partner_aces = view[see.CLAIMED + (seat ^ 2)] & mind.may_partner
    last_aces = view[see.CLAIMED + ((seat + 3) & 3)] & mind.may_last
    mind.sure_next |= next_aces
    mind.sure_partner |= partner_aces
    mind.sure_last |= last_aces
    mind.may_next &= ~(partner_aces | last_aces)
    mind.may_partner &= ~(next_aces | last_aces)
    mind.may_last &= ~(next_aces | partner_aces)


@inlined
def _has_trump(may: Cards, sure: Cards, trumps: Cards, share: int) -> int:
    held = CERTAIN - LACKING[share & _SHARE_MASK, count(may & trumps)]
    return CERTAIN if sure & trumps != 0 else held


@helper
def share_trumps(mind: Mind, model: np.ndarray) -> None:
    """Each seat's share of the unseen trumps, the buyer's being larger, and the chance that it has any."""
    trumps = mind.trumps
    following = np.int64(mind.may_next & trumps != 0)
    partner = np.int64(mind.may_partner & trumps != 0)
    last = np.int64(mind.may_last & trumps != 0)
    holders = following + partner + last
    share = EVEN[holders]
    buyers = share
    buyer = mind.buyer
    is_holder = following if buyer == 1 else (partner if buyer == 2 else last)
    if holders > 1 and buyer != 0 and is_holder != 0:
        buyers = model[(mind.weights & WEIGHTS_MASK) + (by.BUYER_SHARE if holders > 2 else by.BUYER_SHARE_OF_TWO)]
        share = (WHOLE - buyers) >> (holders - 2)
    share_next = buyers if buyer == 1 else share
    share_partner = buyers if buyer == 2 else share
    share_last = buyers if buyer == 3 else share
    mind.share_next = share_next
    mind.share_partner = share_partner
    mind.share_last = share_last
    mind.has_next = _has_trump(mind.may_next, mind.sure_next, trumps, share_next)
    mind.has_partner = _has_trump(mind.may_partner, mind.sure_partner, trumps, share_partner)
    mind.has_last = _has_trump(mind.may_last, mind.sure_last, trumps, share_last)


@helper
def make_up_mind(mind: Mind, seat: int, view: np.ndarray, params: np.ndarray) -> None:
    """Fill the record for one decision, but for the trumps of the others (`share_trumps`)."""
    following, partner, last = (seat + 1) & 3, seat ^ 2, (seat + 3) & 3
    hand = view[see.HAND]
    trump = view[see.TRUMP]
    trumps = suit_cards(trump)
    unseen = DECK_32 & ~(hand | view[see.TABLE])
    may_next, may_partner, may_last = unseen, unseen, unseen
    if params[COUNT] != 0:
        unseen &= ~view[see.GONE]
        may_next = unseen & ~view[see.CANNOT + following]
        may_partner = unseen & ~view[see.CANNOT + partner]
        may_last = unseen & ~view[see.CANNOT + last]
    mind.seat = seat
    mind.hand = hand
    mind.trump = trump
    mind.trumps = trumps
    mind.unseen = unseen
    mind.masters = hand & ~down_from(unseen)
    mind.may_next = may_next
    mind.may_partner = may_partner
    mind.may_last = may_last
    mind.sure_next = 0
    mind.sure_partner = 0
    mind.sure_last = 0
    mind.asked = 0
    known_next, known_partner = view[see.KNOWN + following], view[see.KNOWN + partner]
    known_last = view[see.KNOWN + last]
    if known_next | known_partner | known_last != 0:
        _place_known_cards(mind, known_next, known_partner, known_last)
    if params[INFER] != 0 and view[see.HAS_CLAIMS] != 0:
        _read_calls(mind, view)
    if params[SIGNALS] != 0 and _has_signalled(view, partner):
        _read_signals(mind, view)
    enemy_trumps = (mind.may_next | mind.may_last) & trumps
    buyer = (view[see.BUYER] - seat) & 3
    part = PART_OF_BUYER[buyer]
    is_late = np.int64(view[see.TRICK] >= _LATE_TRICK)
    mind.enemy_trumps = enemy_trumps
    mind.buyer = buyer
    mind.weights = part * PART_SIZE
    mind.keep_plain = (2 * part + np.int64(hand & trumps != 0)) * 2 * LANES
    mind.keep_top = (8 * part + is_late + 2 * np.int64(enemy_trumps != 0)) * 16
    mind.keep_trump = (8 * part + 4 + is_late) * 16


@inlined
def even_share(mind: Mind, cards: Cards) -> int:
    """Share of each of the other seats in the unseen cards of a plain suit."""
    following = np.int64(mind.may_next & cards != 0)
    partner = np.int64(mind.may_partner & cards != 0)
    return EVEN[following + partner + np.int64(mind.may_last & cards != 0)]


@inlined
def chance_of_any(may: Cards, sure: Cards, cards: Cards, share: int) -> int:
    """Chance that a seat holds at least one of `cards`, of each of which it has `share`."""
    held = CERTAIN - LACKING[share & _SHARE_MASK, count(may & cards)]
    return CERTAIN if sure & cards != 0 else held


@inlined
def chance_to_ruff(may: Cards, sure: Cards, has_trump: int, cards: Cards, share: int) -> int:
    """Chance that a seat is void of the plain suit `cards` and holds a trump."""
    void = LACKING[share & _SHARE_MASK, count(may & cards)]
    return 0 if sure & cards != 0 else void * has_trump >> 8
