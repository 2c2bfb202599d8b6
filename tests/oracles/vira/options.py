"""Options of section 12: the defaults, and values to draw when rules are drawn at random."""

from __future__ import annotations

from typing import Any

Rules = dict[str, Any]

DEFAULTS: Rules = {
    "pref_suit_source": "independent_uniform",
    "forehand_must_open": True,
    "better_hand_takeover": True,
    "turn_bids_have_suit_levels": False,
    "vingel_trump_rule": "choose_one",
    "turned_cards_must_be_taken": True,
    "declarer_buy_max": 13,
    "defender_buy_max": 13,
    "defender_buy_order": "left_of_declarer",
    "over_request": "cap",
    "omkop_max": 1,
    "omkop_timing": "before_defenders",
    "omkop_may_change_trump": True,
    "omkop_turn_min_talon": "k_plus_1",
    "omkop_in_kopmisar": True,
    "kopmisar_keep_rule": "exact",
    "gask_keep_rule": "exact",
    "gok_exchange": "gask_all",
    "gask_low_choice": "after_exchange",
    "gask_suit_bid_forbids_low": True,
    "extra_discard_timing": "before_defenders",
    "defender_surplus": "unplayed",
    "open_exposure": "before_first_lead",
    "royale_defenders_open": True,
    "aces_low_allowed": True,
    "aces_low_announcer": "declarer",
    "stop_low_play_early": False,
    "concede_until": "first_lead",
    "conceded_result": {"K": "bet", "G": "bet", "S": "kodilj"},
    "overtrick_pins": 0,
    "pool_win_bets": 1,
    "pool_loss_bets": 1,
    "kodilj_bet_mult": 2,
    "loss_mult": {"gok": 2, "vingel": 2, "tringel": 2},
    "omkop_loss_mult": 2,
    "kodilj_doubles_pins": False,
    "pins_per_bet": 8,
}

#: Every word of each option of words, and some numbers of each option of numbers.
CHOICES: dict[str, tuple[Any, ...]] = {
    "pref_suit_source": ("independent_uniform", "given"),
    "forehand_must_open": (True, False),
    "better_hand_takeover": (True, False),
    "turn_bids_have_suit_levels": (False, True),
    "vingel_trump_rule": ("choose_one", "first_card"),
    "turned_cards_must_be_taken": (True, False),
    "declarer_buy_max": (13, 13, 8, 2, 0),
    "defender_buy_max": (13, 13, 5, 1, 0),
    "defender_buy_order": ("left_of_declarer", "seat_order"),
    "over_request": ("cap", "error"),
    "omkop_max": (1, 1, 0),
    "omkop_timing": ("before_defenders", "after_defenders"),
    "omkop_may_change_trump": (True, False),
    "omkop_turn_min_talon": ("k_plus_1", "k"),
    "omkop_in_kopmisar": (True, False),
    "kopmisar_keep_rule": ("exact", "at_least", "at_most"),
    "gask_keep_rule": ("exact", "at_most"),
    "gok_exchange": ("gask_all", "none", "kop", "solo"),
    "gask_low_choice": ("after_exchange", "before_exchange"),
    "gask_suit_bid_forbids_low": (True, False),
    "extra_discard_timing": ("before_defenders", "after_defenders"),
    "defender_surplus": ("unplayed", "discard_before_lead"),
    "open_exposure": ("before_first_lead", "after_first_lead"),
    "royale_defenders_open": (True, False),
    "aces_low_allowed": (True, True, False),
    "aces_low_announcer": ("declarer", "declarer", "none"),
    "stop_low_play_early": (False, True),
    "concede_until": ("first_lead", "never"),
    "conceded_result": (
        {"K": "bet", "G": "bet", "S": "kodilj"},
        {"K": "kodilj", "G": "bet", "S": "bet"},
        {"K": "bet", "G": "kodilj", "S": "kodilj"},
    ),
    "overtrick_pins": (0, 1, 7),
    "pool_win_bets": (1, 0, 3),
    "pool_loss_bets": (1, 0, 2),
    "kodilj_bet_mult": (2, 1, 5),
    "loss_mult": (
        {"gok": 2, "vingel": 2, "tringel": 2},
        {"gok": 1, "vingel": 1, "tringel": 1},
        {"gok": 2, "vingel": 3, "tringel": 4},
    ),
    "omkop_loss_mult": (2, 1, 3),
    "kodilj_doubles_pins": (False, True),
    "pins_per_bet": (8, 0, 10),
}


def full_rules(**changes: Any) -> Rules:
    """Rules with some options changed; a name that is no option is refused."""
    unknown = set(changes) - set(DEFAULTS)
    if unknown:
        raise KeyError(f"not an option of Vira: {', '.join(sorted(unknown))}")
    return {**DEFAULTS, **changes}
