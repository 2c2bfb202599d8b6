"""A deal of Israeli whist as a record: script for the kernel and trace of what happened.

The forms are those of `docs/formats.md`, trace.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from fastsim.cards.deck import NONE
from fastsim.cards.text import card_name, hand_text, suit_name
from fastsim.entry import PLAY_CARD_MASK, PLAY_SEAT_SHIFT
from fastsim.errors import IllegalCallError
from fastsim.games.israeli_whist import view as see
from fastsim.games.israeli_whist.auction import (
    AUCTION,
    CALLS_MAX,
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
    SCRIPT_GIFTS,
    SCRIPT_LENIENT,
    SCRIPT_PLAYS,
    SCRIPT_SIZE,
    SCRIPT_SPEAKER,
)

_TRUTHS: Final = ("over", "passed_out")
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
    if len(calls) > CALLS_MAX:
        raise IllegalCallError(f"{len(calls)} calls are forced, a deal has at most {CALLS_MAX}")
    script = np.full(SCRIPT_SIZE, NONE, dtype=np.int64)
    script[: len(calls)] = calls
    script[SCRIPT_GIFTS : SCRIPT_GIFTS + len(gifts)] = gifts
    for i, (seat, card) in enumerate(plays):
        script[SCRIPT_PLAYS + i] = seat << PLAY_SEAT_SHIFT | card
    script[SCRIPT_SPEAKER] = first_speaker
    script[SCRIPT_LENIENT] = int(lenient)
    return script


def result_of(row: np.void) -> dict[str, Any]:
    """A flat row by column name, with the trump as a letter and truths as truths."""
    values: dict[str, Any] = {column.name: row[column.name].item() for column in COLUMNS}
    values["trump"] = suit_name(values["trump"])
    for name in _TRUTHS:
        values[name] = bool(values[name])
    return values


def logged_calls(log: np.void) -> list[int]:
    """Calls in the order made, contracts included."""
    return [int(call) for call in log["calls"][: int(log["call_count"])]]


def logged_gifts(log: np.void) -> list[int]:
    """Gifts of every frish, as sets, by frish and seat."""
    return [int(gift) for gift in log["gifts"][: int(log["gift_count"])]]


def logged_plays(log: np.void) -> list[tuple[int, int]]:
    """(seat, card) in the order played."""
    plays = log["plays"][: int(log["play_count"])]
    return [(int(play) >> PLAY_SEAT_SHIFT, int(play) & PLAY_CARD_MASK) for play in plays]


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
        "format": "trickodds-trace/1",
        "game": "israeli_whist",
        "rules": rules.options(),
        "seed": seed,
        "deal": int(row["deal"]),
        "players": list(players),
        "models": list(models),
        "hands": [hand_text(int(hand)) for hand in log["hands"]],
        "auction": _auction_entries(logged_calls(log), rules),
        "exchange": _exchange_entries(logged_gifts(log), rules),
        "contract": contract,
        "plays": [{"seat": seat, "card": card_name(card)} for seat, card in logged_plays(log)],
        "result": result_of(row),
    }
