"""Weights of the `heuristic` player's cards: their places in the model and the values to start fitting from.

A play's value is what its trick is expected to bring, less what the card is worth in hand. Values are in 1/16 point;
names that end in PART are in 1/16 of the points that they multiply.
"""

from __future__ import annotations

from typing import Final

_START: Final[dict[str, int]] = {
    # What a card is worth in hand.
    "keep_trump": 96,
    "keep_trump_points_part": 8,
    "keep_top_trump": 240,
    "keep_master": 36,
    "keep_master_points_part": 2,
    "keep_master_under_trumps": -40,
    "keep_guarded_ten": 60,
    "keep_bare_ten": -20,
    "keep_plain_points_part": 0,
    "keep_guard": 60,
    "keep_short": 6,
    "keep_late": 0,
    # Following.
    "refuse": 60,
    # Leading: the highest card left of a suit, then others, then both.
    "lead_top": 69,
    "lead_top_out": 24,
    "lead_top_void": 12,
    "lead_top_only": 15,
    "lead_top_trumps": -43,
    "lead_partner_may": 57,
    "lead_partner_has": 66,
    "lead_asked": 48,
    "lead_to_ruff": 98,
    "lead_second_ten": -22,
    "lead_out": -7,
    "lead_ace_gone": 18,
    "lead_shortens": 0,
    "lead_single": -24,
    # Leading trumps.
    "draw": -155,
    "draw_top": 35,
    "draw_each": -144,
    "draw_top_each": 146,
    "draw_for_partner": 0,
    "draw_points": 14,
    "draw_card_points": 12,
    # Of 64 parts of the unseen trumps, the buyer's while three seats may hold some, and while two may.
    "buyer_share": 30,
    "buyer_share_of_two": 38,
}

WEIGHT_NAMES: Final = tuple(_START)
WEIGHTS_START: Final = tuple(_START.values())

#: The weights of leads lie between this and its negative, so that their sums fit into the fields of one integer.
LEAD_LIMIT: Final = 255

#: The player has a set of weights for each part it may play, the buyer's, the buyer's partner's and a defender's.
PARTS: Final = ("buyer", "partner", "defender")
PART_SIZE: Final = 48
WEIGHTS_SIZE: Final = PART_SIZE * len(PARTS)

KEEP_TRUMP: Final = WEIGHT_NAMES.index("keep_trump")
KEEP_TRUMP_POINTS_PART: Final = WEIGHT_NAMES.index("keep_trump_points_part")
KEEP_TOP_TRUMP: Final = WEIGHT_NAMES.index("keep_top_trump")
KEEP_MASTER: Final = WEIGHT_NAMES.index("keep_master")
KEEP_MASTER_POINTS_PART: Final = WEIGHT_NAMES.index("keep_master_points_part")
KEEP_MASTER_UNDER_TRUMPS: Final = WEIGHT_NAMES.index("keep_master_under_trumps")
KEEP_GUARDED_TEN: Final = WEIGHT_NAMES.index("keep_guarded_ten")
KEEP_BARE_TEN: Final = WEIGHT_NAMES.index("keep_bare_ten")
KEEP_PLAIN_POINTS_PART: Final = WEIGHT_NAMES.index("keep_plain_points_part")
KEEP_GUARD: Final = WEIGHT_NAMES.index("keep_guard")
KEEP_SHORT: Final = WEIGHT_NAMES.index("keep_short")
KEEP_LATE: Final = WEIGHT_NAMES.index("keep_late")
REFUSE: Final = WEIGHT_NAMES.index("refuse")
LEAD_TOP: Final = WEIGHT_NAMES.index("lead_top")
LEAD_TOP_OUT: Final = WEIGHT_NAMES.index("lead_top_out")
LEAD_TOP_VOID: Final = WEIGHT_NAMES.index("lead_top_void")
LEAD_TOP_ONLY: Final = WEIGHT_NAMES.index("lead_top_only")
LEAD_TOP_TRUMPS: Final = WEIGHT_NAMES.index("lead_top_trumps")
LEAD_PARTNER_MAY: Final = WEIGHT_NAMES.index("lead_partner_may")
LEAD_PARTNER_HAS: Final = WEIGHT_NAMES.index("lead_partner_has")
LEAD_ASKED: Final = WEIGHT_NAMES.index("lead_asked")
LEAD_TO_RUFF: Final = WEIGHT_NAMES.index("lead_to_ruff")
LEAD_SECOND_TEN: Final = WEIGHT_NAMES.index("lead_second_ten")
LEAD_OUT: Final = WEIGHT_NAMES.index("lead_out")
LEAD_ACE_GONE: Final = WEIGHT_NAMES.index("lead_ace_gone")
LEAD_SHORTENS: Final = WEIGHT_NAMES.index("lead_shortens")
LEAD_SINGLE: Final = WEIGHT_NAMES.index("lead_single")
DRAW: Final = WEIGHT_NAMES.index("draw")
DRAW_TOP: Final = WEIGHT_NAMES.index("draw_top")
DRAW_EACH: Final = WEIGHT_NAMES.index("draw_each")
DRAW_TOP_EACH: Final = WEIGHT_NAMES.index("draw_top_each")
DRAW_FOR_PARTNER: Final = WEIGHT_NAMES.index("draw_for_partner")
DRAW_POINTS: Final = WEIGHT_NAMES.index("draw_points")
DRAW_CARD_POINTS: Final = WEIGHT_NAMES.index("draw_card_points")
BUYER_SHARE: Final = WEIGHT_NAMES.index("buyer_share")
BUYER_SHARE_OF_TWO: Final = WEIGHT_NAMES.index("buyer_share_of_two")
