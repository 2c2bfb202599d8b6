"""What a scope and a game score. Source: `docs/rules/gibbons.md`, sections 7 to 9."""

from __future__ import annotations

from typing import Any

import numpy as np

from fastsim._jit import helper
from fastsim.cards.bitboard import Cards
from fastsim.cards.deck import NONE
from fastsim.games.gibbons.row import ACE, JACK, QUEEN, WHOLE_WIN
from fastsim.games.gibbons.rules import AnnounceMode, AnnounceOvertricks, GibbonsCodes, Tie


@helper
def is_good(announced: int, tricks: int, codes: GibbonsCodes) -> bool:
    """Whether an announcement is fulfilled."""
    return tricks == announced or (codes.announce_mode == AnnounceMode.AT_LEAST and tricks > announced)


@helper
def _overtricks(announced: int, tricks: int, codes: GibbonsCodes) -> int:
    """Points of the tricks beyond a fulfilled announcement."""
    over = tricks - announced
    if codes.announce_overtricks == AnnounceOvertricks.SINGLE:
        return codes.trick_points * over
    if codes.announce_overtricks == AnnounceOvertricks.DOUBLE:
        return codes.announce_factor * codes.trick_points * over
    return np.int64(0)


@helper
def trick_score(announced: int, tricks: int, codes: GibbonsCodes) -> int:
    """Points of the tricks of a scope; `announced` is NONE without announcements."""
    plain = codes.trick_points * tricks
    if announced == NONE:
        return plain
    if is_good(announced, tricks, codes):
        return codes.announce_factor * codes.trick_points * announced + _overtricks(announced, tricks, codes)
    kept = plain if codes.announce_miss_keeps_tricks else np.int64(0)
    return kept - codes.announce_miss_factor * codes.trick_points * abs(tricks - announced)


@helper
def honour_score(announced: int, tricks: int, honours: int, codes: GibbonsCodes) -> int:
    """Points of the honours of a scope."""
    is_doubled = announced != NONE and codes.announce_doubles_honours and is_good(announced, tricks, codes)
    return codes.announce_factor * honours if is_doubled else honours


@helper
def honour_points(cards: Cards, honour_cards: np.ndarray, codes: GibbonsCodes) -> int:
    """Points of the honours among some cards; `honour_cards` are ace, jack and queen of trump as sets."""
    return (
        codes.honour_ace * np.int64(cards & honour_cards[ACE] != 0)
        + codes.honour_jack * np.int64(cards & honour_cards[JACK] != 0)
        + codes.honour_queen * np.int64(cards & honour_cards[QUEEN] != 0)
    )


@helper
def score_win(points: Any, seats: int, codes: GibbonsCodes, win: Any) -> int:
    """Fill each seat's share of the win, in sixtieths; returns the number of equal leaders."""
    best = points[0]
    for seat in range(1, seats):
        best = max(best, points[seat])
    leaders = np.int64(0)
    for seat in range(seats):
        leaders += np.int64(points[seat] == best)
    share = np.int64(0) if leaders > 1 and codes.tie == Tie.NONE else np.int64(WHOLE_WIN) // leaders
    for seat in range(seats):
        win[seat] = share if points[seat] == best else np.int64(0)
    return leaders
