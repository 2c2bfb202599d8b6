"""What a hand is worth, as numbers: the features from which the fitted chances are judged."""

from __future__ import annotations

from typing import Final

import numpy as np

from fastsim._jit import helper, kernel
from fastsim.cards.bitboard import Cards, contains, count, highest, lowest, only
from fastsim.cards.deck import NO_TRUMP, NONE, RANK_ACE, RANK_JACK, RANK_KING, RANK_QUEEN, RANK_TEN, RANKS, SUITS
from fastsim.games.vira.gaps import lane, suit_danger
from fastsim.games.vira.ladder import suit_class
from fastsim.games.vira.rules import TRICKS as HAND_SIZE

_ONE: Final = 0
_LENGTH: Final = 1  # trumps
_LONG: Final = 2  # trumps above five
_TRUMP_ACE: Final = 3
_TRUMP_KING: Final = 4
_TRUMP_QUEEN: Final = 5
_TRUMP_JACK: Final = 6
_TRUMP_TEN: Final = 7
_ACES: Final = 8  # side aces
_KINGS: Final = 9  # side kings with a guard
_BACKED: Final = 10  # side kings under the ace, queens under ace or king, with a guard
_QUEENS: Final = 11  # side queens with two guards
_VOIDS: Final = 12
_SINGLES: Final = 13  # single side cards below the ace
_SIDE: Final = 14  # longest side suit
_SIDE_TOPS: Final = 15  # its ace, king and queen
_LOWS: Final = 16  # cards up to the five
_TWOS: Final = 17  # twos and threes
_HIGHS: Final = 18  # queens and above
_DANGER: Final = 19  # danger of all suits in a low game
_WORST: Final = 20  # of the worst suit
_RELIEF: Final = 21  # danger that goes with the card best thrown away
_FOREHAND: Final = 22
_ASKED: Final = 23  # after the auction: tricks needed, or cards short of thirteen in a low game
_OPEN: Final = 24  # after the auction: 1 where the hand lies open
_SURE: Final = 25  # tricks that nobody can take away once trumps are drawn
_IS_SURE: Final = 26  # 1 where these are as many as the bid needs
FEATURES: Final = 27
#: Those that a hand has in a low game before the exchange, beside the first.
FIRST_LOW: Final = _LOWS
LAST_LOW: Final = _FOREHAND

_LOW_RANKS: Final = 0b1111
_LOWEST_RANKS: Final = 0b11
_HIGH_RANKS: Final = RANKS & ~((1 << RANK_QUEEN) - 1)
_TOP_RANKS: Final = _HIGH_RANKS
_FREE_LENGTH: Final = 5
_LENGTH_WORTH: Final = 8


@helper
def trump_worth(ranks: int) -> int:
    """How good a suit is as trump: length first, then honours."""
    honours = (
        5 * (ranks >> RANK_ACE & 1)
        + 4 * (ranks >> RANK_KING & 1)
        + 3 * (ranks >> RANK_QUEEN & 1)
        + 2 * (ranks >> RANK_JACK & 1)
        + (ranks >> RANK_TEN & 1)
    )
    return _LENGTH_WORTH * count(ranks) + honours


@helper
def best_trump(hand: Cards, suits: int, preference: int) -> int:
    """The best trump of some suits (as bits), of equals the one that pays most; NO_TRUMP for none."""
    best = np.int64(NO_TRUMP)
    best_worth = np.int64(NONE)
    for suit in range(SUITS):
        worth = SUITS * trump_worth(lane(hand, np.int64(suit))) + suit_class(np.int64(suit), preference)
        if contains(suits, np.int64(suit)) and worth > best_worth:
            best = np.int64(suit)
            best_worth = worth
    return best


@helper
def sure_trumps(ranks: int) -> int:
    """Trumps that win even if one hand holds all the others."""
    others = RANKS & ~ranks
    rounds = min(count(others), count(ranks))
    least = ranks
    while count(least) > rounds:
        least &= least - 1
    # `least` are the trumps that draw; what is higher than the lowest of them may win a round each.
    losers = count(others & ~(only(lowest(least)) - 1)) if least != 0 else np.int64(0)
    return max(count(ranks) - losers, np.int64(0))


@helper
def sure_winners(ranks: int) -> int:
    """Cards of a side suit from the ace down without a gap."""
    return np.int64(RANK_ACE) - highest(RANKS & ~ranks) if ranks != RANKS else np.int64(HAND_SIZE)


@helper
def _judge_trumps(ranks: int, features: np.ndarray) -> None:
    length = count(ranks)
    features[_SURE] += sure_trumps(ranks)
    features[_LENGTH] = length
    features[_LONG] = max(length - _FREE_LENGTH, 0)
    features[_TRUMP_ACE] = ranks >> RANK_ACE & 1
    features[_TRUMP_KING] = ranks >> RANK_KING & 1
    features[_TRUMP_QUEEN] = ranks >> RANK_QUEEN & 1
    features[_TRUMP_JACK] = ranks >> RANK_JACK & 1
    features[_TRUMP_TEN] = ranks >> RANK_TEN & 1


@helper
def _judge_side(ranks: int, features: np.ndarray) -> None:
    length = count(ranks)
    ace = ranks >> RANK_ACE & 1
    king = ranks >> RANK_KING & 1
    queen = ranks >> RANK_QUEEN & 1
    features[_SURE] += sure_winners(ranks)
    features[_ACES] += ace
    features[_KINGS] += np.int64(king != 0 and length > 1)
    features[_BACKED] += king & ace
    features[_BACKED] += np.int64(queen != 0 and ace + king > 0 and length > 2)
    features[_QUEENS] += np.int64(queen != 0 and length > 2)
    features[_VOIDS] += np.int64(length == 0)
    features[_SINGLES] += np.int64(length == 1 and ace == 0)
    if length > features[_SIDE]:
        features[_SIDE] = length
        features[_SIDE_TOPS] = count(ranks & _TOP_RANKS)


@helper
def judge(hand: Cards, trump: int, seat: int, asked: int, is_open: int, gaps: np.ndarray, features: np.ndarray) -> None:
    """Fill the features of a hand; `trump` is NO_TRUMP in a low game."""
    for i in range(FEATURES):
        features[i] = 0
    features[_ONE] = 1
    features[_FOREHAND] = np.int64(seat == 0)
    features[_ASKED] = asked
    features[_OPEN] = is_open
    for suit in range(SUITS):
        ranks = lane(hand, np.int64(suit))
        if ranks != 0:
            danger = suit_danger(ranks, gaps)
            relief = danger - suit_danger(ranks & ~(np.int64(1) << highest(ranks)), gaps)
            features[_LOWS] += count(ranks & _LOW_RANKS)
            features[_TWOS] += count(ranks & _LOWEST_RANKS)
            features[_HIGHS] += count(ranks & _HIGH_RANKS)
            features[_DANGER] += danger
            features[_WORST] = max(features[_WORST], danger)
            features[_RELIEF] = max(features[_RELIEF], relief)
    if trump != NO_TRUMP:
        judge_high(hand, trump, features)


@helper
def judge_high(hand: Cards, trump: int, features: np.ndarray) -> None:
    """Add to the features of a hand without trump what makes it good with one."""
    for suit in range(SUITS):
        ranks = lane(hand, np.int64(suit))
        if suit == trump:
            _judge_trumps(ranks, features)
        else:
            _judge_side(ranks, features)


@helper
def mark_sure(need: int, features: np.ndarray, first: int) -> None:
    """Enter whether the sure tricks are enough; `need` is 0 in a low game, whose features say nothing of it."""
    features[first + _IS_SURE] = np.int64(need != 0 and features[first + _SURE] >= need)


@kernel
def judge_many(
    hands: np.ndarray,
    trumps: np.ndarray,
    seats: np.ndarray,
    asked: np.ndarray,
    is_open: np.ndarray,
    gaps: np.ndarray,
    out: np.ndarray,
) -> None:
    """Features of many hands, for fitting; `out` has the shape (hands, FEATURES)."""
    for i in range(hands.size):
        judge(hands[i], trumps[i], seats[i], asked[i], is_open[i], gaps, out[i])
        mark_sure(asked[i] if trumps[i] != NO_TRUMP else np.int64(0), out[i], np.int64(0))
