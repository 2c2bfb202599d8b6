"""A deal of Israeli whist as a record: script for the kernel and trace of what happened.

The forms are those of `docs/formats.md`, trace.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from fastsim.cards.deck import NONE
from fastsim.cards.text import hand_text, suit_name
from fastsim.games.israeli_whist import view as see
from fastsim.games.israeli_whist.auction import (
    AUCTION,
    CONTRACT,
    EXCHANGE,
    SEATS,
    SETTLED,
    apply_call,
    finish_exchange,
    receiver,
    start_auction,
)
from fastsim.games.israeli_whist.callnames import call_name, is_contract
from fastsim.games.israeli_whist.row import (
    COLUMNS,
    SCRIPT,
    SCRIPT_GIFTS,
    SCRIPT_SPEAKER,
)
from fastsim.logs import logged_calls, logged_plays, named_values, play_entries, trace_heading
from fastsim.scripts import forced_script

_ASKED: Final = {
    see.CALL: "a call",
    see.CARD: "a card",
    see.CONTRACT: "a contract",
    see.GIVE: "cards to give away",
}


def make_script(
    calls: Sequence[int] = (),
    plays: Sequence[tuple[int, int]] = (),
    lenient: bool = False,
    gifts: Sequence[int] = (),
    first_speaker: int = NONE,
) -> np.ndarray:
    """Forced decisions for the kernel: `plays` are (seat, card) in the order played, `gifts` sets by frish and seat.

    `first_speaker` is the seat that states the first contract where it is not the declarer, for studies of other
    set-ups.
    """
    script = forced_script(SCRIPT, calls, plays, lenient)
    script[SCRIPT_GIFTS : SCRIPT_GIFTS + len(gifts)] = gifts
    script[SCRIPT_SPEAKER] = first_speaker
    return script


def result_of(row: np.void) -> dict[str, Any]:
    """A flat row by column name, with the trump as a letter."""
    return named_values(row, COLUMNS)


def logged_gifts(log: np.void) -> list[int]:
    """Gifts of every frish, as sets, by frish and seat."""
    return [int(gift) for gift in log["gifts"][: int(log["gift_count"])]]


def answer_name(log: np.ndarray) -> str:
    """The answer with which a player broke off a deal, for an error message."""
    asked, answer = int(log[0]["asked"]), int(log[0]["answer"])
    shown = answer - CONTRACT if asked == see.CONTRACT and is_contract(answer) else answer
    return f"{shown} when asked for {_ASKED[asked]}"


def speakers(calls: Sequence[int], rules: Any) -> list[int]:
    """Seat that made each of the legal calls of a deal."""
    codes = rules.codes()
    auction = np.zeros(1, dtype=AUCTION)[0]
    start_auction(auction, codes[0])
    seats = []
    for call in calls:
        if auction["phase"] == EXCHANGE:
            finish_exchange(auction, codes[0])
        if auction["phase"] == SETTLED:
            break
        seats.append(int(auction["turn"]))
        apply_call(auction, call, codes[0])
    return seats


def _auction_entries(calls: Sequence[int], rules: Any) -> list[dict[str, Any]]:
    return [
        {"seat": seat, "contract": call - CONTRACT} if is_contract(call) else {"seat": seat, "call": call_name(call)}
        for seat, call in zip(speakers(calls, rules), calls, strict=True)
    ]


def _exchange_entries(gifts: Sequence[int], rules: Any) -> list[dict[str, Any]]:
    codes = rules.codes()[0]
    return [
        {
            "round": i // SEATS + 1,
            "seat": i % SEATS,
            "to": int(receiver(i % SEATS, i // SEATS, codes)),
            "cards": hand_text(gift),
        }
        for i, gift in enumerate(gifts)
    ]


def trace_of(
    seed: int, rules: Any, players: Sequence[str], models: Sequence[str | None], row: np.void, log: np.void
) -> dict[str, Any]:
    """The full record of one deal, ready for JSON."""
    contract = None
    if not row["passed_out"]:
        contract = {"seat": int(row["declarer"]), "bid": int(row["bid"]), "trump": suit_name(int(row["trump"]))}
    return {
        **trace_heading("israeli_whist", seed, rules, players, models, row),
        "hands": [hand_text(int(hand)) for hand in log["hands"]],
        "auction": _auction_entries(logged_calls(log), rules),
        "exchange": _exchange_entries(logged_gifts(log), rules),
        "contract": contract,
        "plays": play_entries(logged_plays(log)),
        "result": result_of(row),
    }
