"""The Vira oracle against deals worked out by hand."""

from __future__ import annotations

from typing import Any

import pytest

from golden.vira_deals import DEALS
from oracles import vira


def record_of(deal: dict[str, Any]) -> dict[str, Any]:
    """A worked deal as a trace's keys."""
    plays = []
    for leader, cards, _ in deal["tricks"]:
        plays += [{"seat": (leader + turn) % 3, "card": card} for turn, card in enumerate(cards.split())]
    auction = vira.Auction()
    calls = []
    for call in deal["calls"]:
        calls.append({"seat": auction.speaker, "call": call})
        vira.make_call(auction, call)
    result = deal["result"]
    settled = {name: deal.get(name, False) for name in ("low", "aces_low", "conceded")}
    settled.update({name: deal.get(name) for name in ("trump", "first_trump")})
    return {
        "hands": deal["hands"],
        "stock": deal["talon"],
        "indicator": deal["preference"] + "2",
        "auction": calls,
        "contract": {"seat": result["declarer"], "bid": result["bid"], "level": result["level"], **settled},
        "exchange": [
            {"seat": seat, "kind": kind, "discard": discarded, "draw": drawn}
            for seat, kind, discarded, drawn in deal["exchange"]
        ],
        "plays": plays,
    }


@pytest.mark.parametrize("deal", DEALS, ids=[deal["name"] for deal in DEALS])
def test_worked_deal(deal: dict[str, Any]) -> None:
    row = vira.replay(record_of(deal), vira.DEFAULTS)
    assert {name: row[name] for name in deal["result"]} == deal["result"]
    assert row["points_pool"] == -sum(row[f"points_{seat}"] for seat in range(3))
    winners = [winner for _, _, winner in deal["tricks"]]
    assert [row[f"tricks_{seat}"] for seat in range(3)] == [winners.count(seat) for seat in range(3)]
    for leader, cards, winner in deal["tricks"]:
        assert vira.trick_winner(cards.split(), leader, deal["trump"], deal.get("aces_low", False)) == winner
