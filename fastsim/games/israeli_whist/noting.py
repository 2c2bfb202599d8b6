"""What a decision of the `heuristic` player weighed, noted for people: the same sums that decide, for every answer.

Only the first decision of a logged deal is noted, so that a batch does not pay for it.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from fastsim._jit import helper
from fastsim.cards.bitboard import Cards, contains, count, lowest, only
from fastsim.cards.deck import DECK_52, NONE
from fastsim.games.israeli_whist import view as see
from fastsim.games.israeli_whist.auction import DENOMINATIONS, bid_denomination
from fastsim.games.israeli_whist.bidding import Thought, best_bid, best_contract, number_of, pass_worth, weigh_hand
from fastsim.games.israeli_whist.cardplay import (
    card_chance,
    card_worth,
    losing_outcome,
    outcome_points,
    winning_outcome,
)
from fastsim.games.israeli_whist.giving import hand_worth
from fastsim.games.israeli_whist.model import CONTRACT_STAGE, SURE_BITS
from fastsim.games.israeli_whist.outlook import contract_outlook, exact_chance, prospects, stake_of
from fastsim.games.israeli_whist.rules import TRICKS, WhistCodes
from fastsim.games.israeli_whist.strength import SuitsOf, look_at_suits, talk_shift, total_without
from fastsim.games.israeli_whist.winning import needs_at, needs_of

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
            ("over", np.int64),
        ],
    )
)

Notes = Any  # a record of NOTES


@helper
def _chance_of(contract: int, position: int, total: int, packed: int, model: np.ndarray) -> int:
    """Chance, in 1/4096, that a contract stated now is hit."""
    shifted = packed + talk_shift(model, position, total)
    return exact_chance(prospects(model, CONTRACT_STAGE + position, contract, np.int64(TRICKS), shifted))


@helper
def _note_bids(
    notes: Notes, thought: Thought, seat: int, lowest_bid: int, view: np.ndarray, model: np.ndarray, codes: WhistCodes
) -> None:
    bid, _ = best_bid(thought, lowest_bid, model, codes)
    notes.bid = bid
    notes.passing = pass_worth(thought, seat, bid_denomination(bid), view, model, codes)
    for denomination in range(DENOMINATIONS):
        number = number_of(lowest_bid, np.int64(denomination))
        packed = thought.totals[denomination]
        notes.contracts[denomination] = NONE
        if lowest_bid == 0 or number > TRICKS:
            continue
        legal = ((np.int64(1) << (TRICKS + 1)) - 1) & -(np.int64(1) << number)
        contract, worth = best_contract(packed, legal, np.int64(0), np.int64(0), model, codes)
        notes.contracts[denomination] = contract
        notes.bid_worths[denomination] = worth
        notes.bid_chances[denomination] = _chance_of(contract, np.int64(0), np.int64(0), packed, model)


@helper
def _note_contracts(
    notes: Notes, thought: Thought, legal: int, view: np.ndarray, model: np.ndarray, codes: WhistCodes
) -> None:
    packed = thought.totals[view[see.TRUMP]]
    position, total = view[see.SPOKEN], view[see.TOTAL]
    shifted = packed + talk_shift(model, position, total)
    for contract in range(TRICKS + 1):
        if contains(legal, contract):
            number = np.int64(contract)
            notes.chances[contract] = _chance_of(number, position, total, packed, model)
            notes.worths[contract] = contract_outlook(model, number, position, total, shifted, codes)


@helper
def note_call(
    notes: Notes,
    thought: Thought,
    seat: int,
    is_bidding: bool,
    legal: int,
    view: np.ndarray,
    model: np.ndarray,
    codes: WhistCodes,
) -> None:
    """Note what a bid, a pass or a contract rested on."""
    if not thought.is_weighed:
        weigh_hand(thought, view[see.HAND], model)
    for denomination in range(DENOMINATIONS):
        notes.totals[denomination] = thought.totals[denomination]
    notes.legal = legal
    if is_bidding:
        _note_bids(notes, thought, seat, legal, view, model, codes)
    else:
        _note_contracts(notes, thought, legal, view, model, codes)


@helper
def note_gift(
    notes: Notes, thought: Thought, seat: int, hand: Cards, view: np.ndarray, model: np.ndarray, codes: WhistCodes
) -> None:
    """Note what the hand is worth without each single card."""
    notes.weighed = hand
    rest = hand
    for i in range(TRICKS):
        single = rest & -rest
        rest &= rest - 1
        notes.worths[i] = hand_worth(thought, seat, hand & ~single, codes.min_trump_bid, view, model, codes)
    thought.is_weighed = 0


@helper
def note_cards(
    notes: Notes,
    seat: int,
    legal: Cards,
    view: np.ndarray,
    params: np.ndarray,
    suits: SuitsOf,
    model: np.ndarray,
    over: bool,
    codes: WhistCodes,
) -> None:
    """Note the chance and the worth of every legal card."""
    live = DECK_52 & ~view[see.GONE] & ~view[see.TABLE]
    look_at_suits(suits, model, view[see.HAND], live, view[see.TRUMP])
    need, left, needs = needs_of(seat, view), count(view[see.HAND]) - 1, needs_at(seat, view)
    stake = stake_of(view[see.CONTRACT_OF + seat], over, codes)
    winning = winning_outcome(stake, need, left, needs, params, model)
    losing = losing_outcome(stake, need, left, needs, view, params, model)
    notes.weighed = legal
    notes.need = need
    notes.over = np.int64(over)
    rest = legal
    place = 0
    while rest != 0:
        card = lowest(rest)
        rest &= ~only(card)
        chance = card_chance(card, seat, live, view, params, model)
        notes.chances[place] = chance
        packed = total_without(suits, model, live, card)
        points = outcome_points(model, stake, winning, packed), outcome_points(model, stake, losing, packed)
        notes.worths[place] = card_worth(chance, points[0], points[1]) >> SURE_BITS
        place += 1
