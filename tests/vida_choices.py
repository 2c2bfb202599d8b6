"""Values of the options of Vida's air that tests draw."""

from __future__ import annotations

from typing import Any

AIR_OPTIONS: dict[str, list[Any]] = {
    "air_enabled": [True, True, True, False],
    "air_card_sharing": [False, True],
    "long_run_rank": ["by_length", "as_fifth"],
    "eight_run": ["single", "fifth_plus_third"],
    "square_order": ["J9AKQT", "J9ATKQ"],
    "fifth_beats_square100": [False, True],
    "trump_tiebreak": [True, False],
    "plain_tie": ["void_all", "cancel_pair", "first_seat"],
    "air_scope": ["team", "player"],
}
