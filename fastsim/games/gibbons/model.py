"""Layout of the fitted model of Gibbons, and what it says of a hand: how many tricks it may take.

For each number of seats and each hand size up to seven the model estimates the tricks of a hand, in 1/256, as a sum
over its cards (by rank, trumps apart) and its plain suits (by length). Where a turned card that is trump was dealt to
somebody, more trumps are about and each is worth less: two more terms say so. What was heard corrects the estimate,
which is turned into chances of each number of tricks, in 1/4096, by steps of a quarter trick. There are two sets of
chances, for who has heard nobody and for who has heard all others; between them they are mixed. Tricks beyond those of
the hand are each taken as won with chance 1/n.

An announcement is heard as the hands that would make it: the mean estimate of those for which it is best under the
rules in force, less the mean of all hands. The model holds how often hands have each estimate, and what is usually
heard.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from fastsim._jit import helper
from fastsim.cards.bitboard import Cards, count, lowest
from fastsim.cards.deck import LANE_BITS, NONE, RANK_ACE, RANK_BITS, RANKS, SUITS
from fastsim.games.gibbons.rules import HAND_SIZE, SEATS_LEAST, SEATS_MOST, GibbonsCodes
from fastsim.games.gibbons.scoring import is_good, trick_score
from fastsim.tricks.chances import SURE_BITS
from fastsim.tricks.engine import suit_cards

RANK_COUNT: Final = RANK_ACE + 1
LENGTHS: Final = HAND_SIZE + 1
KNOTS: Final = 24
KNOT_BITS: Final = 6
UNIT_BITS: Final = 8
UNIT: Final = 1 << UNIT_BITS

# Places in one table.
BASE_AT: Final = 0
TRUMPS_AT: Final = 1
PLAIN_AT: Final = TRUMPS_AT + RANK_COUNT
LENGTH_AT: Final = PLAIN_AT + RANK_COUNT
SHOWN_AT: Final = LENGTH_AT + LENGTHS  # where a turned trump was dealt, and then for each trump
SHOWN_TRUMP_AT: Final = SHOWN_AT + 1
TERMS: Final = SHOWN_TRUMP_AT + 1
CHANCE_AT: Final = TERMS
CHANCE_SIZE: Final = KNOTS * (HAND_SIZE + 1)
LAST_AT: Final = CHANCE_AT + CHANCE_SIZE  # chances of who has heard all others
OFTEN_AT: Final = LAST_AT + CHANCE_SIZE  # how often hands have each estimate, in 1/4096
LISTEN_AT: Final = OFTEN_AT + KNOTS  # + seats heard: tricks more for each that the others hold more, in 1/256
USUAL_AT: Final = LISTEN_AT + SEATS_MOST  # + seats heard: what they hold more on average, in 1/256
USUAL_SHOWN_AT: Final = USUAL_AT + SEATS_MOST  # the same where a turned trump was dealt
TABLE_SIZE: Final = USUAL_SHOWN_AT + SEATS_MOST

SEAT_NUMBERS: Final = SEATS_MOST - SEATS_LEAST + 1
MODEL_SIZE: Final = SEAT_NUMBERS * HAND_SIZE * TABLE_SIZE

#: Tricks of a scope and no trick.
CHANCES: Final = 27


@helper
def table_at(seats: int, cards: int) -> int:
    """First place of the table for a number of seats and a hand size of 1 to 7."""
    return ((seats - SEATS_LEAST) * HAND_SIZE + cards - 1) * TABLE_SIZE


@helper
def table_of(seats: int, held: int) -> int:
    """First place of the table for hands of any size."""
    return table_at(seats, held if held < HAND_SIZE else np.int64(HAND_SIZE))


@helper
def estimate(hand: Cards, trump: int, is_shown: bool, at: int, model: np.ndarray) -> int:
    """Tricks that a hand may take, in 1/256; `is_shown` where a turned card that is trump was dealt to somebody."""
    value = model[at + BASE_AT]
    trump_cards = suit_cards(trump)
    if is_shown:
        value += model[at + SHOWN_AT] + count(hand & trump_cards) * model[at + SHOWN_TRUMP_AT]
    rest = hand
    while rest != 0:
        card = lowest(rest)
        place = TRUMPS_AT if rest & -rest & trump_cards != 0 else np.int64(PLAIN_AT)
        value += model[at + place + (card & RANK_BITS)]
        rest &= rest - 1
    for suit in range(SUITS):
        if suit != trump:
            value += model[at + LENGTH_AT + min(count(hand >> (suit << LANE_BITS) & RANKS), LENGTHS - 1)]
    return value


@helper
def knot_of(value: int) -> int:
    """The knot of an estimate."""
    return min(max(value >> KNOT_BITS, np.int64(0)), np.int64(KNOTS - 1))


@helper
def _fill_chances(
    knot: int, seats: int, cards: int, tricks: int, spoken: int, at: int, model: np.ndarray, out: np.ndarray
) -> None:
    """Fill the chances of an estimate when so many others have spoken."""
    first = at + CHANCE_AT + knot * (HAND_SIZE + 1)
    last = first + CHANCE_SIZE
    for n in range(tricks + 1):
        out[n] = np.int64(0)
        if n <= cards:
            out[n] = model[first + n] + (model[last + n] - model[first + n]) * spoken // (seats - 1)
    for _ in range(tricks - cards):
        for n in range(tricks, 0, -1):
            out[n] += (out[n - 1] - out[n]) // seats
        out[0] -= out[0] // seats


@helper
def heard_tricks(over: int, spoken: int, is_shown: bool, at: int, model: np.ndarray) -> int:
    """Tricks more than estimated, in 1/256, where the others that have spoken hold `over` more than is usual.

    Who has heard others announces a little else than the hand alone would, so that `over` is not 0 on average.
    """
    usual = at + (USUAL_SHOWN_AT if is_shown else np.int64(USUAL_AT)) + spoken
    return (over - model[usual]) * model[at + LISTEN_AT + spoken] >> UNIT_BITS


@helper
def trick_chances(
    hand: Cards,
    trump: int,
    is_shown: bool,
    seats: int,
    tricks: int,
    over: int,
    spoken: int,
    model: np.ndarray,
    out: np.ndarray,
) -> int:
    """Fill the chance of each number of tricks of a scope, in 1/4096; `out` has at least CHANCES places.

    `spoken` others were heard; together they hold `over` more than is usual, in 1/256 trick (`fill_strengths`). Returns
    the estimate, in 1/256 trick of at most seven cards.
    """
    held = count(hand)
    cards = held if held < HAND_SIZE else np.int64(HAND_SIZE)
    at = table_of(seats, held)
    value = estimate(hand, trump, is_shown, at, model) * cards // held
    value += heard_tricks(over, spoken, is_shown, at, model)
    _fill_chances(knot_of(value), seats, cards, tricks, spoken, at, model, out)
    return value


@helper
def expected_score(announced: int, tricks: int, honours: int, chances: np.ndarray, codes: GibbonsCodes) -> int:
    """Expected score of an announcement, in 1/4096 point; `honours` are those expected, where they can be doubled."""
    value = np.int64(0)
    for won in range(tricks + 1):
        value += chances[won] * trick_score(announced, won, codes)
        if codes.announce_doubles_honours and is_good(announced, won, codes):
            value += chances[won] * honours * (codes.announce_factor - 1)
    return value


@helper
def honours_expected(seats: int, codes: GibbonsCodes) -> int:
    """Points of honours that a seat may count on."""
    return (codes.honour_ace + codes.honour_jack + codes.honour_queen) // seats


@helper
def best_announcement(legal: int, seats: int, tricks: int, chances: np.ndarray, codes: GibbonsCodes) -> int:
    """The legal announcement with the best expected score, the lowest of equals."""
    honours = honours_expected(seats, codes)
    best = lowest(legal)
    best_value = expected_score(best, tricks, honours, chances, codes)
    rest = legal & (legal - 1)
    while rest != 0:
        announced = lowest(rest)
        value = expected_score(announced, tricks, honours, chances, codes)
        if value > best_value:
            best_value = value
            best = announced
        rest &= rest - 1
    return best


@helper
def fill_strengths(
    seats: int, held: int, tricks: int, model: np.ndarray, codes: GibbonsCodes, chances: np.ndarray, out: np.ndarray
) -> None:
    """Fill how many tricks more than usual the hands hold, in 1/256, that make each announcement of a scope.

    `chances` is scratch memory, `out` has twice CHANCES places. Numbers that no hand announces stand for the next lower
    one that some do, or else for the lowest.
    """
    at = table_of(seats, held)
    cards = held if held < HAND_SIZE else np.int64(HAND_SIZE)
    legal = (np.int64(1) << (tricks + 1)) - 1
    for number in range(2 * CHANCES):
        out[number] = 0
    mean = np.int64(0)
    for knot in range(KNOTS):
        often = model[at + OFTEN_AT + knot]
        if often != 0:
            _fill_chances(np.int64(knot), seats, cards, tricks, np.int64(0), at, model, chances)
            number = best_announcement(legal, seats, tricks, chances, codes)
            middle = (np.int64(knot) << KNOT_BITS) + (1 << KNOT_BITS >> 1)
            out[number] += often * middle
            out[CHANCES + number] += often
            mean += often * middle
    last = np.int64(NONE)
    for number in range(tricks + 1):
        often = out[CHANCES + number]
        if often != 0:
            out[number] = out[number] // often - (mean >> SURE_BITS)
            for lower in range(number if last == NONE else np.int64(0)):
                out[lower] = out[number]
            last = np.int64(number)
        elif last != NONE:
            out[number] = out[last]
