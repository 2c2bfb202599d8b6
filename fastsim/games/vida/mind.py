"""What the `heuristic` player knows when it is to play: who may hold what, and what is likely.

Everything comes from its own hand and the view. Sets are in play order. With counting switched off it knows
its hand, the table and the duties of the moment, but neither the cards gone nor who is void.
Chances are in 1/256: of the unseen cards of a plain suit every seat that may hold some has an even share, of the
trumps the buyer has more.

It is made anew at every decision about a card, as values that never reach memory. There are no branches in it: what
is switched off is masked, since a branch that depends on the cards costs more than what it saves.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np

from fastsim._jit import helper, inlined
from fastsim.cards.bitboard import Cards, count
from fastsim.cards.deck import DECK_32, EVERY_LANE, LANE_BITS, RANK_ACE
from fastsim.games.vida import view as see
from fastsim.games.vida.keeping import TENS, keep_kinds
from fastsim.games.vida.params import COUNT, INFER, uses_discard, uses_lima
from fastsim.games.vida.sharing import EVEN, PART_OF_BUYER, WHOLE, share_of_next
from fastsim.games.vida.weights import PART_SIZE
from fastsim.tricks.engine import suit_cards_of

SEATS: Final = 4
CERTAIN: Final = 256

#: Plain aces in play order.
ACES: Final = EVERY_LANE << RANK_ACE


class Other(NamedTuple):
    """What one of the other seats may hold."""

    may: Cards  # unseen cards that it may hold
    sure: Cards  # those it is known to hold
    share: int  # its share of the unseen trumps, in 1/64
    has: int  # chance that it has any trump


class Mind(NamedTuple):
    """What the seat to play knows, and what its part in the contract is."""

    seat: int
    hand: Cards
    trump: int
    trumps: Cards
    unseen: Cards
    masters: Cards  # own cards that no unseen card beats in its suit
    may_next: Cards  # unseen cards that the next seat may hold
    may_partner: Cards
    may_last: Cards
    sure_next: Cards  # cards that it is known to hold
    sure_partner: Cards
    sure_last: Cards
    enemy_trumps: Cards  # trumps that an opponent may hold
    buyer: int  # how many seats after this one: 0 itself, 2 partner
    weights: int  # first place of the weights for its part
    keep_plain: int  # first places in the table of what cards are worth in hand
    keep_master: int
    keep_trump: int
    keep_top_trump: int
    asked: Cards  # tens that partner's signals claim
    claimed: Cards  # aces of suits that partner alone bid
    buyers: Cards  # trumps of which partner, who bought, is taken to hold the highest


#: The same as one record, for the log.
MIND: Final = np.dtype((np.record, [(name, np.int64) for name in Mind._fields]))

MindRecord = Any  # a record of MIND


def _all_lacking() -> np.ndarray:
    """Chance in 1/256 to have none of n cards (0 to 8), each of which is had with share/64, shape (65, 16)."""
    chances = np.zeros((WHOLE + 1, 16), dtype=np.int16)
    for share in range(WHOLE + 1):
        for n in range(9):
            chances[share, n] = (WHOLE - share) ** n * CERTAIN // WHOLE**n
    return chances


LACKING: Final = _all_lacking()

#: Masks that tell the compiler that an index is not negative.
_SHARE_MASK: Final = 127
WEIGHTS_MASK: Final = 255

_LATE_TRICK: Final = 6


@inlined
def down_from(cards: Cards) -> Cards:
    """The cards and every place below one of them in its suit."""
    cards |= cards >> 1
    cards |= cards >> 2
    return cards | cards >> 4


@inlined
def weight(mind: Mind, place: int, model: np.ndarray) -> int:
    """One weight of the part that is played."""
    return model[(mind.weights & WEIGHTS_MASK) + place]


@inlined
def when(condition: bool, value: int) -> int:
    """The value if the condition holds, else 0, without a branch even where the value is read from memory."""
    return value & -np.int64(condition)


@inlined
def chance_of_any(other: Other, cards: Cards, share: int) -> int:
    """Chance that a seat holds at least one of `cards`, of each of which it has `share`."""
    held = CERTAIN - np.int64(LACKING[share & _SHARE_MASK, count(other.may & cards)])
    return CERTAIN if other.sure & cards != 0 else held


@inlined
def chance_of_none(other: Other, cards: Cards, share: int) -> int:
    """Chance that a seat holds none of `cards`, of each of which it has `share`."""
    return CERTAIN - chance_of_any(other, cards, share)


@inlined
def even_share(mind: Mind, cards: Cards) -> int:
    """Share of each of the other seats in the unseen cards of a plain suit."""
    holders = np.int64(mind.may_next & cards != 0) + np.int64(mind.may_partner & cards != 0)
    return EVEN[holders + np.int64(mind.may_last & cards != 0)]


@inlined
def next_trump_share(mind: Mind, params: np.ndarray, model: np.ndarray) -> int:
    """The next seat's share of the unseen trumps."""
    trumps = mind.trumps
    next_may, partner_may, last_may = mind.may_next & trumps, mind.may_partner & trumps, mind.may_last & trumps
    return share_of_next(params[INFER], mind.buyer, next_may != 0, partner_may != 0, last_may != 0, model)


@inlined
def _see(may: Cards, sure: Cards, trumps: Cards, share: int) -> Other:
    has = chance_of_any(Other(may, sure, np.int64(0), np.int64(0)), trumps, share)
    return Other(may, sure, share, has)


@inlined
def see_next(mind: Mind, share: int) -> Other:
    """What the next seat may hold, given its share of the unseen trumps."""
    return _see(mind.may_next, mind.sure_next, mind.trumps, share)


@inlined
def make_up_mind(seat: int, view: np.ndarray, params: np.ndarray) -> Mind:
    """What the seat knows."""
    following, partner, last = (seat + 1) & 3, seat ^ 2, (seat + 3) & 3
    counts, infers = -params[COUNT], -params[INFER]  # 0 or all bits
    limas, discards = -np.int64(uses_lima(params)), -np.int64(uses_discard(params))
    hand = view[see.HAND]
    trump = view[see.TRUMP]
    trumps = suit_cards_of(trump << LANE_BITS)
    unseen = DECK_32 & ~(hand | view[see.TABLE] | view[see.GONE] & counts)
    sure_next, sure_partner, sure_last = view[see.KNOWN + following], view[see.KNOWN + partner], view[see.KNOWN + last]
    may_next = unseen & ~(view[see.CANNOT + following] & counts | sure_partner | sure_last)
    may_partner = unseen & ~(view[see.CANNOT + partner] & counts | sure_next | sure_last)
    may_last = unseen & ~(view[see.CANNOT + last] & counts | sure_next | sure_partner)
    # Partner's lima on an ace says that it may hold the ten, a load denies it; a first discard on trumps, the ace.
    may_partner &= ~(view[see.REFUSED + partner] & ACES & discards | view[see.DENIED + partner] & TENS & limas)
    enemy_trumps = (may_next | may_last) & trumps
    buyer = (view[see.BUYER] - seat) & 3
    part = PART_OF_BUYER[buyer]
    is_late = np.int64(view[see.TRICK] >= _LATE_TRICK)
    plain, master, trump_card, top_trump = keep_kinds(
        part, np.int64(hand & trumps != 0), is_late, np.int64(enemy_trumps != 0)
    )
    return Mind(
        seat,
        hand,
        trump,
        trumps,
        unseen,
        hand & ~down_from(unseen),
        may_next,
        may_partner,
        may_last,
        sure_next,
        sure_partner,
        sure_last,
        enemy_trumps,
        buyer,
        part * PART_SIZE,
        plain,
        master,
        trump_card,
        top_trump,
        view[see.ASKED + partner] & TENS & may_partner & limas,
        view[see.CLAIMED + partner] & infers,
        trumps & infers if buyer == 2 else np.int64(0),
    )


@helper
def write_mind(record: MindRecord, mind: Mind) -> None:
    """Enter what a seat knew into the record."""
    record.seat = mind.seat
    record.hand = mind.hand
    record.trump = mind.trump
    record.trumps = mind.trumps
    record.unseen = mind.unseen
    record.masters = mind.masters
    record.may_next = mind.may_next
    record.may_partner = mind.may_partner
    record.may_last = mind.may_last
    record.sure_next = mind.sure_next
    record.sure_partner = mind.sure_partner
    record.sure_last = mind.sure_last
    record.enemy_trumps = mind.enemy_trumps
    record.buyer = mind.buyer
    record.weights = mind.weights
    record.keep_plain = mind.keep_plain
    record.keep_master = mind.keep_master
    record.keep_trump = mind.keep_trump
    record.keep_top_trump = mind.keep_top_trump
    record.asked = mind.asked
    record.claimed = mind.claimed
    record.buyers = mind.buyers
