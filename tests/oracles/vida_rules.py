"""Vida's pack, sides, options and presets, from docs/rules/vida.md alone (sections 1, 3 and 12).

Cards are strings such as "SJ" (suit, then rank), hands are sets of cards, and `rules` is a dict holding every option.
"""

from collections.abc import Set as AbstractSet
from typing import Any

Rules = dict[str, Any]
Hand = AbstractSet[str]
Pair = tuple[int, int]

SUITS = "SHDC"
RANKS = "789TJQKA"
DECK = frozenset(suit + rank for suit in SUITS for rank in RANKS)

DEFAULTS: Rules = {
    "min_bid": 80,
    "max_bid": None,
    "pass_is_final": False,
    "all_pass": "next_deal",
    "max_vida_calls": 4,
    "vida_factors": (1, 2, 4, 8, 16),
    "vida_winner_takes_all": True,
    "vida_applies_to": "all_points",
    "partner_exemption": False,
    "must_overtrump": True,
    "must_undertrump": True,
    "must_raise_trump_lead": True,
    "first_leader": "seat0",
    "last_trick_bonus": 10,
    "capot_bonus": 0,
    "air_enabled": True,
    "air_card_sharing": False,
    "long_run_rank": "by_length",
    "eight_run": "single",
    "square_order": "J9AKQT",
    "fifth_beats_square100": False,
    "trump_tiebreak": True,
    "plain_tie": "void_all",
    "air_scope": "team",
    "belote_value": 20,
    "must_exceed": True,
    "tie_rule": "fail",
    "compare_total": "all",
    "check_on": "unrounded",
    "rounding": "six_by_trump_jack",
    "add_bid_to_score": False,
    "failed_belote_to": "opponents",
    "failed_air_to": "opponents",
    "match_target": 3551,
}

PRESETS: dict[str, Rules] = {
    "default": DEFAULTS,
    "greek_online": {
        **DEFAULTS,
        "add_bid_to_score": True,
        "vida_applies_to": "bid",
        "capot_bonus": 90,
        "long_run_rank": "as_fifth",
        "eight_run": "fifth_plus_third",
        "square_order": "J9ATKQ",
    },
    "contree": {
        **DEFAULTS,
        "air_enabled": False,
        "partner_exemption": True,
        "must_undertrump": False,
        "capot_bonus": 90,
        "rounding": "none",
        "max_vida_calls": 2,
    },
}


def team(seat: int) -> int:
    """Return the team of a seat (section 1)."""
    return seat % 2
