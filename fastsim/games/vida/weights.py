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
    "to_come": 48,
    "partner_takes_part": 12,
    "rescue_part": 8,
    "ask": 30,
    "ask_trust": 200,
    "refuse": 60,
    # Leading.
    "lead_to_come": 24,
    "lead_suit_part": 6,
    "lead_wins": 40,
    "lead_shortens": 200,
    "lead_to_ruff": 60,
    "claim_trust": 112,
    "buyer_trust": 190,
    "lead_length": 0,
    "lead_single": 0,
    "lead_unruffed": 0,
    "draw": 50,
    "draw_each": 16,
    "draw_low": -16,
    "draw_for_partner": 0,
    "draw_points_part": 6,
    "draw_needless": -240,
    "draw_against": -154,
    # Of 64 parts of the unseen trumps, the buyer's while three seats may hold some, and while two may.
    "buyer_share": 30,
    "buyer_share_of_two": 38,
}

WEIGHT_NAMES: Final = tuple(_START)
WEIGHTS_START: Final = tuple(_START.values())

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
TO_COME: Final = WEIGHT_NAMES.index("to_come")
PARTNER_TAKES_PART: Final = WEIGHT_NAMES.index("partner_takes_part")
RESCUE_PART: Final = WEIGHT_NAMES.index("rescue_part")
ASK: Final = WEIGHT_NAMES.index("ask")
ASK_TRUST: Final = WEIGHT_NAMES.index("ask_trust")
REFUSE: Final = WEIGHT_NAMES.index("refuse")
LEAD_TO_COME: Final = WEIGHT_NAMES.index("lead_to_come")
LEAD_SUIT_PART: Final = WEIGHT_NAMES.index("lead_suit_part")
LEAD_WINS: Final = WEIGHT_NAMES.index("lead_wins")
LEAD_SHORTENS: Final = WEIGHT_NAMES.index("lead_shortens")
LEAD_TO_RUFF: Final = WEIGHT_NAMES.index("lead_to_ruff")
BUYER_TRUST: Final = WEIGHT_NAMES.index("buyer_trust")
CLAIM_TRUST: Final = WEIGHT_NAMES.index("claim_trust")
LEAD_LENGTH: Final = WEIGHT_NAMES.index("lead_length")
LEAD_SINGLE: Final = WEIGHT_NAMES.index("lead_single")
LEAD_UNRUFFED: Final = WEIGHT_NAMES.index("lead_unruffed")
DRAW: Final = WEIGHT_NAMES.index("draw")
DRAW_EACH: Final = WEIGHT_NAMES.index("draw_each")
DRAW_LOW: Final = WEIGHT_NAMES.index("draw_low")
DRAW_FOR_PARTNER: Final = WEIGHT_NAMES.index("draw_for_partner")
DRAW_POINTS_PART: Final = WEIGHT_NAMES.index("draw_points_part")
DRAW_NEEDLESS: Final = WEIGHT_NAMES.index("draw_needless")
DRAW_AGAINST: Final = WEIGHT_NAMES.index("draw_against")
BUYER_SHARE: Final = WEIGHT_NAMES.index("buyer_share")
BUYER_SHARE_OF_TWO: Final = WEIGHT_NAMES.index("buyer_share_of_two")
