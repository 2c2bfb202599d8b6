"""What a decision of the `heuristic` player weighed, noted for people: the same sums that decide, for every answer.

Only the first decision of a logged deal is noted, so that a batch does not pay for it.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from fastsim._jit import helper
from fastsim.cards.bitboard import Cards, contains, count, only
from fastsim.cards.deck import LANE_BITS, NONE
from fastsim.games.israeli_whist import model as layout
from fastsim.games.israeli_whist.auction import BIDDING, DENOMINATIONS, PASS, Auction, bid_call, bid_denomination
from fastsim.games.israeli_whist.bidding import Thought, best_bid, number_of, pass_worth, weigh_hand
from fastsim.games.israeli_whist.cardplay import POINT_BITS, Suits, field, look_at_classes, spoiling, suit_entry
from fastsim.games.israeli_whist.choices import (
    CARD,
    CELL,
    COLUMNS,
    FOLLOW,
    LEAD,
    MOST,
    RUFF,
    TABLE_OF,
    candidates,
)
from fastsim.games.israeli_whist.contracting import (
    KEPT_BITS,
    Memo,
    bid_worth,
    declared_contract,
    declarer_sums,
    rounded,
)
from fastsim.games.israeli_whist.giving import hand_worth
from fastsim.games.israeli_whist.model import SURE_BITS, entry
from fastsim.games.israeli_whist.outlook import contract_outlook, contract_prospects, exact_chance
from fastsim.games.israeli_whist.rules import TRICKS, WhistCodes
from fastsim.games.israeli_whist.sight import Sight
from fastsim.games.israeli_whist.strength import talk_shift

#: What was weighed: `take` and `duck` by denomination in 1/256 trick; `worth` and `chance` by contract; for bids the
#: best contract of each denomination with its chance and worth as declarer; `passing`; for cards `weighed`, as a set,
#: with the chance to win the trick and the worth of each by its place among them. Chances and worths in 1/4096.
NOTES: Final = np.dtype(
    (
        np.record,
        [
            ("totals", np.int64, (DENOMINATIONS,)),
            ("contracts", np.int64, (DENOMINATIONS,)),
            ("bid_chances", np.int64, (DENOMINATIONS,)),
            ("bid_worths", np.int64, (DENOMINATIONS,)),
            ("bid", np.int64),
            ("passing", np.int64),
            ("legal", np.int64),
            ("chances", np.int64, (TRICKS + 1,)),
            ("worths", np.int64, (TRICKS + 1,)),
            ("weighed", np.int64),
            ("need", np.int64),
            ("choices", np.int64, (MOST, COLUMNS)),
        ],
    )
)

Notes = Any  # a record of NOTES

_FINER: Final = SURE_BITS - KEPT_BITS


@helper
def _chance_of(contract: int, position: int, shifted: int, model: np.ndarray) -> int:
    """Chance, in 1/4096, that a contract stated now is hit by a hand with these sums."""
    return exact_chance(contract_prospects(model, position, contract, shifted))


@helper
def _note_bids(
    notes: Notes,
    thought: Thought,
    lowest_bid: int,
    auction: Auction,
    memo: Memo,
    model: np.ndarray,
    codes: WhistCodes,
) -> None:
    bid = best_bid(thought, lowest_bid)
    notes.bid = PASS
    notes.passing = pass_worth(thought, auction.turn, bid_denomination(bid), auction, memo, model, codes) << _FINER
    for denomination in range(DENOMINATIONS):
        number = number_of(lowest_bid, np.int64(denomination))
        notes.contracts[denomination] = NONE
        if lowest_bid == 0 or number > TRICKS:
            continue
        place = thought.places[denomination]
        contract = declared_contract(place, number, memo, model, codes)
        notes.contracts[denomination] = contract
        if bid != PASS and denomination == bid_denomination(bid):
            notes.bid = bid_call(contract, np.int64(denomination))
        notes.bid_worths[denomination] = bid_worth(place, number, memo, model, codes) << _FINER
        notes.bid_chances[denomination] = _chance_of(contract, np.int64(0), declarer_sums(place, model), model)


@helper
def _note_contracts(
    notes: Notes, thought: Thought, legal: int, auction: Auction, model: np.ndarray, codes: WhistCodes
) -> None:
    trump = bid_denomination(auction.standing)
    position, total = auction.spoken, auction.total
    shifted = rounded(thought.totals[trump] + talk_shift(model, position, total))
    if position == 0 and legal & 1 == 0:
        shifted = declarer_sums(thought.places[trump], model)
    for contract in range(TRICKS + 1):
        if contains(legal, contract):
            number = np.int64(contract)
            notes.chances[contract] = _chance_of(number, position, shifted, model)
            notes.worths[contract] = contract_outlook(model, number, position, total, shifted, codes)


@helper
def note_call(
    notes: Notes,
    thought: Thought,
    legal: int,
    auction: Auction,
    memo: Memo,
    model: np.ndarray,
    codes: WhistCodes,
) -> None:
    """Note what a bid, a pass or a contract rested on."""
    for denomination in range(DENOMINATIONS):
        notes.totals[denomination] = thought.totals[denomination]
    notes.legal = legal
    if auction.phase == BIDDING:
        _note_bids(notes, thought, legal, auction, memo, model, codes)
    else:
        _note_contracts(notes, thought, legal, auction, model, codes)


@helper
def note_gift(
    notes: Notes,
    thought: Thought,
    seat: int,
    hand: Cards,
    auction: Auction,
    memo: Memo,
    model: np.ndarray,
    codes: WhistCodes,
) -> None:
    """Note what the hand is worth without each single card."""
    notes.weighed = hand
    rest = hand
    i = np.int64(0)
    while rest != 0:
        single = rest & -rest
        rest &= rest - 1
        worth = hand_worth(thought, seat, hand & ~single, codes.min_trump_bid, auction, memo, model, codes)
        notes.worths[i] = worth << _FINER
        i += 1
    weigh_hand(thought, hand, model)


@helper
def _are_ends(one: np.ndarray, other: np.ndarray) -> bool:
    """Whether two candidates are the ends of one suit, or of its cards that lose."""
    same = one[TABLE_OF] == other[TABLE_OF] and one[CARD] >> LANE_BITS == other[CARD] >> LANE_BITS
    return same and one[CELL] >> 1 == other[CELL] >> 1


@helper
def _told(choice: np.ndarray, suits: Suits, spoil: int, model: np.ndarray, is_alone: bool) -> tuple[bool, int]:
    """Whether the player compares a candidate, or prefers the other end of its suit unseen; and its worth.

    The better worth of two ends counts for a card that is both.
    """
    table, cell = choice[TABLE_OF], choice[CELL]
    end = cell & 1
    cell >>= 1
    if table in (FOLLOW, RUFF):
        first = layout.FOLLOW_AT if table == FOLLOW else layout.RUFF_AT
        word = entry(model, first + cell)
        if table == RUFF or cell % (layout.FOLLOW_CLASSES + 1) != 0:
            return True, field(word, end)
        found = max(field(word, np.int64(0)), field(word, np.int64(1))) if is_alone else field(word, end)
        return True, found + spoil
    suit = choice[CARD] >> LANE_BITS
    first = layout.LEAD_AT if table == LEAD else layout.SHED_AT
    mode = cell // (layout.CARD_KINDS_OF_SUIT * layout.CLASSES)
    found = suit_entry(suits, model, first + mode * layout.CLASSES, suit)
    return is_alone or found & 1 != end, found + spoil


@helper
def note_cards(notes: Notes, sight: Sight, model: np.ndarray, codes: WhistCodes) -> None:
    """Note the cards that were compared and their worths; none where the card was played without tables."""
    choices = notes.choices
    suits = look_at_classes(sight, model)
    n = candidates(sight, suits, codes, choices)
    notes.need = sight.need
    notes.weighed = 0
    spoil = spoiling(sight)
    for twice in range(2):
        for i in range(n):
            alone = (i == 0 or not _are_ends(choices[i - 1], choices[i])) and (
                i + 1 == n or not _are_ends(choices[i], choices[i + 1])
            )
            is_told, found = _told(choices[i], suits, spoil, model, alone)
            if not is_told:
                continue
            single = only(choices[i, CARD])
            if twice:
                notes.worths[count(notes.weighed & (single - 1))] = found << (SURE_BITS - POINT_BITS)
            else:
                notes.weighed |= single
